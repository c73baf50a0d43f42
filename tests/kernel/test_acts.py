"""Table acts: the table can always put right what the rules see."""

import pytest

from companion.kernel import (
    ChangeSeat,
    Corrected,
    EndedEarly,
    IllegalAction,
    OptionChanged,
    SeatChanged,
    name_problem,
    player_faults,
)
from tests.kernel.toys import DUEL, MAZE, SEATS, TOYS, WINDOW


@pytest.fixture
def window():
    return WINDOW.start(SEATS["window"])


def corrected(state, path, to):
    return state.apply({"do": "correct", "path": path, "to": to})


def refused(state, action):
    before = state.game.encode(state)
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)
    assert state.game.encode(state) == before
    return caught.value.refusal


# --- correct -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "to", "old"),
    [
        ("/chips/Ann", 1, 2),
        ("/quick", True, False),
        ("/prompt/ready", ["Cy"], []),
        ("/chips", {"Ann": 0, "Ben": 1, "Cy": 2}, {"Ann": 2, "Ben": 2, "Cy": 2}),
        ("/by/Ben", "bot:greedy", "human"),
    ],
)
def test_a_correction_sets_one_value_and_tells_the_old_one(window, path, to, old):
    step = corrected(window, path, to)

    assert step.events == (Corrected(path, old, to),)
    assert corrected(step.state, path, old).state == window


@pytest.mark.parametrize(
    "path",
    [
        "",
        "chips/Ann",
        "/chips/Ann/0",
        "/chips/Ann/x/y",
        "/nothing/there",
        "/names/-1",
        "/names/3",
        "/names/01",
        "/names/+1",
        "/names/x",
        "/names/",
        "/names/1e0",
        "/names/" + "9" * 5_000,
        "/names/²",
    ],
)
def test_a_place_that_is_not_there_cannot_be_corrected(window, path):
    refusal = refused(window, {"do": "correct", "path": path, "to": 1})

    assert refusal.rule == "correct.no_such_place"
    assert refusal.fields == {"path": path}


@pytest.mark.parametrize(
    ("path", "to", "rule", "place"),
    [
        ("/chips/Ann", 3, "position.chips", "/chips"),
        ("/chips/Ann", "2", "position.shape", "/chips/..."),
        ("/chips/Zed", 1, "position.seats", "/chips"),
        ("/names/0", "Zed", "position.seats", "/by"),
        ("/names", ["Ann"], "position.seats", "/names"),
        ("/prompt/what", "nothing", "position.shape", "/prompt/what"),
        ("/prompt/seats/0", "Cy", "position.seats", "/prompt/seats"),
        ("/prompt/ready", ["Ann", "Ben", "Cy"], "position.ready", "/prompt/ready"),
        ("/chip", 3, "position.shape", "/"),
        ("/chips/Ann", None, "position.seats", "/chips"),
    ],
)
def test_a_correction_to_an_impossible_position_names_the_place(
    window, path, to, rule, place
):
    refusal = refused(window, {"do": "correct", "path": path, "to": to})

    assert (refusal.rule, refusal.family) == (rule, "fault")
    assert refusal.fields["place"] == place
    assert refusal.fields["path"] == path


def test_a_pointer_may_hold_slashes_and_tildes():
    state = DUEL.start(("A/n~n", "~1"))

    step = corrected(corrected(state, "/points/A~1n~0n", 1).state, "/points/~01", 1)

    assert step.state.points == {"A/n~n": 1, "~1": 1}


def test_null_takes_a_key_away_where_it_cannot_stand():
    state = DUEL.start(SEATS["duel"], {})

    step = corrected(state, "/hands/Ann/2", None)

    assert step.state.hands["Ann"] == {"1": 1, "3": 1}
    assert step.events == (Corrected("/hands/Ann/2", 1, None),)


@pytest.mark.parametrize("path", ["/turns", "/hidden/c1"])
def test_a_null_that_would_only_bring_a_default_back_is_refused(path):
    state = corrected(MAZE.start(SEATS["maze"], {"quick": True}), "/turns", 6).state

    assert refused(state, {"do": "correct", "path": path, "to": None})


def test_null_stands_where_it_may_a_game_over_by_correction(window):
    over = corrected(window, "/prompt", None).state

    assert over.outcome.reason == "ended"
    back = {"what": "open", "seats": ["Ann", "Ben", "Cy"]}
    assert corrected(over, "/prompt", back).state == window


# --- options and seats ---------------------------------------------------------------


def test_a_ruling_may_change_during_the_game(window):
    step = window.apply({"do": "option", "key": "quick", "value": True})

    assert step.events == (OptionChanged("quick", False, True),)
    assert step.state.quick is True


@pytest.mark.parametrize(
    ("key", "value", "rule"),
    [
        ("quikc", True, "option.unknown"),
        ("quick", 1, "option.value"),
        ("quick", "true", "option.value"),
        ("quick", None, "option.value"),
    ],
)
def test_a_wrong_ruling_is_refused_by_its_key(window, key, value, rule):
    refusal = refused(window, {"do": "option", "key": key, "value": value})

    assert (refusal.rule, refusal.fields["key"]) == (rule, key)


@pytest.mark.parametrize("to", ["bot:greedy", "away", "human"])
def test_a_seat_is_handed_over_under_its_name(window, to):
    step = window.apply({"do": "seat", "name": "Ben", "to": to})

    assert step.events == (SeatChanged("Ben", to),)
    assert step.state.by["Ben"] == to
    assert step.state.seats == SEATS["window"]


def test_a_player_is_renamed_everywhere():
    state = WINDOW.start(SEATS["window"]).apply({"do": "ready", "seat": "Ben"}).state

    after = state.apply({"do": "seat", "name": "Ben", "to": "Dora"}).state

    assert after.seats == ("Ann", "Dora", "Cy")
    assert after.prompt.ready == ("Dora",)
    assert "Ben" not in str(WINDOW.encode(after))


def test_a_name_that_is_also_a_word_of_the_game_is_only_a_name():
    state = MAZE.start(("gem", "at"))

    after = state.apply({"do": "seat", "name": "gem", "to": "pools"}).state
    after = after.apply({"do": "seat", "name": "at", "to": "gem"}).state

    assert after.pools == {"pools": {"gem": 1, "trap": 1}, "gem": {"gem": 1, "trap": 1}}
    assert set(after.hidden.values()) == {"pools", "gem"}


@pytest.mark.parametrize(
    ("name", "to", "rule"),
    [
        ("Zed", "Dora", "seat.unknown"),
        ("Ben", "Ann", "seat.name_taken"),
        ("Ben", "Ben", "seat.name_taken"),
        ("Ben", "", "seat.name_empty"),
        ("Ben", "all", "seat.name_reserved"),
        ("Ben", "x" * 25, "seat.name_long"),
        ("Ben", "bot:", "seat.bot_name"),
        ("Ben", "bot:\n", "seat.bot_name"),
        ("Ben", "bot:" + "x" * 25, "seat.bot_name"),
    ],
)
def test_a_seat_is_not_given_to_nobody(window, name, to, rule):
    assert refused(window, {"do": "seat", "name": name, "to": to}).rule == rule


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("Ann", ""),
        ("猫 の 手", ""),
        ("x" * 24, ""),
        ("x" * 25, "seat.name_long"),
        ("", "seat.name_empty"),
        (" Ann", "seat.name_empty"),
        ("Ann\t", "seat.name_empty"),
        ("A\nn", "seat.name_empty"),
        ("\ud800", "seat.name_empty"),
        ("human", "seat.name_reserved"),
        ("away", "seat.name_reserved"),
        ("all", "seat.name_reserved"),
        ("bot:x", "seat.name_reserved"),
        ("Ben", "seat.name_taken"),
    ],
)
def test_a_name_is_a_name_or_has_one_problem(name, problem):
    assert name_problem(name, ("Ben",)) == problem


@pytest.mark.parametrize(("one", "other"), [("が", "か\u3099"), ("Zoé", "Zoe\u0301")])
def test_names_that_look_the_same_are_the_same(one, other):
    assert one != other
    for name, taken in ((one, other), (other, one)):
        assert name_problem(name, (taken,)) == "seat.name_taken"
        (fault,) = player_faults((name, taken), (2, 3))
        assert fault.rule == "seat.name_taken"
    state = WINDOW.start(SEATS["window"])
    seat = state.seats[0]
    step = state.apply(ChangeSeat(seat, other))
    assert step.state.seats[0] == one
    assert step.events == (SeatChanged(seat, one),)
    with pytest.raises(IllegalAction):
        step.state.apply(ChangeSeat(state.seats[1], other))


def test_all_that_is_wrong_with_the_players_is_told_at_once():
    faults = player_faults(("Ann", "Ann", "all", ""), (2, 3))

    assert [(fault.place, fault.rule) for fault in faults] == [
        ("players", "players.count"),
        ("players", "seat.name_taken"),
        ("players", "seat.name_reserved"),
        ("players", "seat.name_empty"),
    ]
    assert faults[0].fields == {"n": 4, "least": 2, "most": 3}


# --- end and amend -------------------------------------------------------------------


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.id)
def test_a_game_is_ended_once(game):
    state = game.start(SEATS[game.id])
    answer = state.legal_actions()[0]

    step = state.apply({"do": "end"})

    assert step.events == (EndedEarly(),)
    assert step.state.legal_actions() == ()
    for act in ({"do": "end"}, answer):
        assert refused(step.state, act).rule == "game.over"


def test_an_amendment_needs_a_journal(window):
    act = {"do": "amend", "seq": 4, "action": {"do": "end"}}

    assert refused(window, act).rule == "amend.no_journal"
    assert refused(window, act).fields == {"seq": 4}
