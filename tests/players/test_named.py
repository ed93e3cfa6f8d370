"""Dialects from files whose answers depend on the names of symbols: players and Prolog agree."""

from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from mmlogic import Session
from mmlogic.codes.dialects.dialect import Dialect
from mmlogic.codes.game import Game
from mmlogic.codes.own import from_file
from mmlogic.players.engine.arrays import SpaceError
from mmlogic.players.engine.scorer import NameScorer
from mmlogic.players.engine.space import Space
from mmlogic.players.engine.symmetry import Symmetry

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
    return from_file(str(path), GAME, None)


def warm(guess: tuple[str, ...], code: tuple[str, ...]) -> tuple[int, ...]:
    """Return how many pegs are right, and how many of the code are warm."""
    return sum(a == b for a, b in zip(guess, code, strict=True)), sum(each != "blue" for each in code)


def test_every_code_is_answered_as_the_definition_says(tmp_path: Path) -> None:
    space = Space.full(3, 3).like(replace(GAME, answers=dialect(WARM, tmp_path)))
    scorer, every = space.scorer, np.arange(27)
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


def test_players_are_left_the_codes_that_prolog_counts(session: Session, tmp_path: Path) -> None:
    (tmp_path / "warm.pl").write_text(WARM)
    session.run(f"game 3x3; colors [red, blue, yellow]; answers '{tmp_path}/warm.pl'; guess RRB 1 1")
    assert session.count() == session.suggest("entropy").figures.left == 2
    assert session.suggest("entropy").figures.worst == 1


FIRST = """
dialect_parts(warm, [number(hits), number(warm)]).
guess_code_answer(_, Guess, [First|Code], warm(Hits, Warm)) :-
    guess_code_feedback(Guess, [First|Code], Hits, _),
    ( First == blue -> Warm = 0 ; Warm = 1 ).
dialect_answer(warm, _, Pegs, warm(Hits, Warm)) :- between(0, Pegs, Hits), between(0, 1, Warm).
told_rules(warm(Hits, Warm), Guess, [black(Guess) = Hits, Rule]) :-
    ( Warm == 0 -> Rule = (code(1) = blue) ; Rule = (code(1) \\= blue) ).
"""


@pytest.mark.parametrize(("text", "places"), [(WARM, (0, 0, 0)), (FIRST, (0, 1, 1))])
def test_what_is_answered_alike_may_be_exchanged(text: str, places: tuple[int, ...], tmp_path: Path) -> None:
    symmetry = Symmetry(Space.full(3, 3).like(replace(GAME, answers=dialect(text, tmp_path))))
    assert symmetry.symbol_classes == (0, 1, 0)
    assert symmetry.place_classes == places


@pytest.mark.parametrize("text", [WARM, FIRST])
@pytest.mark.parametrize("told", ["", "guess YRB 0 1", "where lies <= 1; guess RBB 1 1; guess BBB 1 0"])
def test_of_guesses_that_are_alike_the_best_is_found(
    session: Session, text: str, told: str, tmp_path: Path
) -> None:
    (tmp_path / "warm.pl").write_text(text)
    session.run(f"game 3x3; colors [red, blue, yellow]; answers '{tmp_path}/warm.pl'; {told}")
    best = session.suggest("entropy").figures.bits
    rated = session.rate_all(*product(GAME.symbols, repeat=3))
    assert best == pytest.approx(max(rating.bits for rating in rated.guesses))


def test_an_answer_that_is_not_listed_is_said(tmp_path: Path) -> None:
    rarely = "( Code == [blue,yellow,blue] -> Warm = 9 ; length(Found, Warm) )."
    text = WARM.replace("length(Found, Warm).", rarely)
    scorer = Space.full(3, 3).like(replace(GAME, answers=dialect(text, tmp_path))).scorer
    with pytest.raises(SpaceError, match="warm gives a code no answer that dialect_answer/4 lists"):
        scorer.marks(np.arange(27), np.arange(27))


def test_symbols_that_no_code_left_has_stay_two(tmp_path: Path) -> None:
    """A dialect may see whether two pegs of the guess are equal, so they are no blank pegs."""
    game = Game(3, ("green", "pink", "blue", "red", "yellow"))
    space = Space.full(3, 5).like(replace(game, answers=dialect(WARM, tmp_path)))
    left = np.flatnonzero((space.pool > 1).all(axis=1))
    guesses = space.pool[space.symmetry.canonical_guesses((set(), (), left, False), False)].tolist()
    assert [0, 0, 3] in guesses and [0, 1, 3] in guesses and [1, 0, 3] not in guesses
