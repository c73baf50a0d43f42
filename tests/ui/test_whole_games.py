"""Whole games by touch alone, by keyboard alone, by the six buttons alone.

Every press, touch and key goes through the loop, as SDL or a device would report it.
"""

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
from ui.app.hands import LOCKOUT
from ui.elements import by_digit
from ui.model import NewGame, Page, StartGame
from ui.pg import pygame

ADULT = 0.45  # seconds from one tap to the next, with a finger that is down for 0.1 s
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
    """The room's button where the element has one, which may choose it; else next."""
    before = app.table and app.table.state
    looked = (element.intent, app.ui.answer, app.ui.part, app.ui.seat)
    if not (element.knob and reached_by_room(app, element)):
        steer(app, element, lambda: press_button(app, "next"))
    chosen = (element.intent, app.ui.answer, app.ui.part, app.ui.seat) != looked
    if not chosen and (app.table and app.table.state) is before:
        press_button(app, "confirm")


def reached_by_room(app, element):
    """Press the button of the element's room until the ring is there, or it is chosen.

    Where each choice changes what there is to choose, that may never be.
    """
    for _ in range(sum(one.knob == element.knob for one in app.hands.screen)):
        press_button(app, element.knob)
        chosen = getattr(element.intent, "action", element) == app.ui.answer
        if chosen or app.ui.focus == element.name:
            return True
    return False


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


HANDS = {"touch": by_touch, "key": by_keys, "button": by_buttons}


def answer_of(state, rng):
    if state.prompt.kind != "choose":
        chances = state.prompt.chances(state)
        actions, weights = zip(*chances, strict=True)
        return rng.choices(actions, [float(one) for one in weights])[0]
    seats = [seat for seat in state.prompt.seats if own_answers(state, seat)]
    return rng.choice(own_answers(state, rng.choice(seats)))


def do(app, act, action):
    """Act on what leads to an answer until it is done; return the acts it took."""
    state = app.table.state
    for acts in range(1, PRESSES):
        element = towards(app.hands.screen, app.ui, state, action)
        assert element is not None, f"no way to {action} among {app.names}"
        act(app, element)
        if app.table.state is not state:
            return acts
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
    return to_the_end(app, folder, act, rng)


def to_the_end(app, folder, act, rng):
    while app.table.state.prompt is not None:
        app.clock.now += 1.0
        do(app, act, answer_of(app.table.state, rng))
    bodies, sources = app.bodies, {one.source for one in app.table.entries}
    app.close()
    assert [row.body for row in rows_on_disk(folder)] == bodies
    return bodies, {one.partition(":")[0] for one in sources}


def rows_on_disk(folder):
    with Journal(folder / "journal.db") as journal:
        (listed,) = history.games(journal)
        table = Table.open(journal, listed.key, find=GAMES.__getitem__)
        return [change.row for change in table.changes]


def the_same_by_all(tmp_path, play):
    """Let a game be played in each way; all write the same, and say who wrote it."""
    written = {}
    for source, act in HANDS.items():
        folder = tmp_path / act.__name__
        folder.mkdir()
        written[source], sources = play(folder, act)
        assert sources == {source}
    first, *others = written.values()
    assert others == [first, first]
    return first


@pytest.mark.parametrize(
    ("game", "seed"), [(WINDOW, 1), (WINDOW, 2), (DUEL, 1), (MAZE, 1), (REAL, 3)]
)
def test_touch_keys_and_buttons_write_the_same_journal(tmp_path, game, seed):
    assert the_same_by_all(tmp_path, lambda *way: played(way[0], game, way[1], seed))


@pytest.mark.parametrize(
    ("players", "edition", "seed"),
    [(("Ann", "Ben", "Cy"), "retail", 7), (("Ann", "Ben"), "prototype", 8)],
)
def test_a_whole_haunted_house_in_each_way(tmp_path, players, edition, seed):
    def play(folder, act):
        app = real_app(folder)
        app.begin(REAL, players, edition=edition)
        app.turn()
        return to_the_end(app, folder, act, random.Random(seed))

    assert len(the_same_by_all(tmp_path, play)) > 50


@pytest.mark.parametrize("game", [WINDOW, MAZE, REAL], ids=lambda it: it.id)
def test_an_adult_is_not_too_quick_for_the_screen(tmp_path, game):
    """What is new takes nothing for a moment; nobody who looks first notices that."""

    def play(folder, act):
        app = real_app(folder)
        app.hands.lockout = LOCKOUT
        app.begin(game, ("Ann", "Ben", "Cy")[: game.players[0]])
        app.turn(ADULT)

        def calmly(app, element):
            act(app, element)
            app.turn(ADULT)

        return to_the_end(app, folder, calmly, random.Random(4))

    assert the_same_by_all(tmp_path, play)
