"""Positions by hand and by correction: valid, or a fault that names its place."""

from typing import Any

import pytest

from companion.i18n import LANGUAGES, Translator, game_catalogues, load_catalogue
from companion.kernel import BadPosition
from tests.games.panty_raider.tables import DECK, GAME, NAMES, Table, hand, mis

KERNEL = load_catalogue("companion.locale", "kernel.toml")
SPEAK = [
    Translator(lang, KERNEL, *game_catalogues(GAME), strict=True) for lang in LANGUAGES
]
ROW = ["dorm.26", "dorm.27"]


def merge(path: str, to: Any) -> dict[str, Any]:
    return {"do": "correct", "merge": True, "path": path, "to": to}


def correct(table: Table, path: str, to: Any) -> Table:
    return table.do("correct", path=path, to=to)


def test_almost_everything_may_be_left_out():
    state = GAME.decode({"players": [{"name": "Ann"}, {"name": "Ben"}]})

    assert (state.mischief_deck, state.turn.seat) == (67, "Ann")
    assert GAME.decode(GAME.encode(state)) == state


def in_gear_up(**parts: Any) -> dict[str, Any]:
    return GAME.encode(Table(**parts).state)


def changed(data: dict[str, Any], path: str, to: Any) -> dict[str, Any]:
    at: Any = data
    *within, last = path.strip("/").split("/")
    for key in within:
        at = at[int(key) if isinstance(at, list) else key]
    at[int(last) if isinstance(at, list) else last] = to
    return data


FAULTS = [
    ("/discard", ["mis.cake"], "card", "/discard"),
    ("/discard", ["dorm.01"], "card", "/discard"),
    ("/discard", ["mis.beanie", "mis.beanie"], "copies", "/pools"),
    ("/row", ["dorm.01", "dorm.02", "dorm.03"], "copies", "/dorm_deck"),
    ("/attached", [{"card": "mis.beanie", "side": "girl"}], "card", "/attached"),
    ("/guru_deck", {}, "copies", "/guru_deck"),
    ("/turn/seat", "Zed", "seat", "/turn/seat"),
    ("/turn/wingman", "Ann", "seat", "/turn"),
    ("/turn/asked", ["Ben", "Ben"], "seat_twice", "/turn/asked"),
    ("/turn/learned", 2, "figure", "/turn/learned"),
    ("/turn/drew", True, "too_early", "/turn"),
    ("/players/0/by", "cat", "by", "/players/0/by"),
    ("/players/0/hand/unknown", [4, 0], "pools", "/players/0/hand/unknown"),
    ("/players/0/hand/unknown", [5], "pool", "/pools/0"),
    ("/players/0/hand/orange", 9, "figure", "/players/0/hand/orange"),
    ("/mischief_deck", 3, "pool", "/pools/0"),
    ("/looking", ["Zed"], "seat", "/looking"),
    ("/prompt/ready", ["Ann", "Ann"], "ready", "/prompt/ready"),
    ("/prompt/seats", ["Ann"], "asked", "/prompt/seats"),
    ("/pools", [], "no_pool", "/pools"),
]


@pytest.mark.parametrize(
    ("path", "to", "rule", "place"), FAULTS, ids=lambda v: str(v)[:30]
)
def test_an_impossible_position_names_its_place(path, to, rule, place):
    with pytest.raises(BadPosition) as error:
        GAME.decode(changed(in_gear_up(), path, to))

    faults = error.value.faults
    assert (f"position.{rule}", place) in [(f.rule, f.place) for f in faults]
    assert all(fault.describe(t) for fault in faults for t in SPEAK)


def test_gear_heads_and_banked_cards_are_checked():
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"gear": mis("beanie", "beret")}, "slot"),
        ({"banked": list(DECK.dorm)[:5]}, "banked"),
        ({"open": ["dorm.01"], "worn": ["dorm.01"]}, "worn"),
        ({"worn": ["dorm.01"]}, "card"),
    ]
    for parts, rule in wrong:
        with pytest.raises(BadPosition) as error:
            Table(players={"Ann": parts})
        assert error.value.faults[0].rule == f"position.{rule}"
    with pytest.raises(BadPosition) as error:
        Table(
            players={
                "Ann": {"open": ["dorm.01"], "worn": ["dorm.01"], "gear": mis("beanie")}
            },
            options={"panties_on_head": True},
        )
    assert error.value.faults[0].rule == "position.worn_head"


# --- corrections ----------------------------------------------------------------------


def test_a_hand_count_is_corrected_and_the_deck_follows():
    table = Table()
    deck = table.state.mischief_deck
    correct(table, "/players/1/hand/unknown", [6])

    assert table["Ben"].hand.size == 6
    assert table.state.mischief_deck == deck - 2


def test_a_card_that_is_laid_down_leaves_the_unseen_ones():
    table = correct(Table(), "/discard", mis("beanie"))

    assert "mis.beanie" not in table.state.pools[0]
    assert table.state.mischief_deck == 67 - 12 - 1
    correct(table, "/discard", [])
    assert "mis.beanie" in table.state.pools[0]


def test_a_card_goes_from_one_player_to_another():
    table = Table(players={"Ann": {"open": ["dorm.01"]}})
    act = merge(
        "/players",
        {"0": {"open": {"take": ["dorm.01"]}}, "1": {"open": {"put": ["dorm.01"]}}},
    )
    table.do(act.pop("do"), **act)

    assert (table["Ann"].open, table["Ben"].open) == ((), ("dorm.01",))


def test_a_girl_is_corrected_and_the_decks_follow():
    table = Table(row=ROW).raid()
    correct(table, "/row/0", "dorm.05")

    assert table.state.row == ("dorm.05", "dorm.27")
    assert "dorm.26" in table.state.dorm_deck
    assert table.what == "before_roll"


def test_whoever_gets_a_card_is_asked_again():
    none = {"hand": hand("beanie")}
    table = Table(row=ROW, players={"Ann": none}).raid()
    assert "Ann" in table.state.prompt.ready
    correct(table, "/players/0/hand/known", mis("party"))

    assert "Ann" not in table.state.prompt.ready
    table.do("play", "Ann", card="mis.party", side="girl")


def test_a_correction_that_cannot_be_is_refused():
    table = Table()
    refusal = table.refused("correct", path="/players/0/gear", to=mis("marbles"))
    assert refusal.rule == "position.card"
    assert table.refused("correct", path="/turn/seat", to="Zed").rule == "position.seat"


def test_a_start_hand_may_be_allowed_an_orange_card():
    table = Table(players={"Ann": {"hand": hand(hidden=4, orange=0)}})
    correct(table, "/players/0/hand/orange", 1)

    table.do("play", "Ann", card="mis.dumpster")


# --- seats ----------------------------------------------------------------------------


def test_a_player_is_renamed_everywhere():
    table = Table(row=ROW, players={"Ann": {"hand": hand("party", "beanie")}}).raid(
        "Ben"
    )
    table.do("play", "Ann", card="mis.party", side="girl")
    table.do("seat", name="Ann", to="Dora")

    assert b"Ann" not in GAME.encode_text(table.state)
    assert table.state.attempt.played[0].seat == "Dora"
    assert table.state.turn.team == ("Dora", "Ben")


def test_nobody_is_called_like_the_draw():
    with pytest.raises(BadPosition) as error:
        GAME.decode({"players": [{"name": "reveal"}, {"name": NAMES[0]}]})

    assert error.value.faults[0].rule == "seat.name_reserved"


def test_the_table_may_end_it_early():
    table = Table(players={"Ben": {"banked": ["dorm.01"]}}).do("end")

    assert table.state.outcome.reason == "ended"
    assert table.state.outcome.ranking[0] == ("Ben",)
