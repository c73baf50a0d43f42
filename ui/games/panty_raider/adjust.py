"""What a card adds whose text the product does not know: a number for a side."""

from functools import partial
from typing import Final

from companion.games.panty_raider.actions import Adjust
from companion.games.panty_raider.deck import SIDES
from companion.games.panty_raider.prompts import AdjustBy
from companion.kernel import Action
from ui.elements import LIST_GAP, Rect
from ui.games.panty_raider import attempt, pages, windows, words
from ui.games.panty_raider.rail import place_rail
from ui.games.panty_raider.words import SIDE_ICONS, game_state
from ui.model import ChooseAnswer, Do, TableView
from ui.screens import frame
from ui.screens.groups import preset
from ui.screens.kit import Grid, Sheet

STRIP: Final = 11.6
CELL: Final = 9.2
SIDE: Final = 9.0
ACROSS: Final = 9


def place_adjust(sheet: Sheet, view: TableView) -> None:
    """Place how it stands, and for each side every number that a card may add."""
    state, prompt = game_state(view), view.state.prompt
    assert isinstance(prompt, AdjustBy)
    frame.sentence(sheet, state)
    strip, rest = sheet.body.split(STRIP, 1.0)
    now, chosen = attempt.sums_of(state), preset(sheet.ui, state)
    if now is not None:
        attempt.place_strip(sheet, strip, now, attempt.after(state, chosen))
    line, rest = rest.split(4.8, 0.4)
    told = sheet.t.knows("manual", prompt.card)
    texts = sheet.say("raid.manual_told" if told else "raid.manual", card=prompt.card)
    sheet.text("adjust/card", line, texts, ("cap",), lines=1, cut=True, ink="sand")
    rows = [(side, sign) for side in SIDES for sign in (1, -1)]
    for (side, sign), row in zip(rows, rest.rows(4, LIST_GAP), strict=True):
        at = Rect(row.x, row.y + 1.5, 6.0, 6.0)
        name = f"adjust/{side}/{sign}"
        sheet.add(name, "mark", at, icon=SIDE_ICONS[side], ink="sand")
        cells = Rect(row.x + SIDE, row.y, row.w - SIDE, CELL)
        grid = Grid(cells, CELL, ACROSS, LIST_GAP)
        cell = partial(_cell, sheet)
        for number in range(1, ACROSS + 1):
            cell(Adjust(side, sign * number), grid.place(number - 1))
    place_rail(sheet, view)
    if chosen is None:
        none = Adjust("player", 0)
        sheet.main(sheet.say("raid.adds_nothing"), Do(none))
        return
    windows.place_main(sheet, state, "ui.rest_choose")


def _cell(sheet: Sheet, action: Action, place: Rect) -> None:
    assert isinstance(action, Adjust)
    flags = frozenset({"chosen"} if sheet.ui.answer == action else ())
    sheet.button(
        pages.name_of(action),
        place,
        (words.signed(action.n),),
        ChooseAnswer(action),
        role="member",
        group=pages.ANSWERS,
        flags=flags,
    )
