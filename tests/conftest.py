"""What tests have in common: a session; no deadline for generated tests, as a machine may be busy."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

from mmlogic import Session
from tests.thoroughly import some

settings.register_profile("mmlogic", deadline=None, max_examples=some(50, 100))
settings.load_profile("mmlogic")


@pytest.fixture
def session() -> Iterator[Session]:
    """Give a new session, and close it after the test."""
    with Session() as session:
        yield session
