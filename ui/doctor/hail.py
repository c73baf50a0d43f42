"""Asking what is at a serial port: a dice tower introduces itself."""

import contextlib
import errno
import os
import termios
from typing import NamedTuple

from hardware.stream import LOST, Port, read_from, wait_for
from hardware.tower import messages as dt
from hardware.tower.codec import Fault, LineBuffer, encode_line
from ui.doctor.machine import Machine

EVERY = 0.5
"""Seconds after which it is asked again: a board may still have been starting."""


class Heard(NamedTuple):
    """What came from a port.

    Attributes:
        how: `tower`, `newer`: a tower that speaks another version; `text`: something
            that people could read, as a console writes it; `noise`; `silence`;
            `busy`: another program has it; `gone`; `failed`.
        hello: the tower's own words.
        what: the text, or the system's complaint.
    """

    how: str
    hello: dt.Hello | None = None
    what: str = ""


def hail(machine: Machine, path: str, baud: int, seconds: float) -> Heard:
    """Open a port, ask for a tower's hello, and close it again.

    Args:
        machine: has the opener and the clock.
        path: the port.
        baud: its speed.
        seconds: how long to listen.
    """
    try:
        port = machine.open_port(str(machine.at(path)), baud)
    except LOST as error:
        return _unopened(error)
    try:
        return _listen(machine, port, seconds)
    except LOST as error:
        return Heard("gone", what=str(error))
    finally:
        with contextlib.suppress(*LOST):
            # A port whose other end takes nothing would hold up its closing.
            termios.tcflush(port.fileno(), termios.TCIOFLUSH)
        with contextlib.suppress(*LOST):
            port.close()


def _unopened(error: Exception) -> Heard:
    code = getattr(error, "errno", None)
    if code in (errno.EAGAIN, errno.EBUSY):
        return Heard("busy")
    gone = code in (errno.ENOENT, errno.ENODEV, errno.ENXIO)
    return Heard("gone" if gone else "failed", what=str(error))


def _listen(machine: Machine, port: Port, seconds: float) -> Heard:
    buffer = LineBuffer()
    heard = Heard("silence")
    now = machine.clock()
    until, ask = now + seconds, now
    while now < until:
        if now >= ask:
            ask = now + EVERY
            with contextlib.suppress(BlockingIOError):
                os.write(port.fileno(), encode_line(dt.HostHello()))
        if wait_for((port.fileno(),), min(ask, until) - now):
            for item in buffer.feed(read_from(port.fileno())):
                if isinstance(item, dt.Hello):
                    return Heard("tower" if item.compatible else "newer", item)
                heard = _weighed(heard, item)
        now = machine.clock()
    return heard


def _weighed(before: Heard, item: object) -> Heard:
    """Return what is known after one more line; text says the most."""
    if not isinstance(item, Fault) or before.how == "text":
        return before
    sample = item.sample.decode("ascii", errors="replace").strip()
    return Heard("text" if item.readable else "noise", what=sample)
