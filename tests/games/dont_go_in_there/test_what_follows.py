"""What a correction brings with it, and what speaks against one."""

from typing import Any

import pytest

from companion.kernel import IllegalAction
from tests.games.dont_go_in_there import test_positions as phases
from tests.games.dont_go_in_there.tables import (
    GAME,
    Table,
    card,
    cards,
    deal,
    start,
    taking,
)
from tests.games.dont_go_in_there.tables import place as placed
from tests.games.dont_go_in_there.test_what_may_be_set import (
    OTHER_SIDES,
    ROLL,
    SP,
    corrected,
    dealing_library,
    over,
    passage,
    rule_of,
)

PASSAGE = "mask1 mask2 mask3 ring1 ring2 ring3 twin1"


def at(state: Any, path: str) -> Any:
    data: Any = GAME.encode(state)
    for key in path.split("/")[1:]:
        data = data[int(key)] if isinstance(data, list) else data[key]
    return data


def read(name: str) -> dict[str, Any]:
    return {"do": "reveal", **card(name)}


def stood(room: str, space: int) -> dict[str, Any]:
    return {"do": "place", "room": room, "space": space}


def library(row: str = "ring1 ring2 ring3", **standing: str) -> Any:
    return Table("retail").room("library", row, **standing).state()


def in_library() -> Any:
    return library(s2="Ben", s3="Cy").apply(placed("library", 1)).state


def half_taken() -> Any:
    state = in_library().apply(ROLL).state
    return state.apply({"do": "take", "slot": 1}).state


def passage_dealt() -> Any:
    return deal(start("retail", start_sides=OTHER_SIDES), PASSAGE)


SORTED = "ring1 ring2 ring3"
FOLLOWS: list[tuple[Any, str, Any, dict[str, Any]]] = [
    # the Library sorts its row (6)
    (
        library,
        "/rooms/2/slots/0",
        card("ring4"),
        {"/rooms/2/slots": "ring2 ring3 ring4"},
    ),
    (library, "/rooms/2/slots", cards("ring3 ring1 ring2"), {"/rooms/2/slots": SORTED}),
    (library, "/rooms/2/slots/2/value", 1, {"/rooms/2/slots": "ring1 ring1 ring2"}),
    (
        in_library,
        "/rooms/2/slots/0/value",
        4,
        {"/rooms/2/slots": "ring2 ring3 ring4", "/prompt/dice": 4},
    ),
    (half_taken, "/rooms/2/slots/2/value", 4, {"/rooms/2/slots": "- ring2 ring4"}),
    (
        dealing_library,
        "/rooms/2/slots/1",
        card("ring2"),
        {"/rooms/2/slots": "ring4 ring2 -"},
    ),
    # the side that is up decides what is asked, and what lies face down (6)
    (library, "/rooms/2/side", SP, {"/rooms/2/slots": "ring1 ring2 ?", "/deck": 27}),
    (
        dealing_library,
        "/rooms/2/side",
        SP,
        {"/rooms/2/slots": "ring4 ring1 ?", "/prompt/what": "place", "/deck": 27},
    ),
    (
        passage_dealt,
        "/rooms/2/side",
        "library",
        {"/prompt/room": "library", "/prompt/slot": "library/2"},
    ),
    (
        phases.rolling,
        "/rooms/0/side",
        "nursery",
        {"/prompt/room": "nursery", "/resolving/room": "nursery"},
    ),
    (
        phases.turning,
        "/rooms/1/side",
        "basement",
        {"/prompt/what": "roll_again", "/prompt/ghosts": 2, "/prompt/room": "basement"},
    ),
    (phases.again, "/rooms/1/side", "hallway", {"/prompt/what": "turn_die"}),
    (phases.dealing, "/rooms/1/side", "hallway", {"/prompt/room": "hallway"}),
    # a roll asks for as many dice as the cards have icons (5.2)
    (phases.rolling, "/rooms/0/slots/0", card("ring4"), {"/prompt/dice": 4}),
    (phases.rolling, "/rooms/0/slots/2/value", 1, {"/prompt/dice": 6}),
    (
        phases.rolling_again,
        "/rooms/1/slots/2/value",
        1,
        {"/prompt/dice": 6, "/prompt/again": True},
    ),
    # who stands where decides who takes, who resolves, and the supply
    (
        phases.rolling,
        "/rooms/0/spaces/2",
        "Ben",
        {
            "/resolving/resolver": "Ben",
            "/players/0/meeples": 5,
            "/players/1/meeples": 3,
        },
    ),
    (
        phases.turning,
        "/rooms/1/spaces/2",
        "Cy",
        {"/resolving/resolver": "Cy", "/prompt/seats": ["Cy"]},
    ),
    (phases.turning, "/resolving/resolver", "Ben", {"/prompt/seats": ["Ben"]}),
    (phases.turning, "/prompt/seats", ["Ben"], {"/resolving/resolver": "Ben"}),
    (phases.turn, "/turn", "Ben", {"/prompt/seats": ["Ben"]}),
]


def row_of(text: str) -> list[Any]:
    words = {"?": "face_down", "-": None}
    return [words.get(word, word in words or card(word)) for word in text.split()]


@pytest.mark.parametrize("case", FOLLOWS, ids=lambda case: f"{case[1]}={case[2]}")
def test_what_follows_is_put_right(case: Any) -> None:
    made, path, to, expected = case

    after = corrected(made(), path, to)

    for place_, value in expected.items():
        row = place_.endswith("/slots")
        assert at(after, place_) == (row_of(value) if row else value), place_
    assert GAME.decode(GAME.encode(after)) == after
    assert after.legal_actions()


def test_a_meeple_on_another_space_is_one_correction_also_while_the_dice_wait() -> None:
    state = phases.rolling()
    to = {"0": None, "3": "Ben"}

    after = corrected(state, "/rooms/0/spaces", to, merge=True)

    assert after.rooms[0].spaces == (None, "Cy", "Ann", "Ben")
    assert after.resolving.left == (2, 3, 4)
    ghosts = after.apply({"do": "roll", "ghosts": 3}).state.players
    assert [player.ghosts for player in ghosts] == [1, 0, 2]


def test_the_passage_becomes_the_library_with_the_card_that_lay_face_down() -> None:
    to = {"side": "library", "slots": {"take": ["face_down"], "put": [card("twin4")]}}

    between = corrected(passage(), "/rooms/2", to, merge=True)
    assert at(between, "/rooms/2/slots") == row_of("ring1 ring2 twin4")

    busy = corrected(phases.turned_up(), "/rooms/2", to, merge=True)
    assert at(busy, "/prompt/what") == "roll"
    assert at(busy, "/prompt/dice") == 5
    assert at(busy, "/resolving/room") == "library"


def test_turning_the_hidden_card_up_by_hand_is_what_the_reveal_would_be() -> None:
    state = phases.turned_up()
    turned = state.apply(read("twin4")).state

    assert corrected(state, "/rooms/2/slots/2", card("twin4")) == turned


# --- what speaks against it -----------------------------------------------------------


def clocks() -> Any:
    return taking("retail", "clock1", up="clock4 clock3").state


AGAINST: list[tuple[Any, str, Any, str, list[dict[str, Any]]]] = [
    (
        phases.turning,
        "/rooms/1/slots/0",
        card("ring4"),
        "correct.rolled",
        [read("ring1")],
    ),
    (half_taken, "/rooms/2/slots/2/value", 1, "correct.rolled", [read("ring3")]),
    (half_taken, "/rooms/2/spaces/1", "Ann", "correct.dealt", [stood("library", 2)]),
    (half_taken, "/rooms/2/side", SP, "correct.dealt", []),
    (phases.rolling, "/rooms/0/spaces/0", None, "correct.placed", [stood("attic", 1)]),
    (phases.rolling, "/rooms/0/spaces/3", "Ann", "correct.placed", []),
    (phases.rolling_again, "/rooms/1/side", "hallway", "correct.again", []),
    (clocks, "/players/0/up/0/value", 1, "correct.effect", [read("clock4")]),
    (clocks, "/clock_claimed", None, "correct.effect", []),
    (phases.doll, "/players/0/up/3", card("doll3"), "correct.effect", [read("doll4")]),
    (phases.tome, "/players/0/up/0", card("cat3"), "correct.effect", [read("tome1")]),
    (phases.turn, "/clock_claimed", "Ann", "correct.clock", []),
    (phases.at_end, "/players/1/up/0", card("ring3"), "correct.end", []),
    (phases.at_end, "/players/0/ghosts", 10, "correct.end", []),
    (over, "/players/0/ghosts", 10, "correct.end", []),
    (over, "/players/2/down/0", card("cat3"), "correct.end", []),
    (over, "/players/0/up", [], "correct.all_taken", []),
    (phases.turn, "/rooms/0/open", False, "correct.room_open", []),
    (passage, "/rooms/2/side", "library", "position.face_down", []),
    (passage, "/rooms/2/slots/2", card("twin1"), "position.not_hidden", []),
    (phases.turn, "/turn", None, "position.shape", []),
    (phases.turning, "/resolving", None, "position.resolving", []),
]


@pytest.mark.parametrize("case", AGAINST, ids=lambda case: f"{case[1]}={case[2]}")
def test_what_has_been_acted_upon_is_refused_with_what_to_amend(case: Any) -> None:
    made, path, to, rule, amend = case
    state = made()

    with pytest.raises(IllegalAction) as caught:
        corrected(state, path, to)

    assert caught.value.refusal.rule == rule
    assert list(caught.value.refusal.contradicts) == amend


@pytest.mark.parametrize(
    ("made", "path", "to"),
    [
        (half_taken, "/rooms/2/slots/2/value", 4),  # as many icons
        (phases.turning, "/rooms/1/slots/0/value", 2),
        (clocks, "/players/0/up/1/value", 4),  # they still come to 8
        (over, "/players/0/ghosts", 8),  # cats go by it no more than before
        (over, "/players/1/ghosts", 9),
        (over, "/players/0/up/1/value", 2),  # a ring has no end effect
        (phases.at_end, "/players/2/ghosts", 40),
    ],
)
def test_what_changes_nothing_that_was_done_may_be_set(
    made: Any, path: str, to: Any
) -> None:
    assert rule_of(made(), path, to) == "ok"


def test_the_newest_card_stays_the_newest_when_an_older_one_comes() -> None:
    hand = {"up": "ring2"}
    state = taking("retail", "clock1", up="clock4 clock3", ben=hand).state
    to = {"1": {"up": {"take": [card("ring2")]}}, "0": {"up": {"put": [card("ring2")]}}}

    after = corrected(state, "/players", to, merge=True)

    assert after.players[0].up[-1].type == "clock"
    assert after.players[0].up[-2].type == "ring"
    assert after.legal_actions() == state.legal_actions()
    back = corrected(after, "/players", {"0": to["1"], "1": to["0"]}, merge=True)
    assert back == state


def test_icons_of_an_owners_profile_may_not_change_under_rolled_dice() -> None:
    icons = {"value": {"1": 1, "2": 1, "3": 1, "4": 1}, "source": "OWNER"}
    profile = {"dice_icons": icons}

    assert rule_of(half_taken(), "/options/profile", profile) == "correct.rolled"
    assert rule_of(phases.turn(), "/options/profile", profile) == "ok"
    rolling = corrected(phases.rolling(), "/options/profile", profile)
    assert rolling.prompt.dice == 3


def test_a_written_roll_may_leave_out_how_many_dice_there_are() -> None:
    state = phases.rolling()
    data = GAME.encode(state)
    del data["prompt"]["dice"]

    assert GAME.decode(data) == state


@pytest.mark.parametrize(
    ("path", "value", "rule"),
    [
        ("/rooms/2/slots", "ring3 ring2 ring1", "position.unsorted"),
        ("/resolving/resolver", "Ann", "position.resolver"),
    ],
)
def test_a_written_position_goes_by_the_same_rules(
    path: str, value: str, rule: str
) -> None:
    data = GAME.encode(in_library() if "/slots" in path else phases.rolling())
    if path == "/resolving/resolver":
        data["rooms"][0]["spaces"][2] = "Cy"
        for player in data["players"]:
            del player["meeples"]
    else:
        data["rooms"][2]["slots"] = row_of(value)

    with pytest.raises(ValueError, match=rule):
        GAME.decode(data)


def test_what_follows_never_gets_into_the_action_itself() -> None:
    state = phases.turn()
    players = GAME.encode(state)["players"]
    said = {"players": players, "rooms": {"0": {"spaces": {"0": "Ann"}}}}
    action = GAME.parse({"do": "correct", "path": "", "to": said, "merge": True})
    before = GAME.dump(action)

    after = state.apply(action).state

    assert after.players[0].meeples == state.players[0].meeples - 1
    assert GAME.dump(action) == before
