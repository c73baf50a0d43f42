"""The account, and who may open the devices: sysusers.d, udev, polkit."""

import re
import shutil
import subprocess

import pytest

from tests.box.units import SYSTEMD, apply_rules, rules, sysusers
from ui.app.drivers import SERIAL_PORTS

UDEV = (SYSTEMD / "udev.rules").read_text()
INSTALLER = (SYSTEMD / "install.sh").read_text()
(INSTALLED,) = set(re.findall(r"/etc/udev/rules\.d/(\S+)", INSTALLER))


def tty(vendor: str, product: str = "0000", kernel: str = "ttyACM0") -> dict[str, str]:
    return {
        "SUBSYSTEM": "tty",
        "KERNEL": kernel,
        "ATTRS{idVendor}": vendor,
        "ATTRS{idProduct}": product,
    }


PICO = tty("2e8a", "0005")
BOARDS = {
    "Pico": PICO,
    "Pico, C": tty("2e8a", "000a"),
    "Arduino": tty("2341"),
    "Espressif": tty("303a"),
    "CH340": tty("1a86", kernel="ttyUSB0"),
    "CP210x": tty("10c4", kernel="ttyUSB0"),
    "FTDI": tty("0403", kernel="ttyUSB0"),
}
OTHERS = {
    "a mobile modem": tty("12d1", kernel="ttyUSB0"),
    "the header's port": {"SUBSYSTEM": "tty", "KERNEL": "ttyAMA0"},
    "a keyboard of the same maker": PICO | {"SUBSYSTEM": "input", "KERNEL": "event3"},
}


def test_every_rule_parses_and_every_goto_has_its_label():
    found = list(rules(UDEV))
    deeds = [deed for rule in found for deed in rule.deeds]

    assert len(found) >= 9
    gone = {value for key, _, value in deeds if key == "GOTO"}
    assert gone <= {value for key, _, value in deeds if key == "LABEL"}


@pytest.mark.parametrize(
    "line",
    [
        'SUBSYSTEM=="tty" GROUP="dialout"',
        'SUBSYSTEM=="tty", GROUP=="dialout"',
        'SUBSYSTEM="tty", GROUP="dialout"',
        'SUBSYSTEM=="tty", GRUOP="dialout"',
        'SUBSYSTEM=="tty, GROUP="dialout"',
    ],
)
def test_a_rule_with_a_slip_would_be_seen(line):
    with pytest.raises(ValueError, match="line 1"):
        list(rules(line))


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS.keys())
def test_b42_modem_manager_leaves_every_board_alone(board):
    made = apply_rules(UDEV, board)

    assert made.env["ID_MM_DEVICE_IGNORE"] == "1"
    assert (made.settings["GROUP"], made.settings["MODE"]) == ("dialout", "0660")


@pytest.mark.parametrize("device", OTHERS.values(), ids=OTHERS.keys())
def test_b42_what_is_no_board_is_left_as_it_is(device):
    made = apply_rules(UDEV, device)

    assert (made.env, made.settings, made.links) == ({}, {}, [])


def test_b42_the_rule_comes_before_those_of_modem_manager():
    assert int(INSTALLED.split("-")[0]) < 77  # 77-mm-*.rules


def test_b40_a_tower_has_a_name_that_stays():
    assert [f"/dev/{link}" for link in apply_rules(UDEV, PICO).links] == [
        SERIAL_PORTS[0]
    ]
    assert apply_rules(UDEV, BOARDS["CH340"]).links == []  # it may be a card reader


@pytest.mark.parametrize(
    ("device", "group"),
    [
        ({"SUBSYSTEM": "gpio", "KERNEL": "gpiochip0"}, "gpio"),
        ({"SUBSYSTEM": "gpio", "KERNEL": "gpiochip10"}, "gpio"),
        ({"SUBSYSTEM": "i2c-dev", "KERNEL": "i2c-1"}, "i2c"),
    ],
)
def test_pins_and_i2c_are_open_for_a_group_of_the_account(device, group):
    made = apply_rules(UDEV, device)

    assert (made.settings["GROUP"], made.settings["MODE"]) == (group, "0660")
    assert group in sysusers()[1]


def test_no_device_is_open_for_everybody():
    modes = [v for rule in rules(UDEV) for key, _, v in rule.deeds if key == "MODE"]

    assert modes
    assert {mode[-1] for mode in modes} == {"0"}


# The account


@pytest.mark.systemd
def test_the_account_is_made_once_with_its_groups(tmp_path):
    program = shutil.which("systemd-sysusers")
    if program is None:
        pytest.skip("there is no systemd-sysusers (Debian's package systemd)")
    folder = tmp_path / "etc/sysusers.d"
    folder.mkdir(parents=True)
    shutil.copy(SYSTEMD / "sysusers.conf", folder / "tabletop-companion.conf")

    for _ in range(2):
        command = [program, f"--root={tmp_path}"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    name, groups = sysusers()
    passwd = (tmp_path / "etc/passwd").read_text().splitlines()
    row = [line.split(":") for line in passwd if line.startswith(f"{name}:")]
    assert [one[5:] for one in row] == [
        ["/var/lib/tabletop-companion", "/usr/sbin/nologin"]
    ]
    lines = (tmp_path / "etc/group").read_text().splitlines()
    member = {line.split(":")[0] for line in lines if name in line.split(":")[3]}
    assert member == groups


# Switching off


def test_only_the_account_may_only_switch_off():
    text = (SYSTEMD / "polkit.rules").read_text()
    actions = re.findall(r'"(org\.[^"]+)"', text)

    assert f'subject.user == "{sysusers()[0]}"' in text
    assert actions == [
        "org.freedesktop.login1.power-off",
        "org.freedesktop.login1.power-off-multiple-sessions",
    ]
    assert text.count("return") == 1
    assert text.count("{") == text.count("}")
