"""What the Hallway and the Basement let the resolver do with the dice.

The dice as they fell, and below them what each meeple's owner would take, and why.
Another answer is chosen by a tap, and shows at once in all rows.
"""

from typing import Final, NamedTuple

from companion.games.dont_go_in_there.actions import (
    KEEP,
    REROLL,
    FlipDie,
)
from companion.games.dont_go_in_there.odds import taken
from companion.games.dont_go_in_there.prompts import RollAgain, TurnDie
from companion.games.dont_go_in_there.spots import Spot
from companion.kernel import Action
from ui.elements import GAP, LIST_GAP, Rect, Size
from ui.games.dont_go_in_there.parts import (
    figure,
    in_row,
    knob_of,
    middle,
    name_of,
    place_frame,
    place_spot,
    remark,
    seat_mark,
)
from ui.games.dont_go_in_there.reckon import (
    BLANK,
    GHOST,
    Row,
    face_icon,
    game_state,
    last_roll,
    meeples,
    turned,
)
from ui.games.dont_go_in_there.words import decimal, mean
from ui.model import ChooseAnswer, Do, Intent, TableView, UiState
from ui.screens.kit import Sheet

TOP: Final = 17.4
WHY: Final = 4.9  # one line
DIE: Final = 12.2
TAPPED: Final = 10.2  # a die that can be turned
STEP: Final = 3.2  # between dice: their brackets stand there, and do not touch
CHOICE: Final = 24.0  # width of the answers beside the dice
NAME: Final = 21.0
GHOST_SIDE: Final = 4.6
TERM: Final = 8.8  # of a difference: a mark and a figure
SPOT: Final = 7.0
SIGN: Final = 4.2

Term = Spot | tuple[str, int | None]
"""A space, or a picture and how many of that."""


class Shown(NamedTuple):
    """The dice as they would be.

    Attributes:
        faces: what they show.
        action: the answer that leads there.
        die: the one that is turned over, or -1.
    """

    faces: tuple[str, ...]
    action: Action
    die: int = -1

    @property
    def ghosts(self) -> int | None:
        """How many of them are ghosts; None: they are rolled again."""
        return None if self.action == REROLL else self.faces.count(GHOST)


def place_dice(sheet: Sheet, view: TableView) -> None:
    """Place the dice, what can be done with them, and who takes what."""
    prompt = view.state.prompt
    assert isinstance(prompt, TurnDie | RollAgain)
    place_frame(sheet, view)
    faces = fallen_faces(view, prompt)
    shown = _shown(sheet.ui, prompt, faces)
    top, rest = sheet.body.split(TOP, 1.4)
    dice = Rect(top.x, top.y, top.w - CHOICE - GAP, top.h)
    _dice(sheet, view, prompt, shown, dice)
    answers = Rect(top.right - CHOICE, top.y, CHOICE, top.h)
    _choices(sheet, view, prompt, shown, answers)
    told, rest = rest.split(WHY, 0.6)
    message = "why_turn" if isinstance(prompt, TurnDie) else "why_again"
    remark(sheet, told, sheet.t(f"resolve.{message}", room=prompt.room))
    rows = in_turn(meeples(view), shown.ghosts)
    for row, place in zip(rows, rest.rows(max(1, len(rows)), 1.0), strict=False):
        place_row(sheet, view, row, place, shown.ghosts)
    _main(sheet, prompt, shown)


def fallen_faces(view: TableView, prompt: TurnDie | RollAgain) -> tuple[str, ...]:
    """Return what the dice show; where the table put something right, the count."""
    roll = last_roll(view)
    if roll is not None:
        same = len(roll.faces) == prompt.dice and roll.ghosts == prompt.ghosts
        if same and roll.room == prompt.room:
            return roll.faces
    return (GHOST,) * prompt.ghosts + (BLANK,) * (prompt.dice - prompt.ghosts)


def _shown(ui: UiState, prompt: TurnDie | RollAgain, faces: tuple[str, ...]) -> Shown:
    answer = ui.answer
    if isinstance(prompt, RollAgain):
        return Shown(faces, REROLL if answer == REROLL else KEEP)
    if not isinstance(answer, FlipDie) or answer.to not in prompt.faces_left:
        return Shown(faces, KEEP)
    can = [i for i, face in enumerate(faces) if face != answer.to]
    die = answer.die if answer.die in can else can[0]
    return Shown(turned(faces, die), FlipDie(answer.to, die), die)


def in_turn(rows: list[Row], ghosts: int | None) -> list[Row]:
    """Return the rows, each with the stock that the rows before it leave its owner."""
    more: dict[str, int] = {}
    found: list[Row] = []
    for row in rows:
        stock = row.stock
        if stock is not None:
            stock += more.get(row.seat, 0)
        found.append(row._replace(stock=stock))
        more[row.seat] = more.get(row.seat, 0) + row.takes(ghosts or 0)
    return found


# --- the dice and the answers ---------------------------------------------------------


def _dice(
    sheet: Sheet,
    view: TableView,
    prompt: TurnDie | RollAgain,
    shown: Shown,
    place: Rect,
) -> None:
    count = max(1, len(shown.faces))
    turns = isinstance(prompt, TurnDie)
    most = (place.w - 1.2 - (count - 1) * STEP) / count
    side, step = min(TAPPED if turns else DIE, most), STEP
    again = shown.action == REROLL
    for number, face in enumerate(shown.faces):
        cell = in_row(place, 0.6 + number * (side + step), side, side)
        icon = "die" if again else face_icon(face)
        if not turns:
            sheet.add(f"die/{number}", "die", cell, icon=icon)
            continue
        flags = {"legal", "chosen"} if number == shown.die else {"legal"}
        sheet.add(
            f"die/{number}",
            "die",
            cell,
            tier="touch",
            icon=icon,
            intent=_turns(shown, number, face),
            group="answers",
            knob=knob_of(view, prompt.room),
            flags=frozenset(flags),
        )
        if number == shown.die:
            under = Rect(cell.x, cell.bottom + 1.5, side, 0.9)
            sheet.add("die/turned", "band", under, ink="ivory")


def _turns(shown: Shown, number: int, face: str) -> Intent:
    """Return what a tap on a die means: it is chosen, or done if it is chosen."""
    if number == shown.die:
        return Do(shown.action)
    return ChooseAnswer(FlipDie(BLANK if face == GHOST else GHOST, number))


def _choices(
    sheet: Sheet,
    view: TableView,
    prompt: TurnDie | RollAgain,
    shown: Shown,
    place: Rect,
) -> None:
    """Place keeping the dice, and rolling again, as answers."""
    listed: list[tuple[Action, str, str]] = [(KEEP, "keep", "resolve.keep")]
    if isinstance(prompt, RollAgain):
        listed.append((REROLL, "again", "resolve.again"))
    cells = place.rows(2, LIST_GAP) if len(listed) > 1 else [place.inset(0, 1.6)]
    if len(listed) > 1:
        cells = Rect(place.x, place.y - 0.7, place.w, place.h + 1.4).rows(2, LIST_GAP)
    for cell, (action, name, message) in zip(cells, listed, strict=True):
        sheet.button(
            f"answer/{name}",
            cell,
            sheet.say(message),
            ChooseAnswer(action),
            role="member",
            group="answers",
            knob=knob_of(view, prompt.room),
            flags=frozenset({"chosen"} if action == shown.action else ()),
        )


def _main(sheet: Sheet, prompt: TurnDie | RollAgain, shown: Shown) -> None:
    n = shown.faces.count(GHOST)
    if shown.action == KEEP:
        texts, second = sheet.say("resolve.keep_them"), sheet.say("resolve.ghosts", n=n)
    elif shown.action == REROLL:
        texts = sheet.say("resolve.roll_all_again")
        second = sheet.say("resolve.dice", n=prompt.dice)
    else:
        texts = sheet.say("resolve.turn_it")
        second = sheet.say("resolve.ghosts_to", before=prompt.ghosts, after=n)
    sheet.main(texts, Do(shown.action), second)


# --- who takes how many, and why ------------------------------------------------------


def place_row(
    sheet: Sheet, view: TableView, row: Row, place: Rect, ghosts: int | None
) -> None:
    """Place what a meeple's owner takes: rolled, less the shield, stock before, after.

    Args:
        sheet: the screen being made.
        view: the table.
        row: the meeple.
        place: about 103 x 12 mm.
        ghosts: how many dice show one; None: they are rolled again, the average tells.
    """
    name = f"row/{row.space}"
    sheet.add(name, "panel", place)
    seat_mark(sheet, view, f"{name}/mark", in_row(place, 2.0, 6.0, 6.0), row.seat)
    who = (name_of(sheet, row.seat),)
    ink = "" if row.number >= 0 else "sand"  # the mark has the seat's colour
    words = in_row(place, 9.4, NAME)
    sizes: tuple[Size, ...] = ("seat", "text", "cap")
    sheet.text(f"{name}/who", words, who, sizes, lines=1, cut=True, ink=ink)
    _sum(sheet, name, _terms(row, ghosts, _dice_of(view)), place)
    takes = in_row(place, 56.4, 14.4)
    sizes = ("table", "seat")
    if ghosts is None:
        figure(sheet, f"{name}/takes", takes, _mean(view, row), sizes)
        words = in_row(place, 72.4, place.w - 74.4)
        texts = sheet.say("resolve.average")
        sheet.text(f"{name}/average", words, texts, ("text",), lines=1, ink="sand")
        return
    figure(sheet, f"{name}/takes", takes, row.takes(ghosts), sizes, bold=True)
    _after(sheet, name, row, place, ghosts)


def _sum(sheet: Sheet, name: str, terms: tuple[Term, Term], place: Rect) -> None:
    """Place `3 ghosts - shield 1 =`, or `die 4 - 2 blanks =`."""
    for number, (term, x) in enumerate(zip(terms, (31.4, 43.2), strict=True)):
        at = in_row(place, x, TERM)
        if isinstance(term, Spot):
            place_spot(sheet, name, middle(at, SPOT), term)
            continue
        icon, count = term
        mark = in_row(at, 0.0, SIGN, SIGN)
        sheet.add(f"{name}/term/{number}", "mark", mark, icon=icon, ink="sand")
        rest = Rect(mark.right, at.y, at.right - mark.right, at.h)
        shown = "?" if count is None else count
        figure(sheet, f"{name}/rolled", rest, shown, ink="sand")
    minus = in_row(place, 40.7, 2.4, 2.4)
    sheet.add(f"{name}/minus", "mark", minus, icon="minus", ink="sand")
    figure(sheet, f"{name}/is", in_row(place, 52.2, 3.2), "=", ("text",), ink="sand")


def _terms(row: Row, ghosts: int | None, dice: int) -> tuple[Term, Term]:
    """Return of what the ghosts of a meeple are the difference.

    Both ways come to the same: of the dice that a space activates the blanks go first
    (A1), and what is printed on the space is one of the two.
    """
    if row.spot.kind == "shield":
        return ("ghost", ghosts), row.spot
    return row.spot, ("die:blank", None if ghosts is None else dice - ghosts)


def _after(sheet: Sheet, name: str, row: Row, place: Rect, ghosts: int) -> None:
    """Place the ghosts taken, those kept off, and the stock before and after."""
    n = row.takes(ghosts)
    stock = row.stock
    text = f"+{n}" if stock is None else f"{stock} → {stock + n}"
    wide = sheet.metrics.text_width(text, "text") + 0.2
    right = in_row(place, place.w - 2.0 - wide, wide)
    sheet.text(
        f"{name}/stock", right, (text,), ("text",), lines=1, align="right", ink="sand"
    )
    x = 72.4
    room = place.w - x - wide - 3.6
    side = min(GHOST_SIDE, room / max(1, ghosts) - 0.3)
    for number in range(ghosts):
        cell = in_row(place, x + number * (side + 0.3), side, side)
        ink = "" if number < n else "line"
        sheet.add(f"{name}/got/{number}", "mark", cell, icon="ghost", ink=ink)


def _dice_of(view: TableView) -> int:
    prompt = view.state.prompt
    assert isinstance(prompt, TurnDie | RollAgain)
    return prompt.dice


def _mean(view: TableView, row: Row) -> str:
    """Return the ghosts that a meeple can expect from a new roll, to one digit."""
    faces = game_state(view).options.profile.die_faces.value
    sides = (faces.get(GHOST, 0), faces.get(BLANK, 0))
    return decimal(mean(dict(taken(_dice_of(view), row.shield, sides))))


__all__ = ["fallen_faces", "place_dice", "place_row"]
