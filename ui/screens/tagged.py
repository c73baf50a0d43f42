"""A tag that is known already was laid down: what it is on, and how to mend that."""

from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from companion.kernel import Game
from ui.elements import GAP, Rect
from ui.games import screens_for
from ui.model import Fill
from ui.screens.kit import BODY, FOOT, LEFT, Sheet
from ui.tagging import (
    Bound,
    CardsForm,
    CardWord,
    Copy,
    ForgetTag,
    ReadTags,
    wanted,
)
from ui.world import CardBook

ICON: Final = 15.0
WAY: Final = 11.0


class Page(NamedTuple):
    """What the screen of registering shows."""

    sheet: Sheet
    book: CardBook
    form: CardsForm
    game: Game[Any]

    @property
    def asked(self) -> Copy | None:
        """The card that is asked for."""
        return wanted(self.book, self.form)

    @property
    def mended(self) -> Bound | None:
        """The tag that is on another card than it should be; None: none is mended."""
        return self.form.bound if self.form.other else None

    @property
    def chosen(self) -> str:
        """The card that was chosen by hand, else the one that is asked for."""
        asked = self.asked
        return self.form.at if self.form.by_hand or asked is None else asked[0]

    @property
    def kind(self) -> str:
        """The type of that."""
        return self.game.card_type(self.chosen) if self.chosen else ""

    def fill(self, **changes: object) -> Fill:
        """Return the wish that the form holds something else."""
        return Fill(replace(self.form, **{"said": None, "listing": False, **changes}))

    def go_to(self, card: str) -> Fill:
        """Return the wish to go on from a card, with no card passed over."""
        return self.fill(at=card, by_hand=True, skipped=(), bound=self.mended)

    def icon(self, kind: str) -> str:
        """Return the picture of a type of cards; empty: it has none."""
        own = screens_for(self.game.id)
        return own.icon("type", kind) if own is not None else ""


def bound_name(page: Page, bound: Bound) -> str | CardWord:
    """Return the card that a tag is on; of another game no more than which."""
    if bound.game == page.book.game:
        return CardWord(page.game, bound.card)
    return bound.title.get(page.sheet.t.lang, bound.game)


def place_bound(page: Page, bound: Bound, place: Rect) -> None:
    """Place what the tag is on, and what can be done if that is wrong."""
    sheet, mine = page.sheet, bound.game == page.book.game
    sheet.add("bound", "panel", place)
    inner = place.inset(2.5, 2.0)
    line, rest = inner.split(6.0, 1.0)
    message = "cards.known" if mine else "cards.known_other"
    sheet.text("bound/head", line, sheet.say(message), ("text", "cap"), lines=1)
    _card(page, bound, Rect(rest.x, rest.y, rest.w, ICON))
    at = {"at": bound.card, "by_hand": True} if mine else {}
    wrong = page.fill(other=True, **at)
    low = Rect(inner.x, inner.bottom - WAY, inner.w, WAY)
    wide = Rect(inner.x, low.y - GAP - WAY, inner.w, WAY)
    right, forget = low.columns(2, GAP)
    for name, spot, message, intent in (
        ("other", wide, "cards.known_wrong", wrong),
        ("right", right, "cards.known_right", page.fill(bound=None)),
        ("forget", forget, "cards.forget_tag", ForgetTag(bound.uid)),
    ):
        sheet.button(f"bound/{name}", spot, sheet.say(message), intent)


def _card(page: Page, bound: Bound, place: Rect) -> None:
    """Place picture, name and copy of the card; of another game, its name."""
    sheet, mine = page.sheet, bound.game == page.book.game
    icon = page.icon(page.game.card_type(bound.card)) if mine else ""
    if icon:
        picture, place = place.cut_left(ICON, 2.5)
        sheet.add("bound/icon", "mark", picture, icon=icon)
    name, below = place.split(9.0)
    found = bound_name(page, bound)
    words = (found if isinstance(found, str) else found.describe(sheet.t),)
    sizes = ("seat", "text", "cap")
    sheet.text("bound/what", name, words, sizes, bold=True, lines=1, cut=True)
    of = dict(page.book.cards).get(bound.card, 0) if mine else 0
    if of > 1:
        words = sheet.say("cards.copy", n=bound.copy, of=of)
        sheet.text("bound/copy", below, words, ("text", "cap"), lines=1, ink="sand")


def place_unreadable(page: Page) -> None:
    """Place why the tags cannot be read, what to do, and a way to try again."""
    sheet, book = page.sheet, page.book
    sheet.title(sheet.say("cards.unreadable_head"))
    low = sheet.bottom - FOOT - GAP
    body = Rect(LEFT, BODY, sheet.right - LEFT, low - BODY)
    words = sheet.say(book.problem, **book.fields)
    form = {"valign": "top", "tear": True, "whole": True}
    sheet.text("cards/problem", body, words, ("text", "cap"), **form)
    sheet.back()
    wide = 40.0
    again = Rect(sheet.right - wide, sheet.bottom - FOOT, wide, FOOT)
    sheet.button("cards/again", again, sheet.say("cards.try_again"), ReadTags())
