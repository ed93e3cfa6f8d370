"""Every kind of bad input: one clear message at the right place, the right status, no traceback."""

from pathlib import Path

import pytest

from tests.cli.command import mmlogic, one_message
from tests.lines import table
from tests.thoroughly import some

FAILS = [
    *table("failing_statements"),
    [
        f"guess RRBBGG {'9' * 4000} 2",
        "1:14: After the code, type how many symbols are in place, then how many elsewhere: `1 1`",
    ],
]
"""Statements that make no sense in their place, each with its message."""

NO_SCRIPT = [*table("refused_scripts"), [f"codes {'9' * 4000}", "1:7: a number of 4,000 digits is too long"]]
"""Scripts of which nothing is run."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with invalid files."""
    (tmp_path / "short.txt").write_text("RRBBG\nRRB\n")
    (tmp_path / "strange.txt").write_text("RRBBGX\n")
    (tmp_path / "empty.txt").write_text("# none\n")
    (tmp_path / "binary.bin").write_bytes(b"RR\xff\xfe\n")
    return tmp_path


@pytest.mark.parametrize(("script", "told"), FAILS, ids=lambda text: text[:40])
def test_a_statement_fails(script: str, told: str, folder: Path) -> None:
    ended = mmlogic("--quiet", stdin=f"{script}\ncodes 1\n", cwd=folder)
    assert one_message(ended).startswith(f"<stdin>:{told}")
    assert (ended.status, ended.out.count("red,red")) == (1, 0)


@pytest.mark.parametrize(("script", "told"), NO_SCRIPT, ids=lambda text: text[:40])
def test_no_script(script: str, told: str, folder: Path) -> None:
    ended = mmlogic(stdin=f"count; {script}", cwd=folder)
    line, _, rest = told.partition(":")
    column, _, message = rest.partition(":")
    assert one_message(ended) == f"<stdin>:{line}:{int(column) + 7}:{message}"
    assert (ended.status, ended.out) == (2, "")


def test_scripts_that_cannot_be_read(folder: Path) -> None:
    for name, reason in {
        "nowhere.mm": "cannot be read: No such file or directory",
        ".": "cannot be read: it is a directory",
        "hidoku.py": "a program in Python, no board or script",
    }.items():
        ended = mmlogic("run", name, cwd=folder)
        assert (ended.status, ended.out, one_message(ended)) == (2, "", f"{name}: {reason}")
    (folder / "hidoku.py").write_text("import numpy as np\n")
    told = one_message(mmlogic("-c", 'load "hidoku.py"', cwd=folder))
    assert told.startswith("<command>:1:6: hidoku.py: a program in Python, no board or script")
    ended = mmlogic(stdin=b"count\n\xff")
    assert (ended.status, one_message(ended)) == (2, "<stdin>:2:1: not a text: byte 7 is not UTF-8")


@pytest.mark.parametrize("script", ['load "x.mm"', 'words "x.txt"', 'load "x.model"', 'player "x.py"'])
def test_the_folder_that_was_looked_in_is_told_unless_in_safe_mode(script: str, folder: Path) -> None:
    assert f"looked in {folder}" in mmlogic("-c", script, cwd=folder).err
    assert "looked in" not in mmlogic("-c", script.replace('"x', '"/nowhere/x')).err
    for option in ("--safe", f"--safe-dir={folder}"):
        assert str(folder) not in mmlogic(option, "-c", script, cwd=folder).err


@pytest.mark.parametrize("begins", [b"", b"\xef\xbb\xbf"], ids=["plain", "marked"])
def test_a_byte_that_is_no_text_has_its_place(begins: bytes, tmp_path: Path) -> None:
    data = begins + "game classic\n# fünf\n\tguess gr\u00fcn 1 1\n".encode()
    bad = data.replace("gr\u00fcn".encode(), "gr\u00fcn".encode("latin-1"))
    (tmp_path / "game.mm").write_bytes(bad)
    byte = bad.index(b"\xfc") + 1
    expected = f"game.mm:3:10: not a text: byte {byte} is not UTF-8\n     guess gr\ufffdn 1 1\n{' ' * 13}^\n"
    ended = mmlogic("run", "game.mm", cwd=tmp_path)
    assert (ended.status, ended.out, ended.err) == (2, "", expected)
    assert mmlogic("-c", 'load "game.mm"', cwd=tmp_path).err == expected
    answer = mmlogic("run", "game.mm", "--format", "json", cwd=tmp_path).out
    assert '"file":"game.mm","line":3,"column":10' in answer


@pytest.mark.parametrize("rule", ["not " * 50_000 + "distinct", "(" * 50_000 + "distinct" + ")" * 50_000])
def test_rules_in_rules_in_rules(rule: str) -> None:
    ended = mmlogic(stdin=f"count; where {rule}")
    assert (ended.status, ended.out) == (2, "")
    assert one_message(ended).endswith(": nested too deeply")


def test_near_words_are_suggested() -> None:
    for script, meant in {"gess": "guess", "game clasic": "classic", "set enginee x": "engine"}.items():
        assert f"did you mean `{meant}`?" in mmlogic("-c", script).err


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("solved", "`help save` explains it"),  # a word of its usage
        ("minimax", "`help players` or `help suggest` or `help rank` explains it"),  # their help quotes it
        ("rejection", "`help players` explains it"),  # a topic lists it
        ("distinct", "`help where` or `help rule` explains it"),
        ("theme", "`help set` explains it"),
        ("codez", "did you mean `codes`?"),
        ("zzz", "`help all` lists statements and topics"),
    ],
)
def test_help_on_a_word_within_a_statement_names_the_statement(word: str, hint: str) -> None:
    ended = mmlogic("-c", f"help {word}")
    assert (ended.status, one_message(ended)) == (
        1,
        f"<command>:1:6: no statement, topic or favourite is called `{word}`",
    )
    assert ended.err.splitlines()[-1].strip() == hint


@pytest.mark.parametrize(
    "script",
    [
        f"guess {'R' * some(10**5, 10**6)} 0 2",
        f"set engine {'x' * 10**6}",
        f'load "{"x" * 10**6}"',
        f"colors {' '.join(f'x{number}' for number in range(50_000))}",
    ],
    ids=["code", "word", "path", "names"],
)
def test_long_lines(script: str) -> None:
    ended = mmlogic(stdin=script)
    assert ended.status == 1
    assert len(one_message(ended)) < 1000
    assert len(ended.err) < 2000


def test_what_moves_the_cursor_is_not_repeated() -> None:
    ended = mmlogic("-c", 'guess ["\x1b[31mred"] 1 1')
    assert ended.status == 1
    assert "\x1b" not in one_message(ended) + ended.err


def test_thousands_of_statements() -> None:
    counts = some(4_000, 19_000)
    ended = mmlogic(stdin="guess RRBBGG 0 2\n" * (counts // 19) + "count\n" * counts)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out == "80460\n" * counts


UGLY = [
    *("]", "'", "a:-b", "_X", "halt", "a b", "#", ";", '"', "\\", "[]", "{}", "code", "not", "é", "日"),
    *("-1", "!"),
]


def test_names_are_names_and_nothing_else(tmp_path: Path) -> None:
    quoted = ", ".join('"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"' for name in UGLY)
    (tmp_path / "ugly.mm").write_text(
        f"pegs 2; colors [{quoted}]; guess [\"]\", 'a:-b'] 0 1\n"
        "where code[1] != \"halt\" and count('_X') <= 1\nshow facts\nshow clauses\ncount\ncodes\n",
        encoding="utf-8",
    )
    ended = mmlogic("run", "ugly.mm", "--format", "json", cwd=tmp_path)
    assert (ended.status, ended.err) == (0, "")
    count, codes = ended.answers()[-2:]
    expected = [
        [a, b]
        for a in UGLY
        for b in UGLY
        if (b == "]") + (a == "a:-b") == 1 and a not in {"]", "halt"} and b != "a:-b"
    ]
    assert codes["codes"] == expected
    assert count["count"] == len(expected) > 20


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (("-c", "game classic; secret 0011"), "the symbols are red (R)"),
        (("-c", "% a program"), "clauses stand between `prolog` and `end`"),
        (("help",), "`mmlogic -c help`"),
    ],
)
def test_a_message_tells_what_helps(given: tuple[str, ...], told: str) -> None:
    assert told in mmlogic(*given).err
