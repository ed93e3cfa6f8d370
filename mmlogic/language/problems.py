"""Messages for text that the parser rejects."""

import re

from lark import Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput

from mmlogic.common.wording import did_you_mean, nearest
from mmlogic.language.errors import ENDING, SyntaxProblem
from mmlogic.language.piping import is_pipe
from mmlogic.language.places import Span
from mmlogic.language.reading import ENDS, Reading, keywords
from mmlogic.language.registry import by_keyword
from mmlogic.language.rooms import forms, gone, meanings, span_of, terminals

__all__ = ["comparison_meant", "problem_of"]

_GOAL = re.compile(r"\([^()\n]*\bCode\b[^()\n]*\)")
"""The arguments of a goal about the code."""

LONGEST = 40
"""The most characters of an unknown word that a message quotes."""


def problem_of(error: UnexpectedInput, reading: Reading) -> SyntaxProblem:
    """Return the problem at the place where `reading` stopped with `error`."""
    accepted = reading.accepted()
    if isinstance(error, UnexpectedCharacters):
        token = Token("", error.char, 0, error.line, error.column, error.line, error.column + 1)
    else:
        token = error.token  # type: ignore[attr-defined]  # the other two kinds come from other parsers
    if bracket := _unclosed(token, reading):
        return SyntaxProblem("this bracket is never closed", span_of(bracket), expected=_words(accepted))
    if token in {'"', "'"}:
        return SyntaxProblem("this quote is never closed in its line", span_of(token))
    pending = reading.pending
    if not pending:
        return _no_statement(token, reading)
    if is_pipe(token, reading):
        where = "only as it is typed at the prompt"
        return SyntaxProblem(f"`| COMMAND` may follow a statement {where}", span_of(token))
    usage = by_keyword()[keywords()[pending[0].type]].usage
    meant = _keyword_near(token, accepted) or _keyword_near(reading.last, reading.instead())
    if reading.last and meant == reading.last.lower():
        meant = forms().get(meant)  # the right word, without what belongs to it
    comparison = comparison_meant(token, reading)
    hint = f"write `{comparison}`" if comparison else did_you_mean(meant, f"usage: {usage}")
    return SyntaxProblem(
        "unexpected end of the statement" if token.type in ENDS else f"unexpected {_cited(token)}",
        _end_of(reading.last) if token.type in ENDS else span_of(token),
        expected=_words(accepted),
        hint=_own_goal(token, reading) or hint,
    )


def _own_goal(token: Token, reading: Reading) -> str | None:
    goal = _GOAL.match(reading.text, token.start_pos or 0)
    if goal is None or reading.last is None or "PROLOG_GOAL" not in reading.instead():
        return None
    return f"`prolog({reading.last}{goal[0]})` asks clauses of your own"


def _keyword_near(token: Token | None, accepted: set[str]) -> str | None:
    if token is None or token.type in keywords():
        return None
    return nearest(token, [keywords()[name] for name in accepted if name in keywords()])


def _unclosed(token: Token, reading: Reading) -> Token | None:
    brackets = reading.brackets
    if not brackets:
        return None
    begins_anew = any(
        word.lower() in by_keyword() and span_of(word).line > span_of(brackets[-1]).line
        for word in (reading.last, token)
        if word
    )
    return brackets[-1] if begins_anew or token.type in ENDS else None


def _no_statement(token: Token, reading: Reading) -> SyntaxProblem:
    if instead := gone().get(token.lower()):
        return SyntaxProblem(f"{_cited(token)} is gone", span_of(token), hint=instead)
    text = re.split("[;#\n]", reading.text[token.start_pos or 0 :], maxsplit=1)[0].strip()
    meant = _certain_guess(text) or _start_near(text, token, reading) or _guess(text)
    hint = did_you_mean(meant, "`help` lists the statements")
    if token.end_pos and reading.text.startswith("(", token.end_pos):
        hint = "a query of Prolog begins with `?-`; clauses stand between `prolog` and `end`"
    return SyntaxProblem(
        f"unknown statement {_cited(token)}", span_of(token), expected=["a statement"], hint=hint
    )


def _start_near(text: str, token: Token, reading: Reading) -> str | None:
    word = found[0] if (found := re.match(r"[\w-]+", text)) else token
    known = [*by_keyword(), *sorted(reading.favourites)]
    meant = nearest(word, [*known, *meanings()])
    return meanings()[meant] if meant and meant not in known else meant


def _guess(text: str) -> str | None:
    return f"guess {text}" if len(text) <= LONGEST and _GUESS.fullmatch(text) else None


def _certain_guess(text: str) -> str | None:
    return _guess(text) if re.match(r"\[|\w+,|\w+\s+[gyx]+$", text, re.IGNORECASE) else None


_GUESS = re.compile(
    r"(\[[\w\s,-]+\]|[^\W\d][\w-]*(?:[\s,]+[^\W\d][\w-]*)*),?\s+"
    r"(?:\d+[abcw]?(?:[\s,]+\d+[abcw]?)?|[gyx]+)",
    re.IGNORECASE,
)
"""Letters or names, then what looks like an answer."""


def _words(accepted: set[str]) -> list[str]:
    parts = list(dict.fromkeys(part.label for name, part in terminals().items() if name in accepted))
    fixed = sorted({keywords()[name] for name in accepted - ENDS if name in keywords()}, key=_words_first)
    return parts + [f"`{word}`" for word in fixed] + [*ENDING] * bool(accepted & ENDS)


def _words_first(fixed: str) -> tuple[bool, str]:
    return not fixed.isalpha(), fixed


def _cited(token: Token) -> str:
    text = token if len(token) <= LONGEST else f"{token[:LONGEST]}…"
    return f"`{text}`" if text.isprintable() else f"character U+{ord(text[0]):04X}"


def _end_of(token: Token | None) -> Span:
    end = span_of(token) if token else Span(1, 1, 1, 1)
    return Span(end.end_line, end.end_column, end.end_line, end.end_column + 1)


_OPERAND = r"\w+(?:\[[^][\n]*\]|\([^()\n]*\))?"
_SIGN = r"<>|=[<>]|[<>]=?|==?|!=|[≤≥≠]"

_BEFORE = re.compile(rf"(?:({_OPERAND})\s*({_SIGN})\s*)?({_OPERAND})\s*$")
"""What may stand before a comparison: an operand, perhaps at the end of another comparison."""

_FROM_SIGN = re.compile(rf"({_SIGN})\s*({_OPERAND})")

_EQUALITIES = {"=", "==", "!=", "<>", "≠"}
"""The signs that say the same with their sides exchanged."""


def comparison_meant(token: Token, reading: Reading) -> str | None:
    """Return the comparisons that were meant where the sign of one was not expected; None where none were."""
    start = token.start_pos or 0
    behind, before = _FROM_SIGN.match(reading.text, start), _BEFORE.search(reading.text[:start])
    if behind is None or before is None or "and" not in map(keywords().get, reading.accepted()):
        return None
    left, sign, middle = before.groups()
    turns = behind[1] in _EQUALITIES and behind[2][-1] in "])"
    meant = [f"{behind[2]} {behind[1]} {middle}"] if turns else []
    if left:
        straight = f"{middle} {behind[1]} {behind[2]}"
        meant = [*(f"{left} {sign} {middle} and {each}" for each in (straight, *meant)), *meant]
    return next((each for each in meant if _reads(f"where {each}")), None)


def _reads(text: str) -> bool:
    reading = Reading(text)
    try:
        list(reading)
        reading.finish()
    except (UnexpectedInput, SyntaxProblem):
        return False
    return True
