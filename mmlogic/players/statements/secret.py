"""`secret`: let the program hold a secret code."""

from dataclasses import KW_ONLY, dataclass

from mmlogic.codes import meaning
from mmlogic.codes.state import Codes
from mmlogic.codes.theory import Code as Named
from mmlogic.codes.written import Code
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.registry import Heading, Tell, choice, statement
from mmlogic.players.parts import SECRET
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext

__all__ = ["Secret"]


@statement(
    usage="secret CODE | secret random | secret evil | secret off",
    example="secret random",
    heading=Heading.PLAYING,
)
@dataclass(frozen=True)
class Secret(Tell[Done]):
    """Let the program hold a secret code: it answers `guess CODE` with marks, and the guess becomes a clue.

    The secret is CODE, or drawn at random from the remaining codes. An `evil` codemaker has no fixed secret:
    it always gives the answer that leaves the most codes. `off` drops the secret.
    """

    code: Code | None = None
    _: KW_ONLY
    how: str = choice(
        "code",
        random="drawn at random",
        evil="no fixed secret: always the answer that leaves the most codes",
        off="drop the secret",
    )

    def carry_out(self, session: SessionContext) -> Done:
        """Hold the secret, or drop it."""
        if self.how == "off":
            session.timeline.fill(SECRET)
            return Done(message="the secret is dropped")
        with session.timeline.as_one():
            return Done(message=_kept(self, session))


def _kept(secret: Secret, session: SessionContext) -> str:
    """Keep a secret, and say what is to be said of it."""
    timeline, codes = session.timeline, session.state(Codes)
    if codes.clues and codes.broken:
        codes.begin(codes.game, tuple(codes.rules))  # that game is over
    if secret.code is not None:
        timeline.fill(SECRET, _fitting(secret.code, codes))
        return "the secret is kept: `guess CODE` is answered"
    count = codes.solver.count(limits=codes.limits)
    if not count:
        raise StatementProblem("no code is left to keep secret")
    if secret.how == "evil":
        timeline.fill(SECRET, "evil")
        return "the secret stays open as long as possible: `guess CODE` is answered"
    rank = session.random.randrange(count)
    timeline.fill(SECRET, codes.solver.ranked([rank], codes.limits)[0])
    return f"a secret was drawn from {count} codes: `guess CODE` is answered"


def _fitting(written: Code, codes: Codes) -> Named:
    """Return the secret that is written, which must fit what is known."""
    code = meaning.code(written, codes.game)
    broken, rules = codes.solver.breaks(code, codes.limits)
    if broken or rules:
        what = f"clue {broken[0].clue}" if broken else f"rule {rules[0]}"
        raise StatementProblem(f"the secret breaks {what}", place_of(written))
    return code
