"""The notebook in a real kernel: its session, errors, an interrupt, and the HTML of answers."""

import json
import re
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from jupyter_client.manager import start_new_kernel

from mmlogic import Session
from mmlogic.common import resources
from mmlogic.notebook import Shown
from mmlogic.notebook.cells import answers, new_session
from mmlogic.render.html import PAGE, html
from mmlogic.render.paper import Paper
from mmlogic.render.styles import BACKGROUNDS, STYLES

PAGE_ON_NOTEBOOKS = Path(__file__).parents[2] / "docs" / "notebook.md"
EXAMPLE = Path(__file__).parents[2] / "examples" / "game.ipynb"
PATIENCE = 240


class Ran(NamedTuple):
    """The result of a cell: its status, its last output, its error, and its output while it ran."""

    status: str
    shown: list[dict[str, str]]
    error: list[str]
    meanwhile: list[str]

    def text(self) -> str:
        return "\n".join(each.get("text/plain", "") for each in self.shown)

    def html(self) -> str:
        return "\n".join(each.get("text/html", "") for each in self.shown)


class Kernel:
    """A kernel that runs cells, also those that come right after an error."""

    def __init__(self) -> None:
        self.manager, self.client = start_new_kernel(kernel_name="python3", startup_timeout=PATIENCE)

    def __call__(self, code: str) -> Ran:
        shown: dict[object, dict[str, str]] = {}
        error: list[str] = []
        meanwhile: list[str] = []

        def hear(message: dict[str, Any]) -> None:
            content = message["content"]
            if message["msg_type"] in {"display_data", "execute_result", "update_display_data"}:
                shown[content.get("transient", {}).get("display_id", len(shown))] = content["data"]
                meanwhile.append(content["data"].get("text/plain", ""))
            elif message["msg_type"] == "error":
                error.extend(content["traceback"])

        reply = self.client.execute_interactive(code, output_hook=hear, timeout=PATIENCE, stop_on_error=False)
        return Ran(reply["content"]["status"], [*filter(None, shown.values())], error, meanwhile)


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kernel]:
    home = str(tmp_path_factory.mktemp("jupyter"))
    with pytest.MonkeyPatch.context() as patch:
        for name in ("IPYTHONDIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR"):
            patch.setenv(name, home)
        run = Kernel()
        run("%load_ext mmlogic")
        run("from mmlogic.notebook import cells\ncells._PATIENCE = 60")  # a count is waited for
        yield run
        run.client.stop_channels()
        run.manager.shutdown_kernel(now=True)


def plain(markup: str) -> str:
    return unescape(re.sub(r"<style>.*?</style>|<[^>]+>", "", markup))


def test_the_session_of_the_page_runs(kernel: Kernel) -> None:
    cells = re.findall(r"^```python\n(.*?)^```$", PAGE_ON_NOTEBOOKS.read_text(), re.MULTILINE | re.DOTALL)
    ran = [kernel(cell) for cell in cells]
    assert [each.error for each in ran] == [[]] * len(cells)
    _, game, chances, table, _, prolog, asked, board, session = ran
    assert "Added clue 1: 208 codes are left." in game.text()
    assert 'class="peg peg-red"' in game.html()
    assert re.search(r'<span class="heat heat-[1-4]">', chances.html())
    assert ".mmlogic .heat-2{background:" in chances.html()
    assert "dataframe" in table.html()
    assert prolog.text() == "first/2 is defined."
    assert re.search(r"├─|└─", plain(asked.html()))
    assert [each["text/html"].count("<img ") for each in board.shown] == [1, 1, 1]
    assert session.shown[-1]["image/svg+xml"].startswith("<svg ")


def test_the_notebook_of_the_examples_runs(kernel: Kernel) -> None:
    cells = json.loads(EXAMPLE.read_text())["cells"]
    ran = [kernel("".join(cell["source"])) for cell in cells if cell["cell_type"] == "code"]
    assert [each.error for each in ran] == [[]] * len(ran)
    assert "C = [red,green,red,red]" in ran[-2].text()
    kernel("%mm reset")


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ("%mm gess", "1:1: unknown statement `gess`"),
        ("%%mm\ngame 2x3\n\ncheck RX", "4:8: unknown symbol `X`"),
        ("%mm count | less", "`| COMMAND` may follow a statement only as it is typed at the prompt"),
        ("%mm editor", "`editor` works only at the prompt"),
        ("%%prolog\na :- b(X).\na(", "3:1: a `)` is missing"),
        ("%%prolog x\na.", "`%%prolog` has its own line"),
        ("x = %mm help count\nx.to_frame()", "`help` answers no table"),
    ],
)
def test_an_error_is_one_message_without_a_traceback(kernel: Kernel, cell: str, message: str) -> None:
    ran = kernel(cell)
    assert ran.status == "error"
    assert message in ran.error[0]
    assert len(ran.error) <= 5
    assert not any("Traceback" in line or "\x1b" in line for line in ran.error)


@pytest.mark.parametrize(
    ("cell", "lines"),
    [
        (
            "x = 1\ns.guess('RX', 1, 0)",
            ["StatementProblem: unknown symbol `X`", "the symbols are", "    in line 2: s.guess('RX', 1, 0)"],
        ),
        (
            "def ask(code):\n    return s.check(code)\nask('RX')",
            ["unknown symbol", "the symbols are", "line 2: return s.check(code)"],
        ),
        ("s.guess()", ["WrongType: `guess`: missing a required argument: 'code'", "line 1"]),
        ("s.codes('many')", ["WrongType: `codes`: ", "line 1"]),
        ("s.run('count\\ncheck RX\\nundo')", ["<input>:2:8: unknown symbol", "check RX", "^", "", "line 1"]),
        ("s.undo().to_frame()", ["answers no table", "line 1"]),
        ("mmlogic.PathSolver(mmlogic.Board('x', ((1,),)))", ["BoardError: ", "line 1"]),
        ("mmlogic.Session(3)", ["WrongType: settings must be Settings", "line 1"]),
        ("mmlogic.tournament('knut', '2x3')", ["unknown player `knut`", "players are", "line 1"]),
        ("mmlogic.tournament(3, '2x3')", ["WrongType: a player is", "line 1"]),
        ("mmlogic.score('RR', 'R')", ["WrongWord: the codes have 2 and 1 pegs", "line 1"]),
    ],
)
def test_an_error_of_a_method_is_short_and_says_which_line_asked(
    kernel: Kernel, cell: str, lines: list[str]
) -> None:
    kernel("import mmlogic\ns = mmlogic.Session()\ns.game((2, 3))\ns.where('no red')")
    error = kernel(cell).error
    assert len(error) <= 5, error
    assert all(part in line for part, line in zip(lines, error, strict=False)), error
    assert len(error) >= len(lines)


def test_a_cell_takes_what_the_prompt_takes_as_an_answer(kernel: Kernel) -> None:
    kernel("%%mm\ngame 2x3\nplay first")
    assert "Guess 2 is" in kernel("%mm 1 0").text()
    assert kernel("%mm undo").error == []
    both = kernel("%%mm\ngame 2x3\nplay first\n1 0\nRG 1 0\ncount\ncheck RX")
    assert "Guess 2 is" in both.text()
    assert "7:8: unknown symbol `X`" in both.error[0]
    assert "Added clue 3: 1 code is left." in kernel("%mm RB 2 0").text()
    kernel("%%mm\ngame 2x3\nsecret RG")
    assert "1 black" in kernel("%mm RR").text()
    assert "unknown statement `zzzz`" in kernel("%mm zzzz").error[0]
    assert kernel("%%mm\ngame 4x6\ngess").shown == []
    assert kernel("%mm count").text() == "4 codes are left."


SLOW = """
from mmlogic.notebook import magics
with magics.CellBar("minimax: games") as bar:
    bar._began -= 9
    bar(2, 8)
    bar._looked -= 9
    bar(4, 8)
"""


def test_progress_is_gone_at_the_end(kernel: Kernel) -> None:
    ran = kernel(SLOW)
    assert [each[:21] for each in ran.meanwhile] == ["minimax  2 of 8 games", "minimax  4 of 8 games", ""]
    assert ran.shown == []


def test_what_was_answered_before_an_error_is_shown(kernel: Kernel) -> None:
    ran = kernel("%%mm\ngame 2x3\ncount\ncheck RX\nquit")
    assert ran.text().splitlines() == ["2 pegs of 3 symbols: 9 codes are left.", "9 codes are left."]
    assert kernel("%mm quit\n").shown == []


ASKED = """
import threading, time
from pathlib import Path
from mmlogic.notebook import session

def watch(asking, path):
    while not asking._askers:
        time.sleep(0.001)
    path.touch()

threading.Thread(target=watch, args=(session(), Path({path!r}))).start()
"""
"""Makes a file once the session is asked something."""


def test_an_interrupt_stops_the_statement(kernel: Kernel, tmp_path: Path) -> None:
    kernel("%mm game 2x3")
    kernel(ASKED.format(path=str(tmp_path / "asked")))
    asked = kernel.client.execute("%mm ?- repeat, fail.", stop_on_error=False)
    while not (tmp_path / "asked").exists():
        time.sleep(0.01)
    kernel.manager.interrupt_kernel()
    reply: dict[str, Any] = {}
    while reply.get("parent_header", {}).get("msg_id") != asked:
        reply = kernel.client.get_shell_msg(timeout=PATIENCE)
    assert (reply["content"]["status"], reply["content"]["traceback"]) == ("error", ["stopped"])
    assert kernel("%mm count").text() == "9 codes are left."


def test_a_proof_is_whole_and_unfolds(kernel: Kernel) -> None:
    kernel("%%mm\ngame classic\nguess RRBB 1 1\nguess GYRO 1 1\nguess RYNR 2 0")
    made = kernel("%mm explain RBNO").html()
    assert made.count("in another place") == 3
    assert made.count("<details open>") < made.count("<details")
    assert kernel("%mm explain depth 2 RBNO").html().count("in another place") == 0


def test_dollars_and_braces_are_the_statements_own(kernel: Kernel) -> None:
    kernel("x = 3")
    kernel("%mm game 2x3")
    kernel("%mm define told = guess $1 1 0; count")
    assert "$1" in kernel("%mm define").text()
    assert kernel("%mm told RG").status == "ok"
    assert "{x}" in kernel("%mm ?- X = {x}.").text()


def test_a_transcript_has_what_cells_show(kernel: Kernel, tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    kernel(f'%%mm\ngame 2x3\ntee "{log}"\ncount\ncheck RX')
    kernel("%mm tee off")
    lines = log.read_text().splitlines()
    assert "mmlogic> count\n9 codes are left.\nmmlogic> check RX\n5:8: unknown symbol" in "\n".join(lines)


def test_boards_and_trees_of_python_draw_themselves(kernel: Kernel) -> None:
    board = kernel("import mmlogic; mmlogic.Board('numbrix', ((1, 0), (0, 0)))")
    assert "<svg " in board.shown[-1]["image/svg+xml"]
    tree = kernel("%%mm\ngame 2x3\nstrategy minimax")
    assert "<img " in tree.html()
    assert "minimax needs" in plain(tree.html())
    large = kernel("%%mm\ngame 3x4\nstrategy first")
    assert "█" in plain(large.html())
    grown = "from mmlogic.players.trees import grow; from mmlogic.players.engine.space import Space"
    kernel(f"{grown}; from random import Random; from mmlogic.players import PlayerSpec")
    tree = kernel("grow(PlayerSpec('parts').make(), Space.full(2, 3), Random(1))")
    assert "<svg " in tree.shown[-1]["image/svg+xml"]


def test_html_is_the_drawing_with_its_styles() -> None:
    lines = [[("class:heat.5 class:strong", "<1>"), ("", " & "), ("class:peg.red", " R ")], [("", "two")]]
    made = html(lines)
    assert plain(made) == "<1> &  R \ntwo"
    assert made.count("<style>") == 1
    assert 'class="mmlogic-w4">●●○·</i>' in html([[("", "●●○·  2 1")]])
    ground = BACKGROUNDS["peg.red"]
    assert f".mmlogic .peg-red{{background:{ground.colour};color:{ground.ink}}}" in made
    assert '<span class="heat heat-5 strong">&lt;1&gt;</span>' in made


def test_a_name_in_a_plot_is_no_formula(session: Session) -> None:
    session.colors(["$\\frac{$", "b", "c"])
    session.pegs(2)
    answers: list[Any] = session.run("chances; strategy first")
    asked, played = answers
    for figure in (asked.plot(), played.bars("$\\frac{$")):
        assert figure._repr_png_()
        axes = figure.axes[0]
        legend = axes.get_legend()
        names = legend.get_texts() if legend else axes.get_yticklabels()
        assert r"\$\frac{\$" in [each.get_text() for each in names]


def test_what_looks_like_a_deep_tree_is_shown(session: Session) -> None:
    (drawn,) = session.run("?- forall(between(0, 500, N), (M is 3*N, tab(M), writeln('└─ x'))).")
    assert plain(html(drawn.lines(PAGE))).count("└─ x") == 501


@pytest.mark.parametrize("style", [*STYLES, *BACKGROUNDS])
def test_every_style_has_its_css(style: str) -> None:
    assert f'class="{style.split(".")[0]}' in html([[(f"class:{style}", "x")]])


def test_a_list_says_of_how_many_codes_it_is_where_that_is_known() -> None:
    *_, (_, left) = answers("game classic; guess RRBB 1 1; count; codes 3", new_session(Session))
    assert left == 208


def test_an_answer_draws_itself_without_a_session(session: Session) -> None:
    session.game((2, 3))
    (listed,) = session.run("codes 2")
    assert "red" in plain(listed._repr_html_())
    (told,) = session.run("where no red")
    assert listed.to_frame().shape == (2, 2)
    unread = next(session.stream("codes 3"))
    assert plain(unread._repr_html_()) == plain(unread._repr_html_())
    shown = Shown(told, PAGE, Paper(80, person=True))
    with pytest.raises(ValueError, match="answers no table"):
        shown.to_frame()


def test_a_tournament_and_answers_have_plots_and_tables(kernel: Kernel) -> None:
    kernel("import mmlogic\nplayed = mmlogic.tournament('first', '2x3')")
    assert "9 games: 2.667 guesses on average, 4 at worst." in plain(kernel("played").html())
    assert "9 rows" in kernel("import pandas\npandas.options.display.max_rows = 2\nplayed.to_frame()").text()
    kernel("%mm game 2x3")
    kernel("chances = %mm chances\nstrategy = %mm strategy minimax\nboard = %mm generate hidoku 4x4 seed 3")
    for each in ("played", "chances", "strategy", "board"):
        (shown,) = kernel(f"{each}.plot()").shown
        assert shown["image/png"].startswith("iVBOR"), each
    assert (
        "'green'" in kernel("[each.get_text() for each in chances.plot().axes[0].get_yticklabels()]").text()
    )
    assert kernel("x = %mm count\nx.plot()").error[0] == "NoSuchForm: `count` has no picture"
    kernel("%mm reset")


def test_a_board_is_a_table_of_its_numbers(session: Session) -> None:
    session.puzzle([[1, 0], [0, 4]])
    assert session.run("show board")[0].to_frame().to_numpy().tolist() == [[1, 0], [0, 4]]


def test_without_pandas_or_matplotlib_there_is_one_message(
    monkeypatch: pytest.MonkeyPatch, session: Session
) -> None:
    monkeypatch.setattr(resources, "find_spec", lambda name: None)
    (answer,) = session.run("chances")
    with pytest.raises(resources.MissingExtra, match=r"pip install 'mmlogic\[plot\]'"):
        answer.plot()
    shown = Shown(answer, PAGE, PAGE)
    with pytest.raises(resources.MissingExtra, match=r"pip install 'mmlogic\[notebook\]'"):
        shown.to_frame()


def test_a_safe_session_in_a_notebook(kernel: Kernel) -> None:
    kernel("from mmlogic import Session\nsafe = Session(safe=True)")
    ran = kernel('safe.run("game classic; guess RRBB 1 1; count")[-1]')
    assert "count=208" in ran.text()
    assert "208" in plain(ran.html())
    assert "off limits" in kernel("safe.run('load \"x.mm\"')").error[0]
    assert kernel('safe.run("?- X = 1.")[-1].data()["bindings"]').text() == "[{'X': 1}]"
    assert kernel("safe.close()").error == []
