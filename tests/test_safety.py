"""Attempts to evade `--safe`: by files, limits, numbers and very long inputs.

No attempt may read or write the canary beside the allowed directory, or make a file there.
"""

import os
import re
import sys
from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import fields, is_dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from lark.grammar import Rule

from mmlogic import Session
from mmlogic.common import files
from mmlogic.common.files import FileProblem
from mmlogic.language import Declaration, MmlogicError, Statement, SyntaxProblem, by_keyword, parse
from mmlogic.language.parsing import lark
from mmlogic.language.rooms import base_name
from mmlogic.machine.process.remote import START
from mmlogic.session import safety
from mmlogic.session.safety import CODES, NUMBER, TEXT
from mmlogic.session.settings import Settings
from tests.cli.command import Ended, mmlogic
from tests.repl.pty import opened

SECRET = "zyxwvu"
"""The text of the canary. No message and no answer may show it."""


class Place(NamedTuple):
    """A directory for strangers, and a canary outside of it."""

    outside: Path
    inside: Path
    canary: Path

    def untouched(self) -> None:
        assert self.canary.read_text() == f"{SECRET}\nRRBB\n"
        assert sorted(each.name for each in self.outside.iterdir()) == ["canary.mm", "inside"]


@pytest.fixture(scope="module", autouse=True)
def started() -> None:
    """Start Prolog and fill the parser's cache: that reads, writes and runs what no statement names."""
    with Session() as session:
        list(session.run("game 2x2\ncount"))


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Place]:
    outside = tmp_path / "outside"
    inside = outside / "inside"
    inside.mkdir(parents=True)
    canary = outside / "canary.mm"
    canary.write_text(f"{SECRET}\nRRBB\n")
    home = tmp_path / "home"
    home.mkdir()
    (home / "canary.mm").write_text(f"{SECRET}\n")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "cache"))
    monkeypatch.chdir(outside)
    there = Place(outside, inside, canary)
    yield there
    there.untouched()
    assert [each.name for each in home.iterdir()] == ["canary.mm"]
    assert (home / "canary.mm").read_text() == f"{SECRET}\n"


FILE_STATEMENTS = [
    "load {}",
    "load {} as hidoku",
    "load {} 1",
    "load {} 1 as hidoku",
    "generate hidoku {}",
    "generate hidoku {} seed 1",
    "generate hidoku 5x5 pattern {}",
    "save {}",
    "save {} over",
    "save {} solved",
    "save {} solved over",
    "save {} over solved",
    "tee {}",
    "tee {} over",
    "lesson 1 sheet {}",
    "lesson 1 sheet {} over",
    "lesson diary {}",
    "lesson diary {} over",
    "lesson mark {}",
    "lesson test {}",
    "game 2x2\nsuggest tree {}",
    "game 2x2\nsuggest tree {} ties lowest",
    "game 2x2\nplay tree {}",
    "game 2x2\nstrategy tree {}",
    "game 2x2\nsuggest minimax pool {}",
    "game 2x2\nsuggest minimax ties lowest pool {}",
    "game 2x2\nplay minimax pool {}",
    "game 2x2\nstrategy first to {}",
    "game 2x2\nstrategy first to {} over",
    "game classic\nwhere code in {}",
    "game classic\nwhere not (distinct and code in {})",
    "game classic\nwhy code in {}",
    *(
        f"game wordle\n{asked} code {related}"
        for asked in ("where", "why")
        for related in ("not in {}", "in english without {}", "not in english without {}")
    ),
    "words {}",
    "game wordle\nwords english without {}",
    "guesses {}",
]
"""Every statement that names a file. A test searches the grammar for others."""

NAMES = [
    "canary.mm",
    "CANARY.MM",
    "./canary.mm",
    "../canary.mm",
    "inside/../canary.mm",
    "{outside}/canary.mm",
    "{inside}/../canary.mm",
    "/{inside}/../canary.mm",
    "~/canary.mm",
    "/proc/self/cwd/canary.mm",
    "/proc/self/fd/0",
    "/dev/stdin",
    "/dev/zero",
    "/etc/passwd",
    "new.mm",
    "{outside}/new.mm",
    "x" * 5000,
    "a/" * 3000,
    ".",
    "..",
    "/",
]
"""Names from which nothing may come."""


def named(statement: str, name: str, place: Place) -> str:
    name = name.replace("{outside}", str(place.outside)).replace("{inside}", str(place.inside))
    return statement.replace("{}", f'"{name}"')


def refused(text: str, safe: bool | Path) -> str:
    """Return why a safe session refuses a script."""
    (told,) = refusals([text], safe)
    return told


def refusals(texts: Iterable[str], safe: bool | Path) -> list[str]:
    """Return why a safe session refuses each of some scripts."""
    found = []
    with Session(safe=safe) as session:
        for text in texts:
            with pytest.raises(MmlogicError) as caught:
                for _ in session.carry_out(session.parse(f"reset\n{text}")):
                    pass
            assert SECRET not in str(caught.value)
            assert session.guard
            found.append(str(caught.value))
    return found


@pytest.mark.parametrize("statement", FILE_STATEMENTS)
def test_no_statement_touches_a_file(statement: str, place: Place) -> None:
    told = refusals([named(statement, name, place) for name in NAMES], safe=True)
    assert [name for name, each in zip(NAMES, told, strict=True) if "off limits" not in each] == []


BELOW = {"canary.mm", "CANARY.MM", "./canary.mm", "new.mm"}
"""The names that are allowed below the directory."""


@pytest.mark.parametrize("statement", FILE_STATEMENTS)
def test_nor_one_outside_of_the_directory(statement: str, place: Place) -> None:
    below = BELOW | ({"."} if statement.startswith("lesson mark") else set())  # which reads a folder
    refusals([named(statement, name, place) for name in NAMES if name not in below], safe=place.inside)


def test_no_program_of_a_player_is_run(place: Place) -> None:
    for safe in (True, place.inside):
        for told in refusals([named("player {}", name, place) for name in NAMES], safe=safe):
            assert "safe mode does not do" in told


@pytest.mark.parametrize("statement", ["answers {}", "player {}"])
def test_no_prolog_of_a_dialect_or_a_player_comes_from_outside(statement: str, place: Place) -> None:
    (place.inside / "link.pl").symlink_to(place.canary)
    (place.inside / "hard.pl").hardlink_to(place.canary)
    texts = [
        named(statement, name, place) for name in ("link.pl", "hard.pl", *(f"{each}.pl" for each in NAMES))
    ]
    refusals(texts, safe=place.inside)
    assert all(re.search("off limits|safe mode", told) for told in refusals(texts, safe=True))


LINKS = ["hard.mm", "out.mm", "folder/canary.mm", "chain.mm", "loop.mm", "pipe.mm", "proc/self/cwd/canary.mm"]


@pytest.mark.parametrize("statement", FILE_STATEMENTS)
def test_no_link_leads_out_of_the_directory(statement: str, place: Place) -> None:
    """A statement that saves replaces a link itself, and not the link's target."""
    (place.inside / "out.mm").symlink_to(place.canary)
    (place.inside / "folder").symlink_to(place.outside)
    (place.inside / "chain.mm").symlink_to("out.mm")
    (place.inside / "loop.mm").symlink_to("loop.mm")
    (place.inside / "proc").symlink_to("/proc")
    (place.inside / "hard.mm").hardlink_to(place.canary)
    os.mkfifo(place.inside / "pipe.mm")
    saves = any(word in statement for word in ("save", " to ", "sheet", "diary"))
    refusals([named(statement, name, place) for name in LINKS[saves:]], safe=place.inside)


def test_no_link_that_comes_between_the_look_and_the_opening_is_followed(place: Place) -> None:
    """A link replaces the directory after its name was resolved."""
    folder = place.inside / "folder"
    folder.mkdir()
    (folder / "canary.mm").write_text("mine")
    access = files.Access(root=place.inside)
    found = access.resolve("folder/canary.mm")
    folder.rename(place.inside / "old")
    folder.symlink_to(place.outside)
    with pytest.raises(OSError):
        os.close(access.open(found, os.O_RDONLY))
    with pytest.raises(OSError):
        os.close(access.open(found.parent, os.O_RDONLY | os.O_DIRECTORY))


def test_no_message_tells_where_a_link_leads(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """One link exists before its name is resolved. The other link appears afterwards."""
    (place.inside / "loop.mm").symlink_to("loop.mm")
    late = files.Access(root=place.inside)
    monkeypatch.setattr(files.Access, "resolve", lambda *_: place.inside / "late.mm")
    (place.inside / "late.mm").symlink_to(place.canary)
    for name in ("loop.mm", "late.mm"):
        with files.restricted(late):
            for use in (
                files.read_text,
                lambda path: files.write(path, "x"),
                lambda path: files.ends(path, 3),
            ):
                with pytest.raises(FileProblem) as told:
                    use(name)
                assert str(place.inside.parent) not in str(told.value)
        monkeypatch.undo()


def test_what_is_below_the_directory_is_read_and_written(place: Place) -> None:
    (place.inside / "words.txt").write_text("RRBB\nRRGG\n")
    with Session(safe=place.inside) as session:
        text = 'game classic; where code in "words.txt"; save "there.mm"; reset; load "there.mm"; count'
        answers = list(session.run(text))
        assert answers[-1].data()["count"] == 2
        assert (place.inside / "there.mm").is_file()
        (place.inside / "real").mkdir()
        (place.inside / "linked").symlink_to("real")
        list(session.run('save "linked/again.mm"'))
        assert (place.inside / "real" / "again.mm").is_file()


def test_files_are_capped(place: Place) -> None:
    access = files.Access(root=place.inside, most=10, quota=files.Quota(15))
    with files.restricted(access):
        with pytest.raises(FileProblem, match="larger"):
            files.write("a.txt", "x" * 11)
        files.write("a.txt", "x" * 10)
        with pytest.raises(FileProblem, match="reached its write limit"):
            files.write("b.txt", "x" * 10)
        (place.inside / "c.txt").write_text("x" * 11)
        with pytest.raises(FileProblem, match="larger"):
            files.read_text("c.txt")
    assert not (place.inside / "b.txt").exists()


@pytest.mark.parametrize(
    ("statement", "text"),
    [
        ('load "file"', "# kind: hidoku\n" + "1,2\n\n" * 5000),
        ('load "file"', "__\n" * 20_000),
        ('load "file"', "##," * 20_000),
        ('load "file"', "1,2\n" + "# link: 0,0 0,1\n" * 5000),
        ('load "file"', '{"board":[[1,2]]}\n' * 5000),
        ('where code in "file"', "RB\n" * 20_000 + "?!"),
    ],
    ids=["boards", "rows", "a row", "links", "JSON", "words"],
)
def test_the_time_limit_holds_while_a_file_is_read(statement: str, text: str, place: Place) -> None:
    (place.inside / "file").write_text(text)
    stopped = pytest.raises(MmlogicError, match="stopped at the time limit")
    with Session(safe=place.inside) as session:
        session.run("game 2x3")
        session.set("timeout", 0.001)
        with stopped:
            session.run(statement)


def rules_of(statement: str) -> set[Rule]:
    """Return the rules of the grammar by which a statement is read."""
    found = set[Rule]()
    reading: Any = lark().parse_interactive(f"{statement}\n")

    def noted(rule: Rule, children: list[Any]) -> Any:
        found.add(rule)
        return callbacks[rule](children)

    conf = copy(reading.parser_state.parse_conf)
    conf.callbacks, callbacks = {rule: partial(noted, rule) for rule in conf.callbacks}, conf.callbacks
    reading.parser_state.parse_conf = conf
    reading.exhaust_lexer()
    reading.feed_eof()
    return found


def test_the_statements_above_are_all_that_name_a_file() -> None:
    """A program of a player is refused whatever it names, see above."""
    texts = [each.replace("{}", '"x"') for each in (*FILE_STATEMENTS, "player {}")]
    seen = set[Rule]().union(*map(rules_of, texts))
    named = {"FILE", "OPTION", "OPTION_VALUE"}
    takes = {rule for rule in lark().rules if any(base_name(each.name) in named for each in rule.expansion)}
    assert takes - seen == set(), "give the new rule its line in FILE_STATEMENTS"


_opened: list[str] | None = None


def _watch(event: str, arguments: tuple[Any, ...]) -> None:
    if _opened is not None and event in {"open", "os.mkdir", "os.rename", "os.listdir", "os.scandir"}:
        _opened.append(os.fsdecode(arguments[0]) if isinstance(arguments[0], str | bytes) else "")
    elif _opened is not None and event.startswith(("subprocess", "os.system", "os.exec", "os.spawn")):
        _opened.extend([] if _without_rights(*arguments[1:2]) else [SECRET])


def _without_rights(command: Any = ()) -> bool:
    """Return whether a command starts the Prolog of a stranger, which gives up its rights."""
    return START in command and command[command.index(START) + 4] == "0"


sys.addaudithook(_watch)


@pytest.mark.parametrize("declared", dict.fromkeys(by_keyword().values()), ids=lambda each: each.keyword)
def test_no_text_in_any_statement_is_taken_for_a_file(declared: Declaration, place: Place) -> None:
    """Each text of each example becomes the canary's name in turn: nothing that Python opens is that."""
    global _opened
    with Session(Settings(timeout=2), safe=True) as session:
        for statement in parse(declared.example):
            for each in filter(_sayable, [statement, *_renamed(statement, str(place.canary))]):
                _opened = []
                try:
                    for answer in session.execute(each):
                        answer.data()
                except MmlogicError:
                    pass
                finally:
                    seen, _opened = _opened, None
                assert not [path for path in seen if SECRET in path or path.startswith(str(place.outside))]


def _sayable(statement: Statement[Any]) -> bool:
    """Return whether a script can contain a statement."""
    try:
        return parse(str(statement)) == [statement]
    except SyntaxProblem:
        return False


def _renamed(value: Any, name: str) -> Iterator[Any]:
    """For each text in a value, yield the value with `name` in place of this text."""
    if isinstance(value, str):
        yield name
    elif isinstance(value, tuple):
        for index, part in enumerate(value):
            yield from ((*value[:index], other, *value[index + 1 :]) for other in _renamed(part, name))
    elif is_dataclass(value) and not isinstance(value, type):
        for each in fields(value):
            if each.name != "span" and "choice" not in each.metadata:  # a choice has only its own words
                for other in _renamed(getattr(value, each.name), name):
                    try:
                        changed = replace(value, **{each.name: other})
                    except SyntaxProblem:
                        continue  # a name of a rule is no path
                    yield changed


LIFTED = [
    "set timeout 11",
    "set timeout 1e9",
    "set timeout none",
    "set timeout off",
    "SET TIMEOUT NONE",
    "set timeout nan",
    "set timeout inf",
    "set memory 513",
    "set memory none",
    "set memory all",
    "set limit none",
    "set limit 10001",
    "set timeout 1; set timeout none",
    "set timeout 1; reset; set timeout 11",
    "set memory 10; undo; set memory none",
    "reset; set memory none",
]


@pytest.mark.parametrize("text", LIFTED)
def test_no_statement_lifts_a_limit(text: str, place: Place) -> None:
    with Session(safe=True) as session:
        with pytest.raises(MmlogicError):
            list(session.run(text))
        assert 0 < (session.settings.timeout or 0) <= 10
        assert 0 < (session.settings.memory or 0) <= 512
        assert 0 < (session.settings.limit or 0) <= CODES


def test_a_script_may_lower_limits_and_return_to_the_operators() -> None:
    with Session(Settings(timeout=60, memory=100), safe=True) as session:
        list(session.run("set timeout 1; set memory 50; set timeout 60; set memory 100"))
        assert session.settings.limits == Settings(timeout=60, memory=100).limits
        for text in ("set timeout 61", "set memory 101"):
            with pytest.raises(MmlogicError):
                list(session.run(text))


TOO_MUCH = [
    f"codes {CODES + 1}",
    f"codes random {CODES + 1}",
    f"codes {10**900}",
    f"more {CODES + 1}",
    f"profile codes {CODES + 1}",
    "pegs 65",
    "colors 257",
    "game 65x2",
    "game 2x257",
    f"game {10**9}x{10**9}",
    f"colors [{', '.join(f's{each}' for each in range(257))}]",
    "generate hidoku 21x5",
    "generate hidoku 5x21",
    "generate numbrix 9999x9999",
    "puzzle hidoku\n" + (",".join(["__"] * 21) + "\n") * 20 + "end",
    "puzzle hidoku\n1,__\n__,4\nend\nsolve 1001",
    "puzzle hidoku\n1,2\n" + "# link: 0,0 0,1\n" * 4001 + "end",
    f"undo {NUMBER + 1}",
    f"where count(red) = {NUMBER + 1}",
    f"where code[{10**12}] = red and distinct",
]


@pytest.mark.parametrize("text", TOO_MUCH, ids=lambda text: text[:30])
def test_every_number_is_capped(text: str) -> None:
    assert re.search(r"at most \S+ .*in safe mode", refused(text, safe=True))


def test_a_number_of_any_field_is_capped() -> None:
    """The limit applies to all dataclasses of statements, also to new ones."""
    with Session(safe=True) as session:
        assert session.guard
        for declared in dict.fromkeys(by_keyword().values()):
            for statement in parse(declared.example):
                for large in _enlarged(statement):
                    with pytest.raises(MmlogicError, match=r"at most \S+ .*in safe mode"):
                        session.guard.admit(large)


def _enlarged(statement: Statement[Any]) -> Iterator[Statement[Any]]:
    """For each number in a statement, yield the statement with a much larger number in its place."""
    assert is_dataclass(statement)
    for each in fields(statement):
        value = getattr(statement, each.name)
        if isinstance(value, int) and not isinstance(value, bool):
            yield replace(statement, **{each.name: 2**65})  # type: ignore[arg-type]


def test_the_caps_are_those_of_the_page() -> None:
    page = (Path(__file__).parents[1] / "docs" / "safety.md").read_text()
    caps = re.findall(r"^\| (.*) \| ([\d,]+) \|$", page, re.MULTILINE)
    elsewhere = ("`", "cells", "links")
    assert [int(most.replace(",", "")) for what, most in caps if not what.startswith(elsewhere)] == [
        *(safety.CODES, safety.NUMBER, safety.TEXT, safety.STATEMENTS, safety.ANSWERS)
    ]


def test_a_script_is_not_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safety, "STATEMENTS", 500)
    assert "characters" in refused("#" * (TEXT + 1), safe=True)
    with Session(safe=True) as session:
        many = session.parse("help\n" * 501)
        answers = session.carry_out(many)
        assert sum(1 for _ in islice(answers, 500)) == 500
        with pytest.raises(MmlogicError, match="at most 500 statements in safe mode"):
            next(answers)


def test_loading_does_not_multiply(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of nine files loads the next file ten times. To run them all would take years."""
    monkeypatch.setattr(safety, "STATEMENTS", 500)
    for depth in range(9):
        (place.inside / f"{depth}.mm").write_text(f'load "{depth + 1}.mm"\n' * 10)
    (place.inside / "9.mm").write_text("help\n")
    assert "statements in safe mode" in refused('load "0.mm"', safe=place.inside)
    (place.inside / "self.mm").write_text('load "self.mm"\n')
    assert "files and favourites run one another" in refused('load "self.mm"', safe=place.inside)


def test_codes_alone_lists_so_many_and_says_so() -> None:
    ended = mmlogic("--safe", "-c", "codes")
    assert ended.status == 0
    assert len(ended.out.splitlines()) == CODES
    assert "10,000" in ended.err
    assert mmlogic("--safe", "--quiet", "-c", "codes").err == ""
    assert mmlogic("--safe", "-c", "game classic; codes").err == ""


def test_what_a_script_prints_is_capped() -> None:
    text = f"game 64x2; colors [{'a' * 500}, b]\n" + "codes\n" * 3
    ended = mmlogic("--safe", "--keep-going", "-c", text)
    assert ended.status == 1
    assert len(ended.out) <= 16 << 20
    assert "too many answers" in ended.err


CLI = [
    (["-c", 'load "canary.mm"'], 1),
    (["-c", 'save "new.mm"'], 1),
    (["-c", "set timeout none"], 1),
    (["-c", "codes 10001"], 1),
    (["-c", "game 2x2; strategy first to new.json"], 1),
    (["solve", "inside/board.txt", "--solutions", "1001"], 1),
    (["generate", "hidoku", "21x21"], 2),
    (["generate", "hidoku", "3x3", "--count", "101"], 2),
    (["tournament", "first", "--player", "canary.mm"], 2),
    (["tournament", "first", "--player", "player.py"], 2),
    (["tournament", "tree:tree=canary.mm", "--game", "2x2"], 2),
    (["tournament", "first:pool=canary.mm", "--game", "2x2"], 2),
    (["tournament", "first", "--game", "2x2", "--where", "code in canary.mm"], 2),
    (["tournament", "first", "--games", "100001"], 2),
    (["tournament", "first", "--game", "65x2", "--games", "1"], 2),
]


@pytest.mark.parametrize(("arguments", "status"), CLI, ids=lambda each: str(each)[:60])
def test_no_command_gets_out(arguments: list[str], status: int, place: Place) -> None:
    (place.inside / "board.txt").write_text("# kind: hidoku\n1,__\n__,4\n")
    _kept_in(mmlogic("--safe", *arguments), status)


@pytest.mark.parametrize("text", ['load "../canary.mm"', 'save "../new.mm"', "set memory none"])
def test_no_command_gets_out_of_its_directory(text: str, place: Place) -> None:
    _kept_in(mmlogic("--safe-dir", "inside", "-c", text), 1)


def _kept_in(ended: Ended, status: int) -> None:
    assert ended.status == status
    assert SECRET not in ended.out + ended.err


def test_options_stand_before_or_after_a_command_and_in_standard_input(place: Place) -> None:
    script = place.inside / "script.mm"
    script.write_text('load "../canary.mm"\n')
    for arguments in (["--safe", "run", str(script)], ["run", str(script), "--safe"]):
        _kept_in(mmlogic(*arguments), 1)
    _kept_in(mmlogic("--safe", stdin='load "canary.mm"'), 1)
    _kept_in(mmlogic("--safe", "run", "-", stdin='save "new.mm"'), 1)
    assert mmlogic("--safe-dir", "nowhere", "-c", "count").status == 2


def test_the_operator_sets_other_limits() -> None:
    ended = mmlogic("--safe", "--timeout", "3", "--memory", "100", "--format", "json", "-c", "set")
    assert ended.answers()[0]["settings"]["timeout"] == "3.0"
    assert ended.answers()[0]["settings"]["memory"] == "100"
    ended = mmlogic("--safe", "--timeout", "3", "-c", "set timeout 4")
    assert ended.status == 1


def test_another_thread_is_no_way_out(place: Place) -> None:
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as pool:
        assert "off limits" in pool.submit(refused, 'load "canary.mm"', True).result()


def test_a_session_beside_a_safe_one_is_free(place: Place) -> None:
    """While a safe session has a half-read answer, its caller may still use files."""
    with Session(safe=True) as safe, Session() as free:
        answers = safe.carry_out(safe.parse("codes 5; count"))
        next(iter(answers))
        assert files.unrestricted()
        with pytest.raises(MmlogicError, match="unknown statement"):
            list(free.run('load "canary.mm"'))


def test_the_prompt_keeps_nothing_calls_no_pager_and_offers_no_file(place: Place, tmp_path: Path) -> None:
    with opened(tmp_path / "nobody", "--safe", PAGER="cat canary.mm; false") as terminal:
        assert "off limits" in terminal.ask('load "canary.mm"', "off limits")
        terminal.ask("help all", "Leave.")
        terminal.ask("lesson 1 step 3", "lesson check")  # safe mode stores no step
        terminal.ask("game classic", "4 pegs")
        terminal.ask("codes 60", "Type `more`")
        assert "at most 10" in terminal.ask("set timeout none", "at most 10")
        terminal.type('load "ins\t')  # a name that was typed before would be offered again
        assert "inside" not in terminal.rest()
        terminal.seen = ""
        terminal.type("\x03")
        terminal.wait('load "ins')  # drawn once more, as it stays above the new prompt
        terminal.wait("mmlogic>")  # Ctrl-D between two prompts would be lost
        assert SECRET not in terminal.raw
        assert terminal.leave() == 0
    assert not (tmp_path / "nobody").exists()
