"""Small files: whatever lies in their place, nobody waits for it."""

import errno
import os
import signal
import subprocess
import sys

import pytest

from companion.files import MOST, NO_FILE, read_file, replace_file


@pytest.mark.parametrize("size", [0, 1, 70_000, MOST])
def test_what_was_written_is_read(tmp_path, size):
    replace_file(tmp_path / "a", b"x" * size)
    assert read_file(tmp_path / "a") == b"x" * size


def large(path):
    with path.open("wb") as file:
        file.truncate(MOST + 1)


@pytest.mark.parametrize(
    ("make", "number"),
    [
        (os.mkfifo, NO_FILE),
        (lambda path: path.symlink_to("/dev/zero"), NO_FILE),
        (lambda path: path.mkdir(), errno.EISDIR),
        (large, errno.EFBIG),
        (str, errno.ENOENT),
        (lambda path: path.symlink_to(path), errno.ELOOP),
    ],
    ids=["pipe", "endless", "folder", "large", "missing", "loop"],
)
def test_what_is_no_small_file_is_refused_at_once(tmp_path, make, number):
    make(tmp_path / "a")
    with pytest.raises(OSError, match=r"file|direc|large|levels") as caught:
        read_file(tmp_path / "a")
    assert caught.value.errno == number
    assert str(caught.value.filename) == str(tmp_path / "a")


STUCK = """
import sys
from ui.app import display
display.ENDS_WITHIN = 0.1
stop = display.Stop()
stop.listen(service=False)
print("ready", flush=True)
open(sys.argv[1]).read()
"""


def test_told_to_end_a_process_ends_whatever_it_waits_for(tmp_path):
    os.mkfifo(tmp_path / "a")
    command = [sys.executable, "-c", STUCK, str(tmp_path / "a")]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        try:
            while process.stdout.readline() not in {b"ready\n", b""}:
                pass
            process.send_signal(signal.SIGTERM)
            assert process.wait(20) == -signal.SIGALRM
        finally:
            process.kill()
