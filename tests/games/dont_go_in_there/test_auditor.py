"""Somebody else's reckoning agrees with the engine, and would say if it did not."""

import ast
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.games.dont_go_in_there import curses, resolution, rooms
from companion.games.dont_go_in_there.draft import Draft
from tests import auditor
from tests.games.dont_go_in_there.random_games import as_json
from tests.games.dont_go_in_there.tables import SIZES
from tests.soak import counted

SOURCE = Path(auditor.__file__)


def test_the_auditor_imports_nothing_of_ours() -> None:
    tree = ast.walk(ast.parse(SOURCE.read_text(encoding="utf-8")))
    names = [
        a.name for node in tree if isinstance(node, ast.Import) for a in node.names
    ]
    tree = ast.walk(ast.parse(SOURCE.read_text(encoding="utf-8")))
    names += [str(n.module) for n in tree if isinstance(n, ast.ImportFrom)]

    assert set(names) <= {"collections", "itertools"}


def test_the_auditor_agrees_with_random_games() -> None:
    claim = "the auditor agrees with the engine"
    with counted(claim, full=1_000, seed=21) as run:
        for turn in range(run.n):
            edition, n = SIZES[turn % len(SIZES)]
            game = as_json(run.rng, edition, n)
            assert auditor.differences(game) == [], json.dumps(game)


def rings_dispel_three(draft: Draft, i: int, card: Any, effect: Any) -> None:
    """Plant an error: the fourth ring stays up."""
    values = curses.values_up(draft.players[i], card.type)
    if len(values) >= effect.set:
        draft.dispel(i, card.type, tuple(values[:3]), card.type)


def dummy_takes_right_most(room: Any) -> int:
    """Plant an error: the dummy's ties go to the right."""
    found = [(c.value, -k) for k, c in enumerate(room.slots, 1) if c is not None]
    return -min(found)[1]


def cats_with_ten_ghosts(
    players: Any, kind: str, effect: Any, options: Any
) -> list[Any]:
    """Plant an error: every cat is dispelled whatever the ghosts."""
    del effect, options
    return curses._flips(players, kind, lambda count: count)


def plant_in(table: str, name: str, wrong: Any) -> Callable[[Any], None]:
    return lambda patch: patch.setitem(getattr(curses, table), name, wrong)


PLANTED: list[tuple[str, str, int, Callable[[Any], None]]] = [
    ("rings", "retail", 3, plant_in("TAKE_EFFECTS", "set_dispel", rings_dispel_three)),
    ("cats", "retail", 4, plant_in("END_EFFECTS", "keep_one", cats_with_ten_ghosts)),
    (
        "dummy",
        "prototype",
        2,
        lambda patch: patch.setattr(resolution, "dummy_pick", dummy_takes_right_most),
    ),
    ("library", "retail", 2, lambda p: p.setattr(rooms, "on_take", lambda *_: None)),
]


@pytest.mark.parametrize(
    ("edition", "n", "plant"), [p[1:] for p in PLANTED], ids=[p[0] for p in PLANTED]
)
def test_the_auditor_finds_a_planted_error(
    monkeypatch: pytest.MonkeyPatch, edition: str, n: int, plant: Callable[[Any], None]
) -> None:
    plant(monkeypatch)
    rng = random.Random(22)

    found = [auditor.differences(as_json(rng, edition, n)) for _ in range(40)]

    assert any(found)


def test_the_auditor_names_a_changed_total_and_an_impossible_action() -> None:
    game = as_json(random.Random(23), "retail", 2)
    game["outcome"]["totals"]["Ann"] += 1
    assert [told.split(":")[0] for told in auditor.differences(game)] == ["totals"]

    game = as_json(random.Random(23), "retail", 2)
    roll = next(a for a in game["actions"] if a["do"] == "roll")
    roll.update(ghosts=9)
    roll.pop("faces", None)
    assert "9 ghosts" in auditor.differences(game)[0]
