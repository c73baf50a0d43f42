# pyright: reportMissingImports=false, reportAttributeAccessIssue=false
# (the modules machine and micropython, time.ticks_ms and sleep_us, sys.print_exception)
"""The firmware of a dice tower: MicroPython starts this file when the board does.

On a Pico the host is at the other end of the USB cable (sys.stdin and sys.stdout);
on a desk, `micropython main.py` speaks to whatever its input and output are. Which
sensor is used, and on which pins, stands in `board_sensor`.
"""

import os
import select
import sys
import time

from dt1 import Tower
from sensor import Address, IrWells, Simulated, multiplexed

ON_BOARD = sys.platform == "rp2"
TURN_MS = 10
CHUNK = 64
END = b"\x03"
ENDS = 3  # Ctrl-C three times in a row ends the program; noise does not
SENSOR_FAILED = 102

WELLS = 6  # three a multiplexer
ADDRESS = (2, 3, 4, 5)  # S0 to S3 of all multiplexers
SIGNALS = (6, 7)  # the signal pin of each
CHUTE = 22
SETTLE_US = 5


def board_sensor() -> IrWells:
    """Return the sensor that is soldered to this board."""
    from machine import Pin  # noqa: PLC0415  (only boards have pins)

    lines = [Pin(pin, Pin.OUT) for pin in ADDRESS]
    address = Address(lines, lambda: time.sleep_us(SETTLE_US))
    signals = [Pin(pin, Pin.IN) for pin in SIGNALS]
    wells = multiplexed(WELLS, address, signals)
    return IrWells(wells, Pin(CHUTE, Pin.IN))


def boot_id() -> str:
    """Return a text that is another one at each start."""
    return "".join(f"{byte:02X}" for byte in os.urandom(4))


class Uptime:
    """Milliseconds since the start; MicroPython's own begin again after days."""

    def __init__(self) -> None:
        self._now = 0
        self._ticks = time.ticks_ms()

    def now(self) -> int:
        """Return the time."""
        ticks = time.ticks_ms()
        self._now += time.ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._now


class Link:
    """The host: bytes from stdin and to stdout, as they are."""

    def __init__(self) -> None:
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)
        self._ends = 0

    def read(self) -> bytes | None:
        """Wait a moment, return what came; None when there is no host any more."""
        data = b""
        wait = TURN_MS
        while len(data) < CHUNK and self._poll.poll(wait):
            byte = self._in.read(1)
            self._ends = self._ends + 1 if byte == END else 0
            if self._ends == ENDS:
                return None
            if not byte:
                return data or None
            data += byte
            wait = 0
        return data

    def write(self, line: bytes) -> None:
        """Send a line; on a board, what nobody reads is lost, as on a wire."""
        self._out.write(line)
        if hasattr(self._out, "flush"):
            self._out.flush()


def tell(tower: Tower, seen: list[tuple], now: int) -> None:
    """Say in DT/1 what a sensor saw."""
    for what, *more in seen:
        if what == "state":
            tower.state(more[0], more[1], now)
        elif what == "roll":
            tower.roll(more[0], now)
        elif more[0]:
            tower.fail(more[0], more[1])
        else:
            tower.well()


def serve(sensor, link, **named) -> None:
    """Be a tower until the host is gone for good.

    Args:
        sensor: What looks at the dice; see sensor.py.
        link: `read` and `write`, as `Link` has them.
        named: Passed on to `Tower`.
    """
    caps, most = sensor.caps, sensor.dice_max
    tower = Tower(
        link.write, boot_id(), caps=caps, arm=sensor.arm, dice_max=most, **named
    )
    uptime = Uptime()
    tower.hello()
    while True:
        data = link.read()
        if data is None:
            return
        tower.receive(data)
        now = uptime.now()
        try:
            tell(tower, sensor.poll(now), now)
        except OSError:  # a bus or a pin; it may come back
            tower.fail(SENSOR_FAILED, "SENSOR")
        tower.tick(now)


def main() -> None:
    """Start the tower; a board begins anew when the program fails."""
    if not ON_BOARD:
        serve(Simulated(), Link())
        return
    import machine  # noqa: PLC0415
    import micropython  # noqa: PLC0415

    micropython.kbd_intr(-1)  # a stray 03 on the wire must not stop the tower
    try:
        serve(board_sensor(), Link())
    except Exception as error:  # noqa: BLE001  (whatever it is: a dead tower is worse)
        sys.print_exception(error)
        machine.reset()
    micropython.kbd_intr(3)


if __name__ == "__main__":
    main()
