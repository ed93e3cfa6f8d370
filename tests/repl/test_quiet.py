"""The texts that `--quiet` hides at the prompt."""

from importlib import import_module
from pathlib import Path

import pytest

from mmlogic.repl.conversation import Conversation


@pytest.mark.parametrize("quiet", [False, True])
def test_quiet_has_no_bar_and_no_greeting(
    quiet: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    begun: list[Conversation] = []
    module = import_module("mmlogic.repl.prompt")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(module, "_capable", lambda: True)
    monkeypatch.setattr(module, "_converse", lambda read, conversation, *_: begun.append(conversation))
    assert module.prompt(quiet=quiet) == 0
    (conversation,) = begun
    assert (conversation.session.progress is None) is quiet
    assert ("Ctrl-D leaves" in capsys.readouterr().out) is not quiet
