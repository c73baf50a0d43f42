"""The cover over an own face-down token: what its owner enters is what he sees."""

import random

import pytest
from msgspec.structs import replace

from companion.games import load
from companion.games.dungeon_twister.actions import TurnUp
from tests.games.dungeon_twister.test_looking import begun
from tests.ui.checks import outside, too_close, too_small, words_outside
from tests.ui.looks import GAME, LANGUAGES, WORLD
from tests.ui.scenes import SIZES, metrics, translator
from ui.elements import find
from ui.peeking import Peek
from ui.screens import screen_of
from ui.world import TableView

MAZE = load("dungeon-twister")
STATE = begun(random.Random(4))
SLOT = next(slot for slot, seats in STATE.looks().items() if seats == ("Ann",))
KNOWN = TurnUp(token=next(iter(STATE.turning_up(SLOT).pool)))


def covered(lang, size, **fields):
    form = replace(Peek("Ann", SLOT), **fields)
    ui = replace(GAME, dialog="cover", form=form, language=lang)
    world = replace(WORLD, table=TableView(MAZE, STATE))
    return screen_of(world, ui, translator(lang, MAZE.id), metrics(size))


def words(screen):
    labels = [label for one in screen for label in (one.label, one.second) if label]
    return " ".join(" ".join(label.texts) for label in labels)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("stage", ["shut", "look", "known", "enter"])
def test_the_cover_fits_and_tells_only_what_was_entered(stage, lang, size):
    known = KNOWN if stage == "known" else None
    open_ = "look" if stage == "known" else stage
    screen = covered(lang, size, open=open_, known=known)

    t = translator(lang, MAZE.id)
    name = t.name("token", KNOWN.token)
    assert (name in words(screen)) == (stage in ("known", "enter"))
    if stage == "shut":
        assert t("maze.own_token", slot=SLOT.split("/")[1]) in words(screen)
    for check in (outside, too_small, too_close, words_outside):
        assert not [*check(screen, size)], check.__name__


def test_all_that_may_lie_there_can_be_entered_and_nothing_else():
    screen = covered("en", SIZES[0], open="enter")

    offered = [
        one.intent.answer
        for one in screen
        if one.name.startswith("seen/") and hasattr(one.intent, "answer")
    ]
    assert {one.token for one in offered} <= set(STATE.turning_up(SLOT).pool)
    assert len(offered) > 5


def test_whoever_does_not_own_it_finds_the_table_below_no_cover():
    ui = replace(GAME, dialog="cover", form=Peek("Ben", SLOT, open="look", known=KNOWN))
    world = replace(WORLD, table=TableView(MAZE, STATE))
    screen = screen_of(world, ui, translator("en", MAZE.id), metrics(SIZES[0]))

    assert find(screen, "cover/known") is None
