"""Cards that get tags: the wishes about it, and what the dialogs hold.

Pure values; `ui.app.tags` does what is wished for and keeps the tags.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.kernel import Action, Game, Mark, Translate
from ui.model import Intent, Notice
from ui.world import CardBook

Copy = tuple[str, int]
"""A card's pool key, and which of its copies."""


class CardWord(msgspec.Struct, frozen=True):
    """A card in a sentence: it says itself in the words of its game."""

    game: Game[Any]
    card: str

    def describe(self, t: Translate) -> str:
        """Return what the card is called."""
        return self.game.card_name(t, self.card)


class BindForm(msgspec.Struct, frozen=True):
    """A tag was read while a card is being turned up; which card is it on?

    Attributes:
        wrong: the tag is known, but the card that it should be on is another one.
    """

    uid: str
    wrong: bool = False


class OfferForm(msgspec.Struct, frozen=True):
    """A card lay there already when this was asked; what it would mean."""

    uid: str
    meaning: Action | Mark


class Bound(msgspec.Struct, frozen=True):
    """A tag that was laid down, and the card that it is on: as `companion.table.tags`.

    Attributes:
        title: what its game is called, by language, if that is another one; empty: it
            is the game whose cards are registered.
    """

    uid: str
    game: str
    card: str
    copy: int
    title: Mapping[str, str] = {}


class CardsForm(msgspec.Struct, frozen=True):
    """Registering in a row.

    Attributes:
        game: game id; empty: that at the table, or the first one.
        edition: which box; empty: that at the table, or the first one.
        at: the card to go on from; empty: the first one.
        by_hand: somebody chose that card.
        skipped: what is not asked for now.
        said: what became of the last card.
        bound: the tag that was laid down last, if it was known already.
        other: that is on another card: which one is asked.
        listing: all cards of the type are listed, to choose one.
        turn: how many cards and changes have had an answer: what a finger went down
            on is meant for the card that lay there then.
    """

    game: str = ""
    edition: str = ""
    at: str = ""
    by_hand: bool = False
    skipped: tuple[Copy, ...] = ()
    said: Notice | None = None
    bound: Bound | None = None
    other: bool = False
    listing: bool = False
    turn: int = 0

    def back(self) -> "CardsForm | None":
        """Return it one step less far; None: it is as far as it was at first."""
        if self.listing:
            return replace(self, listing=False, said=None)
        if self.other:
            return replace(self, other=False, said=None)
        return None if self.bound is None else replace(self, bound=None, said=None)


def copies(book: CardBook) -> Iterator[Copy]:
    """Yield every copy of every card, in the order in which they are registered."""
    for card, count in book.cards:
        for number in range(1, count + 1):
            yield card, number


def wanted(book: CardBook, form: CardsForm) -> Copy | None:
    """Return the card that is asked for; None: there is none left.

    From `form.at` on, and then from the first one; what was skipped comes last.
    """
    listed = list(copies(book))
    keys = [card for card, _ in listed]
    start = keys.index(form.at) if form.at in keys else 0
    turned = listed[start:] + listed[:start]
    missing = [one for one in turned if one not in book.known]
    return next((one for one in missing if one not in form.skipped), None)


def form_of(form: Any) -> CardsForm:
    """Return what the dialog holds; a new one holds nothing yet."""
    return form if isinstance(form, CardsForm) else CardsForm()


# --- what a person wants --------------------------------------------------------------


class BindAnswer(Intent, frozen=True):
    """The unknown tag is on the card that this answer turns up; answer with it."""

    uid: str
    action: Action


class UseCard(Intent, frozen=True):
    """The card that lies there is the answer."""


class ForgetCard(Intent, frozen=True):
    """The tags of all copies of a card are asked for again."""

    card: str


class ForgetTag(Intent, frozen=True):
    """This tag is on no card."""

    uid: str


class MoveTag(Intent, frozen=True):
    """This tag is on that card of the box that is registered."""

    uid: str
    card: str


class ReadTags(Intent, frozen=True):
    """Try again to read the file of the tags."""


class UndoTag(Intent, frozen=True):
    """Take the last change of the tags back."""
