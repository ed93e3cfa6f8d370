"""Hooks of mkdocs, which `make site` runs: a page of the site has no links to files outside of the site."""

import re
from typing import Any


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Return the text of a page. A lesson opens in the page that runs mmlogic, other files become text."""
    markdown = re.sub(r"^(```\w+) .*$", r"\1", markdown, flags=re.MULTILINE)  # a mark for tests
    markdown = re.sub(r"\]\(lessons/0*(\d+)-[^)]*\)", r"](../#lesson%20\1)", markdown)
    return re.sub(r"\[([^\]]*)\]\((?:\.\./(?!#)|output\.schema)[^)]*\)", r"\1", markdown)
