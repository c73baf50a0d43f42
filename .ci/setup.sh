#!/bin/sh
# Put the product into .venv:  setup.sh [test|dev|bench]
#
# Quick when nothing changed: a stamp for each extra holds the checksum of
# pyproject.toml. A .venv that was moved, half made, or made by another
# interpreter than the one asked for is made anew.
#
#   PYTHON=...         the interpreter (default: python3, else a newer one by name)
#   SYSTEM_PYGAME=1|0  see, or no longer see, the pygame of apt
set -eu
cd "$(dirname "$0")/.."
here=$(pwd -P)
extra=${1:-}
stamp=.venv/.setup-${extra:-run}
oldest="(3, 11)"

fail() {
    printf '%s\n' "$@" >&2
    exit 1
}

new_enough() {
    "$1" -c "import sys; sys.exit(sys.version_info < $oldest)" 2>/dev/null
}

# The interpreter to make .venv with, into $python.
choose_python() {
    if [ -n "${PYTHON:-}" ]; then
        set -- "$PYTHON"
    elif [ "${SYSTEM_PYGAME:-}" = 1 ]; then
        set -- /usr/bin/python3
    else
        set -- python3 python3.13 python3.12 python3.11
    fi
    for python in "$@"; do
        if new_enough "$python"; then return; fi
    done
    found=$("$1" -c 'import sys; print("Python %d.%d" % sys.version_info[:2])' \
        2>/dev/null) || found="not to be found, or does not start"
    fail "$1: $found. Tabletop Companion needs Python 3.11 or newer." \
        "Install one and name it, for example: make run PYTHON=python3.11"
}

# Debian splits some modules off: run the apt line as root, else print it.
need_module() {
    module=$1 package=$2
    if "$python" -c "import $module" >/dev/null 2>&1; then return; fi
    line="apt-get update && apt-get install -y $package"
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
        fail "$python has no $module. On Debian or Raspberry Pi OS run as root:" \
            "    $line" "and then make again."
    fi
    echo "$python has no $module; running: $line"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update </dev/null
    apt-get install -y "$package" </dev/null
    "$python" -c "import $module" >/dev/null 2>&1 ||
        fail "$package is installed, yet $python still has no $module." \
            "Name the Python of apt instead: make run PYTHON=/usr/bin/python3"
}

identity() {
    "$1" -c 'import sys; print(sys.version, sys.base_prefix)' 2>/dev/null
}

# Can .venv be used as it is, for what was asked?
usable() {
    # Scripts in a virtual environment name their folder: a moved one is useless.
    grep -qF "$here/.venv" .venv/bin/activate 2>/dev/null || return 1
    .venv/bin/python -c 'import pip' 2>/dev/null || return 1
    case ${SYSTEM_PYGAME:-} in
        1) grep -q 'include-system-site-packages = true' .venv/pyvenv.cfg || return 1 ;;
        0) grep -q 'include-system-site-packages = false' .venv/pyvenv.cfg || return 1 ;;
    esac
    [ -z "${PYTHON:-}" ] || [ "$(identity "$PYTHON")" = "$(identity .venv/bin/python)" ]
}

make_venv() {
    choose_python
    need_module "ensurepip, venv" python3-venv
    options=
    if [ "${SYSTEM_PYGAME:-}" = 1 ]; then
        need_module pygame python3-pygame
        options=--system-site-packages
    fi
    rm -rf .venv
    "$python" -m venv $options "$here/.venv"
}

install() {
    echo "Setting up .venv${extra:+ for $extra} (only when pyproject.toml changes) ..."
    .venv/bin/python -m pip install --disable-pip-version-check --quiet \
        -e ".${extra:+[$extra]}" </dev/null ||
        fail "pip could not install the packages: its own words are above." \
            "Set-up needs the network once; then make goes on where it stopped." \
            "A Python newer than pygame's packages: make run PYTHON=python3.13"
    cksum pyproject.toml >"$stamp"
}

# Two makes at once take turns; the lock is gone with this process.
exec 9<pyproject.toml
if command -v flock >/dev/null; then flock 9; fi
usable || make_venv
if [ "$(cksum pyproject.toml)" != "$(cat "$stamp" 2>/dev/null)" ]; then install; fi
