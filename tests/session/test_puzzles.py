"""Puzzles in a session: their start, moves, solutions by Prolog, saved files, and their end."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mmlogic import Session, Settings, StatementProblem
from mmlogic.common.arrays import np
from mmlogic.language import describe
from mmlogic.paths.board import board_text
from mmlogic.paths.parsing import board_from_text
from mmlogic.paths.reading import boards_from_text, read_board
from mmlogic.render.answers import as_data
from mmlogic.render.formats import FORMATS
from mmlogic.render.paper import Paper
from tests.asking import answers, data, printed, refused
from tests.puzzles.checker import faults
from tests.swipl import run_alone
from tests.transcripts import follow, transcripts

SMALL = "puzzle numbrix\n 1,__, 7\n__,##,__\n__,__,__\nend\n"
SOLVED: list[list[int | None]] = [[1, 8, 7], [2, None, 6], [3, 4, 5]]
EXAMPLES = Path(__file__).parents[2] / "examples" / "boards"


@pytest.fixture
def session() -> Iterator[Session]:
    with Session(Settings(seed=1)) as session:
        yield session


def test_a_puzzle_is_solved(session: Session) -> None:
    (answer,) = answers(session, SMALL + "solve")
    statistics = answer.pop("statistics")
    assert answer == {"kind": "numbrix", "solutions": [SOLVED], "complete": True}
    assert statistics["nodes"] == 1 and statistics["inferences"] > 0 and statistics["seconds"] >= 0


def test_solutions_come_as_they_are_found(session: Session) -> None:
    session.run("puzzle hidoku\n" + "__,__,__,__,__,__\n" * 6 + "end")
    found = session.solutions()
    first, second = next(found), next(found)
    assert first != second
    assert faults(session.board(), first) == faults(session.board(), second) == []
    (answer,) = answers(session, "solve 3")
    assert len(answer["solutions"]) == 3
    assert answer["complete"] is False


def test_hints_solve_a_board_by_hand(session: Session) -> None:
    board = read_board(EXAMPLES / "hidoku_6x6_easy.txt")
    session.puzzle(board)
    while not session.board().full:
        hint = session.hint()
        assert hint.because
        assert hint.number is not None
        session.place(hint.number, hint.cell)
    assert faults(board, session.board()) == []
    assert printed(session, "check") == "The board is solved.\n"
    (history,) = answers(session, "history")
    assert history["help"] == {"hint": 36 - len(board.givens), "check": 1}


def test_a_hint_counts_from_one(session: Session) -> None:
    cells, hint = answers(session, SMALL + "hint cells; hint")
    assert cells["asked"] == 1
    assert hint["cell"] in cells["cells"]
    assert set(cells) == {"cells", "asked"}
    row, column = hint["cell"]
    assert SOLVED[row - 1][column - 1] == hint["number"]
    assert {"number", "technique", "because", "rests_on", "asked"} < set(hint)
    assert f"{row},{column}" in hint["because"]
    again = session.hint()
    assert (again.cell, again.number) == ((row, column), hint["number"])
    assert as_data(again.rests_on) == hint["rests_on"]


def test_candidates_hold_every_solution(session: Session) -> None:
    board = "puzzle numbrix\n1,__,__\n__,__,__\n__,__,##\nend; "
    found, solved = answers(session, board + "candidates; solve 100")
    assert solved["complete"]
    assert len(solved["solutions"]) > 1
    cells = {tuple(each["cell"]): set(each["numbers"]) for each in found["candidates"]}
    assert len(cells) == 7
    for rows in solved["solutions"]:
        assert all(rows[r - 1][c - 1] in numbers for (r, c), numbers in cells.items())


def test_a_person_sees_the_first_of_many_candidates(session: Session) -> None:
    (*_, answer) = session.run("puzzle hidoku\n" + "__,__,__,__\n" * 4 + "end; candidates of 1")
    _, line = answer.draw(Paper(person=True))
    shown = "".join(piece for _, piece in line)
    assert shown.split()[:3] == ["1", "16", "1,1"]
    assert shown.endswith("3,4  …")


def test_grade_is_that_of_the_steps(session: Session) -> None:
    steps, grade = answers(session, SMALL + "steps; grade")
    assert grade["grade"] == steps["grade"]
    told = "".join(FORMATS["text"](session.grade())).splitlines()
    assert told[0].startswith("Hardest: ") and len(told) == 1 + len(grade["grade"]["counts"])


def test_an_effort_adds_up_findings_alone_by_their_levels(session: Session) -> None:
    path = EXAMPLES / "findling_10x10.txt"
    grade = data(session.run(f'load "{path}"; grade')[-1])["grade"]
    assert [*grade["counts"].items()][3:] == [("dead_end", 3), ("distance", 18)]
    assert grade["effort"] == 5**2 * 3 + 7**2 * 18


def test_steps_place_every_number(session: Session) -> None:
    (answer,) = answers(session, SMALL + "steps")
    placed = {tuple(step["cell"]): step["number"] for step in answer["steps"] if "cell" in step}
    assert all(SOLVED[r - 1][c - 1] == number for (r, c), number in placed.items())
    assert len(placed) == 6
    assert answer["grade"]["technique"] in answer["grade"]["counts"]


def test_a_bad_board_in_a_script_has_its_place(session: Session) -> None:
    problem = refused(session, "count # first\npuzzle hidoku\n1,x\nend", "`x` is not a cell. Write", "x.mm")
    place, line, below = describe(problem).splitlines()[:3]
    assert place.startswith("x.mm:3:3: ") and (line.strip(), below.strip()[0]) == ("1,x", "^")


def test_what_is_printed_reads_back(session: Session) -> None:
    session.run("puzzle hex\n# link: 0,1 0,2\n1,__,__\n__,__,6\nend")
    board = session.board()
    assert boards_from_text(printed(session, "show")) == [board]
    solved = boards_from_text(printed(session, "solve 5"))
    assert solved == list(session.solve(5))
    assert all(faults(board, solution) == [] for solution in solved)


def test_a_board_is_saved_and_drawn(session: Session, tmp_path: Path) -> None:
    saved = f'save "{tmp_path}/x.txt"; save "{tmp_path}/y.txt" solved; save "{tmp_path}/x.svg" solved'
    session.run(f"{SMALL}{saved}")
    assert read_board(tmp_path / "x.txt") == session.board()
    assert [list(row) for row in read_board(tmp_path / "y.txt").rows] == SOLVED
    drawn = (tmp_path / "x.svg").read_text()
    assert drawn.count('class="number given"') == 2
    assert drawn.count('class="number"') == 6
    assert 'class="path"' in drawn


def test_a_puzzle_is_saved_as_a_prolog_program(session: Session, tmp_path: Path) -> None:
    session.run(f'{SMALL}save "{tmp_path}/x.pl"')
    done = run_alone(tmp_path / "x.pl", "forall(solution(Rows), (print(Rows), nl))")
    assert (done.stdout, done.stderr) == ("[[1,8,7],[2,null,6],[3,4,5]]\n", "")


def test_a_program_has_the_numbers_that_were_placed(session: Session, tmp_path: Path) -> None:
    session.run(f'{SMALL}place 3 at 3,1; save "{tmp_path}/x.pl"')
    assert session.show("program") in (tmp_path / "x.pl").read_text()
    assert "[3, " in session.show("program")


def test_a_file_that_is_a_board_is_loaded_as_one(session: Session, tmp_path: Path) -> None:
    files = {
        "a.txt": "1,__\n__,4\n",
        "b.board": "# mine\n\n# kind: numbrix\n__ __\n",
        "c.txt": "##,2\n__,__\n",
    }
    for name, content in files.items():
        (tmp_path / name).write_text(content)
        session.run(f'reset; load "{tmp_path / name}"')
        assert session.board() == board_from_text(content)
    session.run(f'load "{tmp_path / "a.txt"}" as numbrix')
    assert session.board().kind == "numbrix"
    (tmp_path / "d.txt").write_text("# no board\ncount\n")
    assert answers(session, f'reset; load "{tmp_path / "d.txt"}"') == [{"count": 531441, "exact": True}]
    (tmp_path / "e.txt").write_text("1,__\n__,x\n")
    problem = refused(session, f'load "{tmp_path / "e.txt"}"')
    assert describe(problem).startswith(f"{tmp_path}/e.txt:2:4: `x` is not a cell")


def test_generated_boards_have_one_solution(session: Session) -> None:
    made, again = answers(session, "generate numbrix 5x5 seed 7; generate numbrix 5x5 seed 7")
    assert made == again
    assert (made["kind"], made["seed"], made["difficulty"]) == ("numbrix", 7, "any")
    assert made["givens"] == len(session.board().givens)
    assert answers(session, "count") == [{"count": 1, "exact": True}]
    assert boards_from_text(printed(session, "generate numbrix 5x5 seed 7")) == [session.board()]


def test_without_a_seed_the_session_s_own_goes_on() -> None:
    def drawn() -> list[int]:
        with Session(Settings(seed=5)) as session:
            return [a["seed"] for a in answers(session, "generate hidoku 3x3; generate hidoku 3x3")]

    assert drawn() == drawn()
    assert len(set(drawn())) == 2


def test_wishes_are_granted(session: Session) -> None:
    board = session.generate("rikudo", 5, 5, seed=2, hexagon=True, symmetric=True)
    assert board.rows[0][:2] == (None, None)
    assert all((4 - r, 4 - c) in board.givens for r, c in board.givens)
    board = session.generate("hidoku", 6, 5, seed=2, holes=4, difficulty="easy")
    assert board.size == 26
    assert session.steps().grade.difficulty == "easy"


@pytest.mark.parametrize("seed", range(6))
def test_a_new_board_keeps_the_links_of_its_file(session: Session, tmp_path: Path, seed: int) -> None:
    links = {((0, 0), (0, 1)), ((1, 1), (2, 2)), ((2, 2), (2, 1))}
    rows = "\n".join(["__,__,__"] * 3)
    written = "".join(f"# link: {a},{b} {c},{d}\n" for (a, b), (c, d) in sorted(links))
    (tmp_path / "linked.txt").write_text(f"{written}{rows}\n")
    made = session.generate("hidoku", file=tmp_path / "linked.txt", seed=seed)
    assert set(made.links) == links
    assert session.unique()
    at = next(session.solutions()).givens
    assert all(abs(at[one] - at[other]) == 1 for one, other in links)


def test_as_many_links_and_marks_as_there_is_room_for(session: Session, tmp_path: Path) -> None:
    board = session.generate("hidoku", 3, 3, seed=1, links=8, parity=9)
    assert (len(board.links), len(board.marks)) == (8, 9)
    (tmp_path / "linked.txt").write_text("# cells from 1\n# link: 1,1 1,2\n# link: 1,2 1,1\n__,__\n__,__\n")
    file = f'generate hidoku "{tmp_path}/linked.txt"'
    assert answers(session, f"{file} links 2") and len(session.board().links) == 4
    assert "3 links in 4 cells: expected 0 to 2" in str(refused(session, f"{file} links 3"))
    assert "5 odd or even cells in 4" in str(refused(session, f"{file} parity 5"))


def test_the_programs_agree(session: Session) -> None:
    (answer,) = answers(session, SMALL + "profile solve")
    assert answer["question"] == "solve"
    assert [each["engine"] for each in answer["programs"]] == ["textbook", "clpfd", "search", "sat"]
    assert [each["answer"] for each in answer["programs"]] == [1, 1, 1, 1]
    (answer,) = answers(session, "puzzle numbrix\n1,__\n__,__\nend; profile count")
    assert [each["answer"] for each in answer["programs"]] == [2, 2, 2, 2]


def test_profile_shows_what_each_rule_saves(session: Session) -> None:
    (answer,) = answers(session, "puzzle hidoku\n1,__,3\n__,__,__\n__,__,6\nend; profile count")
    rules = ["step", "single", "corner", "forced", "matching"]
    assert [each["rules"] for each in answer["searches"]] == [rules[:many] for many in range(6)]
    assert [each["answer"] for each in answer["searches"]] == [8] * 6
    nodes = [each["nodes"] for each in answer["searches"]]
    assert nodes[0] > nodes[1] > nodes[2] >= nodes[-1] > 1
    (answer,) = answers(session, f"puzzle hidoku\n{'__,' * 8}__\nend; profile solve")
    assert answer["searches"][-1]["answer"] == 1


def test_a_search_without_rules_ends_at_so_many_nodes(session: Session) -> None:
    path = Path(__file__).parents[1] / "boards" / "hidoku_5x5.txt"
    answer = session.run(f'load "{path}"; profile solve')[-1]
    stopped, *_, ended = answer.data()["searches"]
    assert (stopped["answer"], stopped["nodes"]) == (None, 10_000)
    assert ended["answer"] == 1
    assert "  none         10000+  " in str(answer) and "  + matching       9   " in str(answer)


def test_limits_stop_a_listing_and_the_session_goes_on(session: Session) -> None:
    rows = "__," * 11 + "__\n"
    session.run(f"set engine textbook\npuzzle numbrix\n{rows * 12}end\nset timeout 0.3")
    (answer,) = session.stream("solve 1000000")
    with pytest.raises(StatementProblem, match="time limit"):
        answer.data()
    assert session.board().size == 144


def test_boards_come_from_lists_and_arrays(session: Session) -> None:
    rows = [[1, 0, 7], [0, None, 0], [0, 0, 0]]
    array = np.array([[1, 0, 7], [0, -1, 0], [0, 0, 0]])
    likes: tuple[Any, ...] = (rows, array, "1,__,7\n__,##,__\n__,__,__")
    boards = []
    for like in likes:
        session.puzzle(like, "numbrix")
        boards.append(session.board())
        assert [[list(row) for row in board.rows] for board in session.solve()] == [SOLVED]
    assert len(set(boards)) == 1
    assert board_text(boards[0]) == printed(session, "show")
    with pytest.raises(StatementProblem, match="twice"):
        session.puzzle([[1, 1]])
    assert session.board() == boards[0]


def test_methods_are_the_statements(session: Session) -> None:
    session.puzzle("1,__,7\n__,##,__\n__,__,__", "numbrix")
    session.place(3, (1, 2))
    assert session.wrong().wrong == ((1, 2),)
    session.clear()
    assert session.hint().cell in session.placeable().cells
    session.place(3, (1, 2))
    session.clear(wrong=True)
    assert session.why_cell((2, 1)).number == 2
    assert session.unique().solutions == tuple(session.solutions())
    assert session.count() == 1


@pytest.mark.parametrize("lines", transcripts("session", "boards"))
def test_a_board_as_it_is_typed(lines: list[str], tmp_path: Path) -> None:
    follow(lines, tmp_path)


@pytest.mark.parametrize(("word", "value"), [("seed", "x"), ("seed", 1.5), ("links", "2"), ("givens", True)])
def test_options_of_a_new_board_that_are_numbers_are_no_texts(
    session: Session, word: str, value: object
) -> None:
    wrong: Any = {word: value}
    with pytest.raises(TypeError, match=f"`generate`: {word} is {value!r}, expected a whole number"):
        session.generate("hidoku", 3, 3, **wrong)


def test_rows_of_a_call_are_read_within_the_time_limit() -> None:
    class Slow(list[int]):
        read = 0

        def __iter__(self) -> Iterator[int]:
            Slow.read += 1
            time.sleep(0.2)
            return super().__iter__()

    with (
        Session(Settings(timeout=0.1)) as session,
        pytest.raises(StatementProblem, match="stopped at the time"),
    ):
        session.puzzle([Slow([0]), Slow([0])])
    assert Slow.read == 1


def test_a_safe_session_lists_all_solutions_too(session: Session) -> None:
    board = "puzzle numbrix\n1,__,__\n__,__,__\n__,__,__\nend"
    session.run(board)
    with Session(safe=True) as safe:
        safe.run(board)
        assert [*safe.solutions()] == [*session.solutions()]
        assert [*safe.solutions(2)] == [*session.solutions()][:2]
