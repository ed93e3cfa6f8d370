"""A theory as the Prolog facts that `prolog/codes/textbook.pl` describes, written as a person would."""

import re
from collections.abc import Iterator, Mapping, Sequence

from mmlogic.codes.declaring import Constraint, Quantity
from mmlogic.codes.definition import GUESS
from mmlogic.codes.game import END, Game, is_number
from mmlogic.codes.theory import Clue, Code, Rule, SoftRule, Theory
from mmlogic.codes.written import Code as Written
from mmlogic.codes.written import Letters
from mmlogic.machine import ANSWER, ANY, Term, goal, quote, term
from mmlogic.machine.goals import Value

__all__ = ["atom", "code_value", "facts", "game_goal", "own_goal", "quantity_facts"]

_PLAIN = re.compile(r"[a-z][A-Za-z0-9_]*")
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


def facts(theory: Theory, own: str = "") -> str:
    """Return the facts of `theory`: `pegs/1`, `symbol/2`, `guess/3`, `rule/2`, `likely/2`, `word/2` of files.

    `own` is the module with the clauses that rules call; without it they stand beside the facts.
    """
    return "\n".join(filter(None, _paragraphs(theory, own)))


def atom(name: str) -> str:
    """Return a symbol as Prolog writes it: a number, a plain atom, or a quoted one.

    >>> atom("red"), atom("12"), atom("a:-b")
    ('red', '12', "'a:-b'")
    """
    return name if _PLAIN.fullmatch(name) or is_number(name) else quote(name)


def own_goal(name: str, arguments: Sequence[str | None]) -> str:
    """Return a goal of one's own clauses; None among its arguments is the code."""
    written = ", ".join("Code" if each is None else atom(each) for each in arguments)
    return f"{atom(name)}{f'({written})' if written else ''}"


def game_goal(name: str, *arguments: Value) -> Term:
    """Return the goal `name(…, Game, Answer)`: what a relation answers about the facts of a program."""
    return goal(name, *arguments, ANY, ANSWER)


def quantity_facts(parts: Mapping[str, Quantity], game: Game) -> str:
    """Return the facts `part/2` of a dialect whose parts are quantities (see prolog/codes/own.pl)."""
    writer = _Terms({}, "", game)
    return "".join(f"part({atom(name)}, {writer.quantity(quantity)}).\n" for name, quantity in parts.items())


def code_value(code: Sequence[str]) -> list[int | str]:
    """Return a code as the list that a goal has of it: symbols that are numbers are integers."""
    return [int(name) if is_number(name) else name for name in code]


def _code(code: Code) -> str:
    return f"[{','.join(map(atom, code))}]"


def _paragraphs(theory: Theory, own: str) -> Iterator[str]:
    yield f"pegs({term(theory.game.pegs)}).\n"
    yield from _symbols(theory.game)
    yield "".join(_clue(number, clue, theory.game) for number, clue in enumerate(theory.clues, 1))
    yield _lengths(theory.game)
    yield "".join(_rule(number, rule, own, theory.game) for number, rule in enumerate(theory.rules, 1))
    yield "".join(_likely(number, soft, theory.game) for number, soft in enumerate(theory.likely, 1))
    rules = (*theory.rules, *(soft.rule for soft in theory.likely if soft.rule))
    files = {path: words for rule in rules for path, words in rule.words.items()}
    for path, words in files.items():
        yield "".join(f"word({atom(path)}, {_code(theory.game.padded(word))}).\n" for word in words)
    # Predicates that have no fact are known all the same.
    yield f":- dynamic {', '.join(_missing(theory))}.\n" if any(_missing(theory)) else ""


def _missing(theory: Theory) -> list[str]:
    return ["guess/3"] * (not theory.clues) + ["rule/2"] * (not theory.rules and not theory.game.shortest)


def _symbols(game: Game) -> Iterator[str]:
    yield "".join(f"symbol({number}, {atom(name)}).\n" for number, name in enumerate(game.symbols, 1))


def _lengths(game: Game) -> str:
    return f"rule(0, ended({END}, {game.shortest})).\n" if game.shortest else ""


def _clue(number: int, clue: Clue, game: Game) -> str:
    return f"guess({number}, {_code(game.padded(clue.code))}, {game.dialect.term(clue.told)}).\n"


def _rule(number: int, rule: Rule, own: str, game: Game) -> str:
    return _clause(f"rule({number}, {{}})", rule, own, game)


def _likely(number: int, soft: SoftRule, game: Game) -> str:
    if soft.rule is None:
        return f"likely({number}, chosen({atom(soft.chosen.replace('-', '_'))})).\n"
    return _clause(f"likely({number}, times({soft.weight}, {{}}))", soft.rule, "", game)


def _clause(form: str, rule: Rule, own: str, game: Game) -> str:
    lists = {path: f"Words{n}" for n, path in enumerate(rule.words, 1)}
    head = form.format(_Terms(lists, own, game).rule(rule.constraint))
    if not lists:
        return f"{head}.\n"
    goals = ",\n    ".join(f"findall(Word, word({atom(path)}, Word), {name})" for path, name in lists.items())
    return f"{head} :-\n    {goals}.\n"


class _Terms:
    """How the parts of a rule are written; `lists` has the variable for the codes of each file.

    The lengths of codes are those of `game`.
    """

    def __init__(self, lists: Mapping[str, str], own: str, game: Game) -> None:
        self._lists, self._own = lists, own
        self._ends = game.shortest is not None

    def rule(self, part: Constraint) -> str:
        """Return the term of a constraint."""
        return self._before(part.term(self), part.sees_end)

    def quantity(self, part: Quantity) -> str:
        """Return the term of a quantity."""
        return self._before(part.term(self), part.sees_end)

    def _before(self, written: str, sees_end: bool) -> str:
        return f"before({END}, {written})" if self._ends and not sees_end else written

    def symbol(self, name: str) -> str:
        """Return a symbol as an argument."""
        return atom(name)

    def code(self, code: Written) -> str:
        """Return a guess as an argument; the guess of a dialect is the atom of this name."""
        return GUESS if isinstance(code, Letters) else _code(tuple(code))

    def operand(self, name: str) -> str:
        """Return a symbol beside an operator: in parentheses if Prolog would take it for one itself."""
        return f"({name})" if name in _PREFIXES else atom(name)

    def number(self, number: int) -> str:
        """Return a number."""
        return term(number).lstrip()  # a space or a parenthesis stands before it already

    def compared(self, left: str, op: str, right: str) -> str:
        """Return the comparison of two sides."""
        return f"{left} {_OPERATORS[op]} {right}"

    def called(self, name: str, arguments: Sequence[str | None]) -> str:
        """Return the term of a goal of one's own; None among its arguments is the code."""
        module = f"{self._own}:" if self._own else ""
        code = "Code" if None in arguments else "_"
        return f"prolog({code}, {module}{own_goal(name, arguments)})"

    def words(self, path: str) -> str:
        """Return the variable that has the codes of a file."""
        return self._lists[path]
