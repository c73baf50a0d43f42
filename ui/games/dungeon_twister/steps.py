"""What is looked at on the way to an answer, for scripts that touch the screen."""

from companion.games.dungeon_twister import actions as a
from companion.games.dungeon_twister.prompts import Act, PutToken
from companion.games.dungeon_twister.squares import SLOTS
from companion.games.dungeon_twister.state import GameState
from companion.games.dungeon_twister.tokens import BIT
from companion.kernel import Action
from ui.games.dungeon_twister.reveal import TILE_PAGE, TURN_PAGE, tiles_of
from ui.games.dungeon_twister.taking import TakePiece
from ui.games.dungeon_twister.targets import square_of, targets_of
from ui.games.dungeon_twister.window import (
    WHOLE,
    Window,
    around,
    of_room,
    opens,
    page_name,
    shown,
)
from ui.model import ChooseAnswer, Intent, Page, UiState


def steps(ui: UiState, state: GameState, action: Action) -> list[Intent]:
    """Return what may be touched next on the way to an answer, the best first."""
    prompt = state.prompt
    if isinstance(action, a.TurnUp) and action.tile is not None:
        return _tile(ui, state, action)
    if isinstance(prompt, Act):
        return _act(ui, state, prompt, action)
    if isinstance(prompt, PutToken):
        slot = state.placing.slot if state.placing is not None else 0
        return _window(shown(ui, of_room(slot)), square_of(action), "")
    return []


def _tile(ui: UiState, state: GameState, action: a.TurnUp) -> list[Intent]:
    """Choose the room, then turn it the shorter way round."""
    number = tiles_of(state).index(action.tile or "") + 1
    if ui.page(TILE_PAGE) != number:
        return [Page(TILE_PAGE, number)]
    turned = ui.page(TURN_PAGE)
    way = 3 if ((action.turns or 0) - turned) % 4 == 3 else 1
    return [Page(TURN_PAGE, (turned + way) % 4)]


def _act(ui: UiState, state: GameState, prompt: Act, action: Action) -> list[Intent]:
    part: str = getattr(action, "who", "")
    if part not in prompt.who:
        return [TakePiece(""), opens(Window())]
    if ui.part != part:
        return [TakePiece(part), TakePiece(""), opens(Window())]
    at = square_of(action)
    listed = targets_of(state, part).squares.get(at, ())
    if ui.answer is not None and ui.answer not in listed:
        return [TakePiece(part)]  # what is chosen hides other things
    if at < 0 or ui.answer in listed:
        return []
    window = shown(ui, around(state.where(BIT[part])), part)
    return _window(window, at, part) or [ChooseAnswer(listed[0])]


def _window(window: Window, at: int, part: str) -> list[Intent]:
    """Bring a square into the window: by the room it is in, from the whole maze."""
    if window.holds(at) and not window.whole:
        return []
    rooms = [opens(of_room(slot), part) for slot in SLOTS if of_room(slot).holds(at)]
    return [*rooms, Page(page_name(part), WHOLE)]
