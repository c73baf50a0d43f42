"""How many deliberate inputs a turn takes: by touch alone, and with devices.

A turn is one placement and all that follows from it. Dice that are thrown and cards
that are laid down are what people do at the table anyway: they count for nothing.
"""

import random

from companion.kernel import Reveal, Roll, tag_of
from companion.table.tags import deck_of
from tests.soak import counted
from tests.ui.scenes import REAL
from tests.ui.table_app import real_app
from tests.ui.test_whole_games import answer_of, by_touch, do
from ui.app.fakes import fake_uid

PLAYERS = ("Ann", "Ben", "Cy")
SEED = 7
TOUCH_MOST = 6.0  # inputs a turn
DEVICES_MOST = 3.0


def thrown(app, action):
    """Let the dice of an answer fall into the tower."""
    dice, faces = app.table.state.prompt.dice, tuple(app.table.state.prompt.faces)
    ghost = next(face for face in faces if face.lower() == "ghost")
    other = next(face for face in faces if face != ghost)
    app.tower.roll(*[ghost] * action.ghosts, *[other] * (dice - action.ghosts))
    app.turn()


def laid(app, action, cards):
    """Lay the card that means an answer on the reader, and take it off again."""
    state = app.table.state
    dealt = app.tagging.dealt()
    meant = [
        uid
        for uid, one in cards.items()
        if state.prompt.scanned(state, one) == action
        and (uid not in dealt or not isinstance(state.prompt, Reveal))
    ]
    if not meant:
        return
    uid = meant[0]
    app.reader.place(uid)
    app.turn()
    app.reader.lift(uid)
    app.turn(10.0)


def game(folder, *, devices):
    """Play a game; return its inputs and turns, and how many answers devices gave."""
    app, rng = real_app(folder), random.Random(SEED)
    app.begin(REAL, PLAYERS, edition="retail")
    cards = {
        fake_uid(REAL.id, card, copy): card
        for card, copies in deck_of(REAL, app.table.state)
        for copy in range(1, copies + 1)
    }
    app.session.senses.cards = lambda: cards
    inputs, turns, sensed = 0, 0, 0
    app.turn(1.0)
    while (prompt := app.table.state.prompt) is not None:
        turns += tag_of(prompt) == "place"
        action, state = answer_of(app.table.state, rng), app.table.state
        if devices and isinstance(prompt, Roll):
            thrown(app, action)
        elif devices:
            laid(app, action, cards)
        if app.table.state is state:
            inputs += do(app, by_touch, action)
        else:
            sensed += 1
        app.turn(1.0)
    app.close()
    return inputs, turns, sensed


def test_a_turn_takes_few_inputs(tmp_path):
    per_turn = {}
    with counted("deliberate inputs a turn", full=1, seed=SEED) as run:
        for devices in (False, True):
            folder = tmp_path / str(devices)
            folder.mkdir()
            inputs, turns, sensed = game(folder, devices=devices)
            assert turns > 20
            assert (sensed > 20) is devices
            per_turn[devices] = inputs / turns
            way = "with devices" if devices else "touch alone"
            run.note(f"{way}: {inputs} in {turns} turns, {inputs / turns:.2f}")
    assert per_turn[False] < TOUCH_MOST
    assert per_turn[True] < DEVICES_MOST
