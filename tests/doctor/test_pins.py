"""The pins: the right chip, its library, who has them; and asking a real kernel."""

import errno
import fcntl
import struct
from pathlib import Path

import pytest

from hardware import gpiochip
from hardware.gpiochip import Chip
from tests.doctor.furniture import GROUPS
from tests.doctor.made import Made
from tests.doctor.rows import Row, checked
from ui.doctor.finding import Level
from ui.doctor.machine import Node, Said

LGPIO = "sudo apt-get install -y python3-lgpio"
OFF = 'driver = "disabled"\n'
GPIO = '[buttons]\ndriver = "gpio"\n'


def no_library(made: Made):
    made.pins = Said({"missing": "lgpio", "error": "No module named 'lgpio'"})


def own_venv(made: Made):
    no_library(made)
    made.python = made.python._replace(system=False)


def other_chip(made: Made):
    made.config = GPIO
    made.chips = {"/dev/gpiochip0": Chip("gpio-brcmstb", 32, {})}


def wanted_elsewhere(made: Made):
    made.no_pi()
    made.config = GPIO


def taken(made: Made):
    made.chips = {"/dev/gpiochip0": Chip("pinctrl-bcm2711", 58, {17: "fan", 3: "x"})}


def native(made: Made):
    made.by_hand(GPIOZERO_PIN_FACTORY="native")
    made.put("/proc/device-tree/model", "Raspberry Pi 5 Model B\0")
    made.device("/dev/gpiochip4", "gpio")
    made.chips = {"/dev/gpiochip4": Chip("pinctrl-rp1", 54, {})}


ROWS = (
    Row("lgpio is missing (B34)", no_library, ("fault pins_library",), LGPIO),
    Row(
        "lgpio is missing in a venv of its own",
        own_venv,
        ("fault pins_library",),
        "sudo /opt/tabletop-companion/venv/bin/python -m pip install lgpio",
    ),
    Row(
        "the chip is another one",
        other_chip,
        ("fault pins_none",),
        "doctor.pins_none_do",
    ),
    Row(
        "buttons on a computer without pins",
        wanted_elsewhere,
        ("fault pins_no_pi",),
        "doctor.pins_no_pi_do",
    ),
    Row(
        "something else has a button's pin",
        taken,
        ("warning pins_taken",),
        "doctor.pins_taken_do",
    ),
    Row(
        "a library that does not work on a Pi 5",
        native,
        ("warning pins_factory",),
        "doctor.pins_factory_do",
    ),
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.what)
def test_what_is_wrong_is_told_and_nothing_else(made: Made, row: Row):
    checked(made, row)


@pytest.mark.parametrize("number", [0, 4])
def test_the_header_of_a_pi_5_is_found_on_either_chip(made: Made, number: int):
    """Kernels from 6.6.45 have it on chip 0, older ones on chip 4 (B26)."""
    made.put("/proc/device-tree/model", "Raspberry Pi 5 Model B\0")
    made.device("/dev/gpiochip4", "gpio")
    brcm = Chip("gpio-brcmstb@107d508500", 32, {})
    made.chips = dict.fromkeys(("/dev/gpiochip0", "/dev/gpiochip4"), brcm)
    made.chips[f"/dev/gpiochip{number}"] = Chip("pinctrl-rp1", 54, {})
    found = {one.id: one for one in made.says("pins")}
    assert found["pins_ok"].fields["path"] == f"/dev/gpiochip{number}"


def test_a_chip_that_may_not_be_opened_is_known_by_the_device_tree(made: Made):
    made.chips = {}
    tree = "/sys/bus/gpio/devices/gpiochip0/of_node/compatible"
    made.put(tree, "brcm,bcm2711-gpio\0brcm,bcm2835-gpio\0")
    found = {one.id: one for one in made.says("pins")}
    assert found["pins_ok"].fields["label"] == "pinctrl-bcm2835"
    made.drop(tree)
    assert [one.id for one in made.says("pins")] == ["pins_none"]


def test_while_the_app_runs_its_pins_are_in_use_and_that_is_right(made: Made):
    taken(made)
    made.app()
    found = {one.id: one for one in made.says("pins")}
    assert found["pins_used"].fields["pins"] == "GPIO3 x, GPIO17 fan"
    assert made.troubles() == {}


def test_the_service_is_known_although_its_lock_is_its_own(made: Made):
    """The unit's UMask keeps others from reading which process it is."""
    taken(made)
    made.app()
    made.put(f"{made.state}/companion.lock", "")
    assert made.troubles() == {}


def test_a_lock_that_a_dead_app_left_means_nothing(made: Made):
    taken(made)
    made.app()
    made.put(f"{made.state}/companion.lock", "701\n")
    assert list(made.troubles()) == ["pins_taken"]


def test_pins_that_are_not_ours_are_a_note(made: Made):
    made.chips = {"/dev/gpiochip0": Chip("pinctrl-bcm2711", 58, {8: "spi0 CS0"})}
    found = {one.id: one for one in made.says("pins")}
    assert found["pins_used"].level is Level.NOTE


@pytest.mark.parametrize(
    ("config", "pins"),
    [
        (
            "[buttons]\npin_a = 20\n[lamps]\nbuzzer = 4\n",  # no lamps are wired
            {20, 22, 23, 24, 25, 27},
        ),
        (
            '[buttons]\ndriver = "disabled"\n[lamps]\ndriver = "auto"\nbuzzer = 4\n',
            {4, 5, 6, 12, 13, 16, 26},
        ),
        (
            f"[buttons]\n{OFF}[lamps]\n{OFF}[reader]\nirq = 4\n",
            {4},
        ),
    ],
)
def test_the_pins_in_use_are_those_that_are_configured(made: Made, config, pins):
    made.config = config
    free = {pin: "other" for pin in range(28) if pin not in pins}
    made.chips = {"/dev/gpiochip0": Chip("pinctrl-bcm2711", 58, free)}
    assert made.troubles() == {}
    for pin in pins:
        made.chips = {"/dev/gpiochip0": Chip("pinctrl-bcm2711", 58, {pin: "other"})}
        assert list(made.troubles()) == ["pins_taken"]


def test_a_library_that_is_slow_to_load_is_no_fault(made: Made):
    made.pins = Said({}, "slow")
    found = {one.id: one for one in made.says("pins")}
    assert found["pins_slow"].level is Level.NOTE


def test_rights_are_a_matter_of_another_check(made: Made):
    made.nodes["/dev/gpiochip0"] = Node(0, GROUPS["root"], 0o600)
    assert [one.id for one in made.says("pins")] == ["pins_ok"]


# --- the kernel's own answers ---------------------------------------------------------


@pytest.fixture
def kernel(monkeypatch):
    """Answer as the kernel does, in its structures (include/uapi/linux/gpio.h)."""
    users = {2: b"sysfs", 5: b""}

    def ioctl(fd, number, data):
        assert fd > 2
        if number == 0x8044B401:
            assert len(data) == 68
            return struct.pack("32s32sI", b"gpiochip0", b"pinctrl-bcm2711", 6)
        assert (number, len(data)) == (0xC100B405, 256)
        (line,) = struct.unpack_from("I", data, 64)
        flags = 1 | 4 if line in users else 4
        head = struct.pack("32s32sIIQ", b"GPIO", users.get(line, b""), line, 0, flags)
        return head.ljust(256, b"\0")

    monkeypatch.setattr(fcntl, "ioctl", ioctl)


@pytest.mark.usefixtures("kernel")
def test_who_uses_a_line_is_read_from_the_kernels_structures(tmp_path: Path):
    (tmp_path / "gpiochip0").touch()
    found = gpiochip.look(tmp_path / "gpiochip0")
    assert found == Chip("pinctrl-bcm2711", 6, {2: "sysfs", 5: "?"})


def test_what_is_no_chip_is_an_error(tmp_path: Path):
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="ioctl") as caught:
        gpiochip.look(tmp_path / "file")
    assert caught.value.errno == errno.ENOTTY
