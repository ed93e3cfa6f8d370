"""The parser, built once from the grammar. The class `Reading` feeds text to the parser."""

import pickle
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from copy import copy
from functools import cache
from importlib import import_module
from io import BytesIO
from types import ModuleType
from typing import Any

from lark import Lark, Token, __version__ as lark_version
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.lexer import PatternStr, TerminalDef
from lark.parsers import lalr_analysis
from lark.parsers.lalr_parser_state import ParserState

from mmlogic.common.cache import Kept, stamp
from mmlogic.common.resources import PACKAGE, resource
from mmlogic.common.wording import is_slip
from mmlogic.language.errors import ENDS, SyntaxProblem
from mmlogic.language.gone import GONE
from mmlogic.language.places import span_of
from mmlogic.language.registry import Builder, Declaration, by_keyword
from mmlogic.language.rooms import base_name, languages, table, terminals

DEEPEST = 200
"""The largest size of the parser's stack. A deeper rule is refused."""

Alone = Callable[[str, str], bool]
"""A function (line, text before it): whether the line, without a keyword, may be a statement."""

LINE = re.compile(r"""(?:[^;#\n|"'\[]|"[^"\n]*"|'[^'\n]*'|\[[^]\n]*\])+""")
"""Matches a statement on one line."""

OPENING, CLOSING = frozenset({"LSQB", "LPAR"}), frozenset({"RSQB", "RPAR"})


class Reading:
    """The lexer and the parser on their way through a text.

    Iterate over the reading to get its tokens, then call `finish` to get the statements.

    Raises lark's UnexpectedInput for a syntax error. Raises SyntaxProblem for a token without a valid value,
    such as a number that is too long. After an error, the reading still has the tokens before the error, and
    knows the terminals that may follow.
    """

    def __init__(
        self, text: str, *, values: bool = True, favourites: Collection[str] = (), alone: Alone | None = None
    ) -> None:
        """Start reading `text`. Without `values`, check the syntax only and make no statements.

        `favourites` are names in lower case that may begin a statement. The reading adds the names that the
        text defines. A line without a keyword is a guess if it looks like one, or if `alone` returns true.
        """
        self.text, self._alone = text, alone
        self.favourites = set(favourites)
        self._parser = lark().parse_interactive(text)
        state = self._parser.parser_state
        self._formal = copy(state.parse_conf)
        self._formal.callbacks = {}
        if not values:
            state.parse_conf = self._formal
        self.last: Token | None = None
        self.tokens: list[Token] = []
        self._settled = list(state.state_stack)
        self._before = self._settled

    def __iter__(self) -> Iterator[Token]:
        """Yield each token once the parser has accepted it."""
        while True:
            try:
                yield from self._tokens()
                return
            except UnexpectedInput as error:
                if not self._began_guess(rejected_by(error)):
                    raise

    def _tokens(self) -> Iterator[Token]:
        state = self._parser.parser_state
        for token in self._parser.lexer_thread.lex(state):  # type: ignore[no-untyped-call]
            token = self._recognised(token)
            if self.last and self.instead_of(token, self.last):
                raise UnexpectedToken(token, set())  # type: ignore[no-untyped-call]
            state.feed_token(token)
            if len(state.state_stack) > DEEPEST:
                raise SyntaxProblem("nested too deeply", span_of(token), hint="write it as several rules")
            self._before, self._settled = self._settled, list(state.state_stack)
            if token.type != "NEWLINE":
                self.last = token
            self.tokens.append(token)
            if token.type in ENDS:
                self.tokens.clear()
            yield token

    def _began_guess(self, rejected: Token) -> bool:
        """If a guess without its keyword begins at a token, add the keyword, and read the token again."""
        start, found = rejected.start_pos or 0, LINE.match(self.text, rejected.start_pos or 0)
        if self.pending or not found or not self._is_guess(found[0].strip(), start):
            return False
        name = next(name for name, word in self.keywords().items() if word == "guess")
        keyword = Token(
            name, "", start, rejected.line, rejected.column, rejected.line, rejected.column, start
        )
        self._parser.parser_state.feed_token(keyword)
        self._before, self._settled = self._settled, list(self._parser.parser_state.state_stack)
        self.last = keyword
        self.tokens.append(keyword)
        if lexer := self._parser.lexer_thread.state:
            lexer.line_ctr.char_pos, lexer.line_ctr.column = start, rejected.column or 1
        return True

    def _is_guess(self, line: str, start: int) -> bool:
        slip = begins_like_keyword(line) or line.split()[0].lower() in GONE
        return (not slip and self.is_like_guess(line)) or bool(
            self._alone and self._alone(line, self.text[:start])
        )

    @classmethod
    def is_like_guess(cls, line: str) -> bool:
        """Return whether a line has the form of a guess without its keyword."""
        return any(looks(line) and cls.accepts(f"{word} {line}") for word, looks in table("bare").items())

    def _recognised(self, token: Token) -> Token:
        if token.type.endswith("DEFINED"):
            self.favourites.add(token.lower())
        elif token.type == "WORD" and token.lower() in self.favourites:
            expected = self._formal.states[self._parser.parser_state.state_stack[-1]]
            for name in expected:
                if name.endswith("FAVOURITE"):
                    return Token.new_borrow_pos(name, token, token)
        return token

    def instead_of(self, token: Token, after: Token) -> str | None:
        """Return advice on a word that the language no longer has, such as `panels` in `solve panels`.

        `after` is the first word of the statement. Return None for any other word.
        """
        instead = GONE.get(f"{after} {token}".lower())
        return instead if instead and self.pending[:1] == [after] else None

    def finish(self) -> list[Any]:
        """End the text and return its statements."""
        result: list[Any] = self._parser.feed_eof(self.last)  # type: ignore[no-untyped-call]
        return result

    def rejected(self) -> Token | None:
        """Read the rest of the text. Return the first token that the parser rejects, or None.

        If the text matches no terminal, the token's type is "". Raises SyntaxProblem for a token without a
        valid value.
        """
        try:
            for _ in self:
                pass
        except UnexpectedInput as error:
            return rejected_by(error)
        return None

    @property
    def at_block(self) -> bool:
        """Whether a block, such as `puzzle … end`, may begin in the next line."""
        blocks = {name for name, part in terminals().items() if part.block}
        return bool(self.pending and blocks & self.accepted())

    @classmethod
    def accepts(cls, text: str) -> bool:
        """Return whether a text is one or more valid statements. The last may begin a block."""
        reading = cls(text)
        try:
            return reading.rejected() is None and (reading.at_block or bool(reading.finish()))
        except (UnexpectedInput, SyntaxProblem):
            return False

    @staticmethod
    @cache
    def keywords() -> Mapping[str, str]:
        """Return the spelling of each keyword and of each sign, by the name of its terminal.

        Some words are keywords only before a bracket. In the grammar, they are patterns with lookahead.
        """
        fixed = {t.name: t.pattern.value for t in lark().terminals if isinstance(t.pattern, PatternStr)}
        ahead = {t.name: re.match(r"(\w+)\(\?=", t.pattern.value) for t in lark().terminals}
        words = fixed | {name: word[1] for name, word in ahead.items() if word}
        return words | {base_name(name): word for name, word in words.items()}

    @property
    def pending(self) -> list[Token]:
        """The keywords and signs of the incomplete statement, in order."""
        stack = self._parser.parser_state.value_stack
        return [piece for piece in stack if isinstance(piece, Token) and piece.type not in ENDS]

    @property
    def begun(self) -> Declaration | None:
        """The declaration of the incomplete statement, or None between statements."""
        return by_keyword()[self.keywords()[self.pending[0].type]] if self.pending else None

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

    def is_at_pipe(self, rejected: Token) -> bool:
        """Return whether the rejected token is a pipe: a `|` where a statement may end."""
        return rejected.startswith("|") and bool(self.pending and self.accepted() & ENDS)

    def skip(self, length: int) -> None:
        """Skip the next `length` characters, which match no terminal."""
        if lexer := self._parser.lexer_thread.state:
            start = lexer.line_ctr.char_pos
            lexer.line_ctr.feed(lexer.text.text[start : start + length])

    def accepted(self) -> set[str]:
        """Return the terminals that may come next, by their names in the grammar file."""
        return self._accepted(self._settled)

    def instead(self) -> set[str]:
        """Return the terminals that could replace the last token."""
        return self._accepted(self._before)

    def _accepted(self, stack: list[Any]) -> set[str]:
        lexer = self._parser.parser_state.lexer
        known = {terminal.name for terminal in lark().terminals} | {"$END"}
        trials = (
            (name, ParserState(self._formal, lexer, list(stack), []))
            for name in self._formal.states[stack[-1]]
            if name in known
        )
        return {base_name(name) for name, trial in trials if _takes(trial, name)}


def begins_like_keyword(line: str) -> bool:
    """Return whether the first word of a line is a mistyped keyword."""
    word = re.split(r"[^\w-]", line, maxsplit=1)[0].lower()
    return is_slip(word, by_keyword()) and all(word not in room.symbols for room in languages())


def rejected_by(error: UnexpectedInput) -> Token:
    """Return the token at which the error occurred. If it matches no terminal, its type is ""."""
    if not isinstance(error, UnexpectedCharacters):
        # Of lark's errors, the LALR parser raises only UnexpectedCharacters and UnexpectedToken.
        token: Token = error.token  # type: ignore[attr-defined]
        return token
    start, line, column = error.pos_in_stream or 0, error.line, error.column
    return Token("", error.char, start, line, column, line, column + 1, start + 1)


def _takes(state: "ParserState[Any]", terminal: str) -> bool:
    """Return whether a parser in this state accepts `terminal`.

    The parser's table may allow a terminal that the state after a reduction rejects. So this function feeds
    the terminal to the parser. Lark's `accepts` does so, too, but overlooks the terminals of imported grammar
    files: their names have a prefix in lower case.
    """
    try:
        state.feed_token(Token(terminal, ""), is_end=terminal == "$END")
    except UnexpectedToken:
        return False
    return True


class Lines:
    """Drops the line ends inside brackets, so that a statement in brackets may have several lines."""

    always_accept = ("NEWLINE", "WORD")

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """Yield the tokens of `stream`, without line ends inside brackets."""
        depth = 0
        for token in stream:
            if token.type in OPENING:
                depth += 1
            elif token.type in CLOSING:
                depth -= 1
            elif token.type == "NEWLINE" and depth > 0:
                continue
            yield token


@cache
def lark() -> Lark:
    """Return the parser, from the user's cache if possible. To build it takes most of the start-up time."""
    grammar = resource("grammar", "mmlogic.lark")
    kept = Kept(repr((lark_version, stamp(grammar.parent, ".lark"), stamp(PACKAGE, ".py"))).encode())
    if data := kept.read():
        with suppress(Exception):  # after any error in the cached parser, the parser is built again
            known: Lark = pickle.loads(data)
            return known
    options: dict[str, Any] = {"parser": "lalr", "lexer": "contextual", "edit_terminals": _leave_rules}
    options |= {"keep_all_tokens": True, "maybe_placeholders": False, "source_path": str(grammar)}
    made = Lark(grammar.read_bytes().decode(), postlex=Lines(), transformer=Builder(), **options)
    made.options.options["edit_terminals"] = None
    del made.grammar  # the grammar is not needed any more, and would take half the time to unpickle
    pickled = BytesIO()
    _Pickler(pickled).dump(made)
    kept.write(pickled.getvalue())
    return made


class _Pickler(pickle.Pickler):
    """Pickles a parser. Modules and lark's actions Shift and Reduce are pickled as references."""

    def reducer_override(self, obj: object) -> Any:
        if isinstance(obj, ModuleType):
            return import_module, (obj.__name__,)
        if obj is lalr_analysis.Shift or obj is lalr_analysis.Reduce:
            return getattr, (lalr_analysis, obj.name)
        return NotImplemented


def _leave_rules(terminal: TerminalDef) -> None:
    if base_name(terminal.name) == "WHOLE_CODE":
        alone = sorted(word for room in languages() for word in room.alone)
        terminal.pattern.value = f"(?!(?:{'|'.join(alone)})(?!\\w)){terminal.pattern.value}"
