"""The MFRC522's driver: its bytes on the bus, and each single fault."""

import errno
import os

import pytest

from hardware.reader.emulated_tag import EmulatedTag
from hardware.reader.mfrc522 import registers as reg
from hardware.reader.mfrc522.emulated_card import EmulatedCard
from hardware.reader.mfrc522.emulator import Faults
from hardware.reader.ndef import Text
from hardware.reader.ntag import Ntag, TagError
from hardware.reader.presence import Scan
from hardware.reader.worker import ChipFault
from tests.hardware.reader.bench import SHORT, A, B
from tests.hardware.reader.mfrc_bench import TEN, MfrcBench, card

BEGIN = """
W 37 / R 92
W 01 0F / W 01 / R 20
W 12 00 / W 13 00 / W 24 26
W 2A 80 / W 2B A9 / W 2C 01 / W 2D 90
W 15 40 / W 11 3D / W 0E 00
W 2D / R 90
W 14 / R 80 / W 14 83
"""
LOADED = "W 01 00 / W 04 7F / W 0A 80"
STARTED = "W 0D 00 / W 01 0C / W 0D 80"
RECEIVED = (
    "W 04 / R {irqs} / W 06 / R 00 / W 0A / R {n} / W 09 / R {data} / W 0C / R {bits}"
)


def loaded(frame, framing="00"):
    start = f"{int(framing, 16) | 0x80:02X}"
    return f"{LOADED} / W 09 {frame} / W 0D {framing} / W 01 0C / W 0D {start}"


def received(data, bits="00", irqs="60"):
    return RECEIVED.format(
        irqs=irqs, n=f"{len(data.split()):02X}", data=data, bits=bits
    )


def lines(text):
    return [
        line.strip() for part in text.strip().splitlines() for line in part.split("/")
    ]


def test_the_start_in_bytes():
    bench = MfrcBench()
    chip = bench.direct()
    bench.bus.log = []
    chip.begin()
    assert bench.bus.log == lines(BEGIN)
    assert chip.version == 0x92
    assert bench.chip.field


def test_a_look_at_nothing_in_bytes():
    bench = MfrcBench()
    chip = bench.begun()
    bench.bus.log = []
    assert chip.look() == Scan()
    # The timer ends after 10 ms, so that the second question is the last.
    assert bench.bus.log == lines(f"{loaded('52', '07')} / W 04 / R 40 / W 04 / R 41")


def test_a_look_at_a_card_of_four_bytes_in_bytes():
    bench = MfrcBench(SHORT)
    chip = bench.begun()
    bench.bus.log = []
    assert chip.look() == Scan((SHORT,))
    assert bench.bus.log == lines(
        f"""
        {loaded("52", "07")} / {received("04 00")}
        {loaded("93 20")} / {received("1A DA 74 44 F0")}
        {loaded("93 70 1A DA 74 44 F0 92 30")} / {received("00 FE 51")}
        {loaded("50 00 57 CD")}
        {loaded("26", "07")} / W 04 / R 40 / W 04 / R 41
        """
    )


def test_a_look_at_a_card_of_seven_bytes_in_bytes():
    bench = MfrcBench("04A3C6CAE26180")
    chip = bench.begun()
    bench.bus.log = []
    assert chip.look() == Scan(("04A3C6CAE26180",))
    said = [line for line in bench.bus.log if line.startswith("W 09 ")]
    assert said == [
        "W 09 52",
        "W 09 93 20",
        "W 09 93 70 88 04 A3 C6 E9 03 7F",
        "W 09 95 20",
        "W 09 95 70 CA E2 61 80 C9 E2 83",
        "W 09 50 00 57 CD",
        "W 09 26",
    ]


def test_reading_a_page_in_bytes():
    bench = MfrcBench(A)
    chip = bench.begun()
    assert chip.card().name == A
    bench.bus.log = []
    assert chip.transceive(b"\x30\x04") == bytes.fromhex("0103A00C340300FE") + bytes(8)
    data = "01 03 A0 0C 34 03 00 FE 00 00 00 00 00 00 00 00 85 33"
    assert bench.bus.log == lines(f"{loaded('30 04 26 EE')} / {received(data)}")


def test_writing_a_page_in_bytes():
    bench = MfrcBench(A)
    chip = bench.begun()
    chip.card()
    bench.bus.log = []
    assert chip.transceive(bytes.fromhex("A204 0300FE00")) == b""
    answer = received("0A", bits="04")
    assert bench.bus.log == lines(f"{loaded('A2 04 03 00 FE 00 E2 51')} / {answer}")


def test_two_cards_told_apart_in_bytes():
    bench = MfrcBench(A, B)
    chip = bench.begun()
    bench.bus.log = []
    assert chip.look() == Scan((A, B), many=True)
    said = [line for line in bench.bus.log if line.startswith("W 09 ")]
    # 04 A3.. and 04 16.. differ first in bit 17 of the frame: three bytes, one bit.
    assert said[:3] == ["W 09 52", "W 09 93 20", "W 09 93 41 88 04 01"]
    assert "W 0D 11" in bench.bus.log
    assert "W 0D 91" in bench.bus.log


@pytest.mark.parametrize("uid", [SHORT, A, TEN])
def test_each_length_of_uid_is_seen_look_after_look(uid):
    bench = MfrcBench(uid)
    chip = bench.begun()
    assert [chip.look() for _ in range(5)] == [Scan((uid,))] * 5


def test_three_cards_are_many_and_no_card_is_made_up():
    bench = MfrcBench(A, B, "04A30B5AEB6C81")
    scan = bench.begun().look()
    assert scan.many
    assert set(scan.uids) <= {A, B, "04A30B5AEB6C81"}


@pytest.mark.parametrize("version", [0x91, 0x92, 0x90, 0x88, 0xB2, 0x89, 0x12, 0x15])
def test_bug_23_chips_that_are_known_are_used(version, caplog):
    bench = MfrcBench(A, version=version)
    assert bench.begun().look() == Scan((A,))
    assert not [r for r in caplog.records if r.levelname == "WARNING"]


def test_bug_23_one_that_is_not_known_is_used_and_written_down(caplog):
    chip = MfrcBench(A, version=0x42).begun()
    assert chip.look() == Scan((A,))
    assert "version 42: not known" in caplog.text


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_bug_23_00_and_ff_are_no_chip(level):
    bench = MfrcBench()
    bench.chip.faults.level = level
    with pytest.raises(ChipFault, match=r"device\.reader_strange"):
        bench.begun()


@pytest.mark.parametrize("error", [0x80, 0x40, 0x10, 0x04, 0x02, 0x01])
def test_bug_24_every_error_the_chip_names_is_one(error):
    bench = MfrcBench(A)
    chip = bench.begun()
    bench.chip.faults.errors = (error,)
    assert chip.look() == Scan(garbled=True)
    assert chip.faults == 1
    assert chip.look() == Scan((A,))


def test_bug_24_all_seven_last_bits_count():
    bench = MfrcBench(A)
    chip = bench.begun()
    bits = 7
    hear = bench.chip.cards[0].hear
    bench.chip.cards[0].hear = lambda frame: (hear(frame) or [])[:bits] or None
    assert chip.look().garbled  # seven bits are no answer to a request
    bench.chip.cards[0].power_off()
    chip._until = bench.time.now + 1
    assert chip._exchange(b"\x52", 7) == (b"\x44", 7, None)


SMALL = [{"deaf": 1}, {"deaf": 3}, {"lost": 1}]


@pytest.mark.parametrize("fault", SMALL, ids=str)
def test_a_small_fault_costs_nothing_but_time(fault):
    bench = MfrcBench(A)
    chip = bench.begun()
    chip.look()
    bench.chip.faults = Faults(**fault)
    assert chip.look() == Scan((A,))


@pytest.mark.parametrize("at", range(130))
def test_an_address_refused_at_any_transfer_makes_up_no_card(at):
    bench = MfrcBench(A)
    chip = bench.begun()
    before = bench.bus.transfers
    transfer = bench.bus.transfer

    def refusing(message):
        if bench.bus.transfers == before + at:
            bench.bus.transfers += 1
            raise OSError(errno.EREMOTEIO, "refused")
        transfer(message)

    bench.bus.transfer = refusing
    assert [chip.look() for _ in range(3)] == [Scan((A,))] * 3


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        ({"frozen": True}, "device.reader_silent"),
        ({"level": 0x00}, "device.reader_silent"),
        ({"level": 0xFF}, "device.reader_strange"),
    ],
    ids=str,
)
def test_a_large_one_is_given_up_and_the_next_start_works(fault, reason):
    bench = MfrcBench(A)
    chip = bench.begun()
    bench.chip.faults = Faults(**fault)
    began = bench.time.now
    with pytest.raises(ChipFault, match=reason):
        chip.look()
    assert bench.time.now - began < 1.0
    bench.chip.faults = Faults()
    chip.begin()
    assert chip.look() == Scan((A,))


def test_a_chip_that_stays_in_its_reset_is_given_up():
    bench = MfrcBench()
    bench.chip.faults.stuck_reset = True
    began = bench.time.now
    with pytest.raises(ChipFault, match="strange"):
        bench.begun()
    assert bench.time.now - began < 1.0


def test_a_reader_that_lost_its_settings_is_found_out():
    bench = MfrcBench(A)
    chip = bench.begun()
    bench.chip.replug()
    with pytest.raises(ChipFault, match="silent"):
        chip.look()
    chip.begin()
    assert chip.look() == Scan((A,))


@pytest.mark.parametrize("code", [errno.ENOENT, errno.EACCES, errno.EOPNOTSUPP])
def test_an_error_that_will_not_pass_is_not_tried_again(code):
    bench = MfrcBench()
    chip = bench.begun()
    bench.bus.refusals, bench.bus.refusal = 10, code
    with pytest.raises(OSError, match=os.strerror(code)):
        chip.look()
    assert bench.bus.refusals == 9


@pytest.mark.parametrize("first", [A, B])
def test_a_second_card_is_found_beside_one_that_sleeps(first):
    bench = MfrcBench(first)
    chip = bench.begun()
    chip.look()
    bench.place(bench.chip.cards[0], B if first == A else A)
    looks = [chip.look() for _ in range(3)]
    assert all(look.many for look in looks)
    assert [set(look.uids) for look in looks[1:]] == [{A, B}] * 2


@pytest.mark.parametrize("speed", [10_000, 20_000, 50_000, 400_000])
def test_at_any_speed_of_the_bus_two_cards_are_two(speed):
    bench = MfrcBench(A, B)
    bench.bus.speed = speed
    chip = bench.begun()
    assert [set(chip.look().uids) for _ in range(3)] == [{A, B}] * 3


def test_a_card_left_in_the_middle_of_something_is_found_at_once():
    bench = MfrcBench(A)
    chip = bench.begun()
    assert chip.card() is not None
    assert chip.look() == Scan((A,))


# --- NTAG pages -----------------------------------------------------------------------


def test_text_is_read_and_written_through_an_mfrc522():
    bench = MfrcBench(A)
    chip = bench.begun()
    selected = chip.card()
    tag = Ntag(chip.transceive, selected.uid)
    assert tag.text() is None or tag.text().text == ""
    tag.write(Text("Attic"))
    assert tag.text() == Text("Attic")
    assert chip.look() == Scan((A,))


def test_a_tag_that_refuses_or_left_has_to_be_selected_again():
    bench = MfrcBench(A)
    chip = bench.begun()
    chip.card()
    with pytest.raises(TagError) as refused:
        chip.transceive(b"\x30\xf0")
    assert "refused" in str(refused.value)
    with pytest.raises(TagError) as silent:
        chip.transceive(b"\x30\x04")
    assert silent.value.status == 1
    assert chip.card() is not None
    bench.place()
    with pytest.raises(TagError):
        chip.transceive(b"\x30\x04")
    assert chip.card() is None


def test_a_garbled_page_is_no_page():
    bench = MfrcBench(A)
    chip = bench.begun()
    chip.card()
    bench.chip.faults.flip_every = 5
    with pytest.raises(TagError) as garbled:
        chip.transceive(b"\x30\x04")
    assert garbled.value.status == 2
    assert chip.faults == 1


def test_a_card_with_more_to_say_than_its_uid_is_a_card():
    other = EmulatedCard(EmulatedTag("047368A2C72280", 0, sel_res=0x20))
    assert MfrcBench(other).begun().look() == Scan(("047368A2C72280",))
    assert MfrcBench(card("08112233")).begun().look() == Scan(("08112233",))
    assert reg.FIFO_SIZE == 64
