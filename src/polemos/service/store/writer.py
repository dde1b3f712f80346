"""The one thread that touches the database. What comes in while it writes is committed together with the next.

When it has nothing to do it moves the log into the database file, so that this alone holds nearly everything.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from polemos.service.store.ledger import Deed, Gone, Ledger

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]
MOST_TOGETHER = 256
MOST_IN_LOG = 200  # commits, then they go into the database file whoever waits
SOON, QUIET = 0.3, 1.0  # seconds without work after which the ledger is synced, and the log moved


class NotSaved(Exception):
    """The database could not keep something; nothing of it has happened."""


class _Job:
    __slots__ = ("deed", "future", "loop", "work")

    def __init__(
        self, work: Work, deed: Deed | None, loop: asyncio.AbstractEventLoop, future: asyncio.Future[Any]
    ) -> None:
        self.work, self.deed, self.loop, self.future = work, deed, loop, future

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

    def __init__(self, connection: sqlite3.Connection, ledger: Ledger, renew: Callable[[], None]) -> None:
        self._connection = connection
        self._ledger = ledger
        self._renew = renew  # begins the ledger anew
        self._in_log = 0  # commits
        self._is_synced = True
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="polemos-writer", daemon=True)
        self._thread.start()
        self._closed = False

    async def do(self, work: Callable[[sqlite3.Connection], T], deed: Deed | None = None) -> T:
        """Carry out reading and writing; returns when it is kept for good. NotSaved when it could not be."""
        if self._closed:
            raise NotSaved("the store is closed")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.put(_Job(work, deed, loop, future))
        return await future

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
            self._thread.join()

    def _run(self) -> None:
        ending = False
        while not ending:
            jobs = [self._next()]
            while len(jobs) < MOST_TOGETHER:
                try:
                    jobs.append(self._jobs.get_nowait())
                except queue.Empty:
                    break
            ending = None in jobs
            self._together([job for job in jobs if job is not None])
            if self._in_log >= MOST_IN_LOG:
                self._move_log()
        self._move_log("TRUNCATE")
        self._connection.close()
        self._ledger.close()

    def _next(self) -> _Job | None:
        """The next job; while there is none, what can wait is done."""
        while True:
            seconds = SOON if not self._is_synced else QUIET if self._in_log else None
            try:
                return self._jobs.get(timeout=seconds)
            except queue.Empty:
                if self._is_synced:
                    self._move_log()
                self._ledger.sync()
                self._is_synced = True

    def _move_log(self, how: str = "PASSIVE") -> None:
        """What is in the log goes into the database file; others who read it are not waited for."""
        with contextlib.suppress(sqlite3.Error, OSError):
            self._connection.execute(f"PRAGMA wal_checkpoint({how})").fetchone()
            if self._ledger.is_long or how == "TRUNCATE":
                self._renew()
        self._in_log = 0

    def _together(self, jobs: list[_Job]) -> None:
        if not jobs:
            return
        results: list[tuple[_Job, Any, BaseException | None]] = []
        changes = self._connection.total_changes
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            for job in jobs:
                results.append((job, *self._alone(job.work)))
            done = [job.deed for job, _, failed in results if job.deed is not None and failed is None]
            gone = {deed.game: deed for deed in done if isinstance(deed, Gone)}
            if gone:
                self._ledger.note(gone.values())
                self._ledger.sync()
            self.commit()
        except BaseException as error:
            with contextlib.suppress(sqlite3.Error):
                self._connection.rollback()
            for job in jobs:
                job.tell(None, NotSaved(str(error)))
            return
        self._ledger.note(deed for deed in done if not isinstance(deed, Gone) and deed.meta.id not in gone)
        for job, result, failed in results:
            job.tell(result, failed)
        if self._connection.total_changes != changes:
            self._in_log, self._is_synced = self._in_log + 1, False

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
            return None, NotSaved(str(error)) if isinstance(error, sqlite3.Error) else error
        self._connection.execute("RELEASE job")
        return result, None
