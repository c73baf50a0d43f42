"""The chances of a space in full: every number of ghosts, and what else it brings."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

import msgspec

from companion.games.dont_go_in_there import odds
from companion.games.dont_go_in_there.actions import PlaceMeeple
from companion.games.dont_go_in_there.state import GameState
from companion.kernel import size
from ui.elements import GAP, Rect, Size
from ui.games.dont_go_in_there import words
from ui.games.dont_go_in_there.reckon import game_state
from ui.model import Do
from ui.screens import frame
from ui.screens.kit import BODY, LEFT, Sheet
from ui.world import TableView

CHART: Final = 84.0  # mm
FIGURE: Final = 8.2
COUNT: Final = 6.4
GHOST: Final = 4.4
WIDEST: Final = 16.0  # of a column


class SpaceOdds(msgspec.Struct, frozen=True):
    """Which space the dialog `odds` is about: `side` of a room, 1 = deepest / top."""

    side: str
    space: int


def place_odds(sheet: Sheet, view: TableView) -> bool:
    """Place the dialog for the space in `ui.form`; False: it is about none."""
    form, state = sheet.ui.form, game_state(view)
    if not isinstance(form, SpaceOdds) or not _is_open(state, form):
        return False
    frame.spine(sheet, state)
    room = words.room_texts(sheet, form.side)
    at = words.spot_of(state, form.side, form.space)
    sheet.title(tuple(sheet.t("dgit.odds", room=r, at=at) for r in room))
    chances = odds.ghost_odds(state, form.side, form.space)
    high = sheet.main_place.y - GAP - BODY
    _chart(sheet, chances, Rect(LEFT, BODY, CHART, high))
    x = LEFT + CHART + 4.0
    _lines(sheet, state, form, Rect(x, BODY, sheet.right - x, high))
    action = PlaceMeeple(form.side, form.space)
    here = action in state.legal_actions() if state.prompt is not None else False
    if here:
        sheet.main(sheet.say("dgit.place_here"), Do(action))
    sheet.back()
    return True


def _is_open(state: GameState, form: SpaceOdds) -> bool:
    """Tell whether a room in play shows that side and has that space."""
    found = [one for one in state.rooms if one.side == form.side and one.open]
    return bool(found) and 1 <= form.space <= len(found[0].spaces)


def _chart(sheet: Sheet, chances: odds.Chances, place: Rect) -> None:
    """Place a column for every number of ghosts, its chance above it."""
    counts = range(max(chances) + 1)
    wide = min(WIDEST, place.w / len(counts))
    whole = Rect(place.x, place.y, wide * len(counts), place.h)
    figures, rest = whole.split(FIGURE, 1.0)
    bars, below = rest.split(rest.h - COUNT - 1.0, 1.0)
    cells = whole.columns(len(counts), 0.0)
    most = max(chances.values())
    told = words.percents([chances.get(n, Fraction(0)) for n in counts])
    space, size = _form(sheet, told, wide)
    for n, cell in zip(counts, cells, strict=True):
        chance = chances.get(n, Fraction(0))
        figure = Rect(cell.x, figures.y, cell.w, figures.h)
        texts = (f"{told[n]}{space}%",)
        form = {"align": "center", "lines": 1}
        sheet.text(f"odds/{n}", figure, texts, (size,), **form)
        bar = Rect(cell.x + cell.w * 0.2, bars.y, cell.w * 0.6, bars.h)
        values = (float(chance / most),)
        sheet.add(f"odds/{n}/bar", "odds", bar, values=values, ink="sand")
        _count(sheet, n, Rect(cell.x, below.y, cell.w, below.h))


def _form(sheet: Sheet, told: Sequence[str], wide: float) -> tuple[str, Size]:
    """Return how all chances of a chart are written: with a space or not, and how big.

    One that takes much room makes all of them smaller: figures that are compared have
    one size.
    """
    sizes: tuple[Size, ...] = ("seat", "text", "cap")
    for form in sizes:
        for space in (" ", ""):
            texts = [f"{one}{space}%" for one in told]
            most = max(sheet.metrics.text_width(one, form) for one in texts)
            if most <= wide - 2.0:
                return space, form
    return "", sizes[-1]


def _count(sheet: Sheet, n: int, place: Rect) -> None:
    """Place a number of ghosts: a picture and the figure."""
    wide = sheet.metrics.text_width(str(n), "text", bold=True) + 0.1
    x = place.x + (place.w - GHOST - 0.6 - wide) / 2
    ghost = Rect(x, place.y + (place.h - GHOST) / 2, GHOST, GHOST)
    sheet.add(f"odds/{n}/ghost", "mark", ghost, icon="ghost", ink="sand")
    figure = Rect(ghost.right + 0.6, place.y, wide, place.h)
    sheet.text(f"odds/{n}/count", figure, (str(n),), ("text",), bold=True, lines=1)


def _lines(sheet: Sheet, state: GameState, form: SpaceOdds, place: Rect) -> None:
    """Place the average, and in words what else has to be known."""
    chances = odds.ghost_odds(state, form.side, form.space)
    average = words.decimal(words.mean(chances))
    head, rest = place.split(9.0, 1.0)
    texts = sheet.say("dgit.average", mean=average)
    sheet.text("odds/mean", head, texts, ("seat", "text"), bold=True, lines=1)
    said = "\n".join(explained(sheet, state, form))
    sheet.text("odds/why", rest, (said,), ("text", "cap"), valign="top", ink="sand")


def _kept_off(sheet: Sheet, state: GameState, form: SpaceOdds) -> str:
    """Return how many dice are rolled, and how many of them count on the space."""
    shield = state.options.profile.shield(form.side, form.space)
    dice = words.dice_text(state, form.side)
    if not shield:
        return sheet.t("dgit.odds_all", dice=dice)
    if words.is_by_dice(state, form.side):
        n = state.options.profile.dice_total.value - shield
        return sheet.t("dgit.odds_dice", dice=dice, n=n)
    return sheet.t("dgit.odds_shield", dice=dice, n=shield)


def explained(sheet: Sheet, state: GameState, form: SpaceOdds) -> list[str]:
    """Return what stands beside the chart, a line each."""
    t, side = sheet.t, form.side
    room = odds.room_on(state, side)
    said: list[str] = []
    now = odds.on_placing(state, side, form.space)
    if now:
        said.append(t("dgit.on_placing", now=words.signed(now)))
    said.append(_kept_off(sheet, state, form))
    hidden = words.hidden_slot(room)
    if hidden:
        said.append(t("dgit.odds_hidden", slot=hidden, n=size(state.unseen)))
    effect = state.options.profile.room_effects.get(side)
    message = f"room.{side}.{state.options.edition}"
    told = hidden or effect is None or effect.space
    if not told and t.has(message):
        said.append(t(message))
    return said
