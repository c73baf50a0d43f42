"""Each option says where it is from and has the default of the rules (10.1)."""

import pytest

from tests.games.dont_go_in_there.tables import EDITIONS, GAME, NAMES, SIZES

TABLE = pytest.mark.parametrize
MARKS: dict[str, dict[str, tuple[str, str]]] = {
    "prototype": {
        "edition": ("", ""),
        "types": ("RULES", ""),
        "start_player": ("INFER", ""),
        "dispel_choice": ("HOUSE", ""),
        "exact_sum": ("INFER", "A7"),
        "tome_may_name_unheld": ("INFER", "A30"),
        "ghosts_hidden": ("RULES", "A28"),
        "face_down_counts": ("INFER", "A6"),
        "dummy_space": ("HOUSE", "A32"),
        "dummy_counts_for_most_ghosts": ("INFER", "A15"),
    },
    "retail": {
        "edition": ("", ""),
        "types": ("HOUSE", ""),
        "start_player": ("INFER", ""),
        "dispel_choice": ("HOUSE", ""),
        "exact_sum": ("PRINT", "A7"),
        "tome_may_name_unheld": ("INFER", "A30"),
        "ghosts_hidden": ("M", "A28"),
        "start_sides": ("HOUSE", ""),
    },
}
"""Where each option is from and which ruling discusses it (rules 10.1)."""


@TABLE("edition", EDITIONS)
def test_each_option_says_where_it_is_from(edition: str) -> None:
    options = GAME.options(NAMES[:2], {"edition": edition})

    assert {o.key: (o.mark, o.ruling) for o in options} == MARKS[edition]


def test_an_owners_list_of_types_says_so() -> None:
    own = {"default_types": {"value": ["ring", "twin", "cat", "doll", "mask", "tome"]}}
    for edition in EDITIONS:
        options = GAME.options(NAMES[:2], {"edition": edition}, own)
        assert next(o.mark for o in options if o.key == "types") == "OWNER"


@TABLE(("edition", "n"), SIZES)
def test_the_types_at_first_are_those_of_the_rules_or_the_first_of_a_list(
    edition: str, n: int
) -> None:
    options = {o.key: o for o in GAME.options(NAMES[:n], {"edition": edition})}
    listed = ("amulet", "mask", "music_box", "ring", "twin", "holy_water")
    listed += ("mirror", "cat")

    many = 6 if edition == "prototype" else n + 3
    assert tuple(options["types"].default) == listed[:many]
    if "dummy_space" in options:
        assert options["dummy_space"].default == 3
        assert options["dummy_counts_for_most_ghosts"].default is True
    if edition == "retail":
        sides = ("attic", "basement", "library")
        assert tuple(options["start_sides"].default) == sides
