"""The strip that shows how the devices are."""

from collections.abc import Sequence
from typing import Final

from ui.devices import GONE, LOST
from ui.elements import Rect
from ui.model import DeviceLine, Open
from ui.screens.kit import Sheet

DEVICE_ICONS: Final = {"tower", "reader", "buttons", "lamps", "journal"}
DISABLED: Final = "device.disabled"
PLAIN: Final = frozenset({"plain"})
FAULTS: Final = (LOST, "degraded")


def devices(sheet: Sheet, lines: Sequence[DeviceLine], place: Rect) -> None:
    """Place the strip that shows how the devices are.

    Where one is in trouble, that is said in words instead, and nothing else.
    """
    opens = Open("devices")
    faults = [one for one in lines if one.state in FAULTS]
    if faults:
        _chip(sheet, _complaint(sheet, faults), place)
        return
    sheet.add("devices", "button", place, tier="touch", intent=opens, flags=PLAIN)
    for number, line in enumerate(strip_lines(lines)):
        cell = place.inset(0.5, 0).columns(4, 0.0)[number]
        side = 4.6
        icon = Rect(cell.x + (cell.w - side) / 2, place.y + 1.6, side, side)
        device_mark(sheet, f"devices/{line.device}", line, icon)
        if line.state == "ok":
            under = Rect(icon.x, icon.bottom + 1.0, side, 0.7)
            sheet.add(f"devices/{line.device}/ok", "bar", under, value=1.0)


def _chip(sheet: Sheet, texts: tuple[str, ...], place: Rect) -> None:
    """Place a warning; two lines go into a foot only where nothing is around them."""
    name, side = "devices", 4.2
    sheet.add(name, "button", place, tier="touch", intent=Open("devices"))
    mark = Rect(place.x + 1.4, place.y + (place.h - side) / 2, side, side)
    sheet.add(f"{name}/warning", "mark", mark, icon="warning", of=name)
    x = mark.right + 1.2
    words = Rect(x, place.y, place.right - 0.6 - x, place.h)
    sheet.text(f"{name}/words", words, texts, ("cap",), of=name)


def _complaint(sheet: Sheet, faults: Sequence[DeviceLine]) -> tuple[str, ...]:
    """Return what is wrong, in few words: with what is saved before all else."""
    first = next((one for one in faults if one.kind == "journal"), faults[0])
    if first.kind == "journal":
        return sheet.say("dev.chip_journal")
    if any(one.kind == "screen" for one in faults):
        return sheet.say("dev.chip_input")
    if len(faults) > 1:
        return sheet.say("dev.chip_many", n=len(faults))
    name = f"dev.short_{first.kind}"
    called = sheet.t(name) if sheet.t.has(name) else first.device
    lost = first.state == LOST and first.reason in GONE
    return sheet.say("dev.chip_lost" if lost else "dev.chip_bad", name=called)


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
    states = {LOST: "warning", "degraded": "warning", "starting": "waiting"}
    icon = states.get(line.state, icon)
    sheet.add(name, "mark", place, icon=icon, enabled=line.state != "offline")
