"""Find SWI-Prolog, and check that Python can load it, before this process initialises it.

SWI-Prolog ends the whole process if it is initialised with the files of another version. So another process
tries these files first. Usually this process is `swipl`, but Python if environment variables name
SWI-Prolog's library and home.
"""

import ctypes
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from mmlogic.common import versions
from mmlogic.machine.backend import SwiPrologMissing

_SYSTEM = 1  # PL_VERSION_SYSTEM of SWI-Prolog.h

_HOMES = ("SWI_HOME_DIR", "SWIPL")
"""The environment variables for the home folder of SWI-Prolog. Newer versions read both."""

_PATIENCE = 20.0
"""The longest time in seconds to wait for another process."""

_INITIALISED = """
import ctypes, os, sys
library, home = sys.argv[1:]
given = (ctypes.c_char_p * 5)(b"./", b"-q", b"--nosignals", b"--home=" + os.fsencode(home))
sys.exit(not ctypes.CDLL(library, ctypes.RTLD_GLOBAL).PL_initialise(4, given))
"""


class Place(NamedTuple):
    """A SWI-Prolog: its version as a number, its shared library, its home folder. Each may be unknown."""

    version: int | None = None
    library: str = ""
    home: str = ""

    def environment(self) -> dict[str, str]:
        """Return the environment variables by which pyswip finds this place.

        The dict is empty unless both paths exist, because pyswip needs both.
        """
        known = {"LIBSWIPL_PATH": self.library, "SWI_HOME_DIR": self.home}
        return known if all(place and Path(place).exists() for place in known.values()) else {}


def found() -> Place:
    """Return the place of SWI-Prolog. All its fields are unknown if `swipl` reports nothing.

    Even then, pyswip may find SWI-Prolog. Raises SwiPrologMissing, with advice, if this process cannot load
    the SWI-Prolog at the place.
    """
    library, home = os.environ.get("LIBSWIPL_PATH"), os.environ.get("SWI_HOME_DIR")
    place = _named(library, home) if library and home else _reported()
    if place.version is not None:
        check_age(place.version)
    if library and home:
        _try(place)
    return place


def check_age(version: int) -> None:
    """Raise SwiPrologMissing for a version that is too old."""
    if version < versions.OLDEST:
        oldest, this = versions.spelt(versions.OLDEST), versions.spelt(version)
        newer = "https://www.swi-prolog.org/Download.html has newer ones"
        raise SwiPrologMissing(
            f"SWI-Prolog {this} is too old: mmlogic needs {oldest} or later; {newer}", advice=""
        )


def version_told() -> str:
    """Return the version of the SWI-Prolog that would be loaded, or why there is none, in one line."""
    try:
        place = found()
    except SwiPrologMissing as problem:
        return f"SWI-Prolog: {str(problem).splitlines()[0]}"
    if place.version is None:
        return "SWI-Prolog: no `swipl` on the path"
    return f"SWI-Prolog {versions.spelt(place.version)}"


def _named(library: str, home: str) -> Place:
    try:
        loaded = ctypes.CDLL(library, ctypes.RTLD_GLOBAL)
    except OSError as error:
        raise SwiPrologMissing(f"SWI-Prolog's library cannot be loaded: {error}") from None
    for name in ("PL_version_info", "PL_version"):  # PL_version is the name in 8.5.2 and earlier
        with suppress(AttributeError):
            return Place(int(getattr(loaded, name)(_SYSTEM)), library, home)
    raise SwiPrologMissing(f"LIBSWIPL_PATH is {library}, which is not SWI-Prolog's library")


def _try(place: Place) -> None:
    """Initialise a SWI-Prolog in another process. Raises SwiPrologMissing if that fails."""
    if not sys.executable:
        return
    done = _run([sys.executable, "-I", "-S", "-c", _INITIALISED, place.library, place.home])
    if done is not None and done.returncode:
        raise _foreign_home("SWI_HOME_DIR", place.home, place)


def _foreign_home(name: str, home: str, place: Place) -> SwiPrologMissing:
    version = f" {versions.spelt(place.version)}" if place.version is not None else ""
    own = f"; that of `swipl` is {place.home}" if place.home and place.home != home else ""
    return SwiPrologMissing(
        f"{name} is {home}, which is not the home of SWI-Prolog{version}: unset {name}{own}", advice=""
    )


def _reported() -> Place:
    command = shutil.which("swipl")
    if command is None:
        return Place()
    if _is_snap(command):
        raise _sandboxed(command)
    told = {name: os.environ[name] for name in _HOMES if os.environ.get(name)}
    variables = _variables(command, os.environ)
    if not variables and told:
        usual = _variables(command, {name: value for name, value in os.environ.items() if name not in told})
        raise _foreign_home(*next(iter(told.items())), _place(usual))
    if variables and not Path(variables.get("PLBASE", "")).exists():
        raise _sandboxed(command)
    if variables.get("PLSHARED") == "no":
        raise SwiPrologMissing(f"the SWI-Prolog of {command} has no shared library, which mmlogic needs")
    return _place(variables)


def _place(variables: Mapping[str, str]) -> Place:
    number = variables.get("PLVERSION", "")
    version = int(number) if number.isdecimal() else None
    return Place(version, variables.get("PLLIBSWIPL", ""), variables.get("PLBASE", ""))


def _is_snap(command: str) -> bool:
    return "snap" in {*Path(command).parts, Path(os.path.realpath(command)).name}


def _sandboxed(command: str) -> SwiPrologMissing:
    return SwiPrologMissing(
        f"{command} is SWI-Prolog in a snap, a flatpak or a container, which Python cannot load:"
        " mmlogic needs one that is installed in the system"
    )


def _variables(command: str, environment: Mapping[str, str]) -> dict[str, str]:
    """Return the variables that `swipl` reports. The dict is empty if `swipl` does not start."""
    done = _run([command, "--dump-runtime-variables"], environment)
    if done is None or done.returncode:
        return {}
    return dict(re.findall(r'^(\w+)="(.*)";$', os.fsdecode(done.stdout), re.MULTILINE))


def _run(
    command: list[str], environment: Mapping[str, str] | None = None
) -> "subprocess.CompletedProcess[bytes] | None":
    """Run a program that neither gets Ctrl-C nor prints. Return None if it does not start, or is too slow."""
    with suppress(OSError, ValueError, subprocess.TimeoutExpired):
        return subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            start_new_session=True,
            timeout=_PATIENCE,
            check=False,
        )
    return None
