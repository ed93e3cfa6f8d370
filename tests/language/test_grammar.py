"""Grammar, declarations and roles belong together; the parser's cache may be anything."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from lark.lexer import PatternStr

from mmlogic.language import DECLARATIONS
from mmlogic.language.reading import ENDS, Reading, lark
from mmlogic.language.roles import ROLES, base_name
from mmlogic.language.spelling import RESERVED

LAYOUT = {"NEWLINE", "WORD", "SPACE", "COMMENT"}


def keywords_by_rule() -> dict[str, set[str]]:
    """Return the keywords that begin a statement, by the rule or alias of its shape."""
    found: dict[str, set[str]] = {}
    statement_terminals = Reading("").accepted() - ENDS
    for rule in lark().rules:
        first = rule.expansion[0].name if rule.expansion else ""
        if first in statement_terminals and not base_name(rule.origin.name).startswith("atom"):
            found.setdefault(base_name(rule.alias or rule.origin.name), set()).add(first.lower())
    return found


def test_every_statement_of_the_grammar_is_declared_and_the_other_way_round() -> None:
    shapes = {name for each in DECLARATIONS.values() for name in (each.rule, *each.forms)}
    of_grammar = set(keywords_by_rule())
    assert of_grammar <= shapes
    assert shapes - of_grammar <= {each.rule for each in DECLARATIONS.values() if each.forms}


def test_the_keywords_of_a_declaration_are_those_of_its_rules() -> None:
    of_rule = keywords_by_rule()
    for each in DECLARATIONS.values():
        assert set.union(*(of_rule.get(name, set()) for name in (each.rule, *each.forms))) == set(
            each.keywords
        )
        assert each.help
        assert each.subject


def test_every_terminal_is_a_keyword_or_sign_or_has_a_role() -> None:
    for terminal in lark().terminals:
        fixed = isinstance(terminal.pattern, PatternStr)
        assert fixed or base_name(terminal.name) in {*ROLES, *LAYOUT}, terminal.name
        assert not (fixed and terminal.name in ROLES), f"{terminal.name} is a keyword and a role"


def test_a_keyword_that_may_stand_for_a_name_is_reserved() -> None:
    table = lark().parser.parser._parse_table.states.values()
    keywords = {t.name: t.pattern.value for t in lark().terminals if isinstance(t.pattern, PatternStr)}
    named = {"SYMBOL", "LETTERS", "PRESET", "SETTING", "TOPIC", "VALUE", "FILE"}
    for state in table:
        if any(base_name(t) in named for t in state):
            words = {keywords[t] for t in state if t in keywords and keywords[t].isalpha()}
            assert words <= RESERVED


def run(cache_home: Path | str) -> str:
    """Parse in a process of its own, with its cache there."""
    command = "from mmlogic.language import parse; print(parse('count')[0])"
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache_home)}
    done = subprocess.run(
        [sys.executable, "-c", command],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stderr == ""
    return done.stdout


def test_the_parser_is_kept_in_the_cache_and_nowhere_else(tmp_path: Path) -> None:
    assert run(tmp_path) == "count\n"
    (kept,) = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert kept.parent == tmp_path / "mmlogic"
    time = kept.stat().st_mtime_ns
    assert run(tmp_path) == "count\n"
    assert kept.stat().st_mtime_ns == time


@pytest.mark.parametrize("content", [b"", b"junk", b"\x80\x04junk", None])
def test_a_corrupt_cache_is_renewed(tmp_path: Path, content: bytes | None) -> None:
    run(tmp_path)
    (kept,) = (tmp_path / "mmlogic").iterdir()
    whole = kept.read_bytes()
    kept.write_bytes(whole[: len(whole) // 2] if content is None else content)
    assert run(tmp_path) == "count\n"
    renewed = kept.read_bytes()
    assert renewed.startswith(whole[:64])
    assert run(tmp_path) == "count\n"
    assert kept.read_bytes() == renewed


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    assert run(blocked) == "count\n"
    taken = tmp_path / "taken"
    run(taken)
    (kept,) = (taken / "mmlogic").iterdir()
    kept.unlink()
    kept.mkdir()
    assert run(taken) == "count\n"
