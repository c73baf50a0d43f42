"""What day is it? Asked where the box does not know; the answer is set by touch."""

from typing import Final

from ui.dating import PARTS, DateForm, Part, SetDate, likely
from ui.elements import GAP, Label, Rect
from ui.model import Fill, World
from ui.screens.kit import BODY, BUTTON, LEFT, Sheet

HEAD: Final = 5.4
HIGH: Final = 13.0
VALUE: Final = 12.0
WIDER: Final = 1.45  # the year has four digits


def place_date(sheet: Sheet, world: World) -> None:
    """Place the parts of the date, each with what steps it, and why it is asked."""
    form = sheet.ui.form
    date = form if isinstance(form, DateForm) else likely(world)
    sheet.add("spine", "spine", Rect(0, 0, 5, sheet.metrics.height))
    sheet.title(sheet.say("date.ask"))
    sheet.back()
    why = Rect(LEFT, BODY, sheet.right - LEFT, BUTTON)
    sheet.text("date/why", why, sheet.say("date.why"), ink="sand", lines=2)
    y = why.bottom + GAP
    wide = (sheet.right - LEFT - GAP * (len(PARTS) - 1)) / (len(PARTS) - 1 + WIDER)
    x = LEFT
    for part in PARTS:
        w = wide * (WIDER if part == "year" else 1.0)
        _part(sheet, date, part, Rect(x, y, w, HEAD + 2 * HIGH + VALUE + 2.0))
        x += w + GAP
    sheet.main(sheet.say("date.set"), SetDate(date.wall), icon="tick")


def _part(sheet: Sheet, date: DateForm, part: Part, place: Rect) -> None:
    """Place one part of the date: more above it, less below."""
    name = f"date/{part}"
    head = Rect(place.x, place.y, place.w, HEAD)
    form = {"align": "center", "lines": 1, "ink": "sand"}
    sheet.text(f"{name}/head", head, sheet.say(f"date.{part}"), ("cap",), **form)
    more = Rect(place.x, head.bottom, place.w, HIGH)
    value = Rect(place.x, more.bottom + 1.0, place.w, VALUE)
    less = Rect(place.x, value.bottom + 1.0, place.w, HIGH)
    for what, rect, by, icon in (
        ("more", more, 1, "plus"),
        ("less", less, -1, "minus"),
    ):
        intent = Fill(date.stepped(part, by))
        sheet.button(f"{name}/{what}", rect, (), intent, icon=icon, group="date")
    digits = 4 if part == "year" else 2
    shown = (f"{getattr(date, part):0{digits}}",)
    label = Label(shown, ("table", "seat", "text"), bold=True)
    sheet.add(name, "text", value, tier="table", label=label)
