"""Moving, jumping and passing walls carried out (rules 4.3, 4.4, 8, 9)."""

from msgspec.structs import replace

from companion.games.dungeon_twister import actions as a
from companion.games.dungeon_twister.draft import Draft
from companion.games.dungeon_twister.events import (
    CharacterJumped,
    CharacterMoved,
    MazeLeft,
    TokenLeft,
    WallPassed,
)
from companion.games.dungeon_twister.refusing import refuse
from companion.games.dungeon_twister.scoring import exit_points
from companion.games.dungeon_twister.squares import NAMES
from companion.games.dungeon_twister.steps import Arrival, Over, Walker
from companion.games.dungeon_twister.tokens import (
    WALL_WALKERS,
    code_of,
    codes_of,
    each,
    owner,
)
from companion.games.dungeon_twister.travel import (
    jumped,
    passed_wall,
    squares_of,
    takes_of,
    walked,
)
from companion.kernel import IllegalAction, Refusal


def _walker(draft: Draft, actor: int) -> Walker:
    return Walker(draft.state, actor, draft.state.where(actor))


def _sound(found: Arrival | Refusal) -> Arrival:
    if isinstance(found, Refusal):
        raise IllegalAction(found)
    return found


def _path(action: a.Move | a.Jump) -> tuple[list[int], dict[int, int]]:
    """Return the squares of a way, and what is taken along from which."""
    squares = squares_of(action.path)
    if isinstance(squares, Refusal):
        raise IllegalAction(squares)
    takes = takes_of(action.handle, len(squares))
    if isinstance(takes, Refusal):
        raise IllegalAction(takes)
    return squares, takes


def move(draft: Draft, actor: int, action: a.Move) -> None:
    """Move a character along any legal path."""
    walker = _walker(draft, actor)
    squares, takes = _path(action)
    arrival = _sound(walked(walker, squares, takes))
    load = codes_of(arrival.load)
    start, to = NAMES[walker.start], NAMES[arrival.to]
    draft.events.append(CharacterMoved(code_of(actor), start, to, load))
    _arrive(draft, walker, arrival)


def jump(draft: Draft, actor: int, action: a.Jump) -> None:
    """Jump over a pit; the jump card leaves the game."""
    player = draft.players[draft.turn]
    if not player.jumps:
        refuse("jump.no_card", seat=player.name)
    squares, takes = _path(action)
    if len(squares) != 2 or takes.keys() - {0}:
        refuse("jump.two_steps")
    walker = _walker(draft, actor)
    pit, to = squares
    take = takes.get(0, walker.load)
    arrival = _sound(jumped(walker, pit, to, take))
    draft.players[draft.turn] = replace(player, jumps=player.jumps - 1)
    names = (NAMES[square] for square in (walker.start, pit, to))
    draft.events.append(CharacterJumped(code_of(actor), *names))
    _arrive(draft, walker, arrival)


def pass_wall(draft: Draft, actor: int, action: a.PassWall) -> None:
    """Let the Wall-Walker step through a wall."""
    if not actor & WALL_WALKERS:
        refuse("wall.who", token=action.who)
    squares = squares_of((action.to,))
    if isinstance(squares, Refusal):
        raise IllegalAction(squares)
    walker = _walker(draft, actor)
    arrival = _sound(passed_wall(walker, squares[0]))
    start, to = NAMES[walker.start], NAMES[arrival.to]
    draft.events.append(WallPassed(code_of(actor), start, to))
    _arrive(draft, walker, arrival)


def _arrive(draft: Draft, walker: Walker, arrival: Arrival) -> None:
    """Put everything where it is after a way; take off who left the maze."""
    draft.set(walker.start, 0)
    _leave(draft, arrival.over)
    if not arrival.exit:
        draft.set(arrival.to, walker.actor | arrival.load)
        return
    actor, seat = walker.actor, owner(walker.actor)
    points = exit_points(actor, arrival.load)
    draft.scored[seat] += points
    draft.forget(actor)
    draft.remove(actor | arrival.load)
    name, load = draft.names[seat], codes_of(arrival.load)
    draft.events.append(MazeLeft(code_of(actor), name, load, points))


def _leave(draft: Draft, over: Over) -> None:
    """Put down what lies elsewhere now, and say what is there that was not."""
    before = draft.state.on
    for square, tokens in over:
        for token in each(tokens & ~before.get(square, 0)):
            draft.events.append(TokenLeft(code_of(token), NAMES[square]))
        draft.set(square, tokens)
