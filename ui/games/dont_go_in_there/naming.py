"""The tome: which type of curse goes; the one that takes most curses is proposed."""

from typing import Final

from companion.games.dont_go_in_there.actions import ChooseType
from companion.games.dont_go_in_there.curses import values_up
from companion.games.dont_go_in_there.model import Player
from companion.games.dont_go_in_there.prompts import NameType
from companion.games.dont_go_in_there.scoring import curses
from ui.elements import Rect
from ui.games.dont_go_in_there import words
from ui.games.dont_go_in_there.parts import KNOBS, place_frame
from ui.games.dont_go_in_there.reckon import game_state, icon_of
from ui.model import ChooseAnswer, Do, TableView, UiState
from ui.screens.kit import Sheet

TYPE_HIGH: Final = 46.0  # mm, where one row holds all types


def place_choose_type(sheet: Sheet, view: TableView) -> None:
    """Place the types that may be named, each with the cards that would go."""
    prompt = view.state.prompt
    assert isinstance(prompt, NameType)
    place_frame(sheet, view)
    state = game_state(view)
    me = state.players[state.index(prompt.seat)]
    chosen = _named(sheet.ui, prompt, me)
    count = len(prompt.types)
    rows = 2 if count > 3 else 1
    across = -(-count // rows)
    cells = [
        cell
        for row in _upper(sheet.body, rows).rows(rows, 1.4)
        for cell in row.columns(across, 1.4)
    ]
    for number, (kind, cell) in enumerate(zip(prompt.types, cells, strict=False)):
        knob = KNOBS[min(number * 3 // across % 3, 2)]
        _type(sheet, me, kind, cell, chosen=kind == chosen, knob=knob)
    before = curses(me)
    after = before - sum(values_up(me, chosen))
    second = sheet.say("resolve.curses_to", before=before, after=after)
    short = words.type_texts(sheet, chosen)[-1]
    texts = sheet.say("resolve.dispel_type", type=chosen, short=short)
    sheet.main(texts, Do(ChooseType(chosen)), second)


def _upper(body: Rect, rows: int) -> Rect:
    """Return the place for so many rows of types: one alone need not fill it all."""
    return body if rows > 1 else body.split(TYPE_HIGH)[0]


def _named(ui: UiState, prompt: NameType, me: Player) -> str:
    """Return the type chosen, or the one that takes most curses away."""
    if isinstance(ui.answer, ChooseType) and ui.answer.type in prompt.types:
        return ui.answer.type
    return max(prompt.types, key=lambda kind: sum(values_up(me, kind)))


def _type(  # noqa: PLR0913  (a type, and how it stands)
    sheet: Sheet, me: Player, kind: str, cell: Rect, *, chosen: bool, knob: str
) -> None:
    name = f"type/{kind}"
    sheet.add(
        name,
        "member",
        cell,
        tier="touch",
        intent=ChooseAnswer(ChooseType(kind)),
        group="answers",
        knob=knob,
        flags=frozenset({"chosen", "ticked"} if chosen else ()),
    )
    values = sorted(values_up(me, kind))
    low = cell.h < TYPE_HIGH
    side = 10.0 if low else 16.0
    icon = Rect(cell.x + (cell.w - side) / 2, cell.y + 1.4, side, side)
    sheet.add(f"{name}/icon", "mark", icon, icon=icon_of(kind), of=name)
    below = Rect(cell.x + 0.6, icon.bottom, cell.w - 1.2, cell.bottom - icon.bottom)
    title, rest = below.split(6.4)
    form = {"of": name, "align": "center", "lines": 1}
    texts = words.type_texts(sheet, kind)
    sheet.text(f"{name}/name", title, texts, ("text", "cap"), bold=True, **form)
    terms, total = rest.split(5.2 if low else 7.0)
    goes = " + ".join(map(str, values)) or "0"
    if not low:
        sheet.text(f"{name}/cards", terms, (goes,), ("text", "cap"), **form)
        goes = f"\u2212{sum(values)}"
        sheet.text(f"{name}/gone", total, (goes,), ("table", "seat"), **form)
        return
    shown = (goes, f"\u2212{sum(values)}")
    sheet.text(f"{name}/cards", terms, shown, ("text", "cap"), **form)
