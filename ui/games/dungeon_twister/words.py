"""What the screens of the maze call things, and how they say what an act leads to."""

from typing import cast

from companion.games.dungeon_twister import actions as a
from companion.games.dungeon_twister.state import GameState
from companion.games.dungeon_twister.tokens import BIT, CHARACTERS, OBJECTS, kind_of
from companion.kernel import Action, IllegalAction, tag_of
from ui.model import TableView
from ui.screens.kit import Sheet
from ui.screens.words import happened
from ui.world import Noted

__all__ = ["game_state", "kind_name", "name_of", "outcome_text", "title_of"]


def game_state(view: TableView) -> GameState:
    """Return the position, as this game's."""
    return cast("GameState", view.state)


def kind_name(sheet: Sheet, kind: str) -> tuple[str, ...]:
    """Return what a kind of token is called, then shorter; without its player."""
    return sheet.say(f"maze.piece.{kind}")


def name_of(sheet: Sheet, code: str) -> tuple[str, ...]:
    """Return what the token with this code is called, then shorter."""
    return kind_name(sheet, kind_of(BIT[code]))


def title_of(sheet: Sheet, action: Action) -> tuple[str, ...]:
    """Return what the main act does with this answer."""
    tag = tag_of(action)
    if isinstance(action, a.WorkPortcullis):
        tag = f"{tag}.{action.to}"
    return sheet.say(f"maze.do.{tag}")


class _Would:
    """A line of the journal that is not written yet."""

    def __init__(self, state: GameState, action: Action) -> None:
        step = state.apply(action)
        self.action = step.action
        self.events = step.events
        self.before = state
        self.after = step.state
        self.kind = "act"


def outcome_text(sheet: Sheet, state: GameState, action: Action) -> str:
    """Return in sentences what an answer would lead to; empty: it is refused."""
    try:
        would = _Would(state, action)
    except IllegalAction:
        return ""
    return happened(sheet.t, cast("Noted", would))


def steps_of(action: Action) -> int:
    """Return how many squares an act goes over; 0: it goes nowhere."""
    return len(action.path) if isinstance(action, a.Move | a.Jump) else 0


def load_of(state: GameState, token: int) -> int:
    """Return what a living character carries."""
    lies = state.on.get(state.where(token), 0) & ~token
    return lies & (OBJECTS | (CHARACTERS & state.wounded))
