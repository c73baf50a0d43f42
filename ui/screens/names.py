"""The dialog `name`: names known here as a list, then a keyboard for a new one."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from companion.kernel import NAME_LENGTH, ChangeSeat
from ui.elements import GAP, LIST_GAP, Label, Rect
from ui.looks import Setup, UiState, closed
from ui.model import Close, Do, Fill, Intent, Open
from ui.screens.keyboard import place_keyboard
from ui.screens.kit import BODY, LEFT, SENTENCE, Grid, Sheet, paged
from ui.screens.naming import Naming
from ui.screens.seating import (
    is_unnamed,
    kept_name,
    named,
    people,
    places,
    spoken,
    unnamed,
)
from ui.world import World

CHIP: Final = 10.0
ACROSS: Final = 3
HINT: Final = 5.0
TYPED: Final = ("table", "seat", "text", "cap")


class TakeName(Intent, frozen=True):
    """The set-up with this name in it."""

    setup: Setup

    def seen(self, ui: UiState) -> UiState:
        """Go back to the set-up, as it is now."""
        return replace(closed(ui), setup=self.setup, notice=None)


class Forget(Intent, frozen=True):
    """Do not offer this name any more; games keep it."""

    name: str


def opens_name(
    sheet: Sheet, seat: int, old: str = "", typed: str | None = None
) -> Open:
    """Return what opens the dialog for a seat.

    Args:
        sheet: the screen being made.
        seat: which seat.
        old: its name, where a game is going on.
        typed: nobody is known who could be chosen: a name is typed at once, after this.
    """
    usual = "hiragana" if sheet.t.lang == "ja" else "latin"
    board = sheet.ui.board or usual
    if typed is None:
        return Open("name", Naming(seat, old, board=board))
    text = "" if is_unnamed(typed) else typed
    form = Naming(seat, old, text=text, typing=True, board=board, alone=True)
    return Open("name", form)


def offered(world: World, taken: Iterable[str]) -> list[str]:
    """Return the people who may sit in a seat; `taken`: who sits in the others."""
    return [one for one in people(world) if one not in set(taken)]


def place_name(sheet: Sheet, world: World) -> None:
    """Place the list of names, or the keyboard."""
    form = sheet.ui.form
    if not isinstance(form, Naming):
        form = Naming(0)
    seats, colours = _seats(sheet, world)
    others = tuple(one for i, one in enumerate(seats) if i != form.seat)
    if form.old and not form.typing and not offered(world, others):
        text = "" if is_unnamed(form.old) else form.old
        form = replace(form, typing=True, text=text)  # there is nobody to choose
    place = colours[form.seat] if form.seat < len(colours) else form.seat
    spine = Rect(0, 0, 5, sheet.metrics.height)
    sheet.add("spine", "spine", spine, seats=(place,))
    if form.typing:
        _typing(sheet, world, form, others, place)
    else:
        _list(sheet, world, form, others, place)
    sheet.back(26.0)


def _seats(sheet: Sheet, world: World) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return who is at the table or in the set-up, and their colours.

    At a table the theme already has the colours in the order of the seats.
    """
    if world.table is not None and sheet.ui.where == "game":
        seats = world.table.state.seats
        return seats, tuple(range(len(seats)))
    setup = sheet.ui.setup
    if setup is None:
        return (), ()
    return setup.players, places(len(setup.players), setup.colours)


def _taken(sheet: Sheet, world: World, form: Naming, name: str) -> Intent | None:
    """Return what giving a seat this name means."""
    name = kept_name(sheet.t, name)
    if form.old:
        return Do(ChangeSeat(form.old, name)) if name != form.old else Close()
    setup = sheet.ui.setup
    if setup is None or form.seat >= len(setup.players):
        return None
    return TakeName(named(world, setup, form.seat, name))


# --- the list -------------------------------------------------------------------------


def _list(
    sheet: Sheet, world: World, form: Naming, others: tuple[str, ...], seat: int
) -> None:
    _headline(sheet, sheet.say("ui.name_who"), seat)
    known = offered(world, others)
    nobody = [] if form.old else [unnamed(form.seat)]
    free = [*known, *nobody]
    rect = Rect(
        LEFT, BODY, sheet.right - LEFT, sheet.main_place.y - GAP - HINT - 1.0 - BODY
    )
    now = form.old or _name_of(sheet, form)

    def cell(name: str, place: Rect, number: int) -> None:
        sheet.add(
            f"name/{number}",
            "member",
            place,
            tier="touch",
            label=Label((name,), ("seat", "text", "cap"), lines=1, cut=True),
            intent=_taken(sheet, world, form, name),
            long=Forget(name) if name not in nobody else None,
            flags=frozenset({"chosen"} if name == now else ()),
            group="names",
        )

    below = paged(sheet, "names", free, Grid(rect, CHIP, ACROSS, LIST_GAP), cell)
    hint = "ui.name_forget" if known else "ui.name_nobody"
    line = Rect(LEFT, max(below, rect.y) + 1.0, rect.w, HINT)
    sheet.text("names/hint", line, sheet.say(hint), ("cap",), ink="sand")
    text = "" if is_unnamed(form.old) else form.old
    start = replace(form, typing=True, text=text)
    sheet.main(sheet.say("ui.name_new"), Fill(start), icon="keyboard")


def _name_of(sheet: Sheet, form: Naming) -> str:
    setup = sheet.ui.setup
    if setup is None or form.seat >= len(setup.players):
        return ""
    return setup.players[form.seat]


def _headline(
    sheet: Sheet, texts: tuple[str, ...], seat: int, *, typed: bool = False
) -> None:
    side = 9.0
    mark = Rect(LEFT, 1.0 + (SENTENCE - side) / 2, side, side)
    sheet.add("name/mark", "mark", mark, seat=seat)
    x = mark.right + GAP
    place = Rect(x, 1.0, sheet.right - x, SENTENCE)
    sizes = TYPED if typed else ("table", "seat")
    tier = "operator" if typed else "table"
    sheet.text("sentence", place, texts, sizes, tier=tier, lines=1)


# --- typing ---------------------------------------------------------------------------


def _typing(
    sheet: Sheet, world: World, form: Naming, others: tuple[str, ...], seat: int
) -> None:
    _typed(sheet, form, seat)
    problem = form.problem(tuple(spoken(sheet.t, others)))
    message = problem or "ui.name_ok"
    fields = {"n": NAME_LENGTH, "done": sheet.t("ui.done")}
    line = Rect(LEFT, BODY - 0.5, sheet.right - LEFT, 7.0)
    sheet.text("name/problem", line, sheet.say(message, **fields), ink="sand")
    place_keyboard(sheet, form)
    done = None if problem else _taken(sheet, world, form, form.name)
    sheet.main(sheet.say("ui.done"), done, icon="tick")


def _typed(sheet: Sheet, form: Naming, seat: int) -> None:
    """Place what is typed, with a bar where the next letter goes."""
    if not form.text:
        _headline(sheet, sheet.say("ui.name_type"), seat)
        return
    _headline(sheet, (form.text,), seat, typed=True)
    x = LEFT + 9.0 + GAP
    label = Label((form.text,), TYPED, align="left", lines=1)
    fitted = sheet.metrics.fit(label, sheet.right - x - 2.0, SENTENCE)
    wide = sheet.metrics.text_width(form.text, fitted.size)
    caret = Rect(min(x + wide + 0.6, sheet.right - 0.8), 2.0, 0.8, SENTENCE - 2.0)
    sheet.add("name/caret", "band", caret, ink="ivory")
