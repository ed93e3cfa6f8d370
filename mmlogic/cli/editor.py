"""The command `lsp`: a language server for editors. pygls speaks the protocol over standard streams."""

import re
from contextlib import suppress
from itertools import islice
from typing import NamedTuple

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.workspace import TextDocument

from mmlogic.language import MmlogicError, Span, SyntaxProblem
from mmlogic.language.completion import Vocabulary
from mmlogic.language.formatting import errors, formatted, readable, valid_statements, without_arguments
from mmlogic.language.registry import Heading, Tell, declaration
from mmlogic.language.scripts import tidy
from mmlogic.repl.assistance import begun, offered
from mmlogic.repl.familiar import Familiar
from mmlogic.session.core import SessionCore
from mmlogic.version import __version__

_MAX_ERRORS = 100

server = LanguageServer("mmlogic", __version__)


@server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
@server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
def check(asked: lsp.DidOpenTextDocumentParams | lsp.DidChangeTextDocumentParams) -> None:
    """Show the syntax errors of a script. A statement with `$name` is not checked."""
    document = server.workspace.get_text_document(asked.text_document.uri)
    found = islice(errors(without_arguments(tidy(document.source)), document.filename or ""), _MAX_ERRORS)
    shown = [_diagnostic(each, document) for each in found]
    server.text_document_publish_diagnostics(
        lsp.PublishDiagnosticsParams(document.uri, shown, document.version)
    )


def _diagnostic(problem: SyntaxProblem, document: TextDocument) -> lsp.Diagnostic:
    line, column, end_line, end_column = problem.span or Span(1, 1, 1, 1)
    start, end = lsp.Position(line - 1, column - 1), lsp.Position(end_line - 1, end_column - 1)
    place = document.position_codec.range_to_client_units(document.lines, lsp.Range(start, end))
    message = "\n".join([problem.message, *problem.advice])
    return lsp.Diagnostic(place, message, lsp.DiagnosticSeverity.Error, source="mmlogic")


class _Cursor(NamedTuple):
    """A position in a script. `before` lacks the statements of earlier lines that have errors."""

    document: TextDocument
    before: str
    after: str

    @classmethod
    def of(cls, asked: lsp.CompletionParams | lsp.HoverParams) -> "_Cursor":
        document = server.workspace.get_text_document(asked.text_document.uri)
        at = document.offset_at_position(asked.position)
        return cls(document, readable(tidy(document.source[:at])), document.source[at:])

    def vocabulary(self) -> Vocabulary:
        """Return the words of the game, the clues and the rules before the cursor."""
        session = SessionCore(safe=True)
        for each in valid_statements(self.before):
            known = declaration(type(each)).heading in {Heading.GAME, Heading.CLUES}
            if known and isinstance(each, Tell):
                with suppress(MmlogicError):
                    session.ask(each)
        return Familiar(session).vocabulary()


@server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" ", "(", "["]))
def complete(asked: lsp.CompletionParams) -> list[lsp.CompletionItem]:
    """Return the completions that the prompt offers after the statements before the cursor."""
    cursor, place = _Cursor.of(asked), asked.position
    typing = asked.context and asked.context.trigger_kind is lsp.CompletionTriggerKind.TriggerCharacter
    items = []
    for number, each in enumerate(offered(cursor.before, cursor.vocabulary, asked=not typing)):
        typed = cursor.before[len(cursor.before) + each.start :]
        start = place.character - cursor.document.position_codec.client_num_units(typed)
        edit = lsp.TextEdit(lsp.Range(lsp.Position(place.line, start), place), each.text)
        order = f"{number:03}"
        items.append(lsp.CompletionItem(each.text, detail=each.description, sort_text=order, text_edit=edit))
    return items


@server.feature(lsp.TEXT_DOCUMENT_HOVER)
def explain(asked: lsp.HoverParams) -> lsp.Hover | None:
    """Return the help of the statement under the cursor."""
    cursor = _Cursor.of(asked)
    word = re.match(r"[\w?-]*", cursor.after)
    known = begun(cursor.before + (word[0] if word else ""))
    if known is None:
        return None
    text = f"```mm\n{known.usage}\n```\n\n{known.help}\n\n```mm\n{known.example}\n```\n"
    return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, text))


@server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
def reformat(asked: lsp.DocumentFormattingParams) -> list[lsp.TextEdit] | None:
    """Return the canonical spelling of a script. A script with an error stays as it is."""
    document = server.workspace.get_text_document(asked.text_document.uri)
    with suppress(SyntaxProblem):
        end = lsp.Position(len(document.lines), 0)
        return [lsp.TextEdit(lsp.Range(lsp.Position(0, 0), end), formatted(document.source))]
    return None
