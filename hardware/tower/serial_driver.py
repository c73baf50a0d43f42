"""The dice tower on a serial port: one thread that opens, reads, writes, reopens.

pyserial opens and sets up the port; the thread then polls and reads its file
descriptor itself, because a hang-up shows there as one clear thing (no bytes, or
an error) and because it is the shortest way from the wire to the queue. Whatever
goes wrong with a port, it is closed before it is opened again, else the kernel
gives the board another name.
"""

import contextlib
import errno
import os
import select
import termios
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Protocol

from hardware.device import Clock, Worker
from hardware.events import Health
from hardware.tower.session import TowerSession
from hardware.waker import Waker

BAUD = 115_200
BACK_OFF = (0.5, 5.0)
CHUNK = 4096
TICK = 0.25
RETRY_SINK = 0.02

LOST = (OSError, termios.error)
"""What a vanishing port raises; pyserial's SerialException is an OSError."""

_READABLE = select.POLLIN | select.POLLHUP | select.POLLERR | select.POLLNVAL
_REASONS = {
    errno.ENOENT: "device.absent",
    errno.ENODEV: "device.absent",
    errno.ENXIO: "device.absent",
    errno.EACCES: "device.no_rights",
    errno.EPERM: "device.no_rights",
    errno.EBUSY: "device.busy",
    errno.EAGAIN: "device.busy",
}


class Port(Protocol):
    """An open port."""

    def fileno(self) -> int:
        """Its file descriptor, non-blocking."""
        ...

    def close(self) -> None:
        """Close it."""
        ...


Opener = Callable[[str, int], Port]


def open_port(path: str, baud: int) -> Port:
    """Open a serial port for us alone: raw, 8N1, never waiting."""
    import serial  # noqa: PLC0415  (10 ms that the first frame need not wait for)

    return serial.Serial(path, baud, timeout=0, write_timeout=0, exclusive=True)


class SerialTower(Worker):
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
        super().__init__("tower", name, clock=clock)
        self.path = path
        self._baud = baud
        self._opener = opener
        self._back_off = back_off
        self._session = TowerSession(name, self.outbox, self.report, clock)
        self._commands: deque[Callable[[], None]] = deque()
        self._waker: Waker | None = None

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

    def wake(self) -> None:
        """Bring the thread out of its poll."""
        waker = self._waker
        if waker is not None:
            waker.wake()

    def work(self, stopping: threading.Event) -> None:
        """Open, serve until the port is lost, pause, and so on until stopped."""
        first, longest = self._back_off
        pause = first
        with Waker() as waker:
            self._waker = waker
            while not stopping.is_set():
                greeted = self._serve(waker, stopping)
                pause = first if greeted else pause
                self._rest(pause, waker, stopping)
                pause = min(pause * 2, longest)

    def _command(self, command: Callable[[], None]) -> None:
        self._commands.append(command)
        self.wake()

    def _serve(self, waker: Waker, stopping: threading.Event) -> bool:
        """Use the port until it is lost; true if a tower was there."""
        try:
            port = self._opener(self.path, self._baud)
        except LOST as error:
            self._unreachable(error)
            return False
        hellos = self._session.hellos
        try:
            self._session.opened()
            self._exchange(port.fileno(), waker, stopping)
        except LOST:
            self.report(Health.OFFLINE, "device.lost", path=self.path)
        finally:
            self._session.closed()
            with contextlib.suppress(*LOST):
                port.close()
        return self._session.hellos > hellos

    def _exchange(self, fd: int, waker: Waker, stopping: threading.Event) -> None:
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
                if flags & _READABLE:
                    self._read(fd)
            if session.urgent or session.out or outbox.waiting or self.clock() >= due:
                return

    def _turn(self, fd: int) -> bool:
        """All but reading; true if the port did not take all that was written."""
        self._live()
        self._session.tick()
        self.outbox.flush()
        return self._write(fd)

    def _live(self) -> None:
        self.beat()
        while self._commands:
            self._commands.popleft()()

    def _read(self, fd: int) -> None:
        try:
            data = os.read(fd, CHUNK)
        except BlockingIOError:
            return
        if not data:
            raise OSError(errno.EIO, "the port hung up")
        self._session.feed(data)

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

    def _rest(self, pause: float, waker: Waker, stopping: threading.Event) -> None:
        poll = select.poll()
        poll.register(waker.fd, select.POLLIN)
        until = self.clock() + pause
        while not stopping.is_set() and (left := until - self.clock()) > 0:
            self.turns += 1
            self._live()
            self.outbox.flush()
            wait = RETRY_SINK if self.outbox.waiting else 1.0
            if poll.poll(1000 * min(left, wait)):
                waker.drain()

    def _unreachable(self, error: Exception) -> None:
        code = error.errno if isinstance(error, OSError) else None
        reason = _REASONS.get(code or 0, "device.error")
        if reason == "device.absent" and self.status.reason == "device.lost":
            # The cable is still out: that is no news.
            return
        if reason == "device.error":
            self.report(Health.OFFLINE, reason, path=self.path, error=str(error))
        else:
            self.report(Health.OFFLINE, reason, path=self.path)
