"""The seam to smbus2: its messages, its errors, and one owner for a chip."""

import errno
import os
import subprocess
import sys

import pytest
import smbus2

from hardware import i2c
from hardware.i2c import Link
from hardware.i2c_emulated import EmulatedBus
from tests.hardware.reader.bench import Time


class Memory:
    """A chip that keeps what is written and gives it back."""

    def __init__(self):
        self.kept = b""

    def write(self, data):
        self.kept = data

    def read(self, n):
        return self.kept.ljust(n, b"\xee")[:n]


@pytest.fixture
def bus():
    time = Time()
    bus = EmulatedBus(time, time.sleep)
    bus.chips[0x24] = Memory()
    return bus


def test_bug_22_what_is_used_of_smbus2_is_there():
    message = smbus2.i2c_msg.read(0x24, 3)
    assert (message.addr, message.flags & 1, message.len) == (0x24, 1, 3)
    message.buf[0] = 0xA5
    assert bytes(message) == b"\xa5\x00\x00"
    message = smbus2.i2c_msg.write(0x24, b"\x00\xff")
    assert (message.flags & 1, bytes(message)) == (0, b"\x00\xff")
    assert all(hasattr(smbus2.SMBus, name) for name in ("i2c_rdwr", "close"))
    assert smbus2.SMBus().fd is None  # what `claim` looks at


def test_bytes_go_through_the_real_messages(bus):
    link = Link(bus.open(1), 0x24)
    link.write(bytes(range(250, 256)) + b"\x00")
    assert link.read(9) == bytes.fromhex("fafbfcfdfeff00eeee")
    assert link.transfers == bus.transfers == 2


def test_nobody_at_an_address_is_an_error_that_may_pass(bus):
    with pytest.raises(OSError, match="Remote I/O") as caught:
        Link(bus.open(1), 0x48).read(1)
    assert i2c.is_transient(caught.value)


@pytest.mark.parametrize(
    ("code", "passes"),
    [
        (errno.EIO, True),
        (errno.ENXIO, True),
        (errno.EAGAIN, True),
        (errno.ETIMEDOUT, True),
        (errno.EREMOTEIO, True),
        (errno.ENOENT, False),
        (errno.EACCES, False),
        (errno.ENODEV, False),
        (errno.EOPNOTSUPP, False),
        (errno.EBADF, False),
    ],
)
def test_which_errors_pass(code, passes):
    assert i2c.is_transient(OSError(code, "")) is passes


def test_a_bus_that_is_not_there_is_the_systems_error():
    with pytest.raises(FileNotFoundError) as caught:
        i2c.open_bus(77)
    assert i2c.reason(caught.value) == "device.i2c_absent"
    assert i2c.path(77) == "/dev/i2c-77"


def test_bug_63_more_than_a_pi_can_do_in_one_transfer_is_refused(bus):
    opened = bus.open(1)
    read, write = smbus2.i2c_msg.read(0x24, 1), smbus2.i2c_msg.write(0x24, b"\x01")
    opened.i2c_rdwr(write, read)
    for messages in ((read, read), (read, write)):
        with pytest.raises(OSError, match="not supported"):
            opened.i2c_rdwr(*messages)


def test_time_passes_as_on_a_wire(bus):
    link = Link(bus.open(1), 0x24)
    before = bus.clock()
    link.read(99)
    assert bus.clock() - before == pytest.approx(0.009)
    bus.stuck = True
    with pytest.raises(TimeoutError):
        link.read(1)
    assert bus.clock() - before == pytest.approx(1.009)


def test_a_closed_bus_stays_closed(bus):
    opened = bus.open(1)
    assert bus.opened == 1
    opened.close()
    opened.close()
    assert bus.opened == 0
    with pytest.raises(OSError, match="Bad file"):
        opened.i2c_rdwr()


class File:
    """A bus's file, which can be any for the lock."""

    def __init__(self, path):
        self.fd = os.open(path, os.O_RDWR | os.O_CREAT)

    def i2c_rdwr(self, *messages):
        raise AssertionError(messages)

    def close(self):
        os.close(self.fd)


def test_a_chip_has_one_owner_and_the_others_of_its_bus_are_free(tmp_path):
    path = tmp_path / "i2c-1"
    first, second = File(path), File(path)
    i2c.claim(first, 0x24)
    i2c.claim(second, 0x28)
    with pytest.raises(BlockingIOError) as caught:
        i2c.claim(second, 0x24)
    assert i2c.reason(caught.value) == "device.i2c_busy"
    first.close()
    i2c.claim(second, 0x24)
    second.close()


def test_another_program_finds_it_busy(tmp_path):
    path = tmp_path / "i2c-1"
    mine = File(path)
    i2c.claim(mine, 0x24)
    code = (
        "import os, sys, types; from hardware import i2c\n"
        "bus = types.SimpleNamespace(fd=os.open(sys.argv[1], os.O_RDWR))\n"
        "try: i2c.claim(bus, 0x24)\n"
        "except OSError as error: print(i2c.reason(error))"
    )
    command = [sys.executable, "-c", code, str(path)]
    said = subprocess.run(command, check=True, capture_output=True, text=True)
    mine.close()
    assert said.stdout == "device.i2c_busy\n"


def test_an_emulated_bus_needs_no_lock(bus):
    i2c.claim(bus.open(1), 0x24)
    i2c.claim(bus.open(1), 0x24)
