"""Grammar and declarations agree. The parser's cache may contain anything."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from lark import Lark, Token
from lark.common import LexerConf
from lark.exceptions import GrammarError
from lark.lexer import Lexer, LexerState, PatternStr

from mmlogic.common import files
from mmlogic.common.cache import Kept
from mmlogic.language import by_keyword
from mmlogic.language.errors import ENDS
from mmlogic.language.parsing import Lines, Reading, lark
from mmlogic.language.registry import Declaration
from mmlogic.language.rooms import base_name, terminals
from mmlogic.language.spelling import RESERVED
from mmlogic.session.statements.questions import Count
from tests.thoroughly import some

ROOT = Path(__file__).parents[2]


class NoLexer(Lexer):
    """The lexer of a parser that reads nothing. So lark compares no patterns, which needs interegular."""

    def __init__(self, conf: LexerConf) -> None:
        pass

    def lex(self, lexer_state: LexerState, parser_state: object) -> Iterator[Token]:
        raise NotImplementedError


def test_no_conflict_of_the_grammar_is_settled_in_silence() -> None:
    path = ROOT / "grammar" / "mmlogic.lark"
    strictly: dict[str, Any] = {"parser": "lalr", "lexer": NoLexer, "postlex": Lines(), "strict": True}
    Lark(path.read_text(), source_path=str(path), **strictly)
    conflict = path.read_text().replace("start: statement?", "start: statement? start?")
    with pytest.raises(GrammarError, match="conflict"):
        Lark(conflict, source_path=str(path), **strictly)


LAYOUT = {"NEWLINE", "WORD", "SPACE", "COMMENT"}


def keywords_by_rule() -> dict[str, set[str]]:
    """Return the keywords that begin a statement, by the rule or alias of its shape."""
    found: dict[str, set[str]] = {}
    words = Reading.keywords()
    statement_terminals = (Reading("").accepted() - ENDS) & words.keys()
    for rule in lark().rules:
        first = rule.expansion[0].name if rule.expansion else ""
        inside = base_name(rule.origin.name).startswith(("atom", "option"))
        if base_name(first) in statement_terminals and not inside:
            found.setdefault(base_name(rule.alias or rule.origin.name), set()).add(words[first].lower())
    return found


def rule_of(declared: Declaration) -> str:
    return declared.kind.__name__.lower()


def test_every_statement_of_the_grammar_is_declared_and_the_other_way_round() -> None:
    of_grammar = {rule.partition("_")[0] for rule in keywords_by_rule()}
    assert of_grammar == {rule_of(each) for each in by_keyword().values()}


def test_the_keywords_of_a_declaration_are_those_of_its_rules() -> None:
    of_rule = keywords_by_rule()
    for each in by_keyword().values():
        rules = [rule for rule in of_rule if rule.partition("_")[0] == rule_of(each)]
        assert set.union(*(of_rule[rule] for rule in rules)) == set(each.keywords)
        assert each.help


def test_every_word_of_a_declaration_is_set_by_a_rule() -> None:
    rules = keywords_by_rule()
    for each in set(by_keyword().values()):
        shapes = [each.form(rule) for rule in rules if rule.partition("_")[0] == rule_of(each)]
        words = {field.name for field in fields(each.kind) if "words" in field.metadata}
        assert {name for shape in shapes for name in shape} == words
        assert len({tuple(shape.items()) for shape in shapes}) >= len(words)


def test_every_terminal_is_a_keyword_or_sign_or_has_a_role() -> None:
    for terminal in lark().terminals:
        fixed = terminal.name in Reading.keywords()
        assert fixed or base_name(terminal.name) in {*terminals(), *LAYOUT}, terminal.name
        assert not (fixed and terminal.name in terminals()), f"{terminal.name} is a keyword and a role"


def test_a_keyword_that_may_stand_for_a_name_is_reserved() -> None:
    table = lark().parser.parser._parse_table.states.values()
    keywords = {t.name: t.pattern.value for t in lark().terminals if isinstance(t.pattern, PatternStr)}
    named = {"SYMBOL", "CODE_LETTERS", "PRESET", "SETTING", "TOPIC", "VALUE", "FILE"}
    for state in table:
        if any(base_name(t) in named for t in state):
            words = {keywords[t] for t in state if t in keywords and keywords[t].isalpha()}
            assert words <= RESERVED


def run(cache_home: Path | str, checkout: Path | None = None, text: str = "count") -> str:
    """Parse a text in a new process, with the cache in `cache_home`."""
    command = f"from mmlogic.language import parse; print(parse({text!r})[0])"
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache_home)}
    if checkout:
        environment["PYTHONPATH"] = str(checkout)
    done = subprocess.run(
        [sys.executable, "-c", command],
        env=environment,
        cwd=checkout,
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    assert done.stderr == ""
    return done.stdout


def test_the_safe_command_has_the_cache_and_its_session_has_not(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    session = "from mmlogic import Session; print(Session(safe=True).run('count')[0])"
    for arguments, kept in (("-c", session), 0), (("-m", "mmlogic", "--safe", "-c", "count"), 1):
        done = subprocess.run(
            [sys.executable, *arguments], env=environment, capture_output=True, timeout=300, check=True
        )
        assert done.stdout == b"531441\n"
        assert len([*tmp_path.glob("mmlogic/grammar-*")]) == kept


def in_this_process(cache_home: Path) -> object:
    """Parse with a parser that is made anew, with its cache there."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(cache_home))
        made: Lark = lark.__wrapped__()
    return made.parse("count\n")


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the home of a cache that holds the parser."""
    home = tmp_path_factory.mktemp("cache")
    in_this_process(home)
    return home


@pytest.fixture
def kept(begun: Path, tmp_path: Path) -> Path:
    """Return the parser in a cache in `tmp_path`."""
    shutil.copytree(begun, tmp_path, dirs_exist_ok=True)
    (kept,) = (tmp_path / "mmlogic").iterdir()
    return kept


def test_the_parser_is_kept_in_the_cache_and_nowhere_else(tmp_path: Path) -> None:
    assert run(tmp_path) == "count\n"
    (kept,) = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert kept.parent == tmp_path / "mmlogic"
    time = kept.stat().st_mtime_ns
    assert run(tmp_path) == "count\n"
    assert kept.stat().st_mtime_ns == time


@pytest.mark.parametrize("content", [b"", b"\x80\x04junk", None])
def test_a_corrupt_cache_is_renewed(kept: Path, tmp_path: Path, content: bytes | None) -> None:
    whole = kept.read_bytes()
    kept.write_bytes(whole[: len(whole) // 2] if content is None else content)
    assert in_this_process(tmp_path) == [Count()]
    renewed = kept.read_bytes()
    assert len(renewed) > len(whole) * 0.9
    assert in_this_process(tmp_path) == [Count()]
    assert kept.read_bytes() == renewed


def test_a_cache_that_cannot_be_written_is_done_without(kept: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    assert run(blocked) == "count\n"
    kept.unlink()
    kept.mkdir()
    assert run(tmp_path) == "count\n"


def test_a_flipped_bit_anywhere_is_found(kept: Path, tmp_path: Path) -> None:
    whole = kept.read_bytes()
    kept_for = Kept(b"any")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path / "any"))
        for place in [*range(0, len(whole), 997), len(whole) - 1]:
            kept_for.write(whole)
            (file,) = (tmp_path / "any" / "mmlogic").iterdir()
            assert kept_for.read() == whole
            data = bytearray(file.read_bytes())
            data[place] ^= 1 << place % 8
            file.write_bytes(data)
            assert kept_for.read() is None
    data = bytearray(whole)
    data[len(data) // 2] ^= 1
    kept.write_bytes(data)
    assert in_this_process(tmp_path) == [Count()]
    assert kept.read_bytes() != data


def test_what_was_kept_for_another_grammar_is_not_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    Kept(b"one").write(b"tables of one")
    (one,) = (tmp_path / "mmlogic").iterdir()
    Kept(b"two").write(b"tables of two")
    assert (Kept(b"one").read(), Kept(b"two").read()) == (b"tables of one", b"tables of two")
    (two,) = (path for path in (tmp_path / "mmlogic").iterdir() if path != one)
    one.write_bytes(two.read_bytes())
    assert Kept(b"one").read() is None


def test_a_second_checkout_has_its_own_grammar(kept: Path, tmp_path: Path) -> None:
    for part in ("mmlogic", "grammar", "prolog", "docs/lessons"):
        shutil.copytree(ROOT / part, tmp_path / "other" / part, ignore=shutil.ignore_patterns("__pycache__"))
    grammar = tmp_path / "other" / "grammar" / "questions.lark"
    text = grammar.read_text()
    grammar.write_text(text.replace('"count"i', '"reckon"i'))
    assert text != grammar.read_text()
    assert run(tmp_path) == "count\n"
    assert run(tmp_path, tmp_path / "other", "reckon") == "count\n"
    assert run(tmp_path) == "count\n"
    assert run(tmp_path, tmp_path / "other", "reckon") == "count\n"


def test_only_so_many_grammars_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    for number in range(20):
        Kept(bytes([number])).write(b"tables")
    assert len(list((tmp_path / "mmlogic").iterdir())) == 8
    assert Kept(bytes([19])).read() == b"tables"


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o500])
@pytest.mark.skipif(sys.platform == "emscripten", reason="files of WebAssembly have other rules")
def test_a_folder_that_others_can_write_is_not_trusted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: int
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = tmp_path / "mmlogic"
    folder.mkdir()
    Kept(b"x").write(b"tables")
    folder.chmod(mode)
    assert Kept(b"x").read() == (b"tables" if mode == 0o500 else None)
    assert in_this_process(tmp_path) == [Count()]
    folder.chmod(0o755)
    for kept in folder.iterdir():
        kept.chmod(0o666)
    assert Kept(b"x").read() is None


def test_a_folder_of_somebody_else_is_not_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    Kept(b"x").write(b"tables")
    assert Kept(b"x").read() == b"tables"
    monkeypatch.setattr(os, "geteuid", lambda: 12_345)
    assert Kept(b"x").read() is None
    Kept(b"y").write(b"tables")
    assert len(list((tmp_path / "mmlogic").iterdir())) == 1


def test_nothing_is_kept_where_files_are_off_limits(tmp_path: Path) -> None:
    with files.restricted(files.NOWHERE):
        assert in_this_process(tmp_path) == [Count()]
    assert not list(tmp_path.rglob("grammar*"))


def test_processes_at_once_do_not_meet(tmp_path: Path) -> None:
    with ThreadPoolExecutor(some(2, 4)) as threads:
        assert {*threads.map(run, [tmp_path] * some(2, 4))} == {"count\n"}
    (kept,) = (tmp_path / "mmlogic").iterdir()
    assert in_this_process(tmp_path) == [Count()] and kept.exists()
