"""A plugin of pytest that plants one fault after another in tests that were collected once.

Each is planted in a process of its own, forked off for it, by giving its functions other code; the tests of its rules
come first there. Which fault was caught is told line by line. What was read from the fault's functions before they were
changed is not noticed: whoever hears "not" tries that fault again from the beginning.
"""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import msgspec
import pytest
from _pytest.runner import runtestprotocol

from tests.mutants.faults import ROOT, Fault, planted
from tests.mutants.order import NOT, WAYS, Caught, Order

LONGEST = 60  # seconds of the processor for one test: a fault that makes it hang is seen
HANGS = 40  # how a process ends whose test hangs


class Faults(msgspec.Struct, frozen=True):
    """What a run is asked for."""

    ruleset: str
    faults: tuple[Fault, ...]
    seconds: float  # after these no more faults are begun


def pytest_configure(config: pytest.Config) -> None:
    if asked := os.environ.get("POLEMOS_FAULTS"):
        wanted = msgspec.json.decode(Path(asked).read_bytes(), type=Faults)
        config.pluginmanager.register(Forking(wanted))


class Forking:
    def __init__(self, wanted: Faults) -> None:
        self.wanted = wanted
        self.over = time.monotonic() + wanted.seconds

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for fault in self.wanted.faults:
            if time.monotonic() < self.over:
                order = Order(fault.rules, self.wanted.ruleset)
                print(f"caught {_outcome(fault, order, session.items)}: {fault.place}", flush=True)
        return True


def _outcome(fault: Fault, order: Order, items: list[pytest.Item]) -> Caught:
    """Of a fault in a process of its own."""
    pid = os.fork()
    if not pid:
        code = HANGS
        try:
            _be_quiet()
            signal.signal(signal.SIGPROF, lambda *_: os._exit(HANGS))
            code = WAYS.index(_tried(fault, order, items))
        finally:
            os._exit(code)
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    return WAYS[code] if 0 <= code < len(WAYS) else "by the rule set"


def _tried(fault: Fault, order: Order, items: list[pytest.Item]) -> Caught:
    if not _change(fault):
        return NOT
    for item in order.sorted(items):
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=None)):
            return order.way(item)
    return NOT


def _be_quiet() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)


def _change(fault: Fault) -> int:
    """Gives the functions of a file the code that they have with a fault in it; how many of them."""
    path = str(ROOT / fault.path)
    text = Path(path).read_text(encoding="utf-8")
    before, after = (_codes(compile(source, path, "exec")) for source in (text, planted(text, fault.place)))
    changed = 0
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename == path:
            known = _key(each.__code__)
            if len(before[known]) == len(after[known]):
                code = after[known][before[known].index(each.__code__)]
                if code != each.__code__:
                    with contextlib.suppress(ValueError):  # it closes over other things than before
                        each.__code__ = code
                        changed += 1
    return changed


def _codes(module: CodeType) -> defaultdict[Any, list[CodeType]]:
    found = defaultdict[Any, list[CodeType]](list)
    for code in _within(module):
        found[_key(code)].append(code)
    return found


def _within(code: CodeType) -> Iterator[CodeType]:
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _within(each)


def _key(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno
