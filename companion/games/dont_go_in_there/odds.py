"""What the dice will bring: exact chances of a placement, before anything is rolled.

Only the roll is counted: not what the Hallway and the Basement let the resolver do
after it, nor what placing or taking itself brings (`on_placing`).
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from companion.games.dont_go_in_there import rooms
from companion.games.dont_go_in_there.actions import CARDS, Card
from companion.games.dont_go_in_there.model import FACE_DOWN, Options, Room
from companion.games.dont_go_in_there.state import GameState
from companion.kernel import size
from companion.kernel.dice import mixed, sums

Chances = dict[int, Fraction]


def room_on(state: GameState, side: str) -> Room:
    """Return the room that shows `side`.

    Raises:
        KeyError: no room in play shows it.
    """
    for room in state.rooms:
        if room.side == side and room.open:
            return room
    raise KeyError(side)


def dice_odds(state: GameState, side: str, known: Card | None = None) -> Chances:
    """Return the chance of each number of dice that a room will roll.

    Args:
        state: the position.
        side: the room, by its visible side.
        known: its face-down card, for a seat that has looked at it; without it every
            unseen card may be there.
    """
    room, options = room_on(state, side), state.options
    seen = rooms.dice_count(options, room)
    if FACE_DOWN not in room.slots or not _by_icons(options):
        return {seen: Fraction(1)}
    if known is not None:
        return {seen + _icons(options, known): Fraction(1)}
    total = size(state.unseen)
    out: Chances = {}
    for key, count in state.unseen.items():
        dice = seen + _icons(options, CARDS[key])
        out[dice] = out.get(dice, Fraction(0)) + Fraction(count, total)
    return dict(sorted(out.items()))


def ghost_odds(
    state: GameState, side: str, space: int, known: Card | None = None
) -> Chances:
    """Return the chance of each number of ghosts for a meeple on a space (rules 5.2).

    Args:
        state: the position.
        side: the room, by its visible side.
        space: 1 = deepest / top.
        known: as in `dice_odds`.
    """
    dice = dice_odds(state, side, known)
    shield = state.options.profile.shield(side, space)
    faces = state.options.profile.die_faces.value
    sides = (faces.get("ghost", 0), faces.get("blank", 0))
    return dict(mixed(dice, {n: taken(n, shield, sides) for n in dice}))


@lru_cache(maxsize=1024)
def taken(
    dice: int, shield: int, sides: tuple[int, int] = (3, 3)
) -> Mapping[int, Fraction]:
    """Return the chance of each number of ghosts behind a shield.

    Args:
        dice: how many are rolled.
        shield: how many ghosts the space keeps off.
        sides: how many sides of a die show a ghost, and how many are blank.
    """
    out: Chances = {}
    for ghosts, p in sums(dice, {1: sides[0], 0: sides[1]}).items():
        n = max(0, ghosts - shield)
        out[n] = out.get(n, Fraction(0)) + p
    return out


def on_placing(state: GameState, side: str, space: int) -> int:
    """Return the ghosts that placing itself brings (Attic, Nursery); below 0: takes."""
    effect = rooms.effect_of(state.options, side, "ghost_on_space")
    return effect.ghosts if effect is not None and effect.space == space else 0


def _by_icons(options: Options) -> bool:
    """Tell whether cards decide how many dice there are (retail)."""
    return options.profile.dice_icons is not None or bool(options.profile.icons)


def _icons(options: Options, card: Card) -> int:
    return options.profile.icons_of(card.type, card.value)
