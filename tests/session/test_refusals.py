"""What is refused, and why: one message, after which nothing has changed."""

from pathlib import Path

import pytest

from tests.transcripts import follow, transcripts


@pytest.mark.parametrize(
    "lines", transcripts("session", "refused_answers refused_players refused_rules refused_boards")
)
def test_what_is_refused(lines: list[str], tmp_path: Path) -> None:
    follow(lines, tmp_path)
