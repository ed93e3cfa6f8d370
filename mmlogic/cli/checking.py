"""The commands `check` and `format`: read scripts without running them."""

from collections.abc import Sequence

from mmlogic.cli.options import OK, USAGE, put, tell
from mmlogic.cli.output import Output, read
from mmlogic.cli.scripts import with_values
from mmlogic.common import files
from mmlogic.common.files import FileProblem
from mmlogic.language import SyntaxProblem
from mmlogic.language.formatting import errors, formatted


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
