"""What holds for every test: nothing of this person's desk, and marks that tell."""

import gc
import inspect
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

SWITCHES = {
    "COMPANION_RIG",
    "COMPANION_SOAK",
    "COMPANION_SOAK_REPORT",
    "COMPANION_UPDATE_GOLDEN",
}
XDG_HOMES = ("CONFIG", "DATA", "STATE", "CACHE")


def pytest_configure(config: pytest.Config) -> None:
    """Give the run a home of its own: no setting or saved game of anybody's."""
    # Screens that are kept for many tests are many small things: looking through all
    # of them again and again took a quarter of the time.
    gc.set_threshold(100_000, 20, 100)
    home = Path(tempfile.mkdtemp(prefix="companion-tests-"))
    config.add_cleanup(lambda: shutil.rmtree(home, ignore_errors=True))
    for name in [name for name in os.environ if name.startswith("COMPANION_")]:
        if name not in SWITCHES:
            del os.environ[name]
    os.environ["HOME"] = str(home)
    for kind in XDG_HOMES:
        os.environ[f"XDG_{kind}_HOME"] = str(home / kind.lower())
    os.environ["XDG_CONFIG_DIRS"] = str(home / "etc")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what runs counted claims, and note each test's marks in the report."""
    for item in items:
        if isinstance(item, pytest.Function) and "counted" in names_used(item.function):
            item.add_marker("counted")
        marks = sorted({mark.name for mark in item.iter_markers()})
        item.user_properties += [("mark", name) for name in marks]


def names_used(function: object) -> Iterator[str]:
    """Yield the global names that a test function, or one inside it, refers to."""
    inner = getattr(getattr(function, "hypothesis", None), "inner_test", function)
    code = getattr(inspect.unwrap(inner), "__code__", None)
    codes = [code] if code else []
    while codes:
        code = codes.pop()
        yield from code.co_names
        codes += [const for const in code.co_consts if inspect.iscode(const)]
