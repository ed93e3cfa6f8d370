"""Judge a model: a thousand games of Mastermind, and the bits that each of its guesses loses.

`model` stands for a language model: it is given the clues, and answers with a code. It looks at the last clue
alone, as hasty players do. A guess is judged once in each position.
"""

import sys
from collections import defaultdict
from random import Random
from statistics import mean

from mmlogic import Marks, Referee, score

GAME, SYMBOLS, PEGS, MOST_GUESSES = "4x6", "RBGYON", 4, 10
Clues = list[tuple[str, Marks]]


def model(clues: Clues, random: Random) -> str:
    """Return the model's next guess. Replace this function by a call of yours."""
    while True:
        guess = "".join(random.choices(SYMBOLS, k=PEGS))
        if not clues or score(clues[-1][0], guess) == clues[-1][1]:
            return guess


def games(many: int, seed: int) -> None:
    """Play games, and print for each turn how the model's guesses are judged."""
    random, referee = Random(seed), Referee(GAME)
    seen, verdicts = set[tuple[frozenset[tuple[str, Marks]], str]](), defaultdict(list)
    for _ in range(many):
        secret, clues = "".join(random.choices(SYMBOLS, k=PEGS)), Clues()
        while len(clues) < MOST_GUESSES and (guess := model(clues, random)) != secret:
            if (asked := (frozenset(clues), guess)) not in seen:
                seen.add(asked)
                verdicts[len(clues) + 1].append(referee.judge(clues, guess))
            clues.append((guess, score(guess, secret)))
    print("turn  guesses  consistent  bits lost  guesses behind")
    for turn, judged in verdicts.items():
        behind = [each.behind for each in judged if each.behind is not None]
        right = mean(each.consistent for each in judged)
        lost, late = mean(each.lost for each in judged), f"{mean(behind):.2f}" if behind else "-"
        print(f"{turn:>4}  {len(judged):>7}  {right:>10.0%}  {lost:>9.2f}  {late:>14}")


if __name__ == "__main__":
    games(int(sys.argv[1]) if len(sys.argv) > 1 else 1000, seed=1)
