"""The puzzles' part of the language: terminals, and the options of a new board."""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from lark import Token

from mmlogic.language.errors import RefusedRow, Unfinished
from mmlogic.language.places import Name, Number, Span, span_of
from mmlogic.language.rooms import Room, Terminal, as_integer, as_name, as_number
from mmlogic.paths.options import END_STATES, LEVELS, OPTIONS
from mmlogic.paths.written import (
    Cell,
    Extent,
    GenerateOption,
    GenerateOptions,
    LetteredNumber,
    rows_of,
)


def _extent(token: Token) -> Extent:
    return Extent(*(as_integer(token, side) for side in token.value.lower().split("x")), span=span_of(token))


def _number(token: Token) -> Number:
    return LetteredNumber(token.value, span_of(token)) if token.value.isalpha() else as_number(token)


def _cell(token: Token) -> Cell:
    *layer, row, column = (as_integer(token, part.strip()) for part in token.value.split(","))
    return Cell(row, column, *layer, span=span_of(token))


def _placed(token: Token) -> Cell:
    """Return the cell in a text such as `4 at 2,2`."""
    at = re.search(r"at\s+(?=[0-9])", token.value, re.IGNORECASE)
    assert at
    return replace(_cell(Token(token.type, token.value[at.end() :])), span=span_of(token))


def _block(token: Token) -> Name:
    """Return the rows of a board: the lines between `puzzle KIND` and `end`.

    The span of the rows begins at the end of the line `puzzle KIND`.
    """
    rows, closed = rows_of(token.value)
    if not closed:
        here = span_of(token)
        _check_typed(rows, here.line + 1)
        place = Span(here.line, here.column, here.line, here.column + 1)
        closing = "`end` on a line of its own, which closes it"
        raise Unfinished("this block is never closed", place, expected=[closing])
    return Name(rows, span_of(token))


def _check_typed(rows: str, first_line: int) -> None:
    """Check the signs of the rows typed so far. Raises RefusedRow at the place of a wrong sign."""
    from mmlogic.paths.checking import board_problem  # imported with the first puzzle
    from mmlogic.paths.reading import check_typed
    from mmlogic.paths.values import BoardError

    try:
        check_typed(rows, first_line)
    except BoardError as error:
        raise board_problem(error, rows, first_line, problem=RefusedRow) from None


def _kinds() -> Mapping[str, str]:
    from mmlogic.paths.kinds import kinds  # this module is imported when the first puzzle begins

    return {name: kind.description for name, kind in kinds().items()}


ROOM = Room(
    terminals={
        "KIND": Terminal("the kind of a puzzle", "name", as_name),
        "ROWS": Terminal(
            "the rows of a board in lines of their own, then `end`", "value", _block, block=True
        ),
        "EXTENT": Terminal("a size such as 8x8", "number", _extent),
        "COORDINATES": Terminal("a cell such as 3,4", "number", _cell),
        "PLACED": Terminal("a number at its cell", "number", _placed),
        "NUMBER": Terminal("a number of the board", "number", _number),
        "SEED_NUMBER": Terminal("a seed", "number", as_number),
        "HOLE_COUNT": Terminal("a number of holes", "number", as_number),
        "LINK_COUNT": Terminal("a number of links", "number", as_number),
        "MARK_COUNT": Terminal("a number of cells", "number", as_number),
        "END_STATE": Terminal("what is given of the first and the last number", "name", as_name),
        "LEVEL": Terminal("a difficulty", "name", as_name),
        "BARE_LEVEL": Terminal("a difficulty", "name", as_name),
        "SOLUTIONS": Terminal("a number of solutions", "number", as_number),
    },
    choices={
        "KIND": _kinds,
        "LEVEL": lambda: {level: told for level, told in LEVELS.items() if told},
        "END_STATE": lambda: END_STATES,
    },
    rules={
        "options": lambda *options, span: GenerateOptions(options, span=span),
        **{f"{word}_option": partial(GenerateOption, word) for word in OPTIONS},
    },
    words={
        "as": "the kind of board",
        "at": "in which cell",
        **{word: str(option.metadata["help"]) for word, option in OPTIONS.items()},
    },
    statements={
        **dict.fromkeys(("clear", "generate", "given", "place", "puzzle"), "boards"),
        **dict.fromkeys(("candidates", "grade", "hint", "steps"), "hints"),
        **dict.fromkeys(("solve", "unique"), "solving"),
    },
    meant={
        "PATHS": {
            "hint": "suggest, rank",
            "solve": "codes, more",
            "candidates": "chances",
            "steps": "explain, strategy, trace",
            "check": "check, score",
            "why": "why",
            "grade": "rate",
            "play board": "play",
            "profile count": "profile",
            "help clear": "forget",
            "help given": "edit",
            "help load": "import",
            "show": "legend",
        },
        "KIND": {"hidoku": "hidato", "rikudo": "hex"},
        "LEVEL": {
            "easy": "beginner, simple",
            "medium": "moderate, normal",
            "hard": "difficult",
            "extreme": "evil, expert",
        },
        "STATEMENT": {
            "generate KIND 8x8 / puzzle KIND": "KIND",
            "puzzle KIND / generate KIND 8x8": "i have KIND, i play KIND, enter KIND, type KIND, solve KIND",
            "puzzle hidoku": "puzzle, enter board, type board, enter puzzle, i have board, i have puzzle, "
            "solve board",
            "generate KIND 8x8": "game KIND, generate KIND, new KIND, play KIND, puzzle KIND, start KIND",
            "generate KIND NxN": "KIND N, generate KIND N",
            "generate KIND SIZE … | generate KIND SIZE": "KIND SIZE, game KIND SIZE",
            "generate KIND 8x8 difficulty LEVEL": "KIND LEVEL, LEVEL KIND, generate KIND LEVEL",
            "generate KIND NxN difficulty LEVEL": "KIND N LEVEL, generate KIND N LEVEL",
            "generate KIND SIZE difficulty LEVEL": "KIND SIZE LEVEL, generate KIND SIZE LEVEL",
            "generate hidoku SIZE … | generate hidoku SIZE": "generate SIZE",
            "generate hidoku 8x8 difficulty LEVEL": "LEVEL, difficulty LEVEL, generate LEVEL, level LEVEL",
            "generate hidoku 8x8": "generate, new board, new puzzle, number path, path",
            "show board / generate hidoku 8x8": "board",
            "unique": "is it unique, is board unique, is there one solution",
            "candidates of N": "candidates N, where is N, where can N be, where can N go",
            "why": "why is N there, why is N here",
            "grade": "difficulty, how hard, how difficult",
            "place N at …": "N at, set N at",
        },
    },
)
