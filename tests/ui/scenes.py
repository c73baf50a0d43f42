"""Tables in all kinds of states, and the metrics of the three panels, for the tests."""

import os
import time
from functools import cache
from pathlib import Path
from random import Random

import msgspec

import ui
from companion.games import dont_go_in_there, dungeon_twister, panty_raider
from companion.i18n import Translator, game_catalogues, load_catalogue
from companion.kernel import tag_of
from tests.kernel.toys import DUEL, MAZE, SEATS, WINDOW
from ui.canvas import Panel
from ui.fonts import Fonts, find_fonts
from ui.model import DeviceLine, Held, TableView
from ui.text import Metrics

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ["TZ"] = "UTC"  # times of day are in the pictures
time.tzset()

OURS = sorted(one.name for one in (Path(ui.__file__).parent / "locale").glob("*.toml"))
PRINTED = "Roll for the whole dorm."  # a card as its owner typed it
UNTOLD = {"panty": None, "raid_score": None, "trade_score": None}
RAID_OWN = {
    "mischief": {
        "mis.movie_night": {"effects": [{"op": "manual", "text": {"en": PRINTED}}]}
    },
    "dorm": {f"dorm.{n:02}": UNTOLD for n in range(1, 36)},
}
"""A deck whose owner has not told all that stands on its cards."""
SIZES = ((800, 480), (1280, 720), (1024, 600))
GAMES = {game.id: game for game in (WINDOW, DUEL, MAZE)}
REAL = dont_go_in_there.game
RAID = panty_raider.game
DUNGEON = dungeon_twister.game
OWN = {game.id: game for game in (REAL, RAID, DUNGEON)}
LONG = ("Wolfeschlegelstein", "Maximiliane-Sophie", "Bartholomew Quill")
JA = ("寿限無寿限無五劫", "アレクサンドラ", "凛")
DEVICES = (
    DeviceLine("tower", "tower", "ok"),
    DeviceLine("reader", "reader", "offline"),
    DeviceLine("panel", "buttons", "starting"),
    DeviceLine("journal", "journal", "ok"),
)


class Line(msgspec.Struct, frozen=True):
    """An accepted action, as the table keeps it."""

    seq: int
    action: object
    seat: str | None
    events: tuple
    source: str = "touch"
    wall: float = 1_700_000_000.0
    boot: str = "b1"
    mono: float = 60.0
    kind: str = "act"

    @property
    def row(self):
        return self


@cache
def fonts():
    return Fonts(find_fonts())


@cache
def metrics(size=(800, 480), rotation=0):
    return Metrics(Panel.of(size, rotation=rotation), fonts())


def _profile(game):
    """Return the profile whose own names a translator needs: of Panty Raider's deck."""
    if game != RAID.id:
        return None
    return RAID.profile(RAID.start(("A", "B"), {}, RAID_OWN))


def _toys(game, *files):
    """Return the words of the toy games, where no game has its own for the same."""
    if game in (RAID.id, DUNGEON.id):
        return ()
    return (load_catalogue("tests.kernel.toys", *files),)


@cache
def translator(lang, game="window"):
    toys = ("messages.toml", "maze.toml") if game == "maze" else ("messages.toml",)
    catalogues = (
        load_catalogue("companion.locale", "kernel.toml", "table.toml", "router.toml"),
        load_catalogue("ui.locale", *OURS),
        *_toys(game, *toys),
        *(game_catalogues(OWN[game], _profile(game)) if game in OWN else ()),
    )
    return Translator(lang, *catalogues, strict=True)


def played(game, names, steps, options=None, what=""):
    """Return the table after some random answers, with its states by number.

    With `what` it plays on after `steps` until that is asked for.
    """
    rng = Random(3 if what else 1)
    state = game.start(names, options)
    entries, before = [], {}
    while state.prompt is not None and (
        len(entries) < steps or (what and not asks(state, what))
    ):
        action = rng.choice(list(state.legal_actions()))
        step = state.apply(action)
        seq = len(entries) + 1
        seat = getattr(action, "seat", None)
        entries.append(Line(seq, step.action, seat, step.events))
        before[seq] = state
        state = step.state
    meant = [e.seq for e in entries if len(before[e.seq].legal_actions()) > 1]
    return TableView(
        game,
        state,
        tuple(entries),
        tuple(entries),
        redo=entries[-1].action if entries else None,
        amendable=meant[-1] if meant else None,
        devices=DEVICES,
        tower=bool(steps % 2),
        before=before,
    )


def asks(state, what):
    """Tell whether a prompt is asked for, maybe with a part of one answer only."""
    kind, _, one_left = what.partition(", ")
    if tag_of(state.prompt) != kind or not one_left:
        return tag_of(state.prompt) == kind
    parts = state.prompt.parts
    return 1 in [len(state.legal_actions(part=part)) for part in parts]


def held(view):
    """Return the view with an early roll, if a roll is asked for."""
    if view.state.prompt is None or view.state.prompt.kind != "roll":
        return view
    roll = view.state.legal_actions()[-1]
    return msgspec.structs.replace(view, held=Held(roll, 12))


@cache
def tables():
    """Return tables of every toy game: several states, short, long and ja names."""
    found = {}
    cases = (
        ("short", None, (0, 1, 2, 4, 7, 99)),
        ("long", LONG, (0, 2, 4, 7)),
        ("ja", JA, (1, 7, 99)),
    )
    for game in GAMES.values():
        seats = SEATS[game.id]
        for label, names, moments in cases:
            for steps in moments:
                view = held(played(game, (names or seats)[: len(seats)], steps))
                found[f"{game.id}-{label}-{steps}"] = view
    return found


FIVE = (LONG[0], JA[0], "Cy", "Dora", "凛")
REAL_CASES = (
    *(("retail", 5, steps, what) for steps, what in ((0, "deal"), (40, "place"))),
    *(("retail", 5, 50, what) for what in ("roll", "take", "dispel", "turn_die")),
    *(("prototype", 3, steps, what) for steps, what in ((12, "place"), (60, "roll"))),
    ("retail", 5, 5, "deal, one left"),
    *((edition, 4, 999, "") for edition in ("retail", "prototype")),
)


@cache
def real_tables():
    """Return tables of Don't Go In There in states of every kind."""
    found = {}
    for edition, count, steps, what in REAL_CASES:
        options = {"edition": edition}
        view = played(REAL, FIVE[:count], steps, options, what)
        found[f"dgit-{edition}-{what or 'end'}"] = held(view)
    return found
