"""What people type who do not know the language: each works, or is told the exact line to type."""

from pathlib import Path

import pytest

from mmlogic import Session
from mmlogic.language.meant import beginnings, meant_by
from mmlogic.language.parsing import Reading
from tests.transcripts import follow, transcripts


@pytest.mark.parametrize("lines", transcripts("language", "meant"))
def test_people_type(lines: list[str], tmp_path: Path) -> None:
    follow(lines, tmp_path)


def test_whatever_people_begin_with_leads_to_a_line() -> None:
    for typed in beginnings():
        assert any(meant_by(each, Reading.accepts) for each in (typed, f"{typed} 1 1")), typed


def test_a_slip_in_such_a_word_is_a_slip(tmp_path: Path) -> None:
    follow(["remaning ✗ did you mean `count`?", "mastermnd ✗ did you mean `game classic`?"], tmp_path)


@pytest.mark.usefixtures("own_players")
def test_a_player_of_ones_own_keeps_its_name(tmp_path: Path) -> None:
    (tmp_path / "knuth.py").write_text("def last(possible, turn):\n    return possible[-1]\n")
    with Session() as session:
        session.run(f'player "{tmp_path / "knuth.py"}"; game 3x3')
        assert session.suggest("knuth").data()["player"] == "knuth"
