"""What somebody decides outside the windows: one struct a prompt (rules 2.11)."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from companion.games.panty_raider import attempts, banking, flow, reveals
from companion.games.panty_raider.actions import (
    Accept,
    Adjust,
    BankPanty,
    Decline,
    Discard,
    Done,
    DrawTwo,
    EnterDorm,
    Invite,
    LearnGuru,
    Raid,
    Solo,
    TakePanty,
    Trade,
    UnlearnGuru,
)
from companion.games.panty_raider.deck import SIDES
from companion.games.panty_raider.deck import Window as When
from companion.games.panty_raider.draft import Draft
from companion.games.panty_raider.hands import sight_of
from companion.games.panty_raider.turning import (
    DormUp,
    FactUp,
    GuruUp,
    RollSide,
    StartSeat,
)
from companion.games.panty_raider.windows import AfterRoll, BeforeRoll, GearUp, Offering
from companion.kernel import (
    Action,
    Choose,
    Holding,
    Scanned,
    Step,
)

if TYPE_CHECKING:
    from companion.games.panty_raider.state import GameState

Answers = frozenset[type[Action]]
MOST_ADJUST = 9


# --- choices --------------------------------------------------------------------------


def hand_cards(
    state: "GameState", seat: str, holding: Holding | None
) -> tuple[Discard, ...]:
    """Return a discard for every card that a seat can hold."""
    sight = sight_of(state, holding)
    return tuple(Discard(card) for card in sight.anything(state.index(seat)))


class _Simple(Choose, frozen=True):
    """A choice whose answers do not hang on hidden cards."""

    def choices(self, state: "GameState") -> Iterable[Action]:
        """Return the answers."""
        raise NotImplementedError

    def legal(
        self, state: "GameState", holding: Holding | None, part: str | None
    ) -> tuple[Action, ...]:
        """Return the answers."""
        del holding, part
        return tuple(self.choices(state))

    def scanned(self, state: "GameState", card: str) -> Scanned:
        """Return the answer that names this card, if there is one."""
        named = [a for a in self.choices(state) if getattr(a, "card", None) == card]
        return named[0] if named else None


class PayGuru(Choose, frozen=True, tag="pay_guru"):
    """F1a: a hand card pays for a guru, or it is put back where that is allowed.

    Attributes:
        guru: the one that was drawn; empty where it is paid for first.
        paid: the cost is paid; keep the guru or put it back.
        ready: who is ready in the window that goes on after it.
    """

    answers: ClassVar[Answers] = frozenset({Discard, LearnGuru, UnlearnGuru})
    guru: str
    paid: bool = False
    ready: tuple[str, ...] = ()

    def legal(
        self, state: "GameState", holding: Holding | None, part: str | None
    ) -> tuple[Action, ...]:
        """Return what may pay, or the two answers after it is paid."""
        del part
        pays = () if self.paid else hand_cards(state, self.seat, holding)
        keep = (LearnGuru(),) if self.paid else ()
        back = self.guru and state.options.guru_unlearn == "decline_drawn"
        return (*pays, *keep, *((UnlearnGuru(),) if back else ()))

    def scanned(self, state: "GameState", card: str) -> Scanned:
        """Return that this card pays."""
        pays = not self.paid and card in state.options.deck.mischief
        return Discard(card) if pays else None

    def play(self, state: "GameState", action: Any) -> Step:
        """Pay, keep, or put back."""
        return reveals.pay(state, self, action)


class DormChoice(_Simple, frozen=True, tag="dorm_choice"):
    """F2: draw two, or enter the girls' dorm."""

    answers: ClassVar[Answers] = frozenset({DrawTwo, EnterDorm})

    def choices(self, state: "GameState") -> Iterable[Action]:
        """Return both."""
        del state
        return (DrawTwo(), EnterDorm())

    def play(self, state: "GameState", action: DrawTwo | EnterDorm) -> Step:
        """Draw, or go in."""
        return reveals.phase_two(state, action)


class WingmanPick(_Simple, frozen=True, tag="wingman_pick"):
    """F3: alone, or with whom."""

    answers: ClassVar[Answers] = frozenset({Solo, Invite})

    def choices(self, state: "GameState") -> Iterable[Action]:
        """Return alone, and everybody who was not asked yet."""
        return (Solo(), *map(Invite, flow.left_to_ask(state)))

    def play(self, state: "GameState", action: Solo | Invite) -> Step:
        """Go alone, or ask."""
        return attempts.pick(state, action)


class WingmanReply(_Simple, frozen=True, tag="wingman_reply"):
    """F4: goes along or not."""

    answers: ClassVar[Answers] = frozenset({Accept, Decline})

    def choices(self, state: "GameState") -> Iterable[Action]:
        """Return both."""
        del state
        return (Accept(), Decline())

    def play(self, state: "GameState", action: Accept | Decline) -> Step:
        """Go along, or stay."""
        return attempts.reply(state, self, action)


class ChooseMode(Choose, frozen=True, tag="mode"):
    """F6: raid or trade."""

    answers: ClassVar[Answers] = frozenset({Raid, Trade})

    def legal(
        self, state: "GameState", holding: Holding | None, part: str | None
    ) -> tuple[Action, ...]:
        """Return a raid, and a trade if the team could have the items for it."""
        del part
        trade = holding is None or flow.can_trade(state, holding)
        return (Raid(), Trade()) if trade else (Raid(),)

    def play(self, state: "GameState", action: Raid | Trade) -> Step:
        """Begin the attempt."""
        return reveals.mode(state, action)


class AdjustBy(_Simple, frozen=True, tag="adjust"):
    """Fm: what a manual card gives to a side; `window` goes on after it."""

    answers: ClassVar[Answers] = frozenset({Adjust})
    card: str
    window: When

    def choices(self, state: "GameState") -> Iterable[Action]:
        """Return every number for each side; nothing at all once."""
        del state
        numbers = range(-MOST_ADJUST, MOST_ADJUST + 1)
        some = (Adjust(side, n) for side in SIDES for n in numbers if n)
        return (Adjust("player", 0), *some)

    def scanned(self, state: "GameState", card: str) -> Scanned:
        """Return nothing: no card is asked for."""
        del state, card
        return None

    def play(self, state: "GameState", action: Adjust) -> Step:
        """Note the number."""
        return reveals.adjust(state, self, action)


class Split(_Simple, frozen=True, tag="split"):
    """F12: who takes which of the two won cards."""

    answers: ClassVar[Answers] = frozenset({TakePanty})

    def choices(self, state: "GameState") -> Iterable[Action]:
        """Return both cards."""
        return map(TakePanty, state.row)

    def play(self, state: "GameState", action: TakePanty) -> Step:
        """Give the cards out."""
        return banking.take(state, self, action)


class Bank(_Simple, frozen=True, tag="bank"):
    """F13: a panty is banked, or nothing more."""

    answers: ClassVar[Answers] = frozenset({BankPanty, Done})

    def choices(self, state: "GameState") -> Iterable[Action]:
        """Return every own open panty, and done."""
        player = state.players[state.index(self.seat)]
        return (*map(BankPanty, player.open), Done())

    def play(self, state: "GameState", action: BankPanty | Done) -> Step:
        """Flip it, or go on."""
        return banking.bank(state, self, action)


class HandLimit(Choose, frozen=True, tag="hand_limit"):
    """F14: a hand card is discarded."""

    answers: ClassVar[Answers] = frozenset({Discard})

    def legal(
        self, state: "GameState", holding: Holding | None, part: str | None
    ) -> tuple[Discard, ...]:
        """Return every card that the hand can hold."""
        del part
        return hand_cards(state, self.seat, holding)

    def scanned(self, state: "GameState", card: str) -> Scanned:
        """Return that this card goes."""
        return Discard(card) if card in state.options.deck.mischief else None

    def play(self, state: "GameState", action: Discard) -> Step:
        """Discard it."""
        return banking.discard(state, self, action)


def pay_guru(draft: Draft, guru: str, ready: tuple[str, ...]) -> PayGuru:
    """Return the prompt for what a guru costs."""
    return PayGuru((draft.turn.seat,), guru, False, ready)


AnyPrompt = (
    StartSeat
    | GearUp
    | GuruUp
    | PayGuru
    | DormChoice
    | WingmanPick
    | WingmanReply
    | DormUp
    | FactUp
    | ChooseMode
    | Offering
    | BeforeRoll
    | AfterRoll
    | RollSide
    | AdjustBy
    | Split
    | Bank
    | HandLimit
)

__all__ = ["AnyPrompt", "DormUp", "FactUp", "GuruUp", "RollSide", "StartSeat"]
