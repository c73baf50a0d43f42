"""Points and the end (rules 7, 8; D12 of rules 13)."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.games.dungeon_twister.events import ObjectLost, PointsScored
from companion.games.dungeon_twister.tokens import (
    CHARACTERS,
    EXIT,
    FIGURES,
    OBJECTS,
    OWN,
    ROPES,
    THIEVES,
    TREASURES,
    TROLLS,
    code_of,
    each,
)
from companion.kernel import Outcome, rank

if TYPE_CHECKING:
    from companion.games.dungeon_twister.draft import Draft
    from companion.games.dungeon_twister.state import GameState

VICTORY = FIGURES.victory.value


def exit_points(actor: int, load: int) -> int:
    """Return what a living character scores who leaves with a load."""
    return EXIT[actor] + bool(load & TREASURES)


def fall(draft: "Draft") -> None:
    """Kill whoever is on a pit and held by nothing (G-103, rules 7).

    Safe are the living Thief, whom she carries, and all on a square with a Rope. What
    else lies on an unsecured pit leaves the game.
    """
    for square in sorted(draft.maze.pits & draft.on.keys()):
        tokens = draft.on[square]
        if tokens & ROPES or tokens & THIEVES & ~draft.wounded:
            continue
        for token in each(tokens & CHARACTERS):
            draft.kill(square, token)
        for token in each(tokens & OBJECTS):
            draft.events.append(ObjectLost(code_of(token)))
        draft.remove(tokens & OBJECTS)
        draft.set(square, 0)


def helpless(state: "GameState | Draft", seat: int) -> bool:
    """Tell whether a player has nobody on the board who could ever act."""
    own, hurt = OWN[seat] & CHARACTERS, state.wounded
    able = own & (~hurt | TROLLS)
    return not any(tokens & able for tokens in state.on.values())


def over(draft: "Draft") -> bool:
    """Add up the points of an action; tell whether the game is over."""
    for seat, vp in enumerate(draft.scored):
        if vp:
            player = draft.players[seat]
            draft.players[seat] = replace(player, vp=player.vp + vp)
            total = player.vp + vp
            draft.events.append(PointsScored(player.name, vp, total))
    draft.scored = [0, 0]
    won = any(player.vp >= VICTORY for player in draft.players)
    return won or (helpless(draft, 0) and helpless(draft, 1))


def outcome_of(state: "GameState") -> Outcome | None:
    """Return how the game ended; None while it goes on (rules 8)."""
    if state.prompt is not None:
        return None
    points = {player.name: player.vp for player in state.players}
    keys = {name: (-vp,) for name, vp in points.items()}
    ahead = [name for name, vp in points.items() if vp >= VICTORY]
    if ahead:
        return Outcome("vp", _victory(state, ahead, keys), points)
    if state.highest and helpless(state, 0) and helpless(state, 1):
        draw = state.options.helpless_end == "draw"
        return Outcome("both_helpless", _level(keys) if draw else rank(keys), points)
    return Outcome("ended", rank(keys), points)


def _victory(
    state: "GameState", ahead: list[str], keys: dict[str, tuple[int, ...]]
) -> tuple[tuple[str, ...], ...]:
    """Rank the players when at least one has enough; both: see `double_five`."""
    if len(ahead) < 2:
        return rank(keys)
    if state.options.double_five == "draw":
        return _level(keys)
    return rank({name: (name != state.seats[state.turn],) for name in state.seats})


def _level(names: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Return a ranking in which all share the first place."""
    return (tuple(names),)
