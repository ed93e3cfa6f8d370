"""Hard games: a guess must use what is known."""

from collections.abc import Iterator

from mmlogic.codes.state import Codes
from mmlogic.codes.theory import Code
from mmlogic.common.wording import joined, plural
from mmlogic.language import Span, StatementProblem

__all__ = ["check_use"]


def check_use(guess: Code, codes: Codes, span: Span | None) -> None:
    """Raise StatementProblem for a guess that leaves unused what more clues show than may be wrong.

    Where several secrets are sought, it may do so for all but one of them: no guess need be of use for all.
    """
    several, told = codes.secrets > 1, list[str]()
    for secret in codes.sought or [codes.secret]:
        with codes.about(secret):
            unused, lies = list(_unused(guess, codes)), codes.theory.lies
        if len(unused) <= lies:
            return
        of_secret = f"of secret {secret + 1} " if several else ""
        told.append(f"{of_secret}{joined(unused[: lies + 1])}")
    known = "known of a secret" if several else "known"
    most = f", and at most {plural(lies, 'clue')} may be wrong" if lies else ""
    message = f"a guess must use what is {known}: {'; '.join(told)}{most}"
    raise StatementProblem(message, span, hint="`set hard off` allows any guess")


def _unused(guess: Code, codes: Codes) -> Iterator[str]:
    """Yield what a guess leaves unused of each clue, as the parts of a sentence."""
    dialect, padded = codes.game.dialect, codes.game.padded
    for number, clue in enumerate(codes.clues, 1):
        demands = dialect.demands(padded(clue.code), clue.told)
        if demands is not None:
            yield from (f"clue {number} shows {each}" for each in [*demands.unmet(padded(guess))][:1])
        elif not codes.remaining.fits(guess, clue):
            yield f"clue {number} is answered with {dialect.words(clue.told)}"
