"""The screens: pure functions from state to placed elements."""

from companion.i18n import Translator
from ui.elements import Screen
from ui.model import TableView, UiState, World
from ui.screens.correct import place_correct
from ui.screens.generic import place_table
from ui.screens.home import first_setup, place_home, place_setup
from ui.screens.journal import place_amend, place_log
from ui.screens.kit import Sheet
from ui.screens.menu import place_devices, place_menu
from ui.screens.seats import place_seats
from ui.screens.slips import place_slip, slips
from ui.text import Metrics

__all__ = ["first_setup", "screen_of"]


def screen_of(world: World, ui: UiState, t: Translator, metrics: Metrics) -> Screen:
    """Return the screen for what there is and what is looked at.

    Args:
        world: what there is.
        ui: what is looked at; a dialog that cannot be shown is left out.
        t: translator with the catalogues of `ui` and of the game.
        metrics: the panel's size and how wide words are.
    """
    sheet = Sheet(ui, t.to(ui.language), metrics)
    if ui.dialog == "devices":
        place_devices(sheet, world.table.devices if world.table else world.devices)
    elif ui.where == "game" and world.table is not None:
        _game(sheet, world.table)
    elif ui.where == "setup" and world.games:
        place_setup(sheet, world)
    else:
        place_home(sheet, world)
    if slips(ui):
        place_slip(sheet, world.table)
    return sheet.done()


def _game(sheet: Sheet, view: TableView) -> None:
    match sheet.ui.dialog:
        case "menu":
            place_menu(sheet, view)
        case "log":
            place_log(sheet, view)
        case "amend":
            place_amend(sheet, view)
        case "correct":
            place_correct(sheet, view)
        case "seats":
            place_seats(sheet, view)
        case _:
            place_table(sheet, view)
