"""Queries and the user's clauses, in scripts and at the prompt."""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from mmlogic import MmlogicError, Session
from mmlogic.language import parse
from mmlogic.language.errors import SyntaxProblem, Unfinished
from mmlogic.language.typed import is_complete
from mmlogic.queries.answers import QueryAnswer
from mmlogic.queries.statements.query import Query
from mmlogic.render.formats import FORMATS
from mmlogic.render.paper import Paper
from tests.cli.command import mmlogic
from tests.repl.talk import Talk
from tests.swipl import run_alone

GAME = "game 3x4; guess RBG 1 1; guess RYB 1 1\n"
WARM = "prolog\nwarm(Code) :- member(red, Code).\nend\n"

HELPER = Path(__file__).with_name("helper.pl")
"""The program of the Prolog helper, as published. Here, `color/1` has fewer colours."""


@pytest.fixture
def text(session: Session) -> Callable[[str], str]:
    def run(script: str) -> str:
        session.reset()
        return "".join(FORMATS["text"](session.run(script)[-1]))

    return run


def test_a_query_without_end_stops_in_a_script_and_says_so(
    text: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mmlogic.queries.statements.query.MOST", 40)
    told = "% stopped after 40 answers; `set limit N` sets another limit"
    lines = text("?- between(1, inf, X).").splitlines()
    assert lines[-2:] == ["X = 40", told] and len(lines) == 41
    assert text("?- between(1, 40, X).").splitlines()[-1] == "X = 40"
    assert told not in text("set limit 41; ?- between(1, inf, X).")


@pytest.mark.parametrize(
    ("goal", "script"),
    [
        ("member(X, [1])", "?- member(X, [1])."),
        ("X = 'a. b'", "?- X = 'a. b'."),
        ("X = 0'., Y = 0'', Z = 0'''", "?- X = 0'., Y = 0'', Z = 0'''."),
        ("X =.. [f, a.b]", "?- X =.. [f, a.b]."),
        ("X = 1.5", "?- X = 1.5."),
        ('X = "it. is", Y = `a. b`', '?- X = "it. is", Y = `a. b`.'),
        ("a % no. end\n, b", "?- a % no. end\n, b."),
        ("a /* no. end */, b", "?- a /* no. end */, b."),
        ("X #= 3 ; X = 4", "?- X #= 3 ; X = 4."),
        ("X = 16'FF", "?- X = 16'FF."),
        ("a", "?- a.% a remark"),
        ("a", "?- a.  % a remark. and more"),
        ("a", "?-\n  a\n."),
    ],
)
def test_a_query_ends_where_its_full_stop_is(goal: str, script: str) -> None:
    query, count = parse(f"{script}\ncount")
    assert isinstance(query, Query)
    assert query.goal == goal
    assert str(count) == "count"
    assert parse(str(query)) == [query]


@pytest.mark.parametrize("begun", ["?- member(X, [1])", "?- X = 'a.\n", "?-", "prolog\na.\n", "prolog"])
def test_what_is_not_ended_goes_on_at_the_prompt(begun: str) -> None:
    assert not is_complete(begun)
    with pytest.raises(MmlogicError):
        parse(begun)


def test_an_open_query_says_what_is_missing() -> None:
    with pytest.raises(Unfinished, match=r"this query has no end; expected `\.` after it"):
        parse("count\n?- member(X, [1])\n")


@pytest.mark.parametrize(
    ("written", "column"),
    [("?- pegs(N).; count", 11), ("?- X = 'a.; b'.;", 15), ("?- /* a.; 'b */ true.;", 21)],
)
def test_a_full_stop_needs_a_space_before_a_semicolon(written: str, column: int) -> None:
    with pytest.raises(SyntaxProblem, match=r"a space goes between `\.` and `;`") as caught:
        parse(written)
    assert caught.value.span and caught.value.span.column == column
    assert is_complete(written)
    assert len(parse(written.replace(".;", ". ;", -1))) in {1, 2}
    with pytest.raises(Unfinished, match="no end"):
        parse("?- X = 'a.; count")


@pytest.mark.parametrize(
    "symbol", ["\N{LOGICAL OR}", "→", "¬", "é", "日", "±\N{MULTIPLICATION SIGN}", "😀", "½"]
)
def test_symbols_outside_ascii_are_pieces_of_a_query(symbol: str) -> None:
    goals = [f"X = {symbol}", f"X = f({symbol}), true", f"X == {symbol}, Y = 0'{symbol[0]}"]
    statements = parse("\n".join(f"?- {goal}." for goal in goals) + "\ncount")
    assert [str(each) for each in statements] == [*(f"?- {goal}." for goal in goals), "count"]
    assert str(parse(f"?- X = {symbol}.")[0]) == f"?- X = {symbol}."


@pytest.mark.parametrize("goal", ["X = 'a.%b'", 'X = "a. % b"', "X = a /* .% b\n */", "X = 0'.", "X = =.%\n"])
def test_a_full_stop_that_is_quoted_ends_nothing(goal: str) -> None:
    for after in ("", " % the end.", "% '"):
        (query,) = parse(f"?- {goal}.{after}")
        assert isinstance(query, Query) and query.goal == goal.strip()


def test_a_row_that_is_wider_than_the_first_ones_widens_its_column(text: Callable[[str], str]) -> None:
    rows = text("?- between(-1, 21, K), X is 10**max(0, K), Y = end.").splitlines()
    assert rows[0].split() == ["K", "X", "Y"]
    assert rows[20].split() == ["18", str(10**18), "end"]
    assert rows[-2:] == [f"20  {10**20}  end", f"21  {10**21}  end"]


def test_one_variable_and_several(text: Callable[[str], str]) -> None:
    assert text(f"{GAME}?- code(Code).") == "Code = [red,green,yellow]\nCode = [blue,yellow,green]\n"
    assert text(f"{GAME}?- code([A,B,_]).") == "A     B\nred   green\nblue  yellow\n"
    assert text("?- member(1, [2]).") == "false\n"
    assert text("?- write(hello), nl, X = 1.") == "hello\nX = 1\n"
    assert text("?- dif(X, a).") == "dif(X, a)\n"
    assert text("?- freeze(X, true).") == "freeze(X, true)\n"
    assert text("?- X = f(Y), Y = 1 ; X = 2.") == "X     Y\nf(1)  1\nX = 2\n"


def test_an_answer_that_is_undefined_shows_its_condition(session: Session) -> None:
    """SWI-Prolog's toplevel also shows it. Such an answer is no fact."""
    clauses = ":- table win/1.\n:- dynamic mv/2.\nwin(X) :- mv(X, Y), tnot(win(Y)).\nmv(d, d).\nmv(e, f)."
    session.run(f"prolog\n{clauses}\nend")
    undefined, known = session.run("?- win(d).\n?- win(e).")
    assert (str(undefined), str(known)) == ("win(d)", "true")
    assert undefined.data()["bindings"] == [{"residual": ["win(d)"]}]


def test_json_is_one_object_with_bindings(session: Session) -> None:
    (answer,) = session.run("?- member(X-Y, [1-red, b-[c]]), write(X).")
    object_ = json.loads("".join(FORMATS["json"](answer)))
    assert object_["statement"] == "?-"
    assert object_["bindings"] == [{"X": 1, "Y": "red"}, {"X": "b", "Y": ["c"]}]
    assert object_["complete"] is True
    assert object_["output"] == "1b"


def test_a_limit_cuts_the_answers(session: Session) -> None:
    answer = session.run("set limit 2\n?- repeat.")[-1]
    assert isinstance(answer, QueryAnswer)
    assert answer.data() == {"bindings": [{}, {}], "complete": False}


@pytest.mark.parametrize(
    ("script", "place", "message"),
    [
        ("?- member(X, [1).", (1, 15), "a `]` is missing. Prolog: Syntax error: Illegal start of term"),
        ("count\n?- a,\n   b c.", (3, 4), "a comma is missing between `b` and `c`"),
        ("?- .", (1, 4), "Syntax error: Unexpected end of clause"),
        ("?- throw(ball).", (1, 1), "Prolog: uncaught exception: ball"),
        ("?- unknown(1).", (1, 1), "Prolog: Unknown procedure: unknown/1"),
        ("?- symbols(1, X).", (1, 1), "Prolog: Unknown procedure: symbols/2; did you mean symbol/2?"),
        ("prolog\na.\nb(.\nend", (3, 1), "a `)` is missing. Prolog: Syntax error: Unexpected end of clause"),
        (
            "prolog\na(1)\nend",
            (2, 5),
            "a full stop is missing at the end. Prolog: Syntax error: Unexpected end of file",
        ),
        (
            "prolog\nhot(Code) :- nowhere(Code).\nend\nwhere prolog(hot(Code))",
            (4, 1),
            "Prolog: Unknown procedure: nowhere/1",
        ),
        ("where prolog(warm(Code))", (1, 14), "warm/1 is not defined"),
        (f"{WARM}where prolog(worm(Code))", (4, 14), "worm/1 is not defined; did you mean `warm`?"),
        (f"{WARM}where prolog(warm(code))", (4, 19), "`code` is a name here; the code is `Code`"),
        ("where prolog(warm(X))", (1, 19), "`X` would be a variable; here, `Code` is the only variable"),
    ],
)
def test_errors_have_their_place(script: str, place: tuple[int, int], message: str, session: Session) -> None:
    with pytest.raises(MmlogicError) as caught:
        session.run(script)
    assert caught.value.span and caught.value.span[:2] == place
    assert caught.value.sentence.startswith(message)
    assert session.run("?- true.")[0].data()["bindings"] == [{}]


@pytest.mark.parametrize(
    ("statement", "hint"),
    [
        ("where warm(Code)", "`prolog(warm(Code))` asks clauses of your own"),
        ("where not likes(Code, red)", "`prolog(likes(Code, red))` asks clauses of your own"),
        ("where cont(red) = 2", "did you mean `count`?"),
        ("codes (Code)", "usage: codes"),
    ],
)
def test_a_goal_without_its_prolog_is_named(statement: str, hint: str) -> None:
    with Session() as session, pytest.raises(MmlogicError, match=re.escape(hint)):
        session.run(statement)


def test_warnings_are_told_with_their_lines(session: Session) -> None:
    (_, answer) = session.run("count\nprolog\na(X) :- b(Y).\nb(1).\na2 :- c.\nend")
    assert answer.data() == {
        "defined": ["a/1", "a2/0", "b/1"],
        "warnings": [
            {
                "line": 3,
                "text": "X and Y occur only once in this clause; `_` before each says that this is meant",
            },
            {"line": 5, "text": "c/0 is called here and defined nowhere"},
        ],
    }


def test_clauses_are_undone_saved_and_replaced(tmp_path: Path, session: Session) -> None:
    file = tmp_path / "own.mm"
    session.run(f"{WARM}where prolog(warm(Code))\nprolog\ncold(Code) :- \\+ warm(Code).\nend\n")
    assert session.run("?- cold([blue]).")[0].data()["bindings"] == [{}]
    session.run("undo")
    with pytest.raises(MmlogicError):
        session.run("?- cold([blue]).")
    session.run(f'redo; save "{file}"; reset')
    with pytest.raises(MmlogicError):
        session.run("?- warm([red]).")
    session.run(f'load "{file}"')
    assert session.run("?- cold([blue]), warm([red]).")[0].data()["bindings"] == [{}]
    session.run("prolog\nwarm(Code) :- member(blue, Code).\nend")
    assert session.run("?- warm([red]).")[0].data()["bindings"] == []
    assert session.run("game 1x2\nwhere prolog(warm(Code))\ncodes")[-1].data()["codes"] == [["blue"]]


def test_the_helper_runs_as_it_was_published(session: Session) -> None:
    source = HELPER.read_text().replace("layout(X) :- X=[_,_,_,_,_,_].", "layout(X) :- X=[_,_,_,_].")
    taken = session.run(f"prolog\n{source}\nend\n")[0]
    (warning,) = taken.data()["warnings"]
    assert warning["text"] == "X occurs only once in this clause; `_X` says that this is meant"
    own = session.run("?- findall(C, guess(C, [red,red,blue,green], 1, 2), Cs), length(Cs, N).")[0]
    textbook = "game 4x9\n?- findall(C, guess(C, [red,red,blue,green], 1, 2), Cs), length(Cs, N)."
    with Session() as other:
        known = other.run(textbook)[-1]
    assert own.data()["bindings"][0]["N"] == known.data()["bindings"][0]["N"] > 0


def test_steps_end_with_a_full_stop_where_nothing_is_left(session: Session) -> None:
    (answer,) = session.execute(parse("?- member(X, [1,2]).")[0])
    assert isinstance(answer, QueryAnswer)
    steps = ["".join(text for line in lines for _, text in line) for lines, _ in answer.steps(Paper())]
    assert steps == ["X = 1 ;", "X = 2."]


def test_at_the_prompt_one_answer_at_a_time(session: Session) -> None:
    talk = Talk(session)
    wanted = iter(["next", "stop"])
    talk.conversation.ask_next = lambda keys: next(wanted)
    assert talk("?- member(X, [1,2,3]).") == "X = 1 ;\nX = 2 ;\n"
    talk.conversation.ask_next = lambda keys: "next"
    assert talk("?- member(X, [1,2]).") == "X = 1 ;\nX = 2.\n"
    assert talk("?- member(X, [1,2,0]), X > 0.") == "X = 1 ;\nX = 2 ;\nfalse.\n"
    assert talk("?- print(so), nobody(X).").startswith("so\n1:1: Prolog: Unknown procedure: nobody/1\n")
    assert talk("?- fail.") == "false.\n"


@pytest.mark.parametrize(("what", "goal"), [("program", "code"), ("clpfd", "constrained_code")])
def test_what_is_shown_runs_by_itself(what: str, goal: str, tmp_path: Path, session: Session) -> None:
    script = f"{GAME}where code[1] != blue\n{WARM}where prolog(warm(Code))\n"
    shown = session.run(f"{script}show facts; show {what}")[-2:]
    own = "warm(Code) :- member(red, Code).\n"
    texts = [answer.data()[each] for answer, each in zip(shown, ["facts", what], strict=True)]
    file = tmp_path / "shown.pl"
    file.write_text(texts[1] if what == "program" else "".join([*texts, own]))
    done = run_alone(file, f"forall({goal}(C), (print(C), nl))", options=("--on-warning=status",))
    assert (done.stdout, done.stderr, done.returncode) == ("[red,green,yellow]\n", "", 0)


def test_a_program_in_one_file_has_one_meaning_for_each_name(session: Session) -> None:
    session.run("game 1x2\nprolog\nguess(C, _, _, _) :- C = [red].\nend")
    assert session.run("show program")[0].data()["program"].count("\nguess(") == 1
    session.run("prolog\nmatches(_, _, _, _, _, _).\nend")
    assert session.run("count")[0].data()["count"] == 2
    with pytest.raises(MmlogicError, match="matches/6 has the name of a predicate of the textbook"):
        session.run("show program")


def test_clauses_evaluate_what_has_no_arguments(text: Callable[[str], str]) -> None:
    assert text("prolog\narea(R, A) :- R < inf, A is round(pi*R**2).\nend\n?- area(10, A).") == "A = 314\n"


BOARD = "puzzle hidoku\n 1,__\n __,4\nend\n"


def test_a_query_asks_a_board(text: Callable[[str], str]) -> None:
    assert text(BOARD + "?- given(N, R-C), N > 1.") == "N  R  C\n4  1  1\n"
    assert text(BOARD + "place 2 at 1,2\n?- given(2, Cell).") == "Cell = 0-1\n"
    assert text(BOARD + "?- solution(Rows).") == "Rows = [[1,2],[3,4]]\nRows = [[1,3],[2,4]]\n"
    numbrix = BOARD.replace("hidoku", "numbrix")
    assert text(numbrix + "?- size(N), neighbour(0-0, Next).") == "N  Next\n4  0-1\n4  1-0\n"
    assert text(BOARD + "explain ?- given(4, 1-1).").startswith("✓ 4 is given in row 2 column 2   +")
    assert text(BOARD + "explain ?- given(2, Cell).").startswith("✗ 2 is not given in Cell   +")
    explained = text(BOARD + "explain ?- neighbour(0-0, 0-1).")
    assert "from row 1 column 1 the path may go on to row 1 column 2" in explained


def test_clauses_ask_a_board_and_leave_it_as_it_is(text: Callable[[str], str]) -> None:
    script = BOARD + "prolog\nopen(Cell) :- cell(Cell), \\+ given(_, Cell).\nend\n"
    assert text(script + "?- open(Cell).") == "Cell = 0-1\nCell = 1-0\n"
    assert text(script + "count") == "2\n"
    with pytest.raises(MmlogicError, match="Unknown procedure: size/1"):
        text(script + "game 2x3\n?- size(N).")


def test_a_board_asks_alone_what_a_query_asks(tmp_path: Path, session: Session) -> None:
    session.run(f'{BOARD}save "{tmp_path}/board.pl"')
    asked = "forall(neighbour(0-0, Next), (given(N, Next) -> print(N) ; print(Next)))"
    assert run_alone(tmp_path / "board.pl", asked).stdout == "0-11-04"


def test_what_is_defined_anew_is_told_and_nothing_else(session: Session) -> None:
    told = session.run("prolog\na(1).\nb(1).\nend\nprolog\na(2).\nc --> [x].\nend")
    assert [answer.data()["defined"] for answer in told] == [["a/1", "b/1"], ["a/1", "c/2"]]


def test_a_block_that_is_refused_says_what_stands(session: Session) -> None:
    with pytest.raises(MmlogicError) as caught:
        session.run("prolog\na(1\nend")
    assert "stand" not in str(caught.value)
    session.run("prolog\na(1).\nend")
    with pytest.raises(MmlogicError, match="no clause of this block was added; the earlier ones remain"):
        session.run("prolog\na(2).\nb(\nend")
    assert session.run("?- a(X).")[0].data()["bindings"] == [{"X": 1}]


def test_a_line_end_in_clauses_from_python_ends_nothing(session: Session, tmp_path: Path) -> None:
    session.prolog("a(1).\n/*\n END\t\nquit\n*/\na(2).\n")
    session.save(tmp_path / "own.mm")
    session.reset()
    session.load(tmp_path / "own.mm")
    assert len([*session.query("a(X)")]) == 2


@pytest.mark.skipif(sys.platform == "emscripten", reason="the Prolog of a page has files of its own")
def test_relative_names_are_from_the_folder_of_the_script(tmp_path: Path) -> None:
    """Prolog's guest_folder/1 says where a program works."""
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "known.pl").write_text("known(here).\n")
    (tmp_path / "below" / "asks.mm").write_text("prolog\n:- consult(known).\nend\n?- known(X).\n")
    ended = mmlogic("run", str(tmp_path / "below" / "asks.mm"))
    assert (ended.status, ended.out) == (0, "X = here\n")
