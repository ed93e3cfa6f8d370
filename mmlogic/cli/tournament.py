"""The command `tournament`: players break the same secrets, and their numbers of guesses are compared."""

import re
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain, product
from pathlib import Path
from typing import Any

import click

from mmlogic.cli.options import FAILED, INTERRUPTED, OK, put, tell
from mmlogic.cli.output import Shared
from mmlogic.codes.game import Game
from mmlogic.codes.theory import Theory
from mmlogic.common.files import FileProblem, restricted
from mmlogic.common.wording import correction, other_lengths
from mmlogic.language import StatementProblem, SyntaxProblem, parse
from mmlogic.limits.budget import Budget, LimitExceeded
from mmlogic.limits.interrupts import alarm
from mmlogic.players.engine.arrays import PlayerError
from mmlogic.players.selection import RULES, rule_of
from mmlogic.players.tournament.rendering import (
    Summary,
    TournamentAnswer,
    game_lines,
    plot as plotted,
    plot_ending,
)
from mmlogic.players.tournament.request import TournamentRequest, theory_of, tournament_of
from mmlogic.players.tournament.run import Progress, Run, backend
from mmlogic.players.tournament.tournament import Finished, Tournament, TournamentError
from mmlogic.render.answers import as_data
from mmlogic.render.formats import dump
from mmlogic.render.progress import Bar
from mmlogic.render.signs import of_cells, signs_of
from mmlogic.session.safety import GAMES

_GRACE_SECONDS = 1.0
"""After the time limit, a player that computes a guess has this many more seconds. Then it is stopped."""


_STOPPED = "stopped at the time limit"
"""The message after the time limit. No seconds: each game has only what is left of the limit."""


class _TimeIsUp(BaseException):
    """The time limit of the whole tournament has passed."""


def run_tournament(shared: Shared, **options: Any) -> int:
    """Play a tournament for each requested game. Return the exit status. Raises UsageError."""
    options["game"] = _games(options)
    options["files"] = shared.players
    _check_safe(options, shared)
    chosen = _rule_chosen(options["secrets"])
    drawn = options["games"] is not None or chosen
    if sum((options["everything"], drawn, options["secrets"] is not None and not chosen)) > 1:
        raise click.UsageError("--all, --games and --secrets exclude each other, except --games with a rule")
    if options["plot"] is not None:
        shared.claim("--plot", options["plot"], plot_ending)
    try:
        status, figures = _all_played(options, shared)
    except LimitExceeded as error:
        shared.output.error(StatementProblem(_STOPPED if error.kind == "time" else str(error)))
        return FAILED
    return _plotted(figures, options, shared) or status


def _all_played(options: dict[str, Any], shared: Shared) -> tuple[int, list[Summary]]:
    """Play a tournament for each game, within the limits.

    Return the exit status and the summaries of the last tournament. Raises LimitExceeded.
    """
    limit, began = shared.settings.timeout, time.monotonic()

    def rest() -> Budget:
        left = None if limit is None else max(0.01, limit - (time.monotonic() - began))
        return Budget(left, shared.settings.memory)

    with rest(), restricted(shared.access):
        theories = [theory_of(game, options["where"], options["answers"]) for game in options["game"]]
    status, figures = OK, list[Summary]()
    for game, theory in zip(options["game"], theories, strict=True):
        with rest():
            asked = _asked(game, theory, options, shared)
        status, figures = _played(asked, theory.game, options, shared, rest)
        if status != OK:
            break
    return status, figures


def _rule_chosen(secrets: str | None) -> bool:
    chosen = rule_of(secrets or "") is not None
    if secrets is None or chosen or Path(secrets).exists():
        return chosen
    hint = correction(secrets, RULES, f"rules are {', '.join(RULES)}")
    raise click.UsageError(f"--secrets: there is no rule and no file {secrets}; {hint}")


def _check_safe(options: dict[str, Any], shared: Shared) -> None:
    shared.refuse_players()
    if not shared.guard:
        return
    if (options["games"] or 0) > GAMES:
        raise click.UsageError(f"--games must be at most {GAMES:,} in safe mode")
    try:
        with restricted(shared.access):
            for game in options["game"]:
                for statement in parse(f"game {game}"):
                    shared.guard.admit(statement)
    except SyntaxProblem:
        pass  # `theory_of` will report this error
    except StatementProblem as problem:
        raise click.UsageError(f"the game `{game}`: {problem.message}") from None


_MAX_GAMES = 1000

_SIZES = re.compile(r"(\d{1,9})(?:\.\.(\d{1,9}))?x(\d{1,9})(?:\.\.(\d{1,9}))?", re.IGNORECASE)


def _games(options: dict[str, Any]) -> list[str]:
    games = dict[str, None]()
    for game in chain.from_iterable(map(_each, options["game"])):
        games[game] = None
        if len(games) > _MAX_GAMES:
            raise click.UsageError(f"these are more than {_MAX_GAMES:,} games")
    instead = {"save": "", "plot": "; --format csv prints the figures of all, to draw a plot of your own"}
    for name, advice in instead.items():
        if len(games) > 1 and options[name] is not None:
            raise click.UsageError(f"--{name} is for one game, and these are {len(games)}{advice}")
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
        raise click.UsageError(f"the game `{text}`: a range goes from the smaller number to the larger")
    yield from (f"{pegs}x{symbols}" for pegs, symbols in product(*sizes))


def _asked(game: str, theory: Theory, options: dict[str, Any], shared: Shared) -> Tournament:
    names = ("players", "files", "everything", "games", "secrets", "guesses", "turns", "seconds", "per_turn")
    answers = f" answers {options['answers']}" if options["answers"] else ""
    rules = answers + "".join(f" where {rule}" for rule in options["where"])
    request = TournamentRequest(
        theory,
        game + rules,
        seed=shared.settings.seed or 0,
        access=shared.access,
        **{name: options[name] for name in names},
    )
    return tournament_of(request)


def _played(
    asked: Tournament, game: Game, options: dict[str, Any], shared: Shared, rest: Callable[[], Budget]
) -> tuple[int, list[Summary]]:
    """Play a tournament within the rest of the limits, and print the results.

    Return the exit status, and the results of each player that has finished games. Raises LimitExceeded if a
    limit is reached before the first game.
    """

    def report(finished: Finished) -> None:
        if shared.format == "jsonl":
            put("".join(game_lines(finished, asked, game)), json=True)

    if asked.left_out:
        shared.output.note(other_lengths(asked.left_out))
    try:
        with rest():
            run = Run(asked, save=options["save"], report=report, memory=shared.settings.memory)
        status, message = _ended(run, options, rest().seconds, quiet=shared.quiet)
        figures = _printed(run.summaries(game, options["worst"] or 0), shared, game, whole=asked.whole)
    except (TournamentError, PlayerError, FileProblem) as error:
        shared.output.error(StatementProblem(str(error)))
        return FAILED, []
    if message:
        tell(f"{message}: {run.done} of {run.turns.size} games are finished")
        if run.done and not figures:
            tell("too few games are finished for a fair sample, so there are no figures yet")
    return status, figures


def _ended(run: Run, options: dict[str, Any], limit: float | None, *, quiet: bool) -> tuple[int, str]:
    late = None if limit is None else limit + _GRACE_SECONDS
    try:
        with (
            Bar() as bar,
            Budget() as working,
            alarm(late, _time_is_up),
            backend(options["backend"], options["jobs"], options["address"]) as workers,
        ):
            run.backend, run.progress = workers, _progress(bar, limit, quiet=quiet)
            working.at_work = None if quiet else bar.still
            run.play()
    except KeyboardInterrupt:
        return INTERRUPTED, "interrupted"
    except _TimeIsUp:
        return FAILED, _STOPPED
    except LimitExceeded as error:
        return FAILED, str(error)
    return OK, ""


def _time_is_up() -> None:
    raise _TimeIsUp


def _progress(bar: Bar, limit: float | None, *, quiet: bool) -> Progress:
    end = time.monotonic() + limit if limit else None

    def progress(player: str, done: int, total: int) -> None:
        if not quiet:
            bar(done, total, f"{player}: games")
        if end is not None and time.monotonic() > end and done < total:
            raise _TimeIsUp

    return progress


def _printed(summaries: list[Summary], shared: Shared, game: Game, *, whole: bool) -> list[Summary]:
    played = [each for each in summaries if each.games]
    if not played:
        return []
    answer = TournamentAnswer(statement="tournament", summaries=played, whole=whole, together=game.together)
    if shared.format == "jsonl":
        return played
    if shared.format == "text" and sys.stdout.isatty():
        # Imported for terminals only, because this import takes a third of the start-up time.
        from prompt_toolkit.output import create_output

        from mmlogic.repl.screen import Screen  # as above

        screen = Screen(create_output(of_cells(sys.stdout)), signs=signs_of(sys.stdout))
        paper = replace(answer.script, width=screen.size.columns, person=True, signs=screen.signs)
        screen.write(answer.draw(paper))
    elif shared.format == "json":
        put("".join(f"{dump(as_data(each))}\n" for each in played), json=True)
    else:
        shared.output.answer(answer)
    return played


def _plotted(figures: list[Summary], options: dict[str, Any], shared: Shared) -> int:
    path: Path | None = options["plot"]
    if path is None or not figures:
        return OK
    try:
        plotted(figures, path, over=shared.over)
    except FileProblem as error:
        shared.output.error(StatementProblem(str(error)))
        return FAILED
    return OK
