"""A device that is a file to be opened and read: a serial port, a keyboard.

One thread opens it, serves it, and opens it again after it was lost. It polls and reads
the file descriptor itself, because a hang-up shows there as one clear thing (no bytes,
or an error). Whatever goes wrong, the file is closed before it is opened again, else
the kernel gives the device another name.
"""

import contextlib
import errno
import os
import select
import termios
import threading
import time
from collections.abc import Callable, Collection, Mapping
from typing import ClassVar, Final, Protocol

from hardware.device import Clock, Worker
from hardware.events import Health
from hardware.waker import Waker

BACK_OFF: Final = (0.5, 5.0)
CHUNK: Final = 4096
RETRY_SINK: Final = 0.02
BREATH: Final = 1.0

LOST: Final = (OSError, termios.error)
"""What a vanishing port raises; pyserial's SerialException is an OSError."""


class Port(Protocol):
    """An open port."""

    def fileno(self) -> int:
        """Its file descriptor, non-blocking."""
        ...

    def close(self) -> None:
        """Close it."""
        ...


Opener = Callable[[str, int], Port]
"""Opens a serial port by its path and speed, or raises one of `LOST`."""

Wait = Callable[[Collection[int], float], Collection[int]]
"""Waits until one of the descriptors can be read, at most so many seconds."""


def open_port(path: str, baud: int) -> Port:
    """Open a serial port for us alone: raw, 8N1, never waiting."""
    import serial  # noqa: PLC0415  (10 ms that the first frame need not wait for)

    return serial.Serial(path, baud, timeout=0, write_timeout=0, exclusive=True)


def wait_for(fds: Collection[int], seconds: float) -> Collection[int]:
    """Wait until one of the descriptors can be read, or hangs up; return which."""
    poll = select.poll()
    for fd in fds:
        poll.register(fd, select.POLLIN)
    return {fd for fd, _ in poll.poll(1000 * seconds)}


def read_from(fd: int) -> bytes:
    """Read what is there; empty: nothing, after all.

    Raises:
        OSError: the other end hung up.
    """
    try:
        data = os.read(fd, CHUNK)
    except BlockingIOError:
        return b""
    if not data:
        raise OSError(errno.EIO, "the port hung up")
    return data


class StreamWorker(Worker):
    """A device that is opened by a path; subclasses give the hooks.

    Args:
        kind: The kind of device.
        name: The device's name in events.
        path: Its stable name, such as an udev link.
        clock: Monotonic seconds.
        back_off: First and longest pause before it is opened again.
        wait: Waits for descriptors; tests give their own.
    """

    reasons: ClassVar[Mapping[int, str]] = {
        errno.ENOENT: "device.absent",
        errno.ENODEV: "device.absent",
        errno.ENXIO: "device.absent",
        errno.EACCES: "device.no_rights",
        errno.EPERM: "device.no_rights",
        errno.EBUSY: "device.busy",
        errno.EAGAIN: "device.busy",
    }
    """Why it could not be opened, by error; else "device.error"."""

    def __init__(  # noqa: PLR0913  (a base: subclasses have the good defaults)
        self,
        kind: str,
        name: str,
        path: str,
        *,
        clock: Clock = time.monotonic,
        back_off: tuple[float, float] = BACK_OFF,
        wait: Wait = wait_for,
    ) -> None:
        super().__init__(kind, name, clock=clock)
        self.path = path
        self._back_off = back_off
        self._wait = wait
        self._waker: Waker | None = None

    def connect(self) -> Port:
        """Open it, or raise one of `LOST`."""
        raise NotImplementedError

    def opened(self) -> None:
        """It was opened: believe nothing from before."""

    def exchange(self, fd: int, waker: Waker, stopping: threading.Event) -> None:
        """Serve it until `stopping` is set, or it is lost (`LOST`)."""
        raise NotImplementedError

    def closed(self) -> None:
        """It is gone."""

    def proofs(self) -> int:
        """Count what has proved so far that the right thing is at the other end.

        Where none was added while it was open, the pauses go on growing.
        """
        raise NotImplementedError

    def live(self) -> None:
        """Show life, and do what was asked for; at least once a second."""
        self.beat()

    def wake(self) -> None:
        """Bring the thread out of its waiting."""
        waker = self._waker
        if waker is not None:
            waker.wake()

    def work(self, stopping: threading.Event) -> None:
        """Open, serve until it is lost, pause, and so on until stopped."""
        first, longest = self._back_off
        pause = first
        with Waker() as waker:
            self._waker = waker
            while not stopping.is_set():
                proved = self._serve(waker, stopping)
                pause = first if proved else pause
                self._rest(pause, waker, stopping)
                pause = min(pause * 2, longest)

    def _serve(self, waker: Waker, stopping: threading.Event) -> bool:
        """Use it until it is lost; true if the right thing was there."""
        try:
            port = self.connect()
        except LOST as error:
            self._unreachable(error)
            return False
        before = self.proofs()
        try:
            self.opened()
            self.exchange(port.fileno(), waker, stopping)
        except LOST:
            self.report(Health.OFFLINE, "device.lost", path=self.path)
        finally:
            self.closed()
            with contextlib.suppress(*LOST):
                port.close()
        return self.proofs() > before

    def _rest(self, pause: float, waker: Waker, stopping: threading.Event) -> None:
        until = self.clock() + pause
        while not stopping.is_set() and (left := until - self.clock()) > 0:
            self.turns += 1
            self.live()
            self.outbox.flush()
            longest = RETRY_SINK if self.outbox.waiting else BREATH
            if self._wait((waker.fd,), min(left, longest)):
                waker.drain()

    def _unreachable(self, error: Exception) -> None:
        code = error.errno if isinstance(error, OSError) else None
        reason = self.reasons.get(code or 0, "device.error")
        if reason == "device.absent" and self.status.reason == "device.lost":
            # The cable is still out: that is no news.
            return
        if reason == "device.error":
            self.report(Health.OFFLINE, reason, path=self.path, error=str(error))
        else:
            self.report(Health.OFFLINE, reason, path=self.path)
