"""After an amendment, a new ruling or a correction all that follows means the same."""

from typing import Any

import pytest

from companion.games.panty_raider.actions import OfferItem
from companion.i18n import LANGUAGES, Translator, game_catalogues, load_catalogue
from companion.kernel import IllegalAction, tag_of
from companion.table.header import new_header
from companion.table.record import Record
from tests.games.panty_raider.tables import DECK, GAME, NAMES, Table, hand, mis
from tests.games.panty_raider.test_facts import unknown

KERNEL = load_catalogue("companion.locale", "kernel.toml")
READY = {"do": "ready", "seat": "all"}


def record(*acts: dict[str, Any], n: int = 3, **options: Any) -> Record:
    """Return the record of a game that Ann begins, with these answers."""
    chosen = {"start_player": "Ann", **options}
    found = Record(GAME, new_header(GAME, NAMES[:n], chosen))
    for act in acts:
        do(found, act)
    return found


def do(found: Record, act: dict[str, Any]) -> None:
    found.push(found.act(GAME.parse(act)))


def raid(*girls: str) -> list[dict[str, Any]]:
    turned = [{"do": "reveal", "card": girl} for girl in girls]
    return [READY, {"do": "enter_dorm"}, {"do": "solo"}, *turned, {"do": "raid"}]


def amend(found: Record, seq: int, act: dict[str, Any], **later: Any) -> Record:
    decided = {key.removeprefix("s"): value for key, value in later.items()}
    found.push(found.amend(seq, GAME.parse(act), decided))
    return found


def asked(found: Record, seq: int, act: dict[str, Any]) -> tuple[int, str]:
    """Return which later entry an amendment asks about, and why."""
    with pytest.raises(IllegalAction) as caught:
        found.amend(seq, GAME.parse(act), {})
    refusal = caught.value.refusal
    assert refusal.rule == "amend.later"
    return refusal.fields["entry"], refusal.fields["refusal"].rule


# --- amendments -----------------------------------------------------------------------


def test_an_item_read_wrongly_is_taken_off_as_what_it_is():
    found = record(
        {"do": "equip", "card": "mis.beanie", "seat": "Ann"},
        {"do": "equip", "card": "mis.grapple", "seat": "Ben"},
        {"do": "unequip", "card": "mis.beanie", "seat": "Ann"},
    )
    amend(found, 1, {"do": "equip", "card": "mis.beret", "seat": "Ann"})
    assert found.state.players[0].hand.known == ("mis.beret",)
    assert found.state.players[1].gear == ("mis.grapple",)
    found.push(found.undo())
    assert found.state.players[0].hand.known == ("mis.beanie",)


def trading() -> Record:
    offer = {"do": "offer", "card": "mis.monocle", "to": "dorm.01"}
    return record(*raid("dorm.01", "dorm.02")[:-1], {"do": "trade"}, offer)


def test_an_offer_stays_with_the_girl_who_was_read_wrongly():
    found = amend(trading(), 4, {"do": "reveal", "card": "dorm.09"})
    assert [(o.card, o.place) for o in found.state.attempt.offers] == [
        ("mis.monocle", 0)
    ]
    assert found.entries[-1].action == OfferItem("mis.monocle", "dorm.09")
    other = amend(trading(), 5, {"do": "reveal", "card": "dorm.09"})
    assert other.entries[-1].action == OfferItem("mis.monocle", "dorm.01")


def rolling(*plays: dict[str, Any]) -> Record:
    """Return a raid in which Ann has drawn enough to play orange cards, and rolled."""
    draw = [READY, {"do": "draw_two"}]
    found = record(*draw, n=2, hand_limit=6)
    while tag_of(found.state.prompt) != "gear_up":
        do(found, {"do": "discard", "card": "mis.chocolates"})
    for act in raid("dorm.01", "dorm.02"):
        do(found, act)
    for act in plays:
        do(found, act)
    return found


PARTY = {"do": "play", "card": "mis.party", "side": "girl", "seat": "Ann"}
LAUNDRY = {**PARTY, "card": "mis.laundry_day"}


def test_dice_that_fell_are_no_others():
    """A roll of one die is none of two, though its sum could be."""
    found = rolling(LAUNDRY, READY, {"do": "roll", "sum": 4})
    at = next(e.seq for e in found.entries if e.action == GAME.parse(LAUNDRY))
    entry, rule = asked(found, at, PARTY)
    assert (entry, rule) == (at + 2, "amend.other_sense")
    again = {f"s{entry}": {"do": "roll", "sum": 5}}
    amend(found, at, PARTY, **again)
    assert found.state.attempt.thrown["girl"].dice == 2
    same = rolling(LAUNDRY, READY, {"do": "roll", "sum": 4})
    amend(same, at, {**LAUNDRY, "card": "mis.squeaky"})
    assert same.state.attempt.thrown["girl"].sum == 4


def test_a_side_that_is_amended_is_rolled_again():
    found = rolling(LAUNDRY, READY, {"do": "roll", "sum": 4})
    at = next(e.seq for e in found.entries if e.action == GAME.parse(LAUNDRY))
    _, rule = asked(found, at, {**LAUNDRY, "side": "player"})
    assert rule == "amend.other_sense"


def test_who_is_ready_in_another_window_is_asked():
    """Said before the roll, it is not said after it."""
    before = Table(row=["dorm.26"], players={"Ann": {"hand": hand("party")}}).raid()
    after = Table(
        row=["dorm.26"],
        players={"Ann": {"hand": hand("photo_finish")}, "Ben": {"hand": hand()}},
    ).raid()
    assert (before.what, after.to_roll().what) == ("before_roll", "after_roll")
    ready = GAME.parse({"do": "ready", "seat": "Ann"})
    assert GAME.carried(ready, before.state, before.state) == ready
    assert GAME.carried(ready, before.state, after.state) is None


def test_what_another_prompt_refuses_is_left_to_it():
    table = Table(row=["dorm.26"])
    act = GAME.parse({"do": "solo"})
    there = Table(row=["dorm.26"]).all_ready().do("enter_dorm")
    assert GAME.carried(act, there.state, table.state) == act
    over = table.state.apply({"do": "end"}).state
    assert GAME.carried(act, there.state, over) == act


def test_two_cards_that_were_read_otherwise_are_not_guessed():
    before = Table(players={"Ann": {"gear": mis("beanie", "grapple")}}).state
    after = Table(players={"Ann": {"gear": mis("beret", "ladder")}}).state
    act = GAME.parse({"do": "unequip", "card": "mis.beanie", "seat": "Ann"})
    assert GAME.carried(act, before, after) == act  # and refused by its rule


def test_a_girl_who_turned_up_elsewhere_is_asked_about():
    row = Table().all_ready().do("enter_dorm").do("solo")
    swap = Table(row=["dorm.01"], players={"Ann": {"hand": hand("room_swap")}}).raid()
    swap.do("play", "Ann", card="mis.room_swap", target="dorm.01")
    act = GAME.parse({"do": "reveal", "card": "dorm.30"})
    assert GAME.carried(act, row.state, swap.state) is None
    assert GAME.carried(act, row.state, row.state) == act


# --- rulings --------------------------------------------------------------------------


def changed(state: Any, key: str, value: Any) -> tuple[Any, list[str]]:
    step = state.apply({"do": "option", "key": key, "value": value})
    assert GAME.decode(GAME.encode(step.state)) == step.state
    return step.state, [tag_of(event) for event in step.events]


def test_without_consent_whoever_is_asked_goes_along():
    table = Table(row=["dorm.01"])
    table.all_ready().do("enter_dorm").do("invite", who="Cy")
    state, told = changed(table.state, "wingman_consent", False)
    assert state.turn.wingman == "Cy"
    assert "WingmanJoined" in told


def test_an_empty_deck_is_made_anew_where_that_is_the_rule():
    left = mis("beanie", "party")
    table = Table(
        discard=left,
        removed=[c for c in DECK.mischief if c not in left],
        players={name: {"hand": hand()} for name in NAMES[:3]},
    )
    state, told = changed(table.state, "reshuffle_when", "empty")
    assert (state.mischief_deck, state.discard) == (2, ())
    assert "DeckReshuffled" in told
    again, told = changed(state, "reshuffle_when", "needed")
    assert (again.mischief_deck, "DeckReshuffled" in told) == (2, False)


def test_a_kind_is_asked_for_as_the_reward_counts():
    profile = unknown(dorm={"dorm.01": {"raid_score": 1}})
    ben = {"open": ["dorm.01"]}
    table = Table(profile=profile, players={"Ben": ben}).all_ready().do("draw_two")
    assert table.what == "fact"
    state, _ = changed(table.state, "bank_reward_when", "won")
    assert tag_of(state.prompt) == "bank"
    again, _ = changed(state, "bank_reward_when", "banked")
    assert again.prompt == table.state.prompt


def test_a_bonus_is_asked_for_only_while_it_counts():
    gear = {"slot": "head", "raid_bonus": None}
    profile = unknown(mischief={"mis.beanie": {"equip": gear}})
    table = Table(
        row=["dorm.01"],
        profile=profile,
        players={"Ben": {"gear": mis("beanie"), "open": ["dorm.02"]}},
    )
    table.raid("Ben").finish()
    assert table.what == "fact"
    state, told = changed(table.state, "equipment_bonus_of", "current")
    assert "SumsCompared" in told
    assert state.attempt is None


@pytest.mark.parametrize("key", [k for k, rule in DECK.rules.items() if rule.live])
def test_any_live_ruling_may_change_at_any_prompt_and_is_a_position(key):
    table = Table(row=["dorm.26"], players={"Ann": {"hand": hand("party", "beret")}})
    tables = [table.state, Table(row=["dorm.26"]).all_ready().state]
    tables.append(table.raid().state)
    tables.append(table.do("play", "Ann", card="mis.party", side="girl").state)
    tables.append(table.to_roll().state)
    for state in tables:
        for value in DECK.rules[key].values[:3]:
            if value != getattr(state.options, key):
                changed(state, key, value)


# --- corrections ----------------------------------------------------------------------


def correct(table: Table, path: str, to: Any) -> Any:
    return table.state.apply({"do": "correct", "path": path, "to": to}).state


def thrown() -> Table:
    ann = {"hand": hand("laundry_day", "photo_finish")}
    table = Table(row=["dorm.26"], players={"Ann": ann}).raid()
    table.do("play", "Ann", card="mis.laundry_day", side="girl").to_roll()
    return table


def test_a_correction_that_other_dice_would_follow_from_is_refused():
    table = thrown().do("roll", sum=3)
    assert table.what == "after_roll"
    before = table.state
    with pytest.raises(IllegalAction) as caught:
        correct(table, "/attached", [{"card": "mis.party", "side": "girl"}])
    refusal = caught.value.refusal
    assert (refusal.rule, refusal.fields["n"], refusal.fields["due"]) == (
        "correct.rolled", 1, 3,
    )  # fmt: skip
    for lang in LANGUAGES:
        assert refusal.describe(
            Translator(lang, KERNEL, *game_catalogues(GAME), strict=True)
        )
    assert table.state == before
    idle = [{"card": "mis.awkward", "side": "girl"}]
    assert correct(table, "/attached", idle).attached[0].card == "mis.awkward"


def test_dice_themselves_can_be_corrected():
    table = thrown().do("roll", sum=3)
    fallen = {"girl": {"dice": 1, "sum": 5}}
    state = correct(table, "/attempt/thrown", fallen)
    assert state.attempt.thrown["girl"].sum == 5


def test_a_roll_that_is_waited_for_follows_the_cards():
    table = thrown()
    assert (table.state.prompt.pool, table.state.prompt.dice) == ("girl", 1)
    state = correct(table, "/attached", [{"card": "mis.party", "side": "girl"}])
    assert state.prompt.dice == 3
    with pytest.raises(IllegalAction) as caught:  # the raiders have rolled nothing
        correct(table, "/attached", [{"card": "mis.party", "side": "player"}])
    assert caught.value.refusal.rule == "correct.rolled"


def test_what_was_settled_with_the_set_up_is_not_corrected_either():
    """Neither with dice on the table nor before: as changing the ruling is refused."""
    for table in (thrown(), thrown().do("roll", sum=3), Table()):
        before = table.state
        for path, to in (
            ("/options/base_dice", 3),
            ("/options/die_sides", 8),
            ("/options/win_banked", 6),
        ):
            refusal = table.refused("correct", path=path, to=to)
            assert (refusal.rule, refusal.fields["key"]) == (
                "option.settled",
                path.rpartition("/")[2],
            )
            for lang in LANGUAGES:
                assert refusal.describe(
                    Translator(lang, KERNEL, *game_catalogues(GAME), strict=True)
                )
        assert table.state == before


def test_what_may_change_while_a_game_runs_may_be_corrected_too():
    table = thrown()
    state = correct(table, "/options/top_item", "top_card")
    assert state.options.top_item == "top_card"


def own_dice() -> Table:
    """Return a raid with a card of an owner that waits for its one die."""
    profile = {"mischief": {"mis.laundry_day": {"copies": 1, "play": {
        "timing": "before_roll", "side": "choose", "dice": 1,
    }}}}  # fmt: skip
    ann = {"hand": hand("laundry_day")}
    table = Table(row=["dorm.26"], players={"Ann": ann}, profile=profile).raid()
    table.do("play", "Ann", card="mis.laundry_day", side="girl")
    return table.to_roll()


def test_dice_that_a_corrected_card_gives_are_rolled_or_it_is_refused():
    table = own_dice()
    path = "/options/deck/mischief/mis.laundry_day/play/dice"
    assert table.state.prompt.dice == 1

    assert correct(table, path, 2).prompt.dice == 2
    refused = table.do("roll", sum=3).refused("correct", path=path, to=2)
    assert (refused.rule, refused.fields["due"]) == ("correct.rolled", 2)


# --- a scanned card -------------------------------------------------------------------


def test_an_item_that_lies_open_names_the_entry_that_says_so():
    table = Table(row=["dorm.01"], discard=mis("beanie")).trade()
    found = table.state.prompt.scanned(table.state, "mis.beanie")
    with pytest.raises(IllegalAction) as caught:
        table.state.apply(found)
    refusal = caught.value.refusal
    assert refusal.rule == "card.lies_open"
    assert {"do": "discard", "card": "mis.beanie"} in refusal.contradicts
