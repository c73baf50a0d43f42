"""Whole random games keep the counts of rules 5.5 and lose nothing (D28)."""

# ruff: noqa: N802  (a case of the rules document is found by its number)

from collections import Counter
from typing import Any

import pytest

from companion.kernel import State, Step
from tests.games.dont_go_in_there.random_games import random_game
from tests.games.dont_go_in_there.tables import EDITIONS, SIZES
from tests.soak import counted

GAINS = ("GhostsTaken", "GhostsGained")


def kinds(steps: list[Step]) -> Counter[str]:
    """Count the accepted actions by kind."""
    return Counter(type(step.action).__struct_config__.tag for step in steps)


def told(steps: list[Step], *names: str) -> list[Any]:
    """Return all events of these kinds."""
    return [e for s in steps for e in s.events if type(e).__name__ in names]


def check_counts(n: int, first: State, steps: list[Step]) -> None:
    """The counts under 5.5: reveals, places, rolls, takes."""
    deck, dummy = first.deck, first.dummy is not None
    done = kinds(steps)
    assert deck == 12 * (n + dummy)
    assert done["reveal"] == deck
    assert done["place"] == 12 * n
    assert done["roll"] == deck // 3 + done["reroll"]
    turns = Counter(e.seat for e in told(steps, "MeeplePlaced"))
    assert set(turns.values()) == {12}
    assert len(told(steps, "RoomLeft")) == 3
    if not dummy:
        assert done["take"] == 2 * deck // 3
    taken = Counter(e.seat for e in told(steps, "CardTaken"))
    assert set(taken.values()) == {12}
    assert len(taken) == n + dummy


def check_cards(states: list[State]) -> None:
    """No card is lost: seen and unseen make up the game, every moment."""
    whole = sum(states[0].unseen.values())
    removed = whole - states[0].deck
    for state in states:
        held = sum(len(p.up) + len(p.down) for p in state.players)
        held += len(state.dummy.cards) if state.dummy else 0
        slots = [slot for room in state.rooms for slot in room.slots if slot]
        hidden = slots.count("face_down")
        unseen = sum(state.unseen.values())
        assert unseen == state.deck + removed + hidden
        assert held + len(slots) - hidden + unseen == whole
    assert all(len(p.up) + len(p.down) == 12 for p in states[-1].players)
    assert all(p.meeples == 5 for p in states[-1].players)


def check_ghosts(states: list[State], steps: list[Step]) -> None:
    """Ghosts come and go as told, and a mask only moves them."""
    total = 0
    for state, step in zip(states[1:], steps, strict=True):
        total += sum(e.n for e in told([step], *GAINS))
        total -= sum(e.n for e in told([step], "GhostsDiscarded"))
        dummy = state.dummy.ghosts if state.dummy else 0
        assert sum(p.ghosts for p in state.players) + dummy == total
        assert all(p.ghosts >= 0 for p in state.players)


def check_supply(states: list[State]) -> None:
    """Five meeples each, on boards and at home; never more than one stand-in."""
    for state in states:
        out = Counter(s for room in state.rooms for s in room.spaces if s)
        for player in state.players:
            assert player.meeples == max(0, 5 - out[player.name])
            assert out[player.name] <= 6


def check_totals(states: list[State], steps: list[Step]) -> None:
    """Totals are what was told, and follow from curses and most ghosts."""
    end = states[-1]
    counted_up = {e.seat: e for e in told(steps, "TotalCounted")}
    for player in end.players:
        event = counted_up[player.name]
        assert event.cards == sum(card.value for card in player.up)
        assert event.total == event.cards + event.penalty
        assert end.outcome.totals[player.name] == event.total
    assert end.outcome.winners == told(steps, "GameWon")[0].winners


@pytest.mark.parametrize("edition", EDITIONS)
def test_D28_random_games_keep_every_count(edition: str) -> None:
    sizes = [n for e, n in SIZES if e == edition]
    with counted(f"random games, {edition}", full=10_000, seed=25) as run:
        for turn in range(run.n):
            n = sizes[turn % len(sizes)]
            states, steps = random_game(run.rng, edition, n)
            check_counts(n, states[0], steps)
            check_cards(states)
            check_ghosts(states, steps)
            check_supply(states)
            check_totals(states, steps)
