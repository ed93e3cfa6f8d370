"""The files of a session: `load`, `save`, `share`, and `tee`, which records the session."""

import re
import sys
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import KW_ONLY, MISSING
from pathlib import Path
from typing import Annotated
from zlib import compress

from mmlogic.common import files
from mmlogic.common.data import inflate, is_address
from mmlogic.common.files import Access
from mmlogic.common.marks import ending_of, is_saved, marked
from mmlogic.language import Source, StatementProblem, parse, place_of
from mmlogic.language.examples import SMALL
from mmlogic.language.glance import has_prolog
from mmlogic.language.gone import GONE
from mmlogic.language.registry import Command, Heading, RunScript, Tell, part, statement, word
from mmlogic.render.answers import Answer, Done
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.render.signs import ASCII
from mmlogic.session.context import SessionContext
from mmlogic.session.files import (
    Writer,
    all_writers,
    begin_writing,
    load_file,
    load_model_file,
    statements,
    writing,
)
from mmlogic.session.reading import PYTHON, RUN_PYTHON, file_name, file_problems, read_text
from mmlogic.session.safety import TEXT
from mmlogic.session.settings import Saved
from mmlogic.session.statements import session as commands

_RIGHTS = "the Prolog in this file has your rights, like a program in Python"


@statement(
    usage='load "FILE" [N] [as KIND]',
    example='load "game.mm"',
    heading=Heading.SESSION,
    after='save "game.mm"',
    more=(f'{SMALL}; load "game.model"',),
    files={"game.model": "s SATISFIABLE\nv -1 2 -3 4 -5 -6 0\n"},
    endless=None,
)
class Load(RunScript[Answer]):
    """Run a file as one undo step, or start the puzzle in it.

    If a statement fails, the whole file is undone. A file whose name ends in `.mm` holds statements. Any
    other file is a board if a comment names its kind, or if its first line that is no comment begins with a
    number, `_` or `#`, or if it has another form of a board. With KIND, the file is a board of that kind. N
    selects one of several boards.

    A file `.model` is a SAT solver's output for the clauses of `save "FILE.cnf"`: the model's code is
    checked, or its board is filled. A name that begins with `share:` is a session packed by `share`. Clauses
    in it are shown and refused, because nobody has read them. Any other file with `?-` or clauses has the
    rights of its user.
    """

    path: str = part(quoted=True, default=MISSING)
    number: int | None = None
    kind: str | None = part(before="as")

    @property
    def access(self) -> Access | None:
        return _NO_FILES if self.path.startswith(_PACKED) else None

    def script(self, session: SessionContext) -> Source | None:
        if self.path.startswith(_PACKED):
            return _shared(self.path, bool(session.guard) or sys.platform == "emscripten")
        if self._is_model:
            return None
        is_script = self.kind is None and self.number is None and self.path.endswith(".mm")
        by_address = is_address(self.path)
        text = self.path if by_address else read_text(self.path, place_of(self.path), script=is_script)
        if not is_script and load_file(session, text, self.path, self.kind, self.number):
            return None
        if self.path.endswith(".py"):
            raise StatementProblem(f"{self.path}: {PYTHON}", place_of(self.path), hint=RUN_PYTHON)
        if session.at_prompt and not session.guard and not is_saved(text) and has_prolog(text):
            session.warn(_RIGHTS)
        return Source(self.path, text)

    @property
    def _is_model(self) -> bool:
        return self.path.lower().endswith(".model") and self.kind is None and self.number is None

    def done(self, session: SessionContext) -> Answer:
        if self._is_model:
            return load_model_file(session, read_text(self.path, place_of(self.path)), self.path)
        what = "the shared session" if self.path.startswith(_PACKED) else self.path
        return session.subject.confirm(f"Loaded {what}")


@statement(
    usage='save "FILE" [solved] [over]',
    example='save "game.mm"',
    heading=Heading.SESSION,
    after=SMALL,
    endless=None,
)
class Save(Command[Done]):
    """Write the session to a file, in the format that its extension names.

    `.mm` holds the statements that recreate the session, with the settings that `help settings` names. `.pl`
    holds a program for SWI-Prolog. In the program of a puzzle, placed numbers are givens. `.svg`, `.png` and
    `.pdf` hold a picture. `.cnf` holds clauses for a SAT solver in the DIMACS format, with comments that
    explain each variable.

    For a puzzle, `.txt` and `.json` hold the present board, and `.html` a page to play on. `solved` fills in
    the solution. `over` replaces a file even if mmlogic did not write it. Without `over`, the prompt asks
    first.
    """

    path: str = part(quoted=True, default=MISSING)
    _: KW_ONLY
    solved: bool = word("solved", "with the whole solution")
    over: bool = word("over", "even a file that mmlogic did not write")

    def carry_out(self, session: SessionContext) -> Done:
        path, place = file_name(self.path), place_of(self.path)
        if instead := GONE.get(ending := Path(path).suffix.lower()):
            raise StatementProblem(f"`{ending}` is gone", place, hint=instead)
        known = {".mm": Writer("statements", _script, b"\ngame "), **all_writers(session)}
        with file_problems(place):
            files.admit(path)  # a forbidden path is refused before its extension is checked
            writer = known[ending_of(path, {ending: each.what for ending, each in known.items()})]
        if self.solved and not writer.solvable:
            reason = f"`solved` applies to a board or a drawing, but {path} will hold {writer.what}"
            raise StatementProblem(reason, place)
        write = writing(path, self.over, session)
        write(writer.make(session, self.solved))
        return Done(message=f"Saved to {path}")


class ShareAnswer(Answer):
    """The answer to `share`: a session in one line, or the answers as squares.

    On a screen without colours, `letters` replace the squares.
    """

    form = "text"
    data_keys = ("share",)
    share: Annotated[str, "the line that begins the session anew, or the squares of the answers"]
    letters: str = ""

    def draw(self, paper: Paper) -> Iterator[Line]:
        bare = paper.signs is ASCII or (paper.person and not paper.coloured)
        text = self.letters if self.letters and bare else self.share
        yield from map(plain, text.split("\n"))


@statement(
    usage="share [secret | squares]", example="share", heading=Heading.SESSION, after=SMALL, endless=None
)
class Share(Command[ShareAnswer]):
    """Print the session as one line for other people: the game with its clues and rules, or the board.

    Paste the line at the prompt, or run it as a script, to recreate this session. A board, or clauses of your
    own, are packed: `load "share:…"` unpacks them. Only `share secret` includes the program's secret.
    Favourites and settings are never included. `share squares` prints the answers without guesses and secret:
    a row of squares, marks or letters for each guess.
    """

    _: KW_ONLY
    secret: bool = word("secret", "with the secret that the program holds")
    squares: bool = word("squares", "the answers alone, as squares or marks")

    def carry_out(self, session: SessionContext) -> ShareAnswer:
        if self.squares:
            share, letters = session.subject.squares()
            return ShareAnswer(share=share, letters=letters)
        left_out = {"define"} if self.secret else {"define", "secret"}
        lines = [line for line in statements(session) if line.split(None, 1)[0] not in left_out]
        plainly = "; ".join(lines)
        return ShareAnswer(share=_packed("\n".join(lines)) if "\n" in plainly else plainly)


_PACKED = "share:"
"""The text with which a packed session begins."""


def _packed(script: str) -> str:
    text = urlsafe_b64encode(compress(script.encode(), 9)).decode()
    return f'load "{_PACKED}{text}"'


_BESIDE = re.compile(r"forget\b|lesson \d+( step \d+)?$|play\b|reset$")
"""Matches the statements of a packed session that set no game and no board."""

_NO_FILES = Access(allowed=False, refusal="a shared session reads no files")


def _shared(packed: str, confined: bool) -> Source:
    """Return the script of a packed session, which a stranger may have written.

    Raises SyntaxProblem, and StatementProblem for a statement that `share` does not write. Clauses are
    allowed if `confined` is true: Prolog then runs without rights.
    """
    script = Source("the shared session", _unpacked(packed))
    for each in parse(script.text, script.name):
        if not (isinstance(each, Tell) or _BESIDE.match(str(each))):
            reason = f"`{each.keyword}` cannot be in a shared session: only a game or a board can"
            raise StatementProblem(reason, each.span, source=script)
        if each.keyword == "prolog" and not confined:
            reason = "clauses in a shared line would have your rights: "
            reason += "read them, and paste them if you trust them"
            raise StatementProblem(reason, each.span, hint=str(each), source=script)
    return script


def _unpacked(packed: str) -> str:
    try:
        text = packed.removeprefix(_PACKED).rstrip("=")
        padded = text + "=" * (-len(text) % 4)  # web pages and chats may cut off the padding
        return inflate(urlsafe_b64decode(padded), TEXT)
    except ValueError:
        reason = "this is not a shared session, or a part of it is missing"
        hint = "`share` prints the whole line"
        raise StatementProblem(reason, place_of(packed), hint=hint) from None


def _script(session: SessionContext, solved: bool) -> str:
    """Return the script that recreates this session in a new one.

    The script contains the settings that affect answers. Limits are not among them.
    """
    lines = [*_settings(session, "first"), *statements(session), *_settings(session, "last")]
    return marked("".join(f"{line}\n" for line in lines), "#")


def _settings(session: SessionContext, when: Saved) -> Iterator[str]:
    return (str(commands.set(name, value)) for name, value in session.settings.kept(when))


@statement(
    usage='tee ["FILE" [over] | off]',
    example='tee "log.txt"',
    heading=Heading.SESSION,
    after=None,
    endless=None,
)
class Tee(Command[Done]):
    """Also write the session's text to a file, until `tee off`.

    Each statement has its own line before its answer or error. An earlier transcript is continued. `over`
    replaces it, or any other file. Without `over`, the prompt asks first. `tee` alone shows the file's name.
    Output of a command after `|` is not included.
    """

    path: str | None = part(quoted=True)
    _: KW_ONLY
    over: bool = word("over", "begin anew, whatever the file holds")
    off: bool = word("off", "write to no file")

    def carry_out(self, session: SessionContext) -> Done:
        if self.path is not None:
            return self._begin(self.path, session)
        transcript = session.transcript
        if transcript is None or transcript.path is None:
            return Done(message="`tee` is off")
        if not self.off:
            return Done(message=f"All that is shown also goes to {transcript.path}")
        path = transcript.path
        transcript.path = None
        return Done(message=f"Stopped writing to {path}")

    def _begin(self, path: str, session: SessionContext) -> Done:
        place = place_of(self.path, self.span)
        with file_problems(place):
            files.admit(file_name(path, place))
            if session.transcript is None:
                raise StatementProblem("`tee` works only at the prompt and in scripts", self.span)
            begin_writing(session.transcript.begin, path, self.over, session)
        session.transcript.statement(self)
        return Done(message=f"All that follows also goes to {path}")
