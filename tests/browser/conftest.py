"""A real service in a process of its own and a real Chromium; a page that complains in its console fails the test."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.browser.chromium import FLAGS, found
from tests.browser.service import Service
from tests.patience import PATIENCE

expect.set_options(timeout=1000 * PATIENCE)

SIZES = {"desk": (1280, 800), "tablet": (1024, 768), "upright": (820, 1180), "narrow": (320, 640), "phone": (390, 844)}
# Dice and the computer's moves at once: a player may set it so, and a test need not wait.
AT_ONCE = """if (location.protocol === 'http:' && !localStorage.getItem('polemos.settings'))
  localStorage.setItem('polemos.settings', '{"speed":0}')"""


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One for all tests that do no harm to it; they find each other's games in its list."""
    running = Service(tmp_path_factory.mktemp("service"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def own_service(tmp_path: Path, complaints: Complaints) -> Iterator[Service]:
    """One for this test alone: it may be killed, and its list of games is empty."""
    data = tmp_path / "data"
    data.mkdir()
    running = Service(data)
    running.start()
    yield running
    complaints.is_deaf = True  # pages that are still open will miss it
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
    is_deaf: bool = False

    def watch(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.told.append(str(error)))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not self.is_deaf:
            self.told.append(message.text)

    def expect_broken_lines(self) -> None:
        """The service will be killed: whatever was on its way then fails in one of the browser's many ways."""
        self.expected += ["WebSocket connection", "net::ERR_"]

    def check(self) -> None:
        left = [text for text in self.told if not any(part in text for part in self.expected)]
        assert not left, left


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    heard = Complaints()
    yield heard
    heard.check()


Opening = Callable[..., Page]
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
def open_page(
    browser: Browser, complaints: Complaints, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[Opening]:
    """A page in a browser of its own: nothing is stored there yet."""
    contexts: list[BrowserContext] = []

    def opened(size: str = "desk", **more: Any) -> Page:
        width, height = SIZES[size]
        context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce", **more)
        context.set_default_timeout(1000 * PATIENCE)
        context.add_init_script(AT_ONCE)
        context.on("page", complaints.watch)
        contexts.append(context)
        return context.new_page()

    yield opened
    for number, context in enumerate(contexts):
        if request.node.stash.get(FAILED, False):  # what the player saw when it went wrong
            for count, page in enumerate(context.pages):
                page.screenshot(path=tmp_path / f"failed-{number}-{count}.png")
                print(f"see {tmp_path / f'failed-{number}-{count}.png'}")
        context.close()


@pytest.fixture
def page(open_page: Opening) -> Page:
    return open_page()
