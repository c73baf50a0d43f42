"""pygame's events as neutral touches and keys, and touches as taps.

A finger makes SDL report a finger event and a mouse event that is marked as coming
from a touch: the marked ones are dropped, the others (a real mouse, or a display
server that reports nothing else) are kept. So each touch is seen once, whatever the
stack; nothing has to be configured.
"""

from collections.abc import Callable, Hashable
from typing import Any, Generic, Literal, Protocol, TypeVar

import msgspec

from ui.pg import pygame

Point = tuple[float, float]
Phase = Literal["press", "move", "release", "cancel"]

PALM_CONTACTS = 3
HOLD_SECONDS = 0.8
MOUSE = "mouse"
KEYBOARD = "keyboard"
BUTTON = "button"
HELD_KEYS = ("enter", "a")


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
    """

    name: str
    down: bool = True
    text: str = ""


class Wake(msgspec.Struct, frozen=True):
    """The screen was blank and somebody touched it; that touch does nothing else."""


class Redraw(msgspec.Struct, frozen=True):
    """The window has lost its picture or changed its size."""


class Quit(msgspec.Struct, frozen=True):
    """The window was closed."""


Input = Touch | Key | Wake | Redraw | Quit

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
    """Turns pygame's events into neutral ones.

    Attributes:
        blank: Whether the screen is dark now; the touch that wakes it is swallowed.
    """

    def __init__(
        self, to_mm: Callable[[Point], Point], window: Callable[[], tuple[int, int]]
    ) -> None:
        """Take the way from window pixels to the canvas, and the window's size."""
        self._to_mm = to_mm
        self._window = window
        self._down: dict[Hashable, Point] = {}
        self.blank = False

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
        if phase == "press" and self.blank:
            self.blank = False
            return [Wake()]
        # A release whose press was swallowed or never seen is nobody's.
        if phase != "press" and contact not in self._down:
            return []
        point = self._to_mm(pixel)
        if phase == "release":
            del self._down[contact]
        else:
            self._down[contact] = point
        return [Touch(phase, contact, point)]

    def _cancel_all(self) -> list[Input]:
        """Give up every contact: its release may never be reported."""
        lost = [Touch("cancel", contact, at) for contact, at in self._down.items()]
        self._down.clear()
        return [*lost]

    def _key(self, event: Any, *, down: bool) -> list[Input]:
        name = _KEYS.get(event.key, "")
        if not down:
            return [Key(name, down=False)] if name in HELD_KEYS else []
        if self.blank:
            self.blank = False
            return [Wake()]
        if name == "tab" and event.mod & pygame.KMOD_SHIFT:
            name = "backtab"
        text = getattr(event, "unicode", "")
        text = text if text.isprintable() else ""
        return [Key(name, text=text)] if name or text else []


class Target(Protocol):
    """What can be tapped: an element of the screen."""

    @property
    def name(self) -> str:
        """The element's name."""
        ...

    @property
    def intent(self) -> Any:
        """What a tap on it means."""
        ...

    @property
    def long(self) -> Any:
        """What holding it down means instead, or None."""
        ...

    @property
    def flags(self) -> frozenset[str]:
        """With `hold` it takes 0.8 s of pressing."""
        ...


T = TypeVar("T", bound=Target)
Hit = Callable[[Point], T | None]


class Taps(Generic[T]):
    """Finds the taps in touches: pressed and released on the same target.

    A target is the same only if it still means the same: a screen that changes under
    the finger is not acted on. Sliding off gives a tap up for good. Three contacts or
    more on one target are a palm. A target with the flag `hold`, or with another
    meaning for holding it down (`long`), acts while it is pressed, after 0.8 s
    (`ripe`); the one with `hold` does nothing when it is let go before that.
    """

    def __init__(self) -> None:
        self._on: dict[Hashable, tuple[T, Point, float]] = {}
        self._acted: dict[Hashable, T] = {}

    @property
    def pressed(self) -> str:
        """The name of the element to be drawn pressed, or nothing."""
        return next((target.name for target, _, _ in self._on.values()), "")

    def feed(self, touch: Touch, hit: Hit[T], now: float) -> T | None:
        """Take one touch; return the target that has been tapped by it."""
        if touch.phase == "press":
            self._acted.pop(touch.contact, None)
            self._press(touch, hit(touch.point), now)
            return None
        if touch.contact not in self._on:
            return None
        target, _, since = self._on[touch.contact]
        stays = touch.phase != "cancel" and _same(target, hit(touch.point))
        if touch.phase == "move" and stays:
            self._on[touch.contact] = (target, touch.point, since)
            return None
        del self._on[touch.contact]
        return target if stays and "hold" not in target.flags else None

    def ripe(self, hit: Hit[T], now: float) -> T | None:
        """Return a target that has been held down for long enough, once."""
        for contact, (target, point, since) in self._on.items():
            if _held(target) and now - since >= HOLD_SECONDS:
                del self._on[contact]
                if not _same(target, hit(point)):
                    return None
                self._acted[contact] = target
                return target
        return None

    def ripen(self, contact: Hashable) -> T | None:
        """Return what a contact holds down: a device says that it was long enough."""
        target, _, _ = self._on.pop(contact, (None, (0.0, 0.0), 0.0))
        if target is not None:
            self._acted[contact] = target
        return target

    def holder(self, target: T) -> Hashable:
        """Return the contact by which a target has acted; None: by none."""
        return next((by for by, one in self._acted.items() if one is target), None)

    def has_acted(self, contact: Hashable) -> bool:
        """Tell whether what a contact holds down has acted already."""
        return contact in self._acted

    def left(self, contact: Hashable) -> T | None:
        """Return, once, what a contact has held down until it acted."""
        return self._acted.pop(contact, None)

    def held(self, now: float) -> float:
        """Return how far what is held down has come, 0..1; 0 if nothing is."""
        since = [at for target, _, at in self._on.values() if "hold" in target.flags]
        return min(1.0, (now - min(since)) / HOLD_SECONDS) if since else 0.0

    def _press(self, touch: Touch, target: T | None, now: float) -> None:
        if target is None:
            return
        self._on[touch.contact] = (target, touch.point, now)
        palm = [c for c, (one, _, _) in self._on.items() if one.name == target.name]
        if len(palm) >= PALM_CONTACTS:
            for one in palm:
                del self._on[one]


def _held(target: Target) -> bool:
    return "hold" in target.flags or target.long is not None


def _same(target: Target, other: Target | None) -> bool:
    if other is None:
        return False
    return (target.name, target.intent) == (other.name, other.intent)
