"""`.ci/micropython.sh`: one that is there will do, else Debian's own is unpacked."""

import os
import shutil
from pathlib import Path

import pytest

from tests.test_ci_scripts import program
from tests.test_packaging import ROOT, sh

SAYS_SO = 'case "$*" in *"-c "*) echo micropython;; *) echo "$@";; esac'
# Where the cache is, from the options that apt is given.
CACHE = "$(echo \"$*\" | sed 's/.*Dir::Cache=\\([^ ]*\\).*/\\1/')"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with only what the script needs, and a .venv."""
    folder = tmp_path / "a clone"
    (folder / ".ci").mkdir(parents=True)
    shutil.copy(ROOT / ".ci/micropython.sh", folder / ".ci")
    program(folder / ".venv/bin/python", "exit 0")
    return folder


def tools(folder: Path, *, packages: bool = True) -> dict[str, str]:
    """An apt that notes what it is asked, a dpkg-deb that unpacks a small system."""
    fetched = f'touch "{CACHE}/archives/a.deb"' if packages else "exit 100"
    program(
        folder / "apt-get",
        f'echo "$*" >> "{folder}/asked"\n'
        f'case "$*" in *"install micropython"*) {fetched};; esac',
    )
    program(
        folder / "dpkg-deb",
        'mkdir -p "$3/usr/lib/any" "$3/usr/bin" "$3/usr/share/micropython"\n'
        'touch "$3/usr/lib/any/libc.so.6" "$3/usr/bin/micropython"\n'
        f"printf '%s\\n' '#!/bin/sh' '{SAYS_SO.replace(chr(39), '')}' "
        '> "$3/usr/lib/any/ld-linux-any.so.2"\n'
        'chmod +x "$3/usr/lib/any/ld-linux-any.so.2"',
    )
    program(folder / "dpkg", "echo any")
    # Nothing of this machine's PATH but the plain tools: it may have a micropython.
    return {"PATH": f"{folder}:/usr/bin:/bin"}


def run(clone: Path, env: dict[str, str]):
    return sh("sh", clone / ".ci/micropython.sh", cwd=clone, env=env)


def test_one_that_is_in_the_path_will_do(clone: Path, tmp_path: Path) -> None:
    env = tools(tmp_path / "bin")
    found = program(tmp_path / "bin/micropython", "echo micropython")

    done = run(clone, env)

    assert (done.returncode, done.stdout) == (0, f"micropython: {found}\n")
    assert not (tmp_path / "bin/asked").exists()


@pytest.mark.skipif(
    any(map(os.path.exists, ("/usr/bin/micropython", "/bin/micropython"))),
    reason="this machine has a micropython of its own",
)
class TestWithoutOne:
    def test_debians_is_unpacked_and_started_through_its_own_loader(
        self, clone: Path, tmp_path: Path
    ) -> None:
        env = tools(tmp_path / "bin")

        done = run(clone, env)

        assert done.returncode == 0, done.stderr
        own = clone / ".venv/bin/micropython"
        told = sh(own, "a", "b c").stdout.split()
        home = ".venv/micropython/usr"
        assert told[0] == "--library-path"
        assert " ".join(told[1:]).endswith(f"{home}/bin/micropython a b c")
        update, install = (tmp_path / "bin/asked").read_text().splitlines()
        assert update.endswith(" update")
        assert "Dir::State::Status=" in install
        assert "--download-only" in install

    def test_it_is_fetched_once(self, clone: Path, tmp_path: Path) -> None:
        env = tools(tmp_path / "bin")
        for _ in range(2):
            assert run(clone, env).returncode == 0
        assert len((tmp_path / "bin/asked").read_text().splitlines()) == 2

    @pytest.mark.parametrize("why", ["no .venv", "no network", "no apt"])
    def test_what_is_missing_is_named(
        self, clone: Path, tmp_path: Path, why: str
    ) -> None:
        env = tools(tmp_path / "bin", packages=why != "no network")
        if why == "no .venv":
            shutil.rmtree(clone / ".venv")
        if why == "no apt":
            plain = tmp_path / "plain"
            plain.mkdir()
            for name in ("sh", "dirname", "env"):
                (plain / name).symlink_to(shutil.which(name) or name)
            env = {"PATH": str(plain)}

        done = run(clone, env)

        assert done.returncode != 0
        said = {"no .venv": "make test first", "no apt": "There is no apt-get here"}
        assert said.get(why, "") in done.stderr
        assert not (clone / ".venv/bin/micropython").exists()
