"""The answers that a guess is given where there are several secrets: one for each, in their order."""

from collections.abc import Sequence

from mmlogic.codes import meaning
from mmlogic.codes.dialects.parts import Told, span_of
from mmlogic.codes.game import Game
from mmlogic.codes.state import Codes
from mmlogic.codes.theory import Clue, Code
from mmlogic.codes.written import Names
from mmlogic.common.wording import plural
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.places import Name

__all__ = ["clue_of"]


def clue_of(guess: Code, written: Sequence[Names | str], codes: Codes) -> Clue:
    """Return the clue of a guess and its answers as pieces write them.

    The answers of secrets that are found may be left out. Raises StatementProblem.
    """
    pieces, game = meaning.plain(written), codes.game
    if codes.secrets == 1:
        return Clue(guess, game.dialect.read(pieces, game.pegs))
    sought = codes.sought
    told = _read(pieces, game, (codes.secrets, len(sought)))
    if len(told) == len(sought) < codes.secrets:
        new = dict(zip(sought, told, strict=True))
        told = [
            new.get(each) or codes.remaining.answer(guess, codes.found(each)) for each in range(codes.secrets)
        ]
    if len(told) != codes.secrets:
        message = f"a guess has {codes.secrets} answers here, one for each secret, not {len(told)}"
        hint = f"the answers of {plural(len(sought), 'secret')} that are not found will do" if told else None
        raise StatementProblem(message, span_of(pieces), hint=hint if len(sought) < codes.secrets else None)
    return Clue(guess, told[0], tuple(told[1:]))


def _read(pieces: Sequence[str], game: Game, many: tuple[int, int]) -> list[Told]:
    """Return the answers that pieces write, one after the other. Raises StatementProblem.

    Words do not say where an answer ends. Where that makes other answers than so `many`, commas part them, or
    else the only way to part them.
    """
    try:
        told, problem = _in_turn(pieces, game), None
    except StatementProblem as found:
        told, problem = [], found
    if len(told) in many:
        return told
    groups = _between_commas(pieces)
    parted = [each for group in groups if (each := _whole(group, game))]
    if len(parted) == len(groups) and len(parted) in many:
        return parted
    ways = [way for number in {*many} for way in _ways(pieces, number, game)]
    if len(ways) > 1:
        hint = f"a comma parts them, as in `{', '.join(map(game.dialect.words, ways[0]))}`"
        message = f"these words may be {len(ways[0])} answers in several ways"
        raise StatementProblem(message, span_of(pieces), hint=hint)
    if problem and not ways:
        raise problem
    return ways[0] if ways else told


def _in_turn(pieces: Sequence[str], game: Game) -> list[Told]:
    """Return the answers that pieces write, each as long as it can be."""
    told = list[Told]()
    while pieces:
        one, pieces = game.dialect.take(pieces, game.pegs)
        told.append(one)
    return told


def _between_commas(pieces: Sequence[str]) -> list[list[str]]:
    """Return the pieces that stand between commas."""
    groups = list[list[str]]([[]])
    for piece in pieces:
        for place, word in enumerate(piece.split(",")):
            if place:
                groups.append([])
            if word:
                groups[-1].append(Name(word, place_of(piece)))
    return groups


def _ways(pieces: Sequence[str], many: int, game: Game) -> list[list[Told]]:
    """Return the ways to read all pieces as so many answers, two at most."""
    if not many or not many <= len(pieces) <= many * game.pegs:
        return [] if many or pieces else [[]]
    ways = list[list[Told]]()
    for end in range(1, len(pieces) - many + 2):
        if len(ways) < 2 and (first := _whole(pieces[:end], game)):
            ways += [[first, *rest] for rest in _ways(pieces[end:], many - 1, game)]
    return ways[:2]


def _whole(pieces: Sequence[str], game: Game) -> Told | None:
    """Return the one answer that pieces write; None if they do not."""
    try:
        return game.dialect.read(pieces, game.pegs)
    except StatementProblem:
        return None
