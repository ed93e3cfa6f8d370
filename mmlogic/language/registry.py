"""Declarations of the rooms: statements, as the only source of their syntax, help and completion.

A statement is a frozen dataclass under the decorator `statement`. The dataclass has the name of the keyword
and of the grammar's rule. The table STATEMENTS of its room's `language` names its module. A command may also
be a function under `command`. The function's parameters after the session are then the fields.

The fields are the rule's pieces without keywords and punctuation, in that order. A `part` with a word before
it is found by that word, at any place. The docstring is the help. `carry_out` runs the statement.

The rule's alternatives set the fields after KW_ONLY. Each such field is a `word` or a `choice` of words. For
example, `save_solved_over` sets `solved` and `over`, and `secret_evil` sets the choice `evil`. Parser,
session, help, completion and reference all read the declaration.
"""

import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from enum import StrEnum
from functools import cache, partial
from importlib import import_module
from itertools import pairwise
from types import new_class
from typing import Any, ClassVar, Concatenate, Generic, ParamSpec, TypeVar

from lark import Token

from mmlogic.common.files import Access
from mmlogic.common.resources import resource
from mmlogic.language.errors import Source
from mmlogic.language.places import Located, span_from
from mmlogic.language.rooms import ROOMS, base_name, language, module_of, statements
from mmlogic.language.spelling import quote, spell

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)
P = ParamSpec("P")


class Statement(Located, Generic[A_co]):
    """One statement with an answer `A_co`. `str` writes text that parses to an equal statement.

    `each` is whether it is asked once for each of several secrets.
    """

    each: ClassVar[bool] = False

    @property
    def keyword(self) -> str:
        """The first word of the statement."""
        return declaration(type(self)).keyword

    @property
    def asked_of_each(self) -> bool:
        """Whether this statement is asked once for each secret. The words of a statement may decide this."""
        return self.each

    def carry_out(self, session: Any) -> A_co:
        """Run the statement and return its answer. Raises StatementProblem and then changes nothing."""
        raise TypeError(f"{type(self).__name__} does not say how it is carried out")

    def __str__(self) -> str:
        parts = sorted(fields(self), key=lambda each: not each.metadata.get("first"))
        pieces = (_spelled(each, getattr(self, each.name)) for each in parts if each.name != "span")
        return " ".join([self.keyword, *filter(None, pieces)])


class Tell(Statement[A_co]):
    """A statement that adds knowledge: the game, a clue, a rule."""


class Ask(Statement[A_co]):
    """A question without effect on the session."""


class Command(Statement[A_co]):
    """A statement about the session itself: its history, its files, its settings."""


class RunScript(Command[A_co]):
    """A command that runs a script as one undo step.

    `sums_up` is whether its answer replaces the confirmations of the script's statements.
    """

    sums_up: ClassVar[bool] = True

    @property
    def access(self) -> Access | None:
        """The files for the script's statements, or None for those of the session."""
        return None

    def script(self, session: Any) -> Source | None:
        """Return the script to run, or None. Raises StatementProblem."""
        raise NotImplementedError

    def done(self, session: Any) -> A_co:
        """Return the answer after those of the script."""
        raise NotImplementedError


def word(text: str, help: str, *, first: bool = False) -> Any:
    """Return a field that is true if `text` is written. `help` describes the word.

    The word follows the other parts or, with `first`, the keyword.
    """
    return field(default=False, metadata={"words": {text.split()[-1]: help}, "written": text, "first": first})


def choice(default: str, **words: str) -> Any:
    """Return a field for one of the words in `words` after the keyword. No word means `default`."""
    return field(default=default, metadata={"words": words, "choice": True, "first": True})


def part(
    *,
    before: str = "",
    help: str = "",
    quoted: bool = False,
    default: Any = None,
    most: int | None = None,
    spelled: Callable[[str], str] = spell,
    first: bool = False,
) -> Any:
    """Return an optional field. `before` is the word before it, and `help` describes that word.

    `most` is the field's largest number in safe mode, if it has its own. `spelled` writes a text. A `quoted`
    text is in quotes: the path of a file. The part follows those before it or, with `first`, the keyword.
    """
    form = {"before": before, "help": help, "most": most, "first": first, "file": quoted}
    return field(default=default, metadata={**form, "spelled": quote if quoted else spelled})


def _spelled(declared: "Field[Any]", value: Any) -> str:
    if value == declared.default:
        return ""
    form = declared.metadata
    if "written" in form:
        return str(form["written"])
    if "choice" in form:
        return str(value)
    text = form.get("spelled", spell)(value) if isinstance(value, str) else str(value)
    return f"{form['before']} {text}" if form.get("before") else text


class Heading(StrEnum):
    """The headings of statements, in the order in which people learn them."""

    GAME = "The game"
    CLUES = "Clues"
    QUESTIONS = "Questions"
    PUZZLES = "Number-path puzzles"
    PLAYING = "Playing"
    PROLOG = "Prolog"
    SESSION = "The session"


@dataclass(frozen=True)
class Declaration:
    """The declaration of a statement. `keywords` lists its spellings, the usual one first.

    `details` returns further help from elsewhere. `statement` explains the fields for tests.
    """

    kind: type[Statement[Any]]
    usage: str
    example: str
    heading: Heading
    keywords: tuple[str, ...]
    details: Callable[[], str] | None = None
    after: str | None = ""
    more: tuple[str, ...] = ()
    endless: str | None = None
    files: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def keyword(self) -> str:
        """The usual keyword."""
        return self.keywords[0]

    @property
    def scripts(self) -> tuple[str, ...]:
        """Scripts that end with this statement, one for each kind of its answers."""
        if self.after is None:
            return self.more
        return ("; ".join(filter(None, (self.after, self.example))), *self.more)

    @property
    def help(self) -> str:
        """The help: the docstring and the details."""
        text = inspect.cleandoc(self.kind.__doc__ or "")
        return f"{text}\n\n{self.details()}" if self.details else text

    @property
    def summary(self) -> str:
        """The first line of the help."""
        return inspect.cleandoc(self.kind.__doc__ or "").partition("\n")[0]

    @property
    def words(self) -> Mapping[str, str]:
        """The descriptions of the words inside the statement."""
        known = [each.metadata for each in fields(self.kind)]
        inside = {text: help for each in known for text, help in each.get("words", {}).items()}
        return inside | {each["before"]: each["help"] for each in known if each.get("help")}

    def form(self, rule: str) -> Mapping[str, Any]:
        """Return the fields that an alternative of the rule sets: `save_over` sets `over`."""
        found: dict[str, Any] = {}
        for name in rule.split("_")[1:]:
            for each in fields(self.kind):
                if "choice" in each.metadata and name in each.metadata["words"]:
                    found[each.name] = name
                elif "written" in each.metadata and name == each.metadata["written"].split()[-1]:
                    found[each.name] = True
        return found

    @property
    def introduced(self) -> Mapping[str, str]:
        """The fields with a word before them, by that word."""
        found = ((each.metadata.get("before"), each.name) for each in fields(self.kind))
        return {before: name for before, name in found if before}


_declared: dict[str, Declaration] = {}
_by_kind: dict[type[Statement[Any]], Declaration] = {}

S = TypeVar("S", bound=Statement[Any])


def statement(
    *,
    usage: str,
    example: str,
    heading: Heading,
    endless: str | None,
    after: str | None = "",
    more: tuple[str, ...] = (),
    files: Mapping[str, str] = {},
    also: tuple[str, ...] = (),
    sign: str = "",
    details: Callable[[], str] | None = None,
) -> Callable[[type[S]], type[S]]:
    """Declare the decorated class as a statement. The keyword is the class's name in lower case.

    `usage` is the syntax, with parts in capitals. `example` is a valid example. `also` lists further
    keywords. `sign` is the beginning of a statement without a keyword. `details` returns further help.

    Tests run the statement from these declarations:

    * `after` is a script that runs before the `example` (`examples.py`). None means that only a prompt can
      run the example.
    * `more` lists scripts that end with the statement. `files` has the files in their folder, texts by name.
    * `endless` is a script whose last statement, this one, runs until a limit stops it. If none is endless,
      the slowest possible one will do. None means that the statement is always quick.
    """

    def declare(kind: type[S]) -> type[S]:
        keywords = (sign or _name(kind), *also)
        declared = Declaration(kind, usage, example, heading, keywords, details, after, more, endless, files)
        _declared[_name(kind)] = _by_kind[kind] = declared
        return kind

    return declare


def command(
    *,
    usage: str,
    example: str,
    heading: Heading,
    after: str | None = "",
    more: tuple[str, ...] = (),
    also: tuple[str, ...] = (),
) -> Callable[[Callable[Concatenate[Any, P], A]], Callable[P, Command[A]]]:
    """Declare the decorated function of a session as a quick command. See `statement`.

    The function's name is the keyword. The parameters after the session are the fields. The docstring is the
    help. The function becomes the class of such statements.
    """

    def made_of(function: Callable[Concatenate[Any, P], A]) -> Callable[P, Command[A]]:
        run: Callable[..., A] = function
        signature = inspect.signature(function)
        _, *parameters = signature.parameters.values()

        def carry_out(self: Any, session: Any) -> A:
            return run(session, **{each.name: getattr(self, each.name) for each in parameters})

        carry_out.__annotations__["return"] = signature.return_annotation
        body = {each.name: each.default for each in parameters if each.default is not each.empty}
        body |= {"carry_out": carry_out, "__doc__": function.__doc__, "__module__": function.__module__}
        body["__annotations__"] = {each.name: each.annotation for each in parameters}
        made = new_class(function.__name__, (Command,), exec_body=lambda names: names.update(body))
        declare = statement(
            usage=usage, example=example, heading=heading, endless=None, after=after, more=more, also=also
        )
        return declare(made)

    return made_of


def _name(kind: type[Statement[Any]]) -> str:
    return kind.__name__.lower()


def declared_by(rule: str) -> Declaration | None:
    """Return the declaration of a grammar rule, or None if the rule is no statement."""
    keyword = rule.partition("_")[0]
    if keyword not in _declared:
        if (module := module_of(keyword)) is None:
            return None
        import_module(module)
    return _declared[keyword]


@cache
def by_keyword() -> Mapping[str, Declaration]:
    """Return all declarations by keyword, with alternative spellings, in grammar order."""
    for keyword in statements():
        declared_by(keyword)
    ordered = sorted(_declared.values(), key=lambda each: _order().index(_name(each.kind)))
    return {keyword: each for each in ordered for keyword in each.keywords}


def by_heading() -> Iterator[tuple[Heading, list[Declaration]]]:
    """Yield the headings with their declarations, in the order in which people learn them."""
    known = list(dict.fromkeys(by_keyword().values()))
    for heading in Heading:
        yield heading, [each for each in known if each.heading is heading]


@cache
def _order() -> list[str]:
    texts = (path.read_text() for path in sorted(resource("grammar").glob("*.lark")))
    return [rule for text in texts for rule in re.findall(r"^\??(\w+):", text, re.MULTILINE)]


def declaration(kind: type[Statement[Any]]) -> Declaration:
    """Return the declaration of a class of statements. Raises TypeError for any other class."""
    if kind not in _by_kind:
        raise TypeError(f"not a class of statements: {kind!a:.60}")
    return _by_kind[kind]


class Builder:
    """The callbacks of lark, by name, for each complete rule and each terminal."""

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if _builder(base_name(name)):
            return partial(_built, base_name(name))
        raise AttributeError(name)


def _built(base: str, pieces: Any) -> Any:
    builder = _builder(base)
    assert builder is not None
    return builder(pieces)


@cache
def _builder(base: str) -> Callable[[Any], Any] | None:
    """Return the builder of a rule or terminal. The rooms before the one that has it are not imported."""
    if base == "start":
        return lambda pieces: [piece for piece in pieces if isinstance(piece, Statement)]
    if base == "group":
        return lambda pieces: replace(pieces[1], span=span_from(pieces))
    for room in map(language, reversed(ROOMS)):
        if base in room.statements:
            return partial(_statement, base)
        if part := room.terminals.get(base):
            return part.convert
        if make := room.rules.get(base):
            return partial(_build, make)
        if raw := room.raw.get(base):
            return raw
    return partial(_statement, base) if module_of(base.partition("_")[0]) else None


def _build(kind: Callable[..., Any], pieces: list[Any]) -> Any:
    return kind(*(piece for piece in pieces if not isinstance(piece, Token)), span=span_from(pieces))


def _statement(rule: str, pieces: list[Any]) -> Any:
    declared = declared_by(rule)
    assert declared is not None
    rest: list[Any] = []
    named: dict[str, Any] = {}
    for before, piece in pairwise([None, *pieces]):
        if isinstance(piece, Token):
            continue
        if isinstance(before, Token) and before.lower() in declared.introduced:
            named[declared.introduced[before.lower()]] = piece
        else:
            rest.append(piece)
    return declared.kind(*rest, **named, **declared.form(rule), span=span_from(pieces))
