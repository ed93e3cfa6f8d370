"""Every method of a session returns a value of the annotated type, with and without a puzzle."""

import inspect
import types
import typing
from collections.abc import Generator, Iterator, Sequence
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from mmlogic import MmlogicError, Session, Settings
from mmlogic.codes.subject import Codes
from mmlogic.codes.written import Letters, Names, Size
from mmlogic.language import Statement, by_keyword, parse
from mmlogic.methods.session import methods as session_methods
from mmlogic.methods.written import WrittenMethods
from mmlogic.paths.board import Board
from mmlogic.paths.subject import PUZZLE
from mmlogic.paths.written import Cell
from mmlogic.queries.answers import Value
from mmlogic.render.answers import Answer, Done
from mmlogic.session.answers import CountAnswer
from mmlogic.session.statements.questions import Count
from tests.answering import write_files
from tests.typed import user

SMALL = "# kind: numbrix\n1,__,7\n__,##,__\n__,__,__\n"
CODES = "game 3x4; guess RRB 1 1; guess RGB 1 1; undo"
"""The statements of a session about codes."""

PLAYER = Path(__file__).parents[2] / "examples" / "sources" / "explicit_consistent.py"

BEFORE: dict[str, Sequence[str]] = {
    **dict.fromkeys(("answers", "colors", "pegs", "secrets"), ("reset",)),
    "define": ("define left = count",),
    **dict.fromkeys(("guess", "play"), ("", "secret random")),
    "edit": ("", "where distinct"),
    "forget": ("where distinct",),
    "lesson": ("lesson 1",),
    "marks": ("play first",),
    "more": ("codes 2",),
    "why": ("where distinct", "where count(red) = 0"),
}
"""For some methods, the statements before the call."""


def others(s: Any) -> None:
    """Call the methods that `tests/typed/user.py` does not call, or calls with other arguments."""
    s.answers("black"), s.ask(Count()), s.carry_out([Count()]), s.execute(Count())
    s.candidates(), s.candidates((2, 1))
    s.check("RRB"), s.clear(), s.clear(wrong=True)
    s.codes(), s.more(), s.colors(3), s.pegs(3), s.game("classic")
    s.define(), s.define("left", off=True)
    s.edit(1, 3, 0), s.forget(1)
    s.explain(goal="member(X, [1])")
    s.guess("RGB", 1, 1), s.guess("RRB", 0, 0), s.guess("RRB")
    s.help(), s.interrupt()
    s.lesson(), s.lesson(how="next")
    s.where("count(red) = 0")
    s.load("x.mm"), s.load("x.txt"), s.save(Path("saved.pl"))
    s.marks(3, 0), s.marks(0, 3)
    s.parse("count"), s.state(Codes)
    s.place(2, (2, 1)), s.puzzle(SMALL)
    s.play("first"), s.play("minimax pool consistent")
    s.query("code(C), nth1(I, C, X)", 3, X="red"), s.query("member(X, [1, 2.5, f(a), [b, _]])")
    s.profile(), s.rank(), s.set("timeout", None), s.share()
    s.secret(), s.secret("RGR")
    s.show(), s.show("clauses"), s.show("board")
    s.solutions(), s.solve()
    s.strategy("first"), s.strategy("first to tree.json")
    s.suggest(), s.suggest("minimax with parts")
    s.trace(), s.trace("RRB")
    s.why(every=True), s.why("RRB"), s.why(["red", "red", "blue"]), s.why("not red at 1")


MADE = [name for name in session_methods() if name not in {"run", "stream", *vars(WrittenMethods)}]
"""The methods that are made of the fields of statements."""

REFUSED = {"guess", "show", "trace"}
"""Methods that some of these statements refuse, such as a guess without an answer and without a secret."""

PUZZLES_ALONE = {
    *("board", "clear", "given", "hint", "place", "placeable", "solution_count", "solutions", "solve"),
    *("candidates", "grade", "search", "steps", "unique", "why_cell", "wrong"),
}
"""Methods that raise an error if there is no puzzle."""


def methods() -> list[str]:
    found = inspect.getmembers(Session, inspect.isfunction)
    plain = (name for name, function in found if not hasattr(function, "__wrapped__"))  # no context managers
    return [name for name in plain if not name.startswith("_")]


def returned(name: str) -> Any:
    """Return the annotation of what a method returns."""
    function = getattr(Session, name)
    known = {
        **vars(typing),
        "Board": Board,
        "Value": Value,
        "npt": types.SimpleNamespace(NDArray=list),
        "np": types.SimpleNamespace(integer=int),
    }
    return typing.get_type_hints(function, localns=known)["return"]


def fits(value: object, annotation: Any) -> bool:
    """Return whether a value and its items have the type that an annotation says."""
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin in {types.UnionType, typing.Union}:
        return any(fits(value, each) for each in arguments)
    if isinstance(annotation, typing.TypeVar):
        return fits(value, annotation.__bound__)
    if annotation in {None, type(None)}:
        return value is None
    if getattr(annotation, "_is_protocol", False):
        return all(hasattr(value, name) for name in vars(annotation) if not name.startswith("_"))
    if origin is Statement:
        return isinstance(value, origin)
    if isinstance(annotation, typing.ForwardRef):
        return fits(value, Value)
    if origin is dict:
        return isinstance(value, dict) and all(fits(each, arguments[1]) for each in value.values())
    if origin in {Iterator, Generator, list}:
        return isinstance(value, origin) and all(fits(each, arguments[0]) for each in value)
    if origin is tuple:
        return isinstance(value, tuple) and all(fits(each, arguments[0]) for each in value)
    return isinstance(value, annotation)


@pytest.fixture(params=["codes", "puzzle"])
def session(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Session]:
    monkeypatch.chdir(tmp_path)
    Path("x.mm").write_text("history; codes 1; more 1")
    Path("x.txt").write_text(SMALL)
    Path("x.out").write_text("1 -2 -3 -4 5 -6 -7 -8 -9 10 -11 -12")
    Path("x.words").write_text("RRB\nRGB\n")
    Path("refining.py").write_text(PLAYER.read_text())
    with Session(Settings(seed=1)) as session:
        session.run(CODES)
        if request.param == "puzzle":
            session.puzzle(SMALL)
            session.place(2, (2, 1))
        yield session


class Asked:
    """Calls methods of a session, checks the types of their results, and then restores the session."""

    def __init__(self, session: Session) -> None:
        self._session, self.answered = session, set[str]()

    def __getattr__(self, name: str) -> Any:
        if isinstance(getattr(Session, name), property):
            return getattr(self._session, name)
        return partial(self._call, name)

    def _call(self, name: str, *given: Any, **named: Any) -> None:
        session = self._session
        for before in BEFORE.get(name, ("",)):
            mark = session.timeline.mark()
            puzzle = session.timeline.first(PUZZLE) is not None
            try:
                session.run(before)
                value = getattr(session, name)(*given, **named)
                assert fits(value, returned(name)), (name, value)
                self.answered.add(name)
            except MmlogicError as error:  # an error, such as that of `hint` without a puzzle, is right
                assert name in PUZZLES_ALONE or name in REFUSED or puzzle, (name, error)
            session.timeline.rewind(mark)


def test_methods_return_what_they_say(session: Session) -> None:
    pytest.importorskip("numpy", reason="some players need it")
    asked: Any = Asked(session)
    unanswered = set() if session.timeline.first(PUZZLE) else PUZZLES_ALONE
    for calls in (others, user.clues, user.others):
        calls(asked)
    asked.close()
    assert asked.answered | {*MADE} == {*methods()} - unanswered | {*MADE}
    assert all(returned(name) is not Any for name in methods())


def in_python(part: object) -> object:
    """Return a part of a statement as Python has it: see `arguments.py`."""
    match part:
        case Letters():
            return part.text
        case Names():
            return list(part)
        case Cell(one, other) | Size(one, other):
            return one, other
    return part


@pytest.mark.parametrize("name", MADE)
def test_a_method_that_is_made_answers_as_its_example(name: str, here: None) -> None:
    write_files(Path())
    declared = by_keyword()[name]
    (statement,) = parse(declared.example)
    parts = [(each, getattr(statement, each.name)) for each in fields(statement) if each.name != "span"]
    given = {each.name: in_python(part) for each, part in parts if part != each.default}
    with Session() as session:
        session.run(declared.after or "")
        value = getattr(session, name)(**given)
        assert fits(value, returned(name)), value


def test_an_answer_of_another_kind_is_never_returned(session: Session) -> None:
    with pytest.raises(TypeError, match=r"`count` answered .*, expected Done"):
        session._one(Count(), Done)
    assert not fits([CountAnswer(count=1)], list[Done])
    assert fits([CountAnswer(count=1)], list[Answer])
