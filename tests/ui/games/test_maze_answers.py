"""At every prompt of Dungeon Twister: all that is legal can be given, and only that."""

import pytest

from companion.games.dungeon_twister import prompts
from companion.kernel import IllegalAction, tag_of
from tests.ui import answering
from tests.ui.maze_scenes import dialogs, mazes
from tests.ui.scenes import DUNGEON, translator
from ui.app.fingers import towards
from ui.elements import find
from ui.games.dungeon_twister import PROMPTS
from ui.games.dungeon_twister.targets import targets_of
from ui.model import ChooseAnswer, Do, resolve
from ui.screens.paper import SEEN

ASKED = [
    scene
    for scene in mazes()
    if scene.view.state.prompt is not None and not scene.ui.dialog
]
PLAIN = [scene for scene in ASKED if scene.name.endswith("/plain")]
BOT = "/bot"


def test_every_prompt_of_the_rules_has_a_screen_and_a_scene():
    tags = {one.__struct_config__.tag for one in prompts.AnyPrompt.__args__}
    assert tags == set(PROMPTS)
    assert tags == {tag_of(scene.view.state.prompt) for scene in PLAIN}


def reached(scene, action) -> int:
    """Return how many taps lead to an answer; 0: none do."""
    ui, state = scene.ui, scene.view.state
    for taps in range(1, 30):
        one = towards(scene._replace(ui=ui).screen(), ui, state, action)
        if one is None:
            return 0
        if resolve(ui, one.intent) == Do(action):
            return taps
        ui = one.intent.seen(ui)
    return 0


def test_every_legal_answer_is_reached_by_touch():
    taps = []
    for scene in PLAIN:
        listed = list(scene.view.state.legal_actions())
        for action in listed[:: 1 + len(listed) // 12]:
            found = reached(scene, action)
            assert found, (scene.name, action)
            taps.append(found)
    assert len(taps) > 200
    assert sorted(taps)[len(taps) // 2] <= 3


def test_a_room_is_turned_the_shorter_way_round():
    """The room, at most two turns, and it matches."""
    scene = next(one for one in PLAIN if tag_of(one.view.state.prompt) == "tile")
    taps = {one.turns: reached(scene, one) for one in scene.view.state.legal_actions()}
    assert taps == {0: 2, 1: 3, 2: 4, 3: 3}


def test_the_other_ways_to_a_square_stand_beside_once_one_is_chosen():
    looked = 0
    for scene in PLAIN:
        state = scene.view.state
        for who in getattr(state.prompt, "who", ())[:2]:
            for listed in list(targets_of(state, who).squares.values())[:3]:
                ui = ChooseAnswer(listed[0]).seen(_taken(scene.ui, who))
                seen = set()
                for page in range(len(listed)):
                    after = scene._replace(ui=_paged(ui, page))
                    seen |= {answering.answers(one) for one in after.screen()}
                assert set(listed) <= seen
                looked += len(listed) > 1
    assert looked > 5


def _taken(ui, who):
    return ui.__class__(where=ui.where, part=who)


def _paged(ui, page):
    return ui.__class__(
        where=ui.where, part=ui.part, answer=ui.answer, pages={"answers": page}
    )


def test_a_chosen_answer_is_done_by_the_main_act_and_by_a_second_tap():
    for scene in ASKED[::3]:
        if not scene.name.endswith(BOT):
            assert list(answering.undone(scene)) == [], scene.name


def test_nothing_is_offered_beside_the_rules_and_nothing_legal_is_off():
    for scene in ASKED[::5]:
        assert list(answering.beside_the_rules(scene)) == [], scene.name


def test_all_that_is_off_and_tapped_names_its_rule():
    t = translator("en", DUNGEON.id)
    off = 0
    for scene in ASKED[::9]:
        assert list(answering.silent(scene, t)) == [], scene.name
        off += any(not one.enabled and one.intent for one in scene.screen())
    assert off > 10


def test_the_spine_and_the_sentence_name_the_same_seat():
    for scene in (*mazes(), *dialogs()):
        assert list(answering.two_people(scene)) == [], scene.name


def test_a_refused_square_is_ringed_and_stays_in_sight():
    ringed = 0
    for scene in dialogs():
        if scene.ui.refused is None:
            continue
        made = scene.screen()
        found = [one for one in made if "refused" in one.flags]
        slip = next(one for one in made if one.role == "slip")
        for one in found:
            below = one.rect.bottom - slip.rect.bottom
            assert max(below, slip.rect.y - one.rect.y) >= SEEN - 0.01
            ringed += 1
    assert ringed


def test_a_tap_on_a_refused_square_asks_the_table_for_that_square():
    scene = next(one for one in dialogs() if one.ui.refused is not None)
    refused = scene.ui.refused
    assert find(scene.screen(), "main") is not None
    with pytest.raises(IllegalAction) as error:
        scene.view.state.apply(refused.action)
    assert error.value.refusal.rule == refused.refusal.rule
