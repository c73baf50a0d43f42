"""The tower's firmware run by MicroPython, at the other end of a real pty."""

import os
import queue
import select
import shutil
import subprocess
import sys
import time
import tty
from pathlib import Path

import pytest

import hardware.tower
from hardware.events import DeviceNotice, TowerState
from hardware.tower.codec import Fault, LineBuffer, encode_line
from hardware.tower.messages import Acknowledge, Arm, Beat, Error, Hello, HostHello
from hardware.tower.messages import Roll as RollSaid
from hardware.tower.serial_driver import SerialTower
from tests.hardware.towers import FAST, PATIENCE, drain, is_ok, is_roll, until, wait_for

FIRMWARE = Path(hardware.tower.__path__[0]) / "firmware"
OWN = Path(sys.executable).with_name("micropython")
MICROPYTHON = shutil.which("micropython") or (str(OWN) if OWN.is_file() else None)

pytestmark = [
    pytest.mark.micropython,
    pytest.mark.skipif(
        MICROPYTHON is None,
        reason="micropython is not there: sh .ci/micropython.sh brings it",
    ),
]

# The firmware's own loop and protocol, only quicker; the dice do as a file says.
TOWER = """
import sys
import dt1
from main import Link, serve

dt1.REPEAT_MS, dt1.BEAT_MS = 40, 60


class Scripted:
    caps = "d6x8;conf"
    dice_max = 8

    def __init__(self, path):
        self.lines = open(path)
        self.told = []

    def arm(self, expected):
        self.told.append(("state", "ARMED", expected))

    def poll(self, now):
        told, self.told = self.told, []
        line = self.lines.readline()
        if line == "fail\\n":
            raise OSError(5)
        return told + ([eval(line)] if line else [])


serve(Scripted(sys.argv[1]), Link(), seq=int(sys.argv[2]))
"""


# Two multiplexers with a die in each of six wells: a `machine` as a Pico has it.
MACHINE = """
LEVELS = {}
WELLS = (
    (0, 0, 1, 0, 0), (1, 0, 0, 0, 0), (0, 1, 1, 0, 0),
    (1, 1, 0, 0, 0), (1, 1, 1, 0, 0), (1, 1, 0, 1, 0),
)


class Pin:
    IN, OUT = 0, 1

    def __init__(self, number, way):
        self.number, self.way = number, way

    def __call__(self, level=None):
        if level is not None:
            assert self.way == Pin.OUT
            LEVELS[self.number] = level
            return None
        if self.number not in (6, 7):
            return LEVELS.get(self.number, 0)
        channel = sum(LEVELS[2 + bit] << bit for bit in range(4))
        well, pair = divmod(channel, 5)
        return WELLS[3 * (self.number - 6) + well][pair] if well < 3 else 0
"""
ROLL = """
import machine
from main import CHUTE, board_sensor

eye = board_sensor()
machine.LEVELS[CHUTE] = 1
told = eye.poll(10)
machine.LEVELS[CHUTE] = 0
for now in range(20, 2000, 10):
    told += eye.poll(now)
print(eye.caps, [die[1] for what in told if what[0] == "roll" for die in what[1]])
"""


class Board:
    """A process that is the tower, and the cable to it."""

    def __init__(self, folder: Path) -> None:
        self.script, self.orders = folder / "tower.py", folder / "orders"
        self.script.write_text(TOWER)
        self.master, self.slave = os.openpty()
        tty.setraw(self.slave)
        self.port = os.ttyname(self.slave)
        self.process: subprocess.Popen | None = None
        self._buffer = LineBuffer()
        self._heard: list = []

    def boot(self, *program: str | Path, seq: int = 0) -> None:
        """Start it; once more: it is switched off before."""
        self.halt()
        self.orders.write_text("")
        program = program or (self.script, self.orders, str(seq))
        self.process = subprocess.Popen(
            [MICROPYTHON, *program],
            stdin=self.master,
            stdout=self.master,
            env={**os.environ, "MICROPYPATH": str(FIRMWARE)},
        )

    def halt(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def off(self) -> None:
        self.halt()
        os.close(self.master)
        os.close(self.slave)

    def order(self, *orders: object) -> None:
        """Say what the sensor is to see, one thing a turn."""
        with self.orders.open("a") as out:
            out.writelines(f"{one}\n" for one in orders)

    def roll(self, *values: str) -> None:
        self.order(("roll", [("d6", value, 95, "S") for value in values]))

    # Without a driver: the test is the host.

    def say(self, *messages) -> None:
        for one in messages:
            raw = one if isinstance(one, bytes) else encode_line(one)
            while raw:
                raw = raw[os.write(self.slave, raw) :]

    def hear(self, what):
        """Return what it says up to and with the first thing that satisfies `what`."""
        told, end = [], time.monotonic() + PATIENCE
        while time.monotonic() < end:
            while self._heard:
                told.append(self._heard.pop(0))
                if what(told[-1]):
                    return told
            if select.select([self.slave], [], [], 0.05)[0]:
                self._heard += self._buffer.feed(os.read(self.slave, 4096))
        raise AssertionError(f"it did not say that; it said {told}")


def kind(*kinds):
    return lambda one: isinstance(one, kinds)


def rolls(told):
    return [one for one in told if isinstance(one, RollSaid)]


@pytest.fixture
def board(tmp_path):
    board = Board(tmp_path)
    yield board
    board.off()


@pytest.fixture
def sink():
    return queue.Queue()


@pytest.fixture
def tower(board, sink):
    """Our driver, and the board well."""
    tower = SerialTower(board.port, back_off=FAST)
    tower.start(sink)
    board.boot()
    wait_for(sink, is_ok)
    yield tower
    assert tower.stop()


# --- with our driver ------------------------------------------------------------------


def test_the_driver_greets_the_board_and_a_roll_comes_once(board, sink, tower):
    board.roll("5", "3")
    seen = wait_for(sink, is_roll)
    until(lambda: tower.counts.get("repeats", 0) >= 2, "it is said again")
    assert (seen.seq, seen.values) == (1, ("5", "3"))
    assert [die.confidence for die in seen.dice] == [95, 95]
    assert len(seen.boot) == 8

    tower.acknowledge(seen.boot, seen.seq)
    board.roll("6")
    after = wait_for(sink, is_roll)
    assert (after.boot, after.seq, after.values) == (seen.boot, 2, ("6",))
    assert not [event for event in drain(sink) if is_roll(event)]


@pytest.mark.usefixtures("tower")
def test_a_board_that_begins_anew_has_another_boot_and_its_first_roll_counts(
    board, sink
):
    board.roll("1")
    first = wait_for(sink, is_roll)
    board.boot()
    board.roll("2")
    second = wait_for(sink, is_roll)
    assert (first.seq, second.seq) == (1, 1)
    assert first.boot != second.boot
    assert second.values == ("2",)


def test_it_is_told_how_many_dice_are_waited_for(board, sink, tower):
    def armed(event):
        return isinstance(event, TowerState) and event.state == "ARMED"

    tower.arm(5)
    assert wait_for(sink, armed).n == 5
    tower.arm(0)
    assert wait_for(sink, armed).n == 0
    board.boot()
    tower.arm(2)
    assert wait_for(sink, lambda e: armed(e) and e.n == 2)


def test_more_dice_than_it_has_are_refused(sink, tower):
    tower.arm(9)
    notice = wait_for(sink, kind(DeviceNotice))
    while notice.reason == "tower.says_error":
        notice = wait_for(sink, kind(DeviceNotice))
    assert (notice.reason, notice.fields) == ("tower.refused", {"code": -222, "n": 9})


def test_numbers_go_on_at_one_after_9999(board, sink, tower):
    board.boot(seq=9998)
    seen = []
    for value in "123":
        board.roll(value)
        seen.append(wait_for(sink, is_roll))
        tower.acknowledge(seen[-1].boot, seen[-1].seq)
    assert [one.seq for one in seen] == [9999, 1, 2]
    assert [one.values for one in seen] == [("1",), ("2",), ("3",)]


def test_an_error_is_shown_until_it_is_over(board, sink, tower):
    board.order(("error", 101, "LIGHT"))
    said = wait_for(sink, kind(DeviceNotice))
    assert said.reason == "tower.says_error"
    assert said.fields == {"code": 101, "text": "LIGHT"}
    until(lambda: tower.status.reason == "tower.error", "it stands in the heartbeat")
    board.order(("error", 0, ""))
    wait_for(sink, is_ok)


@pytest.mark.usefixtures("tower")
def test_doubtful_dice_and_states_come_through(board, sink):
    board.order(("state", "ROLLING", 0), ("roll", [("d6", "?", 0, "C")]))
    assert wait_for(sink, kind(TowerState)).state == "ROLLING"
    (die,) = wait_for(sink, is_roll).dice
    assert (die.value, die.flag) == ("?", "C")


def test_the_firmware_as_it_is_copied_to_a_board_rolls_when_it_is_armed(
    board, sink, tower
):
    board.boot(FIRMWARE / "main.py")
    until(lambda: tower._session.hellos > 1, "it greets")
    tower.arm(3)
    seen = wait_for(sink, is_roll)
    assert len(seen.values) == 3
    assert set(seen.values) <= set("123456")


def test_six_wells_are_read_through_the_pins_of_the_board(tmp_path):
    (tmp_path / "machine.py").write_text(MACHINE)
    (tmp_path / "roll.py").write_text(ROLL)
    path = f"{tmp_path}:{FIRMWARE}"
    done = subprocess.run(
        [MICROPYTHON, tmp_path / "roll.py"],
        env={**os.environ, "MICROPYPATH": path},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.stdout == "d6x6;conf ['6', '5', '4', '3', '2', '1']\n", done.stderr


# --- on the wire itself ---------------------------------------------------------------


def test_it_says_a_roll_six_times_and_no_more(board):
    board.boot()
    board.roll("4")
    board.hear(kind(RollSaid))
    told = board.hear(kind(Beat))
    while rolls(more := board.hear(kind(Beat))):
        told += more
    for _ in range(3):
        told += board.hear(kind(Beat))
    assert len(rolls(told)) == 5


def test_it_says_an_acknowledged_roll_no_more(board):
    board.boot()
    board.hear(kind(Hello))
    board.roll("4")
    told = board.hear(kind(RollSaid))
    board.say(Acknowledge(rolls(told)[0].seq), HostHello())
    board.hear(kind(Hello))
    told = [one for _ in range(3) for one in board.hear(kind(Beat))]
    assert rolls(told) == []


@pytest.mark.parametrize(
    "noise",
    [b"AT\r\n", b"\x00\xff\xfe" * 50, b"$" + b"x" * 10_000, b"\x03\x03?\x03", b"$HP"],
)
def test_noise_on_the_wire_does_not_stop_it(board, noise):
    board.boot()
    board.hear(kind(Beat))
    board.say(noise, Arm(3, 9))
    told = board.hear(kind(Error))
    assert told[-1] == Error(-222, "RANGE")
    assert not [one for one in told if isinstance(one, Fault)]


def test_a_sensor_that_fails_is_an_error_and_the_rest_goes_on(board):
    board.boot()
    board.order("fail")
    assert board.hear(kind(Error))[-1] == Error(102, "SENSOR")
    board.roll("2")
    assert board.hear(kind(RollSaid))


def test_three_times_ctrl_c_ends_it(board):
    board.boot()
    board.hear(kind(Beat))
    board.say(b"\x03\x03\x03")
    assert board.process.wait(PATIENCE) == 0
