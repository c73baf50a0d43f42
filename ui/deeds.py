"""What a person wants that the app has to do: a game's acts, undo, which game, leaving.

An intent is a value; `ui.model` has those that only change what is looked at.
"""

import msgspec

from companion.kernel import Action
from ui.looks import Refused, Setup, UiState


class Intent(msgspec.Struct, frozen=True, tag=True):
    """Base of all intents."""

    def seen(self, ui: UiState) -> UiState:
        """Return what is looked at afterwards; intents of the app change nothing."""
        return ui

    def let_go(self) -> "Intent | None":
        """Return what is meant when what was held down for it is let go."""
        return None


class Do(Intent, frozen=True):
    """Do this action now (an answer or a table act)."""

    action: Action


class AmendWith(Intent, frozen=True):
    """Replace entry `seq` by this action."""

    seq: int
    action: Action


class Allow(Intent, frozen=True):
    """The refused action happened all the same: note it, marked, and go on.

    The refusal's own table acts (`refusal.allow`) come first, then the action.
    """

    refused: Refused


class UseHeld(Intent, frozen=True):
    """Take the held roll as the answer."""


class DropHeld(Intent, frozen=True):
    """The held roll does not count."""


class Undo(Intent, frozen=True):
    """Take the last action back (asks for agreement where needed)."""


class AgreeUndo(Intent, frozen=True):
    """The table agrees to take back a roll or reveal."""


class Redo(Intent, frozen=True):
    """Bring back what was taken back."""


class RetrySave(Intent, frozen=True):
    """After a fault of the journal: look whether it works again."""


class NewGame(Intent, frozen=True):
    """Set up a game (empty `game`: the only or first one)."""

    game: str = ""


class StartGame(Intent, frozen=True):
    """Start the game that was set up."""

    setup: Setup


class Resume(Intent, frozen=True):
    """Go on with an unfinished game."""

    key: int


class GoHome(Intent, frozen=True):
    """Leave the table for the home screen; the game stays as it is."""


class Again(Intent, frozen=True):
    """Set up the same game with the same players (empty `game`: that at the table)."""

    game: str = ""


class Quit(Intent, frozen=True):
    """Leave the program."""
