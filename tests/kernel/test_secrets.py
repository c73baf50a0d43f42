"""Commit and reveal: the keeper knows, the state and the others do not."""

import msgspec
import pytest

from companion.kernel import IllegalAction, MemoryKeeper, Refusal
from tests.kernel.toys import DUEL, MAZE, SEATS
from tests.kernel.toys.duel import Commit, Lay, Turn, TurnUp

ANN, BEN = SEATS["duel"]


@pytest.fixture
def keeper():
    return MemoryKeeper()


def committed(keeper, cards):
    """Both lay a card; returns the state that waits for the first to turn up."""
    state = DUEL.start(SEATS["duel"])
    for seat, card in cards.items():
        slot, answers = state.prompt.secrets(state, Commit(seat=seat))
        assert TurnUp(card) in answers
        keeper.commit(slot, seat, TurnUp(card))
        state = state.apply({"do": "commit", "seat": seat}).state
    return state


def test_who_has_committed_is_public_and_what_is_not(keeper):
    one = committed(keeper, {ANN: 1, BEN: 3})
    other = committed(MemoryKeeper(), {BEN: 2, ANN: 3})

    assert one == other
    assert DUEL.encode(one) == DUEL.encode(other)


def test_a_keeper_shows_each_seat_its_own_secret_only(keeper):
    state = committed(keeper, {ANN: 1, BEN: 3})

    assert keeper.view(state, ANN)["known"] == {"card/1": {"do": "reveal", "card": 1}}
    assert keeper.view(state, BEN)["known"] == {"card/2": {"do": "reveal", "card": 3}}
    assert keeper.view(state, "Zed")["known"] == {}
    assert msgspec.json.encode(keeper.view(state, ANN))


def test_what_is_turned_up_is_forgotten(keeper):
    state = committed(keeper, {ANN: 1, BEN: 3})

    assert keeper.turn_up(state.prompt.slot) == TurnUp(1)
    assert keeper.turn_up(state.prompt.slot) is None
    assert keeper.view(state, ANN)["known"] == {}


@pytest.mark.parametrize(
    ("cards", "points", "hands"),
    [
        ((1, 3), (0, 1), ("123", "12")),
        ((3, 1), (1, 0), ("12", "123")),
        ((2, 2), (0, 0), ("13", "13")),
    ],
)
def test_the_loser_takes_the_card_back(keeper, cards, points, hands):
    state = committed(keeper, dict(zip((ANN, BEN), cards, strict=True)))
    while isinstance(state.prompt, Turn):
        state = state.apply(keeper.turn_up(state.prompt.slot)).state

    assert tuple(state.points.values()) == points
    assert tuple("".join(hand) for hand in state.hands.values()) == hands
    assert state.prompt == Lay((ANN, BEN))


def test_with_a_hand_only_its_cards_are_listed(keeper):
    state = committed(keeper, {ANN: 1, BEN: 3})

    assert state.legal_actions(holding={ANN: ["1"]}) == (TurnUp(1),)
    assert state.legal_actions(holding={BEN: ["2"]}) == state.legal_actions()


def test_the_second_seat_alone_may_leave_its_name_out(keeper):
    state = committed(keeper, {BEN: 3})

    step = state.apply({"do": "commit", "seat": ANN})

    assert step.action == Commit()
    assert step == msgspec.structs.replace(state.apply(Commit()), action=Commit())
    with pytest.raises(IllegalAction) as refused:
        state.apply(Commit(seat=BEN))
    assert refused.value.refusal.rule == "seat.not_on_turn"


def test_a_hidden_token_is_known_by_its_pool_only():
    state = MAZE.start(SEATS["maze"]).apply({"do": "move", "path": "b1c1"}).state

    assert state.prompt.candidates == ("gem", "trap")
    assert "pool" not in MAZE.encode(state)["prompt"]
    assert MAZE.encode(state)["hidden"]["c1"] == ANN
    ends = {
        token: state.apply({"do": "reveal", "token": token})
        for token in ("gem", "trap")
    }
    assert all(step.state.pools[ANN] != state.pools[ANN] for step in ends.values())


@pytest.mark.parametrize("path", ["b1c1", "a2b2c2", "a2", "b1a1a2"])
def test_a_walk_may_take_any_path(path):
    state = MAZE.start(SEATS["maze"])

    assert state.apply({"do": "move", "path": path}).state.at[ANN] == path[-2:]


@pytest.mark.parametrize(
    ("path", "rule", "fields"),
    [
        ("b1b2c2", "maze.no_way", {"here": "b1", "there": "b2"}),
        ("a2b2b1", "maze.no_way", {"here": "b2", "there": "b1"}),
        ("b1c1c2c3", "maze.steps", {"most": 3}),
        ("b1a1", "maze.steps", {"most": 3}),
        ("", "maze.steps", {"most": 3}),
    ],
)
def test_a_walk_refused_names_the_rule_and_the_place(path, rule, fields):
    with pytest.raises(IllegalAction) as refused:
        MAZE.start(SEATS["maze"]).apply({"do": "move", "path": path})

    assert refused.value.refusal == Refusal(rule, fields)
