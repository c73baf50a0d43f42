"""How the devices are, in words, for the terminal and the service's journal.

One line each: which device, what is the matter, what helps. The same words are on the
devices' screen. The drivers' own notes (`hardware.device`) need `log.level = "debug"`.
"""

import logging
from collections.abc import Callable
from typing import Final

from companion.i18n import Translator
from hardware.events import DeviceStatus, Health
from ui.screens.remedies import IDLE, remedies

log = logging.getLogger(__name__)

QUIET: Final = ("device.stopped", "device.disabled", "device.not_started")
"""Reasons that somebody asked for."""


class DeviceLog:
    """Writes a line when a device is no more what it was.

    Args:
        words: gives the words of the language that is spoken now.
        wanted: tells whether the configuration says that a kind of device is there:
            then it is a warning that it is not.
    """

    def __init__(
        self, words: Callable[[], Translator], wanted: Callable[[str], bool]
    ) -> None:
        self._words = words
        self._wanted = wanted
        self._last: dict[str, str] = {}

    def hear(self, event: DeviceStatus) -> None:
        """Write down how a device is, unless that is what was written last."""
        if event.reason in QUIET:
            return
        line = self._line(event)
        if self._last.get(event.device) == line:
            return
        self._last[event.device] = line
        bad = event.state in (Health.OFFLINE, Health.DEGRADED)
        amiss = event.state == Health.DEGRADED or self._wanted(event.kind)
        log.log(logging.WARNING if bad and amiss else logging.INFO, "%s", line)

    def _line(self, event: DeviceStatus) -> str:
        """Return the device, how it is, and in words why, and what helps."""
        t, reason = self._words(), event.reason
        line = f"{event.device}: {event.state}"
        if not reason or not t.has(reason):
            return f"{line} ({reason})" if reason else line
        line += f" - {t(reason, **event.fields)}"
        helps = [] if reason in IDLE else [t(r) for r in remedies(event.kind, reason)]
        return f"{line} -> {' / '.join(helps)}" if helps else line
