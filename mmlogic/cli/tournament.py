"""The command `mmlogic tournament`: players against each other on the same secrets.

What knows of arrays and processes is imported when the command runs.
"""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mmlogic.cli.output import Output, tell
from mmlogic.cli.scripts import mmlogic
from mmlogic.cli.shared import FAILED, INTERRUPTED, OK, Once, guard_of, output_of, settings_of, shared
from mmlogic.common.files import restricted
from mmlogic.language import StatementProblem, SyntaxProblem, parse
from mmlogic.session.safety import GAMES

if TYPE_CHECKING:
    from mmlogic.players.tournament.run import Progress, Run
    from mmlogic.players.tournament.summary import Summary
    from mmlogic.players.tournament.tournament import Tournament
    from mmlogic.render.progress import Bar

__all__ = ["tournament"]

FILE = click.Path(path_type=Path, dir_okay=False)


class _TimeIsUp(Exception):
    """The time limit of the whole tournament has passed."""


@mmlogic.command("tournament", cls=Once)
@click.argument("players", nargs=-1, metavar="PLAYER…")
@click.option("--game", default="classic", metavar="NAME|NxM", help="The game (default: classic).")
@click.option("--where", multiple=True, metavar="RULE", help="A rule of the game, written as after `where`.")
@click.option("--all", "everything", is_flag=True, help="Play every secret once.")
@click.option("--games", type=click.IntRange(1), metavar="N", help="Draw N secrets at random (see --seed).")
@click.option("--secrets", metavar="FILE", help="Play the secrets in FILE, one per line.")
@click.option("--guesses", metavar="FILE", help="Allow the codes in FILE as guesses, too.")
@click.option("--player", "files", type=FILE, multiple=True, help="Load a player from a .py or .pl file.")
@click.option("--jobs", type=click.IntRange(1), default=1, metavar="J", help="Number of processes.")
@click.option("--backend", type=click.Choice(["loky", "dask"]), default="loky", help="How processes run.")
@click.option("--address", metavar="ADDR", help="The scheduler of a Dask cluster.")
@click.option("--plot", type=FILE, help="Plot the distributions to a .svg, .png or .pdf file.")
@click.option("--save", type=FILE, help="Save results as they arrive; resume an interrupted run.")
@shared("engine", "keep_going")
@click.pass_context
def tournament(context: click.Context, /, **options: Any) -> int:
    """Let players break the same secrets, and compare their numbers of guesses.

    PLAYER is a name, with options as `minimax:pool=consistent,opening=1100`; `help suggest` at the prompt
    explains both.
    """
    output = output_of(context.obj)
    _check_safe(options, context.obj)
    seed = context.obj.get("seed") or 0
    if seed < 0:
        raise click.UsageError("--seed must be at least 0 in a tournament")
    if sum((options["everything"], options["games"] is not None, options["secrets"] is not None)) > 1:
        raise click.UsageError("--all, --games and --secrets exclude each other")
    if not options["players"] and not options["files"]:
        raise click.UsageError("a tournament needs a player, such as minimax")
    if options["plot"] is not None:
        with restricted(guard_of(context.obj).access):
            _claim(options["plot"], over=bool(context.obj.get("over")))
    return _played(_asked(options, seed, context.obj), options, context.obj, output)


def _check_safe(options: dict[str, Any], shared: dict[str, Any]) -> None:
    """In safe mode, refuse untrusted options that exceed a cap, and set the limits."""
    trust = guard_of(shared)
    if not trust.safe:
        return
    shared["timeout"] = settings_of(shared).timeout
    if options["files"]:
        raise click.UsageError("--player runs the program in a file, which --safe forbids")
    if (options["games"] or 0) > GAMES:
        raise click.UsageError(f"--games must be at most {GAMES:,} in safe mode")
    try:
        with restricted(trust.access):
            for statement in parse(f"game {options['game']}"):
                trust.admit(statement)
    except SyntaxProblem:
        pass  # whoever reads the game tells
    except StatementProblem as problem:
        raise click.UsageError(f"the game `{options['game']}`: {problem.message}") from None


def _claim(plot: Path, *, over: bool) -> None:
    """Check that the plot can be written before any game is played. Raises UsageError."""
    from mmlogic.common.files import FileProblem
    from mmlogic.common.saving import ForeignFile, NoSuchEnding, claim
    from mmlogic.players.tournament.plot import plot_ending

    try:
        plot_ending(plot)
        claim(plot, over=over)
    except NoSuchEnding as problem:
        raise click.UsageError(f"--plot: {problem}; {problem.known}") from None
    except ForeignFile as problem:
        raise click.UsageError(f"--plot: {problem}; --over replaces it") from None
    except FileProblem as problem:
        raise click.UsageError(f"--plot: {problem}") from None


def _asked(options: dict[str, Any], seed: int, shared: dict[str, Any]) -> "Tournament":
    """Return the requested tournament. Raises UsageError."""
    from mmlogic.players.engine.player import PlayerError
    from mmlogic.players.engine.space import SpaceError
    from mmlogic.players.tournament.request import TournamentRequest, theory_of, tournament_of
    from mmlogic.players.tournament.tournament import TournamentError

    names = ("players", "files", "everything", "games", "secrets", "guesses")
    try:
        access = guard_of(shared).access
        with restricted(access):
            theory = theory_of(options["game"], options["where"])
        rules = "".join(f" where {rule}" for rule in options["where"])
        request = TournamentRequest(
            theory,
            options["game"] + rules,
            seed=seed,
            access=access,
            **{name: options[name] for name in names},
        )
        return tournament_of(request)
    except StatementProblem as problem:
        raise click.UsageError(
            f"{problem.message}; {problem.hint}" if problem.hint else problem.message
        ) from None
    except (PlayerError, SpaceError, TournamentError) as error:
        raise click.UsageError(str(error)) from None


def _played(asked: "Tournament", options: dict[str, Any], shared: dict[str, Any], output: Output) -> int:
    """Play, print the results, and return the exit status."""
    from mmlogic.common.files import FileProblem
    from mmlogic.players.engine.player import PlayerError
    from mmlogic.players.tournament.run import Run
    from mmlogic.players.tournament.tournament import TournamentError

    try:
        run = Run(asked, save=options["save"])
        status, message = _ended(run, options, shared)
        summaries = run.summaries()
        _printed(summaries, options["plot"], shared)
    except (TournamentError, PlayerError, FileProblem) as error:
        output.error(StatementProblem(str(error)))
        return FAILED
    if message:
        tell(f"{message}: {run.done} of {run.turns.size} games are finished")
        uncounted = run.done and not any(each.games for each in summaries)
        if uncounted:
            tell("they are not a fair sample of all games, so no figures are shown")
    return status


def _ended(run: "Run", options: dict[str, Any], shared: dict[str, Any]) -> tuple[int, str]:
    """Play to the end or until stopped; return the exit status and a message."""
    from mmlogic.players.tournament.backends import backend
    from mmlogic.render.progress import Bar

    try:
        with Bar() as bar, backend(options["backend"], options["jobs"], options["address"]) as workers:
            run.backend, run.progress = workers, _progress(bar, shared)
            run.play()
    except KeyboardInterrupt:
        return INTERRUPTED, "interrupted"
    except _TimeIsUp:
        return FAILED, "stopped at the time limit"
    return OK, ""


def _progress(bar: "Bar", shared: dict[str, Any]) -> "Progress":
    """Return the progress callback; it raises _TimeIsUp after the time limit."""
    limit = shared.get("timeout")
    end = time.monotonic() + limit if limit else None

    def progress(player: str, done: int, total: int) -> None:
        if not shared.get("quiet"):
            bar(done, total, player)
        if end is not None and time.monotonic() > end and done < total:
            raise _TimeIsUp

    return progress


def _printed(summaries: "list[Summary]", plot: Path | None, shared: dict[str, Any]) -> None:
    from mmlogic.players.tournament import rendering as render
    from mmlogic.players.tournament.plot import plot as drawn

    played = [each for each in summaries if each.games]
    if not played:
        return
    if plot is not None:
        drawn(played, plot, over=bool(shared.get("over")))
    write = {"text": render.summaries_text, "json": render.summaries_json, "csv": render.summaries_csv}
    click.echo(write[shared.get("format", "text")](played), nl=False)
