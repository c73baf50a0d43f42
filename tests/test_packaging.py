"""What the repository promises: entry points, contracts, a Makefile, clean files."""

import ast
import os
import pwd
import re
import subprocess
import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import names_used
from tests.soak import counted

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
TARGETS = ("run", "test", "soak", "bench", "lint", "clean")
# What a make above this one hands down.
OF_MAKE = ("MAKE", "MFLAGS", "PYTHON", "SYSTEM_PYGAME", "ARGS")
# Folders of the machines this is written on, and the home of whoever runs this; put
# so that the pattern does not find itself. Invented homes in tests are no harm.
HOME = pwd.getpwuid(os.getuid()).pw_dir
PATHS_OF_SOMEBODY = re.compile(rf"(/(work|root)|{re.escape(HOME)}\b)/[\w.]")


def sh(
    *command: str | Path,
    cwd: Path = ROOT,
    env: dict[str, str] | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run a command as make would, without the flags of a make above this one."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(OF_MAKE)}
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


@pytest.mark.parametrize("mark", ["counted", "micropython", "systemd", "xvfb"])
def test_marks_are_registered(mark: str) -> None:
    markers = PROJECT["tool"]["pytest"]["ini_options"]["markers"]

    assert [line for line in markers if line.startswith(f"{mark}: ")]


def test_every_folder_with_modules_is_a_package() -> None:
    folders = {
        path.parent
        for package in ("companion", "hardware", "ui")
        for path in (ROOT / package).rglob("*.py")
    }

    bare = sorted(str(f) for f in folders if not (f / "__init__.py").is_file())

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
    order = [
        next(i for i, row in enumerate(inner) if f"({name})" in row)
        for name in ("cli", "table", "i18n", "games", "kernel")
    ]
    assert order == sorted(set(order))


@pytest.mark.parametrize("package", ["companion.kernel", "companion.games"])
@pytest.mark.parametrize(
    "module",
    [
        "time",
        "random",
        "sqlite3",
        "pygame",
        "serial",
        "os",
        "pathlib",
        "datetime",
        "threading",
    ],
)
def test_rules_may_not_import(package: str, module: str) -> None:
    assert any(
        package in contract["source_modules"]
        and module in contract["forbidden_modules"]
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
        for number, line in enumerate(
            path.read_bytes().decode(errors="replace").splitlines(), 1
        )
        if PATHS_OF_SOMEBODY.search(line)
    ]

    assert found == []


@pytest.mark.parametrize("root", ["/work", "/root", HOME])
@pytest.mark.parametrize("text", ["{}/main", "see '{}/.cache'", "file://{}/x.py"])
def test_such_a_path_would_be_found(text: str, root: str) -> None:
    assert PATHS_OF_SOMEBODY.search(text.format(root))


def test_the_top_level_holds_what_it_should() -> None:
    allowed = {
        "pyproject.toml",
        "companion",
        "hardware",
        "ui",
        "systemd",
        "tests",
        "README.md",
        "Makefile",
        "benchmarks",
        ".ci",
        ".gitignore",
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
    lines = sh(
        "make", "-n", "run", "PYTHON=python3.13", "SYSTEM_PYGAME=1", "ARGS=--lang ja"
    ).stdout

    assert "PYTHON='python3.13' SYSTEM_PYGAME='1' sh .ci/setup.sh" in lines
    assert ".venv/bin/companion --lang ja" in lines


def test_tests_run_headless_whole_and_with_random_hashes() -> None:
    lines = sh("make", "-n", "test").stdout

    for part in ("-u PYTHONHASHSEED", "-u COMPANION_SOAK ", "SDL_VIDEODRIVER=dummy"):
        assert part in lines


# Counted claims: `make soak` selects them by their mark


def uses_counted_outside_a_test(tree: ast.Module) -> bool:
    """Tell whether a helper calls counted(), where tests/conftest.py cannot see it."""
    tests = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    inside = {id(call) for test in tests for call in ast.walk(test)}
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "counted"
        and id(node) not in inside
        for node in ast.walk(tree)
    )


def test_a_counted_claim_in_a_helper_is_marked_by_hand() -> None:
    forgotten = [
        str(path.relative_to(ROOT))
        for path in (ROOT / "tests").rglob("test_*.py")
        for text in [path.read_text(encoding="utf-8")]
        if uses_counted_outside_a_test(ast.parse(text))
        and "pytest.mark.counted" not in text
    ]

    assert forgotten == []


def test_such_a_helper_would_be_found() -> None:
    helper = "def play():\n    with counted('x', full=1, seed=1): pass\n"

    assert uses_counted_outside_a_test(ast.parse(helper))
    assert not uses_counted_outside_a_test(ast.parse(helper.replace("play", "test_x")))


@given(n=st.integers())
def counting_property(n: int) -> None:
    with counted("never run", full=n, seed=1):
        pass


def counting_inside() -> None:
    def inner() -> None:
        counted("never run", full=1, seed=1)

    inner()


@pytest.mark.parametrize(
    ("function", "found"),
    [(counting_property, True), (counting_inside, True), (files, False)],
)
def test_a_counted_claim_is_seen_in_a_test(function: object, found: bool) -> None:
    assert ("counted" in set(names_used(function))) is found
