"""The simulated box in the window: below the picture, out of its way.

The window is made higher; the picture lies in it as it would in a window of its own,
so its touches and its pixels are those of a real panel.
"""

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Final

from companion.i18n import Translator
from companion.kernel import Roll
from hardware.buttons.simulated import SimulatedButtons
from hardware.lamps.base import Pattern
from hardware.lamps.simulated import SimulatedLamps
from ui.app.fakecards import cards_of
from ui.app.fakes import FakeHands
from ui.app.input import HOLD_SECONDS, MOUSE, InputReader, Point, Taps, Touch
from ui.app.rig import Rig
from ui.app.session import Session
from ui.canvas import LEAST_MM, Canvas, Panel
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
    box_height,
    box_screen,
)
from ui.text import Metrics
from ui.theme import load_theme

FLASH: Final = 0.15  # seconds
_PRESSES: Final = (pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN)
_RELEASES: Final = (pygame.FINGERUP, pygame.MOUSEBUTTONUP)
_MOVES: Final = (pygame.FINGERMOTION, pygame.MOUSEMOTION)
_FINGERS: Final = (pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION)
_REDRAWS: Final = (pygame.VIDEOEXPOSE, pygame.VIDEORESIZE)
_LOST: Final = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED)

Open = Callable[[tuple[int, int]], pygame.Surface]


class Strip:
    """Opens the window with room for the box below the picture.

    Attributes:
        number: how often the window was opened.
        window: all of it.
        picture: the part of it where the picture is.
        place: where in it the box is, in pixels.
    """

    def __init__(self, open_window: Open = pygame.display.set_mode) -> None:
        self._open = open_window
        self.number = 0
        self.window = self.picture = pygame.Surface((1, 1))
        self.place = pygame.Rect(0, 0, 1, 1)

    def open(self, size: tuple[int, int]) -> pygame.Surface:
        """Open the window and return the part of it where the picture is.

        Args:
            size: of the picture in pixels.

        Raises:
            pygame.error: there cannot be such a window.
        """
        scale = max(size) / LEAST_MM[0]
        high = round(box_height(size[0] / scale) * scale)
        self.window = self._open((size[0], size[1] + high))
        self.place = pygame.Rect(0, size[1], size[0], high)
        self.number += 1
        self.picture = self.window.subsurface((0, 0, *size))
        return self.picture

    @property
    def panel(self) -> Panel:
        """The geometry of the box."""
        width, height = self.place.size
        picture = self.place.y
        scale = max(width, picture) / LEAST_MM[0]
        return Panel((width, height), (width / scale, height / scale))

    def to_mm(self, pixel: Point) -> Point:
        """Return where in the box (mm) a point of the window (pixels) is."""
        return self.panel.touch_mm(pixel[0] - self.place.x, pixel[1] - self.place.y)


def lit(pattern: Pattern, now: float, flashed: float | None = None) -> Lit:
    """Return how a lamp looks at a moment.

    Args:
        pattern: what it shows.
        now: the moment, in seconds.
        flashed: when it flashed last, by the same clock.
    """
    if flashed is not None and 0 <= now - flashed < FLASH:
        return "dark" if pattern == "on" else "lit"
    if pattern == "pulse":
        return ("lit", "dim", "dark", "dim")[int(now * 4) % 4]
    if pattern == "blink":
        return "lit" if int(now * 4) % 2 == 0 else "dark"
    return "lit" if pattern == "on" else "dark"


class FakeBox:
    """Six buttons with lamps, a tower and a reader, worked by mouse or finger."""

    def __init__(  # noqa: PLR0913  (what it works, and what it is drawn with)
        self,
        strip: Strip,
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
        buttons = self._rig.buttons
        if isinstance(buttons, SimulatedButtons):
            buttons.push(button)
            self._pushed[contact] = (button, now)

    def _let_go(self, contact: Hashable) -> None:
        button, _ = self._pushed.pop(contact, ("", None))
        if button and isinstance(self._rig.buttons, SimulatedButtons):
            self._rig.buttons.release(button)

    def _keep(self, now: float) -> None:
        """Say of a button that it has been down for long."""
        for contact, (button, since) in self._pushed.items():
            if since is not None and now - since >= HOLD_SECONDS:
                self._pushed[contact] = (button, None)
                if isinstance(self._rig.buttons, SimulatedButtons):
                    self._rig.buttons.keep(button)

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
        shown = self._patterns().values()
        return bool(self._pushed) or "pulse" in shown or "blink" in shown

    def show(self, now: float) -> None:
        """Draw what has changed; a button that is held down says so."""
        self._keep(now)
        if self._strip.number != self._number:
            self._set_up()
        look, language = self._look(now), self._session.ui.language
        if self._shown == (look, language, self._number):
            return
        self._shown = (look, language, self._number)
        self._screen = box_screen(look, self._speak(), self._metrics)
        changed = self._painter.paint(self._screen)
        top = self._strip.place.topleft
        pygame.display.update([one.move(top) for one in changed])

    def _look(self, now: float) -> BoxLook:
        down = next((button for button, _ in self._pushed.values()), "")
        page = self._page
        cards = () if page is None else cards_of(self._session.table, self._speak())
        return BoxLook(
            self._lamps(now),
            down,
            "" if down else self._taps.pressed,
            plugged=self._fakes.plugged,
            cards=cards,
            laid=self._fakes.laid,
            page=page,
        )

    def _patterns(self) -> Mapping[str, Pattern]:
        lamps = self._rig.lamps
        return lamps.shown if isinstance(lamps, SimulatedLamps) else {}

    def _lamps(self, now: float) -> dict[str, Lit]:
        lamps, shown = self._rig.lamps, self._patterns()
        flashed = lamps.flashed if isinstance(lamps, SimulatedLamps) else {}
        return {
            button: lit(shown.get(button, "off"), now, flashed.get(button))
            for button in BUTTONS
        }
