"""Whole games as text: what the engine tells of them is what it told before.

`COMPANION_UPDATE_GOLDEN=1` writes the files anew from the actions they hold.
"""

import os
from pathlib import Path

import pytest

from companion.kernel import tag_of
from tests.games.panty_raider import auditor
from tests.games.panty_raider.random_games import as_json
from tests.games.panty_raider.tables import GAME, check_conserved
from tests.playthroughs.record import Playthrough, read

FOLDER = Path(__file__).parents[2] / "playthroughs" / "panty_raider"
FILES = sorted(FOLDER.glob("*.txt"))
UPDATE = os.environ.get("COMPANION_UPDATE_GOLDEN") == "1"
PROMPTS = {
    *("start_seat", "gear_up", "guru_up", "pay_guru", "dorm_choice", "wingman_pick"),
    *("wingman_reply", "dorm_up", "mode", "offer", "before_roll", "after_roll"),
    *("roll", "split", "bank", "hand_limit"),
}
EVENTS = {
    *("StartDrawn", "TurnBegan", "ItemEquipped", "GuruLearned", "CardPlayed"),
    *("CardsDrawn", "RoommateMet", "AttemptWon", "AttemptFailed", "SumsCompared"),
    *("DiceRolled", "PantyWon", "PantyBanked", "PantiesLost", "CardsAttached"),
    *("CardsDiscarded", "DeckReshuffled", "ItemOffered", "WingmanJoined", "GameWon"),
    *("PantyWorn", "TurnCut", "TeamInsured", "PantyDiscarded", "TopDormSeen"),
}


def loaded(path: Path) -> Playthrough:
    return read(GAME.id, path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_playthrough_is_told_as_before(path: Path) -> None:
    told = loaded(path).text()
    if UPDATE:
        path.write_text(told, encoding="utf-8")

    assert told.splitlines() == path.read_text(encoding="utf-8").splitlines()


def test_the_playthroughs_show_nearly_everything() -> None:
    games = [loaded(path) for path in FILES]
    steps = [pair for game in games for pair in game.steps()]
    prompts = {tag_of(state.prompt) for state, _ in steps if state.prompt is not None}
    events = {type(event).__name__ for _, step in steps for event in step.events}

    assert sorted(len(game.head["players"]) for game in games) == [2, 4, 6]
    assert prompts >= PROMPTS
    assert events >= EVENTS


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_the_auditor_agrees_with_the_playthroughs(path: Path) -> None:
    steps = [step for _, step in loaded(path).steps()]
    for step in steps:
        check_conserved(step)

    assert auditor.differences(as_json(None, steps)) == []
