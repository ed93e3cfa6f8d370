"""The facts of a theory as text for Prolog. `prolog/codes/definition/textbook.pl` describes the facts."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from mmlogic.codes import quantities
from mmlogic.codes.game import END, Game, is_number
from mmlogic.codes.quantities import GUESS, Constraint, Quantity
from mmlogic.codes.theory import Code, Rule, Theory
from mmlogic.codes.written import Code as Written, Letters
from mmlogic.machine.goals import atom, term

RELATIONS = "codes/relations"
"""The library of Prolog with relations about codes. Programs of users see it, beside the facts."""

_PREFIXES = {
    *("discontiguous", "dynamic", "initialization", "meta_predicate", "module_transparent", "multifile"),
    *("public", "table", "thread_initialization", "thread_local", "volatile"),
}
_OPERATORS = {"=": "=", "!=": "\\=", "<": "<", "<=": "=<", ">": ">", ">=": ">="}


def facts(theory: Theory, own: str = "") -> str:
    """Return the facts of `theory`: `pegs/1`, `symbol/2`, `guess/3`, `rule/2`, and `word/2` for word lists.

    `own` is the module with the user's clauses, which rules call. If `own` is empty, these clauses are in the
    module of the facts.
    """
    return "\n".join(filter(None, _paragraphs(theory, own)))


@lru_cache(1024)
def symbol(name: str) -> str:
    """Return a symbol as Prolog writes it: a number, or an atom.

    >>> symbol("red"), symbol("12"), symbol("a:-b")
    ('red', '12', "'a:-b'")
    """
    return name if is_number(name) else atom(name)


def quantity_facts(parts: Mapping[str, Quantity], game: Game) -> str:
    """Return the facts `part/2` of a dialect whose parts are quantities (see definition/own.pl)."""
    writer = Writer({}, "", game)
    return "".join(f"part({symbol(name)}, {writer.term(quantity)}).\n" for name, quantity in parts.items())


def _paragraphs(theory: Theory, own: str) -> Iterator[str]:
    game = theory.game
    yield f"pegs({term(game.pegs)}).\n"
    yield "".join(f"symbol({number}, {symbol(name)}).\n" for number, name in enumerate(game.symbols, 1))
    yield "".join(
        f"guess({number}, {_code(game.padded(clue.code))}, {game.dialect.term(clue.told)}).\n"
        for number, clue in enumerate(theory.clues, 1)
    )
    yield f"rule(0, ended({END}, {term(game.shortest)})).\n" if game.shortest else ""
    yield "".join(
        _clause(f"rule({number}, {{}})", rule, own, game) for number, rule in enumerate(theory.rules, 1)
    )
    lists = {path: words for rule in theory.rules for path, words in rule.words.items()}
    for path, words in lists.items():
        yield "".join(f"word({symbol(path)}, {_code(game.padded(word))}).\n" for word in words)
    missing = ["guess/3"] * (not theory.clues) + ["rule/2"] * (not theory.rules and not game.shortest)
    missing += ["word/2"] * (bool(lists) and not any(lists.values()))
    # Declare each predicate that has no facts. Otherwise Prolog raises an error when it is called.
    yield f":- dynamic {', '.join(missing)}.\n" if missing else ""


def _code(code: Code) -> str:
    return f"[{','.join(map(symbol, code))}]"


def _clause(form: str, rule: Rule, own: str, game: Game) -> str:
    lists = {path: f"Words{n}" for n, path in enumerate(rule.words, 1)}
    head = form.format(Writer(lists, own, game).term(rule.constraint))
    if not lists:
        return f"{head}.\n"
    goals = ",\n    ".join(
        f"findall(Word, word({symbol(path)}, Word), {name})" for path, name in lists.items()
    )
    return f"{head} :-\n    {goals}.\n"


def call_text(name: str, arguments: Sequence[str | None]) -> str:
    """Return the goal of a rule's `prolog(…)`. An argument that is None becomes the variable `Code`."""
    written = ", ".join("Code" if each is None else symbol(each) for each in arguments)
    return f"{symbol(name)}{f'({written})' if written else ''}"


class Writer(quantities.Writer):
    """Writes a rule as a term of Prolog.

    `lists` maps each word list's file to the Prolog variable with its codes. `own` is the module with the
    user's clauses.
    """

    def __init__(self, lists: Mapping[str, str], own: str, game: Game) -> None:
        self._lists, self._own = lists, own
        self._ends = game.shortest is not None

    def term(self, part: Constraint | Quantity) -> str:
        """Return the term of a constraint or quantity, as `before(end, TERM)` if it ignores missing pegs."""
        written = part.term(self)
        return f"before({END}, {written})" if self._ends and part.before_end else written

    def symbol(self, name: str) -> str:
        return symbol(name)

    def code(self, code: Written) -> str:
        """Return a code as an argument. In the definition of a dialect, the word `guess` stays a word."""
        return GUESS if isinstance(code, Letters) else _code(tuple(code))

    def operand(self, name: str) -> str:
        """Return a symbol as the operand of an operator. Prefix operators of Prolog get parentheses."""
        return f"({name})" if name in _PREFIXES else symbol(name)

    def number(self, number: int) -> str:
        return term(number).lstrip()  # the caller writes a space or a parenthesis before it

    def compared(self, left: str, op: str, right: str) -> str:
        return f"{left} {_OPERATORS[op]} {right}"

    def called(self, name: str, arguments: Sequence[str | None]) -> str:
        module = f"{self._own}:" if self._own else ""
        code = "Code" if None in arguments else "_"
        return f"prolog({code}, {module}{call_text(name, arguments)})"

    def words(self, name: str) -> str:
        return self._lists[name]
