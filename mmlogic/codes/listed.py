"""Games with lists of words: a guess is a word of theirs."""

from mmlogic.codes.game import BLANK
from mmlogic.codes.parts import GUESSES
from mmlogic.codes.state import Codes
from mmlogic.codes.theory import Code
from mmlogic.codes.written import Names
from mmlogic.language import Span, StatementProblem
from mmlogic.session.context import SessionContext

__all__ = ["check_listed"]


def check_listed(guess: Code, session: SessionContext, span: Span | None) -> None:
    """Raise StatementProblem for a guess that `guesses` does not have, and that no secret can be."""
    codes, told = session.state(Codes), session.timeline.first(GUESSES)
    if told is None or BLANK in guess:
        return
    lists = [told.codes, *(words for rule in codes.rules for words in rule.words.values())]
    if any(guess in words for words in lists) or not codes.solver.breaks(guess)[1]:
        return
    word = "".join(guess) if all(len(symbol) == 1 for symbol in guess) else str(Names(guess))
    raise StatementProblem(
        f"{word} is on no list of words", span, hint='`guesses "FILE"` says what may be guessed'
    )
