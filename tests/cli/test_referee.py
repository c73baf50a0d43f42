"""`companion referee`: whole games, mending, questions and bad input, line by line."""

import json
import os
import random
import select
import subprocess
import sys

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.cli.referee import MOST_BYTES
from companion.games import load
from companion.sim.bots import Bot
from companion.sim.bots.dont_go_in_there import Greedy
from companion.sim.dealer import Dealer
from tests.sim.tools import NAMES, TABLES, start

GAME = "dont-go-in-there"
RULES = load(GAME)
CARDS = [
    *(("amulet", 1), ("amulet", 2), ("ring", 1), ("ring", 2), ("twin", 1)),
    *(("twin", 2), ("mask", 1), ("mask", 2), ("mask", 3)),
]
DEALT = [{"do": "reveal", "type": kind, "value": value} for kind, value in CARDS]


@pytest.fixture
def run():
    def run(*args, lines=(), lang="en", code=0):
        said = b"".join(
            line if isinstance(line, bytes) else said_as(line) for line in lines
        )
        words = ["referee", GAME, *args, "--lang", lang]
        result = CliRunner().invoke(main, words, input=said)
        assert result.exit_code == code, result.output
        return result

    return run


@pytest.fixture
def ask(run):
    """Start a two-player game, say lines, and return the answers after the first."""

    def ask(*lines, args=("--players", "Ann,Ben"), **more):
        answers = answers_in(run(*args, lines=lines, **more))
        assert len(answers) == 1 + len(lines)
        return answers[1:]

    return ask


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


# --- whole games ---------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_whole_game_is_followed_line_by_line(run, edition, players):
    lines, states = script(edition, players, players)
    names = ",".join(NAMES[:players])

    result = run("--players", names, "--option", f"edition={edition}", lines=lines)

    answers = answers_in(result)
    assert [answer["state"] for answer in answers] == [RULES.encode(s) for s in states]
    assert answers[0]["events"] == []
    assert all(answer["events"] for answer in answers[1:])
    assert all(list(a) == ["prompt", "events", "state", "outcome"] for a in answers)
    assert all(answer["outcome"] is None for answer in answers[:-1])
    assert answers[-1]["prompt"] is None
    outcome = states[-1].outcome
    assert answers[-1]["outcome"] == {
        "reason": "cards_taken",
        "ranking": [list(group) for group in outcome.ranking],
        "totals": outcome.totals,
    }


def test_undo_and_redo_go_all_the_way_and_ask_nobody(run):
    lines, states = script("retail", 2, 1)
    back = [{"do": "undo"}] * len(lines) + [{"do": "redo"}] * len(lines)

    answers = answers_in(
        run("--players", "Ann,Ben", "--option", "edition=retail", lines=lines + back)
    )

    told = [RULES.encode(state) for state in states]
    there = [answer["state"] for answer in answers]
    assert there == told + told[-2::-1] + told[1:]
    assert answers[len(lines) + 1]["events"][0]["event"] == "Undone"


def test_the_fixed_forms_of_the_dice_are_taken(ask):
    third = [{"do": "place", "room": "attic", "space": s} for s in (1, 2)]
    faces = ["ghost", "blank", "ghost", "blank", "blank"]

    for roll in ({"do": "roll", "ghosts": 2}, {"do": "roll", "faces": faces}):
        *_, asked, rolled = ask(*DEALT, *third, roll)

        assert asked["prompt"]["outcome"] == "ghosts"
        assert (asked["prompt"]["kind"], asked["prompt"]["dice"]) == ("roll", 5)
        assert rolled["events"][0]["ghosts"] == 2
        assert rolled["prompt"]["what"] == "take"


# --- mending -------------------------------------------------------------------------


def test_a_wrong_card_is_amended_and_all_later_lines_stand(ask):
    wrong = [*DEALT]
    wrong[0] = {"do": "reveal", "type": "amulet", "value": 4}
    place = {"do": "place", "room": "attic", "space": 5}

    *_, expected = ask(*DEALT, place)
    *_, mended = ask(*wrong, place, {"do": "amend", "seq": 1, "action": DEALT[0]})

    assert mended["state"] == expected["state"]
    assert mended["events"][0]["event"] == "Amended"


def test_an_amendment_says_which_later_line_needs_a_decision(ask):
    amend = {
        "do": "amend",
        "seq": 2,
        "action": {"do": "reveal", "type": "ring", "value": 1},
    }
    lines = [*DEALT[:3], DEALT[2], DEALT[4]]

    *_, refused = ask(*lines, amend)
    told = refused["refused"]

    assert (told["rule"], told["entry"]) == ("amend.later", 4)
    assert told["action"] == DEALT[2]
    assert told["because"]["rule"] == "reveal.all_seen"
    assert refused["prompt"]["place"] == 3


@pytest.mark.parametrize(
    ("choice", "slots"),
    [
        ("skip", ["amulet-1", "ring-1", "ring-1", "twin-1"]),
        ("stop", ["amulet-1", "ring-1", "ring-1"]),
        (DEALT[8], ["amulet-1", "ring-1", "ring-1", "mask-3", "twin-1"]),
    ],
)
def test_later_lines_are_skipped_stopped_or_replaced(ask, choice, slots):
    amend = {
        "do": "amend",
        "seq": 2,
        "action": {"do": "reveal", "type": "ring", "value": 1},
        "later": {"4": choice},
    }

    *_, mended = ask(*DEALT[:3], DEALT[2], DEALT[4], amend)

    rooms = [
        slot for room in mended["state"]["rooms"] for slot in room["slots"] if slot
    ]
    assert [f"{slot['type']}-{slot['value']}" for slot in rooms] == slots


def test_a_refusal_names_the_entry_it_contradicts_and_what_would_allow_it(ask):
    again = DEALT[0]

    *_, refused = ask(again, {"ask": "state"}, again, again)
    told = refused["refused"]
    *_, corrected, taken = ask(again, again, again, *told["allow"], again)[-2:]

    assert (told["rule"], told["entry"], told["entries"]) == (
        "reveal.all_seen",
        2,
        [2, 1],
    )
    assert "Amulet 1" in told["message"]
    assert corrected["events"][0]["event"] == "Corrected"
    assert taken["events"][0]["event"] == "CardRevealed"


def test_table_acts_are_possible_at_any_time(ask):
    renamed, ruled, mended, ended = ask(
        {"do": "seat", "name": "Ben", "to": "ベン"},
        {"do": "option", "key": "dispel_choice", "value": "best"},
        {"do": "correct", "path": "/players/1/ghosts", "to": 5},
        {"do": "end"},
    )

    assert [p["name"] for p in renamed["state"]["players"]] == ["Ann", "ベン"]
    assert ruled["state"]["options"]["dispel_choice"] == "best"
    assert mended["state"]["players"][1]["ghosts"] == 5
    assert ended["outcome"]["reason"] == "ended"


# --- questions -----------------------------------------------------------------------


def test_questions_change_nothing(ask):
    questions = [
        {"ask": "legal"},
        {"ask": "odds"},
        {"ask": "view"},
        {"ask": "state"},
        {"ask": "legal", "part": "ring"},
    ]

    *asked, first = ask(*questions, DEALT[0])
    (alone,) = ask(DEALT[0])

    assert first == alone
    assert [list(answer) for answer in asked] == [
        ["legal"], ["odds"], ["view"], ["state"], ["legal"],
    ]  # fmt: skip


def test_legal_answers_are_listed_whole_or_by_part(ask):
    *_, whole, part = ask(*DEALT, {"ask": "legal"}, {"ask": "legal", "part": "hallway"})

    assert len(whole["legal"]) == 12
    assert part["legal"] == [
        {"do": "place", "room": "hallway", "space": space} for space in (1, 2, 4, 5)
    ]


def test_reveals_show_what_may_turn_up_and_how_often(ask):
    first, odds, legal = ask(DEALT[0], {"ask": "odds"}, {"ask": "legal"})

    candidates = first["prompt"]["candidates"]
    assert (candidates["amulet-1"], candidates["amulet-2"]) == (1, 2)
    assert sum(candidates.values()) == 47
    assert odds["odds"][0] == {"action": DEALT[0], "chance": "1/47", "p": 1 / 47}
    assert [row["action"] for row in odds["odds"]] == legal["legal"]


def test_odds_of_dice_are_exact_and_a_choice_has_none(ask):
    place = [{"do": "place", "room": "attic", "space": s} for s in (1, 2)]

    *_, chosen, _, _, odds = ask(*DEALT, {"ask": "odds"}, *place, {"ask": "odds"})

    assert chosen == {"odds": []}
    assert [row["chance"] for row in odds["odds"]] == [
        "1/32", "5/32", "5/16", "5/16", "5/32", "1/32",
    ]  # fmt: skip


def test_a_view_shows_a_seat_its_own_hidden_ghosts_only(ask):
    args = ("--players", "Ann,Ben", "--option", "edition=retail")

    views = ask(*({"ask": "view", "seat": s} for s in ("Ann", None)), args=args)

    ghosts = [[p["ghosts"] for p in answer["view"]["players"]] for answer in views]
    assert ghosts == [[0, None], [None, None]]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ({"ask": "legl"}, "Did you mean legal?"),
        ({"ask": 5}, "cannot be read"),
        ({"ask": "legal", "prat": 1}, "cannot be read"),
        ({"ask": "legal", "part": "rin"}, "Did you mean ring?"),
        ({"ask": "view", "seat": "Zed"}, "There are: Ann, Ben."),
    ],
)
def test_a_question_that_makes_no_sense_is_told(ask, question, told):
    (answer,) = ask(question)

    assert list(answer) == ["error"]
    assert told in answer["error"]


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
def test_what_is_no_action_is_told_and_on_it_goes(ask, line, told):
    error, state, good = ask(line, {"ask": "state"}, DEALT[0])

    assert list(error) == ["error"]
    assert told in error["error"]
    assert state["state"] == RULES.encode(RULES.start(("Ann", "Ben")))
    assert good["events"]


@pytest.mark.parametrize("tail", [b'{"do": "reveal", "type": "amu', b"\xe3\x81"])
def test_input_that_ends_in_the_middle_of_a_line_is_told(ask, tail):
    (error,) = ask(tail)

    assert "not JSON" in error["error"]


def test_the_last_line_needs_no_newline(ask):
    (answer,) = ask(said_as(DEALT[0]).strip())

    assert answer["events"]


PLACED = {"do": "place", "room": "attic", "space": 1}
REFUSED = [  # lines before, the line, rule, what the message names (en, ja)
    ([*DEALT, PLACED], PLACED, "place.taken", ("Ann", "space 1"), ("Ann", "1")),
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
        ("9", "values_per_type/amulet"),
        ("9", "values_per_type/amulet"),
    ),
    ([], PLACED, "prompt.other", ("place", "reveal"), ("place", "reveal")),
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
    ([], {"do": "amend", "seq": 3, "action": {}}, "amend.no_entry", ("3",), ("3番",)),
]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case[2])
def test_what_the_rules_forbid_is_refused_by_name_and_changes_nothing(ask, case, lang):
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
def test_bad_arguments_are_named_and_end_with_2(run, args, told, lang):
    result = run(*args, code=2, lang=lang)

    assert result.stdout == ""
    for part in told:
        assert part in result.stderr


def test_every_fault_has_its_line(run):
    args = ["--players", "Ann,Ann", "--position", "/no.json", "--option", "x=1"]
    assert len(run(*args, code=2).stderr.splitlines()) == 1

    args = ["--players", "Ann,Ben", "--option", "aa=1", "--option", "bb=1"]
    assert len(run(*args, code=2).stderr.splitlines()) == 2


def test_an_unknown_game_is_told_with_the_nearest():
    result = CliRunner().invoke(main, ["referee", "dont-go-in", "--lang", "en"])

    assert result.exit_code == 2
    assert "Did you mean dont-go-in-there?" in result.stderr


def test_an_owners_profile_is_taken_by_value(run, tmp_path):
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
def test_a_profile_that_cannot_be_used_is_told(run, tmp_path, name, text):
    (tmp_path / name).write_text(text, encoding="utf-8")

    result = run("--players", "A,B", "--profile", str(tmp_path / name), code=2)

    assert "rofile" in result.stderr


# --- positions -----------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_position_is_taken_back_exactly_wherever_it_was_printed(
    run, tmp_path, edition, players
):
    lines, states = script(edition, players, players + 1)
    path = tmp_path / "position.json"
    for at in random.Random(3).sample(range(len(states)), 12):
        path.write_text(json.dumps(RULES.encode(states[at])), encoding="utf-8")

        answers = answers_in(run("--position", str(path), lines=lines[at : at + 5]))

        reached = [RULES.encode(state) for state in states[at : at + 6]]
        assert [answer["state"] for answer in answers] == reached


def test_a_hand_written_position_gets_defaults(run, tmp_path):
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
    run, tmp_path, position, told, lang
):
    path = tmp_path / "bad.json"
    data = position if isinstance(position, bytes) else json.dumps(position).encode()
    path.write_bytes(data)

    result = run("--position", str(path), code=2, lang=lang)

    assert result.stdout == ""
    for part in told:
        assert part in result.stderr


def test_players_and_options_must_be_those_of_the_position(run, tmp_path):
    path = tmp_path / "position.json"
    path.write_text(json.dumps(changed(["turn"], "Ann")), encoding="utf-8")
    args = ["--position", str(path), "--players"]

    run(*args, "Ann,Ben", "--option", "edition=prototype")
    result = run(*args, "Ben,Ann", "--option", "edition=retail", code=2)

    assert "--players: in this position play Ann, Ben." in result.stderr
    assert "--option edition: a position has its own" in result.stderr


# --- the stream ----------------------------------------------------------------------


def test_compact_leaves_the_state_for_the_end(run):
    full = answers_in(run("--players", "Ann,Ben", lines=DEALT))

    answers = answers_in(run("--players", "Ann,Ben", "--compact", lines=DEALT))

    assert len(answers) == len(full) + 1
    assert not any("state" in answer for answer in answers[:-1])
    assert answers[-1] == {**full[-1], "events": []}


def test_the_schema_is_printed_without_a_game(run):
    schema = json.loads(run("--schema").stdout)

    defs = schema["in"]["$defs"]
    said = {
        tag
        for d in defs.values()
        for tag in d["properties"].get("do", {}).get("enum", ())
    }
    assert said >= {"place", "roll", "undo", "redo", "amend", "correct", "end"}
    assert defs["Ask"]["properties"]["ask"]["enum"] == [
        "legal",
        "odds",
        "view",
        "state",
    ]
    assert "GameState" in schema["position"]["$defs"]


def opened(*args):
    """Start a referee whose output is buffered, as it is for most programs."""
    env = {k: v for k, v in os.environ.items() if k != "PYTHONUNBUFFERED"}
    return subprocess.Popen(
        [sys.executable, "-m", "companion", "referee", GAME, "--lang", "en", *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=env,
    )


def answer_of(process):
    """Return the next answer, which must come without anything more being said."""
    ready, _, _ = select.select([process.stdout], [], [], 20)
    if not ready:
        process.kill()
    assert ready
    return process.stdout.readline()


def test_each_answer_comes_at_once_and_a_state_goes_from_process_to_process(tmp_path):
    lines, states = script("retail", 2, 2)
    half = len(lines) // 2
    path = tmp_path / "state.json"

    def through(process, part):
        answers = [answer_of(process)]
        for line in part:
            process.stdin.write(said_as(line))
            process.stdin.flush()
            answers.append(answer_of(process))
        rest, complaints = process.communicate(timeout=20)
        assert (process.returncode, rest, complaints) == (0, b"", b"")
        return json.loads(answers[-1])

    first = opened("--players", "Ann,Ben", "--option", "edition=retail")
    path.write_text(json.dumps(through(first, lines[:half])["state"]), encoding="utf-8")
    last = through(opened("--position", str(path)), lines[half:])

    assert last["state"] == RULES.encode(states[-1])
    assert last["outcome"]["totals"] == states[-1].outcome.totals


def test_a_reader_that_goes_away_ends_it_in_silence():
    process = opened("--players", "Ann,Ben")
    answer_of(process)
    process.stdout.close()
    for _ in range(3):
        try:
            process.stdin.write(said_as({"ask": "state"}))
            process.stdin.flush()
        except BrokenPipeError:
            break
    with os.fdopen(os.dup(process.stderr.fileno()), "rb") as stderr:
        process.stdin = None
        assert process.wait(timeout=20) == 0
        assert stderr.read() == b""
