"""Dead, late and hung drivers: noticed, left behind, replaced; nobody waits for them.

The numbers B52 and B57 are those of faults that other projects had.
"""

import queue
import threading
import time
from itertools import pairwise

import pytest

from hardware.device import Worker
from hardware.events import ButtonEdge, CardSeen, DeviceStatus, Health
from hardware.reader.disabled import DisabledReader
from tests.hardware.towers import drain, until
from ui.app.notify import Notifier
from ui.app.rig import ASLEEP, TEND_EVERY, Makers, Rig
from ui.app.supervisor import CALM, HUNG, LATE, MOST, PAUSES, Gate, Slot
from ui.app.watch import Watch


class Clock:
    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


class Driver(Worker):
    """A driver that beats, dies or hangs as the test wants; its clock is the test's."""

    def __init__(self, kind, clock, name=""):
        super().__init__(kind, name or kind, clock=clock)
        self.cards = ()
        self.lamps = ()
        self.buttons = ()
        self.hangs = threading.Event()
        self.stuck = threading.Event()
        self.release = threading.Event()
        self.fault = None
        self.met = 0

    @property
    def faults(self):
        return self.met

    def work(self, stopping):
        self.report(Health.OK)
        while not stopping.is_set():
            if self.fault is not None:
                raise self.fault
            if self.hangs.is_set():
                self.stuck.set()
                self.release.wait(20)  # a transfer that does not come back
                self.outbox.keep(CardSeen(self.name, "04AA", 0.0))
            else:
                self.beat()
            time.sleep(0.001)

    def hang(self):
        self.hangs.set()
        assert self.stuck.wait(10)

    def show(self, *_):
        pass

    arm = acknowledge = remember = show


class Stage:
    """One slot on a clock of its own; `pass_time` tends it as the loop does."""

    def __init__(self, *, makes=True):
        self.clock = Clock()
        self.sink = queue.Queue()
        self.made = []
        self.first = Driver("reader", self.clock)
        device = DisabledReader() if makes else self.first
        self.slot = Slot(device, self.make if makes else None, clock=self.clock)
        self.slot.start(self.sink)
        until(lambda: self.state == Health.OK, "it works")

    def make(self):
        driver = Driver("reader", self.clock) if self.made else self.first
        self.made.append(driver)
        return driver

    @property
    def state(self):
        return self.slot.status.state

    @property
    def reason(self):
        return self.slot.status.reason

    def pass_time(self, seconds):
        for _ in range(round(seconds / TEND_EVERY)):
            self.clock.now += TEND_EVERY
            self.settle()
            self.slot.tend(self.clock.now)

    def settle(self):
        """Let a driver that can beat have done so: its thread is the machine's."""
        driver = self.slot.device
        if isinstance(driver, Driver) and driver.alive and not driver.hangs.is_set():
            turns = driver.heartbeat
            until(
                lambda: (
                    not driver.alive
                    or driver.heartbeat == self.clock.now
                    or driver.fault is not None
                ),
                f"it beats: {turns}",
            )

    def hang(self):
        driver = self.slot.device
        driver.hang()
        return driver

    def kill(self):
        driver = self.slot.device
        driver.fault = OSError("kaputt")
        until(lambda: self.reason == "device.died", "it died")
        return driver

    def close(self):
        for driver in (*self.made, self.first):
            driver.release.set()
        self.slot.stop()


@pytest.fixture
def stage():
    made = Stage()
    yield made
    made.close()


# --- dead -----------------------------------------------------------------------------


def test_what_died_is_made_anew_after_a_pause_and_counted(stage):
    dead = stage.kill()
    stage.pass_time(PAUSES[0])
    assert stage.slot.device is dead
    stage.pass_time(PAUSES[0])
    until(lambda: stage.state == Health.OK, "it works again")
    assert stage.slot.device is not dead
    assert stage.slot.restarts == 1


def test_the_pauses_grow_and_begin_anew_when_all_was_well_for_long(stage):
    pauses = []
    for _ in range(9):
        before = stage.slot.restarts
        stage.kill()
        began = stage.clock.now
        while stage.slot.restarts == before:
            stage.pass_time(TEND_EVERY)
        pauses.append(stage.clock.now - began)
        until(lambda: stage.state == Health.OK, "it works again")
    assert pauses == sorted(pauses)
    assert pauses[0] <= PAUSES[0] + 2 * TEND_EVERY
    assert PAUSES[1] <= pauses[-1] <= PAUSES[1] + 2 * TEND_EVERY
    stage.pass_time(CALM + 1)
    stage.kill()
    stage.pass_time(PAUSES[0] + 2 * TEND_EVERY)
    until(lambda: stage.state == Health.OK, "it works again, and soon")


def test_a_driver_that_cannot_be_made_is_a_status_and_is_tried_again(stage):
    made = stage.make
    stage.slot._make = lambda: 1 / 0
    stage.kill()
    stage.pass_time(3.0)
    until(lambda: "ZeroDivision" in stage.slot.status.fields["error"], "it is said")
    assert (stage.state, stage.reason) == (Health.OFFLINE, "device.died")
    stage.slot._make = made
    stage.pass_time(10.0)
    until(lambda: stage.state == Health.OK, "it works again")


def test_a_driver_that_cannot_be_started_is_tried_again(stage):
    made = stage.make
    broken = Driver("reader", stage.clock)

    def start(_):
        raise RuntimeError("can't start new thread")

    broken.start = start
    stage.slot._make = lambda: broken
    stage.kill()
    stage.pass_time(2.0)
    until(lambda: "new thread" in str(stage.slot.status.fields), "it is said")
    stage.slot._make = made
    stage.pass_time(10.0)
    until(lambda: stage.state == Health.OK, "it works again")


def test_without_room_for_a_thread_the_loop_goes_on_and_it_is_tried_later(
    stage, monkeypatch
):
    stage.kill()
    with monkeypatch.context() as full:

        def start(_):
            raise RuntimeError("can't start new thread")

        full.setattr(threading.Thread, "start", start)
        stage.pass_time(20.0)
        assert stage.reason == "device.died"
    stage.pass_time(PAUSES[1] + 1.0)
    until(lambda: stage.state == Health.OK, "it works again")


def test_b52_a_driver_whose_making_hangs_is_said_to_hang_until_it_is_made(stage):
    making, go_on = threading.Event(), threading.Event()
    made = stage.make

    def make():
        making.set()
        go_on.wait(20)
        return made()

    stage.slot._make = make
    stage.kill()
    stage.pass_time(2 * PAUSES[0])
    assert making.wait(10)
    assert stage.reason == "device.died"
    stage.pass_time(LATE + TEND_EVERY)
    assert (stage.state, stage.reason) == (Health.OFFLINE, "device.hung")
    assert not stage.slot.late(stage.clock.now)  # no reason to end the game
    go_on.set()
    until(lambda: stage.state == Health.OK, "it works after all")


def test_a_device_that_was_given_is_started_again_itself():
    stage = Stage(makes=False)
    dead = stage.kill()
    dead.fault = None
    stage.pass_time(2.0)
    until(lambda: stage.state == Health.OK, "it works again")
    assert stage.slot.device is dead
    stage.close()


# --- late and hung --------------------------------------------------------------------


def test_b52_a_worker_without_a_sign_of_life_is_offline_in_time(stage):
    stage.hang()
    stage.pass_time(LATE)
    assert stage.state == Health.OK
    assert not stage.slot.late(stage.clock.now)
    drain(stage.sink)
    stage.pass_time(TEND_EVERY)
    assert stage.slot.late(stage.clock.now)
    assert (stage.state, stage.reason) == (Health.OFFLINE, "device.hung")
    (told,) = drain(stage.sink)
    assert (told.state, told.reason) == (Health.OFFLINE, "device.hung")
    assert told.since == stage.clock.now


def test_b52_one_that_hangs_is_replaced_and_heard_no_more(stage):
    hung = stage.hang()
    stage.pass_time(HUNG + TEND_EVERY)
    assert not stage.slot.late(stage.clock.now)  # it is given up
    stage.pass_time(PAUSES[0] + TEND_EVERY)
    until(lambda: stage.state == Health.OK, "another works")
    assert stage.slot.device is not hung
    assert stage.slot.restarts == 1
    drain(stage.sink)
    hung.release.set()
    until(lambda: not hung.alive, "its thread ends at last")
    assert drain(stage.sink) == []  # neither its card nor its status
    assert stage.state == Health.OK


def test_one_that_only_slept_is_well_again_and_stays(stage):
    slow = stage.hang()
    stage.pass_time(LATE + TEND_EVERY)
    assert stage.reason == "device.hung"
    slow.hangs.clear()
    slow.release.set()
    until(lambda: slow.heartbeat == stage.clock.now, "it beats")
    stage.pass_time(TEND_EVERY)
    assert stage.state == Health.OK
    assert stage.slot.device is slow
    assert stage.slot.restarts == 0
    assert drain(stage.sink)[-1].state == Health.OK


def test_no_more_than_a_few_threads_are_left_hanging(stage):
    for _ in range(600):
        if isinstance(stage.slot.device, Driver) and stage.state == Health.OK:
            stage.hang()
        stage.pass_time(5.0)
        time.sleep(0)
    hanging = sum(driver.alive for driver in stage.made)
    assert hanging == len(stage.made) == MOST
    assert stage.reason == "device.hung"
    assert not stage.slot.late(stage.clock.now)
    stage.made[0].release.set()
    until(lambda: not stage.made[0].alive, "one ends")
    stage.pass_time(PAUSES[1] + 2.0)
    until(lambda: stage.state == Health.OK, "another takes its place")


@pytest.mark.parametrize("reason", ["device.i2c_busy", "device.busy"])
def test_a_bus_that_our_own_hung_thread_holds_is_nobody_elses(stage, reason):
    stage.hang()
    stage.pass_time(HUNG + PAUSES[0] + 3 * TEND_EVERY)
    until(lambda: stage.state == Health.OK, "another works")
    stage.slot.device.report(Health.OFFLINE, reason, path="/dev/i2c-1")
    assert stage.reason == "device.hung"
    stage.made[0].release.set()
    until(lambda: not stage.made[0].alive, "it ends")
    assert stage.reason == reason


def test_counts_of_faults_go_on_over_all_drivers(stage):
    stage.slot.device.met = 3
    stage.kill()
    stage.pass_time(3.0)
    until(lambda: stage.state == Health.OK, "it works again")
    stage.slot.device.met = 4
    assert stage.slot.faults == 7
    stage.hang()
    stage.pass_time(HUNG + 5.0)
    until(lambda: stage.state == Health.OK, "it works again")
    assert stage.slot.faults == 7


def test_a_gate_that_is_shut_lets_nothing_through_and_raises_nothing():
    sink = queue.Queue(maxsize=1)
    gate = Gate(sink)
    gate.put(ButtonEdge("buttons", "a", "pressed", 0.0))
    with pytest.raises(queue.Full):
        gate.put(ButtonEdge("buttons", "a", "released", 0.1))
    gate.shut()
    gate.put(ButtonEdge("buttons", "a", "released", 0.1))
    assert len(drain(sink)) == 1


# --- all of them ----------------------------------------------------------------------


class Whole:
    """A rig of such drivers, and what systemd is told of it."""

    def __init__(self):
        self.clock = Clock()
        self.sink = queue.Queue()
        self.drivers = []
        kinds = ("tower", "reader", "buttons", "lamps")
        stand_ins = [Driver(kind, self.clock) for kind in kinds]
        tower, reader, buttons, lamps = stand_ins
        makers = Makers(*(self.maker(kind) for kind in kinds))
        self.rig = Rig(tower, buttons, reader, lamps, makers=makers, clock=self.clock)
        self.rig.start(self.sink)
        until(lambda: all(one.state == "ok" for one in self.rig.lines()), "all work")
        self.notifier = Notifier("", 7.5)
        self.said = []
        self.notifier._send = self.said.append
        self.watch = Watch(self.rig, self.notifier, clock=self.clock)

    def maker(self, kind):
        def make():
            driver = Driver(kind, self.clock)
            self.drivers.append(driver)
            return driver

        return make

    def beat(self):
        """Let every driver beat that can."""
        for driver in self.drivers:
            if driver.alive and not driver.hangs.is_set():
                until(lambda one=driver: one.heartbeat == self.clock.now, "it beats")

    def turns(self, seconds, *, step=0.25):
        for _ in range(round(seconds / step)):
            self.clock.now += step
            self.beat()
            self.watch.turned(self.clock.now)

    def close(self):
        for driver in self.drivers:
            driver.release.set()
        self.rig.stop()


@pytest.fixture
def whole():
    made = Whole()
    yield made
    made.close()


def fed(whole):
    return whole.said.count("WATCHDOG=1")


def test_b52_the_watchdog_is_not_fed_while_a_worker_is_late(whole):
    whole.notifier.every = 0.5  # so that it would be fed while the worker is late
    whole.watch.began()
    whole.turns(30.0)
    assert fed(whole) >= 55
    whole.rig.reader.hang()
    whole.turns(LATE + 0.5)
    assert whole.rig.late(whole.clock.now) == ("reader",)
    late_at = fed(whole)
    whole.turns(HUNG - LATE - 1.0)
    assert fed(whole) == late_at
    whole.turns(5.0)  # it is given up, and another works
    assert whole.rig.late(whole.clock.now) == ()
    assert fed(whole) >= late_at + 5


def test_b52_whatever_hangs_the_game_is_not_ended_and_every_driver_comes_back(whole):
    """All four hang again and again, each at a time of its own; systemd waits 30 s."""
    times = []
    whole.notifier._send = lambda said: times.append((said, whole.clock.now))
    whole.watch.began()
    gone = ("buttons", "reader", "lamps", "tower")
    for n in range(40):
        device = getattr(whole.rig, gone[n % 4])
        if not device.hangs.is_set() and device.alive and n < 32:
            device.hang()
        whole.turns(2.25)
        if n % 8 == 7:  # a cable is pulled: what hung comes back, and ends
            for driver in whole.drivers:
                driver.release.set()
    whole.turns(PAUSES[1] + 10.0)
    fed = [when for said, when in times if said == "WATCHDOG=1"]
    assert max(later - one for one, later in pairwise(fed)) < 30
    assert [line.state for line in whole.rig.lines()] == ["ok"] * 4
    assert all(line.restarts for line in whole.rig.lines())


def test_a_loop_that_slept_blames_no_worker(whole):
    whole.watch.began()
    whole.turns(10.0)
    whole.clock.now += 60.0  # all of us were stopped; no worker has had its turn yet
    whole.watch.turned(whole.clock.now)
    assert whole.rig.late(whole.clock.now) == ()
    assert [line.state for line in whole.rig.lines()] == ["ok"] * 4
    for driver in whole.drivers:
        driver.hang()
    whole.turns(LATE + ASLEEP)
    assert set(whole.rig.late(whole.clock.now)) == {
        "tower", "reader", "buttons", "lamps",
    }  # fmt: skip


def test_b64_a_slow_turn_is_written_down_before_systemd_ends_us(whole, caplog):
    whole.watch.began()
    began = whole.clock.now
    whole.clock.now += 8.0
    whole.watch.turned(began)
    assert "took 8.0 s" in caplog.text


def test_b64_a_loop_that_stands_still_feeds_nothing_and_a_live_one_in_time(whole):
    whole.watch.began()
    times = []
    whole.notifier._send = lambda _: times.append(whole.clock.now)
    whole.turns(40.0)
    gaps = [later - one for one, later in pairwise(times)]
    assert max(gaps) <= 7.75
    count = len(times)
    whole.clock.now += 8.0  # it stands still: nobody else feeds
    time.sleep(0.05)
    assert len(times) == count


def test_b57_nobody_there_is_no_reason_to_end(whole):
    for driver in whole.drivers:
        driver.report(Health.OFFLINE, "device.absent", path="/dev/none")
    whole.turns(30.0)
    assert [line.state for line in whole.rig.lines()] == ["offline"] * 4
    assert [line.restarts for line in whole.rig.lines()] == [0] * 4


def test_b51_hung_devices_hold_up_the_end_for_a_second_at_most(whole):
    for driver in whole.drivers:
        driver.hang()
    whole.rig.stop()  # comes back at all, though none of them ever ends
    assert all(driver.alive for driver in whole.drivers)


def test_statuses_of_the_slots_are_what_the_screen_shows(whole):
    whole.rig.lamps.hang()
    whole.turns(LATE + 1.0)
    line = whole.rig.lines()[3]
    assert (line.kind, line.state, line.reason) == ("lamps", "offline", "device.hung")
    told = [one for one in drain(whole.sink) if isinstance(one, DeviceStatus)]
    assert told[-1].kind == "lamps"
