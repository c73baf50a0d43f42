"""B52 with the real drivers: one call of theirs never comes back.

Whatever it is that hangs (a transfer, an opening, a pin, the closing), the device is
said to hang, another driver takes its place after a pause, and what the old one still
has to say is dropped. The clock is the test's own; threads and pipes are real.
"""

import errno
import os
import queue
import threading
import time
from contextlib import contextmanager

import pytest

from hardware.buttons.gpio import GpioButtons
from hardware.events import CardSeen, DeviceStatus, Health
from hardware.i2c_emulated import EmulatedBus
from hardware.lamps.gpio import GpioLamps
from hardware.reader.disabled import DisabledReader
from hardware.reader.emulated_tag import EmulatedTag
from hardware.reader.found import FoundReader
from hardware.reader.mfrc522.driver import Mfrc522Reader
from hardware.reader.pn532.chip import ADDRESS
from hardware.reader.pn532.driver import Pn532Reader
from hardware.reader.pn532.emulator import EmulatedPn532
from hardware.reader.serial_driver import SerialReader
from hardware.reader.wedge import WedgeReader
from hardware.stream import wait_for
from hardware.tower.serial_driver import SerialTower
from hardware.tower.text import Layout
from hardware.tower.text_driver import TextTower
from hardware.tower.text_form import TextForm
from tests.hardware.pins import mock_pins
from tests.hardware.towers import Clock, drain, until
from ui.app.rig import TEND_EVERY
from ui.app.supervisor import HUNG, LATE, PAUSES, Slot

CARD = "04A30B5AEB6C80"


class Valve:
    """A place that a driver's thread goes through; shut, it stays there."""

    def __init__(self):
        self.shut = threading.Event()
        self.stuck = threading.Event()
        self.release = threading.Event()

    def __call__(self):
        if self.shut.is_set():
            self.stuck.set()
            self.release.wait(20)


class PipePort:
    """A port that says nothing; it may hang when it is closed."""

    def __init__(self, closing=lambda: None):
        self.fds = os.pipe()
        os.set_blocking(self.fds[0], False)
        self._closing = closing

    def fileno(self):
        return self.fds[0]

    def close(self):
        self._closing()
        for fd in self.fds:
            os.close(fd)


def opening(valve):
    """An opener of ports that can hang."""

    def opens(*_):
        valve()
        return PipePort()

    return opens


def waiting(valve):
    def waits(fds, seconds):
        valve()
        return wait_for(fds, min(seconds, 0.01))

    return waits


def bus_of(valve):
    """A bus with a PN532 and a card, in real time; a transfer on it can hang."""
    bus = EmulatedBus(time.monotonic, time.sleep)
    chip = bus.chips[ADDRESS] = EmulatedPn532(time.monotonic)
    chip.tags.append(EmulatedTag(CARD))
    transfer = bus.transfer

    def transfers(message):
        valve()
        transfer(message)

    bus.transfer = transfers
    return bus


def pn532(valve, clock):
    return Pn532Reader(clock=clock, opener=bus_of(valve).open)


def found(valve, clock):
    return FoundReader(clock=clock, opener=bus_of(valve).open)


def mfrc522(valve, clock):
    return Mfrc522Reader(clock=clock, opener=bus_of(valve).open)


def closing_tower(valve, clock):
    """A port whose closing waits until all has been written: nobody takes it."""

    def opens(*_):
        port = PipePort(valve)
        os.close(port.fds[1])  # a hang-up: the driver closes it at once
        port.fds = port.fds[:1]
        return port

    return SerialTower("/t", clock=clock, opener=opens, back_off=(0.01, 0.01))


def opened_tower(valve, clock):
    return SerialTower("/t", clock=clock, opener=opening(valve), back_off=(0.01, 0.01))


def text_tower(valve, clock):
    layout = Layout(TextForm())
    return TextTower("/t", layout, clock=clock, opener=opening(valve))


def serial_reader(valve, clock):
    return SerialReader("/r", clock=clock, opener=opening(Valve()), wait=waiting(valve))


def wedge(valve, clock):
    return WedgeReader("/w", clock=clock, opener=opening(Valve()), wait=waiting(valve))


def woken(valve):
    def waits(event, _):
        valve()
        event.wait(0.005)

    return waits


def buttons(valve, clock):
    return GpioButtons(clock=clock, wait=woken(valve))


def lamps(valve, clock):
    return GpioLamps(clock=clock, wait=woken(valve))


ANY_TIME = [pn532, found, serial_reader, wedge, buttons, lamps]
"""They go through their valve all the time."""
AT_THE_START = [mfrc522, opened_tower, text_tower, closing_tower]
"""They go through it when they are started."""


class Played:
    """One slot whose first driver has a valve that can be shut."""

    def __init__(self, kind, *, shut):
        self.clock = Clock()
        self.sink = queue.Queue()
        self.valve = Valve()
        self.made = []
        self._kind = kind
        if shut:
            self.valve.shut.set()
        self.slot = Slot(DisabledReader(), self.make, clock=self.clock)
        self.slot.start(self.sink)

    def make(self):
        valve = Valve() if self.made else self.valve
        self.made.append(self._kind(valve, self.clock))
        return self.made[-1]

    def hang(self):
        self.valve.shut.set()
        stuck, driver = self.valve.stuck, self.made[0]
        while not stuck.is_set():  # a reader waits for its next look
            until(
                lambda: stuck.is_set() or driver.heartbeat == self.clock.now,
                "it beats or is stuck",
            )
            self.clock.now += 0.0 if stuck.is_set() else 0.05

    def pass_time(self, seconds):
        """Let time pass; a thread that can show life has done so each time."""
        for _ in range(round(seconds / TEND_EVERY)):
            self.clock.now += TEND_EVERY
            last = self.made[-1]
            if len(self.made) > 1 or not self.valve.stuck.is_set():
                until(lambda one=last: one.heartbeat == self.clock.now, "it beats")
            self.slot.tend(self.clock.now)

    def close(self):
        self.valve.release.set()
        self.slot.stop()
        for one in self.made:
            one.stop()


@contextmanager
def played(kind, *, shut=False):
    with mock_pins():
        stage = Played(kind, shut=shut)
        try:
            yield stage
        finally:
            stage.close()


@pytest.mark.parametrize("kind", [*ANY_TIME, *AT_THE_START])
def test_b52_a_call_that_never_returns_is_said_and_another_driver_begins(kind):
    with played(kind, shut=kind in AT_THE_START) as stage:
        if kind in ANY_TIME:
            until(lambda: stage.slot.status.state == Health.OK, "it works")
        stage.hang()
        stage.pass_time(LATE - 1.0)
        assert stage.slot.status.reason != "device.hung"
        stage.pass_time(1.0 + TEND_EVERY)
        status = stage.slot.status
        assert (status.state, status.reason) == (Health.OFFLINE, "device.hung")
        assert stage.slot.late(stage.clock.now)
        stage.pass_time(HUNG - LATE)
        assert not stage.slot.late(stage.clock.now)
        stage.clock.now += PAUSES[0]
        stage.slot.tend(stage.clock.now)
        until(lambda: len(stage.made) == 2, "another is made")
        until(lambda: stage.made[1].alive, "it is started")
        stage.pass_time(2.0)
        assert stage.slot.device is stage.made[1]
        assert stage.slot.restarts == 1


@pytest.mark.parametrize("kind", [pn532, found])
def test_b52_a_card_that_the_old_reader_still_sees_is_not_seen_twice(kind):
    with played(kind, shut=True) as stage:
        stage.hang()
        stage.pass_time(HUNG + TEND_EVERY)
        stage.clock.now += PAUSES[0]
        stage.slot.tend(stage.clock.now)
        until(lambda: stage.slot.status.state == Health.OK, "another works")
        until(lambda: stage.made[1].cards == (CARD,), "it sees the card")
        stage.valve.release.set()  # only now the old transfer comes back
        until(lambda: not stage.made[0].alive, "the old thread ends")
        until(lambda: not stage.sink.empty(), "it was told")
        time.sleep(0.05)
        events = drain(stage.sink)
        assert sum(isinstance(one, CardSeen) for one in events) == 1
        last = [one for one in events if isinstance(one, DeviceStatus)][-1]
        assert last.state == Health.OK


def test_a_keyboard_reader_that_our_own_thread_has_grabbed_is_nobody_elses():
    grabbed = threading.Event()

    def kind(valve, clock):
        def opens(_):
            if grabbed.is_set():
                raise OSError(errno.EBUSY, "grabbed")
            grabbed.set()
            return PipePort()

        return WedgeReader("/w", clock=clock, opener=opens, wait=waiting(valve))

    with played(kind) as stage:
        until(lambda: stage.slot.status.state == Health.OK, "it works")
        stage.hang()
        stage.pass_time(HUNG + TEND_EVERY)
        stage.clock.now += PAUSES[0]
        stage.slot.tend(stage.clock.now)
        until(lambda: len(stage.made) == 2, "another is made")
        new = stage.made[1]
        until(lambda: new.status.reason == "device.reader_grabbed", "it is refused")
        assert stage.slot.status.reason == "device.hung"
