"""A fresh clone works: entry points, version floors, the Makefile and its helpers."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
TARGETS = ("run", "test", "soak", "bench", "lint", "clean")
# Written so that the pattern does not find itself.
PATHS_OF_SOMEBODY = re.compile(r"/(work|root|home|Users)/\w")
DEBIAN_LINE = "apt-get update && apt-get install -y python3-venv"


def sh(
    *command: str | Path,
    cwd: Path = ROOT,
    env: dict[str, str] | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run a command as make would, without the flags of a make above this one."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("MAKE")}
    return subprocess.run(
        command,
        cwd=cwd,
        env=kept | (env or {}),
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=60,
        check=False,
    )


def program(path: Path, body: str) -> Path:
    """Write a small shell program that stands for a real one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return path


# What pyproject.toml promises


def entry_points() -> list[EntryPoint]:
    project = PROJECT["project"]
    groups = {"console_scripts": project["scripts"], **project["entry-points"]}
    return [
        EntryPoint(name, value, group)
        for group, entries in groups.items()
        for name, value in entries.items()
    ]


@pytest.mark.parametrize("entry", entry_points(), ids=lambda e: f"{e.group}:{e.name}")
def test_every_entry_point_resolves(entry: EntryPoint) -> None:
    assert entry.load() is not None


def test_smbus2_is_new_enough_for_unsigned_ioctl_arguments() -> None:
    floors = [d for d in PROJECT["project"]["dependencies"] if d.startswith("smbus2")]

    assert len(floors) == 1
    match = re.fullmatch(r"smbus2>=(\d+)\.(\d+)(\.\d+)?", floors[0])
    assert match
    assert (int(match[1]), int(match[2])) >= (0, 6)


def test_pygame_of_both_debians_will_do() -> None:
    assert "pygame>=2.1.2" in PROJECT["project"]["dependencies"]


@pytest.mark.parametrize("mark", ["counted", "xvfb"])
def test_marks_are_registered(mark: str) -> None:
    markers = PROJECT["tool"]["pytest"]["ini_options"]["markers"]

    assert [line for line in markers if line.startswith(f"{mark}: ")]


def packages_with_data() -> list[str]:
    rows = (ROOT / name for name in ("companion", "hardware", "ui"))
    return sorted({str(p.parent.relative_to(ROOT)) for r in rows for p in r.rglob("*")
                   if p.suffix == ".py"})


def test_every_folder_with_modules_is_a_package() -> None:
    bare = [d for d in packages_with_data() if not (ROOT / d / "__init__.py").is_file()]

    assert bare == []  # setuptools and import-linter would both pass it by


# The import contracts


def contracts(kind: str) -> list[dict[str, list[str]]]:
    return [
        contract
        for contract in PROJECT["tool"]["importlinter"]["contracts"]
        if contract["type"] == kind
    ]


def test_contracts_cover_all_our_packages_and_what_they_import() -> None:
    linter = PROJECT["tool"]["importlinter"]

    assert linter["root_packages"] == ["companion", "hardware", "ui"]
    assert linter["include_external_packages"] is True


def test_imports_go_one_way() -> None:
    layers = [contract["layers"] for contract in contracts("layers")]

    assert ["ui", "companion | hardware"] in layers
    inner = next(names for names in layers if "(kernel)" in names)
    order = [next(i for i, row in enumerate(inner) if f"({name})" in row)
             for name in ("cli", "table", "i18n", "games", "kernel")]
    assert order == sorted(set(order))


@pytest.mark.parametrize("package", ["companion.kernel", "companion.games"])
@pytest.mark.parametrize(
    "module",
    ["time", "random", "sqlite3", "pygame", "serial", "os", "pathlib", "datetime",
     "threading"],
)
def test_rules_may_not_import(package: str, module: str) -> None:
    assert any(
        package in contract["source_modules"] and module in contract["forbidden_modules"]
        for contract in contracts("forbidden")
    )


# What is in the repository


def files() -> list[Path]:
    listing = sh("git", "ls-files", "-co", "--exclude-standard", "-z")
    if listing.returncode != 0:
        pytest.skip("not a git clone")
    paths = (ROOT / name for name in listing.stdout.split("\0") if name)
    return [path for path in paths if path.is_file()]


def test_no_file_names_a_path_of_somebodys_machine() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for path in files()
        for number, line in enumerate(path.read_bytes().decode(errors="replace")
                                      .splitlines(), 1)
        if PATHS_OF_SOMEBODY.search(line)
    ]

    assert found == []


@pytest.mark.parametrize("name", ["/work/x", "see /home/pi/x", "/root/.cache", "/Users/a"])
def test_such_a_path_would_be_found(name: str) -> None:
    assert PATHS_OF_SOMEBODY.search(name)


def test_the_top_level_holds_what_it_should() -> None:
    allowed = {
        "pyproject.toml", "companion", "hardware", "ui", "systemd", "tests",
        "README.md", "Makefile", "benchmarks", ".ci", ".gitignore",
    }

    assert {path.relative_to(ROOT).parts[0] for path in files()} <= allowed


# The Makefile


@pytest.mark.parametrize("target", TARGETS)
def test_make_knows_and_explains(target: str) -> None:
    dry = sh("make", "-n", target)

    assert dry.returncode == 0, dry.stderr
    assert re.search(rf"^make {target}\b", sh("make", "help").stdout, re.MULTILINE)


@pytest.mark.parametrize("target", [name for name in TARGETS if name != "clean"])
def test_each_target_sets_itself_up_first(target: str) -> None:
    first = sh("make", "-n", target).stdout.splitlines()[0]

    assert "sh .ci/setup.sh" in first


def test_choices_of_the_user_reach_the_set_up() -> None:
    lines = sh("make", "-n", "run", "PYTHON=python3.13", "SYSTEM_PYGAME=1",
               "ARGS=--lang ja").stdout

    assert "PYTHON='python3.13' SYSTEM_PYGAME='1' sh .ci/setup.sh" in lines
    assert ".venv/bin/companion --lang ja" in lines


def test_tests_run_headless_whole_and_with_random_hashes() -> None:
    lines = sh("make", "-n", "test").stdout

    for part in ("-u PYTHONHASHSEED", "-u COMPANION_SOAK ", "SDL_VIDEODRIVER=dummy"):
        assert part in lines


# make run: the app, or the demo where there is no display


@pytest.mark.parametrize(
    ("run", "demo", "code", "played"),
    [(0, 0, 0, False), (3, 0, 3, False), (78, 0, 78, False), (69, 0, 0, True),
     (69, 4, 4, True)],
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
        f'case "$*" in *"import {module}"*) exit 1;; esac\nexec "{sys.executable}" "$@"',
    )


def tools(folder: Path, *, uid: int) -> dict[str, str]:
    """An apt-get that only notes what it is asked, and somebody who asks."""
    program(folder / "apt-get", f'echo "apt-get $*" >> "{folder}/asked"')
    program(folder / "id", f"echo {uid}")
    return {"PATH": f"{folder}:{os.environ['PATH']}"}


@pytest.mark.parametrize(
    ("answer", "said"),
    [("echo Python 3.9; exit 1", "Python 3.9"), ("exit 127", "not to be found")],
)
def test_an_old_or_missing_python_is_named(
    clone: Path, tmp_path: Path, answer: str, said: str
) -> None:
    old = program(tmp_path / "bin/python3.9", answer)
    if "echo" in answer:
        program(old, f'case "$*" in *version_info*3,\\ 11*) exit 1;; esac\n{answer[:15]}')

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
        ".[test]", ".[bench]", ".[test]",
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

    sh("sh", clone / ".ci/setup.sh",
       env=env | {"PATH": f"{maker.parent}:{os.environ['PATH']}", "PYTHON": str(maker)})

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

    done = sh(sys.executable, ROOT / ".ci/check_skips.py", "report.xml", "tests",
              cwd=tmp_path)

    assert (done.returncode, said in done.stderr) == (1 if said else 0, True)


def test_ci_is_told_when_there_is_no_report(tmp_path: Path) -> None:
    done = sh(sys.executable, ROOT / ".ci/check_skips.py", tmp_path / "none", "tests")

    assert (done.returncode, "no report" in done.stderr) == (1, True)


# The marks that tests/conftest.py adds


def test_what_runs_counted_claims_is_marked(request: pytest.FixtureRequest) -> None:
    unmarked = [
        item.nodeid
        for item in request.session.items
        if isinstance(item, pytest.Function)
        and re.search(r"\bcounted\(", source(item))
        and not item.get_closest_marker("counted")
    ]

    assert unmarked == []


def source(item: pytest.Function) -> str:
    return ""
