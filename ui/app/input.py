"""pygame's events as neutral touches and keys.

A finger makes SDL report a finger event and a mouse event that is marked as coming
from a touch: the marked ones are dropped, the others (a real mouse, or a display
server that reports nothing else) are kept. Where the mark is missing, a mouse at a
finger that is down is dropped. So each touch is seen once, whatever the stack; nothing
has to be configured.

Nothing stays down for ever: a contact that goes down again has been up in between,
and a window that is left has nothing pressed in it.
"""

from collections.abc import Callable, Hashable
from math import dist
from typing import Any, Final, Literal

import msgspec

from ui.pg import pygame

Point = tuple[float, float]
Phase = Literal["press", "move", "release", "cancel"]

MOUSE: Final = "mouse"
KEYBOARD: Final = "keyboard"
BUTTON: Final = "button"
TWIN: Final = 4.0
"""A mouse so near to a finger that is down is that finger (mm)."""


class Touch(msgspec.Struct, frozen=True):
    """One contact of a finger or the mouse; `point` in millimetres of the canvas."""

    phase: Phase
    contact: Hashable
    point: Point


class Key(msgspec.Struct, frozen=True):
    """A key by its name: `enter`, `tab`, `left`, `u`, `3`, `f5`...

    Only those that may be held are reported when they are let go (`down` is false).

    Attributes:
        text: the letter that it types, if it types any.
        which: which key it is, of several with one name; empty: the usual one.
    """

    name: str
    down: bool = True
    text: str = ""
    which: str = ""

    @property
    def contact(self) -> Hashable:
        """The key as one of all contacts: two keys with one name are two."""
        return (KEYBOARD, self.name, self.which)

    @property
    def held(self) -> bool:
        """Whether it is also reported when it is let go."""
        return self.name in HELD_KEYS


class Redraw(msgspec.Struct, frozen=True):
    """The window has lost its picture or changed its size."""


class Quit(msgspec.Struct, frozen=True):
    """The window was closed."""


Input = Touch | Key | Redraw | Quit

_KEYS = {
    pygame.K_TAB: "tab",
    pygame.K_RIGHT: "right",
    pygame.K_DOWN: "down",
    pygame.K_LEFT: "left",
    pygame.K_UP: "up",
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_SPACE: "enter",
    pygame.K_ESCAPE: "escape",
    pygame.K_BACKSPACE: "backspace",
    pygame.K_PAGEDOWN: "pagedown",
    pygame.K_PAGEUP: "pageup",
    **{pygame.K_a + n: chr(ord("a") + n) for n in range(26)},
    **{pygame.K_0 + n: str(n) for n in range(1, 10)},
    **{pygame.K_F1 + n: f"f{n + 1}" for n in range(12)},
}
_WHICH = {pygame.K_KP_ENTER: "keypad", pygame.K_SPACE: "space"}
HELD_KEYS: Final = ("enter", "a", *map(str, range(1, 10)))
_REDRAWS = {pygame.VIDEOEXPOSE, pygame.VIDEORESIZE}
_LOST = {pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED}
_FINGERS: dict[int, Phase] = {
    pygame.FINGERDOWN: "press",
    pygame.FINGERMOTION: "move",
    pygame.FINGERUP: "release",
}
_MOUSE: dict[int, Phase] = {
    pygame.MOUSEBUTTONDOWN: "press",
    pygame.MOUSEMOTION: "move",
    pygame.MOUSEBUTTONUP: "release",
}


class InputReader:
    """Turns pygame's events into neutral ones; remembers what is down."""

    def __init__(
        self, to_mm: Callable[[Point], Point], window: Callable[[], tuple[int, int]]
    ) -> None:
        """Take the way from window pixels to the canvas, and the window's size."""
        self._to_mm = to_mm
        self._window = window
        self._down: dict[Hashable, Point] = {}
        self._keys: dict[Hashable, Key] = {}

    def read(self, event: Any) -> list[Input]:
        """Return what a pygame event means; usually one thing or nothing."""
        kind = event.type
        if kind in _FINGERS:
            width, height = self._window()
            pixel = (event.x * width, event.y * height)
            return self._contact(_FINGERS[kind], event.finger_id, pixel)
        if kind in _MOUSE:
            return self._mouse(_MOUSE[kind], event)
        if kind in (pygame.KEYDOWN, pygame.KEYUP):
            return self._key(event, down=kind == pygame.KEYDOWN)
        if kind in _LOST:
            return self._cancel_all()
        if kind in _REDRAWS:
            return [Redraw()]
        return [Quit()] if kind == pygame.QUIT else []

    def _mouse(self, phase: Phase, event: Any) -> list[Input]:
        if getattr(event, "touch", False):
            return []
        if phase != "move" and event.button != 1:
            return []
        return self._contact(phase, MOUSE, event.pos)

    def _contact(self, phase: Phase, contact: Hashable, pixel: Point) -> list[Input]:
        # A release whose press was dropped or never seen is nobody's.
        if phase != "press" and contact not in self._down:
            return []
        point = self._to_mm(pixel)
        if phase == "release":
            del self._down[contact]
            return [Touch(phase, contact, point)]
        if phase == "press" and contact == MOUSE and self._near(point):
            return []
        lost = self._ended(contact, point) if phase == "press" else []
        self._down[contact] = point
        return [*lost, Touch(phase, contact, point)]

    def _ended(self, contact: Hashable, point: Point) -> list[Touch]:
        """Give up what a press shows to be over: the same one, or the mouse it was."""
        over = self._near(point, mouse=True) if contact != MOUSE else []
        over += [contact] if contact in self._down else []
        return [Touch("cancel", one, self._down.pop(one)) for one in over]

    def _near(self, point: Point, *, mouse: bool = False) -> list[Hashable]:
        """Return the fingers (or the mouse) that are down near a point (mm)."""
        return [
            one
            for one, at in self._down.items()
            if (one == MOUSE) is mouse and dist(at, point) < TWIN
        ]

    def _cancel_all(self) -> list[Input]:
        """Give up all that is down: its release may never be reported."""
        lost = [Touch("cancel", contact, at) for contact, at in self._down.items()]
        keys = [
            Key(one.name, down=False, which=one.which) for one in self._keys.values()
        ]
        self._down.clear()
        self._keys.clear()
        return [*lost, *keys]

    def _key(self, event: Any, *, down: bool) -> list[Input]:
        name, which = _KEYS.get(event.key, ""), _WHICH.get(event.key, "")
        if not down:
            key = Key(name, down=False, which=which)
            self._keys.pop(key.contact, None)
            return [key] if key.held else []
        if name == "tab" and event.mod & pygame.KMOD_SHIFT:
            name = "backtab"
        text = getattr(event, "unicode", "")
        text = text if text.isprintable() else ""
        key = Key(name, text=text, which=which)
        if key.held:
            self._keys[key.contact] = key
        return [key] if name or text else []
