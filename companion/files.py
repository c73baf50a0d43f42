"""Small files that must never be found half written."""

import contextlib
import os
from pathlib import Path


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
