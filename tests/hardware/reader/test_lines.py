"""Card numbers as lines of text: what they say, and what says nothing."""

import random

import pytest

from hardware.events import CardGone, CardSeen
from hardware.reader.lines import LineDecoder, LineFormat, uid_of
from hardware.reader.swipes import LINGER, Swipes

AUTO = LineFormat()
HEX = LineFormat("hex")
DECIMAL = LineFormat("decimal")


@pytest.mark.parametrize(
    ("text", "form", "uid"),
    [
        ("04A30B5AEB6C80", AUTO, "04A30B5AEB6C80"),
        ("04a30b5aeb6c80", AUTO, "04A30B5AEB6C80"),
        ("  1ADA7444 ", AUTO, "1ADA7444"),
        ("04 A3 0B 5A EB 6C 80", AUTO, "04A30B5AEB6C80"),
        ("04:A3:0B:5A:EB:6C:80", AUTO, "04A30B5AEB6C80"),
        ("04-A3-0B-5A-EB-6C-80", AUTO, "04A30B5AEB6C80"),
        ("4 A3 B 5A EB 6C 80", AUTO, "04A30B5AEB6C80"),  # zeros left out
        ("04A3 0B5A EB6C 8001", AUTO, "04A30B5AEB6C8001"),
        ("0x1ADA7444", AUTO, "1ADA7444"),
        ("0x0012345678", AUTO, "0012345678"),
        ("0x1A 0xDA 0x74 0x44", AUTO, "1ADA7444"),
        ("UID: 04 A3 0B 5A EB 6C 80", AUTO, "04A30B5AEB6C80"),
        ("Card UID: 1A DA 74 44", AUTO, "1ADA7444"),
        ("Tag=1ADA7444", AUTO, "1ADA7444"),
        ("CADA7444", AUTO, "CADA7444"),  # no label
        ("0006578910", AUTO, "006462DE"),
        ("4294967294", AUTO, "FFFFFFFE"),
        ("0006578910", HEX, "0006578910"),
        ("12345678", AUTO, "12345678"),
        ("12345678", DECIMAL, "00BC614E"),
        (str(0x04A30B5AEB6C80), DECIMAL, "04A30B5AEB6C80"),
        ("26 218 116 68", DECIMAL, "1ADA7444"),
        ("1ADA7444", LineFormat(reverse=True), "4474DA1A"),
        ("0006578910", LineFormat(reverse=True), "DE626400"),
        ("00BC614E", LineFormat(size=4), "00BC614E"),
        ("12345678", LineFormat("decimal", size=5), "0000BC614E"),
        ("6900996EDE40", AUTO, "6900996EDE"),  # five bytes and their check byte
        ("0102030405060708AABB", AUTO, "0102030405060708AABB"),
    ],
)
def test_a_number_is_its_bytes_in_hex(text, form, uid):
    assert uid_of(text, form) == uid


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("", AUTO),
        ("hello", AUTO),
        ("raspberrypi login:", AUTO),
        ("1ADA744", AUTO),  # an odd digit
        ("1ADA74", AUTO),  # three bytes
        ("04A30B5AEB6C", AUTO),  # six, and no right check byte
        ("6900996EDE41", AUTO),
        ("04A30B5AEB6C80FF00", AUTO),  # nine
        ("04A30B5AEB6C80" * 2, AUTO),
        ("04 A3 0B XX", AUTO),
        ("0 0 06C6C2D73881", AUTO),  # two lines run into one
        ("04A3 0B 5AEB6C80", AUTO),
        ("1ADA7444", DECIMAL),
        ("26 218 116 256", DECIMAL),
        ("26 218 116 1A", DECIMAL),
        ("9" * 30, DECIMAL),
        ("123,45678", AUTO),
        ("1ADA7444?", AUTO),
        ("1ADA7444", LineFormat(size=7)),
        ("4294967296", LineFormat(size=4)),
        ("١٢٣٤٥٦٧٨", AUTO),
        ("0x", AUTO),
        ("-", AUTO),
    ],
)
def test_what_is_no_number_is_no_card(text, form):
    assert uid_of(text, form) is None


@pytest.mark.parametrize("text", ["00" * 10, "FF" * 10, "0000000000", "FF FF FF FF"])
def test_bug_25_zeros_alone_are_no_card_and_ones_alone_a_fault(text):
    assert uid_of(text, AUTO) is None


def test_bug_25_no_two_cards_have_one_number():
    """Bytes joined as decimals without padding do; 1, 23 and 12, 3 are both 123."""
    rng = random.Random(25)
    seen: dict[str, bytes] = {}
    for _ in range(3000):
        uid = bytes(rng.randrange(16) for _ in range(4))
        text = rng.choice((uid.hex(), uid.hex(" "), " ".join(f"{b:X}" for b in uid)))
        found = uid_of(text, HEX)
        assert found == uid.hex().upper()
        assert seen.setdefault(found, uid) == uid


# --- lines ----------------------------------------------------------------------------


def decoder(now=100.0, form=AUTO):
    one = LineDecoder(form)
    one.reset(now - 10)
    assert one.silent(now) == []  # nothing has come for a long time
    return one


@pytest.mark.parametrize(
    "line",
    [
        b"1ADA7444\r\n",
        b"1ADA7444\n",
        b"1ADA7444\r",
        b"\x021ADA7444\x03",
        b"\x021ADA7444\r\n\x03",
        b"\r\n1ADA7444\r\n",
    ],
)
def test_each_ending_ends_a_line_once(line):
    assert decoder().feed(line, 100.0) == ["1ADA7444"]
    one = decoder()
    found = [
        uid
        for at, byte in enumerate(line)
        for uid in one.feed(bytes((byte,)), 100 + at / 100)
    ]
    assert found == ["1ADA7444"]
    assert decoder().feed(line * 3, 100.0) == ["1ADA7444"] * 3


def test_the_rest_of_a_line_that_began_before_is_no_number():
    one = LineDecoder(AUTO)
    one.reset(100.0)
    # 04A30B5AEB6C80, of which the first three bytes were sent before the opening.
    assert one.feed(b"5AEB6C80\r\n", 100.05) == [None]
    assert one.feed(b"04A30B5AEB6C80\r\n", 100.1) == ["04A30B5AEB6C80"]
    one.reset(200.0)
    assert one.feed(b"9A\x0204A30B5AEB6C80\x03", 200.0) == [None, "04A30B5AEB6C80"]
    one.reset(300.0)
    assert one.silent(300.2) == []
    assert one.feed(b"5AEB6C80\n", 300.2) == [None]
    one.reset(400.0)
    assert one.silent(400.25) == []
    assert one.feed(b"1ADA7444\n", 400.3) == ["1ADA7444"]
    one.reset(500.0)
    # Nobody looked for two seconds: that was no silence.
    assert one.feed(b"5AEB6C80\n", 502.0) == [None]


def test_a_line_that_stops_in_the_middle_is_dropped():
    one = decoder()
    assert one.due == float("inf")
    assert one.feed(b"04A30B", 100.0) == []
    assert one.due == 100.25
    assert one.silent(100.2) == []
    assert one.silent(100.3) == [None]
    assert one.feed(b"1ADA7444\r", 101.0) == ["1ADA7444"]
    assert one.feed(b"04A30B", 102.0) == []
    assert one.feed(b"\x021ADA7444\x03", 102.1) == [None, "1ADA7444"]


def test_noise_is_kept_no_longer_than_a_line_and_the_next_line_counts():
    one = decoder()
    for n in range(1000):
        assert one.feed(b"0" * 40, 100 + n / 100) == []
        assert len(one) <= 128
    assert one.feed(b"\r\n", 110.0) == [None]
    assert one.feed(b"1ADA7444\n", 110.0) == ["1ADA7444"]


@pytest.mark.parametrize(
    "noise", [b"\xff\xfe\x80\n", b"\x00\x00\x01\n", b"\xe3\x81\x82\n"]
)
def test_bytes_that_are_no_text_are_no_number(noise):
    assert decoder().feed(noise, 100.0) == [None]
    assert decoder().feed(b"\x00\r\n \r\n", 100.0) == []


def test_bug_43_a_consoles_text_is_ignored():
    assert decoder().feed(b"\r\nraspberrypi login: \r\n", 100.0) == [None]


def test_however_a_stream_is_cut_it_says_the_same():
    rng = random.Random(3)
    stream = b"".join(
        rng.choice(
            (b"1ADA7444\r\n", b"garbage\n", b"\x02AABBCCDD\x03", b"0006578910\n")
        )
        for _ in range(60)
    )
    whole = decoder().feed(stream, 100.0)
    for _ in range(50):
        one, found, at = decoder(), [], 0
        while at < len(stream):
            size = rng.randrange(1, 20)
            found += one.feed(stream[at : at + size], 100.0)
            at += size
        assert found == whole


# --- cards that come and are not seen to go -------------------------------------------


def test_bug_54_a_hundred_equal_lines_are_one_card():
    swipes = Swipes("attic")
    events = [e for n in range(100) for e in swipes.take("1ADA7444", n / 2)]
    assert events == [CardSeen("attic", "1ADA7444", 0.0)]
    assert swipes.cards == ("1ADA7444",)


@pytest.mark.parametrize("gap", [0.1, 0.5, 0.9, 1.4])
def test_bug_56_a_pause_between_readings_is_no_removal(gap):
    swipes = Swipes("attic")
    events, now = [], 0.0
    for _ in range(20):
        events += swipes.take("1ADA7444", now) + swipes.tick(now + gap / 2)
        now += gap
    assert len(events) == 1


def test_a_card_that_is_not_read_any_more_is_gone_and_can_come_again():
    swipes = Swipes("attic")
    swipes.take("1ADA7444", 10.0)
    assert swipes.due == 10.0 + LINGER
    assert swipes.tick(11.4) == []
    assert swipes.tick(11.5) == [CardGone("attic", "1ADA7444", 11.5)]
    assert swipes.tick(12.0) == []
    assert swipes.take("1ADA7444", 20.0) == [CardSeen("attic", "1ADA7444", 20.0)]


def test_another_card_takes_the_place_of_the_first():
    swipes = Swipes("attic")
    swipes.take("1ADA7444", 10.0)
    assert swipes.take("AABBCCDD", 10.5) == [
        CardGone("attic", "1ADA7444", 10.5),
        CardSeen("attic", "AABBCCDD", 10.5),
    ]


def test_lines_that_are_no_numbers_are_said_and_soon_forgiven():
    swipes = Swipes("attic")
    for at in (1.0, 2.0):
        swipes.take(None, at)
    assert not list(swipes.complaints(2.0))
    swipes.take(None, 3.0)
    assert [reason for _, reason, _ in swipes.complaints(3.0)] == [
        "device.reader_no_numbers"
    ]
    assert list(swipes.complaints(8.9))
    assert not list(swipes.complaints(9.1))
    swipes.take(None, 4.0)
    swipes.take("1ADA7444", 4.1)
    assert not list(swipes.complaints(4.1))
