"""What a thing that is put right becomes: by a stepper, or by picking."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from companion.kernel import Correct
from ui.elements import GAP, LIST_GAP, Label, Rect
from ui.games import Mend, Pick, screens_for
from ui.model import Fill, Intent, TableView
from ui.screens.kit import BODY, BUTTON, LEFT, Grid, Sheet, paged
from ui.screens.words import seat_index
from ui.widgets.controls import figure, tile

if TYPE_CHECKING:
    from ui.screens.correct import Mending

KIND_ICONS: Final = {"cards": "eye", "rooms": "card", "turn": "flag"}
STEP: Final = 15.4
LEAP: Final = 5
HEAD: Final = 15.0
GROUPS: Final = 13.4


def label_of(sheet: Sheet, mend: Mend) -> tuple[str, ...]:
    """Return what a thing is called, then shorter."""
    return sheet.say(mend.label, **mend.fields) if mend.label else (mend.seat,)


def chosen(form: "Mending", here: Sequence[Mend]) -> tuple[Mend | None, Pick | None]:
    """Return what is being put right, and what it becomes."""
    if len(here) == 1 and here[0].offers is None:
        return here[0], None
    if not 0 <= form.item < len(here):
        return None, None
    picks = here[form.item].picks
    return here[form.item], picks[form.pick] if 0 <= form.pick < len(picks) else None


def action_of(form: "Mending", mend: Mend | None, pick: Pick | None) -> Correct | None:
    """Return the correction that was chosen; None: none yet, or it is so already."""
    if mend is None:
        return None
    if pick is not None:
        return None if pick.now else mend.becomes(pick)
    if mend.offers is not None or form.number is None or form.number == mend.value:
        return None
    if mend.hides:
        return Correct(mend.path, (mend.really or 0) + form.number)
    return Correct(mend.path, form.number)


# --- a number -------------------------------------------------------------------------


def place_number(sheet: Sheet, form: "Mending", mend: Mend, rect: Rect) -> None:
    """Place the old and the new number between the buttons that step it.

    A hidden one is changed by a difference: nobody need know what it was, and nothing
    here gives it away.
    """
    least = -mend.most if mend.hides else mend.least
    old = mend.value if isinstance(mend.value, int) else None
    now = form.number if form.number is not None else old or 0

    def to(value: int) -> Intent:
        unchanged = mend.hides and not value
        return Fill(replace(form, number=None if unchanged else value))

    row = Rect(rect.x, rect.y + (rect.h - STEP) / 2, rect.w, STEP)
    ends = (("-5", -LEAP), ("-1", -1), ("+1", 1), ("+5", LEAP))
    if mend.most - least < 4 * LEAP:
        ends = ends[1:3]
    each = len(ends) // 2
    for number, (name, step) in enumerate(ends):
        x = row.x + number * (STEP + GAP)
        if step > 0:
            x = row.right - (len(ends) - number) * (STEP + GAP) + GAP
        value = max(least, min(mend.most, now + step))
        intent = to(value) if value != now else None
        _step(sheet, name, Rect(x, row.y, STEP, STEP), step, intent)
    inner = row.inset(each * (STEP + GAP), 0.0)
    if form.number is None or form.number == old:
        _old(sheet, "correct/new", inner, old)
        return
    if mend.hides:
        figure(sheet, "correct/new", inner, signed(form.number))
        return
    before, arrow, after = inner.columns(3, 0.0)
    _old(sheet, "correct/old", before, old, ink="stone")
    side = 6.0
    x, y = arrow.x + (arrow.w - side) / 2, arrow.y + (arrow.h - side) / 2
    sheet.add("correct/arrow", "mark", Rect(x, y, side, side), icon="right")
    figure(sheet, "correct/new", after, form.number)


def signed(number: int) -> str:
    """Return a difference with its sign, plus or minus."""
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}")


def _old(
    sheet: Sheet, name: str, place: Rect, value: int | None, ink: str = ""
) -> None:
    """Place the number as it stands; of one that is hidden that it is."""
    if value is not None:
        figure(sheet, name, place, value, ink=ink)
        return
    texts = sheet.say("mend.not_shown")
    sheet.text(name, place, texts, ("seat", "text", "cap"), align="center", ink="stone")


def _step(
    sheet: Sheet, name: str, place: Rect, step: int, intent: Intent | None
) -> None:
    """Place a button that steps a number; by one it has a picture, else its figure."""
    one = abs(step) == 1
    texts = () if one else (signed(step),)
    icon = ("plus" if step > 0 else "minus") if one else ""
    sheet.button(f"step/{name}", place, texts, intent, icon=icon, group="step")


# --- picking --------------------------------------------------------------------------


def place_picks(sheet: Sheet, view: TableView, form: "Mending", mend: Mend) -> None:
    """Place the old and the new thing, and below what it may become."""
    _, pick = chosen(replace(form, item=0), (mend,))
    head = Rect(LEFT, BODY, sheet.right - LEFT, HEAD)
    _head(sheet, view, head, mend, pick)
    top = head.bottom + GAP
    rect = Rect(LEFT, top, head.w, sheet.main_place.y - GAP - top)
    picks = mend.picks
    groups = list(dict.fromkeys(one.group for one in picks if one.group))
    if groups:
        cells = Rect(rect.x, rect.y, rect.w, GROUPS).columns(len(groups), LIST_GAP)
        for group, cell in zip(groups, cells, strict=True):
            _group(sheet, view, form, group, cell)
        below = rect.y + GROUPS + GAP
        rect = Rect(rect.x, below, rect.w, rect.bottom - below)
    listed = [
        (number, one)
        for number, one in enumerate(picks)
        if (one.group[1] if one.group else "") == form.group
    ]
    _picks(sheet, view, form, listed, rect)


def _head(
    sheet: Sheet, view: TableView, place: Rect, mend: Mend, pick: Pick | None
) -> None:
    """Place what it is, an arrow, and what it becomes."""
    sheet.add("correct/head", "panel", place)
    old, new = place.inset(3.0, 1.0).columns(2, 10.0)
    side = 10.0
    texts = _whole(sheet, mend)
    if mend.icon:
        y = old.y + (old.h - side) / 2
        sheet.add("correct/icon", "mark", Rect(old.x, y, side, side), icon=mend.icon)
    room = Rect(old.x + side + GAP, old.y, old.w - side - GAP, old.h)
    sizes = ("seat", "text", "cap")
    sheet.text("correct/old", room, texts, sizes, ink="sand", cut=True, whole=True)
    arrow = Rect(old.right + 1.5, old.y + (old.h - 7) / 2, 7, 7)
    sheet.add("correct/arrow", "mark", arrow, icon="right")
    if pick is None:
        texts = sheet.say("mend.pick_below")
        sheet.text("correct/new", new, texts, ("seat", "text", "cap"), ink="stone")
        return
    _mark(sheet, view, "correct/new", new, pick)


def _whole(sheet: Sheet, mend: Mend) -> tuple[str, ...]:
    """Return what a thing is called and whose it is or where, then without that."""
    own = label_of(sheet, mend)
    where = mend.seat or (sheet.t(mend.row, **mend.row_fields) if mend.row else "")
    if not where:
        return own
    return (*(sheet.t("ui.pair", key=where, value=one) for one in own[:1]), *own)


def _mark(sheet: Sheet, view: TableView, name: str, place: Rect, pick: Pick) -> None:
    """Place what something becomes: its picture or shape, and its name."""
    side = 10.0
    y = place.y + (place.h - side) / 2
    seat = seat_index(view.state, pick.seat or None)
    icon = "" if seat >= 0 else _icon(view, pick)
    if icon or seat >= 0:
        mark = Rect(place.x, y, side, side)
        sheet.add(f"{name}/mark", "mark", mark, icon=icon, seat=seat)
        place = Rect(place.x + side + GAP, place.y, place.w - side - GAP, place.h)
    texts = _texts(sheet, pick)
    sheet.text(name, place, texts, ("seat", "text", "cap"), bold=True, cut=True)


def _icon(view: TableView, pick: Pick) -> str:
    own = screens_for(view.game.id)
    if pick.icon or pick.group is None or own is None:
        return pick.icon
    return own.icon(*pick.group)


def _texts(sheet: Sheet, pick: Pick) -> tuple[str, ...]:
    return sheet.say(pick.label, **pick.fields) if pick.label else (pick.seat,)


def _group(
    sheet: Sheet, view: TableView, form: "Mending", group: tuple[str, str], cell: Rect
) -> None:
    kind, key = group
    own = screens_for(view.game.id)
    texts: tuple[str, ...] = (sheet.t.name(kind, key),)
    short = f"{kind}_short.{key}"
    if sheet.t.has(short):
        texts = (*texts, sheet.t(short))
    opens = replace(form, group="" if form.group == key else key, pick=-1)
    tile(
        sheet,
        f"group/{key}",
        cell,
        texts,
        icon=own.icon(kind, key) if own is not None else "",
        on=form.group == key,
        intent=Fill(opens),
        group="groups",
    )


def _picks(
    sheet: Sheet,
    view: TableView,
    form: "Mending",
    listed: Sequence[tuple[int, Pick]],
    rect: Rect,
) -> None:
    most = 5 if form.group else 4
    across = min(most, max(3, len(listed)))
    high = 12.0 if len(listed) <= across else BUTTON

    def cell(item: tuple[int, Pick], place: Rect, _: int) -> None:
        number, pick = item
        seat = seat_index(view.state, pick.seat or None)
        on = number == form.pick
        sheet.add(
            f"pick/{number}",
            "member",
            place,
            tier="touch",
            label=Label(
                _texts(sheet, pick),
                ("text", "cap"),
                align="left" if seat >= 0 else "center",
                cut=seat >= 0,
            ),
            intent=Fill(replace(form, pick=number)),
            seat=seat,
            icon="" if seat >= 0 or pick.group else pick.icon,
            group="picks",
            flags=frozenset({"chosen"} if on else {"ticked"} if pick.now else ()),
        )

    paged(sheet, "picks", listed, Grid(rect, high, across), cell)
