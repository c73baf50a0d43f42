"""What a tap on a character means: from then on the screen is about it."""

from ui.looks import UiState
from ui.model import ChoosePart, Intent


class TakePiece(Intent, frozen=True):
    """Look at what this character can do; empty: at all of them.

    The button of a room that goes round the characters only puts the ring on each: the
    screen is another one for the character that is taken.
    """

    part: str

    def seen(self, ui: UiState) -> UiState:
        """Look at the answers of that character, nothing chosen."""
        return ChoosePart(self.part).seen(ui)
