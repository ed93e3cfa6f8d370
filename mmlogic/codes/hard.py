"""Hard games: a guess must use what is known."""

from collections.abc import Iterator

from mmlogic.codes.state import Codes
from mmlogic.codes.theory import Code
from mmlogic.common.wording import joined, plural
from mmlogic.language import Span, StatementProblem

__all__ = ["check_use"]


def check_use(guess: Code, codes: Codes, span: Span | None) -> None:
    """Raise StatementProblem for a guess that leaves unused what more clues show than may be wrong."""
    unused, lies = list(_unused(guess, codes)), codes.theory.lies
    if len(unused) <= lies:
        return
    message = f"a guess must use what is known: {joined(unused[: lies + 1])}"
    most = f", and at most {plural(lies, 'clue')} may be wrong" if lies else ""
    raise StatementProblem(f"{message}{most}", span, hint="`set hard off` allows any guess")


def _unused(guess: Code, codes: Codes) -> Iterator[str]:
    """Yield what a guess leaves unused of each clue, as the parts of a sentence."""
    dialect, padded = codes.game.dialect, codes.game.padded
    for number, clue in enumerate(codes.clues, 1):
        demands = dialect.demands(padded(clue.code), clue.told)
        if demands is not None:
            yield from (f"clue {number} shows {each}" for each in [*demands.unmet(padded(guess))][:1])
        elif not codes.fits(guess, clue):
            yield f"clue {number} is answered with {dialect.words(clue.told)}"
