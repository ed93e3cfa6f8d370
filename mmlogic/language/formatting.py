"""The canonical spelling of a script, with its comments, and all of its syntax errors."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from mmlogic.language.arguments import arguments
from mmlogic.language.errors import Source, SyntaxProblem
from mmlogic.language.parsing import LINE
from mmlogic.language.places import Span
from mmlogic.language.registry import Statement
from mmlogic.language.scripts import parse, tidy
from mmlogic.language.typed import is_complete

_COMMENT = re.compile(r"[#%][^\n]*")
_BLOCK = re.compile(
    r"(?:prolog[^\S\n]*|puzzle\b[^\n;]*)\n(?:[^\n]*\n)*?(?:[^\S\n]*end[^\S\n]*$|[^\n]*\Z)", re.I | re.M
)


class _Piece(NamedTuple):
    """A statement or a comment: its range in the script, and its new text."""

    start: int
    end: int
    text: str


def formatted(text: str, name: str = "<input>") -> str:
    r"""Return a script in its canonical spelling: one statement a line, with all comments.

    A statement with an argument such as `$code`, or with a comment inside, stays as it is. Raises
    SyntaxProblem.

    >>> print(formatted("GAME 4X6 # new\nrrbb 1 1;;count"), end="")
    game 4x6  # new
    guess rrbb 1 1
    count
    """
    text = tidy(text)
    left = _left(text)
    pieces = sorted([*_statements(text, left, name), *left])
    pieces += [
        _Piece(start + each.start(), start + each.end(), each[0].rstrip())
        for start, end in _gaps(text, pieces)
        for each in _COMMENT.finditer(text[start:end])
    ]
    return "".join(_laid_out(text, sorted(pieces)))


def _statements(text: str, left: list[_Piece], name: str) -> Iterator[_Piece]:
    """Yield the statements of a script, except those in `left`."""
    starts = _line_starts(text)
    for each in parse(_blanked(text, left), name):
        assert each.span
        line, column, end_line, end_column = each.span
        start, end = starts[line - 1] + column - 1, starts[end_line - 1] + end_column - 1
        typed, written = text[start:end], str(each)
        has_comment = any(written.count(sign) != typed.count(sign) for sign in "#%")
        yield _Piece(start, end, typed.rstrip() if has_comment else written)


def _left(text: str) -> list[_Piece]:
    """Return the statements with an argument such as `$code`. The parser would reject them."""
    starts = {_start(text, each.start()) for each in arguments(text)}
    found = filter(None, (LINE.match(text, start) for start in starts))
    ranges = [(each.end() - len(each[0].lstrip()), each.end()) for each in found]
    return [_Piece(start, end, text[start:end].rstrip()) for start, end in ranges]


def _start(text: str, at: int) -> int:
    """Return where the statement at the index `at` starts: after a line end or a semicolon."""
    return max(text.rfind("\n", 0, at), text.rfind(";", 0, at)) + 1


def _gaps(text: str, pieces: list[_Piece]) -> Iterator[tuple[int, int]]:
    done = 0
    for each in pieces:
        yield done, each.start
        done = each.end
    yield done, len(text)


def _laid_out(text: str, pieces: list[_Piece]) -> Iterator[str]:
    before = None
    for each in pieces:
        if before:
            lines = text.count("\n", before.end, each.start)
            beside = not lines and each.text[0] in "#%"
            yield "  " if beside else "\n\n" if lines > 1 else "\n"
        yield each.text
        before = each
    yield "\n" * bool(pieces)


def errors(text: str, name: str = "<input>") -> Iterator[SyntaxProblem]:
    """Yield each syntax error of a script. After an error, the search goes on with the next statement."""
    whole = Source(name, tidy(text))
    for problem, _ in _errors(whole.text, name):
        problem.source = whole
        yield problem


def readable(text: str) -> str:
    """Return the text before a cursor. Blanks replace each statement with an error in an earlier line."""
    last = text.count("\n") + 1
    for problem, rest in _errors(text):
        if problem.span is None or problem.span.line == last or not is_complete(text):
            break
        text = rest
    return text


def valid_statements(text: str) -> list[Statement[Any]]:
    """Return the statements of a script, except statements with a syntax error."""
    for _, rest in _errors(text):
        text = rest
    return parse(text)


def without_arguments(text: str) -> str:
    """Return a script with blanks in place of the statements with an argument such as `$code`."""
    return _blanked(text, _left(text))


def _errors(text: str, name: str = "<input>") -> Iterator[tuple[SyntaxProblem, str]]:
    """Yield pairs: a syntax error, and the text. Blanks replace all statements with errors found so far."""
    while text.strip():
        try:
            parse(text, name)
            return
        except SyntaxProblem as problem:
            if problem.span:
                text = _without(text, problem.span)
            yield problem, text
            if problem.span is None:
                return


def _without(text: str, place: Span) -> str:
    """Return a text without the statement at a place. Blanks replace all its characters but line ends."""
    at = _line_starts(text)[place.line - 1] + place.column - 1
    block = next((each for each in _BLOCK.finditer(text) if each.start() <= at < each.end()), None)
    end = min(text.find(sign, at) % (len(text) + 1) for sign in "\n;")
    start, end = block.span() if block else (_start(text, at), end)
    return _blanked(text, [_Piece(start, max(end, at + 1), "")])


def _blanked(text: str, pieces: list[_Piece]) -> str:
    for each in pieces:
        blank = re.sub(r"[^\n]", " ", text[each.start : each.end])
        text = text[: each.start] + blank + text[each.end :]
    return text


def _line_starts(text: str) -> list[int]:
    return [0, *(each.end() for each in re.finditer("\n", text))]
