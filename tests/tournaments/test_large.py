"""The benchmark of large games runs, with and without Z3."""

from pathlib import Path
from random import Random

import pytest

from benchmarks import large
from benchmarks.z3_player import Z3Player
from mmlogic import Session
from mmlogic.codes.answers import CheckAnswer
from mmlogic.codes.marks import feedback

ROOT = Path(__file__).parents[2]


def test_every_player_plays_the_same_secrets(capsys: pytest.CaptureFixture[str]) -> None:
    large.main(["--quick"])
    rows = [line.split() for line in capsys.readouterr().out.splitlines()[3:]]
    assert [row[1] for row in rows] == list(large.QUICK[0].players)
    assert all(row[5:7] == ["0", "3"] for row in rows)


def test_without_z3_its_row_is_left_out(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("benchmarks.z3_player.find_spec", lambda name: None)
    monkeypatch.setattr(large, "QUICK", (large.Row("4x3", 1, ("z3",)),))
    large.main(["--quick"])
    said = capsys.readouterr().out
    assert said.count("z3-solver is not installed") == 1 and said.split()[-1] == "-"


def test_z3_knows_what_marks_mean() -> None:
    random = Random(5)
    for _ in range(20):
        guess, secret = (tuple(random.choices(range(3), k=4)) for _ in range(2))
        player, told = Z3Player(4, 3), feedback(guess, secret)
        player.add(guess, told.black, told.white)
        assert feedback(guess, player.guess()) == told
        player.add(secret, 4, 0)
        assert player.guess() == secret


def test_each_query_of_the_game_that_fastermind_prints_is_consistent(session: Session) -> None:
    answers = session.run((ROOT / "research/fastermind-14.mm").read_text())
    checks = [answer for answer in answers if isinstance(answer, CheckAnswer)]
    assert len(checks) == 20 and all(checks)
