"""Every screen of every table, as it is looked at in many ways."""

from msgspec.structs import replace

from companion.kernel import Refusal
from tests.ui.scenes import (
    DEVICES,
    GAMES,
    LONG,
    metrics,
    real_tables,
    tables,
    translator,
)
from ui.model import Notice, Refused, Saved, Setup, UiState, World
from ui.screens import screen_of

GAME = UiState(where="game")
TABLES = tuple(tables())
LANGUAGES = ("ja", "en")
SAVED = (
    Saved(7, "duel", LONG[:2], 12, 1_700_000_000.0),
    *(
        Saved(n, "window", ("Ann", "寿限無寿限無五劫", "Cy"), 3, 1.6e9)
        for n in range(6)
    ),
)
WORLD = World(games=GAMES, saved=SAVED, remembered=("Ann", LONG[0]), devices=DEVICES)
REASON = Refusal("duel.not_in_hand", {"seat": LONG[1], "card": 3})


def screen(key, ui=GAME, size=(800, 480), lang="en"):
    view = {**tables(), **real_tables()}[key]
    t = translator(lang, view.game.id)
    world = replace(WORLD, table=view)
    return screen_of(world, replace(ui, language=lang), t, metrics(size))


def looked_at(view):
    """Return many ways to look at a table, by name."""
    found = {"table": GAME}
    prompt = view.state.prompt
    answers = list(view.state.legal_actions())
    if prompt is not None:
        for seat in prompt.seats[:2]:
            found[f"seat-{seat}"] = replace(GAME, seat=seat)
        for part in prompt.parts[:1]:
            found["part"] = replace(GAME, part=part)
        if prompt.kind == "choose":
            found["chosen"] = replace(GAME, answer=answers[-1], focus="main")
        tried = Refused(REASON, answers[0], tuple(e.seq for e in view.entries[-2:]))
        found["refusal"] = replace(GAME, dialog="refusal", refused=tried)
    for dialog in ("menu", "log", "correct", "devices", "end", "agree"):
        found[dialog] = replace(GAME, dialog=dialog)
    fault = Notice("ui.stuck")
    found["fault"] = replace(GAME, dialog="fault", fault=fault)
    found["stuck"] = replace(GAME, waiting=6.0)
    for seq in [e.seq for e in view.entries][-3:]:
        found[f"amend-{seq}"] = replace(GAME, dialog="amend", seq=seq)
    place, word = correctable(view)
    found["value"] = replace(GAME, dialog="correct", path=place, value=12)
    found["word"] = replace(GAME, dialog="correct", path=word, value="Ann")
    return found


def correctable(view):
    """Return a number and a word of the position, as pointers."""
    for key in ("chips", "points"):
        if hasattr(view.state, key):
            return f"/{key}/{view.state.seats[0]}", "/names/0"
    return "/players/0/ghosts", "/turn"


def others():
    """Return the screens without a table, by name."""
    window = Setup("window", (LONG[0], "寿限無寿限無五劫", "Cy"))
    bad = Notice("fault.players.count", {"n": 9, "least": 2, "most": 3})
    return {
        "home": (WORLD, UiState()),
        "home-empty": (World(games=GAMES), UiState()),
        "home-page": (WORLD, UiState(pages={"saved": 1})),
        "setup": (WORLD, UiState(where="setup", setup=window)),
        "setup-bad": (WORLD, UiState(where="setup", setup=window, notice=bad)),
        "devices": (WORLD, UiState(dialog="devices")),
    }


def key_of(kind, game=""):
    return next(
        key
        for key, view in tables().items()
        if view.state.prompt is not None
        and view.state.prompt.kind == kind
        and view.game.id.startswith(game)
    )
