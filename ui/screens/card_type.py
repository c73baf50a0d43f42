"""The dialog `type`: what one type of card does, and whether it is played with."""

from typing import Final

import msgspec
from msgspec.structs import replace

from ui.elements import GAP, Rect
from ui.games import GameScreens, screens_for
from ui.icons import ICONS
from ui.looks import Setup, UiState, closed
from ui.model import Intent, World
from ui.screens.chosen import (
    edition_name,
    options_of,
    toggled,
    value_of,
    with_option,
)
from ui.screens.kit import BODY, LEFT, SENTENCE, Sheet
from ui.screens.rulings import all_seats
from ui.screens.words import option_value

SIDE: Final = 26.0  # of the picture, mm


class Kind(msgspec.Struct, frozen=True):
    """Which value of an option (a type of card) is explained."""

    key: str
    value: str


class TakeType(Intent, frozen=True):
    """The set-up after a card's own dialog."""

    setup: Setup

    def seen(self, ui: UiState) -> UiState:
        """Go back to the set-up, as it is now."""
        return replace(closed(ui), setup=self.setup, notice=None)


def picture_of(screens: GameScreens | None, key: str, value: object) -> str:
    """Return the picture of a value of an option; a card, where nobody has drawn one.

    Args:
        screens: those of the game, if it has some of its own.
        key: of the option (`types`).
        value: which type.
    """
    icon = screens.icon(key.rstrip("s"), value) if screens is not None else ""
    return icon if not icon or icon in ICONS else "card"


def place_type(sheet: Sheet, world: World) -> None:
    """Place what a type of card does, big enough for two to read."""
    form, setup = sheet.ui.form, sheet.ui.setup
    sheet.back(26.0)
    if not isinstance(form, Kind) or setup is None:
        return
    all_seats(sheet, setup, live=False)
    game = world.games[setup.game]
    options = options_of(game, setup)
    option = options.get(form.key)
    if option is None:
        return
    own = screens_for(game.id)
    kind = form.key.rstrip("s")
    mark = Rect(LEFT, BODY + 2.0, SIDE, SIDE)
    icon = picture_of(own, form.key, form.value)
    if icon:
        sheet.add("type/icon", "mark", mark, icon=icon)
    line = Rect(LEFT, 1.0, sheet.right - LEFT, SENTENCE)
    name = (option_value(sheet.t, form.key, form.value),)
    sheet.text("sentence", line, name, ("table", "seat"), tier="table", bold=True)
    x = mark.right + 5.0
    words = Rect(x, BODY + 2.0, sheet.right - x, sheet.main_place.y - GAP - BODY - 2.0)
    edition = edition_name(game, setup)
    message = f"{kind}.{form.value}.{edition}" if edition else f"{kind}.{form.value}"
    texts = sheet.say(message if sheet.t.has(message) else "ui.type_own")
    look = {"valign": "top", "whole": True}
    sheet.text("type/does", words, texts, ("seat", "text", "cap"), **look)
    chosen = value_of(option, setup.options)
    on = form.value in chosen
    if not on and len(chosen) >= option.many:
        fields = {"n": len(chosen), "many": option.many}
        why = sheet.foot(28.0, sheet.main_place.x - GAP - LEFT - 28.0)
        sheet.text("type/full", why, sheet.say("ui.all_taken", **fields), ("cap",))
        sheet.main(sheet.say("ui.take_in"), None)
        return
    listed = toggled(option, chosen, form.value)
    change = TakeType(with_option(game, setup, form.key, listed))
    texts = sheet.say("ui.take_out" if on else "ui.take_in")
    sheet.main(texts, change, icon="cross" if on else "tick")
