"""What happens in Dungeon Twister, in the past tense."""

from companion.games.dungeon_twister.spoken import edge_fields, room_fields
from companion.kernel import Event, Translate, fields_of, tag_of


class _Loaded(Event, frozen=True):
    """Somebody went with something or without: `load` is "" then."""

    def describe(self, t: Translate) -> str:
        """Return the event as a sentence, with what he had with him if he had."""
        fields = fields_of(self)
        message = f"event.{tag_of(self)}"
        return t(f"{message}.load" if fields["load"] else message, **fields)


class LineUpLaid(Event, frozen=True):
    """A player laid four characters face down on his starting line."""

    seat: str


class FirstPlacerDrawn(Event, frozen=True):
    """This player lays the first token."""

    seat: str


class TokenLaid(Event, frozen=True):
    """A token was laid face down on a room."""

    seat: str
    slot: int


class TokensLaidOut(Event, frozen=True):
    """All other tokens were laid on the rooms, nobody said whose lie where."""


class LineUpShown(Event, frozen=True):
    """A character on a starting line was turned up."""

    token: str
    at: str


class FirstPlayerDrawn(Event, frozen=True):
    """This player has the first turn."""

    seat: str


class ActionCardPlayed(Event, frozen=True):
    """A player has this many action points."""

    seat: str
    value: int


class CardsReturned(Event, frozen=True):
    """A player has played all his action cards: they come back."""

    seat: str


class TurnEnded(Event, frozen=True):
    """A turn ended; `lost`: the action points left over."""

    seat: str
    lost: int


class TurnSkipped(Event, frozen=True):
    """A player has nobody who could act."""

    seat: str


class RoomRevealed(Event, frozen=True):
    """A room is turned up by a character."""

    token: str
    slot: int


class TileTurnedUp(Event, frozen=True):
    """It is this room, so many quarter turns from its drawing."""

    slot: int
    tile: str
    turns: int

    def describe(self, t: Translate) -> str:
        """Return which room it is by what is printed on it."""
        fields = {**fields_of(self), **room_fields(self.tile)}
        return t("event.TileTurnedUp", **fields)


class TokenShown(Event, frozen=True):
    """A token that lay on the room was turned up."""

    slot: int
    token: str


class TokenPut(Event, frozen=True):
    """A revealed token was put on a square."""

    seat: str
    token: str
    at: str


class RoomTurned(Event, frozen=True):
    """A room made a quarter turn: `clockwise` or `counter_clockwise`."""

    token: str
    slot: int
    tile: str
    to: str


class CharacterMoved(_Loaded, frozen=True):
    """A character moved; `load`: what he has with him there, "" for nothing."""

    token: str
    start: str
    to: str
    load: str


class CharacterJumped(Event, frozen=True):
    """A character jumped over a pit with a jump card."""

    token: str
    start: str
    over: str
    to: str


class WallPassed(Event, frozen=True):
    """The Wall-Walker stepped through a wall."""

    token: str
    start: str
    to: str


class TokenLeft(Event, frozen=True):
    """Something lies on another square, or with somebody else, than before."""

    token: str
    at: str


class MazeLeft(_Loaded, frozen=True):
    """A character left the maze; `load` went with him; `vp` for his player."""

    token: str
    seat: str
    load: str
    vp: int


class FightBegun(Event, frozen=True):
    """A character attacked; both groups by their codes."""

    token: str
    target: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]


class FightCardLaid(Event, frozen=True):
    """A side laid its combat card face down."""

    seat: str


class FightCardShown(Event, frozen=True):
    """A side's combat card was turned up."""

    seat: str
    value: int


class FightTied(Event, frozen=True):
    """Both totals were equal: nothing happened."""

    total: int


class FightWon(Event, frozen=True):
    """A side won a combat: attacker's and defender's totals."""

    seat: str
    attack: int
    defence: int


class CharacterWounded(Event, frozen=True):
    """A character was wounded."""

    token: str
    at: str


class CharacterDied(Event, frozen=True):
    """A character died: a victory point for `seat`."""

    token: str
    at: str
    seat: str


class ObjectLost(Event, frozen=True):
    """Something left the game."""

    token: str


class CharacterHealed(Event, frozen=True):
    """A wounded character is well again, and does nothing more this turn."""

    token: str
    at: str


class PortcullisWorked(Event, frozen=True):
    """A portcullis is now `open`, `closed` or `broken`."""

    token: str
    edge: str
    to: str

    def describe(self, t: Translate) -> str:
        """Return what happened on which side of which square."""
        fields = {**fields_of(self), **edge_fields(self.edge)}
        return t("event.PortcullisWorked", **fields)


class PotionDrunk(Event, frozen=True):
    """A character drank a Speed Potion: `ap` action points of his own."""

    token: str
    ap: int


class FireballHurled(Event, frozen=True):
    """The Wizard's fireball hit the first character in a direction."""

    token: str
    dir: str
    at: str


class PointsScored(Event, frozen=True):
    """A player's victory points rose by `vp` to `total`."""

    seat: str
    vp: int
    total: int
