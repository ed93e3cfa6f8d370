"""Statements that add, change and delete clues, and `score`, which compares two codes."""

from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, replace
from typing import Annotated, Any, Literal

from mmlogic.codes import drawing, guesses, meaning
from mmlogic.codes.dialects.parts import Told, span_of
from mmlogic.codes.drawing import SHOWN, Answering, Showing
from mmlogic.codes.game import Game
from mmlogic.codes.meaning import index_of
from mmlogic.codes.subject import Codes
from mmlogic.codes.theory import CLUES, RULES, SECRET, Clue, Code as Named
from mmlogic.codes.written import Code, Names, Pieces, words_of
from mmlogic.common.wording import did_you_mean, other_lengths
from mmlogic.language import Span, Statement, StatementProblem, place_of
from mmlogic.language.examples import CLASH, LARGE
from mmlogic.language.registry import Ask, Command, Heading, RunScript, Tell, part, statement, word
from mmlogic.render.answers import Answer, Done, Row
from mmlogic.render.paper import NONE_LEFT, Line, Paper, plain
from mmlogic.session.context import SessionContext
from mmlogic.session.timeline import Part


class Noted(Answer):
    """The answer to a statement that adds a clue or a rule.

    `notes` say how a word list was read. If the program's own secret contradicts the new clue or rule, the
    secret is removed, and `dropped` says so.
    """

    notes: Annotated[tuple[str, ...], "what else to know: how a list of words was read"] = ()
    dropped: str = ""

    @property
    def secret_dropped(
        self,
    ) -> Annotated[bool, "true if the program's own secret contradicts it, and was dropped"]:
        """Whether the program's own secret contradicted the new clue or rule, and was removed."""
        return bool(self.dropped)

    def draw_notes(self, paper: Paper) -> Iterator[Line]:
        """Yield the lines that show `notes` and `dropped`."""
        for note in filter(None, (*self.notes, self.dropped)):
            yield from paper.wrapped(note)


class NoCodeLeft(Noted):
    """The answer to a clue or rule that leaves no code. In a condition of Python, it is false.

    If there are several secrets, `secrets` has the numbers, from 1, of the secrets for which no code is left.
    If words of a larger list fit, `rarer` is a sentence about them.
    """

    data_keys = ("count", "no_code_for?=secrets", "notes?", "secret_dropped?")
    columns = ("count",)

    count: Literal[0] = 0
    secrets: Annotated[tuple[int, ...], "of several secrets, those that no code is left for"] = ()
    rarer: str = ""

    @classmethod
    def of(cls, codes: Codes, dropped: str = "", notes: tuple[str, ...] = ()) -> "NoCodeLeft":
        """Return the answer for a session in which no code is left."""
        return cls(secrets=codes.without_code, dropped=dropped, rarer=codes.rarer, notes=notes)

    def __bool__(self) -> bool:
        return False

    def draw(self, paper: Paper) -> Iterator[Line]:
        yield from self.draw_notes(paper)
        secrets = f" for {drawing.some_of('secret', self.secrets, 0)}" if self.secrets else ""
        (warning, *rest) = NONE_LEFT
        yield from paper.wrapped([warning, ("", secrets), *rest])
        if self.rarer:
            yield from paper.wrapped(self.rarer)


class Taken(Noted, Done):
    """The confirmation of a new clue, rule or word list.

    `left_out` counts the words of a file that are too short or too long for a code.
    """

    data_keys = ("left_out?", "notes?", "secret_dropped?")

    left_out: Annotated[int, "how many words of the file have other lengths"] = 0

    def draw(self, paper: Paper) -> Iterator[Line]:
        if self.left_out:
            yield from paper.wrapped(other_lengths(self.left_out))
        yield from self.draw_notes(paper)
        yield from super().draw(paper)


def clue_taken(
    codes: Codes, number: int, left: bool | None, dropped: str, place: Span | None, done: str = "Added"
) -> Taken | NoCodeLeft:
    """Return the answer to a statement that added or changed clue `number`. `done` is the verb to use.

    `left` says whether a code is left, or is None if unknown. If `left` is False, return NoCodeLeft. If the
    program's own secret was removed, `dropped` says why. Raises StatementProblem at `place` if no code of the
    game gives the answer.
    """
    if left is not False:
        ended = codes.guesses_left == 0 and not codes.broken
        won = "; that was the last guess, and the codemaker has won" if ended else ""
        return Taken(message=f"{done} clue {number}{_repeated(codes, number)}{won}", dropped=dropped)
    clue, dialect = codes.told[number - 1], codes.game.dialect
    for secret, told in enumerate(clue.answers):
        if not codes.theory.lies and not guesses.possible(codes.game, clue.of(secret)):
            hint = dialect.instead(clue.code, told) or None
            raise StatementProblem(f"no code answers this guess with {dialect.words(told)}", place, hint=hint)
    return NoCodeLeft.of(codes, dropped)


def _repeated(codes: Codes, number: int) -> str:
    same = [other for other, each in enumerate(codes.told, 1) if each == codes.told[number - 1]]
    others = [other for other in same if other != number]
    return f", the same as {drawing.some_of('clue', others, 0)}" if others else ""


class GuessAnswer(Answering, Showing, Answer):
    """The codemaker's answer to a guess.

    `turn` is the number of the guess. `won` says whether all secrets are found. After the last allowed guess,
    `secrets` are the secrets that a winning codemaker reveals.
    """

    data_keys = ("code", "*said", "won", *SHOWN)

    code: Named
    told: Told
    others: tuple[Told, ...] = ()
    game: Game
    turn: int
    won: bool
    secrets: tuple[Named, ...] = ()

    def draw(self, paper: Paper) -> Iterator[Line]:
        if self.won:
            found = ("", f" is the secret: found with guess {self.turn}.")
            yield from paper.wrapped([*paper.code(self.code, 0), found])
        elif not paper.person:
            words = (drawing.answer_words(told, self.game.dialect, paper) for told in self.answers)
            yield plain("; ".join(words))
        else:
            left = [("", ": "), *paper.codes_left(paper.left)] if paper.left is not None else []
            told = "; ".join(map(self.game.dialect.words, self.answers))
            yield from paper.wrapped([("class:strong", told), *left, ("", ".")])
        lost = " was the secret: that was the last guess, and the codemaker has won."
        for secret in self.secrets:
            yield from paper.wrapped([*paper.code(secret, 0), ("", lost)])

    def rows(self) -> Iterator[Row]:
        dialect = self.game.dialect
        yield ["code", *drawing.answer_columns(dialect, len(self.answers)), "won"]
        yield [self.code, *drawing.answer_cells(dialect, self.answers), self.won]


@statement(
    usage="guess CODE [ANSWER]",
    example="guess RRBBGG 0 2",
    heading=Heading.CLUES,
    after="game 6x9",
    more=("game 2x3; secret RG; guess RB", CLASH, "game 2x3; guess RB (1,0)"),
    endless=LARGE,
)
class Guess(Tell[Taken | NoCodeLeft | GuessAnswer]):
    """Add a clue: a guess and its answer.

    An answer is two numbers, BLACK and WHITE, unless `answers` says otherwise. BLACK counts the pegs with the
    right symbol in the right place, WHITE the right symbols in the wrong place. `1b 2w`, `1,2` and `●○○` are
    equal. If you know only bounds of a number, write `?`, `>=1`, `<=2` or `1..2`. A code is letters run
    together (`RRBBGG`), or symbols with spaces between them (`red R blue B`), also in brackets. A peg `_` is
    blank and matches nothing (`RR__GG`). Without an answer, the program answers for its own `secret`. It
    refuses a false answer, unless the codemaker may lie.
    """

    pieces: Pieces

    @classmethod
    def of(cls, code: Code, *answer: object) -> "Guess":
        """Return the statement for a code. `answer` has the numbers or words of its answer, or nothing."""
        first = code if isinstance(code, Names) else code.text
        return cls(Pieces((first, *(each if isinstance(each, Names) else str(each) for each in answer))))

    @property
    def bare(self) -> bool:
        return bool(self.span and self.pieces.span and self.span[:2] == self.pieces.span[:2])

    def carry_out(self, session: SessionContext) -> Taken | NoCodeLeft | GuessAnswer:
        codes = session.state(Codes)
        code, clue, answer = self._read(codes)
        session.timeline.cause = Guess(Pieces((*meaning.without_colon(self.pieces.pieces, codes.game),)))
        guesses.check_turns(codes, self.pieces.span)
        guesses.check_listed(code, session, self.pieces.span)
        if session.settings.hard == "on":
            guesses.check_use(code, codes, self.pieces.span)
        if clue is None:
            return self._answered(code, session)
        with session.timeline.as_one():
            dropped = guesses.check_true(clue, session, self.pieces.span)
            session.timeline.add(CLUES, clue)
        return clue_taken(codes, len(codes.told), codes.any_left(after=clue), dropped, answer)

    def _read(self, codes: Codes) -> tuple[Named, Clue | None, Span | None]:
        """Return the guess, the clue, and the span of the answer.

        If no answer follows, the last two are None.
        """
        try:
            code, rest = meaning.guessed(self.pieces, codes.game)
            return code, *((guesses.clue_of(code, rest, codes), span_of(rest)) if rest else (None, None))
        except StatementProblem as problem:
            raise self._no_guess(codes) or guesses.order_problem(self.pieces, codes) or problem from None

    def _no_guess(self, codes: Codes) -> StatementProblem | None:
        """Return the error for a line that is no guess, but a phrase with a known meaning: `what is left`."""
        from mmlogic.language.problems import line_meant  # imported for errors only

        line = " ".join(map(str, self.pieces.pieces))
        near = None if meaning.begins_with_code(self.pieces, codes.game) else line_meant(line)
        if not self.bare or near is None:
            return None
        return StatementProblem(f"unknown statement `{line.split()[0]}`", self.span, hint=did_you_mean(near))

    def _answered(self, code: Named, session: SessionContext) -> GuessAnswer:
        codes, codemaker = session.state(Codes), session.timeline.first(SECRET)
        if codemaker is None:
            raise StatementProblem(
                "a guess needs its answer, unless the program holds a secret",
                self.pieces.span,
                hint=f"an answer is {codes.game.dialect.form}; or say `secret random` first",
            )
        with session.timeline.as_one():
            clue, won = guesses.reply(code, codemaker, session)
            secrets = guesses.shown(codemaker, session) if not won and codes.guesses_left == 0 else ()
        told, others, game, turn = clue.told, clue.others, codes.game, len(codes.told)
        return GuessAnswer(
            code=code, told=told, others=others, game=game, turn=turn, won=won, secrets=secrets
        )


@statement(
    usage="edit N ANSWER | edit N guess CODE [ANSWER]",
    example="edit 2 1 1",
    heading=Heading.CLUES,
    after="guess RRBBGG 0 2; guess RGBYRB 1 2",
    endless=f"{LARGE}; edit 3 5 7",
)
class Edit(Command[Taken | NoCodeLeft]):
    """Give clue N another answer, another guess with the same answer, or both."""

    clue: int
    told: Pieces | None = None
    guess: Pieces | None = part(before="guess", help="another guess")

    def carry_out(self, session: SessionContext) -> Taken | NoCodeLeft:
        codes = session.state(Codes)
        codes.require()
        place = index_of(self.clue, len(codes.told), "clue")
        clue, changed = self._edited(codes.told[place], session), (self.told or self.guess or self).span
        with session.timeline.as_one():
            dropped = guesses.check_true(clue, session, changed)
            session.timeline.exchange(CLUES, place, clue)
        return clue_taken(codes, int(self.clue), codes.any_left(), dropped, changed, "Changed")

    def _edited(self, clue: Clue, session: SessionContext) -> Clue:
        codes = session.state(Codes)
        if self.guess is None:
            if self.told is None:
                raise StatementProblem("`edit` takes an answer or a guess", place_of(self.clue))
            return guesses.clue_of(clue.code, self.told.pieces, codes)
        code, rest = meaning.guessed(self.guess, codes.game)
        guesses.check_listed(code, session, self.guess.span)
        return guesses.clue_of(code, rest, codes) if rest else replace(clue, code=code)


@statement(
    usage="forget N | forget rule N",
    example="forget 2",
    heading=Heading.CLUES,
    after="guess RRBBGG 0 2; guess RGBYRB 1 2",
    endless=f"{LARGE}; forget 1",
)
class Forget(Command[Done]):
    """Delete clue N or rule N, as `history` numbers them."""

    number: int
    _: KW_ONLY
    rule: bool = word("rule", "a rule, not a clue", first=True)

    def carry_out(self, session: SessionContext) -> Done:
        known: Part[Any] = RULES if self.rule else CLUES
        name = "rule" if self.rule else "clue"
        session.state(Codes).require()
        held = session.timeline.values(known)
        session.timeline.exchange(known, index_of(self.number, len(held), name))
        return Done(message=f"Removed {name} {self.number}")


class ScoreAnswer(Answering, Answer):
    """The answer that one code gives to another."""

    data_keys = ("guess", "code", "*said")

    guess: Annotated[Named, "the guess"]
    code: Annotated[Named, "the code that answers"]
    told: Told
    game: Game

    def draw(self, paper: Paper) -> Iterator[Line]:
        yield plain(drawing.answer_words(self.told, self.game.dialect, paper))

    def rows(self) -> Iterator[Row]:
        yield ["guess", "code", *self.game.dialect.columns]
        yield [self.guess, self.code, *self.game.dialect.cells(self.told)]


@statement(usage="score CODE CODE", example="score RRBBGG RGBYRB", heading=Heading.QUESTIONS, endless=None)
class Score(Ask[ScoreAnswer]):
    """Say how a guess, the first code, is answered if the second is the secret.

    Clues and rules do not matter. Exchanging the codes gives the same marks. A guess may have blanks: `R_BB`.
    """

    guess: Code
    code: Code

    @classmethod
    def parts_of(cls, pieces: Sequence[Code]) -> Sequence[Code]:
        """Return the two codes. If all pieces are words, each half of them is a code."""
        if len(pieces) != 1:
            return pieces
        (words,) = pieces
        half = len(words) // 2
        return [words_of([*words][:half]), words_of([*words][half:])]

    def carry_out(self, session: SessionContext) -> ScoreAnswer:
        codes = session.state(Codes)
        guess = meaning.code(self.guess, codes.game, blanks=True)
        code = meaning.code(self.code, codes.game)
        told = codes.remaining.answer(guess, code)
        return ScoreAnswer(guess=guess, code=code, told=told, game=codes.game)


TELLING = (Done, GuessAnswer)
"""Classes of answers after which the interface shows the number of remaining codes."""


def is_inner(answer: Answer, statement: Statement[Any]) -> bool:
    """Return whether an answer is hidden by a summary. `statement` runs the script that it belongs to."""
    confirms = isinstance(answer, TELLING) and answer.statement != statement.keyword
    return isinstance(statement, RunScript) and statement.sums_up and confirms
