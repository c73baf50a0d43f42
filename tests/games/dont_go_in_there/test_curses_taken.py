"""Effects of curses when they are taken (rules 7), by edition."""

# ruff: noqa: N802  (a case of the rules document is found by its number)

import pytest

from tests.games.dont_go_in_there.tables import (
    EDITIONS,
    answers,
    choices,
    dispel,
    down,
    events,
    ghosts,
    play,
    player,
    refusal,
    taking,
    up,
    what,
)

TABLE = pytest.mark.parametrize


@TABLE(
    ("edition", "held", "new", "left"),
    [
        ("prototype", "clock1 clock3", "clock4", [1, 3, 4]),
        ("prototype", "clock2 clock3", "clock4", [2]),
        ("retail", "clock4", "clock3", [3, 4]),
        ("retail", "clock4", "clock4", []),
        ("retail", "clock1 clock3", "clock4", [1]),
        ("retail", "clock1 clock2 clock4", "clock1", [1, 1]),
    ],
)
def test_clock_dispels_two_at_its_sum(
    edition: str, held: str, new: str, left: list[int]
) -> None:
    step = taking(edition, new, up=held, dispel_choice="best")

    assert up(step.state, "Ann", "clock") == left
    claimed = len(left) < len(held.split()) + 1
    assert step.state.clock_claimed == ("Ann" if claimed else None)


def test_clock_counts_face_up_clocks_only() -> None:
    step = taking("retail", "clock2", up="clock3", down="clock4 clock4")

    assert step.state.clock_claimed is None


@TABLE(
    ("held", "new", "sets"),
    [
        ("doll2", "doll4", [[4, 2]]),
        ("doll3", "doll3", [[3, 3]]),
        ("doll1 doll4", "doll1", [[4, 1, 1]]),
        ("doll1 doll2", "doll3", [[3, 2, 1]]),
        ("doll1 doll2 doll2", "doll1", [[2, 2, 1, 1]]),
        ("doll1 doll1 doll2", "doll4", [[4, 2], [4, 1, 1]]),
        ("doll1 doll3 doll4", "doll2", [[4, 2], [3, 2, 1]]),
        ("doll1 doll3 doll4 doll4", "doll2", [[4, 2], [3, 2, 1]]),
        ("doll1 doll1", "doll2", []),
        ("doll2 doll3", "doll2", []),
        ("", "doll4", []),
    ],
)
def test_retail_doll_dispels_a_set_of_exactly_six(
    held: str, new: str, sets: list[list[int]]
) -> None:
    check_exact_sum("retail", "doll", held, new, sets)


@TABLE(
    ("held", "new", "sets"),
    [
        ("portrait3", "portrait4", [[4, 3]]),
        ("portrait1 portrait2", "portrait4", [[4, 2, 1]]),
        ("portrait1 portrait3", "portrait3", [[3, 3, 1]]),
        ("portrait2 portrait2", "portrait3", [[3, 2, 2]]),
        ("portrait1 portrait1 portrait3", "portrait2", [[3, 2, 1, 1]]),
        ("portrait1 portrait2 portrait3", "portrait4", [[4, 3], [4, 2, 1]]),
        ("portrait2 portrait2 portrait4", "portrait3", [[4, 3], [3, 2, 2]]),
        (
            "portrait1 portrait1 portrait2 portrait2",
            "portrait3",
            [[3, 2, 2], [3, 2, 1, 1]],
        ),
        (
            "portrait2 portrait2 portrait4 portrait4",
            "portrait3",
            [[4, 3], [3, 2, 2]],
        ),
        ("portrait3 portrait2", "portrait1", []),
    ],
)
def test_prototype_portrait_dispels_a_set_of_exactly_seven(
    held: str, new: str, sets: list[list[int]]
) -> None:
    check_exact_sum("prototype", "portrait", held, new, sets)


def check_exact_sum(
    edition: str, kind: str, held: str, new: str, sets: list[list[int]]
) -> None:
    """No set: nothing; one: unasked; several: asked even with `best` (A8)."""
    step = taking(edition, new, up=held, dispel_choice="best")
    before = sorted(int(word[-1]) for word in [*held.split(), new])

    if len(sets) > 1:
        assert choices(step.state) == sets
        assert step.state.prompt.count == 0
        step = step.state.apply(dispel(kind, *sets[1]))
        assert down(step.state, "Ann", kind) == sorted(sets[1])
    elif sets:
        assert down(step.state, "Ann", kind) == sorted(sets[0])
    else:
        assert up(step.state, "Ann", kind) == before
    left = up(step.state, "Ann", kind) + down(step.state, "Ann", kind)
    assert sorted(left) == before
    assert what(step.state) == "take"


def test_an_exact_set_must_be_one_of_the_listed() -> None:
    state = taking("retail", "doll4", up="doll1 doll1 doll2").state

    for wrong in (dispel("doll", 1, 1), dispel("doll"), dispel("cat", 4, 2)):
        no = refusal(state, wrong)
        assert no.rule == "dispel.cards"
        assert len(no.fields["choices"]) == 2


@TABLE(
    ("edition", "waters", "before", "after"),
    [
        ("prototype", 2, 9, 9),
        ("prototype", 3, 9, 5),
        ("prototype", 3, 0, 0),
        ("prototype", 6, 8, 4),
        ("retail", 1, 9, 9),
        ("retail", 2, 9, 5),
        ("retail", 3, 9, 9),
        ("retail", 6, 3, 2),
    ],
)
def test_holy_water_fires_at_each_full_set(
    edition: str, waters: int, before: int, after: int
) -> None:
    held = [f"holy_water{v}" for v in (1, 1, 2, 2, 3)][: waters - 1]

    step = taking(edition, "holy_water4", up=" ".join(held), ghosts=before)

    assert player(step.state, "Ann").ghosts == after
    gone = before - after
    assert [e.n for e in events(step, "GhostsDiscarded")] == ([gone] if gone else [])


@TABLE(
    ("edition", "masks", "before", "passed"),
    [
        ("prototype", 1, 5, 0),
        ("prototype", 2, 5, 2),
        ("prototype", 2, 1, 1),
        ("prototype", 2, 0, 0),
        ("prototype", 3, 5, 0),
        ("prototype", 4, 5, 2),
        ("retail", 1, 5, 1),
        ("retail", 2, 5, 2),
        ("retail", 5, 4, 4),
    ],
)
@TABLE("n", [2, 3])
def test_mask_passes_to_the_seat_before(
    edition: str, masks: int, before: int, passed: int, n: int
) -> None:
    held = " ".join([f"mask{v}" for v in (1, 1, 2, 2)][: masks - 1])

    step = taking(edition, "mask4", up=held, ghosts=before, n=n)

    others = (passed,) if n == 2 else (0, passed)
    assert ghosts(step.state) == (before - passed, *others)
    told = [(e.seat, e.to, e.n) for e in events(step, "GhostsPassed")]
    assert told == ([("Ann", step.state.seats[-1], passed)] if passed else [])


@TABLE("edition", EDITIONS)
@TABLE(("held", "left"), [("", [4]), ("mirror2", [2, 4]), ("mirror1 mirror2", [])])
def test_mirror_gives_a_ghost_each_time_and_three_dispel(
    edition: str, held: str, left: list[int]
) -> None:
    step = taking(edition, "mirror4", up=held)

    assert player(step.state, "Ann").ghosts == 1
    assert up(step.state, "Ann", "mirror") == left


def test_mirror_ghost_comes_before_its_set() -> None:
    step = taking("retail", "mirror4", up="mirror1 mirror2")

    names = [type(e).__name__ for e in step.events[1:3]]
    assert names == ["GhostsGained", "CardsDispelled"]


@TABLE("edition", EDITIONS)
@TABLE(
    ("kind", "held", "new", "left"),
    [
        ("ring", "ring1 ring2", "ring3", [1, 2, 3]),
        ("ring", "ring1 ring2 ring2", "ring3", []),
        ("twin", "twin1 twin3", "twin2", [1, 2, 3]),
        ("twin", "twin1 twin3", "twin3", [1]),
    ],
)
def test_rings_and_twins(
    edition: str, kind: str, held: str, new: str, left: list[int]
) -> None:
    step = taking(edition, new, up=held)

    assert up(step.state, "Ann", kind) == left


@TABLE("edition", EDITIONS)
@TABLE(
    ("kind", "down_", "held", "new"),
    [
        ("ring", "ring1 ring2 ring3 ring4", "ring1 ring2", "ring3"),
        ("mirror", "mirror1 mirror2", "mirror1", "mirror2"),
        ("twin", "twin1", "", "twin1"),
    ],
)
def test_face_down_cards_make_no_set(
    edition: str, kind: str, down_: str, held: str, new: str
) -> None:
    step = taking(edition, new, up=held, down=down_)

    assert len(up(step.state, "Ann", kind)) == len(held.split()) + 1


@TABLE(
    ("edition", "tomes", "fires"),
    [
        ("prototype", 1, False),
        ("prototype", 2, True),
        ("prototype", 3, False),
        ("retail", 1, True),
        ("retail", 2, False),
        ("retail", 3, True),
    ],
)
def test_tome_asks_for_a_type_at_each_full_set(
    edition: str, tomes: int, fires: bool
) -> None:
    held = " ".join([f"tome{v}" for v in (1, 1, 2)][:tomes])

    step = taking(edition, "tome4", up=f"{held} cat3 cat1 twin2")

    assert (what(step.state) == "choose_type") == fires
    if fires:
        assert {a["type"] for a in answers(step.state)} == {"cat", "twin"}
        no = refusal(step.state, {"do": "choose_type", "type": "tome"})
        assert no.rule == "choose_type.none"
        after = step.state.apply({"do": "choose_type", "type": "cat"})
        assert down(after.state, "Ann", "cat") == [1, 3]
        assert up(after.state, "Ann", "twin") == [2]
        assert (what(after.state), after.state.prompt.seats) == ("take", ("Ben",))


@TABLE("edition", EDITIONS)
def test_tome_with_one_type_is_unasked_wanted_or_not(edition: str) -> None:
    held = "tome1" if edition == "retail" else "tome1 tome2"

    step = taking(edition, "tome4", up=f"{held} amulet1", down="cat2")

    assert down(step.state, "Ann", "amulet") == [1]
    assert what(step.state) == "take"


@TABLE("edition", EDITIONS)
@TABLE("kind", ["amulet", "cat", "music_box"])
def test_end_effects_do_nothing_when_taken(edition: str, kind: str) -> None:
    step = taking(edition, f"{kind}4", up=f"{kind}1 {kind}2 {kind}3", ghosts=5)

    assert up(step.state, "Ann", kind) == [1, 2, 3, 4]
    assert ghosts(step.state)[0] == 5
    assert what(step.state) == "take"


def test_A31_the_deeper_meeple_claims_the_clock_first() -> None:
    hand = {"up": "clock4"}
    step = taking("retail", "clock4", up="clock1 clock3", ben=hand)

    assert what(step.state) == "dispel"
    rest = play(step.state, dispel("clock", 4, 3), {"do": "take", "slot": 2})
    assert rest.state.clock_claimed == "Ann"
    assert up(rest.state, "Ben", "clock") == [4]
