"""What a player has: points, cards, and each of his fourteen tokens with its state."""

from typing import Final

from companion.games.dungeon_twister.model import ACTION_CARDS
from companion.games.dungeon_twister.scoring import VICTORY
from companion.games.dungeon_twister.squares import NAMES
from companion.games.dungeon_twister.state import GameState
from companion.games.dungeon_twister.tokens import (
    CHARACTERS,
    OWN,
    code_of,
    each,
)
from ui.elements import GAP, LIST_GAP, Rect
from ui.games.dungeon_twister.board import about_token
from ui.games.dungeon_twister.pieces import character, thing, wounded
from ui.games.dungeon_twister.words import game_state, name_of
from ui.model import Open, TableView
from ui.screens import frame
from ui.screens.kit import BODY, BUTTON, LEFT, Grid, Sheet
from ui.screens.words import seat_index
from ui.widgets import chip

ROW: Final = 10.4
HEAD: Final = 11.0


def place_seat(sheet: Sheet, view: TableView, seat: str) -> None:
    """Place a player's points, cards and tokens; the other one is a tap away."""
    state = game_state(view)
    number = seat_index(state, seat)
    player = state.players[number]
    sheet.add("spine", "spine", Rect(0, 0, 5, sheet.metrics.height), seats=(number,))
    texts = sheet.say("maze.points", n=player.vp, most=VICTORY)
    frame.words(sheet, seat, texts, number)
    frame.menu(sheet)
    line = Rect(LEFT, BODY, sheet.right - LEFT, HEAD)
    _cards(sheet, view, number, line)
    rest = Rect(LEFT, line.bottom + 1.0, line.w, sheet.bottom - line.bottom - 13.0)
    grid = Grid(rest, ROW, 4, LIST_GAP)
    for place, token in enumerate(each(OWN[number])):
        _token(sheet, state, token, grid.place(place))
    _seats(sheet, state, number)
    sheet.back(24.0)


def _cards(sheet: Sheet, view: TableView, number: int, line: Rect) -> None:
    """Place the action cards in hand, the combat cards as they may be seen, jumps."""
    state = game_state(view)
    player = state.players[number]
    left = "".join(
        str(one) if one in player.actions else "\N{EN DASH}" for one in ACTION_CARDS
    )
    open_cards = view.shown()["players"][number]["combat"]
    combat = " ".join(map(str, open_cards)) if open_cards else str(len(player.combat))
    facts = (
        ("card", " ".join(left)),
        ("combat", combat),
        ("leap", str(player.jumps)),
    )
    widths = (40.0, 70.0, 25.0)
    x = line.x
    for (icon, text), wide in zip(facts, widths, strict=True):
        at = Rect(x, line.y + (line.h - 5.0) / 2, 5.0, 5.0)
        sheet.add(f"seat/{icon}/icon", "mark", at, icon=icon, ink="sand")
        place = Rect(at.right + 1.4, line.y, wide - 7.4, line.h)
        sheet.text(f"seat/{icon}", place, (text,), ("seat", "text", "cap"), lines=1)
        x += wide + GAP


def _token(sheet: Sheet, state: GameState, token: int, place: Rect) -> None:
    """Place a token with its name and where it is."""
    code = code_of(token)
    name = f"token/{code}"
    form = {"tier": "touch", "intent": about_token(token), "group": "tokens"}
    sheet.add(name, "member", place, knob="a", **form)
    side = place.h - 1.0
    at = Rect(place.x + 0.5, place.y + 0.5, side, side)
    draw = thing if not token & CHARACTERS else character
    if token & state.wounded:
        draw = wounded
    sheet.add(f"{name}/token", "mark", at, sketch=draw(token, side), of=name)
    x = at.right + 0.6
    top = Rect(x, place.y, place.right - x - 0.4, place.h / 2)
    form = {"of": name, "lines": 1, "cut": True}
    sheet.text(f"{name}/name", top, name_of(sheet, code), ("cap",), **form)
    low = Rect(x, top.bottom, top.w, place.h / 2)
    texts = _where(sheet, state, token)
    sheet.text(f"{name}/where", low, texts, ("cap",), ink="sand", **form)


def _where(sheet: Sheet, state: GameState, token: int) -> tuple[str, ...]:
    """Return where a token is, in few words."""
    if token & state.out:
        return sheet.say("maze.at_out")
    if not token & state.lying:
        return sheet.say("maze.at_hidden")
    at = NAMES[state.where(token)]
    if token & state.wounded:
        return sheet.say("maze.at_hurt", at=at)
    if token & state.blocked:
        return sheet.say("maze.at_blocked", at=at)
    return (at,)


def _seats(sheet: Sheet, state: GameState, number: int) -> None:
    """Place both players, to look at the other one."""
    x = LEFT + 26.0
    row = Rect(x, sheet.bottom - BUTTON, sheet.right - x, BUTTON)
    for seat, cell in enumerate(row.columns(2, LIST_GAP)):
        name = state.seats[seat]
        more = {"chosen": seat == number, "group": "seats"}
        chip(sheet, f"seats/{seat}", cell, seat, name, Open("seat", name), **more)
