"""What devices say: small immutable values, put on one queue by device threads.

All times are monotonic seconds of the clock that was given to the driver. Reasons
are message ids with named fields; sentences are made where the language is known.
"""

from enum import StrEnum
from typing import Literal

import msgspec

Fields = dict[str, str | int]
Edge = Literal["pressed", "released", "held", "lost"]


class Health(StrEnum):
    """How a device is doing."""

    OFFLINE = "offline"
    STARTING = "starting"
    OK = "ok"
    DEGRADED = "degraded"


class DeviceStatus(msgspec.Struct, frozen=True):
    """A device's health changed, and why.

    Attributes:
        device: The device's own name, "tower" or "attic".
        kind: "tower", "buttons", "reader" or "lamps".
        state: The health since `since`.
        reason: A message id such as "device.lost"; empty when all is well.
        fields: The named fields of that message.
        since: When this health began (monotonic seconds).
    """

    device: str
    kind: str
    state: Health
    reason: str = ""
    fields: Fields = {}
    since: float = 0.0


class DeviceNotice(msgspec.Struct, frozen=True):
    """A device reports something that does not change its health."""

    device: str
    reason: str
    fields: Fields
    at: float


class DieSeen(msgspec.Struct, frozen=True):
    """One die as the tower saw it.

    Attributes:
        type: The kind of die, "d6" or "dg".
        value: A number "5", a symbol "GHOST", or "?" when it could not be read.
        confidence: 0 to 99.
        flag: "S" settled, "C" cocked, "U" unreadable, "O" off the tray.
    """

    type: str
    value: str
    confidence: int = 99
    flag: str = "S"


class RollSeen(msgspec.Struct, frozen=True):
    """Dice came to rest in the tower; each physical roll is reported once.

    Attributes:
        device: The tower's name.
        boot: The tower's own id of its present start.
        seq: The roll's number within that start, 1 to 9999.
        t_ms: When the dice were read, in milliseconds of the tower's own clock.
        dice: The dice in the tower's order.
        at: When the line arrived (monotonic seconds).
    """

    device: str
    boot: str
    seq: int
    t_ms: int
    dice: tuple[DieSeen, ...]
    at: float

    @property
    def source(self) -> str:
        """The roll's name in a journal: `tower:boot:seq`."""
        return f"tower:{self.boot}:{self.seq}"

    @property
    def values(self) -> tuple[str, ...]:
        """The dice's values in order."""
        return tuple(die.value for die in self.dice)


class RollDropped(msgspec.Struct, frozen=True):
    """A roll arrived that must not count, and is only to be shown as such.

    `reason` is "tower.roll_late" (a later roll of the same tower was reported
    before it) or "tower.roll_conflict" (its number was used for other dice).
    """

    roll: RollSeen
    reason: str


class TowerState(msgspec.Struct, frozen=True):
    """What the tower is doing: IDLE, ROLLING, SETTLING, JAM, COVER, CAL, FAULT.

    A newer tower may name other states. `n` is the number of dice it counts.
    """

    device: str
    state: str
    n: int
    at: float


class CardSeen(msgspec.Struct, frozen=True):
    """A card lies on a reader; `resting` if it already lay there at the start."""

    reader: str
    uid: str
    at: float
    resting: bool = False


class CardGone(msgspec.Struct, frozen=True):
    """A card was lifted from a reader."""

    reader: str
    uid: str
    at: float


class ButtonEdge(msgspec.Struct, frozen=True):
    """A button was pressed, released, or has been held for long.

    `lost` ends a press instead of `released` where nobody could see any more whether a
    finger let go: it means nothing.
    """

    device: str
    button: str
    edge: Edge
    at: float


Event = (
    DeviceStatus
    | DeviceNotice
    | RollSeen
    | RollDropped
    | TowerState
    | CardSeen
    | CardGone
    | ButtonEdge
)
