"""Many sessions in many threads: none affects another one, and closed sessions leave no data behind."""

import gc
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from mmlogic import Session, Settings, StatementProblem
from mmlogic.codes.game import sized
from mmlogic.codes.marks import feedback
from mmlogic.repl.familiar import Familiar
from tests.alone import alone, resident, settled
from tests.asking import Module
from tests.thoroughly import some

GAME = sized(4, 6)


def play(seed: int) -> tuple[str, ...]:
    """Find a secret. Always guess the first remaining code."""
    random = Random(seed)
    secret = tuple(random.choices(GAME.symbols, k=4))
    with Session() as session:
        session.game((4, 6))
        for _ in range(12):
            guess = next(session.codes())
            if guess == secret:
                break
            session.guess(guess, *feedback(guess, secret))
            assert session.check(secret).consistent
        assert session.count() >= 1
        return guess


def test_games_in_threads_are_those_played_alone() -> None:
    alone = [play(seed) for seed in range(some(12, 24))]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(play, range(some(12, 24)))) == alone


def test_a_listing_may_be_read_in_another_thread(session: Session) -> None:
    session.game("classic")
    codes = session.codes()
    first = next(codes)
    with ThreadPoolExecutor(1) as pool:
        rest = pool.submit(list, codes).result()
    assert [first, *rest] == list(session.codes())


class Asked:
    """A session that counts endlessly in a thread of its own, and the outcome of the count."""

    def __init__(self) -> None:
        self.session = Session()
        self.session.game((16, 6))
        self.session.set("engine", "textbook")
        self.outcome: list[str] = []
        self._thread = threading.Thread(target=self._count, daemon=True)

    def begin(self) -> "Asked":
        self._thread.start()
        while not self.session._askers:
            time.sleep(0.001)
        return self

    def _count(self) -> None:
        try:
            self.outcome.append(str(self.session.count()))
        except KeyboardInterrupt:
            self.outcome.append("interrupted")

    def ended(self) -> str:
        self._thread.join()
        return self.outcome[0]


@pytest.mark.parametrize("moment", [0.0, 0.02])
def test_a_stop_is_for_the_question_of_one_session(moment: float) -> None:
    runs, waits = Asked().begin(), Asked()
    waits.begin()
    time.sleep(moment)
    waits.session.interrupt()
    assert waits.ended() == "interrupted"
    assert not runs.outcome, "another session's question is stopped"
    waits.session.interrupt()  # it asks nothing
    waits.session.close()
    time.sleep(moment)
    assert not runs.outcome
    runs.session.interrupt()
    assert runs.ended() == "interrupted"
    for each in (runs.session, Session()):
        each.set("engine", "auto")
        assert each.count() > 0, "a stop hits what is asked later"


def test_the_wait_for_another_session_is_within_the_timeout() -> None:
    runs = Asked().begin()
    with Session(Settings(timeout=0.3)) as waits:
        waits.game("classic")
        waits.guess("RRBB", 1, 1)
        before = waits.history().data()
        with suppress(StatementProblem):
            while waits.check("RGYB").statement == "check":  # until the other session's count has begun
                pass
        for ask in (waits.count, lambda: list(waits.codes()), lambda: waits.check("RGYB")):
            with pytest.raises(StatementProblem, match="another session's question is running") as caught:
                ask()
            assert "the time limit of 0.3 s: " in str(caught.value)
            assert "set timeout" in str(caught.value.hint)
        assert not runs.outcome, "another session's question is stopped"
        assert waits.history().data() == before
        runs.session.interrupt()
        assert runs.ended() == "interrupted"
        waits.set("timeout", 60)
        assert waits.count() == 208
        assert waits.history().data() == before


@pytest.mark.parametrize("moment", [0.0, 0.02])
def test_closing_a_session_stops_its_question(moment: float) -> None:
    one, other = Asked().begin(), Asked().begin()
    time.sleep(moment)
    one.session.close()
    assert one.ended() == "interrupted"
    assert not other.outcome
    other.session.close()
    assert other.ended() == "interrupted"


def test_many_stops_at_any_moment_hit_their_own_session_only() -> None:
    random = Random(7)
    sessions = [Session() for _ in range(4)]
    hit = [0] * 4
    over = threading.Event()

    def ask(number: int) -> None:
        while not over.is_set():
            try:
                sessions[number].guess("RRBBGG", 0, 2)
                assert sessions[number].count() == 80460
                sessions[number].undo()
            except KeyboardInterrupt:
                hit[number] += 1
                sessions[number].reset()

    with ThreadPoolExecutor(4) as pool:
        working = [pool.submit(ask, number) for number in range(4)]
        for _ in range(100):
            time.sleep(random.uniform(0, 0.01))
            sessions[random.randrange(2)].interrupt()
        over.set()
        for each in working:
            each.result()
    assert hit[2:] == [0, 0]
    assert all(hit[:2])


def in_prolog(goal: str) -> int:
    with Module() as module:
        return int(module.value(goal))


def closed(number: int) -> None:
    """Use a session, read a listing in part, and close the session."""
    session = Session()
    session.game((4, 6))
    session.colors([f"only{number}_{place}" for place in range(6)])
    session.guess([f"only{number}_{place}" for place in range(4)], 1, 1)
    next(session.codes())
    assert session.count() == 252
    session.close()


def forgotten(number: int) -> None:
    """Use a session without closing it."""
    session = Session()
    session.game((3, 4))
    codes = session.codes()
    assert next(codes) == ("red",) * 3
    assert session.check(["red"] * 3).consistent


def lived(name: str) -> None:
    """Use many sessions in turn. Check that modules, atoms and memory do not grow."""
    live: Callable[[int], None] = globals()[name]
    modules = "aggregate_all(count, current_module(_), Answer)"
    atoms = "garbage_collect, garbage_collect_clauses, garbage_collect_atoms, statistics(atoms, Answer)"
    for number in range(50):
        live(number)
    gc.collect()
    before = in_prolog(modules), settled(lambda: in_prolog(atoms)), resident()
    for number in range(50, 50 + some(60, 1000)):
        live(number)
    gc.collect()
    after = in_prolog(modules), settled(lambda: in_prolog(atoms)), resident()
    told = f"modules, atoms, KiB: {before}, then {after}"
    assert after[0] <= before[0], told
    assert after[1] - before[1] < some(40, 200), told
    assert after[2] - before[2] < 20_000, told


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
@pytest.mark.parametrize("live", [closed, forgotten])
def test_sessions_leave_nothing_behind(live: Callable[[int], None]) -> None:
    alone(lived, live.__name__)


def test_the_players_of_a_file_are_those_of_the_session_that_loaded_it(tmp_path: Path) -> None:
    """A player belongs to its session. Otherwise a safe session would run the program of another session."""
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        pick = "codes[0]" if name == "one" else "codes[-1]"
        (tmp_path / name / "solely.py").write_text(f"def player(codes, turn):\n    return {pick}\n")
    with Session() as one, Session() as other, Session(safe=True) as safe:
        for session, name in ((one, "one"), (other, "other")):
            session.run(f'player "{tmp_path}/{name}/solely.py"')
        suggested = [str(session.run("game 2x3; suggest solely")[-1]) for session in (one, other, one)]
        assert suggested[0] == suggested[2] != suggested[1]
        with pytest.raises(StatementProblem, match="unknown player `solely`"):
            safe.run("game 2x3; suggest solely")
        assert (
            "solely" in Familiar(one).vocabulary().players()
            and "solely" not in Familiar(safe).vocabulary().players()
        )
        assert "solely" in str(one.run("help players")[0]) and "solely" not in str(
            safe.run("help players")[0]
        )
