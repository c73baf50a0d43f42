"""The right half of a set-up: which edition, which types, and other options."""

from functools import partial
from typing import Any, Final

from companion.kernel import Game, Option
from ui.elements import GAP, LIST_GAP, Rect
from ui.games import screens_for
from ui.looks import Notice
from ui.model import ChangeSetup, Open, Setup, World
from ui.screens.card_type import Kind, picture_of
from ui.screens.chosen import (
    FEW,
    USUAL,
    counted,
    edition_name,
    edition_of,
    options_of,
    players_of,
    rulings_of,
    tiles_of,
    toggled,
    value_of,
    with_option,
)
from ui.screens.kit import BODY, LEFT, Grid, Sheet, paged
from ui.screens.rulings import Tell, option_name, value_texts
from ui.widgets import Choice, segments, tile

HALF: Final = 52.5  # of the players, at the left
ROW: Final = 9.0
SEGMENT: Final = 9.2
COUNTER: Final = 11.9
ACROSS: Final = 4  # tiles
MOST: Final = 12  # tiles of that width
WHICH_BOX: Final = {"dont-go-in-there": "dgit.which_box"}
"""How to tell an edition, for people who play a game here for the first time."""
OFTEN: Final = {
    "panty-raider": ("panties_on_head", "win_banked", "attached_orange_cap")
}
"""What is asked at each set-up, where there is more than goes on it: by game."""


def place_materials(sheet: Sheet, world: World, setup: Setup, game: Game[Any]) -> None:
    """Place the right half of a set-up."""
    x = LEFT + HALF + GAP
    area = Rect(x, BODY, sheet.right - x, sheet.main_place.y - GAP - BODY)
    options = options_of(game, setup)
    edition, tiles = edition_of(options), tiles_of(options)
    if edition is not None:
        place, area = area.split(SEGMENT, 0.3)
        _segments(sheet, setup, game, edition, place)
    if tiles is not None:
        line, area = area.split(COUNTER, 0.0)
        _follows(sheet, world, setup, tiles, line)
        _tiles(sheet, setup, game, tiles, area)
        return
    line, area = area.split(COUNTER, 0.8)
    _limits(sheet, setup, game, line)
    often = OFTEN.get(game.id, tuple(options))
    rows = [one for one in rulings_of(options) if not one.many and one.key in often]
    paged(
        sheet,
        "options",
        rows,
        Grid(area, ROW + 1.0, gap=GAP),
        partial(_row, sheet, setup, game),
    )


def _segments(
    sheet: Sheet, setup: Setup, game: Game[Any], option: Option, place: Rect
) -> None:
    value = value_of(option, setup.options)
    choices = [
        Choice(
            str(one),
            value_texts(sheet, option, one),
            ChangeSetup(with_option(game, setup, option.key, one)),
            chosen=one == value,
        )
        for one in option.values
    ]
    segments(sheet, f"option/{option.key}", place, choices)


def _follows(
    sheet: Sheet, world: World, setup: Setup, option: Option, line: Rect
) -> None:
    """Place what follows from the players, and how many are chosen, as a big number."""
    chosen = value_of(option, setup.options)
    counter = f"{len(chosen)}/{option.many}"
    wide = sheet.metrics.text_width(counter, "table", bold=True) + 0.5
    figure = Rect(line.right - wide, line.y, wide, line.h)
    sheet.text(
        "counter",
        figure,
        (counter,),
        ("table",),
        tier="table",
        bold=True,
        align="right",
    )
    said = sheet.say("ui.types_chosen")
    wide = sheet.metrics.text_width(said[0], "cap") + 0.4
    caption = Rect(figure.x - 1.0 - wide, line.y, wide, line.h)
    form = {"align": "right", "lines": 1, "ink": "sand"}
    sheet.text("counter/of", caption, said, ("cap",), **form)
    rest = Rect(line.x, line.y, caption.x - GAP - line.x, line.h)
    notice = sheet.ui.notice
    if notice is not None:
        texts = sheet.say(notice.message, **notice.fields)
        sheet.text("notice", rest, texts, ("cap",), tear=True, cut=True)
        return
    hint = WHICH_BOX.get(setup.game, "")
    if hint and setup.game not in world.regulars and _untouched(setup):
        sheet.text("which_box", rest, sheet.say(hint), ("cap",), ink="sand")
        return
    if not world.own:
        side = 4.0
        mark = Rect(rest.x + 0.5, rest.y + (rest.h - side) / 2, side, side)
        sheet.add("follows/lock", "mark", mark, icon="lock", ink="sand")
        rest = Rect(mark.right + 1.2, rest.y, rest.right - mark.right - 1.2, rest.h)
    game = world.games[setup.game]
    count = counted(game, edition_name(game, setup), len(setup.players))
    texts = sheet.say("ui.follows", n=count, many=option.many)
    sheet.text("follows", rest, texts, ink="sand")


def _untouched(setup: Setup) -> bool:
    """Tell whether nobody has chosen anything yet."""
    return setup.options == USUAL.get(setup.game, {})


def _limits(sheet: Sheet, setup: Setup, game: Game[Any], line: Rect) -> None:
    """Place how many may play, where there is nothing else to count."""
    least, most = players_of(game, edition_name(game, setup))
    players = Notice("ui.for_players", {"least": least, "most": most})
    if least == most:
        players = Notice("ui.exactly", {"n": least})
    notice = sheet.ui.notice or players
    side = 4.0
    mark = Rect(line.x + 0.5, line.y + (line.h - side) / 2, side, side)
    sheet.add("follows/lock", "mark", mark, icon="lock", ink="sand")
    rest = Rect(mark.right + 1.2, line.y, line.right - mark.right - 1.2, line.h)
    texts = sheet.say(notice.message, **notice.fields)
    sheet.text("follows", rest, texts, ("text", "cap"), ink="sand", tear=True, cut=True)


def _tiles(
    sheet: Sheet, setup: Setup, game: Game[Any], option: Option, area: Rect
) -> None:
    """Place what is taken of many; at the full number the others rest."""
    chosen = value_of(option, setup.options)
    across = ACROSS if len(option.values) <= MOST else ACROSS + 1
    rows = -(-len(option.values) // across)
    high = max(ROW, (area.h + LIST_GAP) / rows - LIST_GAP)
    own = screens_for(game.id)
    fields = {"n": len(chosen), "many": option.many}
    why = Tell(Notice("ui.all_taken", fields))

    def cell(value: Any, place: Rect, number: int) -> None:
        del number
        on = value in chosen
        listed = toggled(option, chosen, value)
        change = ChangeSetup(with_option(game, setup, option.key, listed))
        rests = not on and len(chosen) >= option.many
        tile(
            sheet,
            f"option/{option.key}/{value}",
            place,
            value_texts(sheet, option, value),
            icon=picture_of(own, option.key, value),
            on=on,
            intent=why if rests else change,
            long=Open("type", Kind(option.key, str(value))),
            group=option.key,
            rests=rests,
        )

    paged(sheet, option.key, option.values, Grid(area, high, across, LIST_GAP), cell)


def _row(  # noqa: PLR0913, PLR0917  (what a list gives its cells)
    sheet: Sheet,
    setup: Setup,
    game: Game[Any],
    option: Option,
    place: Rect,
    number: int,
) -> None:
    """Place an option of a game without tiles: its name, its values side by side."""
    del number
    value = value_of(option, setup.options)
    left = Rect(place.x, place.y, 34.0, place.h)
    sheet.text(f"option/{option.key}/name", left, option_name(sheet, option))
    right = Rect(left.right + 1, place.y, place.right - left.right - 1, place.h)
    if len(option.values) <= FEW:
        _segments(sheet, setup, game, option, right)
        return
    at = option.values.index(value) if value in option.values else -1
    after = option.values[(at + 1) % len(option.values)]
    change = ChangeSetup(with_option(game, setup, option.key, after))
    texts = value_texts(sheet, option, value)
    key = f"option/{option.key}"
    sheet.button(key, right, texts, change, role="member", group=key)
