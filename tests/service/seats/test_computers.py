"""Computers that hang, die or are slow: play goes on, and a slow machine only makes it slower."""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service.client import Client
from tests.service.running import Running, in_thread

BEGIN = """
import os, sys, time
sys.argv = ["thinker"]
from polemos.service.seats import thinker
import msgspec
def answer(line):
    task = msgspec.json.decode(line, type=thinker.Task)
    say(msgspec.json.encode(thinker.thought(task)))
def say(line):
    sys.stdout.buffer.write(line + b"\\n")
    sys.stdout.buffer.flush()
def level(line):
    return msgspec.json.decode(line, type=thinker.Task).level
"""
SILENT = "import sys, time\nfor line in sys.stdin: time.sleep(600)"
DIES = f"{BEGIN}\nfor line in sys.stdin.buffer: answer(line) if level(line) == 'random' else sys.exit(3)"
# The first process that is asked hangs; FIRST names the file by which the others know that they are not it.
ONE_HANGS = (
    BEGIN
    + """
for line in sys.stdin.buffer:
    try:
        os.close(os.open(os.environ["FIRST"], os.O_CREAT | os.O_EXCL))
        HANG
    except FileExistsError:
        pass
    answer(line)
"""
)
# Takes its time, and works little in it: so a machine looks that has much else to do.
SLOW = (
    BEGIN
    + """
for line in sys.stdin.buffer:
    for beat in range(20):
        time.sleep(0.1)
        say(b"~" + str(0.01 * beat).encode())
    answer(line)
"""
)
# Works and works, and finds nothing.
ENDLESS = (
    BEGIN
    + """
for line in sys.stdin.buffer:
    if level(line) == "random":
        answer(line)
        continue
    for beat in range(10_000):
        time.sleep(0.02)
        say(b"~" + str(10.0 * beat).encode())
"""
)


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL, "polemos.service")


def _thinker(script: str) -> tuple[str, ...]:
    return sys.executable, "-c", script


def _is_answered(running: Running, level: str) -> None:
    """A person's game in which the computer has its turn."""
    given = running.begin("human", level, seed=5)
    with Client(running, given["seats"][0]["token"]) as client:
        client.answer_default()
        assert client.await_question() is not None


def test_when_a_worker_is_killed_play_goes_on(tmp_path: Path) -> None:
    with in_thread(tmp_path) as running:
        given = running.begin("random", "random", seed=1)
        ai_pool = running.app.state.ai_pool
        with Client(running, given["watch"]) as client:
            killed: set[int] = set()
            while client.update["outcome"] is None and client.update["step"] < 20:
                pid = ai_pool.workers[0].pid
                if pid and len(killed) < 3 and pid not in killed and client.update["step"] > 4 * len(killed):
                    os.kill(pid, signal.SIGKILL)
                    killed.add(pid)
                client.receive()
        assert len(killed) == 3
        assert ai_pool.workers[0].pid not in killed


HANGS = {
    "asleep": "time.sleep(600)",
    "stopped": "import signal; os.kill(os.getpid(), signal.SIGSTOP)",
    "asleep and telling so": "[(time.sleep(0.02), say(b'~1.0')) for _ in range(30_000)]",
}


@pytest.mark.parametrize("hang", HANGS)
def test_when_one_worker_hangs_the_spare_one_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hang: str
) -> None:
    monkeypatch.setenv("FIRST", str(tmp_path / "first"))
    script = ONE_HANGS.replace("HANG", HANGS[hang])
    with in_thread(tmp_path, thinker=_thinker(script)) as running:
        ai_pool = running.app.state.ai_pool
        hung = ai_pool.workers[0]
        _is_answered(running, "random")
        # The worker stands in the place of the hung one; nobody has noticed a fault, and there is a spare one again.
        assert ai_pool.workers[0] is not hung
        assert (ai_pool.failures, len(ai_pool._spares)) == (0, 1)


def test_when_all_hang_the_usual_thing_is_done_in_the_end(tmp_path: Path) -> None:
    with in_thread(tmp_path, thinker=_thinker(SILENT), think_seconds=0.15) as running:
        _is_answered(running, "random")
        assert running.app.state.ai_pool.failures >= 3


def test_after_three_failures_a_simpler_level_answers(tmp_path: Path) -> None:
    with in_thread(tmp_path, thinker=_thinker(DIES)) as running:
        _is_answered(running, "greedy")
        assert running.app.state.ai_pool.failures == 3


def test_a_slow_machine_is_no_fault(tmp_path: Path) -> None:
    # given computers that take twice the time of an answer, but have not worked for it
    with in_thread(tmp_path, thinker=_thinker(SLOW), think_seconds=1.0) as running:
        _is_answered(running, "random")
        assert running.app.state.ai_pool.failures == 0


def test_who_works_too_long_is_put_away(tmp_path: Path) -> None:
    with in_thread(tmp_path, thinker=_thinker(ENDLESS)) as running:
        _is_answered(running, "greedy")
        assert running.app.state.ai_pool.failures == 3


@pytest.fixture
def _busy() -> Iterator[None]:
    """Threads that want the processor all the time, in the process of the service itself."""
    ending = threading.Event()

    def work() -> None:
        while not ending.is_set():
            sum(range(1000))

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    yield
    ending.set()
    for thread in threads:
        thread.join()


@pytest.mark.usefixtures("_busy")
def test_beside_much_else_no_answer_fails(tmp_path: Path) -> None:
    with in_thread(tmp_path, think_seconds=2.0) as running:
        given = running.begin("random", "random", seed=1)
        with Client(running, given["watch"]) as client:
            while client.update["outcome"] is None and client.update["step"] < 15:
                client.receive()
        assert running.app.state.ai_pool.failures == 0
