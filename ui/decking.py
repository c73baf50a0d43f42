"""An owner's deck that is entered card by card: the wishes, and what the dialog holds.

Pure values; `ui.app.decks` does what is wished for and keeps the deck.
"""

from typing import Final, Literal

from msgspec.structs import replace

from companion.kernel import NAME_LENGTH
from ui.looks import UiState, over, uncovered
from ui.model import Intent, Notice
from ui.screens.naming import Naming

DIALOG: Final = "deck"
TEXT_LENGTH: Final = 60
"""So many letters of a card's own text are kept."""
LIST: Final = "list"
OWN_CARDS: Final = frozenset({"panty-raider"})
"""The games whose printed cards only their owner knows."""
Back = Literal["dorm", "purple", "orange", "guru"]
"""What a card shows without being read."""


class DeckForm(Naming, frozen=True):
    """Entering a deck; with what is typed where a text is asked for.

    Attributes:
        card: the card that is told and looked at; empty: none is.
        page: `list`: the cards that are told so far; empty: how far the deck is.
        uid: a new tag that was laid down; the card that is begun next has it.
        said: what became of the last wish.
        then: the slot of the fact that the game at the table waits for; empty: none.
        long: the text may be long.
        turn: how many wishes have had an answer: what a finger went down on is meant
            for the question that was there then.
    """

    seat: int = 0
    board: str = ""
    card: str = ""
    page: str = ""
    uid: str = ""
    said: Notice | None = None
    then: str = ""
    long: bool = False
    turn: int = 0

    @property
    def most(self) -> int:
        """How many letters may be typed."""
        return TEXT_LENGTH if self.long else NAME_LENGTH

    def left(self, ui: UiState) -> UiState:
        """Return the state one step back: a card, the list, how far, out of it."""
        if self.card:
            return replace(ui, form=replace(self, card="", said=None))
        if self.page or self.uid:
            return replace(ui, form=replace(self, page="", uid="", said=None))
        return uncovered(ui)


def form_of(form: object) -> DeckForm:
    """Return what the dialog holds; a new one holds nothing yet."""
    return form if isinstance(form, DeckForm) else DeckForm()


# --- what a person wants --------------------------------------------------------------


class BeginCard(Intent, frozen=True):
    """Tell a card of this back; `card`: that one anew, `uid`: of its new tag."""

    back: Back
    card: str = ""
    uid: str = ""


class TellCard(Intent, frozen=True):
    """The answer to what is asked of the card; None: nobody can tell now."""

    value: str | int | bool | None


class UndoCard(Intent, frozen=True):
    """Take the last answer back."""


class OneMore(Intent, frozen=True):
    """There is one more copy of this card."""

    card: str


class ReadDeck(Intent, frozen=True):
    """Try again to read how far the deck is."""


class EnterWholly(Intent, frozen=True):
    """Enter the card of which the game at the table asks something.

    Attributes:
        slot: of the reveal that asks; see `Fact.slot`.
    """

    slot: str

    def seen(self, ui: UiState) -> UiState:
        """Open the dialog; the app begins the card."""
        return replace(over(ui, DIALOG), form=DeckForm(then=self.slot), pages={})
