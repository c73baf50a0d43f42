"""Setting a game up: who plays at the left, what with at the right."""

from functools import partial
from typing import Any, Final

from companion.kernel import Game, Option
from ui.elements import GAP, LIST_GAP, Label, Rect
from ui.games import screens_for
from ui.looks import Notice
from ui.model import ChangeSetup, Intent, Open, Setup, StartGame, World
from ui.screens.card_type import Kind
from ui.screens.chosen import (
    FEW,
    Draw,
    Lack,
    differing,
    edition_name,
    edition_of,
    lacking,
    options_of,
    players_of,
    rulings_of,
    tiles_of,
    toggled,
    value_of,
    with_option,
)
from ui.screens.kit import BODY, BUTTON, LEFT, SENTENCE, Grid, Sheet, paged
from ui.screens.names import opens_name
from ui.screens.rulings import Tell, option_name, value_texts
from ui.screens.seating import (
    added,
    beginner,
    begun_by,
    first_setup,
    places_of,
    recoloured,
    same_again,
    without,
)
from ui.screens.words import game_name
from ui.widgets import Choice, segments, tile

__all__ = ["first_setup", "place_setup"]

HALF: Final = 52.5
ROW: Final = 9.0
ROW_MOST: Final = 10.4
SIDE: Final = 9.0  # a control in a row
EDITION: Final = 9.2
COUNTER: Final = 11.9
ACROSS: Final = 4  # tiles


def place_setup(sheet: Sheet, world: World) -> None:
    """Place the set-up."""
    setup = sheet.ui.setup or first_setup(world, sheet.t)
    game = world.games[setup.game]
    spine = Rect(0, 0, 5, sheet.metrics.height)
    sheet.add("spine", "spine", spine, seats=places_of(setup))
    _head(sheet, world, setup)
    _players(sheet, world, setup, game)
    _right(sheet, world, setup, game)
    _foot(sheet, setup, game)
    _start(sheet, setup, lacking(game, setup, own=bool(world.own)))


def _head(sheet: Sheet, world: World, setup: Setup) -> None:
    """Place the question, and beside it what is played and with whose data."""
    texts = sheet.say("ui.who_plays")
    wide = sheet.metrics.text_width(texts[0], "table") + 1.0
    line = Rect(LEFT, 1.0, min(wide, sheet.right - LEFT), SENTENCE)
    sheet.text("sentence", line, texts, ("table", "seat"), tier="table")
    rest = Rect(line.right + GAP, 1.5, sheet.right - line.right - GAP, SENTENCE - 1.0)
    name = (game_name(sheet.t, world.games[setup.game]),)
    look: dict[str, Any] = {"align": "right", "ink": "sand", "lines": 1}
    if not world.own:
        look["lines"] = 2
    else:
        rest, below = rest.rows(2, 0.0)
        texts = sheet.say("ui.own_values", path=world.own)
        sheet.text("own", below, texts, ("cap",), **look)
    sheet.text("game", rest, name, ("text", "cap"), cut=True, **look)


# --- the players ----------------------------------------------------------------------


def _players(sheet: Sheet, world: World, setup: Setup, game: Game[Any]) -> None:
    count = len(setup.players)
    _, most = players_of(game, edition_name(game, setup))
    area = Rect(LEFT, BODY, HALF, sheet.bottom - BUTTON - GAP - BODY)
    full = count >= game.players[1]
    below = 0.0 if full and count > 5 else ROW + GAP
    high = min(ROW_MOST, (area.h - below + LIST_GAP) / count - LIST_GAP) if count else 0
    for seat in range(count):
        y = area.y + seat * (high + LIST_GAP)
        _player(sheet, world, setup, game, seat, Rect(area.x, y, area.w, high))
    if below:
        y = area.y + count * (high + LIST_GAP) + (GAP - LIST_GAP if count else 0)
        _more(
            sheet, world, setup, game, Rect(area.x, y, area.w, ROW), full=count >= most
        )


def _player(  # noqa: PLR0913, PLR0917  (what a row shows)
    sheet: Sheet, world: World, setup: Setup, game: Game[Any], seat: int, row: Rect
) -> None:
    """Place a player: the shape, the name, who begins, the way out."""
    name, key = setup.players[seat], f"player/{seat}"
    sheet.add(f"{key}/row", "panel", row)
    side = Rect(row.x, row.y, SIDE + 1.0, row.h)
    place = places_of(setup)[seat]
    shape = ChangeSetup(recoloured(setup, seat))
    _in_row(sheet, f"{key}/shape", side, shape, seat=place)
    first = beginner(game, setup)
    ends = 2 * SIDE + LIST_GAP if first else SIDE
    wide = row.w - side.w - ends - 2 * LIST_GAP
    middle = Rect(side.right + LIST_GAP, row.y, wide, row.h)
    sheet.add(
        key,
        "member",
        middle,
        tier="touch",
        label=Label(
            (name,), ("seat", "text", "cap"), bold=True, align="left", lines=1, cut=True
        ),
        intent=opens_name(sheet, seat),
        group="players",
        flags=frozenset({"plain"}),
    )
    x = middle.right + LIST_GAP
    if first:
        begins = ChangeSetup(begun_by(game, setup, name))
        cell = Rect(x, row.y, SIDE, row.h)
        chosen = name == first
        flags = frozenset({"chosen"} if chosen else {"plain"})
        ink = "" if chosen else "stone"
        _in_row(sheet, f"{key}/first", cell, begins, icon="flag", flags=flags, ink=ink)
        x += SIDE + LIST_GAP
    out = ChangeSetup(without(world, setup, seat)) if len(setup.players) > 1 else None
    cell = Rect(x, row.y, SIDE, row.h)
    plain = frozenset({"plain"})
    _in_row(sheet, f"{key}/out", cell, out, icon="cross", flags=plain, ink="sand")


def _in_row(
    sheet: Sheet, name: str, cell: Rect, intent: Intent | None, **rest: Any
) -> None:
    sheet.button(name, cell, (), intent, role="member", group="players", **rest)


def _more(  # noqa: PLR0913  (what the row below shows)
    sheet: Sheet,
    world: World,
    setup: Setup,
    game: Game[Any],
    place: Rect,
    *,
    full: bool,
) -> None:
    left, right = place.columns(2, GAP)
    more = None if full else ChangeSetup(added(world, sheet.t, setup))
    texts = sheet.say("ui.full" if full else "ui.add")
    sheet.button("add", left, texts, more, icon="lock" if full else "plus")
    known = world.regulars.get(setup.game)
    same = ChangeSetup(same_again(game, known)) if known is not None else None
    sheet.button("same", right, sheet.say("ui.same"), same, icon="people")


# --- what with ------------------------------------------------------------------------


def _right(sheet: Sheet, world: World, setup: Setup, game: Game[Any]) -> None:
    x = LEFT + HALF + GAP
    area = Rect(x, BODY, sheet.right - x, sheet.main_place.y - GAP - BODY)
    options = options_of(game, setup)
    edition, tiles = edition_of(options), tiles_of(options)
    if edition is not None:
        place, area = area.split(EDITION, 0.3)
        _segments(sheet, setup, game, edition, place)
    if tiles is not None:
        line, area = area.split(COUNTER, 0.0)
        _follows(sheet, setup, tiles, line, locked=not world.own)
        _tiles(sheet, setup, game, tiles, area)
        return
    line, area = area.split(COUNTER, 0.8)
    _limits(sheet, setup, game, line)
    rows = [one for one in rulings_of(options) if not one.many]
    paged(
        sheet, "options", rows, Grid(area, ROW + 1.0), partial(_row, sheet, setup, game)
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
    sheet: Sheet, setup: Setup, option: Option, line: Rect, *, locked: bool
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
    side = 4.0
    x = line.x
    if locked:
        mark = Rect(x + 0.5, line.y + (line.h - side) / 2, side, side)
        sheet.add("follows/lock", "mark", mark, icon="lock", ink="sand")
        x = mark.right + 1.2
    rest = Rect(x, line.y, figure.x - GAP - x, line.h)
    notice = sheet.ui.notice
    if notice is not None:
        texts = sheet.say(notice.message, **notice.fields)
        sheet.text("notice", rest, texts, ("cap",), tear=True, cut=True)
        return
    texts = sheet.say("ui.follows", n=len(setup.players), many=option.many)
    sheet.text("follows", rest, texts, ink="sand")


def _limits(sheet: Sheet, setup: Setup, game: Game[Any], line: Rect) -> None:
    """Place how many may play, where there is nothing else to count."""
    least, most = players_of(game, edition_name(game, setup))
    notice = sheet.ui.notice or Notice("ui.for_players", {"least": least, "most": most})
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
    rows = -(-len(option.values) // ACROSS)
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
            icon=own.icon(option.key.rstrip("s"), value) if own is not None else "",
            on=on,
            intent=why if rests else change,
            long=Open("type", Kind(option.key, str(value))),
            group=option.key,
            rests=rests,
        )

    paged(sheet, option.key, option.values, Grid(area, high, ACROSS, LIST_GAP), cell)


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


# --- the foot -------------------------------------------------------------------------


def _foot(sheet: Sheet, setup: Setup, game: Game[Any]) -> None:
    sheet.back(26.0)
    options = options_of(game, setup)
    if rulings_of(options):
        count = len(differing(game, setup))
        message = "ui.rulings_n" if count else "ui.rulings_as_usual"
        place = sheet.foot(28.0, 40.0)
        texts = sheet.say(message, n=count)
        sheet.button("rulings", place, texts, Open("rulings"), icon="pen")
    tiles = tiles_of(options)
    if tiles is not None:
        texts = sheet.say("ui.by_chance")
        place = sheet.foot(70.0, sheet.main_place.x - GAP - LEFT - 70.0)
        sheet.button("chance", place, texts, Draw(tiles.key), icon="die:5")


def _start(sheet: Sheet, setup: Setup, lack: Lack | None) -> None:
    """Place the start; while something is missing a tap on it says what."""
    if lack is None:
        sheet.main(sheet.say("ui.start"), StartGame(setup), icon="right")
        return
    texts = sheet.say(lack.short.message, **lack.short.fields)
    why = Tell(lack.why)
    sheet.button("start", sheet.main_place, texts, why, icon="question", align="left")
