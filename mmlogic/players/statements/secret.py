"""`secret`: let the program hold a secret code."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, replace

from mmlogic.codes import meaning, ruling
from mmlogic.codes.constraints import Lies
from mmlogic.codes.games import rules_of
from mmlogic.codes.parts import SECRET, Codemaker
from mmlogic.codes.remaining import Remaining
from mmlogic.codes.state import Codes
from mmlogic.codes.theory import Code as Named
from mmlogic.codes.theory import Rule
from mmlogic.common.wording import plural
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.registry import Heading, Tell, choice, part, statement
from mmlogic.players.parts import PENDING
from mmlogic.players.written import Rated
from mmlogic.render.answers import Done
from mmlogic.render.paper import Paper
from mmlogic.session.context import SessionContext

__all__ = ["Secret"]


@statement(
    usage="secret CODE, … [lies K] | secret random|evil [lies K] | secret off",
    example="secret random",
    heading=Heading.PLAYING,
)
@dataclass(frozen=True)
class Secret(Tell[Done]):
    """Let the program hold a secret code: it answers `guess CODE`, and the guess becomes a clue.

    The secret is CODE, or drawn at random from the remaining codes. After `secrets N` there are N of them,
    and no sum is told.
    An `evil` codemaker has no fixed secret: it always gives the answer that leaves the most codes, and tells
    the sum that does so (`answers number`). `off` drops the secret.
    With `lies K`, at most K answers are wrong, and `where lies <= K` becomes a rule. The codemaker lies at
    random moments, an evil one where it leaves the most codes; it always admits the secret itself.
    Guesses after that are answered, too.
    """

    codes: Rated | None = None
    lies: int | None = part(before="lies", help="how many answers may be wrong")
    _: KW_ONLY
    how: str = choice(
        "codes",
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
    """Keep a secret with what the codemaker tells of it, and say what is to be said."""
    codes, lies = session.state(Codes), secret.lies or 0
    if codes.broken and codes.any_left() is not False:
        likely = tuple(codes.likely)
        codes.begin(codes.game, tuple(codes.rules), codes.secrets, likely)  # that game is over
    if lies != codes.theory.lies and secret.lies is not None:
        _allow(Lies(lies), codes)
    count = codes.remaining.count(patient=True) if secret.how == "random" else 0
    kept = [*_drawn(session)] if secret.codes is None else [*_fitting(secret.codes, lies, codes)]
    told = _told_of(kept[0], secret, session) if len(kept) == 1 else ()
    for rule in told:
        codes.tell(rule)
    if secret.how == "evil" and len(kept) > 1:
        raise StatementProblem("an evil codemaker has one secret", hint="`secrets 1` goes back to one")
    session.timeline.fill(SECRET, Codemaker(() if secret.how == "evil" else tuple(kept), lies))
    session.timeline.fill(PENDING)  # the program answers now: no guess waits
    drawn_from = Paper(person=True).glance(count)
    how = _KEPT[secret.how].format(count=drawn_from, **_ONE if len(kept) == 1 else _many(len(kept)))
    silent = len(kept) > 1 and codes.game.dialect.at_start(codes.game.trimmed(kept[0]))
    return f"{how}{_SILENT if silent else _and(told)}: `guess CODE` is answered"


def _told_of(code: Named, secret: Secret, session: SessionContext) -> Sequence[Rule]:
    """Return what the codemaker tells of a code; an evil one tells what leaves the most codes."""
    codes = session.state(Codes)
    game = codes.game
    told = game.dialect.at_start(game.trimmed(code))
    if secret.how != "evil" or not told:
        return rules_of(told, game)
    drawn = codes.remaining.draw(_SAMPLE, session.random) or [code]
    often = Counter(tuple(game.dialect.at_start(game.trimmed(each))) for each in drawn).most_common(_WEIGHED)
    return max((rules_of(each, game) for each, _ in often), key=lambda rules: _left(rules, codes))


_SAMPLE, _WEIGHED = 500, 7
"""An evil codemaker tries its choices on so many codes, and weighs so many of the best by all codes."""


def _left(rules: Sequence[Rule], codes: Codes) -> int:
    """Return how many codes are left once these rules are told."""
    theory = codes.theory
    return Remaining(replace(theory, rules=(*theory.rules, *rules))).count(patient=True)


_KEPT = {
    "codes": "{the} {is_} kept",
    "random": "{a} {was} drawn from {count} codes",
    "evil": "the secret stays open as long as possible",
}


_SILENT = ", without the sums, since a rule holds for every secret"
"""What is said of several secrets where the sum of one would be told."""

_ONE = {"the": "the secret", "a": "a secret", "is_": "is", "was": "was"}


def _many(secrets: int) -> dict[str, str]:
    """Return what stands in the place of `_ONE` for several secrets."""
    return {"the": f"the {secrets} secrets", "a": f"{secrets} secrets", "is_": "are", "was": "were"}


def _and(told: Sequence[Rule]) -> str:
    """Return what is told of the secret, as the end of a clause."""
    return "".join(f", with {rule}" for rule in told)


def _allow(lies: Lies, codes: Codes) -> None:
    """Let so many clues be wrong, and no other number."""
    for place, rule in reversed([*enumerate(codes.rules)]):
        if isinstance(rule.constraint, Lies):
            codes.drop_rule(place)
    rule = ruling.rule(lies, codes.game, own=True)
    if lies.most:
        codes.tell(rule)


def _drawn(session: SessionContext) -> Iterator[Named]:
    """Yield a code that is left for each secret."""
    codes = session.state(Codes)
    for number in range(codes.secrets):
        with codes.about(number):
            drawn = codes.remaining.draw(1, session.random)
        if not drawn:
            raise StatementProblem("no code is left to keep secret", hint="`why` shows the contradiction")
        yield drawn[0]


def _fitting(written: Rated, lies: int, codes: Codes) -> Iterator[Named]:
    """Yield the written secrets. Raises StatementProblem for one that contradicts what is known."""
    secrets = meaning.listed(written.codes, codes.game)
    if len(secrets) != codes.secrets:
        many = plural(codes.secrets, "secret")
        message = f"{many} expected, not {len(secrets)}"
        raise StatementProblem(message, written.span, hint="`secrets N` says how many")
    for number, each in enumerate(secrets):
        code = meaning.code(each, codes.game)
        with codes.about(number):
            broken, rules = codes.solver.breaks(code)
        if len(broken) > lies or rules:
            what = f"clue {broken[0].clue}" if broken else f"rule {rules[0]}"
            raise StatementProblem(f"the secret breaks {what}", place_of(each))
        yield code
