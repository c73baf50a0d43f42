"""Cards by ISO/IEC 14443-3: checksums, UIDs and requests, as pure functions."""

import random

import pytest

from hardware.reader.mfrc522 import iso14443 as iso
from hardware.reader.mfrc522.emulated_card import State, bits_of, bytes_of
from hardware.reader.mfrc522.iso14443 import Answer, Crowd, Garbled, NoAnswer
from tests.hardware.reader.bench import SHORT, A, B
from tests.hardware.reader.mfrc_bench import TEN, card


def answers(*scripted):
    """An exchange that gives what is scripted, and the frames that were sent."""
    sent = []
    left = list(scripted)

    def exchange(data, bits=0, align=0, /):
        sent.append((data.hex(" "), bits, align))
        answer = left.pop(0)
        if answer is None:
            raise NoAnswer
        return answer if isinstance(answer, Answer) else Answer(bytes.fromhex(answer))

    return exchange, sent


def sak(value):
    return iso.with_crc(bytes((value,))).hex()


@pytest.mark.parametrize(
    ("data", "crc"),
    [
        ("3004", "26EE"),
        ("5000", "57CD"),
        ("00", "FE51"),
        ("04", "DA17"),
        ("", "6363"),
        (b"123456789".hex(), "05BF"),
    ],
)
def test_checksums_are_those_of_the_standard(data, crc):
    assert iso.crc_a(bytes.fromhex(data)) == bytes.fromhex(crc)


def test_a_checksum_finds_each_single_flipped_bit():
    whole = iso.with_crc(bytes.fromhex("9370 1ADA7444F0"))
    assert iso.without_crc(whole) == whole[:-2]
    for bit in range(len(whole) * 8):
        wrong = bytearray(whole)
        wrong[bit // 8] ^= 1 << bit % 8
        with pytest.raises(Garbled):
            iso.without_crc(bytes(wrong))


@pytest.mark.parametrize("data", ["", "63", "6363"])
def test_nothing_with_a_right_checksum_is_nothing(data):
    with pytest.raises(Garbled):
        iso.without_crc(bytes.fromhex(data))


def test_bug_17_the_check_byte_is_checked_and_is_no_part_of_the_uid():
    exchange, sent = answers("1ADA7444F0", sak(8))
    assert iso.select(exchange).name == SHORT
    assert sent[1][0].startswith("93 70 1a da 74 44 f0")
    for wrong in ("1ADA7444F1", "1ADA7445F0", "1ADA7444", "1ADA7444F000"):
        with pytest.raises(Garbled):
            iso.select(answers(wrong)[0])


def test_bug_18_a_uid_of_seven_bytes_is_read_through_both_levels():
    exchange, sent = answers("8804A3C6E9", sak(4), "CAE26180C9", sak(0))
    selected = iso.select(exchange)
    assert (selected.name, selected.sak) == ("04A3C6CAE26180", 0)
    assert [frame[:5] for frame, _, _ in sent] == ["93 20", "93 70", "95 20", "95 70"]


def test_bug_18_a_uid_of_ten_bytes_through_all_three():
    exchange, _ = answers(
        "880401028F", sak(4), "880304058A", sak(4), "060708AAA3", sak(0)
    )
    assert iso.select(exchange).name == TEN


@pytest.mark.parametrize(
    "scripted",
    [
        ("8804A3C6E9", sak(0)),  # half a UID, said to be whole: not 8804A3C6
        ("1ADA7444F0", sak(4)),  # a whole UID, said to go on
        ("8804A3C6E9", sak(4), "88CAE26129", sak(4), "8801020389", sak(4)),
        ("1ADA7444F0", "0800"),  # a wrong checksum
        ("1ADA7444F0", iso.with_crc(b"\x08\x00").hex()),
    ],
)
def test_a_uid_that_does_not_fit_together_is_no_uid(scripted):
    with pytest.raises(Garbled):
        iso.select(answers(*scripted)[0])


def test_a_request_is_seven_bits():
    exchange, sent = answers("4400")
    assert not iso.request(exchange)
    assert sent == [("52", 7, 0)]
    exchange, sent = answers("0400")
    iso.request(exchange, iso.REQA)
    assert sent == [("26", 7, 0)]


@pytest.mark.parametrize("answer", ["", "44", "440000", Answer(b"\x44", 4)])
def test_what_is_no_answer_to_a_request_is_garbled(answer):
    with pytest.raises(Garbled):
        iso.request(answers(answer)[0])
    assert iso.request(answers(Answer(b"\x04", 0, 7))[0])  # two kinds of cards
    with pytest.raises(NoAnswer):
        iso.request(answers(None)[0])


def test_a_third_card_is_a_crowd():
    first = Answer(bytes.fromhex("0200000000"), 0, 2)
    with pytest.raises(Crowd):
        iso.select(answers(first, Answer(b"\x04", 0, 5))[0])
    with pytest.raises(Crowd):
        iso.select(answers(Answer(bytes(5), 0, 33))[0])


# --- against cards, bit by bit --------------------------------------------------------


def field(*cards):
    """An exchange with these cards, whose bits collide."""

    def exchange(data, bits=0, align=0, /):
        frame = bits_of(data)[: len(data) * 8 - (8 - bits if bits else 0)]
        heard = [one for one in (each.hear(frame) for each in cards) if one]
        if not heard:
            raise NoAnswer
        collision = next(
            (
                n + 1
                for n, both in enumerate(zip(*heard, strict=False))
                if len({*both}) > 1
            ),
            None,
        )
        received = heard[0] if collision is None else heard[0][: collision - 1]
        total = max(map(len, heard))
        received = received + [0] * (total - len(received))
        shifted = [0] * align + received
        return Answer(bytes_of(shifted), len(shifted) % 8, collision)

    return exchange


@pytest.mark.parametrize("uid", [SHORT, A, B, TEN])
def test_each_length_of_uid_is_read_from_a_card(uid):
    one = card(uid)
    exchange = field(one)
    assert not iso.request(exchange)
    selected = iso.select(exchange)
    assert (selected.name, selected.crowded) == (uid, False)
    assert one.state is State.ACTIVE


def test_two_cards_are_told_apart_wherever_they_differ():
    rng = random.Random(17)
    for n in range(300):
        first = rng.randbytes(7)
        other = bytearray(first)
        other[n % 7] ^= 1 << rng.randrange(8)
        uids = {first.hex().upper(), bytes(other).hex().upper()}
        if any(uid[:2] == "88" or uid[6:8] == "88" for uid in uids):
            continue  # no card has such a UID
        cards = [card(uid) for uid in uids]
        exchange = field(*cards)
        found = set()
        for code in (iso.WUPA, iso.REQA):
            iso.request(exchange, code)
            selected = iso.select(exchange)
            found.add(selected.name)
            assert selected.crowded == (code == iso.WUPA)
            with pytest.raises(NoAnswer):
                exchange(iso.with_crc(iso.HLTA))
        assert found == uids


def test_cards_of_different_lengths_are_told_apart():
    cards = [card(SHORT), card(A)]
    exchange = field(*cards)
    found = set()
    for code in (iso.WUPA, iso.REQA):
        iso.request(exchange, code)
        found.add(iso.select(exchange).name)
        with pytest.raises(NoAnswer):
            exchange(iso.with_crc(iso.HLTA))
    assert found == {SHORT, A}


# --- the emulated card itself ---------------------------------------------------------


def test_a_card_asleep_hears_only_the_call_that_wakes():
    one = card(A)
    exchange = field(one)
    iso.request(exchange, iso.REQA)
    iso.select(exchange)
    with pytest.raises(NoAnswer):
        exchange(iso.with_crc(iso.HLTA))
    assert one.state is State.HALT
    with pytest.raises(NoAnswer):
        iso.request(exchange, iso.REQA)
    assert not iso.request(exchange, iso.WUPA)
    one.power_off()
    assert not iso.request(exchange, iso.REQA)


def test_an_active_card_answers_no_request_and_then_the_next_one():
    one = card(A)
    exchange = field(one)
    iso.request(exchange)
    iso.select(exchange)
    with pytest.raises(NoAnswer):
        iso.request(exchange)
    assert not iso.request(exchange)


def test_a_card_selected_by_another_uid_is_silent():
    one = card(SHORT)
    exchange = field(one)
    iso.request(exchange)
    with pytest.raises(NoAnswer):
        exchange(iso.with_crc(bytes.fromhex("93701ADA7445F1")))
