"""A real display: SDL's own mouse and key events, as a window system sends them."""

import shutil
import signal
import time

import pytest

from companion.table import history
from companion.table.journal import Journal
from tests.ui.test_commands import Running
from tests.ui.xtest import ENTER, TAB, Display

MAIN_ACT = (780, 465)
TRIES = 120


@pytest.mark.xvfb
@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="Xvfb is not installed")
def test_a_game_is_begun_by_mouse_and_gone_on_with_by_keys(tmp_path):
    with Display(800, 480) as display:
        running = Running(tmp_path, SDL_VIDEODRIVER="x11", DISPLAY=display.name)
        path = running.state / "journal.db"
        until(path, lambda game: game is not None, lambda: display.tap(*MAIN_ACT))
        until(path, lambda game: game.rows > 0, lambda: keys(display))
        assert running.end(signal.SIGTERM) == 0


def keys(display):
    display.key(TAB)
    display.key(ENTER)


def until(path, reached, act):
    """Act, as a patient person would, until the journal shows that it worked."""
    for _ in range(TRIES):
        act()
        time.sleep(0.25)
        with Journal(path) as journal:
            game = next(iter(history.games(journal)), None)
        if reached(game):
            return
    pytest.fail(f"nothing came of it: {game}")
