"""A reader that is looked for: whichever answers is taken, at each opening anew."""

import contextlib
import errno
import queue
import subprocess
import sys

import pytest

from hardware.device import Device
from hardware.events import Health
from hardware.i2c_emulated import EmulatedBus
from hardware.reader import found
from hardware.reader.base import Reader
from hardware.reader.found import FoundReader, kinds, open_if_there
from hardware.reader.mfrc522 import chip as mfrc522
from hardware.reader.mfrc522.emulator import EmulatedMfrc522
from hardware.reader.pn532 import chip as pn532
from hardware.reader.pn532.emulator import EmulatedPn532
from tests.hardware.reader.bench import A, B, EmulatedTag, Time, cards, told
from tests.hardware.reader.mfrc_bench import card
from tests.hardware.towers import drain

READERS: list[Reader] = [FoundReader()]
DEVICES: list[Device] = [*READERS]


class Table:
    """A bus on which either reader, both or none may be."""

    def __init__(self, *there, **options):
        self.time = Time()
        self.bus = EmulatedBus(self.time, self.time.sleep)
        self.pn532 = EmulatedPn532(self.time)
        self.mfrc522 = EmulatedMfrc522(self.time, 0x92)
        self.put(*there)
        self.reader = FoundReader(
            clock=self.time, sleep=self.time.sleep, opener=self.bus.open, **options
        )
        self.sink = queue.Queue()
        self.reader.outbox.connect(self.sink)

    def put(self, *there):
        """Put these on the bus, and no others; they have lost their power before."""
        self.pn532.replug()
        self.mfrc522.replug()
        found = {"PN532": (0x24, self.pn532), "MFRC522": (0x28, self.mfrc522)}
        self.bus.chips = dict(found[name] for name in there)

    def run(self, seconds):
        until = self.time.now + seconds
        while self.time.now < until:
            pause = self.reader.step()
            self.time.sleep(pause)
            self.reader.outbox.flush()
        return told(drain(self.sink))

    @property
    def status(self):
        return self.reader.status


@pytest.mark.parametrize("model", ["PN532", "MFRC522"])
def test_the_one_that_answers_is_taken_and_reads_cards(model):
    table = Table(model)
    assert table.run(1.0) == ["starting device.reader_sought", "ok"]
    assert table.reader.known == table.reader.model == model
    if model == "PN532":
        table.pn532.place(EmulatedTag(A))
    else:
        table.mfrc522.place(card(A))
    assert table.run(1.0) == [f"+{A}"]
    assert table.reader.cards == (A,)


def test_of_two_the_pn532_is_taken_and_the_other_left_alone():
    table = Table("PN532", "MFRC522")
    table.run(1.0)
    assert table.reader.model == "PN532"


def test_an_empty_bus_is_said_once_for_all_readers_and_looked_at_again():
    table = Table()
    said = table.run(20.0)
    assert said == ["starting device.reader_sought", "offline device.reader_none"]
    assert table.status.fields == {"path": "/dev/i2c-1"}
    tried = table.bus.transfers
    assert table.run(20.0) == []
    assert 0 < table.bus.transfers - tried < 200
    table.put("MFRC522")
    assert table.run(6.0) == ["ok"]


def test_a_reader_may_be_exchanged_for_one_of_the_other_kind():
    table = Table("PN532")
    table.pn532.place(EmulatedTag(A))
    table.run(1.0)
    table.put()
    assert table.run(3.0) == ["offline device.reader_absent"]
    assert table.status.fields["model"] == "PN532"
    table.put("MFRC522")
    table.mfrc522.place(card(B))
    said = table.run(6.0)
    assert said[0] == "ok"
    assert cards_of(said) == [f"-{A}", f"~{B}"] or cards_of(said) == [f"~{B}", f"-{A}"]


def cards_of(said):
    return [one for one in said if one[0] in "+~-"]


def test_one_that_was_there_is_named_until_it_or_another_comes():
    table = Table("MFRC522")
    table.run(1.0)
    table.put()
    assert table.run(30.0) == ["offline device.reader_absent"]
    fields = {"model": "MFRC522", "path": "/dev/i2c-1", "address": "0x28"}
    assert table.status.fields == fields
    table.put("MFRC522")
    assert table.run(6.0) == ["ok"]


def test_something_else_at_the_address_is_no_reader_and_hides_none():
    table = Table("MFRC522")
    table.bus.chips[0x24] = EmulatedPn532(table.time)
    table.bus.chips[0x24].faults.level = 0x00
    table.run(5.0)
    assert (table.reader.model, table.status.state) == ("MFRC522", Health.OK)
    table.put()
    table.bus.chips[0x24] = table.pn532
    table.pn532.faults.level = 0xFF
    assert table.run(10.0)[-1].startswith("offline device.reader_")
    assert table.status.reason in {"device.reader_strange", "device.reader_silent"}
    assert table.status.fields["model"] == "MFRC522"


def test_a_stuck_bus_is_said_and_names_both():
    table = Table()
    table.bus.stuck = True
    assert table.run(20.0)[-1] == "offline device.i2c_stuck"
    assert table.status.fields["model"] == "PN532 / MFRC522"
    table.bus.stuck = False
    table.put("PN532")
    assert table.run(6.0) == ["ok"]


@pytest.mark.parametrize(
    ("code", "reason"),
    [(errno.ENOENT, "device.i2c_absent"), (errno.EACCES, "device.i2c_no_rights")],
)
def test_a_bus_that_cannot_be_opened_is_tried_again(code, reason):
    table = Table("PN532")
    table.bus.unopenable = code
    assert table.run(10.0) == ["starting device.reader_sought", f"offline {reason}"]
    table.bus.unopenable = 0
    assert table.run(6.0) == ["ok"]
    assert table.bus.opened == 1


def test_a_bus_that_goes_while_it_is_looked_for_is_begun_anew():
    table = Table()
    table.reader.step()  # the first kind has been asked
    table.bus.unopenable = errno.ENODEV
    table.run(3.0)
    table.bus.unopenable = 0
    table.put("PN532", "MFRC522")
    table.run(6.0)
    assert table.reader.model == "PN532"


def test_faults_are_counted_while_a_reader_is_there_and_not_while_none_is():
    table = Table()
    table.run(30.0)
    assert table.reader.faults == 0
    table.put("PN532")
    table.run(6.0)
    table.pn532.faults.flips = 3
    table.run(2.0)
    met = table.reader.faults
    assert met >= 3
    table.put()
    table.run(30.0)
    assert table.reader.faults < met + 20


def test_the_addresses_and_the_irq_line_are_those_that_are_given():
    asked = []
    first, second = kinds(lambda: bool(asked.append(1)), address=0x29)
    assert (first.address, second.address) == (pn532.ADDRESS, 0x29)
    assert kinds()[1].address == mfrc522.ADDRESS
    table = Table("PN532", kinds=(first, second))
    table.run(1.0)
    assert asked  # by the PN532's driver


def test_where_there_is_no_bus_no_library_is_loaded_for_it():
    code = (
        "import sys\n"
        "from hardware.reader.found import open_if_there\n"
        "try: open_if_there(254)\n"
        "except OSError as error: assert error.errno == 2, error\n"
        "else: raise SystemExit('opened')\n"
        "assert 'smbus2' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
    with pytest.raises(FileNotFoundError):
        open_if_there(254)


def test_events_of_a_found_reader_carry_its_name():
    table = Table("PN532", name="attic")
    table.pn532.place(EmulatedTag(A))
    reader = table.reader
    for _ in range(30):
        table.time.sleep(reader.step())
    events = drain(table.sink)
    assert cards(events) == [f"~{A}"]
    assert reader.name == "attic"


@pytest.mark.parametrize(("on_a_pi", "opened"), [(True, [1]), (False, [])])
def test_a_bus_that_is_no_pis_is_left_alone(monkeypatch, tmp_path, on_a_pi, opened):
    node = tmp_path / "i2c-1"
    node.touch()
    asked = []
    monkeypatch.setattr(found.i2c, "path", lambda _number: str(node))
    monkeypatch.setattr(found.i2c, "open_bus", asked.append)
    monkeypatch.setattr(found, "has_pins", lambda: on_a_pi)
    with contextlib.suppress(FileNotFoundError):
        found.open_if_there(1)
    assert asked == opened
