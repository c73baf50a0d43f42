"""Drawing: only what changed, nothing rendered twice, pictures as they were."""

import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.ui.kit_sheet import kit
from tests.ui.looks import GAME, key_of, looked_at, screen
from tests.ui.scenes import fonts, metrics, tables
from ui.brush import Brush
from ui.canvas import ROTATIONS, Canvas, Panel
from ui.draw import KEPT, KEPT_BYTES, Painter
from ui.elements import Element, Label, Rect, focus_order
from ui.icons import picture
from ui.model import ChooseAnswer, Open, reduce
from ui.pg import pygame
from ui.text import Metrics, boxes
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
            for flag in (
                "chosen",
                "focus",
                "pressed",
                "ready",
                "paper",
                "legal",
                "refused",
                "hatch",
                "round",
                "hold",
                "plain",
            )
        ),
        *(("main", flag) for flag in ("focus", "pressed", "paper", "hold")),
        ("panel", "active"),
        ("panel", "hatch"),
        ("mark", "legal"),
        ("mark", "dim"),
        ("band", "round"),
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
    assert far > (10 if flag == "round" else 100)


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


# --- parts ----------------------------------------------------------------------------


def shown(*elements, theme=None):
    """Draw elements on an empty panel; return what tells the colour at a point (mm)."""
    paint = painter()
    paint.use(theme or load_theme())
    paint.paint(elements)
    sx, sy = paint.canvas.panel.scale
    return lambda x, y: paint.canvas.window.get_at((int(x * sx), int(y * sy)))[:3]


def test_a_band_has_the_colour_that_it_asks_for():
    theme = load_theme()
    band = Element("a", "band", Rect(10, 10, 20, 10), ink="seat:2")
    assert shown(band)(20, 15) == theme["seat:2"]
    assert shown(replace(band, ink=""))(20, 15) == theme["line"]
    assert shown(replace(band, ink="ready:2"))(20, 15) == theme["ready:2"]
    assert shown(replace(band, flags=frozenset({"round"})))(10.2, 10.2) != theme["line"]


def test_odds_are_columns_from_below_and_nothing_is_a_line():
    theme = load_theme()
    odds = Element("a", "odds", Rect(10, 10, 30, 20), values=(1.0, 0.5, 0.0))
    at = shown(odds)
    assert [at(x, 11) == theme["sand"] for x in (15, 25, 35)] == [True, False, False]
    assert [at(x, 24) == theme["sand"] for x in (15, 25, 35)] == [True, True, False]
    assert at(35, 29.85) == theme["sand"]


@pytest.mark.parametrize("role", ["ring", "button"])
def test_what_is_held_fills(role):
    flags = frozenset({"hold"} if role == "button" else ())
    one = Element("a", role, Rect(10, 10, 30, 30), flags=flags, intent=Open("menu"))
    inked = []
    for value in (0.0, 0.3, 0.6, 1.0):
        paint = painter()
        paint.paint((replace(one, value=value),))
        ivory = (*paint.theme["ivory"], 255)
        mask = pygame.mask.from_threshold(paint.canvas.window, ivory, (20, 20, 20, 255))
        inked.append(mask.count())
    assert inked == sorted(set(inked))


def test_a_seat_looks_as_the_table_seats_it():
    theme = load_theme().seated((5, 1))
    mark = Element("a", "mark", Rect(10, 10, 20, 20), seat=0)
    assert shown(mark, theme=theme)(20, 20) == load_theme()["seat:5"]


def test_a_seats_shape_on_paper_keeps_its_colour_and_gets_a_line_around():
    theme = load_theme()
    flags = frozenset({"chosen"})
    chip = Element("a", "member", Rect(10, 10, 20, 20), seat=3, flags=flags)
    at = shown(replace(chip, icon_mm=10.0))
    assert at(20, 20) == theme["seat:3"]
    edge = [at(x / 10, 20) for x in range(140, 200)]
    assert any(max(colour) < 60 for colour in edge)


def test_what_was_refused_stays_ringed_over_what_dims_the_rest():
    flags = frozenset({"refused"})
    ringed = Element("a", "panel", Rect(30, 30, 12, 12), flags=flags)
    shade = Element("s", "shade", Rect(0, 0, 150, 80), layer=1)
    lid = Element("lid", "band", Rect(30, 36, 60, 30), layer=1)
    ivory = load_theme()["ivory"]
    assert shown(ringed, shade)(36, 29.6) == ivory
    covered = shown(ringed, shade, lid)
    assert covered(36, 29.6) == ivory
    assert covered(36, 42.4) == load_theme()["line"]


def test_a_shade_leaves_two_fifths_of_what_lies_below():
    band = Element("a", "band", Rect(10, 10, 20, 10), ink="ivory")
    at = shown(band, Element("s", "shade", Rect(0, 0, 150, 80), layer=1))
    theme = load_theme()
    for now, ink, ground in zip(
        at(20, 15), theme["ivory"], theme["ground"], strict=True
    ):
        assert now == pytest.approx(0.4 * ink + 0.6 * ground, abs=2)


def test_rings_and_brackets_lie_over_the_neighbours_of_their_layer():
    ivory = load_theme()["ivory"]
    one = Element("a", "member", Rect(10, 10, 20, 10), flags=frozenset({"focus"}))
    other = Element("b", "member", Rect(10, 20.6, 20, 10))
    assert shown(one, other)(20, 21.0) == ivory
    lid = Element("c", "band", Rect(0, 0, 60, 60), layer=1)
    assert shown(one, other, lid)(20, 21.0) == load_theme()["line"]


@pytest.mark.parametrize(
    ("role", "icon", "icon_mm", "high"),
    [
        ("button", "cat", 0, 6.0),
        ("button", "cat", 8, 8.0),
        ("mark", "cat", 0, 18.0),
        ("mark", "cat", 12, 12.0),
    ],
)
def test_a_picture_is_as_big_as_asked_and_square_in_millimetres(
    role, icon, icon_mm, high
):
    one = Element("a", role, Rect(10, 10, 40, 18), icon=icon, icon_mm=icon_mm)
    place = boxes(one, Metrics(Panel.of((800, 480)), fonts())).icon
    assert (place.w, place.h) == pytest.approx((high, high))
    wide = boxes(replace(one, icon="scene:house"), None).icon
    assert wide.w > wide.h


@pytest.mark.parametrize("what", ["icon", "ink"])
def test_a_picture_or_a_colour_that_is_none_is_refused(what):
    one = replace(Element("a", "mark", Rect(10, 10, 20, 20)), icon="cat")
    with pytest.raises(KeyError):
        shown(replace(one, **{what: "no-such-thing"}))


# --- what is kept ---------------------------------------------------------------------


def test_only_the_screen_and_a_little_more_is_kept():
    paint = painter()
    for number in range(40):
        made = tuple(
            Element(f"{number}/{i}", "panel", Rect(3 * i, 2, 2.9, 9)) for i in range(40)
        )
        paint.paint(made)
        assert set(paint._drawn) == {one.name for one in made}
        assert len(paint._rest) <= KEPT
    assert len(paint._rest) == KEPT
    assert paint._rest_bytes == sum(one.bytes for one in paint._rest.values())


def test_big_pictures_are_kept_by_their_weight():
    paint = painter()
    for number in range(60):
        one = Element(f"{number}", "shade", Rect(1, 1, 70, 20.0 + number))
        paint.paint((one,))
        assert paint._rest_bytes <= KEPT_BYTES
    assert 0 < len(paint._rest) < 20
    paint.use(load_theme("", "light"))
    assert paint._rest_bytes == 0


def test_what_comes_back_is_not_drawn_again(monkeypatch):
    paint = painter()
    drawn = []
    real = Brush.draw
    monkeypatch.setattr(
        Brush, "draw", lambda brush, one: drawn.append(one.name) or real(brush, one)
    )
    first, second = screen("maze-short-4"), screen("window-short-1")
    for made in (first, second, first):
        paint.paint(made)
    assert len(drawn) <= len(first) + len(second)


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_the_painter_goes_over_to_another_canvas(rotation):
    key = "maze-short-4"
    paint = painter((800, 480))
    paint.paint(screen(key))
    other = painter((1280, 720), rotation)
    paint.use_canvas(other.canvas, other.metrics)
    assert paint.paint(screen(key, size=(1280, 720)))
    fresh = painter((1280, 720), rotation)
    fresh.paint(screen(key, size=(1280, 720)))
    assert pixels(paint.canvas.window) == pixels(fresh.canvas.window)


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
    compare(paint, name, tmp_path)


def compare(paint, name, folder):
    """Fail if what is drawn is not the picture of that name."""
    path = GOLDEN / f"{name}.png"
    if os.environ.get(NEW_GOLDEN):
        pygame.image.save(paint.canvas.window, str(path))
    shown = pygame.image.load(str(path))
    assert shown.get_size() == paint.canvas.window.get_size()
    share = differing(shown, paint.canvas.window)
    pygame.image.save(paint.canvas.window, str(folder / f"{name}.png"))
    assert share <= SHARE, f"{share:.2%} differ; now: {folder / name}.png"


@pytest.mark.parametrize("mode", ["dark", "light"])
@pytest.mark.parametrize("size", [(800, 480), (1280, 720)])
def test_parts_look_as_they_did_in_every_state(size, mode, tmp_path):
    paint = painter(size)
    paint.use(load_theme("", mode))
    paint.paint(kit(paint.metrics.height))
    compare(paint, f"kit_{mode}_{size[0]}", tmp_path)


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
