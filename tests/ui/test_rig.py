"""Which devices a configuration asks for, and that none of them need be there."""

import queue

import pytest

from companion.config import load
from hardware.buttons.disabled import DisabledButtons
from hardware.buttons.simulated import SIX, SimulatedButtons
from hardware.events import Health
from hardware.lamps.disabled import DisabledLamps
from hardware.lamps.simulated import SimulatedLamps
from hardware.reader.disabled import DisabledReader
from hardware.reader.simulated import SimulatedReader
from hardware.tower.disabled import DisabledTower
from hardware.tower.serial_driver import SerialTower
from hardware.tower.simulated import SimulatedTower
from ui.app import rig
from ui.app.rig import Rig, build


def built(*, fake=False, **flags):
    named = {key.replace("_", "."): value for key, value in flags.items()}
    return build(load(named, {}, ()), fake=fake)


@pytest.mark.parametrize(
    ("driver", "kind"),
    [
        ("auto", SerialTower),
        ("serial", SerialTower),
        ("simulated", SimulatedTower),
        ("disabled", DisabledTower),
    ],
)
def test_the_tower_is_the_one_that_is_configured(driver, kind):
    assert type(built(tower_driver=driver).tower) is kind


def test_a_configured_port_is_the_one_that_is_opened():
    assert built(tower_port="/dev/ttyUSB7").tower.path == "/dev/ttyUSB7"


def test_other_devices_are_off_unless_they_are_asked_for():
    found = built()
    assert type(found.buttons) is DisabledButtons
    assert type(found.reader) is DisabledReader
    assert type(found.lamps) is DisabledLamps


def test_each_button_has_its_lamp():
    found = built(fake=True)
    assert found.lamps.lamps == found.buttons.buttons == SIX


def test_fake_devices_are_all_simulated_whatever_is_configured():
    found = built(fake=True, tower_driver="disabled")
    kinds = [type(device) for device in found.devices]
    assert kinds == [SimulatedTower, SimulatedReader, SimulatedButtons, SimulatedLamps]


def test_a_simulated_tower_is_another_one_at_each_start():
    assert built(fake=True).tower.boot != built(fake=True).tower.boot


def test_without_a_port_the_first_one_found_is_opened_each_time(monkeypatch, tmp_path):
    opened = []
    monkeypatch.setattr(rig, "open_port", lambda path, _: opened.append(path))
    monkeypatch.setattr(rig, "SERIAL_PORTS", (f"{tmp_path}/tower", f"{tmp_path}/tty*"))
    rig._open_found("/dev/none", 9600)
    for name in ("ttyB", "ttyA"):
        (tmp_path / name).touch()
    rig._open_found("/dev/none", 9600)
    (tmp_path / "tower").touch()
    rig._open_found("/dev/none", 9600)
    assert opened == ["/dev/none", f"{tmp_path}/ttyA", f"{tmp_path}/tower"]


def test_a_device_that_died_is_started_again_and_no_other():
    found = built(fake=True)
    found.start(queue.SimpleQueue())
    found.tower.report(Health.OFFLINE, "device.died", error="x")
    found.reader.report(Health.OFFLINE, "device.lost")
    found.revive()
    assert [line.state for line in found.lines()] == ["ok", "offline", "ok", "ok"]


def test_nothing_is_armed_for_a_tower_that_was_not():
    tower = SimulatedTower()
    said = []
    tower.arm = said.append
    found = Rig(tower, SimulatedButtons(), SimulatedReader())
    for dice in (0, 5, 0, 0):
        found.arm(dice)
    assert said == [5, 0]
