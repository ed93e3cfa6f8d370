"""The parser, made once from the grammar, what it builds, and `Reading`, which feeds it token by token."""

import pickle
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from copy import copy
from dataclasses import replace
from functools import cache, partial
from importlib import import_module
from io import BytesIO
from itertools import pairwise
from types import ModuleType
from typing import Any

from lark import Lark, Token
from lark import __version__ as lark_version
from lark.exceptions import UnexpectedToken
from lark.lexer import PatternStr, TerminalDef
from lark.parsers import lalr_analysis
from lark.parsers.lalr_parser_state import ParserState

from mmlogic.common.cache import Kept, stamp
from mmlogic.common.resources import PACKAGE, resource
from mmlogic.language.errors import SyntaxProblem
from mmlogic.language.registry import Statement, declared_by
from mmlogic.language.rooms import alone, base_name, languages, span_from, span_of, statements, terminals

__all__ = ["ENDS", "Builder", "Reading", "keywords"]

DEEPEST = 200
"""The deepest nesting: more than people write, less than Python's stack allows."""

ENDS = frozenset({"NEWLINE", "SEMICOLON", "$END"})
"""The terminals that end a statement."""

OPENING, CLOSING = frozenset({"LSQB", "LPAR"}), frozenset({"RSQB", "RPAR"})


class Lines:
    """Drops line ends inside brackets, so that an open bracket continues on the next line."""

    always_accept = ("NEWLINE", "WORD")

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """Yield the tokens of `stream` for the grammar."""
        depth = 0
        for token in stream:
            if token.type in OPENING:
                depth += 1
            elif token.type in CLOSING:
                depth -= 1
            elif token.type == "NEWLINE" and depth > 0:
                continue
            yield token


_OPTIONS: dict[str, Any] = {
    "parser": "lalr",
    "lexer": "contextual",
    "keep_all_tokens": True,
    "maybe_placeholders": False,
}


@cache
def lark() -> Lark:
    """Return the parser. The user's cache keeps it whole: it is what most of the start went into."""
    kept = Kept(repr((lark_version, stamp(_GRAMMAR.parent, ".lark"), stamp(PACKAGE, ".py"))).encode())
    if data := kept.read():
        with suppress(Exception):  # whatever it is: the parser can be made anew
            known: Lark = pickle.loads(data)
            return known
    own: dict[str, Any] = {"source_path": str(_GRAMMAR), "edit_terminals": _leave_rules}
    made = Lark(_GRAMMAR.read_bytes().decode(), postlex=Lines(), transformer=Builder(), **_OPTIONS, **own)
    made.options.options["edit_terminals"] = None
    kept.write(_pickled(made))
    return made


_GRAMMAR = resource("grammar", "mmlogic.lark")


def _pickled(parser: Lark) -> bytes:
    data = BytesIO()
    _Pickler(data).dump(parser)
    return data.getvalue()


class _Pickler(pickle.Pickler):
    """Pickles a parser with references to what there is one of: modules, and lark's two actions."""

    def reducer_override(self, obj: object) -> Any:
        if isinstance(obj, ModuleType):
            return import_module, (obj.__name__,)
        if obj is lalr_analysis.Shift or obj is lalr_analysis.Reduce:
            return getattr, (lalr_analysis, obj.name)
        return NotImplemented


def _leave_rules(terminal: TerminalDef) -> None:
    if base_name(terminal.name) == "WHOLE_CODE":
        terminal.pattern.value = f"(?!(?:{'|'.join(sorted(alone()))})(?!\\w)){terminal.pattern.value}"


@cache
def keywords() -> dict[str, str]:
    """Return the spelling of keywords and punctuation, by terminal.

    A word that is a keyword only before a bracket is a pattern that looks ahead.
    """
    fixed = {t.name: t.pattern.value for t in lark().terminals if isinstance(t.pattern, PatternStr)}
    ahead = {t.name: re.match(r"(\w+)\(\?=", t.pattern.value) for t in lark().terminals}
    words = fixed | {name: word[1] for name, word in ahead.items() if word}
    return words | {base_name(name): word for name, word in words.items()}


class Reading:
    """A text on its way through lexer and parser: iterate over the tokens, then `finish`.

    Raises lark's UnexpectedInput for a syntax error, and SyntaxProblem for a part without a value. After an
    error it still knows how far it came and what may come next.
    """

    def __init__(self, text: str, *, values: bool = True, favourites: Collection[str] = ()) -> None:
        """Start reading `text`; without `values`, check the syntax only and make no statements.

        `favourites` are the names, in lower case, that may begin a statement besides keywords; those that
        the text defines are added.
        """
        self.text = text
        self.favourites = set(favourites)
        self._parser = lark().parse_interactive(text)
        state = self._parser.parser_state
        self._formal = copy(state.parse_conf)
        self._formal.callbacks = {}
        if not values:
            state.parse_conf = self._formal
        self.last: Token | None = None
        self._settled = list(state.state_stack)
        self._before = self._settled

    def __iter__(self) -> Iterator[Token]:
        """Yield each token once the parser has accepted it."""
        state = self._parser.parser_state
        for token in self._parser.lexer_thread.lex(state):  # type: ignore[no-untyped-call]
            token = self._recognised(token)
            state.feed_token(token)
            if len(state.state_stack) > DEEPEST:
                raise SyntaxProblem("nested too deeply", span_of(token), hint="write it as several rules")
            self._before, self._settled = self._settled, list(state.state_stack)
            if token.type != "NEWLINE":
                self.last = token
            yield token

    def _recognised(self, token: Token) -> Token:
        if base_name(token.type) == "DEFINED":
            self.favourites.add(token.lower())
        elif token.type == "WORD" and token.lower() in self.favourites:
            expected = self._formal.states[self._parser.parser_state.state_stack[-1]]
            for name in expected:
                if base_name(name) == "FAVOURITE":
                    return Token.new_borrow_pos(name, token, token)
        return token

    def finish(self) -> list[Any]:
        """Return the statements, at the end of the text."""
        result: list[Any] = self._parser.feed_eof(self.last)  # type: ignore[no-untyped-call]
        return result

    @property
    def pending(self) -> list[Token]:
        """The keywords and punctuation of the incomplete statement, in order."""
        stack = self._parser.parser_state.value_stack
        return [piece for piece in stack if isinstance(piece, Token) and piece.type not in ENDS]

    @property
    def brackets(self) -> list[Token]:
        """The open brackets, the innermost last."""
        still_open: list[Token] = []
        for token in self.pending:
            if token.type in OPENING:
                still_open.append(token)
            elif token.type in CLOSING:
                still_open.pop()
        return still_open

    def skip(self, length: int) -> None:
        """Skip the next `length` characters, which match no terminal."""
        if lexer := self._parser.lexer_thread.state:
            start = lexer.line_ctr.char_pos
            lexer.line_ctr.feed(lexer.text.text[start : start + length])

    def accepted(self) -> set[str]:
        """Return the terminals that may come next, by their names in the grammar file."""
        return self._accepted(self._settled)

    def instead(self) -> set[str]:
        """Return the terminals that might have come in place of the last token."""
        return self._accepted(self._before)

    def _accepted(self, stack: list[Any]) -> set[str]:
        lexer = self._parser.parser_state.lexer
        trials = (
            (name, ParserState(self._formal, lexer, list(stack), []))
            for name in self._formal.states[stack[-1]]
            if name in _terminals()
        )
        return {base_name(name) for name, trial in trials if _takes(trial, name)}


@cache
def _terminals() -> frozenset[str]:
    return frozenset(terminal.name for terminal in lark().terminals) | {"$END"}


def _takes(state: "ParserState[Any]", terminal: str) -> bool:
    """Tell whether a parser accepts `terminal`: its table may allow one that a reduction then rejects.

    (Lark's own `accepts` does the same but overlooks terminals of imported files, whose names it
    prefixes in lower case.)
    """
    try:
        state.feed_token(Token(terminal, ""), is_end=terminal == "$END")
    except UnexpectedToken:
        return False
    return True


Rule = Callable[[list[Any]], Any]


class Builder:
    """The callbacks of lark, by name, for each complete rule and each terminal."""

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """Return the builder of the rule or terminal `name`."""
        base = base_name(name)
        if base in terminals() or base in _rules() or base.partition("_")[0] in statements():
            return partial(_built, base)
        raise AttributeError(name)


def _built(base: str, pieces: Any) -> Any:
    return _builder(base)(pieces)


@cache
def _builder(base: str) -> Callable[[Any], Any]:
    if base in terminals():
        return terminals()[base].convert
    return _rules().get(base) or partial(_statement, base)


@cache
def _rules() -> Mapping[str, Rule]:
    rules: dict[str, Rule] = {
        "start": lambda pieces: [piece for piece in pieces if isinstance(piece, Statement)],
        "group": lambda pieces: replace(pieces[1], span=span_from(pieces)),
    }
    for room in languages():
        rules |= {name: partial(_build, make) for name, make in getattr(room, "RULES", {}).items()}
        rules |= getattr(room, "RAW", {})
    return rules


def _statement(rule: str, pieces: list[Any]) -> Any:
    declared = declared_by(rule)
    assert declared is not None
    rest, named = _sorted_out(pieces, declared.introduced)
    return declared.kind(*rest, **named, **declared.form(rule), span=span_from(pieces))


def _sorted_out(pieces: list[Any], introduced: Mapping[str, str]) -> tuple[list[Any], dict[str, Any]]:
    rest: list[Any] = []
    named: dict[str, Any] = {}
    for before, piece in pairwise([None, *pieces]):
        if isinstance(piece, Token):
            continue
        word = before.lower() if isinstance(before, Token) else ""
        if word in introduced:
            named[introduced[word]] = piece
        else:
            rest.append(piece)
    return rest, named


def _build(kind: Callable[..., Any], pieces: list[Any]) -> Any:
    return kind(*(piece for piece in pieces if not isinstance(piece, Token)), span=span_from(pieces))
