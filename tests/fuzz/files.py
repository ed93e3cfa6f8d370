"""Valid files of each kind that mmlogic reads, and the function that reads each kind."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from mmlogic.language import MmlogicError, parse
from mmlogic.methods import Session
from mmlogic.players.engine.candidates import PlayerSpec
from mmlogic.players.engine.space import Space
from mmlogic.players.tournament.run import Saved
from mmlogic.players.tournament.tournament import Finished, Tournament, TournamentError, every
from mmlogic.repl.files import read_config


@dataclass(frozen=True)
class Kind:
    """A kind of file: its name, valid samples, and the function that reads it."""

    name: str
    samples: tuple[bytes, ...]
    read: Callable[[Path], None]


def _statements(text: str) -> Callable[[Path], None]:
    """Return a reader: statements in which `@` is the file."""

    def read(path: Path) -> None:
        with Session() as session:
            for statement in parse(text.replace("@", f'"{path}"')):
                list(session.execute(statement))

    return read


def _config(path: Path) -> None:
    config, problem = read_config(path)
    assert problem is None or (problem and "\n" not in problem.strip())
    assert config.page >= 1


@cache
def _tournament() -> Tournament:
    space = Space.full(2, 3)
    return Tournament(space, (PlayerSpec("first"), PlayerSpec("minimax")), every(space), seed=1)


def _saved(path: Path) -> None:
    before = path.read_bytes()
    try:
        saved = Saved(path, _tournament())
    except TournamentError as error:
        assert path.read_bytes() == before, "a file that was refused has changed"
        raise MmlogicError(str(error)) from None
    assert all(line.player in _tournament().names for line in saved.lines)


@cache
def kinds(examples: Path, folder: Path) -> tuple[Kind, ...]:
    """Return all kinds of files. mmlogic writes some of the samples into `folder`."""
    made = _made(folder)
    boards = tuple(path.read_bytes() for path in sorted(examples.glob("boards/*.txt")))
    script = b"game classic\nguess RRBB 1 1\nwhere distinct and not (count(red) >= 2)\nundo\nredo\nforget 1\n"
    return (
        Kind("board.txt", boards, _statements("load @; show; count")),
        Kind("script.mm", (made["script.mm"], script), _statements("load @; history")),
        Kind(
            "words.txt",
            (b"RRBB\nRGBY\n# a comment\nred, green, blue, blue\n",),
            _statements("game classic; where code in @"),
        ),
        Kind("tree.json", (made["tree.json"],), _statements("game 2x3; suggest tree @")),
        Kind("tournament.jsonl", (made["tournament.jsonl"],), _saved),
        Kind("config.toml", (b'keys = "vi"\npage = 5\ntiming = 0.5\n# more\ncolour = "never"\n',), _config),
    )


def _made(folder: Path) -> dict[str, bytes]:
    saved = Saved(folder / "made.jsonl", _tournament())
    saved.add(Finished("first", [0, 1, 2], [1, 2, 3], seconds=0.25))
    saved.add(Finished("minimax", [3, 4], [2, 2], seconds=1.5))
    script, tree = folder / "made.mm", folder / "made.json"
    with Session() as session:
        for line in (
            "game 2x3",
            "guess RB 0 1",
            "where count(red) = 1",
            f'save "{script}"',
            f'strategy minimax to "{tree}"',
        ):
            for statement in parse(line):
                list(session.execute(statement))
    return {
        "script.mm": script.read_bytes(),
        "tree.json": tree.read_bytes(),
        "tournament.jsonl": (folder / "made.jsonl").read_bytes(),
    }
