"""Lamps: which buttons may be pressed, what is chosen, what must be resolved."""

import pytest
from msgspec.structs import replace

from hardware.lamps.disabled import DisabledLamps
from hardware.lamps.simulated import SimulatedLamps
from tests.kernel.toys.window import Play
from tests.ui.test_keys import ANN, GAME, ROOMS, UNDO, A, B, C, one
from ui.app.blank import MINUTE
from ui.app.lamps import LampShow, lamps_for
from ui.elements import Element, Rect
from ui.model import Close, DeviceLine, Do, UiState
from ui.screens.strip import strip_lines

ALL = ("a", "b", "c", "confirm", "back", "next")
FLASHES = [(lamp, "flash") for lamp in ALL]


def chosen(element):
    return replace(element, flags=element.flags | {"chosen"})


def lamps(screen=ROOMS, ui=GAME):
    return lamps_for(screen, ui)


def test_there_is_a_lamp_for_each_of_the_six():
    assert tuple(lamps()) == ALL


def test_a_room_with_something_free_is_lit_and_an_empty_one_is_not():
    found = lamps((*A, *(replace(it, enabled=False) for it in B), UNDO))
    assert (found["a"], found["b"], found["c"]) == ("on", "off", "off")


def test_the_room_of_what_is_chosen_pulses():
    assert lamps((chosen(A[0]), A[1], *B))["a"] == "pulse"
    assert lamps((chosen(A[0]), A[1], *B))["b"] == "on"


@pytest.mark.parametrize("part", [False, True])
def test_what_must_be_resolved_blinks_even_if_something_is_chosen(part):
    urgent = frozenset({"urgent"})
    if part:
        head = Element("head", "text", Rect(0, 0, 1, 1), of=C[0].name, flags=urgent)
        screen = (*C, head)
    else:
        screen = (chosen(C[0]), replace(C[1], flags=urgent))
    assert lamps(screen)["c"] == "blink"


@pytest.mark.parametrize(
    ("screen", "ui", "lit"),
    [
        (ROOMS, GAME, False),
        (ROOMS, replace(GAME, focus="a/1"), True),
        (ROOMS, replace(GAME, focus="gone"), False),
        ((*ROOMS, one("main", 60, 70, Do(ANN))), GAME, True),
        ((*ROOMS, one("main", 60, 70, None, enabled=False)), GAME, False),
    ],
)
def test_confirm_is_lit_where_it_would_do_something(screen, ui, lit):
    assert lamps(screen, ui)["confirm"] == ("on" if lit else "off")


@pytest.mark.parametrize(
    ("screen", "ui", "lit"),
    [
        (A, GAME, False),
        ((*A, UNDO), GAME, True),
        ((*A, replace(UNDO, enabled=False)), GAME, False),
        (A, replace(GAME, answer=ANN), True),
        (A, replace(GAME, dialog="log"), True),
        (A, UiState(), False),
    ],
)
def test_back_is_lit_where_there_is_something_to_take_back(screen, ui, lit):
    assert lamps(screen, ui)["back"] == ("on" if lit else "off")


def test_next_is_lit_where_there_is_a_choice():
    assert lamps(())["next"] == "off"
    assert lamps((UNDO,))["next"] == "off"
    assert lamps()["next"] == "on"
    slip = one("ok", 0, 0, Close(), layer=1)
    assert lamps((*ROOMS, slip))["next"] == "off"


# --- telling them ---------------------------------------------------------------------


def test_only_what_differs_is_said():
    device = SimulatedLamps(ALL)
    show = LampShow(lambda: device)
    show.follow(ROOMS, GAME, 1.0)
    assert len(device.asked) == len(ALL)
    assert device.shown == lamps()
    device.asked.clear()
    show.follow(ROOMS, GAME, 1.0)
    assert not device.asked
    show.follow((chosen(A[0]), *ROOMS[1:]), GAME, 1.0)
    assert list(device.asked) == [("a", "pulse")]


def test_all_flash_when_something_was_accepted():
    device = SimulatedLamps(ALL)
    show = LampShow(lambda: device)
    show.follow(ROOMS, GAME, 1.0)
    device.asked.clear()
    show.follow(ROOMS, GAME, 2.0)
    assert list(device.asked) == FLASHES


def test_lamps_that_were_away_are_told_again_and_others_are_not():
    device = SimulatedLamps(ALL)
    show = LampShow(lambda: device)
    show.follow(ROOMS, GAME, 1.0)
    for kind, said in (("tower", 0), ("lamps", len(ALL))):
        device.asked.clear()
        show.forget(kind)
        show.follow(ROOMS, GAME, 1.0)
        assert len(device.asked) == said


def test_a_table_without_lamps_works_nothing_out():
    class Never(tuple):
        __slots__ = ()

        def __iter__(self):
            raise AssertionError("nobody asked")

    LampShow(DisabledLamps).follow(Never(), GAME, 1.0)


# --- in the app -----------------------------------------------------------------------


def test_the_lamps_follow_the_screen(app):
    app.turn()
    app.begin()
    app.turn()
    assert app.lamps.shown == lamps_for(app.hands.screen, app.ui)
    app.turn(1.0)
    app.lamps.asked.clear()
    app.want(Do(Play(seat="Ann")))
    assert list(app.lamps.asked)[: len(ALL)] == FLASHES
    assert app.lamps.shown["back"] == "on"


def test_a_room_button_without_anything_flashes_its_lamp(app):
    app.begin()
    app.turn()
    (dark,) = [one for one in "abc" if app.lamps.shown[one] == "off"][:1]
    app.lamps.asked.clear()
    app.buttons.press(dark)
    app.turn()
    assert list(app.lamps.asked) == [(dark, "flash")]


def test_lamps_are_out_while_the_screen_is_dark(app):
    app.loop.blank.minutes = 1
    app.begin()
    app.turn(2 * MINUTE)
    assert set(app.lamps.shown.values()) == {"off"}
    app.buttons.press("next")
    app.turn()
    assert "on" in app.lamps.shown.values()


@pytest.mark.parametrize(
    ("lamp", "buttons", "third"),
    [
        (("ok", ""), "ok", "buttons"),
        (("offline", "device.disabled"), "ok", "buttons"),
        (("offline", "device.lost"), "ok", "lamps"),
        (("degraded", "device.lost"), "offline", "buttons"),
    ],
)
def test_the_strip_shows_lamps_only_where_they_alone_are_in_trouble(
    lamp, buttons, third
):
    lines = [DeviceLine(kind, kind, "ok") for kind in ("tower", "reader")]
    lines.append(DeviceLine("buttons", "buttons", buttons))
    lines.append(DeviceLine("lamps", "lamps", *lamp))
    lines.append(DeviceLine("journal", "journal", "ok"))
    shown = [line.kind for line in strip_lines(lines)]
    assert shown == ["tower", "reader", third, "journal"]
