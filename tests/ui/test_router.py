"""Every device event at every kind of prompt; the life of a held roll; repeats."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.config import Config, values
from companion.i18n import Translator, check, load_catalogue
from companion.kernel import Action, End
from hardware.events import (
    ButtonEdge,
    CardGone,
    CardSeen,
    DeviceNotice,
    DeviceStatus,
    DieSeen,
    Health,
    RollDropped,
    RollSeen,
    TowerState,
)
from hardware.tower.judge import Doubt
from tests.kernel.toys import DUEL, SEATS, WINDOW
from tests.kernel.toys.window import Fall, Fling
from ui.app.compose import catalogues
from ui.app.decisions import (
    Act,
    Hold,
    Nothing,
    Offer,
    Press,
    Repeated,
    Report,
    Settle,
    Tell,
    Unknown,
)
from ui.app.dice import face_of, options_left, outcome_of, roll_action
from ui.app.router import (
    Held,
    Registry,
    route,
)
from ui.app.senses import doubts

WINDOW_START = WINDOW.start(SEATS["window"])
ROLL = WINDOW_START.apply({"do": "ready", "seat": "all"}).state
OVER = WINDOW_START.apply(End()).state


def reveal():
    """A duel whose first committed card is to be turned up."""
    state = DUEL.start(SEATS["duel"])
    while state.prompt.kind == "choose":
        state = state.apply(state.legal_actions()[0]).state
    return state


REVEAL = reveal()
PROMPTS = {"choose": WINDOW_START, "roll": ROLL, "reveal": REVEAL, "over": OVER}


def roll(*values, seq=1, at=10.0, flag="S", confidence=99, boot="B0"):
    dice = tuple(DieSeen("d6", value, confidence, flag) for value in values)
    return RollSeen("tower", boot, seq, 0, dice, at)


def routed(event, state, *, registry=None, held=None, now=10.0):
    return route(event, state, registry or Registry(), held or Held(), now)


STATUS = DeviceStatus("tower", "tower", Health.OFFLINE, "device.lost")
ROLLING = TowerState("tower", "ROLLING", 0, 10.0)
CARD = CardSeen("attic", "04A3", 10.0)
LATE = RollDropped(roll("4"), "tower.roll_late")
NOISE = DeviceNotice("tower", "tower.noise", {"n": 3}, 10.0)
READ, UNKNOWN = Tell("reader.card_read"), Unknown("04A3")
NEW = Tell("reader.card_new")

TABLE = [
    # event, then the decision at: choose, roll, reveal, over
    (roll("4"), Hold(roll("4")), Act(Fall(4), "tower:B0:1", roll("4")),
     Hold(roll("4")), Tell("roll.unasked", {"n": 1}, roll("4"))),
    (LATE, *[Tell("tower.roll_late", {"n": 1}, roll("4"))] * 4),
    (ROLLING, *[Report(ROLLING)] * 4),
    (CARD, NEW, NEW, UNKNOWN, READ),
    (CardGone("attic", "04A3", 10.0), *[Nothing()] * 4),
    (ButtonEdge("buttons", "next", "pressed", 10.0), *[Nothing()] * 4),
    (ButtonEdge("buttons", "next", "released", 10.0), *[Press("next")] * 4),
    (ButtonEdge("buttons", "next", "lost", 10.0), *[Nothing()] * 4),
    (ButtonEdge("buttons", "back", "held", 10.0), *[Press("back", long=True)] * 4),
    (STATUS, *[Report(STATUS)] * 4),
    (NOISE, *[Tell("tower.noise", {"n": 3})] * 4),
]  # fmt: skip
CASES = [
    pytest.param(event, prompt, wanted, id=f"{type(event).__name__}{i}-{prompt}")
    for i, (event, *decisions) in enumerate(TABLE)
    for prompt, wanted in zip(PROMPTS, decisions, strict=True)
]


@pytest.mark.parametrize(("event", "prompt", "wanted"), CASES)
def test_each_event_at_each_prompt(event, prompt, wanted):
    decision, _ = routed(event, PROMPTS[prompt])
    assert decision == wanted


@pytest.mark.parametrize(
    ("decision", "when"),
    [
        (Act(Fall(4), "x"), "committed"),
        (Hold(roll("4")), "shown"),
        (Offer(roll("4"), Fall(4)), "shown"),
        (Settle(roll("4"), (), (), None), "shown"),
        (Tell("x", {}, roll("4")), "shown"),
        (Repeated(roll("4")), "shown"),
        (Nothing(), "never"),
    ],
)
def test_a_decision_says_when_its_roll_may_be_acknowledged(decision, when):
    assert decision.acknowledge == when


# --- dice ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "die", "reason", "accept"),
    [
        (roll("4", flag="C"), 0, "roll.cocked", Fall(4)),
        (roll("?", flag="U"), 0, "roll.unreadable", None),
        (roll("4", flag="O"), 0, "roll.off_tray", Fall(4)),
        (roll("4", confidence=20), 0, "roll.low_confidence", Fall(4)),
        (roll("9"), 0, "roll.unknown_face", None),
    ],
)
def test_doubtful_dice_are_put_to_the_table(event, die, reason, accept):
    decision, held = routed(event, ROLL)

    assert isinstance(decision, Settle)
    assert [(d.die, d.reason) for d in decision.doubts] == [(die, reason)]
    assert decision.accept == accept
    assert decision.options == ROLL.legal_actions()
    assert held.roll.doubtful


def test_a_roll_again_settles_a_doubtful_one():
    _, held = routed(roll("4", flag="C"), ROLL)
    decision, held = routed(roll("5", seq=2), ROLL, held=held)
    assert decision.action == Fall(5)
    assert held.roll is None


@pytest.mark.parametrize(("values", "n"), [((), 0), (("1", "2"), 2)])
def test_a_wrong_number_of_dice_is_only_told(values, n):
    decision, held = routed(roll(*values), ROLL)
    assert decision == Tell("roll.wrong_number", {"n": n, "expected": 1}, roll(*values))
    assert held == Held()


class Symbols(Fling, frozen=True, tag="symbols"):
    """Dice with two ghosts, whose answer can say which faces fell."""

    @staticmethod
    def worth(face):
        return {"ghost": 1, "blank": 0}[face]

    def legal(self, *_):
        return tuple(Haunt(ghosts=n) for n in self.odds())


class Haunt(Action, frozen=True, tag="haunt"):
    ghosts: int
    faces: tuple[str, ...] = ()


HAUNTED = replace(ROLL, prompt=Symbols("ghosts", 3, {"ghost": 2, "blank": 4}))


@pytest.mark.parametrize("values", ["GHOST BLANK GHOST", "ghost blank Ghost"])
def test_faces_are_named_as_the_prompt_names_them_whatever_their_case(values):
    decision, _ = routed(roll(*values.split()), HAUNTED)
    assert decision.action == Haunt(ghosts=2, faces=("ghost", "blank", "ghost"))


@pytest.mark.parametrize(
    ("seen", "known"), [("SWORD", "Sword"), ("sword", "Sword"), ("AXE", "AXE")]
)
def test_a_face_keeps_the_name_it_has_in_the_game(seen, known):
    assert face_of(seen, Symbols("arms", 1, {"Sword": 1, "blank": 5})) == known


def test_ordinary_dice_are_ghost_dice_where_they_are_set_to_be():
    ghosts = Registry(ghosts=("1", "2", "3"))
    decision, _ = routed(roll("3", "4", "1"), HAUNTED, registry=ghosts)
    assert decision.action == Haunt(ghosts=2, faces=("ghost", "blank", "ghost"))
    decision, _ = routed(roll("GHOST", "4", "BLANK"), HAUNTED, registry=ghosts)
    assert decision.action == Haunt(ghosts=1, faces=("ghost", "blank", "blank"))
    decision, _ = routed(roll("3", "7", "1"), HAUNTED, registry=ghosts)
    assert [doubt.reason for doubt in decision.doubts] == ["roll.unknown_face"]


def test_ordinary_dice_are_put_to_the_table_where_nobody_said_what_they_are():
    decision, _ = routed(roll("3", "4", "1"), HAUNTED)
    assert [doubt.reason for doubt in decision.doubts] == ["roll.unknown_face"] * 3
    assert decision.accept is None


def test_pips_stay_pips_where_they_are_asked_for():
    ghosts = Registry(ghosts=("1", "2", "3"))
    decision, _ = routed(roll("3"), ROLL, registry=ghosts)
    assert decision.action == Fall(3)


@pytest.mark.parametrize(("least", "asked"), [(70, True), (60, False)])
def test_how_sure_a_die_must_be_is_as_it_is_set(least, asked):
    registry = Registry(min_confidence=least)
    decision, _ = routed(roll("4", confidence=65), ROLL, registry=registry)
    assert isinstance(decision, Settle) is asked


def test_certain_dice_limit_what_the_table_may_complete_by_hand():
    dice = (DieSeen("dg", "GHOST"), DieSeen("dg", "?", 0, "U"), DieSeen("dg", "BLANK"))
    decision, _ = routed(RollSeen("tower", "B0", 1, 0, dice, 10.0), HAUNTED)
    assert [action.ghosts for action in decision.options] == [1, 2]
    assert [doubt.fields["die"] for doubt in decision.doubts] == [2]
    assert decision.accept is None


def test_faces_that_no_listed_answer_has_make_no_action():
    assert roll_action(ROLL, ("7",)) is None
    assert roll_action(ROLL, ("1", "2")) is None
    assert options_left(HAUNTED, ("ghost",) * 3) == (Haunt(ghosts=3),)
    assert outcome_of(End()) is None


# --- one roll, one effect -----------------------------------------------------------


def test_a_roll_that_was_used_is_never_a_second_roll():
    registry = Registry(used={"tower:B0:1"})
    for state in PROMPTS.values():
        routing = routed(roll("4"), state, registry=registry)
        assert routing == (Repeated(roll("4")), Held())


def test_the_same_number_of_a_new_boot_is_a_new_roll():
    registry = Registry(used={"tower:B0:1"})
    decision, _ = routed(roll("4", boot="B1"), ROLL, registry=registry)
    assert decision.action == Fall(4)


def test_a_repeat_of_the_held_roll_changes_nothing():
    _, held = routed(roll("4"), WINDOW_START)
    again = routed(roll("4"), WINDOW_START, held=held, now=30.0)
    assert again == (Repeated(roll("4")), held)


def test_a_roll_that_arrived_before_its_prompt_is_offered_not_applied():
    decision, held = routed(roll("4", at=9.0), ROLL, registry=Registry(since=9.5))
    assert decision == Offer(roll("4", at=9.0), Fall(4))
    assert held.roll.shown == 10.0


# --- buttons --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edges", "wanted"),
    [
        (("pressed", "released"), [("next", False)]),
        (("pressed", "held", "released"), [("next", True)]),
        (("pressed", "held", "released", "pressed", "released"),
         [("next", True), ("next", False)]),
        (("pressed", "held", "pressed", "released"), [("next", True), ("next", False)]),
    ],
)  # fmt: skip
def test_a_button_acts_once_on_release_or_when_held(edges, wanted):
    held, presses = Held(), []
    for edge in edges:
        event = ButtonEdge("buttons", "next", edge, 10.0)
        decision, held = routed(event, WINDOW_START, held=held)
        presses += [decision] if isinstance(decision, Press) else []
    assert [(press.button, press.long) for press in presses] == wanted


# --- every reason is a sentence -----------------------------------------------------

CATALOGUE = load_catalogue("companion.locale", "router.toml")
SCREENS = {one for held in catalogues() for one in held.message_ids()}
SAID = re.compile(r'"((?:device|tower|reader|roll|display)\.[a-z_]+)"')


def reasons():
    """Return every reason that a device or the app gives, from the sources."""
    root = Path(__file__).parents[2]
    files = [*(root / "hardware").rglob("*.py"), *(root / "ui" / "app").glob("*.py")]
    return {found for path in files for found in SAID.findall(path.read_text("utf-8"))}


def test_every_reason_has_a_message():
    keys = set(values(Config()))
    wanted = {one for one in reasons() if one not in keys}
    assert len(wanted) > 60
    assert wanted - SCREENS == set()


def test_the_catalogue_has_no_faults():
    assert check(CATALOGUE) == []


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Die 1 leans. Seen: ghost, 5. Roll again, or enter it."),
        ("ja", "1個目が傾いています。読み取り：お化け、5。振り直すか、入力を。"),  # noqa: RUF001
    ],
)
def test_a_doubt_is_told_with_what_was_seen(lang, told):
    doubt = Settle(roll("GHOST", "5"), (Doubt("roll.cocked", 0, {"die": 1}),), (), None)
    notice = doubts(doubt)
    t = Translator(lang, CATALOGUE, strict=True)
    assert t(notice.message, **notice.fields) == told
