"""What is at the table beside the machine: its dice tower, and a spy on its journal."""

import contextlib
import json
import random
import shlex
import threading
from pathlib import Path
from typing import Any

from hardware.tower.codec import LineBuffer
from hardware.tower.messages import Acknowledge
from hardware.tower.model import GHOST_FACES, TowerModel

PROGRAM = """
import json, sqlite3, sys, time
db = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True, timeout=30)
query = "SELECT game, seq, kind, body, source, sum FROM row WHERE (game, seq) > (?, ?)"
last = (0, -1)
with open(sys.argv[2], "w", buffering=1) as notes:
    while True:
        for row in db.execute(query + " ORDER BY game, seq", last).fetchall():
            last = row[:2]
            notes.write(json.dumps(row) + "\\n")
        time.sleep(0.02)
"""


class Tower:
    """A dice tower that speaks DT/1.

    Attributes:
        model: the tower itself.
        heard: the numbers of the rolls that the machine has acknowledged.
    """

    def __init__(self, vm: Any) -> None:
        self.model = TowerModel(faces=GHOST_FACES, rng=random.Random())
        self.heard: set[int] = set()
        self._lines = LineBuffer()
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
            with contextlib.suppress(OSError):  # the machine has no power any more
                self._turn(self._vm.dice_read(0.05))

    def _turn(self, heard):
        for line in self._lines.feed(heard):
            if isinstance(line, Acknowledge):
                self.heard.add(line.seq)
        with self._lock:
            self.model.receive(heard)
            self.model.tick()
            for chunk in self.model.take():
                self._vm.dice_raw(chunk)


class Spy:
    """Reads what a spy on a machine has noted of what is acknowledged.

    A row that another program can read is one that the companion has written, flushed
    and may tell of: SQLite shows it to nobody before its log has been synchronised.
    Notes leave the machine at once, so they outlive it.

    Args:
        vm: the machine; the companion is at work.
        python: the interpreter there.
        journal: the journal there.
        out: the folder that the machine shares with us.
    """

    def __init__(self, vm, python, journal, out: Path) -> None:
        self._notes = out / "spy.txt"
        self._notes.unlink(missing_ok=True)
        (out / "spy.py").write_text(PROGRAM, encoding="utf-8")
        words = (python, "/mnt/out/spy.py", journal, "/mnt/out/spy.txt")
        vm.spawn(shlex.join(words), log="/mnt/out/spy.log")

    def rows(self):
        """Return the rows so far: (game, number) -> kind, body, source, checksum."""
        if not self._notes.exists():
            return {}
        # What follows the last end of line was being written when the power went.
        whole = self._notes.read_text(encoding="utf-8").rpartition("\n")[0]
        rows = [json.loads(line) for line in whole.splitlines()]
        return {(game, seq): tuple(rest) for game, seq, *rest in rows}
