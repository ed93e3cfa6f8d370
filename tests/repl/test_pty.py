"""The command in a real terminal, as a user sees it."""

import os
import re
import signal
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.repl.pty import AT_WORK, Kept, Terminal, opened

CTRL_C = "\x03"
TAB, RIGHT, UP = "\t", "\x1b[C", "\x1b[A"
BOARDS = Path(__file__).parents[1] / "boards"
ENDLESS = "game 12x9; set engine textbook; count"


@pytest.fixture
def terminal(kept: Kept) -> Terminal:
    return kept()


@pytest.fixture
def dumb(kept: Kept) -> Terminal:
    return kept(term="dumb")


def test_a_swi_prolog_that_cannot_be_loaded_ends_the_prompt_with_a_sentence(tmp_path: Path) -> None:
    nowhere = {"LIBSWIPL_PATH": "/no/libswipl.so", "SWI_HOME_DIR": "/no"}
    with opened(tmp_path, **nowhere) as terminal:
        terminal.type("count\r", "mmlogic: SWI-Prolog's library cannot be loaded: /no/libswipl.so")
        assert terminal.leave("") == 1
        assert "Traceback" not in terminal.raw


def test_what_takes_long_shows_a_bar(terminal: Terminal) -> None:
    terminal.type("game bulls-and-cows; suggest optimal\r", "guesses")
    terminal.type(CTRL_C, "stopped", "mmlogic>")


WAITING = """
import time
from pathlib import Path

def waiting(possible, turn):
    print("work begins", flush=True)
    while not Path({over!r}).exists():
        time.sleep(0.01)
    return possible[0]
"""
"""A player that reports its start, and then works until a file exists."""


def test_what_is_typed_while_a_statement_runs_appears_at_the_next_prompt(
    terminal: Terminal, tmp_path: Path
) -> None:
    over, script = tmp_path / "over", tmp_path / "waiting.py"
    script.write_text(WAITING.format(over=str(over)))
    terminal.ask(f'player "{script}"', "waiting")
    terminal.type("suggest waiting\r", "work begins")
    terminal.type("score RRBBGG BBRRGG\r")
    over.touch()
    assert "score" not in terminal.wait("mmlogic>")
    terminal.wait("score RRBBGG BBRRGG")
    terminal.wait("2 black 4 white")
    assert "score" not in terminal.wait("mmlogic>")


def test_a_command_of_a_pipe_has_the_echo(terminal: Terminal) -> None:
    terminal.type("count | (printf rea; echo dy; read X </dev/tty; echo got $X)\r", "ready")
    terminal.type("typed\r")
    assert "typed" in terminal.wait("got typed").removesuffix("got typed")


@pytest.mark.parametrize("question", ["?- repeat, fail.", "count", "codes 5"])
def test_a_question_without_end_shows_that_it_is_at_work(terminal: Terminal, question: str) -> None:
    terminal.ask("game 12x9; set engine textbook; where code[1] = red and code[1] = blue", "No code is left")
    terminal.type(f"{question}\r", f"{question.split()[0]}  ", AT_WORK)
    terminal.type(CTRL_C, "stopped")
    terminal.ask("?- atom_length(alive, N).", "N = 5.")


def test_candidates_appear_with_what_they_are(terminal: Terminal) -> None:
    terminal.type("cou", "Count the remaining codes exactly")
    terminal.type(TAB, "count")
    terminal.type("\r\r", "531,441 codes are left")


def test_the_history_is_suggested_and_taken(terminal: Terminal) -> None:
    terminal.ask("where code[1] = red", "Added rule 1")
    terminal.type("where c", "ode[1] = red")
    terminal.type(f"{RIGHT}\r", "Added rule 2")


def test_a_mistake_is_underlined_and_what_was_meant_is_offered(terminal: Terminal) -> None:
    terminal.type("gess RRBBGG 0 2")
    terminal.until(lambda: "4m" in terminal.raw.split("mmlogic>")[-1])  # something is underlined
    terminal.type("\r", "did you mean `guess`?")
    terminal.wait("mmlogic> guess RRBBGG 0 2")  # a line of its own, grey
    terminal.type(f"{RIGHT}\r", "Added clue 1", "mmlogic>")
    terminal.type("mastermind\r", "did you mean `game classic`?", "mmlogic> game classic")
    terminal.type("game 2x2\r", "2 pegs of 2 symbols")  # typed over it
    terminal.type(f"{UP}{UP}\r", "did you mean `game classic`?")  # the refused line again


def test_the_bar_tells_of_game_and_syntax(terminal: Terminal) -> None:
    terminal.until(lambda: "· no clues" in terminal.seen and "531,441 left" in terminal.seen)  # in any order
    terminal.type("edit ", "edit N ANSWER")


@pytest.mark.parametrize("stop", ["key", "signal"])
def test_ctrl_c_stops_a_question_and_the_next_works(terminal: Terminal, stop: str) -> None:
    terminal.type(f"{ENDLESS}\r", "engine is textbook")
    if stop == "key":
        terminal.type(CTRL_C)
    else:
        os.kill(terminal.child.pid, signal.SIGINT)
    terminal.wait("stopped")
    terminal.wait("mmlogic>")
    terminal.ask("set engine auto; count", "282,429,536,481 codes are left")


def test_ctrl_c_stops_a_list_and_more_goes_on(terminal: Terminal) -> None:
    terminal.type("game 16x6; codes 100000000\r", "RRRRRRRRRRRRRRRB")
    terminal.type(CTRL_C, "stopped", "mmlogic>")
    terminal.ask("more 1", "1 more. Type `more`")


def test_a_count_in_the_background_delays_nothing(terminal: Terminal) -> None:
    terminal.ask("game 16x6", "16 pegs of 6 symbols")
    for guess in ("RRRRBBBBGGGGYYYY", "RBGYRBGYRBGYRBGY", "OONNOONNRRBBRRBB"):
        terminal.type(f"guess {guess} 3 6\r")
    terminal.wait("Added clue 3")
    terminal.ask("codes 1", "Type `more`")


def test_ctrl_c_clears_what_was_typed(terminal: Terminal) -> None:
    terminal.type("guess RRB")
    terminal.wait("guess CODE")  # in the bar
    terminal.type(CTRL_C, "mmlogic>")
    terminal.ask("count", "531,441")


def test_ctrl_c_at_an_empty_prompt_ends_nothing(terminal: Terminal) -> None:
    for _ in range(3):
        terminal.type(CTRL_C, "mmlogic>")
    terminal.ask("count", "531,441")


def test_a_word_that_leaves(terminal: Terminal) -> None:
    assert terminal.leave("count; quit\r") == 0


def test_a_script_pasted_in_one_go(terminal: Terminal) -> None:
    script = "game 6x9\nguess RRBBGG 0 2\ncheck [red,\n blue, red, blue, red, blue]\ncount\n"
    terminal.type(f"\x1b[200~{script}\x1b[201~\r")
    said = terminal.wait("80,460 codes are left.")
    assert "is not possible" in said + terminal.wait("mmlogic>")


def test_lines_sent_without_paste_marks(terminal: Terminal) -> None:
    terminal.type("game 6x9\rguess RRBBGG 0 2\rcheck [red,\rblue, red, blue, red, blue]\rcount\r")
    terminal.wait("is not possible")
    terminal.wait("80,460 codes are left")


def test_a_long_answer_goes_to_a_pager_that_q_leaves(tmp_path: Path) -> None:
    with opened(tmp_path, PAGER="less") as terminal:
        terminal.type("guess RRBBGG 0 2; guess YYOONN 1 2; show clauses\r", "step(")
        terminal.wait("space shows more, q leaves")
        terminal.type("s next\r")  # a pager that may write would ask for a file
        terminal.type("q", "mmlogic>")
        terminal.ask("count", "8,100")
        assert "step(" in terminal.raw and "\x1b[?1049h" not in terminal.raw
    assert not Path("next").exists()


def test_a_pager_has_the_options_of_its_user(tmp_path: Path) -> None:
    with opened(tmp_path, PAGER="less", LESS="-R -Psmine$") as terminal:
        terminal.type("guess RRBBGG 0 2; guess YYOONN 1 2; show clauses\r", "mine")
        terminal.type("q", "mmlogic>")


def test_what_does_not_fit_the_screen_is_shown_whole(tmp_path: Path) -> None:
    with opened(tmp_path, "--quiet", PAGER="false") as terminal:
        terminal.resize(60, 24)
        terminal.type("lesson check symbol(N, yellow)\r")  # why it is refused
        usage = "[?- GOAL.] | lesson solution | lesson off | lesson N sheet"
        terminal.until(lambda: usage in " ".join(" ".join(terminal.shown).split()))
        terminal.type(CTRL_C, "mmlogic>")
        terminal.resize(80, 10)
        terminal.ask("lesson 1 step 1", "`lesson next` continues")  # printed, and not paged


def test_what_was_typed_and_the_configuration_are_there_the_next_time(tmp_path: Path) -> None:
    path = tmp_path / "config" / "mmlogic" / "config.toml"
    with opened(tmp_path) as terminal:
        greeting = terminal.raw.split("mmlogic>")[0]
        assert "help" in greeting and "Ctrl-D" in greeting
        assert "# page = 20" in path.read_text()
        terminal.ask("guess RRBBGG 0 2", "Added clue 1")
        terminal.leave()
    assert "guess RRBBGG 0 2" in (tmp_path / "state" / "mmlogic" / "history").read_text()
    path.write_text("page = 3\n")
    with opened(tmp_path, "--quiet") as terminal:
        assert "help" not in terminal.raw
        terminal.type("\x1b[A\r", "Added clue 1")
        terminal.ask("codes", "1 to 3 of")
    path.write_text("page = many\n")
    with opened(tmp_path) as terminal:
        assert "config.toml" in terminal.raw
        assert "Traceback" not in terminal.raw
        terminal.ask("codes", "1 to 20 of")


@pytest.mark.parametrize("how", ["NO_COLOR", "config"])
def test_no_colours_for_those_who_want_none(tmp_path: Path, how: str, terminal: Terminal) -> None:
    terminal.ask("guess RRBBGG 0 2; codes 1", "1 of 80,460")
    assert colours(terminal.raw)
    if how == "config":
        (tmp_path / "config" / "mmlogic").mkdir(parents=True)
        (tmp_path / "config" / "mmlogic" / "config.toml").write_text('theme = "plain"\n')
    environment = {"NO_COLOR": "1"} if how == "NO_COLOR" else {}
    with opened(tmp_path, **environment) as terminal:
        assert "\n  BBYYBB\n" in terminal.ask("guess RRBBGG 0 2; codes 1", "1 of 80,460")
        assert not colours(terminal.raw)


def colours(raw: str) -> list[int]:
    """Return the numbers in escape codes that set a colour."""
    numbers = [int(each) for code in re.findall(r"\x1b\[([\d;]+)m", raw) for each in code.split(";")]
    return [each for each in numbers if 30 <= each <= 38 or 40 <= each <= 48 or each >= 90]


def test_a_dumb_terminal_means_the_same_without_escape_codes(dumb: Terminal) -> None:
    dumb.ask("guess RRBBGG 0 2; count", "80,460")
    dumb.ask("codes 2", "  BBYYBB")
    dumb.ask("help", "guess RRBB 1 1")
    said = dumb.ask("gess", "did you mean `guess`?")
    assert "^^^^" in said
    dumb.type("check [red,\r", "... ")
    dumb.ask("red, blue, blue, green, green]", "is not possible")
    assert "\x1b" not in dumb.raw


def test_a_terminal_of_another_encoding_has_readable_signs(tmp_path: Path) -> None:
    with opened(tmp_path, "--quiet", PYTHONIOENCODING="ascii") as terminal:
        terminal.type("game 3x4; guess RBG 1 1; explain RBG\r", "`- x it does not fit clue 1")
        terminal.ask(f'load "{BOARDS / "hidoku_5x5.txt"}"', "mmlogic>")
        terminal.type("play board\r")
        assert terminal.wait("? keys").count("?") == 1
        terminal.wait("q leave")
        terminal.type("q", "mmlogic>")
        assert "Traceback" not in terminal.raw


def test_ctrl_c_in_a_dumb_terminal(dumb: Terminal) -> None:
    dumb.type(f"{ENDLESS}\r", "engine is textbook")
    dumb.type(CTRL_C, "stopped", "mmlogic>")
    dumb.type("guess RR", "guess RR")
    dumb.type(CTRL_C, "mmlogic>")
    dumb.ask("set engine auto; count", "282,429,536,481")
    assert dumb.leave("quit\r") == 0


def test_bytes_that_are_no_text_end_nothing(dumb: Terminal, terminal: Terminal) -> None:
    for each in (dumb, terminal):
        os.write(each.child.child_fd, b"count \xff\xfe\r")
        each.wait("not a text")
        if each is dumb:
            each.wait("mmlogic>")  # Ctrl-C drops keys that are typed with it
        each.type(CTRL_C, "mmlogic>")
        each.ask("count", "531,441")
        assert "Traceback" not in each.raw


@pytest.mark.parametrize("term", ["xterm-256color", "dumb"])
def test_a_foreign_file_is_replaced_only_if_one_says_so(term: str, kept: Kept) -> None:
    terminal = kept(term=term)
    with TemporaryDirectory(dir="/tmp") as folder:
        path = Path(folder, "x.mm")  # with a short name, the question is one line
        path.write_text("mine\n")
        for answer in ("n", "", "what?"):
            terminal.type(f'save "{path}"\r', "replace it? [y/N]")
            terminal.type(f"{answer}\r", "did not write", "mmlogic>")
            assert path.read_text() == "mine\n"
        terminal.type(f'save "{path}"\r', "replace it? [y/N]")
        terminal.type("y\r", "Saved to", "mmlogic>")
        assert path.read_text().startswith("# written by mmlogic\n")
        terminal.ask(f'save "{path}"', "Saved to")
