"""The answers that a guess is given where there are several secrets: one for each, in their order."""

from collections.abc import Sequence

from mmlogic.codes import meaning
from mmlogic.codes.dialects.parts import Told, span_of
from mmlogic.codes.state import Codes
from mmlogic.codes.theory import Clue, Code
from mmlogic.codes.written import Names
from mmlogic.common.wording import plural
from mmlogic.language import StatementProblem

__all__ = ["clue_of"]


def clue_of(guess: Code, written: Sequence[Names | str], codes: Codes) -> Clue:
    """Return the clue of a guess and its answers as pieces write them.

    The answers of secrets that are found may be left out. Raises StatementProblem.
    """
    pieces, game = meaning.plain(written), codes.game
    if codes.secrets == 1:
        return Clue(guess, game.dialect.read(pieces, game.pegs))
    told, rest = list[Told](), pieces
    while rest:
        one, rest = game.dialect.take(rest, game.pegs)
        told.append(one)
    sought = codes.sought
    if len(told) == len(sought) < codes.secrets:
        new = dict(zip(sought, told, strict=True))
        told = [new.get(each) or codes.answer(guess, codes.found(each)) for each in range(codes.secrets)]
    if len(told) != codes.secrets:
        message = f"a guess has {codes.secrets} answers here, one for each secret, not {len(told)}"
        hint = f"the answers of {plural(len(sought), 'secret')} that are not found will do" if told else None
        raise StatementProblem(message, span_of(pieces), hint=hint if len(sought) < codes.secrets else None)
    return Clue(guess, told[0], tuple(told[1:]))
