"""Run scripts: of files, of the option `-c`, of standard input. Check and format scripts."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

import click

from mmlogic.cli.options import FAILED, OK, USAGE, put, tell
from mmlogic.cli.output import Output, Shared, arriving_scripts, bugs_placed, is_piped, read
from mmlogic.common import files
from mmlogic.common.files import FileProblem
from mmlogic.language import MmlogicError, Source, Statement, StatementProblem, SyntaxProblem
from mmlogic.language.arguments import arguments, filled
from mmlogic.language.formatting import errors, formatted
from mmlogic.render.answers import Answer, Farewell
from mmlogic.render.paper import Paper
from mmlogic.render.progress import Bar
from mmlogic.session.core import SessionCore

Script = tuple[Source, list[Statement[Any]]]


def commands(texts: Sequence[str]) -> Sequence[str | Source]:
    """Return the texts of the option `-c` as scripts. Without texts, return `-`, which is standard input."""
    names = ["<command>"] if len(texts) == 1 else [f"<command {each + 1}>" for each in range(len(texts))]
    return [Source(name, text) for name, text in zip(names, texts, strict=True)] or ["-"]


def carry_out(scripts: Sequence[str | Source], shared: Shared, values: Sequence[str] = ()) -> int:
    """Run scripts one after another in one session, and return the exit status.

    `values` are texts NAME=VALUE, which replace each $NAME.
    """
    output = shared.output
    shared.load_players()
    with shared.session() as session:
        session.progress = None if shared.quiet else Bar
        session.transcript = output.transcript
        if shared.over:
            session.may_replace = lambda _: True
        try:
            streams = scripts[-1] == "-" and is_piped()
            files = scripts[: len(scripts) - streams]
            known = [each if isinstance(each, Source) else read(each) for each in files]
            sources = with_values(known, values, complete=not streams)
            parsed = list[Script]()
            for source in sources:
                before = chain.from_iterable(statements for _, statements in parsed)
                parsed.append((source, session.parse(source.text, source.name, after=before)))
            arriving = arriving_scripts() if streams else iter(())
            filled_later = (with_values([each], values, complete=False)[0] for each in arriving)
            later = ((each, session.parse(each.text, each.name)) for each in filled_later)
            return _carried_out(chain(parsed, later), session, output, keep_going=shared.keep_going)
        except MmlogicError as error:
            output.error(error)
            return error.status


def with_values(sources: Sequence[Source], values: Sequence[str], *, complete: bool = True) -> list[Source]:
    """Return scripts with a value in place of each $NAME. `values` are texts NAME=VALUE.

    With `complete`, each name must occur. Raises UsageError and SyntaxProblem.
    """
    pairs = [each.split("=", 1) for each in values]
    for name, times in Counter(name for name, _ in pairs).items():
        if times > 1:
            raise click.UsageError(f"--arg {name} is given twice")
        used = (each["name"] for source in sources for each in arguments(source.text))
        if complete and name not in used:
            raise click.UsageError(f"--arg {name}: no script has `${name}`")
    return [filled(each, dict(pairs)) for each in sources]


def _carried_out(scripts: Iterable[Script], session: SessionCore, output: Output, *, keep_going: bool) -> int:
    status = OK
    for source, statements in scripts:
        if not statements:
            output.note(f"{source.name}: the script has no statements")
        for statement in statements:
            output.transcript.statement(statement)
            try:
                with bugs_placed(statement, source):
                    if _executed(statement, source, session, output):
                        return status
            except MmlogicError as error:
                output.error(error)
                status = max(status, error.status if isinstance(error, StatementProblem) else FAILED)
                if not keep_going:
                    return status
    return status


def _executed(statement: Statement[Any], source: Source, session: SessionCore, output: Output) -> bool:
    for answer in session.execute(statement, source):
        output.answer(answer, _paper(answer, session))
        if session.guard and (remark := session.guard.remark(statement, answer)):
            output.note(remark)
        if isinstance(answer, Farewell):
            return True
    return False


def _paper(answer: Answer, session: SessionCore) -> Paper:
    if session.settings.symbols in {"auto", "names"}:
        return answer.script
    from mmlogic.codes.pegs import Pegs  # imported here, because few scripts need `Pegs`
    from mmlogic.codes.subject import Codes

    return Pegs(session.state(Codes).game, symbols=session.settings.symbols).script()


def check(names: Sequence[str], values: Sequence[str], format: str, *, quiet: bool) -> int:
    """Report every syntax error of scripts, and return the exit status. `values` are texts NAME=VALUE."""
    output, status = Output(format, quiet=quiet), OK
    for name in names:
        try:
            source = with_values([read(name)], values)[0]
            found = list(errors(source.text, source.name))
        except SyntaxProblem as problem:
            found = [problem]
        for each in found:
            output.error(each)
            status = USAGE
        if not found:
            output.note(f"{name}: no syntax error")
    return status


def reformat(name: str, *, write: bool) -> int:
    """Print a script in its canonical spelling, or write it to its file. Return the exit status."""
    try:
        source = read(name)
        text = formatted(source.text, source.name)
        if not write or name == "-":
            put(text)
        elif text != source.text:
            files.write(name, text)
    except SyntaxProblem as problem:
        tell("\n".join(problem.report()))
        return USAGE
    except FileProblem as problem:
        tell(f"mmlogic: {problem}")
        return USAGE
    return OK
