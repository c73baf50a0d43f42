"""Taking cards: the row as it lies, and what each card would do for the taker now."""

from typing import Final

from companion.games.dont_go_in_there import rooms
from companion.games.dont_go_in_there.actions import Card, TakeCard
from companion.games.dont_go_in_there.prompts import Take
from ui.elements import GAP, Rect
from ui.games.dont_go_in_there.effects import effect_words
from ui.games.dont_go_in_there.owners import Turn, turns
from ui.games.dont_go_in_there.parts import (
    KNOBS,
    figure,
    in_row,
    name_of,
    one_size,
    place_frame,
    place_spot,
    seat_mark,
    small_dice,
)
from ui.games.dont_go_in_there.reckon import (
    GHOST,
    game_state,
    icon_of,
    last_roll,
    taking,
)
from ui.games.dont_go_in_there.words import type_texts
from ui.model import ChooseAnswer, Do, TableView
from ui.screens.kit import Sheet
from ui.screens.words import seat_index

STRIP: Final = 5.4
ORDER: Final = 12.0
TOP: Final = 14.6  # picture and curses of a card
NAME: Final = 7.8
PICTURE: Final = 11.0
SPOT: Final = 5.0


def place_take(sheet: Sheet, view: TableView) -> None:
    """Place the dice, the three cards, the owners in order, and the main act."""
    prompt = view.state.prompt
    assert isinstance(prompt, Take)
    place_frame(sheet, view)
    strip, rest = sheet.body.split(STRIP, 1.0)
    cards, order = rest.split(rest.h - ORDER - 1.4, 1.4)
    place_strip(sheet, view, prompt.room, strip)
    state = game_state(view)
    row = state.rooms[state.room_index(prompt.room)].slots
    cells = cards.columns(len(row), GAP)
    told = {
        number: effect_words(
            sheet, state, prompt.seat, taking(state, prompt.seat, number, slot)
        )
        for number, slot in enumerate(row, 1)
        if isinstance(slot, Card)
    }
    longest = [texts[0] for texts in told.values()]
    size = one_size(sheet, longest, ("text", "cap"), _told_place(cells[0]))
    for number, (slot, cell) in enumerate(zip(row, cells, strict=True), 1):
        if isinstance(slot, Card):
            _card(sheet, number, slot, cell)
            form = {"valign": "top", "of": f"take/{number}"}
            place, name = _told_place(cell), f"take/{number}/does"
            sheet.text(name, place, told[number], (size,), **form)
        elif slot is None:
            _gone(sheet, view, number, cell)
        else:  # nobody has turned it up
            hatch = frozenset({"hatch"})
            sheet.add(f"take/{number}", "panel", cell, flags=hatch)
    place_order(sheet, view, order)
    _main(sheet, view, prompt)


def _told_place(card: Rect) -> Rect:
    """Return where a card says what it does."""
    y = card.y + TOP + NAME
    return Rect(card.x + 2.0, y, card.w - 3.4, card.bottom - y - 0.8)


# --- above: the room, the dice, the Library's ghosts ----------------------------------


def place_strip(sheet: Sheet, view: TableView, side: str, place: Rect) -> None:
    """Place the dice as they fell, with the room and how many ghosts left and right."""
    left, centre, right = place.columns(3, GAP)
    roll = last_roll(view)
    faces = roll.faces if roll is not None and roll.room == side else ()
    if _library(sheet, view, side, left, centre, right):
        small_dice(sheet, "strip/dice", centre, faces)
        return
    small_dice(sheet, "strip/dice", right, faces)
    icon = in_row(left, 0.0, 4.8, 4.8)
    sheet.add("strip/room", "mark", icon, icon=side)
    texts = sheet.say("resolve.rolled", n=faces.count(GHOST)) if faces else ("",)
    wide = sheet.metrics.text_width(texts[0], "cap") + 0.2
    told = Rect(right.x - GAP - wide, place.y, wide, place.h)
    if faces:
        sheet.text("strip/ghosts", told, texts, ("cap",), lines=1, ink="sand")
    name = Rect(left.x + 5.6, place.y, told.x - left.x - 6.6, place.h)
    texts = (sheet.t.name("room", side),)
    sheet.text("strip/name", name, texts, ("cap",), lines=1)


def _library(sheet: Sheet, view: TableView, side: str, *cells: Rect) -> bool:
    """Place what the slots of the Library bring, each above its card."""
    effect = rooms.effect_of(game_state(view).options, side, "sorted_slots")
    if effect is None:
        return False
    for slot, cell in enumerate(cells, 1):
        ghosts = effect.slot_ghosts.get(str(slot), 0)
        if ghosts:
            texts = sheet.say("resolve.slot_ghosts", n=_signed(ghosts))
            name = f"strip/slot/{slot}"
            icon = in_row(cell, cell.w / 2 - 13.0, 4.4, 4.8)
            sheet.add(f"{name}/icon", "mark", icon, icon="ghost")
            words = Rect(
                icon.right + 1.2, cell.y, cell.right - icon.right - 1.2, cell.h
            )
            sheet.text(name, words, texts, ("cap",), lines=1, bold=True)
    return True


# --- the cards ------------------------------------------------------------------------


def _card(sheet: Sheet, slot: int, card: Card, place: Rect) -> None:
    name = f"take/{slot}"
    action = TakeCard(slot)
    sheet.add(
        name,
        "member",
        place,
        tier="touch",
        intent=ChooseAnswer(action),
        group="answers",
        knob=KNOBS[slot - 1] if slot <= len(KNOBS) else "",
        flags=frozenset({"chosen"} if sheet.ui.answer == action else ()),
    )
    _face(sheet, name, card, place, of=name)


def _signed(ghosts: int) -> str:
    """Return a number with its sign; a hyphen would be too short for a minus."""
    return f"+{ghosts}" if ghosts > 0 else f"\u2212{-ghosts}"


def _face(  # noqa: PLR0913  (what a card looks like)
    sheet: Sheet, name: str, card: Card, place: Rect, *, of: str, ink: str = ""
) -> None:
    """Place a card's picture, curses and name."""
    icon = Rect(place.x + 2.6, place.y + 2.0, PICTURE, PICTURE)
    sheet.add(f"{name}/icon", "mark", icon, icon=icon_of(card.type), of=of, ink=ink)
    value = Rect(
        icon.right + 0.6, place.y + 0.6, place.right - icon.right - 2.6, TOP - 0.6
    )
    sizes = ("score", "table")
    figure(sheet, f"{name}/value", value, card.value, sizes, of=of, bold=True, ink=ink)
    words = Rect(place.x + 2.0, place.y + TOP, place.w - 3.0, NAME)
    texts = (sheet.t.name("type", card.type),)
    form = {"lines": 1, "bold": True, "of": of, "ink": ink}
    sheet.text(f"{name}/name", words, texts, ("text", "cap"), **form)


def _gone(sheet: Sheet, view: TableView, slot: int, place: Rect) -> None:
    """Place a card that is gone, faint, with who took it; a tap says so by the rule."""
    name = f"take/{slot}"
    sheet.add(name, "panel", place, enabled=False, intent=Do(TakeCard(slot)))
    turn = next((one for one in turns(view) if one.slot == slot), None)
    if turn is None or turn.card is None:
        return
    _face(sheet, name, turn.card, place, of="", ink="stone")
    seat = turn.seat
    mark = Rect(place.x + place.w / 2 - 3.2, place.y + TOP + NAME + 0.6, 6.4, 6.4)
    seat_mark(sheet, view, f"{name}/mark", mark, seat)
    words = Rect(
        place.x + 1.0, mark.bottom, place.w - 2.0, place.bottom - mark.bottom - 0.4
    )
    texts = (*sheet.say("resolve.took_it", seat=name_of(sheet, seat)),)
    sheet.text(
        f"{name}/who",
        words,
        texts,
        ("cap",),
        lines=1,
        align="center",
        cut=True,
        ink="sand",
    )


# --- below: whose turn after whose ----------------------------------------------------


def place_order(sheet: Sheet, view: TableView, place: Rect) -> None:
    """Place the owners, deepest meeple first: the ghosts each took and why."""
    listed = turns(view)
    if not listed:
        return
    now = next((i for i, one in enumerate(listed) if one.card is None), len(listed))
    asked = view.state.prompt.seats if view.state.prompt is not None else ()
    if now and listed[now - 1].seat in asked and _dispels(view):
        now -= 1  # the card is taken, but its effect is not done
    for number, (turn, cell) in enumerate(
        zip(listed, place.columns(max(3, len(listed)), GAP), strict=False)
    ):
        _owner(sheet, view, number, turn, cell, number - now)


def _dispels(view: TableView) -> bool:
    return not isinstance(view.state.prompt, Take)


def _owner(  # noqa: PLR0913, PLR0917  (an owner, and when its turn is)
    sheet: Sheet, view: TableView, number: int, turn: Turn, cell: Rect, after: int
) -> None:
    """Place one owner; `after`: turns from now, below 0 if it is over."""
    name = f"order/{number}"
    flags = frozenset({"active"} if after == 0 else ())
    sheet.add(name, "panel", cell, seat=-1, flags=flags)
    seat = seat_index(view.state, turn.seat)
    if after == 0 and seat >= 0:
        bar = Rect(cell.x, cell.y, 1.2, cell.h)
        sheet.add(f"{name}/bar", "band", bar, ink=f"seat:{seat}")
    top, below = cell.inset(2.2, 0.4).split(6.0)
    seat_mark(sheet, view, f"{name}/mark", in_row(top, 0.0, 4.8, 4.8), turn.seat)
    icon = "tick" if after < 0 else ("play" if after == 0 else "right")
    mark = in_row(top, top.w - 4.0, 4.0, 4.0)
    ink = "stone" if after < 0 else "sand"
    sheet.add(f"{name}/when", "mark", mark, icon=icon, ink=ink)
    words = Rect(top.x + 6.0, top.y, top.w - 11.0, top.h)
    form = {"lines": 1, "cut": True, "bold": after == 0}
    faint = "stone" if after < 0 else ""
    who = (name_of(sheet, turn.seat),)
    sheet.text(f"{name}/who", words, who, ("text", "cap"), ink=faint, **form)
    _why(sheet, name, turn, below)


def _why(sheet: Sheet, name: str, turn: Turn, place: Rect) -> None:
    """Place on which space the meeple stood, and how many ghosts that brought."""
    mark = in_row(place, 0.0, SPOT, SPOT)
    place_spot(sheet, name, mark, turn.spot, ink="sand")
    if turn.ghosts is None:
        return
    ghost = in_row(place, SPOT + 2.0, 3.8, 4.4)
    sheet.add(f"{name}/ghost", "mark", ghost, icon="ghost", ink="sand")
    words = Rect(ghost.right + 0.8, place.y, place.right - ghost.right - 0.8, place.h)
    texts = sheet.say("resolve.got", n=turn.n)
    sheet.text(f"{name}/why", words, texts, ("cap",), lines=1, ink="sand")


# --- what is done ---------------------------------------------------------------------


def _main(sheet: Sheet, view: TableView, prompt: Take) -> None:
    state, chosen = game_state(view), sheet.ui.answer
    if not isinstance(chosen, TakeCard) or chosen not in prompt.legal(
        state, None, None
    ):
        sheet.main(sheet.say("resolve.rest_card"), None)
        return
    card = state.rooms[state.room_index(prompt.room)].slots[chosen.slot - 1]
    assert isinstance(card, Card)
    found = taking(state, prompt.seat, chosen.slot, card)
    second = sheet.say("resolve.curses_to", before=found.before, after=found.after)
    kind = type_texts(sheet, card.type)[-1]
    texts = sheet.say("resolve.take", card=card, type=kind)
    sheet.main(texts, Do(chosen), second, whole=True)
