"""Serial ports: which there are, and which one the app opens for the tower."""

from typing import Final

from ui.app.drivers import SERIAL_PORTS
from ui.doctor.case import Case

LINES: Final = ("auto", "serial", "wedge")
"""The drivers of readers that use a port where one is set."""

MORE: Final = ("/dev/ttyUSB*",)
"""Ports that the app opens only where they are configured."""


def of_reader(case: Case) -> str:
    """Return the port of a reader that says a line for each card; empty: none."""
    lines = case.set_to("reader", "driver") in LINES
    return case.set_to("reader", "port") if lines else ""


def candidates(case: Case) -> list[str]:
    """Return the ports that the app would open for the tower, the first one first."""
    port = case.set_to("tower", "port")
    if port:
        return [port] if case.machine.exists(port) else []
    taken = case.machine.real(of_reader(case) or "/dev/null")
    every = [path for pattern in SERIAL_PORTS for path in case.machine.glob(pattern)]
    found = {case.machine.real(path): path for path in reversed(every)}
    return [path for real, path in reversed(found.items()) if real != taken]


def serial(case: Case) -> list[str]:
    """Return every serial port that is plugged in, by the names that stay."""
    patterns = (*SERIAL_PORTS, *MORE)
    every = [path for pattern in patterns for path in case.machine.glob(pattern)]
    found = {case.machine.real(path): path for path in reversed(every)}
    return list(reversed(found.values()))
