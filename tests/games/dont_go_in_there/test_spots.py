"""A space has one name, the number that is printed on it, in all that is said."""

import re
from typing import Any

import pytest

from companion.games.dont_go_in_there.actions import PlaceMeeple
from companion.games.dont_go_in_there.profile import EDITIONS, shipped
from companion.games.dont_go_in_there.spots import Spot, spots_of
from companion.i18n import Translator, game_catalogues, load_catalogue
from tests.games.dont_go_in_there.tables import (
    GAME,
    Table,
    events,
    place,
    play,
    refusal,
    start,
)

SPEAK = {
    lang: Translator(
        lang,
        load_catalogue("companion.locale", "kernel.toml"),
        *game_catalogues(GAME),
        strict=True,
    )
    for lang in ("en", "ja")
}
PRINTED = {"retail": "0123", "prototype": "54321"}
WORD = {
    "retail": {"en": "shield ", "ja": "盾"},
    "prototype": {"en": "die ", "ja": "サイコロ"},
}
EACH = [
    (edition, lang, space, number)
    for edition in EDITIONS
    for lang in ("en", "ja")
    for space, number in enumerate(PRINTED[edition], 1)
]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_space_is_called_by_what_is_printed_on_it(edition: str) -> None:
    profile = shipped(edition)
    kind = "shield" if edition == "retail" else "dice"
    for side, spots in profile.spots.items():
        assert spots == tuple(Spot(kind, one) for one in PRINTED[edition])
        assert [profile.spot(side, k) for k in range(1, len(spots) + 1)] == [*spots]


def test_spaces_with_the_same_number_are_told_apart_by_a_letter() -> None:
    assert [one.number for one in spots_of("dice", (5, 3, 3, 2, 3))] == [
        "5",
        "3a",
        "3b",
        "2",
        "3c",
    ]


def told(lang: str, *things: Any) -> str:
    """Return what things say of themselves."""
    return " ".join(thing.describe(SPEAK[lang]) for thing in things)


def numbers(text: str) -> set[str]:
    return set(re.findall(r"\d+", text))


@pytest.mark.parametrize(("edition", "lang", "space", "number"), EACH)
def test_placing_is_told_by_the_printed_number_and_no_other(
    edition: str, lang: str, space: int, number: str
) -> None:
    state = Table(edition).state()
    action = PlaceMeeple("attic", space)
    said = told(lang, *events(state.apply(action), "MeeplePlaced"))

    assert WORD[edition][lang] + number in said
    assert numbers(said) == {number}
    t, more = SPEAK[lang], state.naming(action)
    for message in ("action.place_told", "action.place_told_short", "answer.place"):
        label = t(message, room="attic", space=space, **more)
        assert numbers(label) == {number}, message
    assert not numbers(action.describe(t)), "without the table nobody counts spaces"


@pytest.mark.parametrize(("edition", "lang", "space", "number"), EACH)
def test_a_taken_space_is_refused_by_the_printed_number(
    edition: str, lang: str, space: int, number: str
) -> None:
    state = Table(edition).room("attic", **{f"s{space}": "Ben"}).state()
    said = told(lang, refusal(state, place("attic", space)))

    assert WORD[edition][lang] + number in said
    assert numbers(said) - {"1"} <= {number}


@pytest.mark.parametrize(("edition", "lang"), [(e, x) for e in EDITIONS for x in SPEAK])
def test_ghosts_are_told_by_the_printed_number(edition: str, lang: str) -> None:
    table = Table(edition).room("attic", s1="Ann", s2="Ben")
    state = play(table.state(), place("attic", 4)).state
    step = play(state, {"do": "roll", "ghosts": 2})
    said = [one.describe(SPEAK[lang]) for one in events(step, "GhostsTaken")]
    for text, space in zip(said, (1, 2, 4), strict=True):
        assert WORD[edition][lang] + PRINTED[edition][space - 1] in text


def test_the_printed_dummy_stands_on_the_number_of_its_space() -> None:
    state = Table("prototype", 2).state()
    said = told("en", refusal(state, place("attic", 3)))

    assert "the printed dummy stands on die 3" in said


def test_a_space_that_is_not_there_is_counted_as_it_was_entered() -> None:
    said = told("en", refusal(Table("retail").state(), place("attic", 7)))

    assert "no space number 7" in said
    assert "shield 0, shield 1, shield 2, shield 3" in said


def test_an_owners_mat_with_a_number_twice_names_its_spaces_apart() -> None:
    own = {"spaces": {"attic": {"activates": [5, 3, 3, 2, 1]}}}
    state = start("prototype", 3, own=own)

    assert state.naming(PlaceMeeple("attic", 3)) == {"at": Spot("dice", "3b")}
    assert state.naming(PlaceMeeple("attic", 9)) == {}
    assert state.naming(PlaceMeeple("cellar", 1)) == {}
