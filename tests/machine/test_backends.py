"""All backends have the same answers, errors and limits, in this process and in others."""

import itertools
import re
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product

import pytest

from mmlogic.limits.budget import Asker, LimitExceeded, Limits
from mmlogic.machine.backend import Backend, Interrupted, PrologError
from mmlogic.machine.goals import read_reply
from mmlogic.machine.module import stop, use
from mmlogic.machine.process.own import OwnProlog
from mmlogic.machine.pyswip.swipl import prolog
from mmlogic.methods import Session
from mmlogic.paths.board import board_text
from tests.asking import Module
from tests.machine.subprocess_backend import Subprocess


@pytest.fixture(scope="module", params=["pyswip", "process", "swipl"])
def engine(request: pytest.FixtureRequest) -> Iterator[Callable[[], Backend]]:
    match request.param:
        case "pyswip":
            yield prolog
        case "process":
            own = OwnProlog(trusted=True, awake=True)
            yield own.backend
            own.close()
        case _:
            swipl = Subprocess()
            yield lambda: swipl
            swipl.end()


@pytest.fixture
def backend(engine: Callable[[], Backend]) -> Iterator[Backend]:
    use(engine)
    Module().close()  # start the backend's threads before the test
    yield engine()
    use()


@pytest.fixture
def module(backend: Backend) -> Iterator[Module]:
    with Module() as module:
        yield module
        assert module.once("Answer = alive") == "alive"


def test_text_in_text_out(backend: Backend) -> None:
    assert read_reply(backend.ask("make(by_hand,[])")).kind == "answer"
    reply = read_reply(backend.ask('once(by_hand,value,"write(é), Answer = [1, ü]")'))
    assert reply == ("answer", "é", "", '[1,"ü"]')
    backend.tell("drop([by_hand],[])")


def test_programs_are_loaded_asked_and_replaced(module: Module) -> None:
    module.load("parent(ann, bob). parent(bob, 'it''s\nme').")
    assert module.value("findall(X, parent(_, X), Answer)") == ["bob", "it's\nme"]
    assert module.once("parent(cid, Answer)") is None
    with pytest.raises(PrologError, match="line 2: Syntax error"):
        module.load("a(1).\na(2.")
    assert module.once("parent(ann, Answer)") == "bob"
    with Module() as other, pytest.raises(PrologError, match="Unknown procedure: parent/2"):
        other.once("parent(ann, Answer)")


@pytest.mark.parametrize("goal", ["a b", "X is foo", "nobody", "throw(ball)"])
def test_errors(module: Module, goal: str) -> None:
    for ask in (module.once, lambda asked: list(module.stream(asked))):
        with pytest.raises(PrologError):
            ask(goal)


def test_long_listings_come_in_pages_side_by_side(module: Module) -> None:
    streams = [module.values(f"between({start}, 30_000, Answer), write(x)") for start in (1, 2)]
    assert [next(stream) for stream in streams] == [1, 2]
    assert list(streams[0]) == list(range(2, 30_001))
    assert list(streams[1]) == list(range(3, 30_001))
    assert len(module.take_output()) == 59_999


def test_nothing_is_left_of_modules_and_listings(module: Module) -> None:
    def count(what: str) -> int:
        return int(module.value(f"aggregate_all(count, {what}, Answer)"))

    modules = count("current_module(_)")
    for number in range(30):
        with Module("machine/asking") as other:
            other.load(f"value({number}).")
            assert list(itertools.islice(other.stream("repeat, value(Answer)"), 2)) == [str(number)] * 2
    assert count("current_module(_)") == modules
    assert count("current_engine(_)") == 0


COUNTING = "n(N) :- M is N+1, n(M)."


@pytest.mark.parametrize(
    ("goal", "limits", "kind", "message"),
    [
        ("repeat, fail", Limits(seconds=0.2), "time", "0.2 s"),
        ("findall(X, between(1, inf, X), Answer)", Limits(seconds=0.2), "time", "0.2 s"),
        ("n(0)", Limits(seconds=0.2), "time", "0.2 s"),
        ("repeat, length(List, 3000), msort(List, _), fail", Limits(seconds=0.2), "time", "0.2 s"),
        ("catch((repeat, fail), _, (repeat, fail))", Limits(seconds=0.2), "time", "0.2 s"),
        ("repeat, fail", Limits(inferences=100_000), "inferences", "100,000 inferences"),
        ("repeat, fail", Limits(60, inferences=100_000, memory=16), "inferences", "100,000 inferences"),
        ("length(List, Length), Length > 10_000_000, List = [_|_]", Limits(memory=16), "memory", "16 MiB"),
    ],
)
def test_limits(module: Module, goal: str, limits: Limits, kind: str, message: str) -> None:
    asks: list[Callable[[str, Limits], object]] = [
        *(module.once, module.value, module.profile),
        lambda *asked: list(module.stream(*asked)),
    ]
    module.load(COUNTING)
    for ask in asks:
        with pytest.raises(LimitExceeded) as caught:
            ask(goal, limits)
        assert caught.value.kind == kind
        assert message in str(caught.value)
        assert module.once("Answer = 1", Limits(seconds=10, inferences=10_000)) == "1"


@pytest.mark.parametrize("limits", [Limits(seconds=0.3), Limits(inferences=30_000)])
def test_what_was_found_before_a_limit_is_given(module: Module, limits: Limits) -> None:
    found = []
    with pytest.raises(LimitExceeded):
        for value in module.values("between(1, inf, Answer), (Answer =< 50 -> true ; repeat, fail)", limits):
            found.append(value)
    assert found == list(range(1, 51))


def test_a_stopped_asker_asks_nothing(module: Module) -> None:
    asker = Asker()
    with asker.asking():
        assert module.once("Answer = 1") == "1"
        stop(asker)
        with pytest.raises(Interrupted):
            module.once("Answer = 1")
    assert module.once("Answer = 1") == "1"


@pytest.mark.parametrize("threads", [True, False])
def test_a_session_of_codes(
    engine: Backend, backend: Backend, threads: bool, monkeypatch: pytest.MonkeyPatch, session: Session
) -> None:
    if not threads:
        monkeypatch.setattr(threading.Thread, "start", no_threads)
    session.run("pegs 4\ncolors red green blue yellow\nset memory 4000")
    assert session.count() == 256
    session.guess(("red", "red", "green", "blue"), 1, 2)
    codes = list(session.codes())
    assert session.count() == len(codes) == session.chances().count
    every = product(("red", "green", "blue", "yellow"), repeat=4)
    assert codes == [code for code in every if marks(code) == (1, 2)]
    session.guess(("red",) * 4, 4, 0)
    assert session.count() == 0


def marks(code: tuple[str, ...]) -> tuple[int, int]:
    guess = ("red", "red", "green", "blue")
    black = sum(map(str.__eq__, guess, code))
    return black, sum((Counter(guess) & Counter(code)).values()) - black


@pytest.mark.parametrize("threads", [True, False])
def test_a_session_of_paths(
    backend: Backend, threads: bool, monkeypatch: pytest.MonkeyPatch, session: Session
) -> None:
    if not threads:
        monkeypatch.setattr(threading.Thread, "start", no_threads)
    session.run("puzzle numbrix\n 1,__, 7\n__,##,__\n__,__,__\nend\n")
    assert session.solution_count().data()["count"] == 1
    (solution,) = session.solutions()
    cells = re.findall(r"[#\d]+", board_text(solution))
    assert cells[-9:] == ["1", "8", "7", "2", "##", "6", "3", "4", "5"]


def no_threads(_: object) -> None:
    raise RuntimeError("can't start new thread")
