"""What scores the guesses of a space: the marks of its dialect."""

from mmlogic.players.engine.marks_scorer import MarksScorer, Scorer
from mmlogic.players.engine.prolog_scorer import NameScorer, WordScorer
from mmlogic.players.engine.space import Space
from mmlogic.players.engine.sum_scorer import AddedScorer, DistanceScorer, SumScorer

__all__ = ["scorer_of"]


def scorer_of(space: Space) -> Scorer:
    """Return what scores the guesses of a space in its dialect."""
    dialect = space.dialect
    if dialect.predicate == "marks":
        return MarksScorer(space)
    if dialect.weights:
        return SumScorer(space, dialect.weights)
    if dialect.compared == "distance":
        return DistanceScorer(space)
    if dialect.compared == "names":
        return NameScorer(space)
    return AddedScorer(space) if dialect.compared == "added" else WordScorer(space)
