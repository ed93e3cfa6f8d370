"""Generate statements of every kind, with names of any characters, from sentences of the grammar."""

from random import Random
from typing import Any

from hypothesis import assume, strategies as st

from mmlogic.language import Statement, StatementProblem, SyntaxProblem, parse
from mmlogic.language.spelling import quote
from tests.fuzz import sentences

characters = st.characters(exclude_categories=["Cs"], exclude_characters="\0")
names = st.one_of(
    st.sampled_from(["", "]", "'", '"', "\\", "#", ";", "a:-b", "_X", "-", "-1", "1.5", "\ufeff", "\u2028"]),
    st.text(characters, max_size=8),
)


@st.composite
def _statements(draw: st.DrawFn) -> Statement[Any]:
    random, odd = Random(draw(st.integers(0, 2**32))), [quote(draw(names)) for _ in range(3)]
    try:
        (statement,) = parse(sentences.sentence(random, odd))
    except (StatementProblem, SyntaxProblem):  # a value out of range
        assume(False)
        raise
    return statement


statements = _statements()
