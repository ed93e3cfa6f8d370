"""Players from files that run endlessly, and players in Prolog."""

import os
import sys
from pathlib import Path
from unittest.mock import patch

import pexpect
import pytest

from mmlogic import Session, Settings, StatementProblem
from tests.asking import played
from tests.cli.command import mmlogic as command

MMLOGIC = str(Path(sys.executable).parent / "mmlogic")

LAST = "next_guess(Guess) :- findall(Code, code(Code), Codes), last(Codes, Guess).\n"

ENDLESS = {
    "endless.py": "def endless(possible, turn):\n    while True:\n        pass\n",
    "endless.pl": "next_guess(Guess) :- repeat, Guess = none, fail.\n",
}


@pytest.fixture(params=ENDLESS)
def endless(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / str(request.param)
    path.write_text(ENDLESS[path.name])
    return path


def test_a_player_in_prolog_plays_in_a_session(session: Session, tmp_path: Path) -> None:
    (tmp_path / "final.pl").write_text(LAST)
    assert list(session.player(tmp_path / "final.pl").players) == ["final"]
    session.run("game 3x4; where distinct; guess RBG 1 1")
    codes = list(session.codes())
    assert session.suggest("final").code == codes[-1]
    assert session.strategy("final").games == len(codes)
    session.secret(codes[0])
    game = played(session, "final")
    assert game.turns[0].code == codes[-1]


def test_a_time_limit_stops_a_player_without_end(endless: Path) -> None:
    with Session(Settings(timeout=3)) as session:
        session.game("classic")
        session.player(endless)
        with patch("mmlogic.limits.budget.GRACE", 60):
            found = session.suggest("endless")
        session.secret("RRBB")
        with pytest.raises(StatementProblem, match="endless was stopped before it had made guess 1"):
            session.play("endless")
        with pytest.raises(StatementProblem, match="stopped at the time limit"):
            session.strategy("endless")
        session.set("timeout", 60)
        assert session.count() == 1296
        assert found.stopped and found.code == ("red",) * 4 and found.why == "the first code left"


def test_a_time_limit_stops_its_tournament(endless: Path) -> None:
    options = ["--player", str(endless), "--games", "2", "--timeout", "0.5"]
    done = command("tournament", *options)
    assert done.status == 1
    assert "stopped at the time limit: 0 of 2 games are finished" in done.err


def test_ctrl_c_stops_a_player_without_end(endless: Path) -> None:
    environment = os.environ | {"TERM": "dumb"}
    child = pexpect.spawn(MMLOGIC, ["--player", str(endless)], encoding="utf-8", timeout=300, env=environment)
    child.expect("mmlogic> ")
    for statement in ("game classic; suggest endless", "secret RRBB; play endless"):
        child.sendline(f"{statement}; count")
        child.expect("codes are left|I keep the secret")
        child.expect(pexpect.TIMEOUT, timeout=0.3)
        child.sendintr()
        child.expect("stopped")
        child.expect("mmlogic> ")
    child.sendline("count")
    child.expect("1,296")


def test_a_player_that_needs_no_codes_is_quick_in_any_game() -> None:
    with Session(Settings(seed=1)) as session:
        session.game((20, 12))
        session.secret()
        game = played(session, "rao")
        assert game.turns[-1].marks.black == 20
