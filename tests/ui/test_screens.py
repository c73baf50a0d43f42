"""The screens as data: every screen and dialog there is, on all panels."""

from random import Random

import pytest

from companion.games.dont_go_in_there.prompts import AnyPrompt
from companion.games.panty_raider import prompts as raid_prompts
from companion.kernel import Action, tag_of
from tests.soak import SOAK, counted
from tests.ui import raid_scenes
from tests.ui.checks import faults
from tests.ui.dgit_scenes import NAMES, SETS, course, looks, played, world
from tests.ui.dialog_scenes import dialogs
from tests.ui.gallery import PARTS, everything
from tests.ui.looks import LANGUAGES
from tests.ui.scene import Scene
from tests.ui.scenes import REAL, SIZES
from ui.games.dont_go_in_there import PROMPTS
from ui.looks import DIALOGS
from ui.model import ChooseAnswer, Do, Intent
from ui.screens import AT_TABLE, OVER, WHERE, WHOLE

SMALL = [(size, lang) for size in SIZES[:1] for lang in LANGUAGES]
REST = [(size, lang) for size in SIZES[1:] for lang in LANGUAGES]
BOTH = {"retail", "prototype"}
ONLY_RETAIL = {"turn_up", "turn_die", "roll_again", "choose_type"}


def wrong(scenes, size, lang):
    """Return all that is wrong with scenes on a panel, with where."""
    return [
        f"{scene.name}: {one}"
        for scene in scenes
        for one in faults(scene.screen(size, lang), size)
    ]


@pytest.mark.parametrize(("size", "lang"), SMALL)
@pytest.mark.parametrize("part", PARTS)
def test_nothing_is_wrong_with_any_screen_on_the_smallest_panel(part, size, lang):
    found = wrong(PARTS[part](), size, lang)
    assert not found, "\n".join([f"{len(found)} in all", *found[:12]])


@pytest.mark.parametrize(("number", "panel"), list(enumerate(REST)))
def test_nothing_is_wrong_on_the_other_panels(number, panel):
    """They have as many millimetres: in `make test` each shows a fourth of all."""
    scenes = everything()
    shown = scenes if SOAK else scenes[number :: len(REST)]
    found = wrong(shown, *panel)
    assert not found, "\n".join([f"{len(found)} in all", *found[:12]])


def test_nothing_is_wrong_with_any_moment_of_any_game():
    with counted("screens of random moments", full=20000, seed=17) as run:
        for _ in range(run.n):
            scene = some_moment(run.rng)
            size, lang = run.rng.choice(SIZES), run.rng.choice(LANGUAGES)
            assert wrong([scene], size, lang) == []


def some_moment(rng: Random) -> Scene:
    """Return a random table, looked at in a random way."""
    edition, most = rng.choice([("retail", 5), ("prototype", 4)])
    names = rng.choice(tuple(NAMES))
    people = NAMES[names][: rng.randint(2, most)]
    steps = rng.randint(1, 40 * len(people))
    tables = enumerate(played(people, {"edition": edition}, rng))
    view = next(v for n, v in tables if n == steps or v.state.prompt is None)
    ways = [*looks(view), *((what, view, ui) for what, ui in dialogs(view))]
    what, table, ui = rng.choice(ways)
    name = f"{edition}-{len(people)}-{names}/{steps}/{what}"
    return Scene(name, world(table), ui, REAL.id)


# --- that nothing is left out ---------------------------------------------------------


def test_every_dialog_has_a_picture_of_its_own():
    assert set(DIALOGS) == {*WHOLE, *AT_TABLE, *OVER}
    shown = set()
    for scene in everything():
        key = scene.ui.dialog
        if key and key not in shown:
            closed = scene.ui.__class__(where=scene.ui.where, setup=scene.ui.setup)
            if scene.screen() != scene._replace(ui=closed).screen():
                shown.add(key)
    assert shown == set(DIALOGS)


def test_every_place_is_shown():
    assert {scene.ui.where for scene in everything()} == {*WHERE, "game"}


def test_everything_that_is_waited_for_is_shown_with_all_numbers_of_players():
    tags = {one.__struct_config__.tag for one in AnyPrompt.__args__}
    assert tags == set(PROMPTS)
    shown = {}
    for edition, count, names in SETS:
        for view in course(edition, count, names).values():
            prompt = view.state.prompt
            if prompt is not None:
                key = tag_of(prompt), edition
                shown.setdefault(key, set()).add(count)
    for tag in tags:
        for edition in BOTH - ({"prototype"} if tag in ONLY_RETAIL else set()):
            most = 5 if edition == "retail" else 4
            counts = {4} if tag == "choose_type" else set(range(2, most + 1))
            assert shown[tag, edition] >= counts, (tag, edition)


def test_all_that_panty_raider_waits_for_is_shown_with_all_numbers_of_players():
    tags = {one.__struct_config__.tag for one in raid_prompts.AnyPrompt.__args__}
    assert tags == set(raid_scenes.PROMPTS)
    for tag in tags:
        shown = {
            count
            for count, names in raid_scenes.SETS
            if tag in raid_scenes.course(count, names)
        }
        assert shown == {2, 3, 4, 5, 6}, tag


def test_the_gallery_has_every_kind_of_refusal_and_undo():
    names = {scene.name.rpartition("/")[2] for scene in everything()}
    assert names >= {"plain", "after-undo", "bot", "amended", "stuck", "notice"}
    assert names >= {"held", "doubtful", "in-doubt", "refused-0", "allow", "amends"}
    assert names >= {"revealed-0.4", "total-0", "marks-1"}


def test_all_actions_on_screens_are_values():
    for scene in everything()[::7]:
        for one in scene.screen():
            assert one.intent is None or isinstance(one.intent, Intent)
            if isinstance(one.intent, Do | ChooseAnswer):
                assert isinstance(one.intent.action, Action)
