"""Which figures a game is measured by, besides who wins."""

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.games.dont_go_in_there.scoring import scores

Figures = dict[str, dict[str, int]]


class Tells(NamedTuple):
    """What to note of a game.

    Attributes:
        of_each_seat: returns each figure by name, with the value of each seat.
        turns: the prompts (`what`) that begin a turn; empty: every decision is one.
        begun: the events by which a turn is counted instead, where the engine may
            begin one without asking.
    """

    of_each_seat: Callable[[Any], Figures]
    turns: frozenset[str] = frozenset()
    begun: frozenset[str] = frozenset()


def _totals(state: Any) -> Figures:
    return {"total": dict(state.outcome.totals)} if state.outcome else {}


def _curses_and_ghosts(state: Any) -> Figures:
    points = scores(state)
    return {
        "curses": {seat: score.total for seat, score in points.items()},
        "ghosts": {seat: score.ghosts for seat, score in points.items()},
    }


def _banked(state: Any) -> Figures:
    return {
        "banked": {player.name: len(player.banked) for player in state.players},
        "open": {player.name: len(player.open) for player in state.players},
    }


def _points(state: Any) -> Figures:
    return {"points": {player.name: player.vp for player in state.players}}


_PLAIN = Tells(_totals)
_TELLS = {
    "dont-go-in-there": Tells(_curses_and_ghosts, frozenset({"place"})),
    "dungeon-twister": Tells(_points, begun=frozenset({"ActionCardPlayed"})),
    "panty-raider": Tells(_banked, frozenset({"dorm_choice"})),
}


def figures_of(game: str) -> Tells:
    """Return what to note of a game, given its id."""
    return _TELLS.get(game, _PLAIN)
