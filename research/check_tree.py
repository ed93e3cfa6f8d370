"""Play every secret by a strategy tree: `check_tree.py 4x6 marks TREE [LIES]`. It does not import mmlogic."""

import json
import lzma
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

Code = tuple[int, ...]


@dataclass
class Game:
    """A game. Its size is written as in 4x6. Its answers are `marks`, `bulls`, `black` or `colours`."""

    size: str
    answers: str

    def codes(self) -> list[Code]:
        """Return all codes. With the answers `bulls`, all symbols of a code differ."""
        pegs, symbols = map(int, self.size.split("x"))
        every = product(range(symbols), repeat=pegs)
        return [each for each in every if self.answers != "bulls" or len({*each}) == pegs]

    def score(self, guess: Code, code: Code) -> str:
        """Return the answer to a guess.

        With the answers `colours`, it has a letter for each peg of the guess. g means that the code has the
        peg's symbol at the same peg, y that it has the symbol at another peg. x means that it has no further
        peg with this symbol.
        """
        rest = [yours for mine, yours in zip(guess, code, strict=True) if mine != yours]
        told = ""
        for mine, yours in zip(guess, code, strict=True):
            near = mine != yours and mine in rest
            if near:
                rest.remove(mine)
            told += "g" if mine == yours else "y" if near else "x"
        black, white = told.count("g"), told.count("y")
        return {"colours": told, "black": str(black)}.get(self.answers, f"{black},{white}")

    def played(
        self, node: dict[str, Any], left: dict[Code, int], turn: int = 1
    ) -> Iterator[tuple[Code, int]]:
        """Yield each code with the number of the turn that guesses it.

        `left` has the codes that are still possible, each with the number of lies that it may still use.
        """
        assert node["left"] == len(left), f"not {len(left)} codes: {node}"
        guess: Code = tuple(node["guess"])
        true = {code: self.score(guess, code) for code in (self.codes() if any(left.values()) else left)}
        if guess in left:
            yield guess, turn
        for answer in {*true.values()} - {self.score(guess, guess)}:
            after = {code: lies - (true[code] != answer) for code, lies in left.items() if code != guess}
            if after := {code: lies for code, lies in after.items() if lies >= 0}:
                yield from self.played(node["branches"][answer], after, turn + 1)


def main(size: str, answers: str, path: str, lies: str = "0") -> None:
    """Print how many guesses the codes take. If lies are possible, the longest game of each code counts."""
    game, text = Game(size, answers), Path(path).read_bytes()
    tree = json.loads(lzma.decompress(text) if path.endswith(".xz") else text)["tree"]
    turns = sorted(dict(sorted(game.played(tree, dict.fromkeys(game.codes(), int(lies))))).values())
    often = {turn: turns.count(turn) for turn in turns}
    print(f"{sum(turns)} guesses for {len(turns)} codes, worst {turns[-1]}: {often}")


if __name__ == "__main__":
    main(*sys.argv[1:])
