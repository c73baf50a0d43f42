#!/bin/sh
# Run every counted claim in full, then print its line:  soak.sh PYTHON [pytest options]
set -u
python=$1
shift
report=$(mktemp)
trap 'rm -f "$report"' EXIT
export COMPANION_SOAK=1 COMPANION_SOAK_REPORT="$report"

"$python" -m pytest -m counted "$@"
code=$?
echo
if [ -s "$report" ]; then
    echo "Counted claims (what, how many, seed, seconds):"
    cat "$report"
else
    echo "No counted claim was reported." >&2
    if [ "$code" -eq 0 ]; then code=1; fi
fi
exit "$code"
