"""Has what strangers wrote read in another process, in turn for everybody who asks, and not longer than so long."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sys
from collections import deque
from collections.abc import Sequence
from pathlib import Path

import msgspec

from polemos.service.lobby.reader import Found, Task
from polemos.service.wire.asking import Wrong

COMMAND = (sys.executable, "-m", "polemos.service.lobby.reader")
MOST_BYTES = 30_000_000  # of an answer
MOST_WAITING = 20  # of one address
PATIENCE = 12.0  # times the seconds of the processor, on a machine that has other things to do
TOO_LONG = "reading it takes too long; it has to be smaller or simpler"
_log = logging.getLogger("polemos.service")
Waiting = tuple[Task, "asyncio.Future[Found]"]


class Readers:
    def __init__(self, data: Path, seconds: float, command: Sequence[str] = COMMAND) -> None:
        self._command = (*command, str(data), str(seconds))
        self._patience = seconds * PATIENCE
        self._waiting: dict[str, deque[Waiting]] = {}  # by address; whose turn it is comes first
        self._process: asyncio.subprocess.Process | None = None
        self._working: asyncio.Task[None] | None = None

    async def read(self, who: str, task: Task) -> Found:
        """What was found; Wrong, if it is refused. Of several who ask, each has his turn."""
        mine = self._waiting.setdefault(who, deque())
        if len(mine) >= MOST_WAITING:
            raise Wrong(429, "too much of yours is being read already; wait a little")
        future: asyncio.Future[Found] = asyncio.get_running_loop().create_future()
        mine.append((task, future))
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())
        found = await future
        if found.reason is not None:
            raise Wrong(found.status, found.reason.text, found.reason.rule)
        return found

    async def close(self) -> None:
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)
        for waiting in self._waiting.values():
            for _, future in waiting:
                future.cancel()
        await self._stop()

    async def _work(self) -> None:
        while self._waiting:
            who = next(iter(self._waiting))
            waiting = self._waiting.pop(who)
            task, future = waiting.popleft()
            if waiting:
                self._waiting[who] = waiting  # behind all others
            if future.cancelled():
                continue
            try:
                found = await self._read(task)
            except asyncio.CancelledError:
                future.cancel()
                raise
            except Exception as error:
                if not isinstance(error, Wrong):
                    _log.exception("what was sent cannot be read (%s)", task.kind)
                if not future.done():
                    future.set_exception(error)
            else:
                if not future.done():
                    future.set_result(found)

    async def _read(self, task: Task) -> Found:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=MOST_BYTES
            )
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            async with asyncio.timeout(self._patience):
                process.stdin.write(msgspec.json.encode(task) + b"\n")
                await process.stdin.drain()
                return msgspec.json.decode(await process.stdout.readline(), type=Found)
        except (TimeoutError, OSError, ValueError, msgspec.MsgspecError) as error:
            _log.warning("what was sent (%s, %s bytes) is not read: %r", task.kind, len(task.content), error)
            await self._stop()
            raise Wrong(400, TOO_LONG) from error

    async def _stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process.pid, signal.SIGKILL)
        if process.stdin is not None:
            process.stdin.close()
            with contextlib.suppress(OSError):
                await process.stdin.wait_closed()
        await process.wait()
