#!/bin/sh
# A line of CSV for each file of clues: how many codes are left, and the next guess.
set -eu
for file in "$@"; do
    left=$(mmlogic -c "load \"$file\"; count")
    next=$(mmlogic -c "load \"$file\"; suggest" | head -n 1)
    echo "$(basename "$file"),$left,\"$next\""
done
