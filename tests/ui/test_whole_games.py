"""Whole games by touch alone, by keyboard alone, by the six buttons alone."""

import random

import pytest

from companion.sim.bots import own_answers
from companion.table import history
from companion.table.journal import Journal
from companion.table.table import Table
from tests.kernel.toys import DUEL, MAZE, WINDOW
from tests.ui.scenes import REAL
from tests.ui.table_app import GAMES, real_app
from tests.ui.test_input import key
from ui.app.fingers import reach, towards
from ui.elements import by_digit
from ui.model import NewGame, Page, StartGame
from ui.pg import pygame

PRESSES = 80  # the ring goes round any screen in less


def by_touch(app, element):
    app.tap(element.name)


def by_keys(app, element):
    """A digit where the element has one; else the ring is moved to it."""
    for digit in range(1, 10):
        if by_digit(app.hands.screen, digit) == element:
            press_key(app, pygame.K_0 + digit)
            return
    steer(app, element, lambda: press_key(app, pygame.K_TAB))
    press_key(app, pygame.K_RETURN)


def by_buttons(app, element):
    steer(app, element, lambda: press_button(app, "next"))
    press_button(app, "confirm")


def press_key(app, code):
    app.events = [key(code), key(code, kind=pygame.KEYUP)]
    app.turn()


def press_button(app, name):
    app.buttons.press(name)
    app.turn()


def steer(app, element, step):
    for _ in range(PRESSES):
        if app.ui.focus == element.name:
            return
        step()
    raise AssertionError(f"the ring does not reach {element.name}")


HANDS = {"touch": by_touch, "key": by_keys, "button:confirm": by_buttons}


def answer_of(state, rng):
    if state.prompt.kind != "choose":
        chances = state.prompt.chances(state)
        actions, weights = zip(*chances, strict=True)
        return rng.choices(actions, [float(one) for one in weights])[0]
    seats = [seat for seat in state.prompt.seats if own_answers(state, seat)]
    return rng.choice(own_answers(state, rng.choice(seats)))


def do(app, act, action):
    """Act on what leads to an answer until it is done."""
    state = app.table.state
    for _ in range(PRESSES):
        element = towards(app.hands.screen, app.ui, state, action)
        assert element is not None, f"no way to {action} among {app.names}"
        act(app, element)
        if app.table.state is not state:
            return
    raise AssertionError(f"{action} is not done: {app.ui}")


def played(folder, game, act, seed):
    """Play a whole game from the home screen; return its rows and sources."""
    rng = random.Random(seed)
    app = real_app(folder)
    app.turn()
    while (new := reach(app.hands.screen, lambda it: it == NewGame(game.id))) is None:
        after = Page("new", app.ui.page("new") + 1)
        act(app, reach(app.hands.screen, lambda it, after=after: it == after))
    act(app, new)
    act(app, reach(app.hands.screen, lambda it: isinstance(it, StartGame)))
    assert app.table.header.game == game.id
    while app.table.state.prompt is not None:
        do(app, act, answer_of(app.table.state, rng))
    bodies, sources = app.bodies, {one.source for one in app.table.entries}
    app.close()
    assert [row.body for row in rows_on_disk(folder)] == bodies
    return bodies, sources


def rows_on_disk(folder):
    with Journal(folder / "journal.db") as journal:
        (listed,) = history.games(journal)
        table = Table.open(journal, listed.key, find=GAMES.__getitem__)
        return [change.row for change in table.changes]


@pytest.mark.parametrize(
    ("game", "seed"), [(WINDOW, 1), (WINDOW, 2), (DUEL, 1), (MAZE, 1), (REAL, 3)]
)
def test_touch_keys_and_buttons_write_the_same_journal(tmp_path, game, seed):
    written = {}
    for source, act in HANDS.items():
        folder = tmp_path / act.__name__
        folder.mkdir()
        written[source], sources = played(folder, game, act, seed)
        assert sources == {source}
    first, *others = written.values()
    assert others == [first, first]
