"""Files of codes: every form in which a code is written and shown is read back."""

from pathlib import Path

import pytest

from mmlogic import Session, StatementProblem
from mmlogic.players.tournament.request import TournamentRequest, theory_of, tournament_of

ODD = 'pegs 2; colors [a, b, "light blue", "]#"]'


def shown(game: str, *settings: str) -> str:
    """Return what a script shows as the codes of a game."""
    with Session() as session:
        return str(session.run(f"{game}; {'; '.join(settings)}; codes")[-1])


@pytest.mark.parametrize(
    ("game", "symbols"),
    [
        *(("classic; guess RRBB 2 2", symbols) for symbols in ("names", "letters", "digits")),
        *(("3x12; guess ABC 2 0", symbols) for symbols in ("names", "letters", "digits")),
        *(("3x30; guess [1, 2, 3] 2 0", symbols) for symbols in ("names", "digits")),
    ],
)
def test_codes_are_read_as_they_are_shown(session: Session, game: str, symbols: str, tmp_path: Path) -> None:
    file = tmp_path / "codes.txt"
    file.write_text(shown(f"game {game}", f"set symbols {symbols}"))
    codes = len(file.read_text().splitlines())
    session.run(f'game {game.split(";")[0]}; set symbols {symbols}; where code in "{file}"')
    assert session.count() == codes
    assert str(session.run("codes")[0]) == file.read_text()


def test_secrets_of_a_tournament_are_lists(tmp_path: Path) -> None:
    file = tmp_path / "codes.txt"
    file.write_text(shown("game classic; guess RRBB 2 2"))
    request = TournamentRequest(theory_of("classic"), "classic", ("first",), secrets=str(file))
    assert len(tournament_of(request).secrets) == 4


def test_names_in_quotes_and_comments(session: Session, tmp_path: Path) -> None:
    file = tmp_path / "codes.txt"
    file.write_text(f'{shown(ODD)}\n[b \'light blue\',] # again\n  [ "\\x61" , "]#" ]#\n')
    session.run(f'{ODD}; where code in "{file}"')
    assert session.count() == 16


@pytest.mark.parametrize("line", ["[a, b", "[]", "[a, b] b", "[a,, b]", '[a, "b]'])
def test_what_is_no_list_has_its_line(session: Session, line: str, tmp_path: Path) -> None:
    file = tmp_path / "codes.txt"
    file.write_text(f"[a, a]\n{line}\n")
    with pytest.raises(StatementProblem, match="line 2: not a list") as caught:
        session.run(f'{ODD}; where code in "{file}"')
    assert caught.value.hint and "commas between" in caught.value.hint
