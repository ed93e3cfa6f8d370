"""A stranger's program runs nothing while it is read, by whatever door: it is refused with a place."""

import re
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from time import process_time

import pytest

from mmlogic import MmlogicError, Session, SyntaxProblem
from mmlogic.machine import LimitExceeded, Limits
from mmlogic.machine.guest import Guest
from mmlogic.notebook import CellProblem, load_ipython_extension
from mmlogic.players.engine.player import PlayerError
from mmlogic.players.engine.reading import load
from tests.asking import Module, answered
from tests.strangers import HOOKED, PROGRAMS

LIMITS = Limits(seconds=60)
NAMES = count(1000)
DIALECT = """dialect_parts(mine, [number(hits)]).
dialect_answer(mine, _, Pegs, mine(Hits)) :- between(0, Pegs, Hits).
told_rules(mine(Hits), Guess, Rules) :- part_rules(black(Guess), Hits, Rules).
guess_code_answer(_, Guess, Code, mine(Hits)) :- guess_code_feedback(Guess, Code, Hits, _).
"""


def unlike_wasm() -> None:
    """Skip a test of what SWI-Prolog in WebAssembly tells in other words."""
    if sys.platform == "emscripten":
        pytest.skip("docs/site.md says how it is told in WebAssembly")


def in_safe(text: str, where: Path, safe: Session) -> None:
    safe.run(f"prolog\n{text}\nend")


def in_lesson(text: str, where: Path, safe: Session) -> None:
    with Session() as session:
        session.run(f"lesson 2\nprolog\n{text}\nend")


def in_dialect(text: str, where: Path, safe: Session) -> None:
    path = where / "mine.pl"
    path.write_text(f"{text}\n{DIALECT}")
    with Session() as session:
        session.run(f'game 2x3; answers "{path}"')


def in_player(text: str, where: Path, safe: Session) -> None:
    path = where / "player.pl"
    path.write_text(f"{text}\nnext_guess(G) :- code(G).\n")
    load(path)


def in_notebook(text: str, where: Path, safe: Session) -> None:
    from IPython.core.interactiveshell import InteractiveShell

    shell = InteractiveShell.instance()
    load_ipython_extension(shell)
    shell.run_cell_magic("prolog", "", f"{text}\n")


DOORS: dict[str, Callable[[str, Path, Session], None]] = {
    "safe": in_safe,
    "lesson": in_lesson,
    "dialect": in_dialect,
    "player": in_player,
    "notebook": in_notebook,
}
ASKED = "aggregate_all(count, member(_, [a,b]), N), foldl([X,A,B]>>(B is A+X), [1], 0, S)"
FILLS = (
    r"more than 1,000,000 characters at once|not allowed here|(not known|be checked) beforehand|~1000000000d"
)
PLACE = re.compile(r"(:|line )\d+|cell", re.IGNORECASE)


@pytest.fixture(scope="module")
def kept() -> Iterator[Session]:
    """Give the safe session that tests share: each of its own would start a process."""
    with Session(safe=True) as session:
        yield session


@pytest.fixture
def safe(kept: Session) -> Session:
    """Give a safe session that knows nothing."""
    kept.run("reset")
    return kept


@pytest.fixture
def canary(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path / "canary"
    assert not (tmp_path / "canary").exists()


TRIED = [
    (door, program)
    for first, door in enumerate(DOORS)
    for program in [PROGRAMS[0], *PROGRAMS[1 + first :: len(DOORS)]]
]
"""Each program at one of the doors, the first at all of them."""


@pytest.mark.parametrize(("door", "program"), TRIED)
def test_no_door_reads_it(door: str, program: str, canary: Path, safe: Session) -> None:
    with pytest.raises((MmlogicError, PlayerError, CellProblem)) as caught:
        DOORS[door](program.replace("FILE", str(canary)), canary.parent, safe)
    assert getattr(caught.value, "span", None) or PLACE.search(str(caught.value))


@pytest.mark.parametrize("program", PROGRAMS)
def test_its_first_line_is_refused_and_the_rest_is_read(program: str, canary: Path) -> None:
    with Guest() as guest:
        told = guest.load(f"{program.replace('FILE', str(canary))}\nlast(1).\n", LIMITS)
        assert (told[0].kind, told[0].line) == ("error", 1), told
        assert [each.bindings[0].value for each in guest.ask("last(X)", LIMITS) if each.found] == [1]


RENAMED = """
dialect_parts(shell, [number(shell)]).
shell(_).
dialect_answer(shell, _, Pegs, shell(Hits)) :- between(0, Pegs, Hits).
told_rules(shell(Hits), Guess, Rules) :- part_rules(black(Guess), Hits, Rules).
guess_code_answer(_, Guess, Code, shell(Hits)) :- guess_code_feedback(Guess, Code, Hits, _), BODY.
"""


@pytest.mark.parametrize(
    "body",
    [
        "maplist(shell, ['touch FILE'])",  # shell/1 has another name, and the atom has not
        "assertz(seen(Code))",
        "maplist(assertz, [seen(Code)])",
        "retractall(seen(_))",
        "call(codes_own:own(_, _))",
        "asserted(user, a, 1)",
        "call(lists:(setarg(1, Code, x), true))",
        "variant_sha1(Code, _)",
    ],
)
def test_a_dialect_is_checked_as_what_it_becomes(body: str, canary: Path) -> None:
    path = canary.parent / "mine.pl"
    path.write_text(RENAMED.replace("BODY", body).replace("FILE", str(canary)).strip())
    with Session() as session, pytest.raises(MmlogicError, match="line 5: "):
        session.run(f'game 2x3; answers "{path}"')


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("throw('$aborted')", "uncaught exception"),
        ("format(atom(_), '~*c', [50000000, 0'x])", "1,000,000 characters"),
        ("M = codes_own, Q = M:own(_, _), clause(Q, _)", "private_module"),
    ],
)
def test_a_dialect_has_the_narrow_predicates(body: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.pl"
    path.write_text(RENAMED.replace("BODY", body))
    with Session() as session, pytest.raises(MmlogicError, match=told):
        session.run(f'game 2x3; answers "{path}"; guess RB 1; count')


def test_a_goal_makes_no_module(session: Session) -> None:
    for number, goal in enumerate(
        (
            "M:true",
            "catch(predicate_property(M:a, _), _, true)",
            "X = M:true",
            "code(M:_)",
            "guess(M:_, _, _, _)",
            "code(a:M:_)",
            "catch(code(M:_), _, true)",
            "throw(error(existence_error(procedure, M:p/1), _))",
            "throw(error(permission_error(modify, static_procedure, M:p/1), _))",
            "throw(error(determinism_error(M:p/1, det, fail, property), _))",
        )
    ):
        for way in ("", "explain ", "trace "):
            for asked in (f"M = nosuch_{number}, {goal}", goal.replace("M:", f"nosuch_{number}:")):
                with suppress(MmlogicError):
                    session.run(f"{way}?- {asked}.")
    with pytest.raises(MmlogicError, match="nosuch_4"):
        session.run("prolog\np :- true, nosuch_4:q.\nend")
    with Module() as module:
        assert module.value("findall(M, (current_module(M), sub_atom(M, 0, _, _, nosuch)), Answer)") == []


def test_a_number_of_many_digits_is_text(session: Session) -> None:
    short, long = (
        answered(session, f"?- X is 10**{digits}.").data()["bindings"][0]["X"] for digits in (3900, 9000)
    )
    assert short == 10**3900
    assert long == "1" + "0" * 9000


@pytest.mark.parametrize("clause", HOOKED)
def test_a_hook_is_not_there_for_those_who_look(clause: str, canary: Path) -> None:
    with Guest() as guest:
        guest.load(clause.replace("FILE", str(canary)), LIMITS)
        assert guest.defined() == []


def test_nothing_is_left_of_them_for_other_sessions(canary: Path, session: Session) -> None:
    """Libraries that a product's module loads when it first needs them are loaded whole after all of that."""
    for program in PROGRAMS:
        for text in (program, program.replace("solution_sequences", "aggregate")):
            with Guest() as guest:
                guest.load(text.replace("FILE", str(canary)), LIMITS)
                list(guest.ask(ASKED, LIMITS))
    session.run("game 3x4; guess RBG 1 1; guess RRB 0 1")
    assert session.count() > 0
    for statement in ("codes", "chances", "why not RRR", "suggest", "explain RRG", "show clauses"):
        assert session.run(statement)


@pytest.mark.parametrize(
    "goal",
    [
        "throw(format('~@', [shell('touch FILE')]))",
        "throw(error(format('~@', [shell('touch FILE')]), _))",
        "throw(error(x, context(_, '~@'-[shell('touch FILE')])))",
        "throw(frame(1, 2, 3, 4))",
        "catch(throw(format('~@', [shell('touch FILE')])), E, throw(E))",
        "throw(ansi(bold, '~@', [shell('touch FILE')]))",
        "freeze(X, throw(format('~@', [shell('touch FILE')]))), X = 1",
    ],
)
def test_the_text_of_an_exception_calls_nothing(goal: str, canary: Path, safe: Session) -> None:
    for statement in ("?- {}.", "explain ?- {}.", "trace ?- {}."):
        with pytest.raises(MmlogicError, match="Prolog: "):
            safe.run(statement.format(goal.replace("FILE", str(canary))))


@pytest.mark.parametrize("way", ["?- {}.", "explain ?- {}.", "trace ?- {}."])
@pytest.mark.parametrize("waits", ["repeat, fail", "throw(oops)", "write(heard)"])
def test_the_text_of_an_exception_wakes_nothing(waits: str, way: str, safe: Session) -> None:
    for ball in ("error(type_error(a, b), C)", "error(C, context(a, b))", "error(syntax_error(C), _)"):
        with pytest.raises(MmlogicError, match=r"Prolog: (?!uncaught|Prolog gave up)") as told:
            safe.run(way.format(f"freeze(C, ({waits})), throw({ball})"))
        assert "heard" not in str(told.value)
    with pytest.raises(MmlogicError, match="Prolog: No rule matches lists:max_list"):
        safe.run("prolog\n:- use_module(library(clpfd)).\nend\n?- X in 1..5, max_list(X, 100).")


@pytest.mark.parametrize(
    "ball",
    [
        *("'$time'", "'$inferences'", "'$stopped'", "'$aborted'", "inference_limit_exceeded"),
        *("messages([a])", "messages([message(error, 0, hello)])", "'$trace_full'", "'$cut'(1)"),
        "unwind(abort)",
    ],
)
@pytest.mark.parametrize("way", ["?- {}.", "explain ?- {}.", "trace ?- {}."])
def test_an_exception_is_no_limit(ball: str, way: str, safe: Session) -> None:
    if ball == "unwind(abort)" or (ball == "inference_limit_exceeded" and not way.startswith("?")):
        unlike_wasm()
    for goal in (f"throw({ball})", f"catch(throw({ball}), E, throw(E))", f"call(throw, {ball})"):
        with pytest.raises(MmlogicError) as caught:
            safe.run(way.format(goal))
        assert f"uncaught exception: {ball[:8]}" in str(caught.value)
    assert safe.count() == 531441


def test_an_own_resource_error_is_no_limit(safe: Session) -> None:
    for goal in ("throw(error(resource_error(mine), _))", "resource_error(mine)"):
        with pytest.raises(MmlogicError, match="Prolog: Not enough resources: mine"):
            safe.run(f"?- {goal}.")
    (answer,) = safe.run("?- catch(resource_error(mine), error(resource_error(X), _), true).")
    assert answer.data()["bindings"] == [{"X": "mine"}]


@pytest.mark.parametrize(
    "goal",
    [
        *('format("~1000000000e", [3.0])', 'format("~1000000000d", [3])', 'format("~99999999f", [3.0])'),
        *('format("~*c", [300000000, 0\'x])', 'format("~t~w~1000000000|", [a])'),
        *('format("~`xt~1000000000|")', 'format("~w~1000000000+", [a])', 'format("~1000000000n", [])'),
        *("format(\"~999999c~999999c\", [0'x, 0'x])", "format(atom(_), '~1000000000d', [3])"),
        'with_output_to(string(_), format("~*c", [300000000, 0\'x]))',
        *("with_output_to(string(_), tab(300000000))", "maplist(format('~*c'), [[300000000, 0'x]])"),
        "atom_length(abc, _), F = '~1000000000d', format(F, [1])",
        "length(L, 1000), maplist(=(A), L), format(atom(A), '~*c', [100000, 0'x]), atomic_list_concat(L, _)",
        "length(L, 9999), maplist(=(a), L), format(atom(A), '~*c', [999, 0'x]), atomic_list_concat(L, A, _)",
        *("throw(error(format('~1000000000d', [1]), _))", "sformat(_, '~1000000000d', [1])"),
        *("system:format('~1000000000d', [1])", "backcomp:concat_atom([a], _)"),
    ],
)
def test_one_call_fills_no_memory(goal: str, safe: Session) -> None:
    with pytest.raises(MmlogicError, match=FILLS):
        safe.run(f"?- {goal}.")
    (answer,) = safe.run("?- format(atom(X), '~t~w~4|~a~`-t~*|~e', [a, b, 7, 1.0]).")
    assert answer.data()["bindings"] == [{"X": "   ab--1.000000e+00"}]


def test_counters_are_those_of_the_query(safe: Session) -> None:
    for _ in range(2):
        (answer,) = safe.run("?- gensym(a,X), gensym(a,Y), gensym(b,Z), reset_gensym(a), gensym(a,V).")
        assert answer.data()["bindings"] == [{"X": "a1", "Y": "a2", "Z": "b1", "V": "a1"}]
    for goal in ("gensym:gensym(a, _)", "flag(a, _, 1)"):
        with pytest.raises(MmlogicError, match="not allowed here"):
            safe.run(f"?- {goal}.")


@pytest.mark.parametrize(
    "program",
    [
        "p(G) :- setarg(1, G, shell('touch FILE')), call(G).",
        "p(G) :- nb_setarg(1, G, shell('touch FILE')), call(G).",
        "q(X) :- call(X).\np(_) :- catch(q('$VAR'(0)), _, true), q(shell('touch FILE')).",
        "black(_, _, V, _) :- call(V).\np(_) :- nb_rb_insert(t(a, b), k, shell('touch FILE')).",
    ],
)
def test_a_goal_that_was_checked_does_not_change(program: str, canary: Path) -> None:
    with Session(safe=True, process=False) as session, pytest.raises(MmlogicError):
        session.run(f"prolog\n{program.replace('FILE', str(canary))}\nend\n?- p(call(true)).")


MAPS = "maplist(maplist, [maplist], [[call]], [[[HARM]]], [[[]]], [[[]]], [[[]]], [[[]]], [[[]]])"
"""A `maplist` that nobody defines."""


@pytest.mark.parametrize("way", ["explain", "trace", ""])
@pytest.mark.parametrize(
    "goal",
    ["forall(true, HARM)", "ignore(HARM)", "not(HARM)", "maplist(call, [HARM])", "apply(HARM, [])", MAPS],
)
def test_a_predicate_of_a_builtin_name_is_the_programs_own(way: str, goal: str, canary: Path) -> None:
    program = "forall(_, _).\nignore(_).\nnot(_).\nmaplist(_, _).\napply(_, _)."
    asked = goal.replace("HARM", f"shell('touch {canary}')")
    with Session(safe=True, process=False) as session:
        session.run(f"prolog\n{program}\nend")
        with suppress(MmlogicError):
            session.run(f"{way} ?- {asked}.")


@pytest.mark.parametrize(
    "goal",
    [
        "M = machine, G = (M:stay), clause(G, _)",
        "between(1000, 1090, N), atom_concat(mmlogic_, N, M), G = (M:guess(_, _, _)), clause(G, true)",
        "M = user, current_op(_, _, M:_)",
        "M = machine, predicate_property(M:stay, _)",
        "predicate_property(_:stay, _)",
        "predicate_property(_:_, dynamic)",
        "G = (_:guess(_, _, _)), clause(G, true)",
    ],
)
def test_no_other_program_is_read(goal: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "randbits", lambda bits: next(NAMES))  # as if they could be guessed
    refused = pytest.raises(MmlogicError, match=r"private_module|not allowed|instantiated")
    with Session() as other, Session() as session, refused:
        other.run("guess RRBBGG 0 2; count")
        session.run(f"?- {goal}.")


def test_no_name_of_a_program_is_guessed_or_taken() -> None:
    with Session() as other, Session() as session:
        other.run("game 2x3; colors [mine, yours, theirs]; set engine clauses; codes")
        named = "between(1, 500, N), atom_concat(mmlogic_, N, M)"
        (found,) = session.run(f"?- {named}, strip_module(M:a, M, a), catch(code(M:[mine|_]), _, fail).")
        assert not found.data()["bindings"]
        (found,) = session.run("?- strip_module(made:X, M, Y), X = a, Y == a, M == made.")
        assert found.data()["bindings"]
    with Module() as module:
        assert module.once("current_module(made)") is None


def test_a_clue_of_a_program_loads_no_file(session: Session, tmp_path: Path, canary: Path) -> None:
    (tmp_path / "evil.pl").write_text(f":- shell('touch {canary}').\n")
    up = "../" * 40
    session.run(f"prolog\nguess(1, [red], '{up}{tmp_path}/evil'(1)).\nend")
    with pytest.raises(MmlogicError, match=r"dialect .* does not exist"):
        session.run("?- code([red,red,red,red,red,red]).")


def test_a_program_takes_no_dialect_from_others() -> None:
    with Session() as session:
        session.run("?- M = codes_nearness, catch(code(M:_), _, true).")
        session.run("game bulls-and-cows; pegs 3; answers nearness; guess 123 1; set engine clauses")
        assert session.count() == 2


def test_a_rule_of_an_answer_stays_what_it_is(tmp_path: Path, canary: Path) -> None:
    told = f"told_rules(mine(_), _, [code(I) \\= x, R]) :- freeze(I, R = prolog(_, shell('touch {canary}')))."
    open_rule = re.sub("told_rules.*", lambda _: told, DIALECT)
    (tmp_path / "mine.pl").write_text(open_rule)
    with Session() as session, pytest.raises(MmlogicError, match="tells no rules"):
        session.run(f'game 2x3; answers "{tmp_path}/mine.pl"')


def test_a_program_reads_itself(session: Session) -> None:
    session.run("prolog\np(1). p(2).\nq(X) :- p(X).\nend")
    for goal in (
        "clause(q(X), p(X))",
        "current_op(700, xfx, is)",
        "predicate_property(p(_), number_of_clauses(2))",
        "\\+ predicate_property(p(_), file(_))",
        "\\+ predicate_property(code(_), file(_))",
        'format("~w ~a~n", [x, y])',
        "assertz(r(1)), retract(r(X)), X == 1",
    ):
        (answer,) = session.run(f"?- {goal}.")
        assert answer.data()["bindings"], goal


@pytest.mark.parametrize(
    "key", ["process_cputime", "threads", "process_epoch", "epoch", "engines", "atoms", "K"]
)
def test_the_process_is_not_told(key: str, safe: Session) -> None:
    with pytest.raises(MmlogicError, match="statistics_key"):
        safe.run(f"?- statistics({key}, _).")


@pytest.mark.parametrize(
    "text",
    [
        "prolog\n:- table length/2.\nend",
        "prolog\n:- dynamic length/2.\nend",
        "prolog\nlength(a, b).\nend",
        "?- assertz(length(a, b)).",
        "?- throw(error(permission_error(modify, static_procedure, lists:append/3), _)).",
        "explain ?- assertz(length(a, b)).",
    ],
)
def test_no_message_tells_of_a_file(text: str, safe: Session) -> None:
    with pytest.raises(MmlogicError, match=r"static procedure `[^/]*/\d'(?!.*/)"):
        safe.run(text)


def test_what_tables_need_is_not_told_as_the_programs_own(safe: Session) -> None:
    (taken,) = safe.run("prolog\n:- table append/3.\n:- table cost(_, min).\ncost(a, 1).\nend")
    assert str(taken) == "cost/2 is defined."


@pytest.mark.parametrize(
    "text", ["X = {|foo||a|}", "X = {|string(Y)||a|}", "X = 'a", "X = = 1", "mmlogic_1:(a", 'X = "\\xZZ\\"']
)
def test_a_syntax_error_names_no_module_of_ours(text: str, safe: Session) -> None:
    with pytest.raises(MmlogicError) as caught:
        safe.run(f"?- {text}.")
    assert not re.search(r"mmlogic_\d+[^:(]|machine_", str(caught.value).replace(text, ""))


@pytest.mark.parametrize(
    ("goal", "value"),
    [
        (r"X = '\x41\'.", "A"),
        (r"X = '\101\'.", "A"),
        (r'X = "\x41\b".', "Ab"),
        (r"X = 0'\x41\.", 65),
        (r"X = 'a\x41\.b'.", "aA.b"),
        (r"X = '\\'.", "\\"),
        (r"X = '\x41\', _ = '\102\'.", "A"),
    ],
)
def test_a_goal_with_a_numeric_escape_has_an_end(goal: str, value: object, session: Session) -> None:
    answer, count = session.run(f"?- {goal}\ncount")
    assert answer.data()["bindings"] == [{"X": value}]
    assert count.data()["count"] == 531441


def test_a_full_stop_after_a_numeric_escape_needs_a_space() -> None:
    with Session() as session, pytest.raises(SyntaxProblem, match="does not end the query"):
        session.run(r"?- X = '\x41\'.; count")


def test_a_flag_of_a_program_ends_with_its_text() -> None:
    with Guest() as guest:
        assert guest.load(':- set_prolog_flag(double_quotes, codes).\na("a").\n') == []
        (solution,) = guest.ask('a(X), Y = "b"')
        assert [each.text for each in solution.bindings] == ["[97]", '"b"']


def test_an_operator_of_one_program_changes_no_other() -> None:
    with Session() as session, Session() as other:
        session.run("prolog\n:- op(0, xfx, :-).\n:- op(700, xfx, is_near).\nred is_near blue.\nend")
        session.run("prolog\nblue is_near green.\nend")
        assert session.run("?- X is_near green.")[0].data()["bindings"] == [{"X": "blue"}]
        other.run("prolog\na(X) :- X = 1.\nend")
        other.run("prolog\na(X) :- X = 2.\nend")
        assert other.run("?- a(X).")[0].data()["bindings"] == [{"X": 2}]


def test_what_the_process_keeps_in_user_is_not_seen() -> None:
    from mmlogic.machine import Module, goal

    with Module() as host:
        host.once(goal("assertz", goal(":", "user", goal("secret_of_the_host", 1))))
        try:
            with Guest() as guest:
                guest.load("")
                with pytest.raises(Exception, match="Unknown procedure"):
                    list(guest.ask("secret_of_the_host(X)"))
        finally:
            host.once(goal("abolish", goal(":", "user", goal("/", "secret_of_the_host", 1))))


@pytest.mark.parametrize(
    "forged", ["true", "catch(throw('$time'), _, true)", "catch(throw(messages(x)), _, true)"]
)
def test_a_limit_is_still_told(forged: str) -> None:
    with Guest() as guest:
        guest.load(f"run :- {forged}, loop.\nloop :- loop.\n")
        for limits in (Limits(inferences=100_000), Limits(seconds=1)):
            with pytest.raises(LimitExceeded):
                list(guest.ask("run", limits))


@pytest.mark.parametrize("place", ["goal(1, 2)", "stream(a, 3, 2, 1)", "file(f, 3, 2, 1)"])
def test_only_the_reader_tells_of_a_place(place: str) -> None:
    with Session(safe=True) as session, pytest.raises(MmlogicError) as told:
        session.run(f"?- throw(error(syntax_error(mine), {place})).")
    assert re.search(r"Syntax error: mine$", str(told.value).splitlines()[0])
    assert not re.search(r"line \d|:\d+:\d+: Syntax", str(told.value).removeprefix("<script>:1:1:"))


@pytest.mark.parametrize("reads", ["term_to_atom(_, T)", "term_string(_, T)", "atom_to_term(T, _, _)"])
def test_no_goal_reads_a_quasi_quotation(reads: str) -> None:
    unlike_wasm()
    with Session(safe=True) as session:
        session.run("prolog\n:- use_module(library(strings)).\nend")
        for text in ("{|string(X)||abc|}", "f({|strings:string||abc|})", "a ~~> {|string||a|}"):
            with pytest.raises(MmlogicError, match="quasi quotation is not read"):
                session.run(f"?- T = '{text}', {reads}.")
        session.run(f"""?- T = 'f("{{|", {{a|b}})', {reads}.""")
        for listed in ("`{|string(X)||abc|}`", "['{', '|', s, ':', t, '|', '|', a, '|', '}']"):
            with pytest.raises(MmlogicError, match="quasi quotation is not read"):
                session.run(f"?- T = {listed}, {reads}.")


@pytest.mark.parametrize(("mode", "left"), [("min", 1), ("max", 3), ("sum", 6), ("first", 2), ("last", 3)])
def test_tables_keep_one_answer(mode: str, left: int) -> None:
    with Session(safe=True) as session:
        session.run(f"prolog\n:- table cost(_, {mode}).\ncost(a, 2).\ncost(a, 1).\ncost(a, 3).\nend")
        (answers,) = session.run("?- cost(a, X).")
        assert str(answers).splitlines() == [f"X = {left}"]


@pytest.mark.parametrize(
    "text",
    [
        '?- X = "' + "\\0" * 21,
        "?- X = '" + "\\x41\\" * 21,
        "?- X = " + "/*" * 50_000,
        "explain ?- " + " |/*" * 10_000 + '"',
        "prolog\na(" + '\\"' * 20_000 + "\nend",
        "prolog\na(" + "/*" * 50_000 + "\nend",
    ],
)
def test_what_is_never_closed_takes_no_time(text: str, safe: Session) -> None:
    began = process_time()
    with pytest.raises(MmlogicError):
        safe.run(text)
    assert process_time() - began < 2


def test_what_is_normalized_goes_to_no_stream_of_the_process(session: Session) -> None:
    (found,) = session.run('?- O = atom(A), normalize_space(O, "  a  b ").')
    assert "a b" in str(found)
    for stream in ("user_error", "user_output", "_"):
        with pytest.raises(MmlogicError, match=r"permission|instantiated"):
            session.run(f'?- normalize_space({stream}, "x").')


def test_no_answer_tells_the_module_of_a_program(session: Session) -> None:
    (found,) = session.run(
        "?- when((nonvar(X) ; ground(Y)), write(hi)), copy_term(X, Z, G), X = 1, L = lists:a."
    )
    assert "mmlogic_" not in str(found.data()) and "write(hi)" in str(found.data())
    assert "lists:a" in str(found.data())
