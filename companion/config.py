"""The configuration: TOML in layers, checked as a whole, every value with its origin.

Defaults (in the structs here) < /etc/tabletop-companion/config.toml <
$XDG_CONFIG_HOME/tabletop-companion/config.toml < settings.toml in the folder of the
games (what was set on the screen, `companion.settings`) < COMPANION_SECTION_KEY <
flags.

A new section is a struct with defaults and one field of `Config`; reading, checking,
`config show` and the environment variables follow from it.
"""

import os
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple

import msgspec
from msgspec import Meta

from companion import settings
from companion.layers import DEFAULT, ConfigError, Entry, Fault, Origin, Schema

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


def _check_names(names: Sequence[str]) -> None:
    """Refuse what the rules of the kernel would refuse when a game starts."""
    from companion.kernel import name_problem  # noqa: PLC0415  (late: few are set)

    for at, name in enumerate(names):
        if problem := name_problem(name, tuple(names[:at])):
            raise msgspec.ValidationError(f"{name!r}: {problem}")


_Size = Annotated[
    str, Meta(pattern=r"^[1-9]\d{2,4}x[1-9]\d{2,4}$", extra={"form": "size"})
]
_Millimetres = Annotated[
    str,
    Meta(
        pattern=r"^[1-9]\d{1,3}(\.\d+)?x[1-9]\d{1,3}(\.\d+)?$", extra={"form": "panel"}
    ),
]
_Players = Annotated[
    tuple[str, ...],
    Meta(max_length=12, extra={"form": "players", "check": _check_names}),
]
_Baud = Annotated[int, Meta(ge=300, le=4_000_000)]
_Confidence = Annotated[int, Meta(ge=0, le=99)]
_Minutes = Annotated[int, Meta(ge=0, le=240)]
_Percent = Annotated[int, Meta(ge=1, le=100)]


class Display(msgspec.Struct, frozen=True):
    """The panel.

    Attributes:
        size: width and height of the screen in pixels, as people look at it.
        rotate: degrees by which the picture is turned for the way the panel is mounted.
        panel_mm: width and height of what is lit, in millimetres; the sizes of buttons
            and letters follow from it.
        fullscreen: cover the whole screen instead of opening a window.
        font: path of a font to use instead of the one that comes along; empty: ours.
        theme: light ink on dark grounds, or the other way round.
        motion: whether changes are shown by movement; else at once.
        blank_after: minutes without a touch, a key, a button or a roll, after which
            the screen goes dark; 0: never.
    """

    size: _Size = "800x480"
    rotate: Literal[0, 90, 180, 270] = 0
    panel_mm: _Millimetres = "154x86"
    fullscreen: bool = False
    font: str = ""
    theme: Literal["dark", "light"] = "dark"
    motion: bool = True
    blank_after: _Minutes = 10

    @property
    def pixels(self) -> tuple[int, int]:
        """Width and height in pixels."""
        width, height = self.size.split("x")
        return int(width), int(height)

    @property
    def millimetres(self) -> tuple[float, float]:
        """Width and height in millimetres."""
        width, height = self.panel_mm.split("x")
        return float(width), float(height)


class Table(msgspec.Struct, frozen=True):
    """Where games are kept, and who plays them.

    Attributes:
        state_dir: folder of the games; empty: the service's state folder, or the
            user's (see `state_dir`).
        players: names that are offered first when a game is set up, at most 12;
            as a variable: with commas between them.
    """

    state_dir: str = ""
    players: _Players = ()


class Tower(msgspec.Struct, frozen=True):
    """The dice tower.

    Attributes:
        driver: `auto` takes a serial tower when there is one.
        port: serial device, e.g. /dev/ttyACM0; empty: looked for.
        baud: speed of the serial line in bits a second.
        min_confidence: a die read with less (0-99) is put to the table to settle.
    """

    driver: Literal["auto", "serial", "simulated", "disabled"] = "auto"
    port: str = ""
    baud: _Baud = 115_200
    min_confidence: _Confidence = 70


class Device(msgspec.Struct, frozen=True):
    """A device that has no driver of its own yet.

    Attributes:
        driver: `simulated` can be worked from the keyboard.
    """

    driver: Literal["disabled", "simulated"] = "disabled"


class Sound(msgspec.Struct, frozen=True):
    """Short tones; a game never needs them.

    Attributes:
        on: whether they are heard.
        volume: how loud, in percent of what the loudspeaker can.
    """

    on: bool = True
    volume: _Percent = 30


class Log(msgspec.Struct, frozen=True):
    """What is written to standard error and the system's journal.

    Attributes:
        level: the least important kind of line that is written.
    """

    level: Literal["debug", "info", "warning", "error"] = "info"


class Config(msgspec.Struct, frozen=True):
    """Everything that can be set.

    Attributes:
        language: `auto` follows the environment (LC_ALL, LC_MESSAGES, LANG).
    """

    language: Literal["auto", "ja", "en"] = "auto"
    display: Display = Display()
    table: Table = Table()
    tower: Tower = Tower()
    reader: Device = Device()
    buttons: Device = Device()
    lamps: Device = Device()
    sound: Sound = Sound()
    log: Log = Log()


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


def profile_folders(env: Mapping[str, str]) -> tuple[Path, ...]:
    """Return the folders of owners' mats and cards, the weaker first."""
    return tuple(file.parent / "profiles" for file in config_files(env))


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
    return found._replace(damaged=tuple(damaged))


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
        except msgspec.ValidationError:
            faults.append(known.wrong(entry))
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
