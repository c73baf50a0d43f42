"""Hands at the table: touches, keys and buttons, as wishes about what is on screen."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from ui.app.decisions import Press
from ui.app.input import KEYBOARD, Key, Point, Taps, Touch
from ui.app.keys import Wish, button_wish, key_wish
from ui.app.session import Session
from ui.elements import Element, Screen, find, hit
from ui.model import (
    AmendWith,
    ChooseAnswer,
    ChoosePart,
    ChooseSeat,
    Do,
    MarkCard,
    UiState,
    UseHeld,
)
from ui.world import World

Compose = Callable[[World, UiState], Screen]

LOCKOUT: Final = 0.25  # seconds in which a new question takes no answer
STEPS: Final = 20  # in which a ring fills
ANSWERS: Final = (
    AmendWith,
    ChooseAnswer,
    ChoosePart,
    ChooseSeat,
    Do,
    MarkCard,
    UseHeld,
)
_NOWHERE: Final = (-1.0, -1.0)


class Hands:
    """Turns what hands do into wishes, and keeps the screen they act on.

    A second tap of a quick finger would answer the question that its first one brought
    up: what came up just now takes no answer for a moment.

    Attributes:
        screen: the elements that are shown now.
        lockout: that moment, in seconds.
    """

    def __init__(self, session: Session, compose: Compose) -> None:
        self._session = session
        self._compose = compose
        self._taps: Taps[Element] = Taps()
        self.lockout = LOCKOUT
        self.screen: Screen = ()
        self.refresh()

    @property
    def ui(self) -> UiState:
        """What is looked at."""
        return self._session.ui

    def refresh(self) -> bool:
        """Compose the screen anew if anything changed; tell whether it did."""
        session = self._session
        if not session.changed:
            return False
        session.changed = False
        self.screen = self._compose(session.world(), session.ui)
        return True

    # --- touch ----------------------------------------------------------------------

    def touch(self, touch: Touch, now: float) -> None:
        """Take one touch; a tap does what its element says."""
        if touch.phase == "press" and self._too_soon(self._hit(touch.point), now):
            return
        found = self._taps.feed(touch, self._hit, now)
        self._show_pressed(touched=True)
        if found is not None and found.intent is not None:
            self._session.want(found.intent)

    def tick(self, now: float) -> None:
        """Do what has been held down for long enough."""
        found = self._taps.ripe(self._under, now)
        self._show_held(now)
        if found is None:
            return
        self._show_pressed(touched=False)
        intent = found.intent if "hold" in found.flags else found.long
        if intent is not None:
            self._session.want(intent)

    def _too_soon(self, one: Element | None, now: float) -> bool:
        fresh = now - self._session.fresh < self.lockout
        return fresh and one is not None and isinstance(one.intent, ANSWERS)

    def _show_held(self, now: float) -> None:
        """Let the ring of what is held down fill."""
        held = int(self._taps.held(now) * STEPS) / STEPS
        if held != self._session.ui.holding:
            self._session.look(replace(self._session.ui, holding=held))

    def _hit(self, point: Point) -> Element | None:
        self.refresh()
        return hit(self.screen, *point)

    def _under(self, point: Point) -> Element | None:
        """Return what a contact holds down; the keyboard's is where the ring is."""
        if point == _NOWHERE:
            return find(self.screen, self._session.ui.focus)
        return self._hit(point)

    def _show_pressed(self, *, touched: bool) -> None:
        """Draw pressed what is pressed; the ring goes with the first touch."""
        ui = self._session.ui
        focus = "" if touched else ui.focus
        self._session.look(replace(ui, pressed=self._taps.pressed, focus=focus))

    # --- keys and buttons -----------------------------------------------------------

    def key(self, key: Key, now: float) -> None:
        """Take a key; Enter on what must be held down acts after a while."""
        self.refresh()
        if not key.down:
            self._hold("cancel", now)
            return
        wish = key_wish(key.name, self.screen, self._session.ui)
        if wish.press is not None and "hold" in wish.press.flags:
            self._hold("press", now)
        elif not self._too_soon(wish.press, now):
            self._grant(wish, "key", long=False)

    def button(self, press: Press, now: float) -> None:
        """Take the press of a button."""
        self.refresh()
        session = self._session
        wish = button_wish(
            press.button, self.screen, session.ui, session.world(), long=press.long
        )
        if not self._too_soon(wish.press, now):
            self._grant(wish, f"button:{press.button}", long=press.long)

    def _hold(self, phase: str, now: float) -> None:
        touch = Touch("press" if phase == "press" else "cancel", KEYBOARD, _NOWHERE)
        self._taps.feed(touch, self._under, now)
        self._show_pressed(touched=False)

    def _grant(self, wish: Wish, source: str, *, long: bool) -> None:
        session = self._session
        if wish.focus:
            session.look(replace(session.ui, focus=wish.focus))
        pressed = wish.press
        if pressed is not None and pressed.intent is not None:
            if "hold" not in pressed.flags or long:
                session.want(pressed.intent, source)
        elif wish.intent is not None:
            session.want(wish.intent, source)
