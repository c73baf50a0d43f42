#!/bin/sh
# Open the app:  app.sh COMPANION [options of `companion run`]
# Where it finds no display it exits 69: then the demo is played instead.
set -u
companion=$1
shift
no_display=69

"$companion" run "$@"
code=$?
if [ "$code" -ne "$no_display" ]; then exit "$code"; fi

echo "No display here, so the demo is played: one whole game, without a window."
"$companion" demo --out demo || exit
echo "A picture of each kind of screen is in $(pwd)/demo"
