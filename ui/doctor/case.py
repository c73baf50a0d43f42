"""What the checks look at: a machine, and how the app is run on it."""

import re
import threading
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, TypeVar

from companion.config import Config, Survey
from ui.doctor import procs
from ui.doctor.accounts import Unit
from ui.doctor.finding import Mend, by_hand, typed
from ui.doctor.machine import Account, Machine, Said

OFF: Final = ("disabled", "simulated")
"""The drivers that need no device."""
PATIENCE: Final = 1.5
"""For how long a dice tower is listened to, in seconds."""
MOMENT: Final = 0.02
"""Seconds in which a port can tell that nothing waits at it."""
PATIENT: Final = 10
"""Seconds in which any board has started, and any computer has answered."""

ORDER: Final = ("x11", "wayland", "kmsdrm")
"""The drivers that draw on a screen, as SDL tries them."""

_FIVE: Final = re.compile(r"Raspberry Pi (Compute Module )?5")
_MODEL: Final = re.compile(r"^Model\s*:\s*(.+)$", re.MULTILINE)

T = TypeVar("T")


class Once(Generic[T]):
    """Something that is found out when it is first asked for, by whichever thread."""

    def __init__(self, find: Callable[[], T]) -> None:
        self._find = find
        self._lock = threading.Lock()
        self._found: list[T] = []

    def __call__(self) -> T:
        """Return it; all who ask at the same time wait for the first."""
        with self._lock:
            if not self._found:
                self._found.append(self._find())
            return self._found[0]


class Way(NamedTuple):
    """How the app is run on a machine.

    Attributes:
        survey: the configuration that holds for it, with its faults.
        env: the environment that it is started in.
        state: the folder of the games.
        folders: where owners' mats and cards are looked for.
        account: who runs it.
        unit: the service that runs it; None: whoever asks does.
    """

    survey: Survey
    env: Mapping[str, str]
    state: str
    folders: tuple[Path, ...]
    account: Account
    unit: Unit | None = None


class Case:
    """A machine, and how the app is run on it.

    Attributes:
        machine: what is looked at.
        way: how the app is run.
        wait: seconds for what is slow: a dice tower, or the computer itself.
        began: when this was made, by the machine's clock.
        running: called, it returns all processes.
        picture: called, it returns what `ui.doctor.child.picture` said.
    """

    def __init__(self, machine: Machine, way: Way, wait: float = PATIENCE) -> None:
        self.machine = machine
        self.began = machine.clock()
        self.way = way
        self.wait = wait
        self.running = Once(lambda: procs.processes(machine))
        self.picture: Once[Said] = Once(self._picture)
        self._held = Once(lambda: procs.held(machine, self.running()))

    def _picture(self) -> Said:
        return self.machine.child("picture", self.config.display.font)

    @property
    def left(self) -> float:
        """Seconds for which a tower is still listened to; at least a moment."""
        return max(MOMENT, self.began + self.wait - self.machine.clock())

    def slow(self, act: str) -> Mend:
        """Return that more patience mends it; where it was given, what is done then."""
        more = typed(f"companion doctor --wait {PATIENT}")
        return more if self.wait < PATIENT else by_hand(act)

    @property
    def config(self) -> Config:
        """What is configured; where that has a fault, what holds instead."""
        return self.way.survey.config

    # --- devices that are wanted ------------------------------------------------------

    def set_to(self, kind: str, key: str, default: Any = "") -> Any:
        """Return what is configured for a kind of device; `default`: no such key.

        A port is the one that the app would open if it were started in this folder.
        """
        said = getattr(getattr(self.config, kind, None), key, default)
        return self.machine.whole(said) if key == "port" else said

    def uses(self, kind: str) -> bool:
        """Tell whether a device is used if there is one."""
        return self.set_to(kind, "driver", "disabled") not in OFF

    def needs(self, kind: str) -> bool:
        """Tell whether somebody has said that a device is there."""
        said = self.set_to(kind, "driver") != "auto" or self.set_to(kind, "port")
        return self.uses(kind) and bool(said)

    def tries(self, kind: str) -> bool:
        """Tell whether a device at pins or on a bus is looked for: on a Pi it is."""
        return self.needs(kind) or (self.uses(kind) and bool(self.model))

    # --- what kind of machine it is ---------------------------------------------------

    @cached_property
    def model(self) -> str:
        """What kind of Raspberry Pi it is; empty: it is none."""
        told = self.machine.word("/proc/device-tree/model")
        found = _MODEL.search(self.machine.text("/proc/cpuinfo"))
        told = told or (found[1].strip() if found else "")
        return told if "Raspberry Pi" in told else ""

    @property
    def five(self) -> bool:
        """Whether it is a Raspberry Pi 5, whose pins and buses are on another chip."""
        return _FIVE.match(self.model) is not None

    # --- who else is there ------------------------------------------------------------

    @cached_property
    def app(self) -> procs.Process | None:
        """The app, if it runs now on these games."""
        return procs.app(self.machine, self.way.state, self.running())

    def holders(self, path: str) -> list[procs.Process]:
        """Return who has a device open, as far as we may see it."""
        return self._held().get(self.machine.real(path), [])

    # --- what draws -------------------------------------------------------------------

    @property
    def drivers(self) -> list[str]:
        """The video drivers of SDL; none if they are not known."""
        return self.picture().data.get("drivers", [])

    @property
    def drawn_by(self) -> str:
        """The driver that the app would draw with; empty: there is none.

        That is the one that is asked for. Else SDL tries its own in turn: a desktop's,
        where one can be reached, and then the panel itself.
        """
        asked = self.way.env.get("SDL_VIDEODRIVER", "")
        if asked:
            wanted = [name.strip().lower() for name in asked.split(",")]
            return next((name for name in wanted if name in self.drivers), wanted[0])
        tried = (name for name in ORDER if name in self.drivers)
        return next((name for name in tried if self._reaches(name)), "")

    def _reaches(self, driver: str) -> bool:
        env = self.way.env
        if driver == "x11":
            return bool(env.get("DISPLAY"))
        if driver == "wayland":
            folder = env.get("XDG_RUNTIME_DIR", "")
            default = bool(folder) and self.machine.exists(f"{folder}/wayland-0")
            return bool(env.get("WAYLAND_DISPLAY")) or default
        return driver == "kmsdrm" and bool(self.machine.glob("/dev/dri/card*"))
