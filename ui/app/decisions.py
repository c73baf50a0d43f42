"""What the router may decide about a device event; the session acts on it."""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

import msgspec

from companion.kernel import Action, Mark, Refusal
from companion.table.dealt import Dealt
from hardware.events import DeviceStatus, RollSeen, TowerState
from hardware.tower.judge import Doubt

Acknowledge = Literal["never", "committed", "shown"]


class Decision(msgspec.Struct, frozen=True):
    """Base of all decisions; `acknowledge` says when the roll in it is safe."""

    acknowledge: ClassVar[Acknowledge] = "never"


class Nothing(Decision, frozen=True):
    """There is nothing to do or to show."""


class Repeated(Decision, frozen=True):
    """A roll that is used or held already: acknowledge it again, do nothing else."""

    acknowledge: ClassVar[Acknowledge] = "shown"
    roll: RollSeen


class Act(Decision, frozen=True):
    """Put this action to the table of the game; a tower's roll comes with it."""

    acknowledge: ClassVar[Acknowledge] = "committed"
    action: Action
    source: str
    roll: RollSeen | None = None


class Tell(Decision, frozen=True):
    """Show a sentence: a message id and its fields. The roll in it does not count."""

    acknowledge: ClassVar[Acknowledge] = "shown"
    reason: str
    fields: Mapping[str, Any] = {}
    roll: RollSeen | None = None


class Hold(Decision, frozen=True):
    """Show that a roll came early and is held."""

    acknowledge: ClassVar[Acknowledge] = "shown"
    roll: RollSeen


class Offer(Decision, frozen=True):
    """Offer the held roll, once: it fits what is asked now."""

    acknowledge: ClassVar[Acknowledge] = "shown"
    roll: RollSeen
    action: Action


class Settle(Decision, frozen=True):
    """Put a doubtful roll to the table.

    Attributes:
        roll: The dice as seen.
        doubts: Which dice are doubtful and why.
        options: The answers that the certain dice leave open, to complete by hand.
        accept: The answer if the roll counts as it was read; None if it cannot.
    """

    acknowledge: ClassVar[Acknowledge] = "shown"
    roll: RollSeen
    doubts: tuple[Doubt, ...]
    options: tuple[Action, ...]
    accept: Action | None


class Drop(Decision, frozen=True):
    """The held roll is given up: take it off the screen."""

    roll: RollSeen


class Unknown(Decision, frozen=True):
    """A card is being turned up, and nobody has said yet which card has this tag."""

    uid: str


class TurnedUp(Decision, frozen=True):
    """The very card that was laid down has turned up before.

    Attributes:
        dealt: what it has turned up.
        why: where it lies.
        uid: its tag.
    """

    dealt: Dealt
    why: Refusal
    uid: str


class Marked(Decision, frozen=True):
    """A card was read that is one of several of an answer."""

    uid: str
    mark: Mark


class OfferCard(Decision, frozen=True):
    """Offer, once, a card that lay on the reader already when this was asked."""

    uid: str
    meaning: Action | Mark


class Withdraw(Decision, frozen=True):
    """The card that was offered is not there any more."""


class Press(Decision, frozen=True):
    """A button was pressed: `next`, `confirm`...; `long`: it was held down."""

    button: str
    long: bool = False


class Report(Decision, frozen=True):
    """A device's health or doing changed: show it on the device strip."""

    status: DeviceStatus | TowerState
