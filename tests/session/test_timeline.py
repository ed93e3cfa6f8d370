"""Changes of a session, compared with a simple model: a list of theories, and an index in it."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from mmlogic import Session, StatementProblem
from mmlogic.codes.answers import HistoryAnswer
from mmlogic.codes.game import DEFAULT, Game, sized
from mmlogic.codes.marks import Marks, feedback
from mmlogic.codes.ruling import rule as meaning
from mmlogic.codes.statements.clues import NoCodeLeft
from mmlogic.codes.statements.rules import Where
from mmlogic.codes.subject import Codes
from mmlogic.codes.theory import Clue, Code, Rule, Theory
from mmlogic.language import parse
from tests.codes.theories import all_codes
from tests.thoroughly import some

RULES = ["distinct", "code[1] = red", "not code[2] = blue", "count(red) <= 1 or code[1] = code[2]"]
BAD = [
    *("guess RB 0 9", "guess X 0 0", "guess [red, red] -1 0", "edit 99 0 0", "forget 99"),
    *("forget rule 99", "undo 999", "redo 999", "where sum(code) = 1", "where code[99] = red", "pegs 0"),
    *("colors [red, red]", "game clasic", "game 0x0", 'load "nowhere.mm"', 'save "no/where.mm"'),
    "set engine magic",
]


def known(text: str, game: Game) -> Rule:
    """Return the rule that `where TEXT` adds."""
    (statement,) = parse(f"where {text}")
    assert isinstance(statement, Where)
    return meaning(statement.constraint, game)


def codes_of(theory: Theory) -> list[Code] | None:
    """Return the codes of a theory by trying all, if they are few."""
    return all_codes(theory) if theory.game.size <= 100 else None


class Changes(RuleBasedStateMachine):
    """A session that changes, and a model that stores all its theories."""

    def __init__(self) -> None:
        super().__init__()
        self.session = Session()
        self.folder = TemporaryDirectory()
        self.past: list[Theory] = []
        self.now = Theory()
        self.future: list[Theory] = []

    def teardown(self) -> None:
        self.session.close()
        self.folder.cleanup()

    @initialize()
    def begin(self) -> None:
        self.play(sized(2, 3))

    def to(self, theory: Theory) -> None:
        self.past.append(self.now)
        self.now, self.future = theory, []

    def play(self, game: Game) -> None:
        self.session.game((game.pegs, len(game.symbols)))
        self.to(Theory(game))

    def told(self, theory: Theory, clue: Clue | None, tell: Callable[[], Any]) -> None:
        """Call `tell`, which changes the session. The session must refuse a clue that fits no code."""
        alone = codes_of(Theory(theory.game, (clue,))) if clue else [()]
        if alone == []:
            with pytest.raises(StatementProblem):
                tell()
            return
        answer = tell()
        self.to(theory)
        codes = codes_of(theory)
        if codes is not None:
            assert isinstance(answer, NoCodeLeft) is (not codes)

    @rule(pegs=st.integers(1, 3), symbols=st.integers(1, 4))
    def game(self, pegs: int, symbols: int) -> None:
        self.play(sized(pegs, symbols))

    @rule(data=st.data())
    def guess(self, data: st.DataObject) -> None:
        game = self.now.game
        codes = st.tuples(*[st.sampled_from(game.symbols)] * game.pegs)
        guess = data.draw(codes)
        marks = feedback(guess, data.draw(codes))
        clue = Clue(guess, marks)
        theory = Theory(game, (*self.now.clues, clue), self.now.rules)
        self.told(theory, clue, lambda: self.session.guess(guess, *marks))

    @precondition(lambda self: self.now.game.pegs > 1 and "blue" in self.now.game.symbols)
    @rule(text=st.sampled_from(RULES))
    def where(self, text: str) -> None:
        theory = Theory(self.now.game, self.now.clues, (*self.now.rules, known(text, self.now.game)))
        self.told(theory, None, lambda: self.session.where(text))

    @precondition(lambda self: self.now.clues)
    @rule(data=st.data())
    def edit(self, data: st.DataObject) -> None:
        place = data.draw(st.integers(0, len(self.now.clues) - 1))
        game, guess = self.now.game, self.now.clues[place].code
        marks = feedback(guess, data.draw(st.tuples(*[st.sampled_from(game.symbols)] * game.pegs)))
        clue = Clue(guess, marks)
        clues = (*self.now.clues[:place], clue, *self.now.clues[place + 1 :])
        theory = Theory(game, clues, self.now.rules)
        self.told(theory, clue, lambda: self.session.edit(place + 1, *marks))

    @precondition(lambda self: self.now.clues)
    @rule(data=st.data())
    def forget(self, data: st.DataObject) -> None:
        place = data.draw(st.integers(0, len(self.now.clues) - 1))
        self.session.forget(place + 1)
        clues = self.now.clues[:place] + self.now.clues[place + 1 :]
        self.to(Theory(self.now.game, clues, self.now.rules))

    @precondition(lambda self: self.now.rules)
    @rule(data=st.data())
    def forget_rule(self, data: st.DataObject) -> None:
        place = data.draw(st.integers(0, len(self.now.rules) - 1))
        self.session.forget(place + 1, rule=True)
        rules = self.now.rules[:place] + self.now.rules[place + 1 :]
        self.to(Theory(self.now.game, self.now.clues, rules))

    @rule(number=st.integers(1, 4))
    def pegs(self, number: int) -> None:
        if self.now.clues or self.now.rules:
            with pytest.raises(StatementProblem):
                self.session.pegs(number)
        else:
            self.session.pegs(number)
            self.to(Theory(Game(number, self.now.game.symbols)))

    @rule()
    def reset(self) -> None:
        self.session.reset()
        self.to(Theory(DEFAULT))

    @rule(steps=st.integers(1, 3))
    def undo(self, steps: int) -> None:
        if steps > len(self.past):
            with pytest.raises(StatementProblem):
                self.session.undo(steps)
            return
        self.session.undo(steps)
        for _ in range(steps):
            self.future.append(self.now)
            self.now = self.past.pop()

    @rule(steps=st.integers(1, 3))
    def redo(self, steps: int) -> None:
        if steps > len(self.future):
            with pytest.raises(StatementProblem):
                self.session.redo(steps)
            return
        self.session.redo(steps)
        for _ in range(steps):
            self.past.append(self.now)
            self.now = self.future.pop()

    @rule(text=st.sampled_from(BAD))
    def bad(self, text: str) -> None:
        with pytest.raises(StatementProblem):
            list(self.session.run(text))

    @rule(question=st.sampled_from(["history", "show program", "codes 2", "count", "why", "set limit none"]))
    def asked(self, question: str) -> None:
        list(self.session.run(question))

    @rule(fails=st.booleans(), script=st.lists(st.sampled_from(["game 2x2", "guess RR 0 0", "undo", "redo"])))
    def load(self, fails: bool, script: list[str]) -> None:
        """Load a file: one step, in which nothing before it is within reach, or none."""
        path = Path(self.folder.name, "script.mm")
        path.write_text("\n".join(["game 2x3", *script, "undo 999" if fails else "count"]))
        done, undone = [Theory(sized(2, 3))], list[Theory]()
        for line in script:
            if line in {"undo", "redo"}:
                source, target = (done, undone) if line == "undo" else (undone, done)
                if not source:
                    fails = True
                    break
                target.append(source.pop())
                continue
            last = done[-1] if done else self.now
            if line == "game 2x2":
                done.append(Theory(sized(2, 2)))
            elif last.game.pegs != 2:
                fails = True
                break
            else:
                clue = Clue(("red", "red"), Marks(0, 0))
                if codes_of(Theory(last.game, (clue,))) == []:
                    fails = True
                    break
                done.append(Theory(last.game, (*last.clues, clue), last.rules))
            undone = []
        if fails:
            with pytest.raises(StatementProblem):
                self.session.load(path)
            return
        self.session.load(path)
        if done:
            self.to(done[-1])

    @rule()
    def saved(self) -> None:
        path = Path(self.folder.name, "saved.mm")
        self.session.save(path)
        with Session() as other:
            other.load(path)
            assert other.state(Codes).theory == self.now
            assert len(list(other.run("undo; history"))) == 2  # loading is one step

    @invariant()
    def is_as_the_model_says(self) -> None:
        history = self.session.history()
        assert isinstance(history, HistoryAnswer)
        assert history.theory == self.now
        assert (history.undo, history.redo) == (len(self.past), len(self.future))

    @invariant()
    def finds_what_trying_all_finds(self) -> None:
        codes = codes_of(self.now)
        if codes is not None:
            assert self.session.count() == len(codes)
            assert list(self.session.codes()) == codes


Changes.TestCase.settings = settings(
    max_examples=some(20, 40), stateful_step_count=25, suppress_health_check=list(HealthCheck)
)
TestChanges = Changes.TestCase
