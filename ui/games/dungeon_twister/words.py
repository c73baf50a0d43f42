"""What the screens of the maze call things, and how they say what an act leads to."""

from typing import cast

from companion.games.dungeon_twister import actions as a
from companion.games.dungeon_twister.rooms import ROOMS
from companion.games.dungeon_twister.state import GameState
from companion.games.dungeon_twister.tokens import BIT, CHARACTERS, OBJECTS, kind_of
from companion.kernel import Action, tag_of
from ui.model import TableView
from ui.screens.kit import Sheet

__all__ = ["game_state", "kind_name", "name_of", "title_of"]


def game_state(view: TableView) -> GameState:
    """Return the position, as this game's."""
    return cast("GameState", view.state)


def kind_name(sheet: Sheet, kind: str) -> tuple[str, ...]:
    """Return what a kind of token is called, then shorter; without its player."""
    return sheet.say(f"maze.piece.{kind}")


def name_of(sheet: Sheet, code: str) -> tuple[str, ...]:
    """Return what the token with this code is called, then shorter."""
    return kind_name(sheet, kind_of(BIT[code]))


def room_fields(code: int) -> dict[str, object]:
    """Return what is printed on a room: its number, and the way it turns."""
    room = ROOMS[code >> 2]
    return {"pair": room.pair, "way": room.turns}


def title_of(sheet: Sheet, action: Action) -> tuple[str, ...]:
    """Return what the main act does with this answer."""
    tag = tag_of(action)
    if isinstance(action, a.WorkPortcullis):
        tag = f"{tag}.{action.to}"
    return sheet.say(f"maze.do.{tag}")


def steps_of(action: Action) -> int:
    """Return how many squares an act goes over; 0: it goes nowhere."""
    return len(action.path) if isinstance(action, a.Move | a.Jump) else 0


def load_of(state: GameState, token: int) -> int:
    """Return what a living character carries."""
    lies = state.on.get(state.where(token), 0) & ~token
    return lies & (OBJECTS | (CHARACTERS & state.wounded))
