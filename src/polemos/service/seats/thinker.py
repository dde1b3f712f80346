"""A computer player in a process of its own: reads views from standard input, writes answers to standard output.

It gets the bytes of a view and nothing else, so it can neither peek nor foresee dice. It ends when its input does.
While it thinks it tells now and then how much of the processor it has used, so that slow and hung can be told apart.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any, BinaryIO

import msgspec

from polemos.kernel.view import View
from polemos.players import CLOCK, Clock
from polemos.registry.rulesets import entry_of
from polemos.service.seats.view_bytes import view_of

NICENESS = 5  # people who wait for a page come first
BEAT = b"~"  # before the seconds of the processor that were used
BEAT_SECONDS = 0.25


class Task(msgspec.Struct, frozen=True):
    ruleset: str
    level: str
    seed: int
    view_bytes: msgspec.Raw
    seconds: float = CLOCK.seconds  # to think, for levels that do so by the clock


class Thought(msgspec.Struct, frozen=True):
    """An answer, and what went wrong when it is only the question's default."""

    answer: Any
    fault: str = ""


def thought(task: Task) -> Thought:
    entry = entry_of(task.ruleset)
    view: View[Any] = view_of(bytes(task.view_bytes), entry.ruleset)
    space = view.space
    try:
        answer = entry.players.make(task.level, task.seed).answer(view, Clock(task.seconds))
        refused = space.why_not(answer)
    except Exception as error:
        return Thought(space.answer_json(space.default), f"{type(error).__name__}: {error}")
    if refused is not None:
        return Thought(space.answer_json(space.default), f"refused: {refused}")
    return Thought(space.answer_json(answer))


def main() -> None:
    # Ctrl-C in the terminal is for the service, which closes our input when it ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICENESS)
    voice = _Voice(sys.stdout.buffer)
    voice.beat()  # ready
    with open(os.devnull, "w") as nothing, contextlib.redirect_stdout(nothing):
        for line in sys.stdin.buffer:
            with voice.beating():
                told = msgspec.json.encode(thought(msgspec.json.decode(line, type=Task)))
            voice.say(told)


class _Voice:
    """Says one line at a time, out of two threads."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        self._lock = threading.Lock()
        self._thinks = threading.Event()
        threading.Thread(target=self._beat_on, daemon=True).start()

    def say(self, line: bytes) -> None:
        with self._lock, contextlib.suppress(BrokenPipeError):
            self._out.write(line + b"\n")
            self._out.flush()

    @contextlib.contextmanager
    def beating(self) -> Iterator[None]:
        self._thinks.set()
        try:
            yield
        finally:
            self._thinks.clear()

    def _beat_on(self) -> None:
        while self._thinks.wait():
            time.sleep(BEAT_SECONDS)
            if self._thinks.is_set():
                self.beat()

    def beat(self) -> None:
        self.say(BEAT + str(time.process_time()).encode())


if __name__ == "__main__":
    main()
