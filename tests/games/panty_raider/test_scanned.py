"""What a card on the reader means at each prompt (rules 5.4)."""

import random

import pytest

from companion.games.panty_raider.actions import (
    BankPanty,
    Discard,
    Equip,
    LearnGuru,
    OfferItem,
    PlayCard,
    Retract,
    TakePanty,
    TurnUp,
    Unequip,
    UnlearnGuru,
)
from companion.i18n import Translator, game_catalogues, load_catalogue
from companion.kernel import Action, IllegalAction, Mark, Refusal, Step
from tests.games.panty_raider.tables import DECK, GAME, NAMES, Table, hand, mis
from tests.properties.suite import tried

KERNEL = load_catalogue("companion.locale", "kernel.toml")
SPEAK = Translator("en", KERNEL, *game_catalogues(GAME), strict=True)
ROW = ["dorm.01", "dorm.02"]
STRONG = mis("nightvision", "camopaint", "ninjasuit", "grapple")


def meant(table, card):
    return table.state.prompt.scanned(table.state, card)


def test_gear_up_equips_and_unequips():
    ben = {"gear": mis("beret"), "hand": hand("grapple"), "guru": "guru.nice_guy"}
    ann = {"guru": "guru.mans_man"}
    table = Table(players={"Ben": ben, "Ann": ann})

    assert meant(table, "mis.beret") == Unequip("mis.beret", seat="Ben")
    assert meant(table, "mis.grapple") == Equip("mis.grapple", seat="Ben")
    assert meant(table, "mis.ladder") == Mark("mis.ladder")  # whose is it?
    assert meant(table, "guru.mans_man") == UnlearnGuru(seat="Ann")
    assert meant(table, "guru.average_joe") == LearnGuru(seat="Ann")
    assert meant(table, "dorm.01") is None
    assert meant(table, "mis.cake") is None


def test_a_window_plays_and_asks_what_is_missing():
    table = Table(
        row=ROW,
        players={
            "Ann": {"hand": hand("party", "spare_key")},
            "Ben": {"hand": hand()},
            "Cy": {"hand": hand()},
        },
    ).raid()

    assert meant(table, "mis.spare_key") == PlayCard("mis.spare_key", seat="Ann")
    assert meant(table, "mis.party") == Mark("mis.party")  # for which side?
    refused = meant(table, "mis.beanie")
    with pytest.raises(IllegalAction):
        table.state.apply(refused)


# --- whoever is ready -----------------------------------------------------------------


def refused(table, card):
    """Return why a card on the reader is refused."""
    found = meant(table, card)
    if isinstance(found, Refusal):
        return found
    with pytest.raises(IllegalAction) as caught:
        table.state.apply(found)
    return caught.value.refusal


def test_gear_of_a_ready_player_is_refused_in_that_name():
    """Nobody else has it, and no entry was wrong: none is offered to be amended."""
    table = Table(players={"Ben": {"hand": hand("ninjasuit")}})
    table.do("ready", "Ben")

    found = refused(table, "mis.ninjasuit")

    assert (found.rule, found.fields) == ("window.ready", {"seat": "Ben"})
    assert not found.contradicts


def test_a_card_of_a_ready_player_is_refused_in_that_name():
    hands = {
        "Ann": hand(),
        "Ben": hand("rubberchicken", "cookies"),
        "Cy": hand("party"),
    }
    table = Table(row=ROW, players={seat: {"hand": h} for seat, h in hands.items()})
    table.raid().do("ready", "Ben")

    found = refused(table, "mis.rubberchicken")

    assert (found.rule, found.fields) == ("window.ready", {"seat": "Ben"})
    assert not found.contradicts
    assert refused(table, "mis.marbles").rule == "card.hand_known"  # nobody has that


def test_of_several_ready_players_nobody_is_named_alone():
    table = Table(players={"Ann": {"hand": hand("beret")}})
    table.do("ready", "Ben").do("ready", "Cy")

    for card in ("mis.ladder", "mis.dumpster"):  # gear, and a card that is played
        found = refused(table, card)
        assert (found.rule, [*found.fields["seats"]]) == (
            "window.all_ready",
            ["Ben", "Cy"],
        )
    assert refused(table, "mis.marbles").rule == "play.timing"  # for nobody now


def test_an_item_of_whoever_agreed_to_the_offers_is_refused_in_that_name():
    people = {
        "Ann": {"hand": hand("beanie", "beret")},
        "Ben": {"hand": hand("monocle"), "gear": mis("ladder")},
    }
    table = Table(row=ROW[:1], players=people).trade("Ben")
    table.do("offer", "Ann", card="mis.beanie", to="dorm.01").do("confirm", "Ben")

    for card in ("mis.monocle", "mis.ladder"):
        found = refused(table, card)
        assert (found.rule, found.fields) == ("offer.confirmed", {"seat": "Ben"})
        assert not found.contradicts


def test_offers_are_made_and_taken_back():
    table = Table(
        row=ROW[:1],
        players={"Ann": {"hand": hand("beanie", "party"), "gear": mis("beret")}},
    ).trade()

    assert meant(table, "mis.beret") == OfferItem("mis.beret", "dorm.01")
    table.do("offer", card="mis.beret", to="dorm.01")
    assert meant(table, "mis.beret") == Retract("mis.beret")
    assert isinstance(meant(table, "mis.party"), Refusal)


def test_cards_that_turn_up_are_taken_and_banked():
    split = Table(row=ROW, players={"Ann": {"gear": STRONG}}).raid("Ben").finish()
    assert meant(split, "dorm.02") == TakePanty("dorm.02")
    assert meant(split, "dorm.09") is None

    up = Table().all_ready().do("enter_dorm").do("solo")
    assert meant(up, "dorm.09") == TurnUp("dorm.09")
    assert meant(up, "mis.party") is None

    bank = Table(players={"Ben": {"open": ROW}}).all_ready().do("draw_two")
    assert meant(bank, "dorm.01") == BankPanty("dorm.01")

    full = Table(players={"Ann": {"hand": hand(hidden=4)}}).all_ready().do("draw_two")
    assert meant(full, "mis.beanie") == Discard("mis.beanie")


def test_every_card_at_every_prompt_is_an_answer_a_mark_or_nothing():
    rng = random.Random(5)
    cards = [*GAME.cards(), "mis.cake", ""]
    kinds = set()
    for n in (2, 4):
        state = GAME.start(NAMES[:n], {"panties_on_head": True})
        for step in range(600):
            if state.prompt is None:
                break
            if step % 9 == 0:
                for card in cards:
                    found = state.prompt.scanned(state, card)
                    kinds.add(type(found).__name__)
                    check(state, found)
            state = state.apply(rng.choice(state.legal_actions())).state
    assert {"Mark", "NoneType", "TurnUp", "Equip"} <= kinds


def check(state, found):
    if isinstance(found, Refusal):
        said = found.describe(SPEAK)
        assert not any(SPEAK.name("card", card) in said for card in DECK.mischief)
    elif isinstance(found, Action):
        answer = tried(state, found)
        assert isinstance(answer, Step) or answer.describe(SPEAK)
