"""The ring and the finger: the last things that are put on a screen."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from ui.elements import Element, Screen
from ui.model import UiState


def marked(placed: Iterable[Element], ui: UiState) -> Screen:
    """Return a screen with the ring and the finger where they are.

    That is all on a screen that depends on `ui.focus`, `ui.pressed` and `ui.holding`.
    """
    found = [
        _marked(one, ui) if one.name in (ui.focus, ui.pressed) else one
        for one in placed
    ]
    wholes = {one.name: one for one in found}
    return tuple(_as_its_whole(one, wholes) if one.of else one for one in found)


def _marked(one: Element, ui: UiState) -> Element:
    if not one.touchable:
        return one
    flags = set(one.flags)
    if one.name == ui.focus:
        flags.add("focus")
    if one.name == ui.pressed:
        flags.add("pressed")
        if "hold" in flags:
            one = replace(one, value=ui.holding)
    return replace(one, flags=frozenset(flags))


def _as_its_whole(one: Element, wholes: Mapping[str, Element]) -> Element:
    """Return a part of a control in the state of that: on ivory or sand, or off."""
    whole = wholes.get(one.of)
    if whole is None:
        return one
    light = whole.enabled and not whole.flags.isdisjoint(("chosen", "pressed"))
    if whole.role == "main" and whole.enabled:
        light = True
    if light:
        one = replace(one, flags=one.flags | {"paper"})
    return one if whole.enabled else replace(one, enabled=False)
