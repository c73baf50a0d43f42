"""The facts of the game as TOML: rooms and numbers, each with its source."""

from typing import Any


def table(name: str) -> dict[str, Any]:
    """Return a table of this folder as plain data."""
    import tomllib  # noqa: PLC0415  (late: dear, and a game is loaded once)

    # As importlib.resources would, whose import takes longer than the rest of it.
    file = f"{__file__.rpartition('/')[0]}/{name}.toml"
    return tomllib.loads(__loader__.get_data(file).decode("utf-8"))
