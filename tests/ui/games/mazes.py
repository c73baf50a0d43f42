"""Tables of Dungeon Twister for the tests of its screens."""

from msgspec.structs import replace

from tests.games.dungeon_twister.positions import position
from tests.ui.scenes import DEVICES, DUNGEON, metrics, translator
from ui.elements import find
from ui.model import TableView, UiState, World
from ui.screens import screen_of

GAME = UiState(where="game")
ROOMS = ["4G0", "1D1", "2D2", "3D3", "?00", "2G1", "?00", "4D0"]
TOKENS = {
    "b3": "TS",
    "d2": "W",
    "e4": "w",
    "g2": "Z",
    "f3": "cs",
    "h1": "X",
    "l1": "r-",
    "l2": "x",
    "a1": "C",
    "a3": "M",
    "v3": "t",
}


def table(tokens=TOKENS, rooms=ROOMS, **more):
    """Return a table on which Ann acts."""
    state = position(tokens, rooms, **more)
    return TableView(DUNGEON, state, devices=DEVICES, view=state.view())


def shown(view, ui=GAME, size=(800, 480), lang="en"):
    """Return the screen of a table."""
    t = translator(lang, DUNGEON.id)
    return screen_of(World(table=view), replace(ui, language=lang), t, metrics(size))


def tap(view, ui, name):
    """Return what is looked at after a tap on an element that changes only that."""
    return found(view, ui, name).intent.seen(ui)


def found(view, ui, name):
    """Return an element of the screen."""
    made = shown(view, ui)
    one = find(made, name)
    assert one is not None, [one.name for one in made if one.touchable]
    return one
