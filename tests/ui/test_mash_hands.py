"""Many hands at once, cables pulled, darkness: nothing happens that nobody meant."""

from collections import Counter
from functools import partial

from companion.kernel import ChangeSeat
from hardware.events import Health
from tests.soak import counted
from tests.ui.hands_model import Model
from tests.ui.scenes import REAL
from tests.ui.table_app import real_app
from tests.ui.test_cover import PLAYERS, place
from tests.ui.test_input import finger, key
from tests.ui.test_letting_go import KEYS
from ui.app.fingers import middle
from ui.app.hands import LOCKOUT
from ui.elements import hit
from ui.model import Do, Open
from ui.pg import pygame
from ui.screens.cover import peek

HELD = {**KEYS, "a": pygame.K_a, "1": pygame.K_1, "2": pygame.K_2}
STRUCK = (pygame.K_TAB, pygame.K_TAB, pygame.K_u, pygame.K_r, pygame.K_m)
BUTTONS = ("confirm", "confirm", "next", "back", "a")
DIALOGS = ("menu", "log", "end", "off", "agree", "seats", "correct", "name")
PER_APP = 1_000


# --- what hands do --------------------------------------------------------------------


def somewhere(model, rng):
    """Return a spot on something, most often on what must be held down."""
    screen = model.app.hands.screen
    there = [one for one in screen if hit(screen, *middle(one)) == one]
    slow = [one for one in there if "hold" in one.flags or one.long is not None]
    if not there:
        return (rng.uniform(0, 154), rng.uniform(0, 86))
    return middle(rng.choice(slow if slow and rng.random() < 0.5 else there))


def finger_down(model, rng):
    number, at = rng.randrange(3), somewhere(model, rng)
    model.press(("finger", number), at, finger("press", at, number))
    return ("finger", number)


def key_down(model, rng, name=""):
    name = name or rng.choice([*HELD, "enter", "enter"])
    model.press(("key", name), None, key(HELD[name]))
    return ("key", name)


def button_down(model, rng, name=""):
    name = name or rng.choice(BUTTONS)
    if model.app.buttons.status.state is Health.OK:
        model.app.buttons.push(name)
        model.press(("button", name), None)
    return ("button", name)


enter_down = partial(key_down, name="enter")
confirm_down = partial(button_down, name="confirm")
DOWNS = (finger_down, finger_down, key_down, button_down)


def up(model, who):
    kind, name = who
    if kind == "finger":
        at = model.down.get(who, (0, 0))
        model.release(who, finger("release", at, name))
    elif kind == "key":
        model.release(who, key(HELD[name], kind=pygame.KEYUP))
    elif model.app.buttons.status.state is Health.OK:
        model.app.buttons.release(name)
        model.release(who)


def presses(model, rng):
    rng.choice(DOWNS)(model, rng)


def releases(model, rng):
    if model.down:
        up(model, rng.choice(list(model.down)))


def taps(model, rng):
    """Tap once or twice, as a child does, whatever else is down."""
    for _ in range(rng.choice((1, 2, 2))):
        who = rng.choice(DOWNS)(model, rng)
        model.turn(rng.choice((0.02, 0.1)))
        up(model, who)
        model.turn(rng.choice((0.02, 0.15, 0.3)))


def aims(model):
    """Move the ring to what must be held down, if it gets there."""
    screen = model.app.hands.screen
    slow = {one.name for one in screen if "hold" in one.flags and one.touchable}
    for _ in range(12):
        if not slow or model.ui.focus in slow:
            return
        model.happens(key(pygame.K_TAB))


def holds(model, rng):
    """Hold something down for long, whatever comes between."""
    downs = DOWNS
    if rng.random() < 0.5:
        aims(model)
        downs = (enter_down, confirm_down)
    who = rng.choice(downs)(model, rng)
    for _ in range(3):
        model.turn(rng.choice((0.1, 0.4, 0.5)))
        if rng.random() < 0.2:
            rng.choice(BETWEEN)(model, rng)
    if rng.random() < 0.5:
        up(model, who)


def moves(model, rng):
    fingers = [who for who in model.down if who[0] == "finger"]
    if fingers:
        who, at = rng.choice(fingers), somewhere(model, rng)
        if at != model.down[who]:
            model.let_go(who, but=True)
        model.down[who] = at
        model.happens(finger("move", at, who[1]))


def strikes(model, rng):
    model.happens(key(rng.choice(STRUCK)))


def says_held(model, rng):
    if model.app.buttons.status.state is Health.OK:
        model.app.buttons.keep(rng.choice(BUTTONS))
        model.happens()


def leaves_window(model, rng):
    model.lose("finger", "key")
    kinds = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED)
    model.happens(pygame.event.Event(rng.choice(kinds)))


def pulls_cable(model, rng):
    del rng
    buttons = model.app.buttons
    if buttons.status.state is Health.OK:
        model.lose("button")
        buttons.report(Health.OFFLINE, "device.lost", path="x")
    else:
        buttons.report(Health.OK)
    model.happens()


def waits(model, rng):
    model.turn(rng.choice((0.05, 0.2, 0.5, 1.0, 5.0, 9.0)))


def long_gone(model, rng):
    """The clock jumps: nobody was there for long, the screen is dark."""
    model.turn(rng.choice((30.0, 61.0, 61.0, 1e5)))


def another_thing(model, rng):
    """What is asked, or lies over it, becomes another thing, by no hand."""
    app, looks = model.app, model.app.table.state.looks()
    legal = app.table.state.legal_actions()
    slots = [(slot, seats[0]) for slot, seats in looks.items() if seats]
    ways = [Open(rng.choice(DIALOGS)), Do(ChangeSeat("Nobody", "Dan"))]
    ways += [Do(rng.choice(list(legal)))] if legal else []
    ways += [peek(seat, slot) for slot, seat in slots] * 3
    model.done(rng.choice(ways), "bot:mash")
    model.turn()


BETWEEN = (
    *(says_held, leaves_window, pulls_cable, strikes, presses, moves),
    *(another_thing, long_gone),
)
DEEDS = (
    *[taps] * 6,
    *[holds] * 6,
    *[presses] * 3,
    *[releases] * 4,
    *(moves, strikes, says_held, leaves_window, pulls_cable),
    *(waits, waits, long_gone, another_thing, another_thing),
)


def table(folder):
    """Return a model at a table where somebody may look at a hidden card."""
    app = real_app(folder)
    app.hands.lockout = LOCKOUT
    app.loop.blank.minutes = 1
    app.begin(REAL, PLAYERS, edition="retail")
    while not any(app.table.state.looks().values()):
        app.want(Do(app.table.state.legal_actions()[-1]))
    slot, seat, _ = place(app)
    model = Model(app)
    model.done(peek(seat, slot), "bot:mash")
    model.turn(1.0)
    return model


def test_many_hands_do_nothing_that_nobody_meant(tmp_path):
    claim = "hands, cables, darkness and clock mashed, against a model of hands"
    with counted(claim, full=100_000, seed=17) as run:
        total, done = Counter(), 0
        while done < run.n:
            folder = tmp_path / str(done)
            folder.mkdir()
            model = table(folder)
            for _ in range(min(PER_APP, run.n - done)):
                if model.app.table is None or model.ui.where != "game":
                    break
                run.rng.choice(DEEDS)(model, run.rng)
                done += 1
            done += 1
            model.app.close()
            total += model.count
        run.note(", ".join(f"{n} {name}" for name, n in sorted(total.items())))
        assert min(total[one] for one in ("acts", "held", "looks", "wakes")) > 5, total
