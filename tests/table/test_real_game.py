"""The table with Don't Go In There: by value, and back at any moment."""

import random

import pytest

from companion.games import load
from companion.table.export import export, import_game
from companion.table.table import Table
from tests.table.helpers import CLOCK

GAME = load("dont-go-in-there")
SEATS = ("Ann", "Ben", "Cy")


def new(journal, edition):
    options = {"edition": edition}
    return Table.new(journal, GAME, SEATS, options, clock=CLOCK)


@pytest.mark.parametrize("edition", ["prototype", "retail"])
def test_row_0_has_everything_by_value(journal, edition):
    live = new(journal, edition)
    header = live.header

    assert live.state == GAME.start(SEATS, {"edition": edition})
    assert header.options["edition"] == edition
    assert len(header.options) == len(GAME.options(SEATS, {"edition": edition}))
    assert header.profile == GAME.profile(live.state)
    assert header.version != "0"


@pytest.mark.parametrize("edition", ["prototype", "retail"])
def test_a_whole_game_comes_back_at_every_tenth_row(journal, edition):
    rng = random.Random(6)
    live = new(journal, edition)
    while live.state.prompt is not None:
        live.act(rng.choice(live.state.legal_actions()), "script")
        if live.record.seq % 10 == 0 or live.state.prompt is None:
            again = Table.open(journal, live.key, CLOCK)
            assert again.state == live.state
            assert again.entries == live.entries
            assert again.record.base == 0
    key = import_game(journal, export(journal, live.key))
    assert Table.open(journal, key, CLOCK).state.outcome == live.state.outcome


def test_a_game_may_begin_from_a_position(journal):
    rng = random.Random(6)
    live = new(journal, "prototype")
    for _ in range(30):
        live.act(rng.choice(live.state.legal_actions()), "script")

    place = GAME.encode(live.state)
    again = Table.new(journal, GAME, (), clock=CLOCK, position=place)

    assert again.state == live.state
    assert again.header.position == place
    again.act(again.state.legal_actions()[0])
    assert Table.open(journal, again.key, CLOCK).state == again.state
