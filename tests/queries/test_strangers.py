"""A stranger's Prolog: library(sandbox) refuses goals, and a process without rights does no harm."""

import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from mmlogic import MmlogicError, Session
from mmlogic.machine.process.walls import missing
from mmlogic.session.settings import Settings
from tests.asking import answered, refused
from tests.attempts import PASSED, REFUSED
from tests.fuzz.strangers import without_first_wall
from tests.machine.process.canaries import Canaries
from tests.strangers import PROGRAMS
from tests.thoroughly import some

pytestmark = pytest.mark.skipif(bool(missing()), reason="this system lacks parts of the second wall")

REFUSAL = "not allowed here|not known beforehand|cannot be checked beforehand"

WAYS = {
    "query": ["?- {}."],
    "explain": ["explain ?- {}."],
    "trace": ["trace ?- {}."],
    "clause": ["prolog\nattempt(_) :- {}.\nend", "?- attempt(x)."],
    "rule": ["prolog\nattempt(_) :- {}.\nend", "where prolog(attempt(Code))"],
}
"""The statements that run a goal, one after another."""


class Watched:
    """Canaries and another session, whose own process has a program: what no stranger may touch."""

    def __init__(self, canaries: Canaries, other: Session) -> None:
        self.canaries, self._other = canaries, other
        other.run("game 2x3; guess RB 1 0\nprolog\nmine(1).\nend")
        (canaries.folder / "evil.pl").write_text(f":- shell('touch {canaries.folder}/PWN').\n")
        self.unharmed = 0

    def named(self, attempt: str) -> str:
        """Return an attempt with the names of the canaries."""
        folder = str(self.canaries.folder)
        text = (
            attempt.replace("FILE", f"{folder}/PWN")
            .replace("'@/", f"'{folder}/")
            .replace("'@'", f"'{folder}'")
        )
        return text.replace("127.0.0.1:%", f"127.0.0.1:{self.canaries.port}").replace(
            "kill(!", f"kill({self.canaries.pid}"
        )

    def check(self) -> None:
        """Fail if a canary or the other session has changed."""
        self.canaries.check()
        assert self._other.count() == 4
        assert answered(self._other, "?- mine(X).").data()["bindings"] == [{"X": 1}]


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    folder = tmp_path_factory.mktemp("strangers")
    (folder / "evil.pl").touch()
    with Canaries.kept(folder) as canaries, Session() as other:
        yield Watched(canaries, other)


@pytest.fixture(scope="module")
def kept() -> Iterator[Session]:
    """Give the safe session that tests share: each of its own starts a process."""
    with Session(safe=True) as session:
        yield session


@pytest.fixture
def safe(kept: Session) -> Session:
    """Return a safe session after `reset`."""
    kept.run("reset; set timeout 10")
    return kept


@pytest.mark.parametrize(("way", "first"), [(way, first) for first, way in enumerate(WAYS)])
def test_what_reaches_out_is_refused_before_it_runs(
    way: str, first: int, safe: Session, watched: Watched
) -> None:
    step = 1 if way == "query" else some(len(WAYS) * 2, 1)
    for attempt in REFUSED[first if step > 1 else 0 :: step]:
        safe.run("reset; game 2x3; guess RB 1 0")
        with pytest.raises(MmlogicError, match=REFUSAL):
            for statement in WAYS[way]:
                safe.run(statement.format(watched.named(attempt)))
            pytest.fail(attempt)
    watched.check()


HARMFUL = [
    *(f"prolog\n{each}\nb.\nend" for each in PROGRAMS),
    *(f"?- {each}." for each in (*PASSED, *REFUSED)),
]
"""Programs and goals of strangers who know SWI-Prolog and this program."""


@pytest.mark.parametrize("walls", [2, 1])
def test_nothing_outside_is_touched(walls: int, watched: Watched) -> None:
    """With both walls, and with library(sandbox) switched off."""
    assert len(HARMFUL) >= 300
    for part in _parts(HARMFUL[walls - 1 :: some(8, 1)], 25):
        with Session(Settings(timeout=1), safe=True) as session:
            for attempt in part:
                if walls == 1:
                    without_first_wall(session)
                _tried(session, watched.named(attempt))
                watched.canaries.check()
        watched.check()


def _parts(values: list[str], size: int) -> Iterator[list[str]]:
    for first in count(0, size):
        if not values[first:]:
            return
        yield values[first : first + size]


def _tried(session: Session, text: str) -> None:
    """Run a stranger's text. It may be refused, or spoil its own session."""
    for statement in (text, "reset"):
        try:
            session.run(statement)
        except MmlogicError as error:
            assert "Traceback" not in str(error)


def test_a_goal_that_the_first_wall_misses_meets_the_second(safe: Session, watched: Watched) -> None:
    """The tests above would pass as well if nothing ran."""
    (answer,) = safe.run("?- assertz((z => X = 1, nb_setval(mine, X))), z, nb_getval(mine, Y).")
    assert answer.data()["bindings"] == [{"Y": 1}]
    opened = watched.named("assertz((y => open('@/canary', read, _))), y")
    told = refused(safe, f"?- {opened}.", "No permission to open")
    assert "Permission denied" in told.message


@pytest.mark.parametrize(
    "script",
    [
        'run(_, X) :- term_string(G, X), call(G).\nend\nwhere prolog(run(Code, "shell(ls)"))',
        "run(Code) :- call(Code).\nend\nrule bad = prolog(run(Code))\nwhere not bad",
        "run(Code) :- call(Code).\nend\nwhy prolog(run(Code))",
    ],
)
def test_a_rule_calls_only_what_is_known_beforehand(script: str, safe: Session) -> None:
    safe.run("game 2x3")
    with pytest.raises(MmlogicError, match=r"a rule may not call run/\d: call/1 calls a goal"):
        safe.run(f"prolog\n{script}")
    assert safe.count() == 9


DIALECT = """dialect_parts(NAME, [number(NAME)]).
shell(_).
dialect_answer(NAME, _, Pegs, NAME(Hits)) :- between(0, Pegs, Hits).
told_rules(NAME(Hits), Guess, Rules) :- part_rules(black(Guess), Hits, Rules).
guess_code_answer(_, Guess, Code, NAME(Hits)) :- guess_code_feedback(Guess, Code, Hits, _), BODY.
"""


def dialect(where: Path, name: str, body: str) -> Path:
    """Write a dialect of this name, and return its file."""
    path = where / "mine.pl"
    path.write_text(DIALECT.replace("NAME", name).replace("BODY", body))
    return path


def test_a_dialect_and_a_player_below_the_folder_are_used(tmp_path: Path) -> None:
    dialect(tmp_path, "mine", "true")
    (tmp_path / "mine_too.pl").write_text("next_guess(Guess) :- code(Guess).\n")
    with Session(safe=tmp_path) as session:
        session.run('game 2x3; answers "mine.pl"; guess RB 1; player "mine_too.pl"')
        assert session.count() == 4
        assert answered(session, "suggest mine_too").data()["code"] == ["red", "red"]


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("shell('touch FILE', 0)", "line 5: shell/2 is not allowed here"),
        ("maplist(shell, ['touch FILE'])", "line 5: shell/1 is not allowed here"),  # the atom keeps its name
        ("call(codes_own:own(_, _))", "line 5: call/1 is not allowed here"),
        ("G = Code, call(G)", "line 5: call/1 calls a goal that is not known beforehand"),
        ("fail. :- shell('touch FILE', _)", "line 5: shell/2 is not allowed here"),
        ("fail. :- initialization(shell('touch FILE', _))", "line 5: shell/2 is not allowed here"),
    ],
)
def test_a_dialect_is_checked_as_what_it_becomes(body: str, told: str, tmp_path: Path) -> None:
    """The answers of this one are called as a predicate of SWI-Prolog, which it defines anew."""
    dialect(tmp_path, "shell", body.replace("FILE", str(tmp_path / "made")))
    with Session(safe=tmp_path) as session:
        session.run("game 2x3")
        refused(session, 'answers "mine.pl"', told)
        assert session.count() == 9
    assert not (tmp_path / "made").exists()


def test_the_rules_of_a_dialect_call_no_goals(tmp_path: Path) -> None:
    path = dialect(tmp_path, "mine", "true")
    rule = f"Rules = [prolog(_, shell('touch {tmp_path}/made'))]"
    path.write_text(path.read_text().replace("part_rules(black(Guess), Hits, Rules)", rule))
    for safe in (False, tmp_path):
        with Session(safe=safe) as session:
            refused(session, f'game 2x3; answers "{"mine.pl" if safe else path}"; guess RB 1; count')
    assert not (tmp_path / "made").exists()


@pytest.mark.parametrize("name", [".pl", "a.py", "a.PL", "a.pl.py", "a.ipynb"])
def test_a_players_python_is_not_run(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(f"open({str(tmp_path / 'made')!r}, 'w')\n")
    with Session(safe=tmp_path) as session:
        refused(session, f'player "{name}"', "runs Python, which safe mode does not do")
    assert not (tmp_path / "made").exists()


def test_a_player_that_is_refused_is_no_player(tmp_path: Path) -> None:
    (tmp_path / "mine.pl").write_text(f"next_guess(G) :- code(G),\n    shell('touch {tmp_path}/made').\n")
    with Session(safe=tmp_path) as session:
        refused(session, 'player "mine.pl"', "mine.pl:1: shell/1 is not allowed here")
        refused(session, "suggest mine", "unknown player")
    assert not (tmp_path / "made").exists()


@pytest.mark.parametrize(
    ("goal", "told"),
    [
        ("repeat, fail", "time limit of 1 s"),
        ("catch((repeat, fail), _, true), repeat, fail", "time limit of 1 s"),
        ("sleep(100)", "time limit of 1 s"),
        ("length(_, 100000000)", "memory limit of 60 MiB"),
        ("format(atom(_), '~*c', [1000000000, 0'x])", "memory limit of 60 MiB|time limit of 1 s"),
        ("between(1, inf, X), write(X), nl, fail", "Not enough resources: output|limit of"),
        ("assertz((z => retractall(machine_limits:deadline(_, _)), repeat, fail)), z", "time limit of 1 s"),
        ("trie_gen_compiled(a, _)", "process ended"),
    ],
)
def test_a_goal_ends_at_its_limits_and_the_session_goes_on(goal: str, told: str, safe: Session) -> None:
    safe.run("game 2x3; guess RB 1 0\nprolog\nmine(1).\nend\n?- mine(_).\nset timeout 1; set memory 60")
    refused(safe, f"?- {goal}.", told)
    safe.run("set timeout 10; set memory 512")
    assert answered(safe, "?- mine(X).").data()["bindings"] == [{"X": 1}]
    assert safe.count() == 4


def test_each_stranger_has_a_process_of_its_own() -> None:
    with Session(safe=True) as one, Session(safe=True) as another:
        one.run("?- assertz((z => nb_setval(seen, 1), assertz(user:seen(1)))), z.")
        assert answered(one, "?- seen(X).").data()["bindings"] == [{"X": 1}]
        refused(another, "?- nb_getval(seen, _).", "does not exist")
        refused(another, "?- seen(_).", "Unknown procedure")


@pytest.mark.parametrize("way", ["?- {}.", "explain ?- {}.", "trace ?- {}."])
@pytest.mark.parametrize(
    "ball",
    [
        "format('~@', [assertz(heard)])",
        "error(format('~@', [assertz(heard)]), _)",
        "error(x, context(_, '~@'-[assertz(heard)]))",
        "frame(1, 2, 3, 4)",
    ],
)
def test_the_text_of_an_exception_calls_nothing(ball: str, way: str, safe: Session) -> None:
    safe.run("prolog\n:- dynamic heard/0.\nend")
    refused(safe, way.format(f"throw({ball})"), "Prolog: ")
    assert not answered(safe, "?- heard.").data()["bindings"]


@pytest.mark.parametrize("way", ["?- {}.", "explain ?- {}.", "trace ?- {}."])
@pytest.mark.parametrize("waits", ["repeat, fail", "throw(oops)", "write(heard)"])
def test_the_text_of_an_exception_wakes_nothing(waits: str, way: str, safe: Session) -> None:
    for ball in ("error(type_error(a, b), C)", "error(C, context(a, b))", "error(syntax_error(C), _)"):
        told = refused(
            safe, way.format(f"freeze(C, ({waits})), throw({ball})"), "Prolog: (?!uncaught|Prolog gave up)"
        )
        assert "heard" not in told.message


@pytest.mark.parametrize(
    "text", ["prolog\nlength(a, b).\nend", "?- assertz(length(a, b)).", "?- lists:shell(a)."]
)
def test_no_message_tells_of_a_file_of_the_system(text: str, safe: Session) -> None:
    assert "/usr" not in str(refused(safe, text))


@pytest.mark.parametrize(
    "text", ["X = {|foo||a|}", "X = {|string(Y)||a|}", "X = 'a", "X = = 1", "mmlogic_1:(a", 'X = "\\xZZ\\"']
)
def test_a_syntax_error_names_no_module_of_ours(text: str, safe: Session) -> None:
    told: Any = refused(safe, f"?- {text}.")
    assert not re.search(r"mmlogic_\d+[^:(]|machine_", str(told).replace(text, ""))
