"""The chances of a space in full, and how numbers are written."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from companion.games.dont_go_in_there import odds
from companion.games.dont_go_in_there.actions import PlaceMeeple
from companion.games.dont_go_in_there.model import FACE_DOWN
from companion.kernel import size as size_of
from tests.soak import counted
from tests.ui.games.tables import GAME, PANELS, faults, shown, table
from tests.ui.scenes import metrics
from ui.elements import find
from ui.games.dont_go_in_there.odds import SpaceOdds, explained
from ui.games.dont_go_in_there.words import (
    decimal,
    dice_text,
    percents,
    shares,
    signed,
)
from ui.model import Do
from ui.screens.shares import shared_out


def asking(side, space):
    return replace(GAME, dialog="odds", form=SpaceOdds(side, space))


def with_hidden_card():
    """Return a table at which a card lies face down."""
    for steps in range(20, 400, 10):
        view = table("place", 3, steps=steps)
        if any(FACE_DOWN in room.slots for room in view.state.rooms):
            return view
    raise AssertionError("no card lies face down")


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (Fraction(1, 4), "0.3"),
        (Fraction(3, 2), "1.5"),
        (Fraction(0), "0.0"),
        (Fraction(1999, 1000), "2.0"),
    ],
)
def test_an_average_has_one_digit_with_halves_rounded_up(number, text):
    assert decimal(number) == text


@pytest.mark.parametrize(
    ("parts", "of", "told"),
    [
        ((0, 1), 1, ["0", "100"]),
        ((1, 999), 1000, ["<1", ">99"]),
        ((1, 1), 2, ["50", "50"]),
        ((1, 3, 3, 1), 8, ["12", "38", "38", "12"]),  # each rounded: 102
        ((1, 4, 6, 4, 1), 16, ["6", "25", "38", "25", "6"]),
        ((1, 1, 1), 3, ["34", "33", "33"]),
        ((4, 996, 0), 1000, ["<1", ">99", "0"]),
    ],
)
def test_a_distribution_is_told_in_whole_per_cent_that_are_100(parts, of, told):
    assert percents([Fraction(part, of) for part in parts]) == told


def test_whatever_is_rolled_the_figures_are_100_and_none_is_one_off():
    with counted("distributions in per cent", full=2000, seed=5) as run:
        for _ in range(run.n):
            parts = [run.rng.randrange(400) for _ in range(run.rng.randrange(1, 9))]
            parts.append(1)
            chances = [Fraction(part, sum(parts)) for part in parts]
            whole = shared_out(chances, 100)
            assert sum(whole) == 100
            for chance, shown in zip(chances, whole, strict=True):
                assert abs(chance * 100 - shown) < 1
                assert chance or not shown  # what cannot be has nothing


def test_what_is_shown_of_a_space_is_100_on_every_screen():
    view = table("place", 4)
    for action in view.state.legal_actions():
        name = f"answer/place/{action.room}/{action.space}/share"
        for ui, part in (
            (replace(GAME, answer=action), f"{name}/{{}}/chance"),
            (asking(action.room, action.space), "odds/{}"),
        ):
            made = shown(view, ui)
            told = [find(made, part.format(n)) for n in range(9)]
            figures = [one.label.texts[0].strip(" %") for one in told if one]
            assert figures
            ends = {"<1": "0", ">99": "100"}
            assert sum(int(ends.get(one, one)) for one in figures) == 100


def test_numbers_that_bring_or_take_have_their_sign():
    assert (signed(2), signed(-1)) == ("+2", "\u22121")


def test_a_distribution_keeps_its_whole_in_few_columns():
    with counted("shares of a roll", full=2000, seed=3) as run:
        for _ in range(run.n):
            dice, shield = run.rng.randrange(7), run.rng.randrange(6)
            chances = dict(odds.taken(dice, shield))
            most = run.rng.randrange(2, 6)
            found = shares(chances, most)
            assert len(found) == min(most, max(chances) + 1)
            assert found[0] == ("0", chances.get(0, 0))
            numbers = [n for one in found for n in numbers_of(one.label, chances)]
            assert numbers == list(range(max(chances) + 1))
            for one in found:
                told = numbers_of(one.label, chances)
                assert one.chance == sum(chances.get(n, 0) for n in told)


def numbers_of(label, chances):
    """Return the numbers that a column stands for: `2`, `1-3`, `4+`."""
    low, _, high = label.rstrip("+").partition("-")
    last = max(chances) if label.endswith("+") else int(high or low)
    return range(int(low), last + 1)


def test_three_columns_share_out_what_there_is_about_evenly():
    chances = dict(odds.taken(6, 0))
    found = shares(chances, 3)
    told = percents([one.chance for one in found])
    assert [one.label for one in found] == ["0", "1-3", "4+"]
    assert told == ["2", "64", "34"]
    assert [one.label for one in shares(chances, 4)] == ["0", "1-2", "3", "4+"]


@pytest.mark.parametrize(("size", "lang"), PANELS)
@pytest.mark.parametrize("edition", ["retail", "prototype"])
def test_the_dialog_looks_right_for_every_space(edition, size, lang):
    view = table("place", 3, edition)
    for room in view.state.rooms:
        for space in range(1, len(room.spaces) + 1):
            made = shown(view, asking(room.side, space), size, lang)
            assert not faults(made, size)


def test_it_shows_the_chance_of_every_number_of_ghosts():
    view = table("place", 4)
    action = view.state.legal_actions()[0]
    made = shown(view, asking(action.room, action.space))
    chances = odds.ghost_odds(view.state, action.room, action.space)
    told = percents([chances.get(n, Fraction(0)) for n in range(max(chances) + 1)])
    for n, figure in enumerate(told):
        text = find(made, f"odds/{n}").label.texts[0]
        assert text.replace(" ", "") == f"{figure}%"
    assert find(made, f"odds/{max(chances) + 1}") is None
    assert find(made, "main").intent == Do(action)


@pytest.mark.parametrize(("size", "lang"), PANELS)
@pytest.mark.parametrize("edition", ["retail", "prototype"])
def test_chances_beside_each_other_have_one_size(edition, size, lang):
    view = table("place", 4, edition, steps=60)
    sizes = set()
    for room in view.state.rooms:
        for space in range(1, len(room.spaces) + 1):
            made = shown(view, asking(room.side, space), size, lang)
            told = [o for o in made if o.name.removeprefix("odds/").isdigit()]
            fitted = {metrics(size).fit(o.label, o.rect.w, o.rect.h).size for o in told}
            assert len(told) >= 2
            assert len(fitted) == 1
            sizes |= fitted
    assert sizes <= {"seat", "text", "cap"}


def test_a_taken_space_has_its_chances_but_no_main_act():
    view = table("place", 4, steps=60)
    side, space = next(
        (room.side, room.spaces.index(seat) + 1)
        for room in view.state.rooms
        for seat in room.spaces
        if seat is not None
    )
    made = shown(view, asking(side, space))
    assert find(made, "odds/0") is not None
    assert find(made, "main") is None
    assert PlaceMeeple(side, space) not in view.state.legal_actions()


def test_a_card_that_lies_face_down_is_mixed_over_the_pool_and_that_is_said():
    view = with_hidden_card()
    room = next(r for r in view.state.rooms if FACE_DOWN in r.slots)
    made = shown(view, asking(room.side, 1))
    why = find(made, "odds/why").label.texts[0]
    assert f"all {size_of(view.state.unseen)} unseen cards" in why
    assert "-" in dice_text(view.state, room.side)
    known = {
        odds.ghost_odds(view.state, room.side, 1, card)[0] for card in _cards(view)
    }
    mixed = odds.ghost_odds(view.state, room.side, 1)[0]
    assert min(known) < mixed < max(known)


def _cards(view):
    from companion.games.dont_go_in_there.actions import CARDS  # noqa: PLC0415

    return [CARDS[key] for key in view.state.unseen]


def test_what_placing_itself_brings_is_said_only_where_it_does():
    view = table("place", 3, steps=0)
    made = Sayer()
    for space in (1, 2):
        said = explained(made, view.state, SpaceOdds("attic", space))
        now = any("at once" in line for line in said)
        assert now == (space == 1)


class Sayer:
    """As much of a sheet as words need."""

    def __init__(self):
        from tests.ui.scenes import REAL, translator  # noqa: PLC0415

        self.t = translator("en", REAL.id)


def test_a_space_of_a_room_that_is_not_there_shows_the_table():
    view = table("place", 4)
    made = shown(view, asking("ballroom", 1))
    assert find(made, "odds/mean") is None
    assert find(made, "undo") is not None
