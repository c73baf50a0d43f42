"""Windows: prompts in which several seats may act until all are ready (rules 2.11)."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

from msgspec.structs import replace

from companion.games.panty_raider import attempts, flow, gearing, playing, scans
from companion.games.panty_raider.actions import (
    Confirm,
    Equip,
    LearnGuru,
    OfferItem,
    PlayCard,
    Retract,
    SwitchToRaid,
    TakeOff,
    Unequip,
    UnlearnGuru,
    Use,
    Wear,
)
from companion.games.panty_raider.deck import Window as When
from companion.games.panty_raider.draft import Draft
from companion.games.panty_raider.hands import Sight, not_held, sight_of
from companion.kernel import (
    Action,
    Holding,
    Mark,
    Ready,
    ReadyCalled,
    Refusal,
    Scanned,
    Step,
    Window,
)

if TYPE_CHECKING:
    from companion.games.panty_raider.formulas import Table
    from companion.games.panty_raider.state import GameState

Answers = frozenset[type[Action]]
WHEN: dict[str, When] = {
    "gear_up": "gear_up",
    "before_roll": "before_roll",
    "after_roll": "after_roll",
}


def idle(table: "Table", window: When, ready: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the ready seats with those that could not play anyway put after them."""
    if window == "gear_up":
        return tuple(ready)
    sight, can = sight_of(table), playing.Aims(table, window)
    out = [
        player.name
        for i, player in enumerate(table.players)
        if player.name not in ready and not playing.may_play(table, sight, i, can)
    ]
    return (*ready, *out)


class _Plays(Window, frozen=True):
    """A window in which hand cards are played."""

    window: ClassVar[When]
    answers: ClassVar[Answers] = frozenset({PlayCard, Ready})

    def legal(
        self, state: "GameState", holding: Holding | None, part: str | None
    ) -> tuple[Action, ...]:
        """Return what the hands of the waiting seats allow, then who may be ready.

        Args:
            state: the position.
            holding: the hidden cards of some seats.
            part: a seat: its answers only.
        """
        sight, seats = sight_of(state, holding), self.waiting
        if part is not None:
            seats = tuple(seat for seat in seats if seat == part)
        can = playing.Aims(state, self.window)
        plays = playing.plays_of(state, sight, seats, can)
        more = self._more(state, sight, seats)
        ready = (*seats, "all") if part is None else seats
        return (*more, *plays, *(Ready(seat=seat) for seat in ready))

    def _more(
        self, state: "GameState", sight: Sight, seats: tuple[str, ...]
    ) -> Iterator[Action]:
        """Yield what else these seats may do in this window."""
        del state, sight, seats
        yield from ()

    def bound(self, state: "GameState") -> Self:
        """Return this window with the seats that could not play anyway as ready."""
        return replace(self, ready=idle(state, self.window, self.ready))

    def play(self, state: "GameState", action: Any) -> Step:
        """Take a play, or a seat's readiness."""
        if isinstance(action, Ready):
            return self._ready(state, action)
        i = state.index(action.seat)
        where = playing.check(state, action, self.window, i)
        self._awake(action.seat)
        return playing.play(state, action, self.window, where)

    def _awake(self, seat: str) -> None:
        """Refuse a seat that is ready.

        Raises:
            IllegalAction: it has said so, or can play nothing.
        """
        if seat in self.ready:
            raise flow.refused("window.ready", seat=seat)

    def _ready(self, state: "GameState", action: Ready) -> Step:
        seat = str(action.seat)
        self._awake(seat)
        prompt = replace(self, ready=self.with_ready(seat))
        draft = Draft.of(state)
        draft.tell(ReadyCalled(seat))
        if prompt.waiting:
            return draft.step(prompt, action)  # type: ignore[arg-type]
        return draft.step(flow.close_window(draft, self.window), action)

    def scanned(self, state: "GameState", card: str) -> Scanned:
        """Return the play of a card; marked, if seat, side or target must be said."""
        if card not in state.options.deck.mischief:
            return None
        sight = sight_of(state)
        seats = scans.whose(state, sight, self.waiting, card)
        can = playing.Aims(state, self.window)
        found = list(playing.plays_of(state, sight, seats, can))
        plays = [play for play in found if play.card == card]
        if not plays:
            return scans.unplayed(state, sight, self, can, card)
        return plays[0] if len(plays) == 1 else Mark(card)


class GearUp(_Plays, frozen=True, tag="gear_up"):
    """F1: everybody equips, the current player may learn a style."""

    window: ClassVar[When] = "gear_up"
    answers: ClassVar[Answers] = frozenset(
        {
            *(PlayCard, Ready, Equip, Unequip, Use),
            *(LearnGuru, UnlearnGuru, Wear, TakeOff),
        }
    )

    def possible(self, state: "GameState") -> Answers:
        """Return the answers; without the variant nobody wears a panty."""
        worn = state.options.panties_on_head
        return self.answers if worn else self.answers - {Wear, TakeOff}

    def _more(
        self, state: "GameState", sight: Sight, seats: tuple[str, ...]
    ) -> Iterator[Action]:
        """Yield gear, worn panties and gurus."""
        return gearing.answers(state, sight, seats)

    def play(self, state: "GameState", action: Any) -> Step:
        """Take a play, a readiness, or a change of gear or guru."""
        kind: type[Action] = type(action)  # pyright: ignore[reportUnknownVariableType]
        do = gearing.DEEDS.get(kind)
        if do is None:
            return super().play(state, action)
        self._awake(action.seat)
        return do(state, self, action)

    def scanned(self, state: "GameState", card: str) -> Scanned:
        """Return what a card means: gear goes on or off, a guru is given back."""
        found = scans.gear(state, self.waiting, card)
        return super().scanned(state, card) if found is None else found


class BeforeRoll(_Plays, frozen=True, tag="before_roll"):
    """F8: everybody may help or hinder before the dice fall."""

    window: ClassVar[When] = "before_roll"


class AfterRoll(_Plays, frozen=True, tag="after_roll"):
    """F10: a last card each after the dice fell."""

    window: ClassVar[When] = "after_roll"


class Offering(Window, frozen=True, tag="offer"):
    """F7: the team offers items; `ready` are those who confirmed."""

    answers: ClassVar[Answers] = frozenset({OfferItem, Retract, Confirm, SwitchToRaid})

    def legal(
        self, state: "GameState", holding: Holding | None, part: str | None
    ) -> tuple[Action, ...]:
        """Return the offers that hands and slots allow, and what else may be done."""
        del part
        return tuple(attempts.answers(state, sight_of(state, holding), self))

    def play(self, state: "GameState", action: Any) -> Step:
        """Take an offer, its return, a confirmation or the change to a raid."""
        return attempts.DEEDS[type(action)](state, self, action)

    def scanned(self, state: "GameState", card: str) -> Scanned:
        """Return an item's offer or its return; whose and to whom may be asked."""
        if card not in state.options.deck.mischief:
            return None
        found = [
            answer
            for answer in attempts.answers(state, sight_of(state), self)
            if getattr(answer, "card", None) == card
        ]
        if not found:
            seat, item = self.seats[0], card in state.options.deck.purple
            agreed = self._agreed(state, card) if item else None
            if agreed is not None:
                return OfferItem(card, state.row[0], seat=agreed)
            if item and not_held(state, state.index(seat), card).contradicts:
                # It lies open: no secret, and the entry that says so may be wrong.
                many = len(self.seats) > 1
                return OfferItem(card, state.row[0], seat=seat if many else None)
            return Refusal("offer.other_card")
        return found[0] if len(found) == 1 else Mark(card)

    def _agreed(self, state: "GameState", card: str) -> str | None:
        """Return who has agreed already and could have this item; None: nobody."""
        sight, worn = sight_of(state), [player.gear for player in state.players]
        for seat in self.ready:
            i = state.index(seat)
            if card in worn[i] or sight.find(i, card) is not None:
                return seat
        return None
