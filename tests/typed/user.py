"""The types of methods, as a user's type checker sees them.

`tests/session/test_annotations.py` makes these calls in a game 3x4 and on a numbrix of 3x3. The page has each
method that is not made of a statement's fields.
"""

from collections.abc import AsyncGenerator, Generator, Iterator
from pathlib import Path
from typing import assert_type

from mmlogic import AsyncSession, Session, answers


def clues(session: Session) -> None:
    assert_type(session.run("count"), list[answers.Answer])
    assert_type(session.stream("count"), Iterator[answers.Answer])
    assert_type(session.count(), int)
    assert_type(session.symbols, tuple[str, ...])
    assert_type(session.clues, tuple[answers.Clue, ...])
    assert_type(session.layout.pegs, int)
    assert_type(session.why(), answers.WhyAnswer | answers.ConflictAnswer)
    assert_type(session.why("not code[1] = red", every=True), answers.Reasons)
    assert_type(session.why(rule=1), answers.Reasons)
    assert_type(session.profile("count"), answers.ProfileAnswer)
    assert_type(session.history(), answers.HistoryAnswer | answers.PuzzleHistoryAnswer)
    assert_type(session.show("program"), str)
    assert_type(session.set("limit", 3), answers.Done)
    assert_type(session.answers("warm", "hits: black(guess)"), answers.Done)
    assert_type(
        session.guess(["red", "B", "green"], 1, 1), answers.Done | answers.NoCodeLeft | answers.GuessAnswer
    )
    assert_type(session.where("distinct"), answers.Done | answers.NoCodeLeft)
    assert_type(session.rule("known", "no red"), answers.Done)
    assert_type(session.codes(3), Iterator[tuple[str, ...]])
    assert_type(session.more(3), Iterator[tuple[str, ...]])
    assert_type(session.draw(3), list[tuple[str, ...]])
    assert_type(session.check("RRB"), answers.CheckAnswer)
    assert_type(session.edit(1, 0, 0), answers.Done | answers.NoCodeLeft)
    assert_type(session.suggest("minimax"), answers.SuggestAnswer)
    assert_type(session.suggest_all(), list[answers.SuggestAnswer])
    assert_type(session.rate("RRB"), answers.RateAnswer)
    assert_type(session.rate_all("RRB", "RGY"), answers.RateAllAnswer)
    assert_type(session.secret(how="evil"), answers.Done)
    assert_type(session.play("entropy"), answers.PlayAnswer | answers.TurnAnswer)
    assert_type(session.marks(1, 1), answers.TurnAnswer | answers.NoCodeLeft)
    assert_type(session.strategy("first", Path("tree.json"), over=True), answers.StrategyAnswer)


def others(session: Session) -> None:
    assert_type(session.puzzle([[1, 0], [0, None]], "hidoku"), answers.Done)
    assert_type(session.generate("numbrix", 3, 3, seed=1, holes=1), answers.Board)
    assert_type(session.solutions(3), Iterator[answers.Board])
    assert_type(session.solution_count(), answers.CountAnswer)
    assert_type(session.hint(), answers.HintAnswer)
    assert_type(session.grade(), answers.GradeAnswer)
    assert_type(session.placeable(), answers.CellsAnswer)
    assert_type(session.why_cell((2, 1)), answers.HintAnswer)
    assert_type(session.wrong(), answers.WrongAnswer)
    assert_type(session.query("member(X, Y)", 3, Y=["red", 1, [2.5]]), Generator[dict[str, answers.Value]])
    assert_type(session.board(), answers.Board)
    assert_type(session.game((4, 6)), answers.Done)
    assert_type(session.colors(["red", "blue"], times=["star", "moon"]), answers.Done)
    assert_type(session.place(8, (1, 2)), answers.BoardDone)
    assert_type(session.solve(2), answers.SolveAnswer)
    assert_type(session.prolog("warm(C) :- member(red, C)."), answers.ProgramTaken)
    assert_type(session.score(["R", "red", "blue"], "RBR"), answers.ScoreAnswer)
    assert_type(session.save("game.mm", over=True), answers.Done)
    assert_type(session.load("x.txt", 1, kind="numbrix"), list[answers.Answer])
    assert_type(session.define("left", "count"), answers.Done | answers.Defined)
    assert_type(session.undo(2), answers.Done)


async def awaited(session: AsyncSession) -> None:
    assert_type(await session.run("count"), list[answers.Answer])
    assert_type(await session.count(), int)
    assert_type(await session.guess(1234, 0, 2), answers.Done | answers.NoCodeLeft | answers.GuessAnswer)
    assert_type(await session.why(), answers.WhyAnswer | answers.ConflictAnswer)
    assert_type(await session.place(17, (1, 3, 4)), answers.BoardDone)
    assert_type(session.codes(3), AsyncGenerator[tuple[str, ...]])
    assert_type(session.query("member(X, [1])"), AsyncGenerator[dict[str, answers.Value]])
    assert_type(session.session, Session)
