"""Series: the same figures for every number of processes, and what they add up to."""

import statistics
from collections import Counter

import pytest

from companion.sim import bots
from companion.sim.series import GameFailed, Series, play_all, play_one
from companion.sim.tally import Tally

GAME = "dont-go-in-there"
RETAIL = {"edition": "retail"}


@pytest.fixture(scope="module")
def series():
    return Series(GAME, 3, ("greedy", "random"), 12, 5, RETAIL)


@pytest.fixture(scope="module")
def results(series):
    return list(play_all(series))


def tallied(series, results):
    tally = Tally(series)
    for result in results:
        tally.add(result)
    return tally.data()


def test_two_processes_find_what_one_finds():
    series = Series(GAME, 2, ("random",), 19)  # in chunks of 2

    assert list(play_all(series, 2)) == list(play_all(series))


def test_a_game_is_decided_by_its_number_and_the_seed(series, results):
    assert play_one(series, 7) == results[7]
    other = Series(GAME, 3, ("greedy", "random"), 12, 6, RETAIL)
    assert play_one(other, 7) != results[7]


def test_every_bot_sits_on_every_seat_equally_often(series):
    seated = Counter(
        (seat, bot)
        for number in range(12)
        for seat, bot in zip(series.seats, series.bots_of(number), strict=True)
    )

    assert seated == {
        (seat, bot): {"greedy": 8, "random": 4}[bot]
        for seat in series.seats
        for bot in ("greedy", "random")
    }


def test_figures_are_those_of_the_games(series, results):
    data = tallied(series, results)

    wins = Counter()
    curses = []
    for number, result in enumerate(results):
        named = dict(zip(series.seats, series.bots_of(number), strict=True))
        wins.update(named[seat] for seat in result.outcome.winners)
        own = [n for s, n in result.figures["curses"].items() if named[s] == "greedy"]
        curses.append(statistics.fmean(own))
    assert {name: side["wins"]["n"] for name, side in data["bots"].items()} == {
        "greedy": wins["greedy"],
        "random": wins["random"],
    }
    greedy = data["bots"]["greedy"]
    assert (greedy["wins"]["of"], data["seats"]["P1"]["wins"]["of"]) == (24, 12)
    assert greedy["curses"]["value"] == pytest.approx(statistics.fmean(curses))
    assert greedy["curses"]["low"] < greedy["curses"]["value"]
    assert data["length"]["turns"] == {"value": 36.0, "low": 36.0, "high": 36.0}
    assert data["games"] == 12


def test_games_that_are_cut_count_nowhere_else():
    series = Series(GAME, 2, ("random",), 4, most=20)

    data = tallied(series, play_all(series))

    assert (data["games"], data["cut"]) == (4, 4)
    assert data["bots"]["random"] == {
        "wins": {"n": 0, "of": 0, "value": None, "low": None, "high": None}
    }
    assert data["length"]["actions"]["value"] is None


class Broken(bots.Bot):
    def choose(self, *_):
        raise ZeroDivisionError("oh")


def test_a_failed_game_is_told_by_its_number(monkeypatch):
    monkeypatch.setattr(bots, "load", lambda *_: Broken())

    with pytest.raises(GameFailed) as error:
        list(play_all(Series(GAME, 2, ("random",), 4)))

    assert (error.value.number, error.value.problem) == (0, "ZeroDivisionError: oh")
