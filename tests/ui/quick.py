"""Hands that are quick: how tests tap, and the tables at which they do."""

from tests.ui.scenes import REAL
from tests.ui.table_app import real_app
from tests.ui.test_input import finger
from ui.app.fingers import middle
from ui.app.hands import LOCKOUT
from ui.elements import find
from ui.model import Do

BOUNCE = 0.12  # seconds between a child's two taps that mean one
CALM = 0.6  # from one deliberate tap of a quick adult to the next
DOWN = 0.08  # of which a finger is down for so long
PLAYERS = ("Ann", "Ben", "Cy")


def at_home(folder):
    """Return the real screens, at home, where people may be too quick."""
    app = real_app(folder)
    app.hands.lockout = LOCKOUT
    app.turn(1.0)
    return app


def at_table(folder):
    """Return the real screens, at a table."""
    app = at_home(folder)
    app.begin(REAL, PLAYERS, edition="retail")
    app.turn(1.0)
    return app


def at_placing(folder):
    """Return a table where a seat chooses a space, and does it with the main act."""
    app = at_table(folder)
    while app.waits_for != "place":
        app.want(Do(app.table.state.legal_actions()[0]))
    app.turn(1.0)
    return app


def spot(app, name):
    app.loop.turn()
    return middle(find(app.hands.screen, name))


def touch(app, at, contact=1, down=DOWN):
    """Tap a spot, whatever is there; return what was drawn pressed meanwhile."""
    app.events.append(finger("press", at, contact))
    app.turn()
    pressed = app.ui.pressed
    app.turn(down)
    app.events.append(finger("release", at, contact))
    app.turn()
    return pressed


def double(app, name, gap=BOUNCE):
    """Tap twice where an element is; return what was drawn pressed the second time."""
    at = spot(app, name)
    touch(app, at)
    app.turn(gap)
    return touch(app, at)


def rows(app):
    return len(app.table.changes)


def entries(app):
    return [one.action for one in app.table.entries]


def steer(app, name):
    for _ in range(40):
        if app.ui.focus == name:
            return
        app.buttons.press("next")
        app.turn()
    raise AssertionError(app.names)
