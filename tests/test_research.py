"""`make research`: each program of the research runs, and its pages link to what is there."""

import re
from pathlib import Path

import pytest

from research.__main__ import SMALL, main

RESEARCH = Path(__file__).parents[1] / "research"


@pytest.mark.parametrize("name", SMALL)
def test_each_program_runs_on_something_small(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = {path: path.stat().st_mtime_ns for path in RESEARCH.rglob("*.[jm]*")}
    main([name])
    assert capsys.readouterr().out.startswith(f"# python -m research.{name}")
    assert {path: path.stat().st_mtime_ns for path in RESEARCH.rglob("*.[jm]*")} == before


@pytest.mark.parametrize("page", sorted(RESEARCH.glob("*.md")), ids=lambda page: page.name)
def test_links_lead_to_files(page: Path) -> None:
    links = re.findall(r"\]\(([^):#]+)[)#]", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []
