"""The statement `why` explains why no code is left, why a code is possible or not, and why a query fails."""

from dataclasses import KW_ONLY

from mmlogic.codes.subject import Codes
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.examples import BOARD, CLASH, LARGE, SMALL
from mmlogic.language.places import Located
from mmlogic.language.registry import Ask, Heading, part, statement, word
from mmlogic.queries.failing import FailureAnswer
from mmlogic.queries.statements.query import guest_for, spelled_goal
from mmlogic.render.answers import Answer
from mmlogic.session.context import SessionContext, subject_about, subject_of


@statement(
    usage="why [all] | why CODE | why not CODE | why [all] CONSTRAINT | why rule NAME | why rule N | why R,C"
    " | why ?- GOAL.",
    example="why not RRBBGG",
    heading=Heading.QUESTIONS,
    after="guess RGBYRB 1 2",
    more=(
        f"{CLASH}; why",
        f"{CLASH}; guess RG 2 0; why all",
        f"{SMALL}; why BR",
        f"{SMALL}; why blue red",
        f"{SMALL}; why code[1] != red",
        "game 2x2; guess RR 1 0; guess BB 1 0; why all count(red) = 1",
        f"{SMALL}; why code[1] = blue",
        "puzzle numbrix\n1,__\n__,2\nend; why",
        f"{BOARD}; why 1,2",
        "why ?- member(X, [1]), X > 1.",
        "why ?- member(X, [1]).",
    ),
    endless=f"{LARGE}; why",
)
class Why(Ask[Answer]):
    """Explain why no code is left, or why a code is possible or not.

    If no code is left, show a smallest set of clues that contradict each other. Then show the likeliest
    slips: changes of one clue, with the number of codes that each leaves. `why all` shows every smallest set.

    `why CODE` shows the code's answer to every clue. `why CONSTRAINT`, such as `why not red at 1`, shows a
    smallest set of clues and rules that force it. For each of these clues, it counts the codes that would
    break the constraint without the clue. `why rule NAME` and `why rule N` do so for a rule. `why all
    CONSTRAINT` shows every smallest set of clues.

    If a puzzle has no solution, show a smallest set of givens that contradict each other. `why R,C` explains
    the number of the cell in row R and column C, counted from 1.

    `why ?- GOAL.` explains why a query fails. For each tried clause, it shows the fewest goals of the body
    that fail, even with `true` in place of the others. The last line names what to look at first: at most two
    goals or clauses. The goals run again, and so does what they write to files or assert.
    """

    each = True

    about: Located | None = None
    _: KW_ONLY
    goal: str | None = part(before="?-", spelled=spelled_goal)
    rule: str | None = part(before="rule", help="a rule by its name or number")
    negated: bool = word("not", "why it cannot be", first=True)
    every: bool = word("all", "all smallest sets of clues", first=True)

    def carry_out(self, session: SessionContext) -> Answer:
        if self.goal is not None:
            blame = guest_for(session, self.goal).blame(self.goal, session.settings.limits)
            return FailureAnswer.of(self.goal, *blame, session.state(Codes).game.dialect)
        if self.rule is not None:
            return subject_of(session, None).why(None, rule=self.rule)
        subject = subject_about(session, self.about)
        try:
            return subject.why(self.about, every=self.every)
        except StatementProblem:
            word = str(self.about).strip('"')
            if word.lower() not in _MISSING:
                raise
            what, hint = _MISSING[word.lower()]
            raise StatementProblem(f"`why {word}` needs {what}", place_of(self.about), hint=hint) from None


_MISSING = {
    "not": ("a code or a constraint", "for example `why not code[1] = red`"),
    "rule": ("the name or the number of a rule", "`history` shows the rules"),
}
"""For each incomplete word after `why`: what is missing, and an example.

These words are checked last, because in a game with the symbols N, O and T, `not` is a code.
"""
