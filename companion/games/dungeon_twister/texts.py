"""Actions as short texts, as chess has UCI (rules 15): `T:e4f4=Sg4`, `Txf4`, `end`."""

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from companion.games.dungeon_twister import actions as a
from companion.games.dungeon_twister.refusing import refuse
from companion.games.dungeon_twister.tokens import BIT, CHARACTERS
from companion.kernel import Action, Step

if TYPE_CHECKING:
    from companion.games.dungeon_twister.state import GameState

_CODES = "".join(BIT)
_WHO = "".join(code for code, bit in BIT.items() if bit & CHARACTERS)
_SQUARE = "[a-v][0-9]"
_PART = re.compile(f"({_SQUARE})|=([{_CODES}0])")
_WAYS = {"+": "clockwise", "-": "counter_clockwise"}
_SIGNS = {way: sign for sign, way in _WAYS.items()}
_WORKS = {"o": "open", "c": "closed", "b": "broken"}
_LETTERS = {to: letter for letter, to in _WORKS.items()}

Found = re.Match[str]


def _way(text: str, kind: type[a.Move] | type[a.Jump], start: int) -> Action:
    """Return a move or a jump: squares, and `=S` where something is handled."""
    path: list[str] = []
    handle: list[tuple[int, str]] = []
    at = start
    while at < len(text):
        part = _PART.match(text, at)
        if part is None or (part[2] and handle and handle[-1][0] == len(path)):
            refuse("text.part", text=text, n=at + 1, part=text[at : at + 2])
        if part[1]:
            path.append(part[1])
        else:
            handle.append((len(path), part[2]))
        at = part.end()
    return kind(who=text[0], path=tuple(path), handle=tuple(handle))


_ACTOR: Final[tuple[tuple[str, Callable[[Found], Action]], ...]] = (
    (f"%({_SQUARE})", lambda m: a.PassWall(who=m[1], to=m[2])),
    (f"x({_SQUARE})", lambda m: a.Attack(who=m[1], target=m[2])),
    ("@([1-8])", lambda m: a.RevealRoom(who=m[1], slot=int(m[2]))),
    (r"([1-8])([+-])", lambda m: a.Rotate(who=m[1], slot=int(m[2]), to=_WAYS[m[3]])),
    (f"h({_SQUARE})", lambda m: a.Heal(who=m[1], target=m[2])),
    ("h", lambda m: a.Regenerate(who=m[1])),
    (
        f"([ocb])({_SQUARE}[nesw])",
        lambda m: a.WorkPortcullis(who=m[1], edge=m[3], to=_WORKS[m[2]]),
    ),
    ("p", lambda m: a.Drink(who=m[1])),
    ("f([nesw])", lambda m: a.Fireball(who=m[1], dir=m[2])),
)
_TABLE: Final[tuple[tuple[str, Callable[[Found], Action]], ...]] = (
    ("commit([1-8])?", lambda m: a.Commit(slot=int(m[1]) if m[1] else None)),
    ("laid_out", lambda _: a.LaidOut()),
    ("end", lambda _: a.EndTurn()),
    ("card([0-9])", lambda m: a.PlayCard(int(m[1]))),
    (f"(?:line|token)=([{_CODES}])", lambda m: a.TurnUp(token=m[1])),
    (
        "tile=([1-9][A-Z])([0-3])",
        lambda m: a.TurnUp(tile=m[1], turns=int(m[2])),
    ),
    ("fight=([0-9])", lambda m: a.TurnUp(value=int(m[1]))),
    (
        "fight=([0-9]),([0-9])",
        lambda m: a.TurnUp(value=int(m[1]), against=int(m[2])),
    ),
)
_READERS = [
    *((re.compile(pattern), read) for pattern, read in _TABLE),
    *((re.compile(f"([{_WHO}]){pattern}"), read) for pattern, read in _ACTOR),
]
_WAY_HEAD = re.compile(f"[{_WHO}]([:^])")
_DRAWN = re.compile("first=([12])")
_PUT = re.compile(f"put=({_SQUARE})")


def read(text: str, seats: Sequence[str], token: str = "") -> Action:
    """Return the action of a short text.

    Args:
        text: one action.
        seats: the players' names, player 1 first.
        token: the token that is to be put, for `put=d4`.

    Raises:
        IllegalAction: it is none; the refusal has the place (counted from 1).
    """
    head = _WAY_HEAD.match(text)
    if head is not None:
        kind = a.Move if head[1] == ":" else a.Jump
        return _way(text, kind, head.end())
    for pattern, reader in _READERS:
        found = pattern.fullmatch(text)
        if found is not None:
            return reader(found)
    drawn, put = _DRAWN.fullmatch(text), _PUT.fullmatch(text)
    if drawn is not None:
        return a.TurnUp(seat=seats[int(drawn[1]) - 1])
    if put is None:
        refuse("text.unknown", text=text)
    return a.Put(token=token, at=put[1])


def applied(state: "GameState", action: a.Text) -> Step:
    """Return the step of an action in text form; the journal has the action itself."""
    token = getattr(state.prompt, "token", "")
    return state.apply(read(action.text, state.seats, token))


def _handled(action: a.Move | a.Jump, sign: str) -> str:
    takes = dict(action.handle)
    head = f"={takes[0]}" if 0 in takes else ""
    parts = [
        name + (f"={takes[n]}" if n in takes else "")
        for n, name in enumerate(action.path, 1)
    ]
    return f"{action.who}{sign}{head}{''.join(parts)}"


def _turned_up(action: a.TurnUp, seats: Sequence[str]) -> str:
    if action.seat is not None:
        return f"first={seats.index(action.seat) + 1}"
    if action.tile is not None:
        return f"tile={action.tile}{action.turns}"
    if action.token is not None:
        return f"token={action.token}"
    second = "" if action.against is None else f",{action.against}"
    return f"fight={action.value}{second}"


_WRITERS: Final[dict[type[Action], Callable[[Any], str]]] = {
    a.Commit: lambda x: f"commit{x.slot or ''}",
    a.LaidOut: lambda _: "laid_out",
    a.PlayCard: lambda x: f"card{x.value}",
    a.EndTurn: lambda _: "end",
    a.Put: lambda x: f"put={x.at}",
    a.RevealRoom: lambda x: f"{x.who}@{x.slot}",
    a.Rotate: lambda x: f"{x.who}{x.slot}{_SIGNS[x.to]}",
    a.Move: lambda x: _handled(x, ":"),
    a.Jump: lambda x: _handled(x, "^"),
    a.PassWall: lambda x: f"{x.who}%{x.to}",
    a.Attack: lambda x: f"{x.who}x{x.target}",
    a.Heal: lambda x: f"{x.who}h{x.target}",
    a.Regenerate: lambda x: f"{x.who}h",
    a.WorkPortcullis: lambda x: f"{x.who}{_LETTERS[x.to]}{x.edge}",
    a.Drink: lambda x: f"{x.who}p",
    a.Fireball: lambda x: f"{x.who}f{x.dir}",
    a.Text: lambda x: x.text,
}


def written(action: Action, seats: Sequence[str]) -> str:
    """Return the short text of a legal answer of this game.

    Args:
        action: the answer.
        seats: the players' names, player 1 first.
    """
    if isinstance(action, a.TurnUp):
        return _turned_up(action, seats)
    return _WRITERS[type(action)](action)
