"""Hostile inputs, and a check that they did no harm."""

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from mmlogic.common.arrays import HERE, np
from tests.asking import Module

__all__ = ["FILE", "TEXTS", "VALUES", "Check", "arguments", "check", "methods", "unharmed"]

Check = Callable[[], None]
"""Fails when an attack did what it says."""

FILE = "canary"
"""The file that an attack would make in the working directory."""

_ATTACKS = [f"shell('touch {FILE}')", f"nb_setval({FILE},hit)", f"set_prolog_flag({FILE},hit)"]
_BEFORE = [
    *("", "auto,_,_),", "0)],_),", "'),", '"),', "]),", "\\'),", "''),"),
    *("a\n:- ", ". ", "x).\n:- ", "*/"),
]
_AFTER = ["", ",codes_count(auto", ",f('", ',f("', ",[f(", ".", ". %", " /*", "\0", "\\", "\n", "'", '"']
_ODD = [
    *("", " ", "'", '"', "\\", "\n", "\r", "\0", "%", "/*", "Answer", "_", "[]", "{}", "!", "\ud800"),
    *("🎲", "é"),
]
_KNOWN = [
    *("auto", "none", "classic", "RRBBGG", "red", "entropy", "hidoku", "random", "easy", "program", "count"),
]

TEXTS = st.one_of(
    st.builds("{}{}{}".format, *map(st.sampled_from, (_BEFORE, _ATTACKS, _AFTER))),
    st.sampled_from([*_ODD, "(" * 60_000, "x" * 200_000]),
    st.text(st.characters(exclude_categories=[], exclude_characters="/~"), max_size=12),
)
"""Text that would be something else if it were read as Prolog."""

_PLAIN = st.one_of(
    TEXTS,
    st.sampled_from(_KNOWN),
    st.sampled_from([-(10**30), -1, 0, 1, 2, 3]),
    st.sampled_from([0.5, float("nan"), float("inf"), -1e300, 1j, b"x", None, True, False]),
    st.sampled_from(
        [np.int64(2), np.bool_(True), np.float64(2), np.array([2, 1]), object] if HERE else [object]
    ),
)
VALUES = _PLAIN | st.lists(_PLAIN, max_size=3) | st.lists(_PLAIN, min_size=2, max_size=2).map(tuple)
"""Values of every kind, among them such that make sense."""


def methods(kind: type[Any], *but: str) -> list[str]:
    """Return the names of all public methods of a class."""
    found = inspect.getmembers(kind, inspect.isfunction)
    return [name for name, _ in found if not name.startswith("_") and name not in but]


def arguments(method: Callable[..., Any], **given: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Draw what a bound method is called with, `given` for the parameters of these names."""
    parameters = inspect.signature(method).parameters.values()
    positional = [
        given.get(p.name, VALUES) for p in parameters if p.kind not in (p.KEYWORD_ONLY, p.VAR_KEYWORD)
    ]
    named = {p.name: given.get(p.name, VALUES) for p in parameters if p.kind is p.KEYWORD_ONLY}
    return st.tuples(st.tuples(*positional), st.fixed_dictionaries({}, optional=named))


@contextmanager
def unharmed(where: Path) -> Iterator[Callable[[], None]]:
    """Yield a function that fails if an attack has succeeded. Attacks make files in `where`."""
    with Module() as module:

        def check() -> None:
            assert not (where / FILE).exists()
            assert module.once(f"\\+ nb_current({FILE},_), \\+ current_prolog_flag({FILE},_)") == "true"

        yield check
        check()


@pytest.fixture(scope="module", autouse=True)
def check(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Check]:
    """Run the tests in a new directory. Yield a function that fails if an attack has succeeded there."""
    where: Path = tmp_path_factory.mktemp("hostile")
    with pytest.MonkeyPatch.context() as patch, unharmed(where) as unharmed_here:
        patch.chdir(where)
        yield unharmed_here
