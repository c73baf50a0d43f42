"""What hands do to an app, and what may come of it: a model to check the app against.

It knows only what hands, cables and the clock do, and what the screen shows: so it can
say who could have held something down, and for how long. Time passes, then one thing
happens. It allows more than the app does, never less.
"""

from collections import Counter

from ui.app.blank import GESTURE
from ui.app.hands import LOCKOUT
from ui.app.peeks import LOOK_FOR
from ui.app.taps import HOLD_SECONDS
from ui.elements import find, hit
from ui.model import AgreeUndo, Allow, AmendWith, Do, Redo, Undo, UseHeld, resolve
from ui.peeking import CoverUp, Peek, Uncover

ACTS = (Do, AmendWith, Allow, Undo, AgreeUndo, Redo, UseHeld)
SLACK = 1e-6
FAR = float("-inf")


class Model:
    """What hands do to an app, and what may come of it.

    Attributes:
        down: contacts that are down as far as anybody can tell, and where.
        on: what they have been on without a break, and since when.
        looking: those that may keep open what is private.
        waking: the gesture that woke the screen is not over.
        quiet: until then nothing may be wanted.
    """

    def __init__(self, app):
        self.app = app
        self.down, self.on, self.looking = {}, {}, set()
        self.waking, self.woken, self.quiet = False, FAR, FAR
        self.acted = self.looked = FAR
        self.count = Counter()
        self.done, app.session.want = app.session.want, self.wanted

    @property
    def now(self):
        return self.app.clock.now

    @property
    def ui(self):
        return self.app.ui

    # --- what may come of it ----------------------------------------------------------

    def wanted(self, intent, source="touch"):
        """Take what hands want of the session."""
        session = self.app.session
        meant, free = resolve(session.ui, intent), not session.busy
        if not isinstance(meant, CoverUp):
            assert not self.waking, meant
            assert self.now >= self.quiet - SLACK, meant
        self.must_have_been_held(intent)
        self.done(intent, source)
        if isinstance(meant, ACTS) and free and session.busy:
            assert self.now - self.acted >= LOCKOUT - SLACK, meant
            self.acted = self.now
            self.count["acts"] += 1

    def must_have_been_held(self, intent):
        """Where only holding means this, one contact has done it for long enough."""
        names = {
            one.name
            for one in self.app.hands.screen
            if "hold" in one.flags and one.intent == intent
        }
        if not names:
            return
        held = {
            who
            for who, (name, since) in self.on.items()
            if name in names and self.now - since >= HOLD_SECONDS - SLACK
        }
        assert held, (intent, self.on)
        self.count["held"] += 1
        if isinstance(intent, Uncover):
            self.looking, self.looked = self.looking | held, self.now

    def check(self):
        form = self.ui.form
        if isinstance(form, Peek) and form.open == "look":
            assert self.looking, self.down
            assert self.now - self.looked < LOOK_FOR + SLACK
            self.count["looks"] += 1

    # --- time passes, and one thing happens -------------------------------------------

    def turn(self, seconds=0.0):
        app, was_dark = self.app, self.app.loop.blank.dark
        app.turn(seconds)
        app.session.over = False
        if app.loop.blank.dark:
            self.on.clear()
            self.looking.clear()
        elif was_dark:
            self.waking, self.woken = True, self.now
            self.count["wakes"] += 1
        self.check()
        for who, (name, _) in list(self.on.items()):
            if self.what(who) != name:
                del self.on[who]

    def happens(self, *events):
        """Let one thing happen."""
        self.over()
        self.app.events += events
        waking = self.waking
        self.turn()
        if waking or self.waking:
            self.quiet = self.now + LOCKOUT
        self.over()

    def over(self):
        """Tell whether the gesture that woke the screen is over."""
        if not self.down or self.now - self.woken >= GESTURE:
            self.waking = False

    def what(self, who):
        """Return the name of what a contact is on now."""
        screen = self.app.hands.screen
        if who[0] == "finger":
            one = hit(screen, *self.down[who])
        else:
            one = find(screen, self.ui.focus)
        return one.name if one is not None else ""

    def press(self, who, at, *events):
        self.over()
        waking = self.waking
        self.let_go(who)  # it has been up in between
        self.over()
        if waking:
            self.quiet = self.now + LOCKOUT
        self.down[who] = at
        on = self.what(who)
        swallowed = self.waking or self.app.loop.blank.dark
        if on and not swallowed:
            self.on[who] = (on, self.now)
        self.happens(*events)
        if who[0] == "key" and self.what(who) and not swallowed:
            self.on[who] = (self.what(who), self.now)  # it may have moved the ring

    def release(self, who, *events):
        swallowed = who in self.down
        self.let_go(who, but=swallowed)
        self.happens(*events)
        self.down.pop(who, None)
        self.over()

    def let_go(self, *contacts, but=False):
        for who in contacts:
            self.on.pop(who, None)
            self.looking.discard(who)
            if not but:
                self.down.pop(who, None)

    def lose(self, *kinds):
        self.let_go(*[who for who in self.down if who[0] in kinds])
