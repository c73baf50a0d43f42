"""End effects on one snapshot, the ghost penalty, and who wins (rules 7, 8)."""

# ruff: noqa: N802  (a case of the rules document is found by its number)

from itertools import combinations_with_replacement
from typing import Any

import pytest

from tests.games.dont_go_in_there.tables import (
    EDITIONS,
    Table,
    choices,
    dispel,
    down,
    ending,
    events,
    play,
    refusal,
    taking,
    up,
    what,
)

TABLE = pytest.mark.parametrize
TWO_EACH = (1, 1, 2, 2, 3, 3, 4, 4)


def hand(kind: str, values: Any, ghosts: int = 0) -> dict[str, Any]:
    """Return a hand of one type."""
    return {"up": " ".join(f"{kind}{v}" for v in values), "ghosts": ghosts}


@TABLE(
    ("held", "left"),
    [
        ((1, 2, 3, 4), [1]),
        ((1, 1, 2, 2, 3, 3, 4, 4), [1, 1]),
        ((4, 4), [4, 4]),
        ((1, 3), [1, 3]),
        ((1, 2, 2), [1, 2]),
        ((3, 3, 4), [3, 3]),
        ((2, 3, 3, 4, 4), [2, 3]),
    ],
)
def test_retail_amulets_dispel_the_next_value(
    held: tuple[int, ...], left: list[int]
) -> None:
    step = ending("retail", {"Ann": hand("amulet", held)})

    assert up(step.state, "Ann", "amulet") == left, "and nothing was asked"
    assert what(step.state) == ""


def test_retail_amulet_net_formula_is_the_best_play() -> None:
    holdings = {
        held
        for size in range(1, 9)
        for held in combinations_with_replacement((1, 2, 3, 4), size)
        if all(held.count(v) <= 2 for v in held)
    }
    assert len(holdings) == 80
    for held in sorted(holdings)[::7]:
        step = ending("retail", {"Ann": hand("amulet", held)})
        left = sum(up(step.state, "Ann", "amulet"))
        assert left == play_amulets(held), held


def play_amulets(held: tuple[int, ...]) -> int:
    """Return the fewest curses left; a face-down amulet no longer acts."""
    start = (tuple(sorted(held)), tuple(sorted(held)))
    seen, todo, best = {start}, [start], sum(held)
    while todo:
        face_up, fresh = todo.pop()
        best = min(best, sum(face_up))
        for v in set(fresh):
            for gone_fresh in (True, False):
                after = _use(face_up, fresh, v, gone_fresh)
                if after and after not in seen:
                    seen.add(after)
                    todo.append(after)
    return best


def _use(
    face_up: tuple[int, ...], fresh: tuple[int, ...], v: int, gone_fresh: bool
) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Let a fresh amulet of value v dispel a (fresh or used) one of v + 1."""
    target, still, able = v + 1, list(face_up), list(fresh)
    able.remove(v)
    used = face_up.count(target) - fresh.count(target)
    if target not in still or (target not in able if gone_fresh else not used):
        return None
    still.remove(target)
    if gone_fresh:
        able.remove(target)
    return tuple(still), tuple(able)


@TABLE(
    ("ann", "ben", "left"),
    [
        ((1, 2, 3), (1, 4), ([1], [1, 4])),
        ((1, 2, 3), (1, 3, 4), ([1, 2], [1, 3])),
        ((1, 2), (1, 4), ([1, 2], [1, 4])),
        ((1, 1, 2, 2, 3, 3), (), ([1, 1, 2, 2], [])),
    ],
)
def test_prototype_amulets_alone_or_shared(
    ann: tuple[int, ...], ben: tuple[int, ...], left: tuple[list[int], list[int]]
) -> None:
    hands = {"Ann": hand("amulet", ann), "Ben": hand("amulet", ben)}

    step = ending("prototype", hands, dispel_choice="best")

    assert (up(step.state, "Ann", "amulet"), up(step.state, "Ben", "amulet")) == left


@TABLE(
    ("cats", "ghosts", "left"),
    [
        ((1, 2, 3, 4), 9, [1]),
        ((1, 2, 3, 4), 10, [1, 2, 3, 4]),
        ((2, 3), 0, []),
        ((1, 1, 2, 2, 3), 3, [1, 1]),
    ],
)
def test_prototype_cats_up_to_three(
    cats: tuple[int, ...], ghosts: int, left: list[int]
) -> None:
    hands = {"Ann": hand("cat", cats, ghosts)}

    step = ending("prototype", hands, dispel_choice="best")

    assert up(step.state, "Ann", "cat") == left


@TABLE(("edition", "kind"), [("prototype", "doll"), ("retail", "music_box")])
@TABLE(
    ("ann", "ben", "left"),
    [
        ((1, 2, 4), (3, 3), ([1], [3, 3])),
        ((1, 2, 3), (2, 4), ([1], [])),
        ((4,), (3,), ([], [3])),
        ((), (), ([], [])),
    ],
)
def test_most_curses_dispel_two_and_ties_all_do(
    edition: str,
    kind: str,
    ann: tuple[int, ...],
    ben: tuple[int, ...],
    left: tuple[list[int], list[int]],
) -> None:
    hands = {"Ann": hand(kind, ann), "Ben": hand(kind, ben)}

    step = ending(edition, hands, dispel_choice="best")

    assert (up(step.state, "Ann", kind), up(step.state, "Ben", kind)) == left


@TABLE(("edition", "kind"), [("prototype", "music_box"), ("retail", "portrait")])
@TABLE(
    ("held", "left"),
    [((4,), [4]), ((1, 4), [1]), ((1, 2, 4), [1, 2]), ((1, 2, 2, 3, 4), [1, 2, 2])],
)
def test_half_of_the_cards_rounded_down(
    edition: str, kind: str, held: tuple[int, ...], left: list[int]
) -> None:
    step = ending(edition, {"Ann": hand(kind, held)}, dispel_choice="best")

    assert up(step.state, "Ann", kind) == left


def test_A35_the_dummys_dolls_are_not_compared() -> None:
    dummy = {"cards": [{"type": "doll", "value": v} for v in (3, 4, 4)]}
    hands = {"Ann": hand("doll", (1, 2))}

    step = ending("prototype", hands, n=2, dummy=dummy)

    assert up(step.state, "Ann", "doll") == []


@TABLE(
    ("edition", "kind", "held", "first"),
    [
        ("prototype", "cat", (1, 2, 3, 4), [4, 3, 2]),
        ("prototype", "doll", (1, 2, 4), [4, 2]),
        ("prototype", "music_box", (1, 2), [2]),
        ("prototype", "amulet", (1, 2, 3), [3, 2]),
        ("retail", "cat", (1, 2), [2]),
        ("retail", "music_box", (1, 1, 2), [2, 1]),
        ("retail", "portrait", (3, 4), [4]),
    ],
)
def test_the_owner_chooses_which_and_the_best_is_listed_first(
    edition: str, kind: str, held: tuple[int, ...], first: list[int]
) -> None:
    step = ending(edition, {"Ann": hand(kind, held)})

    assert step.state.prompt.seats == ("Ann",)
    assert choices(step.state)[0] == first
    worst = choices(step.state)[-1]
    after = step.state.apply(dispel(kind, *worst)).state
    assert down(after, "Ann", kind) == sorted(worst)
    assert after.outcome is not None


def test_the_number_flipped_is_fixed() -> None:
    state = ending("retail", {"Ann": hand("cat", (1, 2, 3))}).state

    for wrong in ((3,), (1, 2, 3), (4, 3)):
        assert refusal(state, dispel("cat", *wrong)).rule == "dispel.cards"


@TABLE(
    ("edition", "kind", "ann", "ben"),
    [
        ("prototype", "amulet", (1, 2, 3), (1, 2, 4)),
        ("prototype", "doll", (2, 4), (1, 2, 3)),
        ("retail", "music_box", (1, 1, 4), (2, 4)),
    ],
)
def test_everybody_is_judged_before_anybody_flips(
    edition: str, kind: str, ann: tuple[int, ...], ben: tuple[int, ...]
) -> None:
    step = ending(edition, {"Ann": hand(kind, ann), "Ben": hand(kind, ben)})

    while what(step.state) == "dispel":
        step = step.state.apply(step.state.legal_actions()[0])
    assert down(step.state, "Ann", kind)
    assert down(step.state, "Ben", kind)


@TABLE("edition", EDITIONS)
def test_types_are_asked_in_order_from_the_start_player(edition: str) -> None:
    hands = {
        "Ann": {"up": "cat1 cat2 cat3 cat4"},
        "Ben": {"up": "music_box2 music_box1 music_box1"},
        "Cy": {"up": "cat1 cat2 cat3 cat4"},
    }
    state = ending(edition, hands, start_player="Cy").state
    asked = []
    while state.prompt is not None:
        asked.append((state.prompt.type, *state.prompt.seats))
        state = state.apply(state.legal_actions()[0]).state
    assert asked == [("cat", "Cy"), ("cat", "Ann"), ("music_box", "Ben")]


# --- the reckoning -------------------------------------------------------------------


def test_prototype_haunted_cards_flip_for_all_but_the_most() -> None:
    hands = {"Ann": {"ghosts": 7}, "Ben": {"ghosts": 7}, "Cy": {"ghosts": 6}}

    step = ending("prototype", hands)

    assert [e.seat for e in events(step, "HauntedDispelled")] == ["Cy"]
    assert [(e.seat, e.n) for e in events(step, "PenaltyCounted")] == [
        ("Ann", 3),
        ("Ben", 3),
    ]


def test_A18_at_zero_all_tie_in_the_prototype_and_nobody_in_retail() -> None:
    step = ending("prototype", {})
    assert [e.n for e in events(step, "PenaltyCounted")] == [0, 0, 0]
    assert not events(step, "HauntedDispelled")

    step = ending("retail", {})
    assert not events(step, "PenaltyCounted", "HauntedDispelled")


@TABLE(
    ("dummy", "counts", "pays"),
    [
        (9, True, (0, 0)),
        (8, True, (4, 0)),
        (9, False, (4, 0)),
        (3, True, (4, 0)),
    ],
)
def test_A15_the_dummys_ghosts_count_for_most(
    dummy: int, counts: bool, pays: tuple[int, int]
) -> None:
    hands = {"Ann": {"ghosts": 8}, "Ben": {"ghosts": 2}}
    option = {"dummy_counts_for_most_ghosts": counts}

    step = ending("prototype", hands, n=2, dummy={"ghosts": dummy}, **option)

    assert tuple(e.penalty for e in events(step, "TotalCounted")) == pays
    flipped = [e.seat for e in events(step, "HauntedDispelled")]
    assert flipped == (["Ann", "Ben"] if pays == (0, 0) else ["Ben"])


def test_A33_the_dummy_has_no_rank_no_total_and_no_haunted_card() -> None:
    step = ending("prototype", {}, n=2, dummy={"ghosts": 9})

    assert set(step.state.outcome.totals) == {"Ann", "Ben"}
    assert {e.seat for e in events(step, "HauntedDispelled")} == {"Ann", "Ben"}


def test_totals_are_face_up_curses_and_the_penalty() -> None:
    hands = {
        "Ann": {"up": "twin1 twin4 ring4", "down": "twin2 twin3", "ghosts": 5},
        "Ben": {"up": "amulet4", "ghosts": 3},
    }
    step = ending("retail", hands)

    told = [(e.seat, e.cards, e.penalty, e.total) for e in events(step, "TotalCounted")]
    assert told == [("Ann", 10, 2, 12), ("Ben", 5, 0, 5), ("Cy", 0, 0, 0)]
    assert step.state.outcome.totals == {"Ann": 12, "Ben": 5, "Cy": 0}
    assert step.state.outcome.reason == "cards_taken"


def test_equal_ranks_below_the_first_are_shared_too() -> None:
    hands = {
        "Ann": {"up": "twin4", "ghosts": 2},
        "Ben": {"up": "twin4", "ghosts": 2},
        "Cy": {"ghosts": 4},
    }
    outcome = ending("retail", hands).state.outcome

    assert outcome.ranking == (("Cy",), ("Ann", "Ben"))


@TABLE("edition", EDITIONS)
def test_ending_early_leaves_the_totals_as_they_stand(edition: str) -> None:
    table = Table(edition).has("Ann", up="cat4 cat3", ghosts=4).has("Ben", ghosts=1)

    step = table.state().apply({"do": "end"})

    assert step.state.outcome.reason == "ended"
    assert step.state.outcome.totals == {"Ann": 9, "Ben": 0, "Cy": 0}
    assert up(step.state, "Ann", "cat") == [3, 4], "no end effect ran"


def test_A21_cats_read_the_final_ghost_count() -> None:
    step = taking("retail", "cat3", up="cat1 cat2", ghosts=2)
    assert up(step.state, "Ann", "cat") == [1, 2, 3], "not when they are taken"

    step = ending("retail", {"Ann": hand("cat", (1, 2), 10)})
    assert up(step.state, "Ann", "cat") == [1, 2]


def test_ending_in_the_middle_of_the_end_effects_is_ending_early() -> None:
    state = ending("retail", {"Ann": hand("cat", (1, 2))}).state

    outcome = state.apply({"do": "end"}).state.outcome

    assert (outcome.reason, outcome.totals["Ann"]) == ("ended", 4)


def test_dispelled_amulets_are_told_highest_first() -> None:
    step = ending("retail", {"Ann": hand("amulet", (1, 2, 3, 4))})

    assert [e.values for e in events(step, "CardsDispelled")] == [(4, 3, 2)]


def test_an_end_choice_can_be_resumed_from_the_position() -> None:
    state = ending("retail", {"Ann": hand("cat", (1, 2)), "Ben": hand("cat", (3, 4))})
    back = state.state.game.decode(state.state.game.encode(state.state))

    step = play(back, dispel("cat", 2), dispel("cat", 4))

    assert step.state.outcome is not None
