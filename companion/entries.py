"""What installed packages offer to us: the entry points of a group.

`importlib.metadata` tells the same, but importing it (email, zip archives, sockets)
takes a tenth of the start. What it reads are small files beside the packages, on the
import path; the first one that has a name decides, as there. A Pi has hundreds of
packages, and `pathlib` takes three times as long as the system does.
"""

import os
import sys
from functools import cache
from importlib import import_module
from itertools import chain
from typing import Any, Final

FOLDERS: Final = (".dist-info", ".egg-info")
FILE: Final = "entry_points.txt"


@cache
def targets(group: str) -> dict[str, str]:
    """Return what is offered to a group: name -> `module:attribute`."""
    return found(group, tuple(sys.path))


def found(group: str, path: tuple[str, ...]) -> dict[str, str]:
    """Return what is offered to a group by the packages of these folders."""
    offered: dict[str, str] = {}
    for text in chain.from_iterable(map(_texts, path)):
        for name, target in _read(text, group).items():
            offered.setdefault(name, target)
    return offered


def load(target: str) -> Any:
    """Return what `module:attribute` names.

    Raises:
        ImportError: there is no such module.
        AttributeError: it has no such attribute.
    """
    module, _, attributes = (part.strip() for part in target.partition(":"))
    one: Any = import_module(module)
    for name in filter(None, attributes.split(".")):
        one = getattr(one, name.strip())
    return one


@cache
def _texts(folder: str) -> tuple[str, ...]:
    """Return what the packages of a folder offer to anybody."""
    where = folder or "."
    try:  # the import path may have archives, and what is not there
        names = os.listdir(where)  # noqa: PTH208  (quick: see above)
    except OSError:
        return ()
    packages = sorted(one for one in names if one.endswith(FOLDERS))
    found = (_read_if_there(f"{where}/{one}/{FILE}") for one in packages)
    return tuple(text for text in found if text is not None)


def _read_if_there(file: str) -> str | None:
    """Return what is in a file; None: there is none (a package that offers nothing)."""
    try:
        with open(file, encoding="utf-8") as text:  # noqa: PTH123  (quick: see above)
            return text.read()
    except (FileNotFoundError, NotADirectoryError):
        return None


def _read(text: str, group: str) -> dict[str, str]:
    offered: dict[str, str] = {}
    section = ""
    if f"[{group}]" not in text:
        return offered
    for line in text.splitlines():
        name, equals, target = (part.strip() for part in line.partition("="))
        if name.startswith("["):
            section = name
        elif equals and section == f"[{group}]" and not name.startswith("#"):
            # Extras in brackets, `module:attribute [extra]`, ask for nothing here.
            offered[name] = target.partition("[")[0].strip()
    return offered
