"""Whole games as text: what the engine tells of them is what it told before.

`COMPANION_UPDATE_GOLDEN=1` writes the files anew from the actions they hold.
"""

import os
from pathlib import Path

import pytest

from companion.games.dungeon_twister.game import game
from companion.kernel import tag_of
from tests.games.dungeon_twister import auditor, replay
from tests.games.dungeon_twister.replayed import as_json
from tests.playthroughs.record import read

FOLDER = Path(__file__).parents[2] / "playthroughs" / "dungeon_twister"
FILES = sorted(FOLDER.glob("*.txt"))
UPDATE = os.environ.get("COMPANION_UPDATE_GOLDEN") == "1"
PROMPTS = {
    *("line_up", "first_placer", "lay_token", "show_line_up", "first_player"),
    *("action_card", "act", "tile", "token", "put", "fight_card", "fight"),
}
EVENTS = {
    *("LineUpLaid", "FirstPlacerDrawn", "TokenLaid", "LineUpShown", "FirstPlayerDrawn"),
    *("ActionCardPlayed", "CardsReturned", "TurnEnded", "RoomRevealed"),
    *("TileTurnedUp", "TokenShown", "TokenPut", "RoomTurned", "CharacterMoved"),
    *("CharacterJumped", "WallPassed", "TokenLeft", "MazeLeft", "FightBegun"),
    *("FightCardLaid", "FightCardShown", "FightTied", "FightWon", "CharacterWounded"),
    *("CharacterDied", "ObjectLost", "CharacterHealed", "PortcullisWorked"),
    *("PotionDrunk", "FireballHurled", "PointsScored"),
}
each_file = pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])


def loaded(path):
    return read(game.id, path.read_text(encoding="utf-8"))


@each_file
def test_a_playthrough_is_told_as_before(path):
    told = loaded(path).text()
    if UPDATE:
        path.write_text(told, encoding="utf-8")

    assert told.splitlines() == path.read_text(encoding="utf-8").splitlines()


def test_the_playthroughs_show_nearly_everything():
    steps = [pair for path in FILES for pair in loaded(path).steps()]
    prompts = {tag_of(state.prompt) for state, _ in steps if state.prompt is not None}
    events = {type(event).__name__ for _, step in steps for event in step.events}

    assert prompts == PROMPTS
    assert events >= EVENTS
    assert len({str(loaded(path).head["options"]) for path in FILES}) == 3


@each_file
def test_the_second_reckoning_agrees_with_the_playthroughs(path):
    playthrough = loaded(path)
    steps = [step for _, step in playthrough.steps()]

    assert replay.differences(as_json(steps, playthrough.head["options"])) == []


@each_file
def test_every_position_of_the_playthroughs_is_sound(path):
    for state, step in loaded(path).steps():
        if not state.prompt.begins:
            assert [*auditor.audit(game.encode(step.state), laid=True)] == []
