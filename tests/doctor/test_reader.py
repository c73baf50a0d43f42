"""The card reader: its chip has to answer, not only its address; others are spared."""

import errno

import pytest

from hardware import i2c
from hardware.reader.mfrc522.emulator import EmulatedMfrc522
from tests.doctor.made import Made
from tests.doctor.rows import Row, checked
from ui.doctor import chips
from ui.doctor.chips import PN532, Model
from ui.doctor.finding import Level

PN = '[reader]\ndriver = "pn532"\n'
MF = '[reader]\ndriver = "mfrc522"\n'
OFF = '[reader]\ndriver = "disabled"\n'
SPEED = "/sys/bus/i2c/devices/i2c-1/of_node/clock-frequency"
BAUD = "doctor.reader_speed_do"


def set_to(config: str, **bus):
    def change(made: Made):
        made.config = config
        for name, value in bus.items():
            setattr(made.bus, name, value)

    return change


def held_down(level: int, config: str = PN):
    """Let every address acknowledge, and every read give the same (B16)."""

    def change(made: Made):
        made.config = config
        made.pn532.faults.level = level
        made.bus.chips = dict.fromkeys(range(128), made.pn532)

    return change


def unknown(made: Made):
    made.config = MF
    made.bus.chips = {0x28: EmulatedMfrc522(made.time, 0x77)}


def no_bus(made: Made):
    made.config = PN
    made.no_bus()


def no_module(made: Made):
    made.config = PN
    made.drop("/dev/i2c-1")


def elsewhere(made: Made):
    made.no_pi()
    made.config = PN


def speed(hz: int, model: str = ""):
    def change(made: Made):
        made.put(SPEED, hz.to_bytes(4, "big"))
        if model:
            made.put("/proc/device-tree/model", model)

    return change


ROWS = (
    Row(
        "no PN532 answers",
        set_to(PN, chips={}),
        ("fault reader_silent",),
        "doctor.reader_silent_do",
    ),
    Row(
        "a wire is held at 0 (B16)",
        held_down(0x00),
        ("fault reader_mute",),
        "doctor.reader_mute_do",
    ),
    Row(
        "a wire is held at 1 (B16)",
        held_down(0xFF),
        ("fault reader_strange",),
        "doctor.reader_strange_do",
    ),
    Row(
        "the bus does not move (B9)",
        set_to(PN, stuck=True),
        ("fault reader_stuck",),
        "doctor.reader_stuck_do",
    ),
    Row(
        "the bus cannot be opened",
        set_to(PN, unopenable=errno.EBADF),
        ("fault reader_failed",),
        "doctor.reader_failed_do",
    ),
    Row(
        "an MFRC522 that reads as zeros (B23)",
        held_down(0x00, MF),
        ("fault reader_strange",),
        "doctor.reader_strange_do",
    ),
    Row(
        "an MFRC522 of an unknown version (B23)",
        unknown,
        ("warning reader_unknown",),
        "doctor.reader_unknown_do",
    ),
    Row(
        "I2C is off",
        no_bus,
        ("fault reader_no_bus",),
        "sudo raspi-config nonint do_i2c 0",
    ),
    Row(
        "the module for /dev is not loaded",
        no_module,
        ("fault reader_no_bus",),
        "sudo modprobe i2c-dev",
    ),
    Row(
        "a reader on a computer without I2C",
        elsewhere,
        ("fault reader_no_bus",),
        "doctor.reader_no_bus_do",
    ),
    Row(
        "400 kHz on a Pi before the 5 (B8)",
        speed(400_000),
        ("warning reader_fast",),
        BAUD,
    ),
    Row(
        "1 MHz on a Pi 5",
        speed(1_000_000, "Raspberry Pi 5 Model B"),
        ("warning reader_fast",),
        BAUD,
    ),
    Row(
        "the port of a reader of lines is gone",
        set_to('[reader]\ndriver = "serial"\nport = "/dev/serial/by-id/x"\n'),
        ("fault reader_no_port",),
        "doctor.reader_no_port_do",
    ),
    Row(
        "a reader of lines without a port",
        set_to('[reader]\ndriver = "wedge"\n'),
        ("fault setting_wrong",),
        "companion config check",
    ),
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.what)
def test_what_is_wrong_is_told_and_nothing_else(made: Made, row: Row):
    checked(made, row)


def said(made: Made) -> dict[str, str]:
    return {one.id: one.level for one in made.says("reader")}


def test_the_firmware_is_asked_and_the_bus_is_let_go(made: Made):
    found = {one.id: one for one in made.says("reader")}
    assert found["reader_ok"].fields["what"] == "firmware 1.6"
    assert 0x02 in made.pn532.commands
    assert made.bus.opened == 0


def test_looked_for_the_other_chip_is_found_too(made: Made):
    made.bus.chips = {0x28: EmulatedMfrc522(made.time)}
    found = {one.id: one for one in made.says("reader")}
    assert found["reader_ok"].fields["model"] == "MFRC522"
    assert found["reader_ok"].fields["address"] == "0x28"


def test_looked_for_and_not_there_it_is_no_fault(made: Made):
    made.bus.chips = {}
    assert said(made)["reader_silent"] == Level.NOTE


@pytest.mark.parametrize("program", ["app", "other"])
def test_a_bus_that_somebody_uses_is_left_alone(made: Made, program: str):
    if program == "app":
        made.app("/dev/i2c-1")
    else:
        made.process(900, "nfc-poll", "nfc-poll", opens=("/dev/i2c-1",))
    found = {one.id: one for one in made.says("reader")}
    expected = "reader_ours" if program == "app" else "reader_held"
    assert expected in found
    assert made.bus.transfers == 0
    assert made.troubles() == {}


def test_a_chip_that_is_locked_is_left_alone(made: Made, monkeypatch):
    def claim(*_):
        raise BlockingIOError(errno.EAGAIN, "busy")

    monkeypatch.setattr(i2c, "claim", claim)
    assert said(made)["reader_held"] == Level.NOTE
    assert made.bus.transfers == 0
    assert made.bus.opened == 0


def test_a_chip_that_nobody_asked_for_is_not_written_to(made: Made):
    """At 0x24 other people have port expanders: what is written moves their wires."""
    made.config = OFF
    made.bus.log = []
    found = {one.id: one for one in made.says("reader")}
    assert found["reader_unused"].fields["driver"] == "pn532"
    assert made.bus.log
    assert all(line.startswith("R") for line in made.bus.log)
    made.bus.chips = {}
    assert said(made)["reader_none"] == Level.NOTE
    made.bus.stuck = True
    assert said(made)["reader_none"] == Level.NOTE


def test_without_rights_the_chip_is_not_asked(made: Made):
    made.by_hand()
    made.user = made.user._replace(groups=frozenset({1000}))
    assert said(made)["reader_barred"] == Level.NOTE
    assert made.bus.transfers == 0


def test_a_usual_speed_is_a_note_where_a_pn532_may_be(made: Made):
    speed(100_000)(made)
    assert said(made)["reader_speed"] == Level.NOTE
    made.config = MF
    assert said(made)["reader_bus"] == Level.OK


def test_a_reader_of_lines_is_looked_for_at_its_port(made: Made):
    made.config = '[reader]\nport = "/dev/ttyACM0"\n[tower]\ndriver = "disabled"\n'
    assert said(made) == {"reader_port": Level.OK}
    assert made.bus.transfers == 0


# --- asking a chip --------------------------------------------------------------------


@pytest.mark.parametrize(
    "code", [errno.EREMOTEIO, errno.ENXIO, errno.EIO], ids=errno.errorcode.get
)
def test_a_refusal_now_and_then_does_not_count(made: Made, code: int):
    """What one Pi calls EIO another one calls EREMOTEIO (B5, B6)."""
    made.bus.refusal = code
    made.bus.refusals = 2
    assert chips.asked(made.machine(), 1, PN532).how == "found"
    made.bus.chips = {0x28: EmulatedMfrc522(made.time)}
    made.bus.refusals = 2
    assert chips.asked(made.machine(), 1, Model("MFRC522", 0x28)).how == "found"


def test_a_stuck_bus_is_given_up(made: Made):
    made.bus.stuck = True
    began = made.time()
    for model in (PN532, Model("MFRC522", 0x28)):
        assert chips.asked(made.machine(), 1, model).how == "stuck"
        assert chips.there(made.machine(), 1, model).how == "stuck"
    assert made.time() - began < 4 * 3.0
    assert made.bus.opened == 0


def test_a_lock_that_cannot_be_had_at_all_is_no_other_program(made: Made):
    made.claimed = True
    answer = chips.asked(made.machine(), 1, PN532)
    assert answer.how == "failed"
