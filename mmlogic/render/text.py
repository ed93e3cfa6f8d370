"""Answers as plain text, as a script prints them: what was asked for, and no more."""

from collections.abc import Iterator
from functools import singledispatch

from mmlogic.codes.answers import (
    CheckAnswer,
    CodesAnswer,
    CountAnswer,
    HistoryAnswer,
    NoCodeLeft,
    ProfileAnswer,
    Repair,
    WhyAnswer,
)
from mmlogic.codes.theory import Clue, Theory
from mmlogic.language import spell
from mmlogic.render.answers import Answer, ShowAnswer
from mmlogic.render.late import late
from mmlogic.render.paper import Paper, code_text

__all__ = ["code_text", "lines", "text"]

_REPAIRS = 10
"""How many slips are told of."""


def text(answer: Answer) -> Iterator[str]:
    """Yield the lines of an answer, with their ends; none for a statement that only tells."""
    return (f"{line}\n" for line in lines(answer))


@singledispatch
def lines(answer: Answer) -> Iterator[str]:
    """Yield what an answer says; an answer that says nothing has no lines."""
    if type(answer).draw is not Answer.draw:
        return ("".join(text for _, text in line) for line in answer.draw(Paper()))
    return lines.dispatch(type(answer))(answer) if late(answer) else iter(())


@lines.register
def _(answer: CodesAnswer) -> Iterator[str]:
    spelled: dict[str, str] = {}
    for page in answer.by_page():
        for code in page:
            spelled.update((name, spell(name)) for name in code if name not in spelled)
        yield "\n".join([f"[{','.join([spelled[name] for name in code])}]" for code in page])


@lines.register
def _(answer: CountAnswer) -> Iterator[str]:
    yield str(answer.count)


@lines.register
def _(answer: NoCodeLeft) -> Iterator[str]:
    yield "no code is left: `why` tells which clues contradict each other"


@lines.register
def _(answer: CheckAnswer) -> Iterator[str]:
    if answer.consistent:
        yield f"consistent{_with_all(answer.theory)}"
        return
    yield "not consistent"
    for broken in answer.broken:
        clue = answer.theory.clues[broken.clue - 1]
        given, would_be = _marks(*broken.given), _marks(*broken.would_be)
        yield f"  clue {broken.clue}, {code_text(clue.code)}, was given {given}: it would be {would_be}"
    for number in answer.rules:
        yield f"  rule {number}: {answer.theory.rules[number - 1]}"


@lines.register
def _(answer: WhyAnswer) -> Iterator[str]:
    theory, conflict = answer.theory, answer.conflict
    if answer.count:
        left = "1 code is" if answer.count == 1 else f"{answer.count} codes are"
        yield f"nothing contradicts: {left} left"
        return
    if conflict.clues:
        yield (
            "no code is left: these contradict each other"
            if len(conflict.clues + conflict.rules) > 1
            else "no code is left: this cannot be"
        )
    else:
        yield "no code obeys the rules"
    yield from (f"  clue {number}: {_clue(theory.clues[number - 1])}" for number in conflict.clues)
    yield from (f"  rule {number}: {theory.rules[number - 1]}" for number in conflict.rules)
    yield from _repairs(conflict.repairs, theory)


def _repairs(repairs: tuple[Repair, ...], theory: Theory) -> Iterator[str]:
    if not repairs:
        yield "no single clue with other marks would leave a code"
        return
    yield "one slip would explain it, the likeliest first:"
    for each in repairs[:_REPAIRS]:
        codes = "1 code" if each.codes == 1 else f"{each.codes} codes"
        yield f"  clue {each.clue} with {_marks(*each.instead)} in place of {_marks(*each.given)}: {codes}"
    if len(repairs) > _REPAIRS:
        yield f"  … and {len(repairs) - _REPAIRS} more"


@lines.register
def _(answer: HistoryAnswer) -> Iterator[str]:
    game = answer.theory.game
    yield f"{game}: {' '.join(map(spell, game.symbols))}"
    for number, clue in enumerate(answer.theory.clues, 1):
        yield f"{number:>4}  {_clue(clue)}"
    for number, rule in enumerate(answer.theory.rules, 1):
        yield f"rule {number}  where {rule}"


@lines.register
def _(answer: ShowAnswer) -> Iterator[str]:
    yield answer.text.rstrip("\n")


@lines.register
def _(answer: ProfileAnswer) -> Iterator[str]:
    yield f"{answer.question}:"
    yield f"{'engine':<10} {'inferences':>14} {'seconds':>10} {'answer':>12} {'making it':>14}"
    for each in answer.programs:
        if each.inferences is None:
            yield f"{each.engine:<10} {'stopped at the time limit':>38}"
        else:
            asked = f"{each.inferences:>14,} {each.seconds:>10.4f} {each.answer!s:>12}"
            yield f"{each.engine:<10} {asked} {each.making:>14,}"


def _marks(black: int, white: int) -> str:
    return f"{black} black {white} white"


def _clue(clue: Clue) -> str:
    return f"guess {code_text(clue.code)} {clue.black} {clue.white}"


def _with_all(theory: Theory) -> str:
    known = len(theory.clues) + len(theory.rules)
    return f" with all {known} clues and rules" if known > 1 else ""
