"""The numbered cases of the rules document's section 9: traps others fell into."""

# ruff: noqa: N802  (a case of the rules document is found by its number)

import msgspec
import pytest

from tests.games.dont_go_in_there.tables import (
    EDITIONS,
    Table,
    choices,
    deal,
    dispel,
    down,
    ending,
    events,
    ghosts,
    place,
    play,
    player,
    refusal,
    start,
    taking,
    up,
    what,
)

RESULT = pytest.mark.parametrize
FIRST_RETAIL_DEAL = "ring1 ring2 ring3 twin1 twin2 twin3 mask1 mask2 mask3"


def test_R1_retail_dolls_1_2_2_and_another_1_are_all_dispelled() -> None:
    step = taking("retail", "doll1", up="doll1 doll2 doll2")

    assert up(step.state, "Ann", "doll") == []
    assert down(step.state, "Ann", "doll") == [1, 1, 2, 2]


@RESULT("edition", EDITIONS)
def test_R2_an_occupied_space_is_refused(edition: str) -> None:
    state = Table(edition).room("attic", s2="Ben").state()

    no = refusal(state, place("attic", 2))

    assert no.rule == "place.taken"
    assert no.fields["seat"] == "Ben"
    assert no.contradicts == (place("attic", 2),)


def test_R5_the_hidden_card_is_in_no_state_view_or_event() -> None:
    sides = ["attic", "basement", "secret_passage"]
    state = start("retail", start_sides=sides)
    state = deal(state, "ring1 ring2 ring3 twin1 twin2 twin3 mask1")
    step = state.apply({"do": "reveal", "type": "mask", "value": 2})

    slots = step.state.rooms[2].slots
    assert slots[2] == "face_down"
    assert [e.slot for e in events(step, "CardHidden")] == [3]
    assert step.state.deck == 36 - 9
    pool = step.state.unseen
    assert sum(pool.values()) == 6 * 8 - 8, "every unseen card may still be the one"
    placed = step.state.apply(place("secret_passage", 1))
    assert placed.state.looks() == {"secret_passage/3": ("Ann",)}
    for seat in (None, "Ann", "Ben", "Cy"):
        shown = msgspec.json.decode(msgspec.json.encode(placed.state.view(seat)))
        assert shown["rooms"][2]["slots"][2] == "face_down"
        assert shown["unseen"] == pool


def test_R6_retail_second_tome_with_nothing_else_asks_nothing() -> None:
    step = taking("retail", "tome2", up="tome1")

    assert [e.why for e in events(step, "NothingDispelled")] == ["tome"]
    assert (what(step.state), step.state.prompt.seats) == ("take", ("Ben",))


@RESULT("edition", EDITIONS)
def test_R7_the_last_card_is_taken_unasked_and_has_its_effect(edition: str) -> None:
    table = Table(edition).room("attic", "- mirror1 ring1", s1="Ann", s4="Ben")
    table.resolving("attic", "Ann", 1, 4).asks("take", "Ann", room="attic", space=1)

    step = table.state().apply({"do": "take", "slot": 3})

    last = events(step, "CardTaken")[-1]
    assert (last.seat, last.type, last.last) == ("Ben", "mirror", True)
    assert ghosts(step.state) == (0, 1, 0)


@RESULT("edition", EDITIONS)
def test_R8_the_fourth_ring_dispels_four(edition: str) -> None:
    step = taking(edition, "ring4", up="ring1 ring2 ring3")

    assert down(step.state, "Ann", "ring") == [1, 2, 3, 4]
    assert up(step.state, "Ann", "ring") == []


@RESULT("edition", EDITIONS)
def test_R9_a_claimed_clock_does_nothing_for_the_second(edition: str) -> None:
    claimed = {"clock_claimed": "Ben"}
    step = taking(edition, "clock2", up="clock3 clock4", sets=claimed)

    assert up(step.state, "Ann", "clock") == [2, 3, 4]
    assert not events(step, "ClockClaimed", "CardsDispelled")
    assert step.state.clock_claimed == "Ben"


def test_R9_the_claim_is_kept_in_the_position() -> None:
    state = taking("retail", "clock4", up="clock4").state

    assert state.clock_claimed == "Ann"
    assert state.game.decode(state.game.encode(state)).clock_claimed == "Ann"


def test_R10_retail_a_sixth_meeple_is_a_stand_in_and_resolves_a_room() -> None:
    table = Table("retail", 2)
    table.room("attic", s1="Ann", s2="Ben").room("basement", s1="Ann", s2="Ann")
    state = table.room("library", s1="Ann", s2="Ann").state()
    assert player(state, "Ann").meeples == 0

    step = state.apply(place("attic", 3))

    assert [e.seat for e in events(step, "StandInPlaced")] == ["Ann"]
    assert what(step.state) == "roll"
    assert player(step.state, "Ann").meeples == 0
    after = play(step.state, *_roll_and_take())
    assert player(after.state, "Ann").meeples == 1, "two of six came home"


def _roll_and_take() -> list[dict[str, object]]:
    return [
        {"do": "roll", "ghosts": 0},
        {"do": "take", "slot": 1},
        {"do": "take", "slot": 2},
    ]


@RESULT(
    ("row", "dice"),
    [("ring1 ring2 ring4", 5), ("ring3 ring4 twin4", 3), ("ring1 twin1 ring2", 6)],
)
def test_D1_retail_dice_are_the_icons_on_the_cards(row: str, dice: int) -> None:
    state = Table("retail").room("attic", row, s1="Ben", s2="Cy").state()

    step = state.apply(place("attic", 3))

    assert step.state.prompt.dice == dice


def test_D2_retail_flashlights_keep_ghosts_off() -> None:
    table = Table("retail").room("attic", "ring1 ring3 ring4", s1="Ann", s2="Ben")
    state = table.state().apply(place("attic", 4)).state

    step = state.apply({"do": "roll", "ghosts": 3})

    assert [e.n for e in events(step, "GhostsTaken")] == [3, 2, 0]


def test_D3_prototype_blanks_are_used_first() -> None:
    table = Table("prototype").room("attic", s2="Ben", s3="Cy")
    state = table.state().apply(place("attic", 5)).state

    step = state.apply({"do": "roll", "ghosts": 3})

    assert [(e.seat, e.n) for e in events(step, "GhostsTaken")] == [
        ("Ben", 2),
        ("Cy", 1),
        ("Ann", 0),
    ]


def test_D4_retail_attic_top_as_third_meeple_gains_first() -> None:
    state = Table("retail").room("attic", s2="Ben", s3="Cy").state()

    step = state.apply(place("attic", 1))

    assert [(e.seat, e.n) for e in events(step, "GhostsGained")] == [("Ann", 1)]
    assert what(step.state) == "roll"


def test_D5_retail_nursery_bottom_with_no_ghost_stays_at_none() -> None:
    sides = ["nursery", "basement", "library"]
    state = Table("retail", start_sides=sides).state()

    step = state.apply(place("nursery", 4))

    assert ghosts(step.state) == (0, 0, 0)
    assert not events(step, "GhostsDiscarded")


def _library(row: str, left: tuple[int, ...] = (1, 2, 4)) -> Table:
    standing = {"s1": "Ann", "s2": "Ben", "s4": "Cy"}
    kept = {key: name for key, name in standing.items() if int(key[1:]) in left}
    table = Table("retail").room("library", row, **kept)
    first = kept[f"s{left[0]}"]
    table.resolving("library", "Cy", *left)
    return table.asks("take", first, room="library", space=left[0])


def test_D8_library_middle_card_is_never_the_left_one() -> None:
    state = _library("- ring2 ring3", (2, 4)).state()

    step = state.apply({"do": "take", "slot": 2})

    assert events(step, "GhostsGained") == []
    assert ghosts(step.state) == (0, 0, 0)


def test_D9_library_sorts_ties_by_draw_order() -> None:
    state = start("retail", types=["ring", "twin", "mask", "cat", "amulet", "tome"])
    state = deal(state, "ring1 ring2 ring3 twin1 twin2 twin4 cat3 mask1 amulet3")

    row = [(c.type, c.value) for c in state.rooms[2].slots]

    assert row == [("mask", 1), ("cat", 3), ("amulet", 3)]


@RESULT(
    ("up_", "before", "after"),
    [
        ("holy_water1", 7, 4),
        ("holy_water1 holy_water2 holy_water3", 4, 2),
        ("holy_water1", 1, 1),
    ],
)
def test_D10_retail_holy_water_discards_half(up_: str, before: int, after: int) -> None:
    step = taking("retail", "holy_water4", up=up_, ghosts=before)

    assert player(step.state, "Ann").ghosts == after


@RESULT(("before", "passed"), [(5, 3), (2, 2), (0, 0)])
def test_D11_retail_third_mask_passes_three(before: int, passed: int) -> None:
    step = taking("retail", "mask3", up="mask1 mask2", ghosts=before)

    assert ghosts(step.state) == (before - passed, 0, passed)


@RESULT(
    ("cats", "has", "left"),
    [("cat1 cat3 cat4", 9, [1]), ("cat1 cat3 cat4", 10, [1, 3, 4]), ("cat4", 0, [4])],
)
def test_D13_retail_cats_all_but_one(cats: str, has: int, left: list[int]) -> None:
    hands = {"Ann": {"up": cats, "ghosts": has}}

    step = ending("retail", hands, dispel_choice="best")

    assert up(step.state, "Ann", "cat") == left


@RESULT(
    ("held", "left"),
    [
        ("portrait4", [4]),
        ("portrait4 portrait1", [1]),
        ("portrait4 portrait1 portrait3", [1, 3]),
        ("portrait4 portrait1 portrait3 portrait2 portrait4", [1, 2, 3]),
    ],
)
def test_D15_retail_portraits_half_of_them(held: str, left: list[int]) -> None:
    step = ending("retail", {"Ann": {"up": held}}, dispel_choice="best")

    assert up(step.state, "Ann", "portrait") == left


@RESULT("edition", EDITIONS)
@RESULT(
    ("has", "pays"),
    [((11, 11, 4), (5, 5, 0)), ((0, 0, 0), (0, 0, 0)), ((1, 0, 0), (0, 0, 0))],
)
def test_D16_most_ghosts_pay_half(
    edition: str, has: tuple[int, ...], pays: tuple[int, ...]
) -> None:
    names = ("Ann", "Ben", "Cy")
    hands = {name: {"ghosts": n} for name, n in zip(names, has, strict=True)}

    step = ending(edition, hands)

    assert tuple(e.penalty for e in events(step, "TotalCounted")) == pays


@RESULT("edition", EDITIONS)
@RESULT(
    ("ann", "ben", "ranking"),
    [
        (3, 2, (("Ben",), ("Ann",), ("Cy",))),
        (2, 2, (("Ann", "Ben"), ("Cy",))),
    ],
)
def test_D17_ties_go_to_fewest_ghosts_else_shared(
    edition: str, ann: int, ben: int, ranking: tuple[tuple[str, ...], ...]
) -> None:
    hands = {
        "Ann": {"up": "twin4", "ghosts": ann},
        "Ben": {"up": "twin4", "ghosts": ben},
        "Cy": {"up": "twin3 ring4", "ghosts": 8},
    }

    step = ending(edition, hands)

    assert step.state.outcome.ranking == ranking
    assert events(step, "GameWon")[0].winners == ranking[0]


def test_D19_retail_clocks_fire_at_eight_by_choice() -> None:
    step = taking("retail", "clock1", up="clock4 clock3")

    assert choices(step.state) == [[4, 3], [4, 1], [3, 1]]
    after = step.state.apply(dispel("clock", 3, 4)).state
    assert up(after, "Ann", "clock") == [1]
    assert after.clock_claimed == "Ann"


def test_D21_prototype_amulets_alone_and_without_the_dummy() -> None:
    hands = {
        "Ann": {"up": "amulet1 amulet2 amulet3"},
        "Ben": {"up": "amulet1 amulet4"},
    }
    step = ending("prototype", hands, dispel_choice="best")
    assert [up(step.state, s, "amulet") for s in ("Ann", "Ben")] == [[1], [1, 4]]

    dummy = {"cards": [{"type": "amulet", "value": v} for v in (1, 2, 3, 4, 4)]}
    hands = {"Ann": {"up": "amulet1 amulet2 amulet3"}}
    step = ending("prototype", hands, n=2, dummy=dummy, dispel_choice="best")
    assert up(step.state, "Ann", "amulet") == [1]


def test_D22_prototype_clocks_need_nine() -> None:
    step = taking("prototype", "clock4", up="clock4")
    assert not events(step, "ClockClaimed")
    assert what(step.state) == "take"

    step = taking("prototype", "clock1", up="clock4 clock4", dispel_choice="best")
    assert up(step.state, "Ann", "clock") == [1]


@RESULT(("tomes", "fires"), [(1, False), (2, True), (4, False), (5, True)])
def test_D24_prototype_tome_fires_at_three_and_six(tomes: int, fires: bool) -> None:
    held = " ".join(["tome1", "tome1", "tome2", "tome2", "tome3"][:tomes])

    step = taking("prototype", "tome4", up=f"{held} cat3")

    assert up(step.state, "Ann", "cat") == ([] if fires else [3])


def test_D25_prototype_dummy_takes_the_lowest_left_most() -> None:
    table = Table("prototype", 2).room("attic", "ring3 ring2 mirror2", s4="Ben")
    state = table.state().apply(place("attic", 5)).state

    step = state.apply({"do": "roll", "ghosts": 0})

    taken = events(step, "CardTaken")[0]
    assert (taken.seat, taken.slot) == ("dummy", 2)


def test_D25_a_mirror_gives_the_dummy_no_ghost_but_the_dice_do() -> None:
    table = Table("prototype", 2).room("attic", "ring3 mirror1 ring2", s4="Ben")
    table.dummy = {"ghosts": 2, "cards": [{"type": "ring", "value": 4}]}
    state = table.state().apply(place("attic", 5)).state

    step = state.apply({"do": "roll", "ghosts": 3})

    assert [c.type for c in step.state.dummy.cards] == ["ring", "mirror"]
    assert step.state.dummy.ghosts == 3


def test_D27_prototype_second_human_meeple_resolves_and_the_dummy_stays() -> None:
    table = Table("prototype", 2).room("attic", "ring1 ring2 ring3", s1="Ben")

    step = table.state().apply(place("attic", 2))

    assert what(step.state) == "roll"
    after = play(step.state, *_roll_and_take()[:2], {"do": "take", "slot": 2})
    assert after.state.rooms[0].spaces == (None, None, "dummy", None, None)
    assert player(after.state, "Ben").meeples == 5


@RESULT("edition", EDITIONS)
def test_D29_the_order_of_end_effect_types_changes_nothing(edition: str) -> None:
    kinds = {
        "prototype": ["amulet", "cat", "doll", "music_box"],
        "retail": ["amulet", "cat", "music_box", "portrait"],
    }[edition]
    hands = {
        "Ann": {"up": " ".join(f"{kind}{v}" for kind in kinds for v in (1, 2))},
        "Ben": {"up": " ".join(f"{kind}{v}" for kind in kinds for v in (3, 4))},
        "Cy": {"ghosts": 11},
    }
    found = []
    for turn in range(len(kinds)):
        order = {"end_order": {"value": kinds[turn:] + kinds[:turn]}}
        state = ending(edition, hands, dispel_choice="best", profile=order).state
        found.append((state.outcome, [sorted(p.up, key=str) for p in state.players]))
    assert all(result == found[0] for result in found)
