"""gpiozero and lgpio as they are started, and what is said where they are not."""

import logging
import os
import stat
import subprocess
import sys
import textwrap
import threading
from pathlib import Path

import pytest
from gpiozero import Device

from hardware import gpio

# A library that does what lgpio 0.2.2 does on its import, on a board with one chip.
FAKE = """
import os
folder = os.environ.get("LG_WD", ".")
os.chdir(folder)
os.mkfifo(".lgd-nfy0")
fifo = os.open(".lgd-nfy0", os.O_RDWR | os.O_NONBLOCK)
SET_PULL_NONE = SET_PULL_UP = SET_PULL_DOWN = 0
BOTH_EDGES, RISING_EDGE, FALLING_EDGE = 3, 1, 2
opened = []
class error(Exception): pass
def gpiochip_open(chip):
    if chip != 0:
        raise error("can not open gpiochip")
    opened.append(chip)
    return 7
def gpiochip_close(handle): pass
"""


def run(code, folder, cwd="/", **env):
    """Run code in a process of its own, with what is in the folder to be imported."""
    path = os.pathsep.join([str(folder), *filter(None, sys.path)])
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        cwd=cwd,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": path, **env},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.fixture
def lgpio(tmp_path):
    (tmp_path / "lgpio.py").write_text(FAKE)
    return tmp_path


@pytest.mark.parametrize("revision", ["c03114", "c04170"], ids=["Pi 4", "Pi 5"])
def test_bug_26_the_chip_is_the_one_that_is_there_and_is_written_down(lgpio, revision):
    said = run(
        f"""
        import logging, sys, gpiozero.pins.local, gpiozero.pins.lgpio as pins
        logging.basicConfig(level="INFO", stream=sys.stdout, format="%(message)s")
        pins.LGPIOFactory._get_revision = lambda self: 0x{revision}
        from hardware.gpio import pin_factory
        import lgpio
        assert pin_factory() is pin_factory()
        assert lgpio.opened == [0]
        """,
        lgpio,
        LG_WD=str(lgpio),
    )
    assert said == ["pins:", "LGPIOFactory,", "gpiochip0"]


@pytest.mark.parametrize("given", [False, True])
def test_bug_27_the_pipe_needs_no_working_folder_and_the_folder_stays(lgpio, given):
    bare = lgpio / "bare"
    bare.mkdir()
    env = {"LG_WD": str(bare)} if given else {}
    said = run(
        """
        import os
        before = dict(os.environ)
        import gpiozero.pins.local as local
        local.get_pi_revision = lambda: 0xc03114
        from hardware.gpio import pin_factory
        pin_factory()
        assert dict(os.environ) == before
        import lgpio
        print(os.getcwd(), lgpio.folder, os.path.exists(lgpio.folder))
        """,
        lgpio,
        **env,
    )
    assert said[0] == "/"
    assert said[2] == str(given)
    assert (said[1] == str(bare)) == given
    if given:
        assert stat.S_ISFIFO((bare / ".lgd-nfy0").stat().st_mode)


def test_bug_34_a_missing_library_is_named_and_no_other_is_tried(monkeypatch):
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", None)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio")
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    with pytest.raises(ModuleNotFoundError) as caught:
        gpio.pin_factory()
    assert gpio.why(caught.value) == (
        "device.gpio_no_library",
        {"package": "lgpio"},
    )
    assert Device.pin_factory is None


def test_another_library_can_be_named(monkeypatch):
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    assert type(gpio.pin_factory()).__name__ == "MockFactory"
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nonesuch")
    with pytest.raises(ImportError, match="nonesuch") as caught:
        gpio.pin_factory()
    assert gpio.why(caught.value)[0] == "device.gpio_failed"


def raised(name, text=""):
    return type(name, (Exception,), {})(text)


@pytest.mark.parametrize(
    ("error", "pin", "said"),
    [
        (raised("error", "'can not open gpiochip'"), None, ("none", {})),
        (raised("PinUnknownPi"), None, ("none", {})),
        (raised("error", "'GPIO busy'"), 17, ("busy", {"pin": 17})),
        (raised("GPIOPinInUse"), 17, ("busy", {"pin": 17})),
        (raised("PinFixedPull", "x"), 4, ("bad_pin", {"pin": 4})),
        (OSError(5, "y"), 17, ("failed", {"error": "OSError: [Errno 5] y"})),
    ],
)
def test_what_pins_raise_is_explained(error, pin, said, monkeypatch, tmp_path):
    monkeypatch.setattr(gpio, "CHIPS", tmp_path)
    reason, fields = said
    assert gpio.why(error, pin) == (f"device.gpio_{reason}", fields)


def test_a_chip_that_may_not_be_opened_is_a_matter_of_rights(monkeypatch, tmp_path):
    (tmp_path / "gpiochip0").touch()
    monkeypatch.setattr(gpio, "CHIPS", tmp_path)
    error = raised("error", "'can not open gpiochip'")
    assert gpio.why(error)[0] == "device.gpio_none"
    monkeypatch.setattr(gpio.os, "access", lambda *_: False)
    assert gpio.why(error)[0] == "device.gpio_no_rights"


def test_the_working_folder_may_be_gone(tmp_path, monkeypatch):
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    Path(gone).rmdir()
    with gpio._scratch_folder():
        assert "LG_WD" in os.environ


# --- what is written down -------------------------------------------------------------


def served_once(error):
    """Return the worker that met an error as it opened its pins."""

    class Pins(gpio.PinWorker):
        def open_pins(self):
            raise error

        def close_pins(self):
            pass

    worker = Pins("lamps", "lamps", clock=lambda: 0.0)
    worker._serve(threading.Event())
    return worker


MISSING = [
    gpio.NoPinsError(),
    ModuleNotFoundError("no lgpio", name="lgpio"),
    gpio.BadPinError(40, "no such pin"),
]


@pytest.mark.parametrize("error", MISSING, ids=lambda error: type(error).__name__)
def test_what_is_known_to_be_missing_needs_no_traceback(caplog, error):
    worker = served_once(error)
    assert worker.status.reason.startswith("device.gpio_")
    assert "Traceback" not in caplog.text
    assert [one for one in caplog.records if one.levelno > logging.INFO] == []


def test_what_nobody_knows_is_written_down_whole_and_once(caplog):
    worker = served_once(OSError("odd"))
    assert worker.status.reason == gpio.UNKNOWN
    assert caplog.text.count("Traceback") == 1
    worker._serve(threading.Event())
    assert caplog.text.count("Traceback") == 1
