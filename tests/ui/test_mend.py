"""A card that was read wrongly is noticed turns later, and mended by a few taps."""

import random

import pytest

from companion.kernel import IllegalAction, Ready
from companion.sim.dealer import Dealer
from tests.kernel.toys import WINDOW
from tests.kernel.toys.window import Play
from tests.ui.scenes import REAL, metrics
from tests.ui.table_app import App, real_app
from ui.elements import find
from ui.model import Back, Do, Undo

PLAYERS = ("Ann", "Ben", "Cy")
TWO = REAL.parse({"do": "reveal", "type": "amulet", "value": 2})
THREE = REAL.parse({"do": "reveal", "type": "amulet", "value": 3})
ONE = REAL.parse({"do": "reveal", "type": "amulet", "value": 1})
MASK = REAL.parse({"do": "reveal", "type": "mask", "value": 1})
SEEDS = (68, 375, 604)
MOST_TAPS = 4


def start():
    return REAL.start(PLAYERS, {"edition": "retail"})


def true_game(seed):
    """Return the answers of a whole game, as they really were."""
    rng = random.Random(seed)
    dealer, state, answers = Dealer(rng), start(), []
    while state.prompt is not None:
        chance = state.prompt.kind != "choose"
        legal = state.legal_actions()
        answers.append(dealer.answer(state) if chance else rng.choice(legal))
        state = state.apply(answers[-1]).state
    return answers


def turns(answers):
    return sum(type(one).__name__ == "PlaceMeeple" for one in answers)


def misread(answers):
    """Return which amulet 3 was entered as 2, and where a real 2 is refused then."""
    for wrong in (n for n, one in enumerate(answers) if one == THREE):
        state = start()
        for number, one in enumerate(answers):
            try:
                state = state.apply(TWO if number == wrong else one).state
            except IllegalAction:
                if one == TWO and turns(answers[wrong:number]) == 3:
                    return wrong, number
                break
    raise AssertionError("this seed has no such game")


@pytest.fixture(params=SEEDS)
def noticed(request, tmp_path):
    """The table where the second real amulet 2 has just turned up."""
    answers = true_game(request.param)
    wrong, at = misread(answers)
    app = real_app(tmp_path).begin(REAL, PLAYERS, edition="retail")
    for number, one in enumerate(answers[:at]):
        app.want(Do(TWO if number == wrong else one))
    yield app, answers, wrong, at
    app.close()


def test_a_misread_card_is_mended_by_four_taps(noticed, tmp_path):
    app, answers, wrong, at = noticed
    before = app.table.state

    taps = ["answer/reveal/amulet/2"]  # off, but it tells why
    for name in taps:
        app.tap(name)
    assert app.ui.dialog == "refusal"
    assert app.ui.refused.refusal.rule == "reveal.all_seen"
    assert wrong + 1 in app.ui.refused.entries
    assert app.table.state == before

    mending = [f"amend/{wrong + 1}", "answer/reveal/amulet/3", "main"]
    for name in mending:
        app.tap(name)

    assert len(taps + mending) <= MOST_TAPS
    right = App(tmp_path / "right").begin(REAL, PLAYERS, edition="retail")
    for one in answers[: at + 1]:
        right.want(Do(one))
    assert REAL.encode(app.table.state) == REAL.encode(right.table.state)
    assert [one.action for one in app.table.entries] == answers[: at + 1]
    assert (app.ui.dialog, app.ui.refused) == ("", None)
    right.close()


def test_the_slip_names_each_entry_with_its_number_time_and_place(noticed):
    app, *_ = noticed
    app.tap("answer/reveal/amulet/2")
    for seq in app.ui.refused.entries:
        words = find(app.hands.screen, f"amend/{seq}").label.texts[0]
        assert f"entry {seq} (" in words
        assert "Amulet 2" in words


def test_going_back_from_the_choice_leads_to_the_refusal_again(noticed):
    app, _, wrong, _ = noticed
    for name in ("answer/reveal/amulet/2", f"amend/{wrong + 1}"):
        app.tap(name)
    app.want(Back())  # from the values to the types
    app.want(Back())
    assert (app.ui.dialog, app.ui.seq) == ("refusal", None)


def test_after_the_mending_one_undo_takes_the_card_back_and_one_the_amendment(noticed):
    app, _, wrong, at = noticed
    for name in ("answer/reveal/amulet/2", f"amend/{wrong + 1}"):
        app.tap(name)
    app.tap("answer/reveal/amulet/3")
    app.tap("answer/reveal/amulet/3")  # a second tap does nothing: others went on since
    assert app.ui.dialog == "amend"
    app.tap("main")
    drawn = app.table.entries[-1].drawn
    app.want(Undo())
    assert (app.ui.dialog == "agree") != drawn  # of a card just dealt nobody is asked
    if not drawn:
        app.tap("main")
    assert len(app.table.entries) == at
    app.want(Undo())
    assert app.table.entries[wrong].action == TWO


@pytest.fixture
def contradicted(tmp_path):
    """Mask, amulet, amulet; the mask is amended to be an amulet too: there are two."""
    app = real_app(tmp_path).begin(REAL, PLAYERS, edition="retail")
    for answer in (MASK, ONE, ONE):
        app.want(Do(answer))
    for name in ("log", "log/1", "group/amulet", "answer/reveal/amulet/1"):
        app.tap(name)
    app.tap("main")
    assert app.ui.refused.refusal.rule == "amend.later"
    assert app.ui.refused.entries == (3,)
    yield app
    app.close()


@pytest.mark.parametrize(
    ("taps", "line"),
    [
        (["later/skip"], [ONE, ONE]),
        (["later/stop"], [ONE, ONE]),
        (
            ["later/replace", "group/mask", "answer/reveal/mask/1", "main"],
            [ONE, ONE, MASK],
        ),
        (["main"], [MASK, ONE, ONE]),
    ],
    ids=["skip", "stop", "replace", "leave it"],
)
def test_a_later_entry_that_fits_no_more_is_put_to_the_table(contradicted, taps, line):
    for name in taps:
        contradicted.tap(name)
    assert [entry.action for entry in contradicted.table.entries] == line
    assert contradicted.ui.dialog == ""


def test_what_a_later_entry_may_have_been_follows_from_the_amendment(contradicted):
    for name in ("later/replace", "group/amulet"):
        contradicted.tap(name)
    assert "answer/reveal/amulet/2" in contradicted.names
    assert "answer/reveal/amulet/1" not in contradicted.names


def test_one_tap_never_amends_it_shows_what_would_become_of_the_entry(contradicted):
    contradicted.tap("main")  # leave it
    before = contradicted.bodies
    for name in ("log", "log/1", "group/amulet", "answer/reveal/amulet/1"):
        contradicted.tap(name)
    assert contradicted.bodies == before
    screen = contradicted.hands.screen
    assert find(screen, "main").label.texts[0].startswith("Now: Amulet 1")
    assert "Entry 3 will not fit" in find(screen, "amend/later").label.texts[0]
    contradicted.want(Back())
    assert find(contradicted.hands.screen, "amend/later") is None
    assert contradicted.ui.dialog == "amend"


def test_the_last_reveal_is_amended_from_the_table_by_three_taps(tmp_path):
    app = real_app(tmp_path).begin(REAL, PLAYERS, edition="retail")
    app.want(Do(TWO))
    for name in ("amend", "answer/reveal/amulet/3", "main"):
        app.tap(name)
    assert [one.action for one in app.table.entries] == [THREE]
    app.close()


# --- undo, redo, and the last roll ----------------------------------------------------


@pytest.fixture
def rolled(tmp_path):
    """A toy game after its first roll, a 3."""
    app = real_app(tmp_path).begin(WINDOW)
    app.want(Do(Ready(seat="all")))
    app.tap("answer/roll/3")
    yield app
    app.close()


def test_a_plain_choice_is_undone_and_redone_by_one_tap_each(tmp_path):
    app = real_app(tmp_path).begin(WINDOW)
    app.want(Do(Play(seat="Ann")))
    app.tap("undo")
    assert app.table.state.pile == 0
    app.tap("redo")
    assert app.table.state.pile == 1
    app.close()


def test_the_last_roll_is_amended_freely_by_the_pen_and_two_taps(rolled):
    for name in ("amend", "answer/roll/5", "answer/roll/5"):
        rolled.tap(name)
    assert (rolled.table.state.pile, rolled.ui.dialog) == (5, "")


def test_after_an_amendment_the_undo_button_names_it(rolled):
    newest = rolled.session.world().table.amendable
    for name in ("amend", "answer/roll/5", "main"):
        rolled.tap(name)
    undo = find(rolled.hands.screen, "undo")
    assert undo.label.texts[0] == f"Undo: entry {newest} amended (The die shows 5)"
    fitted = metrics().fit(undo.label, undo.rect.w - 8.6, undo.rect.h - 0.4)
    assert fitted.ok
    assert "amended" in " ".join(fitted.lines)
    rolled.tap("undo")
    assert rolled.table.state.pile == 3


def test_a_roll_is_undone_only_when_the_table_agrees(rolled):
    rolled.tap("undo")
    assert rolled.table.state.pile == 3
    rolled.tap("no")
    rolled.tap("undo")
    rolled.tap("main")
    assert rolled.waits_for == "fling"
    rolled.tap("redo")
    assert rolled.table.state.pile == 3
