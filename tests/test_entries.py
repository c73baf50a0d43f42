"""What packages offer is found as `importlib.metadata` finds it, only sooner."""

import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from companion import entries

GROUPS = (
    "companion.games",
    "companion.commands",
    "companion.screens",
    "console_scripts",
    "pytest11",
    "no.such.group",
)


@pytest.mark.parametrize("group", GROUPS)
def test_all_that_is_installed_is_found(group: str) -> None:
    known = {point.name: point.value for point in entry_points(group=group)}
    plain = {name: value.partition("[")[0].strip() for name, value in known.items()}
    assert entries.targets(group) == plain


@pytest.mark.parametrize("point", entry_points(group="companion.games"))
def test_what_is_found_is_what_is_loaded(point) -> None:
    assert entries.load(entries.targets("companion.games")[point.name]) is point.load()


def offering(folder: Path, package: str, text: str) -> str:
    place = folder / package
    place.mkdir(parents=True)
    (place / "entry_points.txt").write_text(text, encoding="utf-8")
    return str(folder)


def test_the_first_folder_of_the_path_decides(tmp_path: Path) -> None:
    one = offering(tmp_path / "1", "a-1.dist-info", "[g]\nx = a:one\n[h]\nx = no:no\n")
    text = "# what we offer\n[g]\n x=b:two.three [extra]\ny = b : four\n#z = b:five\n"
    two = offering(tmp_path / "2", "b.egg-info", text)
    (tmp_path / "2" / "c-1.dist-info").mkdir()  # offers nothing
    gone = str(tmp_path / "gone.zip")
    assert entries.found("g", (gone, one, two))["x"] == "a:one"
    assert entries.found("g", (gone, two, one)) == {"x": "b:two.three", "y": "b : four"}
    assert entries.found("i", (one, two)) == {}


def test_an_attribute_of_an_attribute_is_loaded() -> None:
    assert entries.load("pathlib:Path.home") == Path.home
    assert entries.load("pathlib : Path . home") == Path.home
    assert entries.load("pathlib") is sys.modules["pathlib"]
    with pytest.raises(ModuleNotFoundError):
        entries.load("no_such_module:x")


def test_finding_a_game_does_not_load_what_is_dear() -> None:
    code = (
        "import sys; from companion.games import load, names; load(names()[0]);"
        "print('importlib.metadata' in sys.modules)"
    )
    shown = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert shown.stdout.strip() == "False"
