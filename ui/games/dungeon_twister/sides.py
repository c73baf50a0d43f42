"""How both sides stand: points, action cards, combat cards, jumps."""

from typing import Final

from companion.games.dungeon_twister.model import ACTION_CARDS
from companion.games.dungeon_twister.scoring import VICTORY
from companion.games.dungeon_twister.state import GameState
from ui.elements import Rect, Stroke
from ui.games.dungeon_twister.window import STRIP
from ui.model import Open
from ui.screens.kit import Sheet

MARK: Final = 4.8
CARD: Final = 4.0
DIGIT: Final = 2.9


def place_sides(sheet: Sheet, state: GameState) -> None:
    """Place both sides below the board; a tap shows all that one has."""
    for seat, cell in enumerate(STRIP.columns(2, 2.0)):
        _side(sheet, state, seat, cell)


def _side(sheet: Sheet, state: GameState, seat: int, cell: Rect) -> None:
    player = state.players[seat]
    name = f"side/{seat}"
    active = frozenset({"active"} if seat == state.turn else ())
    more = {"tier": "touch", "intent": Open("seat", player.name), "group": "sides"}
    sheet.add(name, "panel", cell, flags=active, **more)
    y = cell.y + (cell.h - MARK) / 2
    mark = Rect(cell.x + 1.2, y, MARK, MARK)
    sheet.add(f"{name}/mark", "mark", mark, seat=seat, of=name)
    points = Rect(mark.right + 0.6, cell.y, 5.4, cell.h)
    form = {"lines": 1, "of": name, "align": "center"}
    sheet.text(f"{name}/vp", points, (str(player.vp),), ("seat",), bold=True, **form)
    most = Rect(points.right, cell.y, 4.6, cell.h)
    sheet.text(f"{name}/of", most, (f"/{VICTORY}",), ("cap",), ink="sand", **form)
    cards = Rect(most.right + 0.8, cell.y + 1.5, 4 * (CARD + 0.3), cell.h - 3.0)
    sketch = _cards(player.actions, cards.h)
    sheet.add(f"{name}/cards", "mark", cards, sketch=sketch, of=name)
    x = cards.right + 0.4
    facts = (("combat", len(player.combat)), ("leap", player.jumps))
    for icon, n in facts:
        at = Rect(x, cell.y + (cell.h - 4.0) / 2, 4.0, 4.0)
        sheet.add(f"{name}/{icon}/icon", "mark", at, icon=icon, ink="sand", of=name)
        figure = Rect(at.right + 0.2, cell.y, 3.1, cell.h)
        sheet.text(f"{name}/{icon}", figure, (str(n),), ("text",), **form)
        x = figure.right + 0.4


def _cards(held: tuple[int, ...], high: float) -> tuple[Stroke, ...]:
    """Return the four action cards; those that are played lie dark."""
    strokes: list[Stroke] = []
    for n, value in enumerate(ACTION_CARDS):
        x = n * (CARD + 0.3)
        has = value in held
        fill, ink = ("sand", "ground") if has else ("line", "stone")
        strokes.append(Stroke("box", x, 0.0, CARD, high, fill, round=0.6))
        if not has:
            strokes.append(
                Stroke("box", x + 0.2, 0.2, CARD - 0.4, high - 0.4, "panel", round=0.5)
            )
        top = (high - DIGIT) / 2
        strokes.append(Stroke("text", x, top, CARD, DIGIT, ink, str(value)))
    return tuple(strokes)
