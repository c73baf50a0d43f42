"""The editions' data, and the owner's own mats, cards and dice laid over it."""

# ruff: noqa: N802  (a case of the rules document is found by its number)

from typing import Any

import pytest

from companion.games.dont_go_in_there.checks import profile_faults
from companion.games.dont_go_in_there.profile import shipped
from companion.kernel import BadSetup
from tests.games.dont_go_in_there.tables import (
    ALL_TYPES,
    EDITIONS,
    GAME,
    NAMES,
    SIZES,
    deal,
    events,
    place,
    play,
    refusal,
    start,
    what,
)

TABLE = pytest.mark.parametrize
NINE = "ring1 ring2 ring3 ring4 twin1 twin2 twin3 twin4 mask1"
PROMO = {"effects": {"ghoul": {"when": "take", "kind": "none"}}}
WITH_GHOUL = ["ghoul", "ring", "twin", "mask", "amulet", "cat"]


@TABLE("edition", EDITIONS)
def test_the_shipped_profiles_are_sound_and_name_their_sources(edition: str) -> None:
    profile = shipped(edition)

    assert profile_faults(profile) == []
    assert set(profile.effects) == set(ALL_TYPES)
    entries = [*profile.effects.values(), *profile.setup.values()]
    entries += [*profile.spaces.values(), *profile.room_effects.values()]
    assert all(entry.source for entry in entries)
    assert profile.values_per_type.value == {"1": 2, "2": 2, "3": 2, "4": 2}


def test_what_is_assumed_says_so() -> None:
    profile = shipped("prototype")

    assert profile.values_per_type.status == "assumed"
    assert profile.die_faces.status == "assumed"
    assert {s.status for s in profile.spaces.values()} == {"inferred"}
    assert shipped("retail").values_per_type.status == ""


def test_A2_own_mats_have_their_own_numbers() -> None:
    own = {
        "spaces": {
            "attic": {"activates": [5, 5, 2, 2, 1, 0]},
            "hallway": {"activates": [4, 3, 2]},
        }
    }
    state = deal(start("prototype", 3, own), NINE)
    assert [len(r.spaces) for r in state.rooms] == [6, 3, 5]
    assert state.options.profile.spaces["attic"].source == "OWNER"
    assert state.options.profile.spaces["attic"].status == ""

    turns = [place("attic", space) for space in (2, 3, 6)]
    step = play(state, *turns, {"do": "roll", "ghosts": 4})

    assert [e.n for e in events(step, "GhostsTaken")] == [4, 1, 0]


def test_A3_own_split_of_values_for_one_type() -> None:
    own = {"values": {"ring": {"value": {"1": 4, "2": 3, "4": 1}}}}
    state = start("prototype", 3, own)

    assert state.unseen["ring-1"] == 4
    assert "ring-3" not in state.unseen
    assert state.unseen["twin-3"] == 2
    no = refusal(state, {"do": "reveal", "type": "ring", "value": 3})
    assert (no.rule, no.fields["source"]) == ("reveal.no_such_value", "OWNER")
    deal(state, "ring1 ring1 ring1 ring1")


@TABLE("edition", EDITIONS)
@TABLE("when", ["take", "end"])
def test_A29_a_promo_type_counts_and_does_nothing(edition: str, when: str) -> None:
    own: dict[str, Any] = {"effects": {"ghoul": {"when": when, "kind": "none"}}}
    own["values"] = {"ghoul": {"value": {"0": 4, "5": 4}}}
    own["icons"] = {"ghoul": {"value": {"0": 3, "5": 0}}}
    if edition == "prototype":
        del own["icons"]
    state = start(edition, 3, own, types=WITH_GHOUL)
    state = deal(state, "ghoul5 ghoul0 ghoul0 ring1 ring2 ring3 twin1 twin2 twin3")

    turns = [place("attic", space) for space in (2, 3, 4)]
    step = play(state, *turns)
    assert step.state.prompt.dice == (5 if edition == "prototype" else 6)

    take = {"do": "take", "slot": 1}
    step = play(step.state, {"do": "roll", "ghosts": 0}, take)
    assert (what(step.state), len(step.events)) == ("take", 1)
    step = play(step.state, {"do": "take", "slot": 2})
    assert what(step.state) == "deal"
    assert [p.up[0].value for p in step.state.players] == [5, 0, 0]
    assert GAME.decode(GAME.encode(step.state)) == step.state


def test_own_die_faces_change_the_odds_only() -> None:
    own = {"die_faces": {"value": {"ghost": 2, "blank": 4}}}
    state = deal(start("prototype", 3, own), NINE)
    state = play(state, *[place("attic", space) for space in (1, 2, 3)]).state

    odds = state.prompt.odds()

    assert odds[5] == (1 / 3) ** 5 or odds[5].denominator == 243
    assert len(state.legal_actions()) == 6


def test_own_dummy_space_for_one_mat() -> None:
    state = start("prototype", 2, {"spaces": {"hallway": {"dummy": 2}}})

    assert [r.spaces.index("dummy") + 1 for r in state.rooms] == [3, 2, 3]
    assert GAME.decode(GAME.encode(state)) == state


@TABLE(
    ("own", "players", "place"),
    [
        (
            {"spaces": {"hallway": {"activates": [1, 2]}}},
            2,
            "profile/spaces/hallway",
        ),
        ({"dummy": {"space": 9}}, 2, "profile/dummy/space"),
        ({"default_types": {"value": ["ring", "cheese"]}}, 3, "profile/default_types"),
        ({"start_sides": {"value": ["attic"]}}, 3, "profile/start_sides"),
    ],
)
def test_a_default_that_an_owner_made_impossible_is_a_fault_of_the_profile(
    own: dict[str, Any], players: int, place: str
) -> None:
    with pytest.raises(BadSetup) as error:
        start("prototype", players, own)

    assert place in [fault.place for fault in error.value.faults]
    assert not any(fault.place == "dummy_space" for fault in error.value.faults)


def test_the_profile_goes_with_the_position_by_value() -> None:
    state = start("prototype", 3, PROMO, types=WITH_GHOUL)
    position = GAME.encode(state)

    assert position["options"]["profile"]["effects"]["ghoul"]["source"] == "OWNER"
    assert GAME.decode(position) == state
    assert "profile" not in GAME.encode(start("prototype"))["options"]
    del position["options"]["profile"]
    assert GAME.decode(position, GAME.profile(state)) == state


def test_A3_a_different_setup_that_still_gives_twelve_each() -> None:
    own = {"setup": {"3": {"types": 5, "remove": 4}}}
    state = start("prototype", 3, own)

    assert (len(state.options.types), state.deck) == (5, 36)


BAD: list[tuple[str, Any, str, str]] = [
    ("prototype", {"dies": {}}, "profile/dies", "profile.unknown"),
    ("prototype", {"edition": "retail"}, "profile/edition", "option.value"),
    ("prototype", {"setup": {"3": {"remove": 11}}}, "profile/setup/3", "profile.deck"),
    ("retail", {"setup": {"3": {"types": 7}}}, "profile/setup/3", "profile.deck"),
    (
        "prototype",
        {"values": {"mask": {"value": {"1": 9}}}},
        "profile/setup/3",
        "profile.deck",
    ),
    (
        "prototype",
        {"values": {"mask": {"value": {"one": 8}}}},
        "profile/values/mask",
        "profile.value",
    ),
    (
        "prototype",
        {"values_per_type": {"value": {"01": 8}}},
        "profile/values_per_type",
        "profile.value",
    ),
    (
        "prototype",
        {"values": {"mask": {"value": {"100": 8}}}},
        "profile/values/mask/100",
        "profile.figure",
    ),
    (
        "prototype",
        {"values": {"mask": {"value": {"1": "8"}}}},
        "profile/values/mask",
        "profile.shape",
    ),
    ("prototype", {"boards": {"value": []}}, "profile/boards", "profile.figure"),
    ("prototype", {"setup": 3}, "profile/setup", "profile.shape"),
    (
        "prototype",
        {"effects": {"mask": {"sett": 2}}},
        "profile/effects/mask",
        "profile.shape",
    ),
    (
        "prototype",
        {"effects": {"mask": {"set": 0}}},
        "profile/effects/mask/set",
        "profile.figure",
    ),
    (
        "retail",
        {"effects": {"mirror": {"ghosts": -1}}},
        "profile/effects/mirror/ghosts",
        "profile.figure",
    ),
    (
        "prototype",
        {"effects": {"mask": {"kind": "dance"}}},
        "profile/effects/mask",
        "profile.effect",
    ),
    (
        "prototype",
        {"effects": {"mask": {"when": "often"}}},
        "profile/effects/mask/when",
        "profile.effect",
    ),
    (
        "prototype",
        {"effects": {"mask": {"kind": "half"}}},
        "profile/effects/mask",
        "profile.effect",
    ),
    (
        "prototype",
        {"effects": {"mask": {"when": "end", "kind": "half"}}},
        "profile/effects/mask",
        "profile.end_order",
    ),
    (
        "prototype",
        {"end_order": {"value": ["amulet", "cat", "doll"]}},
        "profile/effects/music_box",
        "profile.end_order",
    ),
    (
        "retail",
        {"end_order": {"value": ["amulet", "cat", "music_box", "portrait", "ring"]}},
        "profile/end_order",
        "profile.no_end_effect",
    ),
    (
        "retail",
        {"end_order": {"value": ["cat", "amulet", "cat", "music_box", "portrait"]}},
        "profile/end_order",
        "profile.twice",
    ),
    (
        "prototype",
        {"spaces": {"attic": {"activates": [5, 4]}}},
        "profile/spaces/attic",
        "profile.no_spaces",
    ),
    (
        "prototype",
        {"spaces": {"attic": {"dummy": 6}}},
        "profile/spaces/attic/dummy",
        "profile.figure",
    ),
    (
        "prototype",
        {"spaces": {"attic": {"activates": [-1, 1, 1]}}},
        "profile/spaces/attic",
        "profile.shape",
    ),
    (
        "prototype",
        {"die_faces": {"value": {"ghost": 6, "blank": 0}}},
        "profile/die_faces",
        "profile.faces",
    ),
    (
        "prototype",
        {"die_faces": {"value": {"ghost": 3, "skull": 3}}},
        "profile/die_faces",
        "profile.faces",
    ),
    (
        "retail",
        {"room_effects": {"attic": {"kind": "lift"}}},
        "profile/room_effects/attic",
        "profile.effect",
    ),
    (
        "retail",
        {"room_effects": {"attic": {"space": 5}}},
        "profile/room_effects/attic/space",
        "profile.figure",
    ),
    (
        "retail",
        {"room_effects": {"secret_passage": {"slot": 1}}},
        "profile/room_effects/secret_passage/slot",
        "profile.figure",
    ),
    (
        "retail",
        {"room_effects": {"library": {"slot_ghosts": {"4": 1}}}},
        "profile/room_effects/library/slot_ghosts",
        "profile.figure",
    ),
    (
        "retail",
        {"icons": {"mask": {"value": {"1": 2, "2": 2, "3": 1}}}},
        "profile/icons/mask",
        "profile.icons",
    ),
]


@TABLE(("edition", "own", "at", "rule"), BAD, ids=[f"{b[2]}-{b[3]}" for b in BAD])
def test_a_bad_profile_is_refused_with_the_entry_at_fault(
    edition: str, own: Any, at: str, rule: str
) -> None:
    with pytest.raises(BadSetup) as caught:
        GAME.start(NAMES[:3], {"edition": edition}, own)

    told = [(fault.place, fault.rule) for fault in caught.value.faults]
    assert (at, rule) in told


@TABLE(("edition", "n"), SIZES)
def test_every_deck_gives_twelve_cards_to_each(edition: str, n: int) -> None:
    state = start(edition, n)
    takers = n + (state.dummy is not None)

    assert state.deck == 12 * takers


def test_a_figure_of_nought_survives_the_position() -> None:
    own = {"effects": {"cat": {"max_ghosts": 0}}}
    state = start("prototype", 3, own)

    back = GAME.decode(GAME.encode(state))

    assert back.options.profile.effects["cat"].max_ghosts == 0
    assert back == state
