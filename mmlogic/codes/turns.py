"""Games of so many guesses: after the last one no guess is left."""

from mmlogic.codes.state import Codes
from mmlogic.common.wording import plural
from mmlogic.language import Span, StatementProblem

__all__ = ["check_turns"]


def check_turns(codes: Codes, span: Span | None = None) -> None:
    """Raise StatementProblem if no guess is left."""
    if codes.guesses_left != 0:
        return
    made = plural(len(codes.told), "guess", "guesses")
    ended = "the secret is found" if codes.broken else f"the codemaker has won after {made}"
    raise StatementProblem(
        f"no guess is left: {ended}", span, hint="`set turns none` allows more, `game` starts over"
    )
