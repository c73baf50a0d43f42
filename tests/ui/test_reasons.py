"""Why a correction, or what it stands in the way of, is refused: in words."""

import tomllib
from functools import cache
from importlib import resources

import pytest
from msgspec.structs import replace

from companion.games.dont_go_in_there.actions import Card
from companion.kernel import Amend, Correct, IllegalAction, Refusal
from companion.table.header import new_header
from companion.table.record import Record
from tests.ui.checks import faults
from tests.ui.games.test_mends import NAMES, at_place, offers, pick_of, view_of
from tests.ui.looks import GAME, LANGUAGES
from tests.ui.scenes import REAL, SIZES, metrics, translator
from tests.ui.table_app import real_app
from ui.elements import find
from ui.model import AmendWith, Do, Refused, World
from ui.screens import screen_of
from ui.world import TableView

PLAYERS = ("Ann", "Ben", "Cy")
RAW = ('"', "{", "}", "/players", "/rooms", "take", "merge", "null")


@cache
def table():
    """Return a table whose ghosts are hidden; entry 1 corrected some."""
    state = at_place()
    assert state.options.ghosts_hidden
    players = tuple(replace(one, ghosts=37) for one in state.players)
    state = replace(state, players=players)
    record = Record(REAL, new_header(REAL, NAMES, {"edition": "retail"}), state)
    record.push(record.act(Correct("/players/1/ghosts", 43)))
    entries = tuple(record.entries)
    view = record.state.view()
    return TableView(REAL, record.state, entries, before={1: state}, view=view)


def slip(refusal, action, size=(800, 480), lang="en", entries=(1,)):
    ui = replace(GAME, dialog="refusal", refused=Refused(refusal, action, entries))
    t = translator(lang, REAL.id)
    return screen_of(World(table=table()), replace(ui, language=lang), t, metrics(size))


def why(refusal, action, lang="en"):
    return find(slip(refusal, action, lang=lang), "slip/why").label.texts[0]


def later(action, because):
    """Return the refusal of an amendment after which a correction is not possible."""
    fields = {"entry": 1, "action": action, "refusal": because}
    return Refusal("amend.later", fields), Amend(1, {"do": "end"})


GONE = Refusal("correct.not_there", {"path": "/players/1/up"})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_correction_stands_in_a_refusal_as_json(lang):
    actions = [action for _, _, action in offers(view_of(at_place()))]
    for action in (*actions[::40], Correct("/players", [{"name": "Ann"}])):
        told = why(*later(action, GONE), lang)
        assert not [raw for raw in RAW if raw in told], told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_hidden_ghosts_are_not_told_by_a_refused_correction(lang):
    for seat in range(len(NAMES)):
        told = why(*later(Correct(f"/players/{seat}/ghosts", 43), GONE), lang)
        assert NAMES[seat] in told
        assert "43" not in told
        assert "37" not in told


def test_a_refused_correction_is_told_in_the_words_of_the_log():
    state = at_place()
    player = next(one for one in state.players if one.up)
    _, action = pick_of(state, "cards", player.name, "mend.to_down")

    told = why(*later(action, GONE))

    card = player.up[0]
    name = REAL.card_name(translator("en", REAL.id), f"{card.type}-{card.value}")
    assert f"Corrected: {player.name}'s {name} is dispelled)" in told
    assert f"{NAMES[1]} > Face-up cards" in told


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_such_a_slip_looks_right_and_offers_no_replacing(size, lang):
    refusal, amend = later(Correct("/players/1/ghosts", 43), GONE)
    screen = slip(refusal, amend, size, lang)

    assert not faults(screen, size)
    assert find(screen, "later/skip") is not None
    assert find(screen, "later/replace") is None


# --- at a table -----------------------------------------------------------------------


@pytest.fixture
def app(tmp_path):
    app = real_app(tmp_path).begin(REAL, PLAYERS, edition="retail")
    yield app
    app.close()


def dealt(app, words):
    for word in words.split():
        card = {"do": "reveal", "type": word[:-1], "value": int(word[-1])}
        app.want(Do(REAL.parse(card)))


DEAL = "ring1 ring2 ring3 mask1 mask2 mask3 twin1 twin2 twin3"


def acts(app, *actions):
    for action in actions:
        app.want(Do(REAL.parse(action)))


def placed(room, *spaces):
    return [{"do": "place", "room": room, "space": space} for space in spaces]


def row(*cards):
    took, came = ({"type": one[:-1], "value": int(one[-1])} for one in cards)
    return {"take": [took], "put": [came]}


def test_a_card_misread_is_put_right_before_the_roll_and_the_dice_follow(app):
    dealt(app, DEAL)
    acts(app, *placed("attic", 1, 2, 3))
    assert app.table.state.prompt.dice == 5

    app.want(Do(Correct("/rooms/0/slots", row("ring1", "ring4"), merge=True)))

    assert app.ui.dialog == ""
    assert app.table.state.prompt.dice == 4


def test_a_card_misread_is_amended_when_the_dice_have_fallen_and_they_fall_anew(app):
    dealt(app, DEAL)
    acts(app, *placed("attic", 1, 2, 3), {"do": "roll", "ghosts": 2})

    app.want(Do(Correct("/rooms/0/slots", row("ring1", "ring4"), merge=True)))

    assert app.ui.refused.refusal.rule == "correct.rolled"
    assert app.ui.refused.entries == (1,)
    screen = app.hands.screen
    assert "Rule: Ghost dice" in find(screen, "slip/read").label.texts
    assert "5 dice were rolled" in find(screen, "slip/why").label.texts[0]
    for name in ("amend/1", "answer/reveal/ring/4", "main"):
        app.tap(name)
    assert app.ui.refused.refusal.rule == "amend.later"  # of five dice, not of four
    assert app.ui.refused.entries == (13,)
    app.tap("later/replace")
    app.want(AmendWith(13, REAL.parse({"do": "roll", "ghosts": 2})))
    assert app.table.state.rooms[0].slots[0] == Card("ring", 4)
    assert app.table.entries[-1].before.prompt.dice == 4


@pytest.mark.parametrize(
    ("path", "to", "rule"),
    [
        ("/clock_claimed", "Ann", "position.no_clock"),
        ("/rooms/0/spaces/3", "Ben", "correct.placed"),
        ("/rooms/0/open", False, "correct.room_open"),
        ("/players/0/ghosts", 1000, "position.ghosts"),
        ("/deck", 9, "position.deck"),
    ],
)
def test_every_refused_correction_names_its_rule(app, path, to, rule):
    dealt(app, DEAL)
    acts(app, *placed("attic", 1, 2, 3))

    app.want(Do(Correct(path, to)))

    assert app.ui.refused.refusal.rule == rule
    t = translator("en", REAL.id)
    named = find(app.hands.screen, "slip/read") or find(app.hands.screen, "slip/rule")
    assert t(f"rule.{rule}") in named.label.texts[0]
    with pytest.raises(IllegalAction):
        app.table.state.apply(Correct(path, to))


MESSAGES = resources.files("companion.games.dont_go_in_there") / "data/messages.toml"
FAULTS = [
    name.removeprefix("fault.")
    for name in tomllib.loads(MESSAGES.read_text("utf-8"))["message"]
    if name.startswith("fault.position.")
]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_fault_of_a_position_has_the_name_of_its_rule(lang):
    t = translator(lang, REAL.id)
    assert len(FAULTS) > 40
    assert [rule for rule in FAULTS if not t.has(f"rule.{rule}")] == []
    for rule in ("correct.no_effect", "correct.not_there", "correct.no_such_place"):
        assert t.has(f"rule.{rule}")
