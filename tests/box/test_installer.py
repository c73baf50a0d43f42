"""The installer: run twice, run dry, taken away again; never on this machine."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from companion.config import survey
from tests.box.readme import read
from tests.box.units import DESKTOP, SERVICE, SYSTEMD, rules

INSTALLER = SYSTEMD / "install.sh"
OWNERS = ("etc/tabletop-companion/config.toml", "etc/tabletop-companion/environment")
ROOT = SYSTEMD.parent
PAGES = [
    str(page.relative_to(ROOT))
    for pattern in (
        "README.md",
        "hardware/**/README.md",
        "*/*/*.svg",
        "ui/pictures/*.png",
    )
    for page in ROOT.glob(pattern)
]
STATE = "var/lib/tabletop-companion/games.sqlite"
# What changes a machine; stand-ins only note that they were asked.
CHANGING = (
    *("apt-get", "install", "ln", "raspi-config", "systemctl", "systemd-sysusers"),
    *("udevadm", "useradd", "usermod", "groupadd"),
)


def run(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    kept = {k: v for k, v in os.environ.items() if k not in ("DESTDIR", "WHEELS")}
    return subprocess.run(
        ["sh", INSTALLER, *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        stdin=subprocess.DEVNULL,
        env=kept | env,
    )


def install(root: Path, *words: str) -> str:
    done = run(*words, DESTDIR=str(root))
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def tree(root: Path) -> dict[str, tuple[int, int, bytes]]:
    """Return the mode, the time and the text of every file and folder."""
    return {
        str(path.relative_to(root)): (
            path.stat().st_mode,
            path.stat().st_mtime_ns,
            path.read_bytes() if path.is_file() else b"",
        )
        for path in sorted(root.rglob("*"))
    }


@pytest.fixture
def stand_ins(tmp_path):
    """Stand-ins for what changes a machine, and the file of what they were asked."""
    asked = tmp_path / "asked"
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in CHANGING:
        program = folder / name
        program.write_text(f'#!/bin/sh\necho "{name} $*" >> "{asked}"\n')
        program.chmod(0o755)
    return {"PATH": f"{folder}:{os.environ['PATH']}"}, asked


def test_every_file_goes_where_systemd_and_udev_look(tmp_path):
    install(tmp_path)

    files = {name for name in tree(tmp_path) if (tmp_path / name).is_file()}
    assert files == {
        "etc/sysusers.d/tabletop-companion.conf",
        "etc/udev/rules.d/60-tabletop-companion.rules",
        "etc/polkit-1/rules.d/60-tabletop-companion.rules",
        f"etc/systemd/system/{SERVICE}",
        f"etc/systemd/user/{DESKTOP}",
        *OWNERS,
        *(f"opt/tabletop-companion/{page}" for page in PAGES),
    }
    assert {oct(tree(tmp_path)[name][0] & 0o777) for name in files} == {"0o644"}


def test_what_the_pages_link_to_comes_along(tmp_path):
    install(tmp_path)
    home = tmp_path / "opt/tabletop-companion"
    for page in (name for name in PAGES if name.endswith(".md")):
        for link in read(page).links:
            target = link.partition("#")[0]
            assert (home / page).parent.joinpath(target).exists(), (page, link)


def test_a_second_run_changes_nothing(tmp_path):
    install(tmp_path)
    before = tree(tmp_path)

    said = install(tmp_path)

    assert tree(tmp_path) == before
    assert "file:" not in said


def test_a_run_over_an_older_version_brings_it_up_to_date(tmp_path):
    install(tmp_path)
    before = tree(tmp_path)
    old = tmp_path / "etc/systemd/system" / SERVICE
    old.write_text("[Service]\nExecStart=/bin/old\n")
    (tmp_path / OWNERS[0]).write_text('language = "ja"\n')

    said = install(tmp_path)

    assert said.count("file:") == 1
    assert old.read_bytes() == before[f"etc/systemd/system/{SERVICE}"][2]
    assert (tmp_path / OWNERS[0]).read_text() == 'language = "ja"\n'


def test_what_is_put_there_for_the_owner_is_a_right_configuration(tmp_path):
    install(tmp_path)
    file = tmp_path / OWNERS[0]
    bare = [line.removeprefix("# ") for line in file.read_text().splitlines()]
    keys = [line for line in bare if " = " in line or line.startswith("[")]
    filled = tmp_path / "filled.toml"
    filled.write_text("\n".join(keys))

    assert survey(files=[file], env={}).faults == ()
    assert survey(files=[filled], env={}).faults == ()
    assert any(" = " in key for key in keys)


def test_taking_it_away_keeps_games_and_settings(tmp_path):
    install(tmp_path)
    state = tmp_path / STATE
    state.parent.mkdir(parents=True)
    state.write_text("games")

    install(tmp_path, "--uninstall")
    said = install(tmp_path, "--uninstall")

    left = {name for name in tree(tmp_path) if (tmp_path / name).is_file()}
    assert left == {STATE, *OWNERS}
    assert "away:" not in said


def test_a_dry_run_changes_nothing_below_a_folder(tmp_path):
    root = tmp_path / "root"
    root.mkdir()

    said = install(root, "--dry-run")
    assert list(root.iterdir()) == []

    install(root)
    before = tree(root)
    assert "would run: rm" in install(root, "--uninstall", "--dry-run")
    assert tree(root) == before
    assert said.count("would run: install") == len(
        [name for name in before if (root / name).is_file()]
    )


@pytest.mark.parametrize("words", [[], ["--desktop"], ["--uninstall"]])
def test_a_dry_run_changes_nothing_on_the_machine(stand_ins, words):
    env, asked = stand_ins

    done = run("--dry-run", *words, **env)

    assert (done.returncode, done.stderr) == (0, "")
    assert "would run: systemctl" in done.stdout
    assert not asked.exists()


def test_without_a_desktop_the_account_is_there_before_the_service(stand_ins):
    said = run("--dry-run", **stand_ins[0]).stdout.splitlines()
    steps = [line.removeprefix("would run: ") for line in said]
    order = [
        next(at for at, step in enumerate(steps) if step.startswith(start))
        for start in (
            "systemd-sysusers",
            "python3 -m venv --system-site-packages",
            "systemctl daemon-reload",
            f"systemctl enable {SERVICE}",
            f"systemctl restart {SERVICE}",
        )
    ]

    assert order == sorted(order)


def test_with_a_desktop_the_other_unit_starts(stand_ins):
    said = run("--dry-run", "--desktop", **stand_ins[0]).stdout

    assert f"would run: systemctl disable --now {SERVICE}" in said
    assert f"would run: systemctl --global enable {DESKTOP}" in said
    assert "restart" not in said


def test_b26_b34_b44_the_packages_that_pins_and_panel_need_are_named():
    text = INSTALLER.read_text()
    (line,) = [part for part in text.split("packages='")[1:] if "pygame" in part]
    packages = line.split("'")[0].split()

    assert {"python3-lgpio", "python3-pygame", "python3-venv"} <= set(packages)
    assert {"libgl1", "libegl1", "libgles2", "libgbm1"} <= set(packages)
    assert "venv --system-site-packages" in text


def test_without_a_network_what_is_missing_is_only_named(stand_ins):
    done = run("--dry-run", "--offline", **stand_ins[0])

    assert done.returncode == 0
    assert "apt-get" not in done.stdout


def test_only_root_may_install(tmp_path, stand_ins):
    env, asked = stand_ins
    (tmp_path / "bin/id").write_text("#!/bin/sh\necho 1000\n")
    (tmp_path / "bin/id").chmod(0o755)

    done = run(**env)

    assert (done.returncode, asked.exists()) == (77, False)
    assert "sudo systemd/install.sh" in done.stderr


@pytest.mark.parametrize(("word", "code"), [("--hepl", 2), ("--help", 0), ("-h", 0)])
def test_an_unknown_flag_is_refused_and_help_is_help(word, code):
    done = run(word)

    assert done.returncode == code
    assert "usage: sudo systemd/install.sh" in done.stdout + done.stderr


def test_an_old_python_is_told_before_anything_is_done(tmp_path):
    old = tmp_path / "python3"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)
    root = tmp_path / "root"

    done = run(DESTDIR=str(root), PYTHON=str(old))

    assert (done.returncode, root.exists()) == (1, False)
    assert "older than 3.11" in done.stderr


def test_every_file_of_the_folder_is_installed(tmp_path):
    install(tmp_path)
    put = {content for _, _, content in tree(tmp_path).values()}

    forgotten = [
        path.name
        for path in SYSTEMD.iterdir()
        if path != INSTALLER and path.read_bytes() not in put
    ]
    assert forgotten == []
    installed = tmp_path / "etc/udev/rules.d/60-tabletop-companion.rules"
    assert list(rules(installed.read_text()))


@pytest.mark.parametrize("shell", ["sh", "dash", "bash"])
def test_every_shell_reads_it(shell):
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell}")

    assert subprocess.run([shell, "-n", INSTALLER], check=False).returncode == 0
