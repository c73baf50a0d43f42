"""The dialog in which an owner's printed deck is entered, card by card.

Each answer is on the disk before the next question is shown: whoever comes back, even
after a power cut, finds the question that was there.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.games.panty_raider import entering as deck
from companion.games.panty_raider.actions import Tell
from companion.games.panty_raider.entering import Entering
from companion.games.panty_raider.entry import Back, Value, next_step
from companion.games.panty_raider.facts import fact_of
from companion.profiles import own_profile_file
from companion.table.tags import Tag, Tags
from hardware.device import Clock
from hardware.events import CardSeen
from ui.app.boxes import READS
from ui.app.owndeck import OwnDeck
from ui.app.scans import SAME_CARD_SECONDS
from ui.app.tagbook import TagBook
from ui.decking import (
    DIALOG,
    BeginCard,
    DeckForm,
    EnterWholly,
    OneMore,
    ReadDeck,
    TellCard,
    UndoCard,
    form_of,
)
from ui.model import Do, Intent, Notice, closed
from ui.world import DeckBook, World

if TYPE_CHECKING:
    from ui.app.session import Session


class Decks:
    """Takes cards and wishes while the dialog `deck` is open.

    Attributes:
        own: the deck.
    """

    def __init__(
        self,
        session: "Session",
        tags: TagBook,
        own: OwnDeck,
        folders: Sequence[Path],
        clock: Clock,
    ) -> None:
        """Take part in a session; see `DeckGate`."""
        self.own = own
        self._session = session
        self._tags = tags
        self._folders = folders
        self._clock = clock
        self._last = ("", -SAME_CARD_SECONDS)

    def do(self, wish: Intent) -> None:
        """Do what is wished for."""
        match wish:
            case ReadDeck():
                self.own.again()
                self._say()
            case EnterWholly(slot):
                self._enter(slot)
            case BeginCard(back, card, uid):
                self._begin(back, card, uid)
            case TellCard(value):
                self._tell(value)
            case UndoCard():
                self._undo()
            case OneMore(card):
                self._one_more(card)
            case _:
                pass

    # --- what is shown --------------------------------------------------------------

    def dressed(self, world: World) -> World:
        """Put the deck into the world."""
        own = self.own
        entering, trouble = own.entering, own.trouble
        if trouble is not None:
            book = DeckBook(own.game, problem=trouble.message, fields=trouble.fields)
            return replace(world, deck=book)
        devices = world.table.devices if world.table is not None else world.devices
        reads = any(one.kind == "reader" and one.state in READS for one in devices)
        known = frozenset((tag.card, tag.copy) for tag in self._bound())
        found = own_profile_file(own.game, None, self._folders)
        instead = "" if found in (None, own.file) else str(found)
        book = DeckBook(own.game, entering, known, reads, instead)
        return replace(world, deck=book)

    def tick(self) -> None:
        """Let a dialog that was just opened be typed into; say what is to be said."""
        ui = self._session.ui
        if self.own.entering is None:
            return
        if self.own.news is not None:
            news, self.own.news = self.own.news, None
            self._say(news)
        elif not form_of(ui.form).board:
            self._session.look(replace(ui, form=self._typing(form_of(ui.form))))

    def _say(self, said: Notice | None = None, **changes: Any) -> None:
        """Show the dialog so, with what became of the last wish."""
        ui = self._session.ui
        if ui.dialog != DIALOG:
            return
        form = form_of(ui.form)
        changes = {"said": said, "text": "", "turn": form.turn + 1, **changes}
        form = replace(form, shift=False, **changes)
        self._session.look(replace(ui, form=self._typing(form), pages={}))
        self._session.changed = True

    def _typing(self, form: DeckForm) -> DeckForm:
        """Return the form as it is while a text is asked for, or not."""
        entering, ui = self.own.entering, self._session.ui
        told = entering.form if entering is not None else None
        step = next_step(told) if told is not None else None
        usual = "hiragana" if ui.language == "ja" else "latin"
        return replace(
            form,
            typing=step is not None and not step.values,
            board=form.board or ui.board or usual,
            long=step is not None and step.key == "text",
        )

    @property
    def _form(self) -> DeckForm:
        return form_of(self._session.ui.form)

    # --- what is wished for ---------------------------------------------------------

    def _begin(self, back: Back, card: str, uid: str) -> None:
        entering = self.own.entering
        if entering is None:
            return
        try:
            place = card or self._untagged(entering, back)
            after = deck.begin(entering, back, place)
        except deck.NoRoomError:
            self._say(Notice("deck.no_room", {"back": back}))
            return
        failed = self.own.keep(after)
        if failed is None and uid:
            failed = self._bind(uid, after.card)
        self._say(failed, page="", card="", uid="")

    def _untagged(self, entering: Entering, back: Back) -> str:
        """Return the first card of a back that is not told and has no tag."""
        tagged = {tag.card for tag in self._bound()}
        free = (
            card
            for card in entering.blank
            if card not in tagged and deck.back_of(card, entering.cards[card]) == back
        )
        return next(free, "")

    def _enter(self, slot: str) -> None:
        """Begin the card that the game asks of; another one that was begun is first."""
        entering, card = self.own.entering, fact_of(slot).card
        if entering is None:
            return
        if entering.form is not None and entering.card != card:
            self._say(Notice("deck.first_this"))
        elif card not in entering.cards:
            self._say(Notice("deck.not_here"))
        elif entering.card != card:
            self._begin(deck.back_of(card, entering.cards[card]), card, "")
        else:
            self._say()

    def _tell(self, value: Value) -> None:
        entering = self.own.entering
        if entering is None or entering.form is None:
            return
        card = entering.card
        try:
            after = deck.answer(entering, value)
        except ValueError:
            self._say(Notice("deck.no_answer"))
            return
        failed = self.own.keep(after)
        if failed is not None:
            self._say(failed)
        elif after.form is not None:
            self._say()
        else:
            self._finished(after, card)

    def _finished(self, entering: Entering, card: str) -> None:
        """Show the card that is told; or go on with the game that asked for it."""
        then = self._form.then
        if not then:
            self._say(Notice("deck.told"), card=card)
            return
        fact = fact_of(then)
        if fact.card != card:
            self._enter(then)
            return
        session, value = self._session, deck.value_of(entering, fact)
        session.look(closed(session.ui))
        prompt = session.state.prompt if session.state is not None else None
        if value is not None and getattr(prompt, "slot", "") == then:
            session.want(Do(Tell(value)))

    def _undo(self) -> None:
        entering = self.own.entering
        if entering is None:
            return
        after = deck.undo(entering)
        failed = self.own.keep(after)
        let_go = entering.form is not None and after.form is None
        if failed is None and let_go and entering.card in after.blank:
            failed = self._unbind(entering.card)
        kept = self._form.card if after.form is None else ""
        self._say(failed, card=kept if kept in after.cards else "")

    def _one_more(self, card: str) -> None:
        entering = self.own.entering
        if entering is None or card not in entering.cards:
            return
        try:
            after = deck.again(entering, card)
        except deck.NoRoomError:
            back = deck.back_of(card, entering.cards[card])
            self._say(Notice("deck.no_room", {"back": back}))
            return
        self._say(self.own.keep(after) or Notice("deck.one_more"), card=card)

    # --- cards on the reader --------------------------------------------------------

    def scan(self, event: CardSeen) -> None:
        """Take a card: a known one is shown, a new one is that which is told."""
        now = self._clock()
        uid, at = self._last
        self._last = (event.uid, now)
        if event.resting or (uid == event.uid and now - at < SAME_CARD_SECONDS):
            return
        entering = self.own.entering
        if entering is None:
            return
        self._session.senses.use_card(event.uid)
        store = self._tags.store
        if store is None:
            self._say(Notice("deck.no_tags"))
            return
        tag = store.tags.find(event.uid)
        if tag is not None and tag.game != self.own.game:
            self._say(Notice("deck.other_game"))
        elif tag is not None and tag.card in entering.cards:
            self._known(entering, tag.card)
        else:
            self._new(entering, event.uid)

    def _known(self, entering: Entering, card: str) -> None:
        """Show a card that has its tag; tell it, if nobody has."""
        if entering.form is not None:
            here = entering.card == card
            self._say(Notice("deck.is_this" if here else "deck.first_this"))
        elif card in entering.blank:
            self._begin(deck.back_of(card, entering.cards[card]), card, "")
        else:
            self._say(None, card=card, page="", uid="")

    def _new(self, entering: Entering, uid: str) -> None:
        """Put a new tag on the card that is looked at, or ask which kind it is."""
        card = entering.card if entering.form is not None else self._form.card
        if card and self._free(entering, card):
            failed = self._bind(uid, card)
            self._say(failed or Notice("deck.bound"), card=self._form.card)
        elif entering.form is not None:
            self._say(Notice("deck.first_this"))
        else:
            self._say(Notice("deck.new_tag"), uid=uid, card="", page="")

    def _free(self, entering: Entering, card: str) -> bool:
        """Tell whether a copy of a card has no tag yet."""
        copies = range(1, deck.copies_of(entering.cards[card]) + 1)
        tagged = {(tag.card, tag.copy) for tag in self._bound()}
        return any((card, number) not in tagged for number in copies)

    def _bind(self, uid: str, card: str) -> Notice | None:
        store, entering = self._tags.store, self.own.entering
        if store is None or entering is None:
            return self._tags.trouble
        count = deck.copies_of(entering.cards[card])
        copy = store.tags.free_copy(self.own.game, card, count)
        tag = Tag(uid, self.own.game, card, copy)
        return self._tags.change(lambda store: store.bind(tag))

    def _unbind(self, card: str) -> Notice | None:
        """Take the tags off a card that nobody tells now."""
        store, gone = self._tags.store, (self.own.game, card)
        if store is None:
            return None
        kept = Tags(tag for tag in store.tags if (tag.game, tag.card) != gone)
        return self._tags.change(lambda store: store.replace(kept))

    def _bound(self) -> tuple[Tag, ...]:
        store = self._tags.store
        return () if store is None else tuple(store.tags.of(self.own.game))
