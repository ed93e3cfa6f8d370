"""Refused statements: each has one message, and changes nothing."""

from pathlib import Path

import pytest

from mmlogic import Session
from tests.asking import refused
from tests.transcripts import follow, transcripts


@pytest.mark.parametrize(
    "lines", transcripts("session", "refused_answers refused_players refused_rules refused_boards")
)
def test_what_is_refused(lines: list[str], tmp_path: Path) -> None:
    follow(lines, tmp_path)


def test_a_game_is_named_for_the_length_of_a_code_only_where_none_was_begun(session: Session) -> None:
    assert refused(session, "guess RRBB 1 1").hint == "`game classic` has 4"
    assert refused(session, "game 5x6; guess RRBB 1 1").hint is None
