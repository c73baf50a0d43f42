"""Where to place a meeple: three rooms side by side, their cards and their spaces."""

from typing import Final

from companion.games.dont_go_in_there import odds
from companion.games.dont_go_in_there.actions import Card, PlaceMeeple
from companion.games.dont_go_in_there.model import Room
from companion.games.dont_go_in_there.state import GameState
from ui.elements import GAP, LIST_GAP, TOUCH_LEAST, Rect, Size
from ui.games.dont_go_in_there import words
from ui.games.dont_go_in_there.rail import place_rail
from ui.games.dont_go_in_there.reckon import game_state, icon_of
from ui.games.dont_go_in_there.spaces import place_space
from ui.model import Do
from ui.screens import frame
from ui.screens.groups import preset
from ui.screens.kit import Sheet
from ui.widgets import card
from ui.world import TableView

TOP: Final = 13.2  # where the lamps of the rooms begin, mm
LAMP: Final = 0.6
HEAD: Final = 5.6
LOW_HEAD: Final = 4.9  # where five spaces are below it
ICON: Final = 4.6
DIE: Final = 3.8
FLAT_CARDS: Final = 5.1  # picture and value side by side
ROWS: Final = 5  # most spaces that go below each other
MOST_ROOMS: Final = 3
ROW: Final = 9.1
ROW_GAP: Final = 0.7
MARGIN: Final = 0.7  # below the value of a card


def place_rooms(sheet: Sheet, view: TableView) -> bool:
    """Place the rooms; False: an owner's mats have more than goes on this screen."""
    state = game_state(view)
    if len(state.rooms) > MOST_ROOMS or max(len(r.spaces) for r in state.rooms) > ROWS:
        return False
    frame.sentence(sheet, state)
    body = sheet.body
    whole = Rect(body.x, TOP, body.w, body.bottom - TOP)
    columns = whole.columns(MOST_ROOMS, GAP)
    for number in range(len(state.rooms)):
        place_room(sheet, view, number, columns[number])
    place_rail(sheet, view)
    _main(sheet, state)
    return True


def place_room(sheet: Sheet, view: TableView, number: int, place: Rect) -> None:
    """Place a room in its column: its lamp, its head, its cards, its spaces."""
    state = game_state(view)
    room = state.rooms[number]
    free = room.open and None in room.spaces
    name = f"room/{room.side}"
    lamp, rest = place.split(LAMP, 0.3)
    sheet.add(f"{name}/lamp", "band", lamp, ink="ivory" if free else "line")
    count = max(len(one.spaces) for one in state.rooms)
    head, rest = rest.split(HEAD if count < ROWS else LOW_HEAD, 0.3)
    place_head(sheet, state, room, head)
    if not room.open:
        _closed(sheet, name, rest)
        return
    gap = ROW_GAP if count < ROWS else LIST_GAP
    row = ROW if count < ROWS else max(TOUCH_LEAST, (rest.h - FLAT_CARDS) / count - gap)
    high = count * (row + gap)
    cards, spaces = rest.split(rest.h - high, gap)
    place_cards(sheet, room, cards)
    for space, cell in enumerate(spaces.rows(count, gap)[: len(room.spaces)], 1):
        place_space(sheet, view, number, space, cell)


def place_head(sheet: Sheet, state: GameState, room: Room, place: Rect) -> None:
    """Place a room's picture and name, and how many dice it will roll."""
    name = f"room/{room.side}"
    ink = "" if room.open else "stone"
    y = place.y + (place.h - ICON) / 2
    icon = Rect(place.x + 0.2, y, ICON, ICON)
    sheet.add(f"{name}/icon", "mark", icon, icon=room.side, ink=ink or "sand")
    right = place.right
    if room.open and not words.is_by_dice(state, room.side):
        dice = words.dice_text(state, room.side)
        size: Size = "cap" if "-" in dice else "text"
        wide = sheet.metrics.text_width(dice, size) + 0.3
        figure = Rect(right - wide, place.y, wide, place.h)
        form = {"align": "right", "lines": 1}
        sheet.text(f"{name}/dice", figure, (dice,), (size,), **form)
        die = Rect(figure.x - DIE - 0.3, place.y + (place.h - DIE) / 2, DIE, DIE)
        sheet.add(f"{name}/die", "mark", die, icon="die:5", ink="sand")
        right = die.x - 0.4
    text = Rect(icon.right + 0.5, place.y, right - icon.right - 0.5, place.h)
    texts = words.room_texts(sheet, room.side)
    form = {"lines": 1, "cut": True, "ink": ink}
    sheet.text(f"{name}/name", text, texts, ("text", "cap"), **form)


def place_cards(sheet: Sheet, room: Room, place: Rect) -> None:
    """Place the cards of a room as they lie; one that is gone leaves its place."""
    for slot, cell in enumerate(place.columns(len(room.slots), LIST_GAP), 1):
        name = f"room/{room.side}/card/{slot}"
        lying = room.slots[slot - 1]
        if lying is None:
            continue
        if not isinstance(lying, Card):
            card(sheet, name, cell, "", None)
        elif cell.h > FLAT_CARDS + 2:
            sheet.add(name, "panel", cell)
            inner = Rect(cell.x, cell.y, cell.w, cell.h - MARGIN)
            card(sheet, name, inner, icon_of(lying.type), lying.value, of=name)
        else:
            _flat_card(sheet, name, cell, lying)


def _flat_card(sheet: Sheet, name: str, place: Rect, lying: Card) -> None:
    """Place a low card: its picture beside its value."""
    sheet.add(name, "panel", place)
    side = min(4.6, place.h - 0.4)
    mark = Rect(place.x + 0.9, place.y + (place.h - side) / 2, side, side)
    sheet.add(f"{name}/icon", "mark", mark, icon=icon_of(lying.type))
    value = Rect(mark.right + 0.2, place.y, place.right - mark.right - 0.6, place.h)
    form = {"align": "center", "lines": 1}
    sheet.text(f"{name}/value", value, (str(lying.value),), ("text", "cap"), **form)


def _closed(sheet: Sheet, name: str, place: Rect) -> None:
    sheet.add(f"{name}/closed", "panel", place)
    texts, inner = sheet.say("dgit.closed"), place.inset(3, 3)
    form = {"align": "center", "ink": "stone"}
    sheet.text(f"{name}/closed/why", inner, texts, ("text", "cap"), **form)


def _main(sheet: Sheet, state: GameState) -> None:
    """Place the main act: which space, what it will bring, what follows."""
    chosen = preset(sheet.ui, state)
    if not isinstance(chosen, PlaceMeeple):
        sheet.main(sheet.say("dgit.rest_place"), None)
        return
    second = consequence(sheet, state, chosen)
    room = words.room_texts(sheet, chosen.room)[-1]  # so that all rooms are put alike
    spot = words.spot_of(state, chosen.room, chosen.space)
    texts = sheet.say("dgit.place_do", room=room, n=spot.number)
    sheet.main(texts, Do(chosen), second)


def consequence(sheet: Sheet, state: GameState, action: PlaceMeeple) -> tuple[str, ...]:
    """Return what a placement will bring and what follows it, then ever shorter."""
    room = odds.room_on(state, action.room)
    chances = odds.ghost_odds(state, action.room, action.space)
    fields = {
        "mean": words.decimal(words.mean(chances)),
        "dice": words.dice_text(state, action.room),
        "now": words.signed(odds.on_placing(state, action.room, action.space)),
    }
    third = room.meeples == 2
    follows = "turn" if words.hidden_slot(room) else "roll"
    message = f"dgit.then_{follows}" if third else "dgit.then_wait"
    if odds.on_placing(state, action.room, action.space):
        message += "_now"
    return sheet.say(message, **fields)
