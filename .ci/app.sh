#!/bin/sh
# Open the app:  app.sh COMPANION [options of `companion run`]
# Where it finds no display it exits 69: then the demo is played instead, in the
# language asked for; it knows no other option of `run`.
set -u
companion=$1
shift
no_display=69

"$companion" run "$@"
code=$?
if [ "$code" -ne "$no_display" ]; then exit "$code"; fi

language=
before=
for option in "$@"; do
    case $option in --lang=*) language=${option#--lang=} ;; esac
    case $before in --lang) language=$option ;; esac
    before=$option
done

echo "No display here, so the demo is played: one whole game, without a window."
"$companion" demo --out demo ${language:+--lang "$language"} || exit
echo "A picture of each kind of screen is in $(pwd)/demo"
