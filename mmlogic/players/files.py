"""Write a game between codemaker and player as statements: the secret and the pending guess."""

from collections.abc import Iterator

from mmlogic.codes.constraints import Lies
from mmlogic.codes.files import brought
from mmlogic.codes.game import Game
from mmlogic.codes.quantities import Constraint
from mmlogic.codes.ruling import rules_of
from mmlogic.codes.statements.clues import Forget
from mmlogic.codes.subject import Codes
from mmlogic.codes.theory import SECRET, Codemaker
from mmlogic.players.statements.games import Play, Player, Secret
from mmlogic.players.written import PENDING, Rated
from mmlogic.session.context import SessionContext


def opening(session: SessionContext) -> Iterator[str]:
    """Yield the statement `secret`, if there is a secret.

    The statement may add rules, such as `sum(code) = 12`. Also yield `forget` for each such rule that the
    user has deleted since.
    """
    codemaker = session.timeline.first(SECRET)
    if codemaker is not None:
        theory, lies = session.state(Codes).theory, codemaker.lies or None
        codes = Rated(tuple(map(theory.game.written, codemaker.secrets)))
        yield str(Secret(codes, lies) if codemaker.secrets else Secret(lies=lies, how="evil"))
        numbered = enumerate(_told(codemaker, theory.game), brought(theory) + 1)
        stand = {rule.constraint for rule in theory.rules}
        yield from (str(Forget(number, rule=True)) for number, each in [*numbered][::-1] if each not in stand)


def _told(codemaker: Codemaker, game: Game) -> Iterator[Constraint | None]:
    if codemaker.lies:
        yield Lies(codemaker.lies)
    secrets = codemaker.secrets or (game.kinds[:1] * game.pegs,)
    if len(secrets) == 1:
        rules = rules_of(game.dialect.at_start(game.trimmed(secrets[0])), game)
        yield from (rule.constraint if codemaker.secrets else None for rule in rules)


def following(session: SessionContext) -> Iterator[str]:
    """Yield the statement `play` that restores the pending guess, if there is one.

    If a file defines the player, yield the statement that loads the file first.
    """
    pending = session.timeline.first(PENDING)
    if pending is not None:
        from mmlogic.players.engine.player import entries  # imports numpy

        name, files = pending.player.name, {each.name: each.file for each in entries(session)}
        if file := files.get(name, files.get(name.lower(), "")):
            yield str(Player(file))
        code = session.state(Codes).game.written(pending.code)
        yield str(Play(pending.player, code, inferences=pending.inferences))
