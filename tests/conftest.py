"""What tests have in common: a session; Ctrl-C; no deadline for generated tests, as a machine may be busy."""

import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

from mmlogic import Session
from tests.thoroughly import some

settings.register_profile("mmlogic", deadline=None, max_examples=some(50, 100))
settings.load_profile("mmlogic")


def pytest_configure(config: pytest.Config) -> None:
    """Hear Ctrl-C, as do the processes that tests start, even if a shell runs the tests in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)

    def restore() -> None:
        signal.signal(signal.SIGINT, before)

    config.add_cleanup(restore)


@pytest.fixture
def session() -> Iterator[Session]:
    """Give a new session, and close it after the test."""
    with Session() as session:
        yield session
