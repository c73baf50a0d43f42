"""Hidden hands as pools (rules 5.4): what a hand can hold, what a card implies."""

import itertools
import random

import pytest

from companion.games.panty_raider.hands import sight_of
from companion.kernel import IllegalAction
from companion.sim.dealer import Dealer
from tests.games.panty_raider.tables import DECK, GAME, NAMES, Table, deal, hand, mis

FEW = {"purple": mis("beanie", "beret", "marbles"), "orange": mis("party", "dumpster")}


def few(hands, *, deck=0):
    """Return a game with five unseen cards: three purple and two orange."""
    left = [*FEW["purple"], *FEW["orange"]]
    players = {name: {"hand": h} for name, h in zip(NAMES, hands, strict=False)}
    removed = [card for card in DECK.mischief if card not in left]
    table = Table(len(hands), removed=removed, players=players)
    assert table.state.mischief_deck == deck
    return table


def can_hold(table, seat):
    """Return the cards that a seat may discard, were it over its limit."""
    return set(sight_of(table.state).anything(table.state.index(seat)))


def by_dealing(hands):
    """Return by brute force which cards each hand can hold: over all deals."""
    cards, found = [*FEW["purple"], *FEW["orange"]], [set() for _ in hands]
    for order in set(itertools.permutations(cards)):
        at, dealt = 0, []
        for h in hands:
            size = h["unknown"][0]
            dealt.append(order[at : at + size])
            at += size
        fits = all(
            sum(card in FEW["orange"] for card in mine) <= h["orange"]
            for mine, h in zip(dealt, hands, strict=True)
        )
        if fits:
            for mine, out in zip(dealt, found, strict=True):
                out.update(mine)
    return found


@pytest.mark.parametrize(
    ("counts", "deck"),
    [
        ([(2, 0), (2, 2)], 1),
        ([(3, 0), (2, 2)], 0),
        ([(1, 0), (2, 1)], 2),
        ([(2, 0), (2, 1)], 1),
        ([(2, 1), (2, 1)], 1),
        ([(1, 1), (1, 0)], 3),
        ([(1, 0), (1, 0), (1, 1)], 2),
        ([(1, 0), (1, 0), (1, 0)], 2),
        ([(2, 2), (2, 0), (1, 0)], 0),
        ([(2, 1), (2, 1), (1, 1)], 0),
    ],
)
def test_what_a_hand_can_hold_is_exact(counts, deck):
    """Each condition of 5.4 against all ways to deal the five unseen cards."""
    hands = [{"known": [], "unknown": [u], "orange": o} for u, o in counts]
    table = few(hands, deck=deck)

    for name, found in zip(NAMES, by_dealing(hands), strict=False):
        assert can_hold(table, name) == found, name


def test_a_drawn_card_can_be_orange_and_a_start_card_cannot():
    table = deal()
    assert table.refused("play", "Ann", card="mis.dumpster").rule == "card.start_hand"
    table.all_ready().do("draw_two")
    # Ben and Cy have drawn one each, Ann two.
    assert [(p.hand.unknown, p.hand.orange) for p in table.state.players] == [
        ((6,), 2),
        ((5,), 1),
        ((5,), 1),
    ]
    table.do("discard", card="mis.beanie").do("play", "Ann", card="mis.dumpster")
    assert table["Ann"].hand.orange == 1


def test_a_seen_card_leaves_its_pool():
    table = Table(players={"Ann": {"hand": hand(hidden=4, orange=0)}})
    table.do("equip", "Ann", card="mis.beanie")

    assert "mis.beanie" not in table.state.pools[0]
    assert table["Ann"].hand.unknown == (3,)
    table.do("unequip", "Ann", card="mis.beanie")
    assert table["Ann"].hand.known == ("mis.beanie",)
    assert table.refused("equip", "Ben", card="mis.beanie").rule == "card.other_hand"


@pytest.mark.parametrize(
    ("parts", "rule"),
    [
        ({"discard": mis("beanie")}, "card.lies_open"),
        ({"removed": mis("beanie")}, "card.lies_open"),
        ({"players": {"Ben": {"gear": mis("beanie")}}}, "card.equipped"),
        ({"players": {"Ann": {"hand": hand("beret")}}}, "card.hand_known"),
    ],
)
def test_a_card_that_cannot_be_there_is_refused_naming_the_place(parts, rule):
    refusal = Table(**parts).refused("equip", "Ann", card="mis.beanie")

    assert refusal.rule == rule
    if rule in ("card.lies_open", "card.equipped"):
        assert {"do": "equip", "card": "mis.beanie", "seat": "Ben"} in (
            refusal.contradicts
        )


def test_a_reshuffle_makes_a_pool_of_exactly_the_cards_shuffled():
    five = mis("beanie", "beret", "marbles", "cookies", "party")
    table = Table(
        2,
        discard=five,
        removed=[c for c in DECK.mischief if c not in (*five, *mis("monocle"))],
        players={"Ann": {"hand": hand(hidden=1)}, "Ben": {"hand": hand()}},
    )
    table.all_ready().do("draw_two")

    assert set(table.state.pools[1]) == set(five)
    assert table["Ann"].hand.unknown == (1, 2)
    assert table["Ben"].hand.unknown == (0, 1)
    table.do("equip", "Ben", card="mis.beret")
    refusal = table.refused("equip", "Ben", card="mis.beanie")
    assert refusal.rule == "card.hand_known"


def test_only_what_the_hands_allow_is_listed_with_holding():
    table = deal()
    mine = ["mis.beanie", "mis.marbles", "mis.cookies", "mis.decoy"]
    listed = table.state.legal_actions({"Ann": mine})
    cards = {
        a.card for a in listed if getattr(a, "seat", "") == "Ann" and hasattr(a, "card")
    }
    assert cards == {"mis.beanie"}
    others = {
        a.card for a in listed if getattr(a, "seat", "") == "Ben" and hasattr(a, "card")
    }
    assert len(others) == 26


@pytest.mark.parametrize("n", [2, 4, 6])
def test_listed_with_holding_is_accepted_and_listed_without(n):
    rng = random.Random(n)
    state = GAME.start(NAMES[:n], {"start_player": "Ann"})
    dealer = Dealer(rng)
    for _ in range(400):
        if state.prompt is None:
            break
        everything = list(state.legal_actions())
        if state.prompt.kind != "choose":
            state = state.apply(dealer.answer(state)).state
            continue
        holding = {}
        for seat in state.seats:
            holding |= state.holding(seat, dealer.known(state, seat))
        some = list(state.legal_actions(holding))
        assert some
        assert all(answer in everything for answer in some)
        assert [GAME.dump(a) for a in everything if a in some] == [
            GAME.dump(a) for a in some
        ]
        try:
            state = state.apply(rng.choice(some)).state
        except IllegalAction as error:
            raise AssertionError(error) from None


def test_no_view_tells_a_hand():
    """What others see of a game does not hang on the cards that a seat holds."""
    state = GAME.start(NAMES[:3], {"start_player": "Ann"})
    views = []
    for seed in (1, 2):
        dealer = Dealer(random.Random(seed))
        dealer.known(state, "Ann")
        views.append((state.view("Ben"), GAME.encode(state)))
        mine = dealer.view(state, "Ann")["known"]
        assert len(mine) == 4
        assert not set(dealer.view(state, "Ben")["known"]) & set(mine)
    assert views[0] == views[1]
