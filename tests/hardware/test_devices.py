"""The simulated and disabled drivers, and what all devices share."""

import queue
import threading

import pytest

from hardware.buttons.base import Buttons
from hardware.buttons.disabled import DisabledButtons
from hardware.buttons.simulated import SimulatedButtons
from hardware.device import Device, Outbox, Worker
from hardware.events import (
    ButtonEdge,
    CardGone,
    CardSeen,
    DeviceStatus,
    DieSeen,
    Health,
    RollSeen,
    TowerState,
)
from hardware.lamps.base import Lamps
from hardware.lamps.disabled import DisabledLamps
from hardware.lamps.simulated import SimulatedLamps
from hardware.reader.base import Reader
from hardware.reader.disabled import DisabledReader
from hardware.reader.simulated import SimulatedReader
from hardware.tower.base import Tower
from hardware.tower.disabled import DisabledTower
from hardware.tower.serial_driver import SerialTower
from hardware.tower.simulated import SimulatedTower
from tests.hardware.towers import Clock, drain, until


def started(device: Device) -> queue.Queue:
    sink: queue.Queue = queue.Queue()
    device.start(sink)
    return sink


# Each driver keeps its protocol: checked by pyright, and here by being called.
TOWERS: list[Tower] = [DisabledTower(), SimulatedTower(), SerialTower("/none")]
BUTTONS: list[Buttons] = [DisabledButtons(), SimulatedButtons()]
READERS: list[Reader] = [DisabledReader(), SimulatedReader()]
LAMPS: list[Lamps] = [DisabledLamps(), SimulatedLamps(("next",))]


@pytest.mark.parametrize(
    "device", [DisabledTower(), DisabledButtons(), DisabledReader(), DisabledLamps()]
)
def test_a_disabled_device_says_so_and_needs_no_watching(device):
    (status,) = drain(started(device))
    assert isinstance(status, DeviceStatus)
    assert (status.kind, status.state) == (device.kind, Health.OFFLINE)
    assert status.reason == "device.disabled"
    assert device.heartbeat is None
    assert device.stop()


@pytest.mark.parametrize(
    "device",
    [
        SimulatedTower(),
        SimulatedButtons(),
        SimulatedReader(),
        SimulatedLamps(("next",)),
    ],
)
def test_a_simulated_device_is_well_until_it_is_stopped(device):
    sink = started(device)
    assert device.stop()
    states = [e.state for e in drain(sink) if isinstance(e, DeviceStatus)]
    assert states == [Health.OK, Health.OFFLINE]


def test_disabled_devices_take_every_call():
    tower = DisabledTower()
    tower.arm(3)
    tower.acknowledge("7F3C", 1)
    tower.remember("7F3C", 1)
    DisabledLamps().show("next", "on")
    assert DisabledReader().cards == ()
    assert DisabledButtons().buttons == ()


def test_buttons_report_edges_with_their_time():
    clock = Clock(7.0)
    buttons = SimulatedButtons(("next",), clock=clock)
    sink = started(buttons)
    drain(sink)

    buttons.press("next")
    buttons.hold("next")
    edges = [(e.button, e.edge) for e in drain(sink) if isinstance(e, ButtonEdge)]

    assert [edge for _, edge in edges] == [
        "pressed",
        "released",
        "pressed",
        "held",
        "released",
    ]
    with pytest.raises(ValueError, match="there are: next"):
        buttons.press("fire")


def test_cards_are_seen_once_and_gone_once_and_rest_at_the_start():
    clock = Clock(7.0)
    reader = SimulatedReader("attic", clock=clock)
    reader.place("04AA")
    sink = started(reader)
    drain_first = drain(sink)[1:]

    reader.place("04BB")
    reader.place("04BB")
    reader.lift("04AA")
    reader.lift("04AA")

    assert drain_first == [CardSeen("attic", "04AA", 7.0, resting=True)]
    assert drain(sink) == [
        CardSeen("attic", "04BB", 7.0),
        CardGone("attic", "04AA", 7.0),
    ]
    assert reader.cards == ("04BB",)


def test_lamps_remember_what_they_show_and_a_flash_passes():
    lamps = SimulatedLamps(("next", "undo"), clock=Clock(7.0))
    lamps.show("next", "on")
    lamps.show("next", "flash")
    lamps.show("cellar", "on")
    assert lamps.shown == {"next": "on", "undo": "off"}
    assert list(lamps.asked) == [("next", "on"), ("next", "flash")]
    assert lamps.flashed == {"next": 7.0}


def test_the_six_buttons_are_three_places_and_what_is_done_with_them():
    buttons = SimulatedButtons()
    assert buttons.buttons == ("a", "b", "c", "confirm", "back", "next")
    sink = started(buttons)
    drain(sink)
    buttons.push("confirm")
    buttons.keep("confirm")
    assert buttons.down == {"confirm"}
    buttons.release("confirm")
    assert [event.edge for event in drain(sink)] == ["pressed", "held", "released"]


def test_a_simulated_tower_rolls_what_it_is_told():
    tower = SimulatedTower(boot="SIM1", clock=Clock(2.0))
    tower.remember("SIM1", 9)
    sink = started(tower)
    drain(sink)
    tower.arm(2)
    tower.state("ROLLING", 2)
    tower.roll("GHOST", "BLANK", type_="dg")
    tower.roll_dice(DieSeen("d6", "?", 0, "C"))
    tower.acknowledge("SIM1", 10)

    state, first, second = drain(sink)
    assert state == TowerState("tower", "ROLLING", 2, 2.0)
    assert isinstance(first, RollSeen)
    assert isinstance(second, RollSeen)
    assert (first.source, first.values) == ("tower:SIM1:10", ("GHOST", "BLANK"))
    assert (second.seq, second.dice[0].flag) == (11, "C")
    assert (tower.expected, tower.acknowledged) == (2, [("SIM1", 10)])


def test_the_outbox_keeps_order_and_coalesces_only_news():
    sink: queue.Queue = queue.Queue(maxsize=1)
    box = Outbox(limit=2)
    rolls = [RollSeen("tower", "B", seq, 0, (), 0.0) for seq in range(3)]
    box.keep(rolls[0])
    box.news(TowerState("tower", "ROLLING", 0, 0.0))
    box.news(TowerState("tower", "IDLE", 0, 0.0))
    box.keep(rolls[1])
    assert box.full
    box.connect(sink)

    got = []
    while not box.flush() or not sink.empty():
        got.append(sink.get_nowait())
    assert got == [rolls[0], TowerState("tower", "IDLE", 0, 0.0), rolls[1]]
    assert not box.full
    box.keep(rolls[2])
    assert sink.get_nowait() == rolls[2]


def test_a_sink_may_be_anything_with_put():
    class Bell:
        def __init__(self):
            self.rung = []

        def put(self, item):
            self.rung.append(item)

    bell = Bell()
    SimulatedTower().start(bell)
    assert len(bell.rung) == 1


class Loop(Worker):
    """A worker that only beats."""

    def __init__(self):
        super().__init__("tower", "loop")
        self.woken = threading.Event()

    def wake(self):
        self.woken.set()

    def work(self, stopping):
        while not stopping.is_set():
            self.beat()
            self.turns += 1
            self.woken.wait(0.01)


def test_a_worker_beats_while_it_runs_and_starts_once():
    loop = Loop()
    sink = started(loop)
    thread = loop._thread
    loop.start(sink)
    assert loop._thread is thread
    first = loop.heartbeat
    assert first is not None
    until(lambda: (loop.heartbeat or 0) > first, "the next beat")
    assert loop.stop()
    assert loop.heartbeat is None
    assert [e.reason for e in drain(sink)] == ["device.stopped"]


class Ending(Worker):
    """A worker whose work ends as the test says."""

    def __init__(self, end):
        super().__init__("reader", "attic")
        self.end = end

    def work(self, stopping):
        del stopping
        self.end()


def leave():
    raise SystemExit(3)


@pytest.mark.parametrize(
    ("end", "error"),
    [
        (leave, "SystemExit: 3"),  # Python ends such a thread without a word
        (lambda: 1 / 0, "ZeroDivisionError: division by zero"),
        (lambda: None, "it ended by itself"),
    ],
)
def test_a_thread_that_ends_unasked_is_said_however_it_does(end, error):
    sink = started(worker := Ending(end))
    until(lambda: worker.status.reason == "device.died", "it is said")
    until(lambda: not worker.alive, "it has ended")
    (status,) = drain(sink)
    assert (status.state, status.fields) == (Health.OFFLINE, {"error": error})


def test_a_worker_that_hangs_makes_stop_say_so(monkeypatch):
    monkeypatch.setattr("hardware.device.STOP_PATIENCE", 0.05)
    release = threading.Event()

    class Stuck(Worker):
        def work(self, stopping):
            assert not stopping.is_set()
            release.wait(10)

    stuck = Stuck("reader", "attic")
    started(stuck)
    assert not stuck.stop()
    release.set()
    assert stuck.stop()
