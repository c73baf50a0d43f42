"""The referee on Dungeon Twister: the fixed names, the short texts, bad input."""

import json
import random

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.games.dungeon_twister import actions
from companion.games.dungeon_twister.game import game
from companion.games.dungeon_twister.texts import written
from companion.kernel import tag_of
from tests.games.dungeon_twister.positions import ROOMS, SEATS, position
from tests.games.dungeon_twister.random_games import chosen

SET_UP = [
    {"do": "commit"},
    {"do": "commit"},
    {"do": "reveal", "seat": "Ben"},
    {"do": "commit", "slot": 5},
    {"do": "laid_out"},
    *({"do": "reveal", "token": token} for token in "CGMTcgmt"),
    {"do": "reveal", "seat": "Ann"},
]
FORMS = [
    {"do": "action_card", "value": 2},
    {"do": "end_turn"},
    {"do": "reveal", "tile": "1D", "turns": 3},
    {"do": "reveal", "value": 4},
    {"do": "put", "token": "S", "at": "d4"},
    {"do": "reveal_room", "who": "C", "slot": 5},
    {"do": "rotate", "who": "M", "slot": 5, "to": "counter_clockwise"},
    {"do": "move", "who": "T", "path": ["e4", "f4", "g4"], "handle": [[2, "S"]]},
    {"do": "jump", "who": "T", "path": ["e4", "f4"], "handle": [[0, "0"]]},
    {"do": "pass_wall", "who": "K", "to": "e4"},
    {"do": "attack", "who": "T", "target": "f4"},
    {"do": "heal", "who": "C", "target": "f4"},
    {"do": "regenerate", "who": "R"},
    {"do": "portcullis", "who": "W", "edge": "h3e", "to": "broken"},
    {"do": "potion", "who": "T"},
    {"do": "fireball", "who": "Z", "dir": "n"},
    {"do": "text", "text": "T:e4f4=Sg4"},
]
"""The names and fields that other programs rely on."""


def referee(lines, *args, players="Ann,Ben"):
    """Return the referee's answers after the first."""
    words = ["referee", "dungeon-twister", "--lang", "en", *args]
    words += ["--players", players] if players else []
    said = b"".join(
        (line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n"
        for line in lines
    )
    result = CliRunner().invoke(main, words, input=said)
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()][1:]


def as_text(action):
    return {"do": "text", "text": written(action, SEATS)}


@pytest.mark.parametrize("form", [game.dump, as_text], ids=["json", "text"])
def test_a_whole_game_is_followed_line_by_line(form):
    rng, state, lines, reached = random.Random(3), game.start(SEATS), [], []
    while state.prompt is not None:
        action = chosen(state, rng)
        lines.append(form(action))
        state = state.apply(action).state
        reached.append(state)

    answers = referee([*lines, {"ask": "state"}], "--compact")

    assert answers[-2]["state"] == game.encode(state)
    assert all("refused" not in answer for answer in answers)
    for answer, after in zip(answers, reached, strict=False):
        asked = None if after.prompt is None else tag_of(after.prompt)
        assert (answer["prompt"] or {}).get("what") == asked
    assert answers[len(lines) - 1]["outcome"]["reason"] == "vp"


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form["do"])
def test_the_names_of_actions_and_their_fields_are_fixed(form):
    assert game.dump(game.parse(form)) == form


def test_no_action_has_another_name():
    tags = {tag_of(kind) for kind in actions.ANSWERS}

    assert tags == {form["do"] for form in FORMS} | {"commit", "laid_out"}


def test_a_move_by_its_text_is_the_move_itself(tmp_path):
    state = position({"d2": "T", "d3": "S"})
    file = tmp_path / "position.json"
    file.write_text(json.dumps(game.encode(state)), encoding="utf-8")

    lines = [{"do": "text", "text": "T:d3=Sd4"}, {"do": "undo"}]
    lines += [{"do": "move", "who": "T", "path": ["d3", "d4"], "handle": [[1, "S"]]}]
    by_text, undone, by_name = referee(lines, "--position", str(file), players=None)

    assert by_text["state"]["tokens"] == {"d4": "TS"}
    assert undone["state"] == game.encode(state)
    assert {**by_name, "events": None} == {**by_text, "events": None}


def test_moves_are_listed_by_character():
    state = do_all(SET_UP)
    whole, thief, other = referee(
        [
            *SET_UP,
            {"ask": "legal"},
            {"ask": "legal", "part": "T"},
            {"ask": "legal", "part": "other"},
        ]
    )[-3:]

    assert thief["legal"] == [game.dump(one) for one in state.legal_actions(part="T")]
    assert {one["who"] for one in thief["legal"]} == {"T"}
    assert other["legal"] == [{"do": "end_turn"}]
    assert all(one in whole["legal"] for one in thief["legal"])


def do_all(lines):
    state = game.start(SEATS)
    for line in lines:
        state = state.apply(line).state
    return state


BAD = [
    ({"b1": "T"}, "T:c1", "move.portcullis", "b1"),
    ({"f2": "C", "g2": "g-L"}, "C^g2h2", "jump.occupied", "g2"),
]


@pytest.mark.parametrize(("tokens", "text", "rule", "square"), BAD)
def test_what_the_rules_forbid_is_refused_and_changes_nothing(
    tmp_path, tokens, text, rule, square
):
    file = tmp_path / "position.json"
    state = position(tokens)
    file.write_text(json.dumps(game.encode(state)), encoding="utf-8")

    lines = [{"do": "text", "text": text}, {"ask": "state"}]
    refused, after = referee(lines, "--position", str(file), players=None)

    assert refused["refused"]["rule"] == rule
    assert square in refused["refused"]["message"]
    assert after["state"] == game.encode(state)


def test_a_second_attack_on_one_wounded_this_turn_is_refused(tmp_path):
    file = tmp_path / "position.json"
    state = position({"b1": "W", "b2": "g"})
    file.write_text(json.dumps(game.encode(state)), encoding="utf-8")
    texts = ["Wxb2", "commit", "commit", "fight=6,0", "Wxb2"]

    lines = [{"do": "text", "text": text} for text in texts]
    answers = referee(lines, "--position", str(file), players=None)

    assert "refused" not in answers[-2]
    assert answers[-1]["refused"]["rule"] == "attack.hurt"
    assert "b2" in answers[-1]["refused"]["message"]


@pytest.mark.parametrize(
    ("line", "rule", "entry"),
    [
        ({"do": "reveal", "tile": "1D", "turns": 2}, "tile.up", 16),
        ({"do": "text", "text": "tile=1D2"}, "tile.up", 16),
        ({"do": "reveal", "tile": "5D", "turns": 2}, "tile.unknown", None),
    ],
)
def test_a_room_turned_up_twice_names_the_entry_it_contradicts(line, rule, entry):
    first = [{"do": "text", "text": text} for text in ("T@1", "tile=1D0")]
    both = [{"do": "text", "text": f"token={token}"} for token in "SX"]
    both += [{"do": "text", "text": f"put={at}"} for at in ("b2", "b3")]
    second = {"do": "text", "text": "T@5"}

    *_, refused = referee([*SET_UP, *first, *both, second, line])

    assert refused["refused"]["rule"] == rule
    assert refused["refused"].get("entry") == entry


def test_a_token_seen_twice_names_the_entry_it_contradicts():
    lines = [*SET_UP, *({"do": "text", "text": t} for t in ("T@1", "tile=1D0"))]

    *_, refused = referee([*lines, {"do": "reveal", "token": "C"}])

    assert refused["refused"]["rule"] == "show.not_there"
    assert refused["refused"]["entry"] == 6


@pytest.mark.parametrize(
    ("line", "word"),
    [
        (b"T:e4f4", "JSON"),
        ({"do": "move", "who": "T"}, "path"),
        ({"do": "move", "who": "T", "path": "e4"}, "path"),
        ({"do": "walk"}, "walk"),
        ({"ask": "legal", "part": "Q"}, "Q"),
    ],
)
def test_what_is_no_action_is_told_and_it_goes_on(line, word):
    *_, error, after = referee([*SET_UP, line, {"do": "end_turn"}])

    assert word in error["error"]
    assert after["prompt"]["seats"] == ["Ben"]


@pytest.mark.parametrize(
    "text", ["T", "T:", "T:z0", "T:a1=", "card", "", "Txa", "Q:a1"]
)
def test_a_text_that_is_no_action_is_refused(text):
    *_, refused, after = referee(
        [*SET_UP, {"do": "text", "text": text}, {"ask": "state"}]
    )

    assert refused["refused"]["rule"].startswith(("text.", "move."))
    assert after["state"] == game.encode(do_all(SET_UP))


def test_a_position_with_two_living_on_a_square_is_refused_with_the_square(tmp_path):
    data = game.encode(position({"b1": "T", "b2": "G"}))
    file = tmp_path / "position.json"
    file.write_text(
        json.dumps(data | {"tokens": {"b1": "TG"}, "rooms": ROOMS}), encoding="utf-8"
    )
    words = ["--lang", "en", "referee", "dungeon-twister", "--position", str(file)]

    result = CliRunner().invoke(main, words, input=b"")

    assert result.exit_code == 2
    assert "/tokens/b1" in result.stderr
    assert "b1" in result.stderr


def test_own_data_is_refused(tmp_path):
    file = tmp_path / "own.toml"
    file.write_text("victory = 3\n", encoding="utf-8")
    words = ["--lang", "en", "referee", "dungeon-twister", "--players", "Ann,Ben"]

    result = CliRunner().invoke(main, [*words, "--profile", str(file)], input=b"")

    assert result.exit_code == 2
    assert "no cards of one's own" in result.stderr
