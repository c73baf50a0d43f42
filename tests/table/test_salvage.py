"""What comes back of a journal that is shorter than it says, or has holes."""

import random

import pytest

from companion.table import history
from companion.table.journal import Journal
from companion.table.table import Table
from tests.kernel.toys import MAZE, SEATS
from tests.table.helpers import CLOCK, find, play_table

PAGE = 4096
GAMES, ROWS = 5, 130


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Return a journal's bytes, and the rows of each of its games by their number."""
    file = tmp_path_factory.mktemp("whole") / "companion.db"
    rng = random.Random(5)
    with Journal(file, wall=CLOCK.wall) as journal:
        for _ in range(GAMES):
            table = Table.new(journal, MAZE, SEATS["maze"], clock=CLOCK)
            while table.record.seq < ROWS:
                if not play_table(table, rng, ROWS - table.record.seq):
                    table.undo(agreed=True)
    return file.read_bytes(), rows(file)


def rows(file):
    """Return what is in a journal, by game; each is opened, and said to be sound."""
    with Journal(file, wall=CLOCK.wall) as journal:
        keys = sorted(one.key for one in history.games(journal))
        for key in keys:
            Table.open(journal, key, CLOCK, find)
        stored = {key: journal.load(key) for key in keys}
        return {key: (one.first, *one.rows) for key, one in stored.items()}


def saved(path, data):
    """Return what comes back of damaged bytes, and what is said of it."""
    path.write_bytes(data)
    with Journal(path, wall=CLOCK.wall) as journal:
        notices = journal.notices
    found = rows(path)
    for one in notices:
        assert (one.fields["games"], one.fields["rows"]) == (len(found), count(found))
    # Of its last page SQLite takes any part; what is lost of that, the sums find.
    assert notices or len(data) > len(data) // PAGE * PAGE
    for one in path.parent.iterdir():
        one.unlink()
    return found


def what(row):
    """Return what a row says; when it was said is cut away first."""
    return row.seq, row.kind, row.body


def count(found):
    return sum(map(len, found.values()))


def test_every_cut_gives_back_what_lies_before_it_and_nothing_else(path, whole):
    data, before = whole
    odd = random.Random(3).sample(range(1, len(data)), 25)
    cuts = sorted({*range(PAGE, len(data), PAGE), *odd, len(data) - 1})
    last = 0
    for cut in cuts:
        found = saved(path, data[:cut])
        for key, prefix in found.items():
            assert [*map(what, prefix)] == [*map(what, before[key][: len(prefix)])]
        # A row lies where there was room: a page more may hold none, but costs none.
        assert count(found) >= last, cut
        last = count(found)
    assert last >= count(before) * 0.9


@pytest.mark.parametrize(("share", "games"), [(0.5, 1), (0.6, 2), (0.8, 3), (0.97, 5)])
def test_of_a_file_of_this_share_so_many_games_are_there(path, whole, share, games):
    data, _ = whole
    found = saved(path, data[: int(len(data) * share)])
    assert len(found) >= games
    assert count(found) >= count(whole[1]) * (share - 0.3)


def test_a_header_that_names_far_too_many_pages_costs_nothing(path, whole):
    data, before = whole
    many = data[:28] + b"\x7f\xff\xff\xff" + data[32:]
    assert saved(path, many) == before


def test_a_hole_costs_the_games_in_it_their_ends_and_others_nothing(path, whole):
    data, before = whole
    hurt = {}
    for page in range(3, len(data) // PAGE):
        found = saved_with_holes(path, data, page)
        cut = [key for key in before if found.get(key) != before[key]]
        assert len(cut) <= 2, page
        if len(cut) == 1:
            hurt[cut[0]] = page
    # Between two holes, and with no list of the games, one is found all the same.
    found = saved_with_holes(path, data, 1, hurt[2], hurt[4])
    assert [what(row) for row in found[3]] == [what(row) for row in before[3]]


def saved_with_holes(path, data, *pages):
    holed = bytearray(data)
    for at in pages:
        holed[at * PAGE : (at + 1) * PAGE] = bytes(PAGE)
    path.write_bytes(bytes(holed))
    found = rows(path)
    for one in path.parent.iterdir():
        one.unlink()
    return found
