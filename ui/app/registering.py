"""The dialog in which cards get their tags: one after the other, or one mended."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.table.tags import Tag, Tags
from hardware.device import Clock
from hardware.events import CardSeen
from ui.app.boxes import Boxes
from ui.app.scans import SAME_CARD_SECONDS
from ui.app.tagbook import TagBook
from ui.model import Intent, Notice
from ui.tagging import (
    Bound,
    CardsForm,
    ForgetCard,
    ForgetTag,
    MoveTag,
    ReadTags,
    UndoTag,
    form_of,
    wanted,
)
from ui.world import CardBook, World

if TYPE_CHECKING:
    from ui.app.session import Session

NO_CARD = ("", -SAME_CARD_SECONDS)


class Registering:
    """Takes cards and wishes while the dialog `cards` is open."""

    def __init__(
        self, session: "Session", book: TagBook, boxes: Boxes, clock: Clock
    ) -> None:
        """Take part in a session; see `Tagging`."""
        self._session = session
        self._tags = book
        self._boxes = boxes
        self._clock = clock
        self._last = NO_CARD
        session.scan_to["cards"] = self.scan

    def handlers(self) -> dict[type[Intent], Callable[[Any], None]]:
        """Return what each wish of the dialog leads to."""
        return {
            ForgetCard: lambda one: self._forget_all(one.card),
            ForgetTag: lambda one: self._forget(one.uid),
            MoveTag: self._move,
            ReadTags: lambda _: self._read(),
            UndoTag: lambda _: self._undo(),
        }

    def book(self, world: World) -> CardBook | None:
        """Return the box that is shown, and why its tags cannot be read."""
        store = self._tags.store
        book = self._boxes.book(world, self._form, store)
        trouble = self._tags.trouble
        if book is None or trouble is None:
            return book
        return replace(book, problem=trouble.message, fields=trouble.fields)

    def _read(self) -> None:
        self._tags.again()
        self._session.changed = True

    @property
    def _form(self) -> CardsForm:
        return form_of(self._session.ui.form)

    @property
    def _book(self) -> CardBook | None:
        """The box that is shown now; None: its tags cannot be changed."""
        return None if self._tags.store is None else self._session.world().book

    # --- cards on the reader --------------------------------------------------------

    def scan(self, event: CardSeen) -> None:
        """Take a card: one that is new is the one that is asked for."""
        now = self._clock()
        uid, at = self._last
        self._last = (event.uid, now)
        if event.resting or (uid == event.uid and now - at < SAME_CARD_SECONDS):
            return
        book, store = self._book, self._tags.store
        if book is None or store is None:
            return
        self._session.senses.use_card(event.uid)
        form = self._form
        if form.other:
            if form.bound is None or form.bound.uid != event.uid:
                self._say(form, Notice("cards.first_this"))
            return
        tag = store.tags.find(event.uid)
        if tag is not None:
            self._say(replace(form, bound=self._bound(tag, book)))
            return
        self._bind(event.uid, replace(form, bound=None), book)

    def _bound(self, tag: Tag, book: CardBook) -> Bound:
        """Return what a tag that is known is on, for the screen."""
        title: dict[str, str] = {}
        if tag.game != book.game:
            word = self._tags.word(tag)
            named = {} if word is None else word.game.name
            title = named or {"en": tag.game, "ja": tag.game}
        return Bound(tag.uid, tag.game, tag.card, tag.copy, title)

    def _bind(self, uid: str, form: CardsForm, book: CardBook) -> None:
        """Put a new tag on the card that is asked for."""
        asked = wanted(book, form)
        if asked is None:
            message = "cards.all_but" if form.skipped else "cards.all_done"
            self._say(form, Notice(message, {"n": len(form.skipped)}))
            return
        new = Tag(uid, book.game, *asked)
        failed = self._tags.change(lambda store: store.bind(new))
        if failed is None:
            form = replace(form, at=new.card, by_hand=False)
        self._say(form, failed or self._notice("cards.bound", new))

    # --- what is wished for ---------------------------------------------------------

    def _forget_all(self, card: str) -> None:
        """Ask for all copies of a card again."""
        book, store = self._book, self._tags.store
        if book is None or store is None:
            return
        kept = [t for t in store.tags if (t.game, t.card) != (book.game, card)]
        failed = self._tags.change(lambda store: store.replace(Tags(kept)))
        done = self._notice("cards.forgotten", Tag("0000", book.game, card, 1))
        form = replace(self._form, at=card, by_hand=False)
        self._say(form, failed or done)

    def _forget(self, uid: str) -> None:
        """Forget a tag that is on the wrong card; that card is asked for next."""
        store = self._tags.store
        tag = store.tags.find(uid) if store is not None else None
        if tag is None:
            return
        failed = self._tags.change(lambda store: store.unbind(uid))
        self._mended(tag, failed or self._notice("cards.tag_forgotten", tag))

    def _move(self, wish: MoveTag) -> None:
        """Put a tag on another card; one that was on that card is on none now."""
        book, store = self._book, self._tags.store
        tag = store.tags.find(wish.uid) if store is not None else None
        if book is None or store is None or tag is None:
            return
        if (tag.game, tag.card) == (book.game, wish.card):
            form = replace(self._form, other=False, bound=None)
            self._say(form, self._notice("cards.stays", tag))
            return
        count = dict(book.cards).get(wish.card, 1)
        copy = store.tags.free_copy(book.game, wish.card, count)
        new = Tag(tag.uid, book.game, wish.card, copy)
        over = store.tags.on(new.place) is not None
        failed = self._tags.change(lambda store: store.bind(new))
        message = "cards.moved_over" if over else "cards.moved"
        self._mended(tag, failed or self._notice(message, new))

    def _mended(self, tag: Tag, said: Notice) -> None:
        """Go on after a tag was mended: what it was on is asked for next."""
        form = replace(self._form, bound=None, other=False, listing=False)
        if self._book is not None and tag.card in dict(self._book.cards):
            form = replace(form, at=tag.card, by_hand=False)
        self._last = NO_CARD
        self._say(form, said)

    def _undo(self) -> None:
        """Take the last change back; what it was on is asked for again."""
        store = self._tags.store
        before = store.tags if store is not None else Tags()
        failed = self._tags.change(lambda store: store.undo())
        after = store.tags if store is not None else before
        gone = [tag.card for tag in before if after.find(tag.uid) != tag]
        self._last = NO_CARD
        form = replace(self._form, bound=None, other=False)
        if gone:
            form = replace(form, at=gone[0], by_hand=False)
        self._say(form, failed or Notice("cards.undone"))

    # --- what is said ---------------------------------------------------------------

    def _notice(self, message: str, tag: Tag) -> Notice:
        """Return what is said of a card, in the words of its game."""
        word = self._tags.word(tag)
        return Notice(message, {"card": tag.card if word is None else word})

    def _say(self, form: CardsForm, said: Notice | None = None) -> None:
        """Show the dialog so, with what became of the last card."""
        ui = self._session.ui
        if ui.dialog != "cards":
            return
        form = replace(form, said=said, turn=form.turn + 1)
        self._session.look(replace(ui, form=form))
        self._session.changed = True
