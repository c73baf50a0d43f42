"""Real input on an X display: taps and keys through the XTEST extension.

Speaks just enough of the X protocol over the display's socket, so that no tool and no
library is needed beside the server itself.
"""

import os
import socket
import struct
import subprocess

KEY_PRESS, KEY_RELEASE, BUTTON_PRESS, BUTTON_RELEASE, MOTION = 2, 3, 4, 5, 6
QUERY_EXTENSION, FAKE_INPUT = 98, 2
TAB, ENTER = 23, 36  # key codes of the usual PC keyboard


class Display:
    """An Xvfb of its own; a context manager."""

    def __init__(self, width, height):
        self._size = f"{width}x{height}x24"

    def __enter__(self):
        read, write = os.pipe()
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", self._size,
             "-ac", "-nolisten", "tcp"],
            pass_fds=(write,), stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(write)
        with os.fdopen(read) as told:
            self.number = int(told.readline())
        self._open()
        return self

    def __exit__(self, *exc):
        self._socket.close()
        self._server.terminate()
        self._server.wait(30)

    @property
    def name(self):
        return f":{self.number}"

    def tap(self, x, y):
        """Press and release the first mouse button at a point."""
        self._fake(MOTION, 0, x, y)
        self._fake(BUTTON_PRESS, 1)
        self._fake(BUTTON_RELEASE, 1)

    def key(self, code):
        self._fake(KEY_PRESS, code)
        self._fake(KEY_RELEASE, code)

    def _open(self):
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(f"/tmp/.X11-unix/X{self.number}")
        self._socket.sendall(struct.pack("<cxHHHHxx", b"l", 11, 0, 0, 0))
        accepted, length = struct.unpack("<B5xH", self._read(8))
        self._read(4 * length)
        assert accepted == 1
        head = struct.pack("<BxHHxx", QUERY_EXTENSION, 4, 5)
        self._socket.sendall(head + b"XTEST\0\0\0")
        present, self._xtest = struct.unpack("<8xBB22x", self._read(32))
        assert present

    def _fake(self, kind, detail, x=0, y=0):
        head = struct.pack("<BBHBBxx", self._xtest, FAKE_INPUT, 9, kind, detail)
        self._socket.sendall(head + struct.pack("<II8xhh7xB", 0, 0, x, y, 0))

    def _read(self, count):
        data = b""
        while len(data) < count:
            more = self._socket.recv(count - len(data))
            assert more, "the X server hung up"
            data += more
        return data
