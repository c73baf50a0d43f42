"""The machine with the companion on it, and hands, tags, dice and eyes at its table."""

import contextlib
import importlib.util
import json
import random
import shlex
import sys
import threading
import time
from typing import Any

from companion.table import history
from companion.table.journal import Journal
from companion.table.table import Table
from hardware.buttons.gpio import PINS
from hardware.tower.model import GHOST_FACES, TowerModel

STATE = "/var/lib/tabletop-companion"
PYTHON = "/opt/tabletop-companion/venv/bin/python"
PATIENCE = 300.0
"""Seconds; on a Pi each of these takes some twenty times less."""

COPY = f"""
import sqlite3
old = sqlite3.connect("file:{STATE}/journal.db?mode=ro", uri=True, timeout=30)
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


class Tower:
    """A dice tower that speaks DT/1 through the machine's serial adapter."""

    def __init__(self, vm: Any) -> None:
        self.model = TowerModel(faces=GHOST_FACES, rng=random.Random(1))
        self._vm = vm
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def do(self, act):
        """Do something with the tower."""
        with self._lock:
            return act(self.model)

    def close(self):
        self._over.set()
        self._thread.join()

    def _serve(self):
        while not self._over.is_set():
            heard = self._vm.dice_read(0.05)
            with self._lock, contextlib.suppress(OSError):
                self.model.receive(heard)
                self.model.tick()
                for chunk in self.model.take():
                    self._vm.dice_raw(chunk)


class Box:
    """A machine that is on; a context manager."""

    def __init__(self, rig, *, share, out, disk=None):
        self.out = out
        self.vm = rig.VM(share=str(share), out=str(out), disk=disk and str(disk))
        self.tower = None

    def __enter__(self):
        self.vm.__enter__()
        return self

    def __exit__(self, *exc):
        if self.tower is not None:
            self.tower.close()
        return self.vm.__exit__(*exc)

    # --- the system -----------------------------------------------------------------

    def run(self, command, timeout=PATIENCE):
        """Run a command as root; return what it prints."""
        found = self.vm.exec(command, timeout=timeout)
        assert found.rc == 0, f"{command}: {found.out}{found.err}{self.journal()}"
        return found.out

    def install(self):
        """Run the product's installer, as its README says."""
        # The machine shows a Pi's revision by a mount over /proc/cpuinfo, which the
        # sandbox's own /proc would not have. A Pi has it there itself.
        drop_in = "/etc/systemd/system/companion.service.d"
        self.run(f"mkdir -p {drop_in}")
        self.vm.write(f"{drop_in}/rig.conf", "[Service]\nProtectProc=default\n")
        self.run("cp -r /mnt/host/src /tmp/source")
        self.run(
            "cd /tmp/source && WHEELS=/mnt/host/wheels sh systemd/install.sh --offline",
            timeout=900,
        )

    def journal(self):
        """Return the last lines of the service's log."""
        return self.vm.exec("journalctl -u companion --no-pager -n 40", timeout=60).out

    def show(self, what):
        """Return one property of the service."""
        return self.run(f"systemctl show companion -P {what}").strip()

    def until(self, ready, what):
        """Wait for something; the machine is slow."""
        end = time.monotonic() + PATIENCE
        while not (found := ready()):
            assert time.monotonic() < end, f"never: {what}\n{self.journal()}"
            time.sleep(0.5)
        return found

    def said(self, words):
        """Wait until the service's log has these words since its last start."""
        command = (
            "journalctl _SYSTEMD_INVOCATION_ID="
            "$(systemctl show companion -P InvocationID) --no-pager -o cat"
        )
        return self.until(lambda: words in self.run(command), words)

    # --- the games ------------------------------------------------------------------

    def seed(self, folder, *files):
        """Put files into the folder of the games while the service rests."""
        self.run("systemctl stop companion")
        for name in files:
            (self.out / name).write_bytes((folder / name).read_bytes())
            self.run(f"rm -f {STATE}/{name}-wal {STATE}/{name}-shm")
            place = shlex.quote(f"{STATE}/{name}")
            self.run(f"install -o tabletop -g tabletop -m 600 /mnt/out/{name} {place}")
        self.run("systemctl start companion")

    def table(self):
        """Return the newest game as its journal has it now."""
        seen = self.out / "seen.db"
        for stale in self.out.glob("seen.db*"):
            stale.unlink()
        self.run(f"{PYTHON} -c {shlex.quote(COPY)}")
        with Journal(seen) as journal:
            game = history.games(journal)[0]
            return Table.open(journal, game.key)

    def acted(self, count):
        """Wait until the game has so many entries; return its table."""

        def enough():
            table = self.table()
            return table if len(table.entries) >= count else None

        return self.until(enough, f"{count} entries")

    # --- hands ----------------------------------------------------------------------

    def push(self, button, seconds=0.2):
        """Press a button of the box, and let it go."""
        self.vm.press(PINS[button])
        time.sleep(seconds)
        self.vm.release(PINS[button])
        time.sleep(0.6)

    def tap(self, element, panel_mm, pixels=(800, 480)):
        """Touch the middle of an element."""
        x = (element.rect.x + element.rect.w / 2) / panel_mm[0] * pixels[0]
        y = (element.rect.y + element.rect.h / 2) / panel_mm[1] * pixels[1]
        self.vm.tap(int(x), int(y), hold=0.4)
        time.sleep(0.8)

    def lay(self, uid):
        """Lay a tag on the reader, and take it away when it has been read."""
        before = self.vm.nfc_stats()["reads"]
        self.vm.tag_present(uid)
        self.until(lambda: self.vm.nfc_stats()["reads"] > before + 8, f"tag {uid}")
        self.vm.tag_remove()
        time.sleep(1.5)


def tags_file(cards):
    """Return the bytes of a registry: uid -> card, as the table's own file has it."""
    return json.dumps(cards).encode()
