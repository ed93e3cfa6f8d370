"""The program as codemaker: how it answers a guess, what it says of other answers, what it shows at the end.

A codemaker that may lie does so at random moments; an evil one where it leaves the most codes. None lies
about the secret itself: guessing it wins.
"""

from typing import NamedTuple

from mmlogic.codes.dialects.parts import Told
from mmlogic.codes.games import rules_of
from mmlogic.codes.parts import SECRET, Codemaker
from mmlogic.codes.state import Codes
from mmlogic.codes.theory import Clue, Code
from mmlogic.codes.written import Names
from mmlogic.language import StatementProblem
from mmlogic.language.places import Span
from mmlogic.session.context import SessionContext

__all__ = ["Reply", "check_true", "reply", "shown"]

OFTEN = 1 / 3
"""How likely a codemaker that may lie does so, each time."""


class Reply(NamedTuple):
    """A guess with the answer of each secret, and whether it finds the last secret."""

    clue: Clue
    won: bool


def reply(guess: Code, codemaker: Codemaker, session: SessionContext) -> Reply:
    """Return what the codemaker answers to a guess, which becomes a clue."""
    codes = session.state(Codes)
    if codemaker.secrets:
        made = _answers(guess, codemaker, session)
    else:
        from mmlogic.players.asking import player_problems, worst_answer  # bring numpy

        with player_problems():
            told, won = worst_answer(guess, session)
        made = Reply(Clue(guess, told, found=frozenset({0} if won else ())), won)
    codes.add_clue(made.clue)
    if made.won and codemaker.lies and codes.secrets == 1:  # the one answer that is no lie for certain
        whole = f"black({Names(codes.game.trimmed(guess))}) = {codes.game.pegs}"
        for rule in rules_of([whole], codes.game):
            codes.tell(rule)
    return made


def check_true(clue: Clue, session: SessionContext, place: Span | None) -> str:
    """Check that the program's own secrets give the answers of a clue.

    Raises StatementProblem with the true answers. But a file that mmlogic saved is loaded as it stands:
    earlier editions took false answers. The secret is dropped then, and a sentence says so.
    """
    true = _true_answers(clue, session)
    if not true:
        return ""
    told = f"the secret answers {true.get(0)}"
    if 0 not in true:
        each = (f"secret {number} {words}" for number, words in true.items())
        told = f"the secrets answer otherwise: {', '.join(each)}"
    if session.restoring:
        session.timeline.fill(SECRET)
        held = "The secret is" if 0 in true else "The secrets are"
        return f"{held} dropped, since a saved clue says what is not true: {told}."
    hint = "a guess without an answer is answered; `secret off` drops the secret"
    raise StatementProblem(told, place, hint=hint)


def _true_answers(clue: Clue, session: SessionContext) -> dict[int, str]:
    """Return what the program's secrets answer in words, by their numbers, where a clue says otherwise.

    The only secret has the number 0, several are counted from 1. Secrets that may lie are left out.
    """
    codes, codemaker = session.state(Codes), session.timeline.first(SECRET)
    if codemaker is None or codemaker.lies:
        return {}
    first = int(codes.secrets > 1)
    return {
        number + first: codes.game.dialect.words(codes.remaining.answer(clue.code, secret))
        for number, secret in enumerate(codemaker.secrets)
        if not codes.remaining.fits(secret, clue.of(number))
    }


def _answers(guess: Code, codemaker: Codemaker, session: SessionContext) -> Reply:
    codes, answers, found = session.state(Codes), list[Told](), set[int]()
    for number, secret in enumerate(codemaker.secrets):
        with codes.about(number):
            told = codes.remaining.answer(guess, secret)
            if guess == secret or codes.game.won(guess, told):
                found.add(number)
                answers.append(told)
            else:
                answers.append(_lie(guess, secret, codemaker.lies, session) or told)
    clue = Clue(guess, answers[0], tuple(answers[1:]), frozenset(found))
    return Reply(clue, bool(found) and found.issuperset(codes.sought))


def shown(codemaker: Codemaker, session: SessionContext) -> tuple[Code, ...]:
    """Return the codes that a codemaker shows who has won, and drop them; if none is chosen, the first."""
    codes = session.state(Codes)
    session.timeline.fill(SECRET)
    if codemaker.secrets:
        return tuple(codemaker.secrets[each] for each in codes.sought)
    first = codes.remaining.first()
    return (first,) if first else ()


def _lie(guess: Code, secret: Code, lies: int, session: SessionContext) -> Told | None:
    codes = session.state(Codes)
    lied = len(codes.solver.breaks(secret)[0]) if lies else 0
    if lied >= lies or session.random.random() >= OFTEN:
        return None
    other = next(iter(codes.remaining.draw(1, session.random)), None)
    told = codes.remaining.answer(guess, other) if other else None
    return None if told is None or codes.game.won(guess, told) else told
