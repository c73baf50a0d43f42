"""Journals on real files, clocks that stand still, and games played at random."""

import random

import pytest

from companion.table.journal import Journal
from companion.table.table import Table
from tests.kernel.toys import SEATS
from tests.table.helpers import CLOCK


@pytest.fixture
def path(tmp_path):
    return tmp_path / "companion.db"


@pytest.fixture
def journal(path):
    with Journal(path, wall=CLOCK.wall, timeout=0.2) as journal:
        yield journal


@pytest.fixture
def table(journal):
    def new(game, **fields):
        return Table.new(journal, game, SEATS[game.id], clock=CLOCK, **fields)

    return new


@pytest.fixture
def rng():
    return random.Random(5)
