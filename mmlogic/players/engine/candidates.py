"""The remaining codes that players get (all or a sample), and `PlayerSpec`, a player by name and options."""

from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import chain
from pathlib import Path
from random import Random

from mmlogic.codes.constraints import Lies
from mmlogic.codes.game import BLANK, Game
from mmlogic.codes.remaining import Remaining
from mmlogic.codes.ruling import rules_of
from mmlogic.codes.theory import Code as Named, Theory
from mmlogic.codes.thresholds import DRAWN, LEFT, LISTED, PAIRS_WEIGHED
from mmlogic.codes.wordlists import language
from mmlogic.common.arrays import HERE, np
from mmlogic.common.seeds import branched, spawned
from mmlogic.limits.budget import Budget, LimitExceeded, check, current
from mmlogic.limits.memory import cache
from mmlogic.players.engine import plain
from mmlogic.players.engine.arrays import Code, Codes, PlayerError
from mmlogic.players.engine.authored import run_text, text_of
from mmlogic.players.engine.options import Options, Ties
from mmlogic.players.engine.player import (
    SUITABLE,
    Choice,
    Entry,
    Finishing,
    Player,
    Watching,
    entry,
    registered,
)
from mmlogic.players.engine.position import Clue, Position, of_counts, rate, with_clues
from mmlogic.players.engine.rows import Sample, drawn, known, of_codes, ranks
from mmlogic.players.engine.scorer import NO_CODE_LEFT
from mmlogic.players.engine.space import Space
from mmlogic.players.rating import Rating

PEGS = 255
"""Largest number of pegs, since two bytes hold packed marks."""

Words = tuple[tuple[tuple[str, tuple[Named, ...]], ...], ...]
"""The words in the files that each rule names, as part of a cache's key, since a file may change."""


def _lasting(theory: Theory) -> tuple[Theory, Words]:
    """Return the theory without its clues and without its rules about lies, and the words of its rules."""
    rules = tuple(rule for rule in theory.rules if not isinstance(rule.constraint, Lies))
    return replace(theory, clues=(), rules=rules), tuple(tuple(rule.words.items()) for rule in rules)


def root(theory: Theory, guesses: tuple[Code, ...] | None = None, hard: bool = False) -> Position | None:
    """Return the position before the first clue, or None if its codes are too many to list.

    Rules about lies are ignored. Besides possible secrets, the codes in `guesses` may be guessed. If
    `guesses` is None, all codes of the game may, unless the game is `hard` or very large (`_any_code`).
    Raises SpaceError if no code obeys the rules.
    """
    return _root(*_lasting(theory), guesses, hard)


@lru_cache(maxsize=4)
def _root(theory: Theory, words: Words, guesses: tuple[Code, ...] | None, hard: bool) -> Position | None:
    if not HERE:
        if hard:
            raise plain.missing("hard games")
        position = plain.root(theory, _guessable(theory, hard) if guesses is None else None, guesses or ())
        return position and replace(position, space=position.space.like(theory.game))
    space = _rules_space(theory)
    if space is None:
        return None
    others = np.array(guesses, dtype=np.uint8) if guesses is not None else _any_code(theory, space, hard)
    if others is not None:
        space = Space.of(space.pool, space.symbols, others)
    lists = [of_codes(codes, theory.game) for rule in words for _, codes in rule]
    lists += [others] if guesses is not None and others is not None else []
    space = space.from_list(np.concatenate(lists)) if lists else space
    return Position(space.like(theory.game, hard=hard, language=language(theory)))


cache(_root.cache_clear)


def _any_code(theory: Theory, secrets: Space, hard: bool) -> Codes | None:
    """Return all codes allowed as guesses, or None for possible secrets alone.

    Rules of a preset and lists of words also restrict guesses. All other rules restrict only the secret.
    """
    guessable = _guessable(theory, hard)
    codes = _rules_space(guessable) if guessable else None
    if codes is None or len(codes.pool) * len(secrets.pool) > PAIRS_WEIGHED:
        return None
    return codes.pool


def _guessable(theory: Theory, hard: bool) -> Theory | None:
    """Return a theory whose codes are allowed as guesses, or None for possible secrets alone."""
    brought = rules_of(theory.game.rules, theory.game)
    lasting = tuple(rule for rule in theory.rules if rule in brought or rule.words)
    return None if hard or lasting == theory.rules else replace(theory, rules=lasting)


def _rules_space(theory: Theory) -> Space | None:
    """Return the codes that obey the rules, or None if they are too many to list."""
    game, many = theory.game, theory.universe
    pegs, symbols = game.pegs, len(game.symbols)
    if symbols > 256 or pegs > PEGS or (many or 0) > LISTED:
        return None
    if many is not None:
        return Space.distinct(pegs, symbols) if theory.rules else Space.full(pegs, symbols)
    remaining = Remaining(theory)
    if remaining.count(patient=True) > LISTED:
        return None
    return Space.of(of_codes(chain.from_iterable(remaining.pages()), game), symbols)


ALL = 100_000
"""Largest number of codes in a game for which `player_by_size` returns `entropy`."""


def player_by_size(theory: Theory) -> str:
    """Return the name of the player that suits a game and its rules.

    | game | player | it looks at |
    |---|---|---|
    | at most `ALL` codes | `entropy` | all remaining codes |
    | larger, and its codes can be listed or clues may be wrong | `sampled` | a sample |
    | any other | `sat`, which takes every clue as true | one code |
    """
    if theory.game.size <= ALL:
        return "entropy"
    listed = theory.lies or root(replace(theory, clues=())) is not None
    return "sampled" if listed else "sat"


def _position_of(codes: Codes, game: Game, hard: bool = False) -> Position:
    """Return a position before any clue, with some codes of a game that is too large to list."""
    return Position(Space.of(codes, len(game.symbols)).like(game, hard=hard, listed=False))


@dataclass(frozen=True)
class Candidates:
    """The remaining codes of a game, as players get them.

    Attributes:
        remaining: the remaining codes, which Prolog counts and lists.
        position: the position with all remaining codes, or with a sample of them.
        count: number of remaining codes.
        part: size of the sample, 0 if the position has all codes.
    """

    remaining: Remaining
    position: Position
    count: int
    part: int

    @property
    def theory(self) -> Theory:
        """Rules and clues."""
        return self.remaining.theory

    def names(self, code: Code) -> Named:
        """Return the names of a code's symbols. `code` has their indexes."""
        return self.theory.game.named(code)

    def choose(
        self, player: Player, spec: "PlayerSpec", random: Random, watch: Watching
    ) -> tuple[Choice, int]:
        """Return a player's guess and the size of the sample that chose it, 0 for all codes.

        A player stopped by Ctrl-C or a limit gives its best guess so far. If it has none, the guess is the
        first remaining code. Raises PlayerError if the player cannot play here.
        """
        generator, choice = spawned(random), None
        position, part = self.position, self.part
        try:
            position, part = self.looked_at(spec, generator)
            watch.begin()
            with Budget(watch.left):
                choice = spec.first_choice(self.remaining) if self.part else None
                choice = choice or player.choose(position.watched(watch), generator)
        except LimitExceeded:
            watch.stopped = True
        if choice is None:
            first = position.space.code(int(position.left[0]))
            return Choice(first, "the first code left", stopped=True), part
        return replace(choice, stopped=choice.stopped or watch.stopped), part

    def rate(self, names: Named) -> Rating[str]:
        """Return the rating of a guess, estimated if the position has only a sample.

        Rating is quick and ignores the time limit, because every guess is shown with its rating.
        """
        with current().grace():
            rating = rate(self.position, self.theory.game.indexes(names))
            consistent = rating.consistent
            if self.part:
                consistent = BLANK not in names and self.remaining.holds(names)
        scale = self.count / (self.part or self.count)
        return Rating(
            names,
            consistent,
            self.count,
            rating.expected * scale,
            round(rating.worst * scale),
            rating.bits,
            {marks: round(many * scale) for marks, many in rating.parts.items()},
            self.part,
            bool(self.part),
            rating.dialect,
            rating.won,
        )

    def rate_exactly(self, names: Named) -> Rating[str]:
        """Return the rating of a guess from exact counts of all remaining codes.

        Raises PlayerError if clues may be wrong, or if a rule calls Prolog.
        """
        if not self.part:
            return self.rate(names)
        if self.theory.lies:
            raise PlayerError("`exact` cannot count the answers of a guess where clues may be wrong")
        counts = self.remaining.answer_counts(names)
        if counts is None:
            raise PlayerError("`exact` cannot count the answers of a guess: a rule tests only complete codes")
        wins = BLANK not in names and self.remaining.holds(names)
        own = self.remaining.answer(names, names) if wins else None
        return of_counts(names, counts, self.theory.game.dialect, own)

    def looked_at(self, spec: "PlayerSpec", generator: np.random.Generator) -> tuple[Position, int]:
        """Return the position that a player gets, and the size of its sample, 0 for all codes.

        If looking at all codes would be too much work for the player, the position has a sample of them.
        """
        position, left = self.position, self.position.left
        if spec.entry.sees == "all" and self.part:
            raise PlayerError(f"`{spec.name}` cannot search {self.count:,} codes", hint=SUITABLE)
        if spec.entry.sees != "sample" or len(left) <= 2:
            return position, 0
        if len(left) * len(position.space.pool) <= PAIRS_WEIGHED:
            return position, self.part
        guesses = len(position.canonical_guesses(spec.options.highest))
        if spec.options.pool == "consistent":
            guesses = min(guesses, len(left))
        many = max(DRAWN, PAIRS_WEIGHED // guesses)
        if many >= len(left) or len(left) * guesses <= PAIRS_WEIGHED:
            return position, self.part
        some = np.sort(generator.choice(left, many, replace=False))
        if guesses * many <= PAIRS_WEIGHED:
            return replace(position, _left=some), many
        # The guesses, too, are codes of the sample.
        whole = position.space
        space = replace(whole, pool=whole.pool[some], secrets=np.arange(many), hard=False, places=None)
        return replace(position, space=space, _before=None, _left=np.arange(many)), many


def candidates(
    remaining: Remaining,
    random: Random,
    guesses: tuple[Code, ...] | None = None,
    many: int = DRAWN,
    hard: bool = False,
    patient: bool = False,
) -> Candidates:
    """Return the candidates of a game. Players may also guess the codes in `guesses`.

    In large games, the candidates are a sample of `many` codes. In a `hard` game, guesses must use all clues.
    If `patient` is false and counting would take more than a few seconds, the codes are too many. Raises
    PlayerError if no code remains, SpaceError if no code obeys the rules, TooManyCodes if the codes are too
    many to count.
    """
    theory, game = remaining.theory, remaining.theory.game
    position = _listed(theory, guesses, hard)
    if position is not None:
        count, part = len(position.left), 0
    elif not HERE:
        raise plain.missing(f"players of more than {plain.MOST:,} codes")
    else:
        for size, most, what in ((len(game.symbols), 256, "symbols"), (game.pegs, PEGS, "pegs")):
            if size > most:
                raise PlayerError(f"players support at most {most} {what}, not {size}")
        some = _sampled(remaining, many, random, patient)
        count, part = some.count, 0
        if count:
            position = _after(_position_of(some.rows, game, hard), theory)
            count, part = (len(position.left), 0) if some.every else (count, len(position.space.pool))
    if not count or position is None:
        raise PlayerError(NO_CODE_LEFT)
    return Candidates(remaining, position, count, part)


def _sampled(remaining: Remaining, many: int, random: Random, patient: bool) -> Sample:
    """Return `many` codes, chosen uniformly at random, or all codes if few are left."""
    theory = remaining.theory
    ranked = known(theory, remaining.layers)
    count = remaining.count(patient=patient) if ranked is None else ranked.count
    every = count <= min(LEFT, 5 * many)
    if ranked is not None:
        return Sample(ranked.ranked(ranks(count, None if every else many, random)), count, every)
    found = None if every else drawn(theory, count, many, random, partial(fitting, theory))
    if found is None:
        some = range(count) if every else [random.randrange(count) for _ in range(many)]
        found = of_codes(remaining.ranked(some) if count else [], theory.game)
    return Sample(found, count, every)


def fitting(theory: Theory, codes: Codes) -> Codes:
    """Return the elements of `codes` that fit the clues of a theory."""
    position = _after(_position_of(codes, theory.game), theory)
    fit: Codes = position.space.pool[position.left]
    return fit


def _listed(theory: Theory, guesses: tuple[Code, ...] | None, hard: bool) -> Position | None:
    """Return the position of all remaining codes, or None if the game is too large to list.

    Listing is quick and ignores the time limit. So a stopped player still has codes to guess.
    """
    with current().grace():
        position = root(theory, guesses, hard)
        if position is None:
            return None
        if not HERE:
            return plain.after(position, theory)
        return _after(position, theory)


def _after(position: Position, theory: Theory) -> Position:
    clues = (Clue(theory.game.indexes(clue.code), clue.told) for clue in theory.clues)
    if theory.lies != position.lies:  # else what the position before the first clue has computed is kept
        position = replace(position, lies=theory.lies)
    position = position.after_clues(clues)
    check()
    _ = position.left
    return position


@dataclass(frozen=True)
class PlayerSpec:
    """A player by its name and options, so that it can be sent to other processes and compared.

    If a file defines the player, `file` is the file's name and `text` its contents. `streams` has the game
    and its rules if the codes are too many to list.
    """

    name: str
    options: Options = field(default_factory=Options)
    text: str | None = None
    file: str = ""
    streams: Theory | None = None

    @classmethod
    def all_from_file(cls, path: Path) -> "list[PlayerSpec]":
        """Return the players that a file registers, one or more. Raises PlayerError."""
        text, name = text_of(path), str(path)
        return [cls(each.name, text=text, file=name) for each in run_text(text, name)]

    @property
    def entry(self) -> Entry:
        """The registered player with this name, from this file. Raises PlayerError for an unknown name."""
        if self.text is not None and (self.name not in registered() or entry(self.name).text != self.text):
            run_text(self.text, self.file or self.name)
        return entry(self.name)

    @property
    def version(self) -> int:
        """A number that distinguishes registered players of the same name."""
        return self.entry.number

    @property
    def takes_first(self) -> bool:
        """Whether the player guesses the first remaining code. Prolog finds this code without the others."""
        return self.entry.sees == "first" and not self.options.highest

    def first_choice(self, remaining: Remaining) -> Choice | None:
        """Return the first remaining code if the player guesses it next, otherwise None.

        Raises PlayerError if no code remains.
        """
        if not self.takes_first or len(remaining.theory.clues) < len(self.options.opening):
            return None
        found = remaining.first()
        if found is None:
            raise PlayerError(NO_CODE_LEFT)
        return Choice(remaining.theory.game.indexes(found), "the first consistent code")

    def make(self) -> Player:
        """Return the player.

        Raises PlayerError if its name is unknown, or if it needs a list of codes and they are too many.
        """
        player = self.entry.make(replace(self.options, opening=()))
        if self.streams is not None:
            if self.entry.sees == "all":
                raise PlayerError(f"{self.name} cannot play a game with too many codes to list")
            player = Streamed(self, player, self.streams)
        return Opened(self.options.opening, player) if self.options.opening else player


@dataclass(frozen=True)
class Opened(Player):
    """A player with a fixed opening. Raises PlayerError if a guess of the opening may not be guessed."""

    opening: tuple[Code, ...]
    player: Player

    @property
    def deterministic(self) -> bool:
        return self.player.deterministic

    def first_of_two(self, turn: int) -> Ties | None:
        """Ask `player`, or return None before the opening is over."""
        over = turn >= len(self.opening)
        return self.player.first_of_two(turn) if over and isinstance(self.player, Finishing) else None

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        turn = len(position.clues)
        if turn >= len(self.opening):
            return self.player.choose(position, random)
        guess = self.opening[turn]
        if position.space.listed and position.space.row(guess) is None:
            known = dict(enumerate(position.space.named_symbols))
            names = ", ".join(str(known.get(each, each)) for each in guess)
            raise PlayerError(f"the opening [{names}] is not a code of this game")
        return Choice(guess, "the opening")


@dataclass(frozen=True)
class Streamed(Player):
    """A player that gets single codes or samples from Prolog, in games with too many codes to list."""

    spec: PlayerSpec
    player: Player
    theory: Theory

    @property
    def deterministic(self) -> bool:
        """Whether equal positions get equal guesses: without a sample, and without random choices."""
        return self.spec.takes_first or (self.spec.entry.sees == "clues" and self.player.deterministic)

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        spec, sees = self.spec, self.spec.entry.sees
        if sees == "clues":
            return self.player.choose(position, random)
        remaining, source = Remaining(with_clues(self.theory, position)), branched(random)
        if first := spec.first_choice(remaining):
            return first
        many = 1 if sees == "one" else DRAWN
        here = candidates(remaining, source, many=many, patient=True)
        with Watching(spec.name) as watch:
            return here.choose(self.player, spec, source, watch)[0]
