# ruff: noqa: RUF001  (the full-width marks are meant)
"""The referee's paper with the longest things it ever has to say."""

import tomllib
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.games.dont_go_in_there.actions import PlaceMeeple
from companion.i18n import Catalogue, Translator, game_catalogues, load_catalogue
from companion.kernel import Amend, Correct, IllegalAction, Refusal
from tests.ui.checks import (
    outside,
    too_close,
    too_small,
    words_on_words,
    words_outside,
)
from tests.ui.looks import GAME, LANGUAGES, WORLD
from tests.ui.scenes import OURS, REAL, SIZES, metrics, real_tables
from ui.elements import Rect, find
from ui.model import (
    Back,
    Close,
    Notice,
    OpenAmend,
    Page,
    Refused,
    Return,
    reduce,
)
from ui.screens import paper, screen_of
from ui.screens.correct import Mending
from ui.screens.kit import LEFT
from ui.screens.paper import ASIDE, hides
from ui.screens.reading import opens_rule
from ui.screens.reasons import verdict

PATH = (
    "/home/pi/.local/state/tabletop-companion/"
    "journal.db.damaged-20261129T221530.123456789-000001"
)
FIELDS = {
    "path": PATH,
    "aside": PATH,
    "problem": "unable to open database file: " + PATH,
    "free": "0.3",
    "need": 20,
    "mark": "damaged",
    "game": 12,
    "games": 3,
    "rows": 1200,
    "found": 9,
    "known": 4,
    "seconds": 5,
}
TABLE = Path("companion/locale/table.toml")
FAULTS = [
    name
    for name in tomllib.loads(TABLE.read_text(encoding="utf-8"))["message"]
    if name.startswith("journal.")
]
SEEN = Refusal("test.seen", {}, allow=({"do": "end"},))
WHY = {
    "en": (
        "Ring 1: all 2 were seen already (values_per_type/ring in the profile; source: "
        "RULES.md 4.2, print of the box, the online version as played in 2023). Amend "
        "the earlier entry, or allow this card if the profile is wrong."
    ),
    "ja": (
        "指輪1は2枚とも出ています（設定資料のvalues_per_type/ring、"
        "出典：RULES.md 4.2、箱の印刷、オンライン版、"
        "紹介記事の写真）。前の記録を入れ直すか、"
        "設定資料が実物と違うなら、このカードを許可してください。"
    ),
}
CHECKS = (outside, too_small, too_close, words_outside, words_on_words)


@cache
def translator(lang):
    return Translator(
        lang,
        load_catalogue("companion.locale", "kernel.toml", "table.toml"),
        load_catalogue("ui.locale", *OURS),
        *game_catalogues(REAL),
        Catalogue(
            {
                "refusal.test.seen": WHY,
                "rule.test.seen": {"en": "Cards of a type", "ja": "カードの内訳"},
            }
        ),
        strict=True,
    )


def made(ui, size, lang):
    world = replace(WORLD, table=real_tables()["dgit-retail-place"])
    looked = replace(ui, language=lang)
    return screen_of(world, looked, translator(lang), metrics(size))


def faults_of(screen, size):
    top = [one for one in screen if one.layer]
    return [(check.__name__, one) for check in CHECKS for one in check(top, size)]


def fault(message):
    return replace(GAME, dialog="fault", fault=Notice(message, FIELDS))


def refused(count=3, refusal=SEEN):
    view = real_tables()["dgit-retail-place"]
    entries = tuple(one.seq for one in view.entries[-count:])
    action = view.entries[0].action
    return replace(GAME, dialog="refusal", refused=Refused(refusal, action, entries))


def conflict():
    view = real_tables()["dgit-retail-place"]
    amend = Amend(1, view.entries[0].action)
    why = SEEN.describe(translator("en"))
    fields = {"entry": 13, "action": view.entries[2].action, "refusal": why}
    tried = Refused(Refusal("amend.later", fields), amend, (13,))
    return replace(GAME, dialog="refusal", refused=tried)


def text_of(screen):
    return "".join(find(screen, "slip/why").label.texts[0].split())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("message", FAULTS)
def test_every_fault_of_the_journal_is_told_whole_with_the_longest_path(
    message, lang, size
):
    screen = made(fault(message), size, lang)
    assert not faults_of(screen, size)
    whole = "".join(translator(lang)(message, **FIELDS).split())
    assert text_of(screen) == whole


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ui", [refused(), refused(1), conflict()])
def test_a_long_refusal_lies_on_nothing(ui, lang, size):
    screen = made(ui, size, lang)
    assert not faults_of(screen, size)


@pytest.mark.parametrize("size", SIZES)
def test_what_no_slip_can_hold_is_on_further_pages(size):
    words = " ".join(f"word{number}" for number in range(400))
    ui = refused(refusal=Refusal("missing.rule", {}))
    t = translator("en").plus(
        Catalogue({"refusal.missing.rule": {"en": words, "ja": words}})
    )
    world = replace(WORLD, table=real_tables()["dgit-retail-place"])
    ui = replace(ui, language="en")
    read = ""
    for _ in range(40):
        screen = screen_of(world, ui, t, metrics(size))
        assert not faults_of(screen, size)
        read += text_of(screen)
        after = find(screen, "slip/after")
        if after.intent is None:
            break
        assert isinstance(after.intent, Page)
        ui = reduce(ui, after.intent)
    assert read == words.replace(" ", "")


def test_a_conflict_of_an_amendment_offers_to_replace_to_skip_to_stop_and_to_cancel():
    screen = made(conflict(), (800, 480), "en")
    assert find(screen, "later/replace").intent == OpenAmend(13)
    later = [find(screen, f"later/{word}") for word in ("skip", "stop")]
    assert [one.intent.action.later for one in later] == [
        {"13": "skip"},
        {"13": "stop"},
    ]
    cancel = find(screen, "main")
    assert cancel.label.texts == ("Cancel the amendment",)
    assert cancel.intent == Close()


# --- the verdict, the ringed thing, and the way back ----------------------------------

RULES = [
    name.removeprefix("refusal.")
    for path in (
        "companion/locale/kernel.toml",
        "companion/games/dont_go_in_there/data/messages.toml",
    )
    for name in tomllib.loads(Path(path).read_text(encoding="utf-8"))["message"]
    if name.startswith("refusal.") and not name.endswith((".near", "_short"))
]


def at_table(ui, size=(800, 480), lang="en", key="dgit-retail-place"):
    world = replace(WORLD, table=real_tables()[key])
    looked = replace(ui, language=lang)
    return screen_of(world, looked, translator(lang), metrics(size))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_verdict_of_its_own_that_all_can_read(rule, lang):
    class Sheet:
        t = translator(lang)

        def say(self, message):
            full = self.t(message)
            return (full,)

    head = verdict(Sheet(), rule)[0]
    assert head != translator(lang)("ui.refused")
    for size in SIZES:
        wide = metrics(size).width - LEFT - 1.5 - ASIDE - 4
        assert metrics(size).text_width(head, "table", bold=True) <= wide, head


def taken_space(view):
    """Return a placement on a space where somebody stands."""
    for room in view.state.rooms:
        for number, owner in enumerate(room.spaces, 1):
            if owner and room.open:
                return PlaceMeeple(room.side, number)
    raise AssertionError("nobody stands anywhere")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_was_refused_is_ringed_and_stays_visible(lang, size):
    view = real_tables()["dgit-retail-place"]
    action = taken_space(view)
    with pytest.raises(IllegalAction) as error:
        view.state.apply(action)
    tried = Refused(error.value.refusal, action)
    screen = at_table(replace(GAME, dialog="refusal", refused=tried), size, lang)
    ringed = [one for one in screen if "refused" in one.flags]
    assert len(ringed) == 1
    thing, slip = ringed[0].rect, find(screen, "slip").rect
    assert max(slip.y - thing.y, thing.bottom - slip.bottom) >= min(paper.SEEN, thing.h)
    read = find(screen, "slip/read")
    assert read.intent == opens_rule("dont-go-in-there", "place.taken")
    assert translator(lang)("rule.place.taken") in read.label.texts[0]
    assert not faults_of(screen, size)


def test_a_thing_at_the_bottom_pushes_the_slip_to_the_top():
    place = Rect(20, 60, 30, 9)
    slip = Rect(7.5, 38, 145, 46)
    assert hides(slip, place)
    assert not hides(Rect(7.5, 1.5, 145, 46), place)
    assert not hides(slip, Rect(20, 30, 30, 9))


def test_places_in_a_reason_are_said_in_words():
    refusal = Refusal(
        "position.deck", {"place": "/deck", "n": 9, "due": 12}, family="fault"
    )
    tried = Refused(refusal, Correct("/deck", 9))
    ui = replace(GAME, dialog="refusal", refused=tried)
    for lang in LANGUAGES:
        assert "/deck" not in text_of(at_table(ui, lang=lang))


def test_understood_leads_back_to_the_dialog_that_was_refused():
    form = Mending("ghosts", "Cy", number=3)
    tried = Refused(
        Refusal("correct.no_effect", {"path": "/deck"}), Correct("/deck", 1)
    )
    ui = replace(GAME, dialog="refusal", refused=tried, form=form)
    leave = find(at_table(ui), "main").intent
    assert leave == Return()
    for intent in (leave, Back()):
        back = reduce(ui, intent)
        assert (back.dialog, back.form, back.refused) == ("correct", form, None)
    plain = replace(ui, form=None)
    assert find(at_table(plain), "main").intent == Close()
    assert reduce(plain, Back()).dialog == ""
