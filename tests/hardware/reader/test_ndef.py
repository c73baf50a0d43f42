"""NDEF text and TLVs: read, placed, and nothing else touched."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.reader.ndef import (
    AREA,
    END,
    AreaError,
    Text,
    decode_text,
    encode_text,
    stages,
    walk,
)

ABCD = bytes.fromhex("D10107 54 02 656E 41424344".replace(" ", ""))
LOCK = bytes.fromhex("0103A00C34")
NEW_213 = LOCK + bytes.fromhex("0300FE") + bytes(136)
NEW_215 = bytes.fromhex("0300FE00") + bytes(492)


def test_a_text_record_byte_for_byte():
    assert encode_text(Text("ABCD", "en")) == ABCD
    assert decode_text(ABCD) == Text("ABCD", "en")


@given(st.text(max_size=200), st.sampled_from(["en", "ja", "x-klingon"]))
def test_what_is_written_is_read(text, lang):
    assert decode_text(encode_text(Text(text, lang))) == Text(text, lang)


def test_a_long_text_has_a_long_record():
    message = encode_text(Text("屋" * 100, "ja"))
    assert message[0] == 0xC1
    assert message[2:6] == b"\x00\x00\x01\x2f"
    assert decode_text(message) == Text("屋" * 100, "ja")


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("D1 01 0B 54 82 656E FEFF 00410042 0043", Text("ABC", "en")),
        ("D1 01 07 54 82 656E 0041 0042", Text("AB", "en")),  # big-endian, no mark
        ("D1 01 07 54 82 656E FFFE 4100", Text("A", "en")),
        # A web address first, then a text.
        ("91 01 03 55 04 612F 51 01 04 54 02 656E 58", Text("X", "en")),
        ("99 01 03 02 55 4944 04 612F 51 01 04 54 02 656E 58", Text("X", "en")),
        ("D1 01 03 55 04 612F", None),  # an address alone
        ("", None),
        ("D1", None),
        ("D1 01", None),
        ("D1 01 07 54 02 656E 41", None),  # cut off
        ("D1 01 00 54", None),  # no status byte
        ("D1 01 04 54 02 656E FF", None),  # no UTF-8
        ("D1 01 03 54 02 FFFE", None),  # no such language
        ("F1 01 04 54 02 656E 41", None),  # in pieces
        ("D0 00 00", None),  # an empty record
    ],
)
def test_what_others_have_written_is_read_as_far_as_it_is_text(message, text):
    assert decode_text(bytes.fromhex(message)) == text


@given(st.binary(max_size=80))
def test_any_bytes_are_read_or_not_and_no_error(raw):
    decode_text(raw)
    found = walk(raw)
    assert 0 <= found.start <= len(raw)


@pytest.mark.parametrize(
    ("area", "start", "message"),
    [
        ("0300FE", 0, ""),
        ("000003 02 AABB FE", 2, "AABB"),
        ("0103A00C34 0300FE", 5, ""),
        ("0103A00C34 0203101008 03 01 AA FE", 10, "AA"),
        ("FD02 0102 03 01 AA FE", 4, "AA"),
        ("03 FF0003 AABBCC FE", 0, "AABBCC"),
        ("03 05 AABB", 0, "AABB"),  # cut off by the area's end
        ("FE 03 01 AA", 0, None),
        ("0000000000", 0, None),
        ("0103A00C34 FE 0301AA", 5, None),
        ("", 0, None),
        ("03", 0, ""),
    ],
)
def test_the_tlvs_are_walked(area, start, message):
    found = walk(bytes.fromhex(area))
    wanted = None if message is None else bytes.fromhex(message)
    assert (found.start, found.message) == (start, wanted)


def test_control_tlvs_say_what_they_set_aside():
    found = walk(bytes.fromhex("0103A00C34 0203101008 0300FE"))
    # Lock: page 10 of 2^4 bytes, 12 bits. Memory: page 1 of 2^8 bytes, 16 bytes.
    assert found.reserved == (range(160, 162), range(256, 272))


def test_a_message_is_put_where_the_old_one_is():
    steps = stages(NEW_213, ABCD)
    assert steps.emptied == NEW_213
    assert steps.done == LOCK + b"\x03\x0b" + ABCD + bytes((END,)) + bytes(125)
    assert steps.filled == LOCK + b"\x03\x00" + ABCD + bytes((END,)) + bytes(125)


def test_the_old_message_is_empty_first():
    old = stages(NEW_213, encode_text(Text("old"))).done
    steps = stages(old, ABCD)
    assert walk(steps.emptied).message == b""
    assert walk(steps.filled).message == b""
    assert walk(steps.done).message == ABCD


@pytest.mark.parametrize("old", [b"\xfe", b"", LOCK, LOCK + b"\xfe"])
def test_a_tag_without_any_message_gets_one(old):
    area = old.ljust(48, b"\x00")
    assert walk(stages(area, ABCD).done).message == ABCD


@pytest.mark.parametrize("size", [254, 255, 300, 491])
def test_a_long_message_has_a_long_length(size):
    done = stages(NEW_215, bytes(size)).done
    assert walk(done).message == bytes(size)
    assert (done[1] == 0xFF) == (size > 254)
    assert len(done) == len(NEW_215)


def test_a_message_that_fills_the_area_needs_no_end():
    done = stages(NEW_215, b"\xaa" * 492).done
    assert walk(done).message == b"\xaa" * 492
    with pytest.raises(AreaError) as caught:
        stages(NEW_215, bytes(493))
    assert (caught.value.needed, caught.value.room) == (497, 496)


def test_what_a_tag_sets_aside_in_the_middle_is_not_written_on():
    # Lock bytes at address 32, in the area: some other tag than an NTAG21x.
    area = bytes.fromhex("0103200834 0300FE") + bytes(88)
    assert walk(area).reserved == (range(32, 33),)
    assert stages(area, bytes(8)).done[32 - AREA - 1] == END
    with pytest.raises(AreaError) as caught:
        stages(area, bytes(9))
    assert caught.value.needed == 0


@given(st.binary(max_size=140), st.binary(max_size=60))
def test_what_stands_before_the_message_is_never_changed(area, message):
    start = walk(area).start
    try:
        steps = stages(area, message)
    except AreaError:
        return
    for step in steps:
        assert step[:start] == area[:start]
        assert len(step) == len(area)
    assert walk(steps.done).message == message
