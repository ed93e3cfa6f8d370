"""What each method returns, as a type checker of a user's sees it.

`tests/session/test_annotations.py` calls them all, in a game 3x4 and on a numbrix of 3x3.
"""

from collections.abc import AsyncGenerator, Generator, Iterator
from pathlib import Path
from typing import assert_type

from mmlogic import AsyncSession, Session
from mmlogic.answers import (
    Answer,
    Board,
    BoardDone,
    BoardTraceAnswer,
    CandidatesAnswer,
    CellsAnswer,
    ChancesAnswer,
    CheckAnswer,
    ConflictAnswer,
    CountAnswer,
    Done,
    EstimateAnswer,
    GradeAnswer,
    GuessAnswer,
    HelpAnswer,
    HintAnswer,
    HistoryAnswer,
    ImportAnswer,
    LegendAnswer,
    NoCodeLeft,
    PlayAnswer,
    PlayersAnswer,
    ProfileAnswer,
    ProgramTaken,
    ProofAnswer,
    PuzzleHistoryAnswer,
    RankAnswer,
    RateAllAnswer,
    RateAnswer,
    Reasons,
    ScoreAnswer,
    SearchAnswer,
    ShareAnswer,
    SolveAnswer,
    StepsAnswer,
    StrategyAnswer,
    SuggestAnswer,
    TraceAnswer,
    TurnAnswer,
    UniqueAnswer,
    Value,
    WhyAnswer,
    WrongAnswer,
)


def clues(session: Session) -> None:
    assert_type(session.run("count"), list[Answer])
    assert_type(session.stream("count"), Iterator[Answer])
    assert_type(session.count(), int)
    assert_type(session.why(), WhyAnswer | ConflictAnswer)
    assert_type(session.why("not code[1] = red", every=True), Reasons)
    assert_type(session.why(rule=1), Reasons)
    assert_type(session.profile("count"), ProfileAnswer)
    assert_type(session.history(), HistoryAnswer | PuzzleHistoryAnswer)
    assert_type(session.show("program"), str)
    assert_type(session.set("limit", 3), Done)
    assert_type(session.answers("warm", "hits: black(guess)"), Done)
    assert_type(session.guess(["red", "B", "green"], 1, 1), Done | NoCodeLeft | GuessAnswer)
    assert_type(session.where("distinct"), Done | NoCodeLeft)
    assert_type(session.rule("known", "no red"), Done)
    assert_type(session.likely("3 distinct"), Done)
    assert_type(session.codes(3), Iterator[tuple[str, ...]])
    assert_type(session.more(3), Iterator[tuple[str, ...]])
    assert_type(session.draw(3), list[tuple[str, ...]])
    assert_type(session.check("RRB"), CheckAnswer)
    assert_type(session.edit(1, 0, 0), Done | NoCodeLeft)
    assert_type(session.suggest("minimax"), SuggestAnswer)
    assert_type(session.suggest_all(), list[SuggestAnswer])
    assert_type(session.rate("RRB"), RateAnswer)
    assert_type(session.rate_all("RRB", "RGY"), RateAllAnswer)
    assert_type(session.secret(how="evil"), Done)
    assert_type(session.play("entropy"), PlayAnswer | TurnAnswer)
    assert_type(session.marks(1, 1), TurnAnswer | NoCodeLeft)
    assert_type(session.strategy("first", Path("tree.json"), over=True), StrategyAnswer)


def others(session: Session) -> None:
    assert_type(session.puzzle([[1, 0], [0, None]], "hidoku"), Done)
    assert_type(session.generate("numbrix", 3, 3, seed=1, holes=1), Board)
    assert_type(session.solutions(3), Iterator[Board])
    assert_type(session.solution_count(), CountAnswer)
    assert_type(session.hint(), HintAnswer)
    assert_type(session.grade(), GradeAnswer)
    assert_type(session.placeable(), CellsAnswer)
    assert_type(session.why_cell((2, 1)), HintAnswer)
    assert_type(session.wrong(), WrongAnswer)
    assert_type(session.query("member(X, Y)", 3, Y=["red", 1, [2.5]]), Generator[dict[str, Value]])
    assert_type(session.board(), Board)
    assert_type(session.forget(1, rule=True), Done)
    assert_type(session.game((4, 6)), Done)
    assert_type(session.pegs((2, 4)), Done)
    assert_type(session.colors(["red", "blue"], times=["star", "moon"]), Done)
    assert_type(session.legend(), LegendAnswer)
    assert_type(session.secrets(2), Done)
    assert_type(session.words(Path("x.words")), Done | NoCodeLeft)
    assert_type(session.guesses("x.words"), Done)
    assert_type(session.export("game.cnf", over=True), Done)
    assert_type(session.import_("x.out"), ImportAnswer)
    assert_type(session.lesson(1, step=2), Answer)
    assert_type(session.rank(5, by="parts"), RankAnswer)
    assert_type(session.player("refining.py"), PlayersAnswer)
    assert_type(session.place(8, (1, 2)), BoardDone)
    assert_type(session.given(2, (2, 1)), BoardDone)
    assert_type(session.clear((2, 1)), BoardDone)
    assert_type(session.unique(), UniqueAnswer)
    assert_type(session.steps(), StepsAnswer)
    assert_type(session.search(50), SearchAnswer)
    assert_type(session.candidates(number=3), CandidatesAnswer)
    assert_type(session.solve(2, panels=True), SolveAnswer)
    assert_type(session.explain("RRB", depth=2), ProofAnswer)
    assert_type(session.trace(goal="member(X, [1])"), TraceAnswer | BoardTraceAnswer)
    assert_type(session.prolog("warm(C) :- member(red, C)."), ProgramTaken)
    assert_type(session.chances(), ChancesAnswer)
    assert_type(session.estimate(), EstimateAnswer)
    assert_type(session.score(["R", "red", "blue"], "RBR"), ScoreAnswer)
    assert_type(session.share(secret=True), ShareAnswer)
    assert_type(session.reset(), Done)
    assert_type(session.save("game.mm", over=True), Done)
    assert_type(session.load("x.txt", 1, kind="numbrix"), list[Answer])
    assert_type(session.define("left", "count"), Answer)
    assert_type(session.do("left"), list[Answer])
    assert_type(session.help("guess"), HelpAnswer)
    assert_type(session.undo(2), Done)
    assert_type(session.redo(2), Done)


async def awaited(session: AsyncSession) -> None:
    assert_type(await session.run("count"), list[Answer])
    assert_type(await session.count(), int)
    assert_type(await session.guess(1234, 0, 2), Done | NoCodeLeft | GuessAnswer)
    assert_type(await session.why(), WhyAnswer | ConflictAnswer)
    assert_type(await session.place(17, (1, 3, 4)), BoardDone)
    assert_type(session.codes(3), AsyncGenerator[tuple[str, ...]])
    assert_type(session.query("member(X, [1])"), AsyncGenerator[dict[str, Value]])
    assert_type(session.session, Session)
