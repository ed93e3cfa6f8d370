"""The decorators that declare a statement.

Parser, session, help, completion and reference read the declaration. A statement is a frozen dataclass with
the decorator `statement`. Keyword, class and grammar rule have the same name. The table `statements` of a
room names the module of the class. A command may instead be a function with the decorator `command`. The
parameters of the function, except the session, become the fields.

The fields are the pieces of the grammar rule, in order, without keywords and punctuation. The value of a
field `part(before="if")` comes after the word `if`, anywhere in the rule. The docstring is the help text.
`carry_out` runs the statement.

The alternatives of a grammar rule have names, which set the fields after KW_ONLY. Each such field is a `word`
or a `choice` of words. For example, the name `save_solved_over` sets the fields `solved` and `over`. The name
`secret_evil` sets the choice to `evil`.
"""

import inspect
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
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
from mmlogic.language.parts import choice as choice, part as part, spelled, word as word
from mmlogic.language.places import Located, span_from
from mmlogic.language.rooms import ROOMS, base_name, language, module_of, statements

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)
P = ParamSpec("P")


class Statement(Located, Generic[A_co]):
    """A statement, whose answer has the type `A_co`. `str` returns text that parses to an equal statement.

    `keyword` is the first word of the statement, which its declaration sets. `each` is whether the statement
    runs once for each secret, if a game has several.
    """

    keyword = ""
    each = False

    @property
    def bare(self) -> bool:
        """Whether the statement was typed without its keyword."""
        return False

    @classmethod
    def parts_of(cls, pieces: list[Any]) -> Sequence[Any]:
        """Return the values of the fields that no word introduces, from what the parser has read."""
        return pieces

    def carry_out(self, session: Any) -> A_co:
        """Run the statement and return its answer. After a StatementProblem, the session is unchanged."""
        raise TypeError(f"{type(self).__name__} does not say how it is carried out")

    def __str__(self) -> str:
        parts = sorted(fields(self), key=lambda each: not each.metadata.get("first"))
        pieces = (spelled(each, getattr(self, each.name)) for each in parts if each.name != "span")
        return " ".join([self.keyword, *filter(None, pieces)])


class Tell(Statement[A_co]):
    """A statement that adds knowledge: the game, a clue, a rule."""


class Ask(Statement[A_co]):
    """A question, which does not change the session."""


class Command(Statement[A_co]):
    """A statement about the session itself: its history, its files, its settings."""


class RunScript(Command[A_co]):
    """A command that runs a script as one undo step.

    `sums_up` is whether the command's answer replaces the confirmations of the statements in the script.
    """

    sums_up: ClassVar[bool] = True

    @property
    def access(self) -> Access | None:
        """The files that the script's statements may use. None means the same files as in the session."""
        return None

    def script(self, session: Any) -> Source | None:
        """Return the script to run, or None if there is nothing to run. Raises StatementProblem."""
        raise NotImplementedError

    def done(self, session: Any) -> A_co:
        """Return the command's own answer, which comes after the answers of the script."""
        raise NotImplementedError


class Heading(StrEnum):
    """The headings that group statements in `help`, in the order in which people learn them."""

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

    `details` is a function that returns more help. The decorator `statement` explains the other fields.
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
        """The keyword of the statement, without its other spellings."""
        return self.keywords[0]

    @property
    def scripts(self) -> tuple[str, ...]:
        """Scripts for tests, each with this statement as its last. They produce all kinds of its answers."""
        if self.after is None:
            return self.more
        return ("; ".join(filter(None, (self.after, self.example))), *self.more)

    @property
    def help(self) -> str:
        """The help text: the docstring of the class, then the details."""
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
        """Return the fields that the name of a grammar alternative sets. `save_over` sets `over` to True."""
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
        """For each word that introduces a value, the name of the value's field."""
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

    `usage` is the syntax, with variable parts in capitals. `example` is a valid statement. `also` lists other
    keywords. `sign` replaces the keyword, as `?-` does. `details` is a function that returns more help.

    Tests use these arguments to run the statement:

    * `after` is a script that runs before the `example`. None means that only a prompt can run the example.
    * `more` lists scripts that end with the statement. `files` contains the text of each file that they read.
    * `endless` is a script whose last statement runs until a limit stops it. For a statement without such a
      script, it is the slowest script. None means that the statement is always quick.
    """

    def declare(kind: type[S]) -> type[S]:
        keywords = (sign or _name(kind), *also)
        declared = Declaration(kind, usage, example, heading, keywords, details, after, more, endless, files)
        _declared[_name(kind)] = _by_kind[kind] = declared
        kind.keyword = declared.keyword
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
    """Declare the decorated function as a command that is always quick. `statement` explains the arguments.

    The function's name is the keyword. The parameters after the session are the fields. The docstring is the
    help text. The decorator replaces the function by a class of statements.
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
    """Return the declaration of the statement that a grammar rule describes, or None for any other rule."""
    keyword = rule.partition("_")[0]
    if keyword not in _declared:
        if (module := module_of(keyword)) is None:
            return None
        import_module(module)
    return _declared[keyword]


@cache
def by_keyword() -> Mapping[str, Declaration]:
    """Return the declaration of each keyword, in the order of the grammar.

    A statement may have several keywords.
    """
    for keyword in statements():
        declared_by(keyword)
    ordered = sorted(_declared.values(), key=lambda each: _order().index(_name(each.kind)))
    return {keyword: each for each in ordered for keyword in each.keywords}


def by_heading() -> Iterator[tuple[Heading, list[Declaration]]]:
    """Yield each heading with its declarations, in the order in which people learn them."""
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
    """The transformer of lark. Each grammar rule and each terminal has an attribute, a function."""

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
    """Return the function that builds the value of a rule or terminal, or None.

    Search the packages from the last to the first. Import no package after the function is found.
    """
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
    keyword, helper = base.partition("_")[0], base[-1:].isdigit()  # lark numbers its rules for `+` and `*`
    return partial(_statement, base) if module_of(keyword) and not helper else None


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
    return declared.kind(
        *declared.kind.parts_of(rest), **named, **declared.form(rule), span=span_from(pieces)
    )
