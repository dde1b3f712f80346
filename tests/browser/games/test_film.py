"""Every throw and every loss is seen where it happens: long enough, before the log tells it, and on no unit."""

from __future__ import annotations

import json
from math import inf

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from polemos.service.wire.messages import PROTOCOL
from tests.browser import film
from tests.browser.conftest import Opening
from tests.browser.service import Service
from tests.patience import PATIENCE

SHORTEST = 800  # ms at speed 1
LONG_ENOUGH = 240_000  # ms in which a battle must have been shown
ON_STAGE = 20  # lines that may lie on the stage when the reel ends, and have not had their time
A_REEL = 90_000  # ms of a battle that is longer than a test may last
AT_EASE = """localStorage.setItem('polemos.settings', '{"speed":1,"motion":"none"}')"""


def _looking_on(service: Service, token: str) -> ClientConnection:
    address = f"ws://127.0.0.1:{service.port}/ws/{token}"
    return connect(address, max_size=None, open_timeout=PATIENCE, ping_interval=None)


def _until_its_end(service: Service, token: str) -> None:
    """The computers fight it out; the page, whose clock stands, is told and waits."""
    with _looking_on(service, token) as socket:
        socket.send(json.dumps({"kind": "hello", "id": "end", "protocol": PROTOCOL}))
        while json.loads(socket.recv(PATIENCE)).get("outcome") is None:
            pass


def _lines_to_see(service: Service, token: str) -> set[int]:
    """Throws, and what fights brought, as the service tells them to whoever looks on."""
    with _looking_on(service, token) as socket:
        socket.send(json.dumps({"kind": "hello", "id": "film", "protocol": PROTOCOL}))
        update = json.loads(socket.recv(PATIENCE))
    log, lines = update["log"]["lines"], set()
    for step in range(update["step"]):
        answer = httpx.get(f"{service.address}/api/games/{token}/staged/{step}", timeout=PATIENCE)
        staged = answer.json()
        for beat in staged["beats"]:
            is_fought = beat["kind"] == "change" and staged["acts"][beat["act"]]["fight"]
            if beat["kind"] == "throw" or is_fought:
                lines.update(line for line in beat["lines"] if log[line]["words"])
    return lines


@pytest.mark.long
@pytest.mark.parametrize(
    ("ruleset", "scenario", "is_whole"),
    [("navarcoi", "rhium_429", True), ("alala", "solygeia_425", True), ("hoplites", "leuctra", False)],
    ids=["rhium", "solygeia", "leuctra"],
)
def test_dice_and_losses_are_seen_on_the_stage(
    service: Service, open_page: Opening, ruleset: str, scenario: str, is_whole: bool
) -> None:
    # given a battle between computers, and somebody who looks on at ease
    page = open_page()
    page.context.add_init_script(AT_EASE)
    given = service.begin(scenario, ruleset=ruleset, players=["greedy", "greedy"], seed=5)
    token = given["watch"]
    film.stop_the_clock(page)
    page.goto(f"{service.address}/#/table/{token}")
    page.locator("[data-body], [data-card]").first.wait_for()
    film.begin(page)
    # when it has been fought, and all of it has been shown
    _until_its_end(service, token)
    first: int = page.evaluate(
        "Math.max(-1, ...[...document.querySelectorAll('[data-told]')].map((e) => +e.dataset.told))"
    )
    for _ in range((LONG_ENOUGH if is_whole else A_REEL) // 2000):
        film.wind_on(page, 2000)
        if page.locator("dialog, [role=dialog]").count():
            break
    else:
        assert not is_whole, "the battle never ends"
    seen = film.shot(page)
    until = inf if is_whole else max(seen.logged) - ON_STAGE
    # then each throw and each result of a fight since then was in the tray, for long enough
    missing = sorted(line for line in _lines_to_see(service, token) - seen.seen.keys() if first < line < until)
    assert missing == []
    assert len(seen.seen) > 50
    hasty = {line: each for line, each in seen.seen.items() if line < until and each["lasts"] + film.TICK < SHORTEST}
    assert hasty == {}
    # and the log did not tell it before
    early = {line: at for line, at in seen.logged.items() if line in seen.seen and at < seen.seen[line]["from"]}
    assert early == {}
    # and no unit that it was about lay under it
    assert seen.covered == []
