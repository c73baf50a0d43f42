"""A dice sensor's lines as they come: what is a roll, what the same one, what none."""

import queue

import pytest

from hardware.device import Outbox, Reporter
from hardware.events import DeviceNotice, RollDropped, RollSeen, TowerState
from hardware.tower.text import Layout, Strange
from hardware.tower.text_form import TextForm
from hardware.tower.text_session import MAX_LINE, Lines, TextSession
from tests.hardware.towers import Clock, drain

NUMBERED = TextForm(pattern=r"#(?P<seq>\d+) (?P<dice>.*)")
STATED = TextForm(pattern=r"(?P<state>\w+):(?P<dice>[\d ]*)")


class Talk:
    """A session on a clock of its own; its beginning of a line is known."""

    def __init__(self, form=None, *, limit=64, connected=True, **named):
        self.clock = Clock()
        self.sink: queue.Queue = queue.Queue()
        self.outbox = Outbox(limit)
        if connected:
            self.outbox.connect(self.sink)
        self.reporter = Reporter("tower", "tower", self.clock, self.outbox)
        boots = iter(f"B{n}" for n in range(99))
        self.session = TextSession(
            "tower",
            Layout(form or TextForm()),
            self.outbox,
            self.reporter.report,
            self.clock,
            boot=lambda: next(boots),
            **named,
        )
        self.session.opened()
        self.wait(1)

    def say(self, *lines, after=1.0):
        for line in lines:
            raw = line if isinstance(line, bytes) else f"{line}\r\n".encode()
            self.session.feed(raw)
            self.wait(after)
        self.session.tick()
        self.outbox.flush()

    def wait(self, seconds):
        """Let time pass as a driver does, which looks in four times a second."""
        until = self.clock.now + seconds
        while self.clock.now < until:
            self.clock.now = min(until, self.clock.now + 0.25)
            self.session.tick()

    def heard(self, kind=RollSeen):
        return [event for event in drain(self.sink) if isinstance(event, kind)]

    def rolls(self):
        return [(one.boot, one.seq, "".join(one.values)) for one in self.heard()]

    @property
    def counts(self):
        return dict(self.session.counts)

    @property
    def health(self):
        return str(self.reporter.status.state), self.reporter.status.reason


def test_each_line_is_a_roll_with_a_name_of_its_own():
    talk = Talk()
    talk.say("5 3", "5 3")
    (first, second) = talk.heard()
    assert (first.source, second.source) == ("tower:B0:1", "tower:B0:2")
    assert (first.values, first.at, first.t_ms) == (("5", "3"), 1001.0, 1001000)
    assert (talk.counts, talk.health) == ({"roll": 2}, ("ok", ""))


def test_after_9999_rolls_another_name_is_taken():
    talk = Talk()
    talk.session._seq = 9998
    talk.say("1", "2", "3")
    assert talk.rolls() == [("B0", 9999, "1"), ("B1", 1, "2"), ("B1", 2, "3")]


def test_a_new_start_has_another_name():
    sessions = [
        TextSession("t", Layout(TextForm()), Outbox(), print, Clock())._boot
        for _ in range(2)
    ]
    assert sessions[0] != sessions[1]
    assert ":" not in sessions[0]


# --- the same roll twice --------------------------------------------------------------


def test_a_line_said_again_with_the_same_number_counts_once():
    talk = Talk(NUMBERED)
    talk.say("#7 5 3", "#7 5 3", "#8 5 3", "#7 5 3", after=0.5)
    assert talk.rolls() == [("B0", 1, "53"), ("B0", 2, "53")]
    assert talk.counts == {"roll": 2, "repeat": 2}


def test_a_line_said_all_the_time_counts_once_however_long():
    talk = Talk(NUMBERED, settle=3.0)
    talk.say(*["#7 5 3"] * 50, after=2.0)
    assert len(talk.rolls()) == 1


@pytest.mark.parametrize(("pause", "rolls"), [(2.9, 1), (3.1, 2)])
def test_a_number_that_comes_back_after_the_settle_time_is_a_new_roll(pause, rolls):
    talk = Talk(NUMBERED, settle=3.0)
    talk.say("#1 5 3", "#1 5 3", after=pause)
    assert len(talk.rolls()) == rolls


def test_other_dice_under_the_same_number_are_shown_once_and_never_count():
    talk = Talk(NUMBERED)
    talk.say("#1 5 3", "#1 5 4", "#1 5 2", after=0.2)
    events = drain(talk.sink)
    dropped = [one for one in events if isinstance(one, RollDropped)]
    assert [one.values for one in events if isinstance(one, RollSeen)] == [("5", "3")]
    assert [(one.reason, one.roll.values) for one in dropped] == [
        ("tower.roll_conflict", ("5", "4"))
    ]


@pytest.mark.parametrize("jump", [60.0, 3600.0, -3600.0])
@pytest.mark.parametrize(("form", "line"), [(NUMBERED, "#1 5 3"), (None, "5 3")])
def test_a_clock_that_jumps_makes_no_two_rolls_of_one(form, line, jump):
    talk = Talk(form, gap=2.0)
    talk.say(line, after=0.1)
    talk.clock.now += jump
    talk.say(line, after=0.1)
    assert len(talk.rolls()) == 1


def test_after_it_was_away_a_sensor_may_count_from_the_beginning():
    talk = Talk(NUMBERED)
    talk.say("#1 5 3")
    talk.session.opened()
    talk.say("", "#1 5 3", "#1 6 6", "#1 6 5", after=0.5)
    assert [values for _, _, values in talk.rolls()] == ["53", "66"]
    assert talk.counts == {"roll": 2, "repeat": 1, "conflict": 1}


def test_the_numbers_that_are_remembered_are_bounded():
    talk = Talk(NUMBERED, settle=1e9)
    talk.say(*(f"#{n} 5" for n in range(100)), after=0.0)
    assert len(talk.session._named) == 16


@pytest.mark.parametrize(("pause", "rolls"), [(0.19, 1), (0.21, 2)])
def test_without_a_number_a_line_too_soon_belongs_to_the_one_before(pause, rolls):
    talk = Talk(gap=0.2)
    talk.say("5 3", "5 3", after=pause)
    assert len(talk.rolls()) == rolls


def test_other_dice_too_soon_are_told_of_and_do_not_count():
    talk = Talk(gap=0.2)
    talk.say("5 3", "5 3", "5 4", after=0.1)
    events = drain(talk.sink)
    assert len([one for one in events if isinstance(one, RollSeen)]) == 1
    notices = [one for one in events if isinstance(one, DeviceNotice)]
    assert [(one.reason, one.fields) for one in notices] == [
        ("tower.roll_soon", {"n": 2})
    ]


def test_without_a_gap_each_line_is_a_roll():
    talk = Talk(gap=0.0)
    talk.say("5 3", "5 3", after=0.0)
    assert len(talk.rolls()) == 2


def test_a_roll_for_which_there_is_no_room_is_said_to_be_lost():
    talk = Talk(limit=2, connected=False)
    talk.say("1", "2", "3")
    assert talk.counts == {"roll": 2, "refused": 1}
    assert talk.health == ("degraded", "tower.app_busy")
    talk.outbox.connect(talk.sink)
    talk.say("4")
    assert [values for _, _, values in talk.rolls()] == ["1", "2"]
    talk.say("5")
    assert talk.rolls() == [("B0", 3, "5")]
    assert talk.health == ("ok", "")


def test_moving_dice_are_a_state_and_no_roll():
    talk = Talk(STATED)
    talk.say("rolling:")
    talk.say("rolling:5", "stable:5 3")
    events = drain(talk.sink)
    states = [(o.state, o.n) for o in events if isinstance(o, TowerState)]
    assert states == [("ROLLING", 0), ("ROLLING", 1)]
    assert len([one for one in events if isinstance(one, RollSeen)]) == 1


# --- what is no line of the sensor's --------------------------------------------------


NOISE = [
    b"\r\nraspberrypi login: \r\n",
    b"Password: \n",
    b"[    0.000000] Booting Linux on physical CPU 0x0\n",
    b"Debian GNU/Linux 12 raspberrypi ttyAMA0\n",
    b"systemd[1]: Started session\n",
]
PROBES = [b"AT\r", b"ATE1\r\n", b"AT+CGMI\r\n", b"AT+GCAP\r\n", b"ATI\r\n"]


@pytest.mark.parametrize("noise", NOISE)
def test_b43_console_text_is_ignored_and_a_hint_comes_after_20_lines(noise):
    anything = TextForm(pattern="(?P<dice>.*)")
    talk = Talk(anything)
    talk.say(*[noise] * 19, after=0.1)
    assert (talk.rolls(), talk.health) == ([], ("ok", ""))
    talk.say(noise, after=0.1)
    assert talk.counts == {"console": 20}
    assert talk.health == ("degraded", "tower.console_text")
    talk.wait(9)
    talk.say("5 3")
    assert talk.health == ("ok", "")


@pytest.mark.parametrize("probe", PROBES)
def test_b42_a_modem_managers_probe_is_no_roll(probe):
    talk = Talk(TextForm(pattern="(?P<dice>.*)"))
    talk.say(probe)
    assert (talk.rolls(), talk.counts) == ([], {"console": 1})


def test_boot_text_is_counted_and_the_roll_after_it_is_heard():
    talk = Talk()
    talk.say("ets Jun  8 2016 00:22:57", "rst:0x1 (POWERON)", "", "Dice reader v1.2")
    talk.say("5 3")
    assert talk.counts == {"unfit": 3, "roll": 1}


def test_when_nothing_fits_the_pattern_is_named_until_something_does():
    talk = Talk()
    talk.say(*["value is three"] * 20, after=0.5)
    assert talk.health == ("degraded", "tower.text_unfit")
    talk.say("3")
    assert talk.health == ("ok", "")
    talk.say(*["value is three"] * 20, after=0.5)
    assert talk.health == ("ok", "")


def test_lines_that_are_no_text_are_named_and_soon_forgotten():
    talk = Talk()
    talk.say("3", *[b"\xff\xfe\x80\n"] * 20, after=0.1)
    assert talk.health == ("degraded", "tower.bad_lines")
    talk.wait(9)
    assert talk.health == ("ok", "")


# --- lines ----------------------------------------------------------------------------


def lines(*chunks, quiet=True):
    cutter, now = Lines(), 10.0
    cutter.reset(now)
    now += 1.0 if quiet else 0.0
    return [one for chunk in chunks for one in cutter.feed(chunk, now)]


CUT, LONG, BAD = (
    Strange("tower.line.cut"),
    Strange("tower.line.overlong", {"most": MAX_LINE}),
    Strange("tower.line.no_text"),
)


@pytest.mark.parametrize(
    ("chunks", "found"),
    [
        ([b"5 3\r\n"], ["5 3"]),
        ([b"5 3\n6 1\r"], ["5 3", "6 1"]),
        ([b"5", b" ", b"3", b"\n"], ["5 3"]),
        ([b"\r\n\r\n  \n\t\n"], []),
        ([b"  5 3  \n"], ["5 3"]),
        ([b"x" * 128 + b"\n"], ["x" * 128]),
        ([b"x" * 129 + b"\n5\n"], [LONG, "5"]),
        ([b"x" * 10_000, b"x" * 10_000, b"\n5\n"], [LONG, "5"]),
        ([b"\x00\x005 3\n", b"\xff\n", b"5\x1b[0m\n"], [BAD, BAD, BAD]),
        (["５é\n".encode()], ["５é"]),
        ([b"5 3"], []),
    ],
)
def test_lines_are_cut_out_of_what_comes(chunks, found):
    assert lines(*chunks) == found


def test_what_may_be_half_a_line_is_none():
    assert lines(b"3 6\n5 3\n", quiet=False) == [CUT, "5 3"]


def test_a_line_may_be_said_in_pieces_with_pauses():
    cutter = Lines()
    cutter.reset(0.0)
    assert cutter.feed(b"roll", 5.0) == []
    assert cutter.feed(b"ing 5\n", 9.0) == ["rolling 5"]


def test_no_more_than_a_line_is_kept():
    cutter = Lines()
    for _ in range(1000):
        cutter.feed(b"x" * 4096, 1.0)
    assert len(cutter) == MAX_LINE


def test_of_a_flood_only_so_many_lines_are_looked_at():
    talk = Talk()
    talk.say(b"x\n" * 5000)
    assert talk.counts == {"unfit": 64, "flood": 4936}
