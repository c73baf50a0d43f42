"""The screens of Dungeon Twister."""

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Final

from companion.i18n import Translator
from companion.kernel import Action, State, tag_of
from ui.elements import Rect
from ui.games import Mend
from ui.model import Intent, UiState
from ui.screens.kit import Sheet
from ui.world import TableView

PACKAGE: Final = "ui.games.dungeon_twister"
# Each is loaded when it is first asked for.
PROMPTS: Final[dict[str, str]] = {
    "line_up": "laying:place_line_up",
    "first_placer": "laying:place_drawn",
    "lay_token": "laying:place_laying",
    "show_line_up": "laying:place_line_shown",
    "first_player": "laying:place_drawn",
    "action_card": "cards:place_cards",
    "act": "act:place_act",
    "tile": "reveal:place_tile",
    "token": "reveal:place_token",
    "put": "reveal:place_put",
    "fight_card": "fight:place_fight",
    "fight": "fight:place_fight",
}
"""What is waited for -> what places it."""


@cache
def _load(place: str) -> Callable[..., Any]:
    module, _, name = place.partition(":")
    return getattr(import_module(f"{PACKAGE}.{module}"), name)


class Screens:
    """What Dungeon Twister shows in its own way; see `ui.games.GameScreens`.

    Attributes:
        confirms: what a program did is shown by itself, until it is carried out.
    """

    confirms = True

    def table(self, sheet: Sheet, view: TableView) -> bool:
        """Place the table for what is asked, or what a program did just now."""
        prompt = view.state.prompt
        if prompt is not None and _load("carry:place_carry")(sheet, view):
            return True
        place = PROMPTS.get(tag_of(prompt)) if prompt is not None else None
        return place is not None and _load(place)(sheet, view) is not False

    def outcome(self, sheet: Sheet, view: TableView) -> bool:
        """Leave the end to everybody's screen."""
        del sheet, view
        return False

    def seat(self, sheet: Sheet, view: TableView, seat: str) -> bool:
        """Place what a player has."""
        _load("seat:place_seat")(sheet, view, seat)
        return True

    def odds(self, sheet: Sheet, view: TableView) -> bool:
        """Place what a token is, and its rules."""
        return bool(_load("about:place_about")(sheet, view))

    def mends(self, view: TableView) -> Sequence[Mend]:
        """Return what people may put right."""
        found: Sequence[Mend] = _load("mends:mends")(view)
        return found

    def hidden(self, sheet: Sheet, slot: str) -> tuple[str, ...]:
        """Return which card lies face down, or on which room the token does."""
        if slot.startswith("room/"):
            return sheet.say("maze.own_token", slot=slot.split("/")[1])
        return sheet.say("maze.fight_card")

    def peeked(
        self, sheet: Sheet, view: TableView, slot: str, known: Any, place: Rect
    ) -> None:
        """Place which token of his own a player has seen there, or what to do."""
        del view, slot
        _load("peeked:place_peeked")(sheet, known, place)

    def steps(self, ui: UiState, state: State, action: Action) -> Sequence[Intent]:
        """Return what is looked at on the way to an answer; see `ui.app.fingers`."""
        found: Sequence[Intent] = _load("steps:steps")(ui, state, action)
        return found

    def owed(
        self, t: Translator, before: State, after: State
    ) -> Sequence[tuple[str, ...]]:
        """Return nothing: what lies on the table follows from what was entered."""
        del t, before, after
        return ()

    def icon(self, kind: str, value: Any) -> str:
        """Return no picture: there are no types of cards."""
        del kind, value
        return ""


SCREENS: Final = Screens()
