"""The thread of an I2C reader: start, stop, health, pauses, a crowded sink."""

import errno
import queue
import subprocess
import sys
import threading
from itertools import pairwise

import pytest

from hardware.device import Device
from hardware.events import CardSeen, DeviceStatus, Health
from hardware.reader.base import Reader
from hardware.reader.pn532.driver import Pn532Reader
from hardware.reader.pn532.emulated import EmulatedReader
from hardware.reader.presence import Scan
from hardware.reader.worker import BusReader, ChipFault, StoppedError
from tests.hardware.reader.bench import A, B, Bench, cards, told
from tests.hardware.towers import descriptors, is_offline, is_ok, until, wait_for

READERS: list[Reader] = [Pn532Reader(), EmulatedReader()]
DEVICES: list[Device] = [*READERS]


class Chip:
    """A chip that does what it is told, by a list of looks to come."""

    def __init__(self):
        self.faults = 0
        self.begun = 0
        self.looks: list = []
        self.broken: Exception | None = None

    def begin(self):
        self.begun += 1
        if self.broken:
            raise self.broken

    def look(self):
        found = self.looks.pop(0) if self.looks else Scan()
        if isinstance(found, Exception):
            raise found
        return found


class Scripted(Bench):
    """A bench on which that chip does the looking."""

    def __init__(self):
        super().__init__()
        self.script = Chip()
        self.reader = BusReader(
            "reader",
            lambda *_: self.script,
            model="XY1",
            address=0x24,
            clock=self.time,
            sleep=self.time.sleep,
            opener=self.bus.open,
        )
        self.reader.outbox.connect(self.sink)


def test_the_constructor_touches_nothing():
    threads, files = threading.active_count(), descriptors()
    reader = Pn532Reader()
    assert threading.active_count() == threads
    assert descriptors() == files
    assert reader.status.reason == "device.not_started"
    assert reader.heartbeat is None
    assert reader.cards == ()
    assert reader.stop()


def test_a_card_goes_from_the_bus_to_the_queue_and_back():
    reader = EmulatedReader("attic")
    sink: queue.Queue = queue.Queue()
    reader.place(A)
    reader.start(sink)
    wait_for(sink, is_ok)
    rests = wait_for(sink, lambda e: isinstance(e, CardSeen))
    assert (rests.reader, rests.uid, rests.resting) == ("attic", A, True)
    assert reader.heartbeat is not None
    reader.lift(A)
    gone = wait_for(sink, lambda e: cards([e]) == [f"-{A}"])
    assert gone.at > rests.at
    assert reader.stop()
    assert reader.heartbeat is None


def test_it_is_stopped_in_the_middle_of_a_long_pause():
    reader = EmulatedReader()
    sink: queue.Queue = queue.Queue()
    reader.unplug()
    reader.start(sink)
    wait_for(sink, is_offline)
    assert reader.stop()
    assert not reader.alive
    assert reader.emulated_bus.opened == 0


def test_it_is_stopped_while_the_chip_hangs():
    reader = EmulatedReader()
    reader.emulated.faults.hang = True
    reader.start(queue.Queue())
    until(lambda: reader.emulated_bus.transfers > 5, "it has begun")
    assert reader.stop()
    assert reader.emulated_bus.opened == 0
    assert reader.status.reason == "device.stopped"


def test_the_chip_is_waited_for_no_longer_when_it_is_stopped():
    bench = Bench()
    bench.run(1.0)
    bench.chip.faults.hang = True
    asked = bench.time.now + 0.05
    bench.time.at(asked, bench.reader._stopping.set)
    with pytest.raises(StoppedError):
        bench.run(1.0)
    assert bench.time.now - asked < 0.05


def test_starting_and_stopping_leaves_nothing_behind():
    reader = EmulatedReader()
    sink: queue.Queue = queue.Queue()
    threads, files = threading.active_count(), descriptors()
    for _ in range(5):
        reader.start(sink)
        reader.start(sink)
        wait_for(sink, is_ok)
        assert reader.stop()
    assert threading.active_count() == threads
    assert descriptors() == files
    assert reader.emulated_bus.opened == 0


def test_a_card_that_lay_there_all_the_time_comes_once_over_a_restart():
    bench = Bench(A)
    said = bench.run(1.0)
    bench.reader.close()
    said += bench.run(1.0)
    assert cards(said) == [f"~{A}"]


def test_cards_exchanged_while_it_was_away_are_told_as_resting():
    bench = Bench(A)
    bench.run(1.0)
    bench.unplug()
    bench.run(3.0)
    bench.plug()
    bench.place(B)
    assert cards(bench.run(8.0)) == [f"~{B}", f"-{A}"]


@pytest.mark.parametrize(
    ("code", "reason", "fields"),
    [
        (errno.ENOENT, "device.i2c_absent", {}),
        (errno.EACCES, "device.i2c_no_rights", {}),
        (errno.EBUSY, "device.i2c_busy", {}),
        (errno.EAGAIN, "device.i2c_busy", {}),
        (errno.EMFILE, "device.i2c_error", {"error": "[Errno 24] Too many open files"}),
    ],
)
def test_a_bus_that_cannot_be_opened_is_said_and_tried_again(code, reason, fields):
    bench = Bench()
    bench.bus.unopenable = code
    bench.run(10.0)
    status = bench.reader.status
    assert (status.state, status.reason) == (Health.OFFLINE, reason)
    assert status.fields == {"path": "/dev/i2c-1", **fields}
    bench.bus.unopenable = 0
    assert told(bench.run(6.0)) == ["ok"]


def test_what_does_not_change_is_said_once_and_the_pauses_grow():
    bench = Bench()
    bench.unplug()
    pauses = [bench.reader.step() for _ in range(7)]
    assert pauses == [0.5, 1.0, 2.0, 4.0, 5.0, 5.0, 5.0]
    assert told(bench.heard()) == [
        "starting device.reader_starting",
        "offline device.reader_absent",
    ]
    assert bench.run(20.0) == []
    assert bench.bus.opened == 0
    bench.plug()
    bench.run(0.5)
    bench.unplug()
    assert bench.reader.step() == 0.0
    assert bench.reader.step() == 0.5  # from the beginning again


def test_one_failed_look_is_mended_without_a_word():
    bench = Scripted()
    bench.script.looks = [Scan((A,)), ChipFault("device.reader_silent"), Scan((A,))]
    said = told(bench.run(1.0))
    assert said[:3] == ["starting device.reader_starting", "ok", f"~{A}"]
    assert bench.script.begun == 2
    assert bench.reader.status.state is Health.OK


def test_two_in_a_row_are_a_reader_offline():
    bench = Scripted()
    bad = [OSError(errno.EREMOTEIO, "no"), ChipFault("device.reader_strange", tries=2)]
    bench.script.looks = [Scan(), *bad]
    assert told(bench.run(0.7))[-1] == "offline device.reader_strange"
    assert bench.reader.status.fields["tries"] == 2
    assert bench.bus.opened == 0
    assert told(bench.run(1.0)) == ["ok"]


def test_a_chip_that_starts_up_and_never_looks_is_not_called_well():
    bench = Scripted()
    bench.script.looks = [ChipFault("device.reader_silent")] * 50
    assert told(bench.run(20.0)) == [
        "starting device.reader_starting",
        "offline device.reader_silent",
    ]


def test_many_faults_are_a_degraded_reader_until_there_are_few():
    bench = Scripted()
    bench.run(0.1)
    bench.script.faults = 7
    bench.run(0.5)
    assert bench.reader.status.state is Health.OK
    bench.script.faults = 8
    assert told(bench.run(1.0))[-1] == "degraded device.reader_noisy"
    assert bench.reader.status.fields == {"model": "XY1"}
    assert told(bench.run(5.0)) == ["ok"]


def test_after_a_fault_a_card_has_to_be_seen_twice():
    bench = Scripted()
    bench.run(1.0)
    bench.script.faults += 1
    bench.script.looks = [Scan((A,)), Scan((B,)), Scan((B,))]
    assert cards(bench.run(1.0)) == [f"+{B}", f"-{B}"]
    bench.run(6.0)
    bench.script.looks = [Scan((A,))]
    assert cards(bench.run(0.3)) == [f"+{A}"]


def test_while_nobody_takes_events_no_card_is_looked_for():
    bench = Scripted()
    full: queue.Queue = queue.Queue(maxsize=1)
    bench.reader.outbox.connect(full)
    flip = [Scan((A,)), Scan(), Scan(), Scan(), Scan()]
    bench.script.looks = flip * 60
    for _ in range(1000):
        bench.step()
    assert bench.reader.outbox.full
    left = len(bench.script.looks)
    assert left > 100
    got = []
    while len(bench.script.looks) > left - 50 or not full.empty():
        if not full.empty():
            got.append(full.get_nowait())
        bench.step()
    seen = cards([event for event in got if not isinstance(event, DeviceStatus)])
    assert seen[0][1:] == seen[1][1:] == A
    assert all(a[0] != b[0] for a, b in pairwise(seen))


def test_a_dead_thread_is_said_and_can_be_started_again(monkeypatch):
    reader = EmulatedReader()
    sink: queue.Queue = queue.Queue()
    with monkeypatch.context() as broken:
        broken.setattr(reader._presence, "look", lambda *_, **__: 1 / 0)
        reader.start(sink)
        status = wait_for(sink, is_offline)
    assert status.reason == "device.died"
    until(lambda: not reader.alive, "the thread has ended")
    assert reader.emulated_bus.opened == 0
    reader.start(sink)
    wait_for(sink, is_ok)
    assert reader.stop()


def test_importing_the_driver_does_not_import_smbus2():
    code = (
        "import sys, hardware.reader.pn532.emulated;"
        "sys.exit('smbus2' in sys.modules or 'gpiozero' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
