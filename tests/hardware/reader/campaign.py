"""Random troubles on a reader's bus, and what lay on the reader when."""

import errno
import random
from collections.abc import Callable
from typing import Any

from hardware.events import CardGone, CardSeen
from hardware.reader.emulated_tag import EmulatedTag
from hardware.reader.pn532.emulator import Faults
from tests.hardware.reader.bench import SHORT, A, B, Bench

ATS = bytes.fromhex("067577810280")

TROUBLE = 12.0
"""Seconds in which troubles begin and end."""

LAG = 2.0
"""Seconds that a frame may wait in the chip until it is read, with a blocked bus."""

Values = Callable[[random.Random], Any]
COUNT: Values = lambda rng: rng.randrange(1, 6)  # noqa: E731
SWITCHES: dict[str, Values] = {
    "hang": lambda _: True,
    "level": lambda rng: rng.choice([0x00, 0xFF, 0x01, 0x80]),
    "deaf": lambda rng: rng.choice([0.002, 0.01, 0.05, 1.0]),
    "late": lambda rng: rng.choice([0.01, 0.05, 0.2, 0.5]),
    "filler": lambda rng: rng.choice([0x80, 0xAA, 0xFF]),
    "junk": lambda rng: bytes([rng.choice([0x00, 0x80, 0xFF])]) * rng.randrange(1, 20),
    "lost_commands": COUNT,
    "lost_acks": COUNT,
    "lost_replies": COUNT,
    "double_acks": COUNT,
    "short": COUNT,
    "flips": COUNT,
    "flip_every": lambda rng: rng.randrange(1, 5),
    "errors": COUNT,
    "wrong": COUNT,
}
ERRORS = (errno.EIO, errno.ENXIO, errno.EAGAIN, errno.ETIMEDOUT, errno.EREMOTEIO)
LASTING = (errno.ENODEV, errno.EOPNOTSUPP)
STALE = ("0000ff02fed5151600", "0000ff0ff1d54b010100440007041111111111112900")


class Truth:
    """What lay on the reader, and from when to when."""

    def __init__(self) -> None:
        self.stays: list[tuple[str, float, float]] = []
        self.here: dict[str, float] = {}

    def set(self, uids: list[str], now: float) -> None:
        for uid in [uid for uid in self.here if uid not in uids]:
            self.stays.append((uid, self.here.pop(uid), now))
        for uid in uids:
            self.here.setdefault(uid, now)

    def lay(self, uid: str, begin: float, end: float) -> bool:
        """Whether it lay there at some time between these two."""
        stays = [*self.stays, *((uid, since, end) for uid, since in self.here.items())]
        return any(one == uid and a <= end and b >= begin for one, a, b in stays)

    def was_away(self, uid: str, begin: float, end: float) -> bool:
        """Whether there was a time between these two when it did not lie there."""
        stays = [*self.stays, *((uid, since, end) for uid, since in self.here.items())]
        return not any(one == uid and a <= begin and b >= end for one, a, b in stays)


class Case:
    """One reader, its troubles, and the truth about its cards."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.bench = Bench()
        self.truth = Truth()
        self.names: list[str] = []
        bank = EmulatedTag("047368A2C72280", 0, sel_res=0x20, ats=ATS)
        self.tags = (EmulatedTag(A), EmulatedTag(B), EmulatedTag(SHORT, 0), bank)
        time = self.bench.time
        self.end = time.now + TROUBLE
        for _ in range(rng.randrange(1, 7)):
            self._plan(self._trouble(), rng.uniform(0.0, TROUBLE))
        for _ in range(rng.randrange(8)):
            time.at(time.now + rng.uniform(0.0, TROUBLE), self._shift)
        time.at(self.end, self._cure)

    def _plan(self, act: Callable[[], object], after: float) -> None:
        self.bench.time.at(self.bench.time.now + after, act)

    def _trouble(self) -> Callable[[], object]:
        rng, bench = self.rng, self.bench
        others = {
            "stuck": lambda: setattr(bench.bus, "stuck", True),
            "refuse": self._refuse,
            "gone": self._gone,
            "unplug": bench.unplug,
            "replug": bench.chip.replug,
            "stale": self._stale,
            "sleep": lambda: setattr(bench.chip, "sleeps", True),
            "cured": self._cure,
        }
        name = rng.choice([*SWITCHES, *others])
        self.names.append(name)
        if name in others:
            return others[name]
        value = SWITCHES[name](rng)
        return lambda: setattr(bench.chip.faults, name, value)

    def _refuse(self) -> None:
        self.bench.bus.refusals = self.rng.choice([1, 3, 10, 200])
        self.bench.bus.refusal = self.rng.choice(ERRORS)

    def _gone(self) -> None:
        self.bench.bus.refusals = 10**6
        self.bench.bus.refusal = self.rng.choice(LASTING)
        self.bench.bus.unopenable = errno.ENOENT

    def _stale(self) -> None:
        """An old frame is kept from before a command, never from within one."""
        if self.bench.chip.busy:
            self._plan(self._stale, 0.005)
            return
        self.bench.chip.stale = bytes.fromhex(self.rng.choice(STALE))

    def _cure(self) -> None:
        """Everything is well from now on."""
        bus = self.bench.bus
        self.bench.chip.faults = Faults()
        self.bench.chip.stale = b""
        bus.stuck, bus.refusals, bus.unopenable = False, 0, 0
        self.bench.plug()

    def _shift(self) -> None:
        """Lay cards down, and lift them."""
        tags = self.rng.sample(self.tags, self.rng.choice([0, 0, 1, 1, 1, 2]))
        self.bench.chip.place(*tags)
        uids = [tag.uid.hex().upper() for tag in tags]
        self.truth.set(uids, self.bench.time.now)


class Judge:
    """Checks what is said about cards against the truth."""

    def __init__(self, truth: Truth) -> None:
        self.truth = truth
        self.told: dict[str, float] = {}
        self.events = 0

    def hear(self, events: list) -> None:
        for event in events:
            if isinstance(event, CardSeen):
                self._seen(event)
            elif isinstance(event, CardGone):
                self._gone(event)

    def _seen(self, event: CardSeen) -> None:
        self.events += 1
        assert event.uid not in self.told, f"{event.uid} came twice"
        assert self.truth.lay(event.uid, event.at - LAG, event.at), (
            f"{event.uid} came and was never there"
        )
        self.told[event.uid] = event.at

    def _gone(self, event: CardGone) -> None:
        self.events += 1
        came = self.told.pop(event.uid, None)
        assert came is not None, f"{event.uid} went without having come"
        assert self.truth.was_away(event.uid, came, event.at), (
            f"{event.uid} went and lay there all the time"
        )
