"""A theory as the Prolog facts that `prolog/codes/textbook.pl` describes, written as a person would."""

import re
from collections.abc import Iterator

from mmlogic.codes.constraints import (
    Among,
    And,
    Constraint,
    CountOf,
    Distinct,
    Not,
    Or,
    PositionIs,
    PositionsEqual,
    SumOf,
)
from mmlogic.codes.game import Game
from mmlogic.codes.theory import Clue, Code, Rule, Theory
from mmlogic.machine import quote, term

__all__ = ["atom", "code_value", "facts", "is_number"]

_PLAIN = re.compile(r"[a-z][A-Za-z0-9_]*")
_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,17}")
_PREFIXES = {
    "discontiguous",
    "dynamic",
    "initialization",
    "meta_predicate",
    "module_transparent",
    "multifile",
    "public",
    "table",
    "thread_initialization",
    "thread_local",
    "volatile",
}
_OPERATORS = {"=": "=", "!=": "\\=", "<": "<", "<=": "=<", ">": ">", ">=": ">="}


def facts(theory: Theory) -> str:
    """Return the facts of `theory`: `pegs/1`, `symbol/2`, `guess/3`, `rule/2`, and `word/2` for its files."""
    return "\n".join(filter(None, _paragraphs(theory)))


def atom(name: str) -> str:
    """Return a symbol as Prolog writes it: a number, a plain atom, or a quoted one.

    >>> atom("red"), atom("12"), atom("a:-b")
    ('red', '12', "'a:-b'")
    """
    return name if _PLAIN.fullmatch(name) or is_number(name) else quote(name)


def _operand(name: str) -> str:
    """Return a symbol beside an operator: in parentheses if Prolog would take it for one itself."""
    return f"({name})" if name in _PREFIXES else atom(name)


def is_number(name: str) -> bool:
    """Say whether a symbol of this name is a number, which `sum` can add."""
    return _NUMBER.fullmatch(name) is not None


def code_value(code: Code) -> list[int | str]:
    """Return a code as the list that a goal has of it: symbols that are numbers are integers."""
    return [int(name) if is_number(name) else name for name in code]


def _code(code: Code) -> str:
    return f"[{','.join(map(atom, code))}]"


def _number(number: int) -> str:
    return term(number).lstrip()  # a space stands before it already


def _paragraphs(theory: Theory) -> Iterator[str]:
    yield f"pegs({term(theory.game.pegs)}).\n"
    yield from _symbols(theory.game)
    yield "".join(_clue(number, clue) for number, clue in enumerate(theory.clues, 1))
    yield "".join(_rule(number, rule) for number, rule in enumerate(theory.rules, 1))
    files = {path: words for rule in theory.rules for path, words in rule.words.items()}
    for path, words in files.items():
        yield "".join(f"word({atom(path)}, {_code(word)}).\n" for word in words)
    # Predicates that have no fact are known all the same.
    yield f":- dynamic {', '.join(_missing(theory))}.\n" if any(_missing(theory)) else ""


def _missing(theory: Theory) -> list[str]:
    return ["guess/3"] * (not theory.clues) + ["rule/2"] * (not theory.rules)


def _symbols(game: Game) -> Iterator[str]:
    yield "".join(f"symbol({number}, {atom(name)}).\n" for number, name in enumerate(game.symbols, 1))


def _clue(number: int, clue: Clue) -> str:
    black, white = map(term, clue.marks)
    return f"guess({number}, {_code(clue.code)}, marks({black},{white})).\n"


def _rule(number: int, rule: Rule) -> str:
    """Return the clause of a rule; it looks up the words of its files, each list in a variable."""
    lists = {path: f"Words{n}" for n, path in enumerate(rule.words, 1)}
    head = f"rule({number}, {_term(rule.constraint, lists)})"
    if not lists:
        return f"{head}.\n"
    goals = ",\n    ".join(f"findall(Word, word({atom(path)}, Word), {name})" for path, name in lists.items())
    return f"{head} :-\n    {goals}.\n"


def _term(constraint: Constraint, lists: dict[str, str]) -> str:
    match constraint:
        case PositionIs(position, symbol, negated):
            return f"code({term(position)}) {_OPERATORS['!=' if negated else '=']} {_operand(symbol)}"
        case PositionsEqual(first, second, negated):
            return f"code({term(first)}) {_OPERATORS['!=' if negated else '=']} code({term(second)})"
        case CountOf(symbol, op, number):
            return f"count({atom(symbol)}) {_OPERATORS[op]} {_number(number)}"
        case SumOf(op, number):
            return f"sum {_OPERATORS[op]} {_number(number)}"
        case Distinct():
            return "distinct"
        case Among(path):
            return f"among({lists[path]})"
        case Not(part):
            return f"\\+ ({_term(part, lists)})"
        case And(parts):
            return f"({', '.join(_term(part, lists) for part in parts)})"
        case Or(parts):
            return f"({' ; '.join(_term(part, lists) for part in parts)})"
        case _:
            raise TypeError(f"no Prolog term for {constraint!r}")
