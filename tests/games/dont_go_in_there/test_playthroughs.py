"""Six whole games as text: what the engine tells of them is what it told before.

`COMPANION_UPDATE_GOLDEN=1` writes the files anew from the actions they hold.
"""

import os
from pathlib import Path
from typing import Any

import pytest

from tests import auditor
from tests.games.dont_go_in_there.tables import ALL_TYPES, EDITIONS, GAME, what
from tests.playthroughs.record import Playthrough, read

FOLDER = Path(__file__).parents[2] / "playthroughs" / "dont_go_in_there"
FILES = sorted(FOLDER.glob("*.txt"))
UPDATE = os.environ.get("COMPANION_UPDATE_GOLDEN") == "1"
SIDES = {"attic", "nursery", "basement", "hallway", "library", "secret_passage"}
EVENTS = {
    *("CardRevealed", "MeeplePlaced", "GhostsRolled", "GhostsTaken", "GhostsGained"),
    *("GhostsDiscarded", "GhostsPassed", "CardTaken", "CardsDispelled", "ClockClaimed"),
    *("RoomLeft", "PenaltyCounted", "TotalCounted", "GameWon"),
}
OWN_EVENTS = {
    "prototype": {"HauntedDispelled"},
    "retail": {
        *("CardHidden", "RowSorted", "StandInPlaced", "RoomTurned"),
        *("DieFlipped", "DiceRerolled", "DiceKept"),
    },
}
PROMPTS = {"deal", "place", "roll", "take", "dispel", "choose_type"}
OWN_PROMPTS = {"prototype": set(), "retail": {"turn_up", "turn_die", "roll_again"}}


def loaded(path: Path) -> Playthrough:
    return read(GAME.id, path.read_text(encoding="utf-8"))


def of_edition(edition: str) -> list[Playthrough]:
    found = [loaded(path) for path in FILES]
    return [game for game in found if game.head["options"]["edition"] == edition]


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_playthrough_is_told_as_before(path: Path) -> None:
    told = loaded(path).text()
    if UPDATE:
        path.write_text(told, encoding="utf-8")

    assert told.splitlines() == path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_playthroughs_show_everything_an_edition_has(edition: str) -> None:
    games = of_edition(edition)
    steps = [pair for game in games for pair in game.steps()]
    prompts = {what(state) for state, _ in steps}
    events = {type(event).__name__ for _, step in steps for event in step.events}
    ends = [list(game.steps())[-1][1].state for game in games]

    assert len(games) == 3
    assert {t for game in games for t in game.head["options"]["types"]} == {*ALL_TYPES}
    assert prompts >= PROMPTS | OWN_PROMPTS[edition]
    assert events >= EVENTS | OWN_EVENTS[edition]
    assert any(decided_by_ghosts(end) for end in ends), "a tie that ghosts decide"
    if edition == "prototype":
        assert any(len(end.outcome.winners) > 1 for end in ends), "a shared victory"
        assert any(end.dummy is not None for end in ends)
    else:
        assert {room.side for state, _ in steps for room in state.rooms} == SIDES


def decided_by_ghosts(end: Any) -> bool:
    outcome = end.outcome
    second = outcome.ranking[1][0] if len(outcome.ranking) > 1 else outcome.winners[0]
    tied = outcome.totals[second] == outcome.totals[outcome.winners[0]]
    return tied and second not in outcome.winners


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_the_auditor_agrees_with_the_playthroughs(path: Path) -> None:
    game = loaded(path)
    end = list(game.steps())[-1][1].state
    outcome = {
        "totals": end.outcome.totals,
        "ranking": [list(tied) for tied in end.outcome.ranking],
    }
    record = {**game.head, "actions": game.actions}

    found = auditor.differences(
        {**record, "position": GAME.encode(end), "outcome": outcome}
    )

    assert found == []
