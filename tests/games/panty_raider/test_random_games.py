"""Whole games with dealt hands: nothing gets lost, and somebody else reckons alike."""

import ast
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.games.panty_raider import attempts, banking, formulas
from companion.games.panty_raider.hands import sight_of
from companion.sim.dealer import Dealer
from tests.games.panty_raider import auditor
from tests.games.panty_raider.random_games import CAP, as_json, random_options, steps
from tests.games.panty_raider.tables import check_conserved
from tests.soak import counted


def test_random_games_end_and_lose_no_card():
    """67 mischief cards, 35 dorm cards and 6 gurus at every step, unknown included."""
    cut: Counter[int] = Counter()
    with counted("panty-raider: games with dealt hands", full=10_000, seed=31) as run:
        for turn in range(run.n):
            n = 2 + turn % 5
            _, done = steps(run.rng, n, random_options(run.rng, n))
            for step in done:
                check_conserved(step)
            cut[n] += done[-1].state.prompt is not None
        seats = ", ".join(f"{cut[n]} with {n} players" for n in range(2, 7))
        run.note(f"{cut.total()} cut at {CAP} actions: {seats}")
    assert (
        cut.total() < run.n
    )  # a cut game is no proof; all of them cut would be none at all


def test_the_auditor_agrees_with_random_games():
    with counted("panty-raider: the auditor agrees", full=1_000, seed=32) as run:
        for turn in range(run.n):
            n = 2 + turn % 5
            bot = ("random", "greedy")[turn // 5 % 2]
            options = random_options(run.rng, n)
            first, done = steps(run.rng, n, options, bot)
            assert auditor.differences(as_json(first, done)) == [], (n, options)


def test_the_auditor_imports_nothing_of_ours():
    tree = ast.parse(Path(auditor.__file__).read_text(encoding="utf-8"))
    imports = [n for n in ast.walk(tree) if isinstance(n, ast.Import | ast.ImportFrom)]

    assert imports == []


def a_tie_wins(monkeypatch):
    real = formulas.sum_of

    def wrong(table: Any, side: Any) -> int:
        return real(table, side) + (side == "player")

    monkeypatch.setattr(attempts, "sum_of", wrong)


def the_team_banks(monkeypatch):
    monkeypatch.setattr(banking, "bankers", banking.clockwise)
    monkeypatch.setattr(banking, "visitors", banking.clockwise)


def a_match_triples(monkeypatch):
    real = formulas.worth_of

    def wrong(table: Any, offer: Any) -> int:
        return real(table, offer) + (offer.place == 1)

    monkeypatch.setattr(formulas, "worth_of", wrong)


@pytest.mark.parametrize("plant", [a_tie_wins, the_team_banks, a_match_triples])
def test_the_auditor_finds_a_planted_error(monkeypatch, plant):
    plant(monkeypatch)
    rng = random.Random(33)
    found: list[str] = []
    for _ in range(10):
        first, done = steps(rng, 3, {}, "greedy")
        found += auditor.differences(as_json(first, done))
        if found:
            break

    assert found


def test_the_auditor_names_a_changed_total():
    first, done = steps(random.Random(34), 3, {}, "greedy")
    game = as_json(first, done)
    game["outcome"]["totals"]["Ann"] += 1

    assert [told.split(":")[0] for told in auditor.differences(game)] == ["totals"]


@pytest.mark.parametrize("n", range(2, 7))
def test_hands_are_what_their_counts_say(n):
    """What the dealer tells a seat is always what the state lets it hold."""
    rng = random.Random(n)
    _, done = steps(rng, n, {}, "greedy")
    dealer = Dealer(rng)
    for step in done[:200]:
        state: Any = step.state
        for seat in state.seats if state.prompt is not None else ():
            known = dealer.known(state, seat)
            held = state.holding(seat, known)[seat]
            assert len(held) == state.players[state.index(seat)].hand.hidden
            sight = sight_of(state)
            i = state.index(seat)
            assert all(sight.find(i, card) is not None for card in held)
