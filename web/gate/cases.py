"""Scripts of sessions by seed: games, boards and listings. Their answers have no random choices."""

from collections.abc import Iterator
from random import Random

_LETTERS = "RBGYON"
_RULES = (
    "distinct",
    "no red",
    "count(blue) = 1",
    "code[1] != code[2]",
    "code[2] != green or code[1] = red",
    "not palindrome",
    "count(red) + count(green) <= 2",
)
_KINDS = ("numbrix", "hidoku", "hidato")


def games(many: int, seed: int) -> Iterator[list[str]]:
    """Yield scripts of games: guesses that a secret answers, a rule, questions about the remaining codes."""
    random = Random(seed)
    for number in range(many):
        pegs, symbols = random.randint(2, 5), random.randint(2, 6)
        if number % 10 == 9:  # there are too many codes to list, so the diagram counts them
            pegs, symbols = random.randint(9, 14), random.randint(4, 6)
        codes = ["".join(random.choices(_LETTERS[:symbols], k=pegs)) for _ in range(5)]
        secret, *guesses, asked = codes
        script = [f"game {pegs}x{symbols}", f"secret {secret}"]
        for guess in guesses:
            script += [f"guess {guess}", "count"]
        script += [f"where {random.choice(_RULES)}", "count", "codes 3", "more 3", "chances", "check"]
        script += [f"why not {asked}", f"why {asked}", f"explain {asked}", f"why code[1] = {_LETTERS[0]}"]
        script += ["why", "history", "show facts", "undo", "undo", "count", f"score {secret} {asked}"]
        yield script


def boards(many: int, seed: int) -> Iterator[list[str]]:
    """Yield scripts of boards: generate by seed, give hints, count solutions, solve by steps and search."""
    random = Random(seed)
    for _ in range(many):
        kind, size = random.choice(_KINDS), random.randint(3, 7)
        script = [f"generate {kind} {size}x{size} seed {random.randrange(10_000)}", "hint", "hint cells"]
        script += ["unique", "count", "steps", f"why {random.randint(1, size)},{random.randint(1, size)}"]
        yield [*script, "solve", "show facts", f"place 2 at {size},{size}", "check", "why", "solve"]


def listings(many: int, seed: int) -> Iterator[list[str]]:
    """Yield scripts that list codes and answers of queries page by page, with integers of any size."""
    random = Random(seed)
    for _ in range(many):
        pegs, bits = random.randint(3, 5), random.randint(55, 260)
        guess = "".join(random.choices(_LETTERS[:4], k=pegs))
        script = [f"game {pegs}x4", f"guess {guess} {random.randint(0, pegs - 2)} 1"]
        script += [f"codes {random.randint(1, 300)}", f"more {random.randint(1, 100)}"]
        script += [f"?- between(1, {random.randint(20, 2000)}, X), Y is \\ (X<<{bits}) mod 1009, Y < 50."]
        script += [f"?- X is \\ (1<<{bits}) /\\ {random.getrandbits(bits)}.", "?- code(Code).", "more 50"]
        yield [
            *script,
            "?- between(1, 3, N), length(L, N).",
            f"?- X is 2**{bits} // 2**{bits - 40}, X == 1099511627776.",
            f"?- sum_list([1, 2**{bits}, 2**40, -(2**{bits})], X), X == 1099511627777.",
            "?- catch(X is 1+foo, Error, true).",
            "?- X #> 3, X #< 6, label([X]).",
            "prolog\n:- use_module(library(clpfd)).\nnear(X) :- X #> 3, X #< 6, label([X]).\nend",
            "?- near(X).",
            "trace ?- member(X, [1,2]).",
        ]
