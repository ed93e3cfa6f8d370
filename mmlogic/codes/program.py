"""A theory in Prolog: a program of the facts that `prolog/codes/textbook.pl` describes."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any, TypeVar

from mmlogic.codes.constraints import called
from mmlogic.codes.dialects import Dialect
from mmlogic.codes.game import END, Game, is_number
from mmlogic.codes.quantities import GUESS, Constraint, Quantity
from mmlogic.codes.theory import Code, Rule, Theory
from mmlogic.codes.written import Code as Written, Letters
from mmlogic.common.budget import UNLIMITED
from mmlogic.language import StatementProblem
from mmlogic.machine import ANSWER, ANY, Limits, Module, Statistics, goal, people, term
from mmlogic.machine.goals import Value, atom
from mmlogic.machine.guest import Guest, Message
from mmlogic.session.settings import ENGINES

T = TypeVar("T")

_FEW, _LETTER, _SIGN = 26, "A", "\u4e00"  # as prolog/codes/answers.pl writes codes


class Program:
    """The Prolog program of one theory, in a module of its own, which is made with the first question.

    Questions raise TypeError for what has no term in Prolog, StatementProblem for a rule that calls what the
    sandbox refuses, and PrologError, LimitExceeded or Interrupted as `mmlogic.machine` does. Any thread may
    ask. The caller must close it.
    """

    library = "codes/answers"

    def __init__(self, theory: Theory) -> None:
        self.theory = theory

    @cached_property
    def _module(self) -> Module:
        own = self.theory.game.dialect.own
        with people() if self.theory.own or (own and own.by_person) else nullcontext():
            module = Module(self.library)
            teach(module, self.theory.game.dialect)
            module.load(facts(self.theory, self._guest.name if self.theory.own else ""))
        return module

    @cached_property
    def _guest(self) -> Guest:
        """The clauses that rules call; they see the game and the textbook's relations."""
        guest = Guest("codes/relations")
        try:
            guest.know(facts(replace(self.theory, rules=(), own="")))
            guest.work_in(self.theory.folder)
            check_loaded(guest.load(self.theory.own))
            check_calls(guest, self.theory.rules)
        except BaseException:
            guest.close()
            raise
        return guest

    def ask(self, name: str, *arguments: Value, read: Callable[[Any], T], limits: Limits = UNLIMITED) -> T:
        """Return what `read` makes of what the relation `name(…, Game, Answer)` answers about the facts.

        That is None where it fails. Raises PrologError where it cannot be read.
        """
        return self._module.read(read, goal(name, *arguments, ANY, ANSWER), limits)

    def ask_codes(self, name: str, *arguments: Value, limits: Limits = UNLIMITED) -> list[Code] | None:
        """Return the codes that a relation answers as one text, None where it fails."""
        return self._module.read(if_any(self.read_codes), goal(name, *arguments, ANY, ANSWER), limits)

    def measure(self, name: str, engine: str, *arguments: Value) -> tuple[int, Statistics]:
        """Return the inferences for making an engine's clauses, and what a question to it takes then."""
        making = self._module.profile(goal("engine_size", checked_engine(engine), ANY, ANSWER)).inferences
        self._module.once(goal("make_engine", engine, ANY))
        return making, self._module.profile(goal(name, engine, *arguments, ANY, ANSWER))

    def value(self, code: Code) -> list[int | str]:
        """Return a code as the list that a goal has of it."""
        return code_value(self.theory.game.padded(code))

    def read_codes(self, text: str) -> list[Code]:
        """Return the codes that are written in `text`, a character for each peg and nothing between them."""
        if not isinstance(text, str):
            raise TypeError(f"codes are written in a text, not {type(text).__name__}")
        alphabet, game = self._alphabet, self.theory.game
        symbols = [alphabet[letter] for letter in text]
        return list(map(game.trimmed, zip(*[iter(symbols)] * game.pegs, strict=True)))

    @cached_property
    def _alphabet(self) -> dict[str, str]:
        names = self.theory.game.symbols
        base = ord(_LETTER if len(names) <= _FEW else _SIGN)
        return {chr(base + place): name for place, name in enumerate(names)}

    def close(self) -> None:
        """Drop the program."""
        for made in vars(self).keys() & {"_module", "_guest"}:
            getattr(self, made).close()


def if_any(read: Callable[[Any], T]) -> Callable[[Any], T | None]:
    """Return what reads an answer as `read` does, and None, where a relation fails, as None."""
    return lambda answer: None if answer is None else read(answer)


def teach(module: Module, dialect: Dialect) -> None:
    """Make sure that a program knows a dialect."""
    if dialect.own:
        Module("machine/guests").close()  # loaded whole, whatever the limits
        module.once(goal("own_dialect", dialect.predicate, dialect.own.usual, dialect.own.text, ANY))


def teach_people(dialect: Dialect) -> None:
    """Make sure that people's programs know a dialect."""
    if dialect.own:
        with people(), Module("codes/answers") as desk:
            teach(desk, dialect)


def checked_engine(engine: str) -> str:
    """Return the engine of a name. Raises ValueError if there is none."""
    if engine not in ENGINES:
        raise ValueError(f"unknown engine {engine!a}: expected one of {', '.join(ENGINES)}")
    return engine


def check_loaded(messages: Iterable[Message]) -> None:
    """Raise StatementProblem if clauses that were loaded once have errors now: what they read has changed."""
    for each in messages:
        if each.kind == "error":
            line = f"line {each.line} of your clauses: " if each.line else "your clauses: "
            raise StatementProblem(f"{line}{each.text}", hint="they were loaded before: something changed")


def check_calls(guest: Guest, rules: Iterable[Rule]) -> None:
    """Raise StatementProblem if a rule calls what the sandbox does not allow to `guest`, a stranger's.

    A clause may call what its arguments say, as long as nobody says it. A rule says it for every code.
    """
    for each in dict.fromkeys(each for rule in rules for each in called(rule.constraint)):
        problem = guest.problem(_own_goal(each.name, each.values))
        if problem is not None:
            raise StatementProblem(f"a rule may not call {each.name}/{len(each.arguments)}: {problem.text}")


_PREFIXES = {
    *("discontiguous", "dynamic", "initialization", "meta_predicate", "module_transparent", "multifile"),
    *("public", "table", "thread_initialization", "thread_local", "volatile"),
}
_OPERATORS = {"=": "=", "!=": "\\=", "<": "<", "<=": "=<", ">": ">", ">=": ">="}


def facts(theory: Theory, own: str = "") -> str:
    """Return the facts of `theory`: `pegs/1`, `symbol/2`, `guess/3`, `rule/2`, `word/2` of files.

    `own` is the module with the clauses that rules call; without it they stand beside the facts.
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
    """Return the facts `part/2` of a dialect whose parts are quantities (see prolog/codes/own.pl)."""
    writer = Writer({}, "", game)
    return "".join(f"part({symbol(name)}, {writer.term(quantity)}).\n" for name, quantity in parts.items())


def code_value(code: Sequence[str]) -> list[int | str]:
    """Return a code as the list that a goal has of it: symbols that are numbers are integers."""
    return [int(name) if is_number(name) else name for name in code]


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
    for path, words in {path: words for rule in theory.rules for path, words in rule.words.items()}.items():
        yield "".join(f"word({symbol(path)}, {_code(game.padded(word))}).\n" for word in words)
    missing = ["guess/3"] * (not theory.clues) + ["rule/2"] * (not theory.rules and not game.shortest)
    # Predicates that have no fact are known all the same.
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


def _own_goal(name: str, arguments: Sequence[str | None]) -> str:
    written = ", ".join("Code" if each is None else symbol(each) for each in arguments)
    return f"{symbol(name)}{f'({written})' if written else ''}"


class Writer:
    """How Prolog writes the parts of a rule's term.

    `lists` has the variable for the codes of each file, `own` the module of one's own clauses. The lengths of
    codes are those of `game`.
    """

    def __init__(self, lists: Mapping[str, str], own: str, game: Game) -> None:
        self._lists, self._own = lists, own
        self._ends = game.shortest is not None

    def term(self, part: Constraint | Quantity) -> str:
        """Return the term of a part; where it is about the code before the end, of that."""
        written = part.term(self)
        return f"before({END}, {written})" if self._ends and part.before_end else written

    def symbol(self, name: str) -> str:
        """Return a symbol as an argument."""
        return symbol(name)

    def code(self, code: Written) -> str:
        """Return a guess as an argument; the guess of a dialect is the atom of this name."""
        return GUESS if isinstance(code, Letters) else _code(tuple(code))

    def operand(self, name: str) -> str:
        """Return a symbol beside an operator: in parentheses if Prolog would take it for one itself."""
        return f"({name})" if name in _PREFIXES else symbol(name)

    def number(self, number: int) -> str:
        """Return a number."""
        return term(number).lstrip()  # a space or a parenthesis stands before it already

    def compared(self, left: str, op: str, right: str) -> str:
        """Return the comparison of two sides; `op` is one of = != < <= > >=."""
        return f"{left} {_OPERATORS[op]} {right}"

    def called(self, name: str, arguments: Sequence[str | None]) -> str:
        """Return the term of a goal of one's own; None among its arguments is the code."""
        module = f"{self._own}:" if self._own else ""
        code = "Code" if None in arguments else "_"
        return f"prolog({code}, {module}{_own_goal(name, arguments)})"

    def words(self, path: str) -> str:
        """Return the variable that has the codes of a file."""
        return self._lists[path]
