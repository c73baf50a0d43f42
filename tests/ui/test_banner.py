"""What is said on top of the table: all that hands have to do, whole, in two lines."""

import re
import tomllib
from importlib.resources import files
from random import Random

import pytest
from msgspec.structs import replace

from companion.games.dont_go_in_there.actions import TakeCard
from companion.kernel import tag_of
from tests.ui.checks import faults
from tests.ui.dgit_scenes import NAMES, played
from tests.ui.games.tables import PANELS, shown, table
from tests.ui.looks import GAME
from tests.ui.scenes import LONG, REAL, metrics, translator
from tests.ui.table_app import real_app
from ui.app.fading import LASTING, SAID_FOR
from ui.elements import find
from ui.model import Notice, Page
from ui.screens.announce import to_do
from ui.screens.words import told
from ui.text import boxes

TYPES = ("mask", "twin", "ring", "tome", "doll", "holy_water", "mirror")
BY_ITSELF = {
    "GhostsPassed",
    "GhostsTaken",
    "GhostsGained",
    "GhostsDiscarded",
    "CardTaken",
    "CardsDispelled",
    "RoomTurned",
    "RoomLeft",
    "CardHidden",
    "RowSorted",
}


def said(view, ui=GAME, size=(800, 480), lang="en"):
    """Return all that is said on top, page after page; check that nothing is cut."""
    words = []
    for page in range(9):
        looked = replace(ui, pages={"news": page})
        made = shown(view, looked, size, lang)
        news = find(made, "news")
        if news is None:
            return ""
        place = boxes(news, metrics(size)).label
        fitted = metrics(size).fit(news.label, place.w, place.h)
        assert fitted.ok
        assert not fitted.cut
        assert len(fitted.lines) <= 2
        assert not faults(made, size)
        words.append(" ".join(fitted.lines))
        strip = find(made, "banner")
        if strip.intent is None or strip.intent == Page("news", 0):
            break
    return squeezed("".join(words))


def squeezed(text):
    return re.sub(r"\s", "", text)


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("names", ["four", "long"])
def test_all_that_hands_have_to_do_after_an_act_is_said(names, lang):
    t = translator(lang, REAL.id)
    told, options = set(), {"edition": "retail", "types": TYPES}
    for seed in range(12):
        for view in played(NAMES[names][:4], options, Random(seed)):
            if not view.entries or view.state.prompt is None:
                continue
            found = [(tag_of(e), to_do(t, e)) for e in view.entries[-1].events]
            new = {tag for tag, texts in found if texts} - told
            if not new:
                continue
            whole = said(view, lang=lang)
            for _, texts in found:
                words = [squeezed(one) for one in texts]
                assert not words or any(one in whole for one in words)
            told |= new
    assert told == BY_ITSELF


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_who_may_look_at_the_card_that_lies_face_down_is_said(lang):
    t, options = translator(lang, REAL.id), {"edition": "retail"}
    for seed in range(30):
        for view in played(NAMES["four"][:4], options, Random(seed)):
            last = view.entries[-1] if view.entries else None
            before = view.before[last.seq].looks() if last else {}
            after = view.state.looks() if view.state.prompt is not None else {}
            new = [s for slot in after for s in after[slot] if s not in before[slot]]
            if new and slot_kept(before, after):
                assert squeezed(t("ui.may_look_short", seat=new[0])) in said(
                    view, lang=lang
                ) or squeezed(t("ui.may_look", seat=new[0])) in said(view, lang=lang)
                return
    pytest.fail("nobody ever placed there")


def slot_kept(before, after):
    return before.keys() == after.keys()


@pytest.mark.parametrize(("size", "lang"), PANELS)
@pytest.mark.parametrize("names", ["four", "long", "ja"])
def test_the_last_moves_of_programs_are_said_together_and_whole(names, size, lang):
    view = table("place", 4, names=names, steps=40)
    made = [
        *view.entries[:-3],
        *(replace(e, source="bot:x") for e in view.entries[-3:]),
    ]
    whole = said(replace(view, entries=tuple(made)), size=size, lang=lang)
    for entry in made[-3:]:
        seats = view.before[entry.seq].prompt.seats
        assert not seats or any(squeezed(one) in whole for one in seats)


def test_what_was_undone_is_to_be_done_no_more():
    view = next(
        view
        for view in played(NAMES["four"][:4], {"edition": "retail"}, Random(1))
        if view.entries and said(view)
    )
    last = view.entries[-1]
    undone = replace(view, changes=(*view.changes, replace(last, kind="undo")))
    assert said(undone) == ""


# --- notices --------------------------------------------------------------------------

FIELDS = {
    "n": 12, "expected": 12, "age": 59, "die": 6, "value": "ghost", "seat": LONG[0],
    "confidence": 88, "bot": "greedy", "path": "/home/pi/companion/own/cards.toml",
    "dice": "6 5 4 3 2 1", "seen": "6 5 4 3 2 1", "doubt": "1", "card": "Holy Water 3",
    "code": "E17", "text": "jam", "proto": "9", "error": "gone", "room": "library",
    "type": "holy_water",
}  # fmt: skip
PASSING = ("roll", "tower", "reader", "fakes", "seat")


def notices():
    """Yield what can be said in passing at the table, with long fields."""
    own = files("companion.locale").joinpath("router.toml").read_text("utf-8")
    for message, texts in tomllib.loads(own)["message"].items():
        if message.partition(".")[0] in PASSING and not message.endswith("_short"):
            names = set(re.findall(r"\{(\w+)", " ".join(texts.values())))
            yield Notice(message, {name: FIELDS[name] for name in names})
    fields = {"room": "secret_passage", "seat": LONG[0], "type": "holy_water"}
    for rule in ("take.other_card", "take.two_alike", "dispel.other_card"):
        yield Notice(f"refusal.{rule}", fields)


@pytest.mark.parametrize(("size", "lang"), PANELS)
def test_no_notice_is_ever_cut(size, lang):
    view = table("roll", 4, names="long")
    for notice in notices():
        assert said(view, replace(GAME, notice=notice), size, lang), notice


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_wrong_number_of_dice_is_said_in_big_letters_on_top(lang):
    view = table("roll", 4)
    notice = Notice("roll.wrong_number", {"n": 5, "expected": 6})
    made = shown(view, replace(GAME, notice=notice), lang=lang)
    news = find(made, "news")
    fitted = metrics().fit(news.label, news.rect.w, news.rect.h)
    assert fitted.size in ("seat", "text")
    assert news.label.bold
    assert news.rect.bottom < 14.0


# --- where it lies --------------------------------------------------------------------


def head_of(screen):
    """Return the name and the question of a screen, and how they stand there."""
    return {
        one.name: (one.rect, one.label.texts)
        for one in screen
        if one.name in ("sentence", "sentence/who")
    }


@pytest.mark.parametrize(("size", "lang"), PANELS)
def test_who_is_asked_and_what_stays_as_big_whatever_is_said(size, lang):
    """Where nothing is chosen yet: it lies over the main act that rests."""
    told = 0
    for what in ("place", "take", "deal"):
        view = table(what, 4, names="long", steps=40)
        quiet = replace(view, changes=(replace(view.changes[-1], kind="resume"),))
        head = head_of(shown(quiet, GAME, size, lang))
        notice = Notice("cards.bound", {"card": "Holy Water 3"})
        for seen, ui in ((quiet, replace(GAME, notice=notice)), (view, GAME)):
            made = shown(seen, ui, size, lang)
            assert head_of(made) == head
            strip = find(made, "banner")
            if strip is not None:
                told += 1
                assert strip.rect.y > find(made, "undo").rect.y - 0.1
                assert find(made, "log").intent is not None
                assert find(made, "undo").intent is not None
    assert told >= 4


def test_a_device_in_trouble_is_said_beside_it():
    view = table("place", 4)
    lost = replace(view.devices[0], state="lost", reason="device.lost")
    notice = replace(GAME, notice=Notice("cards.bound", {"card": "Twin 3"}))
    made = shown(replace(view, devices=(lost, *view.devices[1:])), notice)
    assert find(made, "devices/warning") is not None
    assert find(made, "banner").rect.x > find(made, "devices").rect.right
    assert find(shown(view, notice), "devices") is None


def test_whoever_has_chosen_is_told_what_that_does_and_reads_the_question():
    view = next(
        view
        for view in played(NAMES["four"][:4], {"edition": "retail"}, Random(1))
        if view.entries and tag_of(view.state.prompt) == "take" and said(view)
    )
    chosen = replace(GAME, answer=view.state.legal_actions()[0])
    made = shown(view, chosen)
    assert find(made, "banner") is None
    assert find(made, "main").enabled
    again = shown(view, replace(chosen, notice=Notice("cards.bound", {"card": "?"})))
    assert find(again, "banner") is not None  # what the app says is said all the same


# --- it goes away ---------------------------------------------------------------------


@pytest.mark.parametrize("message", ["reader.card_new", "roll.wrong_number"])
def test_a_notice_goes_after_a_while_unless_it_still_matters(app, message):
    app.begin()
    app.session.tell(message, n=5, expected=6)
    app.turn()
    app.turn(SAID_FOR - 0.5)
    assert app.ui.notice is not None
    app.turn(1.0)
    app.turn()
    assert (app.ui.notice is not None) is (message in LASTING)


def test_the_same_said_anew_begins_anew_and_another_screen_ends_it(tmp_path):
    app = real_app(tmp_path).begin()
    app.session.tell("reader.card_new")
    app.tap("menu")
    assert app.ui.notice is None
    app.close()


# --- a card that is not there ---------------------------------------------------------


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_take_of_a_slot_without_a_card_is_told_by_the_slot(lang):
    view = table("take", 4, steps=60)
    state, t = view.state, translator(lang, REAL.id)
    at = state.room_index(state.prompt.room)
    for slot in (None, "down"):
        room = state.rooms[at]
        rooms = list(state.rooms)
        rooms[at] = replace(room, slots=(slot, *room.slots[1:]))
        without = replace(state, rooms=tuple(rooms))
        assert told(t, without, TakeCard(1)) == ()
