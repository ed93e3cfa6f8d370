"""`make run` and setup.sh on other systems. Stubs replace the systems' programs, and record their calls."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.built import ROOT

PYTHON = """#!/bin/sh
case "$1 $2" in
"-m venv")
    mkdir -p "$3/bin"
    cp "$0" "$3/bin/python"
    printf '#!/bin/sh\\necho answered\\n' > "$3/bin/mmlogic"
    chmod +x "$3/bin/mmlogic" ;;
"-m pip")
    echo "pip $*" >> "$CALLS"
    [ -e "$CALLS.offline" ] || exit 0
    printf 'a head\\n  ERROR: no network\\n  ERROR: nothing\\n' >&2
    exit 1 ;;
-V*)
    echo "Python 3.9.6" ;;
*)
    [ ! -e "$CALLS.old" ] ;;
esac
"""
"""A Python that makes environments, installs nothing, and whose version is as new as the test says."""


class System:
    """A folder with a checkout, and the programs of a system."""

    def __init__(self, folder: Path) -> None:
        self.checkout, self.programs, self.calls = folder / "sp ace", folder / "bin", folder / "calls"
        self.checkout.mkdir()
        self.programs.mkdir()
        for name in ("Makefile", "setup.sh", "pyproject.toml"):
            shutil.copy(ROOT / name, self.checkout)
        for name in ("sh", "make", "touch", "mkdir", "cp", "chmod", "sed", "head"):
            (self.programs / name).symlink_to(shutil.which(name) or "")
        self.program("id", "echo 1000")
        self.program("swipl")
        self.program("find")
        (self.programs / "python3").write_text(PYTHON)
        (self.programs / "python3").chmod(0o755)

    def program(self, name: str, does: str = "true") -> None:
        """Add a program, which writes down its calls."""
        path = self.programs / name
        path.write_text(f'#!/bin/sh\necho "{name} $*" >> "$CALLS"\n{does}\n')
        path.chmod(0o755)

    def without(self, name: str) -> None:
        (self.programs / name).unlink()

    def run(self, *command: str) -> tuple[int, str, str]:
        """Run a command. Return its status, its standard output and its standard error."""
        self.calls.write_text("")
        done = subprocess.run(
            command,
            cwd=self.checkout,
            env={"PATH": str(self.programs), "CALLS": str(self.calls)},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        return done.returncode, done.stdout, done.stderr

    def called(self, name: str) -> list[str]:
        """Return the command lines of all calls of a program."""
        return [line for line in self.calls.read_text().splitlines() if line.startswith(f"{name} ")]


@pytest.fixture
def system(tmp_path: Path) -> System:
    return System(tmp_path)


COMMANDS = {
    "apt-get": "as root, run `apt-get install swi-prolog-nox`",
    "dnf": "as root, run `dnf install pl`",
    "pacman": "as root, run `pacman -S swi-prolog`",
    "brew": "run `brew install swi-prolog`",
}
"""The advice for the installation of SWI-Prolog, for each package manager."""


@pytest.mark.parametrize("manager", COMMANDS)
def test_who_is_not_root_and_has_no_sudo_reads_the_command(manager: str, system: System) -> None:
    system.without("swipl")
    system.program(manager, "exit 1")
    status, _, told = system.run("sh", "setup.sh")
    assert status == 1
    assert told.splitlines()[-1] == f"setup: SWI-Prolog is missing: {COMMANDS[manager]}, then run this again"
    assert bool(system.called(manager)) == (manager == "brew")


INSTALLS = {
    "apt-get": ["update -qq", "install -y -qq --no-install-recommends swi-prolog-nox"],
    "dnf": ["install -y -q pl"],
    "pacman": ["-S --noconfirm --needed swi-prolog"],
    "brew": ["install swi-prolog"],
}


@pytest.mark.parametrize("user", ["root", "sudo"])
@pytest.mark.parametrize("manager", INSTALLS)
def test_each_system_installs_its_own_package(manager: str, user: str, system: System) -> None:
    system.without("swipl")
    system.program(manager)
    (system.programs / "env").symlink_to(shutil.which("env") or "")
    system.program("id", "echo 0") if user == "root" else system.program("sudo", '"$@"')
    status, _, told = system.run("sh", "setup.sh")
    assert (status, told.splitlines()[0]) == (0, "setup: installing SWI-Prolog")
    assert system.called(manager) == [f"{manager} {each}" for each in INSTALLS[manager]]
    assert bool(system.called("sudo")) == (user == "sudo" and manager != "brew")


def test_what_sudo_refuses_is_told_with_the_command(system: System) -> None:
    system.without("swipl")
    system.program("dnf")
    system.program("sudo", "echo 'not in the sudoers file' >&2; exit 1")
    status, _, told = system.run("sh", "setup.sh")
    assert (status, told.splitlines()[1:]) == (
        1,
        [
            "not in the sudoers file",
            "setup: SWI-Prolog is missing: as root, run `dnf install pl`, then run this again",
        ],
    )


def test_another_system_is_told_what_is_missing(system: System) -> None:
    system.without("swipl")
    status, _, told = system.run("sh", "setup.sh")
    assert (status, told) == (
        1,
        "setup: SWI-Prolog is missing: install it with your system's package manager, then run this again\n",
    )


def test_a_python_that_is_too_old_or_missing_is_told(system: System) -> None:
    Path(f"{system.calls}.old").touch()
    told = (
        "mmlogic needs Python 3.11 or later, python3 is Python 3.9.6: name a later one, as PYTHON=python3.13"
    )
    assert system.run("sh", "setup.sh") == (1, "", f"setup: {told}\n")
    system.without("python3")
    told = "there is no python3: mmlogic needs Python 3.11 or later"
    assert system.run("sh", "setup.sh") == (1, "", f"setup: {told}\n")


def test_a_changed_project_without_a_network_runs_as_it_is_installed(system: System) -> None:
    assert system.run("make", "-s", "run")[:2] == (0, "answered\n")
    assert len(system.called("pip")) == 2, "pip itself, and the packages"
    assert system.run("make", "-s", "run") == (0, "answered\n", "")
    os.utime(system.checkout / ".venv" / ".ready", (0, 0))  # now pyproject.toml is newer
    Path(f"{system.calls}.offline").touch()
    for _ in range(2):
        status, answered, told = system.run("make", "-s", "run")
        assert (status, answered) == (0, "answered\n")
        assert told.splitlines()[1:] == ["setup: the Python packages stay as they were: no network"]
    Path(f"{system.calls}.offline").unlink()
    assert system.run("make", "-s", "run")[1:] == (
        "answered\n",
        "setup: installing the Python packages into .venv\n",
    )
    assert system.run("make", "-s", "run") == (0, "answered\n", "")


def test_a_first_installation_without_a_network_fails(system: System) -> None:
    Path(f"{system.calls}.offline").touch()
    for _ in range(2):
        status, answered, told = system.run("make", "-s", "run")
        assert (status, answered) == (2, "")
        assert (
            "  ERROR: no network\n  ERROR: nothing\nsetup: the Python packages could not be installed" in told
        )


@pytest.mark.parametrize("features", ["output-sync", "else-if"])
def test_make_test_asks_of_make_what_it_can(features: str, system: System) -> None:
    system.run("make", "-s", ".venv/.tools")
    _, printed, _ = system.run("make", "-n", f".FEATURES={features}", "MAKE=make", "test")
    assert ("--output-sync" in printed) == (features == "output-sync")
    assert "-j 3 others alone lint" in printed
