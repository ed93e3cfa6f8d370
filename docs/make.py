"""Write the pages that are made from the sources: reference, manual, schema, editor files, list of files."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent

from mmlogic.language import Declaration, by_heading
from mmlogic.lessons import page as lessons

sys.path.insert(0, str(Path(__file__).parent))
from man import manual
from output_schema import written
from python_page import python
from signatures import answers, signatures

from editors import textmate, vim

ROOT = Path(__file__).resolve().parents[1]
HEAD = """# The files

For developers: a line a file, made from the sources by `make docs`. [The map](architecture.md) says what
belongs where.
"""

REFERENCE = """\
# Reference of the language

<!-- Made by `make docs` from the modules in mmlogic/*/statements: change those. -->

For people who type statements: each with its form, its meaning and an example, as `help WORD` shows them.

| written | means |
|---|---|
| a new line or `;` | the end of a statement; an open bracket continues it |
| `#` | a comment |
| CAPITALS, `[ ]`, `\\|` below | a part to fill in, an optional part, a choice |
| `RRBBGG`, `[red, R, "odd name"]` | a CODE: letters run together, or a list of names, letters and numbers |
| `"odd name"`, `'odd name'` | a name; one with spaces or punctuation needs the quotes |

Keywords are written in any case.
"""


def pages() -> dict[Path, str]:
    """Return the text of each page."""
    return {
        ROOT / "docs" / "files.md": HEAD + "".join(_files()),
        ROOT / "docs" / "reference.md": reference(),
        ROOT / "docs" / "lessons" / "answers.md": lesson_answers(),
        ROOT / "docs" / "output.schema.json": written(),
        ROOT / "docs" / "mmlogic.1": manual(),
        ROOT / "docs" / "python.md": python(),
        ROOT / "editors" / "vscode" / "mm.tmLanguage.json": textmate(),
        ROOT / "editors" / "mm.vim": vim(),
        ROOT / "mmlogic" / "methods" / "__init__.pyi": signatures(),
        ROOT / "mmlogic" / "answers.py": answers(),
    }


def _files() -> Iterator[str]:
    """Yield a section for each folder, with a line for each file."""
    files = [*ROOT.glob("grammar/*.lark"), *ROOT.glob("prolog/**/*.pl"), *ROOT.glob("mmlogic/**/*.py")]
    folders = sorted({path.parent for path in files}, key=lambda folder: (_first(folder), folder))
    for folder in folders:
        own = sorted(path for path in files if path.parent == folder)
        width = max(len(path.name) for path in own)
        yield f"\n## {folder.relative_to(ROOT)}/\n\n```text\n"
        yield from (f"{path.name:{width}}  {_short(_told(path))}\n" for path in own)
        yield "```\n"


def _first(folder: Path) -> int:
    return ("grammar", "prolog", "mmlogic").index(folder.relative_to(ROOT).parts[0])


def _told(path: Path) -> str:
    """Return the first line of a file's documentation."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        told = (ast.get_docstring(ast.parse(text)) or "").partition("\n\n")[0].replace("\n", " ")
    elif path.suffix == ".pl":
        title = re.search(r"/\*\* <module> (.*)", text)
        told = title[1] if title else ""
    else:
        told = text.splitlines()[0].removeprefix("// ")
    return told.rstrip(".")


def _short(text: str) -> str:
    """Return the beginning of a text, up to the first sign that ends a part of three words or more."""
    parts = (text[: found.start()] for found in re.finditer(r"[:;.] |, (?:and|as|each|so|which|with) ", text))
    return next((part for part in parts if len(part.split()) > 2), text)


def reference() -> str:
    """Return the page as Markdown. It has a section for each heading, with an example of each statement."""
    return "\n".join([REFERENCE, *(_section(subject, group) for subject, group in by_heading())])


def lesson_answers() -> str:
    """Return the teacher's page: a solution of each exercise."""
    text = "# The answers\n\nFor teachers: one solution of each exercise. `lesson check` takes others, too.\n"
    for each in lessons.pages():
        text += f"\n## {each.number} {each.title}\n"
        for step, at in enumerate(each.steps, 1):
            if at.exercise:
                title = at.title.partition(": ")[2]
                text += f"\n{each.exercise_named(step)} {title}:\n\n```prolog\n{at.exercise.written}\n```\n"
    return text


def _section(subject: str, group: list[Declaration]) -> str:
    return "\n".join([f"## {subject}\n", *map(_entry, group)])


def _entry(declared: Declaration) -> str:
    spellings = "".join(f" Also written `{keyword}`." for keyword in declared.keywords[1:])
    example = indent(declared.example, " " * 4)
    return f"### `{declared.usage}`\n\n{declared.help}{spellings}\n\n{example}\n"


def main() -> None:
    """Write all pages. With `--check`, write nothing, and name a page that is out of date."""
    for path, text in pages().items():
        if sys.argv[1:] != ["--check"]:
            path.write_text(text, encoding="utf-8")
        elif path.read_text(encoding="utf-8") != text:
            sys.exit(f"{path.name} is out of date: run `make docs`")


if __name__ == "__main__":
    main()
