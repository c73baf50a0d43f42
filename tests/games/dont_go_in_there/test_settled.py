"""A ruling that is changed while a curse is asked about: the question follows it."""

from typing import Any

import pytest

from tests.games.dont_go_in_there.tables import GAME, ending, taking, what

UNHELD = {
    "tome_may_name_unheld": True,
    "types": ["tome", "cat", "ring", "twin", "mask", "amulet"],
}


@pytest.mark.parametrize(
    ("new", "held", "options", "ruling", "followed"),
    [
        ("tome4", "tome1", UNHELD, ("tome_may_name_unheld", False), "NothingDispelled"),
        ("tome4", "tome1 cat1", UNHELD, ("tome_may_name_unheld", False), "cat (1,)"),
        ("tome4", "tome1 cat1 ring1", UNHELD, ("tome_may_name_unheld", False), "?"),
        ("tome4", "tome1 tome3 cat1 ring1", {}, ("face_down_counts", True), ""),
        ("doll2", "doll1 doll3 doll4", {}, ("exact_sum", "whole"), ""),
        ("doll2", "doll1 doll3 doll4", {}, ("exact_sum", "any_subset"), "?"),
        (
            "clock4",
            "clock4 clock1 clock2",
            {},
            ("dispel_choice", "best"),
            "clock (4, 4)",
        ),
        ("clock4", "clock4 clock1 clock2", {}, ("exact_sum", "whole"), "?"),
    ],
)
def test_what_is_asked_follows_the_rulings(
    new: str, held: str, options: dict[str, Any], ruling: tuple[str, Any], followed: str
) -> None:
    """`?`: it is asked still; of one choice that is done, of none nothing."""
    key, value = ruling
    edition = "prototype" if key == "face_down_counts" else "retail"
    down_ = "tome2" if key == "face_down_counts" else ""
    state = taking(edition, new, up=held, down=down_, **options).state
    asked = what(state)
    assert asked in ("choose_type", "dispel")

    step = state.apply({"do": "option", "key": key, "value": value})

    assert (what(step.state) == asked) == (followed == "?")
    told = [e for e in step.events[1:] if type(e).__name__ != "CardTaken"]
    said = [
        f"{e.type} {e.values}" if hasattr(e, "values") else type(e).__name__
        for e in told
    ]
    assert said[:1] == ([followed] if followed not in ("", "?") else [])
    assert GAME.decode(GAME.encode(step.state)) == step.state
    fresh = taking(edition, new, up=held, down=down_, **{**options, key: value})
    assert step.state == fresh.state


def test_at_the_end_a_ruling_that_picks_the_best_ends_the_game() -> None:
    hands = {"Ann": {"up": "cat1 cat2 cat4"}, "Ben": {"ghosts": 9}, "Cy": {"ghosts": 9}}
    state = ending("retail", hands).state
    assert what(state) == "dispel"

    best = {"do": "option", "key": "dispel_choice", "value": "best"}
    after = state.apply(best).state

    assert after.outcome == ending("retail", hands, dispel_choice="best").state.outcome
