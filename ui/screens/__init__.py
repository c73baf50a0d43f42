"""The screens: pure functions from state to placed elements."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, Final

from companion.i18n import Translator
from ui.elements import Screen
from ui.model import TableView, UiState, World
from ui.screens.forms import one_form
from ui.screens.kit import Sheet
from ui.screens.marking import marked
from ui.text import Metrics

__all__ = ["first_setup", "marked", "placed", "screen_of"]

Place = Callable[[Sheet, Any], None]

# Each is loaded when it is first shown: the first picture need not wait for them.
WHERE: Final = {
    "first": "ui.screens.first:place_first",
    "home": "ui.screens.home:place_home",
    "setup": "ui.screens.setup:place_setup",
}
"""Where one is -> what places it; all take the world."""
WHOLE: Final = {
    "menu": "ui.screens.menu:place_menu",
    "devices": "ui.screens.devices:place_devices",
    "settings": "ui.screens.settings:place_settings",
    "panel": "ui.screens.panel:place_panel",
    "name": "ui.screens.names:place_name",
    "rulings": "ui.screens.rulings:place_rulings",
    "rule": "ui.screens.rulebook:place_rule",
    "type": "ui.screens.card_type:place_type",
    "cards": "ui.screens.cards:place_cards",
    "date": "ui.screens.dating:place_date",
    "games": "ui.screens.history:place_games",
    "deck": "ui.games.panty_raider.deck:place_deck",
}
"""Dialogs in the place of whatever screen; they take the world."""
AT_TABLE: Final = {
    "log": "ui.screens.journal:place_log",
    "amend": "ui.screens.amending:place_amend",
    "correct": "ui.screens.correct:place_correct",
    "seats": "ui.screens.seats:place_seats",
    "seat": "ui.screens.seats:place_seat",
    "cover": "ui.screens.cover:place_cover",
    "odds": "ui.screens.seats:place_odds",
}
"""Dialogs in the place of the table; they take the table."""
TABLE: Final = "ui.screens.generic:place_table"
OVER: Final = {
    "refusal": "ui.screens.slips:place_slip",
    "fault": "ui.screens.slips:place_slip",
    "agree": "ui.screens.slips:place_slip",
    "end": "ui.screens.slips:place_slip",
    "off": "ui.screens.slips:place_slip",
    "bind": "ui.screens.scanned:place_bind",
    "card": "ui.screens.scanned:place_offer",
}
"""Dialogs over whatever screen; they take the world."""

BANNER: Final = "ui.screens.banner:place_banner"
"""What has to be said at the table; it takes the table."""
TOAST: Final = "ui.screens.toast:place_toast"
"""What is said while a dialog is open; it takes the notice."""


@cache
def _load(place: str) -> Place:
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def screen_of(world: World, ui: UiState, t: Translator, metrics: Metrics) -> Screen:
    """Return the screen for what there is and what is looked at.

    Args: as for `placed`.
    """
    return marked(placed(world, ui, t, metrics), ui)


def placed(world: World, ui: UiState, t: Translator, metrics: Metrics) -> Screen:
    """Return that screen without the ring and the finger.

    Args:
        world: what there is.
        ui: what is looked at; a dialog that cannot be shown is left out.
        t: translator with the catalogues of `ui` and of the game.
        metrics: the panel's size and how wide words are.
    """
    sheet = Sheet(ui, t.to(ui.language), metrics)
    metrics.know(people(world, ui))
    table = world.table if ui.where == "game" else None
    if ui.dialog in WHOLE:
        _load(WHOLE[ui.dialog])(sheet, world)
    elif table is not None:
        _at_table(sheet, table)
    else:
        _elsewhere(sheet, world)
    if ui.dialog in OVER:
        _load(OVER[ui.dialog])(sheet, world)
    if table is not None and not ui.dialog:
        _load(BANNER)(sheet, table)
    if ui.dialog and ui.notice is not None:
        _load(TOAST)(sheet, ui.notice)
    if table is None:
        return sheet.placed()
    return tuple(one_form(sheet.placed(), sheet.t, metrics, table.state.seats))


def people(world: World, ui: UiState) -> set[str]:
    """Return the names of all who may be named on a screen."""
    games = (*world.saved, *world.finished)
    names = {*world.remembered, *(one for game in games for one in game.players)}
    if world.table is not None:
        names.update(world.table.state.seats)
    if ui.setup is not None:
        names.update(ui.setup.players)
    return names


def _elsewhere(sheet: Sheet, world: World) -> None:
    where = sheet.ui.where
    known = where in WHERE and (where != "setup" or world.games)
    _load(WHERE[where if known else "home"])(sheet, world)


def _at_table(sheet: Sheet, table: TableView) -> None:
    place = AT_TABLE.get(sheet.ui.dialog)
    _load(place or TABLE)(sheet, table)


def first_setup(world: World, game: str = "") -> Any:
    """Return the set-up to begin with; see `ui.screens.setup`."""
    from ui.screens.setup import first_setup as found  # noqa: PLC0415  (late)

    return found(world, game)
