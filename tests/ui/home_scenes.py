"""Home, set-up, names and seats in many states, for the tests of those screens."""

from functools import cache

from msgspec.structs import replace

from tests.kernel.toys import DUEL, MAZE, WINDOW
from tests.ui.scenes import (
    DEVICES,
    FIVE,
    LONG,
    REAL,
    metrics,
    real_tables,
    tables,
    translator,
)
from ui.elements import find
from ui.model import Setup, UiState, World
from ui.screens import screen_of
from ui.screens.card_type import Kind
from ui.screens.naming import Naming
from ui.screens.reading import Reading
from ui.screens.rulings import Ruling
from ui.screens.seating import unnamed
from ui.world import Finished, Regular, Saved

NOW = 1_790_000_000.0  # 2026-09-21 14:13:20 UTC
DAY = 86_400.0
FOUR = ("A", "Kiki", "アン", "Maximiliane-Sophie")
SIX = ("A", "Kiki", "アン", "Maximiliane-Sophie", "凛", "Bartholomew Quill")
RETAIL = {"edition": "retail"}
TOYS = {game.id: game for game in (WINDOW, DUEL, MAZE)}
GAMES = {REAL.id: REAL}


def saved(key=7, players=FOUR, days=1.0, colours=(), who=("Kiki",)):
    return Saved(key, REAL.id, players, 9, NOW - days * DAY, who, colours)


def finished(key=3, players=FOUR, winners=("Kiki",), days=2.0, early=False):
    totals = dict.fromkeys(players, 12)
    when = NOW - days * DAY
    return Finished(key, REAL.id, players, when, winners, totals, early=early)


EARLY = (finished(early=True), finished(), finished(winners=FOUR, early=True))
REGULAR = Regular(FOUR, {**RETAIL, "start_player": "Kiki"}, (1, 0, 5, 3))


def world(**more):
    rest = {
        "games": GAMES,
        "saved": (saved(),),
        "finished": (finished(), finished(2, winners=("A", "Kiki"))),
        "regulars": {REAL.id: REGULAR},
        "remembered": ("Ann", *LONG, *FOUR),
        "devices": DEVICES,
        "now": NOW,
    }
    return World(**{**rest, **more})


FIRST = World(games=GAMES, devices=DEVICES, now=NOW)  # nobody has played here yet


def setup(players=FOUR, **options):
    return Setup(REAL.id, players, {**RETAIL, **options})


def at(setup, dialog="", form=None, **more):
    return UiState(where="setup", setup=setup, dialog=dialog, form=form, **more)


def table(what="dgit-retail-place"):
    view = replace(real_tables()[what], bots=("random", "greedy"))
    return world(table=view)


def made(world, ui, lang="en", size=(800, 480), game=REAL.id):
    looked = replace(ui, language=lang)
    return screen_of(world, looked, translator(lang, game), metrics(size))


def tapped(world, ui, *names, lang="en"):
    """Return what is looked at after taps on elements, one after the other."""
    for name in names:
        element = find(made(world, ui, lang), name)
        assert element is not None, name
        assert element.touchable, name
        ui = element.intent.seen(ui)
    return ui


@cache
def homes():
    many = tuple(saved(n, FIVE, n, (4, 3, 2, 1, 0)) for n in range(1, 7))
    return {
        "one-game": (world(), UiState()),
        "many": (world(saved=many), UiState()),
        "some": (world(saved=many[:4]), UiState()),
        "no-one-to-play": (world(saved=(saved(who=()),)), UiState()),
        "everybody": (world(saved=(saved(who=FOUR),)), UiState()),
        "nothing-unfinished": (world(saved=()), UiState()),
        "ended-early": (world(saved=(), finished=EARLY), UiState()),
        "games-early": (world(finished=EARLY), UiState(dialog="games")),
        "first": (FIRST, UiState()),
        "toys": (world(games=TOYS, saved=()), UiState()),
        "four-games": (world(games={**TOYS, **GAMES}, saved=()), UiState()),
        "four-games-saved": (world(games={**TOYS, **GAMES}), UiState()),
        "two-games": (world(games={"duel": DUEL, **GAMES}), UiState()),
        "no-games": (World(devices=DEVICES), UiState()),
        "games": (world(finished=(finished(),) * 9), UiState(dialog="games")),
        "games-none": (FIRST, UiState(dialog="games")),
        "games-open": (world(saved=many), UiState(dialog="games", form="open")),
    }


@cache
def setups():
    short = setup(FIVE, types=("cat", "clock"))
    two = Setup(REAL.id, FOUR[:2], {})
    toy = Setup("window", LONG)
    own = "/home/somebody/.local/share/tabletop-companion/profiles/retail.toml"
    found = {
        "four": (world(), at(setup())),
        "one": (FIRST, at(setup(("凛",)))),
        "six": (world(), at(setup(SIX))),
        "five-short": (world(), at(short)),
        "told": (world(), tapped(world(), at(short), "start")),
        "five-prototype": (world(), at(Setup(REAL.id, FIVE))),
        "two-prototype": (FIRST, at(two)),
        "toy": (world(games=TOYS), at(toy)),
        "own": (world(own=own), at(setup())),
        "rulings": (world(), at(setup(exact_sum="whole"), "rulings")),
        "rulings-none": (world(games=TOYS), at(toy, "rulings")),
        "type-on": (world(), at(setup(), "type", Kind("types", "ring"))),
        "type-full": (world(), at(setup(), "type", Kind("types", "tome"))),
        "type-free": (world(), at(short, "type", Kind("types", "tome"))),
        "nobody": (FIRST, at(Setup(REAL.id, tuple(map(unnamed, range(5))), RETAIL))),
        "rule-turn": (world(), at(setup(), "rule", Reading())),
        "rule-types": (world(), at(setup(FIVE), "rule", Reading("dgit.types"))),
        "rule-dummy": (world(), at(two, "rule", Reading("dgit.dummy"))),
        "rule-live": (
            table(),
            UiState(where="game", dialog="rule", form=Reading("dgit.dice")),
        ),
        "rulings-live": (table(), UiState(where="game", dialog="rulings")),
    }
    for base, players in ((RETAIL, FOUR), ({}, FOUR[:2])):
        chosen = Setup(REAL.id, players, base)
        for key in ("start_sides", "dummy_space", "ghosts_hidden", "face_down_counts"):
            look = at(chosen, "rulings", Ruling(key))
            found[f"ruling-{key}-{len(players)}"] = (world(), look)
    return found


@cache
def people():
    base = setup()
    found = {
        "names": (world(), at(base, "name", Naming(1))),
        "names-first": (FIRST, at(base, "name", Naming(0))),
        "names-many": (
            world(remembered=tuple(f"Name {n}" for n in range(30))),
            at(base, "name", Naming(1), pages={"names": 1}),
        ),
        "seats": (table(), UiState(where="game", dialog="seats")),
        "rename": (
            table(),
            UiState(where="game", dialog="name", form=Naming(1, FIVE[1])),
        ),
        "rename-typing": (
            table(),
            UiState(
                where="game",
                dialog="name",
                form=Naming(1, FIVE[1], FIVE[1], typing=True),
            ),
        ),
    }
    view = table().table
    for seat in view.state.seats[:2]:
        look = UiState(where="game", dialog="seats", seat=seat)
        found[f"who-{seat}"] = (table(), look)
    typed = ("", "ゆいか", "W" * 24, "Kiki", "all", "かん ")
    for board in ("hiragana", "katakana", "latin"):
        for text in typed:
            form = Naming(0, "", text, typing=True, board=board)
            found[f"{board}-{text}"] = (world(), at(base, "name", form))
    toys = tables()["window-short-1"]
    found["toy-seats"] = (
        world(table=toys),
        UiState(where="game", dialog="seats"),
    )
    return found


def game_of(key):
    return "window" if key in ("toy", "toy-seats", "rulings-none", "toys") else REAL.id
