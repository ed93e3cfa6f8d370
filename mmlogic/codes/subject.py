"""Codes as the subject of a session: the questions about the remaining codes."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import replace
from typing import Any

from mmlogic.codes.answers import (
    CheckAnswer,
    CodeCount,
    FalseCluesAnswer,
    GameAnswer,
    HistoryAnswer,
    WhyAnswer,
)
from mmlogic.codes.clues import index_of
from mmlogic.codes.constraints import Named
from mmlogic.codes.declaring import Constraint
from mmlogic.codes.drawing import game_line
from mmlogic.codes.facts import code_value, facts, game_goal
from mmlogic.codes.game import DEFAULT, name_of
from mmlogic.codes.own import written_out
from mmlogic.codes.parts import CLUES, GAME, LIKELY, NAMES, RULES, game_of
from mmlogic.codes.results import Conflict
from mmlogic.codes.state import Codes
from mmlogic.codes.theory import Code
from mmlogic.codes.written import Letters, Names
from mmlogic.common.wording import plural
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.places import Located, Number
from mmlogic.language.registry import Ask
from mmlogic.machine import Goal, LimitExceeded
from mmlogic.render.answers import Answer, Done
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.session.context import SessionContext, Subject
from mmlogic.session.statements.questions import Check, Count, ProfileAnswer, Profiled, compared, not_profiled
from mmlogic.session.statements.session import ShowAnswer
from mmlogic.session.timeline import own_clauses

__all__ = ["SUBJECT", "CodesSubject"]

_PROFILED = ("textbook", "clpfd", "clauses", "diagram")
"""The programs that `profile` compares."""

_DIGITS = 9
"""The digits of the number of a rule, and more."""


class CodesSubject:
    """The codes that are left of a game, under its clues and rules."""

    countable = True

    def __init__(self, session: SessionContext) -> None:
        self._session = session

    @property
    def _codes(self) -> Codes:
        return self._session.state(Codes)

    def each(self) -> Sequence[AbstractContextManager[Mapping[str, int]]]:
        """Return a view for each secret, if there are several."""
        codes = self._codes
        several = [codes.about(secret) for secret in range(codes.secrets)]
        return several if codes.secrets > 1 else [nullcontext({})]

    def count(self) -> CodeCount:
        """Count the codes that are left."""
        codes = self._codes
        return CodeCount(count=codes.count(self._session.settings.engine))

    def candidates(self) -> int:
        """Count the codes that are left, by whatever program is the quickest."""
        return self._codes.count_all()

    def check(self, written: Located | None) -> Answer:
        """Say which clues and rules a code breaks; without a code, a puzzle is meant."""
        return self._puzzles.check(None) if written is None else self._verdict(written)

    def why(self, written: Located | None, rule: str | None = None, *, every: bool = False) -> Answer:
        """Explain why no code is left, what a code breaks or fits, or what forces a constraint."""
        codes = self._codes
        if rule is not None:
            written = self._rule(rule)
        if isinstance(written, Constraint):
            from mmlogic.codes.forced import forced  # few scripts ask this, and `count` starts sooner

            answer = forced(codes, written, every=every)
            return self.why(None, every=every) if answer is None else answer
        if written is not None:
            from mmlogic.codes.forced import reasons  # as above

            return reasons(codes, self._verdict(written))
        conflict = codes.solver.conflict(every=every)
        if conflict is None:
            left = codes.count()
            if codes.theory.lies:
                false = codes.solver.false_counts()
                return FalseCluesAnswer(theory=codes.theory, count=left, false=false)
            return WhyAnswer(conflict=Conflict(), theory=codes.theory, count=left)
        return WhyAnswer(conflict=conflict, theory=codes.theory)

    def profile(self, question: Ask[Any] | None) -> ProfileAnswer:
        """Compare the textbook's program with those that are specialised."""
        asked = question or Count()

        def measured(engine: str) -> Profiled:
            making, taken = self._codes.solver.measured(engine, self._goal(asked, engine))
            answer = bool(taken.answer) if isinstance(asked, Check) else taken.answer
            return Profiled(engine, taken.inferences, taken.seconds, answer, making)

        answer = compared(asked, _PROFILED, measured)
        if isinstance(asked, Count):
            with suppress(LimitExceeded):
                answer.chosen = self._chosen()
        return answer

    def _chosen(self) -> str:
        codes = self._codes
        game, clues = codes.game, _some(len(codes.told), "clue")
        return f"{game.lengths_written}x{len(game.kinds)} with {clues} is counted by {codes.remaining.why}"

    def history(self) -> HistoryAnswer:
        """Return the game, the clues and the rules."""
        undo, redo = self._session.timeline.depth
        codes = self._codes
        theory = replace(codes.theory, clues=tuple(codes.told))
        return HistoryAnswer(
            theory=theory, left=codes.left_after(), suggested=codes.suggested, undo=undo, redo=redo
        )

    def show(self, what: str) -> ShowAnswer:
        """Show the game, its facts, or what is specialised from them; anything else is of a puzzle."""
        codes = self._codes
        match what:
            case "state":
                return GameAnswer.of(self.history())
            case "program":
                own = own_clauses(self._session.timeline)
                return ShowAnswer(what=what, text=codes.solver.standalone(own))
            case "facts":
                return ShowAnswer(what=what, text=written_out(facts(codes.theory), codes.game.dialect))
            case "textbook":
                return ShowAnswer(what=what, text=codes.solver.textbook())
            case "clpfd":
                return ShowAnswer(what=what, text=codes.solver.constraints())
            case "clauses":
                return ShowAnswer(what=what, text=codes.solver.clauses())
            case _:
                return self._puzzles.show(what)

    def confirm(self, message: str) -> Done:
        """Confirm a change of the game."""
        return Done(message=message)

    def require(self, hint: str = "") -> None:
        """Raise StatementProblem on a board, if neither a game nor a clue nor a rule was told."""
        timeline = self._session.timeline
        told = any((timeline.held(CLUES), timeline.held(RULES), timeline.held(LIKELY), timeline.held(NAMES)))
        if timeline.subject and game_of(timeline) is DEFAULT and not told:
            hint = hint or "`game NAME` or `game NxM` begins a game of codes"
            raise StatementProblem("this session is about a board", hint=hint)

    def left(self) -> str:
        """Return nothing: a game stays."""
        return ""

    def bar(self, paper: Paper) -> Iterator[Line]:
        """Yield the game, its symbols if there is room, and how much is known of the secret."""
        game = self._codes.game
        size, name = f"{game.lengths_written}x{len(game.kinds)}", name_of(game)
        if paper.narrow:
            yield plain(name or size)
        else:
            yield plain(f"{name} {size}" if name else size)
            yield game_line(game, paper)
        yield from (plain(known) for known in self._known())

    def forget(self) -> None:
        """Let nothing go: the game has it all."""

    def close(self) -> None:
        """Let nothing go: the game has it all."""

    @property
    def _puzzles(self) -> Subject:
        return self._session.subject_of("paths")

    def _verdict(self, written: Located) -> CheckAnswer:
        codes = self._codes
        code = self._code(written)
        broken, rules = codes.solver.breaks(code)
        return CheckAnswer(code=code, broken=broken, rules=rules, theory=codes.theory)

    def _rule(self, name: str) -> Constraint:
        if not name.isdecimal():
            return Named(name, span=place_of(name))
        rules = self._codes.rules
        number = Number(int(name[:_DIGITS]), place_of(name))
        return replace(rules[index_of(number, len(rules), "rule")].constraint, span=place_of(name))

    def _code(self, written: Located) -> Code:
        from mmlogic.codes import meaning  # few scripts ask this, and `count` starts sooner

        if isinstance(written, Letters | Names):
            return meaning.code(written, self._codes.game)
        raise StatementProblem("this asks about a code", place_of(written))

    def _goal(self, question: Ask[Any], engine: str) -> Goal:
        from mmlogic.codes.statements.codes import Codes as Listed  # as above

        match question:
            case Count():
                return game_goal("codes_count", engine)
            case Listed(limit):
                return game_goal("engine_count", engine, "inf" if limit is None else limit)
            case Check(code) if code is not None:
                return game_goal(
                    "engine_check", engine, code_value(self._codes.game.padded(self._code(code)))
                )
            case _:
                raise not_profiled(question, "`codes`, `count` and `check CODE`")

    def _known(self) -> Iterator[str]:
        codes = self._codes
        clues, turns = len(codes.told), self._session.settings.turns
        if codes.secrets > 1:
            yield f"{codes.secrets - len(codes.sought)} of {codes.secrets} secrets found"
        yield _some(clues, "clue") if turns is None else f"{clues} of {plural(turns, 'guess', 'guesses')}"
        if self._codes.rules:
            yield _some(len(self._codes.rules), "rule")
        yield from self._session.timeline.notes(GAME)


def _some(many: int, what: str) -> str:
    return plural(many or "no", what)


SUBJECT = CodesSubject
