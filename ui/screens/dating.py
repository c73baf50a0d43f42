"""What day is it? Asked where the box does not know; the answer is set by touch."""

from typing import Final

from ui.dating import PARTS, DateForm, Part, SetDate, likely
from ui.elements import GAP, Label, Rect
from ui.model import Fill, World
from ui.screens.kit import BUTTON, Sheet

HEAD: Final = 5.4
WIDER: Final = 1.45  # the year has four digits


def place_date(sheet: Sheet, world: World) -> None:
    """Place the parts of the date, each with what steps it, and why it is asked."""
    form = sheet.ui.form
    date = form if isinstance(form, DateForm) else likely(world)
    sheet.add("spine", "spine", Rect(0, 0, 5, sheet.metrics.height))
    sheet.title(sheet.say("date.ask"))
    sheet.back()
    why, rest = sheet.wide.split(BUTTON, 1.0)
    sheet.text("date/why", why, sheet.say("date.why"), ink="sand", lines=2)
    wide = (rest.w - GAP * (len(PARTS) - 1)) / (len(PARTS) - 1 + WIDER)
    x = rest.x
    for part in PARTS:
        w = wide * (WIDER if part == "year" else 1.0)
        _part(sheet, date, part, Rect(x, rest.y, w, rest.h))
        x += w + GAP
    sheet.main(sheet.say("date.set"), SetDate(date.wall), icon="tick")


def _part(sheet: Sheet, date: DateForm, part: Part, place: Rect) -> None:
    """Place one part of the date: more above it, less below."""
    name = f"date/{part}"
    head, below = place.split(HEAD)
    form = {"align": "center", "lines": 1, "ink": "sand"}
    sheet.text(f"{name}/head", head, sheet.say(f"date.{part}"), ("cap",), **form)
    more, value, less = below.rows(3, 1.0)
    for icon, rect, by in (("plus", more, 1), ("minus", less, -1)):
        intent = Fill(date.stepped(part, by))
        sheet.button(f"{name}/{icon}", rect, (), intent, icon=icon, group="date")
    digits = 4 if part == "year" else 2
    shown = (f"{getattr(date, part):0{digits}}",)
    label = Label(shown, ("table", "seat", "text"), bold=True)
    sheet.add(name, "text", value, tier="table", label=label)
