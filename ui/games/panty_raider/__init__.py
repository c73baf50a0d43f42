"""The screens of Panty Raider."""

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

PACKAGE: Final = "ui.games.panty_raider"
# Each is loaded when it is first asked for.
PROMPTS: Final[dict[str, str]] = {
    "gear_up": "gear:place_gear",
    "start_seat": "choices:place_who",
    "fact": "facts:place_fact",
    "guru_up": "choices:place_cards",
    "dorm_up": "choices:place_cards",
    "dorm_choice": "choices:place_ways",
    "wingman_pick": "choices:place_who",
    "wingman_reply": "choices:place_ways",
    "mode": "choices:place_modes",
    "split": "choices:place_panties",
    "bank": "choices:place_panties",
    "pay_guru": "hands:place_hand",
    "hand_limit": "hands:place_hand",
    "offer": "trade:place_offers",
    "before_roll": "raid:place_window",
    "after_roll": "raid:place_window",
    "roll": "roll:place_roll",
    "adjust": "adjust:place_adjust",
}
"""What is waited for -> what places it."""
ATTACHED: Final = "attached"
"""What the dialog of the attempt shows instead of the sums: the cards at the row."""
PICTURES: Final = {"slot": "slot", "icon": "goods"}
"""Kinds of values that have pictures -> what these are called by."""


@cache
def _load(place: str) -> Callable[..., Any]:
    module, _, name = place.partition(":")
    return getattr(import_module(f"{PACKAGE}.{module}"), name)


class Screens:
    """What Panty Raider shows in its own way; see `ui.games.GameScreens`."""

    def table(self, sheet: Sheet, view: TableView) -> bool:
        """Place the table for what is asked."""
        prompt = view.state.prompt
        place = PROMPTS.get(tag_of(prompt)) if prompt is not None else None
        return place is not None and _load(place)(sheet, view) is not False

    def outcome(self, sheet: Sheet, view: TableView) -> bool:
        """Leave the end to everybody's screen: who banked how many, and the winner."""
        del sheet, view
        return False

    def seat(self, sheet: Sheet, view: TableView, seat: str) -> bool:
        """Place what a player has."""
        _load("seat:place_seat")(sheet, view, seat)
        return True

    def odds(self, sheet: Sheet, view: TableView) -> bool:
        """Place what both sums of an attempt are made of, or what lies at the row."""
        if sheet.ui.form == ATTACHED:
            return bool(_load("attached:place_list")(sheet, view))
        return bool(_load("sums:place_sums")(sheet, view))

    def mends(self, view: TableView) -> Sequence[Mend]:
        """Return what people may put right."""
        found: Sequence[Mend] = _load("mends:mends")(view)
        return found

    def hidden(self, sheet: Sheet, slot: str) -> tuple[str, ...]:
        """Return which card lies face down."""
        del slot  # only the top dorm card is ever looked at
        return sheet.say("raid.top_dorm")

    def peeked(
        self, sheet: Sheet, view: TableView, slot: str, known: Any, place: Rect
    ) -> None:
        """Place what a player knows of the dorm card that lies face down."""
        _load("peeked:place_peeked")(sheet, view, slot, known, place)

    def owed(
        self, t: Translator, before: State, after: State
    ) -> Sequence[tuple[str, ...]]:
        """Return nothing: what lies on the table follows from what was entered."""
        del t, before, after
        return ()

    def hand(self, sheet: Sheet, view: TableView, form: Any, place: Rect) -> None:
        """Place the hand of a program's seat: what is entered of it, or may be."""
        part = "enter" if form.open == "enter" else "look"
        _load(f"bothand:place_{part}")(sheet, view, form, place)

    def icon(self, kind: str, value: Any) -> str:
        """Return the picture of a body slot or of what an item trades for."""
        return f"{PICTURES[kind]}:{value}" if kind in PICTURES else ""


SCREENS: Final = Screens()
