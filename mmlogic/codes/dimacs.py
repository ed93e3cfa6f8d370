"""Theories as DIMACS files, which SAT solvers read, and the models that these write."""

import re
from collections.abc import Iterator, Sequence

from mmlogic.codes.encoding import Encoding, Formula
from mmlogic.codes.game import Game
from mmlogic.codes.theory import Code
from mmlogic.common.budget import check
from mmlogic.common.saving import marked
from mmlogic.language.spelling import spell

__all__ = ["ModelError", "dimacs", "model_code"]

_NUMBERS = re.compile(r"-?[0-9]{1,18}")


class ModelError(ValueError):
    """A text is no model of a game."""


def dimacs(game: Game, formulas: Sequence[Formula]) -> str:
    """Return the clauses that formulas become; comments before them say what the variables mean.

    Raises StatementProblem for a formula that clauses cannot say.
    """
    encoding = Encoding(game)
    for formula in formulas:
        encoding.add(formula)
    clauses = encoding.clauses
    lines = [*_meanings(encoding), f"p cnf {clauses.variables} {len(clauses.clauses)}"]
    for clause in clauses.clauses:
        check()
        lines.append(f"{' '.join(map(str, clause))} 0")
    return marked("".join(f"{line}\n" for line in lines), "c")


def _meanings(encoding: Encoding) -> Iterator[str]:
    """Yield a comment for each variable that a person can read; the others count what clues add up."""
    symbols = [spell(name) for name in encoding.game.symbols]
    yield f"c {encoding.game}"
    yield "c a variable, then what it says of the code; other variables are sums"
    for place in range(1, encoding.game.pegs + 1):
        for variable, symbol in zip(encoding.peg(place), symbols, strict=True):
            yield f"c {variable}  code[{place}] = {symbol}"
    pegs = encoding.game.pegs * len(symbols)
    for kind, counter in encoding.counters.items():
        for times, variable in enumerate(counter, 1):
            if variable > pegs:
                yield f"c {variable}  count({symbols[kind - 1]}) >= {times}"


def model_code(text: str, game: Game) -> Code | None:
    """Return the code of the model in a text: the `v` lines of a solver, or numbers.

    It is None if the text says that there is no model.

    Raises ModelError.
    """
    true = set[int]()
    for number, line in enumerate(text.splitlines(), 1):
        kind, _, rest = line.strip().partition(" ")
        if kind == "s" and rest.strip().upper() == "UNSATISFIABLE":
            return None
        if kind in {"c", "s", "#", "%"} or kind.upper() in {"SAT", "SATISFIABLE", ""}:
            continue
        if kind.upper() in {"UNSAT", "UNSATISFIABLE"}:
            return None
        words = rest.split() if kind == "v" else line.split()
        wrong = next((word for word in words if not _NUMBERS.fullmatch(word)), None)
        if wrong is not None:
            raise ModelError(f"line {number}: `{wrong:.40}` is not a number; a model is numbers of variables")
        true.update(int(word) for word in words if not word.startswith("-"))
    return game.trimmed([_symbol(place, true, game) for place in range(1, game.pegs + 1)])


def _symbol(place: int, true: set[int], game: Game) -> str:
    """Return the symbol that a model puts at a place, counted from 1. Raises ModelError."""
    first = (place - 1) * len(game.symbols) + 1
    found = [name for variable, name in enumerate(game.symbols, first) if variable in true]
    if len(found) == 1:
        return found[0]
    last = first + len(game.symbols) - 1
    many = "several are" if found else "none is"
    raise ModelError(f"peg {place} needs one true variable of {first} to {last}, and {many}")
