"""An owner's own cards and mats: files laid over a game's shipped profile.

In the folders of the configuration: `profiles/<game>.<edition>.toml`, or
`profiles/<game>.toml` for a game without editions. The user's file wins. What was
entered on the screen is in the folder of the games, as `.json`.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import msgspec

from companion.config import profile_folders
from companion.kernel import BadSetup, Fault

__all__ = [
    "CHOICE",
    "ENDINGS",
    "own_profile",
    "own_profile_file",
    "profile_folders",
    "read_profile",
    "unreadable",
]


ENDINGS: Final = (".json", ".toml")
"""Of owners' files, the weaker first: what people write themselves is TOML."""
CHOICE: Final = ("cards", "house")
"""The option, and its value, by which a game leaves an owner's own cards in the box."""


def read_profile(path: Path, place: str) -> dict[str, Any]:
    """Return the profile in a TOML file (JSON if its name ends so).

    Args:
        path: the file.
        place: what named it (a flag, a folder), for the fault.

    Raises:
        BadSetup: it cannot be read, or is no table.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
        data = _parsed(text, path.suffix)
    except OSError as error:
        raise unreadable(place, path, error.strerror or str(error)) from None
    except (ValueError, RecursionError) as error:
        raise unreadable(place, path, str(error)) from None
    if not isinstance(data, dict):
        raise unreadable(place, path, type(data).__name__)
    return msgspec.to_builtins(data)


def _parsed(text: str, suffix: str) -> Any:
    if suffix == ".json":
        import json  # noqa: PLC0415  (late: most tables have no profile of their own)

        return json.loads(text)
    import tomllib  # noqa: PLC0415  (late: as above)

    return tomllib.loads(text)


def unreadable(place: str, path: Path, problem: str) -> BadSetup:
    """Return the error for a file that cannot be used."""
    fields = {"path": str(path), "problem": problem}
    return BadSetup([Fault(place, "file.unreadable", fields)])


def own_profile_file(
    game: str, edition: str | None, folders: Iterable[Path]
) -> Path | None:
    """Return the owner's file for a game (and edition), if there is one."""
    name = f"{game}.{edition}" if edition else game
    files = (folder / f"{name}{end}" for folder in folders for end in ENDINGS)
    return next((file for file in [*files][::-1] if file.is_file()), None)


def own_profile(
    game: str, edition: str | None, folders: Iterable[Path]
) -> dict[str, Any] | None:
    """Return the owner's profile for a game (and edition); None if there is none.

    Raises:
        BadSetup: there is a file, but it cannot be read.
    """
    file = own_profile_file(game, edition, folders)
    return None if file is None else read_profile(file, "profile")
