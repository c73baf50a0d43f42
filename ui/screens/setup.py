"""Setting a game up: who plays at the left, what with at the right."""

from typing import Any, Final

from companion.kernel import Game
from ui.dating import likely
from ui.decking import OWN_CARDS, DeckForm
from ui.elements import GAP, LIST_GAP, Label, Rect
from ui.model import ChangeSetup, Intent, Open, Setup, StartGame, World
from ui.screens.chosen import (
    Draw,
    Lack,
    differing,
    edition_name,
    lacking,
    options_of,
    players_of,
    rulings_of,
    tiles_of,
)
from ui.screens.kit import BODY, BUTTON, LEFT, SENTENCE, Sheet
from ui.screens.materials import HALF, ROW, place_materials
from ui.screens.names import offered, opens_name
from ui.screens.rulings import Tell
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

__all__ = ["first_setup", "place_setup"]

ROW_MOST: Final = 10.4
SIDE: Final = 9.0  # a control in a row
DATE: Final = 52.0
ADD: Final = 19.0  # beside those who played last


def place_setup(sheet: Sheet, world: World) -> None:
    """Place the set-up."""
    setup = sheet.ui.setup or first_setup(world)
    game = world.games[setup.game]
    spine = Rect(0, 0, 5, sheet.metrics.height)
    sheet.add("spine", "spine", spine, seats=places_of(setup))
    _head(sheet, world, setup)
    _players(sheet, world, setup, game)
    place_materials(sheet, world, setup, game)
    _foot(sheet, setup, game)
    _start(sheet, setup, lacking(game, setup))


def _head(sheet: Sheet, world: World, setup: Setup) -> None:
    """Place the question, and beside it what is played and with whose data."""
    texts = sheet.say("ui.who_plays")
    wide = sheet.metrics.text_width(texts[0], "table") + 1.0
    line = Rect(LEFT, 1.0, min(wide, sheet.right - LEFT), SENTENCE)
    sheet.text("sentence", line, texts, ("table", "seat"), tier="table")
    rest = Rect(line.right + GAP, 1.5, sheet.right - line.right - GAP, SENTENCE - 1.0)
    if not world.dated:
        place = rest.cut_left(max(0.0, rest.w - DATE), 0.0)[1]
        opens = Open("date", likely(world))
        sheet.button("date", place, sheet.say("date.offer"), opens, icon="clock")
        return
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
    others = [one for one in setup.players if one != name]
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
        intent=opens_name(sheet, seat, typed=None if offered(world, others) else name),
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
    known = world.regulars.get(setup.game)
    left, right = place, place
    if known is not None:
        left, right = place.cut_left(ADD, GAP)
        same = ChangeSetup(same_again(game, known))
        sheet.button("same", right, sheet.say("ui.same"), same, icon="people")
    more = None if full else ChangeSetup(added(world, setup))
    texts = sheet.say("ui.full" if full else "ui.add")
    sheet.button("add", left, texts, more, icon="lock" if full else "plus")


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
    if game.id in OWN_CARDS:
        place = sheet.foot(70.0, sheet.main_place.x - GAP - LEFT - 70.0)
        offer = Open("deck", DeckForm())
        sheet.button("deck", place, sheet.say("deck.offer"), offer, icon="cards")
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
