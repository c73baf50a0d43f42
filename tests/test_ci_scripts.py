"""The scripts in .ci: set-up in a fresh clone, the demo as fallback, skips seen."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from tests.test_packaging import ROOT, sh

DEBIAN_LINE = "apt-get update && apt-get install -y python3-venv"


def program(path: Path, body: str) -> Path:
    """Write a small shell program that stands for a real one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return path


# make run: the app, or the demo where there is no display


@pytest.mark.parametrize(
    ("run", "demo", "code", "played"),
    [
        (0, 0, 0, False),
        (3, 0, 3, False),
        (78, 0, 78, False),
        (69, 0, 0, True),
        (69, 4, 4, True),
    ],
)
def test_the_demo_is_played_only_where_no_display_is(
    tmp_path: Path, run: int, demo: int, code: int, played: bool
) -> None:
    companion = program(
        tmp_path / "companion",
        f'echo "$@"; case $1 in run) exit {run};; demo) exit {demo};; esac',
    )

    done = sh("sh", ROOT / ".ci/app.sh", companion, "--lang", "ja", cwd=tmp_path)

    assert done.returncode == code
    assert "run --lang ja" in done.stdout
    assert ("demo --out demo" in done.stdout) is played
    assert (f"{tmp_path}/demo" in done.stdout) is (played and demo == 0)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ([], "demo --out demo"),
        (["--lang", "en"], "demo --out demo --lang en"),
        (["--size", "1280x720", "--lang=ja"], "demo --out demo --lang ja"),
        (["--lang", "en", "--fake-devices"], "demo --out demo --lang en"),
        (["--lang", "en", "--lang", "ja"], "demo --out demo --lang ja"),
    ],
)
def test_the_demo_is_told_the_language_and_nothing_else(
    tmp_path: Path, given: list[str], told: str
) -> None:
    companion = program(
        tmp_path / "companion", 'echo "$@"; case $1 in run) exit 69;; esac'
    )

    done = sh("sh", ROOT / ".ci/app.sh", companion, *given, cwd=tmp_path)

    assert told in done.stdout.splitlines()


# Set-up


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with only what set-up reads."""
    folder = tmp_path / "a clone"
    (folder / ".ci").mkdir(parents=True)
    shutil.copy(ROOT / ".ci/setup.sh", folder / ".ci")
    (folder / "pyproject.toml").write_text("[project]\n")
    return folder


def python_without(folder: Path, module: str) -> Path:
    """A Python that answers all but one import, as Debian splits it."""
    return program(
        folder / "python3",
        f'case "$*" in *"import {module}"*) exit 1;; esac\n'
        f'exec "{sys.executable}" "$@"',
    )


def tools(folder: Path, *, uid: int) -> dict[str, str]:
    """An apt-get that only notes what it is asked, and somebody who asks."""
    program(folder / "apt-get", f'echo "apt-get $*" >> "{folder}/asked"')
    program(folder / "id", f"echo {uid}")
    return {"PATH": f"{folder}:{os.environ['PATH']}"}


PYTHON_39 = (
    f'exec "{sys.executable}" -c '
    "'import sys; sys.version_info = (3, 9, 2); exec(sys.argv[1])' \"$2\""
)


@pytest.mark.parametrize(
    ("python", "said"), [(PYTHON_39, "Python 3.9"), ("exit 127", "not to be found")]
)
def test_an_old_or_missing_python_is_named(
    clone: Path, tmp_path: Path, python: str, said: str
) -> None:
    old = program(tmp_path / "bin/python3.9", python)

    done = sh("sh", clone / ".ci/setup.sh", env={"PYTHON": str(old)})

    assert done.returncode == 1
    assert f"{old}: {said}" in done.stderr
    assert "needs Python 3.11 or newer" in done.stderr
    assert not (clone / ".venv").exists()


def test_without_venv_a_user_is_told_the_one_line(clone: Path, tmp_path: Path) -> None:
    python = python_without(tmp_path / "py", "ensurepip")
    env = tools(tmp_path / "bin", uid=1000) | {"PYTHON": str(python)}

    done = sh("sh", clone / ".ci/setup.sh", "test", env=env)

    assert done.returncode == 1
    assert DEBIAN_LINE in [line.strip() for line in done.stderr.splitlines()]
    assert not (tmp_path / "bin/asked").exists()


def test_without_venv_root_runs_the_line_and_says_if_it_was_no_use(
    clone: Path, tmp_path: Path
) -> None:
    python = python_without(tmp_path / "py", "ensurepip")
    env = tools(tmp_path / "bin", uid=0) | {"PYTHON": str(python)}

    done = sh("sh", clone / ".ci/setup.sh", "test", env=env)

    asked = (tmp_path / "bin/asked").read_text().splitlines()
    assert asked == ["apt-get update", "apt-get install -y python3-venv"]
    assert done.returncode == 1
    assert "still has no ensurepip" in done.stderr


def made(clone: Path, *, system: str = "false") -> Path:
    """A .venv that looks set up: its Python notes each use of pip."""
    program(
        clone / ".venv/bin/python",
        f'case "$*" in *"pip install"*) echo "$@" >> "{clone}/pip";; esac',
    )
    (clone / ".venv/bin/activate").write_text(f'VIRTUAL_ENV="{clone}/.venv"\n')
    config = f"include-system-site-packages = {system}\n"
    (clone / ".venv/pyvenv.cfg").write_text(config)
    return clone / "pip"


def test_set_up_installs_once_and_again_when_pyproject_changes(clone: Path) -> None:
    pip = made(clone)
    setup = clone / ".ci/setup.sh"

    for _ in range(2):
        assert sh("sh", setup, "test").returncode == 0
    assert len(pip.read_text().splitlines()) == 1
    sh("sh", setup, "bench")
    (clone / "pyproject.toml").write_text("[project]\nname = 'other'\n")
    sh("sh", setup, "test")

    assert [line.split()[-1] for line in pip.read_text().splitlines()] == [
        ".[test]",
        ".[bench]",
        ".[test]",
    ]


@pytest.mark.parametrize(
    ("spoil", "env"),
    [
        ("moved", {}),
        ("pip is gone", {}),
        ("", {"SYSTEM_PYGAME": "1"}),
    ],
)
def test_a_venv_of_no_use_is_made_anew(
    clone: Path, tmp_path: Path, spoil: str, env: dict[str, str]
) -> None:
    made(clone)
    if spoil == "moved":
        (clone / ".venv/bin/activate").write_text('VIRTUAL_ENV="/elsewhere/.venv"\n')
    if spoil == "pip is gone":
        program(clone / ".venv/bin/python", "exit 1")
    maker = program(tmp_path / "py/python3", f'echo "$@" >> "{clone}/made"')

    sh(
        "sh",
        clone / ".ci/setup.sh",
        env=env
        | {"PATH": f"{maker.parent}:{os.environ['PATH']}", "PYTHON": str(maker)},
    )

    assert f"-m venv {'--system' if env else clone}" in (clone / "made").read_text()


# .ci/run: a marked test that was skipped


CASE = (
    '<testsuites><testsuite><testcase classname="tests.test_a" name="test_b">'
    '<properties><property name="mark" value="{mark}"/></properties>{skip}'
    "</testcase></testsuite></testsuites>"
)
SKIP = '<skipped message="no Xvfb"/>'


@pytest.mark.parametrize(
    ("mark", "skip", "said"),
    [
        ("xvfb", "", ""),
        ("xvfb", SKIP, "skipped tests.test_a::test_b: no Xvfb"),
        ("micropython", SKIP, "skipped tests.test_a::test_b: no Xvfb"),
        ("counted", "", "no marked test of tests/test_a.py came to run"),
        ("counted", SKIP, "no marked test of tests/test_a.py came to run"),
    ],
)
def test_ci_sees_a_marked_test_that_did_not_run(
    tmp_path: Path, mark: str, skip: str, said: str
) -> None:
    (tmp_path / "report.xml").write_text(CASE.format(mark=mark, skip=skip))
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/test_a.py").write_text(f"@pytest.mark.{'xvfb'}\n")

    done = sh(
        sys.executable, ROOT / ".ci/check_skips.py", "report.xml", "tests", cwd=tmp_path
    )

    assert (done.returncode, said in done.stderr) == (1 if said else 0, True)


def test_ci_is_told_when_there_is_no_report(tmp_path: Path) -> None:
    done = sh(sys.executable, ROOT / ".ci/check_skips.py", tmp_path / "none", "tests")

    assert (done.returncode, "no report" in done.stderr) == (1, True)
