"""The answers of this game; their JSON forms are fixed, other programs rely on them.

Cards are named by their ids (`mis.beanie`, `dorm.13`, `guru.nice_guy`). `side` is
`player` (whoever makes the attempt now) or `girl` (the roommates).
"""

from companion.kernel import Action, ActionCodec, Answer, Ready, Translate, fields_of


class Equip(Answer, frozen=True, tag="equip"):
    """An item goes from the hand to its body slot.

    `replaces`: which item goes back to the hand, where the slot is full.
    """

    card: str
    replaces: str | None = None


class Unequip(Answer, frozen=True, tag="unequip"):
    """An equipped item goes back to the hand."""

    card: str


class Use(Answer, frozen=True, tag="use"):
    """An equipped item's effect is used."""

    card: str


class PlayCard(Answer, frozen=True, tag="play"):
    """A hand card is played.

    Attributes:
        side: whom it helps, where the card lets choose.
        target: a panty or a roommate by its card; of a die the value it shows.
    """

    card: str
    side: str | None = None
    target: str | int | None = None

    def describe(self, t: Translate) -> str:
        """Return what is played, on which side and at what, as far as it is named."""
        side = "" if self.side is None else ".side"
        kind = "die" if isinstance(self.target, int) else "card"
        target = "" if self.target is None else f".{kind}"
        return t(f"action.play{side}{target}", **fields_of(self))


class LearnGuru(Answer, frozen=True, tag="learn_guru"):
    """The current player learns a style: the next guru is turned up (or kept)."""


class UnlearnGuru(Answer, frozen=True, tag="unlearn_guru"):
    """A guru goes back into the guru deck."""


class Wear(Answer, frozen=True, tag="wear"):
    """Variant: an own open panty is worn on the head."""

    card: str


class TakeOff(Answer, frozen=True, tag="take_off"):
    """Variant: a worn panty comes off; `card` where several are worn."""

    card: str | None = None

    def describe(self, t: Translate) -> str:
        """Return what comes off, where it is named."""
        variant = "" if self.card is None else ".card"
        return t(f"action.take_off{variant}", card=self.card or "")


class DrawTwo(Answer, frozen=True, tag="draw_two"):
    """The current player draws two mischief cards instead of entering the dorm."""


class EnterDorm(Answer, frozen=True, tag="enter_dorm"):
    """The current player enters the girls' dorm."""


class Solo(Answer, frozen=True, tag="solo"):
    """The current player goes without a wingman."""


class Invite(Answer, frozen=True, tag="invite"):
    """The current player asks somebody to be the wingman."""

    who: str


class Accept(Answer, frozen=True, tag="accept"):
    """The asked player is the wingman."""


class Decline(Answer, frozen=True, tag="decline"):
    """The asked player stays at home."""


class Raid(Answer, frozen=True, tag="raid"):
    """The attempt is a raid."""


class Trade(Answer, frozen=True, tag="trade"):
    """The attempt is a trade."""


class OfferItem(Answer, frozen=True, tag="offer"):
    """An own item, from hand or slot, is offered to a roommate (by her card)."""

    card: str
    to: str


class Retract(Answer, frozen=True, tag="retract"):
    """An own offer is taken back."""

    card: str


class Confirm(Answer, frozen=True, tag="confirm"):
    """A member of the team is content with the offers."""


class SwitchToRaid(Answer, frozen=True, tag="switch_to_raid"):
    """The trade becomes a raid; the offers go back (A37)."""


class TakePanty(Answer, frozen=True, tag="take"):
    """One of the two won cards is taken; the other member gets the other."""

    card: str


class BankPanty(Answer, frozen=True, tag="bank"):
    """An own open panty is turned face down for good."""

    card: str


class Done(Answer, frozen=True, tag="done"):
    """Nothing more is banked."""


class Discard(Answer, frozen=True, tag="discard"):
    """A hand card is discarded: over the limit, or to pay for a guru."""

    card: str


class Adjust(Answer, frozen=True, tag="adjust"):
    """What a card does whose text the engine does not know: `n` to a side (Fm)."""

    side: str
    n: int


class TurnUp(Action, frozen=True, tag="reveal"):
    """A card turns up, or the start player is drawn: just one of the two is given."""

    card: str | None = None
    seat: str | None = None

    def describe(self, t: Translate) -> str:
        """Return what turned up."""
        if self.seat is not None:
            return t("action.reveal.seat", seat=self.seat)
        if self.card is not None:
            return t("action.reveal", card=self.card)
        return t("action.reveal.nothing")


class Tell(Action, frozen=True, tag="tell"):
    """What stands on a card that the deck does not know: a number, or a kind."""

    value: int | str

    def describe(self, t: Translate) -> str:
        """Return what stands there; of a panty the name of its kind."""
        kind = "" if isinstance(self.value, int) else ".panty"
        return t(f"action.tell{kind}", value=self.value)


class RollDice(Action, frozen=True, tag="roll"):
    """The dice of a side fell. `faces`, where given, decide and are kept."""

    side: str | None = None
    sum: int | None = None
    faces: tuple[str | int, ...] | None = None

    def describe(self, t: Translate) -> str:
        """Return what was rolled; faces that nobody has counted yet as they are."""
        if self.sum is None:
            return t("action.roll.faces", faces=self.faces or ())
        return t("action.roll", sum=self.sum)


CODEC = ActionCodec(
    (
        *(Ready, Equip, Unequip, Use, PlayCard, LearnGuru, UnlearnGuru, Wear, TakeOff),
        *(DrawTwo, EnterDorm, Solo, Invite, Accept, Decline, Raid, Trade),
        *(OfferItem, Retract, Confirm, SwitchToRaid, TakePanty, BankPanty, Done),
        *(Discard, Adjust, TurnUp, Tell, RollDice),
    )
)
