"""Trials. A trial runs one input, and checks conditions that hold for every input."""

from base64 import b64decode, b64encode
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from itertools import islice
from pathlib import Path
from random import Random

from mmlogic.codes.subject import Codes
from mmlogic.codes.theory import SECRET
from mmlogic.language import MmlogicError, Source, describe, parse
from mmlogic.methods import Session
from mmlogic.paths.subject import PUZZLE
from mmlogic.players.written import PENDING
from mmlogic.render.formats import FORMATS
from mmlogic.session.settings import Settings
from tests.fuzz import damage, files, sentences, strangers

EXAMPLES = Path(__file__).parents[2] / "examples"
SETTINGS = Settings(timeout=0.05, memory=256)
"""The limits of a statement. `set` changes them only for the next statement."""

_PIECES = 40
_SUSPICIOUS = ("Traceback", "Unknown message", "Unknown error", "internal error")


@dataclass(frozen=True)
class Trial:
    """`form` is `text` (parsed), `script` (carried out), `program`, or the name of a kind of file."""

    form: str
    data: str

    @classmethod
    def drawn(cls, random: Random, folder: Path, forms: tuple[str, ...]) -> "Trial":
        """Return a random trial in one of these forms."""
        form = random.choice(forms)
        if form in {"text", "script"}:
            often = 0.7 if form == "text" else 0.2
            lines = [sentences.statement(random) for _ in range(random.randint(1, 8))]
            lines = [damage.broken_text(line, random) if random.random() < often else line for line in lines]
            return cls(form, random.choice(("\n", "\n", "; ")).join(lines))
        if form == "program":
            return cls(form, strangers.programs(random))
        kind = next(kind for kind in files.kinds(EXAMPLES, folder) if kind.name == form)
        broken = damage.broken_bytes(random.choice(kind.samples), random)
        return cls(form, b64encode(broken).decode())

    @classmethod
    def of(cls, saved: dict[str, str]) -> "Trial":
        """Return a trial from its saved form."""
        return cls(saved["form"], saved["data"])

    def kept(self) -> dict[str, str]:
        """Return the data for the same trial again."""
        return asdict(self)

    def run(self, folder: Path) -> int:
        """Run the trial. It may write into the folder. Return its number of statements or files.

        Raises every undocumented error, and AssertionError for an error without a clear message.
        """
        if self.form == "text":
            return _parsed(self.data)
        if self.form == "script":
            return _carried_out(self.data)
        if self.form == "program":
            return strangers.tried(self.data, folder / "canary", _check_program)
        kind = next(kind for kind in files.kinds(EXAMPLES, folder) if kind.name == self.form)
        path = folder / kind.name
        path.write_bytes(b64decode(self.data))
        try:
            kind.read(path)
        except MmlogicError as error:
            _check(error)
        return 1


def _parsed(text: str) -> int:
    try:
        for statement in parse(text):
            assert parse(str(statement)) == [statement], f"{statement} does not read back"
    except MmlogicError as error:
        _check(error)
    return text.count("\n") + text.count(";") + 1


def _carried_out(text: str) -> int:
    number = 0
    with Session(SETTINGS) as session:
        for number, line in enumerate(_lines(text), 1):
            source = Source("<fuzz>", line)
            session.settings = replace(
                session.settings, timeout=SETTINGS.timeout, memory=SETTINGS.memory, limit=100
            )
            before = _state(session)
            try:
                for statement in parse(line, "<fuzz>"):
                    before = _state(session)
                    for answer in session.execute(statement, source):
                        _rendered(answer, number)
            except MmlogicError as error:
                _check(error)
                assert _state(session) == before, f"{line!r} failed and changed the session"
    return number


def _lines(text: str) -> Iterator[str]:
    """Yield the statements one by one. The statement `puzzle` continues up to a line `end`."""
    pending = ""
    for line in text.split("\n"):
        pending += line
        if pending.lstrip().lower().startswith("puzzle") and line.strip().lower() != "end":
            pending += "\n"
            continue
        yield pending
        pending = ""
    if pending:
        yield pending


def _state(session: Session) -> object:
    timeline = session.timeline
    return (
        session.state(Codes).theory,
        timeline.first(PUZZLE),
        timeline.first(SECRET),
        timeline.first(PENDING),
        timeline.depth,
        session.settings,
    )


def _rendered(answer: object, number: int) -> None:
    """Render an answer, or the start of a long answer, in one of the formats."""
    render = FORMATS[list(FORMATS)[number % len(FORMATS)]]
    for piece in islice(render(answer), _PIECES):  # type: ignore[arg-type]
        assert isinstance(piece, str)


def _check(error: MmlogicError) -> None:
    """Check that an error is one line in words that a user knows."""
    _check_program(error)
    assert not any(word in error.message for word in _SUSPICIOUS), f"message: {error.message!r}"


def _check_program(error: MmlogicError) -> None:
    """Check that an error is one line without a traceback. The line may hold Prolog's own message."""
    assert error.message.strip() and "\n" not in error.message.strip(), f"message: {error.message!r}"
    assert "Traceback" not in describe(error), f"message: {error.message!r}"
