"""Bots by name: `random` plays every game, others know one."""

import importlib

from companion.kernel.text import nearest
from companion.sim.bots.base import Bot, own_answers, sure_answers

__all__ = ["Bot", "UnknownBot", "light", "load", "names", "own_answers", "sure_answers"]

RANDOM = "random"
_KNOWING = {
    "dont-go-in-there": {
        "greedy": "companion.sim.bots.dont_go_in_there:Greedy",
    },
    "dungeon-twister": {
        "random": "companion.sim.bots.dungeon_twister:Random",
        "greedy": "companion.sim.bots.dungeon_twister:Greedy",
        "search": "companion.sim.bots.maze_search:Search",
    },
    "panty-raider": {
        "greedy": "companion.sim.bots.panty_raider:Greedy",
    },
}
"""Game -> name -> module:class."""
_WITH_BUDGET = frozenset({"search"})
"""Bots that take a budget behind their name, in rollouts: `search:400`."""
MOST_BUDGET = 100_000


class UnknownBot(LookupError):  # noqa: N818  (what it is)
    """There is no bot of that name for the game.

    Attributes:
        name: what was asked for.
        known: the names there are.
        near: the nearest of them, if one is near.
    """

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"no bot {name!r}; known are {', '.join(known)}")
        self.name = name
        self.known = known
        self.near = nearest(name, known)


def names(game: str) -> tuple[str, ...]:
    """Return the names of the bots that can play a game, given its id."""
    return tuple({RANDOM: "", **_KNOWING.get(game, {})})


def light(game: str) -> str:
    """Return the name of the best bot of a game that answers at once, also on a Pi."""
    return [name for name in names(game) if name not in _WITH_BUDGET][-1]


def load(game: str, name: str) -> Bot:
    """Return a bot by its name.

    Args:
        game: the game's id.
        name: one of `names`; where the bot takes a budget, `name:budget` too.

    Raises:
        UnknownBot: the game has none of that name, or it takes no such budget.
    """
    plain, colon, budget = name.partition(":")
    target = _KNOWING.get(game, {}).get(plain)
    if colon and not (target and plain in _WITH_BUDGET and _is_budget(budget)):
        raise UnknownBot(name, names(game))
    if target is None:
        if plain == RANDOM:
            return Bot()
        raise UnknownBot(name, names(game))
    module, _, kind = target.partition(":")
    made = getattr(importlib.import_module(module), kind)
    return made(int(budget)) if colon else made()


def _is_budget(text: str) -> bool:
    return text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= MOST_BUDGET
