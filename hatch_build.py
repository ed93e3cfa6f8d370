"""A hook of Hatch: README.md is the package's description. Its links lead to the project's address."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)\[([^\]]*)\]\((?![a-z]+:|#)([^)\s]+)\)")
"""Matches a link to a file, `[text](path)`, or a picture, `![text](path)`."""


class Description(MetadataHookInterface):
    """Writes the field `readme`. The project's address is `Source` in `[project.urls]`."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Replace the path of each link by an address. Without a project's address, keep only its text."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        source = metadata.get("urls", {}).get("Source", "").rstrip("/")

        def written(link: re.Match[str]) -> str:
            picture, words, path = link.groups()
            address = f"{source}/{'raw' if picture else 'blob'}/HEAD/{path}"
            return f"{picture}[{words}]({address})" if source else words

        metadata["readme"] = {"content-type": "text/markdown", "text": LINK.sub(written, text)}
