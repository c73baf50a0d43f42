"""What follows from dice and cards, found with the game itself; nothing is placed here.

Nothing here tells more than everybody may see: where ghosts are hidden, a figure that
would give another's total away is None.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from companion.games.dont_go_in_there.actions import Card, TakeCard
from companion.games.dont_go_in_there.curses import END_EFFECTS, values_up
from companion.games.dont_go_in_there.events import (
    CardsDispelled,
    CardTaken,
    DiceKept,
    DieFlipped,
    GhostsDiscarded,
    GhostsGained,
    GhostsPassed,
    GhostsRolled,
    RoomLeft,
    RoomTurned,
)
from companion.games.dont_go_in_there.model import Player, with_item
from companion.games.dont_go_in_there.prompts import Dispel, NameType
from companion.games.dont_go_in_there.scoring import curses
from companion.games.dont_go_in_there.spots import Spot
from companion.games.dont_go_in_there.state import GameState
from companion.kernel import Event
from ui.icons import ICONS
from ui.screens.words import seat_index
from ui.world import TableView

GHOST: Final = "ghost"
BLANK: Final = "blank"
SOME_CARD: Final = "card"  # the picture of a type that an owner made


def icon_of(kind: str) -> str:
    """Return the picture of a type of curse."""
    return kind if kind in ICONS else SOME_CARD


def face_icon(face: str) -> str:
    """Return the picture of a die's face; an empty die for one that has none."""
    return f"die:{face}" if f"die:{face}" in ICONS else "die"


# --- the dice -------------------------------------------------------------------------


class Rolled(NamedTuple):
    """The last roll of a room, as it counts now.

    Attributes:
        faces: what the dice show; ghosts first where nobody said which die showed what.
        later: what happened since.
    """

    room: str
    faces: tuple[str, ...]
    later: tuple[Event, ...]

    @property
    def ghosts(self) -> int:
        """How many dice show a ghost."""
        return self.faces.count(GHOST)


def last_roll(view: TableView) -> Rolled | None:
    """Return the newest roll, with a die turned over since; None: there is none."""
    later: list[Event] = []
    for entry in reversed(view.entries):
        events = list(entry.events)
        for at in range(len(events) - 1, -1, -1):
            event = events[at]
            if isinstance(event, GhostsRolled):
                since = (*events[at + 1 :], *later)
                return Rolled(event.room, _faces(event, since), since)
        later = [*events, *later]
    return None


def _faces(roll: GhostsRolled, since: Sequence[Event]) -> tuple[str, ...]:
    faces = roll.faces or _as_many(roll.ghosts, roll.dice)
    for event in since:
        if isinstance(event, DieFlipped):
            can = [i for i, face in enumerate(faces) if face != event.to]
            die = event.die if event.die in can else next(iter(can), None)
            faces = faces if die is None else turned(faces, die)
        if isinstance(event, DieFlipped | DiceKept) and faces.count(GHOST) != (
            event.ghosts
        ):  # the table put the number right before
            faces = _as_many(event.ghosts, roll.dice)
    return faces


def _as_many(ghosts: int, dice: int) -> tuple[str, ...]:
    """Return dice of which nobody said which shows what: ghosts first."""
    return (GHOST,) * ghosts + (BLANK,) * (dice - ghosts)


def turned(faces: Sequence[str], die: int) -> tuple[str, ...]:
    """Return the dice with one of them turned over."""
    other = BLANK if faces[die] == GHOST else GHOST
    return (*faces[:die], other, *faces[die + 1 :])


# --- who takes how many ---------------------------------------------------------------


class Row(NamedTuple):
    """A meeple in a room that is resolved.

    Attributes:
        seat: whose it is; `dummy` for the printed one.
        number: that seat's place at the table, or -1.
        shield: ghosts that the space keeps off.
        spot: what the space is called.
        stock: the ghosts its owner has; None: hidden.
    """

    seat: str
    number: int
    space: int
    shield: int
    spot: Spot
    stock: int | None

    def takes(self, ghosts: int) -> int:
        """Return how many of so many ghosts its owner takes."""
        return max(0, ghosts - self.shield)


def meeples(view: TableView) -> list[Row]:
    """Return the meeples of the room being resolved, top space first."""
    state = game_state(view)
    if state.resolving is None:
        return []
    side = state.resolving.room
    room = state.rooms[state.room_index(side)]
    profile = state.options.profile
    stocks = _stocks(view)
    rows: list[Row] = []
    for space in state.resolving.left:
        seat = room.spaces[space - 1] or ""
        shield, spot = profile.shield(side, space), profile.spot(side, space)
        number = seat_index(state, seat)
        rows.append(Row(seat, number, space, shield, spot, stocks.get(seat)))
    return rows


def _stocks(view: TableView) -> dict[str, int | None]:
    """Return everybody's ghosts, as everybody may see them."""
    shown = view.shown()
    stocks = {one["name"]: one["ghosts"] for one in shown["players"]}
    dummy: Any = shown.get("dummy")
    return stocks if dummy is None else {**stocks, "dummy": dummy["ghosts"]}


def game_state(view: TableView) -> GameState:
    """Return the position as this game's own."""
    assert isinstance(view.state, GameState)
    return view.state


# --- what taking a card would do ------------------------------------------------------


class Taking(NamedTuple):
    """What taking a card does for its taker, before anybody else goes on.

    Attributes:
        card: the card.
        before: curses so far.
        after: curses then, with the best pick where one has to be made.
        ghosts: ghosts more (or fewer); never shown where they are hidden.
        events: all that follows at once.
        asked: the choice that has to be made then.
    """

    card: Card
    before: int
    after: int
    ghosts: int
    events: tuple[Event, ...]
    asked: Dispel | NameType | None


def taking(state: GameState, seat: str, slot: int, card: Card) -> Taking:
    """Return what happens if a seat takes the card of a slot now."""
    step = state.apply(TakeCard(slot))
    own, whole = _own_events(step.events)
    after: Any = step.state
    asked = None if whole else after.prompt
    asked = asked if isinstance(asked, Dispel | NameType) else None
    before = curses(state.players[state.index(seat)])
    gone = sum(sum(one.values) for one in own if isinstance(one, CardsDispelled))
    gone += _best(after, asked)
    ghosts = sum(_ghosts(one, seat) for one in own)
    return Taking(card, before, before + card.value - gone, ghosts, own, asked)


def _own_events(events: Sequence[Event]) -> tuple[tuple[Event, ...], bool]:
    """Return what belongs to the first card taken, and whether more came after it."""
    ends = (CardTaken, RoomTurned, RoomLeft)
    for at, event in enumerate(events[1:], 1):
        if isinstance(event, ends):
            return tuple(events[:at]), True
    return tuple(events), False


def _best(state: GameState, asked: Dispel | NameType | None) -> int:
    """Return the most curses that a choice can take away."""
    if isinstance(asked, Dispel):
        return sum(asked.choices[0])
    if isinstance(asked, NameType):
        me = state.players[state.index(asked.seat)]
        return max((sum(values_up(me, kind)) for kind in asked.types), default=0)
    return 0


def _ghosts(event: Event, seat: str) -> int:
    match event:
        case GhostsGained(who, n, _) if who == seat:
            return n
        case GhostsDiscarded(who, n, _) if who == seat:
            return -n
        case GhostsPassed(who, _, n) if who == seat:
            return -n
        case _:
            return 0


# --- what a type does at the end ------------------------------------------------------


def with_card(state: GameState, seat: str, card: Card) -> tuple[Player, ...]:
    """Return the players as if one of them had a card more."""
    me = state.index(seat)
    player = state.players[me]
    more = Player(
        player.name,
        player.by,
        player.ghosts,
        player.meeples,
        (*player.up, card),
        player.down,
    )
    return with_item(state.players, me, more)


def at_end(state: GameState, seat: str, card: Card) -> int:
    """Return how many cards of its type a seat would dispel if it ended with a card."""
    effect = state.options.profile.effects[card.type]
    find = END_EFFECTS.get(effect.kind)
    if effect.when != "end" or find is None:
        return 0
    flips = find(list(with_card(state, seat, card)), card.type, effect, state.options)
    return sum(flip.count for flip in flips if flip.seat == seat)
