#!/bin/sh
# Computes reference.json anew with published statistics packages, in an environment of its own beside this script's caller:
#   sh tests/shared/statistics/reference/regenerate.sh
# The same packages give the same file, byte for byte; requirements.txt pins them.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place"
"$place/bin/pip" install --quiet --requirement "$here/requirements.txt"
"$place/bin/python" "$here/reference.py" > "$place/reference.json"
cp "$place/reference.json" "$here/reference.json"
