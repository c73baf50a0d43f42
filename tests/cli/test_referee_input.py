"""`companion referee`: bad lines, bad arguments, and positions from outside."""

import json
import random

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.cli.referee import MOST_BYTES
from tests.cli.referees import DEALT, RULES, answers_in, ask, run, said_as, script
from tests.sim.tools import TABLES

# --- bad input -----------------------------------------------------------------------

NOT_ACTIONS = [
    (b'{"do": "reve\n', "not JSON"),
    (b"place attic 1\n", "not JSON"),
    (b'{"do": "keep"} {"do": "keep"}\n', "not JSON"),
    (b'{"do": "\xff\xfe"}\n', "not JSON"),
    (b"\xff\xfe\x00\n", "not JSON"),
    (b'{"x": NaN}\n', "not JSON"),
    (b"\n", "empty line"),
    (b"  \t\r\n", "empty line"),
    (b"[" * 100_000 + b"\n", "levels"),
    (b"[[[[" * 10 + b"]]]]" * 10 + b"\n", "no action"),
    (b"17\n", "no action"),
    (b'"undo"\n', "no action"),
    (b"{}\n", "There is no action"),
    (b'{"do": null}\n', "There is no action"),
    (b'{"do": "plaec"}\n', "Did you mean place?"),
    (b'{"do": "undo", "n": 2}\n', "cannot be read"),
    (b'{"do": "place", "room": "attic", "space": "1"}\n', "cannot be read"),
    (b'{"do": "place", "room": "attic"}\n', "cannot be read"),
    (b'{"do": "roll", "ghosts": 99999999999999999999}\n', "too large"),
    (b'{"do": "roll", "ghosts": 1.5}\n', "cannot be read"),
    (
        b'{"do": "correct", "path": "/", "to": ' + b"[" * 40 + b"]" * 40 + b"}\n",
        "levels",
    ),
    (b"x" * (MOST_BYTES + 1) + b"\n", f"more than {MOST_BYTES} bytes"),
    (b"x" * (3 * MOST_BYTES) + b"\n", f"more than {MOST_BYTES} bytes"),
]


@pytest.mark.parametrize(("line", "told"), NOT_ACTIONS, ids=lambda x: repr(x)[:24])
def test_what_is_no_action_is_told_and_on_it_goes(line, told):
    error, state, good = ask(line, {"ask": "state"}, DEALT[0])

    assert list(error) == ["error"]
    assert told in error["error"]
    assert state["state"] == RULES.encode(RULES.start(("Ann", "Ben")))
    assert good["events"]


@pytest.mark.parametrize("tail", [b'{"do": "reveal", "type": "amu', b"\xe3\x81"])
def test_input_that_ends_in_the_middle_of_a_line_is_told(tail):
    (error,) = ask(tail)

    assert "not JSON" in error["error"]


def test_the_last_line_needs_no_newline():
    (answer,) = ask(said_as(DEALT[0]).strip())

    assert answer["events"]


PLACED = {"do": "place", "room": "attic", "space": 1}
REFUSED = [  # lines before, the line, rule, what the message names (en, ja)
    ([*DEALT, PLACED], PLACED, "place.taken", ("Ann", "die 5"), ("Ann", "5")),
    (
        [*DEALT, PLACED, {**PLACED, "space": 2}],
        {"do": "roll", "ghosts": 7},
        "roll.impossible",
        ("5 dice", "7 ghosts"),
        ("5個", "7個"),
    ),
    ([DEALT[0]] * 2, DEALT[0], "reveal.all_seen", ("Amulet 1", "2"), ("1", "2枚")),
    (
        [],
        {"do": "reveal", "type": "amulet", "value": 9},
        "reveal.no_such_value",
        ("9", "cards per value", "2021 rules"),
        ("9", "値ごとの枚数", "2021年のルール"),
    ),
    ([], PLACED, "prompt.other", ("place", "reveal"), ("コマ", "カード")),
    ([], {"do": "undo"}, "undo.nothing", ("nothing",), ("取り消す",)),
    ([], {"do": "redo"}, "redo.nothing", ("nothing",), ("やり直す",)),
    (DEALT, {**PLACED, "seat": "Ben"}, "seat.not_on_turn", ("Ben",), ("Ben",)),
    (
        [],
        {"do": "correct", "path": "/players/7/ghosts", "to": 1},
        "correct.no_such_place",
        ("/players/7/ghosts",),
        ("/players/7/ghosts",),
    ),
    (
        [],
        {"do": "option", "key": "exact_sun", "value": "whole"},
        "option.unknown",
        ("exact_sun", "exact_sum"),
        ("exact_sun", "exact_sum"),
    ),
    ([], {"do": "amend", "seq": 3, "action": {}}, "amend.no_entry", ("3",), ("記録3",)),
]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case[2])
def test_what_the_rules_forbid_is_refused_by_name_and_changes_nothing(case, lang):
    before, line, rule, *told = case
    *_, old, refused, new = ask(
        *before, {"ask": "state"}, line, {"ask": "state"}, lang=lang
    )

    assert list(refused) == ["refused", "prompt"]
    assert refused["refused"]["rule"] == rule
    for part in told[lang == "ja"]:
        assert part in refused["refused"]["message"]
    assert old == new


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    ("args", "told"),
    [
        ([], ["--players"]),
        (["--players", "A,B,C,D,E,F"], ["6", "4"]),
        (["--players", "Ann"], ["1"]),
        (["--players", "Ann,Ann"], ["Ann"]),
        (["--players", "Ann,"], ["players/1"]),
        (["--players", "A,B", "--option", "edision=retail"], ["edision", "edition"]),
        (["--players", "A,B", "--option", "edition=retial"], ["retial", "retail"]),
        (["--players", "A,B", "--option", "types=cat"], ["types", "6"]),
        (["--players", "A,B", "--option", "x"], ["--option x"]),
        (["--players", "A,B", "--profile", "/no.toml"], ["--profile", "/no.toml"]),
        (["--position", "/no.json"], ["--position", "/no.json"]),
    ],
)
def test_bad_arguments_are_named_and_end_with_2(args, told, lang):
    result = run(*args, code=2, lang=lang)

    assert result.stdout == ""
    for part in told:
        assert part in result.stderr


def test_every_fault_has_its_line():
    args = ["--players", "Ann,Ann", "--position", "/no.json", "--option", "x=1"]
    assert len(run(*args, code=2).stderr.splitlines()) == 1

    args = ["--players", "Ann,Ben", "--option", "aa=1", "--option", "bb=1"]
    assert len(run(*args, code=2).stderr.splitlines()) == 2


def test_an_unknown_game_is_told_with_the_nearest():
    result = CliRunner().invoke(main, ["referee", "dont-go-in", "--lang", "en"])

    assert result.exit_code == 2
    assert "Did you mean dont-go-in-there?" in result.stderr


def test_an_owners_profile_is_taken_by_value(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text("dice_total.value = 4\n", encoding="utf-8")
    other = tmp_path / "own.json"
    other.write_text('{"dice_total": {"value": 4}}', encoding="utf-8")

    states = [
        answers_in(run("--players", "Ann,Ben", "--profile", str(path)))[0]["state"]
        for path in (own, other)
    ]

    assert states[0] == states[1]
    assert states[0]["options"]["profile"]["dice_total"]["value"] == 4


@pytest.mark.parametrize(
    ("name", "text"),
    [("a.toml", "dice_total = ["), ("a.json", "[1]"), ("b.toml", "dise_total = 4")],
)
def test_a_profile_that_cannot_be_used_is_told(tmp_path, name, text):
    (tmp_path / name).write_text(text, encoding="utf-8")

    result = run("--players", "A,B", "--profile", str(tmp_path / name), code=2)

    assert "rofile" in result.stderr


# --- positions -----------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_position_is_taken_back_exactly_wherever_it_was_printed(
    tmp_path, edition, players
):
    lines, states = script(edition, players, players + 1)
    path = tmp_path / "position.json"
    for at in random.Random(3).sample(range(len(states)), 12):
        path.write_text(json.dumps(RULES.encode(states[at])), encoding="utf-8")

        answers = answers_in(run("--position", str(path), lines=lines[at : at + 5]))

        reached = [RULES.encode(state) for state in states[at : at + 6]]
        assert [answer["state"] for answer in answers] == reached


def test_a_hand_written_position_gets_defaults(tmp_path):
    spaces = [None, None, "dummy", None, None]
    rooms = [{"side": s, "slots": [None] * 3, "spaces": spaces} for s in SIDES]
    path = tmp_path / "own.json"
    path.write_text(
        json.dumps({"players": [{"name": "Ann"}, {"name": "Ben"}], "rooms": rooms}),
        encoding="utf-8",
    )

    (answer,) = answers_in(run("--position", str(path), "--players", "Ann,Ben"))

    assert answer["state"] == RULES.encode(RULES.start(("Ann", "Ben")))


SIDES = ("attic", "hallway", "basement")


def changed(path, value):
    """Return the first position of a game with one thing set."""
    data = RULES.encode(RULES.start(("Ann", "Ben")))
    within = data
    *keys, last = path
    for key in keys:
        within = within[key]
    within[last] = value
    return data


THIRTEEN = [{"type": "cat", "value": 1}] * 13
BAD_POSITIONS = [
    (b'{"players": [', ["--position", "truncated"]),
    (b"[]", ["--position", "array"]),
    (b'{"players": []}', ["rooms"]),
    (changed(["players", 0, "up"], THIRTEEN), ["/players/0", "Ann", "13", "12"]),
    (changed(["players", 1, "ghosts"], -1), ["/players/1/ghosts"]),
    (changed(["players", 1, "gosts"], 1), ["gosts"]),
    (changed(["rooms", 0, "spaces", 0], "Zed"), ["/rooms/0/spaces/0", "Zed"]),
    (changed(["deck"], 5), ["/deck", "5"]),
    (changed(["options", "edition"], "retial"), ["/options/edition", "retail"]),
]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(("position", "told"), BAD_POSITIONS)
def test_an_impossible_position_is_refused_with_the_place(
    tmp_path, position, told, lang
):
    path = tmp_path / "bad.json"
    data = position if isinstance(position, bytes) else json.dumps(position).encode()
    path.write_bytes(data)

    result = run("--position", str(path), code=2, lang=lang)

    assert result.stdout == ""
    for part in told:
        assert part in result.stderr


def test_players_and_options_must_be_those_of_the_position(tmp_path):
    path = tmp_path / "position.json"
    path.write_text(json.dumps(changed(["turn"], "Ann")), encoding="utf-8")
    args = ["--position", str(path), "--players"]

    run(*args, "Ann,Ben", "--option", "edition=prototype")
    result = run(*args, "Ben,Ann", "--option", "edition=retail", code=2)

    assert "--players: in this position play Ann, Ben." in result.stderr
    assert "--option edition: a position has its own" in result.stderr
