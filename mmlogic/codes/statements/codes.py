"""`codes`: list the first N codes that fit all clues and rules."""

from dataclasses import KW_ONLY, dataclass

from mmlogic.language.registry import Ask, Heading, part, statement, word
from mmlogic.render.answers import Answer
from mmlogic.session.safety import CODES

__all__ = ["Codes"]


@statement(usage="codes [N] | codes random N", example="codes 10", heading=Heading.QUESTIONS)
@dataclass(frozen=True)
class Codes(Ask[Answer]):
    """List the first N codes that fit all clues and rules.

    They come in the order of the symbols, position by position. Without N there are 20 at the prompt,
    where `more` goes on, and all of them in a script. `codes random N` draws N of them, each independently
    and uniformly; `set seed` makes it draw the same again.
    """

    limit: int | None = part(most=CODES)
    _: KW_ONLY
    random: bool = word("random", "drawn at random", first=True)
