"""The pages of the documentation: the index lists them all, links have targets, and tables are correct."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from mmlogic.repl.files import Config

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "research").glob("*.md")),
]


def links(page: Path) -> list[str]:
    return [link for link in re.findall(r"\]\(([^)#]+)\)", page.read_text()) if "://" not in link]


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(page: Path) -> None:
    assert [link for link in links(page) if not (page.parent / link).exists()] == []


def test_the_index_knows_every_page() -> None:
    index = ROOT / "docs" / "index.md"
    assert {path.name for path in (ROOT / "docs").glob("*.md")} - {"index.md"} <= set(links(index))


def test_the_navigation_of_the_site_names_every_page_once() -> None:
    navigation = (ROOT / "mkdocs.yml").read_text().partition("nav:")[2]
    assert sorted(re.findall(r"\w+\.md", navigation)) == [
        path.name for path in sorted((ROOT / "docs").glob("*.md"))
    ]


def test_the_page_of_the_prompt_knows_every_option() -> None:
    text = (ROOT / "docs" / "prompt.md").read_text()
    for option in fields(Config):
        default = f'"{option.default}"' if isinstance(option.default, str) else str(option.default)
        assert re.search(rf"^\| `{option.name}` \| `?{re.escape(default)}`? \|", text, re.MULTILINE)
