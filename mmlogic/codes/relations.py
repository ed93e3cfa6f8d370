"""Ask Prolog about one theory. Each method calls one predicate of `prolog/codes/answers.pl`."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import cached_property
from typing import Any, TypeVar

from mmlogic.codes.constraints import called
from mmlogic.codes.dialects.dialect import Dialect
from mmlogic.codes.dialects.parts import Told
from mmlogic.codes.facts import RELATIONS, call_text, facts
from mmlogic.codes.game import code_value
from mmlogic.codes.theory import Break, Code, Rule, Theory
from mmlogic.language.errors import StatementProblem
from mmlogic.limits.budget import UNLIMITED, Limits
from mmlogic.machine.goals import ANSWER, ANY, Value, goal
from mmlogic.machine.guest import Guest, Message
from mmlogic.machine.module import Module, Statistics
from mmlogic.machine.process.own import people
from mmlogic.session.settings import ENGINES

T = TypeVar("T")

Numbers = tuple[int, ...]

Causes = tuple[tuple[Numbers, ...], ...]
"""Sets of clues and rules. The set `((1, 3), (2,))` is clue 1, clue 3 and rule 2.

A set of `forcings` has two more tuples, such as `((1, 3), (2,), (5, 8), (4,))`. These count the codes that
would be left without the clue or rule: 5 without clue 1, 8 without clue 3, 4 without rule 2.
"""

_FEW, _LETTER, _SIGN = 26, "A", "\u4e00"  # the first characters of at most _FEW symbols, and of more


class Relations:
    """Prolog's answers about one theory. The first question loads the theory into a Prolog module.

    Each question may raise TypeError for a value that Prolog has no term for, or ValueError for an unknown
    engine. It raises StatementProblem if a rule calls a predicate that the sandbox forbids. It raises
    PrologError, LimitExceeded and Interrupted as `Module` does.

    Notes:
        Any thread may ask. After the last question, call `close`.
    """

    def __init__(self, theory: Theory) -> None:
        self.theory = theory

    def page(self, engine: str, after: Code, most: int, limits: Limits = UNLIMITED) -> list[Code]:
        """Return at most `most` codes that follow the code `after`, in order, or that follow `()`."""
        last = self._value(after) if after else []
        engine = checked_engine(engine)
        return self._ask("codes_page", engine, last, most, read=self._codes, limits=limits)

    def count_of(self, engine: str) -> int:
        """Count the codes with an engine, however long it takes."""
        return self._ask("codes_count", checked_engine(engine), read=int)

    def count_soon(self) -> tuple[str, int] | None:
        """Return the engine that counts fastest, and its count. None if it needs more than a few seconds."""
        return self._ask("codes_count_soon", read=_if_any(_counted))

    def codes_of_ranks(self, ranks: Sequence[int]) -> list[Code] | None:
        """Return the codes with these ranks in the diagram, or None if there is no diagram."""
        return self._ask("codes_ranked", list(ranks), read=_if_any(self._codes))

    def diagram_chances(self) -> list[list[int]] | None:
        """Return for each peg and symbol how many codes have the symbol there. None means no diagram."""
        return self._ask("codes_chances", read=_if_any(_numbers))

    def layers(self, read: Callable[[Any], T]) -> T | None:
        """Return `read(layers)` for the layers of the diagram, or None if there is no diagram."""
        return self._ask("codes_layers", read=_if_any(read))

    def formulas(self) -> list[Any]:
        """Return formulas for a SAT solver, which exactly the codes left obey (see `linear.pl`)."""
        return self._ask("codes_formulas", read=list)

    def answers(self, guess: Code, codes: Iterable[Code]) -> list[Told]:
        """Return the answer to `guess` for each code, if that code is the secret."""
        game, asked = self.theory.game, list(map(self._value, codes))
        pair = code_value(game.symbols), self._value(guess)
        question = goal("codes_answers", game.dialect.predicate, *pair, asked, ANSWER)
        return self._module.read(lambda values: list(map(game.dialect.value, values)), question)

    def obey(self, codes: Iterable[Code], limits: Limits = UNLIMITED) -> list[bool]:
        """Return for each code whether it obeys all rules, whatever the clues."""
        asked = list(map(self._value, codes))
        return self._ask("codes_obey", asked, read=lambda held: list(map(bool, held)), limits=limits)

    def answer_counts(self, guess: Code) -> dict[Told, int] | None:
        """Return the number of codes for each answer to a guess, or None if a rule calls Prolog.

        The theory must not allow wrong clues.
        """
        dialect = self.theory.game.dialect
        read = _if_any(lambda rows: {dialect.value(value): int(count) for value, count in rows})
        return self._ask("guess_answer_counts", dialect.predicate, self._value(guess), read=read)

    def breaks(self, code: Code) -> tuple[tuple[Break, ...], tuple[int, ...]]:
        """Return the clues that `code` breaks, and the numbers of the rules that `code` breaks."""
        value, given = self.theory.game.dialect.value, self.theory.clues

        def read(answer: Any) -> tuple[tuple[Break, ...], tuple[int, ...]]:
            clues, rules = answer
            return tuple(Break(n, given[n - 1].told, value(each)) for n, each in clues), tuple(rules)

        return self._ask("code_breaks", self._value(code), read=read)

    def conflicts(self, most: int | None) -> Causes:
        """Return at most `most` smallest sets of clues and rules that contradict each other.

        If `most` is None, return all such sets. If a code is left, there are no such sets.
        """
        return self._ask("conflicts", _most(most), read=_causes)

    def repairs(self, clues: Sequence[int]) -> list[tuple[int, Told, int]]:
        """Return new answers to one clue that leave some code. Only the clues with numbers in `clues` change.

        An item is `(2, (1, 0), 12)`: if the answer of clue 2 is 1 black and 0 white, 12 codes are left.
        """
        value = self.theory.game.dialect.value

        def read(rows: Any) -> list[tuple[int, Told, int]]:
            return [(int(number), value(instead), int(codes)) for number, instead, codes in rows]

        return self._ask("repairs", list(clues), read=read)

    def forcings(self, most: int | None) -> Causes:
        """Return at most `most` smallest sets of clues and rules that contradict the last rule.

        If `most` is None, return all such sets. If a code obeys the last rule, there are no such sets.
        """
        return self._ask("forcings", _most(most), len(self.theory.rules), read=_causes)

    def false_counts(self) -> dict[int, int]:
        """Return for each clue number how many remaining codes make the clue a lie."""
        return self._ask("false_counts", read=dict)

    def measured_count(self, engine: str) -> tuple[int, Statistics]:
        """Return the inferences for making an engine's program, and the cost of counting codes with it."""
        return self._measure("codes_count", engine)

    def measured_codes(self, engine: str, code: Code | None, most: int | None) -> tuple[int, Statistics]:
        """Return the inferences for making an engine's program, and the cost of finding `most` codes with it.

        With `code`, the cost is that of testing whether this code is left.
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
        """Return the program that uses library(clpfd)."""
        return self._ask("clpfd_text", read=str)

    def clauses_text(self) -> str:
        """Return the clauses specialised for this theory."""
        return self._ask("clauses_text", read=str)

    def close(self) -> None:
        """Delete the Prolog modules of the theory."""
        for made in vars(self).keys() & {"_module", "_guest"}:
            getattr(self, made).close()

    @cached_property
    def _module(self) -> Module:
        dialect = self.theory.game.dialect
        with people() if self.theory.own or (dialect.own and dialect.own.by_person) else nullcontext():
            guest = self._guest.name if self.theory.own else ""
            module = Module("codes/answers", *dialect.libraries, facts=facts(self.theory, guest))
            dialect.teach(module.once)
        return module

    @cached_property
    def _guest(self) -> Guest:
        """The module with the user's clauses that rules call. They can call the facts and the textbook."""
        guest = Guest(RELATIONS)
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
        """Call the goal `name(…, Game, Answer)`. Return `read(answer)`, or `read(None)` if the goal fails."""
        return self._module.read(read, goal(name, *arguments, ANY, ANSWER), limits)

    def _measure(self, name: str, engine: str, *arguments: Value) -> tuple[int, Statistics]:
        making = self._module.profile(goal("engine_size", checked_engine(engine), ANY, ANSWER)).inferences
        self._module.once(goal("make_engine", engine, ANY))
        return making, self._module.profile(goal(name, engine, *arguments, ANY, ANSWER))

    def _value(self, code: Code) -> list[int | str]:
        return code_value(self.theory.game.padded(code))

    def _codes(self, text: str) -> list[Code]:
        """Return the codes in a text of Prolog with a character for each peg, without separators."""
        if not isinstance(text, str):  # a goal of a person may forge a reply
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
    """Return a function that maps None to None, and any other answer to `read(answer)`."""
    return lambda answer: None if answer is None else read(answer)


def _counted(answer: Any) -> tuple[str, int]:
    engine, number = answer
    return str(engine), int(number)


def _numbers(rows: Iterable[Iterable[int]]) -> list[list[int]]:
    return [list(map(int, row)) for row in rows]


def _causes(rows: Any) -> Causes:
    return tuple(tuple(map(tuple, row)) for row in rows)


def _most(most: int | None) -> int | str:
    return "inf" if most is None else most


def teach_people(dialect: Dialect) -> None:
    """Define a custom dialect in the process that runs Prolog of users."""
    if dialect.own:
        with people(), Module("codes/answers", *dialect.libraries) as module:
            dialect.teach(module.once)


def checked_engine(engine: str) -> str:
    """Return the name of an engine. Raises ValueError if there is no such engine."""
    if engine not in ENGINES:
        raise ValueError(f"unknown engine {engine!a}: expected one of {', '.join(ENGINES)}")
    return engine


def check_loaded(messages: Iterable[Message]) -> None:
    """Raise StatementProblem if the user's clauses have an error now: a file that they load has changed."""
    for each in messages:
        if each.kind == "error":
            line = f"line {each.line} of your clauses: " if each.line else "your clauses: "
            raise StatementProblem(f"{line}{each.text}", hint="they were loaded before: something changed")


def check_calls(guest: Guest, rules: Iterable[Rule]) -> None:
    """Raise StatementProblem if a rule calls a predicate that the sandbox forbids.

    The sandbox accepts the clause `p(Goal) :- call(Goal)`, because `Goal` is unbound. A rule such as
    `prolog(p(halt))` binds it. So the calls of rules are checked again here.
    """
    for each in dict.fromkeys(each for rule in rules for each in called(rule.constraint)):
        problem = guest.problem(call_text(each.name, each.values))
        if problem is not None:
            raise StatementProblem(f"a rule may not call {each.name}/{len(each.arguments)}: {problem.text}")
