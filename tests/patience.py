"""Time in tests: how long to wait for what must come, and how fast something is on a machine that may be busy."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

PATIENCE = 180.0  # seconds, after which something will not come any more; a quiet machine needs a hundredth of it
_USUAL = 0.0045  # seconds that the loop below takes on the machine for which budgets are written


def until(
    is_so: Callable[[], object], words: str = "it does not come", pause: Callable[[float], object] | None = None
) -> None:
    """Wait until something is so. `pause` takes milliseconds, as that of a page, which hears its events meanwhile."""
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline, words
        if pause is None:
            time.sleep(0.01)
        else:
            pause(25)


def best(measured: Callable[[], Any], repeat: int = 1, tries: int = 30) -> float:
    """Seconds of one call, the best of many tries: of our own processor time, and measured against a loop that is run
    just before it, so that neither other processes nor a slow machine count."""
    found = float("inf")
    for _ in range(tries):
        loop = _processor_seconds(_loop, 1)
        found = min(found, _processor_seconds(measured, repeat) / repeat * (_USUAL / loop))
    return found


def _processor_seconds(measured: Callable[[], Any], repeat: int) -> float:
    start = time.thread_time()
    for _ in range(repeat):
        measured()
    return time.thread_time() - start


def _loop() -> int:
    total = 0
    for each in range(100_000):
        total += each
    return total
