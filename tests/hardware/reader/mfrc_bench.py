"""An MFRC522 on an emulated bus; see `bench` for the clock and the words."""

import queue

from hardware.i2c import Link
from hardware.i2c_emulated import EmulatedBus
from hardware.reader.emulated_tag import EmulatedTag
from hardware.reader.mfrc522.chip import ADDRESS, Mfrc522
from hardware.reader.mfrc522.driver import Mfrc522Reader
from hardware.reader.mfrc522.emulated_card import EmulatedCard
from hardware.reader.mfrc522.emulator import EmulatedMfrc522
from tests.hardware.reader.bench import Time
from tests.hardware.towers import drain

TEN = "040102030405060708AA"


def card(uid, kind=213, **options) -> EmulatedCard:
    """A card with this UID; NTAG213 unless said otherwise."""
    if len(uid) != 14:
        kind = 0
    return EmulatedCard(EmulatedTag(uid, kind, **options))


class MfrcBench:
    """The chip, its bus and its driver, without a thread: `run` takes the steps."""

    def __init__(self, *cards, version=0x92) -> None:
        self.time = Time()
        self.bus = EmulatedBus(self.time, self.time.sleep)
        self.chip = EmulatedMfrc522(self.time, version)
        self.plug()
        self.place(*cards)
        self.reader = Mfrc522Reader(
            clock=self.time, sleep=self.time.sleep, opener=self.bus.open
        )
        self.sink: queue.Queue = queue.Queue()
        self.reader.outbox.connect(self.sink)
        self.longest = 0.0
        """The longest step so far, in seconds of the clock."""

    def place(self, *cards) -> None:
        self.chip.place(*(card(c) if isinstance(c, str) else c for c in cards))

    def plug(self) -> None:
        self.bus.chips[ADDRESS] = self.chip

    def unplug(self) -> None:
        self.bus.chips.pop(ADDRESS, None)
        self.chip.replug()

    def run(self, seconds: float) -> list:
        """Let time pass; returns what the reader said."""
        until = self.time.now + seconds
        while self.time.now < until:
            self.step()
        return self.heard()

    def step(self) -> None:
        began = self.time.now
        pause = self.reader.step()
        self.longest = max(self.longest, self.time.now - began)
        self.time.now += pause
        self.reader.outbox.flush()

    def heard(self) -> list:
        self.reader.outbox.flush()
        return drain(self.sink)

    def direct(self) -> Mfrc522:
        """The chip's driver alone, on the same bus."""
        return Mfrc522(Link(self.bus.open(1), ADDRESS), self.time, self.time.sleep)

    def begun(self) -> Mfrc522:
        """The same, started up."""
        chip = self.direct()
        chip.begin()
        return chip
