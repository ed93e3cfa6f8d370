"""The SWI-Prolog that runs: its version is shown. An unsuitable SWI-Prolog is refused with one sentence."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from mmlogic.common import versions
from mmlogic.machine.pyswip import location
from mmlogic.version import __version__
from tests.cli.command import Ended, started

if sys.platform == "emscripten":
    pytest.skip("a page brings its own SWI-Prolog", allow_module_level=True)

PYTHON = sys.version.split()[0]

Started = Callable[..., Ended]

HOMES = ("SWI_HOME_DIR", "SWIPL")
"""The environment variables for the home of SWI-Prolog."""


@pytest.fixture(autouse=True)
def unnamed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the environment name no SWI-Prolog but by its path."""
    for name in (*HOMES, "LIBSWIPL_PATH"):
        monkeypatch.delenv(name, raising=False)


def reported() -> dict[str, str]:
    """Return what the `swipl` on the path reports of itself."""
    command = ["swipl", "--dump-runtime-variables"]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    return {name: value.strip('";') for name, _, value in (line.partition("=") for line in lines)}


@pytest.fixture
def elsewhere(tmp_path: Path) -> Started:
    """Return what starts the command with a cache of its own, and with some changes of the environment."""

    def run(*arguments: str, **changed: str) -> Ended:
        return started(*arguments, env={"XDG_CACHE_HOME": str(tmp_path / "cache"), **changed})

    return run


@pytest.fixture
def fake(tmp_path: Path) -> Callable[..., str]:
    """Return a function that makes a `swipl` which reports other variables, and returns its folder."""

    def make(folder: str = "bin", **variables: str) -> str:
        place = tmp_path / folder
        place.mkdir(parents=True)
        lines = [f'{name}="{value}";' for name, value in (reported() | variables).items()]
        (place / "reported").write_text("\n".join(lines) + "\n")
        (place / "swipl").write_text(f"#!/bin/sh\nexec /bin/cat '{place / 'reported'}'\n")
        (place / "swipl").chmod(0o755)
        return str(place)

    return make


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a copy of SWI-Prolog's home that consists of symbolic links."""
    shutil.copytree(reported()["PLBASE"], tmp_path / "home", copy_function=os.symlink)
    return tmp_path / "home"


def first_line(ended: Ended) -> str:
    """Return the first line of a failed command's message."""
    assert (ended.status, ended.out) == (1, "")
    assert "Traceback" not in ended.err
    return ended.err.splitlines()[0]


def test_the_versions_are_those_that_would_run(elsewhere: Started) -> None:
    number = int(reported()["PLVERSION"])
    said = elsewhere("--version")
    assert said == (
        0,
        f"mmlogic {__version__}\nSWI-Prolog {versions.spelt(number)}\nPython {PYTHON}\n",
        "",
    )
    assert elsewhere("run", "--version") == said


def test_the_versions_are_said_without_swi_prolog(elsewhere: Started) -> None:
    said = elsewhere("--version", PATH="/nowhere")
    assert said.out.splitlines() == [
        f"mmlogic {__version__}",
        "SWI-Prolog: no `swipl` on the path",
        f"Python {PYTHON}",
    ]
    assert (said.status, said.err) == (0, "")


def test_the_version_of_a_named_library_is_its_own(elsewhere: Started, fake: Callable[..., str]) -> None:
    real = reported()
    named = {"LIBSWIPL_PATH": real["PLLIBSWIPL"], "SWI_HOME_DIR": real["PLBASE"]}
    said = elsewhere("--version", PATH=fake(PLVERSION="70101"), **named)
    assert said.out.splitlines()[1] == f"SWI-Prolog {versions.spelt(int(real['PLVERSION']))}"


def test_an_old_version_is_refused_in_one_sentence(elsewhere: Started, fake: Callable[..., str]) -> None:
    old = fake(PLVERSION="80417", PLLIBSWIPL="/etc/hostname")
    sentence = "SWI-Prolog 8.4.17 is too old: mmlogic needs 9.0.0 or later"
    for ways in (["-c", "count"], ["--safe", "-c", "count"]):
        ended = elsewhere(*ways, PATH=old)
        assert first_line(ended).startswith(f"mmlogic: {sentence}")
        assert len(ended.err.splitlines()) == 1
    assert elsewhere("--version", PATH=old).out.splitlines()[1].startswith(f"SWI-Prolog: {sentence}")


@pytest.fixture(params=[False, True])
def other_home(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """Return a folder with or without a state that no SWI-Prolog reads."""
    home = tmp_path / "other"
    home.mkdir()
    if request.param:
        (home / "boot.prc").write_bytes(b"of another version")
    return home


@pytest.mark.parametrize("way", [[], ["--safe"]])
@pytest.mark.parametrize("name", HOMES)
def test_another_home_does_not_end_python(
    elsewhere: Started, other_home: Path, *, way: list[str], name: str
) -> None:
    ended = elsewhere(*way, "-c", "game 2x3; count", **{name: str(other_home)})
    told = elsewhere("--version", **{name: str(other_home)}).out.splitlines()[1]
    if starts(**{name: str(other_home)}):  # newer ones look elsewhere, then
        assert ended == (0, "9\n", "")
        assert told == f"SWI-Prolog {versions.spelt(int(reported()['PLVERSION']))}"
    else:
        said = not_its_home(name, other_home)
        assert first_line(ended) == f"mmlogic: {said}; that of `swipl` is {reported()['PLBASE']}"
        assert told.startswith(f"SWI-Prolog: {said}")


def starts(**changed: str) -> bool:
    command = ["swipl", "--dump-runtime-variables"]
    done = subprocess.run(command, env={**os.environ, **changed}, capture_output=True, check=False)
    return done.returncode == 0


def not_its_home(name: str, home: Path) -> str:
    version = versions.spelt(int(reported()["PLVERSION"]))
    return f"{name} is {home}, which is not the home of SWI-Prolog {version}: unset {name}"


@pytest.mark.parametrize("way", [[], ["--safe"]])
def test_another_home_of_a_named_library_does_not_end_python(
    elsewhere: Started, other_home: Path, *, way: list[str]
) -> None:
    named = {"LIBSWIPL_PATH": reported()["PLLIBSWIPL"], "SWI_HOME_DIR": str(other_home)}
    said = first_line(elsewhere(*way, "-c", "count", **named))
    assert said == f"mmlogic: {not_its_home('SWI_HOME_DIR', other_home)}"


def test_the_home_may_be_named(elsewhere: Started, home: Path) -> None:
    for named in ({}, {"LIBSWIPL_PATH": reported()["PLLIBSWIPL"]}):
        ended = elsewhere("-c", "game 2x3; count", SWI_HOME_DIR=str(home), **named)
        assert ended == (0, "9\n", "")


def test_compiled_libraries_of_another_home_are_not_loaded(elsewhere: Started, home: Path) -> None:
    script = "game 2x3; guess RB 1 0; codes 1; ?- member(X, [1])."
    ways = [{"SWI_HOME_DIR": str(home)}, {}, {}]
    assert [elsewhere("-c", script, **each).out for each in ways] == ["[red,red]\nX = 1\n"] * 3


@pytest.mark.parametrize("way", [[], ["--safe"]])
def test_a_core_without_packages_names_what_is_missing(
    elsewhere: Started, home: Path, *, way: list[str]
) -> None:
    for each in home.rglob("memfile.*"):
        each.unlink()
    ended = elsewhere(*way, "-c", "game 2x3; codes", SWI_HOME_DIR=str(home))
    version = versions.spelt(int(reported()["PLVERSION"]))
    assert first_line(ended).startswith(
        f"mmlogic: SWI-Prolog {version} is installed without library(memfile)"
    )
    assert "apt install swi-prolog-nox" in ended.err


SANDBOXED = (
    "is SWI-Prolog in a snap, a flatpak or a container, which Python cannot load:"
    " mmlogic needs one that is installed in the system"
)


@pytest.mark.parametrize(("folder", "base"), [("snap/bin", "/usr"), ("bin", "/app/lib/swipl")])
def test_a_snap_or_flatpak_is_refused(
    elsewhere: Started, fake: Callable[..., str], *, folder: str, base: str
) -> None:
    place = fake(folder, PLBASE=base)
    assert first_line(elsewhere("-c", "count", PATH=place)) == f"mmlogic: {place}/swipl {SANDBOXED}"


def test_a_link_to_snap_is_a_snap(elsewhere: Started, fake: Callable[..., str], tmp_path: Path) -> None:
    place = Path(fake())
    (place / "swipl").rename(tmp_path / "snap")
    (place / "swipl").symlink_to(tmp_path / "snap")
    assert SANDBOXED in first_line(elsewhere("-c", "count", PATH=str(place)))


def test_what_has_no_shared_library_says_so(elsewhere: Started, fake: Callable[..., str]) -> None:
    place = fake(PLSHARED="no")
    said = f"mmlogic: the SWI-Prolog of {place}/swipl has no shared library, which mmlogic needs"
    assert first_line(elsewhere("-c", "count", PATH=place)) == said


def test_a_library_that_cannot_be_loaded_is_named(elsewhere: Started, fake: Callable[..., str]) -> None:
    place = fake(PLLIBSWIPL="/etc/hostname")
    said = first_line(elsewhere("-c", "count", PATH=place))
    version = versions.spelt(int(reported()["PLVERSION"]))
    assert said == f"mmlogic: SWI-Prolog {version} cannot be loaded by Python: /etc/hostname: file too short"
    named = {"LIBSWIPL_PATH": "/nowhere/libswipl.so", "SWI_HOME_DIR": "/nowhere"}
    assert "library cannot be loaded: /nowhere/libswipl.so" in first_line(elsewhere("-c", "count", **named))


def test_a_library_of_something_else_is_refused(elsewhere: Started) -> None:
    import _ctypes

    named = {"LIBSWIPL_PATH": _ctypes.__file__, "SWI_HOME_DIR": "/nowhere"}
    said = f"LIBSWIPL_PATH is {_ctypes.__file__}, which is not SWI-Prolog's library"
    assert first_line(elsewhere("-c", "count", **named)) == f"mmlogic: {said}"


def test_the_environment_stays_as_it_was() -> None:
    program = """if True:
        import os
        before = dict(os.environ)
        from mmlogic import Session
        Session().run("count")
        print(dict(os.environ) == before)
    """
    for named in ({}, {"LIBSWIPL_PATH": "/nowhere"}):
        command = [sys.executable, "-c", program]
        done = subprocess.run(
            command, env={**os.environ, **named}, capture_output=True, text=True, check=False
        )
        assert done.stdout == "True\n", done.stderr


def test_a_newer_version_works_and_a_report_says_that_it_is_newer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(versions, "_running", versions.NEWEST_TESTED + 1)
    location.check_age(versions.NEWEST_TESTED + 1)
    newest, running = (versions.spelt(versions.NEWEST_TESTED + more) for more in (0, 1))
    assert versions.all_versions() == (
        f"mmlogic {__version__}, Python {PYTHON}, SWI-Prolog {running}, newer than the tested {newest}"
    )
    monkeypatch.setattr(versions, "_running", versions.NEWEST_TESTED)
    assert versions.all_versions().endswith(f", SWI-Prolog {newest}")
