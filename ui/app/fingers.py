"""A finger for scripts: finds the element that leads on, and touches it for real.

Touches are SDL events in window pixels, so they go the whole way of a real finger:
queue, turned panel, millimetres, element, intent.
"""

from collections.abc import Callable
from typing import Final

from companion.kernel import Action, State
from ui.app.hands import Hands
from ui.app.loop import Loop
from ui.canvas import Panel
from ui.elements import Element, Rect, hit
from ui.model import ChooseAnswer, ChoosePart, ChooseSeat, Do, Intent, Page
from ui.pg import pygame

STEPS: Final = 60

Test = Callable[[Intent], bool]


class LostError(RuntimeError):
    """No element of the screen leads to what is wanted."""


class Fingers:
    """Touches the elements of the running app."""

    def __init__(self, loop: Loop, hands: Hands, panel: Panel) -> None:
        self._loop = loop
        self._hands = hands
        self._panel = panel

    def tap(self, wanted: Test) -> bool:
        """Tap the first element whose intent fits; false if there is none."""
        found = self._find(wanted)
        if found is not None:
            self._touch(*_middle(found))
        return found is not None

    def sees(self, wanted: Test) -> bool:
        """Tell whether there is an element to tap whose intent fits."""
        return self._find(wanted) is not None

    def _find(self, wanted: Test) -> Element | None:
        screen = self._hands.screen
        for one in screen:
            fits = one.touchable and one.intent is not None and wanted(one.intent)
            if fits and hit(screen, *_middle(one)) == one:
                return one
        return None

    def answer(self, state: State, action: Action, done: Callable[[], bool]) -> None:
        """Tap until an answer is done: its seat, its part, its page, itself.

        Raises:
            LostError: the screen offers no way to it.
        """
        for _ in range(STEPS):
            if not (self._direct(action) or self._towards(state, action)):
                names = [one.name for one in self._hands.screen if one.touchable]
                raise LostError(f"no way to {action} among {names}")
            if done():
                return
        raise LostError(f"{action} is not done after {STEPS} taps")

    def _direct(self, action: Action) -> bool:
        return self.tap(lambda it: it == Do(action)) or self.tap(
            lambda it: it == ChooseAnswer(action)
        )

    def _towards(self, state: State, action: Action) -> bool:
        """Tap what brings the answer nearer; parts and seats are chosen once."""
        ui = self._hands.ui
        seat = getattr(action, "seat", None)
        if seat and ui.seat != seat and self.tap(lambda it: it == ChooseSeat(seat)):
            return True
        parts = state.prompt.parts if state.prompt else ()
        part = next((p for p in parts if action in state.legal_actions(part=p)), "")
        if part and ui.part != part and self.tap(lambda it: it == ChoosePart(part)):
            return True
        return self._turn_page("answers") or self._turn_page("groups")

    def _turn_page(self, name: str) -> bool:
        here = self._hands.ui.page(name)
        return self.tap(lambda it: isinstance(it, Page) and it == Page(name, here + 1))

    def _touch(self, x: float, y: float) -> None:
        """Press and release; the app goes round after each, as it would."""
        spot = self._panel.to_px(Rect(x, y, 0, 0))
        left, top, *_ = self._panel.in_window(*spot[:2], 1, 1)
        width, height = self._panel.px
        at = {"x": (left + 0.5) / width, "y": (top + 0.5) / height, "finger_id": 1}
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            event = pygame.event.Event(kind, at)
            pygame.event.post(event)
            self._loop.turn()


def _middle(one: Element) -> tuple[float, float]:
    return one.rect.x + one.rect.w / 2, one.rect.y + one.rect.h / 2
