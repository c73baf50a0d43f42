"""Devices in memory with their real drivers: what is done to them arrives as events."""

import queue
import random
import subprocess
import sys
import threading
import time

import pytest
from gpiozero import Device

from hardware.buttons.base import Buttons
from hardware.buttons.emulated import TAP, EmulatedButtons
from hardware.buttons.gpio import ButtonWiring
from hardware.events import ButtonEdge, RollSeen
from hardware.gpio import NoPinsError, pins_of_a_pi, why
from hardware.lamps.base import Lamps
from hardware.lamps.emulated import EmulatedLamps
from hardware.lamps.gpio import LampWiring
from hardware.lamps.simulated import SimulatedLamps
from hardware.pi import has_pins
from hardware.reader.irq import IrqLine
from hardware.tower.base import Tower
from hardware.tower.emulated import EmulatedTower
from tests.hardware.pins import mock_pins
from tests.hardware.towers import descriptors, is_ok, is_roll, until, wait_for

TOWERS: list[Tower] = [EmulatedTower()]
BUTTONS: list[Buttons] = [EmulatedButtons()]
LAMPS: list[Lamps] = [EmulatedLamps()]


@pytest.fixture
def sink():
    return queue.Queue()


@pytest.fixture
def started(sink):
    """Start a device, wait until it is well, and stop it at the end."""
    running = []

    def start(device):
        device.start(sink)
        wait_for(sink, is_ok)
        running.append(device)
        return device

    yield start
    for device in running:
        assert device.stop()


def edges(sink, count):
    found = []
    while len(found) < count:
        found.append(wait_for(sink, lambda event: isinstance(event, ButtonEdge)))
    return [(one.button, one.edge) for one in found]


@pytest.mark.parametrize("active", ["low", "high"])
def test_a_press_goes_through_the_pin_and_the_debouncing(sink, started, active):
    pull = "up" if active == "low" else "down"
    buttons = started(EmulatedButtons(ButtonWiring(active=active, pull=pull)))
    time.sleep(2 * ButtonWiring().timing.settle)  # what is down until then is no press
    buttons.press("next")
    assert edges(sink, 2) == [("next", "pressed"), ("next", "released")]
    buttons.push("a")
    assert edges(sink, 1) == [("a", "pressed")]
    buttons.keep("a")
    assert buttons.down == {"a"}
    buttons.release("a")
    assert edges(sink, 1) == [("a", "released")]
    with pytest.raises(ValueError, match="there are: a, b"):
        buttons.press("fire")


def test_a_tap_is_longer_than_what_counts_as_a_bounce():
    assert ButtonWiring().timing.settle < TAP < ButtonWiring().timing.hold


def test_before_the_pins_are_open_a_push_does_nothing():
    buttons = EmulatedButtons()
    buttons.push("a")
    assert buttons.down == frozenset()


def test_emulated_pins_are_nobody_elses(started):
    """Those of this machine stay as they are, and two devices share none."""
    with mock_pins() as real:
        started(EmulatedButtons())
        started(EmulatedLamps())
        assert Device.pin_factory is real
        assert not any(real._reservations.values())


@pytest.mark.parametrize("active", ["low", "high"])
def test_the_light_of_a_lamp_is_what_its_pin_is_driven_with(started, active):
    lamps = started(EmulatedLamps(LampWiring(active=active)))
    assert (lamps.level("a"), lamps.moving) == (0.0, False)
    lamps.show("a", "on")
    until(lambda: lamps.level("a") == 1.0, "it is lit")
    lamps.show("b", "pulse")
    until(lambda: 0.2 < lamps.level("b") < 0.8, "it is half bright")
    assert lamps.moving
    assert lamps.level("cellar") == 0.0


def test_a_simulated_lamp_is_as_bright_as_the_driver_makes_one():
    now = [0.0]
    simulated = SimulatedLamps(("a",), clock=lambda: now[0])
    driven = EmulatedLamps(clock=lambda: now[0])
    for pattern in ("off", "on", "pulse", "blink"):
        for lamps in (simulated, driven):
            lamps.show("a", pattern)
            lamps.show("a", "flash")
        for hundredth in range(0, 100, 7):
            now[0] = hundredth / 100
            assert simulated.level("a") == driven._level("a", now[0])
            assert simulated.moving is driven.moving
        now[0] = 0.0


# --- the tower ------------------------------------------------------------------------


def test_thrown_dice_go_over_the_wire_and_an_unplugged_tower_comes_back(sink, started):
    tower = started(EmulatedTower(rng=random.Random(1)))
    tower.arm(2)
    until(lambda: tower.emulated.do(lambda model: model.expected == 2), "it is armed")
    tower.throw(("ghost", "blank"))
    roll = wait_for(sink, is_roll)
    assert isinstance(roll, RollSeen)
    assert roll.values == ("GHOST", "BLANK")
    tower.throw(("ghost",), leaning=True)
    assert wait_for(sink, is_roll).dice[0].flag == "C"
    assert tower.plugged
    tower.unplug()
    wait_for(sink, lambda event: getattr(event, "reason", "") == "device.lost")
    assert not tower.plugged
    tower.plug()
    wait_for(sink, is_ok)


def test_it_leaves_no_thread_and_no_file_behind(sink):
    before, files = threading.active_count(), descriptors()
    tower = EmulatedTower()
    tower.start(sink)
    wait_for(sink, is_ok)
    assert tower.stop()
    until(lambda: threading.active_count() == before, "the threads have ended")
    assert descriptors() == files


def test_each_is_another_tower():
    assert EmulatedTower().emulated.model.boot != EmulatedTower().emulated.model.boot


# --- a Pi or not ----------------------------------------------------------------------


def machine(root, *, chip=True, cpu="", tree=False):
    (root / "dev").mkdir()
    (root / "proc/device-tree/system").mkdir(parents=True)
    (root / "proc/cpuinfo").write_text(cpu)
    if chip:
        (root / "dev/gpiochip0").touch()
    if tree:
        (root / "proc/device-tree/system/linux,revision").write_bytes(b"\0\xc0\x31\x14")
    return root


PI = "processor\t: 0\n\nHardware\t: BCM2835\nRevision\t: c03114\nModel\t: Pi 4\n"


@pytest.mark.parametrize(
    ("what", "found"),
    [
        ({"tree": True}, True),
        ({"cpu": PI}, True),
        ({"cpu": PI, "chip": False}, False),
        ({"cpu": "model name\t: some laptop, Revision 3\n"}, False),
        ({}, False),
    ],
)
def test_pins_are_looked_for_on_a_pi_alone(tmp_path, what, found):
    assert has_pins(machine(tmp_path, **what)) is found


def test_a_machine_without_such_files_is_none(tmp_path):
    assert not has_pins(tmp_path)


def test_another_machine_has_no_pins_and_no_library_is_loaded_to_find_out():
    code = (
        "import sys\n"
        "import hardware.gpio as gpio\n"
        "gpio.has_pins = lambda: False\n"
        "try: gpio.pins_of_a_pi()\n"
        "except gpio.NoPinsError: pass\n"
        "assert 'gpiozero' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
    assert why(NoPinsError()) == ("device.gpio_none", {})


def test_on_a_pi_they_are_the_same_as_ever(monkeypatch):
    monkeypatch.setattr("hardware.gpio.has_pins", lambda: True)
    with mock_pins() as factory:
        assert pins_of_a_pi() is factory


# --- the IRQ line ---------------------------------------------------------------------


def test_the_irq_line_says_that_a_frame_waits_while_it_is_low():
    with mock_pins() as factory:
        line = IrqLine(4)
        assert not line()
        factory.pin(4).drive_low()
        assert line()
        factory.pin(4).drive_high()
        assert not line()


@pytest.mark.parametrize("pin", [14, 4])
def test_a_line_that_cannot_be_read_always_says_yes_and_complains_once(pin, caplog):
    def broken():
        raise RuntimeError("'GPIO busy'")

    line = IrqLine(pin, broken)
    assert [line() for _ in range(5)] == [True] * 5
    assert len(caplog.records) == 1
    assert f"GPIO{pin}" in caplog.records[0].getMessage()
