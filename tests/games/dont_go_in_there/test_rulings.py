"""Rulings of the rules document's section 10 that no other file shows by the way."""

# ruff: noqa: N802  (a ruling is found by its number)

import pytest

from tests.games.dont_go_in_there.tables import (
    EDITIONS,
    SIZES,
    Table,
    ending,
    events,
    ghosts,
    place,
    play,
    refusal,
    start,
    taking,
    up,
    what,
)

TABLE = pytest.mark.parametrize


@TABLE("edition", EDITIONS)
def test_A12_a_tome_cannot_name_the_haunted_card(edition: str) -> None:
    held = "tome1 tome2" if edition == "prototype" else "tome1"
    option = {"tome_may_name_unheld": True}
    state = taking(edition, "tome4", up=f"{held} cat1 twin1", **option).state

    no = refusal(state, {"do": "choose_type", "type": "haunted"})

    assert no.rule == "choose_type.none"
    assert "haunted" not in state.prompt.types


def test_A17_with_a_dummy_masks_go_to_the_other_human() -> None:
    dummy = {"dummy": {"ghosts": 1}}
    step = taking("prototype", "mask2", up="mask1", ghosts=5, n=2, sets=dummy)

    assert ghosts(step.state) == (3, 2)
    assert step.state.dummy.ghosts == 1


@TABLE(("cats", "left"), [("cat1", []), ("cat1 cat2 cat3", []), ("cat4 cat4", [])])
def test_A20_as_many_as_there_are_and_never_fewer(cats: str, left: list[int]) -> None:
    step = ending("prototype", {"Ann": {"up": cats}})

    assert up(step.state, "Ann", "cat") == left
    assert what(step.state) == "", "nothing is asked: all of them go"


def test_A26_there_are_always_enough_ghosts() -> None:
    table = Table("prototype").has("Ben", ghosts=400).room("attic", s1="Ben", s2="Cy")
    state = table.state().apply(place("attic", 3)).state

    step = state.apply({"do": "roll", "ghosts": 5})

    assert ghosts(step.state) == (3, 405, 4)


def test_A33_the_dummy_never_claims_the_clock() -> None:
    table = Table("prototype", 2).room("attic", "clock1 clock2 ring4", s4="Ben")
    table.dummy = {"cards": [{"type": "clock", "value": 4}] * 2}
    state = table.state().apply(place("attic", 5)).state

    step = state.apply({"do": "roll", "ghosts": 0})

    assert [c.value for c in step.state.dummy.cards] == [4, 4, 1]
    assert step.state.clock_claimed is None
    assert not events(step, "ClockClaimed", "CardsDispelled")


@TABLE(("edition", "n"), SIZES)
def test_A34_the_engine_draws_nothing(edition: str, n: int) -> None:
    first, second = start(edition, n), start(edition, n)
    assert first == second

    action = first.legal_actions()[0]
    assert play(first, action) == play(second, action)


@TABLE("edition", EDITIONS)
def test_A9_what_is_not_there_is_not_owed(edition: str) -> None:
    masks = "mask1" if edition == "prototype" else "mask1 mask2 mask3"
    step = taking(edition, "mask4", up=masks, ghosts=1)
    assert ghosts(step.state) == (0, 0, 1)

    waters = "holy_water1 holy_water2" if edition == "prototype" else "holy_water1"
    step = taking(edition, "holy_water4", up=waters, ghosts=1)
    assert ghosts(step.state) == (1, 0, 0)
