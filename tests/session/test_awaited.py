"""Sessions for asyncio: the same methods, cancelled tasks, many sessions in one loop."""

import asyncio
import gc
import threading
from collections.abc import Awaitable, Callable, Coroutine
from inspect import signature
from typing import Any, TypeVar

import pytest

from mmlogic import AsyncSession, Session, Settings, StatementProblem
from tests.asking import Module

T = TypeVar("T")

ENDLESS = "repeat, fail"


def names(kind: type[Any]) -> set[str]:
    return {name for name in vars(kind) if name[0] != "_"}


def run(talk: Callable[[AsyncSession], Coroutine[Any, Any, T]], settings: Settings | None = None) -> T:
    async def talked() -> T:
        async with AsyncSession(settings) as session:
            return await talk(session)

    return asyncio.run(talked())


async def asked(session: AsyncSession, goal: str) -> list[Any]:
    return [answer async for answer in session.query(goal)]


async def begun(waiting: Awaitable[T]) -> "asyncio.Future[T]":
    """Start a task. Return it while Prolog works on it."""
    task = asyncio.ensure_future(waiting)
    await asyncio.sleep(0.1)
    assert not task.done()
    return task


async def cancelled(*tasks: "asyncio.Future[Any]") -> None:
    for task in tasks:
        task.cancel()
    found = await asyncio.gather(*tasks, return_exceptions=True)
    assert {type(each) for each in found} == {asyncio.CancelledError}


def test_the_methods_are_those_of_a_session() -> None:
    assert names(AsyncSession) - {"close", "interrupt"} == names(Session)
    for name in names(Session):
        assert signature(getattr(AsyncSession, name)) == signature(getattr(Session, name))


def test_a_game_is_awaited() -> None:
    async def play(session: AsyncSession) -> None:
        await session.guess("RRBBGG", 0, 2)
        first = [code async for code in session.codes(3)]
        assert [await session.count(), len(first), (await session.suggest()).player] == [80460, 3, "entropy"]
        assert [code async for code in session.more(1)] == list(session.session.codes(4))[3:]
        statements = [answer.statement async for answer in session.stream("count; undo; count")]
        assert statements == ["count", "undo", "count"]
        with pytest.raises(StatementProblem, match="a code has 6 pegs"):
            await session.guess("RR", 1, 1)
        with pytest.raises(TypeError, match="`guess`: missing a required argument: 'code'"):
            await session.guess()  # type: ignore[call-arg]

    run(play)


def test_a_script_runs_no_further_than_it_is_read() -> None:
    async def read(session: AsyncSession) -> None:
        answers = session.stream("pegs 2; pegs 3; pegs 4")
        for steps in (1, 2):
            await anext(answers)
            assert (await session.history()).undo == steps

    run(read)


def test_a_cancelled_task_stops_prolog_and_leaves_the_session_as_it_was() -> None:
    async def cancel(session: AsyncSession) -> None:
        await session.game("4x6")
        await session.prolog("slow(_) :- repeat, fail.")
        await cancelled(await begun(session.where("prolog(slow(Code))")))
        history = await session.history()
        assert (history.undo, await session.count()) == (2, 1296)
        await cancelled(await begun(asked(session, ENDLESS)))
        assert await asked(session, "X = 1") == [{"X": 1}]

    run(cancel)


def test_what_waits_for_its_turn_never_runs_when_it_is_cancelled() -> None:
    async def cancel(session: AsyncSession) -> None:
        assert await asked(session, "true") == [{}]  # the session's Prolog has started
        endless = await begun(asked(session, ENDLESS))
        second = await begun(session.game("3x3"))
        await cancelled(second)
        await cancelled(endless)
        assert await session.count() == 9**6

    run(cancel)


def test_an_interrupted_question_is_a_problem_and_no_end_of_the_loop() -> None:
    async def interrupt(session: AsyncSession) -> None:
        endless = await begun(asked(session, ENDLESS))
        while not endless.done():
            session.interrupt()
            await asyncio.sleep(0.01)
        with pytest.raises(StatementProblem, match="was interrupted"):
            await endless
        assert await session.count() == 9**6

    run(interrupt)


def test_thirty_learners_are_answered() -> None:
    """Each learner has a Prolog for queries. The endless question of one learner ends."""
    questions, learners = 8, 30
    left = [questions] * learners

    async def learn(number: int) -> None:
        async with AsyncSession() as session:
            await session.game("3x4")
            for _ in range(questions):
                assert await asked(session, "code([red|_]), !") == [{}]
                left[number] -= 1

    async def lesson() -> None:
        async with AsyncSession(Settings(timeout=0.5)) as dreamer:
            endless = asyncio.ensure_future(asked(dreamer, ENDLESS))
            await asyncio.gather(*map(learn, range(learners)))
            with pytest.raises(StatementProblem, match="time limit"):
                await endless

    asyncio.run(lesson())
    assert left == [0] * learners


def programs() -> int:
    with Module() as module:
        count = module.once(
            "aggregate_all(count, (current_module(M), module_property(M, class(temporary))), Answer)"
        )
    return int(count or 0)


def test_a_thousand_cancelled_tasks_leave_nothing_behind() -> None:
    async def cancel() -> None:
        sessions = [AsyncSession() for _ in range(20)]
        for session in sessions:
            await session.count()
        before = programs()
        tasks = [asyncio.ensure_future(asked(session, ENDLESS)) for session in sessions * 50]
        await asyncio.sleep(0.1)
        await cancelled(*tasks)
        assert [await session.count() for session in sessions] == [9**6] * len(sessions)
        del tasks
        gc.collect()
        assert programs() == before
        for session in sessions:
            await session.close()

    asyncio.run(cancel())
    threads = [each for each in threading.enumerate() if each.name.startswith("mmlogic session")]
    assert len(threads) <= 64
