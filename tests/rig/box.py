"""The machine with the companion on it, and hands, tags, dice and eyes at its table."""

import importlib.util
import re
import shlex
import sys
import time

import pytest

from companion.table import history
from companion.table.journal import Journal
from companion.table.table import Table
from hardware.buttons.gpio import PINS
from hardware.device import Health
from tests.rig.beside import Spy, Tower
from tests.rig.players import FILES

STATE = "/var/lib/tabletop-companion"
JOURNAL = f"{STATE}/journal.db"
DISK = "/dev/vdb"
PYTHON = "/opt/tabletop-companion/venv/bin/python"
DROP_IN = """
[Service]
BindReadOnlyPaths=/run/hil/cpuinfo:/proc/cpuinfo
# As long as on a Pi, many times over: here it shares the host with other work.
TimeoutStartSec=1200
TimeoutStopSec=150
WatchdogSec=450
# What becomes of each device is a matter for those who look for a fault.
Environment=COMPANION_LOG_LEVEL=debug
"""
PATIENCE = 300.0
"""Seconds; on a Pi each of these takes some twenty times less."""

COPY = f"""
import sqlite3
old = sqlite3.connect("file:{JOURNAL}?mode=ro", uri=True, timeout=30)
new = sqlite3.connect("/mnt/out/seen.db")
old.backup(new)
new.close()
"""


def load_rig(folder):
    """Return the module that drives the virtual machine."""
    spec = importlib.util.spec_from_file_location("run_vm", folder / "run_vm.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["run_vm"] = module
    spec.loader.exec_module(module)
    return module


class Box:
    """A machine that is on; a context manager.

    Args:
        vm: the machine.
        out: the folder that it shares with us.
        games: whether the games are on its second disk.
    """

    def __init__(self, vm, out, *, games=False):
        self.out = out
        self.vm = vm
        self.dead = (OSError, sys.modules[type(vm).__module__].RigError)
        self.tower = None
        self.spy = None
        self._games = games
        self._rows, self._table = {}, None

    def __enter__(self):
        self.vm.__enter__()
        if self._games:
            # What was read of the disk when the machine was kept is no longer true.
            self.run(f"blockdev --flushbufs {DISK} && mount -o noatime {DISK} {STATE}")
        return self

    def __exit__(self, *exc):
        self._unplug()
        return self.vm.__exit__(*exc)

    def cut(self):
        """Pull the plug."""
        self.vm.power_cut()
        self._unplug()

    def _unplug(self):
        if self.tower is not None:
            self.tower.close()
            self.tower = None

    # --- the system -----------------------------------------------------------------

    def run(self, command, timeout=PATIENCE):
        """Run a command as root; return what it prints."""
        found = self.vm.exec(command, timeout=timeout)
        if found.rc:
            said = f"{found.out}{found.err}{self.journal()}"
            pytest.fail(f"{command} gave {found.rc}: {said}")
        return found.out

    def install(self):
        """Run the product's installer, as its README says."""
        # A Pi's kernel writes its revision into /proc/cpuinfo. This machine has it by a
        # mount there, which the service's own /proc does not: so it is mounted again.
        drop_in = "/etc/systemd/system/companion.service.d"
        self.run(f"mkdir -p {drop_in}")
        self.vm.write(f"{drop_in}/rig.conf", DROP_IN)
        self.run("cp -r /mnt/host/src /tmp/source")
        self.run(
            "cd /tmp/source && WHEELS=/mnt/host/wheels sh systemd/install.sh --offline",
            timeout=900,
        )

    def journal(self):
        """Return the last lines of the service's log."""
        words = "UNIT=companion.service + SYSLOG_IDENTIFIER=companion"
        return self.vm.exec(f"journalctl --no-pager -n 40 {words}", timeout=60).out

    def show(self, what):
        """Return one property of the service."""
        return self.run(f"systemctl show companion -P {what}").strip()

    def until(self, ready, what):
        """Wait for something; the machine is slow."""
        end = time.monotonic() + PATIENCE
        while not (found := ready()):
            if time.monotonic() > end:
                seen = self.vm.screenshot(str(self.out / "never.png"))
                pytest.fail(f"never: {what}; its screen: {seen}\n{self.journal()}")
            time.sleep(0.5)
        return found

    def log(self):
        """Return what the service has logged since its last start."""
        return self.run(
            "journalctl -t companion --no-pager -o cat"
            " _PID=$(systemctl show companion -P MainPID)"
        )

    def in_front(self):
        """Return which virtual terminal is in front: `tty7` is the service's."""
        return self.run("cat /sys/class/tty/tty0/active").strip()

    def comes_to(self, device, state):
        """Wait until the log's last word on a device is this state."""
        words = re.compile(rf"\b{device}: ({'|'.join(Health)})\b")
        self.until(
            lambda: words.findall(self.log())[-1:] == [state], f"{device}: {state}"
        )

    # --- the games ------------------------------------------------------------------

    def seed(self, folder):
        """Put a game, and what is known of its tags, there; start the service."""
        self.run("systemctl stop companion")
        for name in FILES:
            (self.out / name).write_bytes((folder / name).read_bytes())
            self.run(f"rm -f {STATE}/{name}-wal {STATE}/{name}-shm")
            place = shlex.quote(f"{STATE}/{name}")
            self.run(f"install -o tabletop -g tabletop -m 600 /mnt/out/{name} {place}")
        self.run("systemctl start companion")

    def table(self):
        """Return the newest game as its journal has it now."""
        rows = self.spy.rows()
        if self._table is None or rows != self._rows:
            self._rows, self._table = rows, self._copied()
        return self._table

    def _copied(self):
        seen = self.out / "seen.db"
        for stale in self.out.glob("seen.db*"):
            stale.unlink()
        self.run(f"{PYTHON} -c {shlex.quote(COPY)}")
        with Journal(seen) as journal:
            game = history.games(journal)[0]
            return Table.open(journal, game.key)

    def ready(self, *devices):
        """Wait until it plays, with its tower, and these devices are there."""
        if self.tower is None:
            self.tower = Tower(self.vm)
        self.until(lambda: self.show("ActiveState") == "active", "active")
        self.spy = Spy(self.vm, PYTHON, JOURNAL, self.out)
        for device in devices:
            self.comes_to(device, "ok")

    def acted(self, count):
        """Wait until the game has so many entries; return its table."""

        def enough():
            table = self.table()
            return table if len(table.entries) >= count else None

        return self.until(enough, f"{count} entries")

    def has(self, count, seconds):
        """Wait for so many entries; return whether they have come by then."""
        end = time.monotonic() + seconds
        while len(self.table().entries) < count:
            if time.monotonic() > end:
                return False
            time.sleep(0.1)
        return True

    # --- hands ----------------------------------------------------------------------

    def push(self, button, seconds=0.2):
        """Press a button of the box, and let it go."""
        self.vm.press(PINS[button])
        time.sleep(seconds)
        self.vm.release(PINS[button])
        time.sleep(0.6)

    def tap(self, element, panel_mm, hold=0.4):
        """Touch the middle of an element for so many seconds."""
        x = (element.rect.x + element.rect.w / 2) / panel_mm[0] * self.vm.xres
        y = (element.rect.y + element.rect.h / 2) / panel_mm[1] * self.vm.yres
        self.vm.tap(int(x), int(y), hold=hold)
        time.sleep(0.8)

    def lay(self, uid):
        """Lay a tag on the reader, and take it away when it has been read."""
        before = self.vm.nfc_stats()["reads"]
        self.vm.tag_present(uid)
        self.until(lambda: self.vm.nfc_stats()["reads"] > before + 8, f"tag {uid}")
        self.vm.tag_remove()
        time.sleep(1.5)
