"""The light of the panel: off in the dark, back as it was, whatever happens between."""

import json
import threading

import pytest

from tests.hardware.towers import until
from ui.app import logind
from ui.app.backlight import LEAVE_SECONDS, Backlight
from ui.app.shown import Screens


class Panels:
    """The kernel's folder, and a login manager that writes into it."""

    def __init__(self, folder, **panels):
        self.folder = folder
        self.asked = []
        self.problem = ""
        self.slow = None
        for name, (value, most) in panels.items():
            (folder / name).mkdir(parents=True)
            (folder / name / "brightness").write_text(f"{value}\n")
            (folder / name / "max_brightness").write_text(f"{most}\n")

    def ask(self, name, value):
        if self.slow is not None:
            self.slow.wait(10)
        self.asked.append((name, value))
        if not self.problem:
            file = self.folder / name / "brightness"
            new = file.with_name("new")
            new.write_text(f"{value}\n")
            new.replace(file)
        return self.problem

    def now(self):
        files = sorted(self.folder.glob("*/brightness"))
        return {one.parent.name: int(one.read_text()) for one in files}


@pytest.fixture
def panels(tmp_path):
    return Panels(tmp_path / "sys", dsi=(180, 255), old=(7, 10))


@pytest.fixture
def light(panels, tmp_path):
    made = light_of(panels, tmp_path)
    yield made
    made.close()


def light_of(panels, tmp_path, *, ours=True):
    file = tmp_path / "backlight.json"
    return Backlight(file, ours=ours, panels=panels.folder, ask=panels.ask)


def test_it_goes_out_and_comes_back_as_it_was(panels, light, tmp_path):
    light.dark()
    until(lambda: set(panels.now().values()) == {0}, "it is dark")
    kept = json.loads((tmp_path / "backlight.json").read_text())
    assert kept == {"dsi": 180, "old": 7}
    light.dark()
    light.bright()
    until(lambda: panels.now() == kept, "it is as it was")
    until(lambda: not (tmp_path / "backlight.json").exists(), "nothing is kept")
    light.bright()
    assert len(panels.asked) == 4


def test_after_a_crash_in_the_dark_the_next_start_is_bright(panels, tmp_path):
    crashed = light_of(panels, tmp_path)
    crashed.dark()
    until(lambda: set(panels.now().values()) == {0}, "it is dark")
    again = light_of(panels, tmp_path, ours=False)
    again.begin()
    until(lambda: panels.now() == {"dsi": 180, "old": 7}, "it is bright")
    again.close()
    crashed.close()


def test_a_panel_of_ours_that_is_dark_at_the_start_is_lit_wholly(panels, tmp_path):
    """What it was nobody knows: the file went with the disk, say."""
    (panels.folder / "dsi" / "brightness").write_text("0\n")
    for ours, seen in ((False, 0), (True, 255)):
        light = light_of(panels, tmp_path, ours=ours)
        light.begin()
        light.close()
        assert panels.now() == {"dsi": seen, "old": 7}


def test_a_damaged_file_lights_all_of_them(panels, tmp_path):
    (tmp_path / "backlight.json").write_text("{")
    light = light_of(panels, tmp_path)
    light.begin()
    light.close()
    assert panels.now() == {"dsi": 255, "old": 10}
    assert not (tmp_path / "backlight.json").exists()


def test_it_comes_back_when_the_app_ends(panels, light):
    light.dark()
    until(lambda: set(panels.now().values()) == {0}, "it is dark")
    light.close()
    assert panels.now() == {"dsi": 180, "old": 7}


def test_a_refusal_is_told_once_and_the_picture_alone_is_dark(
    panels, light, tmp_path, caplog
):
    panels.problem = "Call failed: Your session has no seat, refusing"
    for _ in range(3):
        light.dark()
        light.bright()
    light.close()
    assert len(panels.asked) == 2  # one for each panel, and never again
    assert len(caplog.records) == 2
    assert "no seat" in caplog.text
    assert not (tmp_path / "backlight.json").exists()


def test_a_panel_that_takes_its_time_holds_up_nobody(panels, light):
    panels.slow = threading.Event()
    light.dark()
    light.bright()
    light.dark()
    assert panels.asked == []
    panels.slow.set()
    until(lambda: set(panels.now().values()) == {0}, "it is dark in the end")


def test_one_that_never_answers_does_not_keep_the_app(panels, light, monkeypatch):
    panels.slow = threading.Event()
    monkeypatch.setattr("ui.app.backlight.LEAVE_SECONDS", 0.05)
    light.dark()
    light.close()
    panels.slow.set()
    assert LEAVE_SECONDS < 1.0


def test_without_a_panel_with_a_light_nothing_is_asked_or_kept(tmp_path):
    light = Backlight(tmp_path / "kept", ours=True, panels=tmp_path / "none")
    light.begin()
    light.dark()
    light.close()
    assert not (tmp_path / "kept").exists()


def test_a_state_folder_that_cannot_be_written_is_told_and_the_light_stays(
    panels, tmp_path, caplog
):
    file = tmp_path / "a file"
    file.write_text("")
    light = Backlight(file / "x", ours=True, panels=panels.folder, ask=panels.ask)
    light.dark()
    light.close()
    assert panels.now() == {"dsi": 180, "old": 7}
    assert "the panel's light" in caplog.text


# --- with the screen ------------------------------------------------------------------


class Light:
    def __init__(self):
        self.said = []

    def dark(self):
        self.said.append("dark")

    def bright(self):
        self.said.append("bright")


def test_the_screen_takes_its_light_along(monkeypatch):
    from ui.pg import pygame  # noqa: PLC0415

    class Window:
        def fill(self, _):
            pass

    class Painter:
        canvas = type("Canvas", (), {"window": Window()})()

        def forget(self):
            pass

        use = paint = lambda *_: []

    monkeypatch.setattr(pygame.display, "flip", lambda: None)
    screens = Screens(Painter(), lambda: "")
    screens.dark()  # without a light that is all
    screens.light = Light()
    screens.dark()
    screens.show(())
    assert screens.light.said == ["dark", "bright"]


# --- the login manager ----------------------------------------------------------------


@pytest.fixture
def busctl(tmp_path, monkeypatch):
    """Stand in for the program, and note what it is called with."""

    def put(code=0, said=""):
        program = tmp_path / "busctl"
        program.write_text(
            f'#!/bin/sh\necho "$@" >>{tmp_path}/calls\n'
            f"echo '{said}' >&2\nexit {code}\n"
        )
        program.chmod(0o755)
        monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
        return tmp_path / "calls"

    return put


def test_the_light_is_set_through_the_session(busctl):
    calls = busctl()
    assert logind.set_brightness("10-0045", 31) == ""
    session = "/org/freedesktop/login1/session/auto"
    words = calls.read_text().split()
    assert words[:2] == ["--system", "--timeout=10"]
    assert words[2:] == [
        "call", "org.freedesktop.login1", session, "org.freedesktop.login1.Session",
        "SetBrightness", "ssu", "backlight", "10-0045", "31",
    ]  # fmt: skip


def test_switching_off_is_asked_of_the_manager_and_nobody_is_asked_back(busctl):
    calls = busctl()
    process = logind.power_off()
    assert process.wait(10) == 0
    process.stderr.close()
    assert calls.read_text().split()[-5:] == [
        "/org/freedesktop/login1", "org.freedesktop.login1.Manager",
        "PowerOff", "b", "false",
    ]  # fmt: skip


def test_what_goes_wrong_with_the_light_is_said(busctl, monkeypatch, tmp_path):
    busctl(1, "Call failed: Session is not in foreground, refusing")
    assert "not in foreground" in logind.set_brightness("x", 1)
    busctl(1)
    assert logind.set_brightness("x", 1) == "busctl: 1"
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    assert "No such file" in logind.set_brightness("x", 1)


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("Call failed: Interactive authentication required.", "power.denied"),
        ("Call failed: Access denied\nmore", "power.denied"),
        ("Call failed: Operation inhibited by ...", "power.inhibited"),
        ("Failed to connect to bus: No such file or directory", "power.absent"),
        ("Call failed: org.freedesktop.login1 was not provided by", "power.absent"),
        ("Call failed: Connection timed out", "power.silent"),
        ("", "power.silent"),
        ("Call failed: Something new", "Something new"),
    ],
)
def test_what_it_says_is_put_into_words(said, message):
    assert logind.problem(said) == message
