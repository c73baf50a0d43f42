"""What nobody has told of a printed card is asked for when it counts (rules 4)."""

import random
from typing import Any

import pytest

from companion.games.panty_raider.actions import Tell
from companion.games.panty_raider.formulas import chance_of
from companion.games.panty_raider.prompts import FactUp
from companion.games.panty_raider.reading import deck_for
from companion.i18n import LANGUAGES, Translator, game_catalogues, load_catalogue
from companion.kernel import BadPosition, Choose, IllegalAction, tag_of
from companion.sim import bots
from companion.sim.dealer import Dealer
from companion.sim.playout import _decider
from tests.games.panty_raider.tables import GAME, NAMES, Table, hand, mis

BLANK = {"adult": True}
KERNEL = load_catalogue("companion.locale", "kernel.toml")


def unknown(**cards: Any) -> dict[str, Any]:
    """Return the house deck, of which some cards are not known; by value."""
    dorm = {key: {**BLANK, **card} for key, card in cards.pop("dorm", {}).items()}
    own = {"dorm": dorm, **cards}
    deck = deck_for(own)
    data = GAME.profile(GAME.start(NAMES[:2], {}, own))
    for key, card in dorm.items():
        data["dorm"][key] = {"source": "OWNER", **card}
    assert len(deck.dorm) >= 35
    return data


def raiding(profile: dict[str, Any], **parts: Any) -> Table:
    row = parts.pop("row", ["dorm.01", "dorm.02"])
    return Table(row=row, profile=profile, **parts).raid()


ONE = {"dorm.01": {"trade_score": 3, "panty": "thong"}}


def test_a_score_is_asked_for_at_the_sums_and_remembered():
    table = raiding(unknown(dorm=ONE)).finish()
    assert (table.what, table.state.prompt.card) == ("fact", "dorm.01")
    assert table.state.prompt.key == "raid_score"
    assert chance_of(table.state) is None

    table.do("tell", value=4)

    told = table.event("FactTold")
    assert (told.card, told.key, told.value) == ("dorm.01", "raid_score", 4)
    assert table.event("SumsCompared").girl == 4 + 1
    assert table.state.options.deck.dorm["dorm.01"].raid_score == 4
    again = table.all_ready().do("enter_dorm").do("solo").do("raid").finish()
    assert "SumsCompared" in again.told


def test_no_chance_is_shown_until_all_is_known():
    known = raiding(unknown(dorm={"dorm.30": {}}))
    assert chance_of(known.state) == 0  # that one is not in this row
    assert chance_of(raiding(unknown(dorm=ONE)).state) is None


@pytest.mark.parametrize("mode", ["raid", "trade"])
def test_gear_is_asked_for_by_the_bonus_that_counts(mode):
    gear = {"slot": "head", "raid_bonus": None, "trade_bonus": None}
    profile = unknown(mischief={"mis.beanie": {"equip": gear}})
    ann = {"gear": mis("beanie"), "hand": hand("beret")}
    table = Table(row=["dorm.01"], profile=profile, players={"Ann": ann})
    getattr(table, mode)()
    if mode == "trade":
        table.do("offer", card="mis.beret", to="dorm.01").do("confirm")
    table.finish()
    assert table.state.prompt.slot == f"fact/mis.beanie/{mode}_bonus"
    table.do("tell", value=-2)
    worth = {"raid": 0, "trade": 2}[mode]
    assert table.event("SumsCompared").player == worth - 2


def test_an_offer_is_asked_for_its_value_and_doubled_by_its_icon():
    goods = {"value": None, "icon": "sweets"}
    profile = unknown(mischief={"mis.beret": {"trade": goods}})
    ann = {"hand": hand("beret")}
    table = Table(row=["dorm.01"], profile=profile, players={"Ann": ann}).trade()
    table.do("offer", card="mis.beret", to="dorm.01").do("confirm").finish()
    assert table.state.prompt.slot == "fact/mis.beret/value"
    table.do("tell", value=2)
    assert table.event("SumsCompared").player == 4


def test_the_wingmans_gear_is_asked_for_only_where_it_counts():
    gear = {"slot": "head", "raid_bonus": None}
    profile = unknown(mischief={"mis.beanie": {"equip": gear}})
    ben = {"gear": mis("beanie")}
    for of, asks in (("team", True), ("current", False)):
        table = Table(
            row=["dorm.01"],
            profile=profile,
            players={"Ben": ben},
            options={"equipment_bonus_of": of},
        )
        table.raid("Ben").finish()
        assert (table.what == "fact") == asks, of


@pytest.mark.parametrize(("kind", "drawn"), [("thong", 2), ("bikini", 1)])
def test_a_kind_is_asked_for_before_it_is_banked(kind, drawn):
    profile = unknown(dorm={"dorm.01": {"raid_score": 1}})
    ben = {"open": ["dorm.02", "dorm.01"], "hand": hand(hidden=1)}
    table = Table(profile=profile, players={"Ben": ben}).all_ready().do("draw_two")
    assert table.state.prompt.slot == "fact/dorm.01/panty"
    assert table["Ben"].hand.size == 2

    table.do("tell", value=kind).do("bank", card="dorm.01")

    assert table["Ben"].hand.size == 2 + drawn
    assert table.what == "bank"


def test_with_rewards_for_winning_the_kind_is_asked_for_then():
    profile = unknown(dorm={"dorm.01": {"raid_score": 1}})
    strong = {"gear": mis("ninjasuit", "grapple"), "hand": hand(hidden=1)}
    parts = {"players": {"Ann": strong}, "options": {"bank_reward_when": "won"}}
    table = raiding(profile, **parts).finish()
    assert table.state.prompt.slot == "fact/dorm.01/panty"
    table.do("tell", value="thong")
    assert (table["Ann"].open, table["Ann"].hand.size) == (("dorm.01", "dorm.02"), 3)
    lost = raiding(profile, options={"bank_reward_when": "won"}).finish()
    assert lost.what != "fact"


@pytest.mark.parametrize("value", [21, -1, "thong", "4", True])
def test_what_cannot_stand_on_a_card_is_refused_in_both_languages(value):
    table = raiding(unknown(dorm=ONE)).finish()
    with pytest.raises(IllegalAction) as error:
        table.state.apply({"do": "tell", "value": value})
    for lang in LANGUAGES:
        t = Translator(lang, KERNEL, *game_catalogues(GAME), strict=True)
        assert error.value.refusal.describe(t)


def test_listed_is_accepted_and_goes_on():
    state = raiding(unknown(dorm=ONE)).finish().state
    listed = state.legal_actions()

    assert [one.value for one in listed] == [*range(21)]
    assert sum(p for _, p in state.prompt.chances(state)) == 1
    assert all(state.apply(one).state.prompt != state.prompt for one in listed)


def test_the_question_is_part_of_a_position():
    state = raiding(unknown(dorm=ONE)).finish().state
    data = GAME.encode(state)

    assert GAME.decode(data) == state
    for slot, place in (
        ("fact/dorm.02/raid_score", "/prompt/slot"),
        ("fact/dorm.01/panty", "/prompt/slot"),
        ("nowhere", "/prompt/slot"),
    ):
        wrong = {**data, "prompt": {**data["prompt"], "slot": slot}}
        with pytest.raises(BadPosition) as error:
            GAME.decode(wrong)
        assert error.value.faults[0].place == place


def test_the_text_of_an_own_card_is_shown_when_it_is_played_and_the_game_goes_on():
    manual = [{"op": "manual", "text": {"en": "Sing!", "ja": "歌おう"}}]
    play = {"timing": "before_roll"}
    own = {"mischief": {"mis.party": {"play": play, "effects": manual}}}
    ann = {"hand": hand("party")}
    table = Table(row=["dorm.01"], profile=own, players={"Ann": ann}).raid()
    table.do("play", "Ann", card="mis.party")
    assert table.what == "adjust"
    shown = table.event("ManualShown")
    profile = GAME.profile(table.state)
    for lang, text in (("en", "Sing!"), ("ja", "歌おう")):
        words = game_catalogues(GAME, profile)
        assert text in shown.describe(Translator(lang, KERNEL, *words, strict=True))
    table.do("adjust", side="player", n=3).finish()
    assert table.event("SumsCompared").player == 3


def test_an_empty_text_is_none():
    manual = [{"op": "manual", "text": {"en": "", "ja": " "}}]
    own = {"mischief": {"mis.party": {"play": {"timing": "any"}, "effects": manual}}}
    table = Table(profile=own, players={"Ann": {"hand": hand("party")}})
    table.do("play", "Ann", card="mis.party")
    assert not table.event("ManualShown").told
    words = game_catalogues(GAME, GAME.profile(table.state))
    assert table.event("ManualShown").describe(
        Translator("en", KERNEL, *words, strict=True)
    )


def blank() -> dict[str, Any]:
    """Return a whole owner's deck of which nothing but the backs is known."""
    dorm = {f"dorm.{n}": {"adult": True} for n in range(1, 36)}
    purple = {f"mis.{n}": {"colour": "purple", "unread": True} for n in range(1, 43)}
    orange = {f"mis.{n}": {"colour": "orange", "unread": True} for n in range(43, 68)}
    guru = {f"guru.{n}": {"effects": [{"op": "manual"}]} for n in range(1, 7)}
    mischief = {**purple, **orange}
    return {"origin": "owner", "dorm": dorm, "mischief": mischief, "guru": guru}


@pytest.mark.parametrize("n", [2, 4, 6])
def test_a_game_with_cards_that_nobody_has_read_is_played_to_its_end(n):
    """The table says what stands on the cards as they come up: weak girls here."""
    state: Any = GAME.start(NAMES[:n], {"win_banked": 2}, blank())
    rng = random.Random(n)
    dealer, bot = Dealer(rng), bots.load(GAME.id, "random")
    asked, shown = set[str](), set[str]()
    for _ in range(20_000):
        prompt = state.prompt
        if prompt is None:
            break
        if isinstance(prompt, FactUp):
            assert prompt.slot not in asked  # it is remembered
            asked.add(prompt.slot)
            action = Tell("bikini" if prompt.key == "panty" else rng.randrange(2))
        elif isinstance(prompt, Choose):
            seat = _decider(state, prompt, dealer, rng)
            action = bot.choose(dealer.known(state, seat), state, seat, rng)
        else:
            action = dealer.answer(state)
        shown.add(tag_of(prompt))
        state = state.apply(action).state
        if rng.random() < 0.01:
            assert GAME.decode(GAME.encode(state)) == state

    assert state.outcome is not None
    assert {"fact", "adjust"} <= shown
