"""The home screen: go on with a game, or start one.

What is likeliest is biggest: an unfinished game with the one main act, else the game
itself. Below it stands what one may want instead.
"""

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from companion.kernel import Game
from ui.elements import GAP, Label, Rect
from ui.model import Again, Intent, Language, NewGame, Open, Resume, Saved, World
from ui.screens.history import result_of, stopped_at, when
from ui.screens.kit import BODY, BUTTON, LEFT, SENTENCE, Sheet, pager
from ui.screens.menu import LANGUAGE_NAMES
from ui.screens.seating import places
from ui.screens.strip import devices
from ui.screens.words import game_name
from ui.settings import Choose
from ui.widgets import Choice, segments

if TYPE_CHECKING:
    from collections.abc import Callable

SCENES: Final = {
    "dont-go-in-there": "scene:house",
    "panty-raider": "scene:campus",
    "dungeon-twister": "scene:maze",
}
CARD: Final = 27.0  # height of what is biggest, with something below it
ACROSS: Final = 3
KNOBS: Final = "abc"  # the button of each tile
ACT: Final = 38.0  # width of the main act in a card
MARK: Final = 5.0
COUNT: Final = 9.0  # room for how many play, left of a tile's picture
WIDE: Final = 2.0  # least width of a scene for its height
ROWS: Final = 3  # other unfinished games
NAME: Final = 6.0
PLAIN: Final = frozenset({"plain"})


def place_home(sheet: Sheet, world: World) -> None:
    """Place the home screen on a sheet."""
    spine = Rect(0, 0, 5, sheet.metrics.height)
    sheet.add("spine", "spine", spine, seats=tuple(range(6)))
    _sentence(sheet, world)
    area = Rect(LEFT, BODY, sheet.right - LEFT, sheet.bottom - BUTTON - GAP - BODY)
    games = list(world.games.values())
    if world.saved:
        card, below = area.split(CARD, GAP)
        _resume(sheet, world, world.saved[0], card)
        _tiles(sheet, world, games, below, with_others=True)
    elif len(games) == 1:
        known = bool(world.regulars or world.finished)
        card, below = area.split(area.h - 17.0 - GAP, GAP) if known else (area, area)
        _hero(sheet, games[0], card)
        if known:
            _last_time(sheet, world, games[0].id, below)
    elif games:
        newest = _newest(world, games)
        high = area.h - 17.0 - GAP if newest else area.h
        tiles, below = area.split(high, GAP)
        _tiles(sheet, world, games, tiles, with_others=False)
        if newest:
            _last_time(sheet, world, newest, below)
    else:
        sheet.text("new/none", area, sheet.say("ui.no_games"), valign="top")
    _foot(sheet, world)


def _sentence(sheet: Sheet, world: World) -> None:
    """Place the question; at its right the sound and the settings."""
    gear = Rect(sheet.right - BUTTON, 1.5, BUTTON, BUTTON)
    sheet.button("settings", gear, (), Open("settings"), icon="gear", flags=PLAIN)
    sound = Rect(gear.x - GAP - BUTTON, 1.5, BUTTON, BUTTON)
    on = bool(world.choices.get("sound.on", True))
    change: Intent = Choose({"sound.on": not on})
    if on and world.speaker:  # there is none: the settings say so
        change = Open("settings")
    icon = "sound" if on and not world.speaker else "mute"
    sheet.button("sound", sound, (), change, icon=icon, flags=PLAIN)
    line = Rect(LEFT, 1.0, sound.x - GAP - LEFT, SENTENCE)
    texts = sheet.say("ui.home_ask")
    sheet.text("sentence", line, texts, ("table", "seat"), tier="table")


# --- going on -------------------------------------------------------------------------


def _resume(sheet: Sheet, world: World, saved: Saved, card: Rect) -> None:
    """Place the game that was played last: where it stopped, who plays it, when."""
    game = world.games.get(saved.game)
    sheet.add("resume", "panel", card)
    scene = Rect(card.x + 1.2, card.y + 1.2, 36.0, card.h - 2.4)
    _scene(sheet, "resume", saved.game, scene)
    act = Rect(card.right - ACT - 2.0, card.y + (card.h - 16.0) / 2, ACT, 16.0)
    x = scene.right + 3.0
    wide = act.x - GAP - x
    name = game_name(sheet.t, game) if game is not None else saved.game
    _lines(sheet, "resume", Rect(x, card.y + 1.2, wide, card.h - 2.4), name, saved)
    shown = when(sheet.t, world.now, saved.wall)
    marks = Rect(x, card.bottom - MARK - 2.2, wide, MARK)
    after = seat_marks(sheet, "resume", marks, len(saved.players), saved.colours)
    date = Rect(after + GAP, marks.y - 0.3, marks.right - after - GAP, MARK + 0.6)
    sheet.text("resume/when", date, shown, ("cap",), ink="sand", cut=True, lines=1)
    texts = sheet.say("ui.go_on")
    sheet.main(texts, Resume(saved.key), rect=act, icon="right")


def _lines(sheet: Sheet, key: str, area: Rect, name: str, saved: Saved) -> None:
    title = Rect(area.x, area.y, area.w, 9.5)
    sizes = ("seat", "text", "cap")
    sheet.text(f"{key}/name", title, (name,), sizes, bold=True, lines=1, cut=True)
    line = Rect(area.x, title.bottom, area.w, 5.6)
    texts = stopped_at(sheet.t, saved)
    look = {"ink": "sand", "cut": True, "lines": 1}
    sheet.text(f"{key}/turn", line, texts, ("text", "cap"), **look)


def _scene(sheet: Sheet, key: str, game: str, place: Rect) -> None:
    """Place a game's picture on its own dark ground."""
    sheet.add(f"{key}/sky", "panel", place, flags=frozenset({"active"}))
    _picture(sheet, key, game, place.inset(0.8))


def _picture(sheet: Sheet, key: str, game: str, place: Rect, *, of: str = "") -> None:
    """Place the picture itself, as big as it can be; it needs some width."""
    icon = SCENES.get(game, "die:5")
    scene = icon.startswith("scene:")
    high = min(place.h, place.w / WIDE) if scene else min(place.h, place.w, 16.0)
    wide = place.w if scene else high
    x = place.x + (place.w - wide) / 2
    # A scene stands on the ground that it shows; a mark alone hangs in the middle.
    y = place.bottom - high if scene else place.y + (place.h - high) / 2
    sheet.add(f"{key}/scene", "mark", Rect(x, y, wide, high), icon=icon, of=of)


def seat_marks(  # noqa: PLR0913  (where, whose)
    sheet: Sheet,
    key: str,
    place: Rect,
    players: int,
    colours: tuple[int, ...],
    *,
    of: str = "",
) -> float:
    """Place the shapes of those who play, side by side; return the x after them."""
    x = place.x
    for number, seat in enumerate(places(players, colours)):
        mark = Rect(x, place.y, place.h, place.h)
        sheet.add(f"{key}/seat/{number}", "mark", mark, seat=seat, of=of)
        x = mark.right + 1.4
    return x


# --- starting -------------------------------------------------------------------------


def _hero(sheet: Sheet, game: Game[Any], card: Rect) -> None:
    """Place the only game there is, big."""
    sheet.add("hero", "panel", card)
    scene = Rect(card.x + 1.2, card.y + 1.2, card.w * 0.52, card.h - 2.4)
    _scene(sheet, "hero", game.id, scene)
    x = scene.right + 3.0
    wide = card.right - 2.0 - x
    act = Rect(x, card.bottom - 16.0 - 2.0, wide, 16.0)
    title = Rect(x, card.y + 2.0, wide, act.y - card.y - 2.0 - 9.0)
    name = (game_name(sheet.t, game),)
    sizes = ("seat", "text", "cap")
    sheet.text("hero/name", title, name, sizes, bold=True, valign="top", whole=True)
    line = Rect(x, title.bottom, wide, 7.0)
    sheet.text("hero/players", line, _players(sheet, game), ("text",), ink="sand")
    texts = sheet.say("ui.start_new")
    sheet.main(texts, NewGame(game.id), rect=act, icon="right")


def _players(sheet: Sheet, game: Game[Any]) -> tuple[str, ...]:
    least, most = game.players
    if least == most:
        return sheet.say("ui.exactly", n=least)
    return sheet.say("ui.range", least=least, most=most)


def _last_time(sheet: Sheet, world: World, game: str, place: Rect) -> None:
    """Place the same players again and how the last game ended, side by side."""
    left, right = place.columns(2, GAP)
    if game in world.regulars:
        _again(sheet, world, game, left)
    if world.finished:
        _result(sheet, world, right if game in world.regulars else left)


def _again(sheet: Sheet, world: World, game: str, place: Rect) -> None:
    known = world.regulars[game]
    _control(sheet, "again", place, Again(game))
    top = place.y + (place.h - 8.0 - MARK) / 2 - 0.6
    words = Rect(place.x + 2.4, top, place.w - 4.8, 8.0)
    texts = sheet.say("ui.again_tile")
    look = {"of": "again", "lines": 1, "align": "center"}
    sheet.text("again/words", words, texts, ("text", "cap"), **look)
    count = len(known.players)
    wide = count * MARK + (count - 1) * 1.4
    marks = Rect(place.x + (place.w - wide) / 2, words.bottom + 0.4, wide, MARK)
    seat_marks(sheet, "again", marks, count, known.colours, of="again")


def _control(sheet: Sheet, name: str, place: Rect, intent: Any, **rest: Any) -> None:
    """Place a control whose words and pictures are parts of their own."""
    sheet.add(name, "button", place, tier="touch", intent=intent, **rest)


def _result(sheet: Sheet, world: World, place: Rect) -> None:
    last = world.finished[0]
    _control(sheet, "last", place, Open("games"))
    side = 7.0
    mark = Rect(place.x + 2.4, place.y + (place.h - side) / 2, side, side)
    icon = "flag" if last.early else "laurel" if last.winners else "history"
    sheet.add("last/laurel", "mark", mark, icon=icon, of="last")
    x = mark.right + 2.0
    y = place.y + (place.h - 13.0) / 2
    upper = Rect(x, y, place.right - x - 2.0, 7.0)
    lower = Rect(x, upper.bottom, upper.w, 6.0)
    texts = result_of(sheet.t, last)
    look = {"of": "last", "cut": True, "lines": 1}
    sheet.text("last/won", upper, texts, ("text", "cap"), **look)
    shown = when(sheet.t, world.now, last.wall)
    sheet.text("last/when", lower, shown, ("cap",), **look)


def _tiles(
    sheet: Sheet, world: World, games: list[Game[Any]], area: Rect, *, with_others: bool
) -> None:
    """Place a tile a game; with few of them, what else one may want beside them."""
    cells = area.columns(ACROSS, GAP)
    free = ACROSS - len(games)
    if free < 1 or not with_others:
        _pages(sheet, world, games, area)
        return
    for number, (game, place) in enumerate(zip(games, cells, strict=False)):
        _game(sheet, game, place, KNOBS[number])
    _beside(sheet, world, games, cells[len(games) :])


def _pages(sheet: Sheet, world: World, games: list[Game[Any]], area: Rect) -> None:
    """Place the tiles of games; more than three have pages, turned in the last row."""
    pages = -(-len(games) // ACROSS)
    page = min(sheet.ui.page("new"), pages - 1)
    below = BUTTON + GAP if pages > 1 else 0.0
    rect = Rect(area.x, area.y, area.w, area.h - below)
    shown = games[page * ACROSS : (page + 1) * ACROSS]
    across = ACROSS if pages > 1 or world.saved else max(1, len(games))
    for game, place in zip(shown, rect.columns(across, GAP), strict=False):
        _game(sheet, game, place, KNOBS[shown.index(game)])
    if pages > 1:
        turn = Rect(area.x, area.bottom - BUTTON, 60.0, BUTTON)
        pager(sheet, "new", turn, page, pages)


def _game(sheet: Sheet, game: Game[Any], place: Rect, knob: str) -> None:
    """Place a game to start: its scene, how many play it, its name."""
    key = f"new/{game.id}"
    _control(sheet, key, place, NewGame(game.id), group="new", knob=knob)
    name = (game_name(sheet.t, game),)
    look: dict[str, Any] = {"of": key, "bold": True, "align": "center", "cut": True}
    room = place.w - 1.6
    long = sheet.metrics.text_width(name[0], "cap", bold=True) > room
    high = 2 * NAME - 1.6 if long else NAME
    scene = Rect(place.x + 1.0, place.y + 1.0, place.w - 2.0, place.h - high - 2.4)
    texts = _players(sheet, game)[-1:]
    count = Label(texts, ("cap",), align="left", valign="top", lines=1)
    sheet.add(f"{key}/sky", "panel", scene, label=count)
    beside = scene.inset(COUNT, 0.0)  # as much on both sides: it is in the middle
    _picture(sheet, key, game.id, beside.inset(0.7), of=key)
    below = Rect(place.x + 0.8, scene.bottom + 0.4, room, high)
    sizes = ("cap",) if long else ("text", "cap")
    sheet.text(f"{key}/name", below, name, sizes, lines=2 if long else 1, **look)


def _beside(
    sheet: Sheet, world: World, games: list[Game[Any]], cells: list[Rect]
) -> None:
    """Place what else there may be: same players, other unfinished games, a result."""
    newest = _newest(world, games)
    makers: list[Callable[[Rect], object]] = []
    if newest:
        makers.append(partial(_again, sheet, world, newest))
    if world.saved[1:]:
        makers.insert(len(cells) - 1, partial(_others, sheet, world))
    if world.finished:
        makers.append(partial(_result, sheet, world))
    for make, cell in zip(makers, cells, strict=False):
        make(cell)


def _newest(world: World, games: list[Game[Any]]) -> str:
    """Return the game that was begun last of those shown; empty: none was."""
    return next((one.id for one in games if one.id in world.regulars), "")


def _others(sheet: Sheet, world: World, room: Rect) -> None:
    """Place the other unfinished games; more than three are in a list of their own."""
    cells = room.rows(ROWS)
    others = world.saved[1:]
    more = len(others) - ROWS
    shown = others if more <= 0 else others[: ROWS - 1]
    for saved, cell in zip(shown, cells, strict=False):
        _other(sheet, world, saved, cell)
    if more > 0:
        texts = sheet.say("ui.others_waiting", n=more + 1)
        opens = Open("games", "open")
        sheet.button(
            "saved/more", cells[-1], texts, opens, role="member", group="saved"
        )


def _other(sheet: Sheet, world: World, saved: Saved, place: Rect) -> None:
    """Place another unfinished game as a row."""
    key = f"saved/{saved.key}"
    _control(sheet, key, place, Resume(saved.key), group="saved")
    x = place.x + 1.6
    shown = when(sheet.t, world.now, saved.wall)
    game = world.games.get(saved.game)
    name = game_name(sheet.t, game) if game is not None else saved.game
    look = {"of": key, "cut": True, "lines": 1}
    upper = Rect(x, place.y + 0.2, place.right - x - 1.0, place.h - 0.4)
    label = shown if len(world.games) == 1 else (f"{name} {shown[0]}",)
    marks = min(len(saved.players), 6)
    wide = marks * 3.4
    words = Rect(upper.x + wide + 1.0, upper.y, upper.w - wide - 1.0, upper.h)
    sheet.text(f"{key}/when", words, label, ("cap",), **look)
    y = place.y + (place.h - 2.8) / 2
    for seat, colour in enumerate(places(marks, saved.colours)):
        mark = Rect(x + seat * 3.4, y, 2.8, 2.8)
        sheet.add(f"{key}/seat/{seat}", "mark", mark, seat=colour, of=key)


# --- the foot -------------------------------------------------------------------------


def _foot(sheet: Sheet, world: World) -> None:
    """Place the games played, the devices, and the languages in their own scripts."""
    texts = sheet.say("ui.history")
    opens = Open("games")
    sheet.button("history", sheet.foot(0, 44.0), texts, opens, icon="history")
    choices = [
        Choice(key, (name,), Language(key), chosen=sheet.ui.language == key)
        for key, name in LANGUAGE_NAMES.items()
    ]
    wide = 52.0
    place = Rect(sheet.right - wide, sheet.bottom - BUTTON, wide, BUTTON)
    segments(sheet, "language", place, choices)
    devices(sheet, world.devices, sheet.foot(52.0, 28.0))
