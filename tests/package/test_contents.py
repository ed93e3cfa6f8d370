"""The contents of the wheel and of the source package."""

import re
import shutil
import tarfile
import zipfile
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import pytest

from tests.built import ROOT, build


def test_the_wheel_has_types_and_all_that_is_not_python(wheel: Path) -> None:
    names = {*zipfile.ZipFile(wheel).namelist()}
    assert {"mmlogic/py.typed", "mmlogic/methods/__init__.pyi", "mmlogic/prolog/machine/machine.pl"} <= names
    assert {"mmlogic/words/english.gz", "mmlogic/words/copyright"} <= names


@pytest.fixture(scope="module")
def sources(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the sources as they are unpacked."""
    where = tmp_path_factory.mktemp("sources")
    with tarfile.open(build("sdist", where / "built")) as archive:
        archive.extractall(where, filter="data")
    (top,) = where.glob("mmlogic-*")
    return top


def test_the_sources_make_the_same_wheel(wheel: Path, sources: Path, tmp_path: Path) -> None:
    again = build("wheel", tmp_path, sources)
    assert zipfile.ZipFile(again).namelist() == zipfile.ZipFile(wheel).namelist()


def test_the_sources_leave_out_what_only_this_repository_needs(sources: Path) -> None:
    assert (sources / "setup.sh").exists()
    assert not (sources / ".ci").exists()


def metadata(wheel: Path) -> "Message[str, str]":
    """Return the metadata in a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return message_from_bytes(archive.read(name))


def test_the_package_has_both_licences(wheel: Path) -> None:
    says = metadata(wheel)
    assert says["License-Expression"] == "MIT AND LicenseRef-SCOWL"
    files = [Path(str(name)) for name in says.get_all("License-File") or []]
    assert files == [Path("LICENSE"), Path("words/copyright")]
    (packed,) = {name.partition("/")[0] for name in zipfile.ZipFile(wheel).namelist() if "dist-info" in name}
    for file in files:
        text = zipfile.ZipFile(wheel).read(f"{packed}/licenses/{file}")
        assert text == (ROOT / file).read_bytes()


def test_the_package_names_each_python_that_it_runs_on(wheel: Path) -> None:
    says = metadata(wheel)
    named = [value.rpartition(".")[2] for value in says.get_all("Classifier") or [] if " :: 3." in value]
    assert named == ["11", "12", "13", "14"]
    assert "make and Python 3.11 to 3.14" in str(says.get_payload())


BY_PATH = re.compile(r"\]\((?!https:|#)")


def test_the_description_has_no_link_that_leads_nowhere(wheel: Path) -> None:
    text = str(metadata(wheel).get_payload())
    assert "a tab of a server with `make site`" in text
    assert "counted without a list (tutorial)." in text
    assert not BY_PATH.search(text)


def test_links_of_the_description_are_addresses_once_there_is_one(sources: Path, tmp_path: Path) -> None:
    place = tmp_path / "mmlogic"
    shutil.copytree(sources, place, ignore=shutil.ignore_patterns("PKG-INFO"))  # old metadata would be used
    with (place / "pyproject.toml").open("a") as project:
        project.write('\n[project.urls]\nSource = "https://example.org/mm/"\n')
    says = metadata(build("wheel", tmp_path / "built", place))
    assert says["Project-URL"] == "Source, https://example.org/mm/"
    text = str(says.get_payload())
    assert "](https://example.org/mm/raw/HEAD/docs/moving.svg)" in text
    assert "[more](https://example.org/mm/blob/HEAD/docs/install.md)" in text
    assert not BY_PATH.search(text)


def test_a_container_is_made_of_what_the_wheel_needs_alone(wheel: Path, tmp_path: Path) -> None:
    first, *patterns, last = [
        line for line in (ROOT / ".dockerignore").read_text().splitlines() if not line.startswith("#")
    ]
    assert (first, last) == ("*", "**/__pycache__")
    for pattern in patterns:
        path = pattern.removeprefix("!")
        assert path != pattern
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        copy = shutil.copytree if (ROOT / path).is_dir() else shutil.copy
        copy(ROOT / path, tmp_path / path)
    made = zipfile.ZipFile(build("wheel", tmp_path / "built", tmp_path)).namelist()
    assert sorted(made) == sorted(zipfile.ZipFile(wheel).namelist())
