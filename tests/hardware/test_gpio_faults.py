"""A thousand random runs of buttons and lamps among faults, on a turned clock."""

import threading
from dataclasses import dataclass
from functools import partial

from hardware.buttons.debounce import Timing
from hardware.buttons.gpio import ButtonWiring, GpioButtons
from hardware.events import ButtonEdge, DeviceStatus
from hardware.lamps.gpio import PINS, GpioLamps
from tests.hardware.pins import FaultyLamp, FaultyPin, Stage, mock_pins
from tests.hardware.towers import descriptors
from tests.soak import counted

TIMING = Timing()
SECONDS = 12.0
RECOVERY = 10.0
BUTTONS = {"a": 17, "next": 25}


@dataclass
class Push:
    """What a finger did, in seconds from the beginning; `sound`: no fault near it."""

    start: float
    end: float
    sound: bool = True

    @property
    def held(self):
        return self.end - self.start >= TIMING.hold


class Table:
    """Fingers on two buttons, and what goes wrong with the buttons meanwhile."""

    def __init__(self, rng, factory):
        self.rng = rng
        self.stage = Stage()
        self.pins = {name: factory.pin(pin) for name, pin in BUTTONS.items()}
        self.troubles: list[tuple[float, float]] = []
        for _ in range(rng.randrange(4)):
            self._trouble()
        self.pushes = {name: self._finger(pin) for name, pin in self.pins.items()}

    def _trouble(self):
        rng, stage = self.rng, self.stage
        start = rng.uniform(0.5, SECONDS - 3)
        end = start + rng.uniform(0.1, 2.5)
        kind = rng.choice(("deaf", "broken", "late", "crackling"))
        if kind == "crackling":
            self._crackle(start, end)
        else:
            begin, over = getattr(self, f"_{kind}")
            stage.at(start, begin)
            stage.at(end, over)
        # Pins that failed are tried again after a pause that grows.
        self.troubles.append((start, end + (3 if kind == "broken" else 0)))

    @property
    def _deaf(self):
        def become(deaf):
            for pin in self.pins.values():
                pin.deaf = deaf

        return partial(become, True), partial(become, False)

    @property
    def _broken(self):
        become = partial(setattr, FaultyPin, "broken")
        return partial(become, True), partial(become, False)

    @property
    def _late(self):
        # The thread gets its turn late; the edges keep their times.
        become = partial(setattr, self.stage, "late")
        return partial(become, 0.5), partial(become, 0.0)

    def _crackle(self, start, end):
        """Spikes shorter than any press, from both levels."""
        while start < end:
            for pin in self.pins.values():
                self.stage.at(start, lambda pin=pin: self._spike(pin, not pin._state))
                self.stage.at(start + 0.004, lambda pin=pin: self._spike(pin, None))
            start += self.rng.choice((0.03, 0.2))

    def _spike(self, pin, level):
        level = not pin.finger if level is None else level
        if pin._change_state(level) and pin._when_changed is not None:
            pin._call_when_changed()

    def _finger(self, pin):
        rng, pushes, now = self.rng, [], rng_start(self.rng)
        while now < SECONDS - 2:
            length = rng.choice((0.05, 0.12, 0.3, TIMING.hold + 0.2))
            self._bounce(now, pin.press, pin.release)
            self._bounce(now + length, pin.release, pin.press)
            near = (now - 0.6, now + length + 0.6)
            sound = not any(a < near[1] and near[0] < b for a, b in self.troubles)
            pushes.append(Push(now, now + length, sound))
            now += length + rng.uniform(0.1, 1.5)
        # That edges come again is known from the next press only.
        self._bounce(SECONDS + 5, pin.press, pin.release)
        self._bounce(SECONDS + 5.1, pin.release, pin.press)
        return [*pushes, Push(SECONDS + 5, SECONDS + 5.1)]

    def _bounce(self, at, settle, back):
        for n in range(self.rng.randrange(4)):
            self.stage.at(at + n * 0.002, settle)
            self.stage.at(at + n * 0.002 + 0.001, back)
        self.stage.at(at + 0.009, settle)

    def play(self):
        buttons = GpioButtons(
            ButtonWiring(pins=BUTTONS), clock=self.stage.clock, wait=self.stage.wait
        )
        return self.stage.play(buttons, SECONDS + RECOVERY)


def rng_start(rng):
    return rng.uniform(0.3, 1.5)


def judged(table, events):
    """Compare what was told with what was done; returns how many presses were told."""
    told = [e for e in events if isinstance(e, ButtonEdge)]
    for name, pushes in table.pushes.items():
        mine = [(e.edge, e.at - table.stage.began) for e in told if e.button == name]
        assert_paired([edge for edge, _ in mine])
        pressed = [at for edge, at in mine if edge == "pressed"]
        found = [matching(pushes, at) for at in pressed]
        assert all(found), "a press was made up"
        assert len({id(push) for push in found}) == len(found), "a press twice"
        missed = [p for p in pushes if p.sound and p not in found]
        assert not missed, "a press was lost without any fault"
        for edge, at in mine:
            if edge == "held":
                assert any(p.held and p.start < at < p.end + 0.6 for p in pushes)
    return len([e for e in told if e.edge == "pressed"])


def assert_paired(names):
    down = False
    for name in names:
        assert down == (name != "pressed")
        down = name not in ("released", "lost")
    assert not down


def matching(pushes, at):
    return next((p for p in pushes if p.start <= at <= p.end + 0.02), None)


def last_health(events):
    return [e.state for e in events if isinstance(e, DeviceStatus)][-1]


def test_no_press_is_made_up_or_doubled_among_faults_and_all_is_well_after():
    claim = "buttons: 12 s of presses with random faults: none invented or doubled"
    threads, fds = threading.active_count(), descriptors()
    told = 0
    with counted(claim, full=1_000, seed=41) as run:
        for _ in range(run.n):
            with mock_pins() as factory:
                table = Table(run.rng, factory)
                events = table.play()
                told += judged(table, events)
                assert last_health(events) == "ok"
        run.note(f"{told} presses told")
    assert told > 5 * run.n
    assert (threading.active_count(), descriptors()) == (threads, fds)


def test_lamps_among_faults_end_with_what_was_asked_last():
    claim = "lamps: 12 s of requests with random faults: the last one is shown"
    threads, fds = threading.active_count(), descriptors()
    with counted(claim, full=1_000, seed=42) as run:
        for _ in range(run.n):
            with mock_pins(FaultyLamp) as factory:
                lit(run.rng, factory)
    assert (threading.active_count(), descriptors()) == (threads, fds)


def lit(rng, factory):
    stage = Stage()
    lamps = GpioLamps(clock=stage.clock, wait=stage.wait)
    asked = dict.fromkeys(PINS, "off")
    for at in sorted(rng.uniform(0, SECONDS) for _ in range(rng.randrange(30))):
        lamp = rng.choice((*PINS, "nowhere"))
        pattern = rng.choice(("on", "off", "flash", "blink", "pulse"))
        stage.at(at, lambda lamp=lamp, pattern=pattern: lamps.show(lamp, pattern))
        if pattern != "flash" and lamp in asked:
            asked[lamp] = pattern
    for _ in range(rng.randrange(3)):
        start = rng.uniform(0, SECONDS - 2)
        stage.at(start, lambda: setattr(FaultyLamp, "broken", True))
        stage.at(
            start + rng.uniform(0, 2), lambda: setattr(FaultyLamp, "broken", False)
        )
    shown: dict[str, set[float]] = {lamp: set() for lamp in PINS}
    for n in range(100):
        at = SECONDS + RECOVERY - 1 + n / 100
        stage.at(
            at, lambda: [shown[k].add(factory.pin(p).state) for k, p in PINS.items()]
        )
    events = stage.play(lamps, SECONDS + RECOVERY)
    assert last_health(events) == "ok"
    lights = {"on": 1, "off": 1, "blink": 2}
    for lamp, pattern in asked.items():
        assert len(shown[lamp]) == lights.get(pattern, len(shown[lamp])), lamp
        assert (max(shown[lamp]) == 0.0) == (pattern == "off")
