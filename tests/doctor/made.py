"""A made-up machine: a Raspberry Pi 4 that runs the service and has everything.

A test changes it and sees what the doctor says. All files are below a folder; who owns
them, what answers on buses and ports, and what commands say, is made up too.
"""

import errno
import os
import shutil
import socket
import time
from pathlib import Path
from typing import NamedTuple

from companion.config import survey
from hardware.gpiochip import Chip
from hardware.i2c_emulated import EmulatedBus
from hardware.reader.pn532.emulator import EmulatedPn532
from hardware.tower.codec import encode_line
from tests.doctor.furniture import (
    BY_ID,
    DEVICES,
    GROUPS,
    INPUTS,
    LIBRARIES,
    MODEL,
    PASSWD,
    PICTURE,
    SHOWN,
    STATE,
    UNITS,
    VERSIONS,
    WANTS,
)
from tests.hardware.towers import hello
from ui.doctor import accounts
from ui.doctor.case import Case, Way
from ui.doctor.checks import CHECKS
from ui.doctor.finding import Finding, Level
from ui.doctor.machine import Account, Answer, Machine, Node, Python, Room, Said
from ui.doctor.running import examine

ROOT = Account(0, "root", frozenset({0}))
PI = Account(1000, "pi", frozenset({1000, 20, 29, 44, 993, 996, 997, 998}))


class End(NamedTuple):
    """Our end of a made-up serial port."""

    socket: socket.socket

    def fileno(self) -> int:
        return self.socket.fileno()

    def close(self) -> None:
        self.socket.close()


class Time:
    """Real seconds, but whoever waits need not wait for them."""

    def __init__(self) -> None:
        self.skipped = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self.skipped

    def sleep(self, seconds: float) -> None:
        self.skipped += seconds


class Made:
    """The machine; its attributes are what the probes say.

    Attributes:
        nodes: who may open which file; other files are the account's own.
        said: what comes from the tower's port.
        peers: the other ends of its port, as often as it was opened.
        trial: what the try on the disk raises, or the seconds that it takes.
        config: the text of the configuration.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.user = ROOT
        self.env: dict[str, str] = {}
        self.state = STATE
        self.here = "/"
        self.nodes: dict[str, Node] = {}
        self.config = ""
        self.time = Time()
        self.wall = 1.8e9
        self.python = Python(
            (3, 11, 2), "/opt/tabletop-companion/venv/bin/python", True, False
        )
        self.versions: dict[str, str] = VERSIONS.copy()
        self.requires = ("pygame>=2.1.2", "smbus2>=0.6.0", "gpiozero>=2.0.1")
        self.shown = SHOWN.copy()
        self.ntp = ""
        self.picture: Said = Said(PICTURE.copy())
        self.pins: Said = Said({"lgpio": "0.2.2"})
        self.bus = EmulatedBus(self.time, self.time.sleep)
        self.pn532 = EmulatedPn532(self.time)
        self.bus.chips = {0x24: self.pn532}
        self.claimed = False
        self.chips = {"/dev/gpiochip0": Chip("pinctrl-bcm2711", 58, {})}
        self.said: bytes | OSError = encode_line(hello())
        self.peers: list[socket.socket] = []
        self.ports: list[End] = []
        self.trial: float | Exception = 0.004
        self.room = Room(8 * 1024**3, 1 << 20, read_only=False)
        self._furnish()

    def _furnish(self) -> None:
        self.put(MODEL, "Raspberry Pi 4 Model B Rev 1.4\0")
        self.put("/etc/os-release", 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n')
        self.put("/etc/passwd", PASSWD)
        self.members("tabletop", *DEVICES.values(), "audio")
        for path, group in DEVICES.items():
            self.device(path, group)
        self.link(BY_ID, "../../ttyACM0")
        self.link("/dev/serial0", "ttyS0")
        self.put("/proc/cmdline", "console=tty1 root=PARTUUID=1-02 rootwait\n")
        self.put("/proc/bus/input/devices", INPUTS)
        self.put(
            "/proc/asound/cards", " 0 [Headphones ]: bcm2835 - bcm2835 Headphones\n"
        )
        self.put("/proc/mounts", "/dev/mmcblk0p2 / ext4 rw,noatime 0 0\n")
        self.put("/sys/class/drm/card0-DSI-1/status", "connected\n")
        self.put("/sys/bus/i2c/devices/i2c-1/of_node/clock-frequency", b"\0\0\x27\x10")
        self.put("/sys/class/hwmon/hwmon1/name", "rpi_volt\n")
        self.put("/sys/class/hwmon/hwmon1/in0_lcrit_alarm", "0\n")
        for library in LIBRARIES:
            self.put(f"/usr/lib/aarch64-linux-gnu/{library}", "")
        self.put("/run/systemd/system/x", "")
        self.put("/run/systemd/timesync/synchronized", "")
        self.put(accounts.UNIT, (UNITS / accounts.SERVICE).read_text("utf-8"))
        self.link(WANTS, accounts.UNIT)
        self.folder(STATE)
        self.process(500, "systemd", "/sbin/init")

    def at(self, path: str) -> Path:
        return self.root / path.lstrip("/")

    def put(self, path: str, content: str | bytes) -> None:
        """Write a file."""
        self.at(path).parent.mkdir(parents=True, exist_ok=True)
        data = content.encode() if isinstance(content, str) else content
        self.at(path).write_bytes(data)

    def folder(self, path: str) -> None:
        self.at(path).mkdir(parents=True, exist_ok=True)

    def link(self, path: str, target: str) -> None:
        self.at(path).parent.mkdir(parents=True, exist_ok=True)
        self.at(path).symlink_to(target)

    def drop(self, *paths: str) -> None:
        """Take files away."""
        for path in paths:
            self.at(path).unlink()

    def device(self, path: str, group: str, mode: int = 0o660) -> None:
        """Plug a device in; root owns it."""
        self.put(path, "")
        self.nodes[path] = Node(0, GROUPS[group], mode)

    def members(self, user: str, *groups: str) -> None:
        """Let a user be in these groups, and nobody in any other."""
        rows = (
            f"{name}:x:{gid}:{user if name in groups else ''}\n"
            for name, gid in GROUPS.items()
        )
        self.put("/etc/group", "".join(rows))

    def process(
        self, pid: int, name: str, *words: str, opens: tuple[str, ...] = ()
    ) -> None:
        """Let a program run that has files open."""
        self.put(f"/proc/{pid}/comm", f"{name}\n")
        self.put(f"/proc/{pid}/cmdline", "".join(f"{word}\0" for word in words))
        self.folder(f"/proc/{pid}/fd")
        for fd, path in enumerate(opens, 3):
            self.link(f"/proc/{pid}/fd/{fd}", path)

    def app(self, *opens: str) -> None:
        """Let the app run."""
        words = ("/opt/x/python", "/usr/local/bin/companion", "run")
        self.process(700, "companion", *words, opens=opens)
        self.put(f"{self.state}/companion.lock", "700\n")

    def no_bus(self) -> None:
        """Let I2C be switched off."""
        self.drop("/dev/i2c-1")
        shutil.rmtree(self.at("/sys/bus/i2c"))

    # --- how the app is run -----------------------------------------------------------

    def by_hand(self, **env: str) -> None:
        """Let the user pi run the app, from a text console, without a service."""
        self.drop(WANTS, accounts.UNIT)
        self.user, self.env = PI, {"SDL_VIDEODRIVER": "kmsdrm", **env}
        self.members("pi", *DEVICES.values(), "audio")
        self.state = "/home/pi/.local/state/tabletop-companion"
        self.folder(self.state)

    def no_pi(self) -> None:
        """Let it be another computer, without anything plugged in, run by hand."""
        self.by_hand()
        self.env = {}
        self.no_bus()
        self.drop(MODEL, BY_ID, *(path for path in DEVICES if path != "/dev/i2c-1"))

    # --- probes -----------------------------------------------------------------------

    def machine(self) -> Machine:
        return Machine(
            root=self.root,
            env=self.env,
            user=self.user,
            pid=1,
            python=self.python,
            built=1.79e9,
            requires=self.requires,
            run=self._run,
            child=lambda what, *_: self.picture if what == "picture" else self.pins,
            version=self.versions.get,
            open_bus=self._open_bus,
            open_port=self._open_port,
            chip=self._chip,
            trial=self._trial,
            room=lambda _: self.room,
            node=self._node,
            access=None,
            clock=self.time,
            sleep=self.time.sleep,
            wall=lambda: self.wall,
            folder=self.here,
        )

    def _run(self, words) -> Answer:
        if words[0] == "timedatectl":
            return Answer(0, self.ntp)
        return Answer(
            0, "".join(f"{key}={value}\n" for key, value in self.shown.items())
        )

    def _open_bus(self, number: int):
        del number
        opened = self.bus.open(1)
        if self.claimed:
            opened.fd = os.open("/dev/null", os.O_RDONLY)  # no lock can be had on it
        return opened

    def _open_port(self, path: str, baud: int) -> End:
        del path, baud
        if isinstance(self.said, OSError):
            raise self.said
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        theirs.sendall(self.said)
        self.peers.append(theirs)
        self.ports.append(End(ours))
        return self.ports[-1]

    def _chip(self, path: Path) -> Chip:
        told = self.chips.get(f"/{path.relative_to(self.root)}")
        if told is None:
            raise PermissionError(errno.EACCES, "no")
        return told

    def _trial(self, folder: Path) -> float:
        assert folder.is_dir()
        if isinstance(self.trial, Exception):
            raise self.trial
        return self.trial

    def _node(self, path: Path) -> Node:
        whole = path.resolve().relative_to(self.root.resolve())
        known = self.nodes.get(f"/{whole}")
        if known is not None:
            return known
        mine = 990 if self.user == ROOT else self.user.uid
        return Node(mine, mine, path.stat().st_mode)

    # --- what the doctor says ---------------------------------------------------------

    def case(self, wait: float = 0.02) -> Case:
        machine = self.machine()
        unit = accounts.service(machine)
        env, account = self.env, self.user
        if unit is not None:
            env = accounts.service_env(machine, unit)
            account = accounts.service_account(machine, unit)
        file = self.root / "config.toml"
        file.write_text(self.config, encoding="utf-8")
        screen = self.at(f"{self.state}/settings.toml")
        found = survey({}, {}, [file], screen=screen)
        folders = (self.root / "profiles",)
        return Case(machine, Way(found, env, self.state, folders, account, unit), wait)

    def says(self, *checks: str) -> list[Finding]:
        """Return the findings of some checks, or of all."""
        chosen = {name: CHECKS[name] for name in checks or CHECKS}
        told = examine(self.case(), chosen, limit=20)
        return [finding for one in told for finding in one.findings]

    def troubles(self) -> dict[str, Finding]:
        """Return every warning and fault, by its id."""
        bad = (Level.WARNING, Level.FAULT)
        return {one.id: one for one in self.says() if one.level in bad}
