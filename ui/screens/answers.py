"""Places the answers to a prompt: groups and their answers, parts side by side."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from companion.kernel import Action
from ui.elements import GAP, LIST_GAP, TOUCH_LEAST, Label, Rect, Size
from ui.model import ChoosePart, ChooseSeat, Do, Intent
from ui.screens.board import Board, Chances
from ui.screens.figures import part_lines
from ui.screens.groups import (
    Group,
    by_part,
    by_seat,
    in_order,
    with_gone,
)
from ui.screens.kit import BUTTON, Grid, Sheet, fitting_columns, paged
from ui.screens.words import answer_texts, percents, seat_index
from ui.text import INK, PAD, PITCH

FEW: Final = 8  # answers that need no choice of part first
CHIP: Final = 12.0
LINE: Final = 4.8  # a line of the smallest size, mm
COLUMN_HEAD: Final = 5.5
ICON_ROOM: Final = 5.8  # of a seat's shape beside words
MOST_ACROSS: Final = 6
KEYS: Final = 7  # large keys side by side
KEY_MOST: Final = 24.0  # how high one is at most, mm
TALL: Final = 4  # answers that stand one below the other under a part

Odds = dict[Action, tuple[str, ...]]


# --- placing them ---------------------------------------------------------------------


def place_answers(sheet: Sheet, board: Board, rect: Rect) -> float:
    """Place the answers to the prompt; return the y below them."""
    seats = by_seat(board.state)
    if seats:
        return _seats(sheet, board, seats, rect)
    listed = tuple(board.state.legal_actions())
    parts = by_part(sheet.t, board.state)
    if not parts:
        if board.gone:
            listed = in_order((*listed, *(action for _, action in board.gone)))
        return _list(sheet, board, listed, rect)
    if board.gone:
        parts = with_gone(sheet.t, board.state, board.gone, parts)
    if _fit_columns(board, parts, rect):
        return _columns(sheet, board, parts, rect)
    flat = len(listed) <= FEW and not any(one.taken for one in parts)
    if flat and not board.at_once:
        return _list(sheet, board, listed, rect)
    return _parts(sheet, board, parts, rect)


def _seats(sheet: Sheet, board: Board, groups: Sequence[Group], rect: Rect) -> float:
    below = _chips(sheet, board, groups, rect, ChooseSeat)
    chosen = next((one for one in groups if one.key == sheet.ui.seat), None)
    rest = _rest(rect, below)
    if chosen is None or rest.h < BUTTON or len(chosen.actions) < 2:
        return below
    parts = by_part(sheet.t, board.state, chosen.key)
    if parts and len(chosen.actions) > FEW:
        return _parts(sheet, board, parts, rest)
    return _list(sheet, board, chosen.actions, rest)


def _parts(sheet: Sheet, board: Board, groups: Sequence[Group], rect: Rect) -> float:
    """Place the parts, and below the answers of the chosen one."""
    below = _chips(sheet, board, groups, rect, ChoosePart)
    chosen = next((one for one in groups if one.key == sheet.ui.part), None)
    rest = _rest(rect, below)
    if chosen is None:
        return below
    return _list(sheet, board, chosen.places, rest, dict(chosen.taken))


def _rest(rect: Rect, below: float) -> Rect:
    return Rect(rect.x, below + GAP, rect.w, rect.bottom - below - GAP)


def _chips(
    sheet: Sheet,
    board: Board,
    groups: Sequence[Group],
    rect: Rect,
    choose: type[ChooseSeat] | type[ChoosePart],
) -> float:
    """Place one control a group; a second tap on a group's only answer does it."""
    chosen = sheet.ui.seat if choose is ChooseSeat else sheet.ui.part
    across = min(len(groups), 3 if len(groups) <= 6 else 4)
    high = CHIP if len(groups) <= 6 else BUTTON
    grid = Grid(Rect(rect.x, rect.y, rect.w, rect.h), high, across)

    def cell(group: Group, place: Rect, number: int) -> None:
        del number
        intent: Intent = choose(group.key)
        if len(group.actions) == 1 and (board.at_once or group.key == chosen):
            only = group.actions[0]
            intent = board.meaning(only) if board.at_once else Do(only)
        flags = {"chosen"} if group.key == chosen else set[str]()
        sheet.button(
            f"group/{group.key}",
            place,
            (group.name,),
            intent if group.actions else None,
            seat=group.seat,
            icon=board.picture(group.key) if group.seat < 0 else "",
            align="left" if group.seat >= 0 else "center",
            cut=group.seat >= 0,
            group="groups",
            flags=frozenset(flags | ({"ready"} if group.ready else set())),
        )

    return paged(sheet, "groups", groups, grid, cell)


def _list(
    sheet: Sheet,
    board: Board,
    actions: Sequence[Action],
    rect: Rect,
    taken: Mapping[Action, str] | None = None,
) -> float:
    """Place answers side by side, with their chances if they have some."""
    texts = [answer_texts(sheet.t, board.state, one) for one in actions]
    odds = _odds(board.chances)
    high = 12.0 if odds else BUTTON
    columns = fitting_columns(sheet, texts, rect.w, BUTTON)
    if odds:
        columns = _chance_columns(len(actions), rect)
    elif board.rolled and all(map(_is_figure, texts)):
        columns, high = _keys(len(actions), rect)
    elif board.past:
        columns = _past_columns(sheet, texts, rect)
    gap = GAP if board.at_once else LIST_GAP
    grid = Grid(rect, high, min(columns, max(1, len(actions))), gap)

    def cell(action: Action, place: Rect, number: int) -> None:
        who = taken.get(action) if taken else None
        if who is None:
            shown = odds.get(action, ())
            answer(sheet, board, action, place, texts[number], shown)
        else:
            _taken(sheet, board, action, place, who)

    return paged(sheet, "answers", actions, grid, cell)


def _chance_columns(count: int, rect: Rect) -> int:
    """Return the fewest columns, 3 to 6, that leave no answer for a second page."""
    if count == 4 and Grid(rect, 12.0, 2, GAP).cells >= count:
        return 2
    for columns in (3, 4, 5):
        if Grid(rect, 12.0, columns, GAP).cells >= count:
            return columns
    return 6


def _keys(count: int, rect: Rect) -> tuple[int, float]:
    """Return how many large keys of a roll stand side by side, and how high they are.

    They are those of the entry by hand: in as few rows as go, as high as there is room.
    """
    rows = -(-count // KEYS)
    high = (rect.h + GAP) / max(1, rows) - GAP
    return -(-count // max(1, rows)), max(BUTTON, min(KEY_MOST, high))


def _past_columns(sheet: Sheet, texts: list[tuple[str, ...]], rect: Rect) -> int:
    """Return how many answers with pictures stand side by side, of one kind of words.

    No more than leave none for a second page.
    """
    room = rect.w - MOST_ACROSS * ICON_ROOM
    most = fitting_columns(sheet, texts, room, LINE + 1.0, MOST_ACROSS)
    for columns in range(min(3, most), most):
        if Grid(rect, BUTTON, columns, GAP).cells >= len(texts):
            return columns
    return most


def _odds(chances: Chances) -> Odds:
    """Return the chance of each answer in words, then shorter."""
    shown = percents(chances)
    return {one: (f"{shown[one]}  {p}", shown[one]) for one, p in chances.items()}


def answer(  # noqa: PLR0913, PLR0917  (what an answer shows)
    sheet: Sheet,
    board: Board,
    action: Action,
    place: Rect,
    texts: tuple[str, ...],
    odds: tuple[str, ...] = (),
) -> None:
    """Place one answer; `odds`: its chance in words."""
    flags = {"legal"} if action in board.likely else set[str]()
    if sheet.ui.answer == action and not board.at_once:
        flags.add("chosen")
    second = None
    if odds:
        second = Label(odds, ("cap",), lines=1)
    elif action in [one for _, one in board.gone]:
        second = Label(sheet.say("ui.seen_before"), ("cap",), lines=1)
    elif action == board.was:
        second = Label(sheet.say("amend.was_that"), ("cap",), lines=1)
    sheet.button(
        _name(action),
        place,
        texts,
        board.meaning(action) if action != board.was else None,
        role="member",
        icon=board.picture(action),
        second=second,
        sizes=_sizes(board, texts, second=second is not None),
        group="answers",
        flags=frozenset(flags),
    )


def _is_figure(texts: tuple[str, ...]) -> bool:
    """Tell whether an answer is called by a mere figure."""
    return texts[0].isdigit()


def _sizes(board: Board, texts: tuple[str, ...], *, second: bool) -> tuple[Size, ...]:
    """Return the sizes of an answer's words, the largest first."""
    if board.rolled and _is_figure(texts):
        return "table", "seat", "text", "cap"
    return ("seat", "text", "cap") if second else ("text", "cap")


def _taken(sheet: Sheet, board: Board, action: Action, place: Rect, who: str) -> None:
    """Place an answer that somebody stands in the way of: it tells who.

    Where the name does not go in whole, the shape tells it, as everywhere.
    """
    t, seat = sheet.t, seat_index(board.state, who)
    name = t(f"seat.{who}") if seat < 0 and t.has(f"seat.{who}") else who
    texts = answer_texts(t, board.state, action)
    inner = place.w - 2 * PAD - (ICON_ROOM if seat >= 0 else 0.0)
    fits = sheet.metrics.text_width(name, "cap") <= inner
    fits = fits and place.h >= 2 * sheet.metrics.high(1, "cap") + 0.4
    shown = fits or seat < 0
    second = Label((name,), ("cap",), lines=1, cut=True) if shown else None
    sheet.button(
        _name(action),
        place,
        texts[-1:] if second else texts,
        None,
        role="member",
        second=second,
        seat=seat,
        group="answers",
    )


def _name(action: Action) -> str:
    """Return the name of an answer's element."""
    return f"answer/{'/'.join(str(v) for v in msgspec.to_builtins(action).values())}"


# --- parts side by side ---------------------------------------------------------------


def _fit_columns(board: Board, groups: Sequence[Group], rect: Rect) -> bool:
    """Tell whether all parts and their answers can stand side by side."""
    few = 2 <= len(groups) <= 3
    return (
        few
        and not board.at_once
        and COLUMN_HEAD + _needed(groups, _across(groups)) <= rect.h
    )


def _across(groups: Sequence[Group]) -> int:
    """Return how many answers of a part stand beside each other."""
    return 1 if max(len(one.places) for one in groups) <= TALL else 2


def _needed(groups: Sequence[Group], across: int) -> float:
    """Return the least height of the answers, mm."""
    most = max(len(one.places) for one in groups)
    rows = -(-most // across)
    return rows * (TOUCH_LEAST + LIST_GAP) - LIST_GAP


def _columns(sheet: Sheet, board: Board, groups: Sequence[Group], rect: Rect) -> float:
    places = rect.columns(len(groups), GAP)
    said = [part_lines(sheet.t, board.view, group.key) for group in groups]
    across = _across(groups)
    tall = max(_lines_high(sheet, lines, places[0].w) for lines in said)
    if tall > rect.h - COLUMN_HEAD - _needed(groups, across):
        across = 2  # lower answers leave room for what lies there
    room = rect.h - COLUMN_HEAD - _needed(groups, across)
    used = 0.0
    for group, place, lines in zip(groups, places, said, strict=True):
        head, below = place.split(COLUMN_HEAD)
        name = f"part/{group.key}"
        sheet.text(name, head, (group.name,), bold=True, lines=1, cut=True)
        if lines and room >= LINE:
            high = min(room, _lines_high(sheet, lines, below.w))
            used = max(used, high)
            cell = Rect(below.x, below.y, below.w, high)
            _part_lines(sheet, name, lines, cell)
    y = rect.y + COLUMN_HEAD + used
    rows = -(-max(len(one.places) for one in groups) // across)
    high = min(11.0, (rect.bottom - y + LIST_GAP) / rows - LIST_GAP)
    low = y
    for group, place in zip(groups, places, strict=True):
        rest = Rect(place.x, y, place.w, rect.bottom - y)
        grid = Grid(rest, high, across)
        low = max(low, _column(sheet, board, group, grid))
    return low


def _lines_high(sheet: Sheet, lines: list[str], wide: float) -> float:
    """Return the height that lines about a part need, mm."""
    if not lines:
        return 0.0
    label = Label(("\n".join(lines),), ("cap",))
    need = len(sheet.metrics.fit(label, wide, sheet.metrics.height).lines)
    return (INK + PITCH * (need - 1)) * sheet.metrics.em("cap") + 0.2


def _part_lines(sheet: Sheet, name: str, lines: list[str], cell: Rect) -> None:
    """Place what is known of a part above its answers."""
    texts = ("\n".join(lines),)
    sheet.text(
        f"{name}/lines", cell, texts, ("cap",), valign="top", cut=True, ink="sand"
    )


def _column(sheet: Sheet, board: Board, group: Group, grid: Grid) -> float:
    taken = dict(group.taken)
    for number, action in enumerate(group.places):
        place = grid.place(number)
        if action in taken:
            _taken(sheet, board, action, place, taken[action])
            continue
        texts = answer_texts(sheet.t, board.state, action)
        answer(sheet, board, action, place, texts)
    return grid.place(len(group.places) - 1).bottom
