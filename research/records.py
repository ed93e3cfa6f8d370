"""Records: the least average and the least worst case of games, each with a tree that reaches it.

`python -m research.records` computes what `trees/records.json` does not have yet. Games with few codes come
first. Then it writes the tables of `records.md` again (`records_page.py`). `--seconds` limits the processor
time of a search. If a search proves nothing in this time, another search tries only some of the guesses in
each turn. `--again` repeats the searches for records without a proof. `--only marks:4x6` names a game, and
`--aim lie` one of its records. `check_tree.py` checks any tree. Small games also have the fewest fixed
guesses (`static_games.py`), the least worst case with one lie (`one_lie.py`), and the guesses against evil
codemakers (`evil.py`). A record without open bounds has a log for `check_bounds.py` (`certificates.py`).

The record of a tree has these fields, among others:

* `proved`: whether it is proved that no strategy has a lower number.
* `least`: a lower bound for all strategies.
* `how`: the options with which `optimal` plays the tree, or the program that makes it.
* `whole`: whether no tree with this worst case has a lower total. Of an average, whether in no tree with this
  total and this worst case fewer codes need the last guess (`last_turn.py`).
"""

import argparse
import json
import lzma
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from math import inf, perm
from pathlib import Path
from typing import Any

import numpy as np

from mmlogic.codes.dialects import dialects
from mmlogic.limits.budget import LimitExceeded
from mmlogic.players.engine.arrays import PlayerError
from mmlogic.players.engine.candidates import PlayerSpec
from mmlogic.players.engine.options import Options
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.search import IMPOSSIBLE, LARGEST, Search
from mmlogic.players.engine.space import Space
from mmlogic.players.trees import Tree, grow, to_json
from research.certificates import Certificate
from research.evil import held_out
from research.last_turn import LastTurn
from research.least_worst import tree_within
from research.one_lie import with_one_lie
from research.records_page import write_page
from research.seconds import within
from research.static_games import fewest_fixed

__all__ = ["main"]

FOLDER = Path(__file__).parent / "trees"

ANSWERS = "marks", "bulls", "black", "colours"

AMONG = 4, 8, 16
"""How many guesses are tried in each turn if all guesses would take too long."""

MOST = {"static": 81, "lie": 1296, "evil": 1296}
"""Each of these records is computed only for games with at most this many codes."""


@dataclass(frozen=True)
class Game:
    """A game. `bulls` means that answers are marks, and that all symbols of a code differ."""

    answers: str
    pegs: int
    symbols: int

    @property
    def codes(self) -> int:
        """Number of codes."""
        return perm(self.symbols, self.pegs) if self.answers == "bulls" else int(self.symbols**self.pegs)

    @property
    def name(self) -> str:
        """The name of the game in the records."""
        return f"{self.answers}:{self.pegs}x{self.symbols}"

    def space(self) -> Space:
        """Return the space of the codes."""
        make = Space.distinct if self.answers == "bulls" else Space.full
        dialect = dialects()["marks" if self.answers == "bulls" else self.answers]
        return replace(make(self.pegs, self.symbols), dialect=dialect)


def games() -> list[Game]:
    """Return all games of up to 5 pegs and 8 symbols, and bulls and cows. Games with few codes come first."""
    sizes = [(answers, n, m) for answers in ANSWERS for n in range(2, 6) for m in range(2, 9)]
    found = [Game(*each) for each in [*sizes, ("bulls", 4, 10)]]
    return sorted((each for each in found if each.codes), key=lambda each: each.codes)


def main() -> None:
    """Compute the records that are not stored yet."""
    parser = argparse.ArgumentParser(prog="python -m research.records", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="the processor's, of a search")
    parser.add_argument("--only", action="append", help="a game, such as marks:4x6")
    parser.add_argument("--aim", action="append", help="what is worked out of it, such as evil")
    parser.add_argument("--most", type=int, default=1 << 15, help="the most codes of a game")
    parser.add_argument("--again", action="store_true", help="try again what was not proved")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="the folder of the records")
    asked = parser.parse_args()
    for game in games():
        if game.codes <= asked.most and (not asked.only or game.name in asked.only):
            _worked_out(game, asked)
    if (page := asked.folder.with_name("records.md")).exists():
        write_page(page, records(asked.folder))


def records(folder: Path = FOLDER) -> dict[str, Any]:
    """Return the stored records."""
    file = folder / "records.json"
    return dict(json.loads(file.read_text(encoding="utf-8"))) if file.exists() else {}


def _worked_out(game: Game, asked: argparse.Namespace) -> None:
    desk = _Desk(game, asked)
    works = (desk.average, desk.worst, desk.static, desk.lie, desk.evil, desk.bounds)
    for aim, work in ((each.__name__, each) for each in works):
        known = records(asked.folder).get(game.name, {})
        proved = aim in known and known[aim]["proved"] and (aim != "average" or known[aim]["whole"])
        done = aim in known and (proved or not asked.again)
        left_out = asked.aim and aim not in asked.aim
        if done or left_out or game.codes > MOST.get(aim, asked.most):
            continue
        found: dict[str, Any] = work(known)
        print(game.name, aim, found, flush=True)
        every = records(asked.folder)
        row = every.setdefault(game.name, {"codes": game.codes})
        row[aim] = found
        if aim == "average" and "worst" in row and found["worst"] <= row["worst"]["worst"]:
            both = {each: found[each] for each in ("total", "worst", "games", "opening", "how", "tree")}
            proved = found["worst"] == row["worst"]["least"]
            row["worst"] |= both | {"proved": proved, "whole": found["proved"]}
        lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(row)}" for name, row in every.items())
        (asked.folder / "records.json").write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


class _Desk:
    """Computes the records of a game. Each search has a limit of seconds."""

    def __init__(self, game: Game, asked: argparse.Namespace) -> None:
        self.game, self.seconds, self.folder = game, asked.seconds, asked.folder
        self.space = game.space()
        self.began = time.process_time()

    def average(self, known: dict[str, Any]) -> dict[str, Any]:
        """Return the record of the tree with the least average.

        If none is proved, it is the best tree found.
        """
        before: dict[str, Any] = known.get("average", {"total": IMPOSSIBLE, "proved": False})
        least = before["total"] if before["proved"] else self.least_total(before["total"])
        if least is not None:
            worst = before["worst"] if least >= before["total"] else None
            if tree := self.fewest_last(worst):
                return self.found("average", tree, "last_turn.py", proved=True, whole=True)
            if worst is not None:
                return before | {"proved": True, "least": least, "seconds": self.seconds_taken()}
            if tree := self.tree(Options()):
                return self.found("average", tree, "", proved=True)
        trees = {f"among={many}": self.tree(Options.of(among=many)) for many in AMONG}
        found = [(int(each.turns.sum()), how, each) for how, each in trees.items() if each]
        total, how, best = min(found, key=lambda each: each[0])
        if before["total"] <= total:
            return before
        return self.found("average", best, how, least=Search(Position(self.space), among=1).least())

    def worst(self, known: dict[str, Any]) -> dict[str, Any]:
        """Return the record of the tree with the least worst case.

        If none is proved, it is the best tree found. Of trees with this worst case, it is the one with the
        least average, if that is found in time.
        """
        best, tree, how = known["average"]["worst"], None, ""
        least = self.least_worst(best)
        with suppress(LimitExceeded, PlayerError), within(self.seconds):
            while least < best:
                if not (lower := tree_within(self.space, best - 1)):
                    least = best
                    break
                tree, best, how = lower, lower.tally.worst, "least_worst.py"
        if tree is None:
            same: dict[str, Any] = known["average"] | {"proved": least == best, "least": least}
            return same | {"whole": known["average"]["proved"], "seconds": self.seconds_taken()}
        if whole := self.tree(Options.of(aim=best)):
            tree, how = whole, f"aim={best}"
        return self.found("worst", tree, how, proved=least == best, least=least, whole=bool(whole))

    def fewest_last(self, worst: int | None) -> Tree | None:
        """Return the tree of least total in which the fewest codes need the last guess, if it is in time.

        `worst` is the worst case of a tree with the least total, if it is known.
        """
        tree = self.tree(Options()) if worst is None else None
        depth = worst or (tree and tree.tally.worst)
        with suppress(LimitExceeded, PlayerError), within(self.seconds):
            last = LastTurn(self.space)
            while depth and not last.fewest(depth):
                depth -= 1
            return last.tree(depth) if depth else None
        return None

    def static(self, known: dict[str, Any]) -> dict[str, Any]:
        """Return the fewest guesses, all made at once, whose answers distinguish all codes."""
        guesses, proved = fewest_fixed(self.space, self.seconds)
        return {"guesses": guesses, "proved": proved, "seconds": self.seconds_taken()}

    def lie(self, known: dict[str, Any]) -> dict[str, Any]:
        """Return the record of the least worst case with one lie.

        The record has the name of a tree's file.
        """
        self.began = time.process_time()
        found, tree = with_one_lie(self.space, self.seconds)
        game = {"pegs": self.game.pegs, "symbols": self.game.symbols, "codes": self.game.codes, "lies": 1}
        name = self.kept("lie", json.dumps({"game": game, "tree": tree}))
        return found | {"tree": name, "seconds": self.seconds_taken()}

    def evil(self, known: dict[str, Any]) -> dict[str, Any]:
        """Return how many guesses each player needs against evil codemakers."""
        self.began = time.process_time()
        found = held_out(self.space, self.seconds, known["average"]["proved"])
        proved = found["fewest"] == found["least"]
        return found | {"proved": proved, "seconds": self.seconds_taken()}

    def bounds(self, known: dict[str, Any]) -> dict[str, Any]:
        """Return which of the proved lower bounds have a certificate, and the name of its file."""
        average, worst = known["average"], known["worst"]
        claims = {"worst": (worst["worst"] - 1.0, inf)} if worst["proved"] else {}
        if average["proved"]:
            claims["total"] = inf, average["total"]
        if worst["whole"] and worst["total"] > average["total"]:
            claims["total at worst"] = worst["worst"], worst["total"]
        if not claims or self.game.codes**2 > LARGEST:
            return {"proved": False, "claims": [], "bounds": ""}
        self.began = time.process_time()
        size = f"{self.game.pegs}x{self.game.symbols}"
        certificate = Certificate(size, self.game.answers, self.space, self.seconds)
        done = certificate.proved(claims)
        name = self.kept("bounds", "\n".join(certificate.lines)) if done else ""
        whole = average["proved"] and worst["proved"] and len(done) == len(claims)
        found = {"proved": whole, "claims": done, "lines": len(certificate.lines), "bounds": name}
        return found | {"seconds": self.seconds_taken()}

    def least_worst(self, best: int) -> int:
        """Return a lower bound of the worst case, from bounds two guesses ahead. It is at most `best`."""
        with suppress(LimitExceeded, PlayerError), within(self.seconds):
            search = Search(Position(self.space), among=1)
            return next((depth for depth in range(1, best) if search.least(depth) < IMPOSSIBLE), best)
        return 1

    def least_total(self, bound: int) -> int | None:
        """Return the least total of guesses, or None if the search does not find it within its seconds.

        If the least total is not less than `bound`, return a lower bound of at least `bound` instead.
        """
        with suppress(LimitExceeded, PlayerError), within(self.seconds):
            search = Search(Position(self.space))
            return search.cost(search.everything, bound, at=search.position)
        return None

    def tree(self, options: Options) -> Tree | None:
        """Return the tree that `optimal` plays. The result is None if it finds none within its seconds."""
        with suppress(LimitExceeded, PlayerError), within(self.seconds):
            return grow(PlayerSpec("optimal", options).make(), self.space, np.random.default_rng(1))
        return None

    def found(self, aim: str, tree: Tree, how: str, **proof: Any) -> dict[str, Any]:
        """Write a tree to a file, and return its record.

        The fields of `proof` say what is proved about the tree.
        """
        known = {"total": int(tree.turns.sum()), "worst": tree.tally.worst, "games": tree.tally.distribution}
        known |= {"opening": "".join(map(str, tree.root.guess)), "proved": False, "least": known["total"]}
        known |= {"seconds": self.seconds_taken(), "how": how, "tree": self.kept(aim, to_json(tree))}
        return known | {"whole": False} | proof

    def kept(self, aim: str, text: str) -> str:
        """Write a tree or a log to a file, and return the name of the file."""
        name = f"{self.game.name.replace(':', '-')}-{aim}.xz"
        packed = lzma.compress(f"{text}\n".encode(), preset=9 | lzma.PRESET_EXTREME)
        (self.folder / name).write_bytes(packed)
        return name

    def seconds_taken(self) -> float:
        """Return how many seconds of processor time were used since `began`."""
        return round(time.process_time() - self.began, 1)


if __name__ == "__main__":
    main()
