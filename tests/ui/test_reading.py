"""What is written can be read: every letter, in one language, with enough contrast."""

import re
import tomllib
from pathlib import Path

import pytest

import companion
import ui
from companion.i18n import LANGUAGES
from tests.soak import SOAK
from tests.ui.dgit_scenes import course, world
from tests.ui.gallery import PARTS
from tests.ui.reading import (
    RAW,
    faint,
    foreign,
    glyphs,
    latin_words,
    no_glyph,
    raw_words,
)
from tests.ui.scene import Scene
from tests.ui.scenes import REAL, metrics
from ui.canvas import Canvas, Panel
from ui.draw import Painter
from ui.elements import Element, Rect, find
from ui.model import UiState
from ui.text import ELLIPSIS
from ui.theme import load_theme

SMALL = (800, 480)
FIELD = re.compile(r"\{[^{}]*\}|\bA\d+")  # and the numbers of rulings
TYPED = {"app", "cards", "doctor", "router", "rules", "setup", "sim", "towers"}
"""Of the terminal and of files: they name what is typed there as it is typed."""
TYPED_TOO = {"refusal.action.not_object", "refusal.seat.bot_name"}
SHARE = 1 if SOAK else 3  # of the scenes that look alike, one of so many is read
SEVERAL = ("prompts", "dialogs", "toys")


def catalogues():
    """Return every catalogue of the product: its file, and what it holds."""
    for package in (ui, companion):
        folder = Path(str(package.__file__)).parent
        for file in sorted(folder.rglob("*.toml")):
            held = tomllib.loads(file.read_text("utf-8"))
            if held.keys() & {"message", "name"}:
                yield str(file.relative_to(folder.parent)), held


CATALOGUES = dict(catalogues())


def written(name, languages):
    """Yield every text of a catalogue with its id."""
    held = CATALOGUES[name]
    for message, texts in held.get("message", {}).items():
        for key, text in texts.items():
            if key.partition("_")[0] in languages:
                yield message, text
    for kind, names in held.get("name", {}).items():
        if isinstance(names, str):  # the name of a game: kind is the language
            if kind in languages:
                yield "name", names
            continue
        for key, texts in names.items():
            for lang in languages:
                if lang in texts:
                    yield f"{kind}.{key}", texts[lang]


def scenes(part):
    found = PARTS[part]()
    return found[:: SHARE if part in SEVERAL else 1]


# --- letters --------------------------------------------------------------------------


def test_the_catalogues_of_the_product_are_found():
    assert len(CATALOGUES) >= 15
    names = {Path(name).name for name in CATALOGUES}
    assert names >= {"ui.toml", "kernel.toml", "messages.toml", "names.toml"}


@pytest.mark.parametrize("weight", ["regular", "bold"])
@pytest.mark.parametrize("name", CATALOGUES)
def test_the_font_has_a_glyph_for_every_letter_of_every_text(name, weight):
    letters = {letter for _, text in written(name, LANGUAGES) for letter in text}
    letters |= set(ELLIPSIS + "0123456789?/%")
    assert not letters - glyphs(weight)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("part", PARTS)
def test_no_screen_has_a_letter_that_the_font_lacks(part, lang):
    for scene in scenes(part):
        assert [*no_glyph(scene.screen(SMALL, lang))] == [], scene.name


# --- one language ---------------------------------------------------------------------


def typed(name):
    """Tell whether a catalogue is read where one types."""
    path = Path(name)
    return path.parts[0] == "companion" and path.stem in TYPED


@pytest.mark.parametrize("name", [one for one in CATALOGUES if not typed(one)])
def test_no_japanese_text_has_a_latin_word_that_is_none_of_those_known(name):
    found = {
        (message, word)
        for message, text in written(name, ("ja",))
        for word in foreign(FIELD.sub("", text))
        if message not in TYPED_TOO
    }
    assert found == set()


@pytest.mark.parametrize("part", PARTS)
def test_no_latin_word_is_on_a_japanese_screen(part):
    for scene in scenes(part):
        if scene.name.startswith("deck-typed"):  # a name as somebody types it
            continue
        assert [*latin_words(scene.screen(SMALL, "ja"))] == [], scene.name


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("part", PARTS)
def test_no_screen_says_a_key_or_none(part, lang):
    for scene in scenes(part):
        assert [*raw_words(scene.screen(SMALL, lang))] == [], scene.name


def test_a_key_and_none_are_found():
    assert RAW.findall("card.Noneを取る、room.libraryとNone") == [
        "None",
        "room.library",
        "None",
    ]
    assert RAW.findall("Nonesuch takes a card. Ring 2") == []


def test_a_latin_word_is_found_where_it_is_none_of_those_known():
    assert list(foreign("「library」は今ありません")) == ["library"]
    assert list(foreign("Maxi…さんの番、BG Stats")) == []
    assert list(foreign("~/.local/state/xyz と --rotate")) == []
    assert list(foreign("Maxiさんの番")) == ["Maxi"]


# --- contrast -------------------------------------------------------------------------


@pytest.mark.parametrize("part", PARTS)
def test_all_words_stand_out_from_what_they_lie_on_by_day_and_by_night(part):
    for scene in scenes(part):
        assert [*faint(scene.screen(SMALL, "en"), SMALL)] == [], scene.name


def test_faint_words_are_found():
    scene = PARTS["prompts"]()[0]
    made = scene.screen()
    words = find(made, "sentence")
    band = Element("cover", "band", words.rect, ink="ivory")
    assert [*faint((band, words), SMALL)]
    assert not [*faint((words,), SMALL)]


# --- who it is ------------------------------------------------------------------------


@pytest.mark.parametrize("colours", [(), (4, 2, 0, 5), (3, 1, 2, 0)])
def test_spine_and_sentence_are_drawn_in_the_colour_of_whoever_acts(colours):
    view = course("retail", 4, "four")["take"]
    made = Scene("take", world(view), UiState(where="game"), REAL.id).screen()
    theme = load_theme(REAL.id).seated(colours)
    painter = Painter(Canvas(Panel.of(SMALL)), metrics(SMALL), theme)
    painter.paint(made)
    spine, mark = find(made, "spine"), find(made, "sentence/mark")
    assert spine.seats == (mark.seat,)
    colour = load_theme().seats[(colours or (0, 1, 2, 3))[mark.seat]].colour
    assert counted(painter, spine.rect, colour) > 0.3
    assert counted(painter, mark.rect, colour) > 0.3


def counted(painter, rect, colour):
    """Return which share of a place has a colour."""
    place = painter.canvas.px(Rect(*rect))
    surface = painter.canvas.surface
    points = [
        surface.get_at((x, y))[:3]
        for x in range(place.left, min(place.right, SMALL[0]))
        for y in range(place.top, min(place.bottom, SMALL[1]))
    ]
    return points.count(colour) / len(points)
