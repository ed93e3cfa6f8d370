"""The documented promises about a user's own Prolog, through each way to run statements.

A promise is a script with the output of each statement. In WebAssembly, the ways are Python and the page.
Strangers' Prolog has tests of its own.
"""

import json
import re
import sys
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from zlib import compress

import pytest

from mmlogic import MmlogicError, Session
from mmlogic.language import describe
from mmlogic.notebook.page import Page
from tests.asking import answered, printed, refused
from tests.cli.command import mmlogic
from tests.repl.talk import Talk

if TYPE_CHECKING:
    from tests.repl.pty import Kept

IN_TAB = sys.platform == "emscripten"
NUMBERS = count(1)
KILL = '?- current_prolog_flag(pid, Pid), format(atom(Kill), "kill -9 ~d", [Pid]), shell(Kill).'
HALT = "`halt` ends a program, `quit` ends mmlogic"
NO_TAB = pytest.mark.skipif(IN_TAB, reason="a tab has no command, and Prolog no files of Python's")
DEEP = """prolog
deep(0, T, T) :- !.
deep(N, T0, T) :- N1 is N-1, deep(N1, f(T0), T).
end"""

Steps = tuple[tuple[str, str], ...]
"""Statements, each with a pattern of its output. The statement itself does not match the pattern."""


class Sentence(NamedTuple):
    """A promise, and the steps that show it.

    `KEY` in a step is a name that no other test has, `FOLDER` a folder with the `files`, `LINE3` the number
    of a statement's third line. `holds` is asked of that folder in the end. `process` says that it is about
    the process, which a tab does not have.
    """

    said: str
    steps: Steps
    files: tuple[tuple[str, str], ...] = ()
    holds: Callable[[Path], bool] = lambda folder: True
    process: bool = False


SENTENCES = [
    Sentence(
        "what assertz adds lasts until the program changes",
        (
            ("?- assertz(KEY(7)).", "true"),
            ("?- KEY(X).", "X = 7"),
            ("count", "531"),
            ("set symbols letters", ""),
            ("?- KEY(X), assertz(KEY(8)).", "X = 7"),
            ("?- findall(X, KEY(X), All).", r"All = \[7,8\]"),
            ("guess RRBBGG 0 2", ""),
            ("?- KEY(X).", "Unknown procedure: KEY/1"),
            ("?- assertz(KEY(9)).", "true"),
            ("prolog\nother.\nend", ""),
            ("?- KEY(X).", "Unknown procedure: KEY/1"),
        ),
    ),
    Sentence(
        "what assertz adds is seen by queries alone",
        (
            ("game 1x2", ""),
            ("prolog\n:- dynamic taken/1.\nfree(Code) :- \\+ taken(Code).\nend", ""),
            ("where prolog(free(Code))", ""),
            ("?- assertz(taken([red])).", "true"),
            ("?- free([red]).", "false"),
            ("count", "2"),
        ),
    ),
    Sentence(
        "what assertz adds is part of neither undo nor save",
        (
            ("prolog\nwritten(1).\nend", ""),
            ("?- assertz(added(2)).", "true"),
            ('save "FOLDER/saved.mm"', ""),
            ("undo", ""),
            ("?- written(X).", "Unknown procedure: written/1"),
            ("redo", ""),
            ("?- written(X).", "X = 1"),
            ("?- added(X).", "Unknown procedure: added/1"),
        ),
        holds=lambda folder: (
            "written(1)." in (saved := (folder / "saved.mm").read_text()) and "added" not in saved
        ),
    ),
    Sentence(
        "flags belong to the child",
        (
            ("?- set_prolog_flag(occurs_check, true).", ""),
            ("?- set_prolog_flag(double_quotes, codes).", "true"),
            ("guess RRBBGG 0 2", ""),
            ("?- X = f(X).", "false"),
            ('?- Text = "a".', r"Text = \[97\]"),
            ("count", "80"),
            ("?- set_prolog_flag(occurs_check, false).", "true"),
            ("?- set_prolog_flag(double_quotes, string).", "true"),
            ('?- string("a"), X = f(X).', r"f\(f\(f"),
        ),
    ),
    Sentence(
        "operators and user:… belong to the child",
        (
            ("?- op(700, xfx, likes).", "true"),
            ("?- op(700, xfx, user:loves).", "true"),
            ("?- assertz(user:KEY(3)).", "true"),
            ("guess RRBBGG 0 2", ""),
            ("?- (a likes b) =.. [Name|_].", "Name = likes"),
            ("?- (a loves b) =.. [Name|_].", "Name = loves"),
            ("?- KEY(X).", "X = 3"),
            ("prolog\na loves b.\nend", ""),
            ("?- X loves b.", "X = a"),
            ("?- op(0, xfx, likes), op(0, xfx, user:loves).", "true"),
        ),
    ),
    Sentence(
        "global variables belong to the child",
        (
            (
                "prolog\n:- nb_setval(KEY, 5).\n"
                "next(N) :- nb_getval(KEY, N0), N is N0+1, nb_setval(KEY, N).\nend",
                "",
            ),
            ("?- next(N).", "N = 6"),
            ("?- next(N).", "N = 7"),
            ("explain ?- next(N).", r"next\(8\)"),
            ("?- next(N).", "N = 9"),
        ),
    ),
    Sentence(
        "all of that ends as the child restarts, and program and clues come back",
        (
            ("prolog\nkept(1).\nend", ""),
            ("guess RRBBGG 0 2", ""),
            ("?- set_prolog_flag(occurs_check, true), nb_setval(KEY, 1), assertz(user:KEY(3)).", ""),
            ("?- X = f(X).", "false"),
            (KILL, "the process of Prolog was ended"),
            ("?- X = f(X).", r"f\(f\(f"),
            ("?- nb_getval(KEY, X).", "variable `.*' does not exist"),
            ("?- KEY(X).", "Unknown procedure"),
            ("?- kept(1), guess(1, [Peg|_], _).", "Peg = red"),
            ("count", "80"),
        ),
        process=True,
    ),
    Sentence(
        "directives run once for each load of their text; rules load it once more for themselves",
        (
            ("game 1x2", ""),
            ("prolog\n:- flag(KEY, N, N+1).\nfine(_).\nend", ""),
            ("?- flag(KEY, Loads, Loads).", "Loads = 1"),
            ("?- fine(_), flag(KEY, Loads, Loads).", "Loads = 1"),
            ("explain ?- fine(_).", ""),
            ("?- flag(KEY, Loads, Loads).", "Loads = 1"),
            ("where prolog(fine(Code))", ""),
            ("count", "2"),
            ("?- flag(KEY, Loads, Loads).", "Loads = 3"),
        ),
    ),
    Sentence(
        "what directives write is shown",
        (
            (
                "prolog\n:- write(wri), writeln(tten).\n:- initialization(print(a(b))).\nfine.\nend",
                r"written\s+a\(b\)",
            ),
            (
                "?- fine, format(user_error, '~w~w~n', [al, so]), write(user_output, 1-2).",
                r"also\s+1-2\s+true",
            ),
        ),
    ),
    Sentence(
        "a text with one error is taken back whole, its effects outside Prolog are not",
        (
            ("prolog\nearlier(1).\nend", ""),
            (
                "prolog\ngood(1).\n:- open('FOLDER/made', write, S), close(S).\nbad(\nend",
                "LINE4:1: a `.` is missing",
            ),
            ("?- good(X).", "Unknown procedure: good/1"),
            ("?- earlier(X).", "X = 1"),
        ),
        holds=lambda folder: (folder / "made").exists(),
        process=True,
    ),
    Sentence(
        "halt ends the goal",
        (
            ("?- halt.", HALT),
            ("?- catch(halt(3), _, true).", HALT),
            ("?- throw(unwind(halt(0))).", HALT),
            ("explain ?- halt.", HALT),
            ("prolog\n:- halt.\nend", HALT),
            ("prolog\nends(_) :- halt.\nend", ""),
            ("where prolog(ends(Code))", HALT),
            ("?- X is 1+1.", "X = 2"),
        ),
    ),
    Sentence(
        "abort ends the goal",
        (
            ("?- abort.", "the goal was aborted"),
            ("?- catch(abort, _, true).", "the goal was aborted"),
            ("explain ?- abort.", "the goal was aborted"),
            ("prolog\n:- abort.\nend", "the goal was aborted"),
            ("?- X is 1+1.", "X = 2"),
        ),
    ),
    Sentence(
        "standard input is empty",
        (
            ("?- read(X).", "X = end_of_file"),
            ("?- get_char(user_input, X).", "X = end_of_file"),
            ("?- read_line_to_string(user_input, X).", "X = end_of_file"),
        ),
    ),
    Sentence(
        "SWI-Prolog's toplevel and debugger do not start",
        (
            ("?- prolog.", "toplevel does not start here"),
            ("?- break.", "toplevel does not start here"),
            ("?- trace, true.", r"debugger does not start here: `trace \?- GOAL\.`"),
            ("?- spy(append/3).", "debugger does not start here"),
            ("?- X is 1+1.", "X = 2"),
        ),
    ),
    Sentence(
        "threads end with the goal",
        (
            (
                "?- thread_create((repeat, fail), _, [alias(KEY)]), thread_property(KEY, status(S)).",
                "S = running",
            ),
            ("?- thread_property(KEY, status(S)).", "does not exist"),
        ),
        process=True,
    ),
    Sentence(
        "a call of C that does not stop within 3 s of a limit ends the child",
        (
            ("?- assertz(kept(7)).", "true"),
            ("set timeout 3", ""),
            (
                "?- shell('sleep 100').",
                "at the time limit of 3 s: Prolog did not stop within 3 s, and its process was ended",
            ),
            ("set timeout none", ""),
            ("?- kept(X).", "Unknown procedure: kept/1"),
        ),
        process=True,
    ),
    Sentence(
        "a system name is a permission error with its line",
        (
            (
                "prolog\nfine.\natom_length(a, b).\nend",
                "LINE3:1: atom_length/2 is taken",
            ),
            ("?- fine.", "Unknown procedure: fine/0"),
        ),
    ),
    Sentence(
        "rule/2 stays the session's, and code/1, guess/3 and guess/4 do for all but queries",
        (
            ("game 1x2", ""),
            ("prolog\nfine.\nrule(1, x).\nend", "LINE3:1: rule/2 cannot be defined here"),
            (
                "prolog\nguess(1, [red], marks(1, 0)).\nend",
                "line LINE2: guess/3 hides the session's predicate from queries",
            ),
            ("prolog\ncode([mine]).\nguess(_, _, _, _).\nend", ""),
            ("?- code(Code).", "mine"),
            ("count", "2"),
        ),
    ),
    Sentence(
        "relative paths are from the script's folder",
        (
            ('load "FOLDER/inner/begin.mm"', "Fact = near"),
            ("guess RRBBGG 0 2", ""),
            ("?- fact(Fact).", "Fact = near"),
        ),
        files=(
            ("inner/begin.mm", "prolog\n:- include(facts).\nend\n?- exists_file('facts.pl'), fact(Fact).\n"),
            ("inner/facts.pl", "fact(near).\n"),
        ),
        process=True,
    ),
    Sentence(
        "a term too deep for C ends the child",
        (
            (DEEP, ""),
            ("?- deep(4000000, a, T), assertz(kept(T)).", "process ended: a term is nested too deeply"),
            ("?- deep(2, a, T).", r"T = f\(f\(a\)\)"),
        ),
        process=True,
    ),
    Sentence(
        "one's own Prolog is SWI-Prolog with its libraries and files",
        (
            (
                "prolog\n:- use_module(library(chr)).\n:- chr_constraint leq/2.\nleq(X, X) <=> true.\n"
                "leq(X, Y), leq(Y, X) <=> X = Y.\nend",
                "",
            ),
            ("?- leq(_A, _B), leq(_B, _A), _A = 1, Sum is _A+_B.", "Sum = 2"),
            ("?- leq(A, B), A == B.", "false"),
            ("?- use_module(library(clpr)), {2*X = 5}.", r"X = 2\.5"),
            ("?- foldl([X,S0,S]>>(S is S0+X), [1,2,3], 0, Sum).", "Sum = 6"),
            ("?- open('FOLDER/made', write, S), write(S, here), close(S).", "S = "),
        ),
        holds=lambda folder: (folder / "made").read_text() == "here",
        process=True,
    ),
]


class Door(NamedTuple):
    """A way to run statements, which returns the output of each. `above` is the number of lines above it."""

    run: Callable[[list[tuple[str, str]], Path, pytest.FixtureRequest], Iterator[str]]
    above: int = 0
    in_tab: bool = False


def by_prompt(steps: list[tuple[str, str]], folder: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    kept: Kept = request.getfixturevalue("kept")
    terminal = kept("--quiet")
    for typed, said in steps:
        assert not said or not re.search(said, typed), "the echo has it"
        terminal.type("\r".join([*typed.split("\n"), ""]))
        shown = ""
        while not re.search(f"{said}(?s:.*)mmlogic>", shown):
            shown += terminal.wait("mmlogic>")
        yield shown


def by_script(steps: list[tuple[str, str]], folder: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """Run each step as a file of its own, all in one session."""
    names = [f"{number}.mm" for number, _ in enumerate(steps)]
    for name, (typed, _) in zip(names, steps, strict=True):
        (folder / name).write_text(f"{typed}\n")
    yield from _parted(mmlogic("run", "--keep-going", *names, cwd=folder, together=True).out, steps)


def by_option(steps: list[tuple[str, str]], folder: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """Run the script in an argument. Standard input does not belong to the script."""
    text = "\n".join(typed for typed, _ in steps)
    yield from _parted(mmlogic("--keep-going", "-c", text, stdin="typed(1).\n", together=True).out, steps)


def _parted(shown: str, steps: list[tuple[str, str]]) -> Iterator[str]:
    """Yield the output of each step, up to a match of the step's pattern."""
    for _, said in steps:
        found = re.search(said, shown)
        yield shown[: found.end()] if found else shown
        shown = shown[found.end() :] if found else shown


def by_python(steps: list[tuple[str, str]], folder: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    with Session() as session:
        for typed, _ in steps:
            try:
                yield printed(session, typed)
            except MmlogicError as error:
                yield describe(error)


def by_notebook(steps: list[tuple[str, str]], folder: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    from IPython.core.interactiveshell import InteractiveShell
    from IPython.utils.capture import capture_output

    from mmlogic.notebook import CellProblem, load_ipython_extension

    shell = InteractiveShell.instance()
    load_ipython_extension(shell)
    shell.run_line_magic("mm", "reset")
    for typed, _ in steps:
        with capture_output() as captured:
            try:
                last = shell.run_cell_magic("mm", "", typed)
            except CellProblem as error:
                last = error
        yield f"{captured.stdout}{[each.data for each in captured.outputs]}{last}"


def by_page(steps: list[tuple[str, str]], folder: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    page, shown = Page(str(folder / "diary")), list[str]()
    for typed, _ in steps:
        shown.clear()
        page.run(typed, shown.append)
        yield _without_tags("\n".join(json.loads(each).get("html") or each for each in shown))


def _without_tags(text: str) -> str:
    from html import unescape

    return unescape(re.sub(r"<[^>]*>", "", text))


DOORS = {
    "prompt": Door(by_prompt),
    "script": Door(by_script),
    "-c": Door(by_option),
    "Python": Door(by_python, in_tab=True),
    "notebook": Door(by_notebook, above=1),
    "page": Door(by_page, in_tab=True),
}


@pytest.mark.parametrize("name", DOORS)
@pytest.mark.parametrize("sentence", SENTENCES, ids=lambda sentence: sentence.said)
def test_a_sentence_holds_at_each_door(
    sentence: Sentence, name: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    door = DOORS[name]
    if IN_TAB and (sentence.process or not door.in_tab):
        pytest.skip("a tab has no process, and no prompt")
    for file, text in sentence.files:
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text(text)
    key, lines = f"key_{next(NUMBERS)}", 0
    steps = []
    for typed, said in sentence.steps:
        above = lines if name == "-c" else door.above
        steps.append(
            (
                typed.replace("KEY", key).replace("FOLDER", str(tmp_path)),
                _counted(said, above).replace("KEY", key),
            )
        )
        lines += typed.count("\n") + 1
    for (typed, said), shown in zip(steps, door.run(steps, tmp_path, request), strict=True):
        assert re.search(said, shown), f"{typed}\nshows    {shown[-2000:]}\nexpected {said}"
    assert sentence.holds(tmp_path)


def _counted(said: str, above: int) -> str:
    return re.sub(r"LINE(\d)", lambda line: str(int(line[1]) + above), said)


@NO_TAB
def test_what_ends_a_goal_ends_a_script_with_status_1() -> None:
    for goal, told in (("abort", "the goal was aborted"), ("halt", HALT), ("halt(0)", HALT)):
        ended = mmlogic("-c", f"?- write(before).\n?- {goal}.\n?- write(after).")
        assert (ended.status, ended.out) == (1, "before\ntrue\n")
        assert told in ended.err


@NO_TAB
def test_halt_of_the_system_ends_the_goal_or_the_child(session: Session) -> None:
    """SWI-Prolog takes no for an answer nine times, and some versions not once."""
    for goal in ["halt", "halt(3)", "system:halt(0)"] * 5:
        refused(session, f"?- {goal}.", f"{HALT}|the process of Prolog has ended")
    assert answered(session, "?- X = alive.").data()["bindings"] == [{"X": "alive"}]


def test_json_has_what_directives_write(session: Session) -> None:
    text = "prolog\n:- writeln(hello).\n:- initialization(write(there)).\na(1).\nend"
    assert answered(session, text).data() == {"defined": ["a/1"], "warnings": [], "output": "hello\nthere"}
    assert answered(session, "undo\nprolog\na(2).\nend").data() == {"defined": ["a/1"], "warnings": []}


@NO_TAB
def test_a_file_is_consulted_again_when_the_program_has_changed(session: Session, tmp_path: Path) -> None:
    (tmp_path / "plain.pl").write_text("q(1).\nq(2).\n")
    for clue in ("guess RRBBGG 0 2", "undo", "guess RGYOBN 1 1"):
        shown = printed(session, f"?- consult('{tmp_path}/plain').\n?- q(X).\n{clue}")
        assert "X = 1\nX = 2\n" in shown


@NO_TAB
def test_what_a_file_is_warned_of_has_its_place(session: Session, tmp_path: Path) -> None:
    (tmp_path / "warn.pl").write_text("a(X) :- b.\nc(1.\n")
    shown = printed(session, f"?- consult('{tmp_path}/warn').")
    assert f"Warning: {tmp_path}/warn.pl:1: Singleton variables: [X]\n" in shown
    assert f"ERROR: {tmp_path}/warn.pl:2: Syntax error: " in shown


@NO_TAB
def test_a_query_that_fails_in_a_file_takes_the_file_back(session: Session, tmp_path: Path) -> None:
    """The error is raised while the answer is read, after the file was loaded."""
    (tmp_path / "theirs.mm").write_text("game 3x4\nguess RBG 1 1\n?- nope(X).\n")
    load = f'load "{tmp_path}/theirs.mm"'
    session.run("game 2x2")
    refused(session, load, "Unknown procedure: nope/1")
    assert session.count() == 4
    talk = Talk(session)
    assert "Unknown procedure: nope/1" in talk(load)
    assert session.count() == 4
    done = mmlogic("--keep-going", "-c", f"game 2x2\n{load}\ncount")
    assert done.out.splitlines()[-1] == "4"


@NO_TAB
def test_clauses_that_load_no_more_say_so(session: Session, tmp_path: Path) -> None:
    (tmp_path / "facts.pl").write_text("fact(1).\n")
    session.run(f"prolog\n:- include('{tmp_path}/facts').\nend\n?- fact(1).")
    (tmp_path / "facts.pl").unlink()
    session.run("?- fact(1).")
    refused(session, "guess RRBBGG 0 2; ?- fact(X).", ".*facts.* does not exist")


@pytest.mark.skipif(IN_TAB, reason="a tab has no prompt")
def test_ctrl_c_ends_a_call_of_c_with_the_child(kept: "Kept", tmp_path: Path) -> None:
    terminal = kept("--quiet")
    terminal.ask("?- assertz(mine(7)).", "true")
    terminal.type(f"?- shell('touch {tmp_path}/begun; sleep 100').\r")
    terminal.until((tmp_path / "begun").exists)
    terminal.type("\x03", "stopped: Prolog did not stop within 3 s, and its process was ended", "mmlogic>")
    terminal.ask("?- mine(X).", "Unknown procedure: mine/1")


RIGHTS = "the Prolog in this file has your rights"


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("?- true.\n", 1),
        ("count\nexplain ?- true.\n", 1),
        ("prolog\na.\nend\n", 1),
        ("count\n", 0),
        ("# written by mmlogic\nprolog\na.\nend\n", 0),
    ],
)
def test_the_prompt_says_once_that_a_file_has_ones_rights(
    script: str, told: int, tmp_path: Path, session: Session
) -> None:
    (tmp_path / "theirs.mm").write_text(script)
    talk = Talk(session)
    said = talk(f'load "{tmp_path}/theirs.mm"') + talk(f'load "{tmp_path}/theirs.mm"')
    assert said.count(RIGHTS) == told
    assert "Loaded" in " ".join(said.split())
    ended = mmlogic("-c", f'load "{tmp_path}/theirs.mm"')
    assert ended.status == 0 and RIGHTS not in ended.out + ended.err


@pytest.mark.parametrize(
    ("script", "told"),
    [('answers "missing.pl"', True), ('count; player "missing.pl"', True), ('player "missing.py"', False)],
)
def test_the_prompt_says_that_a_program_which_a_file_names_has_ones_rights(
    script: str, told: bool, session: Session, tmp_path: Path
) -> None:
    (tmp_path / "theirs.mm").write_text(f"{script}\n")
    assert (RIGHTS in Talk(session)(f'load "{tmp_path}/theirs.mm"')) == told


def test_clauses_in_a_shared_line_are_shown_and_refused_outside_a_tab(session: Session) -> None:
    line = str(answered(session, "game 2x3\nprolog\nwarm(Code) :-\n    member(red, Code).\nend\nshare"))
    with Session() as other:
        if IN_TAB:
            assert answered(other, f"{line}\n?- warm([red]).").data()["bindings"] == [{}]
            return
        problem = refused(other, line, "clauses in a shared line would have your rights")
        assert "    warm(Code) :-\n        member(red, Code).\n" in describe(problem)
        assert other.history().data() == Session().history().data()


def test_clauses_in_a_shared_line_are_a_strangers_in_safe_mode() -> None:
    from mmlogic.machine.process.walls import missing

    if missing():
        pytest.skip("a stranger's Prolog needs both walls")
    text = "game 2x3\nprolog\nwarm(Code) :- member(red, Code).\nend\n"
    line = f'load "share:{urlsafe_b64encode(compress(text.encode())).decode()}"'
    with Session(safe=True) as session:
        assert answered(session, f"{line}\n?- warm([red]).").data()["bindings"] == [{}]
