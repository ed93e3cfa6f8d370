"""A session and its conversation, for tests of what a person sees."""

from collections.abc import Iterator

import pytest

from mmlogic import Session, Settings
from tests.repl.talk import Talk


@pytest.fixture
def session() -> Iterator[Session]:
    with Session(Settings(limit=20, seed=1)) as session:
        yield session


@pytest.fixture
def talk(session: Session) -> Talk:
    return Talk(session)
