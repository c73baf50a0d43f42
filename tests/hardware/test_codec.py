"""DT/1 on bytes: every vector and every negative case of the protocol."""

import random
import subprocess
import sys

import pytest

from hardware.events import DieSeen
from hardware.tower.codec import (
    MAX_LINE,
    Fault,
    FaultKind,
    LineBuffer,
    crc,
    decode_line,
    encode_body,
    encode_line,
)
from hardware.tower.messages import (
    Acknowledge,
    Arm,
    Beat,
    Error,
    Hello,
    HostHello,
    Roll,
    State,
    Taken,
    Unknown,
)

SEVENTEEN = b"$DTROL,17,41877,2,d6:5:98:S,d6:3:95:S*460D\r\n"
BEAT = b"$DTHBT,61000,19,0*3182\r\n"

VECTORS = [
    ("$HPHEL,1.0*C170", HostHello("1.0")),
    (
        "$DTHEL,1.0,0.3.1,DT-00A7,d6x4;sym;conf,7F3C*C92A",
        Hello("1.0", "0.3.1", "DT-00A7", ("d6x4", "sym", "conf"), "7F3C"),
    ),
    ("$HPARM,12,2*EDF6", Arm(12, 2)),
    ("$DTACK,12,0*B4DE", Taken(12, 0)),
    ("$DTSTA,41230,ROLLING,0*B988", State(41230, "ROLLING", 0)),
    (
        "$DTROL,17,41877,2,d6:5:98:S,d6:3:95:S*460D",
        Roll(17, 41877, (DieSeen("d6", "5", 98), DieSeen("d6", "3", 95))),
    ),
    ("$HPACK,17*109D", Acknowledge(17)),
    (
        "$DTROL,18,52310,3,d6:4:97:S,d6:?:00:C,d6:1:88:S*FB4D",
        Roll(
            18,
            52310,
            (
                DieSeen("d6", "4", 97),
                DieSeen("d6", "?", 0, "C"),
                DieSeen("d6", "1", 88),
            ),
        ),
    ),
    (
        "$DTROL,19,60044,2,d6a:SWORD:93:S,d6a:BLANK:90:S*A0D0",
        Roll(19, 60044, (DieSeen("d6a", "SWORD", 93), DieSeen("d6a", "BLANK", 90))),
    ),
    ("$DTROL,20,70001,0*AE85", Roll(20, 70001, ())),
    ("$DTHBT,61000,19,0*3182", Beat(61000, 19, 0)),
    ("$DTERR,-222,RANGE*C9F2", Error(-222, "RANGE")),
    ("$DTERR,-113,UNDEF*B658", Error(-113, "UNDEF")),
    ("$DTERR,101,LIGHT*F122", Error(101, "LIGHT")),
]
IDS = [line.split("*")[0][1:].split(",")[0] + line[-4:] for line, _ in VECTORS]


def kinds(data: bytes) -> list[str]:
    return [
        item.kind.value if isinstance(item, Fault) else type(item).__name__
        for item in LineBuffer().feed(data)
    ]


def test_the_checksum_is_crc_16_ccitt_false():
    assert crc(b"123456789") == 0x29B1


@pytest.mark.parametrize(("text", "message"), VECTORS, ids=IDS)
def test_every_vector_decodes_to_its_message_and_encodes_to_its_line(text, message):
    line = text.encode() + b"\r\n"

    assert decode_line(line) == message
    assert encode_line(message) == line


@pytest.mark.parametrize("ending", [b"\r\n", b"\n", b""])
def test_any_end_of_line_will_do(ending):
    assert decode_line(b"$HPACK,17*109D" + ending) == Acknowledge(17)


def test_swapped_dice_under_the_old_checksum_are_refused():
    swapped = SEVENTEEN.replace(b"d6:5:98", b"d6:3:98").replace(b"d6:3:95", b"d6:5:95")

    assert swapped != SEVENTEEN
    assert kinds(swapped) == ["crc"]


def test_a_lower_case_checksum_is_accepted():
    assert decode_line(SEVENTEEN.replace(b"460D", b"460d")) == decode_line(SEVENTEEN)


@pytest.mark.parametrize("at", range(1, len(SEVENTEEN) - 2))
def test_a_line_cut_at_any_byte_is_never_a_roll_and_the_next_is_heard(at):
    found = LineBuffer().feed(SEVENTEEN[:at] + BEAT)

    assert [type(item) for item in found] == [Fault, Beat]
    assert [type(i) for i in LineBuffer().feed(SEVENTEEN[:at] + b"\n" + BEAT)] == [
        Fault,
        Beat,
    ]


def test_bytes_may_come_in_any_pieces():
    for size in range(1, len(SEVENTEEN) + 2):
        data, buffer = (SEVENTEEN + BEAT) * 3, LineBuffer()
        found = [
            item
            for at in range(0, len(data), size)
            for item in buffer.feed(data[at : at + size])
        ]
        assert [type(item) for item in found] == [Roll, Beat] * 3


def test_two_whole_lines_glued_without_an_end_of_line_are_both_heard():
    assert kinds(SEVENTEEN.strip() + BEAT) == ["Roll", "Beat"]


def test_a_dollar_inside_a_line_begins_a_new_one():
    assert kinds(b"$DTROL,17,41$DTHBT,61000,19,0*3182\r\n") == ["cut", "Beat"]


@pytest.mark.parametrize(
    "noise", [b"\0\0\xff\xff", b"\xff" * 300, b"AT\r", b"boot v1\r\n", b"\r\n\r\n"]
)
def test_noise_before_a_line_does_not_hide_it(noise):
    assert kinds(noise + SEVENTEEN)[-1] == "Roll"


def test_blank_lines_are_no_noise():
    assert kinds(b"\r\n \r\n\t\n" + BEAT) == ["Beat"]


@pytest.mark.parametrize("start", [b"", b"$"])
def test_ten_thousand_bytes_without_an_end_of_line_are_not_kept(start):
    buffer, faults = LineBuffer(), 0
    for piece in [start + b"x" * 100] + [b"x" * 100] * 100:
        faults += len(buffer.feed(piece))
        assert len(buffer) <= MAX_LINE

    assert 1 <= faults <= 80
    assert [type(i) for i in buffer.feed(b"\n" + BEAT)] == [Beat]


@pytest.mark.parametrize(("length", "kind"), [(120, "Unknown"), (121, "overlong")])
def test_a_line_may_have_128_bytes_and_no_more(length, kind):
    body = b"X" * length
    line = b"$%b*%04X\r\n" % (body, crc(body))

    assert kinds(line) == [kind]
    assert kinds(line[:50]) == []
    buffer = LineBuffer()
    found = [i for byte in line for i in buffer.feed(bytes([byte]))]
    assert len(found) == 1
    assert isinstance(found[0], Fault) == (kind == "overlong")


@pytest.mark.parametrize(
    "body",
    [
        "DTROL,17,41877,3,d6:5:98:S,d6:3:95:S",
        "DTROL,17,41877,1,d6:5:98:S,d6:3:95:S",
        "DTROL,17,41877,0,d6:5:98:S",
        "DTROL,0,41877,1,d6:5:98:S",
        "DTROL,10000,41877,1,d6:5:98:S",
        "DTROL,-1,41877,1,d6:5:98:S",
        "DTROL,+1,41877,1,d6:5:98:S",
        "DTROL,1_0,41877,1,d6:5:98:S",
        "DTROL, 1,41877,1,d6:5:98:S",
        "DTROL,17,-5,1,d6:5:98:S",
        "DTROL,17,41877,1,d6:5:98",
        "DTROL,17,41877,1,d6:ghost:98:S",
        "DTROL,17,41877,1,d6:5:100:S",
        "DTROL,17,41877,1,d6:5:98:SS",
        "DTROL,17,41877,1,d6::98:S",
        "DTROL,17,41877,1,:5:98:S",
        "DTROL,17,41877,1,",
        "DTROL,17,41877",
        "DTROL,,,",
        "DTHEL,1.0,0.3.1,DT-00A7,d6x4",
        "DTHEL,one,0.3.1,DT-00A7,d6x4,7F3C",
        "DTHEL,1.0,0.3.1,DT-00A7,d6x4,",
        "DTHEL,1.0,0.3.1,DT-00A7,d6x4,7F:3C",
        "DTHBT,61000,19",
        "DTHBT,99999999999,19,0",
        "DTSTA,1,ROLLING,x",
        "DTACK,12,",
        "HPARM,12",
        "HPACK,0",
    ],
)
def test_a_sound_line_with_a_wrong_field_is_a_fault(body):
    assert kinds(encode_body(body)) == ["fields"]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("DTROL,20,70001,0,LUX:80", Roll(20, 70001, ())),
        ("DTROL,9,1,1,d6:5:98:S,warm", Roll(9, 1, (DieSeen("d6", "5", 98),))),
        ("DTHBT,61000,19,0,3.3V", Beat(61000, 19, 0)),
        ("DTSTA,5,IDLE,2,more,and more", State(5, "IDLE", 2)),
        ("DTBAT,88", Unknown("DTBAT")),
        ("X", Unknown("X")),
    ],
)
def test_what_a_newer_tower_adds_is_ignored(body, message):
    assert decode_line(encode_body(body)) == message


@pytest.mark.parametrize(
    ("proto", "ours"),
    [("1.0", True), ("1.7", True), ("1", True), ("2.0", False), ("10.0", False)],
)
def test_only_another_major_version_is_another_protocol(proto, ours):
    assert Hello(proto, "f", "s", (), "B").compatible is ours


@pytest.mark.parametrize("char", "$*!\\^~\n\r\0é")
def test_excluded_characters_are_refused_in_both_directions(char):
    with pytest.raises(ValueError, match="DT/1"):
        encode_body(f"DTERR,1,{char}")
    body = f"DTERR,1,{char}".encode("latin-1")
    found = LineBuffer().feed(b"$%b*%04X\r\n" % (body, crc(body)))
    assert not any(isinstance(item, Error) for item in found)


def test_a_message_too_long_for_a_line_is_refused():
    with pytest.raises(ValueError, match="128"):
        encode_line(Roll(1, 1, tuple(DieSeen("d6", "5") for _ in range(12))))


@pytest.mark.parametrize(
    ("data", "readable"), [(b"login: x\n", True), (b"\x01\x02\xff\n", False)]
)
def test_noise_tells_whether_somebody_wrote_it(data, readable):
    (fault,) = LineBuffer().feed(data)
    assert isinstance(fault, Fault)
    assert fault.kind is FaultKind.NOISE
    assert fault.readable is readable


def test_any_single_wrong_byte_is_noticed():
    rng = random.Random(5)
    whole = decode_line(SEVENTEEN)
    for at in range(len(SEVENTEEN) - 2):
        for _ in range(40):
            wrong = bytearray(SEVENTEEN)
            wrong[at] ^= rng.randrange(1, 256)
            for item in LineBuffer().feed(bytes(wrong)):
                # Only the case of a checksum's letter may be wrong unnoticed.
                assert not isinstance(item, Roll) or item == whole


def test_random_bytes_never_raise():
    rng = random.Random(6)
    buffer = LineBuffer()
    alphabet = b"$*,\r\n:DTROLHBE0159AF\xff\x00"
    for _ in range(2000):
        buffer.feed(bytes(rng.choices(alphabet, k=rng.randrange(60))))
        assert len(buffer) <= MAX_LINE


def test_the_codec_does_without_pyserial():
    code = "import sys, hardware.tower.codec as c; sys.exit('serial' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
