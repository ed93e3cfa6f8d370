"""`tee`: all output is also in a file, at the prompt and in scripts. No other file changes."""

from pathlib import Path

import pytest

from mmlogic import Session, StatementProblem
from mmlogic.common import files
from tests.cli.command import mmlogic
from tests.repl.talk import Talk

LOG = Path("log.txt")
HEAD = "# written by mmlogic\n# a transcript: what was typed, and what was shown\n"


pytestmark = pytest.mark.usefixtures("here")


def test_the_file_has_what_is_typed_and_what_is_shown(talk: Talk) -> None:
    talk("game 2x3")
    begun = talk(f'tee "{LOG}"')
    assert begun == f"All that follows also goes to {LOG}.\n"
    assert talk("tee") == f"All that is shown also goes to {LOG}.\n"
    shown = [talk("codes 2; count"), talk("puzzle hidoku\n1,2\n4,3\nend"), talk("chek RR")]
    assert talk("tee off") == f"Stopped writing to {LOG}.\n"
    assert talk("tee off") == talk("tee") == "`tee` is off.\n"
    talk("count")
    typed = ["codes 2; count", "puzzle hidoku\n       … 1,2\n       … 4,3\n       … end", "chek RR"]
    exchanges = [f"mmlogic> {one}\n{other}" for one, other in zip(typed, shown, strict=True)]
    tee = [f'mmlogic> tee "{LOG}"\n{begun}', f"mmlogic> tee\nAll that is shown also goes to {LOG}.\n"]
    assert LOG.read_text() == HEAD + "".join([*tee, *exchanges, "mmlogic> tee off\n"])


def test_a_transcript_is_continued_and_over_begins_it_anew(talk: Talk) -> None:
    talk(f'tee "{LOG}"')
    talk("tee off")
    first = LOG.read_text()
    talk(f'tee "{LOG}"')
    talk("tee off")
    assert LOG.read_text() == first + first.removeprefix(HEAD)
    talk(f'tee "{LOG}" over')
    talk("tee off")
    assert LOG.read_text() == first.replace(f'"{LOG}"', f'"{LOG}" over')


@pytest.mark.parametrize("held", ["a letter\n", "# written by mmlogic\ngame 4x6\n"])
def test_any_other_file_is_kept(talk: Talk, session: Session, held: str) -> None:
    other = Path("other.mm")
    other.write_text(held)
    assert f"{other} is not a transcript" in talk(f'tee "{other}"')
    assert talk("tee") == "`tee` is off.\n"
    assert other.read_text() == held
    session.may_replace = lambda path: True
    assert "also goes" in talk(f'tee "{other}"')
    assert other.read_text().startswith(HEAD + "mmlogic> tee")


def test_a_file_that_is_gone_ends_it_with_one_message(talk: Talk) -> None:
    talk(f'game 2x3; tee "{LOG}"')
    LOG.unlink()
    complaint = f"cannot write {LOG}: No such file or directory: `tee` is off"
    assert talk("count").splitlines() == [complaint, "9 codes are left."]
    assert talk("count") == "9 codes are left.\n"
    assert not LOG.exists()


@pytest.mark.parametrize("form", ["text", "json", "csv"])
def test_a_script_writes_what_it_prints(form: str) -> None:
    script = f'game 2x3; tee "{LOG}"; codes 2; check [x]'
    ended = mmlogic("--format", form, "-c", script)
    assert ended.status == 1
    printed = ended.out[: ended.out.index('{"error"')] if form == "json" else ended.out
    written = LOG.read_text().removeprefix(HEAD)
    assert written.startswith(f'mmlogic> tee "{LOG}"\nmmlogic> codes 2\n{printed}mmlogic> check [x]\n')
    assert "unknown symbol `x`" in written


def test_what_shows_nothing_refuses_it() -> None:
    with Session() as session, pytest.raises(StatementProblem, match="works only at the prompt"):
        session.run(f'tee "{LOG}"')
    assert not LOG.exists()


def test_below_a_directory_a_transcript_stays_within_its_size(tmp_path: Path) -> None:
    with files.restricted(files.Access(root=tmp_path, most=10)):
        files.append("log.txt", b"12345", create=True)
        with pytest.raises(files.FileProblem, match="larger than 10 bytes"):
            files.append("log.txt", b"123456")
    ended = mmlogic("--safe-dir", str(tmp_path), "-c", 'tee "safe.txt"; count')
    assert ended.status == 0
    assert (tmp_path / "safe.txt").read_text().endswith("mmlogic> count\n531441\n")
