"""B46: a picture, and nobody can touch or type: that is said on the screen."""

import os

import pytest

from tests.ui.table_app import real_app
from ui.app.deaf import LOOK_EVERY, NO_RIGHTS, NONE, Deaf, problem
from ui.elements import find
from ui.model import Open

TOUCH = {"abs": "260800000000003", "key": "400 0 0 0 0 0"}
MOUSE = {"rel": "903", "key": "ff0000 0 0 0 0"}
KEYBOARD = {"key": "402000000 3803078f800d001 feffffdfffefffff fffffffffffffffe"}
POWER = {"key": "10000000000000 0"}  # a power button, as a Pi 5 has one
HDMI = {"rel": "0", "key": "0"}


def machine(root, *devices, readable=True):
    for number, device in enumerate(devices):
        about = root / f"sys/class/input/event{number}/device/capabilities"
        about.mkdir(parents=True)
        for kind in ("abs", "rel", "key"):
            (about / kind).write_text(device.get(kind, "0") + "\n")
        node = root / f"dev/input/event{number}"
        node.parent.mkdir(parents=True, exist_ok=True)
        if readable:
            node.touch()
    return root


@pytest.mark.parametrize("device", [TOUCH, MOUSE, KEYBOARD], ids=["t", "m", "k"])
def test_b46_a_touch_panel_a_mouse_or_a_keyboard_is_enough(tmp_path, device):
    assert problem(machine(tmp_path, POWER, device)) == ""


@pytest.mark.parametrize("devices", [(), (POWER,), (HDMI, POWER)])
def test_b46_a_power_button_is_nothing_to_play_with(tmp_path, devices):
    assert problem(machine(tmp_path, *devices)) == NONE


def test_b46_what_may_not_be_read_is_a_matter_of_rights(tmp_path):
    assert problem(machine(tmp_path, TOUCH, readable=False)) == NO_RIGHTS


def test_b46_a_device_that_is_just_unplugged_is_none(tmp_path):
    (tmp_path / "sys/class/input/event7").mkdir(parents=True)
    assert problem(tmp_path) == NONE


def test_b46_it_is_looked_at_now_and_then(tmp_path):
    now = [0.0]
    deaf = Deaf(lambda: now[0], tmp_path)
    (line,) = deaf.lines()
    assert (line.kind, line.reason) == ("screen", NONE)
    machine(tmp_path, TOUCH)
    assert deaf.lines() == (line,)
    now[0] += LOOK_EVERY
    assert deaf.lines() == ()


def test_b46_it_is_told_on_the_screen_and_buttons_lead_to_what_helps(tmp_path):
    app = real_app(tmp_path)
    app.session.more_lines = Deaf(app.clock, tmp_path).lines
    app.session.changed = True
    app.turn()
    assert find(app.hands.screen, "devices/words").label.texts == ("No\ninput",)
    app.want(Open("devices"))
    screen = app.hands.screen
    assert "chosen" in find(screen, "device/screen").flags
    assert "no touch panel" in find(screen, "explain/why").label.texts[0]
    assert find(screen, "explain/step/1").label.texts[0].startswith("Plug in")
    assert find(screen, "main") is None  # nothing to try: it is looked at by itself
    app.close()


def test_the_words_of_a_32_bit_kernel_are_shorter(tmp_path, monkeypatch):
    monkeypatch.setattr("ui.app.deaf._WORD", 32)
    touch = {"abs": "2608000 3", "key": "0"}
    assert problem(machine(tmp_path, touch)) == ""
    assert os.access(tmp_path / "dev/input/event0", os.R_OK)
