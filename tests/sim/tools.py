"""Chance that can be gone through from end to end, and positions to start from."""

import random
from collections import Counter
from fractions import Fraction

from companion.games import load
from companion.sim.bots import Bot
from companion.sim.dealer import Dealer

GAME = load("dont-go-in-there")
NAMES = ("Ann", "Ben", "Cy", "Dot", "Eve")
EVERY_TYPE = {
    "prototype": ("cat", "clock", "doll", "mirror", "portrait", "tome"),
    "retail": ("cat", "clock", "doll", "mirror", "portrait", "tome", "ring", "twin"),
}
TABLES = [(edition, n) for edition in EVERY_TYPE for n in range(2, 6)][:3] + [
    ("retail", n) for n in range(2, 6)
]


def start(edition="retail", players=3, **options):
    return GAME.start(NAMES[:players], {"edition": edition, **options})


def with_every_type(edition, players):
    """Return a start with the types that ask their players something."""
    many = GAME.start(NAMES[:players], {"edition": edition}).options.types
    return start(edition, players, types=EVERY_TYPE[edition][: len(many)])


class Branches:
    """A random source that takes every way it could: each once, all equally likely."""

    def __init__(self):
        self._path = []
        self._at = 0

    def randrange(self, n):
        if self._at == len(self._path):
            self._path.append([0, n])
        choice, known = self._path[self._at]
        assert known == n
        self._at += 1
        return choice

    def next(self):
        """Go to the next way; False after the last."""
        self._at = 0
        while self._path:
            self._path[-1][0] += 1
            if self._path[-1][0] < self._path[-1][1]:
                return True
            self._path.pop()
        return False

    @property
    def chance(self):
        chance = Fraction(1)
        for _, n in self._path:
            chance /= n
        return chance


def every_way(work):
    """Return the exact chance of each result of `work(rng)`."""
    rng, chances = Branches(), Counter()
    while True:
        result = work(rng)
        chances[result] += rng.chance
        if not rng.next():
            return dict(chances)


def states(state, rng, bot=None):
    """Yield the states of a random game, and the answer given in each."""
    dealer, bot = Dealer(rng), bot or Bot()
    while state.prompt is not None:
        prompt = state.prompt
        if prompt.kind == "choose":
            seat = rng.choice(prompt.seats)
            answer = bot.choose(dealer.known(state, seat), state, seat, rng)
        else:
            answer = dealer.answer(state)
        yield state, answer
        state = state.apply(answer).state


def first(wanted, start_state, seed=1):
    """Return the first state of random games for which `wanted` holds."""
    rng = random.Random(seed)
    while True:
        for state, _ in states(start_state, rng):
            if wanted(state):
                return state
