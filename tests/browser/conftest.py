"""A real service in a process of its own and a real Chromium; a page that complains in its console fails the test."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests.browser.chromium import FLAGS, found

WIDTH, HEIGHT = 1280, 800


@dataclass
class Service:
    """`polemos serve` with a data folder of its own."""

    data: Path
    port: int = 0
    process: subprocess.Popen[str] | None = field(default=None, repr=False)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "polemos", "serve", "--port", str(self.port), "--data", str(self.data)]
        with open(self.data / "service.log", "a") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if told := re.search(r"http://[^:]+:(\d+)", line):
                self.port = int(told[1])
                break
        until = time.monotonic() + 20
        while time.monotonic() < until:
            try:
                if httpx.get(f"{self.address}/api/catalogue").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError((self.data / "service.log").read_text())

    def kill(self) -> None:
        """Without any warning, as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(timeout=20)
        if self.process is not None and self.process.stdout is not None:
            self.process.stdout.close()


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    data = tmp_path / "data"
    data.mkdir()
    running = Service(data)
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = found()
    assert path is not None, "no Chromium: run `python -m tests.browser.chromium`"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@dataclass
class Complaints:
    """What pages said in their console that they should not have said."""

    told: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)  # parts of complaints that a test provokes

    def watch(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.told.append(str(error)))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.told.append(message.text)

    def check(self) -> None:
        left = [text for text in self.told if not any(part in text for part in self.expected)]
        assert not left, left


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    heard = Complaints()
    yield heard
    heard.check()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT}, reduced_motion="reduce")
    context.set_default_timeout(15_000)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext, complaints: Complaints) -> Page:
    page = context.new_page()
    complaints.watch(page)
    return page
