"""Lessons in another language: the texts of a file, each one below its English text."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from mmlogic.common.resources import resource
from mmlogic.common.wording import short
from mmlogic.language import StatementProblem
from mmlogic.lessons.page import Page, Step
from mmlogic.session.context import SessionContext
from mmlogic.session.reading import read_text
from mmlogic.session.settings import LANGUAGES

Say = Callable[[str], str]
"""Returns an English text in the language of the session."""

_PAIR = re.compile(r"^((?:>.*\n)+)\n((?:(?![>#\n]).*\n)+)", re.MULTILINE)
"""Matches an English text, which is quoted, and the text below it."""

_FIELD = re.compile(r"\{([a-z]\w*)\}")
"""Matches a name in a text, such as `{goal}`. It stands for any part of a sentence."""

_PARAGRAPH = re.compile(r"(```\w*\n.*?```)|\S(?:(?!\n\s*\n|\n(?:[*-]|\d+\.) ).)*", re.DOTALL)
"""Matches a block of code, a paragraph, or an item of a list."""

_MAX_DEPTH = 3
"""A part of a sentence can be a sentence with parts. This is the largest depth."""


class Translation:
    """The texts of a language, by their English texts. Raises ValueError for a text with other names."""

    def __init__(self, text: str) -> None:
        pairs = ((re.sub(r"^>", "", key, flags=re.MULTILINE), said) for key, said in _PAIR.findall(text))
        self.texts = {" ".join(key.split()): " ".join(said.split()) for key, said in pairs}
        if not self.texts:
            raise ValueError("it quotes no English text")
        for key, said in self.texts.items():
            if {*_FIELD.findall(key)} != {*_FIELD.findall(said)} or not _FIELD.sub("", key).strip():
                raise ValueError(f"`{short(key, 40, 10)}` and its text need the same names in braces")
        named = sorted(filter(_FIELD.search, self.texts), key=lambda key: -len(_FIELD.sub("", key)))
        self._patterns = [(_pattern(key), self.texts[key]) for key in named]

    def __call__(self, text: str, depth: int = _MAX_DEPTH) -> str:
        """Return a text in this language. Without an entry for it, return the English text."""
        if text in self.texts:
            return self.texts[text]
        for pattern, said in self._patterns if depth else ():
            if found := pattern.fullmatch(text):
                parts = {name: self(part, depth - 1) for name, part in found.groupdict().items()}
                return "".join(parts[x] if n % 2 else x for n, x in enumerate(_FIELD.split(said)))
        return text


def _pattern(key: str) -> re.Pattern[str]:
    """Return a pattern that matches in linear time: each part ends where the next words first occur."""
    pattern, (first, *rest) = "", _FIELD.split(key)
    for name, after in zip(rest[::2], rest[1::2], strict=True):
        part = f"(?P={name})" if f"<{name}>" in pattern else f"(?P<{name}>.*?)"
        pattern += f"(?>{part}{re.escape(after)})" if after else part
    return re.compile(re.escape(first) + pattern, re.DOTALL)


def saying(session: SessionContext) -> Say:
    """Return the function for the texts of lessons. Raises StatementProblem for a file without such texts."""
    name = session.settings.language
    if name == LANGUAGES[0]:
        return str
    try:
        if name not in LANGUAGES:
            return _read(read_text(name))
        return _read(resource("docs", "lessons", "languages", f"{name}.md").read_text(encoding="utf-8"))
    except ValueError as error:
        raise StatementProblem(f"{name} has no texts of lessons: {error}") from None


_read = lru_cache(maxsize=4)(Translation)


def translated(page: Page, say: Say) -> Page:
    """Return a page in a language: its title, paragraphs and hints. Its code stays the same."""
    steps = (_step(each, say) for each in page.steps)
    return replace(page, title=say(page.title), opening=_text(page.opening, say), steps=tuple(steps))


def _step(step: Step, say: Say) -> Step:
    exercise = step.exercise and replace(step.exercise, hint=_text(step.exercise.hint, say))
    return Step(say(step.title), _text(step.text, say), exercise)


def _text(text: str, say: Say) -> str:
    def said(found: re.Match[str]) -> str:
        english = " ".join(found[0].split())
        return found[0] if found[1] or say(english) == english else say(english)

    return _PARAGRAPH.sub(said, text)
