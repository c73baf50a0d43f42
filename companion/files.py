"""Small files: never found half written, and read without ever waiting."""

import contextlib
import errno
import os
import stat
from pathlib import Path
from typing import Final

MOST: Final = 4_000_000
"""Bytes; no file that the program writes for itself is nearly as long."""

NO_FILE: Final = errno.EINVAL
"""The number of the error for what lies in a file's place and is none."""


def read_file(file: Path, most: int = MOST) -> bytes:
    """Return what is in a small file; what could keep the reader waiting is refused.

    A pipe is as quiet as long as nobody writes into it, and a device may never end.

    Raises:
        OSError: it cannot be read; `NO_FILE`: it is no regular file (EISDIR: it is a
            folder); EFBIG: it has more than `most` bytes.
    """
    handle = os.open(file, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY)
    try:
        kind = os.fstat(handle).st_mode
        if stat.S_ISDIR(kind):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
        if not stat.S_ISREG(kind):
            raise OSError(NO_FILE, "not a regular file", str(file))
        with open(handle, "rb", closefd=False) as found:
            data = found.read(most + 1)
    finally:
        os.close(handle)
    if len(data) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(file))
    return data


def replace_file(file: Path, data: bytes) -> None:
    """Replace a file as a whole: after a power cut it is the old or the new one.

    Raises:
        OSError: it cannot be written; the old one is as it was.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_name(f".{file.name}.new")
    try:
        with new.open("wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        new.replace(file)
    except OSError:
        with contextlib.suppress(OSError):  # the first fault is the one to be told
            new.unlink(missing_ok=True)
        raise
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
