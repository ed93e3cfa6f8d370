"""What was meant by comparisons in a chain, such as `A = B = C`, or by a symbol before a `=`."""

import re

from lark import Token
from lark.exceptions import UnexpectedInput

from mmlogic.language.errors import SyntaxProblem
from mmlogic.language.reading import Reading, keywords

__all__ = ["comparison_meant"]

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
    """Tell whether a statement has no error of syntax."""
    reading = Reading(text)
    try:
        list(reading)
        reading.finish()
    except (UnexpectedInput, SyntaxProblem):
        return False
    return True
