"""A simulated tower on a pseudo-terminal: to its host it is a serial port.

Only a real pty shows how a cable behaves that is pulled out and put back.
"""

import contextlib
import os
import select
import threading
import tty
from collections.abc import Callable
from pathlib import Path
from typing import Self, TypeVar

from hardware.tower.model import TowerModel
from hardware.waker import Waker

PENDING_MAX = 512 * 1024
IDLE_WAIT = 0.05

T = TypeVar("T")


class TowerSimulator:
    """Serves a `TowerModel` on a pty; a context manager.

    Args:
        model: The tower.
        link: Where to keep a symlink to the pty, the stable name of the port. It
            goes when the cable is pulled out and comes back with it.
    """

    def __init__(self, model: TowerModel, link: Path | None = None) -> None:
        self.model = model
        self.link = link
        self._lock = threading.RLock()
        self._master: int | None = None
        self._slave = ""
        self._pending = bytearray()
        self._waker: Waker | None = None
        self._thread: threading.Thread | None = None
        self._stopping = threading.Event()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self.stop()

    @property
    def path(self) -> str:
        """The port's name: the link if there is one, else the pty's own."""
        return str(self.link) if self.link else self._slave

    @property
    def plugged(self) -> bool:
        """Whether the cable is in."""
        return self._master is not None

    def start(self) -> None:
        """Plug in and serve in a thread of its own."""
        self._stopping.clear()
        self._waker = Waker()
        self.plug()
        self._thread = threading.Thread(
            target=self._serve, args=(self._waker,), name="tower-sim", daemon=True
        )
        self._thread.start()

    def stop(self) -> None:
        """End the thread, pull the cable, remove the link."""
        if self._thread is None or self._waker is None:
            return
        self._stopping.set()
        self._waker.wake()
        self._thread.join()
        self._thread = None
        self.unplug()
        self._waker.close()

    def do(self, act: Callable[[TowerModel], T]) -> T:
        """Do something with the model and send at once what it says."""
        with self._lock:
            result = act(self.model)
        if self._waker is not None:
            self._waker.wake()
        return result

    def plug(self) -> None:
        """Put the cable in: a new pty behind the same link."""
        with self._lock:
            if self._master is not None:
                return
            master, slave = os.openpty()
            tty.setraw(slave)
            self._slave = os.ttyname(slave)
            # With no host on the other side the pty reports a hang-up, and what
            # is said is lost, as on a cable.
            os.close(slave)
            os.set_blocking(master, False)
            self._master = master
            self._pending.clear()
            if self.link is not None:
                _point(self.link, self._slave)
        self._wake()

    def unplug(self) -> None:
        """Pull the cable out, whatever is under way."""
        with self._lock:
            if self._master is None:
                return
            if self.link is not None:
                self.link.unlink(missing_ok=True)
            os.close(self._master)
            self._master = None
            self._pending.clear()
        self._wake()

    def _wake(self) -> None:
        if self._waker is not None:
            self._waker.wake()

    def _serve(self, waker: Waker) -> None:
        while not self._stopping.is_set():
            with self._lock:
                self.model.tick()
                self._queue()
                heard = self._exchange()
                wait = self._wait(heard)
                watched = self._watch(waker, heard)
            watched.poll(1000 * wait)
            waker.drain()

    def _queue(self) -> None:
        for chunk in self.model.take():
            if self.plugged and len(self._pending) < PENDING_MAX:
                self._pending += chunk

    def _exchange(self) -> bool:
        """Read and write what the pty allows; false if nobody is at the other end."""
        if self._master is None:
            return False
        try:
            with contextlib.suppress(BlockingIOError):
                self.model.receive(os.read(self._master, 4096))
            self._queue()
            with contextlib.suppress(BlockingIOError):
                if self._pending:
                    del self._pending[: os.write(self._master, self._pending)]
        except OSError:
            self._pending.clear()
            return False
        return True

    def _wait(self, heard: bool) -> float:
        return min(self.model.wait(), 1.0) if heard or not self.plugged else IDLE_WAIT

    def _watch(self, waker: Waker, heard: bool) -> select.poll:
        poll = select.poll()
        poll.register(waker.fd, select.POLLIN)
        if heard and self._master is not None:
            more = select.POLLOUT if self._pending else 0
            poll.register(self._master, select.POLLIN | more)
        return poll


def _point(link: Path, target: str) -> None:
    """Make or move a symlink in one step; anything else there is left alone."""
    if link.exists() and not link.is_symlink():
        raise FileExistsError(f"{link} exists and is no link: choose another --link")
    fresh = link.with_name(f".{link.name}.{os.getpid()}")
    fresh.unlink(missing_ok=True)
    fresh.symlink_to(target)
    fresh.replace(link)
