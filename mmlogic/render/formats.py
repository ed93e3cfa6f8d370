"""Answers as text, JSON, JSON lines, CSV and Markdown.

A renderer is a function that yields the text of an answer while the items of the answer are found.
"""

import csv as csv_library
import json as json_library
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from itertools import chain, groupby
from typing import Annotated, Any, NamedTuple, Protocol, TypeGuard

from mmlogic.language.errors import MmlogicError
from mmlogic.render.answers import Answer, Listing, Row, as_data, is_silent, spaced
from mmlogic.render.paper import Line, Paper

SCRIPT = Paper()
"""The paper for scripts: without colours, without a width."""


class Render(Protocol):
    """A renderer, which yields lines with their ends, or parts of lines, drawn for `paper`."""

    def __call__(self, answer: Answer, paper: Paper = SCRIPT) -> Iterator[str]:
        """Render an answer."""


class RenderTable(Protocol):
    """A renderer of tables: the names of the columns, then the rows. `csv` explains `table`."""

    def __call__(self, answer: Answer, paper: Paper = SCRIPT, table: str = "") -> Iterator[str]:
        """Render an answer."""


def _text(answer: Answer, paper: Paper = SCRIPT) -> Iterator[str]:
    return ("".join(text for _, text in [*line, ("", "\n")]) for line in answer.lines(paper))


def json(answer: Answer, paper: Paper = SCRIPT) -> Iterator[str]:
    """Yield the JSON line of an answer, or nothing for an answer without data."""
    if is_silent(answer):
        return
    if isinstance(answer, Listing):
        yield from _listing(answer)
        return
    yield dump({"statement": answer.statement, **answer.about, **answer.data(), **_common(answer)}) + "\n"


def jsonl(answer: Answer, paper: Paper = SCRIPT) -> Iterator[str]:
    """Yield one line per item of a listing, or the line of `json` for any other answer."""
    if not isinstance(answer, Listing):
        yield from json(answer, paper)
        return
    head = dump({"statement": answer.statement, **answer.about, **answer.opening()})[:-1]
    tail = f',"line":{dump(answer.line)}}}\n'
    key = f',"{answer.item}":' if answer.item else ","
    for page in answer.by_page():
        items = map(dump, page) if answer.item else (dump(each)[1:-1] for each in page)
        yield "".join(f"{head}{key}{item}{tail}" for item in items)


class Place(NamedTuple):
    """The message of an error, with its position. Unknown parts of the position are None."""

    message: Annotated[str, "what went wrong"]
    file: Annotated[str | None, "the script"] = None
    line: Annotated[int | None, "its line"] = None
    column: Annotated[int | None, "the column of the first character"] = None


class Reported(NamedTuple):
    """The JSON object in place of an answer if an error occurs."""

    error: Annotated[Place, "the message, and the place that it is about"]


def error_json(error: MmlogicError | str) -> str:
    """Return the JSON line of an error."""
    if isinstance(error, str):
        place = Place(error)
    else:
        file, span = error.source.name if error.source else None, error.span
        place = Place(error.sentence, file, span and span.line, span and span.column)
    return dump(as_data(Reported(place))) + "\n"


def _listing(answer: Listing) -> Iterator[str]:
    head = {"statement": answer.statement, **answer.about, **answer.opening()}
    yield f'{dump(head)[:-1]},"{answer.items}":['
    comma = ""
    try:
        for page in answer.by_page():
            yield comma + dump(page)[1:-1]
            comma = ","
    except (MmlogicError, KeyboardInterrupt):
        yield _end(answer)
        raise
    yield _end(answer)


def _end(answer: Listing) -> str:
    return "]," + dump({**answer.closing(), **_common(answer)})[1:] + "\n"


def _common(answer: Answer) -> Mapping[str, Any]:
    left_out = {"left_out": answer.words_left_out} if answer.words_left_out else {}
    return {**left_out, "line": answer.line, "seconds": round(answer.seconds, 6)}


dump = json_library.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""Return a value as JSON, without spaces."""


_BEFORE = r"(?:[^\S\t\r\n]|[\0-\x08\ufeff\"'])*+"
"""Matches characters that a spreadsheet may skip before a formula, such as blanks and quotes."""

_FORMULA = re.compile(rf"(?<![^;|\t\r\n])(?={_BEFORE}[=+\-@\uff1d\uff0b\uff0d\uff20])|\A(?='*[\t\r\n])")
"""Matches the places where a spreadsheet may see the start of a formula.

These places are the start of a cell, and any place after a separator of cells. Countries have different
separators.
"""

_NUMBER = re.compile(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?")


def _said(value: object) -> object:
    return str(value).lower() if isinstance(value, bool) else value


def csv(answer: Answer, paper: Paper = SCRIPT, table: str = "") -> Iterator[str]:
    """Yield the rows of an answer as CSV, each with its line end. An answer without data has no rows.

    If each of several secrets has an answer, the first column is the number of the secret. `table` is a JSON
    key of the answer, whose list of objects becomes the rows. If `table` is empty or the statement's name,
    the rows are those of the answer itself.
    """
    if is_silent(answer):
        return
    line = StringIO()
    writer = csv_library.writer(line, lineterminator="\n")
    about = answer.about.keys() if answer.form != "board" else answer.about.values()
    rows = answer.rows() if table in {"", answer.statement} else record_rows(answer.data().get(table))
    for number, each in enumerate([rows] if answer.form == "board" else _tables(rows)):
        line.write("\n" * bool(number))
        for row in each:
            writer.writerow(map(_cell, (*about, *row)))
            yield line.getvalue()
            line.seek(0)
            line.truncate()
            about = answer.about.values()


def _gradescope(answer: Answer, paper: Paper = SCRIPT) -> Iterator[str]:
    return (dump(each) + "\n" for each in answer.school("gradescope"))


def _moodle(answer: Answer, paper: Paper = SCRIPT) -> Iterator[str]:
    line = StringIO()
    rows = (map(_cell, row) for row in answer.school("moodle"))
    csv_library.writer(line, lineterminator="\n").writerows(rows)
    yield line.getvalue()


def _tables(rows: Iterable[Row]) -> Iterator[Iterator[Sequence[object]]]:
    """Yield the tables of an answer. A row with more or fewer cells than the row before begins a table."""
    return (table for _, table in groupby(map(list, rows), len))


def record_rows(records: object) -> Iterator[Row]:
    """Yield the names of the columns, then a row for each JSON object.

    The keys of nested objects become columns. A list becomes a text.

    >>> [*record_rows([{"answer": {"black": 1}, "cells": [[1, 2], [3, 4]]}, {"left": 2}])]
    [['answer_black', 'cells', 'left'], [1, '1,2 3,4', None], [None, None, 2]]
    """
    if not isinstance(records, list) or not all(isinstance(each, Mapping) for each in records):
        return
    flat = [dict(_flat(each)) for each in records]
    if head := list(dict.fromkeys(key for each in flat for key in each)):
        yield head
    yield from ([each.get(key) for key in head] for each in flat)


def _flat(record: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, object]]:
    for key, value in record.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{key}_")
        elif not isinstance(value, list):
            yield f"{before}{key}", value
        elif not any(isinstance(each, Mapping) for each in value):
            texts = (",".join(map(str, each)) if isinstance(each, list) else str(each) for each in value)
            yield f"{before}{key}", " ".join(texts)


def _cell(value: object) -> object:
    """Return a value as a cell. A cell that a spreadsheet could take for a formula gets an apostrophe.

    OWASP recommends this against CSV injection. Numbers and single characters are no formulas and stay
    unchanged. To read a cell back, remove one apostrophe.

    >>> _cell("=1+1"), _cell("-red"), _cell("'=1"), _cell("-2.5"), _cell("-"), _cell(-1), _cell(True)
    ("'=1+1", "'-red", "''=1", '-2.5', '-', -1, 'true')
    >>> _cell("a; =1"), _cell("a;b=1")
    ("a;' =1", 'a;b=1')
    """
    if value is None or isinstance(value, int | float):
        return _said(value)
    text = str(spaced(value))
    return text if len(text) == 1 or _NUMBER.fullmatch(text) else _FORMULA.sub("'", text)


_SPECIAL = re.compile(r"[\\`*<|\[~&]|(?<![^\W_])_|_(?![^\W_])")
"""Matches characters with a meaning in Markdown. An underscore within a word has no meaning."""


_LINE_END = re.compile("[\r\n]")
"""Matches line ends of Markdown. Each next line is indented, too, because it could be read as HTML."""


def markdown(answer: Answer, paper: Paper = SCRIPT) -> Iterator[str]:
    """Yield the Markdown lines of an answer, and an empty line after them. Without data, yield nothing.

    A table without rows becomes text, because the text explains why.
    """
    if is_silent(answer):
        return
    yield from (f"{what} {number}:\n\n" for what, number in answer.about.items())
    rows = answer.rows() if answer.form == "table" else iter(())
    head, first = next(rows, None), next(rows, None)
    if head is not None and first is not None:
        yield from _table(chain([head, first], rows), paper)
        yield from _block(answer.beside())
    else:
        yield from _block(answer.draw(paper))


def _table(rows: Iterable[Row], paper: Paper) -> Iterator[str]:
    for table in _tables(rows):
        columns = _cells(next(table), paper)
        yield _line(columns) + _line(["---"] * len(columns))
        yield from (_line(_cells(row, paper)) for row in table)
        yield "\n"


def _block(lines: Iterable[Line]) -> Iterator[str]:
    said = False
    for text in ("".join(piece for _, piece in line) for line in lines):
        yield from (f"    {line}".rstrip() + "\n" for line in _LINE_END.split(text))
        said = True
    if said:
        yield "\n"


def _cells(row: Row, paper: Paper) -> list[str]:
    values = (paper.text(value) if _is_code(value) else spaced(value) for value in row)
    texts = ("" if value is None else " ".join(str(_said(value)).split()) for value in values)
    return [_SPECIAL.sub(r"\\\g<0>", text) for text in texts]


def _is_code(value: object) -> TypeGuard[Sequence[str]]:
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(each, str) for each in value)


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |\n"


@dataclass(frozen=True)
class Format:
    """A format of answers.

    Attributes:
        render: the renderer.
        example: the output of `count` with three codes left.
        objects: whether the format writes JSON objects, also for errors.
        tables: the renderer of a format that has only tables. Answers with equal names of columns share a
            table.
    """

    render: Render
    example: str
    objects: bool = False
    tables: RenderTable | None = None

    def __call__(self, answer: Answer, paper: Paper | None = None) -> Iterator[str]:
        """Render an answer, as a script prints it if there is no other `paper`."""
        return self.render(answer, paper or answer.script)


_OBJECT = '{"statement":"count","count":3,"exact":true,"line":null,"seconds":0.0}\n'

FORMATS: Mapping[str, Format] = {
    "text": Format(_text, "3\n"),
    "json": Format(json, _OBJECT, objects=True),
    "jsonl": Format(jsonl, _OBJECT, objects=True),
    "csv": Format(csv, "count,exact\n3,true\n", tables=csv),
    "markdown": Format(markdown, "| count | exact |\n| --- | --- |\n| 3 | true |\n\n"),
    "gradescope": Format(_gradescope, "", objects=True),  # these two are formats of marks alone
    "moodle": Format(_moodle, ""),
}
"""The formats by their names."""
