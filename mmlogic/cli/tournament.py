"""The command `mmlogic tournament`: players against each other on the same secrets.

`tournament_run` carries it out.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import click

from mmlogic.cli.scripts import mmlogic
from mmlogic.cli.shared import Once, guard_of, output_of, refuse_players, settings_of, shared
from mmlogic.codes.selection import RULES, rule_of
from mmlogic.common.files import restricted
from mmlogic.common.wording import correction
from mmlogic.language import StatementProblem, SyntaxProblem, parse
from mmlogic.session.safety import GAMES

__all__ = ["MOST_GAMES", "games_of", "tournament"]

FILE = click.Path(path_type=Path, dir_okay=False)


@mmlogic.command("tournament", cls=Once)
@click.argument("players", nargs=-1, metavar="PLAYER…")
@click.option(
    "--game",
    "game",
    default=("classic",),
    multiple=True,
    metavar="NAME|NxM",
    help="The game (default: classic); may be repeated and have ranges, such as 4x2..9.",
)
@click.option(
    "--answers", default="", metavar="DIALECT", help="What a guess is answered with, as after `answers`."
)
@click.option("--where", multiple=True, metavar="RULE", help="A rule of the game, written as after `where`.")
@click.option("--all", "everything", is_flag=True, help="Play every secret once.")
@click.option("--games", type=click.IntRange(1), metavar="N", help="Draw N secrets (see --seed).")
@click.option(
    "--secrets",
    metavar="FILE|RULE",
    help="Play the secrets of a file, one a line; or --games N of them chosen by a rule: "
    + ", ".join(RULES)
    + ".",
)
@click.option("--guesses", metavar="FILE", help="Codes that may be guessed besides those of the game.")
@click.option("--turns", type=click.IntRange(1), metavar="G", help="Guesses after which a game is lost.")
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    metavar="S",
    help="Seconds after which a game is lost.",
)
@click.option("--per-turn", is_flag=True, help="Show the average time of each turn.")
@click.option("--jobs", type=click.IntRange(1), default=1, metavar="J", help="Processes that play.")
@click.option(
    "--backend", type=click.Choice(["loky", "dask"]), default="loky", help="Backend of the processes."
)
@click.option("--address", metavar="ADDR", help="The scheduler of a Dask cluster.")
@click.option("--plot", type=FILE, help="Plot the distributions of one game to a .svg, .png or .pdf file.")
@click.option("--save", type=FILE, help="Save results as they arrive; resume an interrupted run.")
@shared("engine", "keep_going")
@click.pass_context
def tournament(context: click.Context, /, **options: Any) -> int:
    """Let players break the same secrets, and compare their numbers of guesses.

    PLAYER is a name, with options as `minimax:pool=consistent,opening=1100`; `help suggest` at the prompt
    explains both.
    """
    output = output_of(context.obj)
    options["game"] = _games(options)
    options["files"] = context.obj.get("player", ())
    _check_safe(options, context.obj)
    seed = context.obj.get("seed") or 0
    if seed < 0:
        raise click.UsageError("--seed must be at least 0 in a tournament")
    chosen = _rule_chosen(options["secrets"])
    drawn = options["games"] is not None or chosen
    if sum((options["everything"], drawn, options["secrets"] is not None and not chosen)) > 1:
        raise click.UsageError("--all, --games and the --secrets of a file exclude each other")
    if not options["players"] and not options["files"]:
        raise click.UsageError("a tournament needs a player, such as minimax")
    from mmlogic.cli.tournament_run import run_tournament  # brings numpy, which `--help` does without

    return run_tournament(options, seed, context.obj, output)


def _rule_chosen(secrets: str | None) -> bool:
    chosen = rule_of(secrets or "") is not None
    if secrets is None or chosen or Path(secrets).exists():
        return chosen
    hint = correction(secrets, RULES, f"rules are {', '.join(RULES)}")
    raise click.UsageError(f"--secrets: there is no rule and no file {secrets}; {hint}")


def _check_safe(options: dict[str, Any], shared: dict[str, Any]) -> None:
    trust = guard_of(shared)
    if not trust:
        return
    shared["timeout"] = settings_of(shared).timeout
    refuse_players(shared)
    if (options["games"] or 0) > GAMES:
        raise click.UsageError(f"--games must be at most {GAMES:,} in safe mode")
    try:
        with restricted(trust.access):
            for game in options["game"]:
                for statement in parse(f"game {game}"):
                    trust.admit(statement)
    except SyntaxProblem:
        pass  # whoever reads the game tells
    except StatementProblem as problem:
        raise click.UsageError(f"the game `{game}`: {problem.message}") from None


def _games(options: dict[str, Any]) -> list[str]:
    try:
        games = games_of(options["game"])
    except StatementProblem as problem:
        raise click.UsageError(problem.message) from None
    if len(games) > 1 and options["save"] is not None:
        raise click.UsageError(f"--save is for one game, and these are {len(games)}")
    if len(games) > 1 and options["plot"] is not None:
        instead = "--format csv prints the figures of all, to draw a plot of your own"
        raise click.UsageError(f"--plot is for one game, and these are {len(games)}; {instead}")
    return games


MOST_GAMES = 1000
"""How many games one command may play through."""

_SIZES = re.compile(r"(\d{1,9})(?:\.\.(\d{1,9}))?x(\d{1,9})(?:\.\.(\d{1,9}))?", re.IGNORECASE)


def games_of(written: Sequence[str]) -> list[str]:
    """Return each game meant, once, in the order of the text.

    Raises StatementProblem for a range that is empty, and for too many games.
    """
    games = dict[str, None]()
    for text in written:
        for game in _each(text):
            games[game] = None
            if len(games) > MOST_GAMES:
                raise StatementProblem(f"these are more than {MOST_GAMES:,} games")
    return list(games)


def _each(text: str) -> Iterator[str]:
    found = _SIZES.fullmatch(text.strip())
    if found is None or ".." not in text:
        yield text
        return
    pegs, last_pegs, symbols, last_symbols = (int(each) if each else None for each in found.groups())
    assert pegs is not None and symbols is not None
    sizes = range(pegs, (last_pegs or pegs) + 1), range(symbols, (last_symbols or symbols) + 1)
    if not all(sizes):
        raise StatementProblem(f"the game `{text}`: a range goes from the smaller number to the larger")
    yield from (f"{pegs}x{symbols}" for pegs, symbols in product(*sizes))
