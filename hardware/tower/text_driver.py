"""Any dice sensor on a serial port that writes a line of text for each roll."""

import threading
import time
from typing import Final

from hardware.device import Clock
from hardware.stream import (
    BACK_OFF,
    RETRY_SINK,
    Opener,
    Port,
    StreamWorker,
    Wait,
    open_port,
    read_from,
    wait_for,
)
from hardware.tower.serial_driver import BAUD, TICK
from hardware.tower.text import Layout
from hardware.tower.text_session import GAP, SETTLE, TextSession
from hardware.waker import Waker

PROVEN: Final = 2.0
"""A port that stays open for so long is one; one that closes at once is waited for."""


class TextTower(StreamWorker):
    """A sensor of lines; see `hardware.tower.base.Tower`.

    Nothing is ever written to it: it need not know what the game waits for, and a roll
    is reported once as it is read.

    Args:
        path: The port's stable name, such as an udev link.
        layout: How its lines are to be read.
        name: The device's name in events.
        baud: The speed; without effect on USB boards.
        settle: Seconds within which a roll with the same number is the same roll.
        gap: Seconds within which a line without a number belongs to the one before.
        clock: Monotonic seconds.
        opener: Opens the port; tests give their own.
        back_off: First and longest pause before the port is opened again.
        wait: Waits for descriptors; tests give their own.
    """

    def __init__(  # noqa: PLR0913  (all but two have good defaults)
        self,
        path: str,
        layout: Layout,
        *,
        name: str = "tower",
        baud: int = BAUD,
        settle: float = SETTLE,
        gap: float = GAP,
        clock: Clock = time.monotonic,
        opener: Opener = open_port,
        back_off: tuple[float, float] = BACK_OFF,
        wait: Wait = wait_for,
    ) -> None:
        super().__init__("tower", name, path, clock=clock, back_off=back_off, wait=wait)
        self._baud = baud
        self._opener = opener
        self._session = TextSession(
            name, layout, self.outbox, self.report, clock, settle=settle, gap=gap
        )
        self._opened_at = 0.0
        self._served = 0

    @property
    def counts(self) -> dict[str, int]:
        """How often each kind of line was met."""
        return dict(self._session.counts)

    def arm(self, expected: int) -> None:
        """The sensor need not know how many dice are waited for."""

    def acknowledge(self, boot: str, seq: int) -> None:
        """The sensor repeats nothing until it is heard."""

    def remember(self, boot: str, seq: int) -> None:
        """No roll of an earlier start has a name of this one."""

    def connect(self) -> Port:
        """Open the port."""
        return self._opener(self.path, self._baud)

    def opened(self) -> None:
        """Begin anew: what comes first may be the end of a line."""
        self._opened_at = self.clock()
        self._session.opened()

    def closed(self) -> None:
        """Remember whether it was open for a while."""
        self._served += self.clock() - self._opened_at >= PROVEN

    def proofs(self) -> int:
        """Count understood lines, and the times that it was open for a while."""
        return self._session.understood + self._served

    def exchange(self, fd: int, waker: Waker, stopping: threading.Event) -> None:
        """Read until the port is lost."""
        while not stopping.is_set():
            self.turns += 1
            self.live()
            self._session.tick()
            self.outbox.flush()
            pause = RETRY_SINK if self.outbox.waiting else TICK
            ready = self._wait((fd, waker.fd), pause)
            if waker.fd in ready:
                waker.drain()
            if fd in ready and (data := read_from(fd)):
                self._session.feed(data)
