"""Panty Raider from home to the last banked card: by touch, by keys, by buttons.

Every press, touch and key goes through the loop, as SDL or a device would report it.
"""

import random

import pytest
from msgspec.structs import replace

from companion.games.panty_raider.actions import Confirm, DrawTwo
from companion.kernel import Ready
from companion.sim.bots import own_answers
from tests.ui.checks import faults
from tests.ui.scenes import RAID
from tests.ui.table_app import real_app
from tests.ui.test_whole_games import (
    by_buttons,
    by_touch,
    do,
    rows_on_disk,
    the_same_by_all,
)
from ui.app.fingers import reach
from ui.model import NewGame, Page, StartGame

SIX = ("Ann", "Ben", "Cy", "Dee", "Eve", "Fay")


def answer_of(state, rng):
    """Return a random answer; many are ready early, so that a game comes to its end."""
    if state.prompt.kind != "choose":
        chances = state.prompt.chances(state)
        actions, weights = zip(*chances, strict=True)
        return rng.choices(actions, [float(one) for one in weights])[0]
    seats = [seat for seat in state.prompt.seats if own_answers(state, seat)]
    listed = own_answers(state, rng.choice(seats))
    done = [one for one in listed if isinstance(one, Ready | Confirm)]
    if done and rng.random() < 0.6:
        return rng.choice(done)
    more = [one for one in listed if not isinstance(one, DrawTwo)]
    return rng.choice(more or listed)


def to_the_end(app, folder, act, rng, looked=lambda _: None):
    """Play on until somebody has won; return the rows and where they came from."""
    while app.table.state.prompt is not None:
        app.clock.now += 1.0
        looked(app)
        do(app, act, answer_of(app.table.state, rng))
    looked(app)
    bodies, sources = app.bodies, {one.source for one in app.table.entries}
    app.close()
    assert [row.body for row in rows_on_disk(folder)] == bodies
    return bodies, {one.partition(":")[0] for one in sources}


@pytest.mark.parametrize(
    ("players", "seed", "options"),
    [
        (("Ann", "Ben"), 8, {}),
        (("Ann", "Ben", "Cy"), 4, {"panties_on_head": True}),
    ],
)
def test_a_whole_game_in_each_way(tmp_path, players, seed, options):
    """Touch, keys and buttons write the same journal."""

    def play(folder, act):
        app = real_app(folder)
        app.begin(RAID, players, win_banked=1, **options)
        app.turn()
        return to_the_end(app, folder, act, random.Random(seed))

    assert len(the_same_by_all(tmp_path, play)) > 20


@pytest.mark.parametrize(
    ("act", "lang"), [(by_touch, "ja"), (by_buttons, "en")], ids=["touch", "buttons"]
)
def test_six_play_from_home_to_the_end_and_every_screen_is_right(tmp_path, act, lang):
    app = real_app(tmp_path)
    app.session.look(replace(app.ui, language=lang))
    app.turn()
    while (new := reach(app.hands.screen, lambda it: it == NewGame(RAID.id))) is None:
        after = Page("new", app.ui.page("new") + 1)
        act(app, reach(app.hands.screen, lambda it, after=after: it == after))
    act(app, new)
    start = reach(app.hands.screen, lambda it: isinstance(it, StartGame))
    setup = replace(start.intent.setup, players=SIX, options={"win_banked": 1})
    app.want(StartGame(setup))
    assert app.table.state.seats == SIX

    def looked(app):
        if len(app.bodies) % 15 == 0:
            app.turn()
            assert faults(app.hands.screen, (800, 480)) == []

    bodies, sources = to_the_end(app, tmp_path, act, random.Random(6), looked)
    assert sources == {"touch" if act is by_touch else "button"}
    assert len(bodies) > 30
