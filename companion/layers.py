"""Layers of settings: keys and values with the place each comes from, and its faults.

Knows no setting by name: a struct of structs is the schema (`companion.config`).
"""

import re
import typing
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import msgspec

from companion.files import read_file

PREFIX: Final = "COMPANION_"
_NOT_SETTINGS: Final = (
    "COMPANION_SOAK",
    "COMPANION_TEST",
)  # what starts so is not ours
_HEADER: Final = re.compile(r"\s*\[([^\[\]]+)\]\s*(?:#.*)?$")
_KEY: Final = re.compile(r"""\s*([\w.\-"' ]+?)\s*=""")


class Translate(typing.Protocol):
    """Turns a message id and its named fields into a sentence."""

    def __call__(self, message: str, /, **fields: Any) -> str:
        """Return the sentence for `message`."""
        ...


class Origin(NamedTuple):
    """Where a value comes from: the file and line, the variable or the flag.

    `settings` is the file of what was set on the screen.
    """

    kind: Literal["default", "file", "settings", "environment", "flag"]
    name: str = ""
    line: int | None = None

    def __str__(self) -> str:
        name = self.name or self.kind
        return name if self.line is None else f"{name}:{self.line}"


DEFAULT: Final = Origin("default")


class Expected(NamedTuple):
    """What a key takes, as a message id part with its fields."""

    kind: str
    fields: dict[str, Any]

    def describe(self, t: Translate) -> str:
        """Return what is expected as a phrase."""
        return t(f"config.expected.{self.kind}", **self.fields)


class Fault(NamedTuple):
    """One thing that is wrong, at its place."""

    code: Literal[
        "unknown",
        "value",
        "section",
        "syntax",
        "nested",
        "unreadable",
        "shared",
        "missing",
        "unfit",
    ]
    origin: Origin
    fields: dict[str, Any]

    def describe(self, t: Translate) -> str:
        """Return the fault as `place: sentence`."""
        return f"{self.origin}: {t(f'config.fault.{self.code}', **self.fields)}"


class ConfigError(ValueError):
    """The configuration cannot be used; `faults` holds everything that is wrong."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(
            "; ".join(f"{f.origin}: {f.code} {f.fields}" for f in self.faults)
        )

    def describe(self, t: Translate) -> str:
        """Return all faults, one a line."""
        return "\n".join(fault.describe(t) for fault in self.faults)


class Unfit(msgspec.ValidationError):
    """A value that its key does not take; `error` says why: `reason`, `fields`."""

    def __init__(self, error: Any) -> None:
        super().__init__(str(error))
        self.reason: str = error.reason
        self.fields: dict[str, Any] = error.fields

    def describe(self, t: Translate) -> str:
        """Return what is wrong, and where in the value."""
        return t(self.reason, **self.fields)


class Entry(NamedTuple):
    """A value as one layer gives it; `text` if it is a string still to be read."""

    path: str  # "section.key", or "key" at the top
    value: Any
    origin: Origin
    text: bool


class Schema:
    """The keys of a struct whose fields are values or sections (structs of values).

    Attributes:
        types: the annotated type of every key by its path, in the struct's order.
        sections: the names of the sections.
    """

    def __init__(self, root: type[msgspec.Struct]) -> None:
        self.types: dict[str, Any] = {}
        hints = typing.get_type_hints(root, include_extras=True)
        structs = {
            name: kind
            for name, kind in hints.items()
            if isinstance(kind, type) and issubclass(kind, msgspec.Struct)
        }
        self.sections = tuple(structs)
        for name, kind in hints.items():
            if name in structs:
                inner = typing.get_type_hints(structs[name], include_extras=True)
                self.types |= {f"{name}.{key}": kind for key, kind in inner.items()}
            else:
                self.types[name] = kind

    def variables(self) -> dict[str, str]:
        """Return the environment variable of every key: variable -> path."""
        return {PREFIX + path.upper().replace(".", "_"): path for path in self.types}

    def convert(self, entry: Entry) -> Any:
        """Return the entry's value as its key wants it; ValidationError if wrong."""
        kind = self.types[entry.path]
        base, meta = _parts(kind)
        given: Any = entry.value
        if entry.text and typing.get_origin(base) is tuple:
            given = [part.strip() for part in given.split(",")]
        elif base is int and isinstance(given, str) and entry.text:
            given = _number(given)
        value = msgspec.convert(given, kind, strict=not entry.text)
        if meta is not None and meta.extra and "check" in meta.extra:
            meta.extra["check"](value)
        return value

    def expected(self, path: str) -> Expected:
        """Return what the key at `path` takes."""
        return _expected(self.types[path])

    def as_toml(self, path: str, value: Any) -> str:
        """Return the value of the key at `path` as people write it in a TOML file."""
        _, meta = _parts(self.types[path])
        form = meta.extra.get("form") if meta is not None and meta.extra else ""
        return (
            hex(value) if form == "address" and type(value) is int else as_toml(value)
        )

    def unknown(self, entry: Entry) -> Fault:
        """Return the fault of a key that does not exist, with the nearest that does."""
        if entry.origin.kind == "environment":
            near = _nearest(entry.origin.name, self.variables())
            return Fault(
                "unknown", entry.origin, {"key": entry.origin.name, "near": near}
            )
        fields = {"key": entry.path, "near": self._near(entry.path)}
        return Fault("unknown", entry.origin, fields)

    def _near(self, path: str) -> str:
        last = path.rpartition(".")[2]
        elsewhere = [known for known in self.types if known.split(".")[-1] == last]
        return elsewhere[0] if elsewhere else _nearest(path, self.types)

    def wrong(self, entry: Entry, why: Exception | None = None) -> Fault:
        """Return the fault of a value that its key does not take."""
        shown = self.as_toml(entry.path, entry.value)
        fields: dict[str, Any] = {"key": entry.path, "value": shown}
        if isinstance(why, Unfit):
            return Fault("unfit", entry.origin, {**fields, "problem": why})
        fields["expected"] = self.expected(entry.path)
        return Fault("value", entry.origin, fields)

    def from_environment(self, env: Mapping[str, str]) -> list[Entry]:
        """Return what COMPANION_* variables set; an empty one sets nothing."""
        known = self.variables()
        ours = sorted(name for name in env if name.startswith(PREFIX) and env[name])
        return [
            Entry(
                known.get(name, ""), env[name], Origin("environment", name), text=True
            )
            for name in ours
            if not name.startswith(_NOT_SETTINGS)
        ]

    def from_file(self, file: Path) -> tuple[list[Entry], list[Fault]]:
        """Return what a TOML file sets; FileNotFoundError is the caller's."""
        here = str(file)
        try:
            text = read_file(file).decode("utf-8-sig")  # some editors write a mark
        except FileNotFoundError:
            raise
        except OSError as error:
            problem = {"problem": error.strerror or str(error)}
            return [], [Fault("unreadable", Origin("file", here), problem)]
        except ValueError as error:
            return [], [_syntax(here, error)]
        try:
            data = _parse(text)
        except ValueError as error:
            return [], [_syntax(here, error)]
        except RecursionError:
            return [], [Fault("nested", Origin("file", here, deepest(text)), {})]
        return self._sort(data, here, find_lines(text))

    def _sort(
        self, data: dict[str, Any], file: str, lines: Mapping[str, int]
    ) -> tuple[list[Entry], list[Fault]]:
        entries: list[Entry] = []
        faults: list[Fault] = []
        for path, value in self._walk(data):
            line = lines.get(path, lines.get(path.rpartition(".")[0]))
            origin = Origin("file", file, line)
            if path in self.sections:
                faults.append(Fault("section", origin, {"key": path}))
            elif isinstance(value, dict) and path not in self.types and "." not in path:
                fields = {"key": f"[{path}]", "near": _nearest(path, self.sections)}
                fields["near"] = f"[{fields['near']}]"
                faults.append(Fault("unknown", origin, fields))
            else:
                entries.append(Entry(path, value, origin, text=False))
        return entries, faults

    def _walk(self, data: dict[str, Any]) -> Iterator[tuple[str, Any]]:
        for name, value in data.items():
            if name in self.sections and isinstance(value, dict):
                yield from ((f"{name}.{key}", inner) for key, inner in value.items())
            else:
                yield name, value


def _parse(text: str) -> dict[str, Any]:
    import tomllib  # noqa: PLC0415  (late: most starts have no file to read)

    return tomllib.loads(text)


def _syntax(file: str, error: ValueError) -> Fault:
    """Return the fault of a text that is no TOML, or no text at all."""
    at = re.search(r" \(at line (\d+)", str(error))
    origin = Origin("file", file, int(at[1]) if at else None)
    return Fault("syntax", origin, {"problem": str(error)})


def find_lines(text: str) -> dict[str, int]:
    """Return the line (from 1) of each section and key, as far as a scan can tell."""
    lines: dict[str, int] = {}
    section = ""
    for number, line in enumerate(text.splitlines(), 1):
        if head := _HEADER.match(line):
            section = re.sub(r"[\s\"']", "", head[1])
            lines.setdefault(section, number)
        elif key := _KEY.match(line):
            name = re.sub(r"[\s\"']", "", key[1])
            lines.setdefault(f"{section}.{name}" if section else name, number)
    return lines


def deepest(text: str) -> int:
    """Return the line (from 1) in which the most brackets are open."""
    depth = most = 0
    found = 1
    for number, line in enumerate(text.splitlines(), 1):
        for letter in line:
            depth += (letter in "[{") - (letter in "]}")
            if depth > most:
                most, found = depth, number
    return found


def as_toml(value: Any) -> str:
    """Return a value as it stands in a TOML file (dates and such as Python says)."""
    if isinstance(value, str | bool | list | tuple):
        return msgspec.json.encode(value).decode()
    return str(value)


def _nearest(name: str, known: Iterable[str]) -> str:
    import difflib  # noqa: PLC0415  (late: only where something is wrong)

    return difflib.get_close_matches(name, list(known), 1, 0.0)[0]


def _parts(kind: Any) -> tuple[Any, msgspec.Meta | None]:
    """Return a type without its annotation, and that."""
    if not hasattr(kind, "__metadata__"):
        return kind, None
    metas = (one for one in kind.__metadata__ if isinstance(one, msgspec.Meta))
    return kind.__origin__, next(metas, None)


def _number(text: str) -> int | str:
    """Return a whole number written as in TOML (0x28); any other text as it is."""
    if not text.lower().startswith("0x"):
        return text
    try:
        return int(text, 16)
    except ValueError:
        return text


def _expected(kind: Any) -> Expected:
    """Describe a key's type: its choices, its range, its form."""
    base, meta = _parts(kind)
    if typing.get_origin(base) is Literal:
        values = [as_toml(value) for value in typing.get_args(base)]
        return Expected("choice", {"values": values})
    if meta is not None and meta.extra:
        return Expected(str(meta.extra["form"]), {})
    if base in (int, float) and meta is not None:
        form = "range" if base is int else "between"
        return Expected(form, {"low": meta.ge, "high": meta.le})
    return Expected({int: "whole", bool: "truth"}.get(base, "text"), {})
