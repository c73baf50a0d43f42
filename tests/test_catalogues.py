"""All catalogues at once: in order, every text is said, every text said is there.

A message's id stands in the source as it is, or is made of parts (`f"refusal.{rule}"`).
So an id is in use where a text of the source is the id itself, or where a made id fits
it and what fills its holes is a word of the source or of the games' data.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.config import Config
from companion.i18n import Catalogue, check

ROOT = Path(__file__).parents[1]
PACKAGES = ("companion", "hardware", "ui")
GAMES = sorted((ROOT / "companion/games").glob("*/data/messages.toml"))
NAMES = sorted((ROOT / "companion/games").glob("*/data/names.toml"))
FORMS = re.compile(r"(_now|_short|\.near|\.other)+$")  # taken beside the text itself
FAMILY = re.compile(r"^(refusal|fault|rule)\.|_head$")  # what a rule's id is put in
# Ids made of parts alone: what a type or room does, which button was pressed.
MADE = (
    re.compile(r"(type|room)\.(\w+)\.(\w+)"),
    re.compile(r"(dev\.button)_(\w+)"),
)
# What the kernel finds wrong with a name: the keyboard has words of its own for it.
OWN_WORDS = ("ui.name_", "seat.name_")
SETTINGS = {
    f"{section}.{key}"
    for section, kind in Config.__annotations__.items()
    for key in getattr(kind, "__struct_fields__", ())
}
FILES = re.compile(r".*\.(toml|db)|ui\.(locale|games\.\w+)")
ID = re.compile(r"[a-z_]+(\.[A-Za-z_0-9]+)+")
WORD = re.compile(r"[A-Za-z0-9_.]+")
KIND = re.compile(r"\{\w+:([a-z_]+)\}")
HOLE = "\0"


def files() -> list[Path]:
    """Return every file with messages."""
    ours = [*ROOT.glob("companion/locale/*.toml"), *ROOT.glob("ui/locale/*.toml")]
    return [*sorted(ours), *GAMES]


@cache
def messages(file: Path) -> dict[str, dict[str, str]]:
    return tomllib.loads(file.read_text(encoding="utf-8")).get("message", {})


@cache
def kinds() -> frozenset[str]:
    """Return the messages that others show their fields by, as `{c:card}`."""
    texts = (
        text
        for file in files()
        for one in messages(file).values()
        for text in one.values()
    )
    return frozenset(kind for text in texts for kind in KIND.findall(text))


def nodes() -> Iterator[ast.AST]:
    for package in PACKAGES:
        for file in (ROOT / package).rglob("*.py"):
            yield from ast.walk(ast.parse(file.read_text(encoding="utf-8")))


@cache
def source() -> tuple[frozenset[str], frozenset[str]]:
    """Return the words of the source, and its made texts with their holes."""
    words: set[str] = set()
    made: set[str] = set()
    for node in nodes():
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            words.add(node.value)
        elif isinstance(node, ast.ClassDef | ast.FunctionDef):
            words.add(node.name)
        elif isinstance(node, ast.arg | ast.keyword) and node.arg:
            words.add(node.arg)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            words.add(node.target.id)  # a field of a record
        elif isinstance(node, ast.JoinedStr):
            made.add("".join(map(_piece, node.values)))
    return frozenset(words | data()), frozenset(filter(_says_what, made))


def _piece(part: ast.expr) -> str:
    return str(part.value) if isinstance(part, ast.Constant) else HOLE


def _says_what(made: str) -> bool:
    """A made text can be an id where its parts say more than that there is a dot."""
    fixed = made.replace(HOLE, "")
    return bool(re.fullmatch(r"[A-Za-z0-9_.]+", fixed)) and fixed.strip("._") != ""


@cache
def data() -> frozenset[str]:
    """Return the keys and words of the games' data."""
    found: set[str] = set()
    for file in (ROOT / "companion/games").glob("*/data/*.toml"):
        whole = tomllib.loads(file.read_text(encoding="utf-8"))
        whole.pop("message", None)
        found.update(_words(whole))
    return frozenset(found)


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from value
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from _words(one)
    elif isinstance(value, str):
        yield value
        yield from value.split(", ")  # the words of a source


@cache
def patterns() -> tuple[re.Pattern[str], ...]:
    made = sorted(source()[1])
    return tuple(
        re.compile("([A-Za-z0-9_.]+)".join(map(re.escape, one.split(HOLE))))
        for one in made
    )


def known(fill: str) -> bool:
    """Tell whether the source or the data have this word, or each of its parts."""
    words, _ = source()
    return fill in words or all(part in words for part in fill.split("."))


def used(message: str) -> bool:
    words, _ = source()
    plain = FORMS.sub("", message)
    forms = {message, plain, FAMILY.sub("", plain), plain.replace(*OWN_WORDS)}
    forms.add(FAMILY.sub("", plain.removesuffix("_head")))
    if forms & words or message in kinds():
        return True
    fits = (p.fullmatch(form) for p in (*patterns(), *MADE) for form in forms)
    return any(fit and all(map(known, fit.groups())) for fit in fits)


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_a_catalogue_is_in_order(file):
    """Both languages, the same fields, no name of a kind that nobody has."""
    others = [catalogue(one) for one in (*files(), *NAMES) if one != file]

    assert check(catalogue(file), *others) == []


def catalogue(file: Path) -> Catalogue:
    return Catalogue.from_toml(file.read_text(encoding="utf-8"), file.name)


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_no_text_is_there_for_nothing(file):
    left = [message for message in messages(file) if not used(message)]

    assert not left, f"{len(left)} that nobody says: {left}"


def test_every_text_that_the_source_names_is_there():
    every = {message for file in files() for message in messages(file)}
    spaces = {message.partition(".")[0] for message in every}
    named = [
        word
        for word in source()[0] - SETTINGS
        if ID.fullmatch(word) and word.partition(".")[0] in spaces
    ]
    lacking = [
        word
        for word in named
        if not FILES.fullmatch(word)
        and not {word, f"refusal.{word}", f"fault.{word}"} & every
        and not (word.endswith("_") and any(one.startswith(word) for one in every))
    ]

    assert len(named) > 300
    assert not lacking


def test_every_made_text_that_the_source_names_is_there():
    every = {message for file in files() for message in messages(file)}
    spaces = tuple(f"{message.partition('.')[0]}." for message in every)
    named = [one for one in source()[1] if one.startswith(spaces)]
    named = [one for one in named if not one.endswith("_short")]  # there may be none
    text = "\n".join(sorted(every))
    lacking = [
        one
        for one in named
        if not re.search(
            f"^{one.replace('.', '[.]').replace(HOLE, '.+')}", text, re.MULTILINE
        )
    ]

    assert len(named) > 20
    assert [repr(one) for one in lacking] == []


def test_a_text_that_nobody_says_is_found():
    assert used("ui.menu_log")
    assert used("event.GhostsTaken.dummy")
    assert not used("event.GhostsForgotten")
    assert not used("ui.menu_breakfast")
    assert not used("refusal.place.raining_head")
