"""The checks, one file for each thing at the table; `CHECKS` has their order."""

from typing import Final

from ui.doctor.checks import (
    access,
    clock,
    computer,
    disk,
    display,
    packages,
    pins,
    reader,
    service,
    settings,
    tower,
)
from ui.doctor.running import Check

CHECKS: Final[dict[str, Check]] = {
    "computer": computer.check,
    "packages": packages.check,
    "settings": settings.check,
    "disk": disk.check,
    "clock": clock.check,
    "service": service.check,
    "display": display.check_display,
    "touch": display.check_touch,
    "fonts": display.check_fonts,
    "sound": display.check_sound,
    "access": access.check,
    "pins": pins.check,
    "reader": reader.check,
    "tower": tower.check,
}
