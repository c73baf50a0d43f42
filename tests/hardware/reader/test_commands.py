"""Each PN532 command byte for byte, and what is read from each response."""

import pytest

from hardware.reader.pn532 import commands
from hardware.reader.pn532.commands import Command, ReplyError, exchange
from hardware.reader.pn532.frame import Kind, encode, find
from tests.hardware.reader.bench import Bench

WITH_ATS = (
    "00 00 FF 15 EB D5 4B 01 01 03 44 20 07 04 73 68 A2 C7 22 80 "
    "06 75 77 81 02 80 91 00"
)
TWO_CARDS = (
    "00 00 FF 15 EB D5 4B 02 01 00 04 08 04 1A DA 74 44 "
    "02 00 04 08 04 82 AC B9 5D CB 00"
)


def raw(text: str) -> bytes:
    return bytes.fromhex(text)


@pytest.mark.parametrize(
    ("command", "wire"),
    [
        (commands.FIRMWARE, "00 00 FF 02 FE D4 02 2A 00"),
        (commands.SAM_NORMAL, "00 00 FF 05 FB D4 14 01 14 01 02 00"),
        (commands.ONE_TRY, "00 00 FF 06 FA D4 32 05 FF 01 00 F5 00"),
        (commands.FIELD_OFF, "00 00 FF 04 FC D4 32 01 00 F9 00"),
        (commands.LIST_TWO, "00 00 FF 04 FC D4 4A 02 00 E0 00"),
        (commands.RELEASE_ALL, "00 00 FF 03 FD D4 52 00 DA 00"),
        (exchange(1, raw("30 04")), "00 00 FF 05 FB D4 40 01 30 04 B7 00"),
        (exchange(1, raw("30 00")), "00 00 FF 05 FB D4 40 01 30 00 BB 00"),
        (
            exchange(1, raw("A2 04 03 00 FE 00")),
            "00 00 FF 09 F7 D4 40 01 A2 04 03 00 FE 00 44 00",
        ),
    ],
    ids=lambda one: one.name if isinstance(one, Command) else "",
)
def test_what_goes_to_the_chip(command, wire):
    assert encode(command.data) == raw(wire)


def reply(wire: str) -> bytes:
    """The response of a frame as it is handed to the parsers."""
    found = find(raw(wire))
    assert found.kind is Kind.DATA
    return found.data[1:]


@pytest.mark.parametrize(
    ("wire", "uids"),
    [
        ("00 00 FF 03 FD D5 4B 00 E0 00", []),
        (
            "00 00 FF 0F F1 D5 4B 01 01 00 44 00 07 04 A3 0B 5A EB 6C 80 B0 00",
            ["04A30B5AEB6C80"],
        ),
        (
            "00 00 FF 0F F1 D5 4B 01 01 00 44 00 07 04 16 C6 C2 D7 38 81 61 00",
            ["0416C6C2D73881"],
        ),
        ("00 00 FF 0C F4 D5 4B 01 01 00 04 08 04 1A DA 74 44 22 00", ["1ADA7444"]),
        (
            WITH_ATS,
            ["047368A2C72280"],
        ),
        (
            TWO_CARDS,
            ["1ADA7444", "82ACB95D"],
        ),
    ],
    ids=["none", "ntag", "ntag 2", "classic", "ats", "two"],
)
def test_a_listing_names_its_cards(wire, uids):
    assert [one.name for one in commands.listing(reply(wire))] == uids


def test_a_uid_keeps_its_length_and_its_zeros():
    ten = bytes((1, 1, 0, 4, 0, 10)) + bytes(9) + b"\x07"
    (target,) = commands.listing(ten)
    assert target.name == "00000000000000000007"


def test_the_first_card_may_have_an_ats_and_the_second_none():
    first = bytes((1, 3, 0x44, 0x20, 4)) + raw("01020304") + raw("02 75")
    second = bytes((2, 0, 4, 8, 4)) + raw("0A0B0C0D")
    found = commands.listing(b"\x02" + first + second)
    assert [one.name for one in found] == ["01020304", "0A0B0C0D"]
    assert [one.number for one in found] == [1, 2]


@pytest.mark.parametrize(
    "body",
    [
        "",
        "03",
        "01",
        "01 01 00 44 00",
        "01 01 00 44 00 05 01 02 03 04 05",  # no UID has five bytes
        "01 01 00 44 00 00",
        "01 01 00 44 00 07 04 A3 0B",
        "01 01 03 44 20 04 01 02 03 04",  # the ATS is missing
        "01 01 03 44 20 04 01 02 03 04 00",
        "01 01 03 44 20 04 01 02 03 04 06 75",
        "02 01 00 04 08 04 1A DA 74 44",
    ],
)
def test_a_listing_that_makes_no_sense_is_refused(body):
    with pytest.raises(ReplyError):
        commands.listing(raw(body))


def test_the_firmware_is_read():
    wire = "00 00 FF 06 FA D5 03 32 01 06 07 E8 00"
    assert commands.firmware(reply(wire)) == commands.Firmware(0x32, (1, 6))
    with pytest.raises(ReplyError):
        commands.firmware(b"\x32\x01")


@pytest.mark.parametrize(
    ("wire", "status"),
    [
        ("00 00 FF 03 FD D5 41 01 E9 00", 0x01),
        ("00 00 FF 03 FD D5 41 14 D6 00", 0x14),
        ("00 00 FF 03 FD D5 41 27 C3 00", 0x27),
        ("00 00 FF 03 FD D5 53 00 D8 00", 0x00),
    ],
)
def test_a_status_is_its_low_six_bits(wire, status):
    assert commands.status(reply(wire)) == status
    assert commands.status(bytes((0x40 | status,))) == status
    with pytest.raises(ReplyError):
        commands.status(b"")


START_UP = """\
W 00 00 FF 00 FF 00
R 00
W 00 00 FF 02 FE D4 02 2A 00
R 01
R 01 00 00 FF 00 FF 00
R 01
R 01 00 00 FF 06 FA D5 03 32 01 06 07 E8 00
W 00 00 FF 05 FB D4 14 01 14 01 02 00
R 01
R 01 00 00 FF 00 FF 00
R 01
R 01 00 00 FF 02 FE D5 15 16 00
W 00 00 FF 06 FA D4 32 05 FF 01 00 F5 00
R 01
R 01 00 00 FF 00 FF 00
R 01
R 01 00 00 FF 02 FE D5 33 F8 00
W 00 00 FF 04 FC D4 32 01 00 F9 00
R 01
R 01 00 00 FF 00 FF 00
R 01
R 01 00 00 FF 02 FE D5 33 F8 00
"""
EMPTY = """\
W 00 00 FF 04 FC D4 4A 02 00 E0 00
R 01
R 01 00 00 FF 00 FF 00
R 01
R 01 00 00 FF 03 FD D5 4B 00 E0 00
"""
A_CARD = """\
W 00 00 FF 04 FC D4 4A 02 00 E0 00
R 01
R 01 00 00 FF 00 FF 00
R 01
R 01 00 00 FF 0F F1 D5 4B 01 01 00 44 00 07 04 A3 0B 5A EB 6C 80 B0 00
"""
RELEASED = """\
W 00 00 FF 03 FD D4 52 00 DA 00
R 01
R 01 00 00 FF 00 FF 00
R 01
R 01 00 00 FF 03 FD D5 53 00 D8 00
"""
PAGE_4 = """\
W 00 00 FF 05 FB D4 40 01 30 04 B7 00
R 01
R 01 00 00 FF 00 FF 00
R 01
R 01 00 00 FF 13 ED D5 41 00 01 03 A0 0C 34 03 00 FE 00 00 00 00 00 00 00 00 05 00
"""


def said(bench, work) -> str:
    """The whole conversation, without the filler at the end of reads."""
    bench.bus.log = []
    work()
    lines = [_unfilled(line) for line in bench.bus.log]
    return "".join(f"{line}\n" for line in lines)


def _unfilled(line: str) -> str:
    found = find(raw(line[2:])[1:])
    whole = line.startswith("R 01") and found.end
    return line[: 2 + 3 * (found.end + 2) - 1] if whole else line


def test_the_conversation_at_the_start_byte_for_byte():
    bench = Bench()
    assert said(bench, bench.direct().begin) == START_UP


def test_the_conversations_of_looking_byte_for_byte():
    bench = Bench()
    chip = bench.direct()
    chip.begin()
    assert said(bench, chip.look) == EMPTY
    bench.place("04A30B5AEB6C80")
    assert said(bench, chip.look) == A_CARD
    assert said(bench, lambda: chip.transceive(raw("30 04"))) == PAGE_4
    assert said(bench, chip.look) == RELEASED + A_CARD
    bench.place()
    assert said(bench, chip.look) == RELEASED + EMPTY
    off = START_UP[START_UP.rindex("W ") :]
    assert said(bench, chip.look) == off + EMPTY
    assert said(bench, chip.look) == EMPTY
