"""Writing a tag from beginning to end, with what a person does wrong."""

import errno

import pytest

from hardware.reader.emulated_tag import EmulatedTag
from hardware.reader.ndef import Text
from hardware.reader.ntag import Ntag
from hardware.reader.pn532.writing import WriteFault, Written, write_text
from tests.hardware.reader.bench import SHORT, A, B, Bench

ATS = bytes.fromhex("067577810280")


class Person(Bench):
    """Writes at a bench, and hears what to do."""

    def __init__(self, *tags):
        super().__init__(*tags)
        self.heard_of = []

    def told(self, reason, fields):
        assert fields == {}
        self.heard_of.append(reason)

    def write(self, text="Attic", **more):
        return write_text(
            text,
            self.told,
            clock=self.time,
            sleep=self.time.sleep,
            opener=self.bus.open,
            **more,
        )

    def refused(self, **more):
        with pytest.raises(WriteFault) as caught:
            self.write(**more)
        assert self.bus.opened == 0
        return caught.value

    def says(self):
        (tag,) = self.chip.tags
        tag.halt()
        tag.select()
        return Ntag(tag.do, tag.uid).text()


def test_a_tag_that_lies_there_is_written_at_once():
    person = Person(A)
    assert person.write("アメジスト", lang="ja") == Written(A, "")
    assert person.says() == Text("アメジスト", "ja")
    assert person.heard_of == []
    assert person.write("Attic") == Written(A, "アメジスト")
    assert person.bus.opened == 0


def test_it_waits_for_a_tag_and_for_one_alone():
    person = Person()
    person.time.at(103.0, lambda: person.place(A, B))
    person.time.at(106.0, lambda: person.place(B))
    assert person.write() == Written(B, "")
    assert person.heard_of == ["tag.lay", "reader.two_cards"]


def test_it_does_not_wait_for_ever():
    person = Person()
    assert person.refused(patience=5.0).reason == "tag.none"
    assert person.time.now == pytest.approx(105.2, abs=0.3)


@pytest.mark.parametrize("at", [0.2, 0.3, 0.5, 0.8, 1.0])
def test_a_tag_that_is_lifted_and_laid_again_is_written(at):
    person = Person(A)
    tag = person.chip.tags[0]
    person.time.at(100.0 + at, person.chip.place)
    person.time.at(102.0, lambda: person.chip.place(tag))
    assert person.write() == Written(A, "")
    assert person.says() == Text("Attic")


@pytest.mark.parametrize(
    ("tag", "reason"),
    [
        (EmulatedTag(SHORT, 0), "tag.no_ndef"),
        (EmulatedTag("047368A2C72280", 0, sel_res=0x20, ats=ATS), "tag.no_ndef"),
        (EmulatedTag("047368A2C72280", 0), "tag.gone"),  # it answers nothing
    ],
)
def test_a_card_that_is_no_such_tag_is_said(tag, reason):
    assert Person(tag).refused().reason == reason


def test_a_locked_tag_is_given_up_after_some_tries():
    person = Person(A)
    person.chip.tags[0].lock()
    assert person.refused().reason == "tag.refused"


def test_too_much_text_is_said_with_what_there_is_room_for():
    fault = Person(A).refused(text="x" * 400)
    assert (fault.reason, fault.fields["room"]) == ("tag.full", 139)


@pytest.mark.parametrize(
    ("code", "reason"),
    [(errno.ENOENT, "device.i2c_absent"), (errno.EACCES, "device.i2c_no_rights")],
)
def test_a_bus_that_cannot_be_opened_is_said(code, reason):
    person = Person(A)
    person.bus.unopenable = code
    fault = person.refused(bus=3)
    assert (fault.reason, fault.fields) == (reason, {"path": "/dev/i2c-3"})


def test_a_reader_that_is_not_there_is_said():
    person = Person(A)
    person.unplug()
    assert person.refused().reason == "device.reader_absent"


@pytest.mark.parametrize("fault", ["lost_replies", "errors", "wrong", "lost_commands"])
@pytest.mark.parametrize("after", [0.15, 0.25, 0.6])
def test_a_fault_of_the_reader_in_the_middle_is_mended(fault, after):
    person = Person(A)
    faults = person.chip.faults
    person.time.at(100.0 + after, lambda: setattr(faults, fault, 2))
    assert person.write() == Written(A, "")
    assert person.says() == Text("Attic")


def test_a_reader_that_goes_for_good_is_given_up():
    person = Person(A)
    person.time.at(100.4, person.unplug)
    assert person.refused().reason == "device.reader_absent"
    assert person.time.now < 110.0
