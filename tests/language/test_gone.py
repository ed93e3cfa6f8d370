"""Words that are gone: whoever types one is told what to use instead."""

from pathlib import Path

import pytest

from mmlogic import Session
from mmlogic.language import StatementProblem, SyntaxProblem, parse
from mmlogic.language.registry import table


@pytest.mark.parametrize("typed", table("GONE"))
@pytest.mark.parametrize("rest", ["", " 7", " 7; count"])
def test_a_word_that_is_gone_is_told_with_what_does_its_work(typed: str, rest: str) -> None:
    first, *words = typed.split()
    with pytest.raises(SyntaxProblem) as caught:
        parse(f"count\n{typed.upper()}{rest}")
    found = caught.value
    assert (found.message.lower(), found.hint) == (f"`{typed}` is gone", table("GONE")[typed])
    assert found.span is not None
    assert (found.span.line, found.span.column) == (2, len(first) + 2 if words else 1)


@pytest.mark.parametrize(
    ("typed", "gone"),
    [
        ("solve 2 panels", "solve panels"),
        ("solve all panels", "solve panels"),
        ("solve all without step, single", "solve without"),
    ],
)
def test_other_words_may_stand_before_it(typed: str, gone: str) -> None:
    with pytest.raises(SyntaxProblem) as caught:
        parse(typed)
    assert str(caught.value) == f"`{gone}` is gone; {table('GONE')[gone]}"


def test_nothing_of_a_file_with_such_a_word_is_loaded(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "old.mm"
    path.write_text("puzzle hidoku\n1,__\n__,4\nend\ntrace solve 3\n")
    with pytest.raises(SyntaxProblem, match="`trace solve` is gone") as caught:
        session.run(f'load "{path}"')
    assert "old.mm:5" in str(caught.value)
    with pytest.raises(StatementProblem, match="there is no puzzle"):
        session.run("show board")
