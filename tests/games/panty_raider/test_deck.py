"""The house deck as data, and an owner's deck laid over it or instead of it."""

import copy
from collections import Counter
from typing import Any

import pytest

from companion.games.panty_raider.checks import count_faults, deck_faults
from companion.games.panty_raider.deck import SLOTS, house, house_data
from companion.games.panty_raider.reading import deck_for
from companion.i18n import LANGUAGES, Translator, game_catalogues, load_catalogue
from companion.kernel import BadSetup
from tests.games.panty_raider.tables import DECK, GAME, NAMES

WORDS = ("RULES", "PUBLIC", "INFER", "HOUSE", "OWNER")
SOURCED = [*DECK.dorm.items(), *DECK.mischief.items(), *DECK.guru.items()]
PURGED = {
    *("mis.scented_candles", "mis.smoke_bombs", "mis.cousin", "mis.granny"),
    *("mis.fire_alarm", "mis.hall_monitor"),
}


def test_the_house_deck_is_that_of_section_7():
    assert deck_faults(DECK) == []
    kinds = Counter(girl.panty for girl in DECK.dorm.values())
    assert kinds == {"thong": 10, "bikini": 13, "boyshort": 12}
    mean = sum(g.raid_score for g in DECK.dorm.values()) / 35
    assert round(mean, 2) == 2.94
    assert round(sum(g.trade_score for g in DECK.dorm.values()) / 35, 2) == 3.89
    assert (len(DECK.purple), len(DECK.mischief)) == (42, 67)
    slots = Counter(gear.slot for gear in DECK.gear.values())
    assert [slots[slot] for slot in SLOTS] == [6, 6, 7, 7]
    dice = [c for c in DECK.mischief.values() if c.play and c.play.raid_die]
    assert len(dice) == 10
    assert {k for k, c in DECK.mischief.items() if c.removed_on_reshuffle} == PURGED


@pytest.mark.parametrize(("card", "entry"), SOURCED, ids=[card for card, _ in SOURCED])
def test_every_card_has_a_source_for_each_value_and_two_names(card, entry):
    sources = entry.source if isinstance(entry.source, dict) else {"all": entry.source}
    assert {"name"} < set(sources)
    assert all(said.split()[0].strip(",") in WORDS for said in sources.values())
    for lang in LANGUAGES:
        t = Translator(lang, *game_catalogues(GAME), strict=True)
        assert t.name("card", card)
        assert GAME.card_name(t, card) == t.name("card", card)


def test_all_characters_are_adults_with_a_field_of_study():
    t = Translator("ja", *game_catalogues(GAME), strict=True)

    assert all(girl.adult and t.name("about", card) for card, girl in DECK.dorm.items())


def test_the_cards_for_tags_are_all_of_the_box():
    cards = GAME.cards()
    assert sum(cards.values()) == 108
    assert Counter(map(GAME.card_type, cards)) == {
        "dorm": 35,
        "purple": 42,
        "orange": 25,
        "guru": 6,
    }
    assert list(cards)[:1] + list(cards)[-1:] == ["dorm.01", "guru.house_tinkerer"]
    t = Translator("en", *game_catalogues(GAME), strict=True)
    assert all(GAME.type_name(t, kind) for kind in ("dorm", "purple", "orange", "mis"))


def test_an_owner_changes_one_card_with_its_source():
    own = {"mischief": {"mis.beanie": {"equip": {"slot": "head", "raid_bonus": 3}}}}
    deck = deck_for(own)

    assert deck.mischief["mis.beanie"].equip.raid_bonus == 3
    assert deck.mischief["mis.beanie"].source == "OWNER"
    assert deck.mischief["mis.beret"] == DECK.mischief["mis.beret"]
    assert house().mischief["mis.beanie"].equip.raid_bonus == 1


def test_a_running_game_keeps_its_deck_by_value():
    own = {"mischief": {"mis.beanie": {"equip": {"slot": "head", "raid_bonus": 3}}}}
    state = GAME.start(NAMES[:2], {}, own)
    data = GAME.encode(state)

    assert GAME.decode(data) == state
    assert GAME.decode(data).options.deck.mischief["mis.beanie"].equip.raid_bonus == 3
    again = GAME.start(NAMES[:2], {}, GAME.profile(state))
    assert again == state
    assert "deck" not in GAME.encode(GAME.start(NAMES[:2]))["options"]


def test_an_owners_own_card_is_called_by_its_own_name():
    card = {
        "colour": "orange",
        "play": {"timing": "any"},
        "effects": [{"op": "manual", "text": {"en": "Sing."}}],
        "name": {"en": "Karaoke", "ja": "カラオケ"},
    }
    state = GAME.start(NAMES[:2], {}, {"mischief": {"mis.karaoke": card}})
    for lang, name in (("en", "Karaoke"), ("ja", "カラオケ")):
        t = Translator(lang, *game_catalogues(GAME, GAME.profile(state)), strict=True)
        assert t.name("card", "mis.karaoke") == name
    assert GAME.card_type("mis.karaoke") == "mis"
    assert sum(GAME.cards(state).values()) == 109


def spoilt(path: str, value: Any) -> dict[str, Any]:
    """Return the whole house deck with one place changed; None takes it away."""
    data = copy.deepcopy(house_data())
    at: Any = data
    *within, last = path.split("/")
    for key in within:
        at = at[key]
    if value is None:
        del at[last]
    else:
        at[last] = value
    return data


WRONG = [
    ("dorm/dorm.01", None, "deck.count", "profile/dorm"),
    ("dorm/dorm.01/panty", "string", "deck.panty", "profile/dorm/dorm.01/panty"),
    ("dorm/dorm.01/icons", ["cake"], "deck.icon", "profile/dorm/dorm.01/icons"),
    (
        "dorm/dorm.01/icons",
        ["sweets", "music", "books"],
        "deck.icons",
        "profile/dorm/dorm.01/icons",
    ),
    ("dorm/dorm.01/raid_score", -1, "deck.number", "profile/dorm/dorm.01/raid_score"),
    ("dorm/dorm.01/trade_score", 21, "deck.number", "profile/dorm/dorm.01/trade_score"),
    (
        "mischief/mis.beanie/trade/value",
        -1,
        "deck.number",
        "profile/mischief/mis.beanie/trade/value",
    ),
    ("dorm/dorm.01/adult", False, "deck.choice", "profile/dorm/dorm.01/adult"),
    ("dorm/dorm.01/panti", "thong", "deck.unknown", "profile/dorm/dorm.01/panti"),
    ("dorm/dorm.01/raid_score", "3", "deck.number", "profile/dorm/dorm.01/raid_score"),
    ("dorm/dorm.01/raid_score", 100, "deck.number", "profile/dorm/dorm.01/raid_score"),
    ("dorm/dorm.01/icons", "cake", "deck.list", "profile/dorm/dorm.01/icons"),
    ("dorm/dorm.01/name", "Abby", "deck.table", "profile/dorm/dorm.01/name"),
    ("dorm/dorm.01/panty", 3, "deck.text", "profile/dorm/dorm.01/panty"),
    ("dorm/dorm.01/adult", None, "deck.missing", "profile/dorm/dorm.01/adult"),
    (
        "mischief/mis.party/removed_on_reshuffle",
        1,
        "deck.truth",
        "profile/mischief/mis.party/removed_on_reshuffle",
    ),
    (
        "mischief/mis.party/effects",
        [{"op": "manual", "context": "dance"}],
        "deck.choice",
        "profile/mischief/mis.party/effects/0/context",
    ),
    ("icons", "cake", "deck.list", "profile/icons"),
    (
        "mischief/mis.beanie/trade",
        None,
        "deck.no_trade",
        "profile/mischief/mis.beanie/trade",
    ),
    (
        "mischief/mis.beanie/colour",
        "orange",
        "deck.orange",
        "profile/mischief/mis.beanie",
    ),
    (
        "mischief/mis.beanie/equip/slot",
        "foot",
        "deck.choice",
        "profile/mischief/mis.beanie/equip/slot",
    ),
    (
        "mischief/mis.party/removed_on_reshuffle",
        True,
        "deck.removed",
        "profile/mischief",
    ),
    (
        "mischief/mis.party/effects",
        [{"op": "peak_next_dorm"}],
        "deck.effect",
        "profile/mischief/mis.party/effects",
    ),
    (
        "mischief/mis.beanie/effects",
        [{"op": "manual"}],
        "deck.no_play",
        "profile/mischief/mis.beanie/play",
    ),
    (
        "mischief/mis.party/effects",
        [{"op": "manual"}, {"op": "swap_dorm"}],
        "deck.together",
        "profile/mischief/mis.party/effects",
    ),
    (
        "mischief/mis.party/play/side",
        "none",
        "deck.side",
        "profile/mischief/mis.party/play/side",
    ),
    (
        "mischief/mis.do_over/play/side",
        "none",
        "deck.reroll",
        "profile/mischief/mis.do_over/play/side",
    ),
    (
        "mischief/mis.grapple/effects",
        [{"op": "reroll", "when": "equipped"}],
        "deck.equipped",
        "profile/mischief/mis.grapple/effects",
    ),
    (
        "guru/guru.mans_man/effects",
        [{"op": "bonus", "n": 1}],
        "deck.context",
        "profile/guru/guru.mans_man/effects",
    ),
    (
        "guru/guru.mans_man/effects",
        [{"op": "extra_slot", "n": 1}],
        "deck.figure",
        "profile/guru/guru.mans_man/effects",
    ),
    ("rules/hand_limit/values", [5, 9], "deck.rule", "profile/rules/hand_limit"),
    ("rules/hand_limit", None, "deck.no_rule", "profile/rules/hand_limit"),
    ("gurus", {}, "deck.unknown", "profile/gurus"),
]


@pytest.mark.parametrize(
    ("path", "value", "rule", "place"), WRONG, ids=lambda v: str(v)[:40]
)
def test_a_wrong_deck_is_told_by_card_and_key(path, value, rule, place):
    with pytest.raises(BadSetup) as error:
        GAME.start(NAMES[:3], {}, spoilt(path, value))

    faults = [(fault.rule, fault.place) for fault in error.value.faults]
    assert (rule, place) in faults
    kernel = load_catalogue("companion.locale", "kernel.toml")
    for lang in LANGUAGES:
        t = Translator(lang, kernel, *game_catalogues(GAME), strict=True)
        assert all(fault.describe(t) for fault in error.value.faults)


def test_every_card_with_a_fault_is_named_not_only_the_first():
    own = {"dorm": {f"dorm.0{n}": {"raid_score": "x"} for n in range(1, 6)}, "icon": []}
    with pytest.raises(BadSetup) as error:
        deck_for(own)

    places = [fault.place for fault in error.value.faults]
    assert places == [
        "profile/icon",
        *(f"profile/dorm/dorm.0{n}/raid_score" for n in range(1, 6)),
    ]


def test_own_cards_stand_in_the_place_of_the_houses_of_their_kind():
    girl = {"adult": True, "raid_score": 2}
    deck = deck_for({"origin": "owner", "dorm": {"dorm.a": girl}})

    assert list(deck.dorm) == ["dorm.a"]
    assert deck.dorm["dorm.a"].source == "OWNER"
    assert deck.mischief == DECK.mischief
    laid = deck_for({"dorm": {"dorm.a": girl}})
    assert len(laid.dorm) == 36


def test_a_card_that_nobody_has_read_can_be_played_by_hand():
    cards = {
        "mis.1": {"colour": "orange", "unread": True},
        "mis.2": {"colour": "purple", "unread": True, "play": {"timing": "after_roll"}},
        "mis.3": {"colour": "purple"},
    }
    deck = deck_for({"origin": "owner", "mischief": cards})

    one, two, three = deck.mischief.values()
    assert (one.play.timing, one.effects[0].op, one.trade) == ("any", "manual", None)
    assert (two.play.timing, two.effects, two.trade.value) == ("after_roll", (), None)
    assert three.play is None
    assert deck_faults(deck) == []


def test_an_owner_may_play_with_34_dorm_cards_but_is_told():
    data = spoilt("dorm/dorm.35", None)
    data["origin"] = "owner"
    state = GAME.start(NAMES[:3], {}, data)

    told = count_faults(state.options.deck)
    assert [(f.rule, f.fields["n"]) for f in told] == [("deck.count", 34)]


def test_too_few_purple_cards_for_the_start_hands_are_refused():
    data = copy.deepcopy(house_data())
    data["origin"] = "owner"
    kept = [c for c, m in data["mischief"].items() if m["colour"] == "purple"][:23]
    data["mischief"] = {c: data["mischief"][c] for c in kept}
    with pytest.raises(BadSetup) as error:
        GAME.start(NAMES, {}, data)

    assert [f.rule for f in error.value.faults] == ["deck.purple"]
    assert GAME.start(NAMES[:5], {}, data).mischief_deck == 3
