"""What the lamps in the buttons show: which of them can be pressed, and what for.

Lit: it may be pressed. Slow pulse: something of its own is chosen. Blink: what is
there must be resolved now. The screen itself never blinks.
"""

from collections.abc import Callable, Sequence

from hardware.lamps.base import Lamps, Pattern
from ui.app.keys import KNOBS, reached
from ui.elements import Element, Screen, ring_order
from ui.model import Back, UiState, Undo


def lamps_for(screen: Screen, ui: UiState) -> dict[str, Pattern]:
    """Return what each lamp shows with this screen."""
    order = ring_order(screen)
    found: dict[str, Pattern] = {
        knob: _room(reached(screen, order, knob), screen) for knob in KNOBS
    }
    ringed = any(one.name == ui.focus for one in order)
    found["confirm"] = _lit(ringed or _main(order))
    found["back"] = _lit(_leads_back(order, ui))
    found["next"] = _lit(len(order) > 1)
    return found


def _lit(on: bool) -> Pattern:
    return "on" if on else "off"


def _room(found: tuple[Element, ...], screen: Screen) -> Pattern:
    """Return what a room's lamp shows; a part of a control may be what is urgent."""
    if not found:
        return "off"
    names = {one.name for one in found}
    parts = [one for one in screen if one.of in names]
    if any("urgent" in one.flags for one in (*found, *parts)):
        return "blink"
    return "pulse" if any("chosen" in one.flags for one in found) else "on"


def _main(order: Sequence[Element]) -> bool:
    """Tell whether there is a main act that can be done."""
    return bool(order) and order[-1].role == "main"


def _leads_back(order: Sequence[Element], ui: UiState) -> bool:
    """Tell whether there is a step to take back, or something to close or undo."""
    if Back().seen(ui) != ui:
        return True
    return any(isinstance(one.intent, Undo) for one in order)


class LampShow:
    """Tells the lamps what to show, and only where that is something else."""

    def __init__(self, lamps: Callable[[], Lamps]) -> None:
        """Take what tells which lamps there are: they may be replaced."""
        self._present = lamps
        self._shown: dict[str, Pattern] = {}
        self._asked: float | None = None

    @property
    def _lamps(self) -> Lamps:
        return self._present()

    def follow(self, screen: Screen, ui: UiState, asked: float) -> None:
        """Follow the screen; all flash where something was accepted.

        Args:
            screen: what is shown.
            ui: what is looked at.
            asked: when the question came up that is asked now.
        """
        if not self._lamps.lamps:
            return
        if self._asked is not None and asked != self._asked:
            for lamp in self._lamps.lamps:
                self._lamps.show(lamp, "flash")
        self._asked = asked
        wanted = lamps_for(screen, ui)
        for lamp, pattern in wanted.items():
            if self._shown.get(lamp) != pattern:
                self._lamps.show(lamp, pattern)
        self._shown = wanted

    def refuse(self, lamp: str) -> None:
        """Flash the lamp of a button that has nothing to choose here."""
        self._lamps.show(lamp, "flash")

    def forget(self, kind: str = "lamps") -> None:
        """Say everything again after a device of this kind was away."""
        if kind == "lamps":
            self._shown = {}

    def dark(self) -> None:
        """Put all lamps out, until the next screen."""
        for lamp in self._lamps.lamps:
            self._lamps.show(lamp, "off")
        self._shown = {}
