"""The tags at work: which card a uid is, and what a scan means as one plays.

The registry is read when it is first needed, at the latest with the first round of the
loop after the first picture.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from companion.kernel import Mark, Reveal
from companion.table.dealt import READER, Dealt, dealt
from companion.table.tags import Tag, TagStore
from hardware.device import Clock
from hardware.events import CardSeen
from ui.app import decisions
from ui.app.boxes import Boxes, Games
from ui.app.registering import Registering
from ui.app.scans import WAITS
from ui.app.tagbook import TagBook
from ui.model import Do, Intent, MarkCard, Notice, Open, Refused, closed
from ui.tagging import BindAnswer, BindForm, OfferForm, UseCard
from ui.world import World

if TYPE_CHECKING:
    from ui.app.session import Session

TOLD_FOR: Final = 4.0
"""Seconds in which a dialog says that a card has to wait."""


class Tagging:
    """Gives the table's cards their tags; takes the wishes about them."""

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
        self._session = session
        self._clock = clock
        self._marks: dict[str, str] = {}
        self._later: Notice | None = None
        self._told: Notice | None = None
        self._since = 0.0
        self._waits = False
        self._refused: Refused | None = None
        self._book = TagBook(file, games)
        self._boxes = Boxes(games, folders)
        self._registering = Registering(session, self._book, self._boxes, clock)
        self._join()

    def _join(self) -> None:
        """Take the session's wishes, decisions and scans."""
        session = self._session
        session.senses.cards = self.known
        session.senses.dealt = self.dealt
        session.senses.covered = self._covered
        session.ticking.append(self.tick)
        session.dress = partial(self._dressed, session.dress)
        session.scan_to |= {"bind": self._instead, "card": self._instead}
        session.scanned |= {
            decisions.Unknown: self._unknown,
            decisions.TurnedUp: self._refuse,
            decisions.Marked: lambda one: self._mark(one.uid, one.mark),
            decisions.OfferCard: self._offer,
            decisions.Withdraw: lambda _: self._withdraw(),
        }
        handlers: dict[type[Intent], Callable[[Any], None]] = {
            BindAnswer: self._bind_answer,
            UseCard: lambda _: self._use(),
            **self._registering.handlers(),
        }
        for kind, act in handlers.items():
            session.handlers[kind] = partial(_done, act)

    # --- what is known --------------------------------------------------------------

    @property
    def store(self) -> TagStore | None:
        """The registry; None while it cannot be read."""
        return self._book.store

    @property
    def book(self) -> TagBook:
        """What keeps the registry."""
        return self._book

    def reread(self) -> None:
        """Look anew at the cards of each box: an owner's have changed."""
        self._boxes.forget()

    def known(self) -> dict[str, str]:
        """Return the pool key of each card of the game at the table, by its uid."""
        table, store = self._session.table, self.store
        if table is None or store is None:
            return {}
        return store.tags.cards(table.header.game)

    def dealt(self) -> Mapping[str, Dealt]:
        """Return what each tag has turned up in the game at the table, by its uid."""
        table = self._session.table
        return {} if table is None else dealt(table.entries, self.known())

    def _covered(self) -> bool:
        """Whether cards have to wait: for any dialog but one that a card brought up."""
        ui = self._session.ui
        own = ui.dialog == "refusal" and ui.refused is self._refused
        return bool(ui.dialog) and not own

    # --- time -----------------------------------------------------------------------

    def tick(self) -> None:
        """Read the registry, once; say what had to wait."""
        session = self._session
        self._tell_news()
        if self._later is not None and not session.busy:
            said, self._later = self._later, None
            session.tell(said.message, **said.fields)
        self._tend_waiting()

    def _tell_news(self) -> None:
        """Say what is wrong with the file, on a slip that lies over any screen."""
        session, news = self._session, self._book.news
        if news is None or session.busy or session.ui.dialog:
            return
        self._book.told()
        session.look(replace(session.ui, dialog="fault", fault=news))

    def _tend_waiting(self) -> None:
        """Let a dialog say for a while that a card waits; then offer the card."""
        session, now = self._session, self._clock()
        ui = session.ui
        told = ui.notice if ui.notice and ui.notice.message == WAITS else None
        if told is not self._told:
            self._told, self._since = told, now
        self._waits = self._waits or told is not None
        over = self._waits and not ui.dialog
        if told is not None and (over or now - self._since >= TOLD_FOR):
            session.look(replace(ui, notice=None))
        if over and not session.busy:
            self._waits = False
            found = session.senses.review_card(session.state)
            if isinstance(found, decisions.OfferCard):
                self._offer(found)

    # --- what is shown --------------------------------------------------------------

    def _dressed(self, dress: Callable[[World], World], world: World) -> World:
        """Put the cards of the open dialog into the world."""
        world = dress(world)
        if self._session.ui.dialog != "cards":
            return world
        return replace(world, book=self._registering.book(world))

    # --- a card that lies on the table already ----------------------------------------

    def _refuse(self, decision: decisions.TurnedUp) -> None:
        """Show where it lies and how its entry is amended; another card may follow."""
        session, dealt = self._session, decision.dealt
        self._refused = Refused(
            decision.why, dealt.answer, (dealt.seq,), uid=decision.uid
        )
        ui = replace(closed(session.ui), dialog="refusal", refused=self._refused)
        session.look(ui)

    # --- a card that nobody knows ---------------------------------------------------

    def _unknown(self, decision: decisions.Unknown) -> None:
        """Ask which card it is, on the screen that is there anyway."""
        session = self._session
        if self.store is None:  # it could not be kept
            session.tell("reader.card_unknown")
            return
        session.look(Open("bind", BindForm(decision.uid)).seen(session.ui))

    def _instead(self, event: CardSeen) -> None:
        """Take another card while one is asked about: that one waits no more."""
        session = self._session
        form = session.ui.form
        if isinstance(form, BindForm | OfferForm) and form.uid == event.uid:
            return
        session.look(closed(session.ui))
        session.sense(event)

    def _bind_answer(self, wish: BindAnswer) -> None:
        """Put the tag on the card that is the answer, and answer with it."""
        session = self._session
        table, state = session.table, session.state
        prompt = state.prompt if state is not None else None
        if table is None or state is None or prompt is None or session.busy:
            return
        pool = prompt.pool if isinstance(prompt, Reveal) else state.game.cards(state)
        said = (key for key in pool if prompt.scanned(state, key) == wish.action)
        card = next(said, None)
        store = self.store
        if card is not None and store is not None:
            game = table.header.game
            count = table.record.game.cards(state).get(card, 1)
            copy = store.tags.free_copy(game, card, count)
            tag = Tag(wish.uid, game, card, copy)
            failed = self._book.change(lambda store: store.bind(tag))
            self._later = failed or Notice(
                "cards.bound", {"card": self._book.word(tag) or card}
            )
        session.senses.use_card(wish.uid)
        session.look(closed(session.ui))
        session.want(Do(wish.action), f"{READER}{wish.uid}")

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
        session.want(MarkCard(mark.card, on), f"{READER}{uid}")

    # --- a card that lay there ------------------------------------------------------

    def _offer(self, decision: decisions.OfferCard) -> None:
        session = self._session
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
            session.want(Do(form.meaning), f"{READER}{form.uid}")


def _done(act: Callable[[Any], None], intent: Any, source: str) -> None:
    """Do what is wished for, whoever wished it."""
    del source
    act(intent)
