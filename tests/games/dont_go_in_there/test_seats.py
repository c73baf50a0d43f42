"""Names, parts and odds: what screens and other programs ask a state."""

from fractions import Fraction

import pytest

from tests.games.dont_go_in_there.tables import (
    EDITIONS,
    GAME,
    Table,
    deal,
    ending,
    events,
    place,
    play,
    start,
    taking,
    what,
)

RENAME = {"do": "seat", "name": "Ann", "to": "Dora"}


def test_a_renamed_player_stands_where_she_stood() -> None:
    table = Table("retail", start_player="Ann").room("attic", s2="Ann", s3="Ben")
    state = table.sets(clock_claimed="Ann", turn="Ann").state()

    after = state.apply(RENAME).state

    assert after.seats == ("Dora", "Ben", "Cy")
    assert after.rooms[0].spaces == (None, "Dora", "Ben", None)
    assert (after.clock_claimed, after.turn) == ("Dora", "Dora")
    assert after.options.start_player == "Dora"
    assert after.prompt.seats == ("Dora",)
    assert GAME.decode(GAME.encode(after)) == after


def test_a_rename_while_a_room_is_resolved_and_at_the_end() -> None:
    state = taking("retail", "doll4", up="doll1 doll1 doll2").state.apply(RENAME).state
    assert state.resolving.resolver == "Dora"
    assert state.apply(state.legal_actions()[0]).state.prompt.seats == ("Ben",)

    state = ending("retail", {"Ann": {"up": "cat1 cat2"}}).state.apply(RENAME).state
    step = state.apply(state.legal_actions()[0])
    assert {e.seat for e in events(step, "TotalCounted")} == {"Dora", "Ben", "Cy"}


@pytest.mark.parametrize("to", ["away", "bot:greedy", "human"])
def test_who_answers_for_a_seat_changes_no_rule(to: str) -> None:
    state = Table("prototype").state()

    after = state.apply({"do": "seat", "name": "Ann", "to": to}).state

    assert after.players[0].by == to
    assert after.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("edition", EDITIONS)
def test_answers_are_grouped_by_room_and_by_type(edition: str) -> None:
    state = Table(edition).room("attic", s1="Ben").state()
    rooms = state.prompt.parts
    assert [room.side for room in state.rooms] == list(rooms)
    for part in rooms:
        listed = state.legal_actions(part=part)
        assert {action.room for action in listed} == {part}
    whole = sum(len(state.legal_actions(part=part)) for part in rooms)
    assert whole == len(state.legal_actions())

    state = deal(start(edition), "ring1 ring1")
    assert state.prompt.parts == state.options.types
    values = [action.value for action in state.legal_actions(part="ring")]
    assert values == [2, 3, 4], "both rings of value 1 were seen"


def expected(dice: int, shield: int) -> Fraction:
    """Return the ghosts to expect, by the odds of the prompt that asks for the dice."""
    row = {3: "ring3 ring4 twin3", 4: "ring1 ring3 ring4", 6: "ring1 ring2 twin1"}
    table = Table("retail").room("attic", row.get(dice), s1="Ann", s2="Ben")
    if dice == 5:
        table = Table("prototype").room("attic", s1="Ann", s2="Ben")
    prompt = table.state().apply(place("attic", 3)).state.prompt
    assert prompt.dice == dice
    return sum(
        (max(0, n - shield) * chance for n, chance in prompt.odds().items()),
        Fraction(0),
    )


@pytest.mark.parametrize(
    ("dice", "ghosts"),
    [
        (3, (1.5, 0.625, 0.125, 0)),
        (4, (2.0, 1.0625, 0.375, 0.0625)),
        (5, (2.5, 1.53125, 0.71875, 0.21875, 0.03125)),
        (6, (3.0, 2.015625, 1.125, 0.46875)),
    ],
)
def test_the_odds_are_those_of_rules_11(dice: int, ghosts: tuple[float, ...]) -> None:
    assert tuple(expected(dice, shield) for shield in range(len(ghosts))) == ghosts


def test_a_position_with_no_room_left_is_over_as_it_lies() -> None:
    over = ending("retail", {"Ann": {"up": "twin4"}}).state
    position = GAME.encode(over)
    del position["prompt"]

    assert GAME.decode(position) == over
    assert what(over) == ""


def test_the_engine_leaves_the_states_it_was_given_alone() -> None:
    state = Table("retail").room("attic", "mirror1 ring2 ring3", s1="Ben").state()
    before = GAME.encode(state)

    play(state, place("attic", 2), place("basement", 1), place("attic", 3))

    assert GAME.encode(state) == before
