"""The relations of `prolog/codes/answers.pl` about one theory, each a typed method."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import cached_property
from typing import Any, TypeVar

from mmlogic.codes.constraints import called
from mmlogic.codes.dialects import Dialect
from mmlogic.codes.dialects.dialect import Told
from mmlogic.codes.facts import call_text, code_value, facts
from mmlogic.codes.theory import Break, Code, Rule, Theory
from mmlogic.language.errors import StatementProblem
from mmlogic.limits.budget import UNLIMITED
from mmlogic.machine import ANSWER, ANY, Limits, Module, Statistics, goal, people
from mmlogic.machine.goals import Value
from mmlogic.machine.guest import Guest, Message
from mmlogic.session.settings import ENGINES

T = TypeVar("T")

Numbers = tuple[int, ...]

Causes = tuple[tuple[Numbers, ...], ...]
"""Sets of clues and rules, each (clues, rules) by their numbers.

`forcings` adds two parts: for each clue, and for each rule, how many codes would be left without it.
"""

_FEW, _LETTER, _SIGN = 26, "A", "\u4e00"  # as prolog/codes/answers.pl writes codes


class Relations:
    """Prolog's answers about one theory. The first question makes the theory's module.

    Questions raise TypeError for values without a term in Prolog, and ValueError for an unknown engine.
    They raise StatementProblem if a rule calls what the sandbox refuses. They raise PrologError,
    LimitExceeded and Interrupted as `mmlogic.machine` does.

    Notes:
        Any thread may ask. The caller must call `close` in the end.
    """

    library = "codes/answers"

    def __init__(self, theory: Theory) -> None:
        self.theory = theory

    def page(self, engine: str, after: Code, most: int, limits: Limits = UNLIMITED) -> list[Code]:
        """Return the first `most` codes after the code `after`, in order. `()` stands before all codes."""
        last = self._value(after) if after else []
        engine = checked_engine(engine)
        return self._ask("codes_page", engine, last, most, read=self._codes, limits=limits)

    def count_of(self, engine: str) -> int:
        """Count the codes with this engine, without a limit of time."""
        return self._ask("codes_count", checked_engine(engine), read=int)

    def count_soon(self) -> int | None:
        """Count the codes with the diagram. None if the diagram takes more than some seconds."""
        return self._ask("codes_count_soon", read=_if_any(int))

    def codes_of_ranks(self, ranks: Sequence[int]) -> list[Code] | None:
        """Return the codes of these ranks from the diagram, None if there is no diagram."""
        return self._ask("codes_ranked", list(ranks), read=_if_any(self._codes))

    def diagram_chances(self) -> list[list[int]] | None:
        """Return for each place and symbol how many codes have that symbol there, None without a diagram."""
        return self._ask("codes_chances", read=_if_any(_numbers))

    def layers(self, read: Callable[[Any], T]) -> T | None:
        """Return `read` of the diagram's layers, None without a diagram."""
        return self._ask("codes_layers", read=_if_any(read))

    def formulas(self) -> list[Any]:
        """Return the formulas that are true of the codes, as in `prolog/codes/programs/linear.pl`."""
        return self._ask("codes_formulas", read=list)

    def answer(self, guess: Code, code: Code) -> Told:
        """Return the answer to `guess` if `code` is the secret."""
        dialect = self.theory.game.dialect
        pair = self._value(guess), self._value(code)
        return self._ask("code_answer", dialect.predicate, *pair, read=dialect.value)

    def answer_counts(self, guess: Code) -> dict[Told, int] | None:
        """Return the number of codes for each answer to a guess, None if a rule calls Prolog.

        The theory must not allow wrong clues.
        """
        dialect = self.theory.game.dialect
        read = _if_any(lambda rows: {dialect.value(value): int(count) for value, count in rows})
        return self._ask("guess_answer_counts", dialect.predicate, self._value(guess), read=read)

    def breaks(self, code: Code) -> tuple[tuple[Break, ...], tuple[int, ...]]:
        """Return the clues that `code` breaks, and the numbers of the rules that it breaks."""
        value, given = self.theory.game.dialect.value, self.theory.clues

        def read(answer: Any) -> tuple[tuple[Break, ...], tuple[int, ...]]:
            clues, rules = answer
            return tuple(Break(n, given[n - 1].told, value(each)) for n, each in clues), tuple(rules)

        return self._ask("code_breaks", self._value(code), read=read)

    def conflicts(self, most: int | None) -> Causes:
        """Return at most `most` smallest sets of clues and rules that contradict each other.

        None for `most` returns all such sets. There are none if a code is left.
        """
        return self._ask("conflicts", _most(most), read=_causes)

    def repairs(self, clues: Sequence[int]) -> list[tuple[int, Told, int]]:
        """Return other answers to one of these clues that would leave codes, each with a number of codes.

        An item is (clue, answer, codes).
        """
        value = self.theory.game.dialect.value

        def read(rows: Any) -> list[tuple[int, Told, int]]:
            return [(int(number), value(instead), int(codes)) for number, instead, codes in rows]

        return self._ask("repairs", list(clues), read=read)

    def forcings(self, most: int | None) -> Causes:
        """Return at most `most` smallest sets of clues and other rules that exclude the last rule.

        None for `most` returns all such sets. There are none if a code obeys the last rule.
        """
        return self._ask("forcings", _most(most), len(self.theory.rules), read=_causes)

    def false_counts(self) -> dict[int, int]:
        """Return for the number of each clue how many codes make that clue false."""
        return self._ask("false_counts", read=dict)

    def measured_count(self, engine: str) -> tuple[int, Statistics]:
        """Return how many inferences make an engine's clauses, and the cost of a count with them."""
        return self._measure("codes_count", engine)

    def measured_codes(self, engine: str, code: Code | None, most: int | None) -> tuple[int, Statistics]:
        """Return how many inferences make an engine's clauses, and the cost of finding `most` codes.

        If `code` is given, return instead the cost of testing whether that code is left.
        """
        held = ANY if code is None else self._value(code)
        return self._measure("engine_count", engine, held, _most(most))

    def textbook_text(self) -> str:
        """Return the clauses of the textbook that define the codes."""
        return self._ask("textbook_text", read=str)

    def textbook_predicates(self) -> Counter[tuple[str, int]]:
        """Return the predicates of the textbook, each with the number of its definitions."""
        return self._ask("textbook_predicates", read=lambda rows: Counter(map(tuple, rows)))

    def clpfd_text(self) -> str:
        """Return the program in library(clpfd)."""
        return self._ask("clpfd_text", read=str)

    def clauses_text(self) -> str:
        """Return the clauses specialised for this theory."""
        return self._ask("clauses_text", read=str)

    def close(self) -> None:
        """Drop the module."""
        for made in vars(self).keys() & {"_module", "_guest"}:
            getattr(self, made).close()

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
        """The clauses that rules call, with access to the game and the textbook's relations."""
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

    def _ask(self, name: str, *arguments: Value, read: Callable[[Any], T], limits: Limits = UNLIMITED) -> T:
        """Return `read` of the Answer in `name(…, Game, Answer)`, or of None if the goal fails."""
        return self._module.read(read, goal(name, *arguments, ANY, ANSWER), limits)

    def _measure(self, name: str, engine: str, *arguments: Value) -> tuple[int, Statistics]:
        making = self._module.profile(goal("engine_size", checked_engine(engine), ANY, ANSWER)).inferences
        self._module.once(goal("make_engine", engine, ANY))
        return making, self._module.profile(goal(name, engine, *arguments, ANY, ANSWER))

    def _value(self, code: Code) -> list[int | str]:
        """Return a code as Prolog's list."""
        return code_value(self.theory.game.padded(code))

    def _codes(self, text: str) -> list[Code]:
        """Return the codes of a text. It has one character for each peg, and nothing between codes."""
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


def _if_any(read: Callable[[Any], T]) -> Callable[[Any], T | None]:
    """Return a reader that returns None if the relation failed, and otherwise what `read` returns."""
    return lambda answer: None if answer is None else read(answer)


def _numbers(rows: Iterable[Iterable[int]]) -> list[list[int]]:
    return [list(map(int, row)) for row in rows]


def _causes(rows: Any) -> Causes:
    return tuple(tuple(map(tuple, row)) for row in rows)


def _most(most: int | None) -> int | str:
    return "inf" if most is None else most


def teach(module: Module, dialect: Dialect) -> None:
    """Define a custom dialect in a program that lacks it."""
    if dialect.own:
        Module("machine/guests").close()  # loads it before a limit can stop that
        module.once(goal("own_dialect", dialect.predicate, dialect.own.usual, dialect.own.text, ANY))


def teach_people(dialect: Dialect) -> None:
    """Define a custom dialect in the Prolog of users."""
    if dialect.own:
        with people(), Module("codes/answers") as module:
            teach(module, dialect)


def checked_engine(engine: str) -> str:
    """Return the name of an engine unchanged. Raises ValueError if no engine has this name."""
    if engine not in ENGINES:
        raise ValueError(f"unknown engine {engine!a}: expected one of {', '.join(ENGINES)}")
    return engine


def check_loaded(messages: Iterable[Message]) -> None:
    """Raise StatementProblem if clauses that were accepted before have errors now.

    The reason is a change in a file that the clauses load.
    """
    for each in messages:
        if each.kind == "error":
            line = f"line {each.line} of your clauses: " if each.line else "your clauses: "
            raise StatementProblem(f"{line}{each.text}", hint="they were loaded before: something changed")


def check_calls(guest: Guest, rules: Iterable[Rule]) -> None:
    """Raise StatementProblem if a rule calls what the sandbox forbids to a stranger's `guest`.

    A clause that calls its own argument is accepted while that argument is unbound. A rule binds the
    argument for every code, so the call is checked here.
    """
    for each in dict.fromkeys(each for rule in rules for each in called(rule.constraint)):
        problem = guest.problem(call_text(each.name, each.values))
        if problem is not None:
            raise StatementProblem(f"a rule may not call {each.name}/{len(each.arguments)}: {problem.text}")
