"""A process that thinks: asked one thing at a time, it says how much of the processor it has used, and then its answer.

A slow machine makes it slow, and that is no fault. It is late or hung by the work it has done, not by the clock on the
wall; who says nothing at all is measured by our own ticks, which a busy machine slows down, too.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import Sequence

import msgspec

from polemos.service.seats.thinker import BEAT, Thought

MOST_BYTES = 4_000_000
MOST_IDLE = 8  # times that it told of no work done in between
STARTING = 4.0  # times as long it may be silent while it starts
LEAST_WORK = 0.0005  # of a processor's second, between two tellings


class Died(Exception):
    pass


class Worker:
    """One process, started when it is first needed."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: asyncio.subprocess.Process | None = None
        self._starting = asyncio.Lock()
        self._silent = 0.0  # seconds, by our ticks
        self._is_ready = False  # has said something since it was started
        self._began: float | None = None  # what it had used before this question
        self._used = 0.0
        self._idle = 0

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    async def start(self) -> asyncio.subprocess.Process:
        async with self._starting:
            if self._process is None or self._process.returncode is not None:
                self._process = await asyncio.create_subprocess_exec(
                    *self._command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=MOST_BYTES
                )
                self._is_ready = False
            return self._process

    async def ask(self, task: bytes) -> Thought:
        process = await self.start()
        assert process.stdin is not None
        assert process.stdout is not None
        self._silent, self._began, self._used, self._idle = 0.0, None, 0.0, 0
        try:
            process.stdin.write(task + b"\n")
            await process.stdin.drain()
            while (line := await process.stdout.readline()).startswith(BEAT):
                self._hear(float(line[len(BEAT) :]))
            self._is_ready = True
            return msgspec.json.decode(line, type=Thought)
        except (OSError, ValueError, msgspec.MsgspecError) as error:
            # Also when it wrote nonsense: what it says next might be an answer to this.
            await self.stop()
            raise Died(f"{type(error).__name__} {error}") from error
        except asyncio.CancelledError:
            await self.stop()
            raise

    def _hear(self, used: float) -> None:
        self._silent, self._is_ready = 0.0, True
        if self._began is None:
            self._began = used
        work = used - self._began - self._used
        self._used += work
        self._idle = 0 if work > LEAST_WORK else self._idle + 1

    def tick(self, seconds: float) -> None:
        """So much time has gone by, as whoever waits has seen it."""
        self._silent += seconds

    def is_over(self, work: float, silence: float) -> bool:
        """Has it worked for more than so many seconds of a processor, stopped working, or fallen silent for so long?"""
        most = silence if self._is_ready else STARTING * silence
        return self._used > work or self._idle >= MOST_IDLE or self._silent > most

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
