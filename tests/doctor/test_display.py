"""The screen and what is touched: which driver would draw, and what is in its way."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.doctor.furniture import INPUTS, LIBRARIES
from tests.doctor.made import Made
from tests.doctor.rows import Row, checked
from ui.app import videodrivers
from ui.doctor import child
from ui.doctor.checks.display import sound_cards
from ui.doctor.finding import Level
from ui.doctor.inputs import Input, read_inputs
from ui.doctor.machine import Said

WHEEL = ["x11", "wayland", "offscreen", "dummy", "evdev"]
APT = "sudo apt-get install -y python3-pygame"
PYGAME = "/usr/lib/python3/dist-packages/pygame"
PIP = "sudo /opt/tabletop-companion/venv/bin/python -m pip uninstall -y pygame"

KEYBOARD = """\
N: Name="Logitech K120"
H: Handlers=sysrq kbd event3 leds
B: PROP=0
B: EV=120013
B: KEY=1000000000007 ff9f207ac14057ff febeffdfffefffff fffffffffffffffe
"""
REMOTE = """\
N: Name="vc4-hdmi-0"
H: Handlers=kbd event1
B: EV=100013
B: KEY=ffffc000000000 3ff 0 400000320fc200 40830c900000000 0 210300 8010000010000000
"""
MOUSE = 'N: Name="Mouse"\nH: Handlers=mouse0 event4\nB: PROP=0\nB: EV=17\n'


def wheel(made: Made):
    made.picture.data["drivers"] = WHEEL


def wheel_over_apt(made: Made):
    wheel(made)
    made.picture.data["where"] = "/opt/tabletop-companion/venv/lib/pygame"
    made.put(f"{PYGAME}/x", "")


def wheel_alone(made: Made):
    made.by_hand()
    wheel(made)
    made.python = made.python._replace(system=False)


def wheel_unasked(made: Made):
    made.by_hand(SDL_VIDEODRIVER="")
    wheel(made)


def missing_in_a_venv(made: Made):
    made.picture = Said({"missing": "pygame", "error": "No module named 'pygame'"})
    made.python = made.python._replace(system=False)


def fails(problem: str, **data: str):
    def change(made: Made):
        made.picture = Said(dict(data), problem, "SIGSEGV")

    return change


def unplugged(made: Made):
    made.put("/sys/class/drm/card0-DSI-1/status", "disconnected\n")


def two_libraries(made: Made):
    made.drop(*(f"/usr/lib/aarch64-linux-gnu/{name}" for name in LIBRARIES[::3]))


def asking(**env: str):
    return lambda made: made.by_hand(SDL_VIDEODRIVER="", **env)


def deaf(made: Made):
    made.put("/proc/bus/input/devices", REMOTE)


SOCKET = "doctor.display_no_socket_do"
ROWS = (
    Row("a wheel of PyPI on the panel (B44)", wheel, ("fault display_no_kmsdrm",), APT),
    Row("it hides Debian's", wheel_over_apt, ("fault display_no_kmsdrm",), PIP),
    Row(
        "in a venv that does not see Debian's",
        wheel_alone,
        ("fault display_no_kmsdrm",),
        "make run SYSTEM_PYGAME=1",
    ),
    Row(
        "nobody has asked for the panel",
        wheel_unasked,
        ("fault display_no_kmsdrm",),
        APT,
    ),
    Row(
        "another driver is asked for that is not there",
        lambda made: made.by_hand(SDL_VIDEODRIVER="mir"),
        ("fault display_unknown",),
        "doctor.display_unknown_do",
    ),
    Row(
        "pygame cannot be loaded",
        fails("", missing="x", error="y"),
        ("fault pygame_missing",),
        APT,
    ),
    Row(
        "pygame is not in a venv of its own",
        missing_in_a_venv,
        ("fault pygame_missing",),
        f"{PIP.removesuffix('uninstall -y pygame')}install -U 'pygame'",
    ),
    Row("its question fails", fails("failed"), ("fault pygame_missing",), APT),
    Row("pygame crashes", fails("died"), ("fault pygame_died",), APT),
    Row(
        "pygame is slow",
        fails("slow"),
        ("warning pygame_slow",),
        "companion doctor --wait 10",
    ),
    Row(
        "the kernel has no driver for the panel",
        lambda made: made.drop("/dev/dri/card0"),
        ("fault display_no_card",),
        "doctor.display_no_card_do",
    ),
    Row(
        "the picture would be black",
        two_libraries,
        ("fault display_libraries",),
        "sudo apt-get install -y libgl1 libgbm1",
    ),
    Row(
        "no panel is connected",
        unplugged,
        ("fault display_unplugged",),
        "doctor.display_unplugged_do",
    ),
    Row(
        "SDL may not use the graphics chip, and on the panel has nothing else",
        lambda made: made.by_hand(SDL_FRAMEBUFFER_ACCELERATION="0"),
        ("fault display_unaccelerated",),
        "doctor.display_unaccelerated_do",
    ),
    Row(
        "a desktop has the panel",
        lambda made: made.process(800, "labwc", "labwc"),
        ("warning display_desktop",),
        "sudo systemd/install.sh --desktop",
    ),
    Row(
        "no folder for the desktop's socket (B50)",
        asking(WAYLAND_DISPLAY="wayland-0"),
        ("fault display_no_runtime",),
        "doctor.display_no_runtime_do",
    ),
    Row(
        "no desktop at that socket",
        asking(WAYLAND_DISPLAY="wayland-0", XDG_RUNTIME_DIR="/run/user/1000"),
        ("fault display_no_socket",),
        SOCKET,
    ),
    Row(
        "no X server of that number",
        asking(DISPLAY=":7"),
        ("fault display_no_socket",),
        SOCKET,
    ),
    Row(
        "nothing can be touched (B46)",
        deaf,
        ("fault touch_none",),
        "doctor.touch_none_do",
    ),
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.what)
def test_what_is_wrong_is_told_and_nothing_else(made: Made, row: Row):
    checked(made, row)


@pytest.mark.parametrize(
    ("env", "file", "driver"),
    [
        ({"DISPLAY": ":0.0"}, "/tmp/.X11-unix/X0", "x11"),
        ({"DISPLAY": "box:10.0"}, "", "x11"),
        ({"XDG_RUNTIME_DIR": "/run/user/1"}, "/run/user/1/wayland-0", "wayland"),
        (
            {"WAYLAND_DISPLAY": "w", "XDG_RUNTIME_DIR": "/run/user/1"},
            "/run/user/1/w",
            "wayland",
        ),
        ({}, "", "kmsdrm"),
        ({"SDL_VIDEODRIVER": "mir,kmsdrm"}, "", "kmsdrm"),
        ({"SDL_VIDEODRIVER": "dummy"}, "", "dummy"),
    ],
)
def test_the_driver_is_the_one_that_sdl_would_take(made: Made, env, file, driver):
    made.by_hand(**({"SDL_VIDEODRIVER": ""} | env))
    if file:
        made.put(file, "")
    found = {one.id: one for one in made.says("display")}
    assert found["display_ok"].fields["driver"] == driver
    assert made.troubles() == {}


def test_beside_a_desktop_that_is_out_of_reach_it_says_where_to_go(made: Made):
    made.by_hand(SDL_VIDEODRIVER="")
    wheel(made)
    made.process(800, "wayfire", "wayfire")
    assert [(one.id, one.level) for one in made.says("display")] == [
        ("display_elsewhere", Level.NOTE)
    ]


def test_with_six_buttons_nothing_has_to_be_touched(made: Made):
    deaf(made)
    made.config = '[buttons]\ndriver = "gpio"\n'
    assert made.troubles() == {}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (INPUTS, [Input("panel", "Goodix Capacitive TouchScreen", "event0")]),
        (KEYBOARD, [Input("keys", "Logitech K120", "event3")]),
        (MOUSE, [Input("mouse", "Mouse", "event4")]),
        (REMOTE, []),
        ("H: Handlers=event5\nB: PROP=2\n", [Input("panel", "event5", "event5")]),
        ("B: PROP=2\n\nH: Handlers=eventx\nB: PROP=2", []),
        ("H: Handlers=event5\nB: PROP=zz\nB: EV=\n", []),
    ],
)
def test_what_is_touched_is_known_by_what_the_kernel_says(text, expected):
    assert read_inputs(text) == expected


def test_sound_cards_are_read():
    text = (
        " 0 [vc4hdmi0 ]: vc4-hdmi - vc4-hdmi-0\n      vc4-hdmi-0\n 1 [x ]: USB-Audio\n"
    )
    assert sound_cards(text) == ["vc4-hdmi-0", "USB-Audio"]


# --- the child process, for real ------------------------------------------------------


def test_the_child_finds_drivers_and_fonts_without_opening_a_display():
    done = subprocess.run(
        [sys.executable, "-m", "ui.doctor.child", "picture"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    said = json.loads(done.stdout)
    assert "dummy" in said["drivers"]
    assert said["font"]
    assert "font_error" not in said


def test_a_font_that_is_none_is_told(tmp_path: Path):
    (tmp_path / "a.ttf").write_text("no font")
    assert "not a font" in child.fonts(str(tmp_path / "a.ttf"))["font_error"]
    assert "no file" in child.fonts(str(tmp_path / "b.ttf"))["font_error"]


def test_the_panels_driver_is_written_in_capitals_by_older_sdls(monkeypatch):
    monkeypatch.setattr(videodrivers, "built_in", lambda: frozenset({"KMSDRM", "x11"}))
    assert child.picture()["drivers"] == ["kmsdrm", "x11"]


def test_drivers_that_are_not_known_are_no_fault(made: Made):
    made.picture.data["drivers"] = []
    assert made.troubles() == {}


def test_the_library_for_pins_leaves_the_folder_as_it_was(tmp_path: Path, monkeypatch):
    """On its import lgpio makes a pipe, and changes to another folder (B27)."""
    fake = tmp_path / "lgpio.py"
    fake.write_text(
        "import os\nos.chdir(os.environ['LG_WD'])\nopen('.lgd-nfy0', 'w').close()\n"
        "LGPIO_PY_VERSION = 0x00020200\n"
    )
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("LG_WD", "")
    monkeypatch.delitem(sys.modules, "lgpio", raising=False)
    assert child.pins() == {"lgpio": str(0x20200)}
    assert Path.cwd() == here
    assert list(here.iterdir()) == []
    monkeypatch.delitem(sys.modules, "lgpio", raising=False)
