"""The counted claims about the tower: bad lines, repeats, reboots, for long."""

import os
import queue
import random
import select
import threading
import time
from pathlib import Path

import pytest

from hardware.events import RollDropped, RollSeen
from hardware.tower.codec import LineBuffer, encode_line
from hardware.tower.messages import Acknowledge, Beat, Hello, HostHello, Roll
from hardware.tower.serial_driver import SerialTower
from tests.hardware.towers import FAST, Cable, Talk, drain, hello, is_ok, roll, wait_for
from tests.soak import counted

KEEP = 40

Name = tuple[str, int, int]
"""Boot, number and time: in a long run the numbers begin again."""


def dice(rng: random.Random, seq: int, t_ms: int) -> Roll:
    return roll(seq, *(rng.choice("123456") for _ in range(5)), t_ms=t_ms)


def damaged(rng: random.Random, line: bytes) -> bytes:
    """A line as a bad wire delivers it."""
    at, to = sorted(rng.choices(range(len(line)), k=2))
    flipped = bytearray(line)
    for _ in range(rng.randrange(1, 4)):
        flipped[rng.randrange(len(line))] ^= 1 << rng.randrange(8)
    return rng.choice(
        [
            bytes(flipped),
            line[:at],
            line[to:],
            line[:at] + line[to + 1 :],
            line[:at] + rng.randbytes(rng.randrange(9)) + line[to:],
            rng.randbytes(rng.randrange(80)),
            line.rstrip(),
            b"\r\nraspberrypi login: ",
        ]
    )


class Stream:
    """A tower on a bad wire: a third of its lines are damaged, many repeated."""

    def __init__(self, rng: random.Random, boot: str, t_ms) -> None:
        self.rng = rng
        self.boot = boot
        self.t_ms = t_ms
        self.seq = 0
        self.truth: dict[Name, Roll] = {}
        self.recent: list[Roll] = []

    def line(self) -> bytes:
        rng = self.rng
        kind = rng.random()
        if kind < 0.3 or not self.recent:
            self.seq = self.seq % 9999 + 1
            rolled = dice(rng, self.seq, self.t_ms())
            self.truth[self.boot, self.seq, rolled.t_ms] = rolled
            self.recent = [*self.recent[-KEEP:], rolled]
            line = encode_line(rolled)
        elif kind < 0.7:
            line = encode_line(rng.choice(self.recent[-3:]))
        elif kind < 0.8:
            line = encode_line(rng.choice(self.recent))
        else:
            line = encode_line(Beat(self.t_ms(), self.seq, 0))
        return damaged(rng, line) if rng.random() < 0.33 else line


class Judge:
    """Checks every roll that is reported against what the tower rolled."""

    def __init__(self) -> None:
        self.names: set[Name] = set()
        self.dropped = 0

    def see(self, event, truth) -> RollSeen | None:
        if isinstance(event, RollDropped):
            self.dropped += 1
            return None
        if not isinstance(event, RollSeen):
            return None
        name = (event.boot, event.seq, event.t_ms)
        assert name not in self.names, f"{name} twice"
        assert name in truth, f"{name} was never rolled"
        assert event.dice == truth[name].dice
        self.names.add(name)
        return event


def test_no_wrong_roll_none_twice_and_the_thread_lives(tmp_path):
    """Over a real pty, through the real driver; the app acknowledges at random."""
    claim = (
        "tower: lines with random corruption, cuts, repeats: no wrong roll, "
        "none twice, thread alive"
    )
    with counted(claim, full=100_000, seed=20) as run, Wire(tmp_path / "link") as wire:
        judge, sink = Judge(), wire.sink
        stream = Stream(run.rng, "7F3C", wire.t_ms)
        for n in range(run.n):
            wire.write(stream.line())
            if n % 16 == 0:
                for event in drain(sink):
                    seen = judge.see(event, stream.truth)
                    if seen is not None and run.rng.random() < 0.8:
                        wire.tower.acknowledge(seen.boot, seen.seq)
        last = roll(stream.seq % 9999 + 1, "6", t_ms=wire.t_ms())
        stream.truth["7F3C", last.seq, last.t_ms] = last
        # Heard at the end: neither stuck nor dead after all that.
        while True:
            wire.write(b"\r\n" + encode_line(last))
            event = wait_for(sink, lambda e: isinstance(e, RollSeen | RollDropped))
            seen = judge.see(event, stream.truth)
            if seen is not None and seen.seq == last.seq:
                break
        assert wire.tower.alive
        assert len(judge.names) > 0.5 * len(stream.truth)
        run.note(
            f"{len(judge.names)} of {len(stream.truth)} rolls heard, "
            f"{judge.dropped} late"
        )


def test_reboots_with_lost_hellos_mix_no_boot_with_another():
    """On a turned clock: every line may be damaged, the hello of a reboot too."""
    claim = "tower: lines with reboots, lost hellos, reconnections: each roll once"
    with counted(claim, full=50_000, seed=21) as run:
        rng, talk, judge = run.rng, Talk(), Judge()
        born = talk.clock.now

        def uptime() -> int:
            return int((talk.clock.now - born) * 1000)

        stream = Stream(rng, "7F3C", uptime)
        for n in range(run.n):
            talk.clock.now += rng.choice((0.05, 0.5))
            event = rng.random()
            if event < 0.004 and stream.seq:
                born = talk.clock.now
                stream.boot, stream.seq, stream.recent = f"R{n}", 0, []
                first = encode_line(hello(stream.boot))
                talk.say(damaged(rng, first) if rng.random() < 0.5 else first)
            elif event < 0.006:
                talk.session.closed()
                talk.session.opened()
            talk.say(b"\r\n" + stream.line())
            for said in talk.said():
                if isinstance(said, HostHello):
                    talk.say(b"\r\n" + encode_line(hello(stream.boot)))
            for heard in talk.heard():
                seen = judge.see(heard, stream.truth)
                if seen is not None and rng.random() < 0.8:
                    talk.session.acknowledge(seen.boot, seen.seq)
        assert len(judge.names) > 0.4 * len(stream.truth)
        run.note(
            f"{len(judge.names)} of {len(stream.truth)} rolls heard, "
            f"{judge.dropped} late"
        )


@pytest.mark.parametrize("newline", [b"\n", b""])
def test_a_flood_of_noise_keeps_nothing_and_ends(tmp_path, newline):
    claim = f"tower: noise lines ending in {newline!r}: nothing kept, then a roll"
    with counted(claim, full=100_000, seed=22) as run, Wire(tmp_path / "link") as wire:
        for _ in range(run.n):
            wire.write(run.rng.randbytes(40).replace(b"$", b"") + newline)
        wire.write(b"\n" + encode_line(roll(1, t_ms=wire.t_ms())))
        wait_for(wire.sink, lambda event: isinstance(event, RollSeen))
        assert wire.tower.outbox.waiting == 0
        assert len(wire.tower._session._buffer) <= 128
        assert len(wire.tower.counts) < 12
        assert wire.tower.counts["noise"] >= run.n / 10


class Wire:
    """A driver that is well, and the tower's end of its cable."""

    def __init__(self, link: Path) -> None:
        self.sink: queue.Queue = queue.Queue()
        self.cable = Cable(link)
        self.tower = SerialTower(str(link), back_off=FAST)
        self.born = time.monotonic()
        self._answerer = threading.Thread(target=self._answer, daemon=True)
        self._over = False

    def t_ms(self) -> int:
        return int((time.monotonic() - self.born) * 1000)

    def write(self, data: bytes) -> None:
        self.cable.write(data)

    def __enter__(self):
        self.cable.plug()
        self.tower.start(self.sink)
        self.cable.greet()
        wait_for(self.sink, is_ok)
        self._answerer.start()
        return self

    def __exit__(self, *exc):
        self._over = True
        self._answerer.join()
        assert self.tower.stop()
        self.cable.pull()

    def _answer(self) -> None:
        """Read what the host says, so that it never waits; greet when asked."""
        os.set_blocking(self.cable.master, True)
        buffer = LineBuffer()
        while not self._over:
            if not select.select([self.cable.master], [], [], 0.02)[0]:
                continue
            for item in buffer.feed(os.read(self.cable.master, 4096)):
                if isinstance(item, HostHello):
                    self.cable.write(b"\r\n" + encode_line(hello()))
                assert isinstance(item, HostHello | Acknowledge | Hello)
