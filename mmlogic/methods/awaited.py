"""The methods of `Session` for asyncio. The caller awaits each method, which runs in a thread."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from functools import cache, partial, wraps
from inspect import signature
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING, Any, Self, TypeVar, get_origin

from mmlogic.common.resources import Single
from mmlogic.language import MmlogicError, StatementProblem
from mmlogic.machine.backend import Interrupted
from mmlogic.methods.session import Session, methods
from mmlogic.session.safety import Safe
from mmlogic.session.settings import Settings

if TYPE_CHECKING:
    from mmlogic.machine.process.pool import Pool

__all__ = ["AsyncSession"]

T = TypeVar("T")

_MAX_RUNNING_SESSIONS = 64
"""How many sessions may ask at the same time. Prolog answers their questions in the order of asking."""

_MAX_ITEMS_PER_READ = 1_000
_READ_SECONDS = 0.01
"""If reading some items takes longer, the next read takes a single item."""

_STOP_INTERVAL_SECONDS = 0.02
"""Time between two attempts to stop a cancelled question. Between two questions, an attempt has no effect."""


class AsyncSession(Single):
    """A `Session` for asyncio. The methods are those of `Session`: await them, or read them by `async for`.

    A session runs its methods one at a time, in the order of the calls. Prolog answers the questions of
    several sessions one after another. If a task is cancelled, Prolog stops, and the statement changes
    nothing. Close a session, or use it in an `async with` block. `session` is the underlying `Session`.

    >>> import asyncio
    >>> async def ask() -> int:
    ...     async with AsyncSession() as session:
    ...         await session.guess("RRBBGG", 0, 2)
    ...         return await session.count()
    >>> asyncio.run(ask())
    80460
    """

    def __init__(
        self,
        settings: Settings | None = None,
        *,
        safe: Safe = False,
        process: "bool | Pool | None" = None,
        **changed: object,
    ) -> None:
        self.session = Session(settings, safe=safe, process=process, **changed)
        self._turn = asyncio.Lock()

    def interrupt(self) -> None:
        """Stop the running question. The waiting task raises StatementProblem."""
        self.session.interrupt()

    async def close(self) -> None:
        """Stop the running question, and delete the session's program in Prolog."""
        self.session.interrupt()
        async with self._turn:
            self.session.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    async def _carry_out(self, work: Callable[[], T]) -> T:
        async with self._turn:
            done = _threads().submit(copy_context().run, partial(_outcome, work))
            try:
                await asyncio.wait([asyncio.wrap_future(done)])
            except asyncio.CancelledError:
                await self._stop(done)
                raise
        answer: T
        answer, problem = done.result()
        if problem is not None:
            raise problem
        return answer

    async def _stop(self, done: "Future[Any]") -> None:
        done.cancel()
        while not done.done():
            self.session.interrupt()
            # A second cancellation also waits for the end of the question.
            with suppress(asyncio.CancelledError):
                await asyncio.sleep(_STOP_INTERVAL_SECONDS)

    async def _read(self, work: Callable[[], Iterator[T]], *, whole_pages: bool) -> AsyncGenerator[T]:
        items, size = await self._carry_out(work), 1
        try:
            while True:
                began = perf_counter()
                page: list[T] = await self._carry_out(partial(list, islice(items, size)))
                for item in page:
                    yield item
                if len(page) < size:
                    return
                quick = perf_counter() - began < _READ_SECONDS
                size = min(2 * size, _MAX_ITEMS_PER_READ) if whole_pages and quick else 1
        finally:
            if isinstance(items, Generator):
                items.close()


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(_MAX_RUNNING_SESSIONS, thread_name_prefix="mmlogic session")


def _outcome(work: Callable[[], T]) -> tuple[Any, Exception | None]:
    """Return (answer of `work`, None), or (None, error) if `work` raises an error.

    An interrupt of Prolog becomes an error, because an interrupt would end the event loop.
    """
    try:
        return work(), None
    except Interrupted:
        return None, StatementProblem("the question was interrupted")
    except MmlogicError as problem:
        return None, problem.with_traceback(None)
    except Exception as problem:
        return None, problem


def _awaited(name: str, method: Callable[..., Any]) -> Callable[..., Any]:
    if lists(method):

        @wraps(method)
        def reading(self: AsyncSession, /, *given: object, **named: object) -> AsyncGenerator[Any]:
            work = partial(getattr(self.session, name), *given, **named)
            return self._read(work, whole_pages=name != "stream")

        return reading

    @wraps(method)
    async def awaited(self: AsyncSession, /, *given: object, **named: object) -> Any:
        return await self._carry_out(partial(getattr(self.session, name), *given, **named))

    return awaited


def lists(method: Callable[..., Any]) -> bool:
    """Return whether a method of a session yields its results, as `codes` and `solutions` do."""
    return get_origin(signature(method).return_annotation) in {Iterator, Generator}


for _name, _method in methods().items():
    setattr(AsyncSession, _name, _awaited(_name, _method))
