"""The screens of Don't Go In There."""

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Final

from companion.i18n import Translator
from companion.kernel import State, tag_of
from ui.elements import Rect
from ui.games import Mend
from ui.screens.kit import Sheet
from ui.world import TableView

PACKAGE: Final = "ui.games.dont_go_in_there"
# Each is loaded when it is first asked for.
PROMPTS: Final = {
    "deal": "deal:place_deal",
    "turn_up": "deal:place_deal",
    "place": "rooms:place_rooms",
    "roll": "roll:place_roll",
    "turn_die": "dice:place_dice",
    "roll_again": "dice:place_dice",
    "take": "take:place_take",
    "dispel": "dispel:place_dispel",
    "choose_type": "dispel:place_choose_type",
}
"""What is waited for -> what places it."""


@cache
def _load(place: str) -> Callable[..., Any]:
    module, _, name = place.partition(":")
    return getattr(import_module(f"{PACKAGE}.{module}"), name)


class Screens:
    """What Don't Go In There shows in its own way; see `ui.games.GameScreens`."""

    def table(self, sheet: Sheet, view: TableView) -> bool:
        """Place the table for what is asked."""
        prompt = view.state.prompt
        place = PROMPTS.get(tag_of(prompt)) if prompt is not None else None
        return place is not None and _load(place)(sheet, view) is not False

    def outcome(self, sheet: Sheet, view: TableView) -> bool:
        """Place the reckoning."""
        _load("final:place_final")(sheet, view)
        return True

    def seat(self, sheet: Sheet, view: TableView, seat: str) -> bool:
        """Place a player's cards."""
        _load("seat:place_seat")(sheet, view, seat)
        return True

    def odds(self, sheet: Sheet, view: TableView) -> bool:
        """Place the chances of a space in full."""
        return bool(_load("odds:place_odds")(sheet, view))

    def mends(self, view: TableView) -> Sequence[Mend]:
        """Return what people may put right."""
        found: Sequence[Mend] = _load("mends:mends")(view)
        return found

    def hidden(self, sheet: Sheet, slot: str) -> tuple[str, ...]:
        """Return which card lies face down."""
        found: tuple[str, ...] = _load("peeked:hidden")(sheet, slot)
        return found

    def peeked(
        self, sheet: Sheet, view: TableView, slot: str, known: Any, place: Rect
    ) -> None:
        """Place what a player knows of the card that lies face down."""
        _load("peeked:place_peeked")(sheet, view, slot, known, place)

    def owed(
        self, t: Translator, before: State, after: State
    ) -> Sequence[tuple[str, ...]]:
        """Return which ghosts and cards hands have to move."""
        found: Sequence[tuple[str, ...]] = _load("owed:owed")(t, before, after)
        return found

    def secret(self, sheet: Sheet, view: TableView, seat: str) -> tuple[str, ...]:
        """Return that it is the ghosts of a player, where the rules hide them (A28)."""
        found: tuple[str, ...] = _load("peeked:secret")(sheet, view, seat)
        return found

    def unveiled(self, sheet: Sheet, view: TableView, seat: str, place: Rect) -> None:
        """Place how many ghosts a player has."""
        _load("peeked:place_unveiled")(sheet, view, seat, place)

    def icon(self, kind: str, value: Any) -> str:
        """Return the picture of a card type or a room, which bears its name."""
        return str(value) if kind in ("type", "room") else ""


SCREENS: Final = Screens()
