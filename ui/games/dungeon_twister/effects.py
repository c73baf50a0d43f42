"""What a way does with what lies on it: taken along, left, picked up at its end."""

from companion.games.dungeon_twister import actions as a
from companion.games.dungeon_twister.squares import NAMES, NUMBERS
from companion.games.dungeon_twister.state import GameState
from companion.games.dungeon_twister.tokens import (
    BIT,
    CHARACTERS,
    OBJECTS,
    code_of,
    owner,
)
from companion.kernel import Action, tag_of
from ui.games.dungeon_twister.words import load_of, name_of
from ui.screens.kit import Sheet
from ui.screens.words import action_texts


def effects(sheet: Sheet, state: GameState, action: Action) -> tuple[str, ...]:
    """Return what an answer does beside going there, then shorter.

    A way of which nothing is to be said goes on as he is.
    """
    if not isinstance(action, a.Move | a.Jump):
        texts = action_texts(sheet.t, action)
        return (*texts, *sheet.say(f"maze.do.{tag_of(action)}"))
    long, short = _handled(sheet, state, action)
    if not action.handle:
        long = short = _kept(sheet, state, action)
    if isinstance(action, a.Jump):
        leap = sheet.t("maze.do.jump")
        long, short = [leap, *long], [leap, *short]
    forms = [sheet.t("maze.and", items=one) for one in (long, short)]
    return (*forms, sheet.t("maze.changes", n=len(action.handle)))


def _handled(
    sheet: Sheet, state: GameState, action: a.Move | a.Jump
) -> tuple[list[str], list[str]]:
    """Return each thing that is taken or left on the way, in long and short words."""
    start = NAMES[state.where(BIT[action.who])]
    has = load_of(state, BIT[action.who])
    said: list[tuple[str, ...]] = []
    for number, take in action.handle:
        at = start if number == 0 else action.path[number - 1]
        if take == "0":
            what = name_of(sheet, code_of(has)) if has else ("",)
            said.append(_said(sheet, "maze.leave", what, at))
        else:
            message = "maze.swap" if has else "maze.take"
            said.append(_said(sheet, message, name_of(sheet, take), at))
        has = BIT.get(take, 0)
    return [one[0] for one in said], [one[-1] for one in said]


def _said(
    sheet: Sheet, message: str, names: tuple[str, ...], at: str
) -> tuple[str, ...]:
    return tuple(
        text for name in names for text in sheet.say(message, piece=name, at=at)
    )


def _kept(sheet: Sheet, state: GameState, action: a.Move | a.Jump) -> list[str]:
    """Return what he has at the end of a way on which nothing is changed."""
    actor = BIT[action.who]
    load = load_of(state, actor)
    if load:
        return [sheet.t("maze.keep", piece=name_of(sheet, code_of(load))[-1])]
    lies = state.on.get(NUMBERS[action.path[-1]], 0)
    found = lies & (OBJECTS | CHARACTERS & state.wounded)
    if found and not lies & CHARACTERS & ~state.wounded:
        first = found & -found
        if first & OBJECTS or owner(first) == owner(actor):
            return [sheet.t("maze.pick", piece=name_of(sheet, code_of(first))[-1])]
    return [sheet.t("maze.plain")]
