"""`help`: an overview, or the explanation of a statement. The text comes from the declarations."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby, islice
from typing import Annotated

from mmlogic.common.wording import correction
from mmlogic.language import Declaration, StatementProblem, by_keyword, place_of
from mmlogic.language.gone import GONE
from mmlogic.language.registry import Command, Heading, statement
from mmlogic.render.answers import Answer
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.session.context import SessionContext
from mmlogic.session.settings import SETTINGS
from mmlogic.session.statements.favourites import Favourite, favourites
from mmlogic.session.topics import Entry, Paragraph, Part, Title, first_page, topics


class HelpAnswer(Answer):
    """A page of help, which consists of lines and entries."""

    form = "text"
    data_keys = ("help=text",)
    parts: Sequence[Part]

    @property
    def text(self) -> Annotated[str, "the text of the help"]:
        """The page as text. The last line has no line end."""
        return "\n".join(part if isinstance(part, str) else part.text for part in self.parts)

    def draw(self, paper: Paper) -> Iterator[Line]:
        if not paper.person:
            yield from map(plain, self.text.split("\n"))
            return
        for part in self.parts:
            if isinstance(part, Entry):
                yield from part.draw(paper)
            else:
                style = "class:title" if isinstance(part, Heading | Title) else ""
                text = part.replace("\n", " ") if isinstance(part, Paragraph) else str(part)
                yield from paper.wrapped([(style, text)], " " * _hanging(text))


@statement(usage="help [WORD]", example="help guess", heading=Heading.SESSION, endless=None)
class Help(Command[HelpAnswer]):
    """Show an overview, or explain a statement, a topic or a favourite.

    `help all` lists all statements and topics.
    """

    topic: str | None = None
    word: str | None = None

    def carry_out(self, session: SessionContext) -> HelpAnswer:
        if self.topic is None:
            return HelpAnswer(parts=[*first_page()])
        if self.word is not None:
            return HelpAnswer(parts=[*self._of_words()])
        word, own = self.topic.lower(), favourites(session.timeline)
        pages: list[Iterable[Part]] = [_favourite(own[word])] if word in own else []
        pages += [topics()[word].parts()] if word in topics() else []
        pages += [_explained(by_keyword()[word])] if word in by_keyword() else []
        parts = [part for page in pages for part in ("", *page)][1:]
        if not parts:
            if instead := GONE.get(word):
                raise StatementProblem(f"`{word}` is gone", place_of(self.topic), hint=instead)
            reason = f"no statement, topic or favourite is called `{self.topic}`"
            raise StatementProblem(reason, place_of(self.topic), hint=_hint(self.topic, own))
        return HelpAnswer(parts=parts)

    def _of_words(self) -> Iterator[Part]:
        said, known = f"{self.topic} {self.word}", by_keyword().get(str(self.topic).lower())
        if known is None or not re.search(rf"\b{re.escape(said)}\b", known.usage, re.IGNORECASE):
            about = known or by_keyword().get(str(self.word).lower())
            hint = f"Try `help {about.keyword}`." if about else _hint(str(self.topic), ())
            raise StatementProblem(f"no statement begins with `{said}`", place_of(self.topic), hint=hint)
        return _explained(known)


def _hanging(line: str) -> int:
    found = re.match(r" +(?:\S+ {2,}(?=\S))?", line)
    return found.end() if found else 0


_MAX_HINT_CHARACTERS = 100
"""How many characters of an unknown topic are compared with known names. Known names are shorter."""


def _hint(topic: str, own: Collection[str]) -> str:
    topic = topic[:_MAX_HINT_CHARACTERS]
    if knowing := list(islice(_knowing(topic), 3)):
        return f"{' or '.join(f'`help {keyword}`' for keyword in knowing)} explains it"
    return correction(topic, [*by_keyword(), *topics(), *own], "`help all` lists statements and topics")


def _knowing(topic: str) -> Iterator[str]:
    """Yield the names of help pages about the word `topic`.

    First come the statements that have the word in their syntax, or `set` for the name of a setting. Only if
    there are none, yield the topics that list the word. Then yield the statements whose help quotes the word,
    or has a line that begins with it.
    """
    word = rf"(?<!\w){re.escape(topic)}(?!\w)"
    declared = {each.keyword: each for each in by_keyword().values()}
    used = [key for key, each in declared.items() if re.search(word, each.usage, re.IGNORECASE)]
    if not used and topic.lower() in SETTINGS:
        used = ["set"]
    quoted = re.compile(rf"`[^`\n]*{word}[^`\n]*`|^ *{word}", re.IGNORECASE | re.MULTILINE)
    if used:
        yield from used
        return
    yield from (name for name, each in topics().items() if topic.lower() in map(_listed, each.parts()))
    yield from (key for key, each in declared.items() if quoted.search(each.help))


def _listed(part: Part) -> str:
    return part.term.partition(" ")[0] if isinstance(part, Entry) else ""


def _favourite(favourite: Favourite) -> Iterator[Part]:
    yield f"`{favourite.name}` is a favourite of yours. It runs:"
    yield ""
    yield f"    {favourite.statements}"
    yield ""
    yield f"Related: `define {favourite.name} off` removes it, `help define` explains favourites."


def _explained(known: Declaration) -> Iterator[Part]:
    yield from (known.usage, "")
    for prose, lines in groupby(known.help.split("\n"), lambda line: bool(line) and line[0] != " "):
        block = [*lines]
        yield from [Paragraph("\n".join(block))] if prose else block
    if known.keyword == "set":
        yield from (Entry(name, meaning, 12) for name, meaning in SETTINGS.items())
    yield from ("", f"Example: {known.example}")
