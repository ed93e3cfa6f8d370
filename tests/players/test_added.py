"""Dialects that a user defines in a statement: players compute the answers that the definition gives."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from hypothesis import assume, given, reject, settings, strategies as st

from mmlogic import Session
from mmlogic.codes.arithmetic import Absolute, Product, Total
from mmlogic.codes.game import BLANK, Game
from mmlogic.codes.own import declared
from mmlogic.codes.quantities import (
    GUESS,
    MarksOf,
    Quantity,
)
from mmlogic.codes.written import Letters, Names
from mmlogic.language import StatementProblem
from mmlogic.players.engine.arrays import SpaceError
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Space
from tests.codes.theories import quantities, value
from tests.thoroughly import some

GAMES = [Game(3, ("red", "blue", "gone")), Game(3, ("7", "2", "5")), Game(1, ("a", "b")), Game(2, ("3",))]


@st.composite
def definitions(draw: st.DrawFn) -> tuple[Game, list[Quantity]]:
    """Generate a game, and one to three quantities as the parts of an answer."""
    game = draw(st.sampled_from(GAMES))
    of_guess = st.builds(MarksOf, st.sampled_from(["black", "white", "shared"]), st.just(Letters(GUESS)))
    return game, draw(st.lists(quantities(game, of_guess), min_size=1, max_size=3))


def asked(quantity: Quantity, guess: Sequence[str]) -> Quantity:
    """Return a quantity with a guess in place of the word `guess`."""
    match quantity:
        case MarksOf(kind, Letters()):
            return MarksOf(kind, Names(tuple(guess)))
        case Total() | Product():
            return replace(quantity, left=asked(quantity.left, guess), right=asked(quantity.right, guess))
        case Absolute(part):
            return Absolute(asked(part, guess))
    return quantity


@given(definitions())
@settings(max_examples=some(40, 150))
def test_players_part_codes_by_the_answers_of_the_definition(drawn: tuple[Game, list[Quantity]]) -> None:
    game, quantities = drawn
    parts = {f"part{number}": quantity for number, quantity in enumerate(quantities)}
    game = replace(game, answers=declared("drawn", parts, game))
    space = Space.full(game.pegs, len(game.symbols)).like(game)
    try:
        scorer = space.scorer
    except SpaceError:  # more answers than players know
        reject()
    every = np.arange(len(space.pool))
    table = scorer.marks(every, every)
    blanks = [(len(game.symbols),) * game.pegs, (*space.code(0)[:-1], len(game.symbols))]
    for row, guess in enumerate([*map(space.code, every.tolist()), *blanks]):
        marks = scorer.of(guess, space.pool)
        names = [(*game.symbols, BLANK)[each] for each in guess]
        for column, code in enumerate(game.named(space.code(each)) for each in every.tolist()):
            told = tuple(value(code, asked(quantity, names), game) for quantity in quantities)
            assert scorer.told(int(marks[column]), guess) == told
            assert (marks[column] == scorer.width - 1) == (row == column)
        if row < len(every):
            assert table[row].tolist() == scorer.of_rows(guess, every).tolist() == marks.tolist()
            assert scorer.of_all(every)[:, row].tolist() == marks.tolist()
            assert scorer.against(space.pool)(space.pool[[row]])[0].tolist() == marks.tolist()


@given(definitions(), st.data())
@settings(max_examples=some(20, 40))
def test_players_are_left_the_codes_that_prolog_counts(
    drawn: tuple[Game, list[Quantity]], data: st.DataObject
) -> None:
    game, quantities = drawn
    code = st.tuples(*[st.sampled_from(game.symbols)] * game.pegs)
    guess, secret = data.draw(code), data.draw(code)
    told = " ".join(str(value(secret, asked(quantity, guess), game)) for quantity in quantities)
    parts = ", ".join(f"part{number}: {quantity}" for number, quantity in enumerate(quantities))
    with Session() as session:
        session.run(f"game {game.pegs}x1; colors [{', '.join(game.symbols)}]; answers drawn = {parts}")
        session.run(f"guess [{', '.join(guess)}] {told}")
        itself = session.check(guess).consistent  # after an answer, the game is not won
        left = session.count() - itself or 1
        try:
            assert session.rate(secret).figures.left == left
        except StatementProblem as refused:  # generated definitions may have more answers than players know
            assume("players know" not in str(refused))
            raise


def test_only_the_secret_itself_wins_where_other_codes_are_answered_alike() -> None:
    game = Game(3, ("red", "blue", "gone"))
    parts: dict[str, Quantity] = {"near": MarksOf("white", Letters(GUESS))}
    game = replace(game, answers=declared("near", parts, game))
    counts = Position(Space.full(3, 3).like(game)).partition((0, 1, 2))
    assert (counts[0], counts[-1]) == (9, 1)
