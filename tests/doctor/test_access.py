"""Rights: one command for all devices that may not be opened, and no false alarms."""

import pytest

from tests.doctor.furniture import DEVICES, GROUPS
from tests.doctor.made import Made
from tests.doctor.rows import Row, checked
from ui.doctor.checks.access import few
from ui.doctor.finding import Level
from ui.doctor.machine import Account, Node

EVERY = ("i2c", "gpio", "video", "render", "input", "dialout")


def hand(*groups: str, listed: tuple[str, ...] = ()):
    """Let pi run the app, logged in with these groups; the file may list others."""

    def change(made: Made):
        made.by_hand()
        made.members("pi", *groups, *listed)
        ids = {GROUPS[name] for name in groups}
        made.user = Account(1000, "pi", frozenset({1000, *ids}))

    return change


def closed(made: Made):
    made.by_hand()
    made.nodes["/dev/i2c-1"] = Node(0, 0, 0o600)


def service_barred(made: Made):
    made.put(
        "/etc/systemd/system/companion.service.d/x.conf",
        "[Service]\nSupplementaryGroups=\n",
    )
    made.members("tabletop", *(group for group in EVERY if group != "input"))


def no_account(made: Made):
    made.put("/etc/passwd", "root:x:0:0:root:/root:/bin/sh\n")


def own_reader(made: Made):
    made.config = (
        '[reader]\ndriver = "wedge"\nport = "/dev/input/by-id/usb-X-event-kbd"\n'
    )
    made.device("/dev/input/event9", "input")
    made.link("/dev/input/by-id/usb-X-event-kbd", "../event9")
    made.by_hand(SDL_VIDEODRIVER="dummy")
    made.members("pi", "i2c", "gpio", "dialout")
    made.user = Account(1000, "pi", frozenset({1000, 998, 997, 20}))


ROWS = (
    Row(
        "pi is in no group at all",
        hand(),
        ("fault access_group",),
        "sudo usermod -aG i2c,gpio,video,render,input,dialout pi",
    ),
    Row(
        "pi cannot touch (B46)",
        hand("i2c", "gpio", "video", "render", "dialout"),
        ("fault access_group",),
        "sudo usermod -aG input pi",
    ),
    Row(
        "pi has not logged in again",
        hand("video", "render", "input", listed=("i2c", "gpio", "dialout")),
        ("fault access_again",),
        "doctor.access_again_do",
    ),
    Row(
        "only root may open the bus",
        closed,
        ("fault access_closed",),
        "sudo systemd/install.sh",
    ),
    Row(
        "the service's account may not open the touch panel",
        service_barred,
        ("fault access_group",),
        "sudo usermod -aG input tabletop",
    ),
    Row(
        "the service has no account",
        no_account,
        ("fault access_no_account",),
        "sudo systemd-sysusers",
    ),
    Row(
        "pi may not open a reader that is a keyboard",
        own_reader,
        ("fault access_group",),
        "sudo usermod -aG input pi",
    ),
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.what)
def test_what_is_wrong_is_told_and_nothing_else(made: Made, row: Row):
    checked(made, row)


def test_what_is_missing_is_no_fault_of_rights(made: Made):
    hand()(made)
    made.drop(*DEVICES)
    assert [one.id for one in made.says("access")] == ["access_ok"]


def test_on_a_desktop_neither_the_panel_nor_its_touch_is_opened(made: Made):
    hand("i2c", "gpio", "dialout")(made)
    made.env = {"DISPLAY": ":0"}
    made.put("/tmp/.X11-unix/X0", "")
    found = {one.id: one for one in made.says("access")}
    assert found["access_group"].level is Level.NOTE
    assert (
        found["access_group"].mend.command == "sudo usermod -aG video,render,input pi"
    )
    assert made.troubles() == {}


def test_devices_that_are_switched_off_are_a_note_on_a_pi(made: Made):
    hand("video", "render", "input", "dialout")(made)
    made.config = "".join(
        f'[{kind}]\ndriver = "disabled"\n' for kind in ("reader", "buttons", "lamps")
    )
    found = {one.id: one for one in made.says("access")}
    assert found["access_group"].level is Level.NOTE
    assert found["access_group"].fields["groups"] == "i2c,gpio"


def test_chips_of_another_computer_are_not_spoken_of(made: Made):
    hand()(made)
    made.env = {}
    made.drop("/proc/device-tree/model", "/dev/dri/card0", "/dev/ttyACM0")
    made.drop("/dev/serial/by-id/usb-Pico_E66-if00")
    assert [one.id for one in made.says("access")] == ["access_ok"]


def test_a_rule_of_the_system_is_asked_for_oneself(made: Made):
    """Access lists let in who sits at the screen; the mode does not show them."""
    hand()(made)
    machine = made.machine()
    assert not machine.may("/dev/i2c-1", made.user)
    asked = []
    object.__setattr__(machine, "access", lambda *what: asked.append(what) or True)
    assert machine.may("/dev/i2c-1", made.user)
    assert asked == [(made.at("/dev/i2c-1"), 6)]


@pytest.mark.parametrize(
    ("node", "allowed"),
    [
        (Node(0, 998, 0o640), "r"),
        (Node(0, 998, 0o660), "rw"),
        (Node(0, 5, 0o604), "r"),
        (Node(0, 998, 0o604), ""),  # the group's bits count, not the others'
        (Node(1000, 998, 0o400), "r"),
        (Node(1000, 998, 0o060), ""),  # the owner's bits count, not the group's
        (Node(0, 0, 0o600), ""),
    ],
)
def test_the_mode_says_who_may(made: Made, node: Node, allowed: str):
    made.nodes["/dev/i2c-1"] = node
    machine = made.machine()
    account = Account(1000, "pi", frozenset({1000, 998}))
    for how in ("r", "w", "rw"):
        expected = set(how) <= set(allowed)
        assert machine.may("/dev/i2c-1", account, how) is expected
    assert machine.may("/dev/i2c-1", Account(0, "root", frozenset()), "rw")
    assert not machine.may("/dev/i2c-9", account, "r")


def test_long_lists_are_cut():
    assert few(["a", "b", "c"]) == "a, b, c"
    assert few(["a", "b", "c", "d", "e"]) == "a, b, c, +2"
