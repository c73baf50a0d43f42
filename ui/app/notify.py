"""What systemd is told: ready, how it stands, still alive, stopping.

The watchdog is fed by the main loop alone, and only while every worker shows life: a
thread of its own would go on feeding it while the table waits for a dead screen. A
worker that hangs is given up long before systemd would act (`ui.app.supervisor`); where
one after the other does, the loop that lives decides, so that the game goes on.
"""

import logging
import os
from collections.abc import Mapping
from typing import Final

log = logging.getLogger(__name__)

STATUS_MOST: Final = 400  # letters; systemd shows one line
FEEDS: Final = 4  # feeds in the time after which systemd would end us
WITHHELD: Final = 2  # feeds in a row that late workers can cost


class Notifier:
    """Speaks to systemd where it listens; elsewhere it says nothing.

    Attributes:
        every: seconds from one feeding of the watchdog to the next; 0: there is none.
        patience: seconds for which late workers keep the food away at most.
    """

    def __init__(self, address: str = "", every: float = 0.0) -> None:
        self.every = every
        self.patience = every * WITHHELD
        self._address = "\0" + address[1:] if address.startswith("@") else address
        self._said = ""
        self._fed: float | None = None
        self._ready = False
        self._stuck: float | None = None  # since when a worker is late
        self._troubled = False

    @classmethod
    def of(cls, env: Mapping[str, str], pid: int) -> "Notifier":
        """Return what the environment asks for (sd_notify(3), sd_watchdog_enabled(3)).

        Args:
            env: `NOTIFY_SOCKET`, `WATCHDOG_USEC` (microseconds), `WATCHDOG_PID`.
            pid: of this process; a watchdog for another one is not ours.
        """
        limit = env.get("WATCHDOG_USEC", "")
        ours = env.get("WATCHDOG_PID", str(pid)) == str(pid)
        every = int(limit) / 1e6 / FEEDS if ours and limit.isdecimal() else 0.0
        return cls(env.get("NOTIFY_SOCKET", ""), every)

    @property
    def listens(self) -> bool:
        """Whether anybody hears what is said."""
        return bool(self._address)

    def ready(self) -> None:
        """The picture is up and the state is read; devices may be missing."""
        self._ready = True
        self._send("READY=1")

    def status(self, text: str) -> None:
        """Say in one line how it stands; the same is not said twice."""
        line = " ".join(text.split())[:STATUS_MOST]
        if line != self._said:
            self._said = line
            self._send(f"STATUS={line}")

    def feed(self, now: float, late: tuple[str, ...] = ()) -> None:
        """Feed the watchdog, if it is time.

        Args:
            now: monotonic seconds.
            late: workers without a sign of life; with any the watchdog is not fed,
                for as long as `patience` lasts.
        """
        if not self._ready or not self.every:
            return
        if late and self._stuck is None:
            log.error("no sign of life from: %s", ", ".join(late))
            self._stuck = now
        elif not late:
            self._stuck = None
        due = self._fed is None or now - self._fed >= self.every
        if due and (self._stuck is None or now - self._stuck >= self.patience):
            self._fed = now
            self._send("WATCHDOG=1")

    def stopping(self) -> None:
        """It was asked to end, and is about to."""
        self._send("STOPPING=1")

    def _send(self, line: str) -> None:
        if not self._address:
            return
        import socket  # noqa: PLC0415  (late: only where systemd listens)

        kind = socket.SOCK_DGRAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK
        try:
            with socket.socket(socket.AF_UNIX, kind) as speaker:
                speaker.sendto(line.encode(), self._address)
        except OSError as error:
            if not self._troubled:
                log.warning("systemd does not listen: %s", error)
            self._troubled = True


def from_environment() -> Notifier:
    """Return what speaks to the systemd that started this process."""
    return Notifier.of(os.environ, os.getpid())
