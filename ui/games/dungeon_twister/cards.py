"""The action card of a turn: the board stays in view, the four cards stand beside."""

from typing import Any, Final

from companion.games.dungeon_twister import actions as a
from companion.games.dungeon_twister.model import ACTION_CARDS
from ui.elements import LIST_GAP, Label
from ui.games.dungeon_twister import board, rail
from ui.games.dungeon_twister.sides import place_sides
from ui.games.dungeon_twister.window import Window, shown
from ui.games.dungeon_twister.words import game_state
from ui.model import ChooseAnswer, Do, TableView
from ui.screens import frame
from ui.screens.kit import Sheet

SIZES: Final = ("score", "table")


def place_cards(sheet: Sheet, view: TableView) -> None:
    """Place the four action cards: those in hand, those that may be played."""
    state = game_state(view)
    frame.sentence(sheet, state)
    window = shown(sheet.ui, Window())
    board.place_maze(sheet, state, window)
    if window.whole:
        board.place_rooms(sheet, window)
        place_sides(sheet, state)
    else:
        cell = board.Cell(sheet, state, window)
        for square in window.squares:
            cell.touch(square, None)
            cell.tokens(square)
        board.place_pans(sheet, state, window, "")
    held = state.players[state.turn].actions
    legal = set(state.legal_actions())
    rect = rail.place_of(sheet)
    rows = rect.rows(2, LIST_GAP)
    cells = [cell for row in rows for cell in row.columns(2, LIST_GAP)]
    for value, place in zip(ACTION_CARDS, cells, strict=True):
        action = a.PlayCard(value)
        flags = {"chosen"} if sheet.ui.answer == action else set[str]()
        played = value not in held
        sheet.add(
            f"card/{value}",
            "member",
            place,
            tier="touch",
            label=Label((str(value),), SIZES),
            second=Label(sheet.say("maze.card_played"), ("cap",)) if played else None,
            intent=ChooseAnswer(action) if action in legal else Do(action),
            enabled=action in legal,
            group="cards",
            knob="a",
            flags=frozenset(flags),
        )
    answer = sheet.ui.answer
    form: dict[str, Any] = {"rect": rail.main_place(sheet)}
    if answer in legal and isinstance(answer, a.PlayCard):
        texts = sheet.say("maze.do.card", n=answer.value)
        second = sheet.say("maze.price", ap=answer.value)
        sheet.main(texts, Do(answer), second, **form)
    else:
        sheet.main(sheet.say("maze.rest_card"), None, **form)
