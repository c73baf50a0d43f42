"""A card chosen on the panel that nobody else may see: pure values.

What is chosen is never kept in what is looked at: a tap hands it to the keeper at once.
"""

import msgspec

from companion.kernel import Action
from ui.looks import UiState, closed
from ui.model import Intent


class Hush(msgspec.Struct, frozen=True):
    """The cover over a secret choice.

    Attributes:
        seat: who chooses; everybody else looks away.
        open: whether what can be chosen is shown.
    """

    seat: str
    open: bool = False

    def back(self) -> "Hush | None":
        """Return it shut; None: it is."""
        return Hush(self.seat) if self.open else None


class LaySecret(Intent, frozen=True):
    """Lay this face down on the panel: `commit` says that, `answer` what it is."""

    seat: str
    commit: Action
    answer: Action

    def seen(self, ui: UiState) -> UiState:
        """Show the table again; nothing of the choice stays."""
        return closed(ui)
