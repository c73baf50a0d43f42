"""Looks after the devices at every turn of the loop, and tells systemd how it stands.

The watchdog is fed here, by the loop: a loop that hangs feeds nothing, and neither
does one whose workers show no sign of life.
"""

import logging
from collections.abc import Callable
from typing import Final

from companion.i18n import Translator
from hardware.device import Clock
from ui.app.notify import Notifier
from ui.app.rig import Rig
from ui.world import DeviceLine

SLOW: Final = 1.0
"""A turn that takes so many seconds is written down: the watchdog may be next."""
TELL_EVERY: Final = 1.0
LEFT_OUT: Final = "device.disabled"

log = logging.getLogger(__name__)


class Watch:
    """One for the app's whole life.

    Args:
        rig: the devices.
        notifier: what speaks to systemd; one that says nothing where it does not run.
        clock: monotonic seconds.
        words: gives the words for its status line; None: none is said.
    """

    def __init__(
        self,
        rig: Rig,
        notifier: Notifier | None = None,
        *,
        clock: Clock,
        words: Callable[[], Translator] | None = None,
    ) -> None:
        self._rig = rig
        self._notifier = Notifier() if notifier is None else notifier
        self._clock = clock
        self._words = words
        self._told: float | None = None

    def began(self) -> None:
        """The first picture is up, the journal is read and the devices are started."""
        self._notifier.ready()
        self._tell(self._clock())

    def turned(self, began: float) -> None:
        """The loop has gone round once; `began`: when it did."""
        now = self._clock()
        if now - began >= SLOW:
            log.warning("a turn of the main loop took %.1f s", now - began)
        self._rig.tend(now)
        self._notifier.feed(now, self._rig.late(now))
        if self._told is None or now - self._told >= TELL_EVERY:
            self._tell(now)

    def ending(self) -> None:
        """The app was asked to end, and is about to."""
        self._notifier.stopping()

    def _tell(self, now: float) -> None:
        self._told = now
        if self._words is not None and self._notifier.listens:
            self._notifier.status(status_line(self._rig.lines(), self._words()))


def status_line(lines: tuple[DeviceLine, ...], t: Translator) -> str:
    """Return in one line which devices are not well."""
    missing: list[str] = []
    amiss: list[str] = []
    for line in lines:
        name = t(f"ui.device_{line.kind}")
        if line.state == "degraded":
            amiss.append(name)
        elif line.state != "ok" and line.reason != LEFT_OUT:
            missing.append(name)
    said = [t("service.missing", names=missing)] if missing else []
    said += [t("service.amiss", names=amiss)] if amiss else []
    return " ".join(said) or t("service.well")
