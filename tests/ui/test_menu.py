"""The menu: two groups, no empty cell, quiet and the language always one tap away."""

import pytest
from msgspec.structs import replace

from companion.config import Config, values
from tests.ui import looks
from tests.ui.checks import CHECKS, words_outside
from tests.ui.scenes import metrics, real_tables, translator
from tests.ui.table_app import REAL, real_app
from ui.elements import find
from ui.model import Open, UiState
from ui.screens import screen_of

KEYS = sorted(real_tables())
AT_TABLE = {
    "log",
    "redo",
    "correct",
    "seats",
    "rulings",
    "cards",
    "settings",
    "devices",
    "home",
    "end",
}
ANYWHERE = {"settings", "devices", "cards", "off"}


def menu(key="", size=(800, 480), lang="en", choices=None, speaker=""):
    view = real_tables()[key] if key else None
    choices = values(Config()) | (choices or {})
    world = replace(looks.WORLD, table=view, choices=choices, speaker=speaker)
    where = "game" if key else "home"
    ui = UiState(where=where, dialog="menu", language=lang)
    return screen_of(world, ui, translator(lang, REAL.id), metrics(size))


def items(screen):
    return {one.name[5:]: one for one in screen if one.name.startswith("menu/")}


def test_everything_there_is_has_its_place():
    assert set(items(menu(KEYS[0]))) == AT_TABLE
    assert set(items(menu())) == ANYWHERE


@pytest.mark.parametrize("key", [KEYS[0], ""])
def test_there_are_two_groups_at_most_and_their_rows_are_full(key):
    shown = menu(key)
    assert len([one for one in shown if one.name.startswith("head/")]) == 2 * bool(key)
    rows = {}
    for one in items(shown).values():
        rows.setdefault(round(one.rect.y, 1), []).append(one.rect.right)
    right = metrics().width - 1.5
    assert all(max(row) == pytest.approx(right) for row in rows.values())


def test_what_cannot_be_done_rests():
    over = next(key for key in KEYS if "end" in key)
    assert not items(menu(over))["end"].enabled
    fresh = replace(real_tables()[KEYS[0]], redo=None)
    world = replace(looks.WORLD, table=fresh)
    ui = UiState(where="game", dialog="menu", language="en")
    shown = screen_of(world, ui, translator("en", REAL.id), metrics())
    assert not items(shown)["redo"].enabled


@pytest.mark.parametrize("on", [True, False])
def test_it_says_whether_there_is_sound(on):
    shown = menu(choices={"sound.on": on})
    mute = find(shown, "mute")
    assert mute.icon == ("sound" if on else "mute")
    assert mute.intent.values == {"sound.on": not on}


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_without_a_loudspeaker_it_says_so_instead(lang):
    shown = menu(lang=lang, choices={"sound.on": True}, speaker="ui.no_speaker")
    mute = find(shown, "mute")
    assert mute.icon == "mute"
    told = {"ja": "スピーカーがありません", "en": "no loudspeaker found"}
    assert mute.label.texts[0] == told[lang]
    off = find(menu(choices={"sound.on": False}, speaker="ui.no_speaker"), "mute")
    assert off.label.texts[0] == "Sound is off"
    assert list(words_outside(shown, (800, 480))) == []


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1024, 600)])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_it_is_readable_and_can_be_touched(size, lang):
    for key in ("", *KEYS):
        shown = menu(key, size, lang)
        found = [one for rule in CHECKS for one in rule(shown, size)]
        assert found == [], key


def test_it_opens_away_from_the_table_too(tmp_path):
    app = real_app(tmp_path)
    try:
        app.want(Open("menu"))
        app.tap("menu/settings")
        assert app.ui.dialog == "settings"
    finally:
        app.close()


def test_the_end_of_the_game_is_held_down_after_it_is_explained(tmp_path):
    app = real_app(tmp_path)
    try:
        app.begin(REAL, ("Ann", "Ben"))
        app.want(Open("menu"))
        app.tap("menu/end")
        assert "hold" in find(app.hands.screen, "main").flags
    finally:
        app.close()
