"""The worked examples of the rules document, section 6, by their labels."""

import pytest

from tests.games.panty_raider.tables import DECK, Table, deal, hand, mis

ROW = ["dorm.07", "dorm.32"]


def raid_scores(*wanted: int) -> list[str]:
    """Return two girls with these raid scores."""
    return _girls("raid_score", wanted)


def trade_scores(*wanted: int) -> list[str]:
    return _girls("trade_score", wanted)


def _girls(score: str, wanted: tuple[int, ...]) -> list[str]:
    found: list[str] = []
    for n in wanted:
        fits = (c for c, girl in DECK.dorm.items() if getattr(girl, score) == n)
        found.append(next(card for card in fits if card not in found))
    return found


def t1(**others):
    """Raid: gear +2 +1, one banked; a die each from cards that lie at the row."""
    ann = {"gear": mis("camopaint", "beanie"), "banked": ["dorm.35"]}
    return Table(
        row=raid_scores(3, 4),
        players={"Ann": {**ann, "hand": hand(hidden=4)}, **others},
        attached=[
            {"card": "mis.movie_night", "side": "player"},
            {"card": "mis.finals_week", "side": "girl"},
        ],
    )


def test_t1_a_raid_is_summed_and_fails():
    table = t1().raid().to_roll()
    table.do("roll", side="player", sum=4).do("roll", side="girl", sum=2).finish()

    sums = table.event("SumsCompared")
    assert (sums.player, sums.girl) == (8, 9)
    assert "AttemptFailed" in table.told


def test_t2_a_tie_is_the_roommates():
    table = t1(Ben={"gear": mis("bandana")}).raid("Ben").to_roll()
    table.do("roll", sum=4).do("roll", sum=2).finish()

    sums = table.event("SumsCompared")
    assert (sums.player, sums.girl) == (9, 9)
    assert "AttemptFailed" in table.told


@pytest.mark.parametrize(
    ("counts", "player", "won"), [(True, 10, True), (False, 8, False)]
)
def test_t4_banked_panties_count_in_a_trade(counts, player, won):
    music = [
        c for c, g in DECK.dorm.items() if g.trade_score == 4 and "music" in g.icons
    ]
    other = [
        c for c, g in DECK.dorm.items() if g.trade_score == 5 and "style" not in g.icons
    ]
    girls = [music[0], other[0]]
    banked = [c for c in DECK.dorm if c not in girls][:2]
    table = Table(
        row=girls,
        players={"Ann": {"hand": hand("guitar", "trenchcoat"), "banked": banked}},
        options={"banked_bonus_in_trade": counts},
    ).trade()
    table.do("offer", card="mis.guitar", to=girls[0])
    table.do("offer", card="mis.trenchcoat", to=girls[1]).do("confirm").finish()

    sums = table.event("SumsCompared")
    assert (sums.player, sums.girl) == (player, 9)
    assert ("AttemptWon" in table.told) == won


@pytest.mark.parametrize(
    ("icons", "worth"),
    [(["music", "style"], 4), (["music", "music"], 4), (["books", "style"], 2)],
)
def test_t6_a_match_doubles_once(icons, worth):
    girl = {"adult": True, "panty": "thong", "raid_score": 9, "trade_score": 0}
    own = {"dorm": {"dorm.01": {**girl, "icons": icons}}}
    table = Table(
        row=["dorm.01"],
        players={"Ann": {"hand": hand("bandshirt")}},
        profile=own,
    ).trade()
    table.do("offer", card="mis.bandshirt", to="dorm.01").do("confirm").finish()

    assert table.event("SumsCompared").player == worth


def failing_raid(**options):
    """T7: a team with panties fails; an orange die card and a purple one are played."""
    return Table(
        row=ROW,
        players={
            "Ann": {"open": ["dorm.01"], "hand": hand("marbles")},
            "Ben": {"open": ["dorm.02", "dorm.03"]},
            "Cy": {"open": ["dorm.04"], "hand": hand("movie_night", "spare_key")},
        },
        options=options,
    ).raid("Ben")


def after_t7(table):
    table.do("play", "Cy", card="mis.movie_night", side="girl")
    table.do("play", "Ann", card="mis.marbles", side="player").to_roll()
    table.do("roll", sum=1).do("roll", sum=6).finish()
    assert "AttemptFailed" in table.told
    attached = [(one.card, one.side) for one in table.state.attached]
    assert attached == [("mis.movie_night", "girl")]
    assert "mis.marbles" in table.state.discard
    return table


def test_t7_a_failed_raid_costs_what_is_not_banked():
    table = after_t7(failing_raid())

    assert table.state.dorm_discard == ("dorm.01", "dorm.02", "dorm.03")
    assert table["Cy"].open == ("dorm.04",)
    assert table["Ann"].open == table["Ben"].open == ()


def test_t14_insurance_keeps_the_panties_but_not_the_cards():
    table = failing_raid().do("play", "Cy", card="mis.spare_key")
    after_t7(table)

    assert table["Ann"].open == ("dorm.01",)
    assert table["Ben"].open == ("dorm.02", "dorm.03")


def test_t9_banking_draws_by_the_kind_and_the_limit_holds():
    ben = {"hand": hand(hidden=3), "open": ["dorm.26", "dorm.13", "dorm.01"]}
    table = Table(players={"Ben": ben}).all_ready().do("draw_two")
    assert (table.what, table.state.prompt.seats) == ("bank", ("Ben",))
    assert table["Ben"].hand.size == 4

    for card, size in (("dorm.26", 6), ("dorm.13", 7), ("dorm.01", 7)):
        table.do("bank", card=card)
        assert table["Ben"].hand.size == size

    assert (table.what, table.state.prompt.seats) == ("hand_limit", ("Ben",))
    for card in mis("beanie", "beret"):
        table.do("discard", card=card)
    assert table["Ben"].hand.size == 5


def test_t11_the_current_player_does_not_bank():
    ann = {"banked": ["dorm.01", "dorm.02", "dorm.03", "dorm.04"], "open": ["dorm.05"]}
    ann["hand"] = hand(hidden=2)
    table = Table(players={"Ann": ann}).all_ready().do("draw_two")

    assert table.what != "bank"
    assert table["Ann"].open == ("dorm.05",)
    assert table.state.turn.seat == "Ben"


def test_t12_a_reshuffle_in_the_middle_of_a_draw():
    five = mis("beanie", "beret", "headphones", "bikehelmet", "captainhat")
    discard = [*five, *mis("granny", "fire_alarm")]
    out = [c for c in DECK.mischief if c not in discard]
    table = Table(
        2,
        discard=discard,
        removed=out[1:],
        players={"Ann": {"hand": hand()}, "Ben": {"hand": hand()}},
    )
    assert table.state.mischief_deck == 1

    table.all_ready().do("draw_two")

    assert table["Ann"].hand.unknown == (1, 1)
    assert set(table.state.removed) >= set(mis("granny", "fire_alarm"))
    assert table.state.mischief_deck == 4 - 1  # Ben has drawn one since
    assert set(table.state.pools[1]) == set(five)


def test_t15_a_purple_raid_die_is_not_for_trades():
    table = Table(
        row=["dorm.01"], players={"Ann": {"hand": hand("beanie", "marbles")}}
    ).trade()
    table.do("offer", card="mis.beanie", to="dorm.01").do("confirm")

    refusal = table.refused("play", "Ann", card="mis.marbles", side="player")

    assert refusal.rule == "play.raid_die"
    assert not [a for a in table.legal("play", "Ann") if a["card"] == "mis.marbles"]


def test_t15_holds_for_an_owners_card_for_both_kinds_of_attempt():
    play = {"timing": "before_roll", "side": "choose", "dice": 1, "raid_die": True}
    table = Table(
        row=["dorm.01"],
        players={"Ann": {"hand": hand("beanie", "marbles")}},
        profile={"mischief": {"mis.marbles": {"play": play}}},
    ).trade()
    table.do("offer", card="mis.beanie", to="dorm.01").do("confirm")

    assert not [a for a in table.legal("play", "Ann") if a["card"] == "mis.marbles"]
    refusal = table.refused("play", "Ann", card="mis.marbles", side="player")
    assert refusal.rule == "play.raid_die"


def test_t16_a_wearer_raids_with_a_die_and_does_not_trade():
    ann = {"open": ["dorm.01"], "worn": ["dorm.01"], "hand": hand("beanie", "beret")}
    table = Table(
        row=ROW, players={"Ann": ann}, options={"panties_on_head": True}
    ).raid()
    assert table.what == "before_roll"  # no trade was possible, so none was asked

    table.to_roll()

    assert (table.what, table.state.prompt.pool, table.state.prompt.dice) == (
        "roll",
        "player",
        1,
    )


def test_t18_the_top_item_lies_under_an_orange_card():
    table = Table(
        discard=mis("beret", "beanie", "party"),
        players={"Ann": {"hand": hand("dumpster")}},
    )

    table.do("play", "Ann", card="mis.dumpster")

    assert table["Ann"].hand.known == ("mis.beanie",)
    assert table.state.discard == tuple(mis("beret", "party", "dumpster"))


def test_t19_a_guru_needs_a_card_and_an_empty_place():
    empty = Table(players={"Ann": {"hand": hand()}})
    assert empty.refused("learn_guru", "Ann").rule == "guru.no_card"

    taught = Table(players={"Ann": {"guru": "guru.nice_guy"}})
    assert taught.refused("learn_guru", "Ann").rule == "guru.has_one"
    taught.do("unlearn_guru", "Ann").do("learn_guru", "Ann")
    assert taught.what == "guru_up"


def test_t20_a_second_card_after_the_roll_is_refused():
    table = Table(
        row=ROW,
        players={"Ann": {"hand": hand("photo_finish", "awkward")}},
    ).raid()
    table.to_roll()
    table.do("play", "Ann", card="mis.photo_finish", side="player")

    refusal = table.refused("play", "Ann", card="mis.awkward", side="player")

    assert refusal.rule == "play.used"


def test_t21_attached_dice_help_the_next_team_and_are_rolled_anew():
    table = Table(
        row=ROW,
        players={"Ann": {"hand": hand("party")}},
    ).raid()
    table.do("play", "Ann", card="mis.party", side="player").to_roll()
    table.do("roll", sum=2).finish()
    assert table.state.attached[0].side == "player"

    table.raid().to_roll()

    prompt = table.state.prompt
    assert (table.state.turn.seat, prompt.pool, prompt.dice) == ("Ben", "player", 2)


def test_t22_the_fifth_one_wins_before_anything_else():
    everything = list(DECK.mischief)
    ben = {
        "banked": ["dorm.01", "dorm.02", "dorm.03", "dorm.04"],
        "open": ["dorm.26", "dorm.13"],
        "hand": hand(),
    }
    none = {"hand": hand()}
    table = Table(
        removed=everything, players={"Ann": none, "Ben": ben, "Cy": none}
    ).all_ready()
    table.do("draw_two").do("bank", card="dorm.26")

    assert table.state.prompt is None
    assert table.told == ["PantyBanked", "GameWon"]
    assert table["Ben"].open == ("dorm.13",)
    assert table.state.outcome.winners == ("Ben",)


def test_t23_start_hands_are_purple():
    table = deal()

    refusal = table.refused("play", "Ann", card="mis.dumpster")

    assert refusal.rule == "card.start_hand"
    assert refusal.allow == (
        {"do": "correct", "path": "/players/0/hand/orange", "to": 1},
    )
    allowed = table.state.apply(refusal.allow[0]).state
    Table.of(allowed).do("play", "Ann", card="mis.dumpster")


def test_t24_a_trade_without_items_becomes_a_raid():
    table = Table(row=ROW, players={"Ann": {"hand": hand(hidden=2)}}).trade()

    assert table.refused("confirm").rule == "offer.missing"
    assert not table.legal("confirm")
    table.do("switch_to_raid")

    assert table.state.attempt.mode == "raid"
    assert table.state.row == tuple(ROW)
