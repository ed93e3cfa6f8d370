"""The sheet of `mmlogic generate --sheet`: claimed before the boards are made, written when they are."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

from mmlogic.cli.claims import claim_option
from mmlogic.cli.shared import guard_of
from mmlogic.common.extras import require
from mmlogic.common.files import restricted
from mmlogic.common.saving import ending_of, save
from mmlogic.paths.results import Generated

__all__ = ["PER_PAGE", "Sheet"]

PER_PAGE: Final = (4, 6)
"""How many boards a page may have."""


@dataclass(frozen=True)
class Sheet:
    """A sheet in a file; without a title it has the kind and the size of its boards."""

    file: Path
    title: str
    per_page: int

    @classmethod
    def claimed(cls, file: Path, title: str, per_page: int, options: dict[str, Any]) -> Self:
        """Return a sheet whose file can be written. Raises UsageError, and MissingExtra."""
        claim_option("--sheet", file, _ending, options)
        return cls(file, title, per_page)

    def write(self, made: Sequence[Generated], options: dict[str, Any]) -> None:
        """Write the boards and their answers. Raises FileProblem."""
        from mmlogic.common.pages import document
        from mmlogic.paths.drawing import sheet_pages

        data = document(list(sheet_pages(made, self.title, self.per_page)))
        with restricted(guard_of(options).access):
            save(self.file, data, over=bool(options.get("over")))


def _ending(path: Path) -> str:
    require("matplotlib")
    return ending_of(path, {".pdf": "a sheet"})
