"""Talking to `companion referee` in tests."""

import json
import random

from click.testing import CliRunner

from companion.cli import main
from companion.games import load
from companion.sim.bots import Bot
from companion.sim.bots.dont_go_in_there import Greedy
from companion.sim.dealer import Dealer
from tests.sim.tools import start

GAME = "dont-go-in-there"
RULES = load(GAME)
CARDS = [
    *(("amulet", 1), ("amulet", 2), ("ring", 1), ("ring", 2), ("twin", 1)),
    *(("twin", 2), ("mask", 1), ("mask", 2), ("mask", 3)),
]
DEALT = [{"do": "reveal", "type": kind, "value": value} for kind, value in CARDS]


def run(*args, lines=(), lang="en", code=0):
    """Run the referee on lines: JSON-shaped, or bytes that are said as they are."""
    said = b"".join(
        line if isinstance(line, bytes) else said_as(line) for line in lines
    )
    words = ["referee", GAME, *args, "--lang", lang]
    result = CliRunner().invoke(main, words, input=said)
    assert result.exit_code == code, result.output
    return result


def ask(*lines, args=("--players", "Ann,Ben"), **more):
    """Start a game, say lines, and return the answers after the first."""
    answers = answers_in(run(*args, lines=lines, **more))
    assert len(answers) == 1 + len(lines)
    return answers[1:]


def said_as(line):
    return json.dumps(line, ensure_ascii=False).encode() + b"\n"


def answers_in(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


def script(edition, players, seed):
    """Return the lines of a whole game, and the states they lead to."""
    state, rng = start(edition, players), random.Random(seed)
    dealer, bot = Dealer(rng), Greedy() if seed % 2 else Bot()
    lines, reached = [], [state]
    while state.prompt is not None:
        if state.prompt.kind == "choose":
            seat = state.prompt.seat
            answer = bot.choose(dealer.known(state, seat), state, seat, rng)
        else:
            answer = dealer.answer(state)
        lines.append(RULES.dump(answer))
        state = state.apply(answer).state
        reached.append(state)
    return lines, reached
