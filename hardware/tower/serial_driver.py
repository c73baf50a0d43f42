"""The dice tower on a serial port: one thread that opens, reads, writes, reopens.

pyserial opens and sets up the port; the thread then polls and reads its file
descriptor itself, which is the shortest way from the wire to the queue.
"""

import os
import select
import threading
import time
from collections import deque
from collections.abc import Callable

from hardware.device import Clock
from hardware.stream import (
    BACK_OFF,
    RETRY_SINK,
    Opener,
    Port,
    StreamWorker,
    open_port,
    read_from,
)
from hardware.tower.session import TowerSession
from hardware.waker import Waker

BAUD = 115_200
TICK = 0.25

_READABLE = select.POLLIN | select.POLLHUP | select.POLLERR | select.POLLNVAL


class SerialTower(StreamWorker):
    """A DT/1 tower on a serial port; see `hardware.tower.base.Tower`.

    Args:
        path: The port's stable name, such as an udev link.
        name: The device's name in events.
        baud: The speed; without effect on USB boards.
        clock: Monotonic seconds.
        opener: Opens the port; tests give their own.
        back_off: First and longest pause before the port is opened again.
    """

    def __init__(  # noqa: PLR0913  (all but the path have good defaults)
        self,
        path: str,
        *,
        name: str = "tower",
        baud: int = BAUD,
        clock: Clock = time.monotonic,
        opener: Opener = open_port,
        back_off: tuple[float, float] = BACK_OFF,
    ) -> None:
        super().__init__("tower", name, path, clock=clock, back_off=back_off)
        self._baud = baud
        self._opener = opener
        self._session = TowerSession(name, self.outbox, self.report, clock)
        self._commands: deque[Callable[[], None]] = deque()

    @property
    def counts(self) -> dict[str, int]:
        """How often each kind of fault, repeat or dropped roll was met."""
        return dict(self._session.counts)

    def arm(self, expected: int) -> None:
        """Say how many dice the game waits for; said again after a reconnection."""
        self._command(lambda: self._session.arm(expected))

    def acknowledge(self, boot: str, seq: int) -> None:
        """Say that a roll is safe; the tower stops repeating it."""
        self._command(lambda: self._session.acknowledge(boot, seq))

    def remember(self, boot: str, seq: int) -> None:
        """Say which roll was used last before this start."""
        self._command(lambda: self._session.remember(boot, seq))

    def connect(self) -> Port:
        """Open the port."""
        return self._opener(self.path, self._baud)

    def opened(self) -> None:
        """Greet, and believe nothing until the answer."""
        self._session.opened()

    def closed(self) -> None:
        """Forget the tower."""
        self._session.closed()

    def proofs(self) -> int:
        """Count the tower's valid hellos."""
        return self._session.hellos

    def live(self) -> None:
        """Show life, and pass on what was asked for."""
        super().live()
        while self._commands:
            self._commands.popleft()()

    def _command(self, command: Callable[[], None]) -> None:
        self._commands.append(command)
        self.wake()

    def exchange(self, fd: int, waker: Waker, stopping: threading.Event) -> None:
        """Read and write until the port is lost."""
        poll = select.poll()
        poll.register(waker.fd, select.POLLIN)
        poll.register(fd, select.POLLIN)
        while not stopping.is_set():
            self.turns += 1
            stuck = self._turn(fd)
            poll.modify(fd, select.POLLIN | (select.POLLOUT if stuck else 0))
            self._listen(fd, poll, waker)

    def _listen(self, fd: int, poll: select.poll, waker: Waker) -> None:
        """Read what comes, until there is something else to do or a tick is due.

        After news the thread goes straight back to its poll: it would keep the
        interpreter from whoever waits for the news.
        """
        session, outbox = self._session, self.outbox
        wait = 1000 * (RETRY_SINK if outbox.waiting else TICK)
        due = self.clock() + TICK
        while found := poll.poll(wait):
            self.turns += 1
            for ready, flags in found:
                if ready == waker.fd:
                    waker.drain()
                    return
                if flags & _READABLE and (data := read_from(fd)):
                    session.feed(data)
            if session.urgent or session.out or outbox.waiting or self.clock() >= due:
                return

    def _turn(self, fd: int) -> bool:
        """All but reading; true if the port did not take all that was written."""
        self.live()
        self._session.tick()
        self.outbox.flush()
        return self._write(fd)

    def _write(self, fd: int) -> bool:
        """Write what waits; true if the port did not take all of it."""
        out = self._session.out
        if not out:
            return False
        try:
            del out[: os.write(fd, out)]
        except BlockingIOError:
            return True
        return bool(out)
