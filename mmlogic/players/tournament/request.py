"""Tournaments as they are asked for: the game, its rules, the players, the secrets."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from mmlogic.codes import meaning, ruling
from mmlogic.codes.constraints import Lies
from mmlogic.codes.dialects import Dialect
from mmlogic.codes.game import Game
from mmlogic.codes.meaning import symbol
from mmlogic.codes.remaining import Remaining
from mmlogic.codes.rows import of_codes
from mmlogic.codes.selection import RULES, SecretRule, by_rank, rule_of
from mmlogic.codes.statements.game import Answers
from mmlogic.codes.statements.game import Game as SaidGame
from mmlogic.codes.statements.rules import Where
from mmlogic.codes.theory import Rule, Theory
from mmlogic.codes.words import WordList, read_words, word_list
from mmlogic.common.budget import check
from mmlogic.common.files import EVERYWHERE, Access, restricted
from mmlogic.common.seeds import branched, keyed, of_ranks
from mmlogic.language import StatementProblem, SyntaxProblem, parse
from mmlogic.players.asking import indexes, resolve_player, with_theory
from mmlogic.players.engine.candidates import root
from mmlogic.players.engine.evaluate import MOST_TURNS
from mmlogic.players.engine.reading import PlayerSpec, StreamedSpec
from mmlogic.players.engine.space import Code, Codes, Indexes, Space
from mmlogic.players.statements.suggest import Suggest
from mmlogic.players.tournament.tournament import Tournament, TournamentError, drawn, every, listed

__all__ = ["TournamentRequest", "chosen", "secrets_of", "spec_of", "streamed", "theory_of", "tournament_of"]

TRIES = 1000
"""How many codes a rule may draw in a row that do not obey the rules of the game."""


def chosen(
    theory: Theory, listed: Space | None, games: int, seed: int, rule: SecretRule
) -> tuple[Space, Indexes, bool]:
    """Return the space of a game, the rows of `games` secrets, and whether the codes are too many to list.

    `listed` is the space if they are not. Raises TournamentError where the rule has no code of the game.
    """
    game = theory.game
    if not rule.fits(game.pegs, len(game.symbols)):
        raise TournamentError(f"the rule {rule.name} has no code of {game.pegs}x{len(game.symbols)}")
    if listed is not None:
        return listed, _of_listed(listed, games, seed, rule), False
    codes = _of_unlisted(theory, games, seed, rule)
    space = Space.of(codes, len(game.symbols)).like(game)
    return space, space.rows(codes), True


def _of_listed(space: Space, games: int, seed: int, rule: SecretRule) -> Indexes:
    if rule is RULES["uniform"]:
        return drawn(space, games, seed)
    if rule.draw is None:
        return space.secrets[by_rank(rule, len(space.secrets), games, of_ranks(seed))]
    secrets = set(space.secrets.tolist())
    codes = _drawn(rule, space.pegs, space.symbols, games, seed, lambda code: space.row(code) in secrets)
    return space.rows(np.array(list(codes), dtype=np.uint8))


def _of_unlisted(theory: Theory, games: int, seed: int, rule: SecretRule) -> Codes:
    remaining, game = Remaining(theory), theory.game
    if rule.draw is None:
        count = remaining.count(patient=True)
        ranks = by_rank(rule, count, games, of_ranks(seed)) if count else []
        return of_codes(remaining.ranked(ranks) if ranks else [], game)

    def obeys(code: Code) -> bool:
        return theory.is_plain or remaining.holds(game.named(code))

    codes = _drawn(rule, game.pegs, len(game.symbols), games, seed, obeys)
    return np.array(list(codes), dtype=np.uint8)


def _drawn(
    rule: SecretRule, pegs: int, symbols: int, games: int, seed: int, obeys: Callable[[Code], bool]
) -> Iterator[Code]:
    assert rule.draw is not None
    random = branched(keyed(seed, "secrets", rule.name))
    for _ in range(games):
        for _ in range(TRIES):
            check()
            code = tuple(rule.draw(random, pegs, symbols))
            if obeys(code):
                break
        else:
            raise TournamentError(f"the rule {rule.name} draws no code that obeys the rules of the game")
        yield code


FEW = 100_000
"""As many secrets are all played if nothing else is said."""


@dataclass(frozen=True)
class TournamentRequest:
    """A tournament as it is asked for.

    Attributes:
        theory: the game and its rules.
        name: how the game is called.
        players: players as they are written, `NAME:OPTION=VALUE,…`.
        files: files with players in Python (`.py`) or Prolog (`.pl`), which take part.
        games: how many secrets are drawn; None for all, or those of `secrets`.
        secrets: a file of secrets, or the name of a rule by which `games` of them are chosen.
        guesses: a file of codes that may be guessed besides those of the game.
        turns: guesses after which a game is lost, if it is not the usual number.
        seconds: seconds after which a game is lost; None for no such limit.
        per_turn: whether the time of each guess is kept.
        seed: of all that is random.
        access: which files rules and players may name; `files`, `secrets` and `guesses` are not theirs.
    """

    theory: Theory
    name: str
    players: tuple[str, ...]
    files: tuple[Path, ...] = ()
    everything: bool = False
    games: int | None = None
    secrets: str | None = None
    guesses: str | None = None
    turns: int | None = None
    seconds: float | None = None
    per_turn: bool = False
    seed: int = 0
    access: Access = EVERYWHERE


def theory_of(game: str, rules: Sequence[str] = (), answers: str = "") -> Theory:
    """Return what `game GAME`, `answers ANSWERS` and `where RULE` tell. Raises StatementProblem."""
    statement = _parsed(f"game {game}", f"the game `{game}`")
    assert isinstance(statement, SaidGame)
    layout = meaning.game(statement.layout)
    if answers:
        layout = replace(layout, answers=_dialect(answers, layout))
    texts = [*layout.rules, *rules]
    return Theory(layout, (), tuple(_rule(text, layout) for text in texts))


def _dialect(text: str, game: Game) -> str | Dialect:
    statement = _parsed(f"answers {text}", f"the answers `{text}`")
    assert isinstance(statement, Answers)
    return ruling.answers(statement.name, statement.definition, game)


def _rule(text: str, game: Game) -> Rule:
    statement = _parsed(f"where {text}", f"the rule `{text}`")
    assert isinstance(statement, Where)
    if isinstance(statement.constraint, Lies):
        hint = "`secret random lies 1`, then `play`, plays a game with a codemaker that lies"
        raise StatementProblem("codemakers of tournaments do not lie", hint=hint)
    return ruling.rule(statement.constraint, game)


def _parsed(text: str, what: str) -> object:
    try:
        statement, *others = parse(text)
    except SyntaxProblem as problem:
        raise StatementProblem(f"{what}: {problem.message}", hint=problem.hint) from None
    if others:
        raise StatementProblem(f"{what} goes on with another statement")
    return statement


def tournament_of(request: TournamentRequest) -> Tournament:
    """Return the tournament. Raises StatementProblem, PlayerError, SpaceError, TournamentError."""
    game = request.theory.game
    players, words = _players(request), _words(request)
    guesses = words and tuple(map(game.indexes, words.codes))
    wanted, rule = None, rule_of(request.secrets or "")
    if request.secrets is not None and rule is None:
        wanted = read_words(request.secrets, game, lambda parts: indexes(parts, game))
    space, secrets, streams = secrets_of(request.theory, wanted, request.games, request.seed, guesses, rule)
    whole = wanted is None and request.games is None
    if whole and not request.everything and len(secrets) > FEW:
        raise TournamentError(f"there are {len(secrets)} secrets: use --all, --games N or --secrets FILE")
    if streams:
        players = tuple(streamed(player, request.theory) for player in players)
    else:
        _check_openings(players, space, game)
    most = MOST_TURNS if request.turns is None else request.turns
    return Tournament(
        space,
        players,
        secrets,
        request.seed,
        request.name,
        most,
        whole,
        rule.name if rule else "",
        request.seconds,
        request.per_turn,
        (words.left_out if words else 0) + sum(rule.left_out for rule in request.theory.rules),
    )


def _words(request: TournamentRequest) -> WordList | None:
    if request.guesses is None:
        return None
    game = request.theory.game
    return word_list(request.guesses, lambda name: symbol(name, game), game)


def secrets_of(
    theory: Theory,
    wanted: Sequence[Code] | None,
    games: int | None = None,
    seed: int = 0,
    guesses: tuple[Code, ...] | None = None,
    rule: SecretRule | None = None,
) -> tuple[Space, Indexes, bool]:
    """Return the space of a game, the rows of the secrets, and whether the codes are too many to list.

    The secrets are those that are `wanted`, or `games` of them chosen by a rule, or all. Raises
    TournamentError.
    """
    start = root(theory, guesses)
    if wanted is None and games is None and (start is None or rule):
        what = f"secrets by the rule {rule.name}" if rule else "too many codes to play all"
        raise TournamentError(f"{what}: use --games N{' or --secrets FILE' * (rule is None)}")
    if wanted is None and games is not None:
        return chosen(theory, start.space if start else None, games, seed, rule or RULES["uniform"])
    if start is not None:
        return start.space, every(start.space) if wanted is None else listed(start.space, wanted), False
    codes = np.array(wanted, dtype=np.uint8)
    space = Space.of(codes, len(theory.game.symbols)).like(theory.game)
    return space, space.rows(codes), True


def _players(request: TournamentRequest) -> tuple[PlayerSpec, ...]:
    specs = [spec for file in request.files for spec in PlayerSpec.all_from_file(file)]
    own = {spec.name: with_theory(spec, request.theory) for spec in specs}
    with restricted(request.access):
        named = [spec_of(text, request.theory) for text in request.players]
    named = [replace(own[each.name], options=each.options) if each.name in own else each for each in named]
    taken = {each.name for each in named}
    return (*named, *(spec for name, spec in own.items() if name not in taken))


def streamed(player: PlayerSpec, theory: Theory) -> PlayerSpec:
    """Return the player that asks Prolog, for a game that cannot be listed."""
    return StreamedSpec(player.name, player.options, player.text, player.file, theory=theory)


def _check_openings(players: Sequence[PlayerSpec], space: Space, game: Game) -> None:
    for player in players:
        for code in player.options.opening:
            if space.row(code) is None:
                names = ",".join(game.symbols[each] for each in code)
                raise StatementProblem(f"the opening of {player.name}, [{names}], is not a guess here")


def spec_of(text: str, theory: Theory) -> PlayerSpec:
    """Return the player that `NAME:OPTION=VALUE,…` means. Raises StatementProblem."""
    try:
        statement = parse(f"suggest {_as_statement(text)}")[0]
    except SyntaxProblem as problem:
        raise StatementProblem(f"the player `{text}`: {problem.message}", hint=problem.hint) from None
    if not isinstance(statement, Suggest) or statement.player is None:
        raise StatementProblem(f"`{text}` is not a player")
    spec = resolve_player(statement.player, theory)
    if spec.options.guesses is not None:
        raise StatementProblem(
            f"the player `{text}`: a file of guesses is for all players of a tournament",
            hint="`--guesses FILE`",
        )
    return spec


def _as_statement(text: str) -> str:
    name, colon, options = text.partition(":")
    if not colon:
        return text
    parts = re.split(r",(?![^\[]*\])", options)
    return " ".join([name, *(part.replace("=", " ", 1) for part in parts)])
