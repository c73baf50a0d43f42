"""A card was read, or dice fell, below an open dialog: that is said on the dialog.

It takes the place of the headline for a while; nothing that can be touched is hidden.
"""

from typing import Final

from ui.elements import GAP, Element, Rect
from ui.model import Notice
from ui.screens.kit import LEFT, SENTENCE, Sheet

TOASTS: Final = {"reader.card_waits": "card", "tower.waits": "tower"}
"""What is said on a dialog, and its picture; all else stands at the table."""
TOP: Final = 1.0
CARD: Final = 8.0


def place_toast(sheet: Sheet, notice: Notice) -> None:
    """Place what has to be said now over the headline of the open dialog."""
    if notice.message not in TOASTS:
        return
    layer = sheet.layer
    band = Rect(LEFT, TOP, sheet.right - LEFT, SENTENCE)
    free: list[float] = []

    def clear(one: Element) -> Element | None:
        """Take away words that the toast covers; it ends before a control."""
        if one.layer != layer or one.rect.y >= band.bottom or one.role == "spine":
            return one
        if one.tier == "touch" or one.of:
            free.append(one.rect.x - GAP)
            return one
        return None if one.rect.bottom <= band.bottom + 4.0 else one

    sheet.revise(clear)
    wide = min([band.right, *free]) - band.x
    place = Rect(band.x, band.y, wide, band.h)
    sheet.add("toast", "slip", place)
    card = Rect(place.x + 2.0, place.y + 1.75, CARD, CARD)
    sheet.add(
        "toast/card",
        "mark",
        card,
        icon=TOASTS[notice.message],
        flags=frozenset({"paper"}),
    )
    words = Rect(card.right + 2.0, place.y, place.right - card.right - 4.0, place.h)
    texts = sheet.say(notice.message, **notice.fields)
    form = {"lines": 2, "bold": True, "flags": frozenset({"paper"})}
    sheet.text("toast/words", words, texts, ("text", "cap"), **form)
