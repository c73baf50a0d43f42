"""One evening in fast time: games one after the other, and devices that fail at random.

The real drivers run, with what they speak to in memory, but in steps instead of threads
and on a clock that only moves here: three hours take minutes. Run by itself, in a
process of its own, it plays as many games as it is told and says in JSON how it went.
"""

import errno
import gc
import json
import os
import random
import sys
from collections import deque
from pathlib import Path

from companion.kernel import Reveal, Roll
from companion.table import history
from companion.table.journal import Journal
from companion.table.table import Table
from hardware.buttons.gpio import GpioButtons
from hardware.events import Health
from hardware.reader.pn532.emulated import EmulatedReader
from hardware.tower.model import GHOST_FACES, TowerModel
from hardware.tower.serial_driver import SerialTower
from tests.hardware.pins import FaultyPin, mock_pins
from tests.ui.scenes import REAL
from tests.ui.table_app import real_app
from ui.app.demohands import FIRST, put_tags_on
from ui.app.fakes import fake_uid
from ui.model import Back, Close, Do, GoHome, Setup, StartGame

HOURS = 3.0
GAMES = 40
WARM = 5
TICK = 0.1
PATIENCE = 8.0  # seconds of the fake clock that somebody waits for a device
NAMES = ("Ann", "Ben", "Cy", "Dora", "Eli")


class SteppedReader(EmulatedReader):
    """A PN532 with its driver, a step at a time."""

    def __init__(self, clock):
        super().__init__(clock=clock, sleep=self._pass)
        self._time = clock
        self._due = 0.0

    def _pass(self, seconds):
        self._time.now += seconds

    def start(self, sink):
        self.outbox.connect(sink)

    def advance(self):
        self.outbox.flush()
        if self._time.now >= self._due:
            self._due = self._time.now + self.step()


class SteppedTower(SerialTower):
    """A tower with its driver and the bytes between them, without a port."""

    def __init__(self, clock, rng):
        super().__init__("tower", clock=clock)
        self.model = TowerModel(faces=GHOST_FACES, rng=rng, clock=clock)
        self.plugged = True

    def start(self, sink):
        self.outbox.connect(sink)
        self.opened()

    def pull(self):
        self.plugged = False
        self.closed()
        self.report(Health.OFFLINE, "device.lost", path=self.path)

    def plug(self):
        self.plugged = True
        self.model.take()
        self.opened()

    def advance(self):
        self.live()
        self.model.tick()
        chunks = self.model.take()
        if self.plugged:
            for chunk in chunks:
                self._session.feed(chunk)
            self._session.tick()
            self.model.receive(bytes(self._session.out))
        self._session.out.clear()
        self.outbox.flush()


class SteppedButtons(GpioButtons):
    """Buttons on mock pins with their driver, a turn at a time."""

    def start(self, sink):
        self.outbox.connect(sink)

    def advance(self):
        try:
            if not self._inputs:
                self.open_pins()
            self.turn()
        except Exception as error:  # noqa: BLE001  (as its thread does)
            self._tell_why(error)
            self.close_pins()
        self.outbox.flush()


class Evening:
    def __init__(self, folder, seed, pins):
        self.rng = random.Random(seed)
        self.folder = folder
        self.pins = pins
        self.faults = 0
        put_tags_on(folder / "tags.json", REAL, REAL.start(("Ann", "Ben"), {}))
        self.app = real_app(folder, devices=self._devices)
        self.app.shown.pictures = deque(maxlen=2)  # a panel keeps none
        self._mend = []  # (when, what ends a fault)
        self._next = 0.0
        self.sources = {}

    def _devices(self, clock):
        self.tower = SteppedTower(clock, random.Random(self.rng.random()))
        self.buttons = SteppedButtons(clock=clock)
        self.reader = SteppedReader(clock)
        return self.tower, self.buttons, self.reader

    @property
    def now(self):
        return self.app.clock.now

    @property
    def state(self):
        return self.app.session.state

    # --- time and faults --------------------------------------------------------------

    def tick(self):
        self._fail()
        for device in (self.tower, self.buttons, self.reader):
            device.advance()
        self.app.turn(TICK)

    def wait(self, ready, seconds=PATIENCE):
        """Let time pass until something is so; false if it does not come about."""
        until = self.now + seconds
        while not ready():
            if self.now > until:
                return False
            self.tick()
        return True

    def _fail(self):
        for when, mend in [one for one in self._mend if one[0] <= self.now]:
            self._mend.remove((when, mend))
            mend()
        if self.now >= self._next:
            self._next = self.now + self.rng.uniform(5.0, 40.0)
            kinds = (self._unplug, self._garble, self._hang, self._confuse,
                     self._pins_fail, self._pins_deaf, self._jump)  # fmt: skip
            self.rng.choice(kinds)()
            self.faults += 1

    def _later(self, mend, most=12.0):
        self._mend.append((self.now + self.rng.uniform(0.5, most), mend))

    def _unplug(self):
        if self.rng.random() < 0.5 and self.tower.plugged:
            self.tower.pull()
            self._later(self.tower.plug)
        else:
            self.reader.unplug()
            self._later(self.reader.plug)

    def _garble(self):
        self.reader.emulated.faults.flips = self.rng.randrange(1, 8)
        self.tower.model.fault(self.rng.choice(("corrupt", "cut", "noise", "flood")))

    def _hang(self):
        faults = self.reader.emulated.faults
        faults.hang = True
        self._later(lambda: setattr(faults, "hang", False))
        self.reader.emulated_bus.refusals = self.rng.randrange(6)

    def _confuse(self):
        kinds = ("reboot", "repeat", "stale", "login", "jam", "cocked", "fewer", "more")
        self.tower.model.fault(self.rng.choice(kinds))

    def _pins_fail(self):
        FaultyPin.broken = True
        self._later(lambda: setattr(FaultyPin, "broken", False), 5.0)

    def _pins_deaf(self):
        pin = self.pins.pin(self.rng.choice((17, 27, 23)))
        pin.deaf = True
        self._later(lambda: setattr(pin, "deaf", False))

    def _jump(self):
        """Nobody had a turn for a while."""
        self.app.clock.now += self.rng.uniform(0.5, 20.0)
        self.reader.emulated_bus.unopenable = errno.EACCES
        self._later(lambda: setattr(self.reader.emulated_bus, "unopenable", 0))

    # --- a game -----------------------------------------------------------------------

    def game(self):
        """Play a game to its end; return its number in the journal."""
        self.wait(bool, self.rng.uniform(10.0, 60.0))  # the cards are shuffled
        players = NAMES[: self.rng.randint(2, 4)]
        edition = self.rng.choice(("prototype", "retail"))
        setup = Setup(REAL.id, players, {"edition": edition})
        self.app.want(StartGame(setup))
        while self.state.prompt is not None:
            self._move()
        key = self.app.table.key
        self.tick()
        self.app.want(GoHome())
        return key

    def _move(self):
        before = self.state
        prompt = before.prompt
        self.wait(bool, self.rng.uniform(0.0, 1.0))  # somebody thinks
        if self.state is not before:
            return
        if self.rng.random() < 0.05:
            self._press(self.rng.choice(("next", "a", "b", "c")))
        if self.app.ui.dialog:
            self.app.want(Close() if self.rng.random() < 0.5 else Back())
        if isinstance(prompt, Roll) and self.rng.random() < 0.9:
            self._throw(prompt)
        elif isinstance(prompt, Reveal) and self.rng.random() < 0.4:
            self._lay(before)
        if self.wait(lambda: self.state is not before, self._patience(prompt)):
            return
        if self.state is before:
            legal = before.legal_actions()
            self.app.want(Do(self.rng.choice(legal)))
            self.tick()

    def _patience(self, prompt):
        return PATIENCE if isinstance(prompt, Roll) else 1.5

    def _throw(self, prompt):
        values = [one.upper() for one in prompt.faces]
        chosen = self.rng.choices(values, [*prompt.faces.values()], k=prompt.dice)
        if chosen:
            self.tower.model.show(chosen)

    def _lay(self, state):
        cards = [card for card, _ in REAL.cards(state, None).items()]
        uid = fake_uid(REAL.id, self.rng.choice(cards), FIRST)
        self.reader.place(uid)
        self.wait(lambda: self.state is not state, 3.0)
        self.reader.lift(uid)
        self.wait(lambda: not self.reader.cards, 3.0)

    def _press(self, button):
        pin = self.pins.pin(self.buttons.wiring.pins[button])
        pin.press()
        self.tick()
        pin.release()
        self.tick()


def resident():
    """Return the resident memory in MB, without what is only waiting to be freed."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def whole(folder, keys):
    """Check every game of the journal; return where its dice and cards came from."""
    sources = {}
    with Journal(folder / "journal.db") as journal:
        assert {one.key for one in history.games(journal)} == set(keys)
        for key in keys:
            table = Table.open(journal, key)
            assert table.state.outcome is not None, key
            assert table.state.prompt is None
            seen = [entry.source for entry in table.entries if entry.chance]
            rolls = [one for one in seen if one.startswith("tower:")]
            assert len(set(rolls)) == len(rolls), "a roll counts twice"
            for one in seen:
                kind = one.partition(":")[0]
                sources[kind] = sources.get(kind, 0) + 1
    return sources


def main(folder, games, seed):
    with mock_pins() as pins:
        evening = Evening(folder, seed, pins)
        began = evening.now
        keys, memory = [], []
        for _ in range(games):
            keys.append(evening.game())
            memory.append(resident())
        evening.app.close()
        hours = (evening.now - began) / 3600
    found = {"hours": hours, "faults": evening.faults, "memory": memory}
    print(json.dumps({**found, "sources": whole(folder, keys)}))  # noqa: T201


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
