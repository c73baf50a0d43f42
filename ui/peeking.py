"""A private look: who looks where, and how far the cover is open. Pure values.

What lies there is never part of the world that the screens show: it is handed to the
open cover alone, and dropped with it.
"""

from typing import ClassVar, Final, Literal

import msgspec
from msgspec.structs import replace

from companion.kernel import Action
from ui.looks import UiState
from ui.model import Intent

Open = Literal["shut", "look", "enter"]
OWN: Final = ""
"""The slot of what is a seat's own."""


class Peek(msgspec.Struct, frozen=True):
    """The cover.

    Attributes:
        seat: who looks.
        slot: where, as the key of the reveal that will turn it up; `OWN`: at what
            the rules show to this seat alone.
        open: `shut`; `look` while the ring is held; `enter` while it is entered.
        known: what this seat has seen there; only while the cover is open.
        group: the group of answers that is looked into, while it is entered.
    """

    dialog: ClassVar[str] = "cover"
    seat: str
    slot: str
    open: Open = "shut"
    known: Action | None = None
    group: str = ""

    def back(self) -> "Peek | None":
        """Return it one step less far; None: it is shut."""
        if self.group:
            return replace(self, group="")
        return None if self.open == "shut" else self.shut()

    def shut(self) -> "Peek":
        """Return it shut, with nothing of what it showed."""
        return Peek(self.seat, self.slot)


class HandPeek(Peek, frozen=True):
    """The cover over the hand of a seat that a program plays.

    Attributes:
        size: how many cards of it nobody has seen; `noted`: how many are entered.
        cards: those that are entered; only while the cover is open.
    """

    size: int = 0
    noted: int = 0
    cards: tuple[str, ...] = ()

    def shut(self) -> "HandPeek":
        """Return it shut, with nothing of what it showed."""
        return HandPeek(self.seat, self.slot, size=self.size, noted=self.noted)


class HandCard(Intent, frozen=True):
    """This card is in the hand under the cover; once more: it is not."""

    card: str


class CoverUp(Intent, frozen=True):
    """Cover what is shown."""

    def seen(self, ui: UiState) -> UiState:
        """Show the cover shut."""
        return covered(ui)


class Uncover(Intent, frozen=True):
    """Show what only this seat may see, as long as it is held down."""

    def seen(self, ui: UiState) -> UiState:
        """Open the cover; what this seat knows is handed to it by the app."""
        return _opened(ui, "look")

    def let_go(self) -> Intent:
        """Letting go covers it at once."""
        return CoverUp()


class EnterSeen(Intent, frozen=True):
    """Let the seat enter what it has seen, without anything held down."""

    def seen(self, ui: UiState) -> UiState:
        """Open the cover for that."""
        return _opened(ui, "enter")


class Seen(Intent, frozen=True):
    """This is what lies there; the app keeps it, and the cover shuts."""

    answer: Action

    def seen(self, ui: UiState) -> UiState:
        """Show the cover shut."""
        return covered(ui)


def _opened(ui: UiState, how: Open) -> UiState:
    form = ui.form
    if ui.dialog != "cover" or not isinstance(form, Peek):
        return ui
    return replace(ui, form=replace(form.shut(), open=how))


def covered(ui: UiState) -> UiState:
    """Return the state with the cover shut: so it is pictured, too."""
    if isinstance(ui.form, Peek) and ui.form.open != "shut":
        return replace(ui, form=ui.form.shut())
    return ui


def unheld(ui: UiState) -> UiState:
    """Return the state with what is only shown while it is held covered."""
    held = isinstance(ui.form, Peek) and ui.form.open == "look"
    return covered(ui) if held else ui
