"""Hatch's hook: README as the package's description, whose links lead to the project's address."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)\[([^\]]*)\]\((?![a-z]+:|#)([^)\s]+)\)")
"""A link or a picture by the path of a file: `[text](path)`, `![text](path)`."""


class Description(MetadataHookInterface):
    """Write the field `readme`; the project's address is `Source` in `[project.urls]`."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Write links as addresses, or as plain text where the project has no address."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        source = metadata.get("urls", {}).get("Source", "").rstrip("/")

        def written(link: re.Match[str]) -> str:
            picture, words, path = link.groups()
            address = f"{source}/{'raw' if picture else 'blob'}/HEAD/{path}"
            return f"{picture}[{words}]({address})" if source else words

        metadata["readme"] = {"content-type": "text/markdown", "text": LINK.sub(written, text)}
