"""Contrast and distinctness of the colours, computed from the theme file."""

import tomllib
from itertools import combinations, product
from pathlib import Path

import pytest

import ui.theme
from ui import coat
from ui.coat import ink_of, look_of, words_ink
from ui.elements import Element, Rect
from ui.icons import ICONS
from ui.model import Open
from ui.strokes import cut_out
from ui.theme import contrast, load_theme, mix, parse

RAW = tomllib.loads(Path(ui.theme.__file__).with_name("theme.toml").read_text("utf-8"))
GAMES = tuple(RAW["ground"])
MODES = ("dark", "light")
THEMES = tuple(product(GAMES, MODES))
SURFACES = ("ground", "panel", "raised")
SEATS = range(6)
INKS = ("ivory", "sand", "stone", "edge")

ROLES = ("text", "mark", "die", "ring", "slip", "panel", "button", "member", "main")
FLAGS = ("chosen", "pressed", "ready", "active", "paper", "plain", "dim")


def looks():
    """Return an element in every state there is, by what it is called."""
    for role, seat, on in product(ROLES, (-1, 3), (True, False)):
        for count in range(3):
            for flags in combinations(FLAGS, count):
                name = f"{role}/{seat}/{on}/{'+'.join(flags)}"
                rect = Rect(0, 0, 20, 10)
                yield Element(
                    name,
                    role,
                    rect,
                    intent=Open("menu"),
                    seat=seat,
                    enabled=on,
                    flags=frozenset(flags),
                )


LOOKS = tuple(looks())


def backs(one, look, theme):
    """Return all that the content of an element may lie on."""
    if look.fill is not None:
        return (look.fill,)
    if "paper" in one.flags:
        return theme["ivory"], theme["sand"]
    return tuple(theme[surface] for surface in SURFACES)


def rests(one):
    return not one.enabled or "dim" in one.flags


def test_contrast_is_that_of_the_standard():
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast(parse("#777777"), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(("game", "mode"), THEMES)
@pytest.mark.parametrize("seat", SEATS)
def test_what_stands_on_a_seats_colour_is_seen_by_day_and_by_night(game, mode, seat):
    theme = load_theme(game, mode)
    assert contrast(theme[f"on:{seat}"], theme.seat(seat).colour) >= 4.5
    assert theme[f"on:{seat}"] in {theme["ink"], theme["ivory"]}


@pytest.mark.parametrize(("game", "mode"), THEMES)
@pytest.mark.parametrize("surface", SURFACES)
@pytest.mark.parametrize("ink", ["ivory", "sand", "stone"])
def test_text_has_at_least_4_5_to_1_on_every_surface(game, mode, surface, ink):
    theme = load_theme(game, mode)
    assert contrast(theme[ink], theme[surface]) >= 4.5


@pytest.mark.parametrize(("game", "mode"), THEMES)
def test_words_can_be_read_in_every_state_of_every_element(game, mode):
    theme = load_theme(game, mode)
    for one in LOOKS:
        look = look_of(one, theme)
        need = 3.0 if rests(one) else 4.5
        for back in backs(one, look, theme):
            assert contrast(look.ink, back) >= need, one.name
            assert contrast(look.second, back) >= need, one.name


@pytest.mark.parametrize(("game", "mode"), THEMES)
def test_words_in_an_ink_of_their_own_can_be_read_in_every_state(game, mode):
    theme = load_theme(game, mode)
    wanted = [*INKS[:3], *(f"seat:{seat}" for seat in SEATS)]
    for one, name in product(LOOKS, wanted):
        if one.role == "slip":
            continue  # what lies on it is flagged `paper`
        look = look_of(one, theme)
        for size, need in (("cap", 4.5), ("table", 3.0)):
            colour = words_ink(name, one, theme, look, size)
            fill = backs(one, look, theme)
            # On a control that is pressed for a moment its seat keeps its colour.
            held = name.startswith("seat") and "paper" in one.flags
            for back in fill[:1] if held else fill:
                enough = 3.0 if rests(one) else need
                assert contrast(colour, back) >= enough, (one.name, name, size)


@pytest.mark.parametrize(("game", "mode"), THEMES)
def test_controls_stand_out_by_their_outline_or_their_fill(game, mode):
    theme = load_theme(game, mode)
    for one in LOOKS:
        if one.role not in {"button", "member", "main"} or rests(one):
            continue
        if "plain" in one.flags:
            continue
        look = look_of(one, theme)
        paper = "paper" in one.flags
        arounds = ["ivory"] if paper else ["ground", "panel"]
        for around in arounds:
            best = [contrast(c, theme[around]) for c in look[:2] if c is not None]
            # Pressed is told by its own words too: a finger lies on it.
            assert max(best) >= (1.5 if "pressed" in one.flags else 3.0), one.name


@pytest.mark.parametrize(("game", "mode"), THEMES)
@pytest.mark.parametrize("surface", SURFACES)
def test_outlines_of_controls_have_3_to_1(game, mode, surface):
    theme = load_theme(game, mode)
    assert contrast(theme["edge"], theme[surface]) >= 3


@pytest.mark.parametrize(("game", "mode"), THEMES)
@pytest.mark.parametrize("seat", SEATS)
def test_a_seats_shape_is_seen_wherever_it_lies(game, mode, seat):
    """By itself, or by the line around it."""
    theme = load_theme(game, mode)
    colour = theme[f"seat:{seat}"]
    for back, ink in (
        *((surface, "ivory") for surface in SURFACES),
        ("ivory", "ink"),
        ("sand", "ink"),
        (f"ready:{seat}", "ivory"),
    ):
        rim = theme.apart(colour, theme[back], theme[ink])
        assert contrast(rim or colour, theme[back]) >= 3


@pytest.mark.parametrize(("game", "mode"), THEMES)
@pytest.mark.parametrize("seat", SEATS)
def test_a_seats_shape_is_seen_in_the_spine_and_its_words_when_it_is_ready(
    game, mode, seat
):
    theme = load_theme(game, mode)
    for done in (False, True):
        band = theme[f"{'ready' if done else 'seat'}:{seat}"]
        assert contrast(cut_out(theme, seat, done), band) >= 3
    assert contrast(theme["ivory"], theme[f"ready:{seat}"]) >= 4.5


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", SEATS)
def test_at_night_seat_colours_have_3_to_1_as_big_text(game, seat):
    theme = load_theme(game)
    for surface in SURFACES:
        assert contrast(theme[f"seat:{seat}"], theme[surface]) >= 3


def test_by_day_a_name_is_written_in_ink_and_the_shape_keeps_its_colour():
    theme = load_theme("", "light")
    name = Element("who", "text", Rect(0, 0, 9, 9))
    look = look_of(name, theme)
    assert words_ink("seat:3", name, theme, look, "table") == theme["ivory"]
    assert ink_of("seat:3", name, theme, look) == theme["seat:3"]
    night = load_theme()
    look = look_of(name, night)
    assert words_ink("seat:3", name, night, look, "table") == night["seat:3"]


def test_day_and_night_have_the_same_names_and_the_same_people():
    for game in GAMES:
        night, day = load_theme(game), load_theme(game, "light")
        assert night.colours.keys() == day.colours.keys()
        assert night.seats == day.seats
        assert contrast(night["ground"], day["ground"]) > 10


def test_an_ink_turns_into_its_opposite_on_paper():
    for mode in MODES:
        theme = load_theme("", mode)
        part = Element("p", "text", Rect(0, 0, 9, 9), flags=frozenset({"paper"}))
        look = look_of(part, theme)
        for name, other in coat.ON_PAPER.items():
            assert ink_of(name, part, theme, look) == theme[other]


def test_no_two_seats_share_a_shape_and_every_shape_is_drawn():
    shapes = [seat.shape for seat in load_theme().seats]
    assert len(set(shapes)) == len(shapes) == 6
    assert set(shapes) <= set(ICONS)


def test_a_table_may_give_its_seats_other_colours_and_shapes():
    theme = load_theme()
    seated = theme.seated((4, 2))
    assert seated.seats[:2] == (theme.seats[4], theme.seats[2])
    assert sorted(seated.seats) == sorted(theme.seats)
    assert seated["seat:0"] == theme["seat:4"]
    assert seated["ready:1"] == theme["ready:2"]
    assert seated["ivory"] == theme["ivory"]
    assert theme.seated(()) is theme
    with pytest.raises(IndexError):
        theme.seated((6,))


def test_no_ink_or_ground_is_the_colour_of_a_person():
    seats = {parse(seat["colour"]) for seat in RAW["seat"]}
    others = set()
    for mode in (RAW, RAW["light"]):
        others |= {parse(value) for value in mode["ink"].values()}
        for ground in mode["ground"].values():
            others |= {parse(value) for value in ground.values()}
    assert not seats & others
    for one, other in combinations(sorted(seats), 2):
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 60


def test_an_unknown_game_has_the_systems_own_ground():
    for mode in MODES:
        assert load_theme("no-such-game", mode) == load_theme("", mode)
        other = load_theme("dont-go-in-there", mode)
        assert other["ground"] != load_theme("", mode)["ground"]


def test_a_colour_that_is_none_is_refused():
    with pytest.raises(KeyError):
        load_theme()["red"]


def test_mixing_goes_from_the_ground_to_the_colour():
    assert mix((100, 0, 200), (0, 0, 0), 0.0) == (0, 0, 0)
    assert mix((100, 0, 200), (0, 0, 0), 1.0) == (100, 0, 200)
    assert mix((100, 0, 200), (0, 0, 0), 0.3) == (30, 0, 60)
