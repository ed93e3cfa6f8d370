"""Tools for an assistant: a client of the package mcp starts the server and speaks to it over its streams."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from mmlogic.common import resources
from tests.cli.command import COMMAND, mmlogic

if sys.platform == "emscripten":
    pytest.skip("a tab has no processes", allow_module_level=True)

from mcp import Client, StdioServerParameters
from mcp_types import TextContent

LOOP = "prolog\nloop :- loop.\nend"
SECRET = "GYOR"
BOARD = """\
puzzle hidoku
__,__, 1,__
__, 4,16,__
__, 6,__,11
 8,__,__,__
end
"""


class Assistant:
    """An assistant that calls tools. The client compares each answer with the schema of its tool."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.text = ""

    async def __call__(self, tool: str, **given: str) -> Any:
        """Return the data of an answer. Its text is in `text`."""
        result = await self.client.call_tool(tool, given)
        (content,) = result.content
        assert isinstance(content, TextContent)
        self.text = content.text
        assert not result.is_error, self.text
        return result.structured_content

    async def fails(self, tool: str, **given: str) -> str:
        """Return the error of a tool."""
        result = await self.client.call_tool(tool, given)
        (content,) = result.content
        assert result.is_error and isinstance(content, TextContent)
        return content.text


def assist(run: Callable[[Assistant], Awaitable[None]], *options: str) -> None:
    """Start the server, let an assistant call its tools, and end it."""
    command = [*COMMAND, "mcp", *options]

    async def meet() -> None:
        async with Client(StdioServerParameters(command=command[0], args=command[1:])) as client:
            await run(Assistant(client))

    asyncio.run(meet())


def test_an_assistant_breaks_a_code_from_the_first_clue() -> None:
    async def run(ask: Assistant) -> None:
        await ask("run", statements="game 4x6")
        guess, black = "RRBB", 0
        for _ in range(8):
            (score,) = (await ask("run", statements=f"score {guess} {SECRET}"))["answers"]
            black, white = score["answer"].values()
            await ask("run", statements=f"guess {guess} {black} {white}")
            if black == 4:
                break
            suggested = await ask("suggest", player="entropy")
            guess = ask.text.split()[0]
            assert len(suggested["code"]) == len(guess) == 4
        assert guess == SECRET
        assert (await ask("count"))["count"] == 1
        assert (await ask("prove", what=SECRET))["holds"]
        assert SECRET in ask.text

    assist(run)


def test_an_assistant_learns_which_number_of_a_board_is_wrong() -> None:
    async def run(ask: Assistant) -> None:
        await ask("run", statements=f"{BOARD}place 3 at 4,4")
        answer = await ask("why")
        assert [each["number"] for each in answer["conflict"]] == [1, 3]
        assert ask.text.startswith("There is no solution: 1 at 1,3 and 3 at 4,4 contradict each other.")
        await ask("run", statements="undo")
        hint = await ask("hint")
        row, column = hint["cell"]
        assert str(hint["number"]) in ask.text and f"{row},{column}" in ask.text

    assist(run)


def test_a_limit_ends_a_loop_and_the_server_goes_on() -> None:
    async def run(ask: Assistant) -> None:
        await ask("run", statements=f"game 2x3\n{LOOP}")
        stopped = await ask.fails("run", statements="set timeout 1\n?- loop.")
        limit = "stopped at the time limit of 1 s; `set timeout N` changes the limit"
        assert stopped.splitlines()[-1] == f"statements:2:1: {limit}"
        assert "at most 3,600 in safe mode" in await ask.fails("run", statements="set timeout 3601")
        assert (await ask("count"))["count"] == 9

    assist(run, "--timeout", "3600")


def test_a_cancelled_tool_stops() -> None:
    async def run(ask: Assistant) -> None:
        await ask("run", statements=LOOP)
        for wait in (0.0, 0.01, 0.5):
            loop = asyncio.create_task(ask("run", statements="?- loop."))
            await asyncio.sleep(wait)
            loop.cancel()
            assert (await ask("count"))["count"] == 531441

    assist(run, "--timeout", "3600")


def test_an_assistant_has_the_rights_of_a_stranger() -> None:
    async def run(ask: Assistant) -> None:
        assert "files are off limits" in await ask.fails("run", statements='load "/etc/passwd"')
        assert "shell/1 is not allowed here" in await ask.fails("run", statements="?- shell(ls).")

    assist(run)


def test_an_error_is_a_sentence_after_the_answers_before_it() -> None:
    async def run(ask: Assistant) -> None:
        result = await ask.client.call_tool("run", {"statements": "game 2x3; count\nguess RRB 1 1\ncount"})
        assert [each["count"] for each in result.structured_content["answers"]] == [9]
        error = {
            "message": "a code has 2 pegs in this game, not 3",
            "file": "statements",
            "line": 2,
            "column": 7,
        }
        assert result.structured_content["error"] == error
        sound = {"player": "minimax", "about": "not red at 1", "word": "guess", "what": "RRBB"}
        for tool, field in (("suggest", "player"), ("why", "about"), ("help", "word"), ("prove", "what")):
            for more in ("; reset", "\nreset"):
                assert "is one statement" in await ask.fails(tool, **{field: sound[field] + more})
        assert (await ask.fails("suggest", player="nobody")).startswith(
            "unknown player `nobody`; players are"
        )
        assert await ask.fails("prove") == "prove: 'what' is a required property"
        assert "'of' was unexpected" in await ask.fails("count", of="red")
        await ask("run", statements="reset; secrets 2; guess RRBBGG 1 1, 2 2")
        assert (await ask.fails("count")).endswith("\ncount gives one answer, not 2: `run` gives all")
        assert len((await ask("run", statements="count"))["answers"]) == 2
        (codes,) = (await ask("run", statements="reset; codes"))["answers"]
        assert (len(codes["codes"]), codes["complete"]) == (20, False)
        assert "ask for less" in await ask.fails("run", statements="codes 9999; codes 9999")
        assert "guess" in (await ask("help", word="guess"))["help"]

    assist(run)


def test_assistants_need_their_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "find_spec", lambda name: None)
    message = "mmlogic: mcp is not installed: run `pip install 'mmlogic[mcp]'`\n"
    assert mmlogic("mcp") == (1, "", message)
