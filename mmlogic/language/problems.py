"""Messages for text that the parser rejects."""

import re

from lark import Token

from mmlogic.common.wording import did_you_mean, is_slip, nearest
from mmlogic.language.errors import ENDING, ENDS, SyntaxProblem
from mmlogic.language.gone import GONE
from mmlogic.language.meant import beginnings, meant_by
from mmlogic.language.parsing import Reading
from mmlogic.language.places import Span, span_of
from mmlogic.language.registry import by_keyword
from mmlogic.language.rooms import table, terminals

_GOAL = re.compile(r"\([^()\n]*\bCode\b[^()\n]*\)")
"""Matches the arguments of a Prolog goal, one of which is the variable `Code`."""

_MAX_EXPECTED_BESIDE_HINT = 3
"""If a message suggests a line and more words than this are expected, it does not list them."""

LONGEST = 40
"""The largest number of characters of an unknown word that a message quotes."""


def problem_of(token: Token, reading: Reading) -> SyntaxProblem:
    """Return the error message for the token that the parser rejected."""
    accepted = reading.accepted()
    if bracket := _unclosed(token, reading):
        expected = _words(accepted, reading)
        return SyntaxProblem("this bracket is never closed", span_of(bracket), expected=expected)
    if token in {'"', "'"}:
        return SyntaxProblem("this quote is never closed in its line", span_of(token))
    if not reading.pending:
        return _no_statement(token, reading)
    if instead := reading.instead_of(token, first := reading.pending[0]):
        return SyntaxProblem(f"`{first} {token}` is gone", span_of(token), hint=instead)
    if reading.is_at_pipe(token):
        where = "only as it is typed at the prompt"
        return SyntaxProblem(f"`| COMMAND` may follow a statement {where}", span_of(token))
    own = _own_goal(token, reading)
    if (
        token == "("
        and reading.last
        and not own
        and (near := _keyword_near(reading.last, reading.instead(), reading))
    ):
        return SyntaxProblem(f"unknown word `{reading.last}`", span_of(reading.last), hint=did_you_mean(near))
    ends = token.type in ENDS
    text = _statement_from(reading.pending[0], reading)
    line = line_meant(text)
    expected = _words(accepted, reading)
    return SyntaxProblem(
        "unexpected end of the statement" if ends else f"unexpected {_cited(token)}",
        _end_of(reading.last) if ends else span_of(token),
        expected=() if line and len(expected) > _MAX_EXPECTED_BESIDE_HINT else expected,
        hint=did_you_mean(line) if line else _hint(token, accepted, reading) or _guess_of(text, reading),
        usage=reading.begun.usage if reading.begun else "",
    )


def _guess_of(text: str, reading: Reading) -> str | None:
    """Return the hint `guess TEXT` if the text looks like a guess, although it begins with a keyword."""
    is_guess = not text[-1:].isdigit() and reading.is_like_guess(text)
    return did_you_mean(f"guess {text}") if is_guess else None


def _own_goal(token: Token, reading: Reading) -> str | None:
    goal = _GOAL.match(reading.text, token.start_pos or 0)
    if goal and reading.last is not None and "PROLOG_GOAL" in reading.instead():
        return f"`prolog({reading.last}{goal[0]})` asks clauses of your own"
    return None


def _hint(token: Token, accepted: set[str], reading: Reading) -> str | None:
    if instead := GONE.get(token.lower()):
        return f"{_cited(token)} is gone: {instead}"
    if own := _own_goal(token, reading):
        return own
    if comparison := _comparison_meant(token, reading):
        return f"write `{comparison}`"
    meant = _keyword_near(token, accepted, reading)
    meant = meant or _keyword_near(reading.last, reading.instead(), reading)
    if reading.last and meant == reading.last.lower():
        meant = table("forms").get(meant)  # the user typed the right word, but not what follows it
    return did_you_mean(meant) if meant else None


def _keyword_near(token: Token | None, accepted: set[str], reading: Reading) -> str | None:
    known = reading.keywords()
    if token is None or token.type in known:
        return None
    return nearest(token, [known[name] for name in accepted if name in known])


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
    if instead := GONE.get(token.lower()):
        return SyntaxProblem(f"{_cited(token)} is gone", span_of(token), hint=instead)
    text = _statement_from(token, reading)
    near = line_meant(text) or _start_near(text, token, reading)
    hint = did_you_mean(near, "`help all` lists the statements")
    if len(text) <= LONGEST and reading.is_like_guess(text):
        hint = hint if near and (" " in near or near == "guess") else f"{hint} A guess is `guess {text}`"
    below = (
        reading.text[(token.start_pos or 0) + len(text) :]
        .strip(" \r")
        .partition("\n")[2]
        .partition("\n")[0]
        .strip()
    )
    if below and not re.search(r"\w", below) and reading.is_like_guess(f"{text} {below}"):
        hint = f"a guess and its answer share a line: `{text} {below}`"
    opens = token.end_pos and reading.text.startswith("(", token.end_pos) and "where" not in hint
    if opens or token in {"%", "/*", ":-"}:  # the text looks like Prolog
        hint = "a query of Prolog begins with `?-`; clauses stand between `prolog` and `end`, a line each"
    return SyntaxProblem(f"unknown statement {_cited(token)}", span_of(token), hint=hint)


def _statement_from(token: Token, reading: Reading) -> str:
    return re.split("[;#\n]", reading.text[token.start_pos or 0 :], maxsplit=1)[0].strip()


def line_meant(text: str) -> str | None:
    """Return the line that the user probably meant, or None.

    First, look the line up in the tables of corrections. Then try quotes around pictures, such as emoji. Then
    try the text after the sign of a list, such as `where distinct` for `- where distinct`. Last, try `where`
    before the text.
    """
    if line := meant_by(text, Reading.accepts):
        return line
    if (quoted := _PICTURE.sub(r'"\g<0>"', text)) != text and Reading.accepts(quoted):
        return quoted
    item = _LISTED.sub("", text)
    if item != text and (Reading.accepts(item) or Reading.is_like_guess(item)):
        return item
    # A single word may be anything, so it is not taken for a rule.
    may_be_rule = len(text) <= LONGEST and not re.fullmatch(r"[\w-]*", text)
    rule = f"where {text}"
    return rule if may_be_rule and Reading.accepts(rule) else None


_PICTURE = re.compile(r"(?<=[\s,[])[^\x00-\x7f\w\s]+")
"""Matches a name that needs quotes, because its characters are no letters: `🍎`."""

_LISTED = re.compile(r"\A(?:#?\d+[.):]?\s+|[-*•]\s+|mmlogic>\s*)(?=\S)")
"""Matches what may precede a copied line: `1. `, `- ` or the prompt `mmlogic>`."""


def _start_near(text: str, token: Token, reading: Reading) -> str | None:
    word = found[0] if (found := re.match(r"[\w-]+", text)) else token
    known = [*by_keyword(), *sorted(reading.favourites)]
    if near := nearest(word, known, _SURE):
        return near
    if near := nearest(word, sorted(beginnings()), _SURE):
        return meant_by(near + text[len(word) :], reading.accepts)
    return nearest(word, known) if word == text or is_slip(word, known) else None


_SURE = 0.85
"""The least similarity, from 0 to 1, of a word and the keyword that it misspells."""


def _words(accepted: set[str], reading: Reading) -> list[str]:
    """Return what a message lists after "expected": parts of a statement, keywords, signs, a new line.

    `accepted` are the terminals of the grammar that may come next.
    """
    parts = list(dict.fromkeys(part.label for name, part in terminals().items() if name in accepted))
    known = reading.keywords()
    fixed = sorted({(not known[name].isalpha(), known[name]) for name in accepted - ENDS if name in known})
    return parts + [f"`{word}`" for _, word in fixed] + [*ENDING] * bool(accepted & ENDS)


def _cited(token: Token) -> str:
    text = token if len(token) <= LONGEST else f"{token[:LONGEST]}…"
    return f"`{text}`" if text.isprintable() else f"character U+{ord(text[0]):04X}"


def _end_of(token: Token | None) -> Span:
    end = span_of(token) if token else Span(1, 1, 1, 1)
    return Span(end.end_line, end.end_column, end.end_line, end.end_column + 1)


_OPERAND = r"\w+(?:\[[^][\n]*\]|\([^()\n]*\))?"
_SIGN = r"<>|=[<>]|[<>]=?|==?|!=|[≤≥≠]"

_BEFORE = re.compile(rf"(?:({_OPERAND})\s*({_SIGN})\s*)?({_OPERAND})\s*$")
"""Matches the text before a sign: an operand, or a whole comparison such as `a < b`."""

_FROM_SIGN = re.compile(rf"({_SIGN}|is\b)\s*({_OPERAND})", re.IGNORECASE)

_PEG = re.compile(rf"\(\d+\)\s*(?:{_SIGN})\s*{_OPERAND}")
"""Matches what follows `code` if a peg is in round brackets, as in `code(1) = red`."""

_MAX_COMPARISON_CHARACTERS = 200
"""The characters on each side of a sign that the patterns search. The search takes quadratic time."""

_EQUALITIES = {"=", "==", "!=", "<>", "≠"}
"""The signs whose two sides may be exchanged."""


def _comparison_meant(token: Token, reading: Reading) -> str | None:
    text, accepted = reading.text, reading.accepted()
    after_is = reading.last is not None and reading.last.lower() == "is"
    start = (reading.last if after_is and reading.last else token).start_pos or 0
    if reading.last == "code" and (peg := _PEG.match(text, start)):
        return re.sub(r"code\((\d+)\)", r"code[\1]", f"code{peg[0]}")
    near = max(0, start - _MAX_COMPARISON_CHARACTERS)
    behind, before = (
        _FROM_SIGN.match(text, start, start + _MAX_COMPARISON_CHARACTERS),
        _BEFORE.search(text, near, start),
    )
    # A match at the start of the searched text may be only the end of a longer comparison.
    if behind is None or before is None or before.start() == near > 0:
        return None
    is_word, words = behind[1].lower() == "is", {*map(reading.keywords().get, accepted)}
    if "and" not in words and not after_is:
        return None
    left, sign, middle = before.groups()
    compared, other = "=" if is_word else behind[1], behind[2]
    turns = compared in _EQUALITIES and other[-1] in "])"
    meant = [f"{other} {compared} {middle}"] if turns else []
    if "at" in words and other.isdigit() and middle.lower() not in table("forms"):
        meant.append(f"count({middle}) {compared} {other}")
    straight = f"{middle} {compared} {other}"
    meant = [straight, *meant] if is_word else meant
    if left:
        meant = [*(f"{left} {sign} {middle} and {each}" for each in (straight, *meant)), *meant]
    return next((each for each in meant if reading.accepts(f"where {each}")), None)
