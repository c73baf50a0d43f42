"""The cover over a private look: who looks, that others look away, and a ring to hold.

What is below is shown only while the ring is held after it has filled, or while the
seat enters what it has seen. Nothing of it is anywhere else: not in the world, the
log, or a picture that is saved.
"""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from companion.i18n import Translator
from companion.kernel import Action, Reveal, State
from ui.elements import GAP, LIST_GAP, Rect
from ui.games import KeepsSecrets, screens_for
from ui.model import Close, Fill, Intent, Open, TableView
from ui.peeking import OWN, CoverUp, EnterSeen, HandPeek, Peek, Seen, Uncover, covered
from ui.screens.generic import place_table
from ui.screens.kit import BUTTON, Grid, Sheet, paged
from ui.screens.words import answer_texts, seat_index
from ui.text import ELLIPSIS
from ui.widgets import tile

__all__ = ["covered", "peek", "place_cover"]

SPINE: Final = 42.0
LEFT: Final = SPINE + 6.0
LINE: Final = 13.0
RING: Final = 34.0
GROUPS: Final = 13.4


def peek(seat: str, slot: str) -> Intent:
    """Return what opens the cover for a seat that may look at a hidden slot."""
    return Open("cover", Peek(seat, slot))


def place_cover(sheet: Sheet, view: TableView) -> None:
    """Place the cover; if nobody may look there (any more), the table."""
    form, state = sheet.ui.form, view.state
    if isinstance(form, HandPeek) and state.hidden_hands().get(form.seat):
        _hand(sheet, view, form)
        return
    if isinstance(form, Peek) and form.slot == OWN:
        _own(sheet, view, form)
        return
    prompt = state.turning_up(form.slot) if isinstance(form, Peek) else None
    if not isinstance(form, Peek) or prompt is None or not _may(state, form):
        place_table(sheet, view)
        return
    number = seat_index(state, form.seat)
    _spine(sheet, number, shut=form.open == "shut")
    if form.open == "enter":
        _enter(sheet, view, form, prompt)
        return
    if form.open == "look":
        _look(sheet, view, form)
    else:
        _shut(sheet, view, form)
    _ring(sheet, shut=form.open == "shut")


def secret(sheet: Sheet, view: TableView, seat: str) -> tuple[str, ...]:
    """Return what the rules show to a seat alone, in words; empty: nothing."""
    own = screens_for(view.game.id)
    return own.secret(sheet, view, seat) if isinstance(own, KeepsSecrets) else ()


def _own(sheet: Sheet, view: TableView, form: Peek) -> None:
    """Place the cover over what is a seat's own; where nothing is hidden, the table."""
    own, what = screens_for(view.game.id), secret(sheet, view, form.seat)
    if not what or not isinstance(own, KeepsSecrets):
        place_table(sheet, view)
        return
    shut = form.open != "look"
    _spine(sheet, seat_index(view.state, form.seat), shut=shut)
    if shut:
        _covered(sheet, form, what)
    else:
        place = Rect(LEFT, 4.0, sheet.right - LEFT, sheet.bottom - 4.0)
        own.unveiled(sheet, view, form.seat, place)
    _ring(sheet, shut=shut)


def _may(state: State, form: Peek) -> bool:
    return form.seat in state.looks().get(form.slot, ())


def _spine(sheet: Sheet, number: int, *, shut: bool) -> None:
    """Place the third in the seat's colour: a closed or an open eye, and its shape."""
    place = Rect(0, 0, SPINE, sheet.metrics.height)
    sheet.add("spine", "band", place, ink=f"seat:{number}")
    side, small = 26.0, 9.0
    middle = place.h / 2
    eye = Rect((SPINE - side) / 2, middle - side / 2 - 4, side, side)
    icon = "eye_closed" if shut else "eye"
    ink = f"on:{number}"
    sheet.add("cover/eye", "mark", eye, icon=icon, ink=ink)
    shape = Rect((SPINE - small) / 2, eye.bottom + 3, small, small)
    sheet.add("cover/shape", "mark", shape, seat=number, ink=ink)


def _hand(sheet: Sheet, view: TableView, form: HandPeek) -> None:
    """Place the cover over the hand of a seat that a program plays."""
    own = screens_for(view.game.id)
    place = getattr(own, "hand", None)
    _spine(sheet, seat_index(view.state, form.seat), shut=form.open == "shut")
    if form.open != "shut" and place is not None:
        rect = Rect(LEFT, 3.0, sheet.right - LEFT, sheet.bottom - 3.0)
        place(sheet, view, form, rect)
    else:
        texts = sheet.say("hand.noted", n=form.noted, of=form.size)
        _covered(sheet, form, texts, "hand.of")
        _way_in(sheet, "hand.enter")
    if form.open != "enter":
        _ring(sheet, shut=form.open == "shut")


def _line(sheet: Sheet, y: float) -> Rect:
    return Rect(LEFT, y, sheet.right - LEFT, LINE)


def _where(sheet: Sheet, view: TableView, form: Peek) -> tuple[str, ...]:
    """Return where the hidden thing lies, in the words of the game."""
    own = screens_for(view.game.id)
    return own.hidden(sheet, form.slot) if own is not None else (form.slot,)


def _shut(sheet: Sheet, view: TableView, form: Peek) -> None:
    _covered(sheet, form, _where(sheet, view, form))
    _way_in(sheet, "cover.enter")


def _covered(
    sheet: Sheet, form: Peek, where: tuple[str, ...], message: str = "cover.only"
) -> None:
    """Place who looks (`message`), that others look away, where, and the way back."""
    sizes = ("table", "seat", "text")
    rest = {"tier": "table", "lines": 1}
    line = _line(sheet, 6.0)
    texts = (_only(sheet, form.seat, line.w, message),)
    sheet.text("cover/only", line, texts, sizes, bold=True, cut=True, **rest)
    away = sheet.say("cover.away")
    sheet.text("cover/away", _line(sheet, 19.5), away, sizes, **rest)
    place = Rect(LEFT, 33.0, sheet.right - LEFT, 6.0)
    sheet.text("cover/where", place, where, ("text", "cap"), ink="sand", lines=1)
    low = sheet.bottom - BUTTON
    leave = Rect(LEFT, low, sheet.right - RING - 3 * GAP - LEFT, BUTTON)
    sheet.button("close", leave, sheet.say("cover.leave"), Close())


def _way_in(sheet: Sheet, message: str) -> None:
    """Place what lets the seat enter what it has seen, when it is held."""
    wide = sheet.right - RING - 3 * GAP - LEFT
    y = sheet.bottom - 2 * BUTTON - GAP - 2.0
    enter = Rect(LEFT, y, wide, BUTTON + 2.0)
    flags = frozenset({"hold"})
    texts = sheet.say(message)
    sheet.button("enter", enter, texts, EnterSeen(), icon="hold", flags=flags)


def _only(sheet: Sheet, seat: str, wide: float, message: str) -> str:
    """Return who looks, at the size of the table; a long name is cut short."""
    for end in range(len(seat), 1, -1):
        name = seat if end == len(seat) else seat[:end] + ELLIPSIS
        text = sheet.t(message, seat=name)
        if sheet.metrics.text_width(text, "table", bold=True) <= wide:
            return text
    return sheet.t(message, seat=seat)


def _ring(sheet: Sheet, *, shut: bool) -> None:
    """Place the ring; while it is held it stays what it is, wherever it was shown."""
    edge = 1.0  # for the ring of the focus around it
    x, y = sheet.right - RING - edge, sheet.bottom - RING - edge
    place = Rect(x, y, RING, RING)
    sheet.add(
        "peek",
        "ring",
        place,
        tier="touch",
        intent=Uncover(),
        group="cover",
        icon="eye",
        icon_mm=9.0,
        value=0.0 if shut else 1.0,
        flags=frozenset({"hold", "round"}),
    )
    line = Rect(place.x + 6.0, place.y + RING / 2 + 5.0, RING - 12.0, 6.4)
    texts = sheet.say("cover.hold")
    form = {"bold": True, "align": "center"}
    sheet.text("peek/hold", line, texts, ("text", "cap"), **form)


# --- what only this seat sees ---------------------------------------------------------


def _look(sheet: Sheet, view: TableView, form: Peek) -> None:
    """Place what this seat knows, as its game shows it."""
    own = screens_for(view.game.id)
    place = Rect(LEFT, 4.0, sheet.right - LEFT, sheet.bottom - 4.0)
    if own is not None:
        own.peeked(sheet, view, form.slot, form.known, place)
        return
    known = form.known
    texts = answer_texts(sheet.t, view.state, known) if known else _unknown(sheet)
    sheet.text("cover/known", _line(sheet, 6.0), texts, ("table", "seat", "text"))


def _unknown(sheet: Sheet) -> tuple[str, ...]:
    return sheet.say("cover.unknown")


def _enter(sheet: Sheet, view: TableView, form: Peek, prompt: Reveal) -> None:
    """Place all that may lie there; one tap says it and covers."""
    line = _line(sheet, 3.0)
    answers = [action for action, _ in prompt.chances(view.state)]
    named = any(hasattr(one, "token") for one in answers)
    ask = sheet.say("cover.ask_token" if named else "cover.ask")
    sheet.text("cover/ask", line, ask, ("seat", "text"), bold=True)
    groups = list(dict.fromkeys(_group_of(one) for one in answers))
    top = line.bottom + GAP
    low = sheet.bottom - BUTTON
    rect = Rect(LEFT, top, sheet.right - LEFT, low - GAP - top)
    if len(groups) > 1:
        rect = _groups(sheet, view, form, groups, rect)
        answers = [one for one in answers if _group_of(one) == form.group]
    # These words are an answer's to the reveal, whatever is asked at the table now.
    _answers(sheet, replace(view.state, prompt=prompt), answers, rect)
    cover = Rect(LEFT, low, sheet.right - LEFT, BUTTON)
    texts = sheet.say("cover.again")
    sheet.button("cover", cover, texts, CoverUp(), icon="eye_closed")


def _group_of(action: Action) -> str:
    """Return the type of a card, for games whose cards have one."""
    return str(getattr(action, "type", ""))


def _groups(
    sheet: Sheet, view: TableView, form: Peek, groups: Sequence[str], rect: Rect
) -> Rect:
    """Place the types of cards; return the room below them."""
    own = screens_for(view.game.id)
    across = 4
    grid = Grid(rect, GROUPS, across, LIST_GAP)
    for number, key in enumerate(groups):
        texts: tuple[str, ...] = (sheet.t.name("type", key),)
        short = f"type_short.{key}"
        if sheet.t.has(short):
            texts = (*texts, sheet.t(short))
        tile(
            sheet,
            f"group/{key}",
            grid.place(number),
            texts,
            icon=own.icon("type", key) if own is not None else "card",
            on=key == form.group,
            intent=Fill(replace(form, group=key)),
            group="groups",
        )
    y = grid.place(len(groups) - 1).bottom + GAP
    return Rect(rect.x, y, rect.w, rect.bottom - y)


def _seen_texts(t: Translator, state: State, action: Action) -> tuple[str, ...]:
    """Return what may lie there: a token or card by its name, there are so many."""
    for kind in ("token", "card"):
        one = getattr(action, kind, None)
        if isinstance(one, str):
            return (t.name(kind, one),)
    return answer_texts(t, state, action)


def _answers(sheet: Sheet, state: State, answers: Sequence[Action], rect: Rect) -> None:
    named = any(hasattr(one, "token") for one in answers)  # their names are long
    across = min(3 if named else 4, max(1, len(answers)))

    def cell(action: Action, place: Rect, number: int) -> None:
        texts = _seen_texts(sheet.t, state, action)
        intent = Seen(action)
        sheet.button(
            f"seen/{number}", place, texts, intent, role="member", group="seen"
        )

    paged(sheet, "seen", answers, Grid(rect, BUTTON, across), cell)
