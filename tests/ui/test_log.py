"""The log and the line of news: nothing of what happened is lost."""

import pytest
from msgspec.structs import replace

from companion.games.dont_go_in_there import game
from companion.kernel import Correct, tag_of
from companion.table.record import Record
from companion.table.rows import Header
from tests.ui.checks import (
    outside,
    too_close,
    words_on_words,
    words_outside,
)
from tests.ui.looks import GAME
from tests.ui.scenes import SIZES, metrics
from tests.ui.test_slips import translator
from ui.elements import find
from ui.model import OpenAmend, Page, Redo, TableView, World, reduce
from ui.screens import screen_of
from ui.screens.words import latest

CHECKS = (outside, too_close, words_outside, words_on_words)
NAMES = ("Wolfeschlegelstein", "寿限無寿限無五劫", "Cy")


def record(until, edition="retail", names=NAMES):
    """Return a game played with the first legal answers until something is asked."""
    options = {"edition": edition}
    header = Header(game.id, "1", names, game.start(names, options).options)
    found = Record(game, header, game.start(names, options))
    for _ in range(400):
        prompt = found.state.prompt
        if prompt is None or tag_of(prompt) == until:
            return found
        legal = found.state.legal_actions()
        pick = legal[-1] if tag_of(prompt) in ("place", "roll") else legal[0]
        found.push(found.act(pick))
    raise AssertionError(until)


def view_of(found):
    return TableView(
        game,
        found.state,
        found.entries,
        found.changes,
        before={one.seq: one.before for one in found.entries},
    )


def shown(found, ui=GAME, lang="en", size=(800, 480)):
    world = World(table=view_of(found))
    ui = replace(ui, language=lang)
    return screen_of(world, ui, translator(lang), metrics(size))


def log_pages(found, lang="en", size=(800, 480)):
    """Return every page of the log."""
    ui, pages = replace(GAME, dialog="log"), []
    while True:
        made = shown(found, ui, lang, size)
        pages.append(made)
        after = find(made, "log/after")
        if after is None or after.intent is None:
            return pages
        assert isinstance(after.intent, Page)
        ui = reduce(ui, after.intent)


def rows_of(pages):
    """Return the words of every line of the log by its number, spaces left out."""
    found = {}
    for one in (one for made in pages for one in made):
        if one.name.startswith("log/") and one.name.endswith("/what"):
            seq = int(one.name.split("/")[1])
            text = "".join(one.label.texts[0].split())
            found[seq] = found.get(seq, "") + text
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_log_shows_all_of_every_entry(lang, size):
    played = record("over")
    pages = log_pages(played, lang, size)
    t = translator(lang)
    wanted = {
        one.seq: "".join("".join(e.describe(t) for e in one.events).split())
        for one in played.entries
    }
    assert rows_of(pages) == wanted
    for made in pages:
        assert [e for check in CHECKS for e in check(made, size)] == []


def test_what_was_undone_done_again_and_amended_stands_in_the_log():
    played = record("take")  # so that a roll is the last entry
    last, reveal = played.entries[-1].seq, played.entries[0]
    played.push(played.undo(agreed=True))
    played.push(played.redo())
    other = reveal.before.legal_actions()[-1]  # a card that nobody has seen yet
    played.push(played.amend(reveal.seq, other))
    rows, dice = rows_of(log_pages(played)), played.entries[-1].action.ghosts
    numbers = sorted(rows)
    assert numbers == list(range(1, played.seq + 1))
    assert f"Undonebyagreement:entry{last}," in rows[played.seq - 2]
    assert f"Doneagain:entry{last},Ghostsrolled:{dice}." in rows[played.seq - 1]
    assert f"Entry{reveal.seq}amended" in rows[played.seq]


def test_what_counts_no_more_is_struck_through_and_cannot_be_amended():
    played = record("roll")
    gone = played.entries[-1].seq
    played.push(played.undo(agreed=True))
    made = log_pages(played)[0]
    what = find(made, f"log/{gone}/what")
    assert what.label.struck
    assert what.label.ink == "stone"
    assert find(made, f"log/{gone}/amend") is None
    assert find(made, f"log/{gone + 1}/amend") is None
    kept = find(made, f"log/{gone - 1}/amend").intent
    assert isinstance(kept, OpenAmend)
    assert kept.seq == gone - 1
    assert not find(made, f"log/{gone - 1}/what").label.struck


def test_after_an_amendment_the_news_say_what_was_amended():
    played = record("roll")
    reveal = played.entries[0]
    other = reveal.before.legal_actions()[-1]  # a card that nobody has seen yet
    played.push(played.amend(reveal.seq, other))
    news = latest(translator("en"), view_of(played))[0]
    assert news.startswith(f"Entry {reveal.seq} amended")
    assert other.describe(translator("en")) in news


def test_every_row_bears_the_shape_of_who_acted():
    played = record("dispel")
    seats = {one.seq: one.seat for one in played.entries}
    marks = {}
    for made in log_pages(played):
        for one in made:
            if one.name.startswith("log/") and one.name.endswith("/seat"):
                marks[int(one.name.split("/")[1])] = NAMES[one.seat]
    assert marks == {seq: seat for seq, seat in seats.items() if seat is not None}
    assert len(set(marks.values())) == 3


def test_the_log_is_turned_fast_and_back_to_the_newest():
    played = record("over")
    ui = replace(GAME, dialog="log")
    first = shown(played, ui)
    assert find(first, "log/newest").intent is None
    older = find(first, "log/older").intent
    assert older == Page("log", 5)
    ui = reduce(ui, older)
    fifth = shown(played, ui)
    assert rows_of([fifth]) == rows_of([log_pages(played)[5]])
    assert find(fifth, "log/newest").intent == Page("log", 0)


def test_a_correction_is_told_in_words_when_it_is_made_and_when_it_is_undone():
    played = record("place")
    played.push(played.act(Correct("/turn", NAMES[2])))
    assert rows_of(log_pages(played)[:1])[played.seq] == "Corrected:ItisCy'sturn."
    played.push(played.undo())
    rows = rows_of(log_pages(played)[:1])
    assert "ItisCy'sturn" in rows[played.seq]
    assert not [text for text in rows.values() if "/turn" in text]


def test_redo_is_one_tap_away_in_the_log():
    played = record("place")
    played.push(played.act(Correct("/turn", NAMES[2])))
    played.push(played.undo())
    view = replace(view_of(played), redo=played.undone[-1].action)
    world = World(table=view)
    ui = replace(GAME, dialog="log", language="en")
    made = screen_of(world, ui, translator("en"), metrics())
    assert find(made, "redo").intent == Redo()
    assert find(shown(played, ui), "redo") is None


def test_undo_says_something_after_a_seat_was_given_to_a_program():
    played = record("place")
    played.push(played.act({"do": "seat", "name": NAMES[2], "to": "bot:greedy"}))
    undo, m = find(shown(played), "undo"), metrics()
    fitted = m.fit(undo.label, undo.rect.w - 8.6, undo.rect.h - 0.4)
    assert "Cy" in " ".join(fitted.lines)
