"""Every game keeps every promise, over random play."""

import os
import random
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.properties import hidden, suite
from tests.properties.elsewhere import digest
from tests.properties.games import SUBJECTS
from tests.properties.subject import Subject, midway, played
from tests.soak import SOAK, counted

ROOT = Path(__file__).parents[2]
each_game = pytest.mark.parametrize("subject", SUBJECTS, ids=lambda s: s.name)


@each_game
def test_legal_answers_are_the_accepted_ones(subject: Subject) -> None:
    claim = f"{subject.name}: legal is accepted"
    with counted(claim, full=subject.games, seed=1) as run:
        for _ in range(run.n):
            for state, _ in played(subject, run.rng):
                if subject.dear(run.rng):
                    suite.check_legal(subject, state)


@each_game
def test_positions_round_trip_and_all_is_said_in_words(subject: Subject) -> None:
    claim = f"{subject.name}: round trips, views, sentences"
    with counted(claim, full=2 * subject.games, seed=2) as run:
        for _ in range(run.n):
            for state, answer in played(subject, run.rng):
                suite.check_round_trip(state)
                if subject.dear(run.rng):
                    suite.check_views(state)
                if answer is None:
                    suite.check_outcome(state)
                else:
                    suite.check_described(subject, state.apply(answer))


@each_game
def test_apply_gives_a_step_or_a_refusal_for_any_json(subject: Subject) -> None:
    claim = f"{subject.name}: a step or a refusal"
    with counted(claim, full=100 * subject.games, seed=3) as run:
        for turn in range(run.n):
            if turn % 50 == 0:
                state = midway(subject, run.rng)
            suite.check_total(subject, state, suite.fuzzed(subject, state, run.rng))


SCALARS = st.none() | st.booleans() | st.integers() | st.text() | st.floats()
WORDS = st.sampled_from(["do", "seat", "path", "to", "key", "value", "name", "later"])
ANY_JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner) | st.dictionaries(WORDS | st.text(), inner),
    max_leaves=12,
)


@each_game
def test_apply_is_total_whatever_hypothesis_thinks_of(subject: Subject) -> None:
    states = [state for state, _ in played(subject, random.Random(4))]
    tags = [*subject.start().game.codec.tags, "undo"]

    @settings(
        max_examples=5_000 if SOAK else 60,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def claim(data: st.DataObject) -> None:
        act = data.draw(st.dictionaries(WORDS, ANY_JSON, max_size=4))
        act["do"] = data.draw(st.sampled_from(tags))
        state = states[data.draw(st.integers(0, len(states) - 1))]
        suite.check_total(subject, state, act)

    claim()


@each_game
def test_corrections_give_a_playable_position_or_a_refusal(subject: Subject) -> None:
    claim, taken = f"{subject.name}: corrections", 0
    with counted(claim, full=50 * subject.games, seed=5) as run:
        for turn in range(run.n):
            if turn % 25 == 0:
                state = midway(subject, run.rng)
            taken += suite.check_correction(subject, state, run.rng)
        run.note(f"{taken} accepted")
    assert taken > run.n // 50, "hardly any correction was tried that can be accepted"


@each_game
def test_positions_from_outside_are_valid_or_refused(subject: Subject) -> None:
    claim = f"{subject.name}: positions from outside"
    with counted(claim, full=50 * subject.games, seed=9) as run:
        for turn in range(run.n):
            if turn % 25 == 0:
                state = midway(subject, run.rng)
            suite.check_position(subject, state, run.rng)


@each_game
def test_table_acts_are_possible_at_every_prompt(subject: Subject) -> None:
    claim = f"{subject.name}: table acts at every prompt"
    with counted(claim, full=subject.games, seed=6) as run:
        for _ in range(run.n):
            for state, answer in played(subject, run.rng):
                if not subject.dear(run.rng):
                    continue
                suite.check_rename(state, answer, run.rng)
                suite.check_handed(state, run.rng)
                suite.check_end(subject, state, answer)
                suite.check_options(subject, state)


@each_game
def test_secrets_stay_with_their_keeper(subject: Subject) -> None:
    claim = f"{subject.name}: nothing leaks"
    with counted(claim, full=2 * subject.games, seed=7) as run:
        seeds = [run.rng.getrandbits(32) for _ in range(run.n)]
        turned = sum(hidden.check_secrets(subject, seed) for seed in seeds)
        run.note(f"{turned} secrets turned up")


def test_the_same_journal_gives_the_same_bytes_in_another_process() -> None:
    journals, here = {}, {}
    for subject in SUBJECTS:
        rng = random.Random(8)
        journals[subject.name] = [suite.journal(subject, rng) for _ in range(5)]
        here[subject.name] = [digest(subject, j) for j in journals[subject.name]]

    other = subprocess.run(
        [sys.executable, "-m", "tests.properties.elsewhere"],
        input=msgspec.json.encode(journals),
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONHASHSEED": "4711"},
        cwd=ROOT,
        check=True,
    )

    assert msgspec.json.decode(other.stdout) == here
