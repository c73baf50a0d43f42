"""A card reader on a serial port that sends a line of text for each card."""

import time
from typing import Final

from hardware.device import Clock
from hardware.reader.line_reader import LineReader
from hardware.reader.lines import LineFormat
from hardware.stream import BACK_OFF, Opener, Port, Wait, open_port, wait_for

BAUD: Final = 9_600


class SerialReader(LineReader):
    """A reader on a serial port; see `hardware.reader.base.Reader`.

    Args:
        path: The port's stable name, such as one under `/dev/serial/by-id`.
        name: The reader's name in events.
        baud: The speed; without effect on USB boards.
        form: How it writes a card's number.
        clock: Monotonic seconds.
        opener: Opens the port; tests give their own.
        back_off: First and longest pause before the port is opened again.
        wait: Waits for descriptors; tests give their own.
    """

    def __init__(  # noqa: PLR0913  (all but the path have good defaults)
        self,
        path: str,
        *,
        name: str = "reader",
        baud: int = BAUD,
        form: LineFormat | None = None,
        clock: Clock = time.monotonic,
        opener: Opener = open_port,
        back_off: tuple[float, float] = BACK_OFF,
        wait: Wait = wait_for,
    ) -> None:
        super().__init__(
            path, name=name, form=form, clock=clock, back_off=back_off, wait=wait
        )
        self._baud = baud
        self._opener = opener

    def connect(self) -> Port:
        """Open the port."""
        return self._opener(self.path, self._baud)
