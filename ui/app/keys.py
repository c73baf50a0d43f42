"""What keys and buttons mean on a screen: an element to act on, the ring, an intent."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from ui.elements import (
    Element,
    Screen,
    by_digit,
    find,
    focus_order,
    next_focus,
    ring_order,
    top_layer,
    toward,
)
from ui.model import (
    Allow,
    Back,
    ChooseAnswer,
    ChoosePart,
    ChooseSeat,
    Intent,
    UiState,
    UseHeld,
    intent_for_key,
)

KNOBS: Final = ("a", "b", "c")
ALLOW: Final = "a"  # held down on a refusal: it happened all the same
_STEPS: Final = {"tab": 1, "backtab": -1}
_ARROWS: Final = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}
# Choosing shows what would follow and does nothing; a held roll is taken by its room.
_AT_ONCE: Final = (ChooseAnswer, ChoosePart, ChooseSeat, UseHeld)


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


def key_wish(name: str, screen: Screen, ui: UiState, text: str = "") -> Wish:
    """Return what a key asks for on this screen.

    Args:
        name: the key.
        screen: what is shown.
        ui: what is looked at; a form that is typed into takes the letters.
        text: the letter that the key types, if it types any.
    """
    typed = getattr(ui.form, "typed", None)
    written = typed(name, text) if typed is not None else None
    if written is not None:
        return Wish(intent=written)
    if name in _STEPS:
        return Wish(focus=next_focus(screen, ui.focus, _STEPS[name]))
    if name in _ARROWS:
        return Wish(focus=toward(screen, ui.focus, *_ARROWS[name]))
    if name == "enter":
        return _confirm(screen, ui)
    found = _named(name, screen)
    if found is not None:
        return Wish(focus=found.name, press=found)
    return Wish(intent=intent_for_key(ui, "escape" if name == "backspace" else name))


def button_wish(
    button: str, screen: Screen, ui: UiState, *, long: bool = False
) -> Wish:
    """Return what one of the six buttons asks for; `long`: it was held down."""
    if button in KNOBS:
        return _room(members(screen, button), ui)
    if button == "next":
        return _menu(screen, ui) if long else Wish(focus=next_focus(screen, ui.focus))
    if button == "back":
        undo = intent_for_key(ui, "u") if long else None
        return Wish(intent=undo or Back())
    if button == "confirm":
        return _confirm(screen, ui)
    return Wish()


def _confirm(screen: Screen, ui: UiState) -> Wish:
    """Press what has the ring; without a ring, put it where it starts."""
    found = _ringed(screen, ui)
    return Wish(press=found) if found else Wish(focus=next_focus(screen, ""))


def _ringed(screen: Screen, ui: UiState) -> Element | None:
    return find(screen, ui.focus) if ui.focus in focus_order(screen) else None


def _menu(screen: Screen, ui: UiState) -> Wish:
    """Return more about what has the ring, where there is more; else the menu."""
    found = _ringed(screen, ui)
    if found is not None and found.long is not None:
        return Wish(intent=found.long)
    return Wish(intent=intent_for_key(ui, "m"))


def _named(key: str, screen: Screen) -> Element | None:
    """Return the element that a key of its own presses."""
    if key.isdigit():
        return by_digit(screen, int(key))
    return _allowed(screen) if key == ALLOW else None


def _allowed(screen: Screen) -> Element | None:
    order = ring_order(screen)
    return next((one for one in order if isinstance(one.intent, Allow)), None)


# --- the buttons of the rooms ---------------------------------------------------------


def members(screen: Screen, knob: str) -> tuple[Element, ...]:
    """Return what a room's button goes round, in reading order.

    These are the elements with its knob. On a screen without any knobs they are the
    first, second or third of the parts to choose, else of the lists.
    """
    return reached(screen, ring_order(screen), knob)


def reached(
    screen: Screen, listed: Sequence[Element], knob: str
) -> tuple[Element, ...]:
    """Return `members`, of what the ring visits in its order (`listed`)."""
    top = top_layer(screen)
    if any(one.knob for one in screen if one.layer == top):
        return tuple(one for one in listed if one.knob == knob)
    parts = [(one,) for one in listed if isinstance(one.intent, ChoosePart)]
    found = parts or _lists(listed)
    number = KNOBS.index(knob)
    return found[number] if number < len(found) else ()


def _lists(listed: Sequence[Element]) -> list[tuple[Element, ...]]:
    groups = dict.fromkeys(one.group for one in listed if one.group)
    return [tuple(one for one in listed if one.group == name) for name in groups]


def _room(found: Sequence[Element], ui: UiState) -> Wish:
    """Put the ring on the first of them, or the next; choose it, if that does no more.

    What is chosen already only gets the ring: choosing it again would do it.
    """
    if not found:
        return Wish()
    names = [one.name for one in found]
    if ui.focus in names:
        one = found[(names.index(ui.focus) + 1) % len(found)]
    else:
        one = next((one for one in found if _first(one)), found[0])
    chooses = isinstance(one.intent, _AT_ONCE) and "chosen" not in one.flags
    same = isinstance(one.intent, ChooseAnswer) and one.intent.action == ui.answer
    return Wish(focus=one.name, press=one if chooses and not same else None)


def _first(one: Element) -> bool:
    """Whether a room's button begins there: what is chosen, or fell already."""
    return "chosen" in one.flags or isinstance(one.intent, UseHeld)
