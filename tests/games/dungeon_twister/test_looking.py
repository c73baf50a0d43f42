"""An owner may look at his own face-down tokens again, and nobody else learns of it."""

import random

import pytest

from companion.games.dungeon_twister.actions import LaidOut, RevealRoom, TurnUp
from companion.games.dungeon_twister.game import game
from companion.games.dungeon_twister.prompts import TokenUp
from companion.games.dungeon_twister.tokens import BIT, OWN
from companion.sim.dealer import Dealer
from companion.table.looks import Looks
from tests.games.dungeon_twister.positions import SEATS
from tests.games.dungeon_twister.random_games import chosen
from tests.soak import counted

PLACES = {f"room/{slot}" for slot in range(1, 9)}


def begun(rng, laid_out=False, **options):
    """Return the first state in which somebody acts."""
    state = game.start(SEATS, options)
    while state.prompt.begins:
        answers = state.legal_actions()
        if laid_out and isinstance(answers[-1], LaidOut):
            state = state.apply(answers[-1]).state
            continue
        left = [one for one in answers if not isinstance(one, LaidOut)]
        state = state.apply(rng.choice(left)).state
    return state


def counts(state, place):
    """Return how many tokens of Ann's and of Ben's lie on a room."""
    pile = state.piles[int(place.split("/")[1]) - 1]
    return [pile.first, pile.second]


def test_each_owner_may_look_at_each_of_his_tokens_and_at_no_other():
    state = begun(random.Random(4))

    looks = state.looks()

    assert len(looks) == 20
    for number, seat in enumerate(SEATS):
        mine = [slot for slot, seats in looks.items() if seats == (seat,)]
        assert len(mine) == 10
        assert all(slot.split("/")[2] == str(number + 1) for slot in mine)
    for place in PLACES:
        there = [slot for slot in looks if slot.startswith(f"{place}/")]
        assert len(there) == sum(counts(state, place))


def test_what_may_lie_there_is_what_the_owner_has_not_shown():
    state = begun(random.Random(4))
    shown = set("".join(game.encode(state)["tokens"].values()))

    for slot, (seat,) in state.looks().items():
        own = OWN[SEATS.index(seat)]
        reveal = state.turning_up(slot)
        assert set(reveal.pool) == {c for c, b in BIT.items() if b & own} - shown
        assert len(reveal.pool) == 10


def test_where_the_table_plays_so_nobody_looks_again():
    state = begun(random.Random(4), owner_rechecks=False)

    assert state.looks() == {}
    changed, _ = game.with_option(state, "owner_rechecks", True)
    assert len(changed.looks()) == 20


def test_nobody_is_shown_tokens_whose_owners_were_not_told():
    state = begun(random.Random(4), laid_out=True)

    assert state.looks() == {}
    assert state.turning_up("room/1/0/1") is state.turning_up("room/1/1/1") is None


def test_there_is_nothing_to_look_at_before_the_first_turn():
    state = game.start(SEATS)
    rng = random.Random(1)
    while state.prompt.begins:
        assert state.looks() == {}
        state = state.apply(rng.choice(state.legal_actions())).state


@pytest.mark.parametrize(
    "slot", ["", "room/1/1/0", "room/1/1/9", "room/9/1/1", "line/1/1", "room/1/3/1"]
)
def test_nothing_lies_at_a_place_that_is_none(slot):
    assert begun(random.Random(4)).turning_up(slot) is None


def test_what_was_seen_is_kept_for_its_owner_and_for_nobody_else():
    state = begun(random.Random(4))
    looks = Looks()
    slot = next(slot for slot, seats in state.looks().items() if seats == ("Ann",))
    before = (game.encode(state), state.view(), state.view("Ann"), state.view("Ben"))
    seen = TurnUp(token=next(iter(state.turning_up(slot).pool)))

    assert not looks.note(state, slot, "Ben", seen)
    assert not looks.note(state, slot, "Ann", TurnUp(token="C".lower()))
    assert looks.note(state, slot, "Ann", seen)

    assert looks.known(state, slot, "Ann") == seen
    assert looks.known(state, slot, "Ben") is None
    after = (game.encode(state), state.view(), state.view("Ann"), state.view("Ben"))
    assert after == before
    closed, _ = game.with_option(state, "owner_rechecks", False)
    assert looks.known(closed, slot, "Ann") is None


def turned_up(rng):
    """Play to the first room with tokens that is revealed; yield each state of it."""
    state = begun(rng)
    while not isinstance(state.prompt, TokenUp):
        reveals = [one for one in state.legal_actions() if isinstance(one, RevealRoom)]
        state = state.apply(reveals[0] if reveals else chosen(state, rng)).state
    while isinstance(state.prompt, TokenUp):
        yield state
        state = state.apply(rng.choice(state.legal_actions())).state
    yield state


def test_a_place_is_where_its_token_turns_up():
    """What is kept for a place is told apart till it turns up, and then forgotten."""
    *asked, over = turned_up(random.Random(11))

    for state in asked:
        prompt = state.prompt
        assert state.turning_up(prompt.slot) == prompt
        assert state.turning_up(prompt.slot).pool is prompt.pool
        assert state.looks()[prompt.slot] == (state.seats[int(prompt.slot[7]) - 1],)
    room = asked[0].prompt.slot[:7]
    assert not [slot for slot in over.looks() if slot.startswith(room)]
    assert len(over.looks()) == 20 - len(asked)


def test_what_the_dealer_showed_an_owner_is_what_turns_up():
    with counted("dungeon twister: looked at again", full=100, seed=31) as run:
        for _ in range(run.n):
            state, dealer = begun(run.rng), Dealer(run.rng)
            seen = {seat: dealer.known(state, seat) for seat in SEATS}
            tokens = [one.token for known in seen.values() for one in known.values()]
            assert len({*tokens}) == len(tokens) == 20
            turned = 0
            while state.prompt is not None and len(state.looks()) > 6:
                prompt = state.prompt
                if not isinstance(prompt, TokenUp):
                    free = prompt.kind == "choose" or prompt.slot.startswith("fight")
                    pick = chosen(state, run.rng) if free else dealer.answer(state)
                    state = state.apply(pick).state
                    continue
                owner = state.seats[int(prompt.slot.split("/")[2]) - 1]
                answer = dealer.answer(state)
                assert answer == seen[owner][prompt.slot]
                state, turned = state.apply(answer).state, turned + 1
                for seat in SEATS:
                    assert dealer.known(state, seat).items() <= seen[seat].items()
            assert turned > 0 or state.prompt is None


def test_the_first_turn_is_no_news_for_owners():
    """They may look all along: nobody is told so at the table."""
    rng = random.Random(4)
    state = begun(rng)
    assert state.gained_looks(game.start(SEATS)) == []
