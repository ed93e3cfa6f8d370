"""Questions about one theory, answered by Prolog: which codes, how many, why none."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from mmlogic.codes.dialects import Dialect
from mmlogic.codes.dialects.parts import Told
from mmlogic.codes.facts import code_value, facts, game_goal
from mmlogic.codes.own import written_out
from mmlogic.codes.results import Break, Conflict, Forcing, Repair
from mmlogic.codes.ruling import check_calls
from mmlogic.codes.standalone import standalone
from mmlogic.codes.theory import Code, Theory
from mmlogic.machine import ANY, Goal, Limits, Module, Statistics, goal
from mmlogic.machine.backend import UNLIMITED
from mmlogic.machine.guest import Guest
from mmlogic.session.settings import ENGINES
from mmlogic.session.timeline import Own

__all__ = ["Solver"]

_FEW, _LETTER, _SIGN = 26, "A", "\u4e00"  # as prolog/codes/answers.pl writes codes


class Solver:
    """The Prolog program of one theory, in a module of its own that goes when the solver does.

    Every method raises ValueError for an engine that is none of ENGINES, TypeError for what has no term in
    Prolog, and PrologError, LimitExceeded or Interrupted as `mmlogic.machine` does. Any thread may ask.
    """

    def __init__(self, theory: Theory) -> None:
        self.theory = theory
        self._module = Module("codes/answers")
        theory.game.dialect.known_to(self._module)
        self._guest = _guest(theory)
        self._load(self._module)

    def _load(self, module: Module) -> None:
        module.load(facts(self.theory, self._guest.name if self._guest else ""))

    def another(self, program: str) -> Module:
        """Return another program of the same theory; whoever asks for it closes it."""
        module = Module(program)
        self.theory.game.dialect.known_to(module)
        self._load(module)
        return module

    def close(self) -> None:
        """Drop the program."""
        self._module.close()
        if self._guest:
            self._guest.close()

    def page(self, engine: str, last: Code, size: int, limits: Limits = UNLIMITED) -> list[Code]:
        """Return the first `size` codes after `last`, in the order of the symbols, place by place."""
        after = self.value(last) if last else []
        asked = game_goal("codes_page", _known(engine), after, size)
        return self.read_codes(self._module.once(asked, limits) or "")

    def count(self, engine: str) -> int:
        """Return the exact number of consistent codes."""
        return int(self._module.value(game_goal("codes_count", _known(engine))))

    def count_soon(self) -> int | None:
        """Return the exact number of consistent codes, None where that takes more than some seconds."""
        found = self._module.value(game_goal("codes_count_soon"))
        return None if found is None else int(found)

    def formulas(self) -> list[Any]:
        """Return what is true of the consistent codes, as prolog/codes/linear.pl writes it."""
        return list(self._module.value(game_goal("codes_formulas")))

    def ranked(self, ranks: Sequence[int]) -> list[Code] | None:
        """Return the codes of these ranks in the order of the listing, None where there is no diagram."""
        text = self._module.once(game_goal("codes_ranked", list(ranks)))
        return None if text is None else self.read_codes(text)

    def chances(self) -> list[list[int]] | None:
        """Return how many codes have each symbol at each place, None where there is no diagram."""
        counts = self._module.value(game_goal("codes_chances"))
        return None if counts is None else [list(row) for row in counts]

    def layers(self) -> Sequence[Any] | None:
        """Return the diagram as prolog/codes/sample.pl hands it over, None where it would be too large."""
        found: Sequence[Any] | None = self._module.value(game_goal("codes_layers"))
        return found

    def answer_counts(self, guess: Code) -> dict[Told, int] | None:
        """Return how many consistent codes give each answer to a guess, where no clue may be wrong.

        They are counted by one diagram, or by one for each answer. None if a rule calls Prolog, as codes can
        then only be counted one by one.
        """
        dialect = self._dialect
        asked = game_goal("guess_answer_counts", dialect.predicate, self.value(guess))
        rows = self._module.value(asked)
        return None if rows is None else {dialect.value(value): count for value, count in rows}

    def breaks(self, code: Code) -> tuple[tuple[Break, ...], tuple[int, ...]]:
        """Return the clues that `code` breaks, and the numbers of the rules."""
        clues, rules = self._module.value(game_goal("code_breaks", self.value(code)))
        broken = (Break(n, self.theory.clues[n - 1].told, self._dialect.value(each)) for n, each in clues)
        return tuple(broken), tuple(rules)

    def answer(self, guess: Code, code: Code) -> Told:
        """Return what a codemaker who holds `code` answers to `guess`."""
        dialect = self._dialect
        asked = game_goal("code_answer", dialect.predicate, self.value(guess), self.value(code))
        return dialect.value(self._module.value(asked))

    def conflict(self, *, every: bool = False) -> Conflict | None:
        """Return why no code is left, the likeliest slip first; None while there is one.

        With `every`, all smallest sets of clues that contradict each other.
        """
        found = self._module.value(game_goal("conflicts" if every else "conflict"))
        if found is None:
            return None
        numbers, rules = found[0] if every else found
        sets = tuple((tuple(clues), tuple(needed)) for clues, needed in found) if every else ()
        rows = self._module.value(game_goal("repairs", numbers))
        repairs = sorted(self._repairs(rows), key=lambda repair: (-self._likelihood(repair), repair.clue))
        return Conflict(tuple(numbers), tuple(rules), tuple(repairs), sets)

    def forcing(self) -> Forcing | None:
        """Return a smallest set of clues and rules that exclude the last rule; None if a code obeys it."""
        found = self._module.value(game_goal("forcing", len(self.theory.rules)))
        return Forcing(*map(tuple, found)) if found else None

    def forcings(self) -> tuple[Forcing, ...]:
        """Return `forcing` for every smallest set of clues, its own first; nothing if a code obeys it."""
        found = self._module.value(game_goal("forcings", len(self.theory.rules)))
        return tuple(Forcing(*map(tuple, each)) for each in found or ())

    def false_counts(self) -> dict[int, int]:
        """Return for each clue of how many consistent codes it is false, where clues may be wrong."""
        rows = self._module.value(game_goal("false_counts"))
        return dict(rows)

    def clauses(self) -> str:
        """Return the specialised program of the theory."""
        return str(self._module.once(game_goal("clauses_text")))

    def textbook(self) -> str:
        """Return the textbook's clauses, which find the codes of any facts."""
        return written_out(str(self._module.once(game_goal("textbook_text"))), self._dialect)

    def constraints(self) -> str:
        """Return the clauses that find the codes by constraints over finite domains."""
        return written_out(str(self._module.once(game_goal("clpfd_text"))), self._dialect)

    def standalone(self, own: Own) -> str:
        """Return a program that SWI-Prolog runs by itself: the facts, one's own clauses, the textbook's.

        Raises StatementProblem for a name that the textbook itself calls.
        """
        rows = self._module.value(game_goal("textbook_predicates"))
        known = {(name, arity) for name, arity in rows}
        return standalone(written_out(facts(self.theory), self._dialect), own, self.textbook(), known)

    def measured(self, engine: str, asked: Goal) -> tuple[int, Statistics]:
        """Return the inferences that making an engine's clauses takes, and what `asked` takes with them."""
        making = self._module.profile(game_goal("engine_size", _known(engine))).inferences
        self._module.once(goal("make_engine", engine, ANY))
        return making, self._module.profile(asked)

    def _repairs(self, rows: Iterable[tuple[int, Sequence[Any], int]]) -> list[Repair]:
        found = Counter[tuple[int, Told]]()
        for number, instead, codes in rows:
            given = self.theory.clues[number - 1].told
            found[number, self._dialect.merged(given, self._dialect.value(instead))] += codes
        return [
            Repair(number, self.theory.clues[number - 1].told, instead, codes)
            for (number, instead), codes in found.items()
        ]

    def _likelihood(self, repair: Repair) -> float:
        """Return how likely a slip is: all codes are, so it is that of the slip, times the codes left."""
        return self._dialect.likelihood(repair.given, repair.instead) * repair.codes

    @property
    def _dialect(self) -> Dialect:
        return self.theory.game.dialect

    def value(self, code: Code) -> list[int | str]:
        """Return a code as the list that a goal has of it."""
        return code_value(self.theory.game.padded(code))

    def read_codes(self, text: str) -> list[Code]:
        """Return the codes that are written in `text`, a character for each peg and nothing between them."""
        alphabet = self._alphabet
        symbols = [alphabet[letter] for letter in text]
        game = self.theory.game
        return list(map(game.trimmed, zip(*[iter(symbols)] * game.pegs, strict=True)))

    @cached_property
    def _alphabet(self) -> dict[str, str]:
        names = self.theory.game.symbols
        base = ord(_LETTER if len(names) <= _FEW else _SIGN)
        return {chr(base + place): name for place, name in enumerate(names)}


def _guest(theory: Theory) -> Guest | None:
    """Return the program that the rules call, if they do; it sees the game and the textbook's relations.

    Raises StatementProblem for a rule that calls what the sandbox refuses.
    """
    if not theory.own:
        return None
    guest = Guest("codes/relations")
    try:
        guest.know(facts(replace(theory, rules=(), own="", likely=())))
        guest.load(theory.own)
        check_calls(guest, theory.rules)
    except BaseException:
        guest.close()
        raise
    return guest


def _known(engine: str) -> str:
    if engine not in ENGINES:
        raise ValueError(f"unknown engine {engine!a}: expected one of {', '.join(ENGINES)}")
    return engine
