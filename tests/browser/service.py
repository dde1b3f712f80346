"""`polemos serve` in a process of its own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from polemos.service.wire.messages import PROTOCOL
from tests.loopback import HTTP
from tests.patience import PATIENCE


@dataclass
class Service:
    data: Path
    port: int = 0
    process: subprocess.Popen[str] | None = field(default=None, repr=False)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.browser.serve", "serve"]
        command += ["--port", str(self.port), "--data", str(self.data)]
        if bundle := os.environ.get("POLEMOS_BUNDLE"):  # another build of the page than the package's own
            command += ["--web", bundle]
        with open(self.data / "service.log", "a") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if told := re.search(r"http://[^:]+:(\d+)", line):
                self.port = int(told[1])
                break
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                if HTTP.get(f"{self.address}/api/catalogue").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError((self.data / "service.log").read_text())

    def kill(self) -> None:
        """Without any warning, as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        self._close()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(timeout=PATIENCE)
        self._close()

    def _close(self) -> None:
        if self.process is not None and self.process.stdout is not None:
            self.process.stdout.close()

    # -- what a test lays on the table without a hand ------------------------------------------------------------------

    def begin(self, scenario: str = "rhium_429", **more: Any) -> dict[str, Any]:
        """A game, as any client of the service may begin one."""
        game = {"ruleset": "navarcoi", "scenario": scenario, "players": ["human", "greedy"], **more}
        answer = HTTP.post(f"{self.address}/api/games", json=game)
        assert answer.status_code == 201, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def steps(self, token: str) -> list[dict[str, Any]]:
        """The decisions made so far in the game of this seat."""
        answer = HTTP.get(f"{self.address}/api/games/{token}/steps")
        assert answer.status_code == 200, answer.text
        told: list[dict[str, Any]] = answer.json()["steps"]
        return told

    def picture(self, token: str) -> dict[str, Any]:
        """As the service tells it to whoever comes now."""
        with self._looking_on(token) as socket:
            told: dict[str, Any] = json.loads(socket.recv(PATIENCE))
        return told

    def log(self, token: str) -> list[dict[str, Any]]:
        """All of it."""
        lines: list[dict[str, Any]] = self.picture(token)["log"]["lines"]
        return lines

    def fought_out(self, token: str) -> None:
        """The computers fight it to its end."""
        with self._looking_on(token) as socket:
            while json.loads(socket.recv(PATIENCE)).get("outcome") is None:
                pass

    def fork(self, token: str, step: int, players: list[str]) -> dict[str, Any]:
        """Play on from a decision of a battle that is over."""
        answer = HTTP.post(f"{self.address}/api/games/{token}/fork", json={"step": step, "players": players})
        assert answer.status_code == 201, answer.text
        told: dict[str, Any] = answer.json()
        return told

    @contextmanager
    def _looking_on(self, token: str) -> Iterator[ClientConnection]:
        address = f"ws://127.0.0.1:{self.port}/ws/{token}"
        with connect(address, max_size=None, open_timeout=PATIENCE, ping_interval=None) as socket:
            socket.send(json.dumps({"kind": "hello", "id": "looks on", "protocol": PROTOCOL}))
            yield socket

    def table(self, token: str, step: int | None = None) -> str:
        return f"{self.address}/#/table/{token}" + ("" if step is None else f"/{step}")
