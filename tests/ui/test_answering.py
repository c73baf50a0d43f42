"""Every legal answer can be given by touch and by the ring, and nothing else."""

import pytest

from tests.ui import answering
from tests.ui.gallery import PARTS, everything
from tests.ui.scenes import translator
from ui.model import ChooseAnswer

TABLES = [scene for part in ("toys", "prompts") for scene in PARTS[part]()]
ASKED = [
    scene
    for scene in TABLES
    if scene.view is not None
    and scene.view.state.prompt is not None
    and not scene.ui.dialog
]
PLAIN = [scene for scene in ASKED if scene.name.endswith(("/plain", "/table"))]


def test_there_is_a_plain_table_for_every_prompt():
    assert len(PLAIN) > 100
    assert len({type(scene.view.state.prompt) for scene in PLAIN}) == 15


def test_every_legal_answer_is_reached_by_touch():
    for scene in PLAIN:
        assert answering.unreachable(scene) == set(), scene.name


def test_a_chosen_answer_is_done_by_the_main_act_and_by_a_second_tap():
    chosen = 0
    for scene in PLAIN:
        assert list(answering.undone(scene)) == [], scene.name
        chosen += any(type(one.intent) is ChooseAnswer for one in scene.screen())
    assert chosen > 50


def test_nothing_is_offered_beside_the_rules_and_nothing_legal_is_off():
    for scene in ASKED:
        assert list(answering.beside_the_rules(scene)) == [], scene.name


def test_all_that_is_off_and_tapped_names_its_rule():
    off = 0
    for scene in ASKED:
        t = translator("en", scene.game)
        assert list(answering.silent(scene, t)) == [], scene.name
        off += any(not one.enabled and one.intent for one in scene.screen())
    assert off > 50


@pytest.mark.parametrize("part", PARTS)
def test_the_ring_comes_to_all_that_can_be_touched_and_to_nothing_else(part):
    for scene in PARTS[part]()[::3]:
        assert answering.off_the_ring(scene.screen()) == set(), scene.name


def test_spine_sentence_and_rules_name_the_same_seat():
    seen = 0
    for scene in everything():
        if scene.view is not None:
            assert list(answering.two_people(scene)) == [], scene.name
            seen += 1
    assert seen > 1000
