"""The linters see a name that tests use and the product has not (any more)."""

import json
import sys
from pathlib import Path

import pytest

from tests.test_ci_scripts import program
from tests.test_packaging import ROOT, sh

CHECK = ROOT / ".ci/check_names.py"
NOISE = [
    'Cannot access attribute "players" for class "State"',
    'Import "hypothesis" could not be resolved',
    'Import "companionable" could not be resolved',
    '"x" is possibly unbound',
]
MISSING = [
    '"gone" is unknown import symbol',
    '"gone" is not a known attribute of module "ui.app"',
    'Import "companion.gone" could not be resolved',
    'Import "tests.gone" could not be resolved',
    '"gone" is not defined',
]


def linted(folder: Path, *said: str, files: int = 1) -> tuple[int, str]:
    """Return how the check ends, and what it says, where pyright says this."""
    where = {"start": {"line": 6, "character": 0}}
    found = [{"file": "tests/test_x.py", "range": where, "message": m} for m in said]
    report = {"generalDiagnostics": found, "summary": {"filesAnalyzed": files}}
    (folder / "report").write_text(json.dumps(report), encoding="utf-8")
    pyright = program(folder / "pyright", f'cat "{folder}/report"')
    done = sh(sys.executable, CHECK, pyright)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("said", MISSING)
def test_a_name_that_nobody_has_is_told_with_its_place(
    tmp_path: Path, said: str
) -> None:
    assert linted(tmp_path, *NOISE, said) == (1, f"tests/test_x.py:7: {said}\n")


def test_all_else_that_pyright_says_of_tests_is_left_out(tmp_path: Path) -> None:
    assert linted(tmp_path, *NOISE) == (0, "")


def test_a_pyright_that_looked_at_nothing_or_died_is_told(tmp_path: Path) -> None:
    assert linted(tmp_path, files=0)[0] == 2
    dead = program(tmp_path / "dead", "echo no node; exit 3")
    done = sh(sys.executable, CHECK, dead)
    assert (done.returncode, "no node" in done.stderr) == (2, True)


def test_the_real_one_looks_at_the_tests_and_the_benchmarks() -> None:
    config = json.loads((ROOT / ".ci/pyright-tests.json").read_text(encoding="utf-8"))
    assert config["include"] == ["../tests", "../benchmarks"]
    rules = ("reportMissingImports", "reportAttributeAccessIssue")
    assert {config[rule] for rule in rules} == {"error"}
    assert ".ci/check_names.py" in (ROOT / ".ci/lint.sh").read_text(encoding="utf-8")
