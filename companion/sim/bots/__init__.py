"""Bots by name: `random` plays every game, others know one."""

import importlib

from companion.kernel.text import nearest
from companion.sim.bots.base import Bot, own_answers

__all__ = ["Bot", "UnknownBot", "load", "names", "own_answers"]

RANDOM = "random"
_KNOWING = {
    "dont-go-in-there": {
        "greedy": "companion.sim.bots.dont_go_in_there:Greedy",
    },
    "panty-raider": {
        "greedy": "companion.sim.bots.panty_raider:Greedy",
    },
}
"""Game -> name -> module:class."""


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
    return (RANDOM, *_KNOWING.get(game, {}))


def load(game: str, name: str) -> Bot:
    """Return a bot by its name.

    Raises:
        UnknownBot: the game has none of that name.
    """
    if name == RANDOM:
        return Bot()
    target = _KNOWING.get(game, {}).get(name)
    if target is None:
        raise UnknownBot(name, names(game))
    module, _, kind = target.partition(":")
    return getattr(importlib.import_module(module), kind)()
