"""Reads a README: its commands, blocks, links, quotes and tables."""

import re
import shlex
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.box.units import ROOT

READMES = ("README.md", "hardware/README.md", "hardware/tower/firmware/README.md")
_FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_WORDS = re.compile(r"(?<![*\w])\*([^*\n]+)\*(?![*\w])")
_QUOTED = re.compile("“([^”\n]+)”")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
_OPERATORS = {"|", "&&", ";", "|&"}
_FILES = {"<", ">", ">>"}
LEAST = 12
"""So many letters of a message must be quoted, where a part of it varies."""
SAME = 6
"""Of these so many must stand together."""


class Readme(NamedTuple):
    """A README file.

    Attributes:
        path: from the folder of the repository.
        text: all of it.
    """

    path: str
    text: str

    @property
    def prose(self) -> str:
        """What stands outside of blocks."""
        return _FENCE.sub("", self.text)

    def blocks(self, kind: str) -> list[str]:
        """Return the blocks of a language, such as `sh` or `toml`."""
        return [text for told, text in _FENCE.findall(self.text) if told == kind]

    @property
    def code(self) -> list[str]:
        """What is set as code in a sentence or a table."""
        return [found.replace("\\|", "|") for found in _CODE.findall(self.prose)]

    @property
    def links(self) -> list[str]:
        """Where the links and pictures lead."""
        return _LINK.findall(self.prose)

    @property
    def screen_words(self) -> list[str]:
        """What is set in italics: words that are on the screen."""
        return _WORDS.findall(_CODE.sub("", self.prose))

    @property
    def quotes(self) -> list[str]:
        """What stands between curved quotation marks: messages."""
        return _QUOTED.findall(self.prose)

    @property
    def anchors(self) -> set[str]:
        """The headings as GitHub names them in links."""
        bare = (re.sub(r"[^\w\- ]", "", head) for head in _HEADING.findall(self.text))
        return {head.strip().lower().replace(" ", "-") for head in bare}

    def rows(self, columns: int) -> list[list[str]]:
        """Return the cells of every table's rows that have so many."""
        lines = [line for line in self.text.splitlines() if line.startswith("| ")]
        cells = [re.split(r"(?<!\\)\|", line)[1:-1] for line in lines]
        return [[cell.strip() for cell in row] for row in cells if len(row) == columns]

    def commands(self) -> Iterator[list[str]]:
        """Yield the words of every command line, each part of a pipe for itself."""
        told = [line for text in self.blocks("sh") for line in joined(text)]
        for line in [*told, *self.code]:
            yield from parts(line)


def joined(block: str) -> Iterator[str]:
    """Yield the command lines of a block, those that go on as one."""
    line = ""
    for part in block.splitlines():
        line = f"{line} {part.strip()}".strip()
        if not line.endswith(("|", "\\")):
            yield line
            line = ""


def parts(line: str) -> Iterator[list[str]]:
    """Yield the commands of a line without variables before them, sudo and its user."""
    try:
        lexer = shlex.shlex(line, posix=True, punctuation_chars="|<>;&")
        lexer.whitespace_split = True
        words = list(lexer)
    except ValueError:  # an apostrophe in code that is no command
        return
    command: list[str] = []
    before = ""
    for word in [*words, "|"]:
        if word in _OPERATORS:
            if command := _bare(command):
                yield command
            command = []
        elif word not in _FILES and before not in _FILES:
            command.append(word)
        before = word


def _bare(words: list[str]) -> list[str]:
    while words and (words[0] == "sudo" or re.match(r"[A-Z_]+=", words[0])):
        words = words[1:]
        if words[:1] == ["-u"]:
            words = words[2:]
    return words


def read(path: str) -> Readme:
    """Return a README of the repository."""
    return Readme(path, (ROOT / path).read_text(encoding="utf-8"))


@cache
def messages() -> tuple[str, ...]:
    """Return every text of the screens' and the command line's catalogues."""
    found: list[str] = []
    for folder in ("companion", "ui"):
        for path in sorted((ROOT / folder).rglob("*.toml")):
            found += _texts(tomllib.loads(path.read_text(encoding="utf-8")))
    return tuple(found)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value.replace("\n", " ")
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)


def says(quote: str, texts: tuple[str, ...]) -> bool:
    """Whether a text says this, or a part of it, its fields filled in somehow."""
    return any(_fits(quote, text) for text in texts)


def _fits(quote: str, text: str) -> bool:
    if quote.lower() in text.lower():
        return True
    if not any(quote[n : n + SAME] in text for n in range(len(quote) - SAME + 1)):
        return False
    fixed = re.split(r"\{[^}]*\}", text)
    ends = range(len(fixed))
    return any(_within(quote, fixed[a : b + 1]) for a in ends for b in ends if a < b)


def _within(quote: str, fixed: list[str]) -> bool:
    """Whether it begins in the first of these parts and ends in the last."""
    first, *middle, last = fixed
    gap = ".{1,40}"
    between = gap.join(("", *map(re.escape, middle), ""))
    for head in (first[n:] for n in range(len(first) + 1)):
        for tail in (last[:n] for n in range(len(last), -1, -1)):
            known = len(head + tail) + sum(map(len, middle))
            if known >= LEAST and quote.startswith(head) and quote.endswith(tail):
                rest = quote[len(head) : len(quote) - len(tail)]
                if re.fullmatch(between, rest):
                    return True
    return False


def exists(path: str, beside: Path) -> bool:
    """Whether a file or folder is in the repository, or beside the README."""
    return (ROOT / path).exists() or (beside / path).exists()
