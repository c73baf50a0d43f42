"""Which card turned up: every card that can still be there, one tap each."""

from collections.abc import Sequence
from typing import Final

from companion.games.dont_go_in_there.actions import Card, RevealCard
from companion.games.dont_go_in_there.model import Room
from companion.games.dont_go_in_there.prompts import Deal, TurnUp
from companion.games.dont_go_in_there.state import GameState
from ui.elements import GAP, LIST_GAP, TOUCH_LEAST, Rect
from ui.games.dont_go_in_there import words
from ui.games.dont_go_in_there.rail import place_rail
from ui.games.dont_go_in_there.reckon import game_state, icon_of
from ui.games.dont_go_in_there.rooms import TOP
from ui.model import Do
from ui.screens import frame
from ui.screens.kit import BUTTON, LEFT, Sheet
from ui.screens.words import prompt_texts
from ui.widgets import card
from ui.world import TableView

ROW: Final = 10.0  # the row of the room that is being filled
ROOM_ICON: Final = 6.0
ROOM_NAME: Final = 22.0
SLOT: Final = 11.0  # width of a card in it
HEAD_ICON: Final = 4.7
HEAD: Final = 9.6  # a type's picture and name
MOST_VALUES: Final = 4
CELL: Final = 12.4  # no cell need be higher
DOT: Final = 1.3
MOST_DOTS: Final = 4


def place_deal(sheet: Sheet, view: TableView) -> bool:
    """Place the cards to choose from; False: there are more than go on this screen."""
    state = game_state(view)
    prompt = state.prompt
    assert isinstance(prompt, Deal | TurnUp)
    body = sheet.body
    whole = Rect(body.x, TOP, body.w, body.bottom - TOP)
    types, values = kinds(state), values_of(state)
    if not _fits(whole, types, values):
        return False
    frame.sentence(sheet, state)
    row, rest = whole.split(ROW, 1.0)
    room = state.rooms[state.room_index(prompt.room)]
    _row(sheet, view, room, prompt.place, row)
    cells = rest.columns(len(types), LIST_GAP)
    for number, kind in enumerate(types):
        knob = words.KNOBS[number * len(words.KNOBS) // len(types)]
        _column(sheet, state, kind, cells[number], knob)
    _names(sheet, types, cells)
    place_rail(sheet, view)
    sheet.main(sheet.say("dgit.rest_deal"), None, sheet.say("dgit.rest_deal_why"))
    return True


def kinds(state: GameState) -> tuple[str, ...]:
    """Return the types in play, in the order in which the set-up lists them."""
    listed = state.options.profile.effects
    return tuple(kind for kind in listed if kind in state.cards)


def values_of(state: GameState) -> tuple[int, ...]:
    """Return every value that a card of some type has, lowest first."""
    found = {int(v) for split in state.cards.values() for v, n in split.items() if n}
    return tuple(sorted(found))


def _fits(whole: Rect, types: Sequence[str], values: Sequence[int]) -> bool:
    wide = (whole.w + LIST_GAP) / max(1, len(types)) - LIST_GAP
    return wide >= TOUCH_LEAST and 0 < len(values) <= MOST_VALUES


# --- the row that is being filled -----------------------------------------------------


def _row(
    sheet: Sheet, view: TableView, room: Room, place_now: int, place: Rect
) -> None:
    """Place the room with its cards so far, and how a card is told."""
    icon = Rect(place.x, place.y + (place.h - ROOM_ICON) / 2, ROOM_ICON, ROOM_ICON)
    sheet.add("deal/room/icon", "mark", icon, icon=room.side, ink="sand")
    x = icon.right + GAP
    if not in_sentence(sheet, view, room):
        texts = words.room_texts(sheet, room.side)[-1:]
        wide = sheet.metrics.text_width(texts[0], "text") + 0.2
        name = Rect(icon.right + 1.0, place.y, min(ROOM_NAME, wide), place.h)
        form = {"cut": True, "lines": 1}
        sheet.text("deal/room/name", name, texts, ("text", "cap"), **form)
        x = name.right + GAP
    for slot, lying in enumerate(room.slots, 1):
        cell = Rect(x, place.y + 0.3, SLOT, place.h - 0.6)
        x = cell.right + 1.4
        key = f"deal/slot/{slot}"
        if slot == place_now:
            sheet.add(key, "panel", cell, flags=frozenset({"legal"}))
        elif isinstance(lying, Card):
            card(sheet, key, cell, icon_of(lying.type), lying.value)
        elif lying is None:
            sheet.add(key, "panel", cell)
        else:
            card(sheet, key, cell, "", None)
    x += GAP
    hint = Rect(x, place.y - 0.4, place.right - x, place.h + 0.8)
    said = "dgit.deal_reader" if has_reader(view) else "dgit.deal_tap"
    sheet.text("deal/hint", hint, sheet.say(said), ("cap",), lines=2, ink="sand")


def in_sentence(sheet: Sheet, view: TableView, room: Room) -> bool:
    """Tell whether the question above names the room, and is not put shorter."""
    full = prompt_texts(sheet.t, view.state)[0]
    wide = sheet.metrics.text_width(full, "table")
    fits = wide <= sheet.right - BUTTON - GAP - LEFT
    return fits and sheet.t.name("room", room.side) in full


def has_reader(view: TableView) -> bool:
    """Tell whether a card reader is there and answers."""
    return any(one.kind == "reader" and one.state == "ok" for one in view.devices)


# --- a type's column ------------------------------------------------------------------


def _column(sheet: Sheet, state: GameState, kind: str, place: Rect, knob: str) -> None:
    """Place a type's picture and, below the place of its name, its values."""
    head, rest = place.split(HEAD, 0.4)
    x = head.x + (head.w - HEAD_ICON) / 2
    icon = Rect(x, head.y, HEAD_ICON, HEAD_ICON)
    sheet.add(f"deal/{kind}/icon", "mark", icon, icon=icon_of(kind))
    values = values_of(state)
    high = min(CELL, (rest.h + LIST_GAP) / len(values) - LIST_GAP)
    for number, value in enumerate(values):
        if not state.cards[kind].get(str(value), 0):
            continue
        cell = Rect(rest.x, rest.y + number * (high + LIST_GAP), rest.w, high)
        _cell(sheet, state, RevealCard(kind, value), cell, knob)


def _names(sheet: Sheet, types: Sequence[str], cells: Sequence[Rect]) -> None:
    """Place the names over the columns: a long one reaches over a short one's column.

    Where two long ones would meet, the later is told by its short form.
    """
    forms = [words.type_texts(sheet, kind) for kind in types]
    pitch = cells[0].w + LIST_GAP
    told = [one[-1] for one in forms]

    def wide(number: int) -> float:
        return _wide(sheet, told[number]) if 0 <= number < len(told) else 0.0

    for number, texts in enumerate(forms):
        beside = max(wide(number - 1), wide(number + 1))
        if _wide(sheet, texts[0]) + beside <= 2 * pitch:
            told[number] = texts[0]
    for number, (kind, cell) in enumerate(zip(types, cells, strict=True)):
        w = wide(number)
        y = cell.y + HEAD_ICON
        name = Rect(cell.x + (cell.w - w) / 2, y, w, HEAD - HEAD_ICON)
        form = {"align": "center", "lines": 1, "ink": "sand"}
        sheet.text(f"deal/{kind}/name", name, (told[number],), ("cap",), **form)


def _wide(sheet: Sheet, text: str) -> float:
    """Return the width that a name takes, mm; a little is free beside it."""
    return sheet.metrics.text_width(text, "cap") + 0.2


def _cell(
    sheet: Sheet, state: GameState, action: RevealCard, place: Rect, knob: str
) -> None:
    """Place a card: its value, and a point for each that nobody has seen.

    One of which all were seen is off; a tap on it tells which entry saw the last.
    """
    left = state.unseen.get(f"{action.type}-{action.value}", 0)
    name = f"answer/reveal/{action.type}/{action.value}"
    sheet.add(
        name,
        "member",
        place,
        tier="touch",
        intent=Do(action),
        enabled=left > 0,
        knob=knob if left else "",
        group="answers",
    )
    wide = sheet.metrics.text_width(str(action.value), "seat") + 0.1
    dots = left <= MOST_DOTS
    x = place.x + (place.w - wide - (3 * DOT if left else 0.0)) / 2
    figure = Rect(x, place.y, wide, place.h)
    texts = (str(action.value),)
    sheet.text(f"{name}/value", figure, texts, ("seat", "text"), lines=1, of=name)
    right = Rect(figure.right + 1.0, place.y, place.right - figure.right - 1.6, place.h)
    if dots:
        _dots(sheet, name, left, right)
    else:
        texts = (str(left),)
        form = {"ink": "sand", "of": name}
        sheet.text(f"{name}/left", right, texts, ("cap",), lines=1, **form)


def _dots(sheet: Sheet, name: str, count: int, place: Rect) -> None:
    """Place points one below the other, in the middle of a cell's height."""
    step = DOT + 0.5
    y = place.y + (place.h - count * step + 0.5) / 2
    for number in range(count):
        dot = Rect(place.x, y + number * step, DOT, DOT)
        form = {"icon": "circle", "ink": "sand", "of": name}
        sheet.add(f"{name}/dot/{number}", "mark", dot, **form)
