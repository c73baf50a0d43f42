"""The log and the line of news: nothing of what happened is lost."""

import pytest
from msgspec.structs import replace

from companion.games.dont_go_in_there import game
from companion.kernel import tag_of
from companion.table.record import Record
from companion.table.rows import Header
from tests.ui.looks import GAME
from tests.ui.scenes import SIZES, metrics
from tests.ui.test_screens import (
    outside,
    too_close,
    words_on_words,
    words_outside,
)
from tests.ui.test_slips import translator
from ui.elements import find
from ui.model import OpenAmend, Page, TableView, World, reduce
from ui.screens import screen_of

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
    news = find(shown(played), "news").label.texts[0]
    assert news.startswith(f"Entry {reveal.seq} amended")
    assert other.describe(translator("en")) in news


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_who_took_ghosts_stands_whole_over_the_take(lang, size):
    played = record("take")
    made = shown(played, lang=lang, size=size)
    news, m = find(made, "news"), metrics(size)
    fitted = m.fit(news.label, news.rect.w, news.rect.h)
    assert not fitted.cut
    whole = "".join(e.describe(translator(lang)) for e in played.entries[-1].events)
    assert "".join("".join(fitted.lines).split()) == "".join(whole.split())
    assert len(played.entries[-1].events) >= 4


def test_undo_says_something_after_a_seat_was_given_to_a_program():
    played = record("place")
    played.push(played.act({"do": "seat", "name": NAMES[2], "to": "bot:greedy"}))
    undo, m = find(shown(played), "undo"), metrics()
    fitted = m.fit(undo.label, undo.rect.w - 8.6, undo.rect.h - 0.4)
    assert "Cy" in " ".join(fitted.lines)


def test_taken_spaces_keep_their_place_and_tell_who_stands_there():
    played = record("place")
    names = [o.name for o in shown(played) if o.group == "answers"]
    places = {o.name: o.rect for o in shown(played) if o.group == "answers"}
    for number in range(3):
        chosen = played.state.legal_actions()[number]
        played.push(played.act(chosen))
        made = shown(played)
        assert [o.name for o in made if o.group == "answers"] == names
        assert {o.name: o.rect for o in made if o.group == "answers"} == places
        taken = find(made, f"answer/place/{chosen.room}/{chosen.space}")
        assert not taken.touchable
        assert taken.seat == number
