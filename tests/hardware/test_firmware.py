"""The protocol part of the tower's firmware, under CPython: its lines and timing."""

import random

import pytest

from hardware.events import DieSeen
from hardware.tower import messages as dt
from hardware.tower.codec import LineBuffer, encode_line
from hardware.tower.firmware import dt1
from tests.hardware.towers import Talk
from tests.soak import counted

ROLLED = [("d6", "5", 98, "S"), ("d6", "3", 95, "S")]


class Board:
    """The firmware's protocol part on a clock of the test's own."""

    def __init__(self, **named):
        self.raw = bytearray()
        self.armed = []
        self.now = 0
        named = {"boot": "7F3C", "arm": self.armed.append} | named
        self.tower = dt1.Tower(self.raw.extend, **named)

    def said(self):
        raw, self.raw[:] = bytes(self.raw), b""
        return LineBuffer().feed(raw)

    def hear(self, *messages):
        for one in messages:
            raw = one if isinstance(one, bytes) else encode_line(one)
            self.tower.receive(raw)
        return self.said()

    def until(self, now):
        """Let time pass in turns of 10 ms; return (time, message) as it was said."""
        told = []
        while self.now < now:
            self.now += 10
            self.tower.tick(self.now)
            told += [(self.now, one) for one in self.said()]
        return told


# --- lines ----------------------------------------------------------------------------


def test_the_checksum_is_ccitt_false():
    assert dt1.crc16(b"123456789") == 0x29B1


MESSAGES = [
    dt.Hello("1.0", "0.3.1", "DT-00A7", ("d6x4", "sym", "conf"), "7F3C"),
    dt.State(41230, "ROLLING", 0),
    dt.Roll(18, 52310, (DieSeen("d6", "?", 0, "C"), DieSeen("d6", "1", 88))),
    dt.Beat(61000, 19, 0),
    dt.Error(-222, "RANGE"),
    dt.Taken(12, 0),
    dt.HostHello(),
    dt.Arm(12, 2),
    dt.Acknowledge(17),
]


@pytest.mark.parametrize("message", MESSAGES, ids=lambda one: type(one).__name__)
def test_host_and_tower_make_the_same_lines_and_read_each_other(message):
    line = encode_line(message)
    assert dt1.encode(message.body()) == line
    assert dt1.decode(line.rstrip()) == message.body()


@pytest.mark.parametrize(
    "body", ["A$B", "A*B", "A!B", "A\\B", "A^B", "A~B", "A\n", "é"]
)
def test_what_dt1_excludes_is_no_line(body):
    with pytest.raises(ValueError, match="no line"):
        dt1.encode(body)


def test_a_line_has_at_most_128_bytes():
    assert len(dt1.encode("A" * 120)) == 128
    with pytest.raises(ValueError, match="too long"):
        dt1.encode("A" * 121)


ARM = encode_line(dt.Arm(12, 2))


@pytest.mark.parametrize(
    ("raw", "bodies"),
    [
        (ARM, 1),
        (ARM.replace(b"\r", b""), 1),
        (ARM[:-6] + ARM[-6:].lower(), 1),
        (b"AT\r\n\x00\xff" + ARM, 1),
        (b"$HPARM,1" + ARM, 1),
        (b"$" + b"x" * 10_000 + b"\n" + ARM, 1),
        (b"x" * 10_000 + ARM, 1),
        (ARM.replace(b",2", b",3"), 0),
        (ARM.replace(b"12,2", b"2,12"), 0),
        (ARM.replace(b"*EDF6", b""), 0),
        (ARM.replace(b"*EDF6", b"*EDFG"), 0),
        (b"$*FFFF\r\n", 0),
        (b"$\xff\xfe*0000\r\n", 0),
        (b"\r\n\n", 0),
    ],
)
def test_the_firmware_finds_lines_in_what_comes(raw, bodies):
    reader = dt1.LineReader()
    assert reader.feed(raw) == ["HPARM,12,2"] * bodies
    assert dt1.LineReader().feed(ARM) == ["HPARM,12,2"]


def test_a_line_cut_at_any_byte_is_none_and_the_next_one_is_read():
    for at in range(len(ARM) - 1):
        assert dt1.LineReader().feed(ARM[:at] + ARM) == ["HPARM,12,2"]
        reader = dt1.LineReader()
        assert reader.feed(ARM[:at]) + reader.feed(ARM[at:]) == ["HPARM,12,2"]


# --- the conversation -----------------------------------------------------------------


def test_it_introduces_itself_when_it_is_asked():
    (hello,) = Board(caps="d6x3;conf", serial="DT-9").hear(dt.HostHello())
    assert hello == dt.Hello("1.0", dt1.FIRMWARE, "DT-9", ("d6x3", "conf"), "7F3C")


def test_it_beats_each_second_and_its_time_begins_again_after_49_days():
    board = Board(seq=7)
    beats = board.until(3000)
    assert [one.uptime_ms for _, one in beats] == [10, 1010, 2010]
    assert {(one.last_seq, one.err) for _, one in beats} == {(7, 0)}
    board.tower.tick(2**32 + 5)
    assert board.said() == [dt.Beat(5, 7, 0)]


def test_a_roll_is_repeated_every_500_ms_five_times_and_no_more():
    board = Board()
    board.tower.roll(ROLLED, 0)
    (first,) = board.said()
    copies = [(at, one) for at, one in board.until(9000) if isinstance(one, dt.Roll)]
    assert [at for at, _ in copies] == [500, 1000, 1500, 2000, 2500]
    assert {one for _, one in copies} == {first}
    assert [(die.value, die.confidence) for die in first.dice] == [("5", 98), ("3", 95)]


def test_an_acknowledged_roll_is_repeated_no_more_and_the_others_are():
    board = Board()
    board.tower.roll(ROLLED, 0)
    board.tower.roll(ROLLED, 0)
    board.until(600)
    assert board.hear(dt.Acknowledge(1), dt.Acknowledge(1), dt.Acknowledge(9)) == []
    later = {one.seq for _, one in board.until(3000) if isinstance(one, dt.Roll)}
    assert later == {2}


def test_only_the_last_rolls_are_kept_for_repeating():
    board = Board()
    for _ in range(20):
        board.tower.roll(ROLLED, 0)
    board.said()
    copies = {one.seq for _, one in board.until(3000) if isinstance(one, dt.Roll)}
    assert copies == {17, 18, 19, 20}


def test_numbers_begin_again_after_9999():
    board = Board(seq=9998)
    assert [board.tower.roll(ROLLED, 0) for _ in range(3)] == [9999, 1, 2]


def test_a_roll_too_long_for_a_line_takes_no_number():
    board = Board()
    with pytest.raises(ValueError, match="too long"):
        board.tower.roll([("d6", "A" * 16, 99, "S")] * 8, 0)
    assert board.tower.roll(ROLLED, 0) == 1


def test_it_is_armed_once_for_each_command():
    board = Board()
    assert board.hear(dt.Arm(5, 3), dt.Arm(5, 3)) == [dt.Taken(5, 0)] * 2
    assert board.hear(dt.Arm(6, 0)) == [dt.Taken(6, 0)]
    assert board.armed == [3, 0]


@pytest.mark.parametrize(
    ("asked", "answers"),
    [
        (dt.Arm(5, 9), [dt.Error(-222, "RANGE"), dt.Taken(5, -222)]),
        (dt1.encode("HPARM,5"), [dt.Error(-222, "RANGE")]),
        (dt1.encode("HPARM,x,1"), [dt.Error(-222, "RANGE")]),
        (dt1.encode("HPACK,"), [dt.Error(-222, "RANGE")]),
        (dt1.encode("HPNEW,1"), [dt.Error(-113, "UNDEF")]),
        (dt1.encode("DTHBT,1,1,0"), []),
        (dt1.encode("HPARM,5,2,more,to,come"), [dt.Taken(5, 0)]),
    ],
)
def test_what_it_cannot_do_it_says(asked, answers):
    assert Board().hear(asked) == answers


def test_an_error_is_said_once_and_stands_in_each_heartbeat_until_it_is_over():
    board = Board()
    board.tower.fail(101, "LIGHT")
    board.tower.fail(101, "LIGHT")
    assert board.said() == [dt.Error(101, "LIGHT")]
    assert [one.err for _, one in board.until(1500)] == [101, 101]
    board.tower.well()
    assert [one.err for _, one in board.until(2500)] == [0]


def test_over_a_wire_that_loses_lines_every_roll_comes_once():
    """The firmware's tower and the host's session; either way lines are lost."""
    claim = "firmware: rolls over a wire that loses a third: each once, none invented"
    with counted(claim, full=1_000, seed=61) as run:
        lost = 0
        for n in range(run.n):
            board, talk = Board(boot=f"B{n}"), Talk(greeted=False)
            talk.outbox.connect(talk.sink)
            board.tower.hello()
            seen, thrown = [], []
            for turn in range(2000):
                if len(thrown) == 6 and not board.tower._pending:
                    break
                board.now += 50
                talk.clock.now += 0.05
                if talk.session.hello and turn % 70 == 10 and len(thrown) < 6:
                    board.tower.roll(ROLLED, board.now)
                    thrown.append(board.tower.seq)
                board.tower.tick(board.now)
                exchange(run.rng, board, talk)
                for boot, seq, values in talk.rolls():
                    assert (boot, values) == (f"B{n}", ("5", "3"))
                    seen.append(seq)
                    talk.session.acknowledge(boot, seq)
            assert len(seen) == len(set(seen))
            assert set(seen) <= set(thrown)
            lost += len(thrown) - len(seen)
            assert not board.tower._pending  # it gives up in the end
        # One in 700: each of the six copies was lost.
        assert lost <= 2 + run.n // 50
        run.note(f"{lost} rolls lost with all their copies")


def exchange(rng: random.Random, board, talk):
    """Carry lines both ways; a third gets lost or is damaged."""
    raw, board.raw[:] = bytes(board.raw), b""
    for line in raw.splitlines(keepends=True):
        talk.session.feed(line if rng.random() > 0.33 else line[: rng.randrange(9)])
    talk.session.tick()
    raw, talk.session.out[:] = bytes(talk.session.out), b""
    for line in raw.splitlines(keepends=True):
        board.tower.receive(line if rng.random() > 0.33 else line[2:])
