"""The home screen: go on with a game, or start one."""

import time
from typing import Any, Final

from companion.kernel import Game
from ui.elements import GAP, Label, Rect
from ui.model import Language, NewGame, Resume, Saved, World
from ui.screens import frame
from ui.screens.kit import BODY, LEFT, SENTENCE, Grid, Sheet, paged
from ui.screens.menu import LANGUAGE_NAMES
from ui.screens.words import game_name

SAVED_HIGH: Final = 14.0
NEW_HIGH: Final = 16.0


def place_home(sheet: Sheet, world: World) -> None:
    """Place the home screen on a sheet."""
    spine = Rect(0, 0, 5, sheet.metrics.height)
    sheet.add("spine", "spine", spine, seats=tuple(range(6)))
    line = Rect(LEFT, 1.0, sheet.right - LEFT, SENTENCE)
    texts = sheet.say("ui.home_ask")
    sheet.text("sentence", line, texts, ("table", "seat"), tier="table")
    _saved(sheet, world)
    _new_games(sheet, world)
    _home_foot(sheet, world)


def _saved(sheet: Sheet, world: World) -> None:
    rect = Rect(sheet.body.x, BODY, sheet.body.w, sheet.body.h)
    if not world.saved:
        sheet.text("saved/none", Grid(rect).place(0), sheet.say("ui.saved_none"))

    def cell(saved: Saved, place: Rect, number: int) -> None:
        del number
        game = world.games.get(saved.game)
        name = game_name(sheet.t, game) if game is not None else saved.game
        when = time.strftime("%m/%d %H:%M", time.localtime(saved.wall))
        people = sheet.t("ui.saved_who", players=list(saved.players), when=when)
        fewer = sheet.t("ui.saved_count", n=len(saved.players), when=when)
        from_here = (people, fewer)
        place_saved(sheet, saved, place, (name, from_here))

    paged(sheet, "saved", world.saved, Grid(rect, SAVED_HIGH, 1, GAP), cell)


def place_saved(
    sheet: Sheet, saved: Saved, place: Rect, words: tuple[str, tuple[str, ...]]
) -> None:
    """Place one unfinished game: its name, and who plays it since when."""
    name, people = words
    second = Label(people, ("cap",), align="left", lines=1)
    sheet.button(
        f"saved/{saved.key}",
        place,
        (name,),
        Resume(saved.key),
        second=second,
        align="left",
        group="saved",
        icon="right",
        sizes=("seat", "text", "cap"),
    )


def _new_games(sheet: Sheet, world: World) -> None:
    games = list(world.games.values())

    def cell(game: Game[Any], place: Rect, number: int) -> None:
        del number
        name = (game_name(sheet.t, game),)
        second = Label(sheet.say("ui.new"), ("cap",), lines=1)
        opens = NewGame(game.id)
        sheet.button(f"new/{game.id}", place, name, opens, second=second, group="new")

    paged(sheet, "new", games, Grid(sheet.rail, NEW_HIGH, 1, GAP), cell)
    if world.saved:
        sheet.main(sheet.say("ui.resume"), Resume(world.saved[0].key))
    elif games:
        sheet.main(sheet.say("ui.new"), NewGame(games[0].id))
    else:
        sheet.main(sheet.say("ui.no_games"), None)


def _home_foot(sheet: Sheet, world: World) -> None:
    for number, (language, name) in enumerate(LANGUAGE_NAMES.items()):
        chosen = sheet.ui.language == language
        sheet.button(
            f"language/{language}",
            sheet.foot(number * 27.0, 25.0),
            (name,),
            Language(language),
            flags=frozenset({"chosen"} if chosen else ()),
        )
    frame.devices(sheet, world.devices, sheet.foot(70, 22))
