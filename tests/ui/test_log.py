"""The log and the line of news: nothing of what happened is lost."""

import re
from itertools import pairwise

import pytest
from msgspec.structs import replace

from companion.games.dont_go_in_there import game
from companion.kernel import ChangeSeat, Correct, tag_of
from companion.table.record import Record
from companion.table.rows import Header
from tests.ui.checks import (
    outside,
    too_close,
    words_on_words,
    words_outside,
)
from tests.ui.looks import GAME
from tests.ui.scenes import SIZES, metrics, tables
from tests.ui.test_slips import translator
from ui.elements import GAP, LIST_GAP, find
from ui.model import (
    Back,
    Fill,
    OpenAmend,
    Page,
    Redo,
    TableView,
    World,
    reduce,
)
from ui.screens import screen_of
from ui.screens.brief import told_briefly
from ui.screens.journal import Choosing
from ui.screens.rounds import rounds
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
        after = find(made, "log/older")
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
def test_the_log_shows_every_entry_on_full_pages_in_one_size(lang, size):
    played = record("over")
    pages = log_pages(played, lang, size)
    t, view = translator(lang), view_of(played)
    wanted = {
        one.seq: "".join(told_briefly(t, view, one).text.split())
        for one in played.entries
    }
    assert rows_of(pages) == wanted
    for made in pages:
        assert [e for check in CHECKS for e in check(made, size)] == []
        rows = [one for one in made if one.name.startswith("log/") and one.label]
        assert {one.label.sizes for one in rows if one.role == "text"} == {("cap",)}
    for made, after in pairwise(pages):
        low = max(row.rect.bottom for row in rows_on(made))
        free = find(made, "back").rect.y - GAP - low
        assert free < rows_on(after)[0].rect.h + LIST_GAP, "it goes on this page"


def rows_on(made):
    return [one for one in made if re.fullmatch(r"log/\d+(/\d+)?", one.name)]


def test_a_line_tells_number_time_who_and_what_each_in_its_place():
    played = record("take")
    placed = next(one for one in played.entries if tag_of(one.action) == "place")
    made = next(
        made for made in log_pages(played) if find(made, f"log/{placed.seq}/who")
    )
    said = {
        part: find(made, f"log/{placed.seq}/{part}").label.texts[0]
        for part in ("number", "time", "who", "what")
    }
    assert said["number"] == str(placed.seq)
    assert said["who"] == placed.seat
    assert placed.seat not in said["what"]
    assert said["what"].startswith("places in the")
    assert find(made, f"log/{placed.seq}/seat").seat == NAMES.index(placed.seat)


def test_brief_words_keep_every_figure_and_every_name_of_the_sentence():
    """Only what a dice row leaves to the entry itself may be missing: space, shield."""
    played = record("over")
    view = view_of(played)
    for lang in ("en", "ja"):
        t = translator(lang)
        for entry in played.entries:
            told = told_briefly(t, view, entry)
            brief = f"{told.who} {told.text}"
            for event in entry.events:
                full = event.describe(t)
                if tag_of(event) == "GhostsTaken":
                    assert f"{event.seat} " in brief
                    assert re.search(f"[+\uff0b]{event.n}", brief)
                    continue
                names = [name for name in NAMES if name in full]
                assert [name for name in names if name not in brief] == []
                figures = re.findall(r"\d+", full.replace("最後の1枚", ""))
                lacking = [n for n in figures if n not in re.findall(r"\d+", brief)]
                assert lacking == [], (brief, full)


def test_nobody_is_named_twice_in_a_row():
    played = record("over")
    view, t = view_of(played), translator("en")
    for entry in played.entries:
        told = told_briefly(t, view, entry)
        if told.who:
            assert not told.text.startswith(f"{told.who}:")


def test_lines_stand_under_their_round_which_begins_with_the_first_player():
    played = record("over")
    view = view_of(played)
    belongs = rounds(view)
    places = [one for one in played.entries if tag_of(one.action) == "place"]
    for number, entry in enumerate(places):
        assert belongs[entry.seq] == number // len(NAMES) + 1
    assert belongs[1] == 0
    assert max(belongs.values()) == 12
    for made in log_pages(played):
        heads = [o for o in made if re.fullmatch(r"log/round/\d+", o.name)]
        for seq in numbers_of(made):
            row = find(made, f"log/{seq}")
            above = [one for one in heads if one.rect.y < row.rect.y]
            last = max(above, key=lambda one: one.rect.y)
            assert last.name == f"log/round/{belongs[seq]}"


def numbers_of(made):
    found = (re.fullmatch(r"log/(\d+)", one.name) for one in made)
    return [int(one[1]) for one in found if one]


def test_rounds_are_counted_on_after_the_first_player_was_renamed():
    played = record("roll")
    first = played.entries[0].before.turn
    before = max(rounds(view_of(played)).values())
    played.push(played.act(ChangeSeat(first, "Zoe")))
    for _ in range(80):
        legal = played.state.legal_actions()
        pick = tag_of(played.state.prompt) in ("place", "roll")
        played.push(played.act(legal[-1] if pick else legal[0]))
    assert max(rounds(view_of(played)).values()) > before + 2


def test_a_round_is_chosen_and_its_newest_line_is_shown():
    played = record("over")
    belongs = rounds(view_of(played))
    ui = reduce(
        replace(GAME, dialog="log"), find(first_page(played), "log/rounds").intent
    )
    made = shown(played, ui)
    assert find(made, "title").label.texts == ("Which round?",)
    ui = reduce(ui, find(made, "round/5").intent)
    newest = max(seq for seq, number in belongs.items() if number == 5)
    assert newest in numbers_of(shown(played, ui))
    opened = reduce(ui, Fill(Choosing(round=True)))
    back = reduce(opened, Back())
    assert (back.dialog, back.form) == ("log", Choosing())
    assert reduce(back, Back()).dialog == ""


def first_page(played):
    return shown(played, replace(GAME, dialog="log"))


def test_a_game_that_asks_nobody_alone_has_no_rounds():
    for key, view in tables().items():
        if key.startswith("window"):
            assert rounds(view) == {}


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
    assert find(made, f"log/{gone}").intent is None
    assert find(made, f"log/{gone + 1}").intent is None
    kept = find(made, f"log/{gone - 1}").intent
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


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_after_an_amendment_undo_names_it_and_news_say_what_it_changed(lang):
    played = record("take")
    reveal = played.entries[0]
    other = reveal.before.legal_actions()[-1]  # a card that nobody has seen yet
    played.push(played.amend(reveal.seq, other))
    view = replace(view_of(played), undoes=reveal.seq, amendable=reveal.seq)
    t = translator(lang)
    made = screen_of(World(table=view), replace(GAME, language=lang), t, metrics())
    assert find(made, "news") is not None
    undo = find(made, "undo")
    assert other.describe(t).rstrip(".。") in undo.label.texts[0]
    assert str(reveal.seq) in undo.label.texts[0]
    fitted = metrics().fit(undo.label, undo.rect.w - 8.6, undo.rect.h - 0.4)
    assert fitted.ok
    assert "".join(fitted.lines) != t("ui.undo"), "it says nothing of what it undoes"


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


def test_words_say_which_way_is_older_and_which_is_newer():
    played = record("over")
    ui = replace(GAME, dialog="log")
    first = shown(played, ui)
    assert find(first, "log/newer").intent is None
    assert find(first, "log/newer").label.texts == ("Newer",)
    assert max(numbers_of(first)) == played.seq
    ui = reduce(ui, find(first, "log/older").intent)
    second = shown(played, ui)
    assert max(numbers_of(second)) == min(numbers_of(first)) - 1
    assert find(second, "log/newer").intent == Page("log", 0)


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
