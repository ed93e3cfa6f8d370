"""The sources of statements, their order, and the exit status."""

from pathlib import Path

import pytest

from tests.cli.command import EIGHT_CLUES, TWO_CODES, mmlogic, one_message, shell, started

NAMES = {"R": "red", "B": "blue", "G": "green", "Y": "yellow", "O": "orange"}
NAMES |= {"N": "brown", "K": "black", "W": "white", "E": "none"}


def by_names(script: str) -> str:
    """Return a script with its codes as lists of names."""
    lines = [line.split() for line in script.splitlines()]
    return "\n".join(
        f"{word} [{', '.join(NAMES[letter] for letter in rest[0])}] {' '.join(rest[1:])}" if rest else word
        for word, *rest in lines
    )


@pytest.mark.parametrize("script", [EIGHT_CLUES, EIGHT_CLUES.lower(), by_names(EIGHT_CLUES)])
def test_the_example_game_from_everywhere(script: str, tmp_path: Path) -> None:
    file = tmp_path / "game.mm"
    file.write_text(script)
    expected = (0, TWO_CODES, "")
    assert mmlogic("run", str(file)) == expected
    assert mmlogic("-c", script) == expected
    assert mmlogic(stdin=script) == expected
    assert mmlogic("run", "-", stdin=script) == expected


def test_the_first_clue_leaves_80460_codes() -> None:
    assert (
        mmlogic("-c", "guess RRBBGG 0 2; count; codes 1").out
        == "80460\n[blue,blue,yellow,yellow,blue,blue]\n"
    )
    assert mmlogic("-c", "guess RRBBGG 0 2; codes").out.count("\n") == 80460


def test_files_share_a_session(tmp_path: Path) -> None:
    (tmp_path / "a.mm").write_text("game classic\nguess RRBB 1 1\n")
    (tmp_path / "b.mm").write_text("count\nguess RGYB 2 0\n")
    ended = mmlogic("run", "a.mm", "b.mm", "-", "a.mm", "b.mm", stdin="count", cwd=tmp_path)
    assert ended == (0, "208\n20\n208\n", "")


def test_commands_share_a_session() -> None:
    ended = mmlogic("-c", "game classic; guess RRBB 1 1", "-c", "count", "-c", "undo; count")
    assert ended == (0, "208\n1296\n", "")
    assert mmlogic("-c", "count", "-c", "quit; count", "-c", "count").out == "531441\n"


def test_all_commands_are_read_before_any_is_run() -> None:
    ended = mmlogic("-c", "count", "-c", "count; gess")
    assert (ended.status, ended.out) == (2, "")
    assert one_message(ended) == "<command 2>:1:8: unknown statement `gess`"
    ended = mmlogic("-c", "count", "-c", "undo", "-c", "count")
    assert (ended.status, ended.out) == (1, "531441\n")
    assert one_message(ended).startswith("<command 2>:1:1: ")


def test_standard_input_beside_a_command_is_left_to_others() -> None:
    done = shell("{ $M -c 'game 1x2; count'; cat; }", stdin="game 4x6; count\n")
    assert (done.stdout, done.stderr) == ("2\ngame 4x6; count\n", "")


def test_all_scripts_are_read_before_any_is_run(tmp_path: Path) -> None:
    (tmp_path / "a.mm").write_text('count\nsave "made.mm"\n')
    (tmp_path / "b.mm").write_text("count\ngess\n")
    ended = mmlogic("run", "--keep-going", "a.mm", "b.mm", cwd=tmp_path)
    assert (ended.status, ended.out) == (2, "")
    assert one_message(ended) == "b.mm:2:1: unknown statement `gess`"
    assert not (tmp_path / "made.mm").exists()


def test_the_first_failure_ends_it_unless_it_is_to_go_on() -> None:
    script = "count; undo; codes 1; redo; game 1x1; count"
    stopped, went_on = mmlogic("-c", script), mmlogic("-c", script, "--keep-going")
    assert (stopped.status, stopped.out) == (1, "531441\n")
    assert one_message(stopped) == "<command>:1:8: nothing can be undone"
    assert (went_on.status, went_on.out) == (1, "531441\n[red,red,red,red,red,red]\n1\n")
    assert went_on.err.count("nothing can be") == 2


@pytest.mark.parametrize(
    ("more", "objects"), [((), "count error"), (("--keep-going",), "count error codes error")]
)
def test_the_object_of_an_error_stands_where_its_statement_failed(
    more: tuple[str, ...], objects: str
) -> None:
    ended = mmlogic("-c", "count; undo; codes 1; redo; game 1x1", "--format", "json", *more)
    assert [each.get("statement", "error") for each in ended.answers()] == objects.split()
    assert ended.status == 1


def test_an_error_has_its_place_the_line_and_a_caret(tmp_path: Path) -> None:
    (tmp_path / "x.mm").write_text("game classic\n\n  guess [red, blu, red, red] 1 1\n")
    ended = mmlogic("run", "x.mm", cwd=tmp_path)
    assert ended.status == 1
    assert ended.err == (
        "x.mm:3:15: unknown symbol `blu`\n"
        "      guess [red, blu, red, red] 1 1\n"
        "                  ^^^\n"
        "    did you mean `blue`?\n"
    )


@pytest.mark.parametrize("script", ["", "\n\n", "# nothing\n;;;\n", "\ufeff"])
def test_an_empty_script_is_fine(script: str, tmp_path: Path) -> None:
    (tmp_path / "empty.mm").write_text(script, encoding="utf-8")
    assert mmlogic(stdin=script) == (0, "", "<stdin>: the script has no statements\n")
    assert mmlogic("run", "empty.mm", cwd=tmp_path) == (0, "", "empty.mm: the script has no statements\n")
    assert mmlogic("run", "--quiet", "empty.mm", cwd=tmp_path) == (0, "", "")


@pytest.mark.parametrize(
    "script",
    [
        "GUESS rrbbgg 0 2\nCount",
        "\ufeffguess RRBBGG 0 2\r\ncount\r\n",
        "guess RRBBGG 0 2\rcount\r",
        "guess [red, red,\n  blue, # two of each\n\n blue, green, green] 0 2; count # that is it",
        "\tguess\tRRBBGG\t0\t2;;;count;",
        "guess [R, red, b, BLUE, Green, g] 0 2\ncount",
    ],
)
def test_layout_says_nothing(script: str) -> None:
    assert mmlogic(stdin=script) == (0, "80460\n", "")


def test_quit_leaves(tmp_path: Path) -> None:
    (tmp_path / "a.mm").write_text("count\nquit\ncount\n")
    assert mmlogic("run", "a.mm", "a.mm", cwd=tmp_path) == (0, "531441\n", "")
    assert mmlogic("-c", "undo; quit; count", "--keep-going").status == 1


OPTIONS = (
    *("--format", "csv", "--engine", "textbook", "--timeout", "30", "--memory", "500", "--seed", "3"),
    "--quiet",
)


def test_options_stand_before_or_after_the_command(tmp_path: Path) -> None:
    (tmp_path / "a.mm").write_text("set\n")
    asked = mmlogic("run", *OPTIONS, "a.mm", cwd=tmp_path)
    assert asked == mmlogic(*OPTIONS, "run", "a.mm", cwd=tmp_path)
    assert asked == mmlogic(*OPTIONS[:6], "run", "a.mm", *OPTIONS[6:], cwd=tmp_path)
    assert asked == mmlogic("-c", "set", *OPTIONS)
    rows = asked.out.splitlines()
    assert {"setting,value", "engine,textbook", "timeout,30.0", "memory,500"} <= set(rows)
    assert mmlogic("--format", "json", "run", "--format", "csv", "a.mm", cwd=tmp_path).out.startswith(
        "setting,"
    )


def test_help_knows_every_command_and_option() -> None:
    for ended in (mmlogic("--help"), mmlogic("run", "-h")):
        assert ended.status == 0
        for option in ("--format", "--timeout", "--memory", "--engine", "--seed", "--quiet", "--keep-going"):
            assert option in ended.out


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("game.mm", "`mmlogic run game.mm` runs a script"),
        ("version", "did you mean `--version`?"),
        ("help", "did you mean `--help`? `mmlogic -c help` explains the statements"),
        ("Count", "`mmlogic -c 'Count …'` carries out a statement"),
        ("tournment", "did you mean `tournament`?"),
        (
            "frobnicate",
            "the commands are check, completion, format, generate, lesson, lsp, mcp, picture, run, schema, "
            "solve, tournament",
        ),
    ],
)
def test_a_word_that_is_no_command_says_what_may_be_meant(word: str, meant: str) -> None:
    ended = mmlogic(word)
    assert ended.status == 2
    assert ended.err.endswith(f"mmlogic: there is no command `{word}`; {meant}\n")


def test_a_file_alone_says_what_runs_it(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text("1 2\n")
    said = mmlogic(str(path)).err
    assert f"`mmlogic solve {path}` solves a board, `mmlogic run {path}` runs a script" in said


def test_options_are_read_in_capitals_too() -> None:
    (answer,) = mmlogic("--format", "JSON", "--engine", "Sat", "-c", "game 2x2; check RB").answers()
    assert answer["consistent"] is True


@pytest.mark.parametrize(
    "arguments",
    [
        ["--nope"],
        ["frobnicate"],
        ["run"],
        ["-c"],
        ["-c", "count", "run", "x.mm"],
        ["--format", "xml", "-c", "count"],
        ["--engine", "magic", "-c", "count"],
        ["--seed", "x", "-c", "count"],
        *(
            [option, value, "-c", "count"]
            for option in ("--timeout", "--memory")
            for value in ("0", "-1", "x", "nan")
        ),
        ["--timeout", "inf", "-c", "count"],
        ["--memory", "9" * 30, "-c", "count"],
    ],
)
def test_wrong_usage(arguments: list[str]) -> None:
    ended = mmlogic(*arguments)
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.startswith(("Usage: mmlogic", "mmlogic: Option '-c' requires an argument"))
    told = mmlogic("--format=json", *arguments)
    assert told.status == 2
    if "xml" not in arguments:
        assert list(told.answers()[-1]) == ["error"]


def test_a_question_that_takes_too_long() -> None:
    script = "set engine textbook; game 16x6; count; set timeout none; game 1x1; count"
    ended = mmlogic("--timeout", "0.3", "-c", script)
    assert (ended.status, ended.out) == (1, "")
    assert one_message(ended) == "<command>:1:33: stopped at the time limit of 0.3 s"
    assert mmlogic("--timeout", "0.3", "--keep-going", "-c", script).out == "1\n"


def test_another_directory_and_another_locale(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("RRBB\nRGYB\n")
    script = "game classic; where code in words.txt; codes; pegs 4"
    ended = mmlogic("-c", "game classic; where code in words.txt; codes", cwd=tmp_path)
    assert ended == (0, "[red,red,blue,blue]\n[red,green,yellow,blue]\n", "")
    assert one_message(mmlogic("-c", script, cwd=tmp_path)).startswith("<command>:1:47: pegs cannot change")
    ended = started("-c", "pegs 1; colors [é]; codes", env={"PYTHONIOENCODING": "ascii"})
    assert ended == (0, "\\xe9\n", "")


def test_a_foreign_file_is_written_over_only_if_that_is_said(tmp_path: Path) -> None:
    path = tmp_path / "x.mm"
    path.write_text("mine")
    refused = mmlogic("-c", "save x.mm", cwd=tmp_path)
    assert refused.status == 1
    assert one_message(refused) == "<command>:1:6: x.mm is a file that mmlogic did not write"
    assert "`over`" in refused.err and "--over" in refused.err and path.read_text() == "mine"
    assert mmlogic("--over", "-c", "save x.mm", cwd=tmp_path).status == 0
    path.write_text("mine")
    assert mmlogic("-c", "save x.mm over; save x.mm", cwd=tmp_path).status == 0
    assert path.read_text() == "# written by mmlogic\ngame 6x9\n"


def test_a_later_script_knows_the_favourites_of_an_earlier_one() -> None:
    assert mmlogic("-c", "define left = count", "-c", "game 2x2; left") == (0, "4\n", "")
    ended = mmlogic("-c", "game 2x2; left", "-c", "define left = count")
    assert (ended.status, ended.out) == (2, "")
    assert "unknown statement `left`" in ended.err
