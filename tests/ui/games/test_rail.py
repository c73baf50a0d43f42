"""The rail: ghosts, curses and meeples of every seat."""

import pytest
from msgspec.structs import replace

from companion.games.dont_go_in_there.actions import Card
from companion.games.dont_go_in_there.scoring import curses
from tests.ui.games.tables import GAME, PANELS, faults, shown, table
from tests.ui.scenes import REAL, SIZES, metrics, played
from ui.coat import look_of
from ui.elements import TOUCH_LEAST, find
from ui.model import Open
from ui.screens.correct import mend_seat
from ui.theme import contrast, load_theme


def with_figures(view, ghosts, worth):
    """Return a table at which everybody has so many ghosts and curses."""
    state = view.state
    up = (Card("ring", worth),)
    players = tuple(replace(p, ghosts=ghosts, up=up) for p in state.players)
    options = replace(state.options, ghosts_hidden=False)
    return replace(
        view, state=replace(state, players=players, options=options), view=None
    )


@pytest.mark.parametrize(("size", "lang"), PANELS)
@pytest.mark.parametrize("count", [2, 3, 4, 5])
@pytest.mark.parametrize("names", ["one", "long", "ja"])
def test_two_digits_stand_apart_and_nothing_lies_on_anything(count, names, size, lang):
    view = with_figures(table("place", count, names=names), 28, 44)
    made = shown(view, GAME, size, lang)
    assert not faults(made, size)
    for number in range(count):
        left = find(made, f"rail/{number}/ghosts")
        right = find(made, f"rail/{number}/curses")
        assert (left.label.texts, right.label.texts) == (("28",), ("44",))
        assert right.rect.x - left.rect.right > 1.0
        name = find(made, f"rail/{number}/name")
        fitted = metrics(size).fit(name.label, name.rect.w, name.rect.h)
        assert len(fitted.lines[0]) >= min(2, len(name.label.texts[0]))


@pytest.mark.parametrize("size", SIZES)
def test_a_name_of_three_letters_stays_whole_beside_figures_of_two_digits(size):
    names = ("あかり", "はると", "ゆいか")
    view = played(REAL, names, 40, {"edition": "prototype"}, "place")
    made = shown(with_figures(view, 28, 44), GAME, size, "ja")
    for number in range(3):
        name = find(made, f"rail/{number}/name")
        assert not metrics(size).fit(name.label, name.rect.w, name.rect.h).cut
        assert find(made, f"rail/{number}/ghosts").rect.x - name.rect.right > 0.1


@pytest.mark.parametrize("size", SIZES)
def test_five_names_of_six_letters_stand_whole_beside_figures_of_two_digits(size):
    names = ("Andrea", "Thomas", "Sophia", "Hannah", "Miriam")
    view = played(REAL, names, 40, {"edition": "retail"}, "place")
    made = shown(with_figures(view, 28, 44), GAME, size)
    for number in range(5):
        name = find(made, f"rail/{number}/name")
        assert not metrics(size).fit(name.label, name.rect.w, name.rect.h).cut
        ghosts, curse = (find(made, f"rail/{number}/{k}") for k in ("ghosts", "curses"))
        assert ghosts.rect.x - name.rect.right > 0.4
        assert curse.rect.x - ghosts.rect.right > 2.2
        assert (ghosts.label.sizes, curse.label.sizes) == (("seat",), ("table",))
        for one in (ghosts, curse):
            high = metrics(size).fit(one.label, one.rect.w, one.rect.h)
            assert high.ok
            assert metrics(size).em(high.size) * 0.73 > 4.65  # 16 arcmin at 1 m


@pytest.mark.parametrize(("size", "lang"), PANELS)
def test_the_printed_dummy_has_a_row_with_its_ghosts_and_nothing_to_touch(size, lang):
    view = table("place", 2, "prototype", steps=80)
    ghosts = view.state.dummy.ghosts
    made = shown(view, GAME, size, lang)
    assert not faults(made, size)
    row = find(made, "rail/dummy")
    assert row.intent is None
    assert find(made, "rail/dummy/ghosts").label.texts == (str(ghosts),)
    assert find(made, "rail/dummy/curses") is None
    assert find(made, "rail/dummy/name").rect.y > find(made, "rail/1/name").rect.y
    for count, edition in ((3, "prototype"), (2, "retail")):
        assert find(shown(table("place", count, edition)), "rail/dummy") is None


def test_hidden_ghosts_are_a_question_mark_and_open_ones_a_figure():
    hidden = table("place", 4)
    assert hidden.state.options.ghosts_hidden
    opened = table("place", 4, ghosts_hidden=False)
    for number, player in enumerate(opened.state.players):
        at = f"rail/{number}/ghosts"
        assert find(shown(hidden), at).label.texts == ("?",)
        assert find(shown(opened), at).label.texts == (str(player.ghosts),)


def test_curses_are_the_sum_of_the_cards_that_lie_open():
    view = table("place", 4, steps=120)
    for number, player in enumerate(view.state.players):
        shown_sum = find(shown(view), f"rail/{number}/curses").label.texts
        assert shown_sum == (str(curses(player)),)


def test_a_point_for_each_meeple_those_in_rooms_faint():
    view = table("place", 4, steps=60)
    made = shown(view)
    for number, player in enumerate(view.state.players):
        pips = [o for o in made if o.name.startswith(f"rail/{number}/pip/")]
        inks = [one.ink for one in pips]
        assert len(pips) == view.state.options.profile.meeples_each.value
        assert inks.count(f"seat:{number}") == player.meeples


def test_whoever_acts_is_raised_with_a_bar():
    view = table("place", 4)
    acting = view.state.seats.index(view.state.prompt.seats[0])
    made = shown(view)
    raised = [o.name for o in made if "active" in o.flags]
    assert raised == [f"rail/{acting}"]
    assert [o.name for o in made if o.name.endswith("/bar")] == [f"rail/{acting}/bar"]


@pytest.mark.parametrize("count", [2, 5])
def test_a_row_opens_that_players_cards(count):
    view = table("place", count)
    for number, seat in enumerate(view.state.seats):
        row = find(shown(view), f"rail/{number}")
        assert row.intent == Open("seat", seat)
        assert row.long == mend_seat(seat)
        assert row.rect.h >= TOUCH_LEAST


def test_a_row_under_a_finger_is_seen_to_be_pressed():
    made = shown(table("place", 4), replace(GAME, pressed="rail/1"))
    row, name = find(made, "rail/1"), find(made, "rail/1/name")
    theme = load_theme(REAL.id)
    look = look_of(row, theme)
    assert look.fill == theme["sand"]
    assert contrast(look_of(name, theme).ink, look.fill) > 4.5
    assert look_of(find(made, "rail/2"), theme).fill != look.fill
