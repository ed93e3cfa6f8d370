"""Players: `suggest`, `rate`, `secret`, `play`, `marks`, `strategy`.

What knows of arrays is imported where it is used: a session that asks no player need not wait for it.
"""

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from mmlogic.codes import meaning
from mmlogic.codes.clues import NoCodeLeft
from mmlogic.codes.feedback import Marks, feedback
from mmlogic.codes.theory import Clue, Code
from mmlogic.codes.written import Code as WrittenCode
from mmlogic.handlers.dispatch import Knowing, carry_out
from mmlogic.language import Statement, StatementProblem, place_of
from mmlogic.players.answers import (
    Figures,
    PlayAnswer,
    RateAnswer,
    StrategyAnswer,
    SuggestAllAnswer,
    SuggestAnswer,
    Turn,
    TurnAnswer,
)
from mmlogic.players.parts import Pending
from mmlogic.players.statements.marks import Marks as MarksStatement
from mmlogic.players.statements.play import Play
from mmlogic.players.statements.rate import Rate
from mmlogic.players.statements.secret import Secret
from mmlogic.players.statements.strategy import Strategy
from mmlogic.players.statements.suggest import Suggest
from mmlogic.players.written import Player as WrittenPlayer
from mmlogic.render.answers import Answer, Done
from mmlogic.session.writing import writing

if TYPE_CHECKING:
    from mmlogic.players.engine.player import Choice, Player
    from mmlogic.players.engine.rating import Rating
    from mmlogic.players.table.standing import Standing
    from mmlogic.players.table.written import Chosen

__all__: list[str] = []

RANKED = ("first", "minimax", "expected", "entropy", "parts")
"""The players that `suggest all` asks, and `optimal` where no more codes are left than `SEARCHED`."""

SEARCHED = 100

_OWN = 0.3
"""Of the time for a guess: what a player may take itself; if it is stopped, `entropy` has the rest."""

LONGEST = 1000
"""Guesses after which a game is given up."""


@carry_out.register
def _suggest(statement: Suggest, session: Knowing) -> Answer:
    with _players(statement):
        if statement.everyone:
            return _everyone(session)
        chosen = _chosen(statement.player, session)
        answer = _suggestion(session, chosen)
        answer.with_parts = statement.parts
        return answer


def _everyone(session: Knowing) -> Answer:
    """Return what all players would guess, those that expect to leave the fewest codes first."""
    names = [*RANKED, "optimal"] if _standing(session).count <= SEARCHED else RANKED
    shares = (1 / left for left in range(len(names), 0, -1))
    found = [
        _suggestion(session, _named(name, session), share) for name, share in zip(names, shares, strict=True)
    ]
    ranked = sorted(found, key=lambda each: (each.figures.expected, each.figures.worst))
    return SuggestAllAnswer(suggestions=tuple(ranked))


@carry_out.register
def _rate(statement: Rate, session: Knowing) -> Answer:
    with _players(statement):
        code = meaning.code(statement.code, session.timeline.game)
        standing = _standing(session)
        figures = _figures(standing, standing.rate(standing.code(code)), 0)
        best = _suggestion(session, _named("entropy", session))
    return RateAnswer(figures=figures, best=best, with_parts=statement.parts)


def _suggestion(session: Knowing, chosen: "Chosen", share: float = 1.0) -> SuggestAnswer:
    """Return what a player would guess, who may take so much of the time that is left."""
    standing = _standing(session, chosen)
    choice, drawn, stopped = _choice(session, standing, chosen, chosen.spec.make(), share)
    figures = _figures(standing, standing.rate(choice.guess), drawn)
    return SuggestAnswer(player=chosen.name, why=choice.why, figures=figures, stopped=stopped)


def _choice(
    session: Knowing, standing: "Standing", chosen: "Chosen", player: "Player", share: float = 1.0
) -> tuple["Choice", int, bool]:
    """Return a player's guess, by how many codes it was chosen (0 for all), whether it was stopped."""
    from mmlogic.players.table.watching import Watching

    own = 0.7 if chosen.spec.name == "entropy" else _OWN
    with Watching(f"{chosen.name}: guesses", session.progress, share, own) as watch:
        choice, drawn = standing.choose(player, chosen.spec, session.random, watch)
    return choice, drawn, watch.stopped


def _figures(standing: "Standing", rating: "Rating", drawn: int) -> Figures:
    return Figures(
        code=standing.names(rating.guess),
        consistent=rating.consistent,
        expected=rating.expected,
        worst=rating.worst,
        bits=rating.bits,
        left=standing.count,
        parts=rating.partition,
        drawn=drawn or standing.part,
        estimated=bool(standing.part),
    )


@carry_out.register
def _secret(statement: Secret, session: Knowing) -> Answer:
    if statement.how == "off":
        session.timeline.hold("secret")
        return Done(message="there is no secret any more")
    with session.timeline.as_one():
        return Done(message=_kept(statement, session))


def _kept(statement: Secret, session: Knowing) -> str:
    """Keep a secret, and say what is to be said of it."""
    timeline = session.timeline
    if timeline.clues and timeline.clues[-1].marks.black == timeline.game.pegs:
        timeline.begin(timeline.game, rules=tuple(timeline.rules))  # that game is over
    if statement.code is not None:
        timeline.hold("secret", _fitting(statement, session))
        return "the secret is kept: `guess CODE` is answered"
    count = session.solver.count(limits=session.settings.limits)
    if not count:
        raise StatementProblem("no code is left: there is none to keep secret")
    if statement.how == "evil":
        timeline.hold("secret", "evil")
        return "no secret is chosen before it must be: `guess CODE` is answered"
    rank = session.random.randrange(count)
    timeline.hold("secret", session.solver.ranked([rank], session.settings.limits)[0])
    return f"a secret is drawn from {count} codes: `guess CODE` is answered"


def _fitting(statement: Secret, session: Knowing) -> Code:
    """Return the secret that is given, which must fit what is known."""
    assert statement.code is not None
    code = meaning.code(statement.code, session.timeline.game)
    broken, rules = session.solver.breaks(code, session.settings.limits)
    if broken or rules:
        what = f"clue {broken[0].clue}" if broken else f"rule {rules[0]}"
        raise StatementProblem(f"the secret breaks {what}", place_of(statement.code))
    return code


def _marks_of(code: Code, session: Knowing, standing: "Standing") -> Marks:
    """Return the marks that the codemaker gives."""
    secret = session.timeline.secret
    assert secret is not None
    if secret != "evil":
        return feedback(code, secret)
    from mmlogic.players.codemaker import marks_leaving_most

    return marks_leaving_most(code, standing)


@carry_out.register
def _play(statement: Play, session: Knowing) -> Answer:
    with _players(statement):
        chosen = _chosen(statement.player, session)
        if session.timeline.secret is None:
            written = statement.player or WrittenPlayer(chosen.name)
            return _next_guess(session, chosen, written, statement.guess)
        if statement.guess is not None:
            raise StatementProblem("the program holds the secret: no guess waits", place_of(statement.guess))
        with session.timeline.as_one():
            return PlayAnswer(player=chosen.name, turns=tuple(_game(session, chosen)))


def _game(session: Knowing, chosen: "Chosen") -> Iterator[Turn]:
    """Yield the guesses of a game, each of which becomes a clue."""
    timeline = session.timeline
    player = chosen.spec.make()
    _unbroken(session)
    for _ in range(LONGEST):
        began = time.perf_counter()
        standing = _standing(session, chosen)
        choice, *_ = _choice(session, standing, chosen, player)
        seconds = time.perf_counter() - began
        code = standing.names(choice.guess)
        marks = _marks_of(code, session, standing)
        timeline.append("clues", Clue(code, marks))
        won = marks.black == timeline.game.pegs
        yield Turn(code, *marks, 1 if won else _standing(session, chosen).count, seconds)
        if won:
            return
    raise StatementProblem(f"the code is not broken after {LONGEST} guesses")


def _unbroken(session: Knowing) -> None:
    """Raise StatementProblem if the code is broken already."""
    clues = session.timeline.clues
    if clues and clues[-1].marks.black == session.timeline.game.pegs:
        raise StatementProblem(
            "the code is broken already", hint="`secret random`, `game` or `reset` begins anew"
        )


def _next_guess(
    session: Knowing, chosen: "Chosen", written: WrittenPlayer, made: WrittenCode | None = None
) -> Answer:
    """Have a player guess, unless it has made its guess already, and wait for the marks."""
    if made is not None:
        code, left = (
            meaning.code(made, session.timeline.game),
            session.solver.count(limits=session.settings.limits),
        )
    else:
        _unbroken(session)
        standing = _standing(session, chosen)
        choice, *_ = _choice(session, standing, chosen, chosen.spec.make())
        code, left = standing.names(choice.guess), standing.count
    session.timeline.hold("playing", Pending(written, code))
    return TurnAnswer(player=chosen.name, turn=len(session.timeline.clues) + 1, left=left, code=code)


@carry_out.register
def _marks(statement: MarksStatement, session: Knowing) -> Answer:
    timeline, pending = session.timeline, session.timeline.pending
    if pending is None:
        raise StatementProblem("no guess waits for its marks", hint="`play PLAYER` makes one")
    clue = Clue(pending.code, meaning.marks(statement.black, statement.white, timeline.game.pegs))
    with timeline.as_one():
        timeline.append("clues", clue)
        timeline.hold("playing")
        return _after_marks(session, clue, pending)


def _after_marks(session: Knowing, clue: Clue, pending: Pending) -> Answer:
    if not session.solver.count(limits=session.settings.limits):
        return NoCodeLeft()
    with _players():
        chosen = _chosen(pending.player, session)
        if clue.marks.black < session.timeline.game.pegs:
            return _next_guess(session, chosen, pending.player)
        turn = len(session.timeline.clues)
        return TurnAnswer(player=chosen.name, turn=turn, left=1, code=clue.code, found=True)


@carry_out.register
def _strategy(statement: Strategy, session: Knowing) -> Answer:
    from mmlogic.players.table import strategies

    with _players(statement):
        chosen = _chosen(statement.player, session)
        write = None if statement.file is None else writing(statement.file, statement.over, session)
        tree = strategies.tree_of(_standing(session, chosen), chosen.spec, session.random, session.progress)
        if statement.file is not None and write is not None:
            write(strategies.written(tree, statement.file, session.timeline.game))
    turns = Counter(tree.turns.tolist())
    return StrategyAnswer(
        player=chosen.name,
        codes=len(tree.space.secrets),
        total=tree.total,
        distribution=tuple(turns[turn] for turn in range(1, tree.worst + 1)),
        file=statement.file,
    )


def _standing(session: Knowing, chosen: "Chosen | None" = None) -> "Standing":
    from mmlogic.players.table.standing import standing

    guesses = chosen.guesses if chosen else None
    timeline = session.timeline
    return standing(timeline.theory, lambda: session.solver, session.random, guesses, session.settings.limits)


def _chosen(written: WrittenPlayer | None, session: Knowing) -> "Chosen":
    from mmlogic.players.table.written import chosen

    return chosen(written, session.timeline.game)


def _named(name: str, session: Knowing) -> "Chosen":
    return _chosen(WrittenPlayer(name), session)


@contextmanager
def _players(statement: Statement[Any] | None = None) -> Iterator[None]:
    """Give the room of players; what they refuse is a problem of the statement."""
    from mmlogic.players.table.problems import told_plainly

    with told_plainly(statement.span if statement else None):
        yield
