"""Proofs as answers: trees of goals, each with what it says in English."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from mmlogic.codes.dialects import Dialect
from mmlogic.codes.drawing import answer_words
from mmlogic.codes.marks import Marks
from mmlogic.codes.own import written_out
from mmlogic.codes.theory import Theory
from mmlogic.common.wording import joined
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import Line, Paper, Piece, line_width

__all__ = ["Node", "ProofAnswer", "node_of"]

_GOAL = 12
"""The fewest columns that a goal is worth showing in."""

_WIDEST = 100
"""The most columns of a line with a goal."""


class Node(NamedTuple):
    """A goal of a proof.

    Attributes:
        goal: its text.
        words: what it says: texts, numbers, and lists of what each is and its value.
        holds: whether it is proved.
        steps: how many goals its proof has.
        below: the goals of its proof that are shown.
    """

    goal: str
    words: Sequence[Any]
    holds: bool
    steps: int
    below: Sequence["Node"]


def node_of(row: Sequence[Any], dialect: Dialect) -> Node:
    """Return a node as `guest_proof/4` writes it; `dialect` has the name that its author wrote."""
    goal, words, holds, steps, below = row
    inner = [node_of(each, dialect) for each in below]
    return Node(written_out(str(goal), dialect), _written(words, dialect), bool(holds), steps, inner)


def _written(words: Any, dialect: Dialect) -> Any:
    match words:
        case str():
            return written_out(words, dialect)
        case ["answer", str() as name, *parts]:
            return ["answer", name, *(_written(part, dialect) for part in parts)]
        case list():
            return [_written(word, dialect) for word in words]
    return words


@dataclass(kw_only=True)
class ProofAnswer(Answer):
    """A proof, or the branch that fails; it is true if the goal holds."""

    meanings: ClassVar[Mapping[str, str]] = {
        "holds": "whether the goal has a proof",
        "proof": "the goals of the proof, or of the branch that fails, each with those below it",
        "goal": "the goal, as Prolog",
        "text": "what the goal says in English; null if nothing is declared",
        "steps": "how many goals the proof of this one has, shown or not",
    }

    holds: bool
    nodes: Sequence[Node]
    theory: Theory

    def __bool__(self) -> bool:
        return self.holds

    def data(self) -> dict[str, Any]:
        return {"holds": self.holds, "proof": [self._data(node) for node in self.nodes]}

    def draw(self, paper: Paper) -> Iterator[Line]:
        for node in self.nodes:
            yield from self._drawn(node, paper, "", "")
        if not self.nodes:
            yield [("", "This holds: it needs no goal." if self.holds else "This fails.")]

    def rows(self) -> Iterator[Row]:
        yield ["level", "holds", "text", "goal", "steps"]
        for level, node in _levels(self.nodes, 1):
            yield [level, str(node.holds).lower(), self._text(node) or "", node.goal, node.steps]

    def _data(self, node: Node) -> dict[str, Any]:
        return {
            "goal": node.goal,
            "text": self._text(node),
            "holds": node.holds,
            "steps": node.steps,
            "proof": [self._data(each) for each in node.below],
        }

    def _text(self, node: Node) -> str | None:
        sentence = "".join(text for _, text in self._sentence(_said(node), Paper()))
        return sentence or None

    def _drawn(self, node: Node, paper: Paper, head: str, rest: str) -> Iterator[Line]:
        sign, style = (paper.signs.right, "right") if node.holds else (paper.signs.wrong, "wrong")
        line: list[Piece] = [("class:quiet", head), (f"class:{style}", f"{sign} ")]
        line += self._sentence(_said(node), paper) or [("class:strong", node.goal)]
        folded = node.steps if not node.below else 0
        tail = f"+ {folded} step{'s' * (folded > 1)}" if folded else ""
        if tail:
            line.append(("class:quiet", f"   {tail}"))
        goal = _beside(line, node.goal, paper) if node.words else ""
        yield from paper.wrapped([*line, ("class:quiet", f"   {goal}")] if goal else line, rest + "  ")
        for each in node.below:
            last = each is node.below[-1]
            branch = paper.signs.branch[1 if last else 0]
            past = " " * len(branch) if last else paper.signs.branch[2].ljust(len(branch))
            yield from self._drawn(each, paper, f"{rest}{branch} ", f"{rest}{past} ")

    def _sentence(self, words: Sequence[Any], paper: Paper) -> list[Piece]:
        line: list[Piece] = []
        for word in words:
            pieces = self._word(word, paper)
            close = not line or (pieces and pieces[0][1][:1] in {":", ",", "."})
            line += pieces if close else [("", " "), *pieces]
        return line

    def _word(self, word: Any, paper: Paper) -> list[Piece]:
        match word:
            case ["code", list() as code]:
                return self._code(code, paper)
            case ["answer", str() as name, *parts]:
                return [("", self._answer(name, parts, paper))]
            case ["clue", int() as number] if 1 <= number <= len(self.theory.clues):
                return self._clue(number, paper)
            case ["rule", int() as number] if 1 <= number <= len(self.theory.rules):
                return [("", f"rule {number}: {self.theory.rules[number - 1]}")]
            case ["rule", 0]:
                return [("", f"a code has {self.theory.game.lengths}")]
            case ["each", *parts]:
                texts = ("".join(text for _, text in self._word(part, paper)) for part in parts)
                return [("", joined(texts))]
            case ["words", *parts]:
                return self._sentence(parts, paper)
            case list():
                return [("", "[" + ",".join("".join(t for _, t in self._word(w, paper)) for w in word) + "]")]
        return [("", str(word))]

    def _code(self, code: Sequence[str], paper: Paper) -> list[Piece]:
        game = self.theory.game
        if len(code) == game.pegs and all(name in game.index for name in code):
            return [*paper.code(game.trimmed(code), 0)]
        return [("class:code", f"[{','.join(map(str, code))}]")]

    def _clue(self, number: int, paper: Paper) -> list[Piece]:
        clue = self.theory.clues[number - 1]
        words = answer_words(clue.told, self.theory.game.dialect, paper)
        return [("", f"clue {number}: "), *paper.code(clue.code, 0), ("", f" gave {words}")]

    def _answer(self, name: str, parts: Sequence[Any], paper: Paper) -> str:
        dialect = self.theory.game.dialect
        try:
            if name == dialect.predicate:
                return answer_words(dialect.value(parts), dialect, paper)
            if name == "marks":
                return str(Marks(*parts))
        except (TypeError, ValueError, KeyError):
            pass  # a part is not known
        return written_out(f"{name}({','.join(map(str, parts))})", dialect)


def _said(node: Node) -> Sequence[Any]:
    return [_verb(word, node.holds) for word in node.words]


def _verb(word: Any, holds: bool) -> Any:
    match word:
        case ["verb", yes, no]:
            return yes if holds else no
    return word


def _beside(line: Sequence[Piece], goal: str, paper: Paper) -> str:
    """Return as much of a goal as fits beside a line, nothing if that is too little."""
    if paper.width is None:
        return goal
    room = min(paper.width, _WIDEST) - line_width(line) - 3
    if room >= len(goal):
        return goal
    return f"{goal[: room - 1]}{paper.signs.cut}" if room >= _GOAL and not paper.narrow else ""


def _levels(nodes: Sequence[Node], level: int) -> Iterator[tuple[int, Node]]:
    for node in nodes:
        yield level, node
        yield from _levels(node.below, level + 1)
