"""Small pictures: all there, in their square, unlike each other, and on the sheet."""

from itertools import combinations

import pytest

from companion.games.dungeon_twister.rooms import ROOMS as DUNGEON_ROOMS
from companion.games.dungeon_twister.tokens import KINDS
from companion.i18n import load_catalogue
from tests.ui.scenes import fonts
from ui.canvas import Panel
from ui.icons import ICONS, WIDE, arc, picture, rimmed
from ui.icons.curses import CURSES
from ui.icons.labyrinth import LABYRINTH
from ui.icons.raid import RAID
from ui.icons.rooms import ROOMS
from ui.icons.seats import SEATS
from ui.icons.sheet import main, sheet
from ui.pg import pygame
from ui.theme import load_theme

WHITE = (255, 255, 255)
WANTED = [
    "circle",
    "square",
    "triangle",
    "diamond",
    "star",
    "hexagon",
    "amulet",
    "cat",
    "clock",
    "doll",
    "holy_water",
    "mask",
    "mirror",
    "music_box",
    "portrait",
    "ring",
    "tome",
    "twin",
    "haunted",
    "attic",
    "nursery",
    "basement",
    "hallway",
    "library",
    "secret_passage",
    "ghost",
    "blank",
    "meeple",
    "flashlight",
    "shield",
    "die",
    "die:1",
    "die:2",
    "die:3",
    "die:4",
    "die:5",
    "die:6",
    "die:ghost",
    "die:blank",
    "eye",
    "eye_closed",
    "menu",
    "log",
    "undo",
    "redo",
    "left",
    "right",
    "up",
    "down",
    "plus",
    "minus",
    "tick",
    "cross",
    "pen",
    "mend",
    "home",
    "people",
    "person",
    "bot",
    "away",
    "flag",
    "lock",
    "gear",
    "history",
    "play",
    "sound",
    "mute",
    "power",
    "language",
    "rotate",
    "sun",
    "moon",
    "ruler",
    "keyboard",
    "erase",
    "shift",
    "space",
    "card",
    "card_back",
    "hand",
    "tower",
    "reader",
    "buttons",
    "lamps",
    "journal",
    "screen",
    "warning",
    "waiting",
    "laurel",
    "hold",
    "info",
    "question",
    "chart",
    "trophy",
    "new",
    "scene:house",
    "scene:campus",
    "scene:maze",
    "bank_card",
    *RAID,
    *LABYRINTH,
]
SQUARE = sorted(set(ICONS) - WIDE)
SAME_SHAPE = {  # told apart by where they stand: a die's faces, arrows, on and off
    frozenset(pair)
    for pair in combinations(
        ("die:blank", "die:ghost", *(f"die:{n}" for n in range(1, 7)), "square"), 2
    )
}


def inked(surface, least=128):
    """Return the share of pixels with ink."""
    mask = pygame.mask.from_surface(surface, least)
    return mask.count() / (surface.get_width() * surface.get_height())


def likeness(one, other, side):
    """Return how much of two pictures together both have, 0..1."""
    masks = [
        pygame.mask.from_surface(picture(n, side, side, WHITE), 100)
        for n in (one, other)
    ]
    both = masks[0].overlap_area(masks[1], (0, 0))
    return both / (masks[0].count() + masks[1].count() - both)


def test_every_picture_that_screens_ask_for_is_there():
    assert set(WANTED) <= set(ICONS)
    assert len(SEATS) >= 6


def test_a_picture_that_is_none_is_refused():
    with pytest.raises(KeyError):
        picture("no-such-picture", 20, 20, WHITE)


def test_every_slot_and_every_kind_of_goods_has_its_picture():
    names = load_catalogue("companion.games.panty_raider", "data/names.toml")
    assert {f"slot:{one}" for one in names.names("slot")} <= set(RAID)
    assert {f"goods:{one}" for one in names.names("icon")} <= set(RAID)
    assert {"panty", "bank", "cards", "row", "guru", "raid", "trade"} <= set(RAID)


def test_every_token_gate_and_gear_of_the_labyrinth_has_its_picture():
    assert {f"piece:{kind}" for kind in KINDS} <= set(LABYRINTH)
    assert {f"gate:{one}" for one in ("closed", "open", "broken")} <= set(LABYRINTH)
    assert {f"cog:{room.turns}" for room in DUNGEON_ROOMS} <= set(LABYRINTH)
    assert "pit" in LABYRINTH


def test_every_kind_of_cursed_thing_and_every_room_has_its_picture():
    names = load_catalogue("companion.games.dont_go_in_there", "data/names.toml")
    assert set(names.names("type")) <= set(CURSES)
    assert set(names.names("room")) <= set(ROOMS)
    assert len(names.names("type")) >= 12


@pytest.mark.parametrize("name", SQUARE)
def test_every_picture_is_drawn_and_stays_in_its_square(name):
    assert 0.05 < inked(picture(name, 60, 60, WHITE)) < 0.95


@pytest.mark.parametrize("name", SQUARE)
def test_a_picture_uses_its_square(name):
    """At least two thirds of it in one direction, and not pressed into a corner."""
    mask = pygame.mask.from_surface(picture(name, 60, 60, WHITE), 100)
    rects = mask.get_bounding_rects()
    whole = rects[0].unionall(rects[1:])
    assert max(whole.w, whole.h) >= 40
    assert abs(whole.centerx - 30) <= 9
    assert abs(whole.centery - 30) <= 11


@pytest.mark.parametrize("size", [(47, 50), (74, 74), (24, 26), (38, 38)])
def test_no_two_pictures_are_alike_on_any_panel(size):
    """Not in their outline either, at 9 mm and at 4.6 mm."""
    side = min(size)
    for one, other in combinations(SQUARE, 2):
        if frozenset((one, other)) in SAME_SHAPE:
            assert picture_bytes(one, size) != picture_bytes(other, size)
        else:
            assert likeness(one, other, side) < 0.9, (one, other)


def picture_bytes(name, size):
    return pygame.image.tostring(picture(name, *size, WHITE), "RGBA")


@pytest.mark.parametrize(
    "name",
    [*sorted(CURSES), *sorted(ROOMS), *sorted(RAID), *sorted(LABYRINTH), "ghost"],
)
def test_cards_and_rooms_stay_themselves_when_they_are_small(name):
    """No line of them is lost at 4.6 mm: as much ink as when drawn big."""
    assert inked(picture(name, 24, 26, WHITE)) == pytest.approx(
        inked(picture(name, 240, 260, WHITE)), abs=0.12
    )


@pytest.mark.parametrize("name", sorted(WIDE))
@pytest.mark.parametrize("size", [(233, 100), (228, 100), (320, 100), (180, 100)])
def test_a_scene_is_never_drawn_out(name, size):
    """As wide as its box, its things in their shape: a wider one has more room."""
    usual, other = picture(name, 233, 100, WHITE), picture(name, *size, WHITE)
    assert other.get_size() == size
    ink = [
        one.get_width() * one.get_height() * inked(one, 200) for one in (usual, other)
    ]
    assert ink[1] == pytest.approx(ink[0], rel=0.12)


def test_pixels_that_are_not_square_get_a_picture_of_both_figures():
    shown = picture("circle", 47, 50, WHITE)
    mask = pygame.mask.from_surface(shown, 128)
    (box,) = mask.get_bounding_rects()
    assert box.w / 47 == pytest.approx(box.h / 50, abs=0.04)


def test_a_rim_goes_around_and_the_colour_stays_inside():
    shown = rimmed("circle", 40, 40, (240, 228, 66), (0, 0, 0))
    assert shown.get_at((20, 20))[:3] == (240, 228, 66)
    edge = next(x for x in range(40) if shown.get_at((x, 20)).a > 200)
    assert max(shown.get_at((edge + 1, 20))[:3]) < 90
    assert inked(shown) > 0.6


def test_what_is_held_fills_clockwise_from_above():
    def share(turn):
        return inked(arc(60, 60, turn, WHITE, 0.2))

    assert share(0.0) == 0
    assert share(0.25) < share(0.5) < share(0.75) < share(1.0)
    quarter = pygame.mask.from_surface(arc(60, 60, 0.25, WHITE, 0.2), 128)
    assert quarter.get_at((48, 12))
    assert not quarter.get_at((12, 12))


@pytest.mark.parametrize("size", [(800, 480), (1280, 720)])
def test_the_sheet_shows_all_at_9_mm_with_and_without_names(size):
    panel, theme = Panel.of(size), load_theme()
    bare, named = sheet(panel, 9.0, None, theme), sheet(panel, 9.0, fonts(), theme)
    assert named.get_height() > bare.get_height()
    ground = (*theme["ground"], 255)
    empty = pygame.mask.from_threshold(bare, ground, (4, 4, 4, 255))
    whole = bare.get_width() * bare.get_height()
    assert 0.03 < 1 - empty.count() / whole < 0.5


def test_the_sheet_is_written_where_it_is_wanted(tmp_path, monkeypatch, capsys):
    out = tmp_path / "icons.png"
    given = ["sheet", "--out", str(out), "--size", "800x480", "--theme", "light"]
    monkeypatch.setattr("sys.argv", given)
    main()
    assert capsys.readouterr().out.strip() == str(out)
    shown = pygame.image.load(str(out))
    assert shown.get_at((0, 0))[:3] == load_theme("", "light")["ground"]
