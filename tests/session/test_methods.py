"""The methods of a session: their texts and truth values, and answers that are found while they are read."""

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import mmlogic
import mmlogic.players
from mmlogic import MmlogicError, Session, StatementProblem, SyntaxProblem
from mmlogic.codes.answers import CodesAnswer
from mmlogic.codes.statements.clues import NoCodeLeft
from mmlogic.codes.subject import Codes
from mmlogic.codes.theory import SECRET
from mmlogic.common.arrays import HERE, np
from mmlogic.paths.board import board_text
from mmlogic.paths.statements.solving import SolveAnswer
from mmlogic.session.answers import CountAnswer
from tests.asking import refused
from tests.thoroughly import some

NO_WAY = "1,##,__\n##,##,##\n__,##,4\n"
TWO_WAYS = "# kind: numbrix\n1,__\n__,__\n"
ONE_WAY = "# kind: numbrix\n1,2\n__,__\n"
MANY_WAYS = [[0] * 5] * 5


@pytest.fixture
def session(session: Session) -> Session:
    session.game((3, 3))
    return session


TEXTS: dict[str, tuple[str, Callable[[Session, str], object]]] = {
    "suggest": ("minimax", lambda session, text: session.suggest(text)),
    "play": ("minimax", lambda session, text: session.play(text)),
    "strategy": ("first", lambda session, text: session.strategy(text)),
    "where": ("distinct", lambda session, text: session.where(text)),
    "profile": ("count", lambda session, text: session.profile(text)),
    "show": ("program", lambda session, text: session.show(text)),
}
"""The methods that take a part of the language as text, and such a text."""


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("between", ["; ", "\n", ";;\n", " # a comment\n"])
def test_a_text_is_one_part_of_the_language(session: Session, name: str, between: str) -> None:
    text, call = TEXTS[name]
    for more in ("pegs 2", "secret random", "gess"):
        with pytest.raises(SyntaxProblem):
            call(session, f"{text}{between}{more}")
    assert not session.timeline.first(SECRET)
    assert session.state(Codes).game.pegs == 3
    assert call(session, f"{text} # {more}")


def test_a_second_statement_is_told_with_its_place(session: Session) -> None:
    with pytest.raises(SyntaxProblem, match="`suggest` is one statement") as caught:
        session.suggest("minimax; count")
    assert caught.value.span is not None
    assert (caught.value.span.column, caught.value.hint) == (18, "`run` takes several")


def test_an_answer_is_a_text(session: Session) -> None:
    wrong: Any = 12
    session.run("game classic; guess RRBB 1 1")
    with pytest.raises(TypeError, match="answer is 12, expected text"):
        session.edit(1, answer=wrong)
    with pytest.raises(TypeError, match="answer is 12, expected text"):
        session.guess("RGYB", answer=wrong)


def test_a_strategy_replaces_a_foreign_file_only_if_that_is_said(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text("mine")
    with pytest.raises(StatementProblem, match="did not write"):
        session.strategy("first", path)
    assert path.read_text() == "mine"
    session.strategy("first", path, over=True)
    assert path.read_text() != "mine"


@settings(max_examples=some(75, 150))
@given(
    st.sampled_from(list(TEXTS)), st.lists(st.sampled_from(["minimax", ";", "\n", "count", "all", "to", "x"]))
)
def test_no_text_tells_more_than_its_method(name: str, words: list[str]) -> None:
    with Session() as session:
        session.game((1, 2))
        try:
            TEXTS[name][1](session, " ".join(words).replace("to x", "").replace("x", "count"))
        except MmlogicError:
            assert session.timeline.depth == (1, 0)
        assert session.timeline.depth[0] <= 2  # `play` and `where` make one step


def test_all_is_no_player(session: Session) -> None:
    with pytest.raises(StatementProblem, match="`suggest_all`"):
        session.suggest("all")


def test_a_strategy_is_written_where_its_text_says(session: Session, tmp_path: Path) -> None:
    by_text = session.strategy(f'first to "{tmp_path}/a.json"')
    by_path = session.strategy("first", tmp_path / "b.json")
    assert by_text.file == f"{tmp_path}/a.json"
    assert by_path.total == by_text.total
    assert (tmp_path / "a.json").read_text() == (tmp_path / "b.json").read_text() != ""
    with pytest.raises(StatementProblem, match="named twice"):
        session.strategy(f'first to "{tmp_path}/c.json"', tmp_path / "d.json")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.json", "b.json"]


def test_yes_and_no(session: Session) -> None:
    assert session.guess("RRR", 0, 0)
    assert session.check("BGB")
    assert not session.check("RRR")
    assert not session.why()
    contradicted = session.where("code[1] = red")
    assert isinstance(contradicted, NoCodeLeft)
    assert not contradicted
    assert session.why()


@pytest.mark.parametrize(("board", "solutions"), [(NO_WAY, 0), (ONE_WAY, 1), (TWO_WAYS, 2)])
def test_yes_and_no_of_puzzles(session: Session, board: str, solutions: int) -> None:
    session.puzzle(board)
    assert bool(session.unique()) is session.unique().unique is (solutions == 1)
    assert bool(session.why()) is (solutions == 0)
    assert session.count() == session.solution_count().count == solutions
    for limit in (1, 2, 3):
        solve = session.solve(limit)
        assert bool(solve) is (solutions > 0)  # looking does not take a solution away
        assert len(list(solve)) == min(limit, solutions)
        assert (bool(solve), solve.complete) == (solutions > 0, solutions <= limit)


def test_numbers_that_are_wrong(session: Session) -> None:
    session.puzzle(ONE_WAY)
    session.place(3, (2, 2))
    assert not session.wrong()
    session.place(3, (2, 1))
    assert session.wrong()


def test_a_count_is_exact_or_an_error(session: Session) -> None:
    session.puzzle(MANY_WAYS)
    with pytest.raises(StatementProblem, match="at least 1000 solutions"):
        session.count()
    found = session.solution_count()
    assert (found.count, found.exact) == (1000, False)
    session.reset()
    with pytest.raises(StatementProblem, match="No board is open"):
        session.solution_count()


def test_what_is_shown_is_text(session: Session) -> None:
    assert "symbol(" in session.show()
    session.puzzle(ONE_WAY)
    assert session.show("board") == "# kind: numbrix\n1,2\n__,__\n".replace("1,2", " 1, 2")
    assert "puzzle(board(numbrix" in session.show("program")
    with pytest.raises(StatementProblem, match="a puzzle has no `show clauses`"):
        session.show("clauses")
    with pytest.raises(SyntaxProblem, match="unexpected `boards`"):
        session.show("boards")


def test_run_is_done_when_it_returns(session: Session) -> None:
    session.run("guess RRR 0 0; where distinct")
    assert len(session.state(Codes).theory.clues) == len(session.state(Codes).theory.rules) == 1
    refused(session, "guess RRB 0 0; undo 99; reset")
    assert len(session.state(Codes).theory.clues) == 2  # the statement before the error has an effect


def test_what_run_lists_is_there(session: Session) -> None:
    first, more, last = session.run("codes 2; more 2; codes 1")
    assert isinstance(first, CodesAnswer) and isinstance(more, CodesAnswer) and isinstance(last, CodesAnswer)
    assert [*first, *more] == [*first, *more]
    assert len({*first, *more}) == 4
    assert (first.complete, first.data()["codes"]) == (False, [list(code) for code in first])
    assert (
        next(iter(last)) == last.last
    )  # the last list: `more` goes on from its end, however often it is read
    three, four = list(session.codes(4))[2:]
    (listing,) = session.run("codes 3")
    assert isinstance(listing, CodesAnswer)
    assert next(iter(listing)) != three
    assert next(session.more(1)) == four


def test_what_run_solves_is_there(session: Session) -> None:
    session.puzzle(TWO_WAYS)
    (solve,) = session.run("solve 3")
    assert isinstance(solve, SolveAnswer)
    assert solve
    assert list(solve) == list(solve)
    assert len(solve.data()["solutions"]) == 2
    assert (solve.complete, solve.solutions) == (True, 2)


def test_a_stream_runs_as_it_is_read(session: Session) -> None:
    answers = session.stream("guess RRR 0 0; count; undo 99")
    assert not session.state(Codes).theory.clues
    next(answers)
    assert session.state(Codes).theory.clues
    assert isinstance(next(answers), CountAnswer)
    with pytest.raises(StatementProblem):
        next(answers)
    with pytest.raises(SyntaxProblem):
        session.stream("count; gess")
    with Session() as large:
        large.game((16, 6))
        (codes,) = large.stream("codes")
        assert isinstance(codes, CodesAnswer)
        assert next(iter(codes))


def test_what_is_loaded_is_there(session: Session, tmp_path: Path) -> None:
    (tmp_path / "x.mm").write_text("codes 2; more 2; count")
    first, more, count, _ = session.load(tmp_path / "x.mm")
    assert isinstance(first, CodesAnswer) and isinstance(more, CodesAnswer) and isinstance(count, CountAnswer)
    assert len({*first, *more}) == 4


def test_the_names_of_the_package_are_listed() -> None:
    assert dir(mmlogic) == sorted(mmlogic.__all__)
    assert all(hasattr(mmlogic, name) for name in dir(mmlogic))


TOURNAMENT: Any = mmlogic.tournament
CELL, CODE = "a cell is (row, column), or ", "a code is letters, such as "
WRONG_TYPES: dict[str, tuple[Callable[[Any], object], str]] = {
    "place letters": (lambda s: s.place(7, "RB"), f"`place`: {CELL}"),
    "why_cell": (lambda s: s.why_cell(None), f"`why_cell`: {CELL}"),
    "puzzle": (lambda s: s.puzzle(3), "`puzzle`: a board is a `Board`, its text"),
    "game of three": (lambda s: s.game((4, 6, 7)), "`game`: a game is a name or a size, such as "),
    "game of none": (lambda s: s.game(None), "`game`: a game is a name or a size, such as "),
    "pegs": (lambda s: s.pegs((1, 2, 3)), "`pegs`: codes have N pegs, or (shortest, longest), not (1, 2, 3)"),
    "colors": (lambda s: s.colors(None), "`colors`: symbols are a number of them, or their names, not None"),
    "guess": (lambda s: s.guess(5.5, 1, 1), f'`guess`: {CODE}"RRBB", a number, or a sequence of names '),
    "rate_all": (lambda s: s.rate_all("RRBB"), "`rate_all`: expected two guesses or more; `rate` takes one"),
    "set": (lambda s: s.set(None, None), "`set`: name is None, expected text"),
    "pegs yes": (lambda s: s.pegs(True), "`pegs`: "),
    "guess numbers": (lambda s: s.guess([1.5, True], 1, 1), "`guess`: "),
    "generate": (lambda s: s.generate(5, 5, 5), "`generate`: "),
    "run": (lambda s: s.run(5), ""),
    "execute": (lambda s: list(s.execute("count")), ""),
    "ask": (lambda s: s.ask("", ""), "expected a Statement, not str"),
    "settings": (lambda s: Session({"engine": "auto"}), ""),  # type: ignore[arg-type]
    "player": (lambda s: TOURNAMENT(None), "a player is a name, a function or a class, not None"),
    "secret": (lambda s: TOURNAMENT("first", "2x2", [3]), "a secret is letters, or a sequence of "),
    "secrets": (lambda s: mmlogic.tournament("first", "2x2", "RB"), "secrets are a sequence of codes, not"),
}


@pytest.mark.parametrize("name", WRONG_TYPES)
def test_an_argument_of_another_type_is_one_message_that_says_what_is_expected(name: str) -> None:
    call, told = WRONG_TYPES[name]
    with Session() as session, pytest.raises(TypeError) as caught:
        session.game("4x6")
        call(session)
    assert str(caught.value).startswith(told) and "\n" not in str(caught.value)


def test_a_row_that_is_none_and_a_number_without_end_are_told_in_one_message() -> None:
    with Session() as session:
        with pytest.raises(StatementProblem, match=r"^row 2 is 3, expected numbers$"):
            session.puzzle([[1, 0], 3])  # type: ignore[list-item]
        with pytest.raises(ValueError, match=r"^`answers`: a number is too long$"):
            session.answers(10**5000)  # type: ignore[arg-type]


def test_an_object_of_a_class_of_players_is_told_to_be_the_class() -> None:
    class Own:
        def initial_guess(self) -> tuple[int, ...]:
            return (0, 0)

        def make_guess(self, feedback: object) -> tuple[int, ...]:
            return (1, 1)

    player: Any = Own()
    with pytest.raises(TypeError, match="a player is a class, not its object: pass Own itself"):
        mmlogic.tournament(player, "2x2")


@pytest.mark.parametrize(
    "code",
    ["1243", 1243, [1, 2, 4, 3], *([("1", 2, np.int64(4), 3), np.array([1, 2, 4, 3])] if HERE else [])],
)
def test_a_code_is_text_numbers_or_names(session: Session, code: Any) -> None:
    session.game("bulls-and-cows")
    assert str(session.score(code, 1234)) == str(session.score("1234", code)) == "2 black 2 white"
    assert session.guess(code, 1, 1) and not session.check(code)
    session.run("game 1x30; answers higher")
    assert session.guess(5, answer="1+") and session.count() == 25


FAILURES: dict[str, tuple[Callable[[], object], type[Exception]]] = {
    "the guess": (lambda: TOURNAMENT(lambda possible, turn: "RB", "2x2"), mmlogic.PlayerError),
    "a board": (lambda: mmlogic.Board("hidoku", ((1, 1),)), mmlogic.BoardError),
    "a file of a board": (lambda: mmlogic.read_board("missing.txt"), mmlogic.BoardError),
    "a file": (lambda: mmlogic.players.load(Path("missing.py")), mmlogic.PlayerError),
    "secrets": (lambda: TOURNAMENT("random", "10x20"), mmlogic.TournamentError),
    "codes": (lambda: mmlogic.players.Space.full(9, 9), mmlogic.SpaceError),
    "a name": (lambda: TOURNAMENT("nobody"), StatementProblem),
}


@pytest.mark.parametrize("name", FAILURES)
def test_what_players_and_boards_raise_is_an_error_of_mmlogic_too(name: str) -> None:
    """Most of these errors are ValueErrors. All are the same after a pickle from another process."""
    call, kind = FAILURES[name]
    with pytest.raises(MmlogicError) as caught:
        call()
    assert type(caught.value) is kind
    assert isinstance(caught.value, ValueError) == (kind is not StatementProblem)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again)) == (kind, str(caught.value))


def test_an_answer_prints_as_a_script_prints_it() -> None:
    with Session() as session:
        assert str(session.game("4x6")) == "4 pegs of 6 symbols."
        session.guess("RRBB", 1, 1)
        assert str(session.run("count")[0]) == "208"
        assert str(session.suggest()).startswith("[red,green,red,yellow]\n  entropy picks the guess ")
        listed = session.run("codes 2")[0]
        assert str(listed) == str(listed) != ""
        session.puzzle([[1, 0], [0, 4]])
        solved = session.solve(2)
        assert str(solved).startswith("# kind: hidoku\n 1, 2\n 3, 4\n") and len(list(solved)) == 2


def test_a_board_prints_as_its_text() -> None:
    with Session() as session:
        session.puzzle([[1, 0], [0, 4]])
        assert str(session.board()) == "# kind: hidoku\n 1,__\n__, 4"
        assert f"{session.board()}\n" == board_text(session.board())
        assert mmlogic.paths.board_from_text(str(session.board())) == session.board()


@pytest.mark.parametrize("name", ["<input>", "own.mm"])
def test_an_error_in_a_text_of_several_lines_prints_its_place(session: Session, name: str) -> None:
    for text, place in (("game 4x6\n\ngues RRBB\n", "3:1"), ("game 4x6\nguess RRBZ 1 1", "2:10")):
        with pytest.raises(MmlogicError, match=f"^{name}:{place}: unknown s"):
            session.run(text, name)
    with pytest.raises(MmlogicError, match=r"^unknown statement `gues`"):
        session.run("gues RRBB\n")


def test_a_tournament_of_too_many_codes_advises_what_python_has() -> None:
    with pytest.raises(mmlogic.TournamentError, match=r"^too many codes to play all; `secrets` says which"):
        mmlogic.tournament("minimax", "4x99")


def test_settings_are_keywords_of_a_session() -> None:
    with Session(mmlogic.Settings(limit=3), timeout=7) as session:
        assert (session.settings.timeout, session.settings.limit) == (7.0, 3)
    with pytest.raises(StatementProblem, match="did you mean `timeout`"):
        Session(tiemout=7)


@pytest.mark.parametrize(
    ("game", "guess", "secret"), [("classic", "RRBB", "RGYB"), ("wordle", "crane", "shire")]
)
def test_a_guess_takes_the_answer_of_score(session: Session, game: str, guess: str, secret: str) -> None:
    session.game(game)
    session.guess(guess, session.score(guess, secret))
    assert session.check(secret) and session.clues[0].told == session.score(guess, secret).told
    session.edit(1, session.score(guess, guess))
    assert session.count() == 1


def test_a_guess_takes_marks(session: Session) -> None:
    session.guess("RBG", mmlogic.score("RBG", "RGB"))
    assert [(clue.code, clue.told) for clue in session.clues] == [(("red", "blue", "green"), (1, 2))]
    assert session.symbols == ("red", "blue", "green") == session.layout.symbols
    assert (session.layout.pegs, str(session.layout)) == (3, "3 pegs of 3 symbols")


def test_a_session_says_its_game(session: Session) -> None:
    session.guess("RBG", 1, 2)
    assert repr(session) == "<Session: 3x3, 1 clue, 3 codes are left>"
    session.puzzle(ONE_WAY)
    assert repr(session) == "<Session: 2 of 4 filled, numbrix 2x2>"
