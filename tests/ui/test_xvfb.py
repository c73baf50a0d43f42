"""A real display: SDL's own mouse and key events, as a window system sends them."""

import shutil
import signal
import time
from itertools import cycle

import pytest

from companion.table import history
from companion.table.journal import Journal
from companion.table.table import Table
from tests.ui.table_app import GAMES
from tests.ui.test_commands import Running
from tests.ui.xtest import ENTER, TAB, Display

# Of the 800 x 480 pixels of the picture: English, the panel is right, new game, start.
ONWARD = ((610, 367), (649, 429), (617, 349), (688, 429))
# Of the box below it: the buttons A and confirm.
ROOM, CONFIRM = (37, 581), (359, 581)
TRIES = 120


@pytest.mark.xvfb
@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="Xvfb is not installed")
def test_a_game_is_begun_by_mouse_and_gone_on_with_by_buttons_and_keys(tmp_path):
    with Display(1024, 768) as display:
        corner = {"SDL_VIDEO_WINDOW_POS": "0,0"}  # where no window manager places it
        env = {"SDL_VIDEODRIVER": "x11", "DISPLAY": display.name, **corner}
        running = Running(tmp_path, **env)
        path, points = running.state / "journal.db", cycle(ONWARD)
        until(path, lambda game: game is not None, lambda: display.tap(*next(points)))
        until(path, lambda game: game.rows > 0, lambda: buttons(display))
        until(path, lambda game: game.rows > 1, lambda: keys(display))
        assert {"button:confirm", "key"} <= sources(path)
        assert running.end(signal.SIGTERM) == 0


def sources(path):
    """Return where the entries of the game came from."""
    with Journal(path) as journal:
        (listed,) = history.games(journal)
        table = Table.open(journal, listed.key, find=GAMES.__getitem__)
        return {entry.source for entry in table.entries}


def buttons(display):
    """Press two buttons of the simulated box with the mouse."""
    for point in (ROOM, CONFIRM):
        time.sleep(0.25)
        display.tap(*point)


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
