"""The light of the panel: off while the screen is dark, and back as it was after.

A panel may need a while, and the login manager is asked for it, so all is done by a
thread of its own. What the light was is kept in a file while it is off: after a crash
in the dark the next start brings it back.
"""

import logging
import queue
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from companion.files import replace_file

PANELS: Final = Path("/sys/class/backlight")
FILE: Final = "backlight.json"
LEAVE_SECONDS: Final = 0.8
"""So long the light has to come back when the app ends."""

SetBrightness = Callable[[str, int], str]
"""Sets the light of a panel; returns what is wrong, empty: nothing."""

log = logging.getLogger(__name__)


def ask_logind(name: str, value: int) -> str:
    """Set the light of a panel through the login manager."""
    from ui.app.logind import set_brightness  # noqa: PLC0415  (late: seldom needed)

    return set_brightness(name, value)


class Backlight:
    """The light of all panels of this machine; without any nothing is done.

    Args:
        file: where the brightness is kept while it is dark.
        ours: the panel is ours alone: nobody else has put out a light that is off.
        panels: the kernel's folder of panels.
        ask: sets the light of a panel.
    """

    def __init__(
        self,
        file: Path,
        *,
        ours: bool,
        panels: Path = PANELS,
        ask: SetBrightness = ask_logind,
    ) -> None:
        self._file = file
        self._ours = ours
        self._panels = panels
        self._ask = ask
        self._wanted: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._dark = False
        self._hopeless = False

    def begin(self) -> None:
        """Bring back the light that an earlier run may have left off."""
        self._do(self._recover)

    def dark(self) -> None:
        """Put the light out."""
        if not self._dark:
            self._dark = True
            self._do(self._put_out)

    def bright(self) -> None:
        """Let there be the light that was before."""
        if self._dark:
            self._dark = False
            self._do(self._light_up)

    def close(self) -> None:
        """Leave no dark panel behind."""
        self.bright()
        thread = self._thread
        if thread is not None:
            self._wanted.put(None)
            thread.join(LEAVE_SECONDS)

    # --- the thread -------------------------------------------------------------------

    def _do(self, act: Callable[[], None]) -> None:
        if self._thread is None:
            self._thread = threading.Thread(
                target=self._work, name="backlight", daemon=True
            )
            self._thread.start()
        self._wanted.put(act)

    def _work(self) -> None:
        while (act := self._wanted.get()) is not None:
            try:
                act()
            except (OSError, ValueError) as error:
                log.warning("the panel's light: %s", error)

    def _recover(self) -> None:
        if self._file.exists():
            self._light_up()
        elif self._ours:
            unlit = [name for name, value in self._values().items() if not value]
            self._set_all({name: self._read(name, "max_brightness") for name in unlit})

    def _kept(self) -> dict[str, int]:
        """Return how bright each panel was; fully, where the file tells nothing."""
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=dict[str, int])
        except msgspec.DecodeError:
            return {name: self._read(name, "max_brightness") for name in self._values()}

    def _put_out(self) -> None:
        were = {name: value for name, value in self._values().items() if value}
        if not were or self._hopeless:
            return
        replace_file(self._file, msgspec.json.encode(were))
        if not self._set_all(dict.fromkeys(were, 0)):
            self._file.unlink()  # none of them is dark

    def _light_up(self) -> None:
        if not self._file.exists():
            return
        were = self._kept()
        if self._set_all(were) == len(were):
            self._file.unlink()

    def _values(self) -> dict[str, int]:
        """Return how bright each panel is."""
        names = sorted(one.name for one in self._panels.glob("*"))
        return {name: self._read(name, "brightness") for name in names}

    def _read(self, name: str, what: str) -> int:
        return int((self._panels / name / what).read_text(encoding="ascii"))

    def _set_all(self, values: dict[str, int]) -> int:
        """Set the light of these panels; return how many took it."""
        problems = [(name, self._ask(name, value)) for name, value in values.items()]
        bad = [(name, problem) for name, problem in problems if problem]
        for name, problem in () if self._hopeless else bad:
            log.warning("the light of the panel %s stays as it is: %s", name, problem)
        self._hopeless = self._hopeless or bool(bad)
        return len(values) - len(bad)
