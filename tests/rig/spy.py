"""Somebody who looks into the journal all the time, and notes what is acknowledged.

A row that another program can read is one that the companion has written, flushed and
may tell of: SQLite shows it to nobody before its log has been synchronised. Notes leave
the machine at once, so they outlive it.
"""

import json
import shlex
from pathlib import Path

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


class Spy:
    """Reads what the spy on a machine has noted.

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
