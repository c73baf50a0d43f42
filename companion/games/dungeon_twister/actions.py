"""The answers of this game; their JSON forms are fixed, other programs rely on them.

Tokens, squares, edges and slots are named as in the short texts (rules 15): `T` is
player 1's Thief, `t` player 2's; squares `a0` to `v9`; edges `h3e`; slots 1 to 8.
"""

from companion.games.dungeon_twister.spoken import edge_fields, room_fields
from companion.kernel import Action, ActionCodec, Answer, Translate, fields_of

Handle = tuple[tuple[int, str], ...]
"""What is handled on a way: on leaving the n-th square (0: where he stood) he goes on
with this token, `0`: with nothing. Elsewhere the load stays the same."""


class Commit(Answer, frozen=True, tag="commit"):
    """Something is laid face down: the line-up, a token on a slot, a combat card."""

    slot: int | None = None

    def describe(self, t: Translate) -> str:
        """Return what is laid: a token on a room has its own words."""
        if self.slot is None:
            return t("action.commit")
        return t("action.commit.slot", slot=self.slot)


class LaidOut(Answer, frozen=True, tag="laid_out"):
    """All tokens not yet laid lie on the rooms; nobody said whose lie where."""


class PlayCard(Answer, frozen=True, tag="action_card"):
    """An action card is played; its number is the action points of the turn."""

    value: int


class EndTurn(Answer, frozen=True, tag="end_turn"):
    """The turn ends; what is left of it is lost."""


class TurnUp(Action, frozen=True, tag="reveal"):
    """Something hidden is seen: a seat that is drawn, a room, a token, a card.

    Attributes:
        seat: the player who is drawn.
        token: the token's code.
        tile: the room's id.
        turns: its quarter turns clockwise from the drawing.
        value: the combat card.
        against: the defender's combat card where both are turned up at once; then
            `value` is the attacker's.
    """

    seat: str | None = None
    token: str | None = None
    tile: str | None = None
    turns: int | None = None
    value: int | None = None
    against: int | None = None

    def describe(self, t: Translate) -> str:
        """Return what turned up, each kind in its own words."""
        if self.against is not None:
            return t("action.reveal.both", value=self.value, against=self.against)
        for key in ("seat", "token", "tile", "value"):
            if getattr(self, key) is not None:
                fields = {**fields_of(self), **room_fields(self.tile)}
                return t(f"action.reveal.{key}", **fields)
        return t("action.reveal.none")


class Put(Answer, frozen=True, tag="put"):
    """A revealed token is put on a square of its room."""

    token: str
    at: str


class RevealRoom(Answer, frozen=True, tag="reveal_room"):
    """A face-down room is revealed by a character with access to it."""

    who: str
    slot: int


class Rotate(Answer, frozen=True, tag="rotate"):
    """A room makes a quarter turn: `clockwise` or `counter_clockwise`."""

    who: str
    slot: int
    to: str


class Move(Answer, frozen=True, tag="move"):
    """A character moves; `path`: the squares stepped on."""

    who: str
    path: tuple[str, ...]
    handle: Handle = ()

    def describe(self, t: Translate) -> str:
        """Return who goes where; `end` is the last square."""
        end = self.path[-1] if self.path else ""
        return t("action.move", end=end, **fields_of(self))


class Jump(Answer, frozen=True, tag="jump"):
    """A character jumps; `path`: the pit and the square behind it."""

    who: str
    path: tuple[str, ...]
    handle: Handle = ()

    def describe(self, t: Translate) -> str:
        """Return who goes where; `end` is the last square."""
        end = self.path[-1] if self.path else ""
        return t("action.jump", end=end, **fields_of(self))


class PassWall(Answer, frozen=True, tag="pass_wall"):
    """The Wall-Walker steps through a wall."""

    who: str
    to: str


class Attack(Answer, frozen=True, tag="attack"):
    """A character attacks whoever is on an adjacent square."""

    who: str
    target: str


class Heal(Answer, frozen=True, tag="heal"):
    """The Cleric heals the wounded on an adjacent square."""

    who: str
    target: str


class Regenerate(Answer, frozen=True, tag="regenerate"):
    """The wounded Troll heals himself."""

    who: str


class WorkPortcullis(Answer, frozen=True, tag="portcullis"):
    """A portcullis becomes `open`, `closed` or `broken`."""

    who: str
    edge: str
    to: str

    def describe(self, t: Translate) -> str:
        """Return who works it, and on which side of which square it is."""
        return t("action.portcullis", **{**fields_of(self), **edge_fields(self.edge)})


class Drink(Answer, frozen=True, tag="potion"):
    """A character drinks the Speed Potion he carries."""

    who: str


class Fireball(Answer, frozen=True, tag="fireball"):
    """The Wizard hurls a fireball to the north, east, south or west: `n e s w`."""

    who: str
    dir: str


class Text(Answer, frozen=True, tag="text"):
    """Any of these in its short text form, e.g. `T:e4f4=Sg4`."""

    text: str


ACTING: frozenset[type[Action]] = frozenset(
    {
        EndTurn,
        RevealRoom,
        Rotate,
        Move,
        Jump,
        PassWall,
        Attack,
        Heal,
        Regenerate,
        WorkPortcullis,
        Drink,
        Fireball,
        Text,
    }
)
"""What may be done on a turn."""

ANSWERS = (
    Commit,
    LaidOut,
    PlayCard,
    EndTurn,
    TurnUp,
    Put,
    RevealRoom,
    Rotate,
    Move,
    Jump,
    PassWall,
    Attack,
    Heal,
    Regenerate,
    WorkPortcullis,
    Drink,
    Fireball,
    Text,
)
CODEC = ActionCodec(ANSWERS)
