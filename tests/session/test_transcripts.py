"""Transcripts of games: typed statements and their answers."""

from pathlib import Path

import pytest

from tests.transcripts import follow, transcripts


@pytest.mark.parametrize("lines", transcripts("session", "steps players secrets turns rules"))
def test_a_game(lines: list[str], tmp_path: Path) -> None:
    follow(lines, tmp_path)
