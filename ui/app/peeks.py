"""Private looks at work: the cover opens, shuts by itself, and something is entered."""

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from companion.kernel import Action, Reveal, State
from companion.table.looks import Looks
from hardware.device import Clock
from hardware.events import CardSeen
from ui.app.bothands import BotHands, unseen_cards
from ui.peeking import EnterSeen, HandCard, HandPeek, Peek, Seen, Uncover, covered

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.app.session import Session
    from ui.looks import UiState
    from ui.model import Intent

OPEN_FOR: Final = 20.0
"""Seconds without a touch after which a cover shuts that nobody holds open."""

LOOK_FOR: Final = 8.0
"""Seconds after which it shuts though somebody holds it; it must be pressed anew."""


class Peeks:
    """Keeps what seats have seen; nobody else is told."""

    def __init__(self, session: "Session", clock: Clock, hands: BotHands) -> None:
        """Take part in a session; `hands`: those of programs."""
        self._session = session
        self._clock = clock
        self._looks = Looks()
        self._hands = hands
        self._game: int | None = None
        self._state: State | None = None
        self._touched: tuple[object, ...] = ()
        self._since = 0.0
        self._opened = 0.0
        handlers: dict[type[Intent], Callable[..., None]] = {
            Uncover: self._open,
            EnterSeen: self._open,
            HandCard: self._hand_card,
            Seen: self._keep,
        }
        session.handlers.update(handlers)
        session.scan_to["cover"] = self._scan
        session.ticking.append(self.tick)

    def _form(self) -> Peek | None:
        form = self._session.ui.form
        at = self._session.ui.dialog == "cover"
        return form if at and isinstance(form, Peek) else None

    def _open(self, wish: "Intent", source: str) -> None:
        """Hand what this seat knows to the open cover."""
        del wish, source
        self._opened = self._clock()
        form, state = self._form(), self._session.state
        if isinstance(form, HandPeek):
            self._show_hand(form)
        elif form is not None and state is not None and form.open == "look":
            known = self._looks.known(state, form.slot, form.seat)
            ui = self._session.ui
            self._session.look(replace(ui, form=replace(form, known=known)))

    def _keep(self, wish: Seen, source: str) -> None:
        del source
        self._note(wish.answer)

    def _note(self, answer: Action) -> bool:
        form, state = self._form(), self._session.state
        if form is None or state is None:
            return False
        return self._looks.note(state, form.slot, form.seat, answer)

    # --- the hand of a program --------------------------------------------------------

    def _show_hand(self, form: HandPeek) -> None:
        """Hand the noted cards to the open cover; to a shut one how many they are."""
        state = self._session.state
        if state is None:
            return
        cards = self._hands.cards(state, form.seat)
        size = unseen_cards(state, form.seat)
        shown = () if form.open == "shut" else cards
        form = replace(form, cards=shown, size=size, noted=len(cards))
        self._session.look(replace(self._session.ui, form=form))

    def _count_hand(self) -> None:
        """Let a cover that was just opened say how many cards are noted."""
        form, state = self._form(), self._session.state
        if not isinstance(form, HandPeek) or state is None:
            return
        if form.noted != len(self._hands.cards(state, form.seat)):
            self._show_hand(form)

    def _hand_card(self, wish: HandCard, source: str) -> None:
        """Note a card of the hand, or take it out again."""
        del source
        form, state = self._form(), self._session.state
        if not isinstance(form, HandPeek) or state is None:
            return
        if wish.card in form.cards:
            self._hands.forget(state, form.seat, wish.card)
        else:
            self._note_card(form, state, wish.card)
        self._show_hand(form)

    def _note_card(self, form: HandPeek, state: State, card: str) -> None:
        """Note a card, and say how it went without naming it."""
        noted = self._hands.note(state, form.seat, card)
        n, of = len(self._hands.cards(state, form.seat)), unseen_cards(state, form.seat)
        self._session.tell(f"hand.{noted}", n=n, of=of)

    def _scan(self, event: CardSeen) -> None:
        """A card on the reader while the cover is open is what this seat has seen."""
        session, form, state = self._session, self._form(), self._session.state
        if form is None or state is None:
            return
        if isinstance(form, HandPeek):
            card = session.senses.cards().get(event.uid)
            session.senses.use_card(event.uid)
            if card is None:
                session.tell("reader.card_unknown")
            elif not event.resting:
                self._note_card(form, state, card)
            self._show_hand(form)
            return
        prompt = state.turning_up(form.slot)
        card = session.senses.cards().get(event.uid)
        if form.open == "shut" or prompt is None or card is None:
            session.tell("reader.card_read")
            return
        answer = prompt.scanned(state, card)
        kept = isinstance(answer, Action) and self._note(answer)
        session.look(covered(session.ui))
        session.tell("cover.kept" if kept else "cover.not_kept")

    # --- time -------------------------------------------------------------------------

    def tick(self) -> None:
        """Follow the game, and shut what has been open for long."""
        self._follow()
        self._count_hand()
        session, now = self._session, self._clock()
        touched = _touched(session.ui)
        if touched != self._touched:
            self._touched, self._since = touched, now
        if self._over(session.ui, now):
            session.look(covered(session.ui))

    def _over(self, ui: "UiState", now: float) -> bool:
        """Tell whether what is open has been so for long, or something lies over it."""
        form = ui.form
        if not isinstance(form, Peek) or form.open == "shut":
            return False
        if ui.dialog != form.dialog:
            return True
        if form.open == "look":
            return now - self._opened >= LOOK_FOR
        return now - self._since >= OPEN_FOR

    def _follow(self) -> None:
        table = self._session.table
        if table is None or table.key != self._game:
            self._looks.clear()
            self._hands.clear()
            self._game = None if table is None else table.key
            self._state = None if table is None else table.state
            return
        if table.state is self._state:
            return
        last = table.entries[-1] if table.entries else None
        prompt = last.before.prompt if last is not None else None
        if last is not None and isinstance(prompt, Reveal):
            self._compare(table.state, prompt.slot, last.action)
        self._state = table.state
        self._looks.follow(table.state)
        self._hands.follow(table.state)

    def _compare(self, state: State, slot: str, action: Action) -> None:
        """Say so where something else turned up than somebody has seen."""
        seats = self._looks.differing(state, slot, action)
        if seats:
            self._session.tell("cover.differs", seat=seats[0])


def _touched(ui: "UiState") -> tuple[object, ...]:
    """Return what changes with each touch; what else is shown changes by itself."""
    return (ui.form, ui.pages, ui.pressed, ui.focus)
