"""Computer seats: a few worker processes that are asked in turn, and are replaced when they die or hang."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import os
import signal
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from polemos.service.thinker import Task, Thought

MOST_SECONDS = 8.0  # for one answer, then the worker is taken for hung
MOST_FAILURES = 3  # then a simpler level answers
SIMPLER = {"search": "planner", "strategos": "planner", "planner": "greedy", "greedy": "random"}
MOST_BYTES = 4_000_000
COMMAND = (sys.executable, "-m", "polemos.service.thinker")
_log = logging.getLogger("polemos.service")


class AtALoss(Exception):
    """No level found an answer."""


class _Died(Exception):
    pass


class Worker:
    """One process, started when it is first needed."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    async def start(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=MOST_BYTES
            )
        return self._process

    async def ask(self, task: bytes, seconds: float) -> Thought:
        process = await self.start()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            async with asyncio.timeout(seconds):
                process.stdin.write(task + b"\n")
                await process.stdin.drain()
                line = await process.stdout.readline()
            return msgspec.json.decode(line, type=Thought)
        except (TimeoutError, OSError, ValueError, msgspec.MsgspecError) as error:
            # Also when it wrote nonsense: what it says next might be an answer to this.
            await self.stop()
            raise _Died(f"{type(error).__name__} {error}") from error
        except asyncio.CancelledError:
            await self.stop()
            raise

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if process.returncode is None:
            # Not by the process object, which would reap a dead one before asyncio does.
            with contextlib.suppress(ProcessLookupError):
                os.kill(process.pid, signal.SIGKILL)
        if process.stdin is not None:
            process.stdin.close()
            with contextlib.suppress(OSError):
                await process.stdin.wait_closed()
        await process.wait()


@dataclass(order=True)
class _Job:
    rank: tuple[int, int]  # people who wait come first, then who asked first
    task: Task = field(compare=False)
    future: asyncio.Future[Thought] = field(compare=False)


class Drivers:
    """All computers of the service. Every game has one question here at most, so first come is fair."""

    def __init__(
        self, workers: int | None = None, seconds: float = MOST_SECONDS, command: Sequence[str] = COMMAND
    ) -> None:
        count = max(1, min(4, (os.cpu_count() or 2) - 1)) if workers is None else workers
        self.workers = [Worker(command) for _ in range(count)]
        self.seconds = seconds
        self.failures = 0
        self._numbers = itertools.count()
        self._queue: asyncio.PriorityQueue[_Job] = asyncio.PriorityQueue()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self._tasks = [asyncio.create_task(self._work(worker)) for worker in self.workers]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for worker in self.workers:
            await worker.stop()
        while not self._queue.empty():
            self._queue.get_nowait().future.cancel()

    async def think(self, ruleset: str, level: str, seed: int, glimpse: bytes, is_awaited: bool) -> tuple[Thought, str]:
        """The answer to the question of a view, and the level that found it. AtALoss when every level has failed."""
        asked: str | None = level
        while asked is not None:
            task = Task(ruleset, asked, seed, msgspec.Raw(glimpse))
            for _ in range(MOST_FAILURES):
                future: asyncio.Future[Thought] = asyncio.get_running_loop().create_future()
                self._queue.put_nowait(_Job((0 if is_awaited else 1, next(self._numbers)), task, future))
                try:
                    return await future, asked
                except _Died as died:
                    self.failures += 1
                    _log.warning("a computer (%s) failed: %s", asked, died)
            asked = SIMPLER.get(asked)
        raise AtALoss

    async def _work(self, worker: Worker) -> None:
        with contextlib.suppress(OSError):
            await worker.start()  # ready before the first question
        while True:
            job = await self._queue.get()
            try:
                thought = await worker.ask(msgspec.json.encode(job.task), self.seconds)
            except asyncio.CancelledError:
                job.future.cancel()
                raise
            except Exception as error:
                if not job.future.done():
                    job.future.set_exception(error if isinstance(error, _Died) else _Died(str(error)))
            else:
                if not job.future.done():
                    job.future.set_result(thought)
