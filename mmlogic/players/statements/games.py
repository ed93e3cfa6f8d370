"""Statements of games against players: secret, player, guesses and answers."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, MISSING, replace
from pathlib import Path
from typing import Annotated, NamedTuple

from mmlogic.codes import meaning, ruling
from mmlogic.codes.constraints import Lies
from mmlogic.codes.dialects.parts import Told
from mmlogic.codes.guesses import check_true, check_turns, clue_of
from mmlogic.codes.pegs import written
from mmlogic.codes.remaining import Remaining
from mmlogic.codes.ruling import rules_of
from mmlogic.codes.statements.clues import NoCodeLeft
from mmlogic.codes.subject import Codes
from mmlogic.codes.theory import CLUES, RULES, SECRET, Code as Named, Codemaker, Rule
from mmlogic.codes.written import Code, Pieces
from mmlogic.common.files import unrestricted
from mmlogic.common.wording import joined, plural
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.examples import BOARD, LARGE, SMALL
from mmlogic.language.registry import Command, Heading, Tell, choice, part, statement, word
from mmlogic.players.answers import PlayAnswer, TurnAnswer
from mmlogic.players.written import PENDING, Player as WrittenPlayer, Rated
from mmlogic.render.answers import Answer, Done
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.session.answers import ShowAnswer
from mmlogic.session.context import SessionContext, other_subject
from mmlogic.session.reading import file_name


@statement(
    usage="secret CODE, … [lies K] | secret random|evil [lies K] | secret off",
    example="secret random",
    heading=Heading.PLAYING,
    after=SMALL,
    endless=f"{LARGE}; secret random",
)
class Secret(Tell[Done]):
    """Let the program hold a secret code: it answers `guess CODE`, and the guess becomes a clue.

    The secret is CODE, or drawn at random from the remaining codes. After `secrets N` there are N secrets. In
    `answers number` the program also says the sum of its secret, unless there are several secrets. An `evil`
    codemaker has no fixed secret: its answers, and the sum that it says, leave the most codes. `off` drops
    the secret. With `lies K`, at most K answers are wrong, and `where lies <= K` becomes a rule. The
    codemaker lies at random moments, and always admits the secret. An evil codemaker lies if that leaves the
    most codes. It may even deny a right guess, which then wins when you make it again. The program still
    answers guesses after the secret is found.
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
        if self.how == "off":
            return Done(message=_dropped(session))
        with session.timeline.as_one():
            return Done(message=_kept(self, session))


def _dropped(session: SessionContext) -> str:
    maker, game = session.timeline.first(SECRET), session.state(Codes).game
    session.timeline.fill(SECRET)
    if maker is None or not maker.secrets:
        return "The game goes on without a secret"
    secrets = [written(code, game) for code in maker.secrets]
    was, it = ("secret was", "it") if len(secrets) == 1 else ("secrets were", "them")
    return f"The {was} {joined(secrets)}. The game goes on without {it}"


def _kept(secret: Secret, session: SessionContext) -> str:
    codes, lies = session.state(Codes), secret.lies or 0
    if codes.broken and codes.any_left() is not False:
        codes.begin(codes.game, tuple(codes.rules), codes.secrets)  # starts a new game
    if lies != codes.theory.lies and secret.lies is not None:
        _allow(Lies(lies), session)
    count = codes.remaining.count(patient=True) if secret.how == "random" else 0
    kept = [*_drawn(session)] if secret.codes is None else [*_fitting(secret.codes, lies, codes)]
    many = len(kept) if len(kept) > 1 else None
    if secret.how == "evil" and many:
        raise StatementProblem("an evil codemaker has one secret", hint="`secrets 1` goes back to one")
    told = () if many else _told_of(kept[0], secret, session)
    for rule in told:
        codes.tell(rule)
    maker = Codemaker((), lies, _worst_answer) if secret.how == "evil" else Codemaker(tuple(kept), lies)
    session.timeline.fill(SECRET, maker)
    session.timeline.fill(PENDING)  # now the program answers, so no guess of a player waits for an answer
    how = _how(secret, many, count)
    sums = "".join(f", with {rule}" for rule in told)
    if many and codes.game.dialect.at_start(codes.game.trimmed(kept[0])):
        sums = ", without the sums, since a rule holds for every secret"
    return f"{how}{sums}. Type a guess, such as `{written(codes.sample, codes.game)}`."


def _worst_answer(guess: Named, session: SessionContext) -> tuple[Told, bool]:
    from mmlogic.players import asking  # imports numpy

    with asking.player_problems():
        return asking.worst_answer(guess, session)


def _how(secret: Secret, many: int | None, count: int) -> str:
    match secret.how:
        case "evil":
            return "I choose the secret as late as I can"
        case "random":
            of = f"{many} times one" if many else "one"
            return f"I have hidden {of} of {Paper(person=True).glance(count)} codes"
    return f"I keep the {many} secrets" if many else "I keep the secret"


_SAMPLE, _WEIGHED = 500, 7
"""For an evil codemaker's sum: how many codes are drawn, and how many of their commonest sums compared."""


def _told_of(code: Named, secret: Secret, session: SessionContext) -> Sequence[Rule]:
    codes = session.state(Codes)
    game, theory = codes.game, codes.theory
    told = game.dialect.at_start(game.trimmed(code))
    if secret.how != "evil" or not told:
        return rules_of(told, game)
    drawn = codes.remaining.draw(_SAMPLE, session.random) or [code]
    often = Counter(tuple(game.dialect.at_start(game.trimmed(each))) for each in drawn).most_common(_WEIGHED)

    def left(rules: Sequence[Rule]) -> int:
        return Remaining(replace(theory, rules=(*theory.rules, *rules))).count(patient=True)

    return max((rules_of(each, game) for each, _ in often), key=left)


def _allow(lies: Lies, session: SessionContext) -> None:
    codes = session.state(Codes)
    for place, rule in reversed([*enumerate(codes.rules)]):
        if isinstance(rule.constraint, Lies):
            session.timeline.exchange(RULES, place)
    rule = ruling.rule(lies, codes.game, own=True)
    if lies.most:
        codes.tell(rule)


def _drawn(session: SessionContext) -> Iterator[Named]:
    codes = session.state(Codes)
    for number in range(codes.secrets):
        drawn = codes.of(number).draw(1, session.random)
        if not drawn:
            raise StatementProblem("no code is left to keep secret", hint="`why` shows the contradiction")
        yield drawn[0]


def _fitting(written: Rated, lies: int, codes: Codes) -> Iterator[Named]:
    secrets = meaning.listed(written.codes, codes.game)
    if len(secrets) != codes.secrets:
        message = f"{plural(codes.secrets, 'secret')} expected, not {len(secrets)}"
        hint = "commas separate secrets; `secrets N` says how many"
        raise StatementProblem(message, written.span, hint=hint)
    for number, each in enumerate(secrets):
        code = meaning.code(each, codes.game)
        broken, rules = codes.of(number).breaks(code)
        if len(broken) > lies or rules:
            what = f"clue {broken[0].clue}" if broken else f"rule {rules[0]}"
            raise StatementProblem(f"the secret breaks {what}", place_of(each))
        yield code


@statement(
    usage="play [PLAYER [guess CODE] [with inferences]] | play off | play board",
    example="play entropy",
    heading=Heading.PLAYING,
    after="game 2x3; secret BB",
    more=("game 2x3; secret BB; play rao with inferences", "game 2x3; play first", f"{BOARD}; play board"),
    endless="game super; secret random; play minimax",
)
class Play(Command[PlayAnswer | TurnAnswer | ShowAnswer | Done]):
    """Let a player break the code. `help suggest` lists players and options.

    If the program holds a secret, the player plays to the end. Otherwise the secret is yours: the player
    guesses, you answer with `marks ANSWER`, and the player guesses again. `undo` takes an answer back.
    `guess CODE` names a guess that the player has already made, as saved sessions do.

    `with inferences` shows before and after each guess what a player that keeps inferences (`rao`) has
    inferred: which inference it tries to fix (BF), the symbol that it tries at other pegs (BC), the fixed
    pegs (F), and the inferences (I), each a symbol and the pegs where it may be.

    `play off` ends a game: the guess that waits for its answer is dropped.

    `play board` opens a screen at the prompt on which you place the numbers of a puzzle.
    """

    player: WrittenPlayer | None = None
    guess: Code | None = part(before="guess")
    _: KW_ONLY
    inferences: bool = word("with inferences", "what the player has inferred after each guess")
    off: bool = word("off", "end the game")
    board: bool = word("board", "a screen to place the numbers of a puzzle on")

    def carry_out(self, session: SessionContext) -> PlayAnswer | TurnAnswer | ShowAnswer | Done:
        if self.off:
            if session.timeline.first(PENDING) is None:
                raise StatementProblem("no game is being played", hint="`play PLAYER` begins one")
            session.timeline.fill(PENDING)
            return Done(message="The game is over. Your clues stay")
        if self.board:
            return session.subject.show("play")
        if other := other_subject(session, self):
            other.require()
        from mmlogic.players import asking, playing  # import numpy

        with asking.player_problems(self.span):
            return playing.play(self.player, self.guess, session, inferences=self.inferences)


@statement(
    usage="marks ANSWER",
    example="marks 1 2",
    heading=Heading.PLAYING,
    after="game 4x6; play first",
    more=("game 4x6; play first; marks (1,2)",),
    endless="game 6x9; play first; marks 1 1",
)
class Marks(Tell[TurnAnswer | NoCodeLeft]):
    """Answer the guess that `play` has made, with its marks or in the form of the game's dialect."""

    told: Pieces | None = None

    def carry_out(self, session: SessionContext) -> TurnAnswer | NoCodeLeft:
        timeline, codes = session.timeline, session.state(Codes)
        pending = timeline.first(PENDING)
        if pending is None:
            hint = "`play PLAYER` makes one; your own stands before its answer: `guess CODE ANSWER`"
            raise StatementProblem("no guess is waiting for an answer", hint=hint)
        told = self.told or Pieces(())
        check_turns(codes, told.span)
        clue = clue_of(pending.code, told.pieces, codes)
        with timeline.as_one():
            check_true(clue, session, told.span)
            timeline.add(CLUES, clue)
            timeline.fill(PENDING)
            if codes.any_left() is False:
                return NoCodeLeft.of(codes)
            from mmlogic.players import asking, playing  # import numpy

            with asking.player_problems():
                return playing.after_marks(session, clue, pending)


class FilePlayer(NamedTuple):
    """A player of a file, with its description."""

    player: Annotated[str, "what the player is called"]
    line: Annotated[str, "what it says of its guesses"]


class PlayersAnswer(Answer):
    """The players of a file, with their descriptions."""

    data_keys = ("file", "players=_records")
    records = "players"

    file: Annotated[str, "the file"]
    players: dict[str, str]

    @property
    def _records(self) -> Annotated[list[FilePlayer], "the players of the file"]:
        return [FilePlayer(*each) for each in self.players.items()]

    def draw(self, paper: Paper) -> Iterator[Line]:
        for name, line in self.players.items():
            yield plain(f"{name}: {line}")


_MIDDLE = """def middle(possible, turn):
    return possible[len(possible) // 2]
"""


@statement(
    usage='player "FILE"',
    example='player "middle.py"',
    heading=Heading.PLAYING,
    files={"middle.py": _MIDDLE},
    endless=None,
)
class Player(Command[PlayersAnswer]):
    """Load the players of a file, in Python or in Prolog (`.pl`).

    `suggest`, `play` and `strategy` then know the players by the names that the file registers, or by the
    name of the file. docs/players.md says how to write players. Safe mode refuses Python.
    """

    path: str = part(quoted=True, default=MISSING)

    def carry_out(self, session: SessionContext) -> PlayersAnswer:
        span = place_of(self.path, self.span)
        path = Path(file_name(self.path, span))
        if not unrestricted() and path.suffix != ".pl":
            raise StatementProblem("`player` runs Python, which safe mode does not do", span)
        from mmlogic.players.asking import player_problems  # imports numpy
        from mmlogic.players.engine.authored import load

        with player_problems(span):
            found = load(path)
        return PlayersAnswer(file=self.path, players={each.name: each.line for each in found})
