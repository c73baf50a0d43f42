"""Words on the screens: one for one thing, none raw, and what is to be held says so."""

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from tests.ui import dialog_scenes, home_scenes, settings_scenes
from tests.ui.scene import Scene
from tests.ui.scenes import REAL, metrics
from ui.elements import find
from ui.model import UiState
from ui.screens.seating import first_setup

ROOT = Path(__file__).parents[2]
FOLDERS = ("companion/locale", "ui/locale", "companion/games/*/data")
HOLD = {"ja": "長押し", "en": "Hold"}
KEY = re.compile(r"[a-z]+(_[a-z0-9]+)+")  # as programs write it


@cache
def texts():
    """Return every text of the catalogues: file, id, language, text."""
    files = [
        file for folder in FOLDERS for file in sorted(ROOT.glob(f"{folder}/*.toml"))
    ]
    whole = [(file, tomllib.loads(file.read_text(encoding="utf-8"))) for file in files]
    found = [
        (file.name, message, lang, text)
        for file, one in whole
        for message, forms in one.get("message", {}).items()
        if isinstance(forms, dict)
        for lang, text in forms.items()
    ]
    for file, one in whole:
        for kind, names in one.get("name", {}).items():
            if isinstance(names, str):  # the name of a game: kind is the language
                found.append((file.name, "name", kind, names))
                continue
            for key, forms in names.items():
                found += [(file.name, f"{kind}.{key}", *pair) for pair in forms.items()]
    return found


@cache
def scenes():
    """Return the screens of set-up, settings and every dialog over a table."""
    parts = (home_scenes.setups, home_scenes.homes, home_scenes.people)
    found = [
        Scene(key, world, ui, home_scenes.game_of(key))
        for part in parts
        for key, (world, ui) in part().items()
    ]
    return [*found, *settings_scenes.settings(), *dialog_scenes.over_tables()]


# --- one word for one thing -----------------------------------------------------------


def test_an_entry_of_the_log_is_never_a_number_that_could_be_a_seat():
    """`{n}番` was both; 番目 counts things in a row, 番 alone is a turn."""
    numbered = re.compile(r"\{(n|seq|entry)\}番(?!目)")
    ours = [(one, text) for _, one, lang, text in texts() if lang == "ja"]
    assert [one for one, text in ours if numbered.search(text)] == []
    entry = re.compile(r"記録\{(n|seq|entry)\}")
    assert len([text for _, text in ours if entry.search(text)]) >= 15


def test_entries_are_called_entries_in_english_too():
    about = [
        (one, text)
        for _, one, lang, text in texts()
        if lang == "en" and re.search(r"[Nn]o\. \{(n|seq|entry)\}", text)
    ]
    assert about == [("ui.number", "no. {n}")]


def test_the_music_box_has_one_name_in_japanese():
    names = {
        text
        for _, one, lang, text in texts()
        if lang == "ja" and one.endswith(("music_box", "music_box_short"))
    }
    assert names == {"オルゴール", "箱"}  # 箱: under its picture, where it is narrow


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_no_screen_shows_the_key_of_a_program(lang):
    for scene in scenes():
        for one in scene.screen(lang=lang):
            for label in (one.label, one.second):
                shown = label.texts if label is not None else ()
                raw = [text for text in shown if KEY.fullmatch(text)]
                assert raw == [], (scene.name, one.name)


# --- what is to be held ---------------------------------------------------------------


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_whatever_must_be_held_says_so(lang):
    held = 0
    for scene in scenes():
        for one in scene.screen(lang=lang):
            if "hold" in one.flags and one.label is not None:
                held += 1
                for text in one.label.texts:
                    assert HOLD[lang].lower() in text.lower(), (scene.name, text)
    assert held > 10


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_switching_off_says_that_it_is_held(lang):
    scene = Scene("off", home_scenes.world(), UiState(dialog="off"), REAL.id)
    main = find(scene.screen(lang=lang), "main")
    assert "hold" in main.flags
    assert main.label.texts[0].startswith(HOLD[lang])


# --- figures say what they count ------------------------------------------------------


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_title_of_the_card_list_says_what_its_figures_count(lang):
    counted = 0
    for scene in settings_scenes.cards():
        title = find(scene.screen(lang=lang), "title")
        if title is None or not re.search(r"\d", title.label.texts[0]):
            continue
        counted += 1
        fitted = metrics().fit(title.label, title.rect.w, title.rect.h)
        said = "".join(fitted.lines)
        assert re.search("枚" if lang == "ja" else "Cards|cards", said), said
    assert counted


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_past_games_tell_what_each_player_reached(lang):
    there, ui = home_scenes.homes()["games"]
    screen = home_scenes.made(there, ui, lang)
    for number, name in enumerate(home_scenes.FOUR):
        assert find(screen, f"finished/0/seat/{number}").seat == number
        said = find(screen, f"finished/0/who/{number}").label.texts[0]
        assert said == f"{name} 12"
    rows = [one for one in screen if re.fullmatch(r"finished/\d+", one.name)]
    assert len(rows) == 5  # full pages: what turns them stands in the foot
    assert find(screen, "finished/after").rect.y == find(screen, "back").rect.y


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_who_plays_here_for_the_first_time_is_told_which_box_it_is(lang):
    fresh = home_scenes.at(first_setup(home_scenes.FIRST, REAL.id))
    hint = find(home_scenes.made(home_scenes.FIRST, fresh, lang), "which_box")
    assert {"ja": "製品版", "en": "retail edition"}[lang] in hint.label.texts[0]
    ui = home_scenes.tapped(
        home_scenes.FIRST, fresh, "option/edition/prototype", lang=lang
    )
    screen = home_scenes.made(home_scenes.FIRST, ui, lang)
    assert find(screen, "which_box") is None
    assert find(screen, "follows") is not None
