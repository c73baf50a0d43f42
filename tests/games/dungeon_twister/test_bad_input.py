"""What the rules forbid is refused by its rule, with the square named."""

import pytest

from companion.games.dungeon_twister.game import game
from companion.kernel import BadPosition, BadSetup, IllegalAction
from tests.games.dungeon_twister.board import do, fight, position, refused
from tests.games.dungeon_twister.positions import ROOMS, SEATS

HIDDEN = ["?11", *ROOMS[1:]]
SEEN = "MTRKWZAFLPSXmtrkwzaflpsx"
"""All tokens but four characters."""


@pytest.mark.parametrize(
    ("tokens", "text", "rule", "at"),
    [
        ({"b1": "T"}, "T:c1", "move.portcullis", "b1"),
        ({"b1": "T"}, "T:a1b1b2c2", "move.wall", "b2"),
        ({"b1": "T"}, "T:b3", "move.not_beside", "b1"),
        ({"b1": "R"}, "R:b2b3b4", "move.steps", None),
        ({"b1": "T"}, "T:b2b1", "move.nothing", None),
        ({"b1": "T"}, "T:b2=Sb3", "move.not_there", "b2"),
        ({"b1": "T", "b2": "g"}, "T:b2b3", "move.enemy", "b2"),
        ({"b1": "T", "b2": "G"}, "T:b2", "end.friend", "b2"),
        ({"b1": "TS", "b2": "X"}, "T:b2", "end.too_many", "b2"),
        ({"b1": "ZS", "b2": "gx"}, "Z:b2=xb3", "move.with_enemy", "b2"),
        ({"f2": "C"}, "C:g2", "move.pit", "g2"),
        ({"f2": "TS"}, "T:g2=0h2", "move.left_on_pit", "g2"),
        ({"f2": "C", "g2": "g-L"}, "C^g2h2", "jump.occupied", "g2"),
        ({"f2": "C"}, "C^e2f2", "move.wall", "f2"),
        ({"f3": "C"}, "C^f2f1", "jump.no_pit", "f2"),
        ({"f2": "C"}, "C^g2f2", "jump.back", "f2"),
        ({"f2": "CS", "h2": "X"}, "C^g2h2", "end.too_many", "h2"),
        ({"f2": "C", "h2": "c-"}, "C^g2h2", "end.enemy_wounded", "h2"),
        ({"b1": "T"}, "G:b2", "actor.not_there", None),
        ({"b1": "T", "b2": "g"}, "g:b3", "actor.not_own", None),
        ({"b1": "T-", "b2": "G"}, "T:b3", "actor.wounded", None),
        ({"b1": "T"}, "T%c1", "wall.who", None),
        ({"e3": "K"}, "K%d3", "wall.none", "d3"),
        ({"b1": "T"}, "Txb2", "attack.nobody", "b2"),
        ({"b1": "T", "b3": "g"}, "Txb3", "attack.not_adjacent", "b3"),
        ({"b1": "T"}, "Thb2", "heal.who", None),
        ({"b1": "C", "b2": "G"}, "Chb2", "heal.nobody", "b2"),
        ({"b1": "R"}, "Rh", "regenerate.who", None),
        ({"b1": "GR-"}, "Rh", "regenerate.carried", "b1"),
        ({"b1": "G"}, "Gob1e", "portcullis.who", None),
        ({"b2": "T"}, "Tob2s", "portcullis.none", "b2s"),
        ({"b3": "T"}, "Tob1e", "portcullis.not_beside", "b1e"),
        ({"b1": "T"}, "Tcb1e", "portcullis.to", "b1e"),
        ({"b1": "T"}, "Tp", "potion.none", None),
        ({"b1": "Z"}, "Zfn", "fireball.who", None),
        ({"b1": "T"}, "T1+", "rotate.no_gear", "b1"),
        ({"d2": "T"}, "T2+", "rotate.other_pair", None),
        ({"b1": "T"}, "T@2", "reveal.known", None),
    ],
)
def test_an_illegal_action_is_refused_by_its_rule(tokens, text, rule, at):
    assert refused(position(tokens), text) == (rule, at)


def test_no_second_attack_on_one_wounded_in_this_turn():
    state = position({"c3": "W", "d3": "g", "v9": "t"})

    after = fight(state, "Wxd3", 6, 0)

    assert refused(after, "Wxd3") == ("attack.hurt", "d3")


def test_one_healed_in_this_turn_is_safe_only_by_the_ruling():
    tokens = {"c3": "W", "d3": "g"}

    state = position(tokens, blocked="g", options={"attack_healed": False})

    assert refused(state, "Wxd3") == ("attack.healed", "d3")
    assert do(position(tokens, blocked="g"), "Wxd3").fight is not None


def test_a_troll_does_not_heal_in_the_turn_he_was_wounded():
    state = position({"c3": "R-", "d3": "G"}, hurt="R")

    assert refused(state, "Rh") == ("regenerate.too_soon", None)


def test_a_room_is_not_turned_up_twice():
    state = position({"a1": "C", "b8": "c"}, HIDDEN, out=SEEN)

    asked = do(state, "C@1")

    assert refused(asked, "tile=3D0") == ("tile.up", None)
    assert refused(do(asked, "tile=1D2"), "token=C") == ("show.not_there", None)


def test_a_revealed_token_is_put_on_free_floor_of_its_room():
    state = position({"a1": "C", "b8": "c"}, HIDDEN, out=SEEN)

    asked = do(state, "C@1", "tile=1D0", "token=G", "token=g")

    assert refused(asked, "put=f0") == ("put.pit", "f0")
    assert refused(asked, "put=h1") == ("put.room", "h1")
    assert refused(do(asked, "put=c1"), "put=c1") == ("put.taken", "c1")


def test_without_jump_cards_nobody_jumps():
    state = position(
        {"f2": "C"}, players=[{"name": "Ann", "jumps": 0}, {"name": "Ben"}]
    )

    assert refused(state, "C^g2h2") == ("jump.no_card", None)


def test_a_card_that_was_spent_is_not_turned_up():
    players = [{"name": "Ann", "combat": [0, 1]}, {"name": "Ben"}]
    state = position({"c3": "W", "d3": "g"}, players=players)

    begun = do(state, "Wxd3", "commit", "commit")

    assert refused(begun, "fight=6") == ("fight.not_in_hand", None)
    assert refused(begun, "fight=1,9") == ("fight.not_in_hand", None)
    assert refused(begun, "fight=9,6") == ("fight.not_in_hand", None)
    assert refused(do(begun, "fight=1"), "fight=1,6") == ("fight.both", None)


def test_a_card_that_the_box_does_not_have_is_no_mistake_of_before():
    state = position({"c3": "W", "d3": "g"})
    begun = do(state, "Wxd3", "commit", "commit")

    with pytest.raises(IllegalAction) as error:
        do(begun, "fight=9")

    assert error.value.refusal.contradicts == error.value.refusal.allow == ()


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"tokens": {"b1": "TG"}}, "/tokens/b1"),
        ({"tokens": {"b1": "Tg-"}}, "/tokens/b1"),
        ({"tokens": {"b1": "SX"}}, "/tokens/b1"),
        ({"tokens": {"b1": "T", "f0": "G"}}, "/tokens/f0"),
        ({"tokens": {"b1": "T", "a3": "g"}}, "/tokens/a3"),
        ({"tokens": {"b1": "T", "b2": "T"}}, "/tokens/b2"),
        ({"tokens": {"b1": "S-"}}, "/tokens/b1"),
        ({"rooms": ["?00", *ROOMS[1:]], "tokens": {"b1": "T"}}, "/tokens/b1"),
        ({"rooms": ["?22", *ROOMS[1:]]}, "/rooms/0"),
        ({"rooms": [*ROOMS[1:], "2D0"]}, "/rooms/7"),
        ({"rooms": HIDDEN, "tokens": {"a1": "T"}}, "/rooms"),
        ({"portcullises": {"b1n": "open"}}, "/portcullises/b1n"),
        ({"portcullises": {"b1e": "ajar"}}, "/portcullises/b1e"),
        ({"portcullises": {"b1e": "open", "c1w": "broken"}}, "/portcullises/c1w"),
        ({"hurt": "G"}, "/hurt"),
        ({"own_ap": {"t": 4}}, "/own_ap"),
        ({"turn": "Zed"}, "/turn"),
        ({"ap": 0}, "/ap"),
        ({"prompt": {"what": "act", "seats": ["Ben"]}}, "/prompt/seats"),
        ({"prompt": {"what": "fight_card", "seats": ["Ann"]}}, "/fight"),
        ({"options": {"own_fall": "sure"}}, "/options/own_fall"),
        ({"options": {"own_fal": "allow"}}, "/options/own_fal"),
    ],
)
def test_an_impossible_position_is_refused_with_its_place(change, place):
    tokens = change.pop("tokens", {"b1": "T"})

    with pytest.raises(BadPosition) as error:
        position(tokens, **change)

    assert error.value.faults[0].place == place


def test_players_and_options_that_cannot_be():
    for players, options, place in (
        (("Ann",), {}, "players"),
        (("Ann", "Ann"), {}, "players"),
        (SEATS, {"helpless": "wait"}, "helpless"),
        (SEATS, {"hopeless": "skip"}, "hopeless"),
    ):
        with pytest.raises(BadSetup) as error:
            game.start(players, options)
        assert error.value.faults[0].place == place
