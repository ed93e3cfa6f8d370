"""The package `machine` changes nothing in the process before its use, and leaves nothing after it."""

import gc
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from tests.alone import alone, resident, settled
from tests.asking import Module
from tests.thoroughly import some


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        stdin=subprocess.DEVNULL,
        env={**os.environ, **environment},
    )


def test_importing_starts_nothing() -> None:
    code = """
        import sys, threading
        import mmlogic.machine.module
        print("pyswip" in sys.modules, threading.active_count())
    """
    assert run(code).stdout == "False 1\n"


def test_nothing_is_printed_at_the_end() -> None:
    code = """
        import sys
        from mmlogic.machine.module import start
        from tests.asking import Module
        start()
        module = Module()
        module.load("a(1).")
        streams = [module.stream("between(1, inf, Answer)") for _ in range(3)]
        print([next(stream) for stream in streams], module.once("a(Answer)"))
        sys.exit(7)
    """
    done = run(code)
    assert (done.returncode, done.stdout, done.stderr) == (7, "['1', '1', '1'] 1\n", "")


def test_an_error_in_the_thread_that_stops_goals_asks_no_debugger() -> None:
    code = """
        from threading import Thread
        from mmlogic.machine.pyswip.swipl import prolog
        from tests.asking import Module
        module = Module()
        module.once("true")
        call = prolog()._watchman._swipl.call
        stopper = Thread(target=lambda: [call("atom_length(_, _)") for _ in range(3)])
        stopper.start()
        stopper.join()
        print(module.once("Answer = alive"))
    """
    assert run(code).stdout == "alive\n"


def test_a_program_that_uses_pyswip_itself() -> None:
    code = """
        from pyswip import Prolog
        from tests.asking import Module
        module = Module()
        print(module.once("Answer = ours"))
        print(list(Prolog.query("X = theirs, at_halt(writeln(end))")), flush=True)
    """
    done = run(code)
    assert (done.returncode, done.stdout, done.stderr) == (0, "ours\n[{'X': 'theirs'}]\nend\n", "")


def test_a_query_of_the_program_that_is_open_is_told_and_the_next_question_works() -> None:
    code = """
        import gc, itertools, secrets
        from pyswip import Prolog
        from mmlogic import Session

        names = itertools.count(1)
        secrets.randbits = lambda bits: next(names)

        def ask(statement):
            try:
                print(session.run(statement)[0].data())
            except Exception as error:
                print(type(error).__name__, error)

        session = Session()
        for moment in ("the first use", "a later one"):
            query = Prolog.query("member(X, [1, 2])")
            next(query)
            ask("show textbook")
            ask("guess RRBBGG 0 2")
            print(list(query))
            ask("count")
        query = Prolog.query("member(X, [1, 2])")
        next(query)
        session.close()
        del session
        gc.collect()
        query.close()
        with Session() as other:
            print(other.count())
            left = "findall(M, (between(1, 99, N), atom_concat(mmlogic_, N, M), current_module(M)), Ms)"
            print([len(each["Ms"]) for each in Prolog.query(left)])
        open = Prolog.query("member(X, [1, 2])")
        print(next(open))
    """
    told = (
        "StatementProblem Prolog: a query of pyswip is open in this program: close it, or read it to its end"
    )
    each = [told, told, "[{'X': 2}]", "{'count': 531441, 'exact': True}"]
    # compiled libraries: where SWI-Prolog reads sources, a query left open crashes its end, without us too
    run("from mmlogic import Session; Session().count()")
    done = run(code)
    assert done.stdout.splitlines() == [*each, *each, "531441", "[1]", "{'X': 1}"]
    assert (done.returncode, done.stderr) == (0, "")


def test_the_first_module_may_be_made_in_any_thread() -> None:
    code = """
        import threading
        from tests.asking import Module
        thread = threading.Thread(target=lambda: print(Module().once("Answer = there")))
        thread.start(); thread.join()
        print(Module().once("Answer = here"))
    """
    done = run(code)
    assert (done.returncode, done.stdout, done.stderr) == (0, "there\nhere\n", "")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_forked_child_is_told() -> None:
    code = """
        import os
        from mmlogic.machine.backend import PrologError
        from tests.asking import Module
        module = Module()
        if os.fork() == 0:
            try:
                module.once("true")
            except PrologError as error:
                print(error, flush=True)
            os._exit(0)
        os.wait()
        print(module.once("Answer = parent"))
    """
    done = run(code)
    assert done.stdout == "SWI-Prolog does not survive a fork: spawn the process instead\nparent\n"


def many_modules() -> None:
    def live(number: int) -> None:
        with Module("machine/asking") as module:
            module.load(
                f":- op(700, xfx, op_{number % 7}).\nname(only_{number}_here).\nvalue({number}).\n{rules}"
            )
            assert module.once("name(Answer)") == f"only_{number}_here"
            module.once(f"assertz(more(fact_{number})), nb_setval(key, value_{number})")
            assert next(module.stream("between(1, inf, X), atom_concat(x, X, Answer)")) == "x1"
            assert module.value("findall(X, value(X), Answer)") == [number]

    def count(what: str) -> int:
        with Module() as module:
            return int(module.value(what))

    many = some(150, 1000)
    rules = "".join(f"rule(X) :- X > {n}, \\+ X = {n}.\n" for n in range(50))
    atoms = "garbage_collect_atoms, garbage_collect_clauses, statistics(atoms, Answer)"
    modules = "aggregate_all(count, current_module(_), Answer)"
    engines = "aggregate_all(count, current_engine(_), Answer)"
    sources = "aggregate_all(count, source_file(_), Answer)"
    gc.collect()
    for number in range(100):
        live(number)
    before = [*(count(what) for what in (modules, engines, sources)), settled(lambda: count(atoms))]
    memory = resident()
    for number in range(100, 100 + many):
        live(number)
    after = [*(count(what) for what in (modules, engines, sources)), settled(lambda: count(atoms))]
    told = f"modules, engines, sources, atoms: {before}, then {after}; {resident() - memory} KiB more"
    assert after[:3] == before[:3], told
    assert after[3] - before[3] < 100, told  # of five that each made
    assert resident() - memory < 20_000, told


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
def test_modules_leave_nothing_behind() -> None:
    alone(many_modules)


def many_answers() -> None:
    with Module() as module:

        def atoms() -> int:
            return int(module.value("garbage_collect_atoms, statistics(atoms, Answer)"))

        def ask(start: int) -> None:
            goal = f"between({start}, {start + 20_000}, X), atom_concat(never_seen_, X, Answer)"
            assert sum(1 for _ in module.stream(goal)) == 20_001
            assert len(module.value(f"findall(Answer, ({goal}), Answers), Answer = Answers")) == 20_001

        ask(1)
        before = atoms()
        ask(1_000_000)
        more = atoms() - before
        assert more < 100, f"{more} atoms more"


def test_answers_leave_no_atoms_behind() -> None:
    alone(many_answers)


def long_answers() -> None:
    with Module() as module:
        asked = "numlist(1, 20000, L), Answer = L"
        module.value(asked)
        memory = resident()
        for _ in range(300):
            module.value(asked)
        assert resident() - memory < 20_000


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
def test_long_answers_leave_nothing_behind() -> None:
    alone(long_answers)
