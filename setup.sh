#!/bin/sh
# Installs what mmlogic needs: SWI-Prolog from the system's packages, the Python packages into $VENV, with $EXTRAS.
# `sh setup.sh FILE…` then touches these files. Where the first one is there, the packages were installed before: without
# a network they are used as they are, and the next call tries again.
# Everything it prints goes to standard error, so that `make -s run` prints answers alone.
set -eu
exec 1>&2
: "${PYTHON:=python3}" "${VENV:=.venv}" "${EXTRAS:=plot,tournament,words}"

fail() {
    echo "setup: $1"
    exit 1
}

# The system's command that installs a package, and its names of SWI-Prolog and of Python's venv.
if command -v apt-get; then
    install="apt-get install" prolog=swi-prolog-nox venv=python3-venv
elif command -v dnf; then
    install="dnf install" prolog=pl venv=python3
elif command -v pacman; then
    install="pacman -S" prolog=swi-prolog venv=python
elif command -v brew; then
    install="brew install" prolog=swi-prolog venv=python
else
    install="" prolog="" venv=""
fi >/dev/null

# Install a package without questions.
install_quietly() {
    case $install in
    apt-get*)
        as_root apt-get update -qq &&
            as_root env DEBIAN_FRONTEND=noninteractive $install -y -qq --no-install-recommends "$1" >/dev/null
        ;;
    dnf*) as_root $install -y -q "$1" ;;
    pacman*) as_root $install --noconfirm --needed "$1" ;;
    brew*) $install "$1" ;;
    esac
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

# Install something, $1, by its package, $2, or say what a person does instead.
provide() {
    [ -n "$install" ] || fail "$1 is missing: install it with your system's package manager, then run this again"
    case $install in brew*) who="run" ;; *) who="as root, run" ;; esac
    if [ "$who" = run ] || [ "$(id -u)" -eq 0 ] || command -v sudo >/dev/null; then
        echo "setup: installing $1"
        install_quietly "$2" && return
    fi
    fail "$1 is missing: $who \`$install $2\`, then run this again"
}

pip() {
    "$VENV/bin/python" -m pip --quiet --disable-pip-version-check "$@" 2>&1
}

command -v swipl >/dev/null || provide SWI-Prolog "$prolog"
# Tests page a long answer.
case $EXTRAS in *dev* | *bench*) command -v less >/dev/null || provide less less ;; esac
if [ ! -x "$VENV/bin/python" ]; then
    command -v "$PYTHON" >/dev/null || fail "there is no $PYTHON: mmlogic needs Python 3.11 or later"
    "$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        fail "mmlogic needs Python 3.11 or later, $PYTHON is $("$PYTHON" -V): name a later one, as PYTHON=python3.13"
    "$PYTHON" -c 'import ensurepip, venv' 2>/dev/null || provide "Python's venv" "$venv"
    "$PYTHON" -m venv "$VENV"
    pip install --upgrade pip >/dev/null || true # before 25.2 commands import `re` first: Ctrl-C shows a traceback
fi

before=${1:-}
[ ! -e "$before" ] || export PIP_RETRIES=1 PIP_DEFAULT_TIMEOUT=10
echo "setup: installing the Python packages into $VENV"
# Python compiles what it imports: most of these packages is never imported.
if told=$(pip install --no-compile --editable ".[$EXTRAS]"); then
    [ $# -eq 0 ] || touch "$@"
elif [ -e "$before" ] && "$VENV/bin/mmlogic" --version >/dev/null 2>&1; then
    echo "setup: the Python packages stay as they were: $(echo "$told" | sed -n 's/^ *ERROR: //p' | head -n 1)"
else
    echo "$told"
    fail "the Python packages could not be installed"
fi
