"""Every method of a session returns what its annotation says, about codes and while there is a puzzle."""

import inspect
import types
import typing
from collections.abc import Callable, Generator, Iterator, Sequence
from operator import methodcaller
from pathlib import Path
from typing import Any

import pytest

from mmlogic import MmlogicError, Session, Settings
from mmlogic.codes.subject import Codes
from mmlogic.language import Statement
from mmlogic.paths.board import Board
from mmlogic.paths.subject import PUZZLE
from mmlogic.queries.answers import Value
from mmlogic.render.answers import Answer, Done
from mmlogic.session.statements.questions import Count, CountAnswer

SMALL = "# kind: numbrix\n1,__,7\n__,##,__\n__,__,__\n"
CODES = "game 3x4; guess RRB 1 1; guess RGB 1 1; undo"
"""What a session of codes knows."""

SHOWN = ("program", "clauses", "board", "panels", "order")

PLAYER = Path(__file__).parents[1] / "players" / "authors" / "refining.py"

CALLS: dict[str, Sequence[tuple[str, Callable[[Session], Any]]]] = {
    "answers": [
        ("reset", lambda s: s.answers("black")),
        ("reset", lambda s: s.answers("warm", "hits: black(guess), near: 2 * white(guess)")),
    ],
    "ask": [("", lambda s: s.ask(Count()))],
    "board": [("", lambda s: s.board())],
    "candidates": [
        ("", lambda s: s.candidates()),
        ("", lambda s: s.candidates((2, 1))),
        ("", lambda s: s.candidates(number=3)),
    ],
    "carry_out": [("", lambda s: s.carry_out([Count()]))],
    "chances": [("", lambda s: s.chances())],
    "check": [("", lambda s: s.check("RRB")), ("", lambda s: s.check(["R", "red", "blue"]))],
    "clear": [
        ("", lambda s: s.clear()),
        ("", lambda s: s.clear((2, 1))),
        ("", lambda s: s.clear(wrong=True)),
    ],
    "close": [("", lambda s: s.close())],
    "codes": [("", lambda s: s.codes()), ("", lambda s: s.codes(2))],
    "colors": [("reset", lambda s: s.colors(3)), ("reset", lambda s: s.colors(["x", "y"]))],
    "count": [("", lambda s: s.count())],
    "estimate": [("", lambda s: s.estimate())],
    "define": [
        ("", lambda s: s.define()),
        ("", lambda s: s.define("left", "count")),
        ("define left = count", lambda s: s.define("left", off=True)),
    ],
    "do": [("define left = count", lambda s: s.do("left"))],
    "draw": [("", lambda s: s.draw(3))],
    "edit": [("", lambda s: s.edit(1, 0, 0)), ("where distinct", lambda s: s.edit(1, 3, 0))],
    "execute": [("", lambda s: s.execute(Count()))],
    "explain": [
        ("", lambda s: s.explain("RRB", depth=2)),
        ("", lambda s: s.explain(goal="member(X, [1])")),
    ],
    "export": [("", lambda s: s.export("game.cnf"))],
    "forget": [("", lambda s: s.forget(1)), ("where distinct", lambda s: s.forget(1, rule=True))],
    "game": [("", lambda s: s.game("classic")), ("", lambda s: s.game((2, 2)))],
    "generate": [("", lambda s: s.generate("numbrix", 3, 3, seed=1, holes=1, symmetric=False))],
    "guess": [
        ("", lambda s: s.guess("RGB", 1, 1)),
        ("", lambda s: s.guess("RRB", 0, 0)),
        ("secret random", lambda s: s.guess("RRB")),
    ],
    "guesses": [("", lambda s: s.guesses("x.words"))],
    "help": [("", lambda s: s.help()), ("", lambda s: s.help("guess"))],
    "hint": [("", lambda s: s.hint())],
    "history": [("", lambda s: s.history())],
    "import_": [("", lambda s: s.import_("x.out"))],
    "interrupt": [("", lambda s: s.interrupt())],
    "legend": [("", lambda s: s.legend())],
    "lesson": [
        ("", lambda s: s.lesson()),
        ("", lambda s: s.lesson(1, step=1)),
        ("lesson 1", lambda s: s.lesson(how="next")),
    ],
    "likely": [("", lambda s: s.likely("3 distinct")), ("", lambda s: s.likely("two-colours"))],
    "load": [("", lambda s: s.load("x.mm")), ("", lambda s: s.load("x.txt"))],
    "marks": [
        ("play first", lambda s: s.marks(1, 1)),
        ("play first", lambda s: s.marks(3, 0)),
        ("play first", lambda s: s.marks(0, 3)),
    ],
    "more": [("codes 2", lambda s: s.more(2))],
    "one": [("", lambda s: s.one(Count()))],
    "parse": [("", lambda s: s.parse("count"))],
    "read": [("", lambda s: s.read(Count, ""))],
    "given": [("", lambda s: s.given(2, (2, 1)))],
    "pegs": [("reset", lambda s: s.pegs(3))],
    "place": [("", lambda s: s.place(2, (2, 1)))],
    "placeable": [("", lambda s: s.placeable())],
    "play": [
        ("", lambda s: s.play()),
        ("secret random", lambda s: s.play("minimax pool consistent")),
        ("", lambda s: s.play("first")),
    ],
    "player": [("", lambda s: s.player(PLAYER))],
    "profile": [("", lambda s: s.profile()), ("", lambda s: s.profile("count"))],
    "prolog": [("", lambda s: s.prolog("warm(Code) :- member(red, Code)."))],
    "puzzle": [("", lambda s: s.puzzle(SMALL)), ("", lambda s: s.puzzle([[1, 0], [0, None]], "hidoku"))],
    "query": [
        ("", lambda s: s.query("code(C), nth1(I, C, X)", 3, X="red")),
        ("", lambda s: s.query("member(X, [1, 2.5, f(a), [b, _]])")),
    ],
    "rank": [("", lambda s: s.rank()), ("", lambda s: s.rank(2, by="parts"))],
    "rate": [("", lambda s: s.rate("RRB"))],
    "rate_all": [("", lambda s: s.rate_all("RRB", "RBB"))],
    "redo": [("undo", lambda s: s.redo())],
    "reset": [("", lambda s: s.reset())],
    "run": [("", lambda s: s.run("count; history"))],
    "rule": [("", lambda s: s.rule("known", "no red"))],
    "share": [("", lambda s: s.share()), ("", lambda s: s.share(secret=True))],
    "save": [("", lambda s: s.save("saved.mm")), ("", lambda s: s.save(Path("saved.pl")))],
    "score": [("", lambda s: s.score("RRB", "BRR"))],
    "secret": [
        ("", lambda s: s.secret()),
        ("", lambda s: s.secret(how="evil")),
        ("", lambda s: s.secret("RGR")),
    ],
    "secrets": [("reset", lambda s: s.secrets(2))],
    "set": [("", lambda s: s.set("limit", 3)), ("", lambda s: s.set("timeout", None))],
    "show": [("", lambda s: s.show()), *(("", methodcaller("show", what)) for what in SHOWN)],
    "solution_count": [("", lambda s: s.solution_count())],
    "solutions": [("", lambda s: s.solutions()), ("", lambda s: s.solutions(1))],
    "solve": [("", lambda s: s.solve()), ("", lambda s: s.solve(2))],
    "state": [("", lambda s: s.state(Codes))],
    "search": [("", lambda s: s.search(3))],
    "steps": [("", lambda s: s.steps())],
    "grade": [("", lambda s: s.grade())],
    "strategy": [("", lambda s: s.strategy("first")), ("", lambda s: s.strategy("first to tree.json"))],
    "stream": [("", lambda s: s.stream("count; history"))],
    "suggest": [("", lambda s: s.suggest()), ("", lambda s: s.suggest("minimax with parts"))],
    "suggest_all": [("", lambda s: s.suggest_all())],
    "trace": [
        ("", lambda s: s.trace()),
        ("", lambda s: s.trace("RRB")),
        ("", lambda s: s.trace(goal="member(X, [1])")),
        ("", lambda s: s.trace(solve=True, nodes=3)),
    ],
    "undo": [("", lambda s: s.undo())],
    "unique": [("", lambda s: s.unique())],
    "where": [("", lambda s: s.where("distinct")), ("", lambda s: s.where("count(red) = 0"))],
    "why": [
        ("", lambda s: s.why()),
        ("where count(red) = 0", lambda s: s.why(every=True)),
        ("", lambda s: s.why("RRB")),
        ("", lambda s: s.why(["red", "red", "blue"])),
        ("", lambda s: s.why("not red at 1")),
        ("where distinct", lambda s: s.why(rule=1)),
    ],
    "why_cell": [("", lambda s: s.why_cell((2, 1)))],
    "words": [("", lambda s: s.words("x.words"))],
    "wrong": [("", lambda s: s.wrong())],
}
"""For each method, what is told before, and the call."""

PUZZLES_ALONE = {
    *("board", "clear", "given", "hint", "place", "placeable", "solution_count", "solutions", "solve"),
    *("candidates", "grade", "search", "steps", "unique", "why_cell", "wrong"),
}
"""What answers nothing but that there is no puzzle, while there is none."""


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
    """Tell whether a value is what an annotation says, its items included."""
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
    with Session(Settings(seed=1)) as session:
        session.run(CODES)
        if request.param == "puzzle":
            session.puzzle(SMALL)
            session.place(2, (2, 1))
        yield session


@pytest.mark.parametrize("name", methods())
def test_a_method_returns_what_it_says(name: str, session: Session) -> None:
    puzzle = session.timeline.first(PUZZLE) is not None
    answered, refused = 0, ""
    for before, call in CALLS[name]:
        mark = session.timeline.mark()
        try:
            session.run(before)
            value = call(session)
            assert fits(value, returned(name)), (name, value)
            answered += 1
        except MmlogicError as error:  # such as `hint` without a puzzle: an error is no lie
            assert name in PUZZLES_ALONE or name in {"show", "trace"} or puzzle, error
            refused = str(error)
        session.timeline.rewind(mark)
    assert answered or (name in PUZZLES_ALONE and not puzzle), refused


def test_every_method_says_what_it_returns() -> None:
    assert set(CALLS) == set(methods())
    for name in methods():
        assert returned(name) is not Any


def test_an_answer_of_another_kind_is_never_returned(session: Session) -> None:
    with pytest.raises(TypeError, match=r"`count` answered .*, expected Done"):
        session.one(Count(), Done)
    assert not fits([CountAnswer(count=1)], list[Done])
    assert fits([CountAnswer(count=1)], list[Answer])
