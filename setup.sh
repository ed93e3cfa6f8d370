#!/bin/sh
# Installs what mmlogic needs: SWI-Prolog from the system's packages, the Python packages into $VENV, with $EXTRAS.
# Everything it prints goes to standard error, so that `make -s run` prints answers alone.
set -eu
exec 1>&2
: "${PYTHON:=python3}" "${VENV:=.venv}" "${EXTRAS:=plot,tournament}"

as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

system_packages() {
    command -v apt-get >/dev/null || {
        echo "setup: please install $* with your system's package manager, then run this again"
        exit 1
    }
    as_root apt-get update -qq
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

command -v swipl >/dev/null || { echo "setup: installing SWI-Prolog"; system_packages swi-prolog-nox; }
"$PYTHON" -c 'import ensurepip, venv' 2>/dev/null || { echo "setup: installing venv"; system_packages python3-venv; }

[ -x "$VENV/bin/python" ] || "$PYTHON" -m venv "$VENV"
echo "setup: installing the Python packages into $VENV"
# Python compiles what it imports: most of these packages is never imported.
"$VENV/bin/python" -m pip install --quiet --disable-pip-version-check --no-compile --editable ".[$EXTRAS]"
