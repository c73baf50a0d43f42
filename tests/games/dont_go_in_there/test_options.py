"""Each option of rules 10.1: its values, what they change, and who may not have it."""

# ruff: noqa: N802  (a case of the rules document is found by its number)

from typing import Any

import pytest

from companion.kernel import BadPosition, BadSetup
from tests.games.dont_go_in_there.tables import (
    ALL_TYPES,
    EDITIONS,
    GAME,
    NAMES,
    SIZES,
    Table,
    answers,
    deal,
    dispel,
    ending,
    events,
    ghosts,
    play,
    refusal,
    start,
    taking,
    up,
    what,
)

TABLE = pytest.mark.parametrize
DEFAULTS: dict[str, Any] = {
    "edition": "prototype",
    "start_player": "Ann",
    "dispel_choice": "ask",
    "exact_sum": "any_subset",
    "tome_may_name_unheld": False,
}


def faults(players: int, **options: Any) -> list[tuple[str, str]]:
    """Return place and rule of what is wrong with a set-up."""
    with pytest.raises(BadSetup) as caught:
        GAME.start(NAMES[:players], options)
    return [(fault.place, fault.rule) for fault in caught.value.faults]


@TABLE(("edition", "n"), SIZES)
def test_the_options_there_are(edition: str, n: int) -> None:
    options = {o.key: o for o in GAME.options(NAMES[:n], {"edition": edition})}

    expected = {*DEFAULTS, "types", "ghosts_hidden"}
    if edition == "retail":
        expected |= {"start_sides"}
    else:
        expected |= {"face_down_counts"}
        if n == 2:
            expected |= {"dummy_space", "dummy_counts_for_most_ghosts"}
    assert set(options) == expected
    for key, value in DEFAULTS.items():
        assert options[key].default == value
    assert options["ghosts_hidden"].default is (edition == "retail")


@TABLE(
    ("n", "options", "key", "rule"),
    [
        (3, {"editoin": "retail"}, "editoin", "option.unknown"),
        (3, {"edition": "2022"}, "edition", "option.value"),
        (3, {"edition": ["retail"]}, "edition", "option.value"),
        (3, {"start_player": "Zed"}, "start_player", "option.value"),
        (3, {"types": "cat"}, "types", "option.count"),
        (3, {"types": list(ALL_TYPES[:5])}, "types", "option.count"),
        (3, {"types": [*ALL_TYPES[:5], "ring"]}, "types", "option.repeats"),
        (3, {"types": [*ALL_TYPES[:5], "haunted"]}, "types", "option.value"),
        (3, {"types": [*ALL_TYPES[:5], "caat"]}, "types", "option.value"),
        (3, {"start_sides": ["attic"]}, "start_sides", "option.unknown"),
        (3, {"dummy_space": 3}, "dummy_space", "option.unknown"),
        (
            3,
            {"dummy_counts_for_most_ghosts": True},
            "dummy_counts_for_most_ghosts",
            "option.unknown",
        ),
        (2, {"dummy_space": 6}, "dummy_space", "option.value"),
        (2, {"dummy_space": 0}, "dummy_space", "option.value"),
        (2, {"dummy_space": True}, "dummy_space", "option.value"),
        (2, {"dummy_space": [1, 2]}, "dummy_space", "option.count"),
        (2, {"dummy_space": [1, 2, 9]}, "dummy_space", "option.value"),
        (3, {"dispel_choice": "worst"}, "dispel_choice", "option.value"),
        (3, {"exact_sum": "half"}, "exact_sum", "option.value"),
        (3, {"face_down_counts": 1}, "face_down_counts", "option.value"),
        (3, {"tome_may_name_unheld": "yes"}, "tome_may_name_unheld", "option.value"),
        (3, {"ghosts_hidden": None}, "ghosts_hidden", "option.value"),
        (
            3,
            {"edition": "retail", "face_down_counts": False},
            "face_down_counts",
            "option.unknown",
        ),
        (2, {"edition": "retail", "dummy_space": 3}, "dummy_space", "option.unknown"),
        (
            3,
            {"edition": "retail", "start_sides": ["attic", "nursery", "library"]},
            "start_sides",
            "option.one_side",
        ),
        (
            3,
            {"edition": "retail", "start_sides": ["attic", "library"]},
            "start_sides",
            "option.count",
        ),
    ],
)
def test_what_an_option_cannot_be_is_refused_by_its_key(
    n: int, options: dict[str, Any], key: str, rule: str
) -> None:
    assert faults(n, **options) == [(key, rule)]


def test_every_wrong_key_is_told_at_once() -> None:
    told = faults(3, typse=1, exact_sum=3, ghosts_hidden=9)

    assert [place for place, _ in told] == ["typse", "exact_sum", "ghosts_hidden"]


@TABLE(
    ("edition", "n"),
    [
        ("prototype", 1),
        ("prototype", 5),
        ("prototype", 6),
        ("retail", 1),
        ("retail", 6),
    ],
)
def test_too_few_or_many_players(edition: str, n: int) -> None:
    names = ["Ann", "Ben", "Cy", "Dee", "Eve", "Fay"][:n]
    with pytest.raises(BadSetup) as caught:
        GAME.start(names, {"edition": edition})

    fault = caught.value.faults[0]
    assert (fault.place, fault.rule) == ("players", "players.count")
    assert fault.fields["n"] == n


@TABLE("names", [("Ann", "Ann"), ("Ann", ""), ("Ann", "dummy"), ("Ann", "x" * 40)])
def test_names_that_cannot_be(names: tuple[str, ...]) -> None:
    with pytest.raises(BadSetup) as caught:
        GAME.start(names)

    assert [f.place for f in caught.value.faults] == ["players/1"]


def test_start_player_places_first() -> None:
    state = deal(start("prototype", start_player="Cy"), NINE)

    assert state.prompt.seats == ("Cy",)
    state = state.apply(state.legal_actions()[0]).state
    assert state.prompt.seats == ("Ann",)


NINE = "ring1 ring2 ring3 ring4 twin1 twin2 twin3 twin4 mask1"


@TABLE("edition", EDITIONS)
def test_types_are_the_ones_that_turn_up(edition: str) -> None:
    types = ["tome", "clock", "doll", "portrait", "cat", "mirror"]
    state = start(edition, 3, types=types)

    assert {key.split("-")[0] for key in state.unseen} == set(types)
    no = refusal(state, {"do": "reveal", "type": "ring", "value": 1})
    assert no.rule == "reveal.type_not_in_play"
    no = refusal(state, {"do": "reveal", "type": "rimg", "value": 1})
    assert no.rule == "reveal.no_such_type"


@TABLE("first", ["attic", "nursery"])
@TABLE("second", ["basement", "hallway"])
@TABLE("third", ["library", "secret_passage"])
def test_retail_has_eight_starts(first: str, second: str, third: str) -> None:
    state = start("retail", start_sides=[third, first, second])

    assert [r.side for r in state.rooms] == [first, second, third]


@TABLE(
    ("space", "stands"),
    [(3, (3, 3, 3)), (1, (1, 1, 1)), (5, (5, 5, 5)), ([1, 2, 5], (1, 2, 5))],
)
def test_A32_the_dummy_stands_on_its_space(space: Any, stands: tuple[int, ...]) -> None:
    state = start("prototype", 2, dummy_space=space)

    assert tuple(r.spaces.index("dummy") + 1 for r in state.rooms) == stands
    again = GAME.decode(GAME.encode(state))
    assert again == state


def test_dispel_choice_best_is_made_unasked() -> None:
    hands = {"Ann": {"up": "cat1 cat4 cat2"}}
    asked = ending("retail", hands)
    assert what(asked.state) == "dispel"

    done = ending("retail", hands, dispel_choice="best")
    assert what(done.state) == ""
    assert up(done.state, "Ann", "cat") == [1]


@TABLE(
    ("edition", "kind", "held", "new", "left"),
    [
        ("retail", "doll", "doll1 doll2", "doll4", [1, 2, 4]),
        ("retail", "doll", "doll1 doll2", "doll3", []),
        ("retail", "doll", "doll1 doll1", "doll4", []),
        ("prototype", "portrait", "portrait1 portrait3", "portrait4", [1, 3, 4]),
        ("prototype", "portrait", "portrait2 portrait1", "portrait4", []),
    ],
)
def test_exact_sum_whole_takes_all_or_none(
    edition: str, kind: str, held: str, new: str, left: list[int]
) -> None:
    step = taking(edition, new, up=held, exact_sum="whole")

    assert up(step.state, "Ann", kind) == left


@TABLE("counts", [False, True])
@TABLE(
    ("kind", "held", "down_", "ghosts_", "with_", "without"),
    [
        ("holy_water", "holy_water1", "holy_water2", 8, 4, 8),
        ("mask", "", "mask1", 8, 6, 8),
        ("mask", "mask1", "mask2", 8, 8, 6),
    ],
)
def test_face_down_counts_where_cards_are_counted(  # noqa: PLR0917
    counts: bool,
    kind: str,
    held: str,
    down_: str,
    ghosts_: int,
    with_: int,
    without: int,
) -> None:
    step = taking(
        "prototype",
        f"{kind}4",
        up=held,
        down=down_,
        ghosts=ghosts_,
        face_down_counts=counts,
    )

    assert ghosts(step.state)[0] == (with_ if counts else without)


@TABLE(("counts", "left"), [(False, [1, 2]), (True, [])])
def test_face_down_counts_for_amulets(counts: bool, left: list[int]) -> None:
    hands = {"Ann": {"up": "amulet1 amulet2", "down": "amulet3"}}

    step = ending("prototype", hands, face_down_counts=counts)

    assert up(step.state, "Ann", "amulet") == left


@TABLE(("counts", "left"), [(False, [1, 2]), (True, [1])])
def test_face_down_counts_for_music_boxes(counts: bool, left: list[int]) -> None:
    held, gone = "music_box1 music_box2 music_box3", "music_box4"
    hands = {"Ann": {"up": held, "down": gone}}

    step = ending("prototype", hands, face_down_counts=counts, dispel_choice="best")

    assert up(step.state, "Ann", "music_box") == left


@TABLE(
    ("kind", "held", "down_", "left"),
    [
        ("clock", "clock1", "clock4 clock4", [1, 3]),
        ("mirror", "mirror1", "mirror2", [1, 3]),
        ("ring", "ring1", "ring2 ring3", [1, 3]),
        ("twin", "", "twin3", [3]),
        ("portrait", "", "portrait4", [3]),
    ],
)
def test_face_down_cards_never_count_in_sums_and_sets(
    kind: str, held: str, down_: str, left: list[int]
) -> None:
    step = taking("prototype", f"{kind}3", up=held, down=down_, face_down_counts=True)

    assert up(step.state, "Ann", kind) == left


@TABLE("edition", EDITIONS)
def test_A30_tome_may_name_a_type_not_held(edition: str) -> None:
    held = "tome1" if edition == "retail" else "tome1 tome2"
    types = ["tome", "cat", "ring", "twin", "mask", "amulet"]

    step = taking(
        edition, "tome4", up=f"{held} cat2", tome_may_name_unheld=True, types=types
    )

    named = [a["type"] for a in answers(step.state)]
    assert named == ["cat", "ring", "twin", "mask", "amulet"]
    after = step.state.apply({"do": "choose_type", "type": "ring"})
    assert up(after.state, "Ann", "cat") == [2]
    assert events(after, "NothingDispelled")


@TABLE(("edition", "hidden"), [(e, h) for e in EDITIONS for h in (True, False)])
def test_A28_hidden_ghosts_are_shown_to_their_owner_only(
    edition: str, hidden: bool
) -> None:
    state = Table(edition, ghosts_hidden=hidden).has("Ann", ghosts=4).state()

    seen = {
        seat: [p["ghosts"] for p in state.view(seat)["players"]]
        for seat in (None, "Ann", "Ben")
    }

    all_ = [4, 0, 0]
    assert seen["Ann"] == ([4, None, None] if hidden else all_)
    assert seen["Ben"] == ([None, 0, None] if hidden else all_)
    assert seen[None] == ([None, None, None] if hidden else all_)


def test_A28_ghosts_are_open_once_the_game_is_over() -> None:
    state = ending("retail", {"Ann": {"up": "cat1 cat2", "ghosts": 3}}).state
    assert [p["ghosts"] for p in state.view()["players"]] == [None] * 3

    over = state.apply(dispel("cat", 2)).state
    assert [p["ghosts"] for p in over.view()["players"]] == [3, 0, 0]


# --- during a game -------------------------------------------------------------------


def test_rulings_may_change_and_the_rest_is_settled() -> None:
    state = start("prototype", 2)
    live = {
        "dispel_choice": "best",
        "exact_sum": "whole",
        "face_down_counts": True,
        "tome_may_name_unheld": True,
        "ghosts_hidden": True,
        "dummy_counts_for_most_ghosts": False,
    }
    acts = [{"do": "option", "key": k, "value": v} for k, v in live.items()]
    changed = play(state, *acts).state
    assert {key: getattr(changed.options, key) for key in live} == live

    for key in ("edition", "types", "start_player", "dummy_space"):
        no = refusal(state, {"do": "option", "key": key, "value": "prototype"})
        assert (no.rule, no.fields["key"]) == ("option.settled", key)
    no = refusal(state, {"do": "option", "key": "exact_sun", "value": "whole"})
    assert (no.rule, no.fields["key"]) == ("option.unknown", "exact_sun")


@TABLE(
    ("n", "option"),
    [
        (3, {"start_sides": ["nursery", "basement", "library"]}),
        (3, {"dummy_space": 4}),
        (3, {"dummy_counts_for_most_ghosts": False}),
    ],
)
def test_a_position_cannot_have_another_games_option(
    n: int, option: dict[str, Any]
) -> None:
    position = GAME.encode(start("prototype", n))
    position["options"].update(option)

    with pytest.raises(BadPosition) as caught:
        GAME.decode(position)

    (key,) = option
    assert [f.place for f in caught.value.faults] == [f"/options/{key}"]
