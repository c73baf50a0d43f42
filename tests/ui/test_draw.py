"""Drawing: only what changed, nothing rendered twice, pictures as they were."""

import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.ui.looks import GAME, key_of, looked_at, screen
from tests.ui.scenes import fonts, metrics, tables
from ui.canvas import ROTATIONS, Canvas, Panel
from ui.draw import Painter
from ui.elements import Element, Label, Rect, focus_order
from ui.icons import ICONS, picture
from ui.model import ChooseAnswer, Open, reduce
from ui.pg import pygame
from ui.text import Metrics
from ui.theme import load_theme

GOLDEN = Path(__file__).with_name("golden")
NEW_GOLDEN = "GOLDEN_ANEW"  # set it to write the pictures anew
SHARE = 0.004  # of all pixels may differ (another FreeType draws edges otherwise)
FAR = 60  # of 255, in one colour channel


def painter(size=(800, 480), rotation=0):
    turned = size if rotation in (0, 180) else size[::-1]
    panel = Panel.of(turned, rotation=rotation)
    return Painter(Canvas(panel), Metrics(panel, fonts()), load_theme())


def pixels(surface):
    return pygame.image.tostring(surface, "RGB")


def test_a_steady_screen_renders_and_draws_nothing():
    paint = painter()
    made = screen("window-short-1")
    assert paint.paint(made)
    rendered = paint.rendered
    assert rendered > 0
    assert paint.paint(screen("window-short-1")) == []
    assert paint.rendered == rendered


def test_a_whole_redraw_of_known_words_renders_nothing():
    paint = painter()
    paint.paint(screen("window-short-1"))
    rendered = paint.rendered
    paint.forget()
    (area,) = paint.paint(screen("window-short-1"))
    assert area.size == (800, 480)
    assert paint.rendered == rendered


@pytest.mark.parametrize("size", [(800, 480), (1280, 720)])
@pytest.mark.parametrize("rotation", ROTATIONS)
def test_drawing_only_what_changed_gives_the_same_picture(size, rotation):
    key = "maze-short-4"
    answer = tables()[key].state.legal_actions()[0]
    chosen = replace(reduce(GAME, ChooseAnswer(answer)), focus="main")
    looks = (GAME, chosen, replace(GAME, dialog="end"), GAME, chosen)
    changing = painter(size, rotation)
    for looked in looks:
        made = screen(key, looked, size)
        changing.paint(made)
        whole = painter(size, rotation)
        whole.paint(made)
        assert pixels(changing.canvas.window) == pixels(whole.canvas.window)


def test_moving_the_ring_renders_nothing():
    paint = painter()
    paint.paint(screen("maze-short-4"))
    rendered = paint.rendered
    for name in focus_order(screen("maze-short-4")):
        assert paint.paint(screen("maze-short-4", replace(GAME, focus=name)))
    assert paint.rendered == rendered


def test_choosing_an_answer_draws_only_a_part():
    key = "maze-short-4"
    answer = tables()[key].state.legal_actions()[0]
    paint = painter()
    paint.paint(screen(key))
    areas = paint.paint(screen(key, reduce(GAME, ChooseAnswer(answer))))
    assert 0 < sum(area.w * area.h for area in areas) < 800 * 480 / 4


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_a_turned_picture_is_the_same_picture(rotation):
    made = screen("window-short-1", size=(1280, 720))
    straight, turned = painter((1280, 720)), painter((1280, 720), rotation)
    straight.paint(made)
    turned.paint(made)
    back = pygame.transform.rotate(turned.canvas.window, rotation)
    assert pixels(back) == pixels(straight.canvas.window)


def test_another_theme_draws_everything_again():
    paint = painter()
    made = screen("window-short-1")
    paint.paint(made)
    before = pixels(paint.canvas.window)
    paint.use(load_theme("dont-go-in-there"))
    assert paint.paint(made)
    assert pixels(paint.canvas.window) != before
    paint.use(load_theme("dont-go-in-there"))
    assert paint.paint(made) == []


@pytest.mark.parametrize(
    ("role", "flag"),
    [
        *(
            ("button", flag)
            for flag in ("chosen", "focus", "pressed", "ready", "paper")
        ),
        *(("main", flag) for flag in ("focus", "pressed", "paper")),
        ("panel", "active"),
    ],
)
def test_states_look_different_without_their_colour(role, flag):
    """In grey: nobody has to tell two colours apart to see a state."""
    plain = Element("a", role, Rect(10, 10, 40, 12), label=Label(("x",)), seat=1)
    plain = replace(plain, intent=Open("menu"))
    pictures = []
    for one in (plain, replace(plain, flags=frozenset({flag}))):
        paint = painter()
        paint.paint((one,))
        part = paint.canvas.window.subsurface((30, 40, 260, 100))
        colours = zip(*[iter(pixels(part))] * 3, strict=True)
        pictures.append([sum(colour) // 3 for colour in colours])
    far = sum(abs(a - b) > 12 for a, b in zip(*pictures, strict=True))
    assert far > 100


def test_words_that_count_no_more_have_a_line_through_them():
    inked = []
    for struck in (False, True):
        label = Label(("one two",), ("text",), align="left", struck=struck)
        paint = painter()
        paint.paint((Element("a", "text", Rect(10, 10, 60, 12), label=label),))
        row = paint.canvas.window.subsurface((52, 56, 90, 60))
        ground = (*paint.theme["ground"], 255)
        empty = pygame.mask.from_threshold(row, ground, (9, 9, 9, 255))
        widest = max(
            90 - sum(empty.get_at((x, y)) for x in range(90)) for y in range(60)
        )
        inked.append(widest)
    assert inked[0] < 70
    assert inked[1] > 80


@pytest.mark.parametrize("name", sorted(ICONS))
def test_every_picture_is_drawn_and_stays_in_its_square(name):
    surface = picture(name, 60, 60, (255, 255, 255))
    inked = sum(surface.get_at((x, y)).a > 128 for x in range(60) for y in range(60))
    assert 0.05 * 3600 < inked < 0.95 * 3600


def test_the_six_shapes_of_the_seats_are_far_apart():
    shapes = [seat.shape for seat in load_theme().seats]
    masks = [pygame.mask.from_surface(picture(s, 50, 50, (9, 9, 9))) for s in shapes]
    for number, one in enumerate(masks):
        for other in masks[number + 1 :]:
            both = one.overlap_area(other, (0, 0))
            either = one.count() + other.count() - both
            assert both / either < 0.93


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("key", ["window-long-7", "maze-ja-1"])
def test_words_stay_inside_their_element_to_the_pixel(key, lang):
    """Ink of a text never leaves the box that was measured for it."""
    paint = painter()
    window = paint.canvas.window
    ground = paint.theme["ground"]
    for one in screen(key, lang=lang):
        if one.role == "text":
            paint.forget()
            paint.paint((one,))
            window.fill(ground, paint.canvas.px(one.rect).inflate(2, 2))
            empty = pygame.mask.from_threshold(window, ground, (1, 1, 1, 255))
            assert empty.count() == 800 * 480, one.name


# --- golden pictures ----------------------------------------------------------------

PICTURES = {
    "window_ja": ("window-ja-1", "table", (800, 480), "ja"),
    "window_en": ("window-short-1", "table", (1280, 720), "en"),
    "roll_en": (key_of("roll"), "table", (800, 480), "en"),
    "maze_chosen_ja": ("maze-short-4", "chosen", (800, 480), "ja"),
    "refusal_ja": ("window-short-2", "refusal", (800, 480), "ja"),
    "reckoning_en": ("duel-short-99", "table", (800, 480), "en"),
}


def differing(one, other):
    """Return the share of pixels that differ clearly in some colour."""
    rest = one.copy()
    rest.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back = other.copy()
    back.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    rest.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    near = pygame.mask.from_threshold(rest, (0, 0, 0), (FAR, FAR, FAR, 255))
    width, height = one.get_size()
    return 1 - near.count() / (width * height)


@pytest.mark.parametrize("name", PICTURES)
def test_screens_look_as_they_did(name, tmp_path):
    key, look, size, lang = PICTURES[name]
    paint = painter(size)
    paint.paint(screen(key, looked_at(tables()[key])[look], size, lang))
    path = GOLDEN / f"{name}.png"
    if os.environ.get(NEW_GOLDEN):
        pygame.image.save(paint.canvas.window, str(path))
    shown = pygame.image.load(str(path))
    assert shown.get_size() == size
    share = differing(shown, paint.canvas.window)
    pygame.image.save(paint.canvas.window, str(tmp_path / f"{name}.png"))
    assert share <= SHARE, f"{share:.2%} differ; now: {tmp_path / name}.png"


def test_a_golden_picture_tells_when_something_moved():
    key, look, size, lang = PICTURES["roll_en"]
    made = screen(key, looked_at(tables()[key])[look], size, lang)
    moved = tuple(
        replace(one, rect=one.rect._replace(x=one.rect.x + 2))
        if one.role == "member"
        else one
        for one in made
    )
    paint = painter(size)
    paint.paint(moved)
    shown = pygame.image.load(str(GOLDEN / "roll_en.png"))
    assert differing(shown, paint.canvas.window) > SHARE
    assert metrics(size).width == pytest.approx(154.08)
