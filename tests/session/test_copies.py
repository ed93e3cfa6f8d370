"""Copies: a copied answer is complete, and a session cannot be copied."""

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mmlogic import AsyncSession, Session
from tests.answering import scripts, write_files
from tests.asking import answered


def pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


@pytest.mark.parametrize("script", scripts())
def test_a_pickled_answer_is_the_same(script: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_files(tmp_path)
    with Session() as session:
        answer = answered(session, f"set seed 1\n{script}")
        again = pickled(answer)
    assert type(again) is type(answer)
    assert again.data() == answer.data()
    assert str(again) == str(answer)
    assert [*again.rows()] == [*answer.rows()]


@pytest.mark.parametrize("twin", [copy.copy, copy.deepcopy, pickled])
def test_a_listing_is_copied_whole(twin: Callable[[Any], Any], session: Session) -> None:
    *_, answer = session.stream("game 2x3; codes")
    again = twin(answer)
    assert again.data() == answer.data() == answered(session, "codes").data()
    assert len(again.data()["codes"]) == 9


@pytest.mark.parametrize("twin", [copy.copy, copy.deepcopy, pickled])
@pytest.mark.parametrize("kind", [Session, AsyncSession])
def test_a_session_is_neither_copied_nor_pickled(twin: Callable[[Any], Any], kind: type) -> None:
    with pytest.raises(TypeError, match=f"a {kind.__name__} can be neither copied nor pickled"):
        twin(kind())
