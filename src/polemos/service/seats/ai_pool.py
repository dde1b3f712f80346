"""Computer seats: a few worker processes that are asked in turn, and one to spare.

When an answer is late the spare one is asked, too, and whoever is first has answered; the other is put away. So a
worker that hangs costs a moment, and one that is only slow nothing at all.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from polemos.players import CLOCK
from polemos.service.seats.thinker import Task, Thought
from polemos.service.seats.thinking_queue import ThinkingQueue
from polemos.service.seats.worker import Died, Worker

MOST_SECONDS = 8.0  # of a processor for one answer, then the worker is taken for hung
LATE = 0.25  # of these, or silent for so long: then the spare one is asked, too
MOST_SILENCE = 5.0  # of these nothing need be heard of a worker
MOST_FAILURES = 3  # then a simpler level answers
SIMPLER = {"search": "planner", "strategos": "planner", "planner": "greedy", "greedy": "random"}
BY_CLOCK = ("search",)  # levels that think as long as they may
TICK = 0.1
COMMAND = (sys.executable, "-m", "polemos.service.seats.thinker")
_log = logging.getLogger("polemos.service")


class NoAnswer(Exception):
    """No level found an answer."""


@dataclass
class _Job:
    task: Task
    future: asyncio.Future[Thought]


class AiPool:
    """All computers of the service. Every game has one question here at most."""

    def __init__(
        self, workers: int | None = None, seconds: float = MOST_SECONDS, command: Sequence[str] = COMMAND
    ) -> None:
        count = max(1, min(4, (os.cpu_count() or 2) - 1)) if workers is None else workers
        self.seconds = seconds
        self.failures = 0
        self.replaced = 0  # how often the spare one was asked
        self.workers = [Worker(command) for _ in range(count)]
        self._spares = [Worker(command) for _ in range(min(1, count))]
        self._queue: ThinkingQueue[_Job] = ThinkingQueue(max(1, count), CLOCK.seconds)
        self._asked = asyncio.Condition()
        self._tasks: list[asyncio.Task[None]] = []
        self._starting: set[asyncio.Task[None]] = set()
        self._is_closed = False

    def start(self) -> None:
        self._tasks = [asyncio.create_task(self._work(number)) for number in range(len(self.workers))]
        for worker in self.workers:
            self._start(worker)

    async def close(self) -> None:
        self._is_closed = True
        tasks = [*self._tasks, *self._starting]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for worker in (*self.workers, *self._spares):
            await worker.stop()
        for job in self._queue.drain():
            job.future.cancel()

    async def think(
        self, game: str, ruleset: str, level: str, seed: int, view_bytes: bytes, is_awaited: bool
    ) -> tuple[Thought, str]:
        """The answer to the question of a view, and the level that found it. NoAnswer when every level has failed."""
        asked: str | None = level
        while asked is not None:
            for _ in range(MOST_FAILURES):
                task = Task(ruleset, asked, seed, msgspec.Raw(view_bytes), CLOCK.seconds)
                job = _Job(task, asyncio.get_running_loop().create_future())
                async with self._asked:
                    self._queue.add(job, game, is_awaited, asked in BY_CLOCK, time.monotonic())
                    self._asked.notify()
                try:
                    return await job.future, asked
                except Died as died:
                    self.failures += 1
                    _log.warning("a computer (%s) failed: %s", asked, died)
            asked = SIMPLER.get(asked)
        raise NoAnswer

    async def _work(self, number: int) -> None:
        while True:
            async with self._asked:
                await self._asked.wait_for(lambda: len(self._queue))
                taken, seconds = self._queue.take(time.monotonic())
            job, began = taken.job, time.monotonic()
            task = msgspec.structs.replace(job.task, seconds=seconds)
            try:
                thought = await self._answer(number, msgspec.json.encode(task), seconds if taken.by_clock else 0.0)
            except asyncio.CancelledError:
                job.future.cancel()
                raise
            except Exception as error:
                if not job.future.done():
                    job.future.set_exception(error if isinstance(error, Died) else Died(str(error)))
            else:
                if not job.future.done():
                    job.future.set_result(thought)
            self._queue.done(taken, time.monotonic() - began)
            for spare in self._spares:
                if spare.pid is None:  # not before the others were ready: at the start nobody should wait for it
                    self._start(spare)

    async def _answer(self, number: int, task: bytes, thinks: float) -> Thought:
        """Of this worker, or of the spare one if that is sooner. Died when neither finds one."""
        first = self.workers[number]
        asked = {first: asyncio.create_task(first.ask(task))}
        spare: Worker | None = None
        why = Died("no answer")
        try:
            while True:
                await asyncio.wait(asked.values(), timeout=TICK, return_when=asyncio.FIRST_COMPLETED)
                for worker, asking in list(asked.items()):
                    worker.tick(TICK)
                    if asking.done():
                        if (failed := asking.exception()) is None:
                            if worker is spare:
                                self.workers[number], spare = spare, first
                            return asking.result()
                        why = failed if isinstance(failed, Died) else Died(str(failed))
                        del asked[worker]
                    elif worker.is_over(thinks + self.seconds, MOST_SILENCE * self.seconds):
                        why = Died(f"no answer after {self.seconds} seconds of work")
                        await _given_up(asked.pop(worker))
                is_late = not asked or first.is_over(thinks + LATE * self.seconds, LATE * self.seconds)
                if spare is None and is_late and self._spares:
                    spare = self._spares.pop()
                    self.replaced += 1
                    asked[spare] = asyncio.create_task(spare.ask(task))
                if not asked:
                    raise why
        finally:
            for asking in asked.values():
                await _given_up(asking)
            if spare is not None:
                self._spares.append(spare)
                self._start(spare)

    def _start(self, worker: Worker) -> None:
        """Beside play, so that it is ready before it is asked."""

        async def quietly() -> None:
            with contextlib.suppress(OSError):
                await worker.start()

        if not self._is_closed:
            task = asyncio.get_running_loop().create_task(quietly())
            self._starting.add(task)
            task.add_done_callback(self._starting.discard)


async def _given_up(asking: asyncio.Task[Thought]) -> None:
    """Whoever is asked and has not answered is put away."""
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
