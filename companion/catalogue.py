"""Catalogues: the messages and names of one part of the product, in TOML.

Parsing TOML is slow (a game's catalogue would cost as much as opening the window), so
a text is only cut at its table headers when it is loaded; a table is parsed when it is
asked for. A text that is more than a plain list of tables is parsed whole at once.
"""

import importlib
import re
from collections.abc import Mapping
from pathlib import PurePath
from typing import Any, Final, NamedTuple

_HEADER: Final = re.compile(
    r'^\[(message|name)\.(?:"([^"\\\n]+)"|([\w-]+))\][ \t]*(?:#.*)?(?:\n|\Z)',
    re.MULTILINE,
)
_STEP: Final = 4  # parts of a cut text a table: section, quoted or bare key, its lines
_PREAMBLE: Final = re.compile(r"(?:[ \t]*(?:#.*)?(?:\n|\Z))*")
# A line as most are: a key and a text without escapes, or a comment, or nothing.
_PLAIN: Final = re.compile(
    r'[ \t]*(?:([A-Za-z0-9_-]+)[ \t]*=[ \t]*"([^"\\\x00-\x1f\x7f]*)"[ \t]*)?'
    r"(?:#[^\x00-\x08\x0a-\x1f\x7f]*)?"
)


class CatalogueError(ValueError):
    """A catalogue is not readable; the text names the file and the line."""


class _Text(NamedTuple):
    """A text cut at its headers: `parts` as `re.split` gives them."""

    parts: list[str]
    where: str

    def parse(self, at: int) -> dict[str, Any]:
        """Return what the table says that is part `at`."""
        table = self.parts[at]
        plain = _parse_plain(table)
        return _parse_toml(table, self.where, self.line(at)) if plain is None else plain

    def line(self, at: int) -> int:
        """Return the line that the first one of part `at` is in the text, from 1."""
        before = self.parts[0:at:_STEP]
        return 1 + len(before) + sum(part.count("\n") for part in before)


class Catalogue:
    """Messages and names of one part of the product, in both languages."""

    def __init__(
        self,
        messages: Mapping[str, Mapping[str, str]] | None = None,
        names: Mapping[str, Mapping[str, Mapping[str, str]]] | None = None,
    ) -> None:
        self._blocks: dict[tuple[str, str], list[tuple[_Text, int]]] = {}
        self._parsed: dict[tuple[str, str], dict[str, Any]] = {}
        self._keep("message", messages or {})
        self._keep("name", names or {})

    @classmethod
    def from_toml(cls, text: str, where: str = "<text>") -> "Catalogue":
        """Return the catalogue that one TOML text holds; `where` is for errors."""
        catalogue = cls()
        catalogue.add_toml(text, where)
        return catalogue

    def add_toml(self, text: str, where: str) -> None:
        """Add the messages and names of one more TOML text; a later message wins."""
        parts = _HEADER.split(text)
        tables = text.count("\n[") + text.startswith("[")
        if len(parts) != 1 + _STEP * tables or _PREAMBLE.fullmatch(parts[0]) is None:
            self._add_whole(text, where)
            return
        cut, known = _Text(parts, where), self._blocks
        for at in range(_STEP, len(parts), _STEP):
            key = (parts[at - 3], parts[at - 2] or parts[at - 1])
            before = known.get(key)
            if before is None:
                known[key] = [(cut, at)]
            elif before[-1][0].where == where:
                line = cut.line(at) - 1
                raise CatalogueError(f"{where}:{line}: {_header(*key)} is there twice")
            else:
                before.append((cut, at))

    def _add_whole(self, text: str, where: str) -> None:
        """Take a text that is not a plain list of tables, by parsing all of it."""
        data = _parse_toml(text, where, 1)
        if strange := sorted(set(data) - {"message", "name"}):
            raise CatalogueError(f"{where}: unknown table {', '.join(strange)}")
        self._keep("message", data.get("message", {}))
        self._keep("name", data.get("name", {}))

    def _keep(self, section: str, entries: Mapping[str, Mapping[str, Any]]) -> None:
        for key, entry in entries.items():
            if not isinstance(entry, Mapping):
                raise CatalogueError(f"{section} {key!r}: not a table of texts")
            self._parsed[section, key] = {**self._entry(section, key), **entry}

    def _entry(self, section: str, key: str) -> dict[str, Any]:
        entry = self._parsed.get((section, key), {})
        blocks = self._blocks.pop((section, key), None)
        if blocks is not None:
            for text, at in blocks:
                entry = {**entry, **text.parse(at)}
            self._parsed[section, key] = entry
        return entry

    def message(self, message: str) -> Mapping[str, str]:
        """Return the texts of a message by language (and `en_one`), or nothing."""
        return self._entry("message", message)

    def names(self, kind: str) -> Mapping[str, Mapping[str, str]]:
        """Return all names of a kind: key -> language -> text."""
        return self._entry("name", kind)

    def message_ids(self) -> tuple[str, ...]:
        """Return the ids of all messages, sorted."""
        return self._keys("message")

    def kinds(self) -> tuple[str, ...]:
        """Return the kinds of which there are names, sorted."""
        return self._keys("name")

    def _keys(self, section: str) -> tuple[str, ...]:
        known = {*self._blocks, *self._parsed}
        return tuple(sorted(key for part, key in known if part == section))


def load_catalogue(package: str, *names: str) -> Catalogue:
    """Return the catalogue in the files `names` of an importable package.

    The package's own loader reads them (as importlib.resources would, whose import
    alone costs as much as a screenful of messages).
    """
    spec = importlib.import_module(package).__spec__
    read = getattr(spec and spec.loader, "get_data", None)
    if spec is None or spec.origin is None or read is None:
        raise CatalogueError(f"{package}: not a package with files")
    catalogue = Catalogue()
    for name in names:
        path = str(PurePath(spec.origin).parent / name)
        try:
            catalogue.add_toml(read(path).decode("utf-8"), f"{package}/{name}")
        except (OSError, UnicodeDecodeError) as error:
            raise CatalogueError(f"{package}/{name}: {error}") from error
    return catalogue


def _header(section: str, key: str) -> str:
    return f'[{section}."{key}"]'


def _parse_plain(table: str) -> dict[str, Any] | None:
    """Return what a table of plain texts says, as TOML would; None: it is none."""
    entries: dict[str, Any] = {}
    for line in table.split("\n"):
        found = _PLAIN.fullmatch(line)
        if found is None or found[1] in entries:
            return None
        if found[1] is not None:
            entries[found[1]] = found[2]
    return entries


def _parse_toml(text: str, where: str, line: int) -> dict[str, Any]:
    import tomllib  # noqa: PLC0415  (late: nothing is parsed before it is asked for)

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        match = re.search(r"line (\d+)", str(error))
        at = line + int(match[1]) - 1 if match else line
        raise CatalogueError(f"{where}:{at}: {error}") from error
