"""Entering an owner's deck: in the order of the print, with undo, at any time whole."""

import random
from typing import Any

import msgspec
import pytest

from companion.games.panty_raider import entering as deck
from companion.games.panty_raider.checks import COUNTS, shortcomings
from companion.games.panty_raider.entering import Entering
from companion.games.panty_raider.entry import (
    BACKS,
    KEYWORDS,
    Form,
    Step,
    WrongAnswerError,
    card_of,
    next_step,
    told,
    undone,
)
from companion.games.panty_raider.facts import Fact, is_known
from companion.games.panty_raider.reading import deck_for
from companion.i18n import LANGUAGES, Translator, game_catalogues
from tests.games.panty_raider.tables import DECK, GAME, NAMES

KINDS = tuple(DECK.panty_kinds)
PRINTED = {
    "dorm": (
        ("Mina", "sweets", "gadgets", 3, 4, "bikini"),
        {
            "adult": True,
            "panty": "bikini",
            "raid_score": 3,
            "trade_score": 4,
            "icons": ["sweets", "gadgets"],
        },
    ),
    "dorm, one icon": (
        ("Nell", "none", 2, None, None),
        {"adult": True, "raid_score": 2, "icons": []},
    ),
    "purple, worn": (
        ("Hat", "equip_head", 3, "style", 2, None, "none"),
        {
            "colour": "purple",
            "trade": {"value": 3, "icon": "style"},
            "equip": {"slot": "head", "raid_bonus": 2, "trade_bonus": None},
        },
    ),
    "purple, used while worn": (
        ("Lens", "equip_face", 3, "none", 1, 0, "peek_next_dorm"),
        {
            "colour": "purple",
            "trade": {"value": 3, "icon": ""},
            "equip": {"slot": "face", "raid_bonus": 1, "trade_bonus": 0},
            "effects": [
                {
                    "op": "peek_next_dorm",
                    "when": "equipped",
                    "limit": "once_per_gear_up",
                }
            ],
        },
    ),
    "purple, raid die": (
        (None, "raid_die", 1, "music", 1, "none", "choose"),
        {
            "colour": "purple",
            "trade": {"value": 1, "icon": "music"},
            "play": {
                "timing": "before_roll",
                "raid_die": True,
                "dice": 1,
                "side": "choose",
            },
        },
    ),
    "purple, goods": (
        ("Tape", "none", 4, "music"),
        {"colour": "purple", "trade": {"value": 4, "icon": "music"}},
    ),
    "purple, unread": (
        ("What?", None, None, None),
        {"colour": "purple", "trade": {"value": None, "icon": ""}, "unread": True},
    ),
    "purple, purge": (
        ("Candles", "any", 3, "style", 0, 0, "discard_target_panty", True),
        {
            "colour": "purple",
            "trade": {"value": 3, "icon": "style"},
            "play": {"timing": "any"},
            "effects": [{"op": "discard_target_panty"}],
            "removed_on_reshuffle": True,
        },
    ),
    "orange, again": (
        ("Once more", "after_roll", 0, "reroll", "girl", "one"),
        {
            "colour": "orange",
            "play": {"timing": "after_roll", "side": "girl"},
            "effects": [{"op": "reroll", "which": "one"}],
        },
    ),
    "orange, text": (
        ("Long text", "before_roll", 0, 0, "manual", "Sing!", False),
        {
            "colour": "orange",
            "play": {"timing": "before_roll"},
            "effects": [{"op": "manual", "text": {"en": "Sing!", "ja": "Sing!"}}],
        },
    ),
    "orange, insurance": (
        ("Stairs", "before_roll", 0, 0, "fail_insurance", "self"),
        {
            "colour": "orange",
            "play": {"timing": "before_roll"},
            "effects": [{"op": "fail_insurance", "scope": "self"}],
        },
    ),
    "guru": (
        ("Nice", "bonus", "trade", 3),
        {"effects": [{"op": "bonus", "context": "trade", "n": 3}]},
    ),
    "guru, slot": (
        ("Two hands", "extra_slot", "hand", 1),
        {"effects": [{"op": "extra_slot", "slot": "hand", "n": 1}]},
    ),
    "guru, text": (("Odd", "manual"), {"effects": [{"op": "manual"}]}),
}


def form(back: Any, *answers: Any) -> Form:
    found = Form(back, DECK.icons, KINDS)
    for answer in answers:
        found = told(found, answer)
    return found


@pytest.mark.parametrize("what", PRINTED)
def test_a_card_is_told_in_the_order_of_its_print(what):
    answers, card = PRINTED[what]
    found = form(what.partition(",")[0], *answers)

    assert next_step(found) is None
    name = answers[0]
    named = {"name": {"en": name, "ja": name}} if name else {}
    assert card_of(found) == {"source": "OWNER", **named, **card}


def test_the_questions_are_in_the_order_of_the_print():
    asked = [key for key, _ in form("purple", *PRINTED["purple, worn"][0]).told]
    assert asked == [
        *("name", "keyword", "value", "icon"),
        *("raid_bonus", "trade_bonus", "used"),
    ]
    asked = [key for key, _ in form("dorm", *PRINTED["dorm"][0]).told]
    assert asked == ["name", "icon", "icon_2", "raid_score", "trade_score", "panty"]


@pytest.mark.parametrize("answer", [21, -1, "x", True, 1.0])
def test_what_is_no_answer_changes_nothing(answer):
    before = form("dorm", "Mina", "none")
    with pytest.raises(WrongAnswerError):
        told(before, answer)
    with pytest.raises(WrongAnswerError):
        told(form("guru", "Odd", "manual"), answer)
    with pytest.raises(WrongAnswerError):
        told(form("guru", "Odd"), None)  # a style cannot be left open


@pytest.mark.parametrize("what", PRINTED)
def test_each_answer_can_be_taken_back(what):
    answers, _ = PRINTED[what]
    back = what.partition(",")[0]
    for count in range(len(answers), 0, -1):
        assert undone(form(back, *answers[:count])) == form(back, *answers[: count - 1])
    assert undone(form(back)) is None


# --- the deck -------------------------------------------------------------------------


def given(entering: Entering, back: Any, *answers: Any) -> Entering:
    entering = deck.begin(entering, back)
    for answer in answers:
        entering = deck.answer(entering, answer)
    return entering


def read(entering: Entering) -> Any:
    return deck_for(deck.profile(entering))


def test_nothing_told_is_a_whole_deck_of_blank_cards():
    blank = deck.start()
    found = read(blank)

    assert deck.progress(blank) == {
        "dorm": (0, 35),
        "purple": (0, 42),
        "orange": (0, 25),
        "guru": (0, 6),
    }
    assert {fault.rule for fault in shortcomings(found)} <= {
        *("deck.blank", "deck.unread", "deck.removed"),
    }
    assert GAME.start(NAMES, {}, deck.profile(blank)).prompt is not None
    assert not {*blank.cards} & {*DECK.dorm, *DECK.mischief, *DECK.guru}


def test_a_card_that_is_told_takes_the_place_of_a_blank_one():
    one = given(deck.start(), "dorm", *PRINTED["dorm"][0])

    assert one.form is None
    assert one.past[-1].card == "dorm.own01"
    assert read(one).dorm["dorm.own01"].raid_score == 3
    assert deck.progress(one)["dorm"] == (1, 35)
    assert deck.named(one) == {"dorm.own01": "Mina"}
    assert deck.begin(one, "dorm").card == "dorm.own02"


def test_another_split_of_the_colours_takes_places_of_the_other_one():
    now = deck.start()
    for _ in range(43):
        now = given(now, "purple", *PRINTED["purple, goods"][0])

    assert deck.progress(now)["purple"] == (43, 43)
    assert deck.progress(now)["orange"] == (0, 24)
    assert now.past[-1].card == "mis.own67"
    assert sum(read(now).whole.values()) == COUNTS["mischief"]
    back = deck.leave(deck.undo(now))
    assert deck.progress(back)["orange"] == (0, 25)


def test_there_is_no_room_for_a_seventh_guru():
    now = deck.start()
    for _ in range(6):
        now = given(now, "guru", *PRINTED["guru, text"][0])
    with pytest.raises(deck.NoRoomError):
        deck.begin(now, "guru")
    assert deck.begin(now, "guru", "guru.own03").card == "guru.own03"


def test_a_card_can_be_told_anew_and_that_undone():
    one = given(deck.start(), "dorm", *PRINTED["dorm"][0])
    two = deck.begin(one, "dorm", "dorm.own01")
    for answer in PRINTED["dorm, one icon"][0]:
        two = deck.answer(two, answer)
    assert deck.named(two) == {"dorm.own01": "Nell"}
    assert deck.progress(two)["dorm"] == (1, 35)

    undone_all = two
    for _ in PRINTED["dorm, one icon"][0]:
        undone_all = deck.undo(undone_all)
    assert deck.named(undone_all) == {"dorm.own01": "Mina"}
    assert deck.leave(undone_all).cards == one.cards


def test_one_more_copy_of_a_card_takes_a_blank_place():
    one = given(deck.start(), "orange", *PRINTED["orange, text"][0])
    card = one.past[-1].card
    two = deck.again(one, card)

    assert deck.copies_of(two.cards[card]) == 2
    assert deck.progress(two)["orange"] == (2, 25)
    assert read(two).mischief[card].copies == 2
    again = deck.undo(two)
    assert deck.copies_of(again.cards[card]) == 1
    assert {*again.blank} == {*one.blank}
    assert again.cards == one.cards
    told_anew = deck.begin(two, "orange", card)
    for answer in PRINTED["orange, again"][0]:
        told_anew = deck.answer(told_anew, answer)
    assert deck.copies_of(told_anew.cards[card]) == 2


@pytest.mark.parametrize(
    ("what", "key", "value"),
    [
        ("dorm, one icon", "trade_score", 4),
        ("dorm, one icon", "panty", "thong"),
        ("purple, unread", "value", 3),
        ("purple, worn", "trade_bonus", -1),
    ],
)
def test_what_is_told_in_a_game_is_noted_where_nobody_had_told_it(what, key, value):
    one = given(deck.start(), what.partition(",")[0], *PRINTED[what][0])
    fact = Fact(one.past[-1].card, key)
    assert not is_known(read(one), fact)
    two = deck.noted(one, fact, value)
    assert is_known(read(two), fact)
    assert deck.noted(two, fact, 20) == two
    assert deck.noted(one, Fact(fact.card, "raid_score"), 9).cards == one.cards
    assert deck.noted(one, Fact("mis.none", key), value) == one


def test_undo_goes_back_answer_by_answer_through_all_cards():
    now, trail = deck.start(), []
    for what in ("dorm", "purple, worn", "guru"):
        now = deck.begin(now, what.partition(",")[0])
        for answer in PRINTED[what][0]:
            trail.append(now)
            now = deck.answer(now, answer)
    while trail:
        now = deck.undo(now)
        before = trail.pop()
        assert (now.cards, now.card, now.form) == (
            before.cards,
            before.card,
            before.form,
        )
        if not now.form.told:
            now = deck.undo(now)  # lets the card go
            assert now.form is None
    assert deck.undo(now) == deck.start()


def random_answer(step: Step, rng: random.Random) -> Any:
    values = step.values or ("Some name", "")
    return rng.choice([*values, *([None] if step.skip else [])])


@pytest.mark.parametrize("seed", range(6))
def test_any_deck_that_can_be_told_can_be_played_with(seed):
    """Whatever is answered, and with undo in between, the rules take the deck."""
    rng = random.Random(seed)
    now = deck.start(("sun", "moon"))
    while any(some < every for some, every in deck.progress(now).values()):
        if now.form is None:
            open_backs = [b for b in BACKS if deck.progress(now)[b][0] < {
                "dorm": 35, "guru": 6}.get(b, 99)]  # fmt: skip
            try:
                now = deck.begin(now, rng.choice(open_backs))
            except deck.NoRoomError:
                continue
        elif rng.random() < 0.1:
            now = deck.undo(now)
        else:
            step = next_step(now.form)
            assert step is not None
            now = deck.answer(now, random_answer(step, rng))
        if rng.random() < 0.02:
            assert read(now).origin == "owner"
            assert msgspec.json.decode(msgspec.json.encode(now), type=Entering) == now
    profile = deck.profile(now)
    assert sum(read(now).whole.values()) == 67
    GAME.profile_gaps(profile)  # raises where no game can be played


def test_every_question_and_answer_has_words_in_both_languages():
    asked: set[str] = set()
    words: set[Any] = set()
    for back in BACKS:
        for seed in range(300):
            rng, found = random.Random(seed), Form(back, DECK.icons, KINDS)
            while step := next_step(found):
                asked.add(step.key)
                if step.key not in ("icon", "icon_2", "panty", "effect", "used"):
                    words |= {*step.values}
                found = told(found, random_answer(step, rng))
    assert len(asked) == 23
    for lang in LANGUAGES:
        t = Translator(lang, *game_catalogues(GAME), strict=True)
        assert all(t(f"entry.{key}") for key in (*asked, "back", "unknown"))
        for word in words:
            if isinstance(word, str | bool) and not t.knows("op", word):
                assert t.knows("entry", word) or t.knows("slot", word) or word in (
                    *("raid", "trade"),
                ), word  # fmt: skip
        assert all(t.knows("entry", word) for word in (*KEYWORDS, *BACKS))
