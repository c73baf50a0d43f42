"""Touches as taps: what a finger, a key or a button presses, holds down and lets go."""

from collections.abc import Callable, Hashable
from operator import eq
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from ui.app.input import Point, Touch

PALM_CONTACTS: Final = 3
HOLD_SECONDS: Final = 0.8


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


class Pressed(NamedTuple, Generic[T]):
    """What a contact presses, where, and since when (monotonic seconds)."""

    target: T
    point: Point
    since: float


class Taps(Generic[T]):
    """Finds the taps in touches: pressed and released on the same target.

    A target is the same only if it still means the same (`alike`): a screen that
    changes under the finger is not acted on. Sliding off gives a tap up for good. Three
    contacts or more on one target are a palm. A target with the flag `hold`, or with
    another meaning for holding it down (`long`), acts while it is pressed, after 0.8 s
    without a break (`ripe`); the one with `hold` does nothing when it is let go before.
    """

    def __init__(self, alike: Callable[[Any, Any], bool] = eq) -> None:
        """Take what tells whether two intents mean the same."""
        self._alike = alike
        self._on: dict[Hashable, Pressed[T]] = {}
        self._acted: dict[Hashable, Pressed[T]] = {}

    @property
    def pressed(self) -> str:
        """The name of the element to be drawn pressed, or nothing."""
        return next((one.target.name for one in self._on.values()), "")

    @property
    def contacts(self) -> tuple[Hashable, ...]:
        """All that press something, or have held it down until it acted."""
        return (*self._on, *self._acted)

    @property
    def acted(self) -> tuple[T, ...]:
        """What has been held down until it acted, and still is."""
        return tuple(one.target for one in self._acted.values())

    def on(self, contact: Hashable) -> Pressed[T] | None:
        """Return what a contact presses, or has held down until it acted."""
        return self._on.get(contact) or self._acted.get(contact)

    def feed(self, touch: Touch, hit: Hit[T], now: float) -> T | None:
        """Take one touch; return the target that has been tapped by it.

        What a contact has held down until it acted is asked for with `left`; a press
        of that contact takes its place.
        """
        if touch.phase == "press":
            self._acted.pop(touch.contact, None)
            self._on.pop(touch.contact, None)
            self._press(touch, hit(touch.point), now)
            return None
        if touch.contact not in self._on:
            return None
        target, _, since = self._on.pop(touch.contact)
        found = None
        if touch.phase != "cancel":
            found = self._still(target, hit(touch.point))
        if touch.phase == "move" and found is not None:
            self._on[touch.contact] = Pressed(found, touch.point, since)
            return None
        return found if found is not None and "hold" not in found.flags else None

    def ripe(self, hit: Hit[T], now: float) -> Hashable | None:
        """Return a contact that has held something down for long enough, once.

        To be called at each turn: what is not there any more, even for a moment, is
        not held down any more. `None`: there is no such contact.
        """
        held = [it for it in self._on.items() if _held(it[1].target)]
        for contact, (target, point, since) in held:
            found = self._still(target, hit(point))
            if found is None:
                del self._on[contact]
            else:
                self._on[contact] = Pressed(found, point, since)
        for contact, one in held:
            if contact in self._on and now - one.since >= HOLD_SECONDS:
                self._acted[contact] = self._on.pop(contact)
                return contact
        return None

    def _still(self, target: T, found: T | None) -> T | None:
        """Return what is there now, if it is the same as it was."""
        if found is None or found.name != target.name:
            return None
        return found if self._alike(target.intent, found.intent) else None

    def left(self, contact: Hashable) -> T | None:
        """Return, once, what a contact has held down until it acted."""
        found = self._acted.pop(contact, None)
        return found.target if found is not None else None

    def forget(self, where: Point | None = None) -> None:
        """Give up what is pressed and has not acted, everywhere or at one point."""
        for contact, one in list(self._on.items()):
            if where is None or one.point == where:
                del self._on[contact]

    def held(self, now: float) -> float:
        """Return how far what is held down has come, 0..1; 0 if nothing is."""
        held = [it for it in self._on.values() if "hold" in it.target.flags]
        since = min((one.since for one in held), default=now)
        return min(1.0, (now - since) / HOLD_SECONDS)

    def _press(self, touch: Touch, target: T | None, now: float) -> None:
        if target is None:
            return
        self._on[touch.contact] = Pressed(target, touch.point, now)
        palm = [c for c, one in self._on.items() if one.target.name == target.name]
        if len(palm) >= PALM_CONTACTS:
            for one in palm:
                del self._on[one]


def _held(target: Target) -> bool:
    return "hold" in target.flags or target.long is not None
