"""A real service on a loopback port: in a thread of this process, or in a process of its own that can be killed."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from polemos.service.app import Settings, service
from polemos.service.pages.limits import Limits
from polemos.service.server import listening, server_of
from tests.loopback import client
from tests.patience import PATIENCE

FREE = Limits(  # for what is not about limits
    actions=100_000, queries=1000, queries_flood=100_000, games=100_000, hellos=100_000, connections=100_000,
    unattended_seconds=3600.0,
)  # fmt: skip


@dataclass
class Running:
    """Where a service is, and what is inside if it runs in this process."""

    port: int
    app: Any = None
    pid: int = 0
    http: httpx.Client = field(init=False)

    def __post_init__(self) -> None:
        self.http = client(f"http://127.0.0.1:{self.port}")

    def socket(self, token: str) -> str:
        return f"ws://127.0.0.1:{self.port}/ws/{token}"

    def begin(self, *players: str, scenario: str = "rhium_429", **more: Any) -> dict[str, Any]:
        wish = {"ruleset": "navarcoi", "scenario": scenario, "players": players or ("human", "greedy"), **more}
        answer = self.http.post("/api/games", json=wish)
        assert answer.status_code == 201, answer.text
        told: dict[str, Any] = answer.json()
        return told


@contextlib.contextmanager
def in_thread(folder: Path, **settings: Any) -> Iterator[Running]:
    settings = {"limits": FREE, "workers": 1, "web": folder / "no-page", **settings}
    app = service(Settings(folder, **settings))
    server = server_of(app, settings["limits"])
    with contextlib.closing(listening("127.0.0.1", 0)) as listens:
        running = Running(listens.getsockname()[1], app)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listens]})
        thread.start()
        try:
            while not server.started:
                assert thread.is_alive()
                time.sleep(0.01)
            with running.http:
                yield running
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive()


START = """
import sys
from pathlib import Path
from tests.service.running import FREE
from polemos.service.app import Settings, service
from polemos.service.server import listening, server_of
listens = listening("127.0.0.1", int(sys.argv[2]))
server = server_of(service(Settings(Path(sys.argv[1]), limits=FREE, workers=1)))
print(listens.getsockname()[1], flush=True)
server.run(sockets=[listens])
"""


@contextlib.contextmanager
def in_process(folder: Path, port: int = 0) -> Iterator[Running]:
    """Killed at the end if it still lives."""
    root = Path(__file__).resolve().parents[2]
    with subprocess.Popen(
        [sys.executable, "-c", START, str(folder), str(port)], stdout=subprocess.PIPE, cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
    ) as process:  # fmt: skip
        assert process.stdout is not None
        told = process.stdout.readline()
        assert told, "the service did not start"
        running = Running(int(told), pid=process.pid)
        try:
            with running.http:
                yield running
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process.pid, signal.SIGKILL)
            process.wait()
