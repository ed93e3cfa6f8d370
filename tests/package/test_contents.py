"""What is in the wheel and in the sources."""

import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.built import build


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
