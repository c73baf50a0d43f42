"""The configuration: TOML in layers, checked as a whole, every value with its origin.

Defaults (in `companion.sections`) < /etc/tabletop-companion/config.toml <
$XDG_CONFIG_HOME/tabletop-companion/config.toml < settings.toml in the folder of the
games (what was set on the screen, `companion.settings`) < COMPANION_SECTION_KEY <
flags.

The sections with their keys are in `companion.sections`; nothing here knows any of them
but for the folder of the games.
"""

import os
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from companion import conflicts, settings
from companion.layers import DEFAULT, ConfigError, Entry, Fault, Origin, Schema
from companion.sections import Config

__all__ = [
    "EX_CONFIG",
    "Config",
    "ConfigError",
    "Fault",
    "Origin",
    "Survey",
    "config_files",
    "load",
    "profile_folders",
    "schema",
    "settings_file",
    "state_dir",
    "survey",
    "values",
]

APP: Final = "tabletop-companion"
EX_CONFIG: Final = 78
"""Exit code for a bad configuration; systemd does not restart after it."""

FLAGS: Final = {
    "language": "--lang",
    "log.level": "--log-level",
    "display.size": "--size",
    "display.rotate": "--rotate",
    "display.panel_mm": "--panel-mm",
}
"""How the flags are called that set a key; others are named by their key."""


class Survey(NamedTuple):
    """What all layers give together: every value, its origin, and every fault.

    Where a value is at fault, the one of the layer below holds.

    Attributes:
        damaged: what is wrong in the settings; it stops nothing and is not in `faults`.
    """

    config: Config
    origins: dict[str, Origin]
    faults: tuple[Fault, ...]
    files: tuple[Path, ...]  # those that were there
    damaged: tuple[Fault, ...] = ()


@cache
def schema() -> Schema:
    """Return all keys with their types."""
    return Schema(Config)


def values(config: Config) -> dict[str, Any]:
    """Return every value of a configuration by its path, in order."""
    found: dict[str, Any] = {}
    for path in schema().types:
        section, _, key = path.rpartition(".")
        found[path] = getattr(getattr(config, section) if section else config, key)
    return found


def config_files(env: Mapping[str, str]) -> tuple[Path, ...]:
    """Return the files of the system and the user, the weaker first."""
    return (
        Path("/etc", APP, "config.toml"),
        _user_folder(env, "XDG_CONFIG_HOME", ".config") / "config.toml",
    )


def profile_folders(
    env: Mapping[str, str], state: Path | None = None
) -> tuple[Path, ...]:
    """Return the folders of owners' mats and cards, the weaker first.

    Args:
        env: the environment.
        state: folder of the games, where what is entered on the screen is kept: it
            is stronger than the system's file, and weaker than the user's own.
    """
    system, user = (file.parent / "profiles" for file in config_files(env))
    return (system, user) if state is None else (system, state / "profiles", user)


def state_dir(config: Config, env: Mapping[str, str] | None = None) -> Path:
    """Return the folder of the games: set, the service's, or the user's."""
    env = os.environ if env is None else env
    if config.table.state_dir:
        return Path(config.table.state_dir).expanduser()
    if given := env.get("STATE_DIRECTORY"):  # systemd may name several
        return Path(given.split(":")[0])
    return _user_folder(env, "XDG_STATE_HOME", ".local/state")


def settings_file(config: Config, env: Mapping[str, str] | None = None) -> Path:
    """Return the file of what was set on the screen."""
    return state_dir(config, env) / settings.FILE


def _user_folder(env: Mapping[str, str], variable: str, below_home: str) -> Path:
    base = Path(env.get(variable, ""))
    if not base.is_absolute():  # the XDG standard ignores such
        base = Path.home() / below_home
    return base / APP


def survey(
    flags: Mapping[str, Any] | None = None,
    env: Mapping[str, str] | None = None,
    files: Sequence[Path] | None = None,
    *,
    must_exist: bool = False,
    screen: Path | None = None,
) -> Survey:
    """Read all layers and return what they give, with everything that is wrong.

    Where no files are given, what was set on the screen is a layer too.

    Args:
        flags: values by path, e.g. {"display.size": "1280x720"}; None sets nothing.
        env: the environment, by default the process's own.
        files: TOML files, the weaker first; by default the system's and the user's.
        must_exist: whether a missing file is a fault.
        screen: the file of what was set on the screen, if it is to be read with them.
    """
    env = os.environ if env is None else env
    looked_for = files is None and screen is None
    files = config_files(env) if files is None else files
    entries: list[Entry] = []
    faults: list[Fault] = []
    there: list[Path] = []
    for file in files:
        try:
            found, bad = schema().from_file(file)
        except FileNotFoundError as error:
            problem = {"problem": error.strerror}
            missing = Fault("unreadable", Origin("file", str(file)), problem)
            faults += [missing] if must_exist else []
            continue
        entries += found
        faults += bad
        there.append(file)
    stronger = [*schema().from_environment(env), *_from_flags(flags or {})]
    if looked_for:
        below = _fold([*entries, *stronger], [], there).config
        screen = settings_file(below, env)
    chosen, damaged = settings.read(screen, schema()) if screen else ([], [])
    found = _fold([*entries, *chosen, *stronger], faults, there)
    found = found._replace(damaged=tuple(damaged))
    return found._replace(faults=(*found.faults, *conflicts.of(*found[:2])))


def _from_flags(flags: Mapping[str, Any]) -> list[Entry]:
    return [
        Entry(path, value, Origin("flag", FLAGS.get(path, f"--{path}")), text=True)
        for path, value in flags.items()
        if value is not None
    ]


def _fold(entries: list[Entry], faults: list[Fault], there: list[Path]) -> Survey:
    """Lay the entries over the defaults, in order."""
    known = schema()
    given: dict[str, Any] = {}
    origins = dict.fromkeys(known.types, DEFAULT)
    for entry in entries:
        if entry.path not in known.types:
            faults.append(known.unknown(entry))
            continue
        try:
            given[entry.path] = known.convert(entry)
        except msgspec.ValidationError as error:
            faults.append(known.wrong(entry, error))
        else:
            origins[entry.path] = entry.origin
    ranks = {str(file): rank for rank, file in enumerate(there)}
    faults.sort(
        key=lambda f: (ranks.get(f.origin.name, len(ranks)), f.origin.line or 0)
    )
    return Survey(_build(given), origins, tuple(faults), tuple(there))


def _build(given: Mapping[str, Any]) -> Config:
    """Return the defaults with the given values (by path) put in."""
    config = Config()
    for path, value in given.items():
        section, _, key = path.rpartition(".")
        if section:
            inner = msgspec.structs.replace(getattr(config, section), **{key: value})
            key, value = section, inner  # noqa: PLW2901
        config = msgspec.structs.replace(config, **{key: value})
    return config


def load(
    flags: Mapping[str, Any] | None = None,
    env: Mapping[str, str] | None = None,
    files: Sequence[Path] | None = None,
) -> Config:
    """Return the configuration; ConfigError with all faults if there is any."""
    found = survey(flags, env, files)
    if found.faults:
        raise ConfigError(found.faults)
    return found.config
