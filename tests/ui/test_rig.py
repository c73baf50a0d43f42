"""Which devices a configuration asks for, and that none of them need be there."""

import errno
import queue
import threading

import pytest

from companion.config import load
from hardware.buttons import gpio as button_pins
from hardware.buttons.disabled import DisabledButtons
from hardware.buttons.emulated import EmulatedButtons
from hardware.buttons.gpio import GpioButtons
from hardware.buttons.simulated import SIX, SimulatedButtons
from hardware.events import DeviceStatus, Health, RollSeen
from hardware.gpio import pin_factory, pins_of_a_pi
from hardware.lamps import gpio as lamp_pins
from hardware.lamps.disabled import DisabledLamps
from hardware.lamps.emulated import EmulatedLamps
from hardware.lamps.gpio import GpioLamps
from hardware.lamps.simulated import SimulatedLamps
from hardware.reader.disabled import DisabledReader
from hardware.reader.found import FoundReader
from hardware.reader.lines import LineFormat
from hardware.reader.mfrc522.driver import Mfrc522Reader
from hardware.reader.pn532.driver import Pn532Reader
from hardware.reader.pn532.emulated import EmulatedReader
from hardware.reader.serial_driver import SerialReader
from hardware.reader.simulated import SimulatedReader
from hardware.reader.wedge import WedgeReader
from hardware.tower.disabled import DisabledTower
from hardware.tower.emulated import EmulatedTower
from hardware.tower.serial_driver import SerialTower
from hardware.tower.simulated import SimulatedTower
from tests.hardware.towers import until
from ui.app import drivers
from ui.app.drivers import make
from ui.app.rig import KINDS, Rig, build, wanted

PORT = "/dev/serial/by-id/x"
KEYBOARD = "/dev/input/by-id/usb-x-event-kbd"


def config(**flags):
    named = {key.replace("_", ".", 1): value for key, value in flags.items()}
    return load(named, {}, ())


def made(kind, *, fake=False, **flags):
    return make(kind, config(**flags), fake=fake)


@pytest.mark.parametrize(
    ("kind", "flags", "driver"),
    [
        ("tower", {}, SerialTower),
        ("tower", {"tower_driver": "serial"}, SerialTower),
        ("tower", {"tower_driver": "simulated"}, SimulatedTower),
        ("tower", {"tower_driver": "disabled"}, DisabledTower),
        ("reader", {}, FoundReader),
        ("reader", {"reader_driver": "pn532"}, Pn532Reader),
        ("reader", {"reader_driver": "mfrc522"}, Mfrc522Reader),
        ("reader", {"reader_driver": "serial", "reader_port": PORT}, SerialReader),
        ("reader", {"reader_driver": "wedge", "reader_port": KEYBOARD}, WedgeReader),
        ("reader", {"reader_port": PORT}, SerialReader),
        ("reader", {"reader_port": KEYBOARD}, WedgeReader),
        ("reader", {"reader_driver": "simulated"}, SimulatedReader),
        ("reader", {"reader_driver": "disabled"}, DisabledReader),
        ("buttons", {}, GpioButtons),
        ("buttons", {"buttons_driver": "gpio"}, GpioButtons),
        ("buttons", {"buttons_driver": "simulated"}, SimulatedButtons),
        ("buttons", {"buttons_driver": "disabled"}, DisabledButtons),
        ("lamps", {}, DisabledLamps),  # no pin is driven unasked
        ("lamps", {"lamps_driver": "auto"}, GpioLamps),
        ("lamps", {"lamps_driver": "gpio"}, GpioLamps),
        ("lamps", {"lamps_driver": "simulated"}, SimulatedLamps),
        ("lamps", {"lamps_driver": "disabled"}, DisabledLamps),
    ],
)
def test_the_driver_is_the_one_that_is_configured(kind, flags, driver):
    found = made(kind, **flags)
    assert type(found) is driver
    assert found.kind == kind


def test_fake_devices_go_through_the_real_drivers():
    found = [type(made(kind, fake=True)) for kind in KINDS]
    assert found == [EmulatedTower, EmulatedReader, EmulatedButtons, EmulatedLamps]
    real = (SerialTower, Pn532Reader, GpioButtons, GpioLamps)
    assert all(map(issubclass, found, real))
    assert type(made("tower", fake=True, tower_driver="disabled")) is EmulatedTower


# --- what they are told ---------------------------------------------------------------


def test_a_configured_port_is_the_one_that_is_opened():
    assert made("tower", tower_port="/dev/ttyUSB7").path == "/dev/ttyUSB7"


def test_a_reader_is_told_its_bus_its_address_and_how_numbers_are_written():
    reader = made("reader", reader_driver="mfrc522", reader_bus=3, reader_address=41)
    assert (reader.number, reader.address) == (3, 41)
    assert made("reader", reader_driver="pn532", reader_bus=3).number == 3
    sought = made("reader", reader_address=41)
    assert [kind.address for kind in sought._kinds] == [0x24, 41]
    form = {"reader_number": "decimal", "reader_reverse": True, "reader_port": PORT}
    line = made("reader", reader_baud=1200, **form)
    assert line._decoder._form == LineFormat("decimal", reverse=True)
    assert (line.path, line._baud) == (PORT, 1200)


def test_buttons_are_told_their_pins_and_what_is_wired_to_them():
    flags = {"buttons_pin_b": 4, "buttons_pin_c": 0, "buttons_hold": 1.5}
    found = made("buttons", buttons_pull="none", buttons_active="high", **flags)
    pins = {"a": 17, "b": 4, "confirm": 23, "back": 24, "next": 25}
    assert (found.wiring.pins, found.buttons) == (pins, tuple(pins))
    assert (found.wiring.pull, found.wiring.active) == ("none", "high")
    assert found.wiring.timing.hold == 1.5


def test_lamps_are_told_theirs_and_the_buzzer():
    wired = {"lamps_driver": "gpio", "lamps_pin_next": 0}
    found = made("lamps", **wired, lamps_buzzer=18, lamps_dim=False)
    assert found.wiring.pins == {"a": 5, "b": 6, "c": 13, "confirm": 12, "back": 26}
    assert (found.wiring.buzzer, found.wiring.dim) == (18, False)
    assert made("lamps", **wired).wiring.buzzer is None


@pytest.mark.parametrize("kind", ["buttons", "lamps"])
def test_without_any_pin_there_are_none(kind):
    flags = {f"{kind}_pin_{name}": 0 for name in drivers.BUTTONS}
    assert made(kind, **flags).status.reason == "device.not_started"
    assert type(made(kind, **flags)) in {DisabledButtons, DisabledLamps}


def test_the_pins_of_the_configuration_are_those_of_the_drivers():
    assert made("buttons").wiring.pins == button_pins.PINS
    assert made("lamps", lamps_driver="gpio").wiring.pins == lamp_pins.PINS
    assert drivers.BUTTONS == SIX


def test_pins_that_are_only_looked_for_are_taken_on_a_pi_alone():
    for kind in ("buttons", "lamps"):
        sought = {f"{kind}_driver": "auto"}
        assert made(kind, **sought).factory is pins_of_a_pi
        assert made(kind, **{f"{kind}_driver": "gpio"}).factory is pin_factory


def test_every_driver_has_the_same_irq_line_and_none_without_a_pin():
    assert drivers._irq(4) is drivers._irq(4)
    assert drivers._irq(0) is None


def test_a_simulated_tower_is_another_one_at_each_start():
    flags = {"tower_driver": "simulated"}
    assert made("tower", **flags).boot != made("tower", **flags).boot


def test_without_a_port_the_first_one_found_is_opened_each_time(monkeypatch, tmp_path):
    opened = []
    ports = (f"{tmp_path}/tower", f"{tmp_path}/tty*")
    monkeypatch.setattr(drivers, "open_port", lambda path, _: opened.append(path))
    monkeypatch.setattr(drivers, "SERIAL_PORTS", ports)
    with pytest.raises(OSError, match="No such") as found:
        drivers.open_found("/dev/none", 9600)
    assert found.value.errno == errno.ENOENT
    for name in ("ttyB", "ttyA"):
        (tmp_path / name).touch()
    drivers.open_found("/dev/none", 9600)
    (tmp_path / "tower").touch()
    drivers.open_found("/dev/none", 9600)
    assert opened == [f"{tmp_path}/ttyA", f"{tmp_path}/tower"]


# --- what is missed -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("flags", "missed"),
    [
        ({}, set()),
        ({"tower_driver": "disabled", "reader_driver": "disabled"}, set()),
        ({"tower_port": PORT}, {"tower"}),
        ({"reader_port": PORT}, {"reader"}),
        ({"reader_driver": "pn532", "buttons_driver": "gpio"}, {"reader", "buttons"}),
        ({"lamps_driver": "gpio"}, {"lamps"}),
    ],
)
def test_what_is_only_looked_for_is_not_missed(flags, missed):
    assert wanted(config(**flags)) == missed


# --- together -------------------------------------------------------------------------


def simulated():
    names = dict.fromkeys((f"{kind}_driver" for kind in KINDS), "simulated")
    return build(config(**names))


def test_nothing_is_made_before_the_start_and_nobody_waits_for_it():
    threads = threading.active_count()
    found = simulated()
    assert threading.active_count() == threads
    assert [line.reason for line in found.lines()] == ["device.not_started"] * 4
    found.start(queue.SimpleQueue())
    until(lambda: {line.state for line in found.lines()} == {"ok"}, "all are well")
    assert found.lamps.lamps == found.buttons.buttons == SIX
    found.stop()


def test_what_was_said_to_the_tower_before_it_was_made_reaches_it():
    found = simulated()
    found.remember("tower:S123:7")
    found.arm(3)
    assert not found.tower_answers
    found.start(queue.SimpleQueue())
    until(lambda: found.tower_answers, "it answers")
    assert found.tower.expected == 3
    assert found.tower.remembered == ("S123", 7)
    found.acknowledge(RollSeen("tower", "S123", 8, 0, (), 0.0))
    assert found.tower.acknowledged == [("S123", 8)]
    found.stop()


def test_a_device_is_started_anew_when_somebody_asks_for_it():
    found, sink = simulated(), queue.SimpleQueue()
    found.start(sink)
    until(lambda: found.tower_answers, "it answers")
    first = found.tower
    found.arm(2)
    found.restart("tower")
    assert found.tower is not first
    assert (found.tower.expected, found.tower_answers) == (2, True)
    found.stop()


def test_all_are_stopped_and_say_so():
    found, sink = simulated(), queue.SimpleQueue()
    found.start(sink)
    until(lambda: found.tower_answers, "it answers")
    found.stop()
    assert {line.state for line in found.lines()} == {"offline"}
    found.restart("tower")  # too late: nothing is made any more
    assert not found.tower_answers


def test_nothing_is_armed_for_a_tower_that_was_not():
    tower = SimulatedTower()
    said = []
    tower.arm = said.append
    found = Rig(tower, SimulatedButtons(), SimulatedReader())
    for dice in (0, 5, 0, 0):
        found.arm(dice)
    assert said == [5, 0]


def test_devices_that_were_given_are_started_at_once_and_kept():
    tower, sink = SimulatedTower(), queue.SimpleQueue()
    found = Rig(tower, SimulatedButtons(), SimulatedReader())
    found.start(sink)
    assert found.tower is tower
    states = [sink.get().state for _ in range(3)]
    assert states == [Health.OK] * 3
    assert isinstance(sink.get(), DeviceStatus)  # the lamps that are not there
