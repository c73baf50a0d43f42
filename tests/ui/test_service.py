"""The app as systemd runs it: what it says, what ends it, what does not.

The numbers (B45 and so on) are those of faults that other projects had. The process is
a real one, and so is the socket; the panel is SDL's dummy one.
"""

import json
import os
import re
import select
import signal
import socket
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from companion.games import load
from companion.table import tagfile
from companion.table.journal import Journal
from companion.table.table import Table
from tests.ui.test_commands import PATIENCE, Running, env_of
from ui.app import display
from ui.app.display import NoDisplayError
from ui.pg import pygame

ROOT = Path(__file__).parents[2]
SYSTEM = (ROOT / "systemd/companion.service").read_text(encoding="utf-8")
DESKTOP = (ROOT / "systemd/companion-desktop.service").read_text(encoding="utf-8")
SERVICE = {"INVOCATION_ID": "1", "JOURNAL_STREAM": "1:2"}
EVERY = 0.1
"""Seconds from one feeding of the watchdog to the next, here."""


class Systemd:
    """A socket as systemd's, and the app that speaks to it."""

    def __init__(self, folder, *args, waits_for="tower: offline", **env):
        address = str(folder / "notify")
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(address)
        limit = str(round(EVERY * 4e6))
        env = {"NOTIFY_SOCKET": address, "WATCHDOG_USEC": limit, **SERVICE, **env}
        args = args or ("--lang", "en")
        self.app = Running(folder, *args, waits_for=waits_for, **env)
        self.said = []

    def hear(self, what):
        """Take what is said until it is said that."""
        while not (self.said and self.said[-1].startswith(what)):
            ready, _, _ = select.select([self._socket], [], [], PATIENCE)
            assert ready, (what, self.said)
            self.said.append(self._socket.recv(4096).decode())

    def end(self):
        """Stop it as systemd does; return its exit code and how long that took."""
        began = time.perf_counter()
        code = self.app.end(signal.SIGTERM)
        took = time.perf_counter() - began
        self._socket.setblocking(False)
        while True:
            try:
                self.said.append(self._socket.recv(4096).decode())
            except BlockingIOError:
                return code, took

    def close(self):
        if self.app.process.poll() is None:
            self.app.end(signal.SIGKILL)
        self._socket.close()


@pytest.fixture
def systemd(tmp_path):
    made = Systemd(tmp_path)
    yield made
    made.close()


def kinds(said):
    """What was said, without its text, each once where it is said again and again."""
    words = [one.partition("=")[0] for one in said]
    return [word for n, word in enumerate(words) if n == 0 or words[n - 1] != word]


def test_b57_with_no_device_at_all_it_is_ready_says_so_and_stays(systemd):
    systemd.hear("READY=1")
    systemd.hear("STATUS=")
    for _ in range(3):
        systemd.said.append("")
        systemd.hear("WATCHDOG=1")
    assert systemd.app.process.poll() is None
    status = [one for one in systemd.said if one.startswith("STATUS=")][-1]
    for name in ("Dice tower", "Card reader", "Buttons"):
        assert name in status


def test_b51_it_is_told_in_order_and_ends_within_two_seconds(systemd):
    systemd.hear("WATCHDOG=1")
    code, took = systemd.end()
    assert code == 0
    assert took < 2.0
    said = kinds(systemd.said)
    assert said[:3] == ["READY", "STATUS", "WATCHDOG"]
    assert said[-1] == "STOPPING"
    assert "STOPPING" not in said[:-1]
    assert said.count("READY") == 1


def test_b60_a_card_file_with_one_uid_twice_disables_that_entry_alone(tmp_path):
    state = tmp_path / "state"
    state.mkdir()
    row = {"uid": "04A3", "game": "dont-go-in-there", "card": "ring-2", "copy": 1}
    rows = [row, {**row, "card": "cat-1"}]
    text = json.dumps({"format": tagfile.FORMAT, "tags": rows})
    (state / "tags.json").write_text(text)
    systemd = Systemd(tmp_path, waits_for="tags: ")
    systemd.hear("WATCHDOG=1")
    assert systemd.end()[0] == 0
    systemd.close()


def test_b45_a_hang_up_does_not_end_a_service_and_nothing_is_half_written(tmp_path):
    state = tmp_path / "state"
    with Journal(state / "journal.db") as journal:
        table = Table.new(journal, load("dont-go-in-there"), ("Ann", "Ben"))
    systemd = Systemd(tmp_path)
    systemd.hear("READY=1")
    systemd.app.process.send_signal(signal.SIGHUP)
    systemd.said.append("")
    systemd.hear("WATCHDOG=1")  # it goes on
    assert systemd.end()[0] == 0
    systemd.close()
    with closing(sqlite3.connect(state / "journal.db")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    with Journal(state / "journal.db") as journal:
        assert Table.open(journal, table.key).state == table.state


def test_b45_a_service_minds_no_hang_up_while_its_display_starts(monkeypatch):
    handled = {}
    monkeypatch.setattr(signal, "signal", handled.__setitem__)
    display.prepare(dict(SERVICE))
    assert handled == {signal.SIGHUP: signal.SIG_IGN}
    handled.clear()
    display.prepare({})
    assert handled == {}


def test_b51_sigterm_is_not_left_to_sdl():
    env = {}
    display.prepare(env)
    assert env["SDL_NO_SIGNAL_HANDLERS"] == "1"


# --- where there is no panel (yet) ----------------------------------------------------


@pytest.fixture
def failing(monkeypatch):
    """Let SDL find no screen, with these drivers built in."""

    def fail(driver, built_in, problem="kmsdrm not available"):
        def init():
            raise pygame.error(problem)

        monkeypatch.setenv("SDL_VIDEODRIVER", driver)
        monkeypatch.setattr(pygame.display, "init", init)
        monkeypatch.setattr("ui.app.videodrivers.built_in", lambda: built_in)
        with pytest.raises(NoDisplayError) as found:
            display.open_window((800, 480), fullscreen=True, title="x")
        return found.value

    return fail


@pytest.mark.parametrize(
    ("driver", "built_in", "message", "code"),
    [
        ("kmsdrm", {"x11", "wayland"}, "display.no_kmsdrm", 78),
        ("kmsdrm", {"kmsdrm", "x11"}, "display.kmsdrm_failed", 69),
        ("kmsdrm", set(), "display.kmsdrm_failed", 69),  # nobody knows: try again
        ("KMSDRM", {"kmsdrm"}, "display.driver_failed", 69),
        ("wayland", {"wayland"}, "display.driver_failed", 69),
        ("wayland,kmsdrm", {"kmsdrm"}, "display.driver_failed", 69),
        ("nonsense", {"x11"}, "display.driver_failed", 78),
        ("", {"x11"}, "display.none", 69),
    ],
)
def test_b44_only_a_driver_that_sdl_lacks_is_never_tried_again(
    failing, driver, built_in, message, code
):
    found = failing(driver, frozenset(built_in))
    assert (found.message, found.code) == (message, code)
    assert "RestartPreventExitStatus=78" in SYSTEM


def test_b44_what_sdl_was_built_with_is_asked_of_sdl(tmp_path):
    """The wheel of PyPI has no kmsdrm, Debian's pygame has; either knows the dummy."""
    code = (
        "import os; os.environ['SDL_VIDEODRIVER'] = 'dummy'\n"
        "from ui.pg import pygame; pygame.display.init()\n"
        "from ui.app.videodrivers import built_in; print(*sorted(built_in()))\n"
    )
    import subprocess  # noqa: PLC0415
    import sys  # noqa: PLC0415

    done = subprocess.run(
        [sys.executable, "-c", code],
        env=env_of(tmp_path),
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert "dummy" in done.stdout.split()


def test_b44_without_the_library_nobody_knows(tmp_path, monkeypatch):
    from ui.app import videodrivers  # noqa: PLC0415

    maps = tmp_path / "maps"
    for text in ("", "7f00 r-xp 0 0 0 /nowhere/libSDL2-2.0.so.0\n"):
        maps.write_text(text)
        monkeypatch.setattr(videodrivers, "MAPS", maps)
        assert videodrivers.built_in() == frozenset()
    monkeypatch.setattr(videodrivers, "MAPS", tmp_path / "none")
    assert videodrivers.built_in() == frozenset()


def test_b50_wayland_without_its_folder_is_a_sentence_and_is_tried_again(tmp_path):
    from tests.ui.test_commands import called  # noqa: PLC0415

    done = called(tmp_path, "run", "--lang", "en", SDL_VIDEODRIVER="wayland")
    assert done.returncode == 69
    assert "XDG_RUNTIME_DIR" in done.stderr.splitlines()[-1]


# --- the units ------------------------------------------------------------------------


def keys(unit, key):
    return re.findall(rf"^{key}=(.*)$", unit, re.MULTILINE)


def test_b46_the_service_may_read_touch_and_keys_and_hear_of_new_ones():
    assert "input" in keys(SYSTEM, "SupplementaryGroups")[0].split()
    assert "AF_NETLINK" in keys(SYSTEM, "RestrictAddressFamilies")[0].split()
    assert not keys(SYSTEM, "PrivateNetwork")
    assert not keys(SYSTEM, "PrivateDevices")
    assert any(one.startswith("char-input") for one in keys(SYSTEM, "DeviceAllow"))


def test_b45_the_service_has_a_terminal_of_its_own():
    for key, value in (
        ("TTYPath", "/dev/tty7"),
        ("StandardInput", "tty-force"),
        ("PAMName", "login"),
    ):
        assert keys(SYSTEM, key) == [value]


def test_b57_the_service_is_tried_for_ever():
    for unit in (SYSTEM, DESKTOP):
        assert keys(unit, "StartLimitIntervalSec") == ["0"]
        assert keys(unit, "RestartSec") == ["2"]


def test_b64_the_watchdog_leaves_three_times_the_slowest_turn():
    for unit in (SYSTEM, DESKTOP):
        assert int(keys(unit, "WatchdogSec")[0]) >= 3 * 8


def test_b58_nobodys_home_and_nobodys_account_is_in_the_units_or_the_code():
    files = [*(ROOT / "systemd").iterdir()]
    for package in ("companion", "hardware", "ui"):
        files += (ROOT / package).rglob("*.py")
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert "/home/" not in text, file
        assert not re.search(r"\bUser=pi\b|~pi\b|\bgetpwnam\(.pi", text), file
    assert keys(SYSTEM, "User") == ["tabletop"]
    assert keys(SYSTEM, "StateDirectory") == ["tabletop-companion"]


def test_what_systemd_is_told_does_not_go_to_programs_that_we_start():
    assert keys(SYSTEM, "NotifyAccess") == ["main"]
    assert "NOTIFY_SOCKET" not in os.environ
