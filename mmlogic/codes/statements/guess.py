"""`guess`: add a clue: a guess and its answer."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from mmlogic.codes import meaning
from mmlogic.codes.checks import check_listed, check_turns, check_use, clue_of, order_problem
from mmlogic.codes.clues import NoCodeLeft, clue_taken
from mmlogic.codes.codemaker import check_true, reply, shown
from mmlogic.codes.dialects.parts import Told
from mmlogic.codes.drawing import answer_cells, answer_columns, answer_words, answers_data, shown_data
from mmlogic.codes.game import Game
from mmlogic.codes.parts import SECRET
from mmlogic.codes.results import Answered
from mmlogic.codes.state import Codes
from mmlogic.codes.theory import Clue
from mmlogic.codes.theory import Code as Named
from mmlogic.codes.written import Code, Names, Pieces
from mmlogic.language import StatementProblem
from mmlogic.language.registry import Heading, Tell, statement
from mmlogic.render.answers import Answer, Done, Row
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.session.context import SessionContext

__all__ = ["Guess", "GuessAnswer"]


CODEMAKER_WON = " was the secret: that was the last guess, and the codemaker has won."
"""What follows the code that is shown."""


@dataclass(kw_only=True)
class GuessAnswer(Answered, Answer):
    """The answer that the codemaker gives; `turn` is the number of the guess, `won` if no secret is left.

    `secrets` are the codes that a codemaker shows who has won, since this was the last guess.
    """

    meanings: ClassVar[Mapping[str, str]] = {
        "secret": "the code, where this was the last guess of `set turns`",
        "secrets": "the codes that were not found, where there are several",
    }

    code: Named
    told: Told
    others: tuple[Told, ...] = ()
    game: Game
    turn: int
    won: bool
    secrets: tuple[Named, ...] = ()

    @property
    def secret(self) -> Named | None:
        """The first of the secrets that are shown."""
        return next(iter(self.secrets), None)

    def data(self) -> dict[str, Any]:
        """Return the guess and its answer."""
        return {
            "code": list(self.code),
            **answers_data(self.answers, self.game.dialect),
            "won": self.won,
        } | shown_data(self.secrets)

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Tell the answer, and a person how many codes are left."""
        if self.won:
            found = ("", f" is the secret: found with guess {self.turn}.")
            yield from paper.wrapped([*paper.code(self.code, 0), found])
        elif not paper.person:
            yield plain("; ".join(answer_words(told, self.game.dialect, paper) for told in self.answers))
        else:
            left = [("", ": "), *paper.codes_left(paper.left)] if paper.left is not None else []
            told = "; ".join(map(self.game.dialect.words, self.answers))
            yield from paper.wrapped([("class:strong", told), *left, ("", ".")])
        for secret in self.secrets:
            yield from paper.wrapped([*paper.code(secret, 0), ("", CODEMAKER_WON)])

    def rows(self) -> Iterator[Row]:
        """Yield the guess and its answer."""
        dialect = self.game.dialect
        yield ["code", *answer_columns(dialect, len(self.answers)), "won"]
        yield [" ".join(self.code), *answer_cells(dialect, self.answers), self.won]


@statement(usage="guess CODE [ANSWER]", example="guess RRBBGG 0 2", heading=Heading.CLUES)
@dataclass(frozen=True)
class Guess(Tell[Done | NoCodeLeft | GuessAnswer]):
    """Add a clue: a guess and its answer.

    An answer is two numbers, BLACK and WHITE, unless `answers` says otherwise. BLACK counts the pegs with the
    right symbol in the right place, WHITE the right symbols in the wrong place. `1b 2w`, `1,2` and `●○○` say
    the same. A number that is only half known is `?`, `>=1`, `<=2` or `1..2`.
    A code is letters run together (`RRBBGG`), or symbols with spaces between (`red R blue B`), in brackets
    where they could be mistaken (`[red R blue]`). A peg `_` is blank and matches nothing (`RR__GG`).
    Leave the answer out if the program holds the `secret`: it answers. An answer that the secret does not
    give is refused then, unless it may lie.
    """

    pieces: Pieces

    @classmethod
    def of(cls, code: Code, *answer: object) -> "Guess":
        """Return the statement of a code and the numbers or words of its answer, if it has one."""
        first = code if isinstance(code, Names) else code.text
        return cls(Pieces((first, *map(str, answer))))

    def carry_out(self, session: SessionContext) -> Done | NoCodeLeft | GuessAnswer:
        """Take the clue; without an answer, ask the codemaker for it."""
        codes = session.state(Codes)
        code, clue = self._read(codes)
        check_turns(codes, self.pieces.span)
        check_listed(code, session, self.pieces.span)
        if session.settings.hard == "on":
            check_use(code, codes, self.pieces.span)
        if clue is None:
            return self._answered(code, session)
        with session.timeline.as_one():
            dropped = check_true(clue, session, self.pieces.span)
            codes.add_clue(clue)
        return clue_taken(codes, len(codes.told), codes.any_left(after=clue), dropped)

    def _read(self, codes: Codes) -> tuple[Named, Clue | None]:
        """Return the guess, and the clue that it is with its answer. Raises StatementProblem."""
        try:
            code, rest = meaning.guessed(self.pieces, codes.game)
            return code, clue_of(code, rest, codes) if rest else None
        except StatementProblem as problem:
            raise order_problem(self.pieces, codes) or problem from None

    def _answered(self, code: Named, session: SessionContext) -> GuessAnswer:
        """Have the codemaker answer. Raises StatementProblem if there is none."""
        codes, codemaker = session.state(Codes), session.timeline.first(SECRET)
        if codemaker is None:
            raise StatementProblem(
                "a guess needs its answer, unless the program holds a secret",
                self.pieces.span,
                hint=f"an answer is {codes.game.dialect.form}; or say `secret random` first",
            )
        with session.timeline.as_one():
            clue, won = reply(code, codemaker, session)
            secrets = shown(codemaker, session) if not won and codes.guesses_left == 0 else ()
        told, others, game, turn = clue.told, clue.others, codes.game, len(codes.told)
        return GuessAnswer(
            code=code, told=told, others=others, game=game, turn=turn, won=won, secrets=secrets
        )
