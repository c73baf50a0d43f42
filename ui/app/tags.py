"""The tags at work: which card a uid is, what a scan means in a dialog, registering.

The registry is read when it is first needed, at the latest with the first round of the
loop after the first picture.
"""

import logging
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.kernel import Mark, Reveal
from companion.table import tags as registry
from companion.table.tags import Tag, TagStore
from hardware.device import Clock
from hardware.events import CardSeen
from ui.app import decisions
from ui.app.boxes import Boxes, Games
from ui.app.scans import SAME_CARD_SECONDS
from ui.model import Do, Intent, MarkCard, Notice, Open, closed
from ui.tagging import (
    BindAnswer,
    BindForm,
    CardWord,
    ForgetCard,
    OfferForm,
    UndoTag,
    UseCard,
    form_of,
    wanted,
)
from ui.world import CardBook, World

if TYPE_CHECKING:
    from ui.app.session import Session

log = logging.getLogger(__name__)


class Tagging:
    """Gives the table's cards their tags; takes the wishes about them.

    Attributes:
        store: the registry; None while it cannot be read.
    """

    def __init__(
        self,
        session: "Session",
        file: Path,
        games: Games,
        *,
        folders: Sequence[Path] = (),
        clock: Clock,
    ) -> None:
        """Take part in a session.

        Args:
            session: of the app.
            file: of the registry.
            games: gives the games that can be played, by id.
            folders: where the owner's own cards are, the weaker first.
            clock: monotonic seconds.
        """
        self.store: TagStore | None = None
        self._session = session
        self._file = file
        self._games = games
        self._clock = clock
        self._read = False
        self._problem = ""
        self._last = ("", -SAME_CARD_SECONDS)
        self._marks: dict[str, str] = {}
        self._later: Notice | None = None
        self._boxes = Boxes(games, folders)
        self._join()

    def _join(self) -> None:
        """Take the session's wishes, decisions and scans."""
        session = self._session
        session.senses.cards = self.known
        session.ticking.append(self.tick)
        session.dress = partial(self._dressed, session.dress)
        session.scan_to |= {"cards": self._row, "bind": self._anew}
        session.scanned |= {
            decisions.Unknown: self._unknown,
            decisions.Marked: lambda one: self._mark(one.uid, one.mark),
            decisions.OfferCard: self._offer,
            decisions.Withdraw: lambda _: self._withdraw(),
        }
        handlers: dict[type[Intent], Callable[[Any], None]] = {
            BindAnswer: self._bind_answer,
            UseCard: lambda _: self._use(),
            ForgetCard: lambda one: self._forget(one.card),
            UndoTag: lambda _: self._undo(),
        }
        for kind, act in handlers.items():
            session.handlers[kind] = partial(_done, act)

    # --- the registry ---------------------------------------------------------------

    def known(self) -> dict[str, str]:
        """Return the pool key of each card of the game at the table, by its uid."""
        table, store = self._session.table, self._store()
        if table is None or store is None:
            return {}
        return store.tags.cards(table.header.game)

    def tick(self) -> None:
        """Read the registry, once; say what has to wait until the disk has answered."""
        self._store()
        if self._later is not None and not self._session.busy:
            said, self._later = self._later, None
            self._session.tell(said.message, **said.fields)

    def _store(self) -> TagStore | None:
        if self._read:
            return self.store
        self._read = True
        try:
            self.store = TagStore(self._file)
        except OSError as error:
            self._problem = error.strerror or str(error)
            log.warning("the tags cannot be read: %s: %s", self._file, error)
            return None
        for fault in self.store.faults:
            log.warning("tags: %s", fault.text())
        if self.store.aside is not None:
            self._later = Notice("cards.aside", {"path": str(self.store.aside)})
        return self.store

    def _change(self, change: Callable[[TagStore], None]) -> Notice | None:
        """Change the registry; return what the system says if that fails."""
        store = self._store()
        if store is None:
            return Notice("cards.not_saved", {"problem": self._problem})
        try:
            change(store)
        except OSError as error:
            log.warning("the tags are not kept: %s: %s", self._file, error)
            problem = error.strerror or str(error)
            return Notice("cards.not_saved", {"problem": problem})
        self._session.changed = True
        return None

    # --- what is shown --------------------------------------------------------------

    def _dressed(self, dress: Callable[[World], World], world: World) -> World:
        """Put the cards of the open dialog into the world."""
        world = dress(world)
        if self._session.ui.dialog != "cards":
            return world
        return replace(world, book=self._book(world))

    def _book(self, world: World) -> CardBook | None:
        return self._boxes.book(world, form_of(self._session.ui.form), self._store())

    # --- registering in a row -------------------------------------------------------

    def _row(self, event: CardSeen) -> None:
        """Take a card while cards are registered in a row."""
        now = self._clock()
        uid, at = self._last
        self._last = (event.uid, now)
        if event.resting or (uid == event.uid and now - at < SAME_CARD_SECONDS):
            return
        book = self._session.world().book
        if book is None:
            return
        self._session.senses.use_card(event.uid)
        self._say(*self._registered(event.uid, book))

    def _registered(self, uid: str, book: CardBook) -> tuple[Notice, str | None]:
        """Bind a tag to the card that is asked for; return what to say, and which."""
        form, store = form_of(self._session.ui.form), self._store()
        tag = store.tags.find(uid) if store is not None else None
        if tag is not None:
            return self._is(tag, book), None
        asked = wanted(book, form)
        if asked is None:
            message = "cards.all_but" if form.skipped else "cards.all_done"
            return Notice(message, {"n": len(form.skipped)}), None
        card, copy = asked
        new = Tag(uid, book.game, card, copy)
        failed = self._change(lambda store: store.bind(new))
        if failed is not None:
            return failed, None
        return Notice("cards.bound", {"card": self._word(new)}), card

    def _is(self, tag: Tag, book: CardBook) -> Notice:
        """Return what a tag that is known already is on: here it may be said."""
        if tag.game != book.game:
            return Notice("cards.is_other")
        return Notice("cards.is", {"card": self._word(tag), "n": tag.copy})

    def _word(self, tag: Tag) -> CardWord:
        table = self._session.table
        at_table = table is not None and table.header.game == tag.game
        game = table.record.game if table and at_table else self._games()[tag.game]
        return CardWord(game, tag.card)

    def _say(self, said: Notice, at: str | None = None) -> None:
        """Say what became of a card, and go on from another one."""
        ui = self._session.ui
        if ui.dialog != "cards":
            return
        form = form_of(ui.form)
        if at is not None:
            form = replace(form, at=at, by_hand=False)
        form = replace(form, said=said)
        self._session.look(replace(ui, form=form))
        self._session.changed = True

    def _forget(self, card: str) -> None:
        """Ask for all copies of a card again."""
        book, store = self._session.world().book, self._store()
        if book is None or store is None:
            return
        kept = [t for t in store.tags if (t.game, t.card) != (book.game, card)]
        failed = self._change(lambda store: store.replace(registry.Tags(kept)))
        word = self._word(Tag("0000", book.game, card, 1))
        self._say(failed or Notice("cards.forgotten", {"card": word}), card)

    def _undo(self) -> None:
        """Take the last binding back; what it was on is asked for again."""
        store = self._store()
        before = store.tags if store is not None else registry.Tags()
        failed = self._change(TagStore.undo)
        after = store.tags if store is not None else before
        gone = [tag.card for tag in before if after.find(tag.uid) != tag]
        self._last = ("", -SAME_CARD_SECONDS)
        self._say(failed or Notice("cards.undone"), gone[0] if gone else None)

    # --- as one plays ---------------------------------------------------------------

    def _unknown(self, decision: decisions.Unknown) -> None:
        """Ask which card it is, on the screen that is there anyway."""
        session = self._session
        if session.ui.dialog:
            session.tell("reader.card_unknown")
            return
        session.look(Open("bind", BindForm(decision.uid)).seen(session.ui))

    def _anew(self, event: CardSeen) -> None:
        """Take another card while one is asked about: that one waits no more."""
        session = self._session
        form = session.ui.form
        if isinstance(form, BindForm) and form.uid == event.uid:
            return
        session.look(closed(session.ui))
        session.hear(event)

    def _bind_answer(self, wish: BindAnswer) -> None:
        """Put the tag on the card that turns up, and turn it up."""
        session = self._session
        table, state = session.table, session.state
        prompt = state.prompt if state is not None else None
        if table is None or not isinstance(prompt, Reveal) or session.busy:
            return
        said = (key for key in prompt.pool if prompt.scanned(state, key) == wish.action)
        card = next(said, None)
        store = self._store()
        if card is not None and store is not None:
            game = table.header.game
            count = table.record.game.cards(state).get(card, 1)
            copy = store.tags.free_copy(game, card, count)
            tag = Tag(wish.uid, game, card, copy)
            failed = self._change(lambda store: store.bind(tag))
            self._later = failed or Notice(
                "cards.bound", {"card": CardWord(table.record.game, card)}
            )
        session.senses.use_card(wish.uid)
        session.look(closed(session.ui))
        session.want(Do(wish.action))

    # --- several cards make an answer -----------------------------------------------

    def _mark(self, uid: str, mark: Mark) -> None:
        """Mark a card that was read; read again, its mark goes."""
        session = self._session
        if not session.ui.marks:
            self._marks.clear()
        on = uid not in self._marks
        if on:
            self._marks[uid] = mark.card
        else:
            del self._marks[uid]
        session.want(MarkCard(mark.card, on), f"reader:{uid}")

    # --- a card that lay there ------------------------------------------------------

    def _offer(self, decision: decisions.OfferCard) -> None:
        session = self._session
        if session.ui.dialog:
            session.tell("reader.card_resting")
            return
        form = OfferForm(decision.uid, decision.meaning)
        session.look(Open("card", form).seen(session.ui))

    def _withdraw(self) -> None:
        if self._session.ui.dialog == "card":
            self._session.look(closed(self._session.ui))

    def _use(self) -> None:
        session = self._session
        form = session.ui.form
        if not isinstance(form, OfferForm):
            return
        session.look(closed(session.ui))
        if isinstance(form.meaning, Mark):
            self._mark(form.uid, form.meaning)
        else:
            session.want(Do(form.meaning), f"reader:{form.uid}")


def _done(act: Callable[[Any], None], intent: Any, source: str) -> None:
    """Do what is wished for, whoever wished it."""
    del source
    act(intent)
