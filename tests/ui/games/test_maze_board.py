"""The drawn maze: walls, gates, pits and gears where the rules have them; tokens."""

import pytest

from companion.games.dungeon_twister.rooms import LAID, ROOMS, WALL
from companion.games.dungeon_twister.squares import NUMBERS, SLOT_OF
from companion.games.dungeon_twister.tokens import BIT, COMBAT, SPEED
from tests.games.dungeon_twister.positions import position
from tests.ui.games.mazes import table
from tests.ui.scenes import metrics
from ui.canvas import Canvas, Panel
from ui.draw import Painter
from ui.elements import Element, Rect, Stroke
from ui.games.dungeon_twister.pieces import character, on_square, thing, wounded
from ui.games.dungeon_twister.plan import room_sketch, sketch_of
from ui.games.dungeon_twister.window import PITCH, Window, around
from ui.theme import load_theme

WHOLE = Window()
SIDE = 9.0


def walls_of(sketch, pitch=PITCH):
    """Return each wall of a room's drawing as its middle, in half squares."""
    return {
        (round(2 * (one.x + one.w / 2) / pitch), round(2 * (one.y + one.h / 2) / pitch))
        for one in sketch
        if one.kind == "box" and one.ink == "sand"
    }


@pytest.mark.parametrize("code", range(len(LAID)))
def test_a_room_has_its_walls_pits_and_gear_where_the_rules_have_them(code):
    laid = LAID[code]
    sketch = room_sketch(code, PITCH)
    room = laid.room
    expected = set()
    for i in range(6):
        for k in range(5):
            if room.h_edges[i][k] == WALL:
                expected.add((2 * k + 1, 2 * i))
            if room.v_edges[k][i] == WALL:
                expected.add((2 * i, 2 * k + 1))
    assert walls_of(sketch) == expected
    holes = {
        (int(one.x / PITCH), int(one.y / PITCH))
        for one in sketch
        if one.name == "circle" and one.ink == "ground"
    }
    assert holes == {divmod(place, 10) for place in laid.pits}
    gears = [one for one in sketch if one.name.startswith("cog:")]
    assert [one.name for one in gears] == [f"cog:{room.turns}"]
    at = int(gears[0].x / PITCH), int(gears[0].y / PITCH)
    assert at == divmod(laid.gear, 10)
    assert str(room.pair) in [one.name for one in sketch if one.kind == "text"]


def test_the_eight_rooms_look_different():
    assert len({room_sketch(4 * n, PITCH) for n in range(len(ROOMS))}) == len(ROOMS)


def test_a_portcullis_has_three_looks():
    view = table()
    pair = next(iter(view.state.maze.portcullises))
    edge = _edge(pair)
    looks = {
        sketch_of(table(portcullises=gates).state, WHOLE)
        for gates in ({}, {edge: "open"}, {edge: "broken"})
    }
    assert len(looks) == 3


def _edge(pair):
    from companion.games.dungeon_twister.squares import edge_name  # noqa: PLC0415

    return edge_name(*pair)


def test_a_room_that_turns_is_drawn_anew_and_the_same_again_is_not():
    one, same, other = (
        position({"a1": "C", "v3": "t"}, [room, "1D1", "2D2", "3D3", "?00", "2G1",
                                          "?00", "4D0"])
        for room in ("4G0", "4G0", "4G1")
    )  # fmt: skip
    assert sketch_of(one, WHOLE) is sketch_of(same, WHOLE)
    assert sketch_of(one, WHOLE) != sketch_of(other, WHOLE)


def test_what_lies_face_down_tells_only_whose_it_is():
    state = table(rooms=["4G0", "1D1", "2D2", "3D3", "?00", "2G1", "?00", "4D0"]).state
    hidden = [one for one in sketch_of(state, WHOLE) if one.kind == "hatch"]
    assert len(hidden) == 2


# --- tokens ---------------------------------------------------------------------------


@pytest.mark.parametrize("code", "CGMTRKWZcgmtrkwz")
def test_a_character_shows_whose_it_is_its_speed_and_its_combat(code):
    token = BIT[code]
    sketch = character(token, SIDE)
    seat = 0 if code.isupper() else 1
    assert sketch[0].name == f"body:{seat}"
    assert sketch[0].ink == f"seat:{seat}"
    figures = [one.name for one in sketch if one.kind == "text"]
    assert figures == [str(SPEED[token]), str(COMBAT[token])]
    assert not [one for one in character(token, 4.8) if one.kind == "text"]


def test_a_wounded_lies_on_its_side_and_is_hollow():
    sketch = wounded(BIT["T"], SIDE)
    assert [one.kind for one in sketch] == ["icon", "icon", "lying"]
    assert sketch[1].ink == "panel"
    assert sketch[1].w < sketch[0].w
    assert not [one for one in sketch if one.kind == "text"]


def test_what_is_carried_is_a_disc_at_the_upper_right():
    state = table().state
    plain, loaded = (on_square(state, NUMBERS[at], SIDE) for at in ("d2", "b3"))
    assert not [one for one in plain if one.name == "circle"]
    disc = next(one for one in loaded if one.name == "circle")
    assert disc.x + disc.w == pytest.approx(SIDE)
    assert disc.y == 0
    assert loaded[-1].name == "piece:sword"
    assert on_square(state, NUMBERS["b2"], SIDE) == ()


def test_an_object_on_the_floor_has_the_shape_of_its_owner():
    mine, theirs = thing(BIT["X"], SIDE), thing(BIT["x"], SIDE)
    assert [one.name for one in mine] == ["piece:treasure", "seat:0"]
    assert [one.name for one in theirs] == ["piece:treasure", "seat:1"]


# --- drawing --------------------------------------------------------------------------


def painted(sketch, order=(), size=(800, 480)):
    theme = load_theme("dungeon-twister").seated(order)
    canvas = Canvas(Panel.of(size))
    painter = Painter(canvas, metrics(size), theme)
    one = Element("it", "panel", Rect(10, 10, 20, 20), sketch=sketch,
                  flags=frozenset({"plain"}))  # fmt: skip
    painter.paint((one,))
    return canvas.surface, theme, painter


def at(surface, x, y):
    sx, sy = Panel.of((800, 480)).scale
    return tuple(surface.get_at((round(x * sx), round(y * sy))))[:3]


def test_a_sketch_is_drawn_where_its_element_is():
    box = Stroke("box", 5.0, 5.0, 10.0, 10.0, "ivory")
    surface, theme, _ = painted((box,))
    assert at(surface, 20, 20) == theme["ivory"]
    assert at(surface, 12, 12) == theme["ground"]


def test_what_lies_is_the_picture_turned_by_a_quarter():
    upright = painted((Stroke("icon", 0, 0, 20, 20, "ivory", "piece:thief"),))[0]
    lying = painted((Stroke("lying", 0, 0, 20, 20, "ivory", "piece:thief"),))[0]
    place = Canvas(Panel.of((800, 480))).px(Rect(10, 10, 20, 20))
    ink = [
        sum(
            surface.get_at((x, y))[0] > 128
            for x in range(place.x, place.right)
            for y in range(place.y, place.bottom)
        )
        for surface in (upright, lying)
    ]
    assert ink[0] == pytest.approx(ink[1], rel=0.1)
    ivory, ground = (load_theme("dungeon-twister")[one] for one in ("ivory", "ground"))
    assert at(upright, 20, 11) == ivory  # the key's ring is at the top
    assert at(upright, 29, 20) == ground
    assert at(lying, 29, 20) == ivory  # and to the right where it lies
    assert at(lying, 20, 11) == ground


@pytest.mark.parametrize(("order", "sign"), [((), False), ((4, 2), True)])
def test_a_star_is_too_narrow_for_a_token_so_it_becomes_a_sign(order, sign):
    """The body is a square then, and the shape stands in its corner."""
    token = character(BIT["T"], 20.0)
    with_sign = painted(token, order)[0]
    without = painted([one for one in token if not one.name.startswith("sign")], order)
    same = all(
        with_sign.get_at((x, y)) == without[0].get_at((x, y))
        for x in range(52, 156, 3)
        for y in range(56, 168, 3)
    )
    assert same != sign


def test_an_unknown_stroke_or_picture_is_refused():
    for stroke in (Stroke("blot", 0, 0, 1, 1), Stroke("icon", 0, 0, 5, 5, "", "none")):
        with pytest.raises(KeyError):
            painted((stroke,))


def test_a_steady_board_renders_nothing():
    view = table()
    sketch = sketch_of(view.state, around(33))
    _, _, painter = painted(sketch)
    before = painter.rendered
    one = Element("it", "panel", Rect(10, 10, 20, 20), sketch=sketch,
                  flags=frozenset({"plain"}))  # fmt: skip
    assert painter.paint((one,)) == []
    painter.forget()
    painter.paint((one,))
    assert painter.rendered == before


def test_all_squares_of_the_maze_are_in_the_whole_window():
    assert set(WHOLE.squares) == set(range(len(SLOT_OF)))
