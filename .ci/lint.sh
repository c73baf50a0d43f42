#!/bin/sh
# All linters, each even if one before it complained:  lint.sh FOLDER_OF_PROGRAMS
set -u
bin=$1
failed=

check() {
    name=$1
    echo "== $name"
    shift
    "$@" || failed="${failed:+$failed, }$name"
}

# The pip package carries its pyright; asking for the newest is only noise.
unset PYRIGHT_PYTHON_FORCE_VERSION
export PYRIGHT_PYTHON_IGNORE_WARNINGS=1

check "ruff" "$bin/ruff" check --quiet .
check "pyright" "$bin/pyright"
check "names in tests" "$bin/python" .ci/check_names.py "$bin/pyright"
check "import contracts" "$bin/lint-imports" --no-logo
if [ -n "$failed" ]; then
    echo "lint failed: $failed" >&2
    exit 1
fi
