"""Clues and rules by their numbers, as answers show them: together in a phrase, or each with what it says."""

from collections.abc import Iterator, Sequence

from mmlogic.codes.constraints import Constraint, Named, atoms
from mmlogic.codes.drawing import code_beside, some_of
from mmlogic.codes.theory import Theory
from mmlogic.common.wording import joined
from mmlogic.render.paper import Line, Paper, Piece, line_width

__all__ = ["clue_lines", "rule_lines", "these", "told_line"]


def these(clues: Sequence[int], rules: Sequence[int], theory: Theory, *, all_named: bool = False) -> str:
    """Return clues and rules as a phrase; with `all_named` by their numbers even if they are all."""
    known = (0, 0) if all_named else (len(theory.clues), len(theory.rules))
    named = [some_of("clue", clues, known[0])] if clues else []
    return joined(named + ([some_of("rule", rules, known[1])] if rules else []))


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
    names = dict(_names(constraint))
    told = [f"{name}: {meant}" for name, meant in names.items()]
    return "; ".join(told if str(constraint) in names else [str(constraint), *told])


def _names(constraint: Constraint) -> Iterator[tuple[str, Constraint]]:
    """Yield the named rules in a rule, and those in what they stand for."""
    for atom in atoms(constraint):
        if isinstance(atom, Named) and atom.meant is not None:
            yield str(atom), atom.meant
            yield from _names(atom.meant)
