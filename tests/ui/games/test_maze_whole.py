"""Dungeon Twister played on the screen: by touch, by keys, by six buttons.

Every press, touch and key goes through the loop, as SDL or a device would report it.
"""

import random
from collections import defaultdict

import pytest
from msgspec.structs import replace

from companion.games.dungeon_twister.actions import Attack, LaidOut, RevealRoom
from companion.kernel import ChangeSeat, Correct, tag_of
from tests.ui.checks import faults
from tests.ui.scenes import DUNGEON
from tests.ui.table_app import real_app
from tests.ui.test_whole_games import by_buttons, by_touch, do, the_same_by_all
from ui.app.bots import PAUSE
from ui.app.fingers import reach
from ui.games import CARRIED
from ui.model import Do, NewGame, Page, StartGame, Undo

ENTRIES = 70
NEAR_END = 4  # points of both sides, put there by a correction


def answer_of(state, rng):
    """Return a random answer; enemies are attacked, rooms revealed, where possible."""
    listed = list(state.legal_actions())
    kinds = defaultdict(list)
    for one in listed:
        kinds[type(one)].append(one)
    if LaidOut in kinds and rng.random() < 0.5:
        return kinds[LaidOut][0]
    wild = [kind for kind in (Attack, RevealRoom) if kind in kinds]
    kind = rng.choice(wild if wild and rng.random() < 0.8 else list(kinds))
    return rng.choice(kinds[kind])


def to_the_end(app, act, rng, most=ENTRIES, looked=lambda _: None):
    """Play for some entries, then from a score near the end until somebody wins."""
    acts = defaultdict(list)
    while app.table.state.prompt is not None:
        app.clock.now += 1.0
        if len(app.bodies) == most:
            for seat in (0, 1):
                app.want(Do(Correct(f"/players/{seat}/vp", NEAR_END)))
        looked(app)
        action = answer_of(app.table.state, rng)
        acts[tag_of(action)].append(do(app, act, action))
    looked(app)
    return acts


def test_touch_keys_and_buttons_write_the_same_journal(tmp_path):
    def play(folder, act):
        app = real_app(folder)
        app.begin(DUNGEON, ("Ann", "Ben"))
        app.turn()
        rng = random.Random(7)
        for _ in range(ENTRIES):
            app.clock.now += 1.0
            do(app, act, answer_of(app.table.state, rng))
        bodies = app.bodies
        sources = {one.source.partition(":")[0] for one in app.table.entries}
        app.close()
        return bodies, sources

    assert len(the_same_by_all(tmp_path, play)) == ENTRIES


@pytest.mark.parametrize(
    ("act", "lang"), [(by_touch, "ja"), (by_buttons, "en")], ids=["touch", "buttons"]
)
def test_from_home_to_the_last_point_and_every_screen_is_right(tmp_path, act, lang):
    app = real_app(tmp_path)
    app.session.look(replace(app.ui, language=lang))
    app.turn()
    while (
        new := reach(app.hands.screen, lambda it: it == NewGame(DUNGEON.id))
    ) is None:
        after = Page("new", app.ui.page("new") + 1)
        act(app, reach(app.hands.screen, lambda it, after=after: it == after))
    act(app, new)
    start = reach(app.hands.screen, lambda it: isinstance(it, StartGame))
    app.want(StartGame(replace(start.intent.setup, players=("Ann", "Ben"))))

    def looked(app):
        if len(app.bodies) % 5 == 0:
            app.turn()
            assert faults(app.hands.screen, (800, 480)) == []

    acts = to_the_end(app, act, random.Random(3), looked=looked)
    assert app.table.state.outcome.reason == "vp"
    assert sum(map(len, acts.values())) >= ENTRIES
    if act is by_touch:  # nothing takes long; a plain move takes three taps
        assert min(acts["move"]) <= 3
        assert all(max(taken) <= 12 for taken in acts.values())
    app.close()


def test_what_a_program_does_waits_until_it_is_carried_out(tmp_path):
    app = real_app(tmp_path)
    app.begin(DUNGEON, ("Ann", "Ben"))
    app.want(Do(ChangeSeat("Ben", "bot:random")))
    rng, carried = random.Random(1), 0
    while carried < 6:
        app.turn(PAUSE + 0.1)
        done = reach(app.hands.screen, lambda it: it == Page(CARRIED, 1))
        if done is None:
            state = app.table.state
            seats = state.prompt.seats
            if not any(state.played_by(one).startswith("bot:") for one in seats):
                do(app, by_touch, answer_of(state, rng))
            continue
        before = len(app.table.entries)
        app.turn(60.0)
        assert len(app.table.entries) == before
        assert app.table.entries[-1].source == "bot:random"
        by_touch(app, done)
        carried += 1
        assert reach(app.hands.screen, lambda it: it == Page(CARRIED, 1)) is None
    app.close()


def test_what_a_program_did_can_be_taken_back_instead(tmp_path):
    app = real_app(tmp_path)
    app.begin(DUNGEON, ("Ann", "Ben"))
    app.want(Do(ChangeSeat("Ann", "bot:random")))
    app.turn(PAUSE + 0.1)
    assert app.table.entries[-1].source == "bot:random"
    app.want(Undo())
    app.turn()
    assert all(not one.source.startswith("bot:") for one in app.table.entries)
    assert reach(app.hands.screen, lambda it: it == Page(CARRIED, 1)) is None
    app.close()
