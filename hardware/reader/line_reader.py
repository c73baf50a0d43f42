"""What readers have in common that say a card's number in a line of text."""

import threading
import time
from typing import ClassVar, Final

from hardware.device import Clock
from hardware.events import Health
from hardware.reader.lines import LineDecoder, LineFormat
from hardware.reader.swipes import Swipes
from hardware.stream import (
    BACK_OFF,
    BREATH,
    RETRY_SINK,
    StreamWorker,
    Wait,
    read_from,
    wait_for,
)
from hardware.waker import Waker

PROVEN: Final = 2.0
"""A port that stays open for so long is one; one that closes at once is waited for."""


class LineReader(StreamWorker):
    """A reader of lines; see `hardware.reader.base.Reader`.

    Args:
        path: The device's stable name.
        name: The reader's name in events.
        form: How it writes a card's number.
        clock: Monotonic seconds.
        back_off: First and longest pause before it is opened again.
        wait: Waits for descriptors; tests give their own.
    """

    sees_presence: ClassVar[bool] = False
    """It says that a card comes; that it lies there, or went, it does not."""

    def __init__(  # noqa: PLR0913  (a base: subclasses have the good defaults)
        self,
        path: str,
        *,
        name: str = "reader",
        form: LineFormat | None = None,
        clock: Clock = time.monotonic,
        back_off: tuple[float, float] = BACK_OFF,
        wait: Wait = wait_for,
    ) -> None:
        super().__init__(
            "reader", name, path, clock=clock, back_off=back_off, wait=wait
        )  # fmt: skip
        self._decoder = LineDecoder(LineFormat() if form is None else form)
        self._swipes = Swipes(name)
        self._opened_at = 0.0
        self._served = 0

    @property
    def cards(self) -> tuple[str, ...]:
        """The card that was read just now."""
        return self._swipes.cards

    @property
    def faults(self) -> int:
        """Lines that were no number."""
        return self._swipes.bad

    def text(self, data: bytes) -> bytes:
        """Return the characters that were received."""
        return data

    def opened(self) -> None:
        """Begin anew: what comes first may be the end of a line."""
        self._opened_at = self.clock()
        self._decoder.reset(self._opened_at)

    def closed(self) -> None:
        """Remember whether it was open for a while."""
        self._served += self.clock() - self._opened_at >= PROVEN

    def proofs(self) -> int:
        """Count readings, and the times that it was open for a while."""
        return self._swipes.readings + self._served

    def live(self) -> None:
        """Show life, and let cards go."""
        super().live()
        for event in self._swipes.tick(self.clock()):
            self.outbox.keep(event)

    def exchange(self, fd: int, waker: Waker, stopping: threading.Event) -> None:
        """Read until it is lost."""
        while not stopping.is_set():
            self.turns += 1
            self.live()
            self._judge()
            self.outbox.flush()
            ready = self._wait((fd, waker.fd), self._breath())
            if waker.fd in ready:
                waker.drain()
            if fd in ready:
                self._feed(read_from(fd))
            else:
                self._take(self._decoder.silent(self.clock()))

    def _feed(self, data: bytes) -> None:
        if data:
            self._take(self._decoder.feed(self.text(data), self.clock()))

    def _take(self, lines: list[str | None]) -> None:
        now = self.clock()
        for uid in lines:
            if self.outbox.full:
                return  # a card that nobody has room for: it can be read again
            for event in self._swipes.take(uid, now):
                self.outbox.keep(event)

    def _judge(self) -> None:
        for state, reason, fields in self._swipes.complaints(self.clock()):
            self.report(state, reason, path=self.path, **fields)
            return
        self.report(Health.OK)

    def _breath(self) -> float:
        if self.outbox.waiting:
            return RETRY_SINK
        due = min(self._swipes.due, self._decoder.due)
        return max(0.0, min(BREATH, due - self.clock()))
