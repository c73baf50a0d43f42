"""Setting a game up: who plays, and how."""

from typing import Any, Final

from companion.i18n import Translator
from companion.kernel import Game, Option
from ui.elements import GAP, Label, Rect
from ui.model import ChangeSetup, Setup, StartGame, World
from ui.screens.kit import BODY, LEFT, SENTENCE, Grid, Sheet, paged
from ui.screens.words import game_name, option_value

ROW: Final = 10.0
HALF: Final = 70.0


def first_setup(world: World, t: Translator, game: str = "") -> Setup:
    """Return the set-up to begin with: remembered names, else numbered players."""
    ident = game if game in world.games else next(iter(world.games))
    fewest = world.games[ident].players[0]
    return Setup(ident, _names(world, t, (), fewest))


def _names(
    world: World, t: Translator, kept: tuple[str, ...], count: int
) -> tuple[str, ...]:
    """Return `count` names: those kept, then new ones that nobody has yet."""
    names = list(kept[:count])
    for name in choices(world, t):
        if len(names) == count:
            break
        if name not in names:
            names.append(name)
    return tuple(names)


def choices(world: World, t: Translator) -> list[str]:
    """Return the names that may be chosen: remembered ones, then numbered ones."""
    numbered = [t("ui.player", n=n) for n in range(1, 9)]
    return list(dict.fromkeys((*world.remembered, *numbered)))


def place_setup(sheet: Sheet, world: World) -> None:
    """Place the set-up: players at the left, options at the right."""
    setup = sheet.ui.setup or first_setup(world, sheet.t)
    game = world.games[setup.game]
    seats = tuple(range(len(setup.players)))
    spine = Rect(0, 0, 5, sheet.metrics.height)
    sheet.add("spine", "spine", spine, seats=seats)
    _setup_head(sheet, world, setup)
    _players(sheet, world, setup, game)
    _options(sheet, setup, game)
    if sheet.ui.notice is not None:
        wide = sheet.main_place.x - GAP - LEFT - 34
        texts = sheet.say(sheet.ui.notice.message, **sheet.ui.notice.fields)
        sheet.text("notice", sheet.foot(34, wide), texts, ("cap",), tear=True)
    elif world.own:
        wide = sheet.main_place.x - GAP - LEFT - 34
        place = sheet.foot(34, wide)
        texts = sheet.say("ui.own_values", path=world.own)
        sheet.text("own", place, texts, ("cap",), ink="sand")
    sheet.back()
    sheet.main(sheet.say("ui.start"), StartGame(setup))


def _setup_head(sheet: Sheet, world: World, setup: Setup) -> None:
    game = world.games[setup.game]
    other = _other(list(world.games), setup.game, 1)
    wide = sheet.right - LEFT - (32.0 if len(world.games) > 1 else 0.0)
    name = (game_name(sheet.t, game),)
    place = Rect(LEFT, 1.0, wide, SENTENCE)
    sheet.text("title", place, name, ("seat", "text"), bold=True, cut=True)
    if len(world.games) > 1:
        fewest, most = world.games[other].players
        count = min(max(len(setup.players), fewest), most)
        names = _names(world, sheet.t, setup.players, count)
        cell = Rect(sheet.right - 30.0, 1.5, 30.0, ROW)
        change = ChangeSetup(Setup(other, names))
        sheet.button("game", cell, sheet.say("ui.other_game"), change)


def _players(sheet: Sheet, world: World, setup: Setup, game: Game[Any]) -> None:
    left = Rect(LEFT, BODY, HALF, sheet.main_place.y - GAP - BODY)
    _count(sheet, world, setup, game, Rect(left.x, left.y, left.w, ROW))
    high = min(ROW, (left.h - ROW - GAP + 0.6) / 4 - 0.6)
    rest = Rect(left.x, left.y + ROW + GAP, left.w, left.h - ROW - GAP)
    columns = 1 if len(setup.players) * (high + 0.6) <= rest.h + 0.6 else 2

    def cell(name: str, place: Rect, number: int) -> None:
        free = [one for one in choices(world, sheet.t) if one not in setup.players]
        changed = list(setup.players)
        changed[number] = _after(choices(world, sheet.t), name, free)
        intent = _change(game, Setup(setup.game, tuple(changed), setup.options))
        form = Rect(place.x, place.y, place.w, place.h)
        sheet.add(
            f"player/{number}",
            "member",
            form,
            tier="touch",
            label=_name_label(name),
            intent=intent,
            seat=number,
            group="players",
        )

    paged(sheet, "players", setup.players, Grid(rest, high, columns), cell)


def _name_label(name: str) -> Label:
    return Label((name,), ("text", "cap"), align="left", lines=1, cut=True)


def _after(order: list[str], name: str, free: list[str]) -> str:
    """Return the next free name after `name`, going round."""
    if not free:
        return name
    at = order.index(name) if name in order else -1
    later = [one for one in free if order.index(one) > at]
    return (later or free)[0]


def _count(
    sheet: Sheet, world: World, setup: Setup, game: Game[Any], place: Rect
) -> None:
    count = len(setup.players)
    fewest, most = game.players
    for name, icon, to, x in (
        ("fewer", "minus", count - 1, place.right - 26),
        ("more", "plus", count + 1, place.right - 12),
    ):
        names = _names(world, sheet.t, setup.players, to)
        change = _change(game, Setup(setup.game, names, setup.options))
        intent = change if fewest <= to <= most else None
        sheet.button(name, Rect(x, place.y, 12, place.h), (), intent, icon=icon)
    words = Rect(place.x, place.y, place.w - 28, place.h)
    sheet.text("players/count", words, sheet.say("ui.players", n=count))


def _options(sheet: Sheet, setup: Setup, game: Game[Any]) -> None:
    x = LEFT + HALF + 3.0
    rect = Rect(x, BODY, sheet.right - x, sheet.main_place.y - GAP - BODY)
    listed = [
        one
        for one in game.options(setup.players, setup.options)
        if one.values and not one.many
    ]

    def cell(option: Option, place: Rect, number: int) -> None:
        del number
        _option(sheet, setup, game, option, place)

    paged(sheet, "options", listed, Grid(rect, ROW), cell)


def _option(
    sheet: Sheet, setup: Setup, game: Game[Any], option: Option, place: Rect
) -> None:
    value = setup.options.get(option.key, option.default)
    after = _other(list(option.values), value, 1)
    options = {**setup.options, option.key: after}
    message = f"option.{option.key}"
    name = sheet.t(message) if sheet.t.has(message) else option.key
    shown = option_value(sheet.t, option.key, value)
    sheet.button(
        f"option/{option.key}",
        place,
        (sheet.t("ui.pair", key=name, value=shown),),
        _change(game, Setup(setup.game, setup.players, options)),
        role="member",
        group="options",
        align="left",
    )


def _change(game: Game[Any], setup: Setup) -> ChangeSetup:
    """Return the change to a set-up, without options that it no longer has."""
    known = {one.key: one for one in game.options(setup.players, setup.options)}
    options = {
        key: value
        for key, value in setup.options.items()
        if key in known and known[key].problem(value) is None
    }
    return ChangeSetup(Setup(setup.game, setup.players, options))


def _other(values: list[Any], value: Any, step: int) -> Any:
    """Return the value after `value`, going round."""
    at = values.index(value) if value in values else -1
    return values[(at + step) % len(values)]
