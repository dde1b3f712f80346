"""The one thread that touches the database. What comes in while it writes is committed together with the next."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]
MOST_TOGETHER = 256


class Unkept(Exception):
    """The database could not keep something; nothing of it has happened."""


class _Job:
    __slots__ = ("future", "loop", "work")

    def __init__(self, work: Work, loop: asyncio.AbstractEventLoop, future: asyncio.Future[Any]) -> None:
        self.work, self.loop, self.future = work, loop, future

    def tell(self, result: Any, error: BaseException | None) -> None:
        def settle() -> None:
            if self.future.cancelled():
                return
            if error is None:
                self.future.set_result(result)
            else:
                self.future.set_exception(error)

        with contextlib.suppress(RuntimeError):  # the loop is gone, and with it whoever asked
            self.loop.call_soon_threadsafe(settle)


class Writer:
    """Works off jobs in their order, many in one transaction; each is told only after the commit."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="polemos-writer", daemon=True)
        self._thread.start()
        self._closed = False

    async def do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Carry out reading and writing; returns when it is kept for good. Unkept when it could not be."""
        if self._closed:
            raise Unkept("the store is closed")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.put(_Job(work, loop, future))
        return await future

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
            self._thread.join()

    def _run(self) -> None:
        ending = False
        while not ending:
            jobs = [self._jobs.get()]
            while len(jobs) < MOST_TOGETHER:
                try:
                    jobs.append(self._jobs.get_nowait())
                except queue.Empty:
                    break
            ending = None in jobs
            self._together([job for job in jobs if job is not None])
        with contextlib.suppress(sqlite3.Error):
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._connection.close()

    def _together(self, jobs: list[_Job]) -> None:
        if not jobs:
            return
        results: list[tuple[_Job, Any, BaseException | None]] = []
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            for job in jobs:
                results.append((job, *self._alone(job.work)))
            self.commit()
        except BaseException as error:
            with contextlib.suppress(sqlite3.Error):
                self._connection.rollback()
            for job in jobs:
                job.tell(None, Unkept(str(error)))
            return
        for job, result, failed in results:
            job.tell(result, failed)

    def commit(self) -> None:
        """The moment from which it is kept."""
        self._connection.execute("COMMIT")

    def _alone(self, work: Work) -> tuple[Any, BaseException | None]:
        """One job of the transaction; when it fails, the others are not touched."""
        self._connection.execute("SAVEPOINT job")
        try:
            result = work(self._connection)
        except Exception as error:
            self._connection.execute("ROLLBACK TO job")
            self._connection.execute("RELEASE job")
            return None, Unkept(str(error)) if isinstance(error, sqlite3.Error) else error
        self._connection.execute("RELEASE job")
        return result, None
