"""The benchmarks run and give every row; no time is asserted here."""

import pytest

from benchmarks import harness
from benchmarks.__main__ import GROUPS, main, measure, wanted
from benchmarks.harness import TINY, Effort, Goal, Ratio, Result

LINES = {
    "1": ["1a", "1b"],
    "2": ["2a", "2b"],
    "3": ["3"],
    "4": ["4a", "4b"],
    "5": ["5a", "5b"],
    "6": ["6a", "6b"],
    "7": ["7a", "7b"],
    "8": ["8a", "8b"],
    "9": ["9a", "9b"],
    "10": ["10a", "10b", "10c", "10d", "10e", "11a", "11b", "11c"],
}
NEEDED = {"1": "chess", "2": "chess"}


@pytest.mark.parametrize("row", LINES)
def test_a_row_gives_all_its_lines(row):
    if row in NEEDED:
        pytest.importorskip(NEEDED[row], reason="the extra `bench` is not installed")
    results = measure([row], TINY)
    assert [one.row for one in results] == LINES[row]
    assert all(one.ours and one.value >= 0 for one in results)
    assert len(harness.table(results).splitlines()) >= 2 + len(results)


def test_a_steady_screen_renders_nothing():
    steady = measure(["7"], TINY)[0]
    assert (steady.value, steady.met) == (0, "aim")


def test_every_row_of_the_goals_is_measured():
    shown = {line.rstrip("abcde") for lines in LINES.values() for line in lines}
    assert shown == set(GROUPS)


@pytest.mark.parametrize("text", ["12", "1,x", "", ",", "8a"])
def test_a_row_that_is_not_there_is_refused(text, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--rows", text])
    assert ended.value.code == 2
    assert "the rows are 1, 2," in capsys.readouterr().err


def test_rows_may_be_named_in_any_order_and_with_spaces():
    assert wanted("8, 4") == ["8", "4"]


@pytest.mark.parametrize(
    ("goal", "value", "met"),
    [
        (Goal(2.0, 1.5), 1.5, "aim"),
        (Goal(2.0, 1.5), 1.6, "must"),
        (Goal(2.0, 1.5), 2.1, "no"),
        (Goal(4.0, 8.0, more=True), 8.0, "aim"),
        (Goal(4.0, 8.0, more=True), 5.0, "must"),
        (Goal(4.0, 8.0, more=True), 3.9, "no"),
        (Goal(0, 0), 0, "aim"),
        (Goal(0, 0), 1, "no"),
    ],
)
def test_a_goal_knows_what_is_reached(goal, value, met):
    assert goal.verdict(value) == met


def test_measures_take_turns_and_none_always_comes_first():
    taken = []

    def measure_of(name):
        return lambda: taken.append(name) or float(len(taken))

    harness.in_turns(3, measure_of("ours"), measure_of("anchor"))
    assert taken == ["ours", "anchor", "anchor", "ours", "ours", "anchor"]


def test_a_ratio_is_made_round_by_round():
    """The machine was ten times slower in one round: the ratio does not see it."""
    assert harness.ratio([2.0, 20.0, 2.0], [1.0, 10.0, 1.0]) == Ratio(2.0, 2.0, 2.0)


@pytest.mark.parametrize(
    ("share", "value"), [(0.0, 1), (0.5, 51), (0.99, 100), (1.0, 100)]
)
def test_percentiles_are_figures_that_were_measured(share, value):
    assert harness.percentile(range(100, 0, -1), share) == value


def test_the_ratio_of_percentiles_tells_its_spread_over_blocks():
    ours, anchor = [2.0] * 10 + [4.0] * 10, [1.0] * 20
    found = harness.ratio_at(0.5, ours, anchor, count=2)
    assert (found.value, found.low, found.high) == (4.0, 2.5, 3.5)


@pytest.mark.parametrize(
    ("effort", "full", "count"), [(1.0, 40, 40), (0.25, 40, 10), (0.0, 40, 2)]
)
def test_an_effort_is_a_share_of_the_work(effort, full, count):
    assert Effort(effort).of(full) == count


@pytest.mark.parametrize(
    ("seconds", "text"), [(1.5, "1.5 s"), (0.0123, "12.3 ms"), (45e-6, "45 us")]
)
def test_times_are_told_in_a_unit_that_fits(seconds, text):
    assert harness.span(seconds) == text


def test_the_table_lines_up_and_tells_goals_and_notes():
    goal = Goal(4.0, 8.0, more=True)
    line = Result("1", "playout", "9/s", "2/s", 4.5, "4.50x", "4.1-4.9", goal, "mixed")
    head, rule, row, _, note = harness.table([line]).splitlines()
    assert row.index(">= 4") == head.index("must")
    assert len(rule) == len(head) + 1
    assert row.endswith("must")
    assert note == "1: mixed"
