"""The dice of a room: thrown into the tower, or entered by hand with one tap."""

from typing import Final

from companion.games.dont_go_in_there.prompts import RollGhosts
from ui.elements import Rect
from ui.games.dont_go_in_there.entry import (
    ghosts_of,
    place_dice_row,
    place_entry,
    place_who,
)
from ui.games.dont_go_in_there.parts import knob_of, remark
from ui.games.dont_go_in_there.rail import place_rail
from ui.games.dont_go_in_there.reckon import game_state, meeples
from ui.games.dont_go_in_there.settle import open_faces, place_settle
from ui.model import Do, TableView, UseHeld
from ui.screens import frame
from ui.screens.kit import Sheet
from ui.screens.words import seat_index

PANEL: Final = 24.0
WHO: Final = 9.0
HEAD: Final = 5.0
TOWER: Final = 17.0


def place_roll(sheet: Sheet, view: TableView) -> None:
    """Place what is thrown, for whom, the entry by hand, and the main act."""
    prompt = view.state.prompt
    assert isinstance(prompt, RollGhosts)
    _sentence(sheet, view, prompt)
    if view.held is not None or view.fallen is not None:
        place_settle(sheet, view, prompt)
    else:
        _before(sheet, view, prompt)
    place_rail(sheet, view)
    _main(sheet, view, prompt)


def _sentence(sheet: Sheet, view: TableView, prompt: RollGhosts) -> None:
    """Place who throws how many, the one who filled the room, or what is in doubt."""
    resolving = game_state(view).resolving
    who = resolving.resolver if resolving is not None else ""
    seat = seat_index(view.state, who)
    if seat >= 0:  # dice have no seat of their own: whose turn it is shows all the same
        spine = Rect(0, 0, 5, sheet.metrics.height)
        sheet.add("spine/roll", "spine", spine, seats=(seat,))
    frame.words(sheet, who, sheet.say(_asks(view), n=prompt.dice), seat)


def _asks(view: TableView) -> str:
    """Return the message that says what is to be done."""
    fallen = view.fallen
    if fallen is not None and fallen.doubts:
        return "resolve.which_face" if open_faces(view) else "resolve.how_many_ghosts"
    if view.held is not None and not view.held.doubtful:
        return "resolve.does_it_count"
    return "resolve.roll_tower" if view.tower else "resolve.roll_hand"


def _before(sheet: Sheet, view: TableView, prompt: RollGhosts) -> None:
    """Place the empty dice, the meeples, and every number to enter."""
    panel, rest = sheet.body.split(PANEL, 1.0)
    who, rest = rest.split(WHO, 0.5)
    place_who(sheet, view, prompt, who)
    head, entry = rest.split(HEAD, 0.5)
    by_hand = "resolve.roll_by_hand" if view.tower else "resolve.roll_enter"
    remark(sheet, head, sheet.t(by_hand))
    place_entry(sheet, view, prompt, entry, aside=False)
    sheet.add("roll/panel", "panel", panel)
    icon = "tower" if view.tower else "hand"
    tower = Rect(panel.x + 3, panel.y + (panel.h - TOWER) / 2, TOWER, TOWER)
    sheet.add("roll/tower", "mark", tower, icon=icon)
    x = tower.right + 4
    inner = Rect(x, panel.y + 1.0, panel.right - 2.0 - x, panel.h - 2.0)
    top, dice = inner.split(7.4)
    room = (sheet.t.name("room", prompt.room),)
    sheet.text("roll/room", top, room, ("seat", "text"), lines=1)
    place_dice_row(sheet, ("",) * prompt.dice, (), dice)


# --- what is done ---------------------------------------------------------------------


def _main(sheet: Sheet, view: TableView, prompt: RollGhosts) -> None:
    """Place what is done: the chosen number, or the dice that are held for certain."""
    knob = knob_of(view, prompt.room)
    chosen = sheet.ui.answer
    if chosen is not None and chosen in view.state.legal_actions():
        n = ghosts_of(chosen)
        texts, second = sheet.say("resolve.roll_enter_do", n=n), _takers(sheet, view, n)
        sheet.main(texts, Do(chosen), second)
        return
    held = view.held
    if held is not None and not held.doubtful:
        n = ghosts_of(held.action)
        second = sheet.say("ui.held_age", age=held.age)
        urgent = frozenset({"urgent"})
        texts = sheet.say("resolve.roll_use_do", n=n)
        sheet.main(texts, UseHeld(), second, knob=knob, flags=urgent)
        return
    sheet.main(sheet.say(_rests(view)), None)


def _rests(view: TableView) -> str:
    """Return the message of the main act while there is nothing to do."""
    if view.fallen is not None and view.fallen.doubts:
        return "resolve.rest_open" if open_faces(view) else "resolve.rest_count"
    return "ui.rest_tower" if view.tower else "ui.rest_roll"


def _takers(sheet: Sheet, view: TableView, ghosts: int) -> tuple[str, ...]:
    """Return how many ghosts are taken in all, for a line under the main act."""
    n = sum(row.takes(ghosts) for row in meeples(view))
    return sheet.say("resolve.taken_in_all", n=n)
