"""What one may ask about the codes that are left: `codes`, `chances`, `count`, `check`, `why`, `profile`."""

from dataclasses import dataclass
from functools import partial

from mmlogic.language.codes import Code
from mmlogic.language.puzzles import Cell
from mmlogic.language.registry import Ask, Subject, statement

__all__ = ["Chances", "Check", "Codes", "Count", "More", "Profile", "Why"]

about_codes = partial(statement, subject=Subject.QUESTIONS)


@about_codes(
    "codes",
    usage="codes [N] | codes random N",
    example="codes 10",
    forms={"codes_random": {"random": True}},
)
@dataclass(frozen=True)
class Codes(Ask):
    """List the first N codes that fit all clues and rules.

    They come in the order of the symbols, position by position. Without N there are 20 at the prompt,
    where `more` goes on, and all of them in a script. `codes random N` draws N of them, each independently
    and uniformly; `set seed` makes it draw the same again.
    """

    limit: int | None = None
    random: bool = False

    def __str__(self) -> str:
        limit = [] if self.limit is None else [str(self.limit)]
        return " ".join(["codes", *["random"] * self.random, *limit])


@about_codes("more", usage="more [N]", example="more 50")
@dataclass(frozen=True)
class More(Ask):
    """Go on with the codes where the last list ended."""

    limit: int | None = None


@about_codes("count", usage="count", example="count")
@dataclass(frozen=True)
class Count(Ask):
    """Say exactly how many codes are left.

    While there is a puzzle: how many solutions it has as it stands; a thousand and more are `1000+`.
    """


@about_codes("chances", usage="chances", example="chances")
@dataclass(frozen=True)
class Chances(Ask):
    """Say for every peg how likely each symbol is, all codes that are left being equally likely."""


@about_codes("check", usage="check CODE | check", example="check RRBBGG")
@dataclass(frozen=True)
class Check(Ask):
    """Say whether a code fits all clues and rules, and if it does not, which of them it breaks.

    `check` alone says which of the numbers that you placed on a puzzle are wrong, and no more.
    """

    code: Code | None = None


@about_codes(
    "why",
    usage="why | why CODE | why not CODE | why R,C",
    example="why not RRBBGG",
    forms={"why_not": {"negated": True}},
)
@dataclass(frozen=True)
class Why(Ask):
    """Explain why no code is left, or why one code is possible or is not.

    Where no code is left: a smallest set of clues that contradict each other, and the likeliest slips,
    each one clue with other marks, with how many codes that would leave. Where a puzzle
    has no solution: a smallest set of givens that contradict each other. `why R,C` gives the reason that the
    cell in row R and column C, counted from 1, holds its number.
    """

    code: Code | Cell | None = None
    negated: bool = False

    def __str__(self) -> str:
        return " ".join(["why", *["not"] * self.negated, *[str(self.code)] * (self.code is not None)])


@about_codes("profile", usage="profile [QUESTION]", example="profile count")
@dataclass(frozen=True)
class Profile(Ask):
    """Ask a question of the textbook, CLP(FD) and specialised programs and compare inferences and time.

    The question is `codes`, `count` or `check`; of a puzzle `solve`, asked of the textbook, CLP(FD) and
    search programs.
    """

    question: Ask | None = None
