"""The lamps' patterns, and their driver on gpiozero's mock pins."""

import queue
import threading

import pytest
from gpiozero.pins.mock import MockPin, MockPWMPin

from hardware.events import DeviceStatus
from hardware.lamps.base import Lamps
from hardware.lamps.gpio import BEEP, PINS, GpioLamps, LampWiring
from hardware.lamps.patterns import (
    BLINK,
    FLASH,
    FRAME,
    GLOW,
    brightness,
    flashed,
    until_change,
)
from tests.hardware.pins import FaultyLamp, Stage, mock_pins, reasons
from tests.hardware.towers import descriptors, drain, is_ok, until, wait_for

KEEPS_THE_PROTOCOL: Lamps = GpioLamps()
PIN = PINS["a"]


@pytest.fixture
def factory():
    with mock_pins(FaultyLamp) as factory:
        yield factory


@pytest.fixture
def stage():
    return Stage()


def driver(stage, **wiring):
    return GpioLamps(LampWiring(**wiring), clock=stage.clock, wait=stage.wait)


class Watch:
    """Writes down what a pin shows, every 10 ms."""

    def __init__(self, stage, pin, seconds):
        self.seen = []
        for n in range(round(seconds * 100)):
            stage.at(n / 100 + 0.005, lambda: self.seen.append(pin.state))

    def between(self, start, end):
        return self.seen[round(start * 100) : round(end * 100)]


@pytest.mark.parametrize(
    ("pattern", "t", "light"),
    [
        ("off", 0.3, 0.0),
        ("on", 0.3, 1.0),
        ("blink", 0.0, 1.0),
        ("blink", 0.24, 1.0),
        ("blink", 0.25, 0.0),
        ("blink", 0.49, 0.0),
        ("blink", 0.5, 1.0),
        ("pulse", 0.5, 1.0),
        ("pulse", 7.5, 1.0),
    ],
)
def test_how_bright_a_pattern_is(pattern, t, light):
    assert brightness(pattern, t) == light


def test_a_pulse_swells_and_fades_once_a_second_and_is_never_dark():
    light = [brightness("pulse", n / 100) for n in range(101)]
    assert light[:51] == sorted(light[:51])
    assert light[50:] == sorted(light[50:], reverse=True)
    assert min(light) == pytest.approx(GLOW, abs=0.02)
    assert min(light) > 0


def test_a_flash_is_seen_on_a_dark_lamp_and_on_a_lit_one():
    assert [flashed(base) for base in (0.0, 0.3, 0.7, 1.0)] == [1.0, 1.0, 0.0, 0.0]


def test_only_what_moves_has_to_be_set_anew():
    assert until_change("on", 0.1) == until_change("off", 0.1) == float("inf")
    assert until_change("pulse", 0.1) == FRAME
    assert until_change("blink", 0.1) == pytest.approx(BLINK - 0.1)


def test_lamps_show_what_is_asked_of_them(stage, factory):
    lamps = driver(stage)
    pin = factory.pin(PIN)
    watch = Watch(stage, pin, 4)
    stage.at(1.0, lambda: lamps.show("a", "on"))
    stage.at(2.0, lambda: lamps.show("a", "blink"))
    stage.at(3.0, lambda: lamps.show("a", "off"))
    stage.at(3.5, lambda: lamps.show("cellar", "on"))

    events = stage.play(lamps, 4)

    assert set(watch.between(0, 1)) == {0.0}
    assert set(watch.between(1, 2)) == {1.0}
    blinks = watch.between(2, 3)
    assert blinks == [1.0] * 25 + [0.0] * 25 + [1.0] * 25 + [0.0] * 25
    assert set(watch.between(3, 4)) == {0.0}
    assert reasons(events) == [""]


def test_a_pulse_has_many_steps_and_pwm_only_while_it_lasts(stage, factory):
    lamps = driver(stage)
    pin = factory.pin(PIN)
    hertz = []
    for at in (0.5, 1.2, 2.5):
        stage.at(at, lambda: hertz.append(pin.frequency))
    watch = Watch(stage, pin, 3)
    stage.at(1.0, lambda: lamps.show("a", "pulse"))
    stage.at(2.0, lambda: lamps.show("a", "on"))
    stage.play(lamps, 3)
    assert len(set(watch.between(1, 2))) >= 10
    assert set(watch.between(2, 3)) == {1.0}
    assert hertz == [None, 100, None]


@pytest.mark.parametrize(("base", "lit"), [("off", 1.0), ("on", 0.0)])
def test_a_flash_is_short_and_the_lamp_is_then_as_before(stage, factory, base, lit):
    lamps = driver(stage)
    watch = Watch(stage, factory.pin(PIN), 2)
    lamps.show("a", base)
    stage.at(1.0, lambda: lamps.show("a", "flash"))
    stage.play(lamps, 2)
    assert set(watch.between(0.01, 1)) == {1 - lit}
    assert set(watch.between(1, 1 + FLASH)) == {lit}
    assert set(watch.between(1 + FLASH, 2)) == {1 - lit}


def test_lamps_that_shine_at_a_low_level(stage, factory):
    lamps = driver(stage, active="low")
    watch = Watch(stage, factory.pin(PIN), 2)
    stage.at(1.0, lambda: lamps.show("a", "on"))
    stage.play(lamps, 2)
    assert set(watch.between(0.01, 1)) == {1.0}
    assert set(watch.between(1, 2)) == {0.0}


@pytest.mark.parametrize("pins", [MockPin, MockPWMPin])
def test_pins_that_cannot_dim_switch(stage, pins):
    with mock_pins(pins) as factory:
        lamps = driver(stage, dim=pins is MockPin)
        watch = Watch(stage, factory.pin(PIN), 2)
        lamps.show("a", "pulse")
        events = stage.play(lamps, 2)
    assert set(watch.seen) == {0, 1}
    assert reasons(events) == [""]


def test_a_buzzer_beeps_where_it_is_to_flash_and_nothing_else_moves_it(stage, factory):
    lamps = driver(stage, buzzer=18)
    assert lamps.lamps == (*PINS, "buzzer")
    watch = Watch(stage, factory.pin(18), 3)
    for pattern in ("off", "blink", "pulse", "on"):
        lamps.show("buzzer", pattern)
    stage.at(1.0, lambda: lamps.show("buzzer", "flash"))
    stage.at(2.0, lambda: lamps.show("a", "flash"))
    stage.play(lamps, 3)
    assert watch.between(1, 1 + BEEP) == [1.0] * 5
    assert watch.seen.count(1.0) == 5
    assert "buzzer" not in GpioLamps().lamps


def test_steady_lamps_cost_one_turn_a_second(stage, factory):
    lamps = driver(stage)
    lamps.show("a", "on")
    stage.play(lamps, 30)
    assert factory.pins
    assert lamps.turns <= 33


def test_lamps_that_fail_come_back_with_what_they_showed(stage, factory):
    lamps = driver(stage)
    watch = Watch(stage, factory.pin(PIN), 12)
    stage.at(1.0, lambda: lamps.show("a", "on"))
    stage.at(2.0, lambda: setattr(FaultyLamp, "broken", True))
    stage.at(2.1, lambda: lamps.show("a", "off"))
    stage.at(3.0, lambda: lamps.show("a", "on"))
    stage.at(4.0, lambda: setattr(FaultyLamp, "broken", False))
    events = stage.play(lamps, 12)
    assert reasons(events) == ["", "device.gpio_failed", ""]
    assert watch.seen[-1] == 1.0


def test_a_pin_used_twice_is_named(stage, factory):
    events = stage.play(driver(stage, buzzer=PIN), 1)
    (status,) = [e for e in events if isinstance(e, DeviceStatus)]
    assert (status.reason, status.fields["pin"]) == ("device.gpio_bad_pin", PIN)
    assert not factory.pins


def test_a_real_thread_shows_stops_dark_and_leaves_nothing_behind(factory):
    threads, fds = threading.active_count(), descriptors()
    sink: queue.Queue = queue.Queue()
    lamps = GpioLamps()
    pin = factory.pin(PIN)
    for _ in range(3):
        lamps.start(sink)
        wait_for(sink, is_ok)
        lamps.show("a", "on")
        until(lambda: pin.state == 1.0, "it is lit")
        assert lamps.heartbeat is not None
        assert lamps.stop()
        assert pin.state == 0.0
        assert not drain(sink)[:-1]
    assert (threading.active_count(), descriptors()) == (threads, fds)
