"""Why undo asks everybody: something was seen, or the rules let nobody go back."""

import pytest
from msgspec.structs import replace

from companion.games import load
from companion.table.header import new_header
from companion.table.record import Record
from tests.games.dungeon_twister.positions import SEATS, position
from tests.ui.checks import outside, too_close, too_small, words_outside
from tests.ui.looks import GAME, LANGUAGES, WORLD
from tests.ui.scenes import SIZES, metrics, translator
from ui.screens import screen_of
from ui.world import TableView

MAZE = load("dungeon-twister")
WHY = {"M:c2": "ui.agree_why", "M1+": "ui.agree_bound"}


def asked(text, lang, size, amended=0):
    """Return the screen that asks, after an action of a turn."""
    start = position({"d2": "M", "v9": "r"})
    record = Record(MAZE, new_header(MAZE, SEATS), start)
    record.push(record.act({"do": "text", "text": text}))
    entries = tuple(record.entries)
    view = TableView(
        MAZE, record.state, entries, before={1: entries[0].before}, undoes=amended
    )
    ui = replace(GAME, dialog="agree", language=lang)
    return screen_of(
        replace(WORLD, table=view), ui, translator(lang, MAZE.id), metrics(size)
    )


def said(screen, size):
    """Return all words of a screen, without blanks."""
    del size
    top = [one for one in screen if one.layer]
    labels = [label for one in top for label in (one.label, one.second) if label]
    return "".join("".join(label.texts[0].split()) for label in labels)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", WHY)
def test_undo_of_a_turned_room_says_that_the_rules_bind(text, lang, size):
    screen = asked(text, lang, size)

    t, words = translator(lang, MAZE.id), said(screen, size)
    for other, message in WHY.items():
        assert ("".join(t(message).split()) in words) == (other == text), message
    top = [one for one in screen if one.layer]
    for check in (outside, too_small, too_close, words_outside):
        assert not [*check(top, size)], check.__name__


def test_an_amendment_that_is_taken_back_is_no_rotation():
    screen = asked("M1+", "en", SIZES[0], amended=1)

    assert "".join(translator("en", MAZE.id)(WHY["M:c2"]).split()) in said(
        screen, SIZES[0]
    )
