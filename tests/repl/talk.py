"""A conversation without a terminal: give it inputs, and read its output."""

import sys
from io import StringIO

import pytest
from prompt_toolkit.output.plain_text import PlainTextOutput

from mmlogic import Session
from mmlogic.repl.conversation import Conversation
from mmlogic.repl.screen import Screen

__all__ = ["Talk"]


class Talk:
    """A conversation. Call it with an input to get the output. It waits for counts, and shows no times."""

    def __init__(self, session: Session, timing: float = 1e9) -> None:
        if sys.platform == "emscripten":
            pytest.skip("the prompt counts in a thread")
        self.heard = StringIO()
        screen = Screen(PlainTextOutput(self.heard), plain=True)
        self.conversation = Conversation(session, screen, timing=timing, patience=60)

    def __call__(self, typed: str) -> str:
        assert self.conversation.take(typed)
        said = self.heard.getvalue()
        self.heard.seek(0)
        self.heard.truncate()
        return said
