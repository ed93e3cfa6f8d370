"""The answers of each statement as text, JSON and CSV. Scripts rely on them."""

import csv
import json
from io import StringIO
from math import log2

import pytest

from mmlogic.render.formats import FORMATS
from tests.cli.command import EIGHT_CLUES, mmlogic

CONTRADICTION = "game classic; guess RRBB 4 0; guess RGYB 2 1; "
NOTHING_LEFT = "No code is left: `why` shows the contradiction.\n"


def text(script: str) -> str:
    ended = mmlogic("-c", script)
    assert (ended.status, ended.err) == (0, "")
    return ended.out


def objects(script: str) -> list[dict[str, object]]:
    ended = mmlogic("-c", script, "--format", "json")
    assert (ended.status, ended.err) == (0, "")
    return ended.answers()


def rows(script: str) -> list[list[str]]:
    ended = mmlogic("-c", script, "--format", "csv")
    assert (ended.status, ended.err) == (0, "")
    return list(csv.reader(StringIO(ended.out)))


TELLING = (
    "game classic; pegs 3; colors 4; guess RBG 1 0; where code[1] = red; edit 1 1 1; forget rule 1; "
    "forget 1; undo; redo; reset; set limit 3; set limit none"
)


@pytest.mark.parametrize("format", FORMATS)
def test_statements_that_only_tell_print_nothing(format: str) -> None:
    assert mmlogic("-c", TELLING, "--format", format) == (0, "", "")


def test_counts_and_codes() -> None:
    script = "game 2x2; count; codes; codes 1; more 2; more 9; codes 0"
    assert text(script) == (
        "4\n[red,red]\n[red,blue]\n[blue,red]\n[blue,blue]\n[red,red]\n[red,blue]\n[blue,red]\n[blue,blue]\n"
    )
    red, blue = "red", "blue"
    assert objects(script) == [
        {"statement": "count", "count": 4, "exact": True, "line": 1},
        {
            "statement": "codes",
            "codes": [[red, red], [red, blue], [blue, red], [blue, blue]],
            "complete": True,
            "line": 1,
        },
        {"statement": "codes", "codes": [[red, red]], "complete": False, "line": 1},
        {"statement": "more", "codes": [[red, blue], [blue, red]], "complete": False, "line": 1},
        {"statement": "more", "codes": [[blue, blue]], "complete": True, "line": 1},
        {"statement": "codes", "codes": [], "complete": False, "line": 1},
    ]
    assert rows("game 2x2; count; codes 1; more 1") == [
        ["count"],
        ["4"],
        [],
        ["code"],
        ["red red"],
        ["red blue"],
    ]


def test_items_are_objects_of_their_own_as_they_are_found() -> None:
    ended = mmlogic("-c", "game 2x2; count; codes 2; ?- member(X, [1, a]).", "--format", "jsonl")
    assert ended.answers() == [
        {"statement": "count", "count": 4, "exact": True, "line": 1},
        {"statement": "codes", "code": ["red", "red"], "line": 1},
        {"statement": "codes", "code": ["red", "blue"], "line": 1},
        {"statement": "?-", "bindings": {"X": 1}, "line": 1},
        {"statement": "?-", "bindings": {"X": "a"}, "line": 1},
    ]
    board = "puzzle numbrix\n1,__\n__,__\nend; solve all"
    boards = [[[1, 4], [2, 3]], [[1, 2], [4, 3]]]
    solved = mmlogic("-c", board, "--format", "jsonl").answers()
    assert sorted(each["board"] for each in solved) == sorted(boards)
    secrets = mmlogic("-c", "game 2x2; secrets 2; guess RR 1 0 0 0; codes", "--format", "jsonl").answers()
    assert [(each["secret"], "".join(each["code"])) for each in secrets] == [
        *((1, "redblue"), (1, "bluered")),
        (2, "blueblue"),
    ]


def test_the_items_before_an_error_stay() -> None:
    script = "game 16x6; set engine textbook; codes 3; where code[1] = orange; set timeout 0.5; codes"
    ended = mmlogic("-c", script, "--format=jsonl")
    *codes, error = ended.answers()
    assert len(codes) == 3 and "0.5 s" in error["error"]["message"]
    assert "no/such" in mmlogic("run", "/no/such.mm", "--format", "jsonl").answers()[-1]["error"]["file"]


def test_games_of_a_tournament_are_objects_of_their_own() -> None:
    played = ("tournament", "first", "--game", "2x2", "--all", "--turns", "2")
    told = mmlogic(*played, "--format", "jsonl").answers()
    found = {"".join(each["secret"]): (each["guesses"], each["found"]) for each in told}
    assert found == {
        "redred": (1, True),
        "redblue": (2, True),
        "bluered": (None, False),
        "blueblue": (2, True),
    }


def test_answers_with_the_same_columns_are_one_table() -> None:
    assert rows("game 2x2; count; count; codes 1; more 1") == [
        *(["count"], ["4"], ["4"], []),
        *(["code"], ["red red"], ["red blue"]),
    ]
    assert rows("game 2x2; secrets 2; guess RR 1 0 0 0; codes") == [
        *(["secret", "code"], ["1", "red blue"], ["1", "blue red"], ["2", "blue blue"])
    ]


def test_an_empty_line_stands_before_another_table_and_a_board() -> None:
    board = "puzzle hidoku\n1,_\n_,4\nend; "
    assert rows(f"{board}show; candidates of 2; show") == [
        *(["1", "0"], ["0", "4"], []),
        *(["row", "column", "number"], ["1", "2", "2"], ["2", "1", "2"], []),
        *(["1", "0"], ["0", "4"]),
    ]
    told = rows("game 2x2; rate RB with parts")
    assert (told[2], told[3]) == ([], ["black", "white", "codes", "exact"])


def test_a_goal_without_variables_holds_or_does_not() -> None:
    assert rows("?- true.\n?- fail.\n?- member(X, [a]).") == [
        *(["holds"], ["true"], ["false"], []),
        *(["X"], ["a"]),
    ]


def test_one_table_of_a_run_is_printed_alone() -> None:
    script = "game 2x3; secret RB; count; play first; rate RB with parts"
    plays = list(csv.DictReader(StringIO(mmlogic("-c", script, "--format", "csv", "--table", "turns").out)))
    assert [(each["code"], each["left"]) for each in plays] == [("red red", "4"), ("red blue", "1")]
    assert mmlogic("-c", script, "--format", "csv", "--table", "count").out == "count\n9\n"
    played = ("tournament", "first", "--game", "2x2", "--all", "--format", "csv")
    assert mmlogic(*played, "--table", "tournament").out.startswith("player,game,games,")
    wrong = mmlogic("-c", script, "--format", "csv", "--table", "turn")
    assert (wrong.status, "did you mean `turns`?" in wrong.err) == (2, True)
    assert "no effect without --format csv" in mmlogic("-c", script, "--table", "count").err


def test_texts_have_a_head_too() -> None:
    for statement, head in (("help count", "help"), ("show facts", "facts"), ("lesson 1", "lesson")):
        assert rows(f"game 2x2; {statement}")[0][0] == head


def test_numbers_are_whole_for_programs() -> None:
    (rated,) = objects("game 2x3; rate RB")
    parts = (4, 2, 1, 1, 1)
    assert rated["bits"] == pytest.approx(sum(many / 9 * log2(9 / many) for many in parts), abs=1e-12)
    assert rated["expected"] == pytest.approx(23 / 9, abs=1e-12)


def test_counts_are_exact_integers() -> None:
    script = "game 200x5000; count"
    assert mmlogic("-c", script, "--format", "json").out.startswith(
        f'{{"statement":"count","count":{5000**200},'
    )
    assert text("game 200x26; count") == f"{26**200}\n"


def test_a_listing_is_complete_only_if_it_is() -> None:
    told = objects("game 2x3; where distinct; codes 5; codes 6; codes 7; where code[1] = code[2]; codes")
    assert [each["complete"] for each in told if each["statement"] == "codes"] == [False, True, True, True]


def test_a_legend_says_how_each_symbol_may_be_typed() -> None:
    script = "colors [red, R, 'odd one']; legend"
    assert text(script) == 'red\nR R\n"odd one" O\n'
    assert objects(script) == [
        {
            "statement": "legend",
            "symbols": [
                {"symbol": "red", "letter": None},
                {"symbol": "R", "letter": "R"},
                {"symbol": "odd one", "letter": "O"},
            ],
            "line": 1,
        }
    ]
    assert rows(script) == [["symbol", "letter"], ["red", ""], ["R", "R"], ["odd one", "O"]]
    assert text("game 2x3; puzzle numbrix\n1,__\nend\nlegend; count") == "red R\nblue B\ngreen G\n1\n"


def test_checks() -> None:
    script = EIGHT_CLUES.replace(
        "codes", "check YGEYOB; check GYEYOB; why not YGEYOB; why GYEYOB; why RRRRRR"
    )
    lines = text(script).splitlines()
    assert lines[:3] == [
        "[yellow,green,none,yellow,orange,blue] is not possible: it breaks clue 8.",
        "  clue 8   [yellow,green,none,yellow,orange,blue]   gave 4 black 2 white; would give 6 black",
        "[green,yellow,none,yellow,orange,blue] is possible: it fits all 8 clues.",
    ]
    assert lines[3:6] == lines[:3]
    broken = {"clue": 8, "given": [4, 2], "would_be": [6, 0]}
    found = objects(script)
    assert found[0] == {"statement": "check", "consistent": False, "broken": [broken], "line": 9}
    assert found[1] == {"statement": "check", "consistent": True, "broken": [], "line": 9}
    assert found[2] == {**found[0], "statement": "why"}
    assert found[3] == {**found[3], **found[1], "statement": "why"}
    assert rows(script)[:3] == [
        [
            *("code", "consistent", "clue", "rule"),
            *("given_black", "given_white", "would_be_black", "would_be_white"),
        ],
        ["yellow green none yellow orange blue", "false", "8", "", "4", "2", "6", "0"],
        ["green yellow none yellow orange blue", "true", *[""] * 6],
    ]


def test_a_check_names_the_rules_too() -> None:
    script = "game 2x3; where count(red) >= 2; where code[1] = code[2]; where distinct; check RB"
    assert text(script) == (
        "No code is left: `why` shows the contradiction.\n"
        "[red,blue] is not possible: it breaks rules 1 and 2.\n"
        "  rule 1   count(red) >= 2\n  rule 2   code[1] = code[2]\n"
    )
    assert objects(script)[-1]["broken"] == [{"rule": 1}, {"rule": 2}]
    empty = [""] * 4
    assert rows(script)[-2:] == [["red blue", "false", "", rule, *empty] for rule in "12"]


def test_a_contradiction_is_told_at_once() -> None:
    assert text(CONTRADICTION + "count; codes") == NOTHING_LEFT + "0\n"
    found = objects(CONTRADICTION + "count; codes")
    assert found == [
        {"statement": "guess", "count": 0, "line": 1},
        {"statement": "count", "count": 0, "exact": True, "line": 1},
        {"statement": "codes", "codes": [], "complete": True, "line": 1},
    ]
    drawn = objects("game 1x2; codes random 2; where no red; codes random 2")
    assert [each["complete"] for each in drawn] == [False, True]
    assert rows(CONTRADICTION) == [["count"], ["0"]]
    assert objects("game 2x2; where code[1] = red; where code[1] = blue")[0]["statement"] == "where"
    assert objects("game 2x2; guess RR 1 0; guess BB 1 0; edit 1 0 0") == [
        {"statement": "edit", "count": 0, "line": 1}
    ]


def test_why() -> None:
    assert text("game 2x2; why") == "Nothing contradicts: 4 codes are left.\n"
    assert text("game 1x1; why") == "Nothing contradicts: 1 code is left.\n"
    assert objects("game 2x2; why") == [
        {"statement": "why", "conflict": [], "repairs": [], "count": 4, "line": 1}
    ]
    (answer,) = objects(CONTRADICTION + "why")[1:]
    assert answer["conflict"] == [1, 2]
    repairs = answer["repairs"]
    assert isinstance(repairs, list)
    assert repairs[0] == {"clue": 1, "given": [4, 0], "instead": [2, 0], "codes": 12}
    for repair in repairs:  # each leaves what it says
        place, (black, white) = repair["clue"], repair["instead"]
        left = objects(f"{CONTRADICTION} edit {place} {black} {white}; count")[-1]["count"]
        assert left == repair["codes"] > 0
    lines = text(CONTRADICTION + "why").splitlines()
    assert lines[1:5] == [
        "No code is left: clues 1 and 2 contradict each other.",
        "  clue 1   [red,red,blue,blue]   4 0",
        "  clue 2   [red,green,yellow,blue]   2 1",
        "One slip would explain it, the likeliest first:",
    ]
    assert lines[5] == "  edit 1 2 0: 2 black, not 4 black; leaves 12 codes"
    assert rows(CONTRADICTION + "why")[3:5] == [
        ["clue", "rule", "given_black", "given_white", "instead_black", "instead_white", "codes"],
        ["1", "", "4", "0", "2", "0", "12"],
    ]


def test_averages_from_1000_on_are_whole() -> None:
    assert text("game 3x10; rate ___").startswith("___   Of 1000 codes it leaves 1000 on average, 1000 at")
    assert text("game 2x26; rate __").startswith("__   Of 676 codes it leaves 676.0 on average, 676 at")


def test_why_of_a_constraint() -> None:
    script = "game 3x4; guess RBG 1 1; guess RYB 1 1; where not red at 2; "
    assert rows(f"{script} why not yellow at 1") == [
        ["clue", "rule", "codes"],
        ["1", "", "3"],
        ["2", "", "2"],
    ]
    assert rows(f"{script} why not red at 2") == [["clue", "rule", "codes"], ["", "1", "16"]]
    assert rows(f"{script} why all not yellow at 1") == [
        ["set", "clue", "rule", "codes"],
        ["1", "1", "", "3"],
        ["1", "2", "", "2"],
    ]
    assert rows(f"{script} why yellow at 3") == [["clue", "rule", "codes"]]


def test_why_with_rules() -> None:
    script = "game 2x2; guess RR 1 0; where code[1] = code[2]; where code[1] = red; why"
    (_, answer) = objects(script)[-2:]
    assert (answer["conflict"], answer["rules"]) == ([1], [1])
    assert ["", "1", "", "", "", "", ""] in rows(script)
    assert text("game 2x2; where count(red) > 5; why").splitlines()[1:3] == [
        "No code is left: rule 1 allows none.",
        "  rule 1   count(red) > 5",
    ]


def test_history() -> None:
    told = 'pegs 2; colors [red, "a b", "]"]; guess [red, "]"] 1 0; where code[1] != "a b"; '
    script = f"{told}guess RR 1 0; undo; history"
    assert text("pegs 2; colors 1; history") == "2 pegs of 1 symbol: red\n"
    assert text(
        'pegs 2; colors [red, "a b", "]"]; guess [red, "]"] 1 0; where code[1] != "a b"; history'
    ) == ('2 pegs of 3 symbols: red "a b" "]"\n   1  guess [red,"]"] 1 0\nrule 1  where code[1] != "a b"\n')
    assert objects(script)[-1] == {
        "statement": "history",
        "game": {"pegs": 2, "symbols": ["red", "a b", "]"], "answers": "marks"},
        "clues": [
            {"clue": 1, "code": ["red", "]"], "answer": {"black": 1, "white": 0}, "black": 1, "white": 0}
        ],
        "rules": [{"rule": 1, "constraint": 'code[1] != "a b"'}],
        "undo": 4,
        "redo": 1,
        "line": 1,
    }
    assert rows(script)[-3:] == [
        ["clue", "rule", "black", "white", "text"],
        ["1", "", "1", "0", "red ]"],
        ["", "1", "", "", 'code[1] != "a b"'],
    ]


def test_history_has_the_names_of_rules_in_json() -> None:
    (found,) = objects("game 2x3; rule warm = count(red) >= 1; where distinct; where not warm; history")
    assert found["rules"] == [
        {"rule": 1, "constraint": "distinct"},
        {"rule": 2, "constraint": "not warm", "names": {"warm": "count(red) >= 1"}},
    ]
    assert text("game 2x3; rule warm = no red; where warm; history").endswith("\nrule 1  where warm\n")


def test_programs() -> None:
    script = "game 2x2; guess RB 0 2; show facts; show clauses"
    program, clauses = objects(script)
    assert "guess(1, [red,blue], marks(0,2))." in str(program["facts"])
    assert "step(1, " in str(clauses["clauses"])
    assert text(script) == f"{str(program['facts']).rstrip()}\n{str(clauses['clauses']).rstrip()}\n"
    assert rows(script) == [["facts"], [program["facts"]], [], ["clauses"], [clauses["clauses"]]]


def test_profiles() -> None:
    for question, answer in (
        ("count", 24),
        ("codes", 24),
        ("codes 3", 3),
        ("check RBGY", True),
        ("check RRRR", False),
    ):
        (found,) = objects(f"game 4x4; where distinct; profile {question}")
        assert str(found["question"]).lower() == question.lower()
        programs = found["programs"]
        assert isinstance(programs, list)
        assert [each["engine"] for each in programs] == ["textbook", "clpfd", "clauses", "diagram"]
        assert [each["answer"] for each in programs] == [answer] * 4
        assert all(each["inferences"] > 0 and each["seconds"] >= 0 for each in programs)
    assert rows("game 2x2; profile")[0][:4] == ["engine", "inferences", "seconds", "answer"]
    assert text("game 2x2; profile").startswith("count: every program answers 4.\n  program ")


def test_settings_and_help() -> None:
    assert text("set limit 2; game 3x2; codes; more; set limit") == (
        "[red,red,red]\n[red,red,blue]\n[red,blue,red]\n[red,blue,blue]\nlimit 2\n"
    )
    (settings, help_) = objects("set ENGINE Diagram; set engine; help guess")
    assert settings == {"statement": "set", "settings": {"engine": "diagram"}, "line": 1}
    assert str(help_["help"]).startswith("guess CODE")
    assert "where CONSTRAINT" in text("help all")


def test_errors_as_json() -> None:
    ended = mmlogic("-c", "count\nundo\ncount", "--format", "json")
    assert ended.status == 1
    assert ended.answers()[1:] == [
        {
            "error": {
                "message": "nothing can be undone",
                "file": "<command>",
                "line": 2,
                "column": 1,
            }
        }
    ]
    ended = mmlogic("-c", "count\ngess", "--format", "json")
    (told,) = ended.answers()
    assert ended.status == 2
    assert {**told["error"], "message": ""} == {"message": "", "file": "<command>", "line": 2, "column": 1}
    assert "did you mean `guess`?" in told["error"]["message"]
    ended = mmlogic("run", "/no/such/file.mm", "--format=json")
    assert ended.status == 2
    assert ended.answers()[-1]["error"]["file"] == "/no/such/file.mm"


def test_a_listing_that_is_stopped_is_still_an_object() -> None:
    script = "game 16x6; set engine textbook; codes 3; where code[1] = orange; set timeout 0.5; codes"
    ended = mmlogic("-c", script, "--format", "json")
    assert ended.status == 1
    whole, stopped, error = ended.answers()
    assert (len(whole["codes"]), whole["complete"]) == (3, False)
    assert (stopped["statement"], stopped["complete"]) == ("codes", False)
    assert "0.5 s" in error["error"]["message"]


def test_lines_are_those_of_the_file() -> None:
    ended = mmlogic("--format", "json", stdin="count\n\n# note\n  count; count\n")
    assert [json.loads(line)["line"] for line in ended.out.splitlines()] == [1, 4, 4]


def test_markdown_has_what_a_goal_writes_below_its_answers() -> None:
    ended = mmlogic("-c", "?- member(X, [a, b]), write(hi), nl.", "--format", "markdown")
    assert ended.out == "| X |\n| --- |\n| a |\n| b |\n\n    hi\n    hi\n\n"


def test_rows_say_what_was_asked() -> None:
    assert rows("game 2x3; score RB BR; score R_ RB; expect count > 3; expect consistent RR") == [
        ["guess", "code", "black", "white"],
        ["red blue", "blue red", "0", "2"],
        ["red _", "red blue", "1", "0"],
        [],
        ["expectation", "holds", "got"],
        ["count > 3", "true", "9"],
        ["consistent RR", "true", "true"],
    ]
