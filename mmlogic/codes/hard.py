"""Hard games: a guess must use what is known."""

from mmlogic.codes.state import Codes
from mmlogic.codes.theory import Code
from mmlogic.language import Span, StatementProblem

__all__ = ["check_use"]


def check_use(guess: Code, codes: Codes, span: Span | None) -> None:
    """Raise StatementProblem for a guess that leaves unused what a clue shows."""
    dialect, padded = codes.game.dialect, codes.game.padded
    for number, clue in enumerate(codes.clues, 1):
        demands = dialect.demands(padded(clue.code), clue.told)
        if demands is None:
            unused = None if codes.fits(guess, clue) else f"is answered with {dialect.words(clue.told)}"
        else:
            unused = next((f"shows {each}" for each in demands.unmet(padded(guess))), None)
        if unused:
            message = f"a guess must use what is known: clue {number} {unused}"
            raise StatementProblem(message, span, hint="`set hard off` allows any guess")
