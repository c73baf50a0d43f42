"""NTAG21x tags: read, written and verified, taken away at every moment."""

import pytest

from hardware.reader import emulated_tag
from hardware.reader.emulated_tag import EmulatedTag
from hardware.reader.ndef import Text
from hardware.reader.ntag import Ntag, TagError, TagFault
from tests.hardware.reader.bench import SHORT, A, B, Bench

ATTIC = Text("Attic")
ROOF = Text("屋根裏部屋・カード3", "ja")


class Near:
    """A tag in reach of a reader, and all that is said to it."""

    def __init__(self, tag):
        self.tag = tag
        self.said = []
        tag.select()

    def __call__(self, data):
        self.said.append(data)
        answer = self.tag.do(data)
        if answer is None:
            raise TagError(1)
        return answer

    @property
    def written(self):
        return [data[1] for data in self.said if data[0] == 0xA2]


def near(kind=213, uid=A):
    talk = Near(EmulatedTag(uid, kind))
    return Ntag(talk, talk.tag.uid), talk


@pytest.mark.parametrize("kind", [213, 215, 216])
@pytest.mark.parametrize("text", [ATTIC, ROOF, Text("")])
def test_a_new_tag_says_nothing_and_then_what_it_is_told(kind, text):
    tag, talk = near(kind)
    assert tag.text() is None
    before = bytes(talk.tag.memory)
    tag.write(text)
    assert tag.text() == text
    tag.write(ROOF)
    assert tag.text() == ROOF
    assert talk.tag.memory[:16] == before[:16]
    end = (talk.tag.pages - 5) * 4
    assert talk.tag.memory[end:] == before[end:]


def test_a_new_213_is_as_one_that_was_dumped():
    memory = EmulatedTag("04FA8C42D91190").memory
    assert memory[4:24].hex(" ", 4).upper() == (
        "42D91190 1A480000 E1101200 0103A00C 340300FE"
    )


def test_neither_the_first_pages_nor_the_lock_tlv_are_written():
    tag, talk = near()
    tag.write(ATTIC)
    assert talk.written
    assert min(talk.written) == 5
    assert talk.tag.memory[16:21].hex() == "0103a00c34"


def test_what_does_not_change_is_not_written():
    tag, talk = near()
    tag.write(ROOF)
    talk.said.clear()
    tag.write(ROOF)
    # Emptied, and its length put back: nothing else.
    assert talk.written == [5, 5]


def test_the_length_is_written_last():
    tag, talk = near(215)
    tag.write(ROOF)
    assert talk.written[-1] == 4
    assert sorted(talk.written[:-1]) == talk.written[:-1]


def test_a_tag_taken_away_at_any_moment_says_nothing_or_the_old_or_the_new():
    tag, talk = near()
    tag.write(ATTIC)
    talk.said.clear()
    tag.write(ROOF)
    steps = len(talk.said)
    assert steps > 20
    said = set()
    for at in range(steps):
        tag, talk = near()
        tag.write(ATTIC)
        talk.tag.commands, talk.tag.leaves = 0, at
        with pytest.raises(TagFault, match=r"tag\.(gone|refused)"):
            tag.write(ROOF)
        talk.tag.leaves = None
        talk.tag.select()
        said.add(tag.text())
        tag.write(ROOF)
        assert tag.text() == ROOF
    assert said == {ATTIC, None, ROOF}


def test_a_text_that_is_too_long_says_what_there_is_room_for():
    tag, talk = near()
    with pytest.raises(TagFault) as caught:
        tag.write(Text("x" * 200))
    assert caught.value.reason == "tag.full"
    assert caught.value.fields == {"needed": 209, "room": 139}
    assert talk.written == []


def lock(memory):
    memory[15] = 0x0F


def wipe(memory):
    memory[12:16] = bytes(4)


def swap(memory):
    memory[3] ^= 1


def reserve(memory):
    memory[16:24] = bytes.fromhex("01031C08340300FE")  # a lock byte at address 28


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lock, "tag.locked"),
        (wipe, "tag.no_ndef"),
        (swap, "tag.gone"),  # its own check byte does not fit: read wrong
        (reserve, "tag.reserved"),
    ],
)
def test_what_cannot_be_written_is_left_alone(change, reason):
    tag, talk = near()
    change(talk.tag.memory)
    with pytest.raises(TagFault, match=reason):
        tag.write(ROOF)
    assert talk.written == []


def test_a_locked_tag_can_be_read():
    tag, talk = near()
    tag.write(ATTIC)
    talk.tag.lock()
    talk.tag.memory[15] = 0x0F
    assert tag.text() == ATTIC
    with pytest.raises(TagFault, match="locked"):
        tag.write(ROOF)


def test_pages_that_are_locked_without_a_word_refuse():
    tag, talk = near()
    talk.tag.lock()
    with pytest.raises(TagFault, match="refused"):
        tag.write(ATTIC)
    assert tag_again(talk).text() is None


def tag_again(talk):
    talk.tag.select()
    return Ntag(talk, talk.tag.uid)


def test_a_tag_that_does_not_keep_what_it_is_told_is_found_out(monkeypatch):
    tag, talk = near()
    monkeypatch.setattr(talk.tag, "_write", lambda _page, _data: b"\x0a")
    with pytest.raises(TagFault, match="not_kept"):
        tag.write(ATTIC)


@pytest.mark.parametrize("uid", [SHORT, "00112233445566778899"])
def test_a_card_with_another_uid_is_no_such_tag(uid):
    with pytest.raises(TagFault, match="no_ndef"):
        Ntag(Near(EmulatedTag(uid, 0)), bytes.fromhex(uid)).text()


def test_another_tag_than_the_listed_one_is_not_written():
    _, talk = near()
    with pytest.raises(TagFault, match="gone"):
        Ntag(talk, bytes.fromhex(B)).write(ATTIC)
    assert talk.written == []


def test_through_a_reader_all_the_way():
    bench = Bench(A)
    chip = bench.direct()
    chip.begin()
    (target,) = chip.targets()
    tag = Ntag(chip.transceive, target.uid)
    tag.write(ROOF)
    assert tag.text() == ROOF
    # A garbled answer in the middle is mended under it.
    bench.chip.faults.flip_every = 5
    tag.write(ATTIC)
    assert tag.text() == ATTIC


# --- the emulated tag itself ----------------------------------------------------------


def test_behind_the_last_page_comes_the_first():
    tag = EmulatedTag(A)
    tag.select()
    assert tag.do(b"\x30\x2a") == bytes(tag.memory[168:180] + tag.memory[:4])
    assert tag.do(b"\x30\x2d") is None
    assert tag.do(b"\x30\x00") is None  # it has to be selected again
    assert tag.select()
    assert tag.do(b"\x3a\x04\x05") == bytes.fromhex("0103a00c340300fe")
    assert tag.do(b"\x3a\x05\x04") is None


@pytest.mark.parametrize("kind", [213, 215, 216])
def test_each_kind_says_which_it_is(kind):
    tag = EmulatedTag(A, kind)
    tag.select()
    size = emulated_tag.SIZES[kind][2]
    assert tag.do(b"\x60") == bytes((0, 4, 4, 2, 1, 0, size, 3))
    assert tag.pages == emulated_tag.SIZES[kind][0]


def test_bits_of_the_first_pages_can_only_be_set():
    tag = EmulatedTag(A)
    tag.select()
    assert tag.do(b"\xa2\x03\x00\x00\x00\x01") == b"\x0a"
    assert tag.memory[12:16].hex() == "e1101201"
    assert tag.do(b"\xa2\x02\xff\xff\x10\x00") == b"\x0a"
    assert tag.memory[8:12].hex() == f"{tag.memory[8]:02x}481000"
    assert tag.do(b"\xa2\x04\x00\x00\x00\x00") is None  # page 4 is locked now
    tag.select()
    assert tag.do(b"\xa2\x01\x00\x00\x00\x00") is None


def test_an_active_card_answers_no_request():
    tag = EmulatedTag(A)
    assert tag.select()
    assert not tag.select()
    tag.halt()
    assert tag.select()
