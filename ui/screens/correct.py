"""Correcting the record: what, whose, from what to what; then one act does it.

The game says what may be put right, in its own words (`ui.games.Mend`); everything
else of the position is behind *everything else* (`ui.screens.tree`).
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from companion.i18n import Translator
from companion.kernel import Correct, State
from ui.elements import GAP, LIST_GAP, Label, Rect
from ui.games import Mend, Pick, screens_for
from ui.model import Do, Fill, Intent, Open, TableView
from ui.screens import pickers
from ui.screens.kit import BODY, BUTTON, LEFT, Grid, Sheet, paged
from ui.screens.tree import place_tree, placed
from ui.screens.words import seat_index
from ui.widgets import chip

MAIN_WIDE: Final = 66.0
KINDS: Final = 10.0
PEN: Final = 3.4
ACROSS: Final = 6  # things side by side


class Mending(msgspec.Struct, frozen=True):
    """How far a correction has come.

    Attributes:
        kind: what; empty: the first there is.
        who: whose, or with what; empty: the first there is.
        item: which of the things there; -1: none yet.
        group: the group that is looked into.
        pick: what it becomes; -1: nothing yet.
        number: what it becomes, or by how much it changes where it is hidden.
        kept: what else has been begun, each with another kind or row.
    """

    dialog: ClassVar[str] = "correct"
    kind: str = ""
    who: str = ""
    item: int = -1
    group: str = ""
    pick: int = -1
    number: int | None = None
    kept: tuple["Mending", ...] = ()

    @property
    def begun(self) -> bool:
        """Whether something has been chosen that would be lost."""
        return self.item >= 0 or self.pick >= 0 or self.number is not None

    def turned(self, kind: str, who: str) -> "Mending":
        """Return the form turned to something else; what was begun is kept there."""
        kept = [one for one in self.kept if (one.kind, one.who) != (kind, who)]
        there = [one for one in self.kept if (one.kind, one.who) == (kind, who)]
        if not there and kind != self.kind:
            there = [one for one in kept if one.kind == kind][-1:]
            kept = [one for one in kept if one not in there]
        if self.begun:
            kept.append(replace(self, kept=()))
        found = there[0] if there else Mending(kind, who)
        return replace(found, kept=tuple(kept))

    def back(self) -> "Mending | None":
        """Return it one step less far; None: it has not come anywhere."""
        if self.pick >= 0:
            return replace(self, pick=-1)
        if self.group:
            return replace(self, group="")
        return replace(self, item=-1) if self.item >= 0 else None


class Rest(msgspec.Struct, frozen=True):
    """Everything else is looked at."""

    dialog: ClassVar[str] = "correct"


class Row(NamedTuple):
    """Whose things they are, or where they are."""

    key: str
    texts: tuple[str, ...]
    seat: int = -1


def mend_seat(seat: str, kind: str = "") -> Intent:
    """Return what opens the correction of what a player has."""
    return Open("correct", Mending(kind, seat))


def place_correct(sheet: Sheet, view: TableView) -> None:
    """Place what can be put right, or the one thing that is being put right."""
    form, found = sheet.ui.form, _mends(view)
    if sheet.ui.path or isinstance(form, Rest) or not found:
        place_tree(sheet, view)
        return
    form = form if isinstance(form, Mending) else Mending()
    form = _settled(sheet, view, found, form)
    here = _here(sheet, view, found, form)
    number = seat_index(view.state, form.who)
    seats = (number,) if number >= 0 else ()
    sheet.add("spine", "spine", Rect(0, 0, 5, sheet.metrics.height), seats=seats)
    _title(sheet)
    if 0 <= form.item < len(here) and here[form.item].offers is not None:
        pickers.place_picks(sheet, view, form, here[form.item])
    else:
        top = _choose(sheet, view, found, form)
        _things(sheet, view, form, here, top)
    _foot(sheet, form, here)


def _mends(view: TableView) -> Sequence[Mend]:
    own = screens_for(view.game.id)
    return own.mends(view) if own is not None else ()


def _title(sheet: Sheet) -> None:
    side = 7.0
    sheet.add("title/mark", "mark", Rect(LEFT, 3.2, side, side), icon="mend")
    x = LEFT + side + GAP
    note = sheet.say("mend.logged")
    wide = sheet.metrics.text_width(note[0], "cap") + 0.2
    sheet.text(
        "title/note",
        Rect(sheet.right - wide, 1.0, wide, 11.5),
        note,
        ("cap",),
        align="right",
        ink="sand",
    )
    place = Rect(x, 1.0, sheet.right - wide - GAP - x, 11.5)
    sheet.text("title", place, sheet.say("mend.title"), ("seat", "text"), bold=True)


# --- what, and whose ------------------------------------------------------------------


def _settled(
    sheet: Sheet, view: TableView, found: Sequence[Mend], form: Mending
) -> Mending:
    """Return the form with the first kind and row where none was chosen."""
    kinds = [one.kind for one in found]
    kind = form.kind if form.kind in kinds else kinds[0]
    rows = _rows(sheet, view, found, kind)
    keys = [one.key for one in rows]
    who = form.who if form.who in keys else keys[0]
    return replace(form, kind=kind, who=who)


def _rows(sheet: Sheet, view: TableView, found: Sequence[Mend], kind: str) -> list[Row]:
    rows: dict[str, Row] = {}
    for one in found:
        if one.kind == kind:
            row = _row_of(sheet, view, one)
            rows.setdefault(row.key, row)
    return list(rows.values())


def _row_of(sheet: Sheet, view: TableView, mend: Mend) -> Row:
    if mend.seat:
        return Row(mend.seat, (mend.seat,), seat_index(view.state, mend.seat))
    if mend.row:
        texts = sheet.say(mend.row, **mend.row_fields)
        return Row("/".join((mend.row, *map(str, mend.row_fields.values()))), texts)
    return Row("", ("",))


def _here(
    sheet: Sheet, view: TableView, found: Sequence[Mend], form: Mending
) -> list[Mend]:
    """Return what can be put right of the chosen kind and row."""
    same = [one for one in found if one.kind == form.kind]
    return [one for one in same if _row_of(sheet, view, one).key == form.who]


def _choose(
    sheet: Sheet, view: TableView, found: Sequence[Mend], form: Mending
) -> float:
    """Place the kinds, and whose things they are; return the y below."""
    kinds = list(dict.fromkeys(one.kind for one in found))
    place = Rect(LEFT, BODY, sheet.right - LEFT, KINDS)
    for kind, cell in zip(kinds, place.columns(len(kinds), LIST_GAP), strict=True):
        first = next(one for one in found if one.kind == kind)
        who = form.who if first.seat else ""
        sheet.button(
            f"kind/{kind}",
            cell,
            sheet.say(f"mend.{kind}"),
            Fill(form.turned(kind, who) if kind != form.kind else form),
            icon=pickers.KIND_ICONS.get(kind, first.icon),
            group="kind",
            knob="a",
            flags=frozenset({"chosen"} if kind == form.kind else ()),
        )
        if kind != form.kind and any(one.kind == kind for one in form.kept):
            _open_mark(sheet, f"kind/{kind}", cell)
    rows = _rows(sheet, view, found, form.kind)
    if len(rows) < 2:
        return place.bottom + GAP
    place = Rect(LEFT, place.bottom + GAP, place.w, KINDS)
    for row, cell in zip(rows, place.columns(len(rows), LIST_GAP), strict=True):
        chosen = row.key == form.who
        intent = Fill(form if chosen else form.turned(form.kind, row.key))
        key = row.seat if row.seat >= 0 else row.key
        waits = any((one.kind, one.who) == (form.kind, row.key) for one in form.kept)
        if row.seat >= 0:
            chip(
                sheet,
                f"who/{row.seat}",
                cell,
                row.seat,
                row.key,
                intent,
                chosen=chosen,
                group="who",
            )
        else:
            flags = frozenset({"chosen"} if chosen else ())
            texts = row.texts
            sheet.button(f"who/{key}", cell, texts, intent, group="who", flags=flags)
        if waits:
            _open_mark(sheet, f"who/{key}", cell)
    return place.bottom + GAP


def _open_mark(sheet: Sheet, of: str, cell: Rect) -> None:
    """Place a pen in the corner: a correction has been begun there and waits."""
    corner = Rect(cell.right - PEN - 0.6, cell.y + 0.6, PEN, PEN)
    sheet.add(f"{of}/open", "mark", corner, icon="pen", ink="sand", of=of)


# --- the things there -----------------------------------------------------------------


def _things(
    sheet: Sheet, view: TableView, form: Mending, here: list[Mend], top: float
) -> None:
    """Place the things that can be put right, or the stepper of the only number."""
    rect = Rect(LEFT, top, sheet.right - LEFT, sheet.main_place.y - GAP - top)
    if len(here) == 1 and here[0].offers is None:
        pickers.place_number(sheet, form, here[0], rect)
        return
    if not here:
        sheet.text("mend/none", Grid(rect).place(0), sheet.say("mend.none"))
        return
    compact = all(one.label.startswith("mend.card") for one in here) and len(here) > 4
    across = 8 if compact else min(ACROSS, max(3, len(here)))
    across = 3 if not compact and len(here) > ACROSS else across
    high = 12.4 if len(here) <= 2 * across else BUTTON

    def cell(mend: Mend, place: Rect, number: int) -> None:
        seat = seat_index(view.state, mend.value if mend.label else None)
        texts = pickers.label_of(sheet, mend)
        hatched = mend.value == "down"
        sheet.add(
            f"mend/{number}",
            "member",
            place,
            tier="touch",
            label=Label(
                texts[-1:] if compact else texts,
                ("text", "cap"),
                align="left" if seat >= 0 or mend.icon else "center",
            ),
            intent=Fill(replace(form, item=number)),
            icon="" if seat >= 0 else mend.icon,
            seat=seat,
            group="thing",
            flags=frozenset({"hatch"} if hatched else ()),
        )

    paged(sheet, f"mend/{form.kind}/{form.who}", here, Grid(rect, high, across), cell)


def _foot(sheet: Sheet, form: Mending, here: Sequence[Mend]) -> None:
    sheet.back(26.0)
    more = sheet.foot(28.0, 46.0)
    texts = sheet.say("mend.rest")
    sheet.button("mend/rest", more, texts, Open("correct", Rest()), icon="menu")
    place = Rect(
        sheet.right - MAIN_WIDE, sheet.main_place.y, MAIN_WIDE, sheet.main_place.h
    )
    mend, pick = pickers.chosen(form, here)
    action = pickers.action_of(form, mend, pick)
    if mend is None or action is None:
        sheet.main(sheet.say("mend.rests"), None, rect=place)
        return
    texts = deed(sheet.t, mend, pick, action.to)
    sheet.main(texts, Do(action), rect=place, icon="tick")


# --- the sentences --------------------------------------------------------------------


def deed(t: Translator, mend: Mend, pick: Pick | None, to: Any) -> tuple[str, ...]:
    """Return what a correction does, then shorter: on the main act and in the log."""
    message = pick.said if pick is not None and pick.said else f"mend.{mend.kind}_do"
    if not mend.seat and t.has(f"{message}.other"):
        message = f"{message}.other"
    fields = {"seat": mend.seat, **mend.fields, **(pick.fields if pick else {})}
    if mend.hides:  # what it was and is, is its owner's business
        message, fields["by"] = f"mend.{mend.kind}_by", pickers.signed(to - mend.really)
    fields["to_value"] = fields.get("to_value", to)
    forms = (message, f"{message}_short")
    return tuple(t(one, **fields) for one in forms if t.has(one))


def corrected_texts(t: Translator, state: State, action: Correct) -> tuple[str, ...]:
    """Return what a correction did, in the words of its game; then shorter.

    Args:
        t: translator with the words of the game.
        state: the position that was corrected.
        action: the correction.
    """
    view = TableView(state.game, state, view=state.view())
    for mend in _mends(view):
        if not _may_be(mend, action):
            continue
        if mend.offers is None:
            return deed(t, mend, None, action.to)
        for pick in mend.picks:
            if mend.becomes(pick) == action:
                return deed(t, mend, pick, action.to)
    return placed(t, state, action) if action.path else (t("mend.place_short"),)


def _may_be(mend: Mend, action: Correct) -> bool:
    """Tell whether a correction may be one of this thing, without making its picks."""
    if mend.offers is None:
        return mend.path == action.path and not action.merge
    if mend.thing is not None:
        return action.merge and _within(action.to, mend.thing)
    return mend.path.startswith(action.path) or action.path.startswith(mend.path)


def _within(value: Any, thing: Any) -> bool:
    """Tell whether a thing stands anywhere in a JSON-shaped value."""
    if value == thing:
        return True
    if isinstance(value, Mapping):
        value = list(value.values())  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    return isinstance(value, list) and any(_within(one, thing) for one in value)  # pyright: ignore[reportUnknownVariableType]
