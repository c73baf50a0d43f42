"""Hands at the table: touches, keys and buttons, as wishes about what is on screen."""

from collections.abc import Callable, Hashable
from typing import Final

from msgspec.structs import replace

from hardware.events import ButtonEdge
from ui.app.decisions import Press
from ui.app.input import BUTTON, KEYBOARD, Key, Point, Taps, Touch
from ui.app.keys import KNOBS, Wish, button_wish, key_wish, members
from ui.app.ring import Rings
from ui.app.session import Session
from ui.elements import Element, Screen, find, hit
from ui.model import (
    AmendWith,
    ChooseAnswer,
    ChoosePart,
    ChooseSeat,
    Do,
    Intent,
    MarkCard,
    MarkCards,
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
    MarkCards,
    UseHeld,
)
_NOWHERE: Final = (-1.0, -1.0)
_SOURCES: Final[dict[Hashable, str]] = {KEYBOARD: "key", BUTTON: "button:confirm"}


class Hands:
    """Turns what hands do into wishes, and keeps the screen they act on.

    A second tap of a quick finger would answer the question that its first one brought
    up: what came up just now takes no answer for a moment.

    Attributes:
        screen: the elements that are shown now.
        lockout: that moment, in seconds.
        nothing: told the button that has nothing to choose here.
    """

    def __init__(self, session: Session, compose: Compose) -> None:
        self._session = session
        self._compose = compose
        self._taps: Taps[Element] = Taps()
        self._rings = Rings()
        self.lockout = LOCKOUT
        self.nothing: Callable[[str], None] = lambda _button: None
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
        focus = self._rings.place(self.screen, session.ui, session.fresh)
        if focus != session.ui.focus:
            session.look(replace(session.ui, focus=focus))
            session.changed = False
            self.screen = self._compose(session.world(), session.ui)
        return True

    # --- touch ----------------------------------------------------------------------

    def touch(self, touch: Touch, now: float) -> None:
        """Take one touch; a tap does what its element says."""
        if touch.phase == "press" and self._hurried():
            return
        if touch.phase == "press" and self._too_soon(self._hit(touch.point), now):
            return
        found = self._taps.feed(touch, self._hit, now)
        self._show_pressed(touched=True)
        if touch.phase in ("release", "cancel"):
            self._left(touch.contact)
        if found is not None and found.intent is not None:
            self._session.want(found.intent)

    def tick(self, now: float) -> None:
        """Do what has been held down for long enough."""
        found = self._taps.ripe(self._under, now)
        self._show_held(now)
        if found is None:
            return
        self._show_pressed(touched=False)
        source = _SOURCES.get(self._taps.holder(found), "touch")
        intent = _held_for(found)
        if intent is not None:
            self._session.want(intent, source)

    def _left(self, contact: Hashable) -> None:
        """Do what letting go means of what was held down until it acted."""
        found = self._taps.left(contact)
        intent = _held_for(found) if found is not None else None
        after = intent.let_go() if intent is not None else None
        if after is not None:
            self._session.want(after, _SOURCES.get(contact, "touch"))

    def _hurried(self) -> bool:
        """Show all of a reckoning that is still coming up; that is all it does."""
        ui = self._session.ui
        if ui.revealed is None:
            return False
        self._session.look(replace(ui, revealed=None))
        return True

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
            self._let_go(KEYBOARD, now)
            return
        if self._hurried():
            return
        wish = key_wish(key.name, self.screen, self._session.ui, key.text)
        if wish.press is not None and "hold" in wish.press.flags:
            self._show_ring(wish.focus)
            self._hold(KEYBOARD, now)
        elif not self._too_soon(wish.press, now):
            self._grant(wish, "key", long=False)

    def button(self, press: Press, now: float) -> None:
        """Take the press of a button, once it is released or was held down."""
        self.refresh()
        if self._hurried() or self._held_already(press):
            return
        button = press.button
        wish = button_wish(button, self.screen, self._session.ui, long=press.long)
        if button in KNOBS and not members(self.screen, button):
            self.nothing(button)
        if not self._too_soon(wish.press, now):
            self._grant(wish, f"button:{button}", long=press.long)

    def edge(self, event: ButtonEdge, now: float) -> None:
        """Let the ring of what *confirm* holds down fill, and empty again."""
        if event.button != "confirm":
            return
        if event.edge == "released":
            self._let_go(BUTTON, now)
        elif event.edge == "pressed" and "hold" in self._ringed():
            self._hold(BUTTON, now)

    def _ringed(self) -> frozenset[str]:
        """Return the flags of what has the ring."""
        self.refresh()
        found = find(self.screen, self._session.ui.focus)
        return found.flags if found is not None and found.touchable else frozenset()

    def _held_already(self, press: Press) -> bool:
        """Whether *confirm* is, or has been, what is held down until it acts."""
        if press.button != "confirm":
            return False
        if self._taps.has_acted(BUTTON):
            return True
        found = self._taps.ripen(BUTTON) if press.long else None
        intent = found.intent if found is not None else None
        if intent is not None:
            self._session.want(intent, _SOURCES[BUTTON])
        return intent is not None

    def _hold(self, contact: str, now: float) -> None:
        self._taps.feed(Touch("press", contact, _NOWHERE), self._under, now)
        self._show_pressed(touched=False)

    def _let_go(self, contact: str, now: float) -> None:
        self._taps.feed(Touch("cancel", contact, _NOWHERE), self._under, now)
        self._show_pressed(touched=False)
        self._left(contact)

    def _show_ring(self, focus: str) -> None:
        if focus:
            self._session.look(replace(self._session.ui, focus=focus))

    def _grant(self, wish: Wish, source: str, *, long: bool) -> None:
        self._show_ring(wish.focus)
        pressed = wish.press
        if pressed is not None and pressed.intent is not None:
            if "hold" not in pressed.flags or long:
                self._session.want(pressed.intent, source)
        elif wish.intent is not None:
            self._session.want(wish.intent, source)


def _held_for(one: Element) -> Intent | None:
    """Return what holding an element down means."""
    return one.intent if "hold" in one.flags else one.long
