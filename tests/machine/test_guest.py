"""Programs of strangers: what they may not do, and that nothing else notices them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mmlogic.machine import ANSWER, LimitExceeded, Limits, Module, PrologError, goal
from mmlogic.machine.guest import Guest, Problem, merged

LIMITS = Limits(seconds=5, inferences=3_000_000, memory=128)

REFUSED = r"""
shell(ls)
shell('touch FILE', _)
system:shell(ls)
user:shell(ls)
@(shell(ls), user)
call(shell, ls)
G = shell(ls), call(G)
G =.. [shell, ls], G
call((true, shell(ls)))
findall(X, shell(X), _)
forall(member(X, [ls]), shell(X))
maplist(shell, [ls])
foldl([X,A,A]>>shell(X), [ls], 0, _)
catch(shell(ls), _, true)
\+ shell(ls)
(true -> shell(ls) ; true)
(true *-> shell(ls) ; true)
freeze(X, shell(ls)), X = 1
when(nonvar(X), shell(ls)), X = 1
aggregate_all(count, shell(ls), _)
between(1, 3, X), shell(X)
format("~@", [shell(ls)])
format(F, [shell(ls)])
with_output_to(string(_), shell(ls))
term_to_atom(G, 'shell(ls)'), call(G)
atom_to_term('shell(ls)', G, _), call(G)
term_string(G, "shell(ls)"), call(G)
read_term_from_atom('shell(ls)', G, []), call(G)
open('FILE', write, S), close(S)
open('FILE', append, _)
see('/etc/passwd')
tell('FILE')
read_file_to_string('/etc/passwd', _, [])
exists_file('/etc/passwd')
directory_files('/', _)
delete_file('FILE')
make_directory('FILE')
consult('/etc/passwd')
load_files('/etc/passwd')
use_module(library(process))
[user]
ensure_loaded(library(lists))
halt
halt(3)
abort
read(_)
read_term(user_input, _, [])
get_char(_)
getenv('HOME', _)
setenv(a, b)
current_prolog_flag(pid, _)
current_prolog_flag(X, _)
set_prolog_flag(double_quotes, atom)
set_prolog_flag(occurs_check, true)
nb_setval(mine, 1)
b_setval(mine, 1)
nb_getval(mine, _)
assertz(canary:fact(2))
assertz(user:fact(2))
assertz((p :- shell(ls)))
retract(canary:fact(1))
retractall(canary:fact(_))
asserta(canary:fact(0))
abolish(canary:fact/1)
canary:fact(X)
clause(canary:fact(_), _)
current_module(_)
module(canary)
thread_create(true, _)
thread_send_message(main, x)
engine_create(X, member(X, [1]), _)
mutex_create(_)
message_queue_create(_)
set_stream(user_output, alias(x))
current_stream(_, _, _)
garbage_collect_atoms
prolog_load_context(_, _)
op(700, xfx, ===>)
tcp_socket(_)
process_create(path(ls), [], [])
print_message(error, format("~w", [x]))
setup_call_cleanup(true, true, repeat)
call_cleanup(true, shell(ls))
sleep(100)
call_with_time_limit(100, true)
prompt(_, x)
trace
spy(append/3)
set_prolog_stack(global, limit(1))
put_attr(X, shell, 1), copy_term(X, _, _), nb_setval(a, X)
tnot(shell(ls))
'$set_source_module'(_, canary)
machine:reply(1, 2, 3, 4)
machine_guests:load_guest(a, [], "", _)
codes_rules:code_obeys([], [red], prolog(C, shell(C)))
assertz(rule(1, prolog(C, shell(C)))), code(_)
""".strip().splitlines()
"""Goals that are refused before they are asked."""

LIMITED = r"""
repeat, fail
repeat, atom_length(abc, 0)
catch((repeat, fail), _, true), repeat, fail
length(L, 100000000)
numlist(1, 100000000, L)
L = [a|L], length(L, N), atom_length(N, x)
X is 7**(7**(7**7))
X is 2**(2**40)
atom_length(X, Y)
findall(X, repeat, L)
repeat, writeln('endless output, line after line'), fail
repeat, format("~a~n", [x]), fail
format("~*c", [100000000, 0'x])
between(1, inf, X), string_concat("a", X, Y), atom_codes(Y, Z), fail
throw('$aborted')
throw('$stopped')
throw(messages(x))
throw(error(_, _))
throw(_)
undefined_predicate(1)
X = f(X), X == X, copy_term(X, Y), atom_length(Y, _)
string_length(S, L)
tab(100000000)
atom_codes(A, B)
""".strip().splitlines()
"""Goals that end in an error or at a limit; the process lives."""


@pytest.fixture(scope="module")
def canary() -> Iterator[Module]:
    with Module() as module:
        module.load(":- dynamic fact/1.\nfact(1).\n")
        yield module


def untouched(canary: Module) -> bool:
    """Say whether a program that knows nothing of guests answers as it did."""
    return list(canary.values(goal("fact", ANSWER))) == [1]


@pytest.mark.parametrize("attempt", REFUSED)
def test_what_reaches_out_is_refused(attempt: str, canary: Module, tmp_path: Path) -> None:
    file = tmp_path / "written"
    text = attempt.replace("FILE", str(file)).replace("canary:", f"{canary.name}:")
    with Guest("codes/relations", known="pegs(1).\nsymbol(1,red).\n:- dynamic guess/3, rule/2.") as guest:
        guest.load("")
        assert guest.problem(text, LIMITS)
        assert list(guest.ask(text, LIMITS)) == []
    with Guest("codes/relations", known="pegs(1).\nsymbol(1,red).\n:- dynamic guess/3, rule/2.") as guest:
        messages = guest.load(f"attempt :- {text}.\n", LIMITS)
        if not any(each.kind == "error" for each in messages):
            assert guest.problem("attempt", LIMITS)
            assert list(guest.ask("attempt", LIMITS)) == []
    assert not file.exists()
    assert untouched(canary)


@pytest.mark.parametrize("attempt", LIMITED)
def test_what_runs_away_is_stopped(attempt: str, canary: Module) -> None:
    with Guest() as guest:
        guest.load("")
        assert guest.problem(attempt, LIMITS) is None
        with pytest.raises((PrologError, LimitExceeded)):
            list(guest.ask(attempt, LIMITS))
        assert [each.bindings[0].value for each in guest.ask("X = 1", LIMITS)] == [1]
    assert untouched(canary)


@pytest.mark.parametrize(
    "clause",
    [
        ":- shell(ls).",
        "?- shell(ls).",
        ":- initialization(shell(ls)).",
        ":- if(shell('touch FILE')).\n:- endif.",
        ":- include('/etc/passwd').",
        ":- use_module(library(process)).",
        ":- use_module('/etc/passwd').",
        ":- consult('/etc/passwd').",
        ":- module(canary, []).",
        ":- set_prolog_flag(occurs_check, true).",
        ":- op(700, xfx, user:(===>)).",
        ":- multifile user:portray/1.",
        ":- dynamic user:fact/1.",
        ":- table user:fact/1.",
        "[(:- shell('touch FILE')), a].",
        "canary:fact(2).",
        "canary:fact(X) :- X = 2.",
        "user:portray(_) :- shell(ls).",
        "portray(_) :- true.",
        "term_expansion(a, b).",
        "goal_expansion(a, b).",
        "term_expansion --> [].",
        "message_hook(_, _, _) :- shell(ls).",
        "rule(1, prolog(C, shell(C))).",
        "':-'(shell('touch FILE')).",
    ],
)
def test_clauses_that_reach_out_are_refused(clause: str, canary: Module, tmp_path: Path) -> None:
    file = tmp_path / "written"
    text = clause.replace("FILE", str(file)).replace("canary:", f"{canary.name}:")
    with Guest() as guest:
        messages = guest.load(f"a(1).\n{text}\nb(1).\n", LIMITS)
        assert (messages[0].kind, messages[0].line) == ("error", 2)
        assert guest.problem("a(_), b(_)") is None
    assert not file.exists()
    assert untouched(canary)


def test_an_operator_stays_in_its_program() -> None:
    with Guest() as guest, Guest() as other:
        assert guest.load(":- op(700, xfx, is_near).\nred is_near orange.\n") == []
        assert [each.bindings[0].text for each in guest.ask("X is_near orange")] == ["red"]
        assert guest.load(":- use_module(library(clpfd)).\n") == []
        other.load("")
        assert isinstance(other.problem("X is_near orange"), Problem)
        assert isinstance(other.problem("X in 1..2"), Problem)


def test_what_a_query_asserts_is_gone_with_its_program() -> None:
    with Guest() as guest:
        guest.load(":- dynamic seen/1.\n")
        assert len(list(guest.ask("assertz(seen(1)), seen(1)"))) == 1
    with Guest() as guest:
        guest.load(":- dynamic seen/1.\n")
        assert [each.found for each in guest.ask("seen(_)")] == [False]


def test_messages_are_those_of_prolog() -> None:
    with Guest() as guest:
        messages = guest.load("p(X, Y) :- q(X).\nr(1).\np2(.\n")
    assert [(each.kind, each.line) for each in messages] == [("warning", 1), ("error", 3), ("warning", 1)]
    assert messages[0].text == "Singleton variables: [Y]"
    assert messages[2].text == "q/1 is called here and defined nowhere"


def test_bindings_are_written_as_the_toplevel_does() -> None:
    with Guest() as guest:
        guest.load(":- use_module(library(clpfd)).\n")
        (solution,) = guest.ask("X in 1..3, dif(Y, a), Z = f(Y, _), A = B, C = \"s\", D = 'it''s'")
    assert [(each.name, each.text) for each in solution.bindings] == [
        ("Z", "f(Y,_A)"),
        ("B", "A"),
        ("C", '"s"'),
        ("D", "'it\\'s'"),
    ]
    assert solution.residual == ("X in 1..3", "dif(Y, a)")
    assert solution.last


def test_output_comes_with_the_answer_that_it_precedes() -> None:
    with Guest() as guest:
        guest.load("")
        found = [(each.found, each.output) for each in guest.ask("member(X, [1,2]), write(X) ; nl, fail")]
    assert found == [(True, "1"), (True, "2"), (False, "\n")]


@pytest.mark.parametrize(
    ("old", "new", "kept"),
    [
        ("a(1).\n% of b\nb(1).\nc(X) :- X = 'a. b'.\n", "b(2).\n", "a(1).\n% of b\nc(X) :- X = 'a. b'.\n"),
        ("a(1).\n", "b(1).\n", "a(1).\n"),
        ("a --> [x].\nb(1).\n", "a([], []).\n", "b(1).\n"),
        (":- op(700, xfx, ==>).\nx ==> y.\nb(1).\n", "b(2).\n", ":- op(700, xfx, ==>).\nx ==> y.\n"),
        ("", "a(1).\n", ""),
    ],
)
def test_what_is_defined_anew_replaces_its_clauses(old: str, new: str, kept: str) -> None:
    assert merged(old, new) == (kept, kept + new)
