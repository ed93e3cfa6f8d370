"""A language server for editors: a client of pygls starts it and speaks to it over its streams."""

import asyncio
import sys
from collections.abc import Awaitable, Callable

import pytest

from mmlogic.common import resources
from tests.cli.command import COMMAND, mmlogic

if sys.platform == "emscripten":
    pytest.skip("a tab has no processes", allow_module_level=True)

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

SCRIPT = """\
game 2x3
gess RB 1 1
count 5
colors ["🟩", blue]; where count(
codes $most
generate\x20
"""
FILE = lsp.TextDocumentIdentifier("file:///game.mm")


class Editor(LanguageClient):
    """An editor with one open script."""

    def __init__(self) -> None:
        super().__init__("editor", "1")
        self._shown: asyncio.Queue[lsp.PublishDiagnosticsParams] = asyncio.Queue()
        self.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(lambda told: self._shown.put_nowait(told))

    def open(self, text: str) -> None:
        script = lsp.TextDocumentItem(FILE.uri, "mm", 1, text)
        self.text_document_did_open(lsp.DidOpenTextDocumentParams(script))

    def change(self, text: str) -> None:
        version = lsp.VersionedTextDocumentIdentifier(2, FILE.uri)
        changes = [lsp.TextDocumentContentChangeWholeDocument(text)]
        self.text_document_did_change(lsp.DidChangeTextDocumentParams(version, changes))

    async def errors(self) -> list[tuple[str, str]]:
        """Return the place and the message of each error that the server shows next."""
        told = await self._shown.get()
        return [(str(each.range), each.message.partition("\n")[0]) for each in told.diagnostics]

    async def words(self, line: int, character: int, typed: str = "") -> dict[str, str | None]:
        """Return the completions at a place, each with its description. They replace `typed`."""
        place = lsp.Position(line, character)
        found = await self.text_document_completion_async(lsp.CompletionParams(FILE, place))
        assert isinstance(found, list)
        for each in found:
            assert isinstance(each.text_edit, lsp.TextEdit)
            assert each.text_edit.range == lsp.Range(lsp.Position(line, character - len(typed)), place)
        return {each.label: each.detail for each in found}

    async def help(self, line: int, character: int) -> str:
        place = lsp.Position(line, character)
        found = await self.text_document_hover_async(lsp.HoverParams(FILE, place))
        return found.contents.value if found and isinstance(found.contents, lsp.MarkupContent) else ""

    async def formatted(self) -> list[str]:
        options = lsp.FormattingOptions(4, insert_spaces=True)
        asked = lsp.DocumentFormattingParams(FILE, options)
        return [each.new_text for each in await self.text_document_formatting_async(asked) or ()]


def edit(run: Callable[[Editor], Awaitable[None]]) -> None:
    """Start the server, let an editor speak to it, and end it."""

    async def meet() -> None:
        editor = Editor()
        await editor.start_io(*COMMAND, "lsp")
        await editor.initialize_async(lsp.InitializeParams(capabilities=lsp.ClientCapabilities()))
        editor.initialized(lsp.InitializedParams())
        await run(editor)
        await editor.shutdown_async(None)
        editor.exit(None)
        await editor.stop()  # type: ignore[no-untyped-call]

    asyncio.run(meet())


def test_an_editor_shows_each_error_until_it_is_mended() -> None:
    async def run(editor: Editor) -> None:
        editor.open(SCRIPT)
        assert await editor.errors() == [
            ("1:0-1:4", "unknown statement `gess`"),
            ("2:6-2:7", "unexpected `5`"),
            ("3:32-3:33", "this bracket is never closed"),
            ("5:8-5:9", "unexpected end of the statement"),
        ]
        editor.change("game 2x3\nguess RB 1 1\n")
        assert await editor.errors() == []
        assert await editor.formatted() == ["game 2x3\nguess RB 1 1\n"]

    edit(run)


def test_an_editor_completes_as_the_prompt_does_below_an_error() -> None:
    async def run(editor: Editor) -> None:
        editor.open(SCRIPT)
        assert list(await editor.words(3, 33)) == ['"🟩"', "blue"]
        assert (await editor.words(1, 2, "ge"))["generate"]
        assert list(await editor.words(5, 9))[:2] == ["hidoku", "numbrix"]
        editor.change("puzzle numbrix\n1,")
        assert await editor.words(1, 2) == {}

    edit(run)


def test_an_editor_explains_the_statement_under_the_cursor() -> None:
    async def run(editor: Editor) -> None:
        editor.open(SCRIPT)
        assert (await editor.help(3, 26)).startswith("```mm\nwhere CONSTRAINT\n```\n\nAdd a rule")
        assert "generate KIND" in await editor.help(5, 2)
        assert await editor.help(1, 1) == ""
        assert await editor.formatted() == []

    edit(run)


def test_a_server_without_its_package_is_one_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "find_spec", lambda name: None)
    message = "mmlogic: pygls is not installed: run `pip install 'mmlogic[editor]'`\n"
    assert mmlogic("lsp") == (1, "", message)
