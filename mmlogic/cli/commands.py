"""The commands of `mmlogic` and their options. The modules that a command needs are imported when it runs.

The command line is parsed without Prolog and Lark, so usage errors appear at once.
"""

import gc
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mmlogic.cli.options import (
    FAILED,
    INTERRUPTED,
    OK,
    OTHERS,
    USAGE,
    Once,
    OneOf,
    SomeOf,
    Unwritable,
    abandon_stdout,
    completing,
    put,
    shared_options,
    tell,
)
from mmlogic.common.resources import MissingExtra, require, resource
from mmlogic.common.versions import bug_message
from mmlogic.common.wording import correction, did_you_mean
from mmlogic.limits.interrupts import is_interrupt
from mmlogic.paths.options import OPTIONS
from mmlogic.players.selection import RULES
from mmlogic.render.signs import legible

if TYPE_CHECKING:
    from mmlogic.cli.output import Shared
    from mmlogic.language import Source


def run(arguments: Sequence[str], ready: Callable[[], None] = lambda: None) -> int:
    """Run a command line and return its exit status. Errors are shown without a traceback.

    `ready` is called when the command has imported its modules.
    """
    asked = {*arguments, *map("=".join, pairwise(arguments))}
    json = not asked.isdisjoint({"--format=json", "--format=jsonl"})
    legible(sys.stdout, json=json)
    try:
        options = {"ready": ready}
        status = mmlogic.main(list(arguments), prog_name="mmlogic", standalone_mode=False, obj=options)
    except SystemExit:  # click raises this error if the pipe after standard output is closed
        abandon_stdout()
        return OK
    except (KeyboardInterrupt, Exception) as error:
        if is_interrupt(error) or isinstance(error, click.Abort):
            tell("interrupted")
            return INTERRUPTED
        return _failed(error, json=json)
    return status if isinstance(status, int) else OK


def _failed(error: BaseException, *, json: bool) -> int:
    from mmlogic.language.gone import GONE
    from mmlogic.machine.backend import SwiPrologMissing

    match error:
        case click.NoSuchOption(option_name=name) if instead := GONE.get(name):
            message, status = f"{name} is gone: {instead}", USAGE
        case click.ClickException():
            # Click separates choices by "\n\t".
            message, status = error.format_message().replace("\n\t", " "), USAGE
        case OSError(filename=None):  # files that cannot be read or written have other exceptions
            message, status = f"the output cannot be written: {error.strerror or error}", FAILED
        case SwiPrologMissing() | MissingExtra() | Unwritable() | OSError():
            message, status = str(error), FAILED
        case _:
            message, status = bug_message(error), FAILED
    context = getattr(error, "ctx", None)
    usage = f"{context.get_usage()}\nTry '{context.command_path} --help' for help.\n\n" if context else ""
    tell(f"{usage}mmlogic: {message}")
    if isinstance(error, Unwritable | OSError):
        abandon_stdout()
    elif json:
        from mmlogic.render.formats import error_json

        with suppress(OSError):
            put(error_json(message), json=True)
    return status


@contextmanager
def _begun(
    options: dict[str, Any], texts: Iterable[str] = (), library: str = "codes/answers"
) -> Iterator["Shared"]:
    """Start Prolog in a thread while Python imports modules. Then yield the options.

    Prolog first loads the file `library`, or the file for puzzles if a script in `texts` contains a puzzle.
    If a script contains Prolog, start the process for Prolog of users instead. Raises UsageError for wrong
    options.
    """
    from mmlogic.language import MmlogicError
    from mmlogic.language.glance import has_prolog, has_puzzle
    from mmlogic.machine.module import start, using
    from mmlogic.machine.process.own import own_prolog, start_people

    safe = bool(options.get("safe") or options.get("safe_dir"))
    text = "\n".join(texts)
    peoples = has_prolog(text)
    if peoples:
        start_people(not safe, "machine/guests", "machine/following", "machine/proofs", "codes/relations")
    else:
        start("paths/answers" if has_puzzle(text) else library)
    from mmlogic.cli import scripts  # noqa: F401
    from mmlogic.cli.output import Shared
    from mmlogic.language.parsing import lark

    if safe:
        lark()  # load the parser now: later, safe mode forbids to read the user's cache
    gc.freeze()
    gc.enable()
    options.pop("ready")()
    try:
        # If the texts contain Prolog, the session uses the process started above.
        with using(None if peoples else own_prolog(trusted=not safe)):
            yield Shared(options)
    except MmlogicError as problem:
        raise click.UsageError(str(problem)) from None


class _Commands(Once, click.Group):
    """The group of commands. The error about an unknown command suggests a correction."""

    def resolve_command(
        self, context: click.Context, arguments: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(context, arguments)
        except click.UsageError:
            meant = _meant(arguments[0], self.list_commands(context), context)
            raise click.UsageError(f"there is no command `{arguments[0]}`; {meant}", context) from None


def _meant(name: str, known: list[str], context: click.Context) -> str:
    options = {each for option in context.command.get_params(context) for each in option.opts}
    if name.endswith(".mm"):
        return f"`mmlogic run {name}` runs a script"
    if Path(name).is_file():
        return f"`mmlogic solve {name}` solves a board, `mmlogic run {name}` runs a script"
    if name == "help":
        return "did you mean `--help`? `mmlogic -c help` explains the statements"
    if f"--{name}" in options:
        return did_you_mean(f"--{name}")
    if _is_keyword(name.lower()):
        return f"`mmlogic -c '{name} …'` carries out a statement"
    return correction(name, known, f"the commands are {', '.join(known)}")


def _is_keyword(word: str) -> bool:
    """Return whether a statement begins with this word.

    The function searches the files of the grammar, because to load the parser would be slow.
    """
    rule = re.compile(rf'^\w+: \(?(?:"\w+"i \| )?"{re.escape(word)}"i', re.MULTILINE)
    return any(rule.search(path.read_text()) for path in resource("grammar").glob("*.lark"))


@click.group(
    cls=_Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.option(
    "-c",
    "texts",
    metavar="TEXT",
    multiple=True,
    help="Carry out the statements in TEXT; repeated, all run in one session. Standard input is not read.",
)
@shared_options()
@click.pass_context
def mmlogic(context: click.Context, texts: tuple[str, ...]) -> int | None:
    """Break codes and solve number paths by logic.

    Without a command: the prompt on a terminal, otherwise statements from standard input.

    Exit status: 0 means that all went well, 1 that a statement failed. 2 means wrong usage or syntax, 130 an
    interrupt.
    """
    if context.invoked_subcommand is not None:
        if texts:
            raise click.UsageError("-c cannot be combined with a command")
        return None
    prompt = not texts and sys.stdin is not None and sys.stdin.isatty()
    for name in ("format", "table", "keep_going") if prompt else ():
        if name in context.obj:
            raise click.UsageError(f"--{name.replace('_', '-')} has no effect at the prompt")
    with _begun(context.obj, texts) as shared:
        from mmlogic.cli.scripts import carry_out, commands

        if not prompt:
            return carry_out(commands(texts), shared)
        from mmlogic.repl import prompt as opened

        shared.load_players()
        return opened.prompt(shared.settings, safe=shared.safe, quiet=shared.quiet, over=shared.over)


def _opened(name: str) -> "str | Source":
    """Return the script in a file. If the file cannot be read now, return its name.

    The function that reads the file later reports the error.
    """
    from mmlogic.common.data import utf8
    from mmlogic.common.files import FileProblem, read_bytes
    from mmlogic.language import Source

    with suppress(FileProblem, OSError, ValueError):
        # A script in a pipe is read later, while Prolog starts.
        if Path(name).is_file() and not name.endswith(".py"):
            return Source(name, utf8(read_bytes(name)))
    return name


class _Value(click.types.StringParamType):
    """A text NAME=VALUE. NAME is a letter, then letters, digits and `_`."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not re.match(r"[A-Za-z]\w*=", str(value)):
            self.fail(f"`{value}` is not NAME=VALUE, such as code=RRBB", param, ctx)
        return value


_scripts = click.argument("files", nargs=-1, required=True, metavar="FILE…")
_values = click.option(
    "--arg", "values", type=_Value(), multiple=True, metavar="NAME=VALUE", help="Put VALUE in place of $NAME."
)


@mmlogic.command("run", cls=Once)
@_scripts
@_values
@shared_options()
@click.pass_context
def _run(context: click.Context, files: tuple[str, ...], values: tuple[str, ...]) -> int:
    """Run scripts one after another in one session. `-` is standard input.

    Standard input that stays open is run statement by statement, as its lines arrive.
    """
    scripts = [*map(_opened, files)]
    with _begun(context.obj, (each.text for each in scripts if not isinstance(each, str))) as shared:
        from mmlogic.cli.scripts import carry_out

        return carry_out(scripts, shared, values)


@mmlogic.command("check", cls=Once)
@_scripts
@_values
@shared_options(*(each for each in OTHERS if each not in {"format", "quiet"}))
@click.pass_context
def _check(context: click.Context, files: tuple[str, ...], values: tuple[str, ...]) -> int:
    """Report every syntax error of scripts, without running them. `-` is standard input.

    Exit status: 0 means that all scripts can be run, 2 that one has an error.
    """
    from mmlogic.cli.scripts import check

    return check(files, values, context.obj.get("format", "text"), quiet=bool(context.obj.get("quiet")))


@mmlogic.command("format", cls=Once)
@click.argument("file", metavar="FILE")
@click.option("--write", is_flag=True, help="Replace the file.")
@shared_options(*OTHERS)
def _format(file: str, *, write: bool) -> int:
    """Print a script in its canonical spelling: one statement on a line. `-` is standard input.

    Comments stay, and so do statements with `$NAME`.
    """
    from mmlogic.cli.scripts import reformat

    return reformat(file, write=write)


_words = partial(completing, "mmlogic.language.rooms", "choices")
"""The function `_words(terminal)` returns a function that completes the words of a terminal."""


class _Solutions(click.IntRange):
    """A positive number of solutions. The word `all` becomes 0."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, str) and value.lower() == "all":
            return 0
        return super().convert(value, param, ctx)


@mmlogic.command("solve", cls=Once)
@click.argument("boards", nargs=-1, required=True, metavar="BOARD…")
@click.option("--solutions", type=_Solutions(1), default=1, metavar="N", help="Up to N solutions, or `all`.")
@click.option(
    "--kind", metavar="KIND", help="Board kind; overrides what the files say.", shell_complete=_words("KIND")
)
@click.option("--grade", is_flag=True, help="Say how hard each board is for people, as `grade` does.")
@shared_options("seed", "player")
@click.pass_context
def _solve(context: click.Context, /, **asked: Any) -> int:
    """Solve the puzzles in files, one answer per board. `-` is standard input.

    Exit status: 0 means that every board has a solution. 1 means that a board has none, or that a limit
    stopped the search. 2 means wrong usage or a file without a board, 130 an interrupt.
    """
    with _begun(context.obj, library="paths/answers") as shared:
        from mmlogic.cli.puzzles import solve_boards

        return solve_boards(shared, **asked)


_FILE = click.Path(path_type=Path, dir_okay=False)
_SEVERAL, _ANY = click.IntRange(1), click.IntRange(0)


def _board_options(function: Callable[..., int]) -> Callable[..., int]:
    home = "mmlogic.paths.options"
    names = {"difficulty": SomeOf(home, "LEVELS"), "ends": OneOf(home, "END_STATES")}
    for word, option in reversed([*OPTIONS.items()]):
        help_text = option.metadata["help"] + ", or several by commas" * (word == "difficulty")
        value: dict[str, Any] = {"type": names.get(word, _ANY), "default": option.default}
        value |= {} if word in names else {"metavar": "N"}
        value |= {"type": str, "metavar": "FILE"} if word == "pattern" else {}
        how = {"is_flag": True} if option.type is bool else value
        if word != "seed":  # a shared option
            function = click.option(f"--{word}", help=f"{help_text[0].upper()}{help_text[1:]}.", **how)(
                function
            )
    return function


@mmlogic.command("generate", cls=Once)
@click.argument("kind", metavar="KIND[,…]", shell_complete=_words("KIND"))
@click.argument("size", metavar="RxC[,…]|FILE")
@click.option("--count", type=_SEVERAL, default=1, metavar="N", help="Make N boards.")
@_board_options
@click.option("--sheet", type=_FILE, metavar="FILE", help="Also write them on pages: .pdf or .svg.")
@click.option("--title", metavar="TEXT", help="Title of the sheet.")
@click.option(
    "--per-page", type=click.Choice(["1", "2", "4", "6"]), metavar="1|2|4|6", help="Boards on a page."
)
@click.option("--paper", type=click.Choice(["a4", "letter"]), help="Paper of the sheet: a4 if not said.")
@click.option("--jobs", type=_SEVERAL, default=os.cpu_count() or 1, metavar="J", help="Number of processes.")
@shared_options("engine", "keep_going", "player")
@click.pass_context
def _generate(context: click.Context, /, **asked: Any) -> int:
    """Make puzzles of R rows and C columns, each with one solution. A cube of L layers is RxCxL.

    With a FILE, the puzzles have the cells, links and edges of its first board. `-` is standard input. The
    same seed makes the same puzzle. With --count, each puzzle has the next seed. Several kinds, sizes or
    difficulties are separated by commas, and each combination gets --count puzzles. With --sheet the puzzles
    are also written on pages for a class, six on each. The last page has the answers. With several kinds, the
    sheet has contents.
    """
    for name in ("title", "per_page", "paper"):
        if asked[name] is not None and asked["sheet"] is None:
            raise click.UsageError(f"--{name.replace('_', '-')} has no effect without --sheet")
    with _begun(context.obj, library="paths/answers") as shared:
        from mmlogic.cli.puzzles import generate_boards

        return generate_boards(shared, **asked)


@mmlogic.command("tournament", cls=Once)
@click.argument(
    "players",
    nargs=-1,
    metavar="PLAYER…",
    shell_complete=completing("mmlogic.players.strategies", "BUILT_IN"),
)
@click.option(
    "--game",
    "game",
    default=("classic",),
    multiple=True,
    metavar="NAME|NxM",
    help="The game (default: classic); may be repeated and have ranges, such as 4x2..9.",
    shell_complete=_words("PRESET"),
)
@click.option(
    "--answers",
    default="",
    metavar="DIALECT",
    help="Kind of answers, as after `answers`.",
    shell_complete=_words("DIALECT"),
)
@click.option("--where", multiple=True, metavar="RULE", help="A rule of the game, written as after `where`.")
@click.option("--all", "everything", is_flag=True, help="Play every secret once.")
@click.option("--games", type=_SEVERAL, metavar="N", help="Draw N secrets (see --seed).")
@click.option(
    "--secrets",
    metavar="FILE|RULE",
    help="Play the secrets of a file, one a line; or --games N of them chosen by a rule: "
    + ", ".join(RULES)
    + ".",
)
@click.option("--guesses", metavar="FILE", help="Codes that may be guessed besides those of the game.")
@click.option("--turns", type=_SEVERAL, metavar="G", help="Guesses after which a game is lost.")
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    metavar="S",
    help="Seconds after which a game is lost.",
)
@click.option("--per-turn", is_flag=True, help="Show the average time of each turn.")
@click.option("--worst", type=_SEVERAL, metavar="N", help="List the N worst secrets, and the N best.")
@click.option("--jobs", type=_SEVERAL, default=1, metavar="J", help="Processes that play.")
@click.option("--backend", type=click.Choice(["loky", "dask"]), default="loky", help="Runs the processes.")
@click.option("--address", metavar="ADDR", help="The scheduler of a Dask cluster.")
@click.option("--plot", type=_FILE, help="Plot the distributions of one game to a .svg, .png or .pdf file.")
@click.option("--save", type=_FILE, help="Save results as they arrive; resume an interrupted run.")
@shared_options("engine", "keep_going")
@click.pass_context
def _tournament(context: click.Context, /, **asked: Any) -> int:
    """Let players break the same secrets, and compare their numbers of guesses.

    PLAYER is a name, with options as in `minimax:pool=consistent,opening=1100`. `help suggest` at the prompt
    explains both. All players of a file (`--player FILE`) take part, unless some of them are named.
    """
    if context.obj.get("seed", 0) < 0:
        raise click.UsageError("--seed must be at least 0 in a tournament")
    if not asked["players"] and not context.obj.get("player"):
        raise click.UsageError("a tournament needs a player, such as minimax")
    with _begun(context.obj) as shared:
        from mmlogic.cli.tournament import run_tournament

        return run_tournament(shared, **asked)


@mmlogic.command("lesson", cls=Once)
@click.argument("number", type=int, required=False, metavar="[N]")
@click.option("--sheet", type=_FILE, metavar="FILE", help="Write a sheet and answers: .txt, .md or .html.")
@shared_options("engine", "keep_going", "player", "seed")
@click.pass_context
def _lesson(context: click.Context, number: int | None, sheet: Path | None) -> int:
    """List the lessons in logic programming, or write lesson N to work through on paper.

    At the prompt, `lesson N` goes through a lesson. On paper, the answers are on the last page.
    """
    if number is None and sheet is not None:
        raise click.UsageError("--sheet has no effect without a lesson")
    with _begun(context.obj) as shared:
        from mmlogic.cli.sheets import print_lesson

        return print_lesson(shared, number, sheet)


@mmlogic.command("schema", cls=Once)
@click.argument(
    "statement",
    required=False,
    metavar="[STATEMENT]",
    shell_complete=completing("mmlogic.cli.schema", "statements"),
)
@shared_options(*OTHERS)
def _schema(statement: str | None) -> None:
    """Print the JSON Schema of --format json and jsonl, for all statements or for one.

    STATEMENT may also be `error`, or `tournament` for `mmlogic tournament`.
    """
    from mmlogic.cli.schema import schema_of

    put(f"{schema_of(statement)}\n", json=True)


@mmlogic.command("completion", cls=Once)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@shared_options(*OTHERS)
def _completion(shell: str) -> None:
    """Print a shell's completion script for the command line.

    The script is for the shell's start-up file. In ~/.bashrc write `eval "$(mmlogic completion bash)"`, and
    the same for zsh in ~/.zshrc. In ~/.config/fish/config.fish write `mmlogic completion fish | source`.
    """
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    assert kind is not None
    put(kind(mmlogic, {}, "mmlogic", "_MMLOGIC_COMPLETE").source())


@mmlogic.command("lsp", cls=Once)
@shared_options(*OTHERS)
def _lsp() -> None:
    """Serve an editor: it starts this command and speaks the Language Server Protocol over its streams.

    It shows errors, completions and the help of statements, and formats scripts. It runs no script.
    """
    require("pygls")
    from mmlogic.cli.editor import server

    gc.enable()
    server.start_io()


@mmlogic.command("mcp", cls=Once)
@shared_options(*(each for each in OTHERS if each not in {"engine", "memory", "safe", "safe_dir", "timeout"}))
@click.pass_context
def _mcp(context: click.Context) -> None:
    """Serve an assistant: it starts this command and speaks the Model Context Protocol over its streams.

    Its statements are those of a stranger: --safe is always on.
    """
    require("mcp")
    from mmlogic.cli.assistant import serve
    from mmlogic.cli.output import Shared

    gc.enable()
    serve(Shared({"safe": True, **context.obj}))


@mmlogic.command("picture", cls=Once)
@click.argument("file", type=_FILE, metavar="FILE")
@click.argument("typed", nargs=-1, required=True, metavar="STATEMENTS…")
@click.option("--columns", type=click.IntRange(20, 400), default=80, metavar="N", help="Columns of text.")
@click.option(
    "--background",
    type=OneOf("mmlogic.repl.recording", "BACKGROUNDS"),
    default="dark",
    help="Background of the terminal.",
)
@shared_options("format", "table", "keep_going")
@click.pass_context
def _picture(context: click.Context, /, **asked: Any) -> int:
    """Draw a session at the prompt: each of STATEMENTS as typed, with the prompt's answers.

    FILE ends in .svg, .png or .pdf. Errors are drawn, and also printed on standard error. The exit status is
    then 1.
    """
    with _begun(context.obj) as shared:
        from mmlogic.cli.sheets import draw_session

        return draw_session(shared, **asked)
