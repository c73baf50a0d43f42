"""A finger for scripts: finds the element that leads on, and touches it for real.

Touches are SDL events in window pixels, so they go the whole way of a real finger:
queue, turned panel, millimetres, element, intent.
"""

from collections.abc import Callable
from functools import partial
from operator import eq
from typing import Final

from companion.kernel import Action, State
from ui.app.hands import Hands
from ui.app.loop import Loop
from ui.canvas import Panel
from ui.elements import Element, Rect, Screen, hit
from ui.games import screens_for
from ui.model import ChooseAnswer, ChoosePart, ChooseSeat, Do, Intent, Page, UiState
from ui.pg import pygame
from ui.screens.words import part_of

STEPS: Final = 60

Test = Callable[[Intent], bool]


class LostError(RuntimeError):
    """No element of the screen leads to what is wanted."""


def reach(screen: Screen, wanted: Test) -> Element | None:
    """Return the first element whose intent fits and that a finger would hit."""
    for one in screen:
        fits = one.touchable and one.intent is not None and wanted(one.intent)
        if fits and hit(screen, *middle(one)) == one:
            return one
    return None


def towards(
    screen: Screen, ui: UiState, state: State, action: Action
) -> Element | None:
    """Return the element to touch next on the way to an answer; None: there is none.

    It is the answer itself, its seat or its part (chosen once each), or the next page.
    """
    steps: list[Intent] = []
    seat = getattr(action, "seat", None)
    if seat and ui.seat != seat:
        steps.append(ChooseSeat(seat))
    part = part_of(state, action)
    if part and ui.part != part:
        steps.append(ChoosePart(part))
    own = screens_for(state.game.id)
    if own is not None and hasattr(own, "steps"):  # where a choice has more steps
        steps += own.steps(ui, state, action)  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownArgumentType]
    steps += [Page(name, ui.page(name) + 1) for name in ("answers", "groups")]
    wishes = [partial(eq, Do(action)), partial(_chooses, action)]
    wishes += [partial(eq, step) for step in steps]
    for wish in wishes:
        found = reach(screen, wish)
        if found is not None:
            return found
    return None


def _chooses(action: Action, intent: Intent) -> bool:
    """Tell whether an intent chooses this answer, in whatever way."""
    return isinstance(intent, ChooseAnswer) and intent.action == action


def middle(one: Element) -> tuple[float, float]:
    """Return the point, in mm, where a finger touches an element."""
    return one.rect.x + one.rect.w / 2, one.rect.y + one.rect.h / 2


class Fingers:
    """Touches the elements of the running app."""

    def __init__(self, loop: Loop, hands: Hands, panel: Panel) -> None:
        self._loop = loop
        self._hands = hands
        self._panel = panel

    def tap(self, wanted: Test) -> bool:
        """Tap the first element whose intent fits; false if there is none."""
        found = reach(self._hands.screen, wanted)
        if found is not None:
            self._touch(*middle(found))
        return found is not None

    def sees(self, wanted: Test) -> bool:
        """Tell whether there is an element to tap whose intent fits."""
        return reach(self._hands.screen, wanted) is not None

    def answer(self, state: State, action: Action, done: Callable[[], bool]) -> None:
        """Tap until an answer is done: its seat, its part, its page, itself.

        Raises:
            LostError: the screen offers no way to it.
        """
        for _ in range(STEPS):
            screen = self._hands.screen
            found = towards(screen, self._hands.ui, state, action)
            if found is None:
                names = [one.name for one in screen if one.touchable]
                raise LostError(f"no way to {action} among {names}")
            self._touch(*middle(found))
            if done():
                return
        raise LostError(f"{action} is not done after {STEPS} taps")

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
