"""Whether the time of day is right, and what holds where it is not."""

import pytest

from companion.games import load
from companion.table.clock import AGREES, EARLIEST, LOOK_EVERY, Clock, WallClock, is_set
from companion.table.journal import Journal
from companion.table.table import Table

NOW = EARLIEST + 1e6


def machine(root, *, timesync=False, synchronized=False, battery=None):
    if timesync:
        (root / "run/systemd/timesync").mkdir(parents=True)
    if synchronized:
        (root / "run/systemd/timesync/synchronized").touch()
    if battery is not None:
        (root / "sys/class/rtc/rtc0").mkdir(parents=True)
        (root / "sys/class/rtc/rtc0/since_epoch").write_text(f"{battery:.0f}\n")
    return root


@pytest.mark.parametrize(
    ("what", "wall", "right"),
    [
        ({}, NOW, True),  # nobody says otherwise
        ({}, EARLIEST - 1, False),
        ({"timesync": True}, NOW, False),
        ({"timesync": True, "synchronized": True}, NOW, True),
        ({"timesync": True, "synchronized": True}, 0.0, False),
        ({"timesync": True, "battery": NOW - AGREES + 1}, NOW, True),
        ({"timesync": True, "battery": 400}, NOW, False),  # its battery is empty
    ],
)
def test_when_the_systems_time_is_believed(tmp_path, what, wall, right):
    assert is_set(wall, machine(tmp_path, **what)) is right


class Machine:
    """A machine's clocks."""

    def __init__(self):
        self.wall = NOW
        self.now = 100.0
        self.right = False
        self.asked = 0
        self.clock = WallClock(lambda: self.wall, lambda: self.now, self.believed)

    def believed(self, wall):
        assert wall == self.wall
        self.asked += 1
        return self.right

    def pass_time(self, seconds):
        self.wall += seconds
        self.now += seconds


def test_a_date_that_was_set_holds_and_goes_on():
    box = Machine()
    assert not box.clock.known
    box.clock.set(NOW + 5e6)
    assert box.clock.known
    box.pass_time(60.0)
    assert box.clock() == NOW + 5e6 + 60.0
    assert Clock(wall=box.clock).offset == 5_000_000
    assert box.wall == NOW + 60.0  # the machine's own is left alone


def test_the_systems_time_wins_as_soon_as_it_is_right():
    box = Machine()
    box.clock.set(NOW + 5e6)
    box.right = True
    box.wall = NOW + 9e6
    box.now += LOOK_EVERY
    assert box.clock() == NOW + 9e6
    assert (box.clock.offset, box.clock.known) == (0.0, True)


def test_it_is_asked_now_and_then_and_no_more_when_it_was_right_once():
    box = Machine()
    for _ in range(100):
        assert not box.clock.known
        box.pass_time(0.1)
    assert box.asked <= 3
    box.right = True
    box.pass_time(LOOK_EVERY)
    assert box.clock.known
    asked = box.asked
    box.right = False
    box.pass_time(1e4)
    assert box.clock.known
    assert box.asked == asked


def test_a_plain_clock_is_taken_for_right():
    assert Clock().known
    assert Clock().offset == 0


def test_a_new_game_says_by_how_much_the_date_was_set(tmp_path):
    box = Machine()
    clock = Clock(wall=box.clock)
    with Journal(tmp_path / "journal.db") as journal:
        game = load("dont-go-in-there")
        plain = Table.new(journal, game, ("Ann", "Ben"), clock=clock)
        box.clock.set(NOW + 3600)
        dated = Table.new(journal, game, ("Ann", "Ben"), clock=clock)
        for table, offset in ((plain, 0), (dated, 3600)):
            again = Table.open(journal, table.key)
            assert again.header.clock_offset == offset
        dated.act(dated.state.legal_actions()[0])
        assert dated.entries[0].wall == NOW + 3600
