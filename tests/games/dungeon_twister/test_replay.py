"""A second reckoning agrees with the engine, and would say if it did not."""

import ast
import json
import random
from pathlib import Path

import pytest

from companion.games.dungeon_twister import combat, doing, scoring, turns, ways
from companion.games.dungeon_twister.tokens import BIT
from tests.games.dungeon_twister import replay
from tests.games.dungeon_twister.positions import position, random_position
from tests.games.dungeon_twister.replayed import (
    as_json,
    busy_game,
    random_game,
    random_options,
    told_from,
)
from tests.playthroughs.record import read
from tests.soak import counted

PARTS = ("", "_ground", "_fights", "_rooms")
OURS = {
    "tests.games.dungeon_twister." + name
    for name in ("plain", "plain_board", *(f"replay{part}" for part in PARTS[1:]))
}
FOLDER = Path(__file__).parents[2] / "playthroughs" / "dungeon_twister"
USUAL = FOLDER / "usual.txt"


@pytest.mark.parametrize(
    "name",
    [*(f"replay{part}" for part in PARTS), "plain", "plain_board", "drawn"],
)
def test_it_imports_nothing_of_the_product(name):
    source = Path(replay.__file__).with_name(f"{name}.py").read_text(encoding="utf-8")
    nodes = [*ast.walk(ast.parse(source))]
    names = [a.name for n in nodes if isinstance(n, ast.Import) for a in n.names]
    names += [str(n.module) for n in nodes if isinstance(n, ast.ImportFrom)]

    drawn = "tests.games.dungeon_twister.drawn"
    assert {*names} <= {"collections", "functools", *OURS, drawn}


def test_it_agrees_with_random_games():
    with counted("dungeon twister: a second reckoning", full=100, seed=21) as run:
        for turn in range(run.n):
            options = random_options(run.rng) if turn % 2 else {}
            told = random_game(run.rng, options)
            assert replay.differences(told) == [], json.dumps(told)


def game_again():
    """Return the usual playthrough's game, played by the engine as it is now."""
    playthrough = read("dungeon-twister", USUAL.read_text(encoding="utf-8"))
    return as_json([step for _, step in playthrough.steps()], {})


def wrong(value):
    """Return a function that says this whatever it is asked."""
    return lambda *_, **__: value


def planted():
    """Yield errors, each with where and what it puts in place of the right thing."""
    exits = {**scoring.EXIT, BIT["T"]: 2, BIT["t"]: 2, BIT["K"]: 3, BIT["k"]: 3}
    exits |= {BIT[code]: 3 for code in "CGMRWZcgmrwz"}
    ones = dict.fromkeys(BIT.values(), 1)
    yield "an exit is worth more", scoring, "EXIT", exits, 3
    yield "nobody leaves with points", ways, "exit_points", wrong(0), 3
    yield "the combat values are others", combat, "COMBAT", ones, 6
    yield "spent cards come back", combat, "_spend", wrong(None), 3
    yield "the beaten get up again", combat, "_beaten", wrong(None), 3
    yield "tokens do not turn with a room", doing, "_turn_tokens", wrong(None), 6
    yield "a potion gives less", doing, "POTION_AP", 3, 4
    yield "Thieves fall", scoring, "THIEVES", 0, 0
    yield "action cards never come back", turns, "ACTION_CARDS", (3, 4, 5), 0


PLANTED = list(planted())


def test_the_usual_game_is_reckoned_alike():
    assert replay.differences(game_again()) == []


@pytest.mark.parametrize(
    ("module", "name", "value", "seed"),
    [error[1:] for error in PLANTED],
    ids=[error[0] for error in PLANTED],
)
def test_a_planted_error_is_found(monkeypatch, module, name, value, seed):
    assert replay.differences(busy_game(random.Random(seed), 150)) == []
    monkeypatch.setattr(module, name, value)

    assert replay.differences(busy_game(random.Random(seed), 150))


@pytest.mark.parametrize(
    ("tokens", "texts", "planted"),
    [
        (
            {"b1": "WS", "b2": "w"},
            ("Wxb2", "commit", "commit", "fight=2", "fight=2"),
            (combat, "SWORDS", 0),
        ),
        (
            {"b1": "W", "b2": "wa"},
            ("Wxb2", "commit", "commit", "fight=3", "fight=2"),
            (combat, "ARMOR", 0),
        ),
        ({"g2": "g-l", "f2": "G"}, ("G:g2=lh2",), (scoring, "fall", wrong(None))),
        (
            {"b1": "W", "b2": "w", "a2": "C"},
            ("Wxb2", "commit", "commit", "fight=2", "fight=3"),
            (combat, "_chained", lambda _state, _ready, _at, begun: begun),
        ),
    ],
    ids=["Swords", "Armor", "nobody falls", "groups"],
)
def test_a_rarer_error_is_found_too(monkeypatch, tokens, texts, planted):
    start = position({**tokens, "v9": "r"})
    assert replay.differences(told_from(start, *texts)) == []
    monkeypatch.setattr(*planted)

    assert replay.differences(told_from(start, *texts))


def test_both_cards_of_a_combat_told_at_once_are_reckoned_alike():
    start = position({"b1": "WS", "b2": "w", "v9": "r"})
    parts = told_from(start, "Wxb2", "commit", "commit", "fight=2", "fight=2")
    whole = told_from(start, "Wxb2", "commit", "commit", "fight=2,2")

    assert whole["actions"][-1] == {"do": "reveal", "value": 2, "against": 2}
    assert replay.differences(whole) == replay.differences(parts) == []
    assert whole["position"] == parts["position"]
    other = [*whole["actions"][:-1], {"do": "reveal", "value": 2, "against": 4}]
    assert replay.differences({**whole, "actions": other})
    never = [*whole["actions"][:-1], {"do": "reveal", "value": 2, "against": 9}]
    assert replay.differences({**whole, "actions": never}) == ["action 4: 9 is spent"]


def test_it_agrees_with_games_from_random_positions():
    with counted("dungeon twister: reckoned from positions", full=500, seed=22) as run:
        for _ in range(run.n):
            start = random_position(run.rng, hidden=0, options=random_options(run.rng))
            told = busy_game(run.rng, 40, start)
            assert replay.differences(told) == [], json.dumps(told)


@pytest.mark.parametrize(
    ("path", "to"),
    [
        (("players", 0, "vp"), 9),
        (("players", 1, "jumps"), 0),
        (("players", 1, "combat"), [0]),
        (("players", 0, "actions"), [2, 2]),
        (("rooms", 2), "1D3"),
        (("out",), "x"),
        (("turn",), "Zed"),
        (("hurt",), "T"),
        (("highest",), 2),
        (("tokens",), {}),
    ],
)
def test_a_position_that_is_not_as_reckoned_is_told(path, to):
    told = game_again()
    place = told["position"]
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = to

    assert replay.differences(told)


def test_a_game_that_cannot_have_gone_so_is_told():
    told = game_again()
    moves = [n for n, one in enumerate(told["actions"]) if one["do"] == "move"]
    for n in moves[:: len(moves) // 8]:
        action = told["actions"][n]
        far = {**action, "path": [action["path"][0], "v0"]}
        actions = [*told["actions"][:n], far, *told["actions"][n + 1 :]]
        assert replay.differences({**told, "actions": actions})
        less = [*told["actions"][:n], *told["actions"][n + 1 :]]
        assert replay.differences({**told, "actions": less})
