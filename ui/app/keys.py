"""What keys and buttons mean on a screen: an element to act on, the ring, an intent."""

from typing import Final, NamedTuple

from ui.elements import Element, Screen, by_digit, find, next_focus, toward
from ui.model import (
    Back,
    ChoosePart,
    Intent,
    Open,
    UiState,
    Undo,
    World,
    intent_for_key,
)

_STEPS: Final = {"tab": 1, "backtab": -1}
_ARROWS: Final = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}
_GROUPS: Final = ("a", "b", "c")
_LONG: Final[dict[str, Intent]] = {"back": Undo(), "next": Open("menu")}
_SHORT: Final[dict[str, Intent]] = {
    "back": Back(),
    "undo": Undo(),
    "menu": Open("menu"),
}


class Wish(NamedTuple):
    """What a key or a button asks for.

    Attributes:
        focus: The element the ring goes to; empty: it stays.
        intent: What is wanted; None: nothing by itself.
        press: The element that is pressed, as a finger would.
    """

    focus: str = ""
    intent: Intent | None = None
    press: Element | None = None


def key_wish(name: str, screen: Screen, ui: UiState) -> Wish:
    """Return what a key asks for on this screen."""
    if name in _STEPS:
        return Wish(focus=next_focus(screen, ui.focus, _STEPS[name]))
    if name in _ARROWS:
        return Wish(focus=toward(screen, ui.focus, *_ARROWS[name]))
    if name == "enter":
        return _confirm(screen, ui)
    if name.isdigit():
        found = by_digit(screen, int(name))
        return Wish(focus=found.name, press=found) if found else Wish()
    return Wish(intent=intent_for_key(ui, name))


def button_wish(
    button: str, screen: Screen, ui: UiState, world: World, *, long: bool
) -> Wish:
    """Return what one of the six buttons asks for; `long`: it was held down."""
    if long and button in _LONG:
        return Wish(intent=_LONG[button])
    if button in ("next", "previous"):
        step = 1 if button == "next" else -1
        return Wish(focus=next_focus(screen, ui.focus, step))
    if button == "confirm":
        return _confirm(screen, ui)
    if button in _GROUPS:
        return _group(_GROUPS.index(button), world)
    return Wish(intent=_SHORT.get(button))


def _confirm(screen: Screen, ui: UiState) -> Wish:
    """Press what has the ring; without a ring, put it where it starts."""
    found = find(screen, ui.focus)
    if found is None or not found.touchable:
        return Wish(focus=next_focus(screen, ""))
    return Wish(press=found)


def _group(index: int, world: World) -> Wish:
    """Choose the left, middle or right part of the prompt: a room, a column."""
    prompt = world.table.state.prompt if world.table else None
    parts = prompt.parts if prompt else ()
    return Wish(intent=ChoosePart(parts[index])) if index < len(parts) else Wish()
