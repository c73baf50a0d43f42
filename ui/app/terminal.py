"""The virtual terminal of a service: brought to the front, and the old one afterwards.

systemd gives the service a terminal and a session on it, and leaves the one with the
login prompt in front. A session behind it may not set the light of the panel, and what
is typed would go to the prompt.
"""

import atexit
import fcntl
import logging
import os
import re
import struct
from collections.abc import Callable
from functools import partial
from typing import Any, Final

GET_STATE: Final = 0x5603
ACTIVATE: Final = 0x5606
"""Of linux/vt.h. A process may do that through the terminal that controls it."""
STATE: Final = "HHH"  # struct vt_stat: which is in front, two more
FIRST: Final = 1
"""The terminal of the login prompt."""

Control = Callable[[int, int, Any], Any]
"""`fcntl.ioctl`, or a stand-in."""

log = logging.getLogger(__name__)


def own_terminal(fd: int = 0) -> int:
    """Return the number of the virtual terminal that a file is; 0: it is none."""
    try:
        found = re.fullmatch(r"/dev/tty([1-9]\d*)", os.ttyname(fd))
    except OSError:
        return 0
    return int(found[1]) if found else 0


def come_to_front(own: int, *, control: Control = fcntl.ioctl, fd: int = 0) -> None:
    """Bring our terminal to the front; when the program ends, the one before it.

    Args:
        own: the number of our terminal; 0: there is none, and nothing is done.
        control: how the terminal is spoken to.
        fd: the file that it is.
    """
    if not own:
        return
    try:
        state = control(fd, GET_STATE, bytes(struct.calcsize(STATE)))
        before: int = struct.unpack(STATE, state)[0]
        control(fd, ACTIVATE, own)
    except OSError as error:
        log.warning("terminal %d stays behind: %s", own, error)
        return
    # A run that was killed has left ours in front.
    back = before if before != own else FIRST
    atexit.register(partial(_go_back, back, control, fd))


def _go_back(to: int, control: Control, fd: int) -> None:
    try:
        control(fd, ACTIVATE, to)
    except OSError as error:
        log.warning("terminal %d does not come back: %s", to, error)
