"""A user's program. A type checker finds no `Any` in it, and it runs where the wheel is installed."""

import asyncio

from mmlogic import AsyncSession, Session, StatementProblem
from mmlogic.answers import GuessAnswer, SolveAnswer


def helped(answers: dict[str, tuple[int, int]]) -> str:
    """Return what a helper says about a game of colours."""
    with Session() as session:
        for guess, (black, white) in answers.items():
            if not session.guess(guess, black, white):
                return f"clues contradict each other: {session.why()}"
        suggested = session.suggest()
        left, code = session.count(), " ".join(suggested.code)
        return f"{left} codes; {suggested.player} guesses {code}, {suggested.figures.expected:.0f} are left"


def asked() -> list[str]:
    """Return the positions of red in the first codes that Prolog finds."""
    with Session() as session:
        session.guess("RRBBGG", 0, 2)
        rows = session.query("code(Code), nth1(Place, Code, Colour)", 2, Colour="red")
        return [f"{row['Place']}" for row in rows]


def solved(rows: list[list[int | None]]) -> str:
    """Return the solution of a puzzle."""
    with Session() as session:
        session.puzzle(rows, "numbrix")
        answer: SolveAnswer = session.solve(1)
        return str(next(iter(answer)))


async def played(secret: str, guesses: list[str]) -> list[str]:
    """Return what a codemaker answers."""
    told: list[str] = []
    async with AsyncSession() as session:
        await session.game((4, 6))
        await session.secret(secret)
        for guess in guesses:
            answer = await session.guess(guess)
            if isinstance(answer, GuessAnswer):
                told.append(f"{answer.told}")
        try:
            await session.guess("R")
        except StatementProblem as problem:
            told.append(problem.message)
    return told


def main() -> None:
    """Print the results of the functions above."""
    print(helped({"RRBBGG": (0, 2), "YYOONN": (1, 2)}))
    print(asked())
    print(solved([[1, 0, 3], [0, 0, 0], [7, 0, 9]]))
    print(asyncio.run(played("RGBY", ["RRBB", "RGBY"])))


if __name__ == "__main__":
    main()
