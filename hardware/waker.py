"""A pipe that makes a thread come out of its `poll`."""

import contextlib
import os
import threading
from typing import Self


class Waker:
    """Wakes one polling thread from any other; a context manager.

    `fd` is readable after `wake` until `drain`. Waking a closed one does nothing.
    """

    def __init__(self) -> None:
        self.fd, self._write_fd = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        self._lock = threading.Lock()
        self._open = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def wake(self) -> None:
        """Make `fd` readable."""
        with self._lock:
            # A full pipe wakes as well as one more byte would.
            if self._open:
                with contextlib.suppress(BlockingIOError):
                    os.write(self._write_fd, b"w")

    def drain(self) -> None:
        """Make `fd` unreadable again."""
        with contextlib.suppress(BlockingIOError):
            os.read(self.fd, 4096)

    def close(self) -> None:
        """Close both ends."""
        with self._lock:
            if self._open:
                self._open = False
                os.close(self.fd)
                os.close(self._write_fd)
