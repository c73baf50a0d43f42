"""The tricky scenarios of the rules (section 11), by their numbers."""

import pytest

from tests.games.dungeon_twister.board import (
    do,
    events,
    fight,
    out,
    points,
    position,
    refused,
    texts_of,
    tokens,
)

BEN = {"turn": "Ben"}


def hide(slot, *names):
    """Return the usual rooms with one face down that has these tokens' owners."""
    rooms = ["1D0", "2D0", "3D0", "4D0", "1G0", "2G0", "3G0", "4G0"]
    rooms[slot - 1] = names[0] if names else "?00"
    return rooms


def groups(state, text):
    """Return both groups of a combat that begins."""
    (begun,) = state.apply({"do": "text", "text": text}).events
    return "".join(begun.attackers), "".join(begun.defenders)


# --- pits and Ropes ---


def test_1_a_thief_who_loses_on_a_pit_dies_unless_there_is_a_rope():
    sword = position({"g2": "TS", "h2": "r"})
    roped = position({"g2": "TL", "h2": "r"})

    fallen, hurt = fight(sword, "Txh2", 0, 0), fight(roped, "Txh2", 0, 0)

    assert tokens(fallen) == {"h2": "r"}
    assert {"T", "S"} <= out(fallen)
    assert points(fallen) == (0, 1)
    assert tokens(hurt) == {"g2": "T-L", "h2": "r"}
    assert points(hurt) == (0, 0)


def test_2_who_takes_the_rope_from_an_enemy_wounded_on_a_pit_drops_him():
    state = position({"g2": "C-L", "f2": "g", "a1": "T"}, **BEN)

    after = do(state, "g:g2=Lh2")

    assert tokens(after) == {"a1": "T", "h2": "gL"}
    assert points(after) == (0, 1)


def test_26_the_wizard_ends_neither_on_a_pit_nor_on_an_enemy():
    state = position({"f2": "Z", "h2": "g"})

    assert refused(state, "Z:g2") == ("end.pit", "g2")
    assert refused(state, "Z:g2h2") == ("end.enemy", "h2")
    assert tokens(do(state, "Z:g2h2i2")) == {"h2": "g", "i2": "Z"}
    roped = position({"f2": "ZL", "a1": "T"})
    assert tokens(do(roped, "Z:g2")) == {"a1": "T", "g2": "ZL"}


def test_42_a_rope_goes_along_over_a_pit_or_stays_on_it_and_nothing_else_may():
    state = position({"f2": "CL"})
    sword = position({"f2": "CS", "g2": "L"})

    assert tokens(do(state, "C:g2h2")) == {"h2": "CL"}
    assert tokens(do(state, "C:g2=0h2")) == {"g2": "L", "h2": "C"}
    assert tokens(do(sword, "C:g2h2")) == {"g2": "L", "h2": "CS"}
    assert refused(sword, "C:g2=Lh2") == ("move.left_on_pit", "g2")
    assert refused(position({"f2": "CS"}), "C:g2h2") == ("move.pit", "g2")


# --- the fireball ---


def test_4_a_fireball_kills_the_carrier_and_whom_he_carries():
    after = do(position({"c3": "ZF", "g3": "cg-", "v9": "t"}), "Zfe")

    assert tokens(after) == {"c3": "Z", "v9": "t"}
    assert points(after) == (2, 0)
    assert "F" in out(after)


def test_5_the_first_in_the_line_is_hit_though_he_is_a_friend():
    after = do(position({"c3": "ZF", "e3": "G", "g3": "g"}), "Zfe")

    assert tokens(after) == {"c3": "Z", "g3": "g"}
    assert points(after) == (0, 1)


@pytest.mark.parametrize(("gate", "hits"), [("", 0), ("open", 1), ("broken", 1)])
def test_6_a_fireball_flies_through_open_and_broken_portcullises_only(gate, hits):
    gates = {"i3e": gate} if gate else {}
    state = position({"h3": "ZF", "j3": "g"}, portcullises=gates)

    assert ("Zfe" in texts_of(state)) == bool(hits)
    if not hits:
        assert refused(state, "Zfe") == ("fireball.nobody", None)


def test_6_a_fireball_flies_over_pits_and_objects():
    after = do(position({"f2": "ZF", "h2": "S", "i2": "g", "v9": "t"}), "Zfe")

    assert tokens(after) == {"f2": "Z", "h2": "S", "v9": "t"}


# --- wounded and healed ---


def test_8_a_friend_wounded_this_turn_can_be_healed_but_does_nothing():
    state = position({"f3": "C", "e3": "G-", "d3": "m", "c3": "W"}, hurt="G")

    after = do(state, "Che3")

    assert tokens(after)["e3"] == "G"
    assert "G" not in after.prompt.parts
    assert refused(after, "Gxd3") == ("actor.blocked", None)
    assert groups(after, "Wxd3") == ("W", "m")


def test_12_armor_counts_for_a_wounded_defender():
    state = position({"c3": "W", "d3": "g-a", "v9": "t"})

    assert "FightTied" in events(do(state, "Wxd3", "commit", "commit"), "fight=0,2")
    won = fight(state, "Wxd3", 0, 1)
    assert tokens(won) == {"c3": "W", "d3": "a", "v9": "t"}
    assert points(won) == (1, 0)


def test_13_a_wounded_who_wins_his_defence_wounds_the_attackers():
    state = position({"c3": "W", "e3": "G", "d3": "g-"})

    assert tokens(fight(state, "Wxd3", 0, 5)) == {"c3": "W-", "e3": "G-", "d3": "g-"}


def test_39_a_healed_friend_adds_nothing_and_is_not_wounded():
    state = position({"c3": "W", "e3": "G", "d3": "r"}, blocked="G")

    after = fight(state, "Wxd3", 0, 0)

    assert tokens(after) == {"c3": "W-", "e3": "G", "d3": "r"}


def test_41_a_carried_wounded_is_no_target_and_adds_nothing():
    state = position({"c3": "W", "d3": "cr-"})

    assert groups(state, "Wxd3") == ("W", "c")
    after = fight(state, "Wxd3", 0, 0)
    assert tokens(after) == {"c3": "W", "d3": "c-"}
    assert points(after) == (1, 0), "the wounded whom the loser carried is dead"


# --- combat ---


def test_10_both_who_touch_the_defender_fight_and_are_wounded_when_they_lose():
    state = position({"c3": "G", "e3": "C", "d3": "r"})

    assert groups(state, "Gxd3") == ("CG", "r")
    after = fight(state, "Gxd3", 0, 0)
    assert tokens(after) == {"c3": "G-", "e3": "C-", "d3": "r"}


def test_24_a_tie_costs_both_cards_and_wounds_nobody():
    state = position({"c3": "G", "d3": "g"})

    after = fight(state, "Gxd3", 6, 6)

    assert tokens(after) == tokens(state)
    assert [6 in player.combat for player in after.players] == [False, False]
    assert after.ap == 2
    assert "Gxd3" in texts_of(after)


def test_25_the_zero_is_always_there():
    players = [{"name": "Ann", "combat": [0]}, {"name": "Ben", "combat": [0]}]
    state = position({"c3": "G", "d3": "g"}, players=players)

    after = fight(state, "Gxd3", 0, 0)

    assert [player.combat for player in after.players] == [(0,), (0,)]


# --- jumps ---


def test_14_a_jump_may_be_in_an_l_but_not_over_somebody():
    state = position({"f2": "C"})
    friend = position({"f2": "C", "g2": "T"})

    assert tokens(do(state, "C^g2g1")) == {"g1": "C"}
    assert tokens(do(state, "C^g2h2")) == {"h2": "C"}
    assert refused(friend, "C^g2h2") == ("jump.occupied", "g2")
    assert tokens(do(friend, "C:g2h2")) == {"g2": "T", "h2": "C"}


# --- leaving the maze ---


def test_16_past_a_living_enemy_only_the_wizard_leaves_the_maze():
    goblin = position({"u6": "G", "v6": "t"})
    wizard = position({"u6": "Z", "v6": "t"})

    assert refused(goblin, "G:v6") == ("move.enemy", "v6")
    assert points(do(wizard, "Z:v6")) == (1, 0)
    assert points(do(position({"u6": "G", "v6": "t-"}), "G:v6")) == (2, 0)


def test_17_a_wounded_goblin_carried_out_counts_nothing():
    after = do(position({"u6": "CG-", "a1": "T", "v9": "t"}), "C:v6")

    assert points(after) == (1, 0)
    assert {"C", "G"} <= out(after)


def test_18_a_goblin_with_a_treasure_counts_three():
    after = do(position({"u6": "Gx", "a1": "T", "v9": "t"}), "G:v6")

    assert points(after) == (3, 0)


# --- walls, rooms, portcullises ---


def test_20_the_wall_walker_and_what_stops_her():
    state = position({"f4": "K", "b1": "T"})
    at_gate = position({"b1": "K"})
    hidden = position({"f4": "K"}, hide(2))

    after = do(state, "K%g4")
    assert tokens(after) == {"b1": "T", "g4": "K"}
    assert after.ap == state.ap - 1
    assert refused(at_gate, "K%c1") == ("move.portcullis", "b1")
    assert refused(hidden, "K%g4") == ("move.face_down", "f4")
    assert refused(hidden, "K@2") == ("reveal.no_access", None)


def test_21_the_mekanork_turns_the_twin_against_its_arrow_once_it_is_up():
    state = position({"d2": "M"})
    cleric = position({"d2": "C"})
    hidden = position({"d2": "M"}, hide(5))

    assert {"M1+", "M1-", "M5+", "M5-"} <= texts_of(state, "M")
    assert {t for t in texts_of(cleric) if t[1] in "15"} == {"C1+", "C5-"}
    assert do(state, "M5+").slots[4] == state.slots[4] + 1
    assert refused(cleric, "C5+") == ("rotate.way", None)
    assert refused(hidden, "M5+") == ("rotate.face_down", None)


def test_28_a_broken_portcullis_stays_as_it_is():
    state = position({"h3": "G", "i3": "T"}, portcullises={"i3e": "broken"})

    assert refused(state, "Tci3e") == ("portcullis.broken", "i3e")
    assert refused(state, "Toi3e") == ("portcullis.broken", "i3e")


def test_40_from_anywhere_on_his_line_a_goblin_reveals_both_rooms_at_it():
    state = position({"a8": "G"}, hide(1))

    assert "G@1" in texts_of(state)
    assert do(state, "G@1").prompt.slot == "tile/1"


# --- action cards ---


def test_23_the_opening_limits_of_the_first_cycle():
    players = [{"name": "Ann", "actions": [2, 4, 5]}, {"name": "Ben"}]
    card = {"prompt": {"what": "action_card", "seats": ["Ann"]}, "players": players}
    state = position({"a1": "G", "v1": "g"}, ap=0, **card, highest=3)

    assert texts_of(state) == {"card2", "card4"}
    assert refused(state, "card5") == ("card.opening", None)
    assert refused(state, "card3") == ("card.not_in_hand", None)
    players[0]["first_cycle"] = False
    later = position({"a1": "G", "v1": "g"}, ap=0, **card, highest=3)
    assert texts_of(later) == {"card2", "card4", "card5"}


# --- taking, leaving, swapping ---


def test_30_a_sword_passes_an_own_wounded_who_has_armor():
    state = position({"c3": "TS", "d3": "G-A"})

    assert tokens(do(state, "T:d3e3")) == {"d3": "G-A", "e3": "TS"}
    assert tokens(do(state, "T:d3=Ae3")) == {"d3": "G-S", "e3": "TA"}
    assert refused(state, "T:d3=Ge3") == ("move.too_many", "d3")
    left = do(state, "T:=0d3=Ge3")
    assert tokens(left) == {"c3": "S", "d3": "A", "e3": "TG-"}


def test_36_a_friend_ends_with_one_thing_at_most():
    state = position({"c3": "TS", "d3": "GA"})

    assert tokens(do(state, "T:d3e3")) == {"d3": "GA", "e3": "TS"}
    assert tokens(do(state, "T:d3=Ae3")) == {"d3": "GS", "e3": "TA"}
    assert refused(state, "T:d3=0e3") == ("move.too_many", "d3")


def test_37_no_rope_is_taken_for_a_wounded_friend():
    state = position({"c3": "TG-", "d3": "c-L"})

    assert refused(state, "T:d3=Le3") == ("move.too_many", "d3")


def test_38_an_object_may_be_left_with_an_enemy_wounded_in_passing():
    state = position({"c3": "TS", "d3": "c-"})

    assert tokens(do(state, "T:d3=0e3")) == {"d3": "c-S", "e3": "T"}
    assert refused(state, "T:d3") == ("end.enemy_wounded", "d3")
