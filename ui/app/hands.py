"""Hands at the table: touches, keys and buttons, as wishes about what is on screen."""

from collections.abc import Callable, Hashable
from typing import Final

from msgspec.structs import replace

from hardware.events import ButtonEdge
from ui.app.decisions import Press
from ui.app.input import BUTTON, KEYBOARD, Key, Point, Touch
from ui.app.keys import KNOBS, Wish, button_wish, key_wish, members
from ui.app.question import LOCKOUT, TOUCH, Lockout, Tap, alike, question
from ui.app.ring import Rings
from ui.app.session import Session
from ui.app.taps import Taps
from ui.elements import Element, Screen, find, hit
from ui.model import Intent, UiState, resolve
from ui.peeking import unheld
from ui.world import World

__all__ = ["LOCKOUT", "Compose", "Hands"]

Compose = Callable[[World, UiState], Screen]

STEPS: Final = 20  # in which a ring fills
CONFIRM: Final = (BUTTON, "confirm")  # what holds down where the ring is
_NOWHERE: Final = (-1.0, -1.0)


class Hands:
    """Turns what hands do into wishes, and keeps the screen they act on.

    A finger, key or button is bound to what was asked when it went down: at the next
    question it means nothing. What is held down is let go with every loss.

    Attributes:
        screen: the elements that are shown now.
        nothing: told the button that has nothing to choose here.
    """

    def __init__(self, session: Session, compose: Compose) -> None:
        self._session = session
        self._compose = compose
        self._taps: Taps[Element] = Taps(alike)
        self._rings = Rings()
        self._lockout = Lockout(question(session))
        self._down: dict[str, float] = {}  # buttons, and when they went down
        self.nothing: Callable[[str], None] = lambda _button: None
        self.screen: Screen = ()
        self.refresh()

    @property
    def ui(self) -> UiState:
        """What is looked at."""
        return self._session.ui

    @property
    def lockout(self) -> float:
        """For how many seconds what is new takes nothing; see `ui.app.question`."""
        return self._lockout.seconds

    @lockout.setter
    def lockout(self, seconds: float) -> None:
        self._lockout.seconds = seconds

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

    # --- what is asked, and what is done ----------------------------------------------

    def _follow(self, now: float) -> None:
        """Take note of what is asked; what is down was meant for the last question."""
        if self._lockout.follow(question(self._session), now):
            self._taps.forget()
            self._down.clear()
            self._show_pressed(touched=False)
            self._session.changed = True

    def _refuses(self, tap: Tap, at: float) -> bool:
        return self._lockout.refuses(tap, self._session.ui, at)

    def _means(self, intent: Intent | None) -> Intent | None:
        return resolve(self._session.ui, intent) if intent is not None else None

    def _want(self, tap: Tap, source: str, *, at: float, now: float) -> None:
        """Do what a tap means, unless it comes too soon; `at`: it went down."""
        if not self._refuses(tap, at):
            self._lockout.did(tap, self._session.ui, now)
            self._session.want(tap.intent, source)
            self._follow(now)

    def _hurried(self) -> bool:
        """Show all of a reckoning that is still coming up; that is all it does."""
        ui = self._session.ui
        if ui.revealed is None:
            return False
        self._session.look(replace(ui, revealed=None))
        return True

    # --- touch ----------------------------------------------------------------------

    def touch(self, touch: Touch, now: float) -> None:
        """Take one touch; a tap does what its element says."""
        self._follow(now)
        if touch.phase == "press":
            self._let_go(touch.contact)  # it has been up, unheard
            if self._hurried() or self._deaf(touch.point, now):
                return
        pressed = self._taps.on(touch.contact)
        found = self._taps.feed(touch, self._hit, now)
        self._show_pressed(touched=True)
        if touch.phase in ("release", "cancel"):
            self._left(touch.contact)
        tap = self._tap_on(found, touch.point)
        if tap is not None and pressed is not None:
            self._want(tap, TOUCH, at=pressed.since, now=now)

    def _tap_on(self, one: Element | None, point: Point) -> Tap | None:
        intent = self._means(one.intent) if one is not None else None
        return Tap(intent, TOUCH, one, point) if intent is not None else None

    def _deaf(self, point: Point, now: float) -> bool:
        """Whether a press comes too soon: it is not even drawn."""
        tap = self._tap_on(self._hit(point), point)
        return tap is not None and self._refuses(tap, now)

    def _hit(self, point: Point) -> Element | None:
        self.refresh()
        return hit(self.screen, *point)

    def _show_pressed(self, *, touched: bool) -> None:
        """Draw pressed what is pressed; the ring goes with the first touch."""
        ui = self._session.ui
        focus = "" if touched else ui.focus
        self._session.look(replace(ui, pressed=self._taps.pressed, focus=focus))

    # --- holding --------------------------------------------------------------------

    def tick(self, now: float) -> None:
        """Do what has been held down for long enough; cover what nobody holds."""
        self._follow(now)
        contact = self._taps.ripe(self._under, now)
        self._show_held(now)
        if contact is not None:
            self._show_pressed(touched=False)
            self._act_held(contact, now)
        if not any(_afterwards(one) for one in self._taps.acted):
            self._session.look(unheld(self._session.ui))

    def _act_held(self, contact: Hashable, now: float) -> None:
        pressed = self._taps.on(contact)
        intent = _held_for(pressed.target) if pressed is not None else None
        if pressed is None or intent is None:
            return
        source, point = _source(contact), pressed.point
        tap = Tap(intent, source, pressed.target, None if point == _NOWHERE else point)
        self._want(tap, source, at=pressed.since, now=now)

    def _under(self, point: Point) -> Element | None:
        """Return what a contact holds down: a key or button does it to the ring."""
        if point == _NOWHERE:
            self.refresh()
            return find(self.screen, self._session.ui.focus)
        return self._hit(point)

    def _show_held(self, now: float) -> None:
        """Let the ring of what is held down fill."""
        held = int(self._taps.held(now) * STEPS) / STEPS
        if held != self._session.ui.holding:
            self._session.look(replace(self._session.ui, holding=held))

    def _hold(self, contact: Hashable, now: float) -> None:
        self._taps.feed(Touch("press", contact, _NOWHERE), self._under, now)
        self._show_pressed(touched=False)

    def _let_go(self, contact: Hashable) -> None:
        """What a contact presses is not done; what it has shown is covered."""
        if contact in self._taps.contacts:
            self._taps.feed(Touch("cancel", contact, _NOWHERE), self._under, 0.0)
            self._show_pressed(touched=False)
            self._left(contact)

    def _left(self, contact: Hashable) -> None:
        """Do what letting go means of what was held down until it acted."""
        found = self._taps.left(contact)
        after = _afterwards(found) if found is not None else None
        if after is not None:
            self._session.want(after, _source(contact))

    def lose(self) -> None:
        """Let go of everything: nobody can tell any more what is still held down."""
        for contact in self._taps.contacts:
            self._let_go(contact)
        self._down.clear()

    def unplugged(self) -> None:
        """Let go of the buttons: the device has gone."""
        self._let_go(CONFIRM)
        self._down.clear()

    def lock(self, now: float) -> None:
        """Let go of everything, and take nothing for a moment: the screen lights up."""
        self.lose()
        self._lockout.begin(now)

    # --- keys and buttons -----------------------------------------------------------

    def key(self, key: Key, now: float) -> None:
        """Take a key; Enter on what must be held down acts after a while."""
        self._follow(now)
        self.refresh()
        self._let_go(key.contact)
        if not key.down or self._hurried():
            return
        wish = key_wish(key.name, self.screen, self._session.ui, key.text)
        if not _takes_time(wish.press):
            self._grant(wish, key.name, "key", at=now, now=now)
        elif self._may(wish, key.name, now):
            self._show_ring(wish.focus)
            self._hold(key.contact, now)

    def button(self, press: Press, now: float) -> None:
        """Take the press of a button, once it is released or was held down."""
        self._follow(now)
        self.refresh()
        button = press.button
        at = self._down.pop(button, None)
        if self._hurried():
            return
        wish = button_wish(button, self.screen, self._session.ui, long=press.long)
        if button in KNOBS and not members(self.screen, button):
            self.nothing(button)
        if not _takes_time(wish.press):
            self._grant(wish, button, f"button:{button}", at=at, now=now)

    def edge(self, event: ButtonEdge, now: float) -> None:
        """Note what goes down; *confirm* holds down what has the ring.

        How long it takes to hold that down is told by the clock, not by the device.
        """
        self._follow(now)
        self.refresh()
        button, confirms = event.button, event.button == CONFIRM[1]
        if event.edge != "held":
            self._down.pop(button, None)
            if confirms:
                self._let_go(CONFIRM)
        if event.edge != "pressed":
            return
        wish = (
            button_wish(button, self.screen, self._session.ui) if confirms else Wish()
        )
        if not _takes_time(wish.press):
            self._down[button] = now
        elif self._may(wish, button, now):
            self._hold(CONFIRM, now)

    def _may(self, wish: Wish, hand: str, at: float) -> bool:
        tap = self._tap_by(wish, hand)
        return tap is not None and not self._refuses(tap, at)

    def _tap_by(self, wish: Wish, hand: str) -> Tap | None:
        pressed = wish.press
        intent = self._means(pressed.intent if pressed is not None else wish.intent)
        return Tap(intent, hand, pressed) if intent is not None else None

    def _grant(
        self, wish: Wish, hand: str, source: str, *, at: float | None, now: float
    ) -> None:
        """Do what is wished; `at`: it went down, None: nobody has seen that."""
        tap = self._tap_by(wish, hand)
        if tap is None:
            if wish.focus:
                self._show_ring(wish.focus)
                self._lockout.steered()
        elif at is not None and not self._refuses(tap, at):
            self._show_ring(wish.focus)
            self._want(tap, source, at=at, now=now)

    def _show_ring(self, focus: str) -> None:
        """Put the ring there; what it holds down elsewhere is let go."""
        ui = self._session.ui
        if focus and focus != ui.focus:
            self._taps.forget(_NOWHERE)
            self._session.look(replace(ui, focus=focus, pressed=self._taps.pressed))


def _takes_time(one: Element | None) -> bool:
    return one is not None and "hold" in one.flags


def _held_for(one: Element) -> Intent | None:
    """Return what holding an element down means."""
    return one.intent if "hold" in one.flags else one.long


def _afterwards(one: Element) -> Intent | None:
    """Return what letting go means of an element that was held down until it acted."""
    intent = _held_for(one)
    return intent.let_go() if intent is not None else None


def _source(contact: Hashable) -> str:
    """Return where a contact's wishes come from, as the journal says it."""
    if contact == CONFIRM:
        return "button:confirm"
    held = isinstance(contact, tuple) and contact[:1] == (KEYBOARD,)
    return "key" if held else TOUCH
