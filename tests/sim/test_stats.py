"""Intervals against published figures and the standard library."""

import random
import statistics

import pytest

from companion.sim.stats import Mean, student, wilson
from tests.soak import counted

TABLE = {
    1: 12.706,
    2: 4.303,
    3: 3.182,
    5: 2.571,
    6: 2.447,
    10: 2.228,
    30: 2.042,
    1000: 1.962,
}


@pytest.mark.parametrize(("freedom", "t"), TABLE.items())
def test_students_figures_are_those_of_the_tables(freedom, t):
    assert student(freedom) == pytest.approx(t, rel=1e-3)


@pytest.mark.parametrize(
    ("hits", "tries", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (0, 20, 0.0, 0.1611), (20, 20, 0.8389, 1.0)],
)
def test_wilsons_interval_is_the_published_one(hits, tries, low, high):
    found = wilson(hits, tries)

    assert found == pytest.approx((hits / tries, low, high), abs=5e-5)


def test_nothing_tried_has_no_share():
    assert wilson(0, 0) is None


def test_a_mean_grows_as_the_library_counts_it():
    values = [random.Random(1).gauss(5, 2) for _ in range(40)]
    mean = Mean()
    for value in values:
        mean.add(value)

    error = statistics.stdev(values) / len(values) ** 0.5
    value = statistics.fmean(values)
    assert mean.interval() == pytest.approx(
        (value, value - student(39) * error, value + student(39) * error)
    )


@pytest.mark.parametrize(("values", "value"), [((), None), ((7,), 7)])
def test_one_value_has_no_interval(values, value):
    mean = Mean()
    for each in values:
        mean.add(each)

    assert mean.interval() is None
    assert mean.value == value


def test_95_percent_of_intervals_hold_the_truth():
    with counted(
        "intervals hold the truth 95 times in 100", full=20_000, seed=5
    ) as run:
        held = shares = 0
        for _ in range(run.n):
            mean, hits = Mean(), 0
            for _ in range(12):
                mean.add(run.rng.gauss(3, 1))
                hits += run.rng.random() < 0.3
            _, low, high = mean.interval()
            held += low <= 3 <= high
            _, low, high = wilson(hits, 12)
            shares += low <= 0.3 <= high
        assert held / run.n == pytest.approx(0.95, abs=0.035)
        assert shares / run.n == pytest.approx(0.95, abs=0.035)
