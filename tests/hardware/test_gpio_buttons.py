"""The buttons' driver on gpiozero's mock pins, its thread played by the test."""

import gc
import queue
import subprocess
import sys
import threading
import time
from functools import partial
from itertools import pairwise

import pytest
from gpiozero import Device

from hardware import gpio
from hardware.buttons.bank import BLIND, BUSY, IDLE
from hardware.buttons.base import Buttons
from hardware.buttons.debounce import Timing
from hardware.buttons.gpio import PINS, ButtonWiring, GpioButtons, edge_time
from hardware.events import ButtonEdge, DeviceStatus, Health
from tests.hardware.pins import FaultyPin, Stage, edges, mock_pins, reasons
from tests.hardware.towers import descriptors, drain, is_ok, until, wait_for

KEEPS_THE_PROTOCOL: Buttons = GpioButtons()


@pytest.fixture
def factory():
    with mock_pins() as factory:
        yield factory


@pytest.fixture
def stage():
    return Stage()


def driver(stage, **wiring):
    return GpioButtons(ButtonWiring(**wiring), clock=stage.clock, wait=stage.wait)


def test_a_press_a_hold_and_a_release_are_told_with_their_times(stage, factory):
    pin = factory.pin(PINS["confirm"])
    stage.at(1.0, pin.press)
    stage.at(1.1, pin.release)
    stage.at(2.0, pin.press)
    stage.at(3.0, pin.release)

    events = stage.play(driver(stage), 4)

    told = [e for e in events if isinstance(e, ButtonEdge)]
    assert {e.device for e in told} == {"buttons"}
    assert [(e.button, e.edge, round(e.at - stage.began, 6)) for e in told] == [
        ("confirm", "pressed", 1.0),
        ("confirm", "released", 1.1),
        ("confirm", "pressed", 2.0),
        ("confirm", "held", 2.8),
        ("confirm", "released", 3.0),
    ]
    assert reasons(events) == [""]


@pytest.mark.parametrize(
    ("pull", "active"), [("up", "low"), ("down", "high"), ("none", "low")]
)
def test_resistor_and_level_are_as_the_wiring_says(stage, factory, pull, active):
    buttons = driver(stage, pins={"next": 25}, pull=pull, active=active)
    pin = factory.pin(25)
    pressed, released = pin.drive_low, pin.drive_high
    if active == "high":
        pressed, released = released, pressed
    if pull == "none":
        pin.drive_high()
    stage.at(1.0, lambda: pulls.append(pin.pull))
    stage.at(1.0, pressed)
    stage.at(1.2, released)
    pulls: list[str] = []

    events = stage.play(buttons, 2)

    assert edges(events) == [("next", "pressed"), ("next", "released")]
    assert pulls == ["floating" if pull == "none" else pull]


def test_how_long_held_is_follows_the_wiring(stage, factory):
    buttons = driver(stage, timing=Timing(hold=2.0))
    pin = factory.pin(PINS["a"])
    stage.at(1.0, pin.press)
    stage.at(2.9, pin.release)
    assert ("a", "held") not in edges(stage.play(buttons, 4))


def test_bug_28_bounces_at_pins_without_debouncing_are_one_press(stage, factory):
    pin = factory.pin(PINS["a"])
    for n, at in enumerate((1.0, 1.001, 1.003, 1.006, 1.009)):
        stage.at(at, pin.release if n % 2 else pin.press)
        stage.at(at + 1, pin.press if n % 2 else pin.release)
    assert edges(stage.play(driver(stage), 3)) == [
        ("a", "pressed"),
        ("a", "held"),
        ("a", "released"),
    ]


def test_bug_29_no_pin_is_asked_to_debounce_whatever_the_wiring_says(stage, factory):
    seen = []
    stage.at(1.0, lambda: seen.extend(factory.pin(pin).bounce for pin in PINS.values()))
    stage.play(driver(stage, timing=Timing(settle=0.5)), 2)
    assert seen == [None] * 6


def test_bug_32_gpiozero_is_not_imported_before_the_thread_starts():
    code = (
        "import sys, hardware.buttons.gpio as b, hardware.lamps.gpio as l;"
        "b.GpioButtons(); l.GpioLamps();"
        "sys.exit('gpiozero' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_bug_33_the_handlers_outlive_a_garbage_collection(stage, factory):
    pin = factory.pin(PINS["b"])
    stage.at(0.5, gc.collect)
    stage.at(1.0, pin.press)
    stage.at(1.03, pin.release)  # too short to be found without its edges
    assert edges(stage.play(driver(stage), 2)) == [("b", "pressed"), ("b", "released")]


def test_bug_36_a_failing_handler_stops_nothing_and_is_shown_for_a_while(
    stage, factory, monkeypatch
):
    buttons = driver(stage)
    pin = factory.pin(PINS["c"])
    stage.at(1.0, lambda: monkeypatch.setattr(buttons, "wake", lambda: 1 / 0))
    stage.at(1.1, pin.press)
    stage.at(1.3, monkeypatch.undo)
    stage.at(1.5, pin.release)

    events = stage.play(buttons, 10)

    assert buttons.guard.failures == 1
    assert reasons(events) == ["", "device.handler_failed", ""]
    assert "ZeroDivisionError" in buttons.guard.error
    assert edges(events) == [("c", "pressed"), ("c", "released")]


def test_bug_36_the_guard_itself_raises_nothing_logs_and_counts(caplog):
    guard = gpio.Guard("buttons", time.monotonic)
    handler = guard.wrap(lambda *_: 1 / 0)
    handler("ticks", 1)
    handler("ticks", 0)
    assert guard.failures == 2
    assert guard.complains
    assert "a handler failed" in caplog.text
    guard.wrap(lambda *_: None)()
    assert guard.failures == 2


def test_a_button_that_is_down_at_the_start_is_not_pressed(stage, factory):
    pin = factory.pin(PINS["a"])
    pin.press()
    stage.at(0.01, factory.pin(PINS["b"]).press)
    stage.at(2.0, pin.release)
    stage.at(2.0, factory.pin(PINS["b"]).release)
    stage.at(3.0, pin.press)
    stage.at(3.1, pin.release)
    assert edges(stage.play(driver(stage), 4)) == [("a", "pressed"), ("a", "released")]


def test_a_stuck_button_is_named_and_the_others_go_on(stage, factory):
    stage.at(1.0, factory.pin(PINS["a"]).press)
    stage.at(25.0, factory.pin(PINS["b"]).press)
    stage.at(25.1, factory.pin(PINS["b"]).release)
    stage.at(30.0, factory.pin(PINS["a"]).release)

    events = stage.play(driver(stage), 32)

    states = [e for e in events if isinstance(e, DeviceStatus)]
    assert [(e.reason, e.fields) for e in states] == [
        ("", {}),
        ("device.button_stuck", {"button": "a"}),
        ("", {}),
    ]
    assert states[1].since == pytest.approx(stage.began + 21, abs=BUSY)
    assert ("b", "pressed") in edges(events)


def test_a_bad_contact_is_named_presses_nothing_and_is_forgiven(stage, factory):
    pin = factory.pin(PINS["next"])
    for n in range(300):
        stage.at(1 + n / 100, pin.release if n % 2 else pin.press)
    events = stage.play(driver(stage), 10)
    assert edges(events) == []
    assert reasons(events) == ["", "device.button_flickers", ""]


def test_without_edges_presses_are_found_by_looking_and_it_is_said(stage, factory):
    pin = factory.pin(PINS["a"])
    stage.at(0.5, lambda: setattr(pin, "deaf", True))
    for n in range(6):
        stage.at(1 + n, pin.press)
        stage.at(1 + n + 0.3, pin.release)
    # Quicker than the idle look, now that it is known.
    stage.at(8.0, pin.press)
    stage.at(8.06, pin.release)
    stage.at(9.0, lambda: setattr(pin, "deaf", False))
    stage.at(9.5, pin.press)
    stage.at(9.6, pin.release)

    events = stage.play(driver(stage), 11)

    assert edges(events) == [("a", "pressed"), ("a", "released")] * 8
    assert reasons(events) == ["", "device.buttons_slow", ""]


def test_an_idle_set_of_buttons_costs_few_turns(stage, factory):
    buttons = driver(stage)
    stage.play(buttons, 10)
    assert factory.pins
    assert buttons.turns <= 10 / IDLE + 5
    assert BLIND < BUSY < IDLE


def test_a_storm_of_edges_costs_few_turns_and_no_press_after_it(stage, factory):
    buttons = driver(stage)
    pin = factory.pin(PINS["a"])
    for n in range(5000):
        stage.at(1 + n / 2000, pin.release if n % 2 else pin.press)
    stage.at(4.0, pin.press)
    stage.at(4.1, pin.release)
    events = stage.play(buttons, 5)
    assert edges(events) == [("a", "pressed"), ("a", "released")]
    assert buttons.turns < 5 * 60  # one for each 20 ms, not one for each edge


def test_pins_that_fail_are_opened_again_and_the_press_is_let_go(stage, factory):
    pin = factory.pin(PINS["a"])
    stage.at(1.0, pin.press)
    stage.at(1.5, lambda: setattr(FaultyPin, "broken", True))
    stage.at(4.0, lambda: setattr(FaultyPin, "broken", False))
    stage.at(12.0, pin.release)
    stage.at(13.0, pin.press)
    stage.at(13.1, pin.release)

    events = stage.play(driver(stage), 15)

    assert edges(events) == [
        ("a", "pressed"),
        ("a", "lost"),
        ("a", "pressed"),
        ("a", "released"),
    ]
    assert reasons(events) == ["", "device.gpio_failed", ""]


@pytest.mark.parametrize("pins", [{"a": 2}, {"a": 15}, {"a": 28}, {"a": 17, "b": 17}])
def test_a_pin_that_cannot_be_is_named_before_any_is_touched(stage, factory, pins):
    events = stage.play(driver(stage, pins=pins), 1)
    (status,) = [e for e in events if isinstance(e, DeviceStatus)]
    assert (status.reason, status.fields["pin"]) == (
        "device.gpio_bad_pin",
        list(pins.values())[-1],
    )
    assert not factory.pins


def test_a_taken_pin_is_named_and_tried_again(stage, factory):
    FaultyPin.taken = True
    stage.at(3.0, lambda: setattr(FaultyPin, "taken", False))
    events = stage.play(driver(stage), 10)
    assert factory.pins
    said = [(e.reason, e.fields) for e in events if isinstance(e, DeviceStatus)]
    assert said == [("device.gpio_busy", {"pin": 17}), ("", {})]


def test_bug_57_without_pins_the_driver_lives_and_tries_again(stage, monkeypatch):
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    tries: list[float] = []
    buttons = driver(stage)
    opened = buttons.open_pins
    buttons.open_pins = lambda: (tries.append(stage.clock.now), opened())

    events = stage.play(buttons, 30)

    assert reasons(events) == ["device.gpio_no_library"]
    gaps = [b - a for a, b in pairwise(tries)]
    assert gaps[:5] == [0.5, 1.0, 2.0, 4.0, 5.0]
    assert set(gaps[5:]) == {5.0}


def test_default_pins_are_nobody_elses():
    gpio.check_pins([*PINS.values()])
    spi = {7, 8, 9, 10, 11}
    assert not spi & set(PINS.values())


@pytest.mark.parametrize(
    ("ticks", "at"),
    [(9.9, 9.9), (10.0, 10.0), (10.1, 10.0), (7.9, 10.0), (1.7e9, 10.0), (9, 10.0)],
)
def test_the_kernels_time_of_an_edge_is_taken_where_it_can_be_one(ticks, at):
    assert edge_time(ticks, 10.0) == at


def test_a_full_app_misses_whole_presses_never_half_of_one(stage, factory):
    stage.sink = queue.Queue(maxsize=1)
    buttons = driver(stage)
    pin = factory.pin(PINS["a"])
    for n in range(100):
        stage.at(1 + n / 5, pin.press)
        stage.at(1.1 + n / 5, pin.release)
    stage.play(buttons, 22)
    told = [
        edge.edge for edge, _ in buttons.outbox._waiting if isinstance(edge, ButtonEdge)
    ]
    assert 60 <= len(told) <= 70
    assert told[-1] == "released"
    assert all(one != other for one, other in pairwise(told))


def settled(buttons):
    return all(one._steady is not None for one in buttons._bank._buttons.values())


def test_a_real_thread_presses_stops_and_leaves_nothing_behind(factory):
    threads, fds = threading.active_count(), descriptors()
    sink: queue.Queue = queue.Queue()
    buttons = GpioButtons()
    for _ in range(3):
        buttons.start(sink)
        wait_for(sink, is_ok)
        until(partial(settled, buttons), "they have settled")
        factory.pin(17).press()
        pressed = wait_for(sink, lambda e: isinstance(e, ButtonEdge))
        assert 0 <= time.monotonic() - pressed.at < 10
        assert buttons.heartbeat is not None
        assert buttons.down == {"a"}
        assert buttons.stop()
        assert [e.edge for e in drain(sink) if isinstance(e, ButtonEdge)] == ["lost"]
        factory.pin(17).release()
    assert buttons.status.state is Health.OFFLINE
    assert (threading.active_count(), descriptors()) == (threads, fds)
