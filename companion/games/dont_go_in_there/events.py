"""What happens in Don't Go In There, in the past tense."""

from companion.games.dont_go_in_there.model import DUMMY
from companion.games.dont_go_in_there.spots import Spot
from companion.kernel import Event, Translate, fields_of


class CardRevealed(Event, frozen=True):
    """A card was dealt face up, or turned out of hiding."""

    room: str
    slot: int
    type: str
    value: int


class CardHidden(Event, frozen=True):
    """A card was dealt face down (Secret Passage)."""

    room: str
    slot: int


class RowSorted(Event, frozen=True):
    """The Library's cards were put in ascending order."""

    room: str


class MeeplePlaced(Event, frozen=True):
    """A meeple went on a space; `at`: what people call the space."""

    seat: str
    room: str
    space: int
    at: Spot


class StandInPlaced(Event, frozen=True):
    """A marker stood in for a sixth meeple (A13)."""

    seat: str
    room: str


class GhostsRolled(Event, frozen=True):
    """The dice fell; `faces` is empty where only the count is known."""

    room: str
    dice: int
    ghosts: int
    faces: tuple[str, ...]


class DieFlipped(Event, frozen=True):
    """The resolver turned one die over; `die`: which one, from 0, if that is known."""

    seat: str
    to: str
    ghosts: int
    die: int | None


class DiceRerolled(Event, frozen=True):
    """The resolver rolls all dice once more."""

    seat: str
    dice: int


class DiceKept(Event, frozen=True):
    """The resolver left the dice as they fell."""

    seat: str
    ghosts: int


class GhostsTaken(Event, frozen=True):
    """A meeple's owner took ghosts: rolled less the space's shield.

    `at`: what people call the space.
    """

    seat: str
    n: int
    room: str
    space: int
    ghosts: int
    shield: int
    at: Spot

    def describe(self, t: Translate) -> str:
        """Return the event as a sentence; the dummy and no ghosts have their own."""
        taken = "" if self.n else ".none"
        variant = ".dummy" if self.seat == DUMMY else taken
        return t(f"event.GhostsTaken{variant}", **fields_of(self))


class GhostsGained(Event, frozen=True):
    """Ghosts came from something else; `why`: a room side or a type of curse."""

    seat: str
    n: int
    why: str


class GhostsDiscarded(Event, frozen=True):
    """Ghosts went away; `why`: a room side or a type of curse."""

    seat: str
    n: int
    why: str


class GhostsPassed(Event, frozen=True):
    """Masks passed ghosts to the right neighbour."""

    seat: str
    to: str
    n: int


class CardTaken(Event, frozen=True):
    """A card was taken; `last`: it was the only one left."""

    seat: str
    room: str
    slot: int
    type: str
    value: int
    last: bool

    def describe(self, t: Translate) -> str:
        """Return the event as a sentence; the dummy and a last card have their own."""
        taken = ".last" if self.last else ""
        variant = ".dummy" if self.seat == DUMMY else taken
        return t(f"event.CardTaken{variant}", **fields_of(self))


class CardsDispelled(Event, frozen=True):
    """Cards of one type were turned face down; `why`: the type whose effect it is."""

    seat: str
    type: str
    values: tuple[int, ...]
    why: str

    def describe(self, t: Translate) -> str:
        """Return the event as a sentence; the effect of another type has its own."""
        variant = "" if self.why == self.type else ".other"
        return t(f"event.CardsDispelled{variant}", **fields_of(self))


class NothingDispelled(Event, frozen=True):
    """A set was complete, but there was nothing to turn over (tome)."""

    seat: str
    why: str


class ClockClaimed(Event, frozen=True):
    """The first clock set was completed; nobody can claim it again."""

    seat: str
    sum: int


class RoomTurned(Event, frozen=True):
    """A room's board was turned over."""

    room: str
    to: str


class RoomLeft(Event, frozen=True):
    """A room left the game."""

    room: str


class PenaltyCounted(Event, frozen=True):
    """Most ghosts at the end: curses for them."""

    seat: str
    ghosts: int
    n: int


class HauntedDispelled(Event, frozen=True):
    """Not most ghosts at the end: the Haunted Card was turned over."""

    seat: str


class TotalCounted(Event, frozen=True):
    """A player's final total."""

    seat: str
    cards: int
    penalty: int
    total: int
    ghosts: int


class GameWon(Event, frozen=True):
    """The game is over; several winners share the victory."""

    winners: tuple[str, ...]

    def describe(self, t: Translate) -> str:
        """Return the event as a sentence; a shared victory has its own."""
        variant = ".shared" if len(self.winners) > 1 else ""
        return t(f"event.GameWon{variant}", **fields_of(self))
