#!/bin/sh
# Bring micropython for the tests of the tower's firmware:  micropython.sh
#
# One that is in PATH will do. Else Debian's own is fetched: it is in trixie and
# needs trixie's C library, so it is unpacked into .venv/micropython and started
# through the loader that comes with it; nothing is installed. apt looks the packages
# up, checks the archive's signature and the SHA-256 of each, in folders of our own.
set -eu
cd "$(dirname "$0")/.."
suite=${MICROPYTHON_SUITE:-trixie}
mirror=${MICROPYTHON_MIRROR:-http://deb.debian.org/debian}
program=.venv/bin/micropython
home=.venv/micropython

fail() {
    printf '%s\n' "$@" >&2
    exit 1
}

works() {
    [ "$("$1" -c 'import sys; print(sys.implementation.name)' 2>/dev/null)" = \
        micropython ]
}

# apt, with all it keeps in a folder of ours, and as if nothing were installed.
quietly_apt() {
    apt-get -qq -o "Dir::Etc::SourceList=$work/sources.list" \
        -o Dir::Etc::SourceParts=- -o "Dir::State::Lists=$work/lists" \
        -o "Dir::State::Status=$work/status" -o "Dir::Cache=$work/cache" \
        -o APT::Sandbox::User= -o Debug::NoLocking=true \
        -o Acquire::Languages=none -o Acquire::Retries=3 "$@" </dev/null
}

fetch() {
    mkdir -p "$work/lists/partial" "$work/cache/archives/partial"
    : >"$work/status"
    echo "deb $mirror $suite main" >"$work/sources.list"
    quietly_apt update
    quietly_apt --download-only --yes --no-install-recommends install micropython
}

unpack() {
    rm -rf "$home"
    mkdir -p "$home"
    for package in "$work"/cache/archives/*.deb; do
        dpkg-deb -x "$package" "$home"
    done
}

# The path of a file below $home, with $home taken off.
below() {
    found=$(find "$home" -name "$1" ! -type d | sort | head -n 1)
    [ -n "$found" ] || fail "the packages of $suite have no $1"
    echo "${found#"$home"/}"
}

wrap() {
    loader=$(below 'ld-linux*.so.*')
    libraries=$(dirname "$(below libc.so.6)")
    binary=$(below micropython)
    cat >"$program" <<END
#!/bin/sh
here=\$(CDPATH= cd -- "\$(dirname -- "\$0")/../micropython" && pwd)
exec "\$here/$loader" --library-path "\$here/$libraries" "\$here/$binary" "\$@"
END
    chmod +x "$program"
}

for one in "$(command -v micropython || true)" "$program"; do
    if [ -n "$one" ] && works "$one"; then
        echo "micropython: $one"
        exit 0
    fi
done
[ -x .venv/bin/python ] || fail "There is no .venv yet: run make test first."
for tool in apt-get dpkg-deb; do
    command -v "$tool" >/dev/null ||
        fail "There is no $tool here: install micropython, so that it is in PATH."
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo "Fetching micropython from Debian $suite for $(dpkg --print-architecture) ..."
fetch
unpack
wrap
works "$program" || fail "$program does not start"
echo "micropython: $program"
