"""What can be set on the screen: the wishes about it, the panels there are.

Pure values; `ui.app.prefs` applies and keeps them. Screens read what holds now from
`World.choices`, by the key of the configuration (`sound.on`), and what the command
line or the environment decides from `World.fixed`.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from ui.model import Intent, UiState, closed

CARD_MM: Final = (85.6, 53.98)
"""A bank card (ISO/IEC 7810, ID-1)."""
BLANK_AFTER: Final = (0, 5, 10, 20, 30, 60)
"""Minutes that the screen offers; 0: never dark."""
KEEP_SECONDS: Final = 10
"""So long a turned picture waits for somebody to say that it is right."""
ALWAYS: Final = frozenset({"language", "sound.on"})
"""Keys that a tap changes for now even where a flag or a variable decides them."""


class PanelKind(NamedTuple):
    """A panel that can be bought: pixels and lit millimetres, as people look at it."""

    key: str
    px: tuple[int, int]
    mm: tuple[float, float]

    @property
    def values(self) -> dict[str, Any]:
        """Return what choosing it sets."""
        width, height = self.px
        return {"display.size": f"{width}x{height}", **mm_setting(self.mm)}


# From the makers' data sheets; the two of 1280 x 720 stand upright by themselves.
PANELS: Final = (
    PanelKind("touch1", (800, 480), (154.08, 85.92)),
    PanelKind("touch2", (1280, 720), (154.5, 87.0)),
    PanelKind("touch2_5", (1280, 720), (110.5, 62.0)),
    PanelKind("hdmi7", (1024, 600), (154.0, 86.0)),
    PanelKind("hdmi10", (1280, 800), (217.0, 136.0)),
)


def mm_setting(mm: tuple[float, float]) -> dict[str, Any]:
    """Return the setting for a size in millimetres."""
    return {"display.panel_mm": f"{mm[0]:.5g}x{mm[1]:.5g}"}


def presumed(px: tuple[int, int]) -> PanelKind | None:
    """Return the most likely panel of a picture of so many pixels, however it lies."""
    lying = (max(px), min(px))
    return next((one for one in PANELS if one.px == lying), None)


def real_mm(choices: Mapping[str, Any]) -> tuple[float, float]:
    """Return the size of the lit area that is set, in millimetres."""
    width, height = str(choices.get("display.panel_mm", "154x86")).split("x")
    return float(width), float(height)


# --- what a person wants --------------------------------------------------------------


class Choose(Intent, frozen=True):
    """Set these keys of the configuration, at once and for the next time."""

    values: dict[str, Any]


class ChoosePanel(Choose, frozen=True):
    """The panel is this one; the dialog about it is done, and so is the first start."""

    def seen(self, ui: UiState) -> UiState:
        """Go back to the settings, or home."""
        if ui.where == "first":
            return replace(closed(ui), where="home")
        return replace(closed(ui), dialog="settings")


class FirstLanguage(Intent, frozen=True):
    """The first answer of all: the language; the panel is asked for next."""

    to: str

    def seen(self, ui: UiState) -> UiState:
        """Say everything in that language from now on."""
        return replace(ui, language=self.to, form=PanelForm())


class TurnPicture(Intent, frozen=True):
    """Turn the picture by a quarter, clockwise; it turns back if nobody keeps it."""


class KeepTurn(Intent, frozen=True):
    """The picture stands right now."""


class TurnBack(Intent, frozen=True):
    """The picture stood right before."""


class TryTone(Intent, frozen=True):
    """Let a tone be heard."""


class SwitchOff(Intent, frozen=True):
    """Switch the machine off (in a service) or leave the program."""


# --- what the dialogs hold ------------------------------------------------------------


class Turned(msgspec.Struct, frozen=True):
    """The picture has been turned, and turns back in so many seconds."""

    seconds: int = KEEP_SECONDS


class PanelForm(msgspec.Struct, frozen=True):
    """What the question about the panel has come to.

    Attributes:
        step: `ask`, `list` or `match`.
        mm: the size of the lit area by the card as it is drawn now; None: what is set.
    """

    step: str = "ask"
    mm: tuple[float, float] | None = None

    def back(self) -> "PanelForm | None":
        """Return the step before, or None on the first one."""
        return None if self.step == "ask" else PanelForm()


class Off(msgspec.Struct, frozen=True):
    """Switching off has failed; `problem` is a message id, or what the system says."""

    problem: str = ""
