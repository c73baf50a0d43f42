"""The panel: does the card on it have the size of a bank card? Else: which is it?

All sizes on the screen follow from the panel's millimetres. A card in the hand tells
them better than a data sheet.
"""

from typing import Final

from ui.elements import GAP, Label, Rect
from ui.model import Back, Fill, World
from ui.screens.kit import BODY, FOOT, LEFT, MAIN, SENTENCE, Grid, Sheet, paged
from ui.settings import (
    CARD_MM,
    PANELS,
    ChoosePanel,
    PanelForm,
    PanelKind,
    mm_setting,
    real_mm,
)

FINE: Final = 1.005  # a tap
COARSE: Final = 1.05  # held down
LEAST: Final = 80.0  # of a panel's width, mm
MOST: Final = 420.0
WIDEST: Final = 100.0  # a drawn card, so that there is room for words beside it
STEP_HIGH: Final = 11.0
TOP: Final = 1.5
LINE: Final = 5.0


def place_panel(sheet: Sheet, world: World) -> None:
    """Place the question about the panel, opened from the settings."""
    sheet.add("spine", "spine", Rect(0, 0, 5, sheet.metrics.height))
    form = sheet.ui.form
    panel_steps(sheet, world, form if isinstance(form, PanelForm) else PanelForm())


def panel_steps(sheet: Sheet, world: World, form: PanelForm) -> None:
    """Place a step of the question; the same on the first start and later."""
    if form.step == "list":
        _list(sheet, world)
        return
    mm = form.mm or real_mm(world.choices)
    side = _card(sheet, mm)
    if form.step == "match":
        _match(sheet, side, mm)
    else:
        _ask(sheet, side, mm)


# --- the card -------------------------------------------------------------------------


def _card(sheet: Sheet, mm: tuple[float, float]) -> Rect:
    """Draw a bank card as large as it is on such a panel; return the place beside it.

    On a small panel only its short side fits: then it is a square of that.
    """
    grow = sheet.metrics.width / mm[0], sheet.metrics.height / mm[1]
    wide, high = CARD_MM[0] * grow[0], CARD_MM[1] * grow[1]
    room = sheet.bottom - FOOT - GAP - BODY
    if wide <= WIDEST and high <= room:
        card = Rect(LEFT, BODY, wide, high)
        sheet.add("card", "panel", card)
        _face(sheet, card)
        x = max(card.right + 2 * GAP, sheet.right - 62.0)
        return Rect(x, BODY, sheet.right - x, sheet.main_place.y - GAP - BODY)
    square = Rect(LEFT, TOP, CARD_MM[1] * grow[0], high)
    most = sheet.metrics.height - 2 * TOP
    square = Rect(LEFT, TOP, min(square.w, WIDEST), min(square.h, most))
    sheet.add("card", "panel", square)
    _face(sheet, square)
    x = square.right + 2 * GAP
    return Rect(x, TOP, sheet.right - x, sheet.main_place.y - GAP - TOP)


def _face(sheet: Sheet, card: Rect) -> None:
    """Draw its picture, and its edge so that it can be held against a real one."""
    side = min(card.w - 12, card.h - 16, 40.0)
    y = card.y + (card.h - 10 - side) / 2
    icon = Rect(card.x + (card.w - side) / 2, y, side, side)
    sheet.add("card/icon", "mark", icon, icon="bank_card", ink="sand")
    words = Rect(card.x + 3, card.bottom - 11, card.w - 6, 9.5)
    whole = card.w > card.h * 1.2
    texts = sheet.say("ui.panel_card" if whole else "ui.panel_short_side")
    sheet.text("card/words", words, texts, ("text", "cap"), align="center", ink="sand")
    thick = 0.5
    edges = (
        Rect(card.x, card.y, card.w, thick),
        Rect(card.x, card.bottom - thick, card.w, thick),
        Rect(card.x, card.y, thick, card.h),
        Rect(card.right - thick, card.y, thick, card.h),
    )
    for number, edge in enumerate(edges):
        sheet.add(f"card/edge{number}", "band", edge, ink="ivory")


# --- the steps ------------------------------------------------------------------------


def _head(sheet: Sheet, side: Rect, message: str) -> Rect:
    """Place the question above everything, or beside a card that is that high."""
    texts = sheet.say(message)
    if side.y >= BODY:
        line = Rect(LEFT, 1.0, sheet.right - LEFT, SENTENCE)
        sheet.text("sentence", line, texts, ("table", "seat"), tier="table")
        return side
    head, rest = side.split(18.0, GAP)
    sheet.text("sentence", head, texts, ("seat", "text"), valign="top")
    return rest


def _ask(sheet: Sheet, side: Rect, mm: tuple[float, float]) -> None:
    rest = _head(sheet, side, "ui.panel_ask")
    why, ways = rest.split(rest.h - 2 * STEP_HIGH - 2 * GAP, GAP)
    sheet.text("panel/how", why, sheet.say("ui.panel_how"), valign="top", ink="sand")
    pick, match = ways.rows(2, GAP)
    opens = Fill(PanelForm("list"))
    texts = sheet.say("ui.panel_pick")
    sheet.button("panel/list", pick, texts, opens, icon="screen", align="left")
    matches = Fill(PanelForm("match", mm))
    texts = sheet.say("ui.panel_match")
    sheet.button("panel/match", match, texts, matches, icon="ruler", align="left")
    _done(sheet, side, "ui.panel_yes", mm)


def _done(sheet: Sheet, side: Rect, message: str, mm: tuple[float, float]) -> None:
    """Place the main act, and the way back left of it or in the lower corner."""
    corner = sheet.main_place
    main = Rect(side.x, corner.y, 0, MAIN)
    if side.y < BODY:
        back = Rect(side.x, sheet.bottom - FOOT, 23.0, FOOT)
        main = Rect(back.right + GAP, corner.y, 0, MAIN)
        sheet.button("back", back, sheet.say("ui.back"), Back(), icon="left")
    else:
        sheet.back()
    rect = Rect(main.x, main.y, sheet.right - main.x, MAIN)
    sheet.main(sheet.say(message), ChoosePanel(mm_setting(mm)), rect=rect, icon="tick")


def _match(sheet: Sheet, side: Rect, mm: tuple[float, float]) -> None:
    rest = _head(sheet, side, "ui.panel_matching")
    rows = 2 * (LINE + STEP_HIGH) + GAP
    why, steps = rest.split(rest.h - rows - GAP, GAP)
    sheet.text("panel/how", why, sheet.say("ui.panel_hold"), valign="top", ink="sand")
    for number, place in enumerate(steps.rows(2, GAP)):
        name = ("wide", "high")[number]
        line, cells = place.split(LINE)
        sheet.text(f"panel/{name}", line, sheet.say(f"ui.panel_{name}"), ("cap",))
        ends = zip(("less", "more"), cells.columns(2), strict=True)
        for which, cell in ends:
            grows = which == "more"
            sheet.button(
                f"panel/{name}/{which}",
                cell,
                (),
                _step(mm, number, FINE, grows=grows),
                long=_step(mm, number, COARSE, grows=grows),
                icon="plus" if grows else "minus",
                group="panel",
            )
    _done(sheet, side, "ui.panel_fits", mm)


def _step(mm: tuple[float, float], axis: int, by: float, *, grows: bool) -> Fill | None:
    """Return the wish for a card that is larger or smaller by a factor.

    A larger card on the screen means a panel that is smaller in truth.
    """
    value = mm[axis] / by if grows else mm[axis] * by
    if not LEAST * (1, 0.5)[axis] <= value <= MOST:
        return None
    changed = (value, mm[1]) if axis == 0 else (mm[0], value)
    return Fill(PanelForm("match", changed))


def _list(sheet: Sheet, world: World) -> None:
    line = Rect(LEFT, 1.0, sheet.right - LEFT, SENTENCE)
    texts = sheet.say("ui.panel_which")
    sheet.text("sentence", line, texts, ("table", "seat"), tier="table")
    held = real_mm(world.choices)
    room = sheet.bottom - FOOT - GAP - BODY

    def cell(kind: PanelKind, place: Rect, number: int) -> None:
        del number
        texts = sheet.say(f"ui.panel_{kind.key}")
        wide, high = (round(one) for one in kind.mm)
        second = sheet.t("ui.panel_size", x=kind.px[0], y=kind.px[1], w=wide, h=high)
        near = all(abs(a - b) < 1 for a, b in zip(kind.mm, held, strict=True))
        near = near and world.choices.get("display.size") == kind.values["display.size"]
        sheet.button(
            f"panel/{kind.key}",
            place,
            texts,
            ChoosePanel(kind.values),
            align="left",
            group="panel",
            second=Label((second,), ("cap",), align="left", lines=1),
            flags=frozenset({"chosen"} if near else ()),
        )

    rect = Rect(LEFT, BODY, sheet.right - LEFT, room)
    paged(sheet, "panels", PANELS, Grid(rect, 16.0, 2, GAP), cell)
    sheet.back()
