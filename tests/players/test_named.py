"""Dialects of files that look at what symbols are called: players part the codes as Prolog answers."""

from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from mmlogic import Session
from mmlogic.codes.dialects import Dialect
from mmlogic.codes.game import Game
from mmlogic.codes.own import from_file
from mmlogic.machine import Limits
from mmlogic.players.engine.named import NameScorer
from mmlogic.players.engine.scorers import scorer_of
from mmlogic.players.engine.space import Space

WARM = """
dialect_parts(warm, [number(hits), number(warm)]).
guess_code_answer(_, Guess, Code, warm(Hits, Warm)) :-
    guess_code_feedback(Guess, Code, Hits, _),
    findall(x, ( member(Symbol, Code), memberchk(Symbol, [red, yellow]) ), Found),
    length(Found, Warm).
dialect_answer(warm, _, Pegs, warm(Hits, Warm)) :- between(0, Pegs, Hits), between(0, Pegs, Warm).
told_rules(warm(Hits, Warm), Guess, [black(Guess) = Hits, count([red, yellow]) = Warm]).
"""


ENDS = """
dialect_parts(firsts, [number(firsts)]).
guess_code_answer(_, [A|_], [B|_], firsts(Many)) :- ( A == B -> Many = 1 ; Many = 0 ).
dialect_answer(firsts, _, _, firsts(Many)) :- between(0, 1, Many).
told_rules(firsts(Many), [A|Rest], [black([A|Blank]) = Many]) :- maplist(blank, Rest, Blank).
blank(_, '_').
"""

GAME = Game(3, ("red", "blue", "yellow"))


def dialect(text: str, folder: Path) -> Dialect:
    """Return the dialect of a file with this text."""
    path = folder / "own.pl"
    path.write_text(text)
    return from_file(str(path), GAME, Limits(), None)


def warm(guess: tuple[str, ...], code: tuple[str, ...]) -> tuple[int, ...]:
    """Return how many pegs are right, and how many of the code are warm."""
    return sum(a == b for a, b in zip(guess, code, strict=True)), sum(each != "blue" for each in code)


def test_every_code_is_answered_as_the_definition_says(tmp_path: Path) -> None:
    space = Space.full(3, 3).like(replace(GAME, answers=dialect(WARM, tmp_path)))
    scorer, every = scorer_of(space), np.arange(27)
    assert isinstance(scorer, NameScorer)
    codes = list(product(GAME.symbols, repeat=3))
    some = np.arange(0, 27, 3)
    for row, guess in enumerate(codes):
        marks = scorer.of_rows(space.code(row), some)
        assert marks.tolist() == scorer.of(space.code(row), space.pool)[some].tolist()
        told = [scorer.told(int(mark), space.code(row)) for mark in marks]
        assert told == [warm(guess, codes[each]) for each in some]
        assert [int(each) == row for each in some] == (marks == scorer.width - 1).tolist()
    assert scorer.marks(every, every).shape == (27, 27)


@pytest.mark.parametrize(("text", "sees"), [(WARM, "names"), (ENDS, "equal")])
def test_a_dialect_is_tried_with_other_names(text: str, sees: str, tmp_path: Path) -> None:
    found = dialect(text, tmp_path)
    assert (found.compared, found.exchanges) == ((sees, ()) if sees == "names" else (sees, ("names",)))


def test_players_are_left_the_codes_that_prolog_counts(tmp_path: Path) -> None:
    (tmp_path / "warm.pl").write_text(WARM)
    with Session() as session:
        session.run(f"game 3x3; colors [red, blue, yellow]; answers '{tmp_path}/warm.pl'; guess RRB 1 1")
        assert session.count() == session.suggest("entropy").figures.left == 2
        assert session.suggest("entropy").figures.worst == 1
