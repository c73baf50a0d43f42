"""What a maker carries to the machine: the source, and wheels for want of a network."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PARTS = ("companion", "hardware", "ui", "systemd", "pyproject.toml", "README.md")
TARGET = (
    "--only-binary=:all:",
    "--python-version=3.11",
    "--implementation=cp",
    *(f"--abi={abi}" for abi in ("cp311", "abi3", "none")),
    *(
        f"--platform={name}"
        for name in ("manylinux_2_34_x86_64", "manylinux2014_x86_64", "any")
    ),
)
BUILD = ("setuptools>=68", "wheel", "lgpio")


def make_share(folder):
    """Fill a folder with `src` and `wheels`; return it."""
    source = folder / "src"
    source.mkdir()
    ignored = shutil.ignore_patterns("__pycache__")
    for part in PARTS:
        path = ROOT / part
        if path.is_dir():
            shutil.copytree(path, source / part, ignore=ignored)
        else:
            shutil.copy(path, source / part)
    download(folder / "wheels")
    return folder


def download(wheels):
    """Fetch what the machine installs. Its pygame is Debian's, so that one is not."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needed = [one for one in project["project"]["dependencies"] if "pygame" not in one]
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--dest", str(wheels)]
    subprocess.run([*pip, *TARGET, *BUILD, *needed], check=True)


def journal_copy(path: Path, to: Path) -> Path:
    """Copy a closed journal."""
    return Path(shutil.copy(path, to))
