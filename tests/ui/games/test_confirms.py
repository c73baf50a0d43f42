"""What the main act says: a verb, and what is done by it, in both languages."""

import pytest

from tests.ui.dgit_scenes import prompts
from tests.ui.games.tables import fits
from ui.elements import find
from ui.games.dont_go_in_there.words import spot_of
from ui.model import Do, UseHeld

DOES = {
    "ja": (
        "に置く", "へ", "で決める", "を使う", "を取る", "払いのける", "使う",
        "振り直す", "返す", "払いのけない",
    ),
    "en": (
        "Place ", "To ", "Enter ", "Use it", "Take ", "Dispel", "Keep ", "Roll ",
        "Turn ",
    ),
}  # fmt: skip
PARTS = ("place", "roll", "take", "turn_die", "roll_again", "dispel", "choose_type")


@pytest.mark.parametrize("size", [(800, 480), (1280, 720)])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_what_is_confirmed_is_said_with_a_verb_and_whole(lang, size):
    seen = set()
    for scene in prompts():
        prompt = scene.name.split("/")[1]
        if scene.ui.dialog or prompt not in PARTS:
            continue
        main = find(scene.screen(size, lang), "main")
        if main is None or not isinstance(main.intent, Do | UseHeld):
            continue
        seen.add(prompt)
        for text in main.label.texts:
            does = text.startswith if lang == "en" else text.endswith
            assert does(DOES[lang]), (scene.name, text)
        assert fits(main, size), scene.name
    assert seen == set(PARTS)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_it_says_which_space_and_which_number(lang):
    told = {}
    for scene in prompts():
        if scene.name.startswith("retail-4-long/place/chosen"):
            main = find(scene.screen(lang=lang), "main")
            told[main.label.texts[0]] = main.intent
            spot = spot_of(
                scene.view.state, scene.ui.answer.room, scene.ui.answer.space
            )
            assert str(spot.number) in main.label.texts[0]
        if scene.name == "retail-4-long/roll/chosen":
            main = find(scene.screen(lang=lang), "main")
            assert str(main.intent.action.ghosts) in main.label.texts[0]
    assert len(told) == len(set(told.values())) > 2
