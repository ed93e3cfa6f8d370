"""Requests for tournaments from the command line or Python: game, rules, players, secrets."""

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from numbers import Integral
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeVar

from mmlogic.codes import meaning, ruling
from mmlogic.codes.constraints import Among, Lies
from mmlogic.codes.game import Game
from mmlogic.codes.remaining import Remaining
from mmlogic.codes.statements.game import Answers, Game as SaidGame
from mmlogic.codes.statements.rules import Where
from mmlogic.codes.theory import Code as Named, Theory
from mmlogic.codes.wordlists import read_words, word_list
from mmlogic.codes.written import Letters, Names
from mmlogic.common.arrays import np
from mmlogic.common.files import EVERYWHERE, Access, restricted
from mmlogic.common.seeds import branched, keyed, seeded
from mmlogic.common.wording import plural
from mmlogic.language import Statement, StatementProblem, SyntaxProblem, parse
from mmlogic.language.places import WrongType
from mmlogic.limits.budget import check
from mmlogic.players.asking import PLAYER_FILES, resolve_player, with_theory
from mmlogic.players.engine.arrays import Code, Codes, Indexes, PlayerError
from mmlogic.players.engine.authored import Guarded, author_entry, guarding, is_class, only_computes, text_of
from mmlogic.players.engine.candidates import PlayerSpec, root
from mmlogic.players.engine.options import Options, indexes
from mmlogic.players.engine.player import MOST_TURNS, Player
from mmlogic.players.engine.rows import of_codes
from mmlogic.players.engine.space import Space
from mmlogic.players.selection import RULES, SecretRule, by_rank, rule_of
from mmlogic.players.statements.guesses import Suggest
from mmlogic.players.tally import Tally, extremes
from mmlogic.players.tournament.run import Run
from mmlogic.players.tournament.tournament import Tournament, TournamentError, drawn, every, listed
from mmlogic.render.answers import Drawn, Row
from mmlogic.render.paper import Line, Paper, plain

if TYPE_CHECKING:
    from matplotlib.figure import Figure

S = TypeVar("S", bound=Statement[Any])


def _said(kind: type[S], text: str, what: str) -> S:
    """Return the statement of the class `kind` in a text, such as `game 4x6`.

    Raises StatementProblem for an error, or if the text has another statement. `what` begins the message.
    """
    try:
        statement, *others = parse(text)
    except SyntaxProblem as problem:
        typed = {"`;`", "a new line", "`with`"}  # these cannot continue an argument
        words = ", ".join(each for each in problem.expected if each not in typed)
        hint = problem.hint or (f"it may be {words}" if words else None)
        raise StatementProblem(f"{what}: {problem.message}", hint=hint) from None
    if others:
        raise StatementProblem(f"{what} holds a second statement")
    assert isinstance(statement, kind)
    return statement


def theory_of(game: str, rules: Sequence[str] = (), answers: str = "") -> Theory:
    """Return the theory after the statements `game GAME`, `answers ANSWERS` and `where RULE` for each rule.

    Raises StatementProblem.
    """
    layout = meaning.game(_said(SaidGame, f"game {game}", f"the game `{game}`").layout)
    if answers:
        said = _said(Answers, f"answers {answers}", f"the answers `{answers}`")
        layout = replace(layout, answers=ruling.answers(said.name, said.definition, layout))
    if layout.secrets > 1:
        raise StatementProblem(f"`{game}` hides {layout.secrets} codes, and a tournament seeks one")
    own = [_said(Where, f"where {each}", f"the rule `{each}`").constraint for each in rules]
    lists = any(isinstance(each, Among) for each in own)
    told = [*(each for each in layout.rules if not (lists and isinstance(each, Among))), *own]
    if any(isinstance(each, Lies) for each in told):
        hint = "`secret random lies 1`, then `play`, plays a game with a codemaker that lies"
        raise StatementProblem("codemakers of tournaments do not lie", hint=hint)
    return Theory(layout, (), tuple(ruling.rule(each, layout) for each in told))


def spec_of(text: str, theory: Theory) -> PlayerSpec:
    """Return the player that a text such as `NAME:OPTION=VALUE,…` names. Raises StatementProblem."""
    name, _, options = text.partition(":")
    if name.endswith(PLAYER_FILES):
        raise StatementProblem(f"the player `{text}` is a file", hint=f"`--player {name}` loads its players")
    words = [part.replace("=", " ", 1) for part in re.findall(r"(?:\[[^\]]*+\]?|[^,\[])+", options)]
    statement = _said(Suggest, " ".join(["suggest", name, *words]), f"the player `{text}`")
    if statement.player is None:
        raise StatementProblem(f"`{text}` is not a player")
    spec = resolve_player(statement.player, theory)
    if spec.options.words is not None:
        message = f"the player `{text}`: a file of guesses is for all players of a tournament"
        raise StatementProblem(message, hint="`--guesses FILE`")
    return spec


def secrets_of(
    theory: Theory,
    wanted: Sequence[Code] | None,
    games: int | None = None,
    seed: int = 0,
    guesses: tuple[Code, ...] | None = None,
    rule: SecretRule | None = None,
) -> tuple[Space, Indexes, bool]:
    """Return the space of a game, the rows of its secrets, and whether its codes are too many to list.

    The secrets are the `wanted` codes, or `games` codes that a rule chooses, or all codes. Raises
    TournamentError.
    """
    start, game = root(theory, guesses), theory.game
    if wanted is not None:
        if start is not None:
            return start.space, listed(start.space, wanted), False
        codes = np.array(wanted, dtype=np.uint8)
    elif games is None:
        if start is not None and not rule:
            return start.space, every(start.space), False
        what = f"secrets by the rule {rule.name}" if rule else "too many codes to play all"
        raise TournamentError(f"{what}: use --games N{' or --secrets FILE' * (rule is None)}")
    else:
        rule = _fitting(rule or RULES["uniform"], game)
        if start is not None:
            return start.space, _of_listed(start.space, game, games, seed, rule), False
        codes = _of_unlisted(theory, games, seed, rule)
    space = Space.of(codes, len(game.symbols)).like(game, listed=False)
    return space, space.rows(codes), True


def _fitting(rule: SecretRule, game: Game) -> SecretRule:
    if not rule.fits(game.pegs, len(game.symbols)):
        raise TournamentError(f"no code of {game.pegs}x{len(game.symbols)} obeys the rule {rule.name}")
    return rule


def _of_listed(space: Space, game: Game, games: int, seed: int, rule: SecretRule) -> Indexes:
    if rule is RULES["uniform"]:
        return drawn(space, games, seed)
    if rule.draw is None:
        return space.secrets[by_rank(rule, len(space.secrets), games, seeded(seed))]
    secrets = set(space.secrets.tolist())
    return space.rows(_drawn(rule, game, games, seed, lambda code: space.row(code) in secrets))


def _of_unlisted(theory: Theory, games: int, seed: int, rule: SecretRule) -> Codes:
    remaining, game = Remaining(theory), theory.game
    if rule.draw is None:
        many = remaining.count(patient=True)
        ranks = by_rank(rule, many, games, seeded(seed)) if many else []
        return of_codes(remaining.ranked(ranks) if ranks else [], game)

    def obeys(code: Code) -> bool:
        return theory.is_plain or remaining.holds(game.named(code))

    return _drawn(rule, game, games, seed, obeys)


TRIES = 1000
"""After this many successive draws without a code that obeys the game's rules, drawing ends with an error."""


def _drawn(rule: SecretRule, game: Game, games: int, seed: int, obeys: Callable[[Code], bool]) -> Codes:
    assert rule.draw is not None
    random, codes = branched(keyed(seed, "secrets", rule.name)), list[Code]()
    while len(codes) < games:
        for _ in range(TRIES):
            check()
            code = tuple(rule.draw(random, game.pegs, len(game.symbols)))
            if obeys(code):
                codes.append(code)
                break
        else:
            raise TournamentError(f"the rule {rule.name} draws no code that obeys the rules of the game")
    return np.array(codes, dtype=np.uint8)


FEW = 100_000
"""If a game has at most this many secrets, all of them are played by default."""


@dataclass(frozen=True)
class TournamentRequest:
    """Arguments of a tournament.

    Attributes:
        theory: the game and its rules.
        name: the name of the game.
        players: written players, `NAME:OPTION=VALUE,…`.
        files: files of players in Python (`.py`) or Prolog (`.pl`).
        everything: whether more than `FEW` secrets may be played without choosing some.
        games: number of secrets to choose at random, None for all secrets or those in the file `secrets`.
        secrets: a file of secrets, or the name of a rule that chooses `games` secrets.
        guesses: a file of codes that may be guessed in addition to secrets.
        turns: guesses after which a game is lost, None for `MOST_TURNS`.
        seconds: seconds after which a game is lost, None for no limit.
        per_turn: whether the time of each guess is recorded.
        seed: the seed of all random choices.
        access: files that rules and players may name, apart from `files`, `secrets` and `guesses`.
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


def tournament_of(request: TournamentRequest) -> Tournament:
    """Return the requested tournament. Raises StatementProblem, PlayerError, SpaceError, TournamentError."""
    theory, game = request.theory, request.theory.game
    players, wanted, rule, words = _players(request), None, rule_of(request.secrets or ""), None
    if request.guesses is not None:
        words = word_list(request.guesses, game)
    guesses = words and tuple(map(game.indexes, words.codes))
    if request.secrets is not None and rule is None:
        wanted = read_words(request.secrets, game, lambda parts: indexes(parts, game))
    space, secrets, streams = secrets_of(theory, wanted, request.games, request.seed, guesses, rule)
    whole = wanted is None and request.games is None
    if whole and not request.everything and len(secrets) > FEW:
        raise TournamentError(f"there are {len(secrets)} secrets: use --all, --games N or --secrets FILE")
    if not streams:
        _check_openings(players, space, game)
    return Tournament(
        space,
        tuple(replace(player, streams=theory) for player in players) if streams else players,
        secrets,
        seed=request.seed,
        game=request.name,
        most=MOST_TURNS if request.turns is None else request.turns,
        whole=whole,
        rule=rule.name if rule else "",
        seconds=request.seconds,
        per_turn=request.per_turn,
        left_out=(words.left_out if words else 0) + sum(each.left_out for each in theory.rules),
    )


def _check_openings(players: Iterable[PlayerSpec], space: Space, game: Game) -> None:
    for player in players:
        for code in player.options.opening:
            if space.row(code) is None:
                names = ",".join(game.symbols[each] for each in code)
                raise StatementProblem(f"the opening of {player.name}, [{names}], is not a guess here")


def _players(request: TournamentRequest) -> tuple[PlayerSpec, ...]:
    """Return the players that the request names, and all players of files from which it names none."""
    files = [PlayerSpec.all_from_file(file) for file in request.files]
    own = {spec.name: with_theory(spec, request.theory) for specs in files for spec in specs}
    with restricted(request.access):
        named = [spec_of(text, request.theory) for text in request.players]
    named = [replace(own[each.name], options=each.options) if each.name in own else each for each in named]
    taken = {each.name for each in named}
    others = (spec.name for specs in files if taken.isdisjoint(each.name for each in specs) for spec in specs)
    return (*named, *(own[name] for name in dict.fromkeys(others)))


@dataclass(kw_only=True)
class Played(Drawn, Tally):
    """A player's results for all secrets.

    Attributes:
        player: the name of the player.
        guesses: number of guesses for each secret, 0 for a lost game.
    """

    player: str
    guesses: Mapping[Named, int] = field(repr=False)

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Write the average, and the distribution of guesses."""
        games = plural(paper.number(self.games), "game")
        worst = f", {self.worst} at worst" if self.worst else ""
        average = f"{self.average_text(paper)} guesses on average{'' if self.exact else ' (95 %)'}"
        yield plain(f"{self.player}, {games}: {average}{worst}.")
        yield from paper.side_by_side([self.block("", paper, max([self.lost, *self.distribution]))], 2)

    def rows(self) -> Iterator[Row]:
        yield ["secret", "guesses"]
        yield from ([secret, guesses or None] for secret, guesses in self.guesses.items())

    def worst_secrets(self, many: int = 10) -> dict[Named, int]:
        """Return the `many` secrets with the most guesses. Secrets of lost games (0) come first."""
        return extremes(self.guesses.items(), many, worst=True)

    def best_secrets(self, many: int = 10) -> dict[Named, int]:
        """Return the `many` secrets with the fewest guesses."""
        return extremes(self.guesses.items(), many, worst=False)

    def plot(self) -> "Figure":
        return self.bars(f"{self.player}: {self.average_text(Paper())}")


def tournament(
    player: str | Callable[..., Any],
    game: str = "classic",
    secrets: Iterable[Sequence[str | int]] | None = None,
    *,
    where: str | Sequence[str] = (),
    answers: str = "",
    seed: int = 0,
    most: int = MOST_TURNS,
) -> Played:
    """Let a player play for all secrets of a game, or for those of `secrets`, each once.

    Args:
        player: a name with options, such as `"minimax:pool=consistent"`, a function of the possible codes and
            the number of the guess, a class with `initial_guess()` and `make_guess(feedback)`, or a class as
            `register` takes it.
        game: the game as `game` takes it: `"classic"`, `"4x6"`.
        secrets: codes in letters, as names, or as integers from 0.
        where: rules of the game, as after `where`.
        answers: the answers, as after `answers`. The default is the game's own.
        seed: the seed of all random choices.
        most: guesses after which a game is lost.

    Raises StatementProblem for an unknown player, game or secret. Raises PlayerError for the player's own
    errors and for illegal guesses. Raises TournamentError if the secrets are too many to list.
    """
    theory = theory_of(game, [where] if isinstance(where, str) else where, answers)
    space, rows, streams = secrets_of(theory, _wanted(secrets, theory))
    spec = _spec(player, theory, streams=streams)
    played = Tournament(space, (spec,), rows, seed, game, most, whole=secrets is None)
    turns = Run(played).play().turns[0].tolist()
    codes = map(theory.game.named, space.pool[rows].tolist())
    name = player if isinstance(player, str) else spec.name
    guesses = dict(zip(codes, turns, strict=True))
    return Played.from_turns(turns, player=name, guesses=guesses, exact=played.is_exact(0))


@dataclass(frozen=True)
class Made(PlayerSpec):
    """A player that exists as an object, for this process only. `number` distinguishes such players."""

    player: Player = field(kw_only=True, repr=False)
    number: int = field(default_factory=count().__next__)

    @property
    def version(self) -> int:
        """The number of this player."""
        return self.number

    def make(self) -> Player:
        return self.player


def _spec(player: str | Callable[..., Any], theory: Theory, *, streams: bool) -> PlayerSpec:
    if callable(player):
        return Made(getattr(player, "__name__", "player"), player=_made(player, theory))
    if not isinstance(player, str):
        if hasattr(player, "choose") or is_class(type(player)):
            raise WrongType("", f"a player is a class, not its object: pass {type(player).__name__} itself")
        raise WrongType("", f"a player is a name, a function or a class, not {player!r:.60}")
    spec = spec_of(player, theory)
    return replace(spec, streams=theory) if streams else spec


def _wanted(secrets: Iterable[Sequence[str | int]] | None, theory: Theory) -> list[Code] | None:
    if secrets is None:
        if root(theory, None) is None:
            raise TournamentError("too many codes to play all", hint="`secrets` says which are played")
        return None
    if isinstance(secrets, str) or not isinstance(secrets, Iterable):
        raise WrongType("", f"secrets are a sequence of codes, not {secrets!r:.60}")
    return [code_of(secret, theory.game) for secret in secrets]


def code_of(secret: Sequence[str | int], game: Game) -> Code:
    """Return a code, given as letters, names or integers from 0. Raises StatementProblem."""
    if isinstance(secret, str):
        return indexes(Letters(secret), game)
    if not isinstance(secret, Iterable) or not all(isinstance(each, str | Integral) for each in secret):
        raise WrongType("", f"a secret is letters, or a sequence of names or integers, not {secret!r:.60}")
    last = len(game.symbols) - 1
    for each in secret:
        if not isinstance(each, str) and not 0 <= each <= last:
            raise StatementProblem(f"there is no symbol {each}: they count from 0 to {last}")
    return indexes(
        Names(tuple(each if isinstance(each, str) else game.symbols[each] for each in secret)), game
    )


def _made(target: Callable[..., Any], theory: Theory) -> Player:
    if isinstance(target, type) and not is_class(target):
        if not hasattr(target, "choose"):
            raise PlayerError(f"{target.__name__} has neither `choose` nor `initial_guess` and `make_guess`")
        file = getattr(sys.modules.get(target.__module__), "__file__", None) or target.__module__
        with guarding(file):
            return Guarded(target(Options()), file, 1)
    home = target if isinstance(target, type | FunctionType) else type(target)
    names = getattr(target, "__globals__", None) or vars(sys.modules[home.__module__])
    code = getattr(target, "__code__", None)
    file = code.co_filename if code else names.get("__file__") or home.__module__
    computes = Path(file).is_file() and only_computes(text_of(Path(file)))
    entry = author_entry(home.__name__, target, names, file, computes=computes, sizes=False)
    return entry.make(Options(theory=theory))
