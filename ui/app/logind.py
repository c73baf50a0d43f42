"""What the login manager of systemd does for us: switch off, and the panel's light.

It is asked by `busctl`, in a process of its own: neither needs root, only a session at
the panel (for the light) and a rule of polkit (`systemd/polkit.rules`, to switch off).
"""

import os
import re
import subprocess
from typing import Final

CALL: Final = ("busctl", "--system", "--timeout=10", "call", "org.freedesktop.login1")
MANAGER: Final = ("/org/freedesktop/login1", "org.freedesktop.login1.Manager")
SESSION: Final = (
    "/org/freedesktop/login1/session/auto",
    "org.freedesktop.login1.Session",
)

PATIENCE: Final = 12.0
PROBLEMS: Final = (
    (r"authentication required|access denied|not authorized", "power.denied"),
    (r"inhibit", "power.inhibited"),
    (r"connect to bus|not provided|activate|unknown (object|method)", "power.absent"),
    (r"timed out|timeout", "power.silent"),
)
"""What stands in its answer, and the message that says it in words."""
SILENT: Final = "power.silent"


def power_off() -> subprocess.Popen[str]:
    """Ask for the machine to be switched off.

    Raises:
        OSError: there is nothing that could be asked.
    """
    return _call(*MANAGER, "PowerOff", "b", "false")


def set_brightness(name: str, value: int) -> str:
    """Have the light of a panel set; takes its time, and is no matter for the loop.

    Args:
        name: the panel's, in /sys/class/backlight.
        value: from 0 to its `max_brightness`.

    Returns:
        What is wrong; empty: it is done.
    """
    words = ("SetBrightness", "ssu", "backlight", name, str(value))
    try:
        process = _call(*SESSION, *words)
        _, said = process.communicate(timeout=PATIENCE)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    if not process.returncode:
        return ""
    return said.strip() or f"{CALL[0]}: {process.returncode}"


def problem(said: str) -> str:
    """Return the message for what it said; what nobody knows stays as it is."""
    line = said.strip().splitlines()[0] if said.strip() else SILENT
    for pattern, message in PROBLEMS:
        if re.search(pattern, line, re.IGNORECASE):
            return message
    return line.removeprefix("Call failed: ")


def _call(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(  # noqa: S603  (fixed words)
        (*CALL, *words),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )
