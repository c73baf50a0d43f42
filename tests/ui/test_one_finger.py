"""B47 and B48: what a panel's stack reports of a tap, and what must come of it.

SDL tells of one tap as a finger, as a mouse, or as both; on some stacks nothing is told
while a finger moves. Whatever it is, a tap acts once, and taps are enough for all.
"""

import pytest

from tests.kernel.toys import DUEL, MAZE, WINDOW
from tests.ui.scenes import REAL
from tests.ui.test_input import finger, mouse
from tests.ui.test_whole_games import by_touch, played

STACKS = {
    "finger and marked mouse": lambda at: [
        mouse("press", at, touch=True), finger("press", at),
        mouse("release", at, touch=True), finger("release", at),
    ],
    "marked mouse after its finger": lambda at: [
        finger("press", at), mouse("press", at, touch=True),
        finger("release", at), mouse("release", at, touch=True),
    ],
    "finger and unmarked mouse": lambda at: [
        finger("press", at), mouse("press", at),
        finger("release", at), mouse("release", at),
    ],
    "unmarked mouse before its finger": lambda at: [
        mouse("press", at), finger("press", at),
        mouse("release", at), finger("release", at),
    ],
    "mouse alone": lambda at: [mouse("press", at), mouse("release", at)],
}  # fmt: skip


def trembling(at):
    """A finger that moves all the time, as most stacks tell."""
    x, y = at
    moves = [finger("move", (x + 0.1 * n, y - 0.1 * n)) for n in (1, 2, 1, 0)]
    return [finger("press", at), *moves, finger("release", at)]


def tapping(stack):
    """Return an act that taps an element as a stack reports it."""

    def act(app, element):
        rect = element.rect
        for event in stack((rect.x + rect.w / 2, rect.y + rect.h / 2)):
            app.events = [event]
            app.turn()

    return act


def game_by(folder, name, act, game, seed):
    (folder / name).mkdir()
    return played(folder / name, game, act, seed)


@pytest.mark.parametrize("stack", STACKS)
def test_b47_one_tap_acts_once_whatever_the_stack_tells(tmp_path, stack):
    act = tapping(STACKS[stack])
    plain = game_by(tmp_path, "plain", by_touch, WINDOW, 1)
    assert game_by(tmp_path, "odd", act, WINDOW, 1) == plain


@pytest.mark.parametrize(
    ("game", "seed"), [(WINDOW, 1), (DUEL, 1), (MAZE, 1), (REAL, 3)]
)
def test_b48_a_finger_of_which_no_movement_is_told_plays_every_game(
    tmp_path, game, seed
):
    silent = game_by(tmp_path, "still", by_touch, game, seed)
    moving = game_by(tmp_path, "moving", tapping(trembling), game, seed)
    assert moving == silent
