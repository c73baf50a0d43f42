"""PN532 frames: every form, every damage, and finding them among junk."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.reader.pn532.frame import (
    ACK,
    CHIP,
    ERROR,
    HOST,
    LONGEST,
    NACK,
    START,
    Found,
    Kind,
    encode,
    find,
)

FIRMWARE = bytes.fromhex("0000ff06fad50332010607e800")


def test_a_command_is_wrapped_with_both_checksums():
    assert encode(b"\x02") == bytes.fromhex("0000ff02fed4022a00")


def test_data_of_255_bytes_and_more_is_an_extended_frame():
    longest_normal = encode(bytes(254))
    assert longest_normal[3:5] == b"\xff\x01"
    extended = encode(bytes(255), CHIP)
    assert extended[:8] == bytes.fromhex("0000ffffff0100ff")
    assert find(extended) == Found(Kind.DATA, CHIP, bytes(255), len(extended) - 1)


@pytest.mark.parametrize("data", [b"", bytes(LONGEST)])
def test_a_frame_has_at_least_a_command_and_at_most_265_bytes(data):
    with pytest.raises(ValueError, match="1 to 264"):
        encode(data)


@pytest.mark.parametrize(
    ("raw", "kind"),
    [(ACK, Kind.ACK), (NACK, Kind.NACK), (ERROR, Kind.ERROR), (b"", Kind.NOTHING)],
)
def test_the_fixed_frames(raw, kind):
    assert find(raw).kind is kind
    assert find(b"\x80" * 5 + raw + b"\xaa" * 9).kind is kind


@pytest.mark.parametrize(
    "raw",
    [
        FIRMWARE,
        FIRMWARE[1:],  # less padding
        b"\x00\x00\x00" + FIRMWARE,
        FIRMWARE[:-1],  # no padding at the end
        FIRMWARE + b"\x80" * 20,
        b"\x00\xff\x05\x05" + FIRMWARE,  # something that begins like a frame
        b"\x00\xff\x00\xaa\xff\xff" + FIRMWARE,
    ],
)
def test_a_frame_is_found_whatever_lies_around_it(raw):
    found = find(raw)
    assert (found.kind, found.tfi, found.data) == (
        Kind.DATA,
        CHIP,
        bytes.fromhex("0332010607"),
    )


@pytest.mark.parametrize("at", range(len(FIRMWARE)))
def test_one_that_is_cut_off_says_how_much_has_to_be_read(at):
    found = find(FIRMWARE[:at])
    if at < 3:
        assert found.kind is Kind.NOTHING
    elif at < len(FIRMWARE) - 1:
        assert found.kind is Kind.CUT
        assert find(FIRMWARE[: found.end]).kind in (Kind.CUT, Kind.DATA)
        assert found.end > at
    else:
        assert found.kind is Kind.DATA


@given(
    st.binary(min_size=1, max_size=LONGEST - 1),
    st.sampled_from([HOST, CHIP]),
    st.data(),
)
def test_one_wrong_bit_is_always_noticed(data, tfi, draw):
    whole = encode(data, tfi)
    bit = draw.draw(st.integers(8, 8 * (len(whole) - 1) - 1))
    damaged = bytearray(whole)
    damaged[bit // 8] ^= 1 << bit % 8
    found = find(bytes(damaged))
    # A frame within the data may be found; never this one with other data.
    if found.kind is Kind.DATA:
        assert found.data in data


@given(st.binary(max_size=40), st.binary(min_size=1, max_size=LONGEST - 1))
def test_after_junk_without_a_start_the_frame_comes_whole(junk, data):
    junk = junk.replace(b"\x00", b"\x01")
    found = find(junk + encode(data, CHIP))
    assert (found.kind, found.data) == (Kind.DATA, data)


@given(st.binary(max_size=400))
def test_any_bytes_give_an_answer_and_never_an_error(raw):
    found = find(raw)
    if found.kind is Kind.NOTHING:
        assert START not in raw
    elif found.kind is not Kind.CUT:
        assert 0 < found.end <= len(raw)


def test_frames_come_one_after_the_other_out_of_a_stream():
    stream = b"\xaa" + ACK + FIRMWARE[:9] + b"\x17" + FIRMWARE[10:] + NACK + ERROR
    kinds = []
    while (found := find(stream)).kind is not Kind.NOTHING:
        kinds.append(found.kind)
        stream = stream[found.end :]
    assert kinds == [Kind.ACK, Kind.BROKEN, Kind.NACK, Kind.ERROR]


def test_a_frame_in_the_data_of_a_broken_one_is_not_taken_for_it():
    inner = encode(bytes.fromhex("4b0101004400 07 04a30b5aeb6c80"), CHIP)
    outer = bytearray(encode(b"\x41\x00" + inner, CHIP))
    outer[-2] ^= 0x01
    assert find(bytes(outer)).kind is Kind.BROKEN


def test_beyond_the_reach_nothing_is_looked_for():
    raw = b"\xaa" * 20 + FIRMWARE
    assert find(raw, 16).kind is Kind.NOTHING
    assert find(raw, 22).kind is Kind.DATA
    assert find(b"\xaa" * 15 + FIRMWARE[1:], 16).kind is Kind.DATA
