"""Random games of Panty Raider, dealt and played by bots, with random options."""

import random
from typing import Any

import msgspec

from companion.kernel import Choose, Step
from companion.sim import bots
from companion.sim.dealer import Dealer
from companion.sim.playout import _decider
from tests.games.panty_raider.tables import DECK, GAME, NAMES

CAP = 20_000
SETTLED = ("start_hand", "start_player", "die_sides")


def random_options(rng: random.Random, n: int) -> dict[str, Any]:
    """Return a third of all options at any value; with many players a cap (rules 3)."""
    options = {
        key: rng.choice(rule.values)
        for key, rule in DECK.rules.items()
        if key not in SETTLED and rng.random() < 1 / 3
    }
    options.setdefault("panties_on_head", rng.random() < 0.5)
    if n >= 5:
        options["attached_orange_cap"] = 4
    return options


def steps(
    rng: random.Random, n: int, options: dict[str, Any], bot: str = "random"
) -> tuple[Any, list[Step]]:
    """Play a game with the hands that a dealer knows; return its start and steps.

    It is cut after 20,000 actions.
    """
    state = GAME.start(NAMES[:n], options)
    first, done = state, list[Step]()
    dealer, player = Dealer(rng), bots.load(GAME.id, bot)
    while state.prompt is not None and len(done) < CAP:
        if isinstance(state.prompt, Choose):
            seat = _decider(state, state.prompt, dealer, rng)
            known = dealer.known(state, seat)
            action = player.choose(known, state, seat, rng)
        else:
            action = dealer.answer(state)
        step = state.apply(action)
        state = step.state
        done.append(step)
    return first, done


def as_json(first: Any, done: list[Step]) -> dict[str, Any]:
    """Return a game as the auditor reads it."""
    last = done[-1].state
    options = {
        key: getattr(last.options, key)
        for key in last.options.__struct_fields__
        if key != "deck"
    }
    events = [event for step in done for event in step.events]
    record = {
        "players": last.seats,
        "options": options,
        "deck": GAME.profile(last),
        "events": events,
        "position": GAME.encode(last),
        "outcome": last.outcome,
    }
    del first
    return msgspec.json.decode(msgspec.json.encode(record))
