"""The dice of a side: thrown into the tower, or their sum entered by hand.

Dice that fell too early are offered once; what the tower could not read for certain is
never taken as it was read without somebody saying so.
"""

from functools import partial
from typing import Final

from companion.games.panty_raider.actions import RollDice
from companion.games.panty_raider.prompts import RollSide
from companion.games.panty_raider.state import GameState
from companion.kernel import Action
from ui.elements import GAP, LIST_GAP, Rect
from ui.games.panty_raider import attempt, pages
from ui.games.panty_raider.attempt import DIE_ICONS
from ui.games.panty_raider.rail import place_rail
from ui.games.panty_raider.words import SIDE_ICONS, game_state
from ui.icons import ICONS
from ui.model import ChooseAnswer, Do, DropHeld, TableView, UseHeld
from ui.screens import frame
from ui.screens.kit import Grid, Sheet, paged

STRIP: Final = 11.6
PANEL: Final = 13.0
TOWER: Final = 10.0
DIE: Final = 8.0
MOST_DICE: Final = 5
CELL: Final = 9.2
ACROSS: Final = 10
FEWER: Final = 9  # where brackets stand around some of them
BIG: Final = 12.4  # where there are few sums
WAY: Final = 24.0


def place_roll(sheet: Sheet, view: TableView) -> None:
    """Place whose dice fall and how many, how it stands, and every sum to enter."""
    state, prompt = game_state(view), view.state.prompt
    assert isinstance(prompt, RollSide)
    frame.sentence(sheet, state)
    panel, rest = sheet.body.split(PANEL, 1.2)
    _dice(sheet, view, prompt, panel)
    strip, rest = rest.split(STRIP, 1.4)
    now, chosen = attempt.sums_of(state), _chosen(sheet, view)
    if now is not None:
        attempt.place_strip(sheet, strip, now, attempt.after(state, chosen))
    _entry(sheet, view, rest)
    place_rail(sheet, view)
    _main(sheet, view)


def _chosen(sheet: Sheet, view: TableView) -> Action | None:
    """Return the sum that was chosen, or that fell early for certain."""
    answer, held = sheet.ui.answer, view.held
    if answer is not None and answer in tuple(view.state.legal_actions()):
        return answer
    return None if held is None or held.doubtful else held.action


def _sum(state: GameState, action: Action) -> int:
    """Return what some dice come to; their faces decide, where these are known."""
    assert isinstance(action, RollDice)
    if action.sum is not None:
        return action.sum
    assert isinstance(state.prompt, RollSide)
    return sum(state.prompt.worth(str(face)) for face in action.faces or ())


def _main(sheet: Sheet, view: TableView) -> None:
    """Place what is done: the chosen sum, or the dice that are held for certain."""
    state, held, chosen = game_state(view), view.held, _chosen(sheet, view)
    if chosen is not None:
        texts = sheet.say("raid.rolled", n=_sum(state, chosen))
        if held is not None and chosen == held.action:
            age = sheet.say("ui.held_age", age=held.age)
            urgent = frozenset({"urgent"})
            sheet.main(texts, UseHeld(), age, flags=urgent)
        else:
            sheet.main(texts, Do(chosen))
        return
    rest = "ui.rest_tower" if view.tower else "ui.rest_roll"
    if _doubt(view):
        rest = "ui.rest_doubt"
    sheet.main(sheet.say(rest), None)


def _doubt(view: TableView) -> bool:
    """Tell whether some die could not be read for certain."""
    held, fallen = view.held, view.fallen
    doubtful = held is not None and held.doubtful
    return doubtful or (fallen is not None and bool(fallen.doubts))


# --- the dice -------------------------------------------------------------------------


def _dice(sheet: Sheet, view: TableView, prompt: RollSide, place: Rect) -> None:
    """Place the side, its dice in its colour, and where they are thrown."""
    sheet.add("roll", "panel", place)
    y = place.y + (place.h - TOWER) / 2
    icon = SIDE_ICONS["girl" if prompt.pool == "girl" else "player"]
    at = Rect(place.x + 1.6, y, TOWER, TOWER)
    sheet.add("roll/side", "mark", at, icon=icon, ink="sand")
    x = at.right + 2.0
    shown = min(prompt.dice, MOST_DICE)
    for number in range(shown):
        y = place.y + (place.h - DIE) / 2
        die = Rect(x + number * (DIE + 0.8), y, DIE, DIE)
        _die(sheet, view, prompt.pool, number, die)
    x += shown * (DIE + 0.8) + 1.0
    rest = Rect(x, place.y, place.right - x - 1.0, place.h)
    if view.held is not None:
        _offer(sheet, view, rest)
        return
    tower = Rect(rest.right - TOWER, place.y + (place.h - TOWER) / 2, TOWER, TOWER)
    picture = "tower" if view.tower else "hand"
    sheet.add("roll/tower", "mark", tower, icon=picture)
    words = Rect(rest.x, rest.y, tower.x - rest.x - 1.0, rest.h)
    message = "raid.throw_tower" if view.tower else "raid.throw_hand"
    texts = sheet.say(message, n=prompt.dice)
    sheet.text("roll/what", words, texts, ("text", "cap"))


def _die(sheet: Sheet, view: TableView, side: str, number: int, place: Rect) -> None:
    """Place a die: in the colour of its side, as it fell, or in doubt with a `?`."""
    fallen, name = view.fallen, f"roll/die/{number}"
    faces = fallen.faces if fallen is not None else ()
    doubt = fallen is not None and number in fallen.doubts
    face = f"die:{faces[number]}" if number < len(faces) else ""
    known = face in ICONS and not doubt
    ink = "" if side == "player" else "sand"
    icon = face if known else DIE_ICONS["girl" if side == "girl" else "player"]
    if face and not known:
        flags = frozenset({"legal"} if doubt else ())
        sheet.add(name, "die", place, icon="die", flags=flags)
        mark = place.inset(2.0)
        sheet.add(f"{name}/open", "mark", mark, icon="question")
        return
    sheet.add(name, "mark", place, icon=icon, ink=ink)


def _offer(sheet: Sheet, view: TableView, place: Rect) -> None:
    """Place what may be done with dice that fell early, or that are in doubt.

    Dice in doubt never become the main act: who takes them as read says so.
    """
    held = view.held
    assert held is not None
    drop = Rect(place.right - WAY, place.y + 1.5, WAY, place.h - 3.0)
    sheet.button("held/drop", drop, sheet.say("ui.held_drop"), DropHeld())
    rest = Rect(place.x, drop.y, drop.x - GAP - place.x, drop.h)
    if held.doubtful:
        sheet.button("held/use", rest, sheet.say("ui.held_take"), UseHeld())
        return
    dice = len(view.fallen.faces) if view.fallen is not None else 1
    texts = sheet.say("ui.held", n=dice, age=held.age)
    sheet.text("roll/what", rest, texts, ("text", "cap"), whole=True)


# --- the sums -------------------------------------------------------------------------


def _entry(sheet: Sheet, view: TableView, place: Rect) -> None:
    """Place every sum that these dice can come to; those left open have brackets."""
    listed = tuple(view.state.legal_actions())
    options = view.fallen.options if view.fallen is not None else ()
    most, gap = (FEWER, GAP) if options else (ACROSS, LIST_GAP)
    high = BIG if len(listed) <= most else CELL
    grid = Grid(place, high, min(len(listed), most), gap)
    paged(sheet, pages.ANSWERS, listed, grid, partial(_number, sheet, view))


def _number(
    sheet: Sheet, view: TableView, action: Action, place: Rect, number: int
) -> None:
    del number
    flags = {"chosen"} if sheet.ui.answer == action else set[str]()
    if view.fallen is not None and action in view.fallen.options:
        flags.add("legal")
    sheet.button(
        pages.name_of(action),
        place,
        (str(_sum(game_state(view), action)),),
        ChooseAnswer(action),
        role="member",
        sizes=("seat", "text", "cap"),
        group=pages.ANSWERS,
        flags=frozenset(flags),
    )
