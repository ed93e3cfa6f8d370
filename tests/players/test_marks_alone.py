"""A player that knows only black and white marks says so before the game, not during it."""

from pathlib import Path

import pytest

from mmlogic import Session, StatementProblem, tournament
from mmlogic.codes.dialects import dialects
from mmlogic.codes.subject import Codes
from mmlogic.players.engine.arrays import PlayerError
from mmlogic.players.engine.player import entries
from tests.asking import refused
from tests.samples import player_file

OTHERS = [name for name, each in dialects().items() if each.predicate != "marks"] + ["w = a: black(guess)"]
ALIKE = [name for name, each in dialects().items() if each.predicate == "marks"]
PLAYERS = ["rao"]


@pytest.mark.parametrize("answers", OTHERS)
@pytest.mark.parametrize("statement", [f"{verb} {name}" for verb in ("play", "suggest") for name in PLAYERS])
def test_a_player_refuses_other_answers_at_once(session: Session, answers: str, statement: str) -> None:
    session.run(f"game 3x3; answers {answers}; secret RRR")
    refused(session, statement, f"{statement.split()[1]} understands black and white marks only")
    assert not session.state(Codes).told


@pytest.mark.parametrize("answers", ALIKE)
@pytest.mark.parametrize("player", PLAYERS)
def test_it_takes_marks_in_whatever_words(session: Session, answers: str, player: str) -> None:
    session.run(f"pegs 3; colors [1, 2, 3]; answers {answers}; secret 123; play {player}")
    assert session.state(Codes).told[-1].code == ("1", "2", "3")


@pytest.mark.parametrize("player", PLAYERS)
def test_a_tournament_refuses_it(player: str) -> None:
    with pytest.raises(
        (PlayerError, StatementProblem), match=f"{player} understands black and white marks only"
    ):
        tournament(player, "black", ["RRRR"])


def test_a_player_of_a_file_is_named_with_no_word_of_ours(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = {each.name: each for each in entries()}
    monkeypatch.setattr("mmlogic.players.engine.player._entries", known)
    file = tmp_path / "whiter.py"
    file.write_text(player_file("whiter", "(0, 0, sum(clue.white for clue in position.clues))"))
    session.run(f'game 3x3; answers black; player "{file}"; secret RGB')
    refused(session, "play whiter", r"whiter\.py: this player understands black and white marks only")


@pytest.mark.parametrize("answers", OTHERS)
def test_trees_hold_any_answers(session: Session, answers: str, tmp_path: Path) -> None:
    session.run(f"game 3x3; answers {answers}")
    session.run(f'strategy first to "{tmp_path}/tree.json"; secret GBR; play tree "{tmp_path}/tree.json"')
    assert session.state(Codes).told[-1].code == ("green", "blue", "red")
