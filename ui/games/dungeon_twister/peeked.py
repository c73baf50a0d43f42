"""Under the cover: which of his own face-down tokens a player has seen at a place."""

from typing import Any, Final

from ui.elements import Rect
from ui.screens.kit import Sheet

HIGH: Final = 13.0


def place_peeked(sheet: Sheet, known: Any, place: Rect) -> None:
    """Place the token that was entered there; none was: that the table has it."""
    texts = sheet.say("maze.look_there")
    if known is not None:
        texts = (sheet.t.name("token", known.token),)
    line = Rect(place.x, place.y, place.w, HIGH)
    sheet.text("cover/known", line, texts, ("table", "seat", "text"), bold=True)
