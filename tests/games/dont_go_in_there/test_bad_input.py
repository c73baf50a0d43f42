"""What cannot be is refused: the rule, the place, and the state as it was."""

# ruff: noqa: N802  (a case of the rules document is found by its number)

from typing import Any

import pytest

from companion.kernel import BadPosition, IllegalAction
from tests.games.dont_go_in_there.tables import (
    EDITIONS,
    GAME,
    Table,
    card,
    deal,
    place,
    play,
    refusal,
    start,
)
from tests.kernel.toys import DUEL

TABLE = pytest.mark.parametrize
FACE_DOWN = "position.face_down"


def rolling(edition: str = "prototype") -> Any:
    """Return a state that waits for five dice."""
    table = Table(edition).room("attic", "ring1 ring2 ring3", s1="Ann", s2="Ben")
    state = table.state().apply(place("attic", 3)).state
    assert state.prompt.dice == 5
    return state


@TABLE("edition", EDITIONS)
@TABLE(
    ("roll", "rule", "field", "value"),
    [
        ({"ghosts": 7}, "roll.impossible", "dice", 5),
        ({"ghosts": -1}, "roll.impossible", "ghosts", -1),
        ({}, "roll.empty", "dice", 5),
        ({"faces": ["ghost"] * 4}, "roll.dice", "n", 4),
        ({"faces": []}, "roll.dice", "n", 0),
        ({"faces": ["ghost"] * 4 + ["cat"]}, "roll.face", "face", "cat"),
        (
            {"ghosts": 2, "faces": ["ghost"] * 5},
            "roll.contradiction",
            "ghosts",
            2,
        ),
    ],
)
def test_A27_a_roll_that_these_dice_cannot_show(
    edition: str, roll: dict[str, Any], rule: str, field: str, value: Any
) -> None:
    no = refusal(rolling(edition), {"do": "roll", **roll})

    assert (no.rule, no.fields[field]) == (rule, value)


@TABLE(
    "action",
    [
        {"do": "roll", "ghosts": 2.5},
        {"do": "roll", "ghosts": True},
        {"do": "roll", "ghosts": "2"},
        {"do": "roll", "ghosts": 2, "seat": "Ann"},
        {"do": "reveal", "type": "ring"},
        {"do": "place", "room": "attic", "space": "1"},
        {"do": "place", "room": 3, "space": 1},
        {"do": "dispel", "cards": ["ring"]},
        {"do": "take"},
    ],
)
def test_malformed_answers(action: dict[str, Any]) -> None:
    assert refusal(rolling(), action).rule == "action.malformed"


@TABLE(
    ("action", "rule"),
    [
        ({"do": "undo"}, "action.unknown"),
        ({"do": "plaec", "room": "attic", "space": 1}, "action.unknown"),
        ({}, "action.unknown"),
        ([1], "action.not_object"),
        (None, "action.not_object"),
        ({"do": "place", "room": "attic", "space": 1}, "prompt.other"),
        ({"do": "keep"}, "prompt.other"),
        ({"do": "take", "slot": 1}, "prompt.other"),
        ({"do": "amend", "seq": 1, "action": {}}, "amend.no_journal"),
        ({"do": "correct", "path": "/nowhere/9", "to": 1}, "correct.no_such_place"),
        ({"do": "seat", "name": "Zed", "to": "Dora"}, "seat.unknown"),
        ({"do": "seat", "name": "Ann", "to": "Ben"}, "seat.name_taken"),
    ],
)
def test_what_is_not_asked(action: Any, rule: str) -> None:
    assert refusal(rolling(), action).rule == rule


def test_an_action_of_another_game_is_foreign() -> None:
    foreign = DUEL.parse({"do": "commit", "seat": "Ann"})

    assert refusal(rolling(), foreign).rule == "action.foreign"


def test_a_seat_that_is_not_on_turn() -> None:
    state = Table("prototype").state()

    no = refusal(state, {**place("attic", 1), "seat": "Ben"})
    assert (no.rule, no.fields["seats"]) == ("seat.not_on_turn", ["Ann"])
    assert refusal(state, {**place("attic", 1), "seat": "Zed"}).rule == "seat.unknown"
    assert state.apply({**place("attic", 1), "seat": "Ann"}).state.turn == "Ben"


@TABLE("slot", [0, 4, -1])
def test_a_slot_that_is_not_there(slot: int) -> None:
    state = rolling().apply({"do": "roll", "ghosts": 0}).state

    assert refusal(state, {"do": "take", "slot": slot}).rule == "take.no_slot"


def test_a_card_that_is_gone() -> None:
    take = {"do": "take", "slot": 2}
    state = play(rolling(), {"do": "roll", "ghosts": 0}, take).state

    no = refusal(state, take)

    assert no.rule == "take.gone"
    assert no.contradicts == (take,)


# --- a card beyond its pool ----------------------------------------------------------


def test_a_card_beyond_its_pool_names_the_entry_and_what_it_contradicts() -> None:
    state = deal(start("prototype"), "ring2 ring2")

    no = refusal(state, {"do": "reveal", "type": "ring", "value": 2})

    assert no.rule == "reveal.all_seen"
    assert no.fields["copies"] == 2
    assert no.fields["source"].startswith("RULES")
    assert no.contradicts == ({"do": "reveal", "type": "ring", "value": 2},)


@TABLE(
    ("seen", "word"), [("ring2 ring2", "ring2"), ("ring1", "ring5"), ("ring1", "ring0")]
)
@TABLE("edition", EDITIONS)
def test_allowing_it_mends_the_split_and_the_card_is_accepted(
    edition: str, seen: str, word: str
) -> None:
    state = deal(start(edition), seen)
    reveal = {"do": "reveal", **card(word)}
    no = refusal(state, reveal)
    assert no.allow

    allowed = play(state, *no.allow).state
    after = allowed.apply(reveal).state

    assert GAME.decode(GAME.encode(after)) == after
    held = [c for c in after.rooms[0].slots if c is not None]
    assert f"{held[-1].type}{held[-1].value}" == word
    copies = after.cards["ring"]
    assert sum(copies.values()) == 8
    assert after.deck == state.deck - 1


def test_nothing_is_allowed_when_no_card_of_the_type_is_left() -> None:
    eight = "ring1 ring1 ring2 ring2 ring3 ring3 ring4 ring4"
    state = deal(start("prototype"), eight)

    assert refusal(state, {"do": "reveal", **card("ring1")}).allow == ()


def test_a_wrong_card_is_mended_by_a_correction() -> None:
    state = deal(start("prototype"), "ring2 ring3")

    act = {"do": "correct", "path": "/rooms/0/slots/0/value", "to": 4}
    after = state.apply(act).state

    assert after.rooms[0].slots[0].value == 4
    assert after.unseen["ring-2"] == 2
    assert after.unseen["ring-4"] == 1


# --- positions -----------------------------------------------------------------------


def position_faults(data: Any) -> list[tuple[str, str]]:
    """Return place and rule of what is wrong with a position."""
    with pytest.raises(BadPosition) as caught:
        GAME.decode(data)
    return [(fault.place, fault.rule) for fault in caught.value.faults]


def changed(**parts: Any) -> dict[str, Any]:
    """Return a sound position between two turns with some parts set."""
    return {**Table("prototype").position(), **parts}


def test_a_position_with_thirteen_cards_for_one() -> None:
    four = "ring1 ring2 ring3 ring4 "
    many = four + "twin1 twin2 twin3 twin4 cat1 cat2 cat3 cat4 mask1"
    table = Table("prototype").has("Ben", down=many)

    told = position_faults(table.position())
    assert ("/players/1", "position.too_many_cards") in told


def test_a_card_that_lies_there_too_often() -> None:
    data = Table("prototype").has("Ann", up="ring1 ring1").position()
    data["rooms"][0]["slots"][0] = card("ring1")

    with pytest.raises(BadPosition) as caught:
        GAME.decode(data)

    fault = caught.value.faults[0]
    assert fault.rule == "position.seen_too_often"
    assert (fault.fields["type"], fault.fields["value"]) == ("ring", 1)


@TABLE(
    ("parts", "at", "rule"),
    [
        ({"players": []}, "/players", "players.count"),
        ({"deck": 26}, "/deck", "position.deck"),
        ({"unseen": {"ring-1": 1}}, "/unseen", "position.unseen"),
        ({"turn": "Zed"}, "/turn", "position.seat"),
        ({"clock_claimed": "Zed"}, "/clock_claimed", "position.seat"),
        ({"players": [{"name": "Ann"}] * 3}, "/players/1", "seat.name_taken"),
        ({"players": [{"name": "Ann", "ghosts": "x"}] * 3}, "", "position.shape"),
        ({"rooms": []}, "/rooms", "position.rooms"),
        ({"prompt": {"what": "keep"}}, "/prompt/what", "position.shape"),
        ({"options": {"edition": "x"}}, "/options/edition", "option.value"),
        ({"options": {"colour": 3}}, "/options/colour", "option.unknown"),
    ],
)
def test_a_position_that_cannot_be(parts: dict[str, Any], at: str, rule: str) -> None:
    told = position_faults(changed(**parts))

    if at:
        assert (at, rule) in told
    assert rule in [r for _, r in told]


@TABLE(
    ("path", "to", "at", "rule"),
    [
        (("rooms", 0, "spaces"), ["Ann"], "/rooms/0/spaces", "position.spaces"),
        (("rooms", 0, "spaces", 0), "Zed", "/rooms/0/spaces/0", "position.seat"),
        (("rooms", 0, "spaces", 2), "dummy", "/rooms/0/spaces/2", "position.dummy"),
        (("rooms", 0, "side"), "nursery", "/rooms/0/side", "position.side"),
        (("rooms", 0, "slots", 0), None, "/rooms/0/slots", "position.row"),
        (("rooms", 0, "slots", 2), "face_down", "/rooms/0/slots/2", FACE_DOWN),
        (("rooms", 0, "open"), False, "/rooms/0", "position.closed_room"),
        (("players", 0, "ghosts"), -1, "/players/0/ghosts", "position.negative"),
        (("players", 0, "meeples"), 4, "/players/0/meeples", "position.meeples"),
    ],
)
def test_a_position_wrong_in_one_place(
    path: tuple[Any, ...], to: Any, at: str, rule: str
) -> None:
    data = GAME.encode(Table("prototype").state())
    for part in ("unseen", "deck"):
        data.pop(part)
    within: Any = data
    for key in path[:-1]:
        within = within[key]
    within[path[-1]] = to

    assert (at, rule) in position_faults(data)


@TABLE("text", ["", "{", "[1]", '{"players": }', '{"players": 3}', "null"])
def test_half_a_position_is_no_position(text: str) -> None:
    assert position_faults(text)


def test_missing_parts_of_a_position_get_defaults() -> None:
    state = GAME.decode(Table("prototype").position())

    assert state.turn == "Ann"
    assert [p.meeples for p in state.players] == [5, 5, 5]
    assert [p.by for p in state.players] == ["human"] * 3
    assert state.deck == 27
    assert state == GAME.decode(GAME.encode(state))


def test_a_player_cannot_become_the_dummy() -> None:
    state = start("prototype", 2)

    no = refusal(state, {"do": "seat", "name": "Ann", "to": "dummy"})

    assert no.rule == "seat.name_reserved"
    assert no.family == "fault"


def test_nothing_is_possible_after_the_end_but_table_acts() -> None:
    state = start("prototype").apply({"do": "end"}).state

    assert refusal(state, {"do": "reveal", **card("ring1")}).rule == "game.over"
    with pytest.raises(IllegalAction):
        state.apply({"do": "end"})
    state.apply({"do": "seat", "name": "Ann", "to": "Dora"})
