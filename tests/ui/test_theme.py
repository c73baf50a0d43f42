"""Contrast and distinctness of the colours, computed from the theme file."""

import tomllib
from itertools import combinations
from pathlib import Path

import pytest

import ui.theme
from ui.icons import ICONS
from ui.theme import contrast, load_theme, mix, parse

RAW = tomllib.loads(Path(ui.theme.__file__).with_name("theme.toml").read_text("utf-8"))
THEMES = tuple(RAW["ground"])
SURFACES = ("ground", "panel", "raised")
SEATS = range(6)


def test_contrast_is_that_of_the_standard():
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast(parse("#777777"), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("game", THEMES)
@pytest.mark.parametrize("surface", SURFACES)
@pytest.mark.parametrize("ink", ["ivory", "sand", "stone"])
def test_text_has_at_least_4_5_to_1_on_every_surface(game, surface, ink):
    theme = load_theme(game)
    assert contrast(theme[ink], theme[surface]) >= 4.5


@pytest.mark.parametrize(
    ("ink", "fill"),
    [("ink", "ivory"), ("ink", "sand"), ("pencil", "ivory"), ("ivory", "ink")],
)
def test_text_on_paper_and_on_what_is_chosen_has_4_5_to_1(ink, fill):
    theme = load_theme()
    assert contrast(theme[ink], theme[fill]) >= 4.5


@pytest.mark.parametrize("game", THEMES)
@pytest.mark.parametrize("surface", SURFACES)
def test_outlines_of_controls_have_3_to_1(game, surface):
    theme = load_theme(game)
    assert contrast(theme["edge"], theme[surface]) >= 3


@pytest.mark.parametrize("game", THEMES)
@pytest.mark.parametrize("seat", SEATS)
def test_seat_colours_have_3_to_1_as_big_text_shapes_and_cut_outs(game, seat):
    theme = load_theme(game)
    for surface in SURFACES:
        assert contrast(theme[f"seat:{seat}"], theme[surface]) >= 3
    assert contrast(theme["ivory"], theme[f"ready:{seat}"]) >= 4.5


def test_no_two_seats_share_a_shape_and_every_shape_is_drawn():
    shapes = [seat.shape for seat in load_theme().seats]
    assert len(set(shapes)) == len(shapes) == 6
    assert set(shapes) <= set(ICONS)


def test_no_ink_or_ground_is_the_colour_of_a_person():
    seats = {parse(seat["colour"]) for seat in RAW["seat"]}
    others = {parse(value) for value in RAW["ink"].values()}
    for ground in RAW["ground"].values():
        others |= {parse(value) for value in ground.values()}
    assert not seats & others
    for one, other in combinations(sorted(seats), 2):
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 60


def test_an_unknown_game_has_the_systems_own_night():
    assert load_theme("no-such-game") == load_theme("")
    assert load_theme("dont-go-in-there")["ground"] != load_theme("")["ground"]


def test_mixing_goes_from_the_ground_to_the_colour():
    assert mix((100, 0, 200), (0, 0, 0), 0.0) == (0, 0, 0)
    assert mix((100, 0, 200), (0, 0, 0), 1.0) == (100, 0, 200)
    assert mix((100, 0, 200), (0, 0, 0), 0.3) == (30, 0, 60)
