"""`companion referee`: whole games, mending, questions, and how the answers come."""

import json
import os
import select
import subprocess
import sys

import pytest

from tests.cli.referees import (
    DEALT,
    GAME,
    RULES,
    answers_in,
    ask,
    run,
    said_as,
    script,
)
from tests.sim.tools import NAMES, TABLES

# --- whole games ---------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_whole_game_is_followed_line_by_line(edition, players):
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


def test_undo_and_redo_go_all_the_way_and_ask_nobody():
    lines, states = script("retail", 2, 1)
    back = [{"do": "undo"}] * len(lines) + [{"do": "redo"}] * len(lines)

    answers = answers_in(
        run("--players", "Ann,Ben", "--option", "edition=retail", lines=lines + back)
    )

    told = [RULES.encode(state) for state in states]
    there = [answer["state"] for answer in answers]
    assert there == told + told[-2::-1] + told[1:]
    assert answers[len(lines) + 1]["events"][0]["event"] == "Undone"


def test_the_fixed_forms_of_the_dice_are_taken():
    third = [{"do": "place", "room": "attic", "space": s} for s in (1, 2)]
    faces = ["ghost", "blank", "ghost", "blank", "blank"]

    for roll in ({"do": "roll", "ghosts": 2}, {"do": "roll", "faces": faces}):
        *_, asked, rolled = ask(*DEALT, *third, roll)

        assert asked["prompt"]["outcome"] == "ghosts"
        assert (asked["prompt"]["kind"], asked["prompt"]["dice"]) == ("roll", 5)
        assert rolled["events"][0]["ghosts"] == 2
        assert rolled["prompt"]["what"] == "take"


# --- mending -------------------------------------------------------------------------


def test_a_wrong_card_is_amended_and_all_later_lines_stand():
    wrong = [*DEALT]
    wrong[0] = {"do": "reveal", "type": "amulet", "value": 4}
    place = {"do": "place", "room": "attic", "space": 5}

    *_, expected = ask(*DEALT, place)
    *_, mended = ask(*wrong, place, {"do": "amend", "seq": 1, "action": DEALT[0]})

    assert mended["state"] == expected["state"]
    assert mended["events"][0]["event"] == "Amended"


def test_an_amendment_says_which_later_line_needs_a_decision():
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
def test_later_lines_are_skipped_stopped_or_replaced(choice, slots):
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


def test_a_refusal_names_the_entry_it_contradicts_and_what_would_allow_it():
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


def test_table_acts_are_possible_at_any_time():
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


def test_questions_change_nothing():
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


def test_legal_answers_are_listed_whole_or_by_part():
    *_, whole, part = ask(*DEALT, {"ask": "legal"}, {"ask": "legal", "part": "hallway"})

    assert len(whole["legal"]) == 12
    assert part["legal"] == [
        {"do": "place", "room": "hallway", "space": space} for space in (1, 2, 4, 5)
    ]


def test_reveals_show_what_may_turn_up_and_how_often():
    first, odds, legal = ask(DEALT[0], {"ask": "odds"}, {"ask": "legal"})

    candidates = first["prompt"]["candidates"]
    assert (candidates["amulet-1"], candidates["amulet-2"]) == (1, 2)
    assert sum(candidates.values()) == 47
    assert odds["odds"][0] == {"action": DEALT[0], "chance": "1/47", "p": 1 / 47}
    assert [row["action"] for row in odds["odds"]] == legal["legal"]


def test_odds_of_dice_are_exact_and_a_choice_has_none():
    place = [{"do": "place", "room": "attic", "space": s} for s in (1, 2)]

    *_, chosen, _, _, odds = ask(*DEALT, {"ask": "odds"}, *place, {"ask": "odds"})

    assert chosen == {"odds": []}
    assert [row["chance"] for row in odds["odds"]] == [
        "1/32", "5/32", "5/16", "5/16", "5/32", "1/32",
    ]  # fmt: skip


def test_a_view_shows_a_seat_its_own_hidden_ghosts_only():
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
def test_a_question_that_makes_no_sense_is_told(question, told):
    (answer,) = ask(question)

    assert list(answer) == ["error"]
    assert told in answer["error"]


# --- the stream ----------------------------------------------------------------------


def test_compact_leaves_the_state_for_the_end():
    full = answers_in(run("--players", "Ann,Ben", lines=DEALT))

    answers = answers_in(run("--players", "Ann,Ben", "--compact", lines=DEALT))

    assert len(answers) == len(full) + 1
    assert not any("state" in answer for answer in answers[:-1])
    assert answers[-1] == {**full[-1], "events": []}


def test_the_schema_is_printed_without_a_game():
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
