"""The probes of the real machine; each ends in limited time."""

import contextlib
import json
import os
import pwd
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import Final

from hardware import gpiochip, i2c, stream
from ui.doctor import child as questions
from ui.doctor.machine import Account, Answer, Machine, Node, Python, Room, Said
from ui.doctor.trial import commit

PACKAGE: Final = "tabletop-companion"
COMMAND_LIMIT: Final = 1.5
CHILD_LIMIT: Final = 2.0
"""Seconds after which a command, or a child process, is ended."""


def real_machine(env: Mapping[str, str], limit: float = CHILD_LIMIT) -> Machine:
    """Return the machine that this runs on.

    Args:
        env: the environment of this process.
        limit: seconds after which a child process is ended.
    """
    return Machine(
        root=Path("/"),
        env=env,
        user=_user(),
        pid=os.getpid(),
        python=_python(),
        built=Path(__file__).stat().st_mtime,
        requires=_requires(),
        run=run,
        child=partial(child, limit=limit),
        version=version,
        open_bus=i2c.open_bus,
        open_port=stream.open_port,
        chip=gpiochip.look,
        trial=commit,
        room=_room,
        node=_node,
        access=os.access,
        clock=time.monotonic,
        sleep=time.sleep,
        wall=time.time,
        folder=_folder(),
    )


def _folder() -> str:
    """Return where this process is; the root, where that folder is gone."""
    try:
        return str(Path.cwd())
    except OSError:
        return "/"


def run(words: Sequence[str], limit: float = COMMAND_LIMIT) -> Answer:
    """Run a command; its answer is in English, without colours or paging."""
    plain = {**os.environ, "LC_ALL": "C", "SYSTEMD_COLORS": "0", "SYSTEMD_PAGER": ""}
    try:
        done = subprocess.run(  # noqa: S603  (fixed words)
            list(words),
            env=plain,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=limit,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return Answer(-1)
    return Answer(done.returncode, done.stdout.decode(errors="replace"))


def child(*words: str, limit: float = CHILD_LIMIT) -> Said:
    """Ask `ui.doctor.child` something: a library that crashes takes only it along."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    try:
        done = subprocess.run(  # noqa: S603  (our own module)
            [sys.executable, "-m", questions.__name__, *words],
            env=env,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=limit,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Said({}, "slow")
    except OSError as error:
        return Said({}, "failed", str(error))
    if done.returncode < 0:
        return Said({}, "died", signal_name(-done.returncode))
    try:
        return Said(json.loads(done.stdout.decode().splitlines()[-1]))
    except (ValueError, IndexError):
        told = done.stderr.decode(errors="replace").strip().splitlines()
        return Said({}, "failed", told[-1] if told else "")


def signal_name(number: int) -> str:
    """Return what a signal is called."""
    with contextlib.suppress(ValueError):
        return signal.Signals(number).name
    return str(number)


def version(package: str) -> str | None:
    """Return the version of an installed package; None: it is not there."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def _requires() -> tuple[str, ...]:
    """Return what our package needs to run; nothing where it is not installed."""
    try:
        every = metadata.requires(PACKAGE) or []
    except metadata.PackageNotFoundError:
        return ()
    return tuple(one for one in every if ";" not in one)


def _user() -> Account:
    uid = os.geteuid()
    try:
        name = pwd.getpwuid(uid).pw_name
    except KeyError:
        name = str(uid)
    return Account(uid, name, frozenset((*os.getgroups(), os.getegid())))


def _python() -> Python:
    settings = Path(sys.prefix, "pyvenv.cfg")
    try:
        told = settings.read_text(encoding="utf-8").lower().split()
        system = "true" in told[told.index("include-system-site-packages") :][:3]
    except (OSError, ValueError):
        system = sys.prefix == sys.base_prefix
    ours = os.access(sys.prefix, os.W_OK)
    return Python(sys.version_info[:3], sys.executable, system, ours)


def _room(folder: Path) -> Room:
    found = os.statvfs(folder)
    free, read_only = found.f_bavail * found.f_frsize, found.f_flag & os.ST_RDONLY
    # Some file systems do not count their files, and say 0 of 0.
    files = found.f_favail if found.f_files else 1 << 20
    return Room(free, files, bool(read_only))


def _node(path: Path) -> Node:
    found = path.stat()
    return Node(found.st_uid, found.st_gid, found.st_mode)
