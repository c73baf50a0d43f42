"""Whether an app uses a folder of games: what changes files there waits for its end.

The app holds a lock on this file for as long as it runs (`ui.app.lock`); the kernel
gives it up when the holder dies. Who holds it here keeps an app from starting.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

LOCK_FILE: Final = "companion.lock"


class FolderBusyError(Exception):
    """An app uses the folder; `fields` are `path` and `pid` ("?": not known)."""

    def __init__(self, folder: Path, pid: str) -> None:
        super().__init__(f"{folder} is used by process {pid}")
        self.fields = {"path": str(folder), "pid": pid}


@contextmanager
def kept_free(folder: Path) -> Iterator[None]:
    """Keep a folder, which is made if need be, free of apps while the context lasts.

    Raises:
        FolderBusyError: an app uses it.
        OSError: it cannot be made, or not be locked.
    """
    folder.mkdir(parents=True, exist_ok=True)
    fd = os.open(folder / LOCK_FILE, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            pid = os.read(fd, 20).decode(errors="replace").strip()
            raise FolderBusyError(folder, pid or "?") from None
        os.ftruncate(fd, 0)
        os.pwrite(fd, f"{os.getpid()}\n".encode(), 0)
        yield
    finally:
        os.close(fd)
