"""One program to a folder of games: a lock that the system frees when its holder dies.

Two apps on one journal would each show a game that the other one has changed. SQLite
keeps the file whole, but only a lock held for the life of the app tells at the start.
What changes files there beside the app (`companion cards import`) takes it too.
"""

import fcntl
import logging
import os
from pathlib import Path
from types import TracebackType
from typing import Final, Self

LOCK_FILE: Final = "companion.lock"

log = logging.getLogger(__name__)


class FolderInUseError(Exception):
    """Another program has it; `fields` are `path` and `pid` ("?": not known)."""

    def __init__(self, folder: Path, pid: str) -> None:
        super().__init__(f"{folder} is used by process {pid}")
        self.fields = {"path": str(folder), "pid": pid}


class FolderLock:
    """Holds a folder while the context lasts; the file in it stays, and means nothing.

    Raises:
        FolderInUseError: another program holds it.
        OSError: `strict`, and it cannot be made or not be locked.
    """

    def __init__(self, folder: Path, *, strict: bool = False) -> None:
        """Take the folder; where it cannot be locked, one that is not strict goes on.

        The app is not: its journal will say why, and some network drives cannot lock.
        """
        self._folder = folder
        self._strict = strict
        self._fd: int | None = None

    def __enter__(self) -> Self:
        """Make the folder if need be, and lock it."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            fd = os.open(self._folder / LOCK_FILE, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            self._without(error)
        else:
            self._take(fd)
        return self

    def _without(self, error: OSError) -> None:
        if self._strict:
            raise error
        log.debug("no lock in %s: %s", self._folder, error)

    def _take(self, fd: int) -> None:
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.read(fd, 20).decode(errors="replace").strip()
            os.close(fd)
            raise FolderInUseError(self._folder, holder or "?") from None
        except OSError as error:
            os.close(fd)
            self._without(error)
            return
        self._fd = fd
        self._sign(fd)

    def _sign(self, fd: int) -> None:
        """Write down who holds it; on a full disk it is held all the same."""
        try:
            os.ftruncate(fd, 0)
            os.pwrite(fd, f"{os.getpid()}\n".encode(), 0)
        except OSError as error:
            log.debug("%s: %s", self._folder / LOCK_FILE, error)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Let the next one have the folder."""
        del kind, error, trace
        if self._fd is not None:
            os.close(self._fd)
            self._fd = None
