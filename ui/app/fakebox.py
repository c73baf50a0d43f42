"""The simulated box in the window, beside the picture: what is done to it and shown."""

from collections.abc import Callable, Hashable
from typing import Any, Final, Protocol, runtime_checkable

from companion.i18n import Translator
from companion.kernel import Roll
from ui.app.fakecards import cards_of
from ui.app.fakes import FakeHands
from ui.app.fakewindow import FakeWindow
from ui.app.input import MOUSE, InputReader, Point, Touch
from ui.app.rig import Rig
from ui.app.session import Session
from ui.app.taps import HOLD_SECONDS, Taps
from ui.canvas import Canvas
from ui.draw import Painter
from ui.elements import Element, Screen, hit
from ui.fonts import FontFiles, Fonts
from ui.pg import pygame
from ui.screens.fakebox import (
    BUTTONS,
    BoxLook,
    LayCard,
    Lit,
    PullCable,
    PushButton,
    ShowCards,
    ThrowDice,
    box_screen,
)
from ui.text import Metrics
from ui.theme import load_theme

DIM: Final = 0.12
LIT: Final = 0.5
"""From such a brightness on a lamp looks half lit, and lit."""
_PRESSES: Final = (pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN)
_RELEASES: Final = (pygame.FINGERUP, pygame.MOUSEBUTTONUP)
_MOVES: Final = (pygame.FINGERMOTION, pygame.MOUSEMOTION)
_FINGERS: Final = (pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION)
_REDRAWS: Final = (pygame.VIDEOEXPOSE, pygame.VIDEORESIZE)
_LOST: Final = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED)


@runtime_checkable
class Visible(Protocol):
    """Lamps whose light can be read."""

    moving: bool

    def level(self, lamp: str) -> float:
        """Return how bright a lamp is now, 0 to 1."""
        ...


def lit(level: float) -> Lit:
    """Return how a lamp of such a brightness (0 to 1) looks."""
    return "lit" if level >= LIT else "dim" if level >= DIM else "dark"


class FakeBox:
    """Six buttons with lamps, a tower and a reader, worked by mouse or finger."""

    def __init__(  # noqa: PLR0913  (what it works, and what it is drawn with)
        self,
        strip: FakeWindow,
        *,
        rig: Rig,
        fakes: FakeHands,
        session: Session,
        speak: Callable[[], Translator],
        files: FontFiles,
    ) -> None:
        self._strip = strip
        self._rig = rig
        self._fakes = fakes
        self._session = session
        self._speak = speak
        self._fonts = Fonts(files)
        self._reader = InputReader(strip.to_mm, self._window_size)
        self._taps: Taps[Element] = Taps()
        self._mine: set[Hashable] = set()
        self._pushed: dict[Hashable, tuple[str, float | None]] = {}
        self._page: int | None = None
        self._shown: tuple[BoxLook, str, int] | None = None
        self._screen: Screen = ()
        self._set_up()

    def _window_size(self) -> tuple[int, int]:
        return self._strip.window.get_size()

    def _set_up(self) -> None:
        """Draw on the window as it is now."""
        strip = self._strip
        self._number = strip.number
        self._metrics = Metrics(strip.panel, self._fonts)
        part = strip.window.subsurface(strip.place)
        self._painter = Painter(Canvas(strip.panel, part), self._metrics, load_theme())

    # --- what is done to it -----------------------------------------------------------

    def take(self, event: Any, now: float) -> bool:
        """Take an event of the window; false: it is not for the box."""
        if event.type in _REDRAWS:
            self._painter.forget()
            self._shown = None
            return False
        mine = self._is_mine(event)
        if mine or event.type in _LOST:
            for found in self._reader.read(event):
                if isinstance(found, Touch):
                    self._touch(found, now)
        return mine

    def _is_mine(self, event: Any) -> bool:
        kind = event.type
        if kind not in (*_PRESSES, *_RELEASES, *_MOVES):
            return False
        contact = event.finger_id if kind in _FINGERS else MOUSE
        if kind in _PRESSES and self._strip.place.collidepoint(self._pixel(event)):
            self._mine.add(contact)
            return True
        found = contact in self._mine
        if kind in (*_PRESSES, *_RELEASES):
            self._mine.discard(contact)
        return found and kind not in _PRESSES

    def _pixel(self, event: Any) -> Point:
        if event.type not in _FINGERS:
            return event.pos
        width, height = self._strip.window.get_size()
        return event.x * width, event.y * height

    def _touch(self, touch: Touch, now: float) -> None:
        """A button is down as long as it is pressed; all else is tapped."""
        if touch.phase == "press":
            found = hit(self._screen, *touch.point)
            if found is not None and isinstance(found.intent, PushButton):
                self._push(touch.contact, found.intent.button, now)
        elif touch.phase in ("release", "cancel"):
            self._let_go(touch.contact)
        tapped = self._taps.feed(touch, self._hit, now)
        if tapped is not None:
            self._do(tapped.intent)

    def _hit(self, point: Point) -> Element | None:
        return hit(self._screen, *point)

    def _push(self, contact: Hashable, button: str, now: float) -> None:
        buttons = self._fakes.buttons
        if buttons is not None:
            buttons.push(button)
            self._pushed[contact] = (button, now)

    def _let_go(self, contact: Hashable) -> None:
        button, _ = self._pushed.pop(contact, ("", None))
        buttons = self._fakes.buttons
        if button and buttons is not None:
            buttons.release(button)

    def _keep(self, now: float) -> None:
        """Say of a button that it has been down for long."""
        for contact, (button, since) in self._pushed.items():
            if since is not None and now - since >= HOLD_SECONDS:
                self._pushed[contact] = (button, None)
                if (buttons := self._fakes.buttons) is not None:
                    buttons.keep(button)

    def _do(self, intent: Any) -> None:
        match intent:
            case ThrowDice(how):
                self._fakes.throw(how, self._asked(), self._session.tell)
            case PullCable():
                self._fakes.cable()
            case ShowCards(page, on):
                self._page = page if on else None
            case LayCard(uid):
                self._fakes.card(uid)
            case _:
                return  # a button: it has been pushed and let go

    def _asked(self) -> Roll | None:
        state = self._session.state
        prompt = state.prompt if state is not None else None
        return prompt if isinstance(prompt, Roll) else None

    # --- what it looks like -----------------------------------------------------------

    @property
    def lively(self) -> bool:
        """Whether a lamp comes and goes, or a button is down."""
        lamps = self._rig.lamps
        return bool(self._pushed) or (isinstance(lamps, Visible) and lamps.moving)

    def show(self, now: float) -> None:
        """Draw what has changed; a button that is held down says so."""
        self._keep(now)
        if self._strip.number != self._number:
            self._set_up()
        look, language = self._look(), self._session.ui.language
        if self._shown == (look, language, self._number):
            return
        self._shown = (look, language, self._number)
        self._screen = box_screen(look, self._speak(), self._metrics)
        changed = self._painter.paint(self._screen)
        top = self._strip.place.topleft
        pygame.display.update([one.move(top) for one in changed])

    def _look(self) -> BoxLook:
        down = next((button for button, _ in self._pushed.values()), "")
        page = self._page
        cards = () if page is None else cards_of(self._session.table, self._speak())
        return BoxLook(
            self._lamps(),
            down,
            "" if down else self._taps.pressed,
            plugged=self._fakes.plugged,
            cards=cards,
            laid=self._fakes.laid,
            page=page,
        )

    def _lamps(self) -> dict[str, Lit]:
        lamps = self._rig.lamps
        if not isinstance(lamps, Visible):
            return dict.fromkeys(BUTTONS, "dark")
        return {button: lit(lamps.level(button)) for button in BUTTONS}
