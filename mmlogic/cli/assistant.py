"""The command `mcp`: tools for an assistant. The package mcp speaks the protocol over standard streams."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from functools import cache
from typing import Any, NamedTuple

import jsonschema
import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

from mmlogic.cli.output import Shared
from mmlogic.cli.schema import schema_of
from mmlogic.common.versions import bug_message
from mmlogic.language import MmlogicError, Source, StatementProblem, parse
from mmlogic.language.parsing import lark
from mmlogic.language.registry import by_keyword
from mmlogic.machine.backend import Interrupted, SwiPrologMissing, stopped_message
from mmlogic.notebook.cells import PAGE, answers, shown
from mmlogic.render.formats import error_json, json as json_of
from mmlogic.session.core import SessionCore
from mmlogic.version import __version__

_MAX_CHARACTERS = 100_000
"""The largest number of characters of an answer. An assistant reads all of them."""

_INSTRUCTIONS = """\
mmlogic breaks codes (Mastermind, Wordle, locks) and solves number-path puzzles (Hidoku, Numbrix) by logic.
Tell it what is known by `run`: `game 4x6`, `guess RRBB 1 1`; or `puzzle hidoku`, its rows, `end`. The session
remembers this for all tools. `help` explains the statements."""

_RUN = """\
Run statements, one a line, and return all answers.

`codes` lists the codes that are left, `check RRBB` tests a code, `chances` has the probabilities. `solve`
solves a puzzle, `place 5 at 1,2` writes a number. `prolog`, clauses, `end` adds clauses, `?- GOAL.` asks."""


_STOP_INTERVAL_SECONDS = 0.02


class _Client(NamedTuple):
    """The session of a client, which runs one tool at a time."""

    session: SessionCore
    turn: asyncio.Lock


class _Tool(NamedTuple):
    """A tool that runs one statement. The values of its fields follow the keyword."""

    keyword: str
    fields: Mapping[str, str] = {}
    required: tuple[str, ...] = ()


_CODE = "a code such as `RRBB`"
_TOOLS = {
    "run": _Tool("", {"statements": "the statements, one a line"}, ("statements",)),
    "count": _Tool("count"),
    "why": _Tool("why", {"about": f"{_CODE}, a rule such as `not red at 1`, a cell such as `3,4`"}),
    "suggest": _Tool("suggest", {"player": "the player that suggests, such as `entropy`"}),
    "hint": _Tool("hint"),
    "prove": _Tool("explain", {"what": f"{_CODE}, or a goal such as `?- code([red|_]).`"}, ("what",)),
    "help": _Tool("help", {"word": "a statement or a topic"}),
}


@cache
def _declared(name: str) -> types.Tool:
    keyword, fields, required = _TOOLS[name]
    properties = {field: {"type": "string", "description": said} for field, said in fields.items()}
    given = {"type": "object", "properties": properties, "required": [*required]}
    return types.Tool(
        name=name,
        description=by_keyword()[keyword].help if keyword else _RUN,
        input_schema=given | {"additionalProperties": False},
        output_schema={"type": "object"} | (json.loads(schema_of(keyword)) if keyword else _schema_of_run()),
        annotations=types.ToolAnnotations(read_only_hint=bool(keyword), open_world_hint=False),
    )


def _schema_of_run() -> dict[str, Any]:
    common = {"statement": {"type": "string"}, "line": {"type": ["integer", "null"]}}
    answer = {"type": "object", "properties": common, "required": ["statement"]}
    answers = {"type": "array", "items": answer, "description": "one for each statement that has data"}
    error = json.loads(schema_of("error"))
    properties = {"answers": answers, **error["properties"]}
    return {"properties": properties, "required": ["answers"], "$defs": error["$defs"]}


async def _list_tools(context: Any, asked: types.PaginatedRequestParams | None) -> types.ListToolsResult:
    return types.ListToolsResult(tools=[*map(_declared, _TOOLS)])


async def _call_tool(
    context: ServerRequestContext[_Client], asked: types.CallToolRequestParams
) -> types.CallToolResult:
    session, turn = context.lifespan_context
    async with turn:
        done = asyncio.ensure_future(asyncio.to_thread(_result, session, asked.name, asked.arguments or {}))
        try:
            return await asyncio.shield(done)
        finally:
            while not done.done():  # cancelled: an attempt to stop may come between two questions
                session.interrupt()
                with suppress(asyncio.CancelledError):
                    await asyncio.sleep(_STOP_INTERVAL_SECONDS)


def _result(session: SessionCore, name: str, given: Mapping[str, Any]) -> types.CallToolResult:
    """Return the result of a tool: its answers, then the sentence of an error that has ended it."""
    texts, objects = list[str](), list[dict[str, Any]]()
    problem: MmlogicError | str | None = None
    try:
        for text, found in _answered(session, _statements(name, given)):
            texts.append(text)
            objects += found
        if name != "run" and len(objects) != 1:
            raise StatementProblem(f"{name} gives one answer, not {len(objects)}: `run` gives all")
    except MmlogicError as error:
        problem = error
        problem.source = problem.source and Source("statements", problem.source.text)
    except (SwiPrologMissing, Interrupted) as error:
        problem = stopped_message(error) if isinstance(error, Interrupted) else str(error)
    except Exception as error:
        problem = bug_message(error)
    data: Any = {"answers": objects} if name == "run" else None if problem else objects[0]
    if problem:
        texts.append(str(problem))
        data = data and data | json.loads(error_json(problem))
    content = types.TextContent(text="\n".join(texts))
    return types.CallToolResult(content=[content], structured_content=data, is_error=bool(problem))


def _answered(session: SessionCore, typed: str) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Run statements. Yield the text of each answer, and its JSON object if it has one."""
    left_over = _MAX_CHARACTERS
    for answer, left in answers(typed, session):
        drawn, pieces = shown(answer, session, left), list[str]()
        with suppress(MmlogicError):  # `drawn` has the same error
            for piece in json_of(answer):
                pieces.append(piece)
        text = repr(drawn)
        left_over -= len(text)
        if left_over < 0:
            raise StatementProblem(f"all answers have more than {_MAX_CHARACTERS:,} characters: ask for less")
        yield text, [json.loads("".join(pieces))] if pieces else []
        if drawn.problem:
            raise drawn.problem


def _statements(name: str, given: Mapping[str, Any]) -> str:
    if name not in _TOOLS:
        raise StatementProblem(f"no tool is called `{name}`")
    try:
        jsonschema.validate(given, _declared(name).input_schema)
    except jsonschema.ValidationError as error:
        raise StatementProblem(f"{name}: {error.message}") from None
    typed = " ".join([_TOOLS[name].keyword, *given.values()]).strip()
    if name != "run" and len(list(parse(typed, "statements"))) != 1:
        raise StatementProblem(f"{name} is one statement: `run` takes several")
    return typed


def serve(shared: Shared) -> None:
    """Serve one client over standard streams, in a safe session that ends with the connection."""
    lark()  # load the parser now: later, safe mode forbids to read the user's cache

    @asynccontextmanager
    async def begun(server: Server[_Client]) -> AsyncIterator[_Client]:
        with shared.session() as session:
            session.settings = session.settings.changed("limit", PAGE)
            yield _Client(session, asyncio.Lock())

    server = Server(
        "mmlogic",
        version=__version__,
        instructions=_INSTRUCTIONS,
        lifespan=begun,
        on_list_tools=_list_tools,
        on_call_tool=_call_tool,
    )

    async def meet() -> None:
        async with stdio_server() as (reading, writing):
            await server.run(reading, writing, server.create_initialization_options())

    asyncio.run(meet())
