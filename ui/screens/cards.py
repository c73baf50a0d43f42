"""Registering cards in a row: one after the other is laid on the reader."""

from itertools import groupby
from typing import Any, Final

from msgspec.structs import replace

from companion.kernel import Game
from ui.decking import OWN_CARDS, DeckForm
from ui.elements import GAP, LIST_GAP, Rect
from ui.model import Fill, Open, World
from ui.screens.kit import BODY, FOOT, LEFT, Grid, Sheet, paged
from ui.screens.tagged import Page, bound_name, place_bound, place_unreadable
from ui.tagging import CardsForm, Copy, ForgetCard, MoveTag, UndoTag, form_of
from ui.world import CardBook

ASKED: Final = 58.0  # width of what is asked for, mm
ICON: Final = 15.0
VALUE: Final = 11.0
TYPE: Final = 9.2
BOX: Final = 32.0  # one edition in the headline
DECK: Final = 38.0  # the way to an owner's own cards
GAME: Final = 38.0
HEAD: Final = 11.0
PLUG: Final = 22.0  # the picture of a reader that is not there
FEW: Final = 5  # cards of a type that stand side by side
LISTED: Final = 10.4


def place_cards(sheet: Sheet, world: World) -> None:
    """Place the dialog in which one card after the other gets its tag."""
    sheet.add("spine", "spine", Rect(0, 0, 5, sheet.metrics.height))
    book, game = world.book, _game(world)
    if book is None or game is None or not book.cards:
        sheet.title(sheet.say("cards.title"))
        body = Rect(LEFT, BODY, sheet.right - LEFT, 20.0)
        sheet.text("cards/none", body, sheet.say("cards.no_game"), valign="top")
        sheet.back()
        return
    page = Page(sheet, book, form_of(sheet.ui.form), game)
    if book.problem:
        place_unreadable(page)
        return
    _boxes(page, world)
    if not (book.reader or page.form.bound or page.form.said or book.known):
        _no_reader(sheet)
        return
    low = sheet.bottom - FOOT - GAP
    left = Rect(LEFT, BODY, ASKED, low - BODY)
    _asked(page, left)
    right = Rect(left.right + GAP, BODY, sheet.right - left.right - GAP, low - BODY)
    if page.form.bound is not None and not page.form.other:
        place_bound(page, page.form.bound, right)
    elif page.form.listing:
        _list(page, right)
    else:
        _types(page, right)
    _foot(page)


def _no_reader(sheet: Sheet) -> None:
    """Place what is needed first, how, and where to see whether it is found."""
    body = Rect(LEFT, BODY, sheet.right - LEFT, sheet.bottom - FOOT - GAP - BODY)
    sheet.add("cards/plug", "panel", body)
    inner = body.inset(5.0, 4.0)
    picture, rest = inner.cut_left(PLUG, 6.0)
    place = Rect(picture.x, inner.y + (inner.h - PLUG) / 2, PLUG, PLUG)
    sheet.add("cards/plug/icon", "mark", place, icon="reader")
    head, below = rest.split(14.0, 1.0)
    sizes: dict[str, Any] = {"bold": True, "whole": True}
    texts = sheet.say("cards.plug_in")
    sheet.text("cards/plug/head", head, texts, ("seat", "text"), **sizes)
    texts = sheet.say("cards.plug_how")
    sheet.text("cards/plug/how", below, texts, ("text", "cap"), valign="top")
    sheet.back()
    wide = 46.0
    place = Rect(sheet.right - wide, sheet.bottom - FOOT, wide, FOOT)
    texts = sheet.say("ui.menu_devices")
    sheet.button("cards/devices", place, texts, Open("devices"), icon="reader")


def _game(world: World) -> Game[Any] | None:
    if world.book is None:
        return None
    if world.table is not None and world.table.game.id == world.book.game:
        return world.table.game
    return world.games.get(world.book.game)


def _boxes(page: Page, world: World) -> None:
    """Place the headline, and beside it which game and which edition is meant."""
    sheet, book = page.sheet, page.book
    x = sheet.right
    for edition in reversed(book.editions):
        x -= BOX
        flags = frozenset({"chosen"} if edition == book.edition else ())
        message = f"option.edition.{edition}"
        words = sheet.say(message) if sheet.t.has(message) else (edition,)
        sheet.button(
            f"edition/{edition}",
            Rect(x, 1.0, BOX, HEAD),
            words,
            Fill(_box(page, book.game, edition)),
            group="editions",
            flags=flags,
        )
        x -= LIST_GAP
    if book.game in OWN_CARDS:
        x -= DECK
        place, offer = Rect(x, 1.0, DECK, HEAD), Open("deck", DeckForm())
        sheet.button("deck", place, sheet.say("deck.offer"), offer, icon="pen")
        x -= LIST_GAP
    if len(book.games) > 1:
        x -= GAP + GAME
        at = book.games.index(book.game) if book.game in book.games else -1
        following = world.games[book.games[(at + 1) % len(book.games)]]
        words = (page.game.name[sheet.t.lang],)
        other = Fill(_box(page, following.id))
        place = Rect(x, 1.0, GAME, HEAD)
        sheet.button("game", place, words, other)
    done, every = len(book.known), sum(count for _, count in book.cards)
    head = Rect(LEFT, 1.0, x - GAP - LEFT, 11.5)
    words = sheet.say("cards.title_so_far", n=done, of=every)
    sheet.text("title", head, words, ("seat", "text", "cap"), bold=True, lines=2)


def _box(page: Page, game: str, edition: str = "") -> CardsForm:
    """Return what is held when another box is chosen: a card that is mended stays."""
    fresh = CardsForm(game, edition)
    if not page.form.other:
        return fresh
    return replace(fresh, bound=page.form.bound, other=True)


def _asked(page: Page, place: Rect) -> None:
    """Place the card that is asked for, what became of the last one, the values."""
    sheet = page.sheet
    sheet.add("cards/asked", "panel", place)
    inner = place.inset(2.5, 2.0)
    top, rest = inner.split(ICON + 9.0, 1.0)
    asked = page.asked
    if page.mended is not None:
        head = Rect(top.x, top.y, top.w, 11.0)
        words = sheet.say("cards.which_other")
        sheet.text("cards/what", head, words, ("seat", "text"), bold=True, whole=True)
        was = Rect(top.x, head.bottom, top.w, top.h - head.h)
        words = sheet.say("cards.not_that", card=bound_name(page, page.mended))
        sheet.text("cards/not", was, words, ("text", "cap"), ink="sand", whole=True)
    elif asked is None:
        done = "cards.all_done" if not page.form.skipped else "cards.all_but"
        words = sheet.say(done, n=len(page.form.skipped))
        sheet.text("cards/what", top, words, ("seat", "text"), bold=True, whole=True)
    else:
        _card(page, asked, top)
    values, rest = _cut_below(rest, VALUE + 5.6)
    _said(page, rest)
    _values(page, values)


def _cut_below(place: Rect, high: float) -> tuple[Rect, Rect]:
    """Return the lower part of a place, and what is above."""
    rest = Rect(place.x, place.y, place.w, place.h - high)
    return Rect(place.x, rest.bottom, place.w, high), rest


def _card(page: Page, asked: Copy, place: Rect) -> None:
    """Place picture, name and copy of the card that is to be laid down."""
    sheet, (card, copy) = page.sheet, asked
    line, rest = place.split(6.0, 1.0)
    message = "cards.lay" if page.book.reader else "cards.no_reader"
    sheet.text("cards/do", line, sheet.say(message), ("text", "cap"), lines=1)
    icon = page.icon(page.game.card_type(card))
    if icon:
        picture, rest = rest.cut_left(ICON, 2.5)
        sheet.add("cards/icon", "mark", picture, icon=icon)
    name, below = rest.split(11.0)
    words = (page.game.card_name(sheet.t, card),)
    sizes = ("table", "seat", "text", "cap")
    sheet.text("cards/what", name, words, sizes, bold=True, lines=1)
    of = dict(page.book.cards)[card]
    if of > 1:
        words = sheet.say("cards.copy", n=copy, of=of)
        sheet.text("cards/copy", below, words, ("text", "cap"), lines=1, ink="sand")


def _said(page: Page, place: Rect) -> None:
    """Place what became of the last card."""
    said = page.form.said
    if said is None and (page.book.reader or page.form.bound is not None):
        return
    sheet = page.sheet
    words = sheet.say("cards.no_reader_why")
    if said is not None:
        words = sheet.say(said.message, **said.fields)
    sheet.text("cards/said", place, words, ("text", "cap"), tear=True, whole=True)


def _values(page: Page, place: Rect) -> None:
    """Place the cards of the type: to go to one, or to say that it is the one."""
    sheet, book, game = page.sheet, page.book, page.game
    bound = page.mended
    mine = _of_kind(page)
    if not mine:
        return
    head, row = place.split(5.0, 0.6)
    message = "cards.go_to" if bound is None else "cards.it_is"
    sheet.text("cards/values", head, sheet.say(message), ("cap",), ink="sand")
    if len(mine) > FEW:
        words = sheet.say("cards.choose", n=len(mine))
        sheet.button("cards/choose", row, words, page.fill(listing=True), icon="cards")
        return
    chosen = page.chosen
    cells = row.columns(max(len(mine), 4))

    def cell(one: Copy, spot: Rect, number: int) -> None:
        del spot
        card, count = one
        flags = {"chosen"} if card == chosen else set[str]()
        flags |= set() if _left(book, card, count) else {"ticked"}
        word = card.removeprefix(f"{page.kind}-")
        word = game.card_name(sheet.t, card) if word == card else word
        sheet.button(
            f"card/{card}",
            cells[number],
            (word,),
            page.go_to(card) if bound is None else MoveTag(bound.uid, card),
            role="member",
            group="values",
            flags=frozenset(flags),
        )

    for number, one in enumerate(mine[: len(cells)]):
        cell(one, row, number)


def _of_kind(page: Page) -> list[Copy]:
    """Return the cards of the type, each with how many copies there are."""
    cards, game = page.book.cards, page.game
    return [(card, n) for card, n in cards if game.card_type(card) == page.kind]


def _list(page: Page, place: Rect) -> None:
    """Place all cards of a type that has many: to go to one, or to say it is that."""
    sheet, book, bound = page.sheet, page.book, page.mended

    def cell(one: Copy, spot: Rect, number: int) -> None:
        del number
        card, count = one
        flags = {"chosen"} if card == page.chosen else set[str]()
        flags |= set() if _left(book, card, count) else {"ticked"}
        sheet.button(
            f"card/{card}",
            spot,
            (page.game.card_name(sheet.t, card),),
            page.go_to(card) if bound is None else MoveTag(bound.uid, card),
            role="member",
            group="values",
            align="left",
            flags=frozenset(flags),
        )

    paged(sheet, "cards", _of_kind(page), Grid(place, LISTED, 2), cell)


def _left(book: CardBook, card: str, count: int) -> int:
    """Return how many copies of a card have no tag yet."""
    return sum((card, n) not in book.known for n in range(1, count + 1))


def _types(page: Page, place: Rect) -> None:
    """Place each type with how many of its cards are registered."""
    sheet, book, game = page.sheet, page.book, page.game
    kinds: list[tuple[str, list[Copy]]] = [
        (kind, list(cards))
        for kind, cards in groupby(book.cards, lambda one: game.card_type(one[0]))
    ]

    def cell(one: tuple[str, list[Copy]], spot: Rect, number: int) -> None:
        del number
        kind, cards = one
        every = sum(count for _, count in cards)
        left = sum(_left(book, card, count) for card, count in cards)
        first = next((c for c, n in cards if _left(book, c, n)), cards[0][0])
        flags = {"chosen"} if kind == page.kind else set[str]()
        name = game.type_name(sheet.t, kind)
        words = (f"{name}  {every - left}/{every}", f"{name} {every - left}/{every}")
        sheet.button(
            f"type/{kind}",
            spot,
            words,
            page.go_to(first),
            role="member",
            group="types",
            align="left",
            icon=page.icon(kind),
            flags=frozenset(flags if left else flags | {"ticked"}),
        )

    columns = 1 if len(kinds) <= FEW else 2
    paged(sheet, "types", kinds, Grid(place, TYPE, columns), cell)


def _foot(page: Page) -> None:
    """Place the way back, undo, what is done anew, and skip."""
    sheet, asked = page.sheet, page.asked
    sheet.back()
    undo = UndoTag() if page.book.undo else None
    words = sheet.say("cards.undo")
    sheet.button("cards/undo", sheet.foot(32.0, 44.0), words, undo, icon="undo")
    if page.form.bound is not None:  # that is looked at now, and nothing else
        return
    book, chosen = page.book, page.chosen
    if chosen and not _left(book, chosen, dict(book.cards).get(chosen, 0)):
        words = sheet.say("cards.anew")
        sheet.button("cards/anew", sheet.foot(78.0, 24.0), words, ForgetCard(chosen))
    skip = None
    if asked is not None:
        skipped = (*page.form.skipped, asked)
        skip = page.fill(at=asked[0], by_hand=False, skipped=skipped)
    wide = 40.0
    place = Rect(sheet.right - wide, sheet.bottom - FOOT, wide, FOOT)
    sheet.button("cards/skip", place, sheet.say("cards.skip"), skip, icon="right")
