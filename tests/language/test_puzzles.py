"""Statements about puzzles: blocks of rows, cells, options, and incomplete puzzles."""

from typing import Any

import pytest

from mmlogic.language import Statement, SyntaxProblem, parse, place_of
from mmlogic.language.completion import Vocabulary, suggest
from mmlogic.language.typed import highlight, is_complete
from mmlogic.paths.kinds import kinds
from mmlogic.paths.statements.boards import Generate, Place, Puzzle
from mmlogic.paths.statements.solving import Solve
from mmlogic.paths.written import Cell, Extent, GenerateOption, GenerateOptions
from mmlogic.queries.statements.why import Why
from mmlogic.session.statements.files import Load, Save
from mmlogic.session.statements.questions import Count
from tests.language.mistakes import diagnose


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("puzzle hidoku\n1,__\n##,3\nend", Puzzle("hidoku", "1,__\n##,3\n")),
        ("puzzle hex # a comment\n 1 2\n  END", Puzzle("hex", " 1 2\n")),
        ("puzzle numbrix\nend", Puzzle("numbrix", "")),
        ("puzzle graph\n# edge: 0,0 0,1; x\n1 [ 2\nend", Puzzle("graph", "# edge: 0,0 0,1; x\n1 [ 2\n")),
        ("puzzle hidoku\n# end\n1 end\nend", Puzzle("hidoku", "# end\n1 end\n")),
        (
            "generate rikudo 7X9 hexagon seed 5 difficulty easy symmetric holes 3",
            Generate(
                "rikudo",
                Extent(7, 9),
                GenerateOptions(
                    (
                        GenerateOption("hexagon"),
                        GenerateOption("seed", 5),
                        GenerateOption("difficulty", "easy"),
                        GenerateOption("symmetric"),
                        GenerateOption("holes", 3),
                    )
                ),
            ),
        ),
        ("solve all", Solve(every=True)),
        ("place 17 at 3,4", Place(17, Cell(3, 4))),
        ("place 17 at 3 , 4", Place(17, Cell(3, 4))),
        ("why 7 at 3, 4", Why(Cell(3, 4))),
        ("WHY 7 AT 3,4,1", Why(Cell(4, 1, 3))),
        ('load "a.txt" as numbrix', Load("a.txt", kind="numbrix")),
        ('load "a.txt" 7', Load("a.txt", 7)),
        ('load "a.txt" 7 as hex', Load("a.txt", 7, "hex")),
        ("load as", Load("as")),
        ("save a.svg solved", Save("a.svg", solved=True)),
        ("save a.svg over solved", Save("a.svg", solved=True, over=True)),
        ("save solved", Save("solved")),
    ],
)
def test_statement(text: str, expected: Statement[Any]) -> None:
    assert parse(text) == [expected]
    keyword, _, rest = text.partition(" ")
    assert parse(f"{keyword.upper()} {rest}") == [expected]


def test_what_follows_a_block_is_another_statement() -> None:
    puzzle = Puzzle("hidoku", "1 2\n")
    assert parse("count; puzzle hidoku\r\n1 2\r\nend; count # so\ncount") == [
        Count(),
        puzzle,
        Count(),
        Count(),
    ]
    assert parse("puzzle hidoku\n1 2\nend\npuzzle hidoku\n1 2\nend") == [puzzle, puzzle]


def test_the_rows_know_their_place() -> None:
    _, puzzle = parse("count\npuzzle hidoku\n1 2\nend")
    assert isinstance(puzzle, Puzzle)
    assert puzzle.span == (2, 1, 4, 4)
    assert place_of(puzzle.rows) == (2, 14, 4, 4)


@pytest.mark.parametrize(
    ("text", "place", "message", "expected"),
    [
        ("puzzle", (1, 7), "unexpected end of the statement", "the kind of a puzzle"),
        ("puzzle hidoku", (1, 14), "unexpected end of the statement", "the rows of a board"),
        ("puzzle hidoku; count", (1, 14), "unexpected end of the statement", "the rows of a board"),
        ("puzzle hidoku 1,2\nend", (1, 15), "unexpected `1`", "the rows of a board"),
        (
            "puzzle hidoku\n1,2\ncount",
            (1, 14),
            "this block is never closed",
            "`end` on a line of its own, which closes",
        ),
        ("place 17", (1, 9), "unexpected end of the statement", "`at`"),
        ("place 17 at 3", (1, 13), "unexpected `3`", "a cell such as 3,4"),
        ("generate hidoku 8", (1, 17), "unexpected `8`", "a size such as 8x8"),
        ("generate hidoku 8x8 sed 3", (1, 21), "unexpected `sed`", "`difficulty`"),
        ("solve some", (1, 7), "unexpected `some`", "a number of solutions"),
    ],
)
def test_what_was_expected_and_where(text: str, place: tuple[int, int], message: str, expected: str) -> None:
    with pytest.raises(SyntaxProblem) as caught:
        parse(text)
    problem = caught.value
    assert problem.span is not None
    assert problem.span[:2] == place
    assert problem.message == message
    assert expected in str(problem)


@pytest.mark.parametrize(
    ("text", "complete"),
    [
        ("puzzle", True),  # wrong, and more lines would not mend it
        ("puzzle hidoku", False),
        ("puzzle hidoku\n", False),
        ("puzzle hidoku\n1,2", False),
        ("puzzle hidoku\n1,2\nen", False),
        ("puzzle hidoku\n1,2\nend", True),
        ("puzzle hidoku\n1,2\nEND ; count", True),
        ("puzzle hidoku; count", True),
        ("place 17 at", True),
    ],
)
def test_a_block_goes_on_until_its_end(text: str, complete: bool) -> None:
    assert is_complete(text) is complete


def test_an_open_block_is_coloured_and_nothing_is_offered_in_it() -> None:
    text = "puzzle hidoku\n1,__,##"
    assert highlight(text)[-1] == ("value", "\n1,__,##")
    assert suggest(text, Vocabulary()) == []
    assert diagnose(text) == (
        13,
        "this block is never closed; expected `end` on a line of its own, which closes it",
    )


def test_kinds_and_difficulties_are_offered() -> None:
    offered = [candidate.text for candidate in suggest("puzzle ", Vocabulary())]
    assert offered == list(kinds())
    offered = [candidate.text for candidate in suggest("generate hidoku 8x8 difficulty ", Vocabulary())]
    assert offered == ["easy", "medium", "hard", "extreme"]
