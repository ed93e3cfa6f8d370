"""The sheet of a lesson for work on paper. It is text, Markdown or HTML, depending on the file extension."""

import re
from collections.abc import Callable, Iterator, Mapping
from html import escape
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from mmlogic.common.marks import MARK, NoSuchEnding, ending_of, marked
from mmlogic.lessons.answers import markdown
from mmlogic.lessons.page import BLOCK, PREDICTED, Page
from mmlogic.lessons.translation import Say
from mmlogic.render.paper import Line, Paper

_MIN_LINES = 3
"""The smallest number of empty lines for the clauses of an exercise."""

_BLOCK_END = "```\n"
_ANSWER_BEGIN = "```text\n"


class Part(NamedTuple):
    """A part of a sheet: `title` (begins a page), `heading`, `text` in Markdown, or `room` for writing.

    The text of `room` is empty. `lines` is its number of empty lines.
    """

    kind: str
    text: str
    lines: int = 0


def sheet_parts(page: Page, say: Say = str) -> Iterator[Part]:
    """Yield the parts of the sheet of a lesson. The answers come last."""
    title = say(f"Lesson {page.number}: {page.title}")
    yield Part("title", title)
    yield Part("text", page.opening)
    for step in page.steps:
        yield Part("heading", step.title)
        yield from _to_predict(step.text)
        if step.exercise:
            yield Part("room", "", max(_MIN_LINES, step.exercise.solution.count("\n") + 2))
    yield Part("title", say(f"Lesson {page.number}: {page.title}: answers"))
    for step in page.steps:
        predicted = PREDICTED.findall(step.text)
        if step.exercise or predicted:
            yield Part("heading", step.title)
        for query, answer, _ in predicted:
            yield Part(
                "text", f"{query.removesuffix(_BLOCK_END)}{answer.removeprefix(_ANSWER_BEGIN)}".strip()
            )
        if step.exercise:
            yield Part("text", f"```prolog\n{step.exercise.written}\n```")


def _to_predict(text: str) -> Iterator[Part]:
    end = 0
    for query in PREDICTED.finditer(text):
        yield Part("text", text[end : query.end(1)].strip())
        yield Part("room", "", query[3].count("\n"))
        end = query.end()
    if rest := text[end:].strip():
        yield Part("text", rest)


_TEXT_COLUMNS = 90

_STYLE = """body{font:11pt/1.4 sans-serif;max-width:42em;margin:auto}pre,code{font-family:monospace}
pre{background:#f4f4f4;padding:.4em;white-space:pre-wrap}h1{page-break-before:always}h1:first-of-type{page-break-before:auto}
h2{font-size:1.1em;page-break-after:avoid}hr{border:0;border-bottom:1px solid #999;margin:1.6em 0 0}"""


def _as_markdown(page: Page, say: Say) -> str:
    heads = {"title": "# ", "heading": "## "}
    parts = (
        "\\\n" * part.lines
        if part.kind == "room"
        else f"{heads.get(part.kind, '')}{_without_html(part.text)}\n"
        for part in sheet_parts(page, say)
    )
    return "\n".join([f"<!-- {MARK} -->\n", *parts])


_MARKED = re.compile("`([^`\r\n]*<[a-z/!?][^`\r\n]*)`(?!`)|<(?=[a-z/!?])|`{3,}|~{3,}", re.IGNORECASE)
"""Possible HTML, and the start of a code block that `BLOCK` does not match. Both are escaped."""


def _without_html(text: str) -> str:
    """Return the Markdown of a lesson with its HTML escaped, because a stranger may have written it."""
    escaped = ""
    for number, part in enumerate(BLOCK.split(text)):
        part = f"{part.removesuffix('```').rstrip()}\n```" if number % 2 else _MARKED.sub(_escaped, part)
        escaped += "\n" * (bool(escaped and part) and "\n" not in {escaped[-1], part[0]}) + part
    return escaped


def _escaped(found: re.Match[str]) -> str:
    if found[1]:
        return f"<code>{escape(found[1], quote=False)}</code>"
    return found[0].replace("<", "&lt;").replace("`", "\\`").replace("~", "\\~")


def _as_text(page: Page, say: Say) -> str:
    lines: list[str] = []
    for part in sheet_parts(page, say):
        match part.kind:
            case "title" | "heading":
                lines += ["", part.text, ("=" if part.kind == "title" else "-") * len(part.text), ""]
            case "room":
                lines += ["", *["_" * 60] * part.lines]
            case _:
                drawn = markdown(part.text, Paper(width=_TEXT_COLUMNS))
                lines += ["".join(text for _, text in line) for line in drawn]
    return marked("\n".join(lines) + "\n", "#")


def _as_html(page: Page, say: Say) -> str:
    body = "\n".join(map(_html, sheet_parts(page, say)))
    title = f"<title>{escape(say(f'Lesson {page.number}: {page.title}'))}</title>"
    language = ' lang="en"' if say is str else ""
    head = f'<html{language}><head><meta charset="utf-8">{title}<style>{_STYLE}</style></head>'
    return f"<!DOCTYPE html>\n<!-- {MARK} -->\n{head}<body>\n{body}\n</body></html>\n"


def _html(part: Part) -> str:
    match part.kind:
        case "title":
            return f"<h1>{escape(part.text)}</h1>"
        case "heading":
            return f"<h2>{escape(part.text)}</h2>"
        case "room":
            return "<hr>" * part.lines
    blocks = []
    for is_code, lines in groupby(markdown(part.text, Paper()), _is_code):
        if is_code:
            program = "\n".join(escape("".join(text for _, text in line)[4:]) for line in lines)
            blocks.append(f"<pre>{program}</pre>")
        else:
            said = ("".join(map(_html_piece, line)) for line in lines)
            blocks += [f"<p>{text}</p>" for text in said if text]
    return "\n".join(blocks)


def _is_code(line: Line) -> bool:
    return len(line) == 1 and line[0][0] == "class:code" and line[0][1].startswith("    ")


def _html_piece(piece: tuple[str, str]) -> str:
    style, text = piece
    tag = {"class:code": "code", "class:strong": "b"}.get(style)
    text = text.strip("`") if tag == "code" else text
    return f"<{tag}>{escape(text)}</{tag}>" if tag else escape(text)


_WRITERS: Mapping[str, Callable[[Page, Say], str]] = {
    ".md": _as_markdown,
    ".txt": _as_text,
    ".html": _as_html,
}

SHEETS: Mapping[str, str] = dict.fromkeys(_WRITERS, "a sheet")
"""The file extensions of sheets."""


def sheet_ending(path: str | Path) -> str:
    """Return the file extension of a sheet. Raises NoSuchEnding."""
    if Path(path).suffix.lower() == ".pdf":
        raise NoSuchEnding("lessons are not written as PDF", "write `.html` and print it")
    return ending_of(path, SHEETS)


def written_sheet(page: Page, path: str | Path, say: Say = str) -> str:
    """Return the sheet of a lesson in the format of a file's extension, one of `SHEETS`."""
    return _WRITERS[Path(path).suffix.lower()](page, say)
