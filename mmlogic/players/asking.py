"""Ask the players of a session: resolve their names and options, build positions, choose and rank guesses."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache

from mmlogic.codes.commonness import known
from mmlogic.codes.dialects.marks import MarksDialect
from mmlogic.codes.dialects.parts import Told
from mmlogic.codes.game import Game
from mmlogic.codes.pegs import written
from mmlogic.codes.remaining import TooManyCodes
from mmlogic.codes.subject import Codes
from mmlogic.codes.theory import GUESSES, Code, Theory
from mmlogic.codes.thresholds import PAIRS_WEIGHED
from mmlogic.codes.wordlists import language
from mmlogic.common.arrays import HERE, np
from mmlogic.common.seeds import spawned
from mmlogic.common.wording import joined, short
from mmlogic.language import Span, StatementProblem, place_of, unknown
from mmlogic.language.places import Name
from mmlogic.language.spelling import quote
from mmlogic.limits.budget import Budget, LimitExceeded, check, current
from mmlogic.players.answers import BlindAnswer, Ranked, Ranking, SuggestAnswer, SuggestEachAnswer
from mmlogic.players.engine.arrays import Code as IndexCode, PlayerError, SpaceError, distinct
from mmlogic.players.engine.candidates import Candidates, Opened, PlayerSpec, candidates, player_by_size, root
from mmlogic.players.engine.options import read_options
from mmlogic.players.engine.player import (
    SUITABLE,
    USUAL,
    Choice,
    Inferring,
    Player,
    Watching,
    entries,
    entry,
    find,
)
from mmlogic.players.engine.position import Clue, Position
from mmlogic.players.engine.space import Space
from mmlogic.players.language import MEASURES
from mmlogic.players.strategies.onestep import OneStep
from mmlogic.players.written import Player as WrittenPlayer
from mmlogic.session.context import SessionContext

PLAYER_FILES = ".py", ".pl"
"""Files whose names have one of these endings can define players."""


def resolve_player(written: WrittenPlayer | None, theory: Theory) -> PlayerSpec:
    """Return the player that a statement names, or `USUAL` if it names none.

    Raises StatementProblem if the player or an option is unknown, or if the player does not suit the game.
    """
    if written is None:
        return PlayerSpec(USUAL)
    player = find(written.name)
    if player is None:
        if written.name.lower().endswith(PLAYER_FILES):
            hint = f"`player {quote(written.name)}` loads its players"
            raise StatementProblem(f"`{short(written.name)}` is a file", place_of(written.name), hint=hint)
        names = [each.name for each in entries()]
        raise unknown("player", written.name, names, f"players are {', '.join(names)}")
    name = player_by_size(theory) if player.name == "auto" else player.name
    elsewhere = {option.name: each.name for each in entries() for option in each.takes}
    options = read_options(
        Name(name, written.span), written.options, entry(name).takes, theory.game, elsewhere
    )
    try:
        return with_theory(PlayerSpec(name, options), theory)
    except PlayerError as error:
        raise StatementProblem(str(error), written.span, hint=SUITABLE) from None


def with_theory(spec: PlayerSpec, theory: Theory) -> PlayerSpec:
    """Return the player. If it asked for the game and its rules (`Entry.named`), its options have them.

    Raises PlayerError if the player reads only black and white marks, and the game has other answers.
    """
    if spec.entry.marks and not isinstance(theory.game.dialect, MarksDialect):
        raise PlayerError(f"{spec.name} understands black and white marks only")
    if not spec.entry.named:
        return spec
    return replace(spec, options=replace(spec.options, theory=replace(theory, clues=())))


PATIENCE = 1.0
"""Seconds for counting the remaining codes, if the player can guess without the count."""

_COUNTING = 0.3
"""Largest share of the statement's remaining time for counting the remaining codes."""


@contextmanager
def player_problems(span: Span | None = None) -> Iterator[None]:
    """Turn errors of players and spaces in the `with` block into a StatementProblem at `span`."""
    try:
        yield
    except (PlayerError, SpaceError) as error:
        raise StatementProblem(error.message, span, hint=error.hint) from None


def player_of(written: WrittenPlayer | None, session: SessionContext) -> PlayerSpec:
    """Return the player that a statement names, for the session's game: see `resolve_player`."""
    return resolve_player(written, session.state(Codes).theory)


def adviser_of(written: WrittenPlayer | None, session: SessionContext) -> PlayerSpec:
    """Return the player that a statement names, to suggest or rank guesses.

    Of equally good words, it prefers the commonest, if frequencies are known and `ties` is not set.
    """
    theory = session.state(Codes).theory
    spec = resolve_player(written, theory)
    ties = {option.key for option in written.options} if written else ()
    if spec.name not in MEASURES or "ties" in ties or not HERE or not known(language(theory)):
        return spec
    return replace(spec, options=replace(spec.options, ties="common"))


def candidates_of(
    session: SessionContext, spec: PlayerSpec | None = None, secret: int | None = None
) -> Candidates:
    """Return the candidates for the secret with the number `secret`, counted from 0.

    The default is the first secret still sought. Raises PlayerError if no code remains, or if clues may be
    wrong and the player takes every clue as true.
    """
    codes = session.state(Codes)
    if spec:
        check_trust(codes.theory, spec)
    hard = session.settings.hard == "on"
    remaining = codes.remaining if secret is None else codes.of(secret)
    return candidates(remaining, session.random, guesses_of(session, spec), hard=hard)


def check_trust(theory: Theory, spec: PlayerSpec) -> None:
    """Raise PlayerError if clues of the game may be wrong and the player takes every clue as true."""
    if theory.lies and spec.entry.trusting:
        raise PlayerError(f"{spec.name} cannot play while clues may be wrong: it takes every clue as true")


def is_listed(session: SessionContext, spec: PlayerSpec) -> bool:
    """Whether the codes of the game, before any clue, are few enough to list for the player."""
    return root(session.state(Codes).theory, guesses_of(session, spec)) is not None


def guesses_of(session: SessionContext, spec: PlayerSpec | None) -> tuple[IndexCode, ...] | None:
    """Return the words of the option `pool`, else those of the statement `guesses`, else None."""
    if spec and spec.options.words is not None:
        return spec.options.words.codes
    told, game = session.timeline.first(GUESSES), session.state(Codes).game
    return _indexes(told.codes, game) if told else None


@lru_cache(maxsize=4)
def _indexes(codes: tuple[Code, ...], game: Game) -> tuple[IndexCode, ...]:
    return tuple(map(game.indexes, codes))


def choose(session: SessionContext, left: Candidates, spec: PlayerSpec, player: Player) -> Choice:
    """Return a player's guess. Raises PlayerError if a player from a file was stopped before it guessed."""
    choice, _ = _watched(session, left, spec, player)
    if choice.stopped and spec.entry.file:
        turn = len(left.theory.clues) + 1
        raise PlayerError(f"{spec.name} was stopped before it had made guess {turn}")
    return choice


def blind_choice(session: SessionContext, player: Player) -> Choice:
    """Return the guess of a player that looks only at clues, in a game of any size."""
    return player.choose(blind_position(session), spawned(session.random))


def blind_position(session: SessionContext) -> Position:
    """Return a position with the game's clues but without a list of codes. The game may have any size."""
    theory = session.state(Codes).theory
    game = theory.game
    space = Space.of([(0,) * game.pegs], len(game.symbols)).like(game, listed=False)
    clues = (Clue(game.indexes(each.code), each.told) for each in theory.clues)
    return Position(space, tuple(clues))


def blind_suggestion(session: SessionContext, spec: PlayerSpec) -> BlindAnswer | None:
    """Return a guess without a rating if counting the remaining codes takes too long, else None.

    The result is also None if the player must look at more than the clues or the first remaining code.
    """
    codes = session.state(Codes)
    few = spec.entry.sees == "clues" or spec.takes_first
    if not few or codes.theory.lies or is_listed(session, spec):
        return None
    left = current().left
    try:
        with Budget(PATIENCE if left is None else min(PATIENCE, _COUNTING * left)):
            candidates_of(session, spec)
    except LimitExceeded:
        check()
    else:
        return None
    choice = spec.first_choice(codes.remaining) or blind_choice(session, spec.make())
    code = codes.game.named(choice.guess)
    return BlindAnswer(player=spec.name, code=code, why=choice.why, consistent=codes.remaining.holds(code))


def suggestion(
    session: SessionContext, spec: PlayerSpec, share: float = 1.0, left: Candidates | None = None
) -> SuggestAnswer:
    """Return a player's guess with its rating.

    The player may use `share` of the statement's remaining time. `left` has the remaining codes, if known.
    """
    left = left or candidates_of(session, spec)
    if session.state(Codes).broken and left.count == 1:  # one code is left, so no player needs to choose
        found, drawn = left.position, 0
        choice = Choice(found.space.code(int(found.left[0])), "the code is found")
    else:
        choice, drawn = _watched(session, left, spec, spec.make(), share)
    rating = left.rate(left.names(choice.guess))
    figures = replace(rating, drawn=drawn or rating.drawn)
    return SuggestAnswer(player=spec.name, reason=choice.why, figures=figures, stopped=choice.stopped)


def _watched(
    session: SessionContext, left: Candidates, spec: PlayerSpec, player: Player, share: float = 1.0
) -> tuple[Choice, int]:
    with Watching(f"{spec.name}: guesses", session.progress, share) as watch:
        return left.choose(player, spec, session.random, watch)


def suggested(
    session: SessionContext, written: WrittenPlayer | None
) -> SuggestAnswer | SuggestEachAnswer | BlindAnswer:
    """Return the next guess of the player that a statement names.

    If the statement names none, `entropy` guesses, or `auto` if the codes are too many to count.
    """
    spec = adviser_of(written, session)
    answer: SuggestAnswer | SuggestEachAnswer | BlindAnswer | None
    if session.state(Codes).secrets > 1:
        answer = joint_suggestion(session, spec)
    else:
        try:
            answer = blind_suggestion(session, spec) or suggestion(session, spec)
        except TooManyCodes:
            suited = None if written else player_of(WrittenPlayer("auto"), session)
            answer = blind_suggestion(session, suited) if suited else None
            if answer is None:
                raise
    answer.words_left_out = spec.options.left_out
    answer.note = _not_won(session.state(Codes), answer.code)
    return answer


def _not_won(codes: Codes, suggested: Code) -> str:
    """Return a sentence about earlier guesses that are still consistent, if answers do not show a win."""
    decides = codes.game.dialect.right is not None
    if decides or codes.secrets > 1 or codes.broken or codes.theory.lies:
        return ""
    made = dict.fromkeys(clue.code for clue in codes.theory.clues if clue.code != suggested)
    with current().grace():
        guesses = joined(written(code, codes.game) for code in made if codes.remaining.holds(code))
    return f"{guesses} would have won: players leave such guesses out." if guesses else ""


def joint_suggestion(session: SessionContext, spec: PlayerSpec) -> SuggestEachAnswer:
    """Return a player's guess for all secrets not found, with a rating for each secret."""
    choice, views = joint_choice(session, spec, spec.make())
    code = session.state(Codes).game.named(choice.guess)
    ratings = {secret + 1: left.rate(code) for secret, left in views.items()}
    return SuggestEachAnswer(player=spec.name, code=code, reason=choice.why, ratings=ratings)


def joint_choice(
    session: SessionContext, spec: PlayerSpec, player: Player
) -> tuple[Choice, dict[int, Candidates]]:
    """Return a player's guess for all secrets not found, and each secret's candidates, by number from 0.

    | condition, the first that holds | guess |
    |---|---|
    | the player's opening is not over | the opening |
    | a secret has one code left | this code |
    | the player looks one step ahead, and secrets have equal pools | the guess of least total weight |
    | otherwise | of the player's guesses for each secret, the one with the most bits in total |
    """
    codes, views = session.state(Codes), _views(session, spec, player)
    lefts = list(views.values())
    opened = isinstance(player, Opened) and len(lefts[0].theory.clues) < len(player.opening)
    certain = next((secret for secret, left in views.items() if left.count == 1), None)
    if certain is not None and not opened:
        only = views[certain].position
        guess, why = only.space.code(int(only.left[0])), f"the only code left of secret {certain + 1}"
        return Choice(guess, why), views
    inner = player.player if isinstance(player, Opened) and not opened else player
    if isinstance(inner, OneStep) and _may_guess_alike(lefts):
        why = f"{inner.why.partition(':')[0]} of all secrets together"
        return Choice(_lightest([left.position for left in lefts], inner), why), views
    choices = [choose(session, left, spec, player) for left in (lefts[:1] if opened else lefts)]
    guesses = [codes.game.named(choice.guess) for choice in choices]
    bits = [sum(left.rate(guess).bits for left in lefts) for guess in guesses]
    return choices[bits.index(max(bits))], views


def _views(session: SessionContext, spec: PlayerSpec, player: Player) -> dict[int, Candidates]:
    """Return the candidates for each secret still sought, by the secret's number from 0.

    Raises PlayerError if all are found, or if the player can seek only one secret.
    """
    codes = session.state(Codes)
    if codes.broken:
        raise PlayerError("every secret is found")
    if isinstance(player, Inferring):
        raise PlayerError(f"{spec.name} plays for one secret, and this game has several")
    views = {secret: candidates_of(session, spec, secret) for secret in codes.sought}
    if spec.entry.needs and len(views) > 1:
        raise PlayerError(f"a tree follows the answers of one secret, and this game has {len(views)}")
    return views


def _may_guess_alike(lefts: Sequence[Candidates]) -> bool:
    pools = [left.position.space.pool for left in lefts]
    return not any(left.part for left in lefts) and all(np.array_equal(pools[0], each) for each in pools)


def _lightest(positions: Sequence[Position], player: OneStep) -> IndexCode:
    """Return the guess with the least total weight over all secrets.

    The weight for a secret is divided by the number of its remaining codes. Of equally good guesses, those
    that can win for more secrets come first. Then the option `ties` decides.
    """
    first, pool = positions[0], len(positions[0].space.pool)
    rows = np.arange(pool)
    if first.space.hard:
        rows = np.flatnonzero(np.logical_or.reduce([position.usable for position in positions]))
    elif not first.clues or pool * sum(len(position.left) for position in positions) > PAIRS_WEIGHED:
        rows = distinct(np.concatenate([position.canonical_guesses() for position in positions]))
    rows = first.space.ordered(rows, player.options.ties)
    weights, wins = np.zeros(len(rows)), np.zeros(len(rows), dtype=np.intp)
    for position in positions:
        weights += player.weights(position, rows) / len(position.weighed)
        wins += position.may_win(rows)
    best = np.lexsort((-wins, np.round(weights / np.abs(weights).max(initial=1), 12)))[0]
    return first.space.code(int(rows[best]))


def worst_answer(guess: Code, session: SessionContext) -> tuple[Told, bool]:
    """Return which answer to a guess leaves the most codes, and whether the guess finds the secret."""
    left = candidates_of(session)
    rating, game = left.rate(guess), left.theory.game
    if left.count == 1 and rating.consistent:
        return session.state(Codes).remaining.answer(guess, guess), True
    parts = {told: many for told, many in rating.parts.items() if not game.won(guess, told)}
    most = max(parts.values())
    return min((told for told, many in parts.items() if many == most), key=repr), False


def ranking(session: SessionContext, measure: str, most: int) -> Ranking:
    """Return the best guesses by a measure, at most `most`. `measure` is the name of a one-step player.

    Of equally good guesses, those that can win come first, then common words, then the lowest. If the
    remaining codes are too many to list, a sample of them decides. How many guesses are equivalent to each is
    then unknown. Raises PlayerError if no code remains.
    """
    left = candidates_of(session)
    spec = adviser_of(WrittenPlayer(measure), session)
    position, drawn = left.looked_at(spec, spawned(session.random))
    rows, sizes = position.classes()
    known = position.space is left.position.space and not left.part
    player, guesses = spec.make(), list[Ranked]()
    assert isinstance(player, OneStep)
    cannot_win = ~position.may_win(rows)
    rarity = position.space.rarity[rows] if spec.options.ties == "common" else rows
    order = np.lexsort((rows, rarity, cannot_win, player.weights(position, rows)))
    best: list[int] = order[:most].tolist()
    for at in best:
        check()
        figures = left.rate(left.names(position.space.code(int(rows[at]))))
        stands_for = int(sizes[at]) if known else None
        guesses.append(Ranked(replace(figures, drawn=drawn or figures.drawn), stands_for))
    return Ranking(tuple(guesses), len(rows))
