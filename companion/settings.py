"""What was set on the screen: a small file of its own in the folder of the games.

It is a layer of the configuration, above the files of the system and the user and
below the environment. The program writes it, so it never stops a start: a file that is
damaged gives what is right in it, and is set aside with a message.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from companion.files import replace_file
from companion.layers import Entry, Fault, Origin, Schema, as_toml

FILE: Final = "settings.toml"
KEYS: Final = (
    "language",
    "display.size",
    "display.panel_mm",
    "display.rotate",
    "display.theme",
    "display.motion",
    "display.blank_after",
    "sound.on",
    "sound.volume",
)
"""What can be set on the screen."""
HEAD: Final = "# Written by the program: what was set on the screen.\n"


def read(file: Path, schema: Schema) -> tuple[list[Entry], list[Fault]]:
    """Return what the file sets, and everything that is wrong in it.

    A file that is not there sets nothing. What has a fault is left out.
    """
    try:
        entries, faults = schema.from_file(file)
    except FileNotFoundError:
        return [], []
    good: list[Entry] = []
    for entry in entries:
        origin = Origin("settings", entry.origin.name, entry.origin.line)
        one = entry._replace(origin=origin)
        if one.path not in KEYS:
            faults.append(schema.unknown(one))
            continue
        try:
            schema.convert(one)
        except msgspec.ValidationError:
            faults.append(schema.wrong(one))
        else:
            good.append(one)
    return good, faults


def as_text(values: Mapping[str, Any]) -> str:
    """Return the file's text; `values` by their keys, in whatever order."""
    lines = [HEAD]
    section = ""
    for path in KEYS:
        if path not in values:
            continue
        head, _, key = path.rpartition(".")
        if head != section:
            lines.append(f"\n[{head}]\n")
            section = head
        lines.append(f"{key} = {as_toml(values[path])}\n")
    return "".join(lines)


def write(file: Path, values: Mapping[str, Any]) -> None:
    """Replace the file as a whole: after a power cut it is the old or the new one.

    Raises:
        OSError: it cannot be written; the old one is as it was.
    """
    replace_file(file, as_text(values).encode())


def set_aside(file: Path) -> Path:
    """Give a damaged file another name, and return that; none is ever overwritten.

    Raises:
        OSError: it cannot be renamed.
    """
    number = 1
    while (aside := file.with_name(f"{file.name}.damaged-{number}")).exists():
        number += 1
    file.rename(aside)
    return aside
