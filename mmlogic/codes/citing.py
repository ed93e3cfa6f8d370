"""How answers cite clues and rules: by number, in a phrase or in JSON, or each on a line of its own."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from mmlogic.codes.constraints import Constraint
from mmlogic.codes.drawing import code_beside, names_in, pair_data, some_of
from mmlogic.codes.results import Break
from mmlogic.codes.theory import Theory
from mmlogic.common.wording import joined
from mmlogic.render.paper import Line, Paper, Piece, line_width, plain

__all__ = ["breaks_data", "clue_lines", "rule_lines", "sets_line", "these", "told_line"]


def these(clues: Sequence[int], rules: Sequence[int], theory: Theory, *, all_named: bool = False) -> str:
    """Return clues and rules as a phrase; with `all_named` by their numbers even if they are all."""
    known = (0, 0) if all_named else (len(theory.clues), len(theory.rules))
    named = [some_of("clue", clues, known[0])] if clues else []
    return joined(named + ([some_of("rule", rules, known[1])] if rules else []))


def sets_line(many: int) -> Line:
    """Return that so many smallest sets of clues are all there are."""
    told = "This is the only smallest set" if many == 1 else f"These are all {many} smallest sets"
    return plain(f"{told} of clues.")


def breaks_data(breaks: Iterable[Break], theory: Theory) -> list[dict[str, Any]]:
    """Return for each clue, for JSON, the answer given and that which a code would give."""
    dialect = theory.game.dialect
    return [
        {"clue": clue, "given": pair_data(given, dialect), "would_be": pair_data(would_be, dialect)}
        for clue, given, would_be in breaks
    ]


def told_line(number: int, theory: Theory, paper: Paper) -> Line:
    """Return what was told of a clue."""
    return theory.game.dialect.line(theory.clues[number - 1].told, theory.game.pegs, paper)


def clue_lines(number: int, theory: Theory, tail: Line, paper: Paper) -> Iterator[Line]:
    """Yield a clue with what is told of its marks."""
    head = [("class:quiet", f"  clue {number}"), ("", "   ")]
    return paper.beside([*head, *code_beside(theory.clues[number - 1].code, paper, line_width(head))], tail)


def rule_lines(
    numbers: Sequence[int], theory: Theory, paper: Paper, tail: Sequence[Piece] = ()
) -> Iterator[Line]:
    """Yield rules with their numbers, what the names in them stand for, and what is told of each."""
    for number in numbers:
        text = _with_names(theory.rules[number - 1].constraint)
        yield from paper.wrapped([("class:quiet", f"  rule {number}"), ("", f"   {text}"), *tail], " " * 11)


def _with_names(constraint: Constraint) -> str:
    """Return a rule, and after it what each name in it stands for."""
    names = dict(names_in(constraint))
    told = [f"{name}: {meant}" for name, meant in names.items()]
    return "; ".join(told if str(constraint) in names else [str(constraint), *told])
