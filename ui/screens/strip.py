"""The strip that shows how the devices are."""

from collections.abc import Sequence
from typing import Final

from ui.elements import Rect
from ui.model import DeviceLine, Open
from ui.screens.kit import Sheet

DEVICE_ICONS: Final = {"tower", "reader", "buttons", "lamps", "journal"}
DISABLED: Final = "device.disabled"
PLAIN: Final = frozenset({"plain"})


def devices(sheet: Sheet, lines: Sequence[DeviceLine], place: Rect) -> None:
    """Place the strip that shows how the devices are."""
    opens = Open("devices")
    sheet.add("devices", "button", place, tier="touch", intent=opens, flags=PLAIN)
    for number, line in enumerate(strip_lines(lines)):
        cell = place.inset(0.5, 0).columns(4, 0.0)[number]
        side = 4.6
        icon = Rect(cell.x + (cell.w - side) / 2, place.y + 1.6, side, side)
        device_mark(sheet, f"devices/{line.device}", line, icon)
        if line.state == "ok":
            under = Rect(icon.x, icon.bottom + 1.0, side, 0.7)
            sheet.add(f"devices/{line.device}/ok", "bar", under, value=1.0)


def strip_lines(lines: Sequence[DeviceLine]) -> list[DeviceLine]:
    """Return the four that the strip shows.

    Lamps sit in the buttons: they are shown in their place, and only where they alone
    are in trouble.
    """
    lamps = [one for one in lines if one.kind == "lamps"]
    others = [one for one in lines if one.kind != "lamps"]
    bad = [one for one in lamps if one.state != "ok" and one.reason != DISABLED]
    for number, one in enumerate(others):
        if bad and one.kind == "buttons" and one.state == "ok":
            others[number] = bad[0]
    return others[:4]


def device_mark(sheet: Sheet, name: str, line: DeviceLine, place: Rect) -> None:
    """Place a device's picture: a warning for a fault, dots while it starts."""
    icon = line.kind if line.kind in DEVICE_ICONS else "buttons"
    icon = {"degraded": "warning", "starting": "waiting"}.get(line.state, icon)
    sheet.add(name, "mark", place, icon=icon, enabled=line.state != "offline")
