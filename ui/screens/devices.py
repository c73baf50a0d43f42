"""How the devices are."""

from ui.elements import GAP, Rect
from ui.model import DeviceLine, World
from ui.screens.frame import device_mark
from ui.screens.kit import BODY, FOOT, LEFT, Grid, Sheet, paged


def place_devices(sheet: Sheet, world: World) -> None:
    """Place each device with its state and what to do about it."""
    lines = world.table.devices if world.table else world.devices
    sheet.title(sheet.say("ui.devices"))
    rect = Rect(LEFT, BODY, sheet.right - LEFT, sheet.bottom - FOOT - GAP - BODY)
    if not lines:
        sheet.text("device/none", Grid(rect).place(0), sheet.say("ui.devices_none"))

    def cell(line: DeviceLine, place: Rect, number: int) -> None:
        del number
        _device(sheet, line, place)

    paged(sheet, "device", lines, Grid(rect, 10.4), cell)
    sheet.back()


def _device(sheet: Sheet, line: DeviceLine, place: Rect) -> None:
    name, t = f"device/{line.device}", sheet.t
    sheet.add(name, "panel", place)
    icon = Rect(place.x + 2, place.y + 2.4, 5.6, 5.6)
    device_mark(sheet, f"{name}/mark", line, icon)
    kind = f"ui.device_{line.kind}"
    label = (t(kind) if t.has(kind) else line.device,)
    sheet.text(
        f"{name}/name", Rect(place.x + 10, place.y, 36, place.h), label, cut=True
    )
    state = Rect(place.x + 48, place.y, place.w - 50, place.h)
    words = sheet.say(f"ui.state_{line.state}")
    if line.reason and t.has(line.reason):
        words = (t(line.reason, **line.fields), *words)
    sheet.text(f"{name}/state", state, words, ("text", "cap"), ink="sand", tear=True)
