"""Every option of the rules document's 3.1: set-up, hands, sums, cards that stay."""

from tests.games.panty_raider.optioned import (
    DEAR,
    WEAK,
    option,
    raid,
    sums,
)
from tests.games.panty_raider.tables import DECK, Table, deal, hand, mis


@option("start_hand", 4, 1, 2, 3, 5, 6, 7, 8)
def test_start_hand(value):
    table = deal(2, start_hand=value)

    assert [p.hand.size for p in table.state.players] == [value, value]


@option("win_banked", 5, 1, 2, 3, 4, 6, 7, 8, 9)
def test_win_banked(value):
    cards = list(DECK.dorm)
    ben = {"banked": cards[: value - 1], "open": cards[20:22]}
    table = Table(players={"Ben": ben}, options={"win_banked": value})
    table.all_ready().do("draw_two").do("bank", card=cards[20])

    assert table.state.outcome.winners == ("Ben",)


@option("start_player", "reveal", "Cy")
def test_start_player(value):
    table = deal(start_player=value)

    assert table.what == ("start_seat" if value == "reveal" else "gear_up")
    assert value == "reveal" or table.state.turn.seat == "Cy"


@option("die_sides", *range(2, 21))
def test_die_sides(value):
    table = raid({"die_sides": value, "base_dice": 1}, won=False).to_roll()

    assert table.refused("roll", sum=value + 1).rule == "roll.impossible"
    table.do("roll", sum=value)
    assert table.state.attempt.thrown["player"].sum == value


@option("base_dice", 0, 1, 2, 3)
def test_base_dice(value):
    table = raid({"base_dice": value}, won=False).to_roll()

    if not value:
        assert table.what == "after_roll"
        return
    assert table.state.prompt.dice == value
    table.do("roll", sum=value)
    assert (table.state.prompt.pool, table.state.prompt.dice) == ("girl", value)


@option("hand_limit", 5, 6)
def test_hand_limit(value):
    ben = {"hand": hand(hidden=5)}
    table = Table(options={"hand_limit": value}, players={"Ben": ben})
    table.all_ready().do("draw_two")

    limited = table.what == "hand_limit" and table.state.prompt.seats == ("Ben",)
    assert limited == (value == 5)


@option("hand_limit_scope", "all", "boys_dorm")
def test_hand_limit_scope(value):
    table = Table(
        options={"hand_limit_scope": value}, players={"Ann": {"hand": hand(hidden=6)}}
    )
    table.all_ready().do("draw_two")

    asked = table.what == "hand_limit" and table.state.prompt.seats == ("Ann",)
    assert asked == (value == "all")


@option("bank_excludes_active", True, False)
def test_bank_excludes_active(value):
    table = raid({"bank_excludes_active": value}, won=True, wingman="Ben").finish()
    table.do("take", card=WEAK[0])

    if value:
        assert table.what != "bank"
        return
    assert table.state.prompt.seats == ("Ben",)
    before = table["Ann"].hand.size
    table.do("done")
    assert (table.what, table.state.prompt.seats) == ("bank", ("Ann",))
    assert table["Ann"].hand.size == before  # without the draw


@option("draw_two_player_may_bank", False, True)
def test_draw_two_player_may_bank(value):
    table = Table(
        options={"draw_two_player_may_bank": value},
        players={"Ann": {"open": ["dorm.01"]}},
    )
    table.all_ready().do("draw_two")

    assert (table.what == "bank") == value
    assert not value or table.state.prompt.seats == ("Ann",)


@option("banked_bonus_in_trade", True, False)
def test_banked_bonus_in_trade(value):
    table = Table(
        row=["dorm.03"],
        options={"banked_bonus_in_trade": value},
        players={"Ann": {"hand": hand("spare_key"), "banked": ["dorm.01", "dorm.02"]}},
    ).trade()
    table.do("offer", card="mis.spare_key", to="dorm.03").do("confirm")

    assert sums(table) == 2 + (2 if value else 0)


@option("banked_bonus_of", "team", "current")
def test_banked_bonus_of(value):
    ben = {"banked": ["dorm.01", "dorm.02"]}
    table = raid({"banked_bonus_of": value}, won=False, wingman="Ben", Ben=ben)

    assert sums(table) == (2 if value == "team" else 0)


@option("equipment_bonus_of", "team", "current")
def test_equipment_bonus_of(value):
    ben = {"gear": mis("ninjasuit"), "guru": "guru.mans_man"}
    ann = {"gear": mis("beanie")}
    options = {"equipment_bonus_of": value}
    table = raid(options, won=False, wingman="Ben", Ben=ben, Ann=ann)

    assert sums(table) == 1 + (5 if value == "team" else 0)


@option("bank_reward_when", "banked", "won")
def test_bank_reward_when(value):
    row = ["dorm.26", "dorm.13"]
    gear = {"gear": mis("nightvision", "camopaint", "ninjasuit", "grapple")}
    ann = {**gear, "hand": hand(hidden=1), "banked": ["dorm.01", "dorm.02"]}
    table = Table(
        row=row,
        options={"bank_reward_when": value},
        players={"Ann": ann, "Ben": {"open": ["dorm.27"], "hand": hand(hidden=1)}},
    ).raid()
    table.finish()

    assert table["Ann"].hand.size == 1 + (3 if value == "won" else 0)
    table.do("bank", card="dorm.27")
    assert table["Ben"].hand.size == 2 + (0 if value == "won" else 2)


@option("after_roll_limit", "one_each", "one_in_all")
def test_after_roll_limit(value):
    ann, ben = {"hand": hand("awkward")}, {"hand": hand("lucky_socks")}
    table = raid({"after_roll_limit": value}, won=False, Ann=ann, Ben=ben).to_roll()
    table.do("play", "Ann", card="mis.awkward", side="player")

    assert (table.what == "after_roll") == (value == "one_each")


@option("attached_orange", "acts_again", "idle")
def test_attached_orange(value):
    table = Table(
        row=DEAR,
        attached=[
            {"card": "mis.party", "side": "girl"},
            {"card": "mis.awkward", "side": "girl"},
        ],
        options={"attached_orange": value},
    )
    table.raid().to_roll()

    if value == "idle":
        assert table.what == "after_roll"
        return
    assert (table.state.prompt.pool, table.state.prompt.dice) == ("girl", 2)
    table.do("roll", sum=2).finish()
    assert table.event("SumsCompared").girl == 9 + 2  # no bonus after a roll again


@option("attached_orange_cap", "none", *range(21))
def test_attached_orange_cap(value):
    old = [{"card": card, "side": "girl"} for card in mis("party", "squeaky")]
    ann = {"hand": hand("movie_night")}
    table = Table(
        row=DEAR,
        attached=old,
        options={"attached_orange_cap": value},
        players={"Ann": ann},
    ).raid()
    table.do("play", "Ann", card="mis.movie_night", side="girl").to_roll()
    table.do("roll", sum=12).finish()

    most = 3 if value == "none" else min(3, value)
    assert len(table.state.attached) == most
    gone = mis("party", "squeaky", "movie_night")[: 3 - most]
    assert list(table.state.discard) == gone
