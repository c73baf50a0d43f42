"""The dealer: exact chances, hidden things that stay what they are, and no leaks."""

import random
from collections import Counter
from fractions import Fraction

import msgspec
import pytest

from companion.games.dont_go_in_there.prompts import Deal, RollGhosts
from companion.kernel import Action, Reveal, State, size
from companion.sim.dealer import Dealer
from tests.kernel.toys import DUEL, MAZE, SEATS, WINDOW
from tests.kernel.toys.duel import Commit, TurnUp
from tests.kernel.toys.window import FLING
from tests.sim.tools import every_way, first, start, states
from tests.soak import counted

SLOT = "secret_passage/3"


def hidden(state):
    """Whether a card lies face down while another is dealt, and somebody may look."""
    looks = state.looks().get(SLOT, ())
    return isinstance(state.prompt, Deal) and 0 < len(looks) < 3


@pytest.fixture(scope="module")
def dealing():
    return first(hidden, start(start_sides=["attic", "basement", "secret_passage"]))


def chances_of(state):
    return every_way(lambda rng: Dealer(rng).answer(state))


@pytest.mark.parametrize("edition", ["prototype", "retail"])
def test_dice_fall_with_exactly_their_chances(edition):
    state = first(lambda s: isinstance(s.prompt, RollGhosts), start(edition))

    assert chances_of(state) == dict(state.prompt.chances(state))


def test_uneven_sums_fall_with_exactly_their_chances():
    state = msgspec.structs.replace(WINDOW.start(SEATS["window"]), prompt=FLING)

    assert chances_of(state) == dict(FLING.chances(state))


@pytest.mark.parametrize("edition", ["prototype", "retail"])
def test_a_card_is_dealt_with_exactly_its_chance(edition):
    state = first(lambda s: s.deck < 20 and isinstance(s.prompt, Deal), start(edition))

    assert chances_of(state) == dict(state.prompt.chances(state))


def test_a_token_is_drawn_from_its_owners_pool():
    state = MAZE.start(SEATS["maze"]).apply({"do": "move", "path": "b1c1"}).state

    assert chances_of(state) == dict(state.prompt.chances(state))


@pytest.mark.parametrize("looks_first", [True, False])
def test_what_is_looked_at_and_what_is_dealt_go_together_as_in_a_shuffle(
    dealing, looks_first
):
    looker = dealing.looks()[SLOT][0]

    def both(rng):
        dealer = Dealer(rng)
        if looks_first:
            seen = dealer.known(dealing, looker)[SLOT]
            return seen, dealer.answer(dealing)
        dealt = dealer.answer(dealing)
        after = dealing.apply(dealt).state
        return dealer.known(after, looker)[SLOT], dealt

    cards = list(dealing.unseen.items())
    total = size(dealing.unseen)
    expected = {
        (one, other): Fraction(n * (m - (one == other)), total * (total - 1))
        for one, n in cards
        for other, m in cards
        if m > (one == other)
    }
    found = {
        (f"{a.type}-{a.value}", f"{b.type}-{b.value}"): p
        for (a, b), p in every_way(both).items()
    }
    assert found == expected


def test_only_those_with_a_meeple_there_are_shown_the_card(dealing):
    lookers = dealing.looks()[SLOT]
    others = [seat for seat in dealing.seats if seat not in lookers]
    dealer = Dealer(random.Random(1))
    before = {seat: msgspec.json.encode(dealer.view(dealing, seat)) for seat in others}

    shown = [dealer.view(dealing, seat)["known"] for seat in lookers]

    assert all(known == shown[0] and known[SLOT]["do"] == "reveal" for known in shown)
    for seat in others:
        view = dealer.view(dealing, seat)
        assert view == {**dealing.view(seat), "known": {}}
        assert msgspec.json.encode(view) == before[seat]


def test_hidden_cards_turn_up_as_they_were_seen_and_nobody_else_knows_them():
    with counted("hidden cards stay what they are", full=1_000, seed=3) as run:
        turned = Counter()
        for _ in range(run.n):
            turned += watched(run.rng)
        assert turned["seen"] > run.n / 2


def watched(rng):
    """Play one game in which seats look now and then; compare with what turns up."""
    dealer, state = Dealer(rng), start(start_sides=["nursery", "hallway", "library"])
    seen, turned = {}, Counter()
    while state.prompt is not None:
        for seat in state.seats:
            known = dealer.known(state, seat) if rng.random() < 0.2 else {}
            assert set(known) <= {s for s, who in state.looks().items() if seat in who}
            for slot, answer in known.items():
                assert seen.setdefault(slot, answer) == answer
        slot = getattr(state.prompt, "slot", "")
        chance = state.prompt.kind != "choose"
        answer = dealer.answer(state) if chance else rng.choice(state.legal_actions())
        if slot in seen:
            assert answer == seen.pop(slot)
            turned["seen"] += 1
        state = state.apply(answer).state
    assert not seen
    return turned


def test_what_is_committed_turns_up_and_is_forgotten():
    dealer, state = Dealer(random.Random(1)), DUEL.start(SEATS["duel"])
    for seat, card in (("Ben", 3), ("Ann", 2)):
        slot, answers = state.prompt.secrets(state, Commit(seat=seat))
        assert TurnUp(card) in answers
        dealer.commit(slot, seat, TurnUp(card))
        state = state.apply(Commit(seat=seat)).state

    assert dealer.known(state, "Ann") == {"card/1": TurnUp(2)}
    assert dealer.view(state, "Ben")["known"] == {"card/2": {"do": "reveal", "card": 3}}
    assert dealer.answer(state) == TurnUp(2)
    assert dealer.known(state, "Ann") == {}
    assert dealer.turn_up("card/1") is None


def test_a_card_that_lies_there_no_longer_is_dealt_again(dealing):
    looker = dealing.looks()[SLOT][0]
    dealer = Dealer(random.Random(1))
    dealer.known(dealing, looker)
    elsewhere = start(players=2)

    assert dealer.answer(elsewhere) in elsewhere.legal_actions()
    assert dealer.turn_up(SLOT) is None


class Thing(Action, frozen=True, tag="thing"):
    """A thing turns up."""

    name: str


class Up(Reveal, frozen=True, tag="up"):
    def chances(self, state):
        del state
        total = size(self.pool)
        return tuple((Thing(k), Fraction(n, total)) for k, n in self.pool.items())


class Piles(State, frozen=True):
    """Two piles alike: a thing of the other one lies hidden, and all may look."""

    pools: tuple[dict[str, int], dict[str, int]]

    def looks(self):
        return {"other": ("Ann",)}

    def turning_up(self, slot):
        return Up(slot, self.pools[1]) if slot == "other" else None


def test_a_pile_that_looks_the_same_is_another_pile():
    one, other = ({"gem": 1, "trap": 1} for _ in range(2))
    state = Piles(Up("this", one), (one, other))

    def both(rng):
        dealer = Dealer(rng)
        return dealer.known(state, "Ann")["other"].name, dealer.answer(state).name

    quarter = Fraction(1, 4)
    ways = [(a, b) for a in ("gem", "trap") for b in ("gem", "trap")]
    assert every_way(both) == dict.fromkeys(ways, quarter)


def test_a_decision_is_not_the_dealers():
    state = first(lambda s: s.prompt.kind == "choose", start())

    with pytest.raises(ValueError, match="nothing to deal"):
        Dealer(random.Random(1)).answer(state)


def test_reveals_of_one_pile_share_one_pool():
    rng = random.Random(2)
    for state, _ in states(start(start_sides=["attic", "hallway", "library"]), rng):
        for slot in state.looks():
            reveal = state.turning_up(slot)
            assert reveal.pool is state.unseen
        if state.prompt.kind == "reveal":
            assert state.prompt.pool is state.unseen
        assert state.turning_up("attic/1") is None
