"""Modules: programs are loaded from text, asked, isolated from each other, and dropped."""

import itertools

import pytest

from mmlogic.machine.backend import PrologError
from tests.asking import Module

FAMILY = "parent(ann, bob).\nparent(bob, cid).\ngrandparent(X, Z) :- parent(X, Y), parent(Y, Z).\n"


def test_once_gives_text(module: Module) -> None:
    module.load(FAMILY)
    assert module.once("grandparent(ann, Answer)") == "cid"
    assert module.once("grandparent(bob, Answer)") is None
    assert module.once("Answer = 42") == "42"
    assert module.once('Answer = "a string"') == "a string"
    assert module.once("atom_codes(abc, Answer)") == "abc"


def test_a_goal_without_answer_tells_that_it_is_true(module: Module) -> None:
    module.load(FAMILY)
    assert (module.once("parent(X, Y)"), module.once("parent(X, ann)")) == ("true", None)
    assert list(module.stream("parent(X, _)")) == ["true", "true"]
    assert module.value("parent(X, Y)") == "true"


@pytest.mark.parametrize(
    "goal", ["X = 1", "X = 1.", " X = 1 . ", "X = 1 % why", "X = 1. % why", "/* */ X = 1.\n\n"]
)
def test_one_goal_with_or_without_full_stop(module: Module, goal: str) -> None:
    assert module.once(goal) == "true"


@pytest.mark.parametrize(
    ("goal", "message"),
    [
        ("X = 1. Y = 2", "End of clause expected"),
        ("X = 1. Y = 2.", "End of clause expected"),
        ("X = 1. )", "End of clause expected"),
        ("parent(ann", "line 1, column 11: Syntax error"),
        ("a b", "line 1, column 2: Syntax error: Operator expected"),
        ("true,\n a b", "line 2, column 3: Syntax error: Operator expected"),
        ("", "Syntax error"),
        ("'unclosed", "Syntax error"),
        ("nobody(X)", "Unknown procedure: nobody/1"),
        ("X is foo + 1", "Arithmetic"),
        ("atom_length(X, Y)", "not sufficiently instantiated"),
        ("throw(my_ball)", "my_ball"),
        ("X", "not sufficiently instantiated"),
        ("3", "callable"),
        ("Answer = f(x)", "text"),
    ],
)
def test_errors_are_in_prologs_own_words(module: Module, goal: str, message: str) -> None:
    with pytest.raises(PrologError) as caught:
        module.once(goal)
    assert message in str(caught.value)
    assert "mmlogic_" not in str(caught.value)
    assert "machine" not in str(caught.value)
    assert "Traceback" not in str(caught.value)
    assert len(str(caught.value).splitlines()) <= 3
    with pytest.raises(PrologError):
        list(module.stream(goal))
    assert module.once("Answer = well") == "well"


def test_load_replaces_the_program(module: Module) -> None:
    module.load("a(1). a(2). b(1).")
    module.once("assertz(c(1)), assertz(a0(1))")
    module.load("a(3). :- dynamic c/1.")
    assert module.value("findall(X, a(X), Answer)") == [3]
    assert module.value("findall(X, c(X), Answer)") == []
    for gone in ("b(_)", "a0(_)"):
        with pytest.raises(PrologError, match="Unknown procedure"):
            module.once(gone)


def test_a_module_begins_with_facts() -> None:
    with Module(facts="a(1). a(2).\n:- dynamic b/1.\nc(X) :- a(X), X > 1.") as module:
        assert module.value("findall(X, c(X), Answer)") == [2]
        assert module.once("b(_)") is None
        module.load("a(3).")
        assert module.value("findall(X, a(X), Answer)") == [3]
    with pytest.raises(PrologError, match="Syntax error"):
        Module(facts="a(1). a(")


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        ("a(1).\na(2.\nb(3).", ["line 2: Syntax error"]),
        ("a(1).\nb(X).", ["line 2: Singleton variables: [X]"]),
        ("a(1).\nb(1).\na(2).", ["line 3: Clauses of a/1 are not together"]),
        ("a(1).\n:- fail.", ["line 2: Goal (directive) failed"]),
        ("a(1).\n:- nobody.", ["line 2", "Unknown procedure: nobody/0"]),
        ("a(.\nb(.\nc(X).", ["line 1: ", "line 2: ", "line 3: "]),
        ("append(1) :- 1.", ["line 1"]),
        ("atom_length(a, b).", ["line 1: No permission"]),
    ],
)
def test_errors_and_warnings_of_loading(module: Module, text: str, messages: list[str]) -> None:
    module.load("before(1).")
    with pytest.raises(PrologError) as caught:
        module.load(text)
    for message in messages:
        assert message in str(caught.value)
    assert "mmlogic_" not in str(caught.value)
    assert module.value("before(Answer)") == 1  # the program is what it was
    module.load("after(1).")
    assert module.value("after(Answer)") == 1


def test_operators_of_a_program_hold_in_its_goals_only(module: Module) -> None:
    module.load(":- op(700, xfx, beats).\nred beats blue.")
    assert module.once("red beats Answer") == "blue"
    with Module() as other, pytest.raises(PrologError, match="Operator expected"):
        other.once("red beats Answer")


def test_programs_never_see_each_other() -> None:
    modules = [Module() for _ in range(5)]
    for number, module in enumerate(modules):
        module.load(f"mine({number}). :- dynamic seen/1.")
        module.once(f"assertz(seen({number}))")
    for number, module in enumerate(modules):
        assert module.value("findall(X, mine(X), Answer)") == [number]
        assert module.value("findall(X, seen(X), Answer)") == [number]
        module.close()


def test_a_program_may_define_what_a_library_does(module: Module) -> None:
    module.load("member(mine, _).")
    assert module.value("findall(X, member(X, [a]), Answer)") == ["mine"]
    with Module() as other:
        assert other.value("findall(X, member(X, [a]), Answer)") == ["a"]


def test_libraries_are_visible() -> None:
    with Module("machine/asking") as module:
        assert module.value('plain([a, "b", 1], Answer)') == ["a", "b", 1]
        module.load("own(X) :- plain(abc, X).")
        assert module.once("own(Answer)") == "abc"
    with Module() as module, pytest.raises(PrologError, match="Unknown procedure"):
        module.once("plain(a, Answer)")
    with pytest.raises(FileNotFoundError, match="nowhere"):
        Module("nowhere/nothing")


def test_output_never_reaches_the_terminal(module: Module, capfd: pytest.CaptureFixture[str]) -> None:
    module.load(":- write(loading).")
    module.once("write(hello), nl, print_message(warning, format('be careful', []))")
    module.once(
        "write(user_error, void), write(user_output, void), print_message(informational, format(x, []))"
    )
    module.once("fail ; write('no answer'), fail")
    with pytest.raises(PrologError):
        module.once("write(' then'), X is foo")
    assert module.take_output() == "loadinghello\nWarning: be careful\nno answer then"
    assert module.take_output() == ""
    assert list(module.stream("member(Answer, [1, 2]), write(saw(Answer))")) == ["1", "2"]
    assert module.take_output() == "saw(1)saw(2)"
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("goal", ["read(X), X == end_of_file", "read(user_input, X), X == end_of_file"])
def test_goals_cannot_read_the_terminal(module: Module, goal: str) -> None:
    assert module.once(f"{goal}, Answer = ok") == "ok"
    assert list(module.stream(f"{goal}, Answer = ok")) == ["ok"]


def test_profile_counts_inferences(module: Module) -> None:
    module.load("count(0) :- !.\ncount(N) :- M is N-1, count(M).")
    short, long = module.profile("count(100), Answer = done"), module.profile("count(10100), Answer = done")
    assert short.answer == "done"
    assert 10_000 <= long.inferences - short.inferences <= 10_010
    assert short.seconds >= 0
    assert module.profile("fail").answer is None
    assert module.profile("count(100), Answer = done").inferences == short.inferences


def test_a_closed_module_cannot_be_asked() -> None:
    module = Module()
    stream = module.stream("between(1, inf, Answer)")
    assert next(stream) == "1"
    module.close()
    module.close()
    for use in (
        lambda: module.once("true"),
        lambda: module.load(""),
        lambda: list(itertools.islice(stream, 100)),
    ):
        with pytest.raises(PrologError, match="closed"):
            use()
