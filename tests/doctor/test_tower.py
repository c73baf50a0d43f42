"""The dice tower: ports and who has them; a tower says hello, briefly and politely."""

import errno
import random
import time

import pytest

from hardware.stream import open_port
from hardware.tower.codec import LineBuffer, encode_line
from hardware.tower.messages import HostHello
from hardware.tower.model import TowerModel
from hardware.tower.simulator import TowerSimulator
from tests.doctor.furniture import BY_ID
from tests.doctor.made import Made
from tests.doctor.rows import Row, checked
from tests.hardware.towers import descriptors, hello
from ui.doctor import hail, probes
from ui.doctor.checks import ports, tower
from ui.doctor.finding import Level

SERIAL = '[tower]\ndriver = "serial"\n'
UART = '[tower]\nport = "/dev/serial0"\n'
LOGIN = b"\r\nraspberrypi login: \r\n"


def set_to(config: str, said: bytes | OSError | None = None):
    def change(made: Made):
        made.config = config
        if said is not None:
            made.said = said

    return change


def console(made: Made):
    made.config = UART
    made.device("/dev/ttyS0", "dialout")
    made.put("/proc/cmdline", "console=serial0,115200 console=tty1\n")


def getty(made: Made):
    console(made)
    made.put("/proc/cmdline", "console=tty1\n")
    made.process(
        901, "agetty", "/sbin/agetty", "--keep-baud", "115200", "ttyS0", "vt220"
    )


def elsewhere(made: Made):
    getty(made)
    made.by_hand()
    made.drop("/proc/device-tree/model")


def other_program(config: str):
    def change(made: Made):
        made.config = config
        made.process(900, "octoprint", "octoprint", opens=("/dev/ttyACM0",))

    return change


def unplugged(config: str):
    def change(made: Made):
        made.config = config
        made.drop("/dev/ttyACM0", BY_ID)

    return change


AGAIN = "companion doctor --wait 10"
FREE = "sudo raspi-config nonint do_serial_cons 1"
HELD = "doctor.tower_held_do"
ROWS = (
    Row(
        "the tower is not plugged in",
        unplugged(SERIAL),
        ("fault tower_none",),
        "doctor.tower_none_do",
    ),
    Row(
        "its port is gone",
        set_to('[tower]\nport = "/dev/ttyUSB7"\n'),
        ("fault tower_no_port",),
        "doctor.tower_no_port_do",
    ),
    Row(
        "the kernel's console has the port (B43)",
        console,
        ("fault tower_console",),
        FREE,
    ),
    Row("a log-in has the port (B43)", getty, ("fault tower_console",), FREE),
    Row(
        "a log-in has the port of another computer",
        elsewhere,
        ("fault tower_console",),
        "sudo systemctl disable --now serial-getty@ttyS0.service",
    ),
    Row(
        "another program has the port",
        other_program(SERIAL),
        ("fault tower_held",),
        HELD,
    ),
    Row("another program has a port", other_program(""), ("warning tower_held",), HELD),
    Row(
        "ModemManager writes to it (B42)",
        lambda made: made.process(902, "ModemManager", "/usr/sbin/ModemManager"),
        ("warning tower_modem",),
        "sudo systemctl disable --now ModemManager",
    ),
    Row("nothing says hello", set_to(SERIAL, b""), ("fault tower_silent",), AGAIN),
    Row(
        "only noise comes",
        set_to(SERIAL, b"\xff\x00\xfe\n"),
        ("fault tower_silent",),
        AGAIN,
    ),
    Row(
        "a console speaks there (B43)",
        set_to("", LOGIN),
        ("warning tower_text",),
        "doctor.tower_text_do",
    ),
    Row(
        "a tower of the future",
        set_to("", encode_line(hello(proto="2.0"))),
        ("fault tower_newer",),
        "doctor.tower_newer_do",
    ),
    Row(
        "the port cannot be opened",
        set_to("", OSError(errno.EIO, "I/O error")),
        ("warning tower_failed",),
        "doctor.tower_failed_do",
    ),
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.what)
def test_what_is_wrong_is_told_and_nothing_else(made: Made, row: Row):
    checked(made, row)


def said(made: Made) -> dict[str, str]:
    return {one.id: one.level for one in made.says("tower")}


def test_a_tower_is_greeted_and_named(made: Made):
    [found] = made.says("tower")
    assert found.fields["fw"] == "0.3.1"
    assert found.fields["path"] == BY_ID
    [peer], [port] = made.peers, made.ports
    assert LineBuffer().feed(peer.recv(4096)) == [HostHello()]
    assert port.fileno() == -1  # closed again


def test_boot_text_before_the_hello_is_passed_over(made: Made):
    made.said = b"ets Jul 29 2019\r\nrst:0x1\r\n" + encode_line(hello())
    assert "tower_ok" in said(made)


def test_the_rule_against_modem_managers_is_enough(made: Made):
    made.process(902, "ModemManager", "/usr/sbin/ModemManager")
    made.put("/etc/udev/rules.d/60-tabletop-companion.rules", "")
    assert made.troubles() == {}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (set_to('[tower]\ndriver = "disabled"\n'), "tower_off"),
        (unplugged(""), "tower_none"),
        (set_to("", b""), "tower_silent"),
        (set_to("", BlockingIOError(errno.EAGAIN, "locked")), "tower_busy"),
        (set_to('[tower]\ndriver = "text"\n', AssertionError("opened")), "tower_lines"),
    ],
)
def test_what_does_no_harm_is_a_note(made: Made, change, expected):
    change(made)
    assert said(made) == {expected: Level.NOTE}


def test_the_port_that_the_app_has_is_not_opened(made: Made):
    made.app("/dev/ttyACM0")
    made.said = AssertionError("it was opened")
    assert said(made) == {"tower_ours": Level.OK}


def test_without_rights_it_is_not_opened(made: Made):
    made.by_hand()
    made.user = made.user._replace(groups=frozenset({1000}))
    made.said = AssertionError("it was opened")
    assert said(made) == {"tower_barred": Level.NOTE}


def test_a_port_that_went_away_is_told(made: Made):
    made.said = FileNotFoundError(errno.ENOENT, "gone")
    assert said(made) == {"tower_failed": Level.WARNING}


def test_the_readers_port_is_not_taken_for_a_tower(made: Made):
    made.config = f'[reader]\ndriver = "serial"\nport = "{BY_ID}"\n'
    assert ports.candidates(made.case()) == []
    made.device("/dev/ttyACM1", "dialout")
    assert ports.candidates(made.case()) == ["/dev/ttyACM1"]


def test_ports_are_named_once_and_in_the_order_of_the_app(made: Made):
    made.device("/dev/ttyUSB0", "dialout")
    made.link("/dev/dice-tower", "ttyACM0")
    assert ports.candidates(made.case()) == ["/dev/dice-tower"]
    assert ports.serial(made.case()) == ["/dev/dice-tower", "/dev/ttyUSB0"]


def test_asked_with_patience_the_advice_is_another(made: Made):
    made.said = b""
    heard = hail.Heard("silence")
    found = tower._judged(made.case(wait=10.0), heard, {"path": "/dev/x"})
    assert found.mend.act == "doctor.tower_silent_do"


# --- on a real port -------------------------------------------------------------------


@pytest.fixture
def machine(made: Made):
    machine = made.machine()
    object.__setattr__(machine, "open_port", open_port)
    object.__setattr__(machine, "root", made.root.__class__("/"))
    object.__setattr__(machine, "clock", time.monotonic)
    return machine


@pytest.fixture
def simulator(tmp_path):
    model = TowerModel(rng=random.Random(1))
    with TowerSimulator(model, tmp_path / "tower") as simulator:
        yield simulator


def test_a_simulated_tower_answers_on_its_pseudo_terminal(machine, simulator):
    before = descriptors()
    heard = hail.hail(machine, simulator.path, 115_200, 5.0)
    assert heard.how == "tower"
    assert heard.hello is not None
    assert heard.hello.boot == simulator.model.boot
    assert descriptors() == before


def test_a_port_that_is_locked_is_busy(machine, simulator):
    port = open_port(simulator.path, 115_200)
    try:
        assert hail.hail(machine, simulator.path, 115_200, 0.1).how == "busy"
    finally:
        port.close()


def test_a_port_that_is_not_there_is_gone(machine, tmp_path):
    assert hail.hail(machine, str(tmp_path / "no"), 115_200, 0.1).how == "gone"


@pytest.mark.parametrize("here", ["/home/pi", "/dev", "/"])
def test_a_port_without_a_slash_is_where_the_app_would_open_it(made: Made, here):
    made.by_hand()
    made.here = here
    made.config = '[tower]\nport = "my-tower"\n'
    made.said = b""
    made.put("/home/pi/my-tower", "")
    there = here == "/home/pi"
    assert list(made.troubles()) == ["tower_silent" if there else "tower_no_port"]
    told = next(one for one in made.says("tower") if one.level is Level.FAULT)
    assert told.fields["path"] == f"{here.rstrip('/')}/my-tower"


def test_no_port_stays_none_wherever_one_is(made: Made):
    made.here = "/home/pi"
    made.config = '[tower]\nport = ""\n'
    assert list(made.troubles()) == []


def test_the_real_machine_begins_where_this_process_is(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    machine = probes.real_machine({})
    assert machine.whole("ttyX") == f"{tmp_path}/ttyX"
    assert machine.whole("/dev/ttyX") == "/dev/ttyX"
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert probes.real_machine({}).whole("ttyX") == "/ttyX"
