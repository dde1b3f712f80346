"""Every limit, reached and passed."""

from __future__ import annotations

import asyncio
import json
import math
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from polemos.service.pages.limits import Limits, Rate
from polemos.service.pages.page import Page
from polemos.service.pages.security import Door
from polemos.service.wire.messages import PROTOCOL
from tests.patience import PATIENCE, until
from tests.service.client import Client
from tests.service.running import Running, in_thread

TIGHT = Limits(games=4, import_bytes=2000, body_bytes=1000, game_bytes=1000, queries=5, queries_flood=40)


@pytest.fixture(scope="module")
def tight(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, str]]:
    with in_thread(tmp_path_factory.mktemp("tight"), limits=TIGHT) as running:
        yield running, running.begin("human", "human")["seats"][0]["token"]


def _closed(client: Client) -> int | None:
    """The number with which the service closes the connection."""
    return _closed_why(client)[0]


def _closed_why(client: Client) -> tuple[int | None, str]:
    """That number, and the reason in words."""
    try:
        while True:
            client.receive()
    except ConnectionClosed as closed:
        return (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd else (None, "")


def test_the_limits_are_those_that_were_promised() -> None:
    usual = Limits()
    assert (usual.message_bytes, usual.import_bytes) == (16_384, 2_000_000)
    assert (usual.actions, usual.actions_seconds, usual.queries, usual.sockets_per_seat) == (100, 20.0, 20, 5)


def test_a_message_has_at_most_16_kilobytes(tight: tuple[Running, str]) -> None:
    running, token = tight
    with Client(running, token) as client:
        text = "x" * (16_384 - len(json.dumps({"kind": "odds", "id": "", "units": []})))
        client.socket.send(json.dumps({"kind": "odds", "id": text, "units": []}))
        assert client.receive()["kind"] == "no"
        client.socket.send(json.dumps({"kind": "odds", "id": text + "x", "units": []}))
        assert _closed(client) == 1009


def test_only_text_is_taken(tight: tuple[Running, str]) -> None:
    with Client(*tight) as client:
        client.socket.send(b'{"kind":"odds","id":"1"}')
        assert _closed(client) == 1003


def test_a_role_sends_at_most_100_messages_in_20_seconds(tight: tuple[Running, str]) -> None:
    running, _ = tight
    token = _new_game(running)["seats"][0]["token"]
    with Client(running, token) as client, Client(running, token) as other:
        for _ in range(100):
            client.send("undo", seq=10_000)
        assert client.ask("odds", units=["A1"])["kind"] == "odds"  # a query is no action
        other.send("undo", seq=10_000)
        assert _closed(other) == 1008
    with Client(running, token) as again:  # whoever comes back may look, and acts when the time is over
        assert again.update["seat"] == 0
        again.send("undo", seq=10_000)
        assert _closed(again) == 1008


def test_queries_are_answered_so_often_in_a_second_and_the_newest_wins(tight: tuple[Running, str]) -> None:
    with Client(*tight) as client:
        began = time.monotonic()
        sent = [client.send("odds", units=["A1"]) for _ in range(30)]
        told = {}
        while len(told) < len(sent):
            message = client.receive()
            told[message["id"]] = message
        answered = [id_ for id_ in sent if told[id_]["kind"] == "odds"]
        assert answered[-1] == sent[-1]
        assert len(answered) <= 5 + 5 * (time.monotonic() - began)
        overtaken = next(told[id_] for id_ in sent if told[id_]["kind"] == "no")
        assert overtaken["reason"]["text"] == "a newer question was asked"


def test_a_flood_of_queries_is_cut_off(tight: tuple[Running, str]) -> None:
    with Client(*tight) as client:
        # Not without end: what the service has not read when it closes would wash its last word away.
        with suppress(ConnectionClosed):
            for _ in range(100):
                client.send("odds", units=["A1"])
        assert _closed(client) == 1008


def test_five_pages_of_a_seat_may_be_open(tight: tuple[Running, str]) -> None:
    running, token = tight
    with ExitStack() as pages:
        for _ in range(5):
            pages.enter_context(Client(running, token))
        with Client(running, token, hello=False) as sixth:
            assert _closed(sixth) == 1008
    with Client(running, token) as client:  # when they have gone there is room again
        assert client.update["seat"] == 0


def test_of_one_machine_so_many_pages_may_be_open_whatever_they_look_at(tmp_path: Path) -> None:
    # given as many pages from one address as there may be, at several games
    with in_thread(tmp_path, limits=Limits(sockets_per_loopback=6)) as running:
        games = [running.begin("human", "human") for _ in range(3)]
        tokens = [seat["token"] for game in games for seat in game["seats"]]
        with ExitStack() as pages:
            first, *_ = [pages.enter_context(Client(running, token)) for token in tokens]
            # when one more comes then it is told why not, in words, and the others play on
            with Client(running, games[0]["watch"], hello=False) as more:
                code, why = _closed_why(more)
                assert (code, why[:36]) == (1008, "6 pages are open from your address, ")
            assert first.act("undo")["kind"] == "no"
            # and when one has gone there is room
            first.socket.close()
            until(lambda: running.app.state.connections._peers["127.0.0.1"] <= 5)
            with Client(running, games[0]["watch"]) as watcher:
                assert watcher.update["seat"] is None


def test_behind_a_proxy_everybody_is_counted_for_himself(tmp_path: Path) -> None:
    def by(address: str) -> dict[str, Any]:
        return {"additional_headers": {"X-Forwarded-For": address}}

    limits = Limits(sockets_per_peer=2)
    with in_thread(tmp_path, limits=limits, door=Door(behind_proxy=True)) as running, ExitStack() as pages:
        token = running.begin("human", "human")["watch"]
        for address in ("203.0.113.7", "203.0.113.7", "203.0.113.8", "2001:db8::1", "2001:db8::ffff:2"):
            pages.enter_context(Client(running, token, **by(address)))
        # What a stranger wrote into the header himself stands before what the proxy adds, and counts for nothing.
        for address in ("203.0.113.7", "198.51.100.1, 203.0.113.7", "::ffff:203.0.113.7", "2001:db8::3"):
            with Client(running, token, hello=False, **by(address)) as more:
                assert _closed_why(more)[0] == 1008
        # A neighbour has room; and a proxy that does not tell is not taken for one person.
        for address in ("203.0.113.8", "2001:db8:0:1::1", "", "", ""):
            pages.enter_context(Client(running, token, **by(address)))


def test_the_limit_of_an_address_is_generous() -> None:
    usual = Limits()
    assert usual.sockets_per_peer >= 64
    assert usual.sockets_per_peer < usual.sockets_per_loopback < usual.sockets


def test_who_says_nothing_is_sent_away(tmp_path: Path) -> None:
    with in_thread(tmp_path, limits=Limits(hello_seconds=0.05)) as running:
        token = running.begin("human", "human")["seats"][0]["token"]
        with Client(running, token, hello=False) as client:
            assert _closed(client) == 1008


def test_bodies_files_and_the_number_of_new_games_are_limited(tmp_path: Path) -> None:
    with in_thread(tmp_path, limits=TIGHT) as running:
        wish = {"ruleset": "navarcoi", "scenario": "rhium_429", "players": ["human", "human"]}
        assert running.http.post("/api/games", json={**wish, "title": "x" * 2000}).status_code == 413
        assert running.http.post("/api/import", content=b"x" * 2001).status_code == 413
        assert running.http.post("/api/import", content=b"x" * 2000).status_code == 400
        codes = [running.http.post("/api/games", json=wish).status_code for _ in range(5)]
        assert codes == [201, 201, 201, 201, 429]


def test_only_games_that_came_about_count_and_only_against_who_began_them(tmp_path: Path) -> None:
    wish = {"ruleset": "navarcoi", "scenario": "rhium_429", "players": ["human", "human"]}

    def begin(running: Running, by: str, **other: Any) -> int:
        headers = {"host": "polemos.example", "x-forwarded-for": by}
        return running.http.post("/api/games", json={**wish, **other}, headers=headers).status_code

    with in_thread(tmp_path, limits=TIGHT, door=Door(behind_proxy=True)) as running:
        # given somebody who wishes for battles that do not exist
        assert {begin(running, "203.0.113.7", scenario="nowhere") for _ in range(3 * TIGHT.games)} == {400}
        assert {begin(running, "203.0.113.7", ruleset="none") for _ in range(3 * TIGHT.games)} == {400}
        # then he has not shut himself out, and once he has, nobody else
        assert [begin(running, "203.0.113.7") for _ in range(5)] == [201, 201, 201, 201, 429]
        assert begin(running, "203.0.113.8") == 201
        assert begin(running, "198.51.100.1, 203.0.113.7") == 429


def test_a_hundred_and_fifty_may_watch_for_a_hello_is_no_action(tmp_path: Path) -> None:
    with in_thread(tmp_path, limits=Limits()) as running, ExitStack() as pages:
        token = running.begin("human", "human")["watch"]
        for _ in range(150):
            assert pages.enter_context(Client(running, token)).update["seat"] is None


def test_what_one_of_those_who_watch_sends_is_not_counted_against_the_others(tight: tuple[Running, str]) -> None:
    running, _ = tight
    watch = _new_game(running)["watch"]
    with Client(running, watch) as loud, Client(running, watch) as quiet:
        for _ in range(101):
            loud.send("undo", seq=0)
        assert _closed(loud) == 1008
        assert quiet.act("undo")["reason"]["text"] == "who watches does not act"


def test_hellos_and_connections_without_end_are_too_many(tmp_path: Path) -> None:
    with in_thread(tmp_path, limits=Limits(hellos=3, connections=4)) as running:
        watch = running.begin("human", "human")["watch"]
        with Client(running, watch) as client:
            for _ in range(4):
                client.send("hello", protocol=PROTOCOL)
            assert _closed(client) == 1008
        for _ in range(3):
            with Client(running, watch) as client:
                assert client.update["seat"] is None
        with Client(running, watch, hello=False) as client:
            assert _closed_why(client) == (1008, "too many connections are begun from your address; wait a little")


def _new_game(running: Running) -> dict[str, Any]:
    """Beside the limit on games, which is not what is tested."""
    running.app.state.begun.of("127.0.0.1")._times.clear()
    return running.begin("human", "human")


class Stuck:
    """A socket whose other end does not read until it is told to."""

    def __init__(self, sent: Callable[[], dict[str, Any]]) -> None:
        self.reads = asyncio.Event()
        self.got: list[dict[str, Any]] = []
        self.closed = 0
        self._hello = [{"type": "websocket.receive", "text": json.dumps(sent())}]

    async def receive(self) -> dict[str, Any]:
        if not self._hello:
            await asyncio.Event().wait()
        return self._hello.pop()

    async def send_text(self, text: str) -> None:
        await self.reads.wait()
        self.got.append(json.loads(text))

    async def close(self, code: int, reason: str) -> None:
        self.closed = code


class Still:
    """A table that tells what it is told to tell."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.meta = self
        self.id = "still"
        self.greeting = ""
        self.number = 0

    async def greet(self, page: Page, seq: int, lines: int, step: int | None = None) -> bytes:
        return self.update_for(page)

    async def game(self) -> None: ...

    def leave(self, page: Page) -> None: ...

    def update_for(self, page: Page) -> bytes:
        since, page.lines = page.lines, self.number
        return json.dumps({"number": self.number, "since": since, "weight": "x" * 1000}).encode()


async def steps(number: int) -> None:
    """Let all that can go on go on, so many times."""
    for _ in range(number):
        await asyncio.sleep(0)


def _hello() -> dict[str, Any]:
    return {"kind": "hello", "id": "h", "protocol": PROTOCOL}


def test_a_page_that_reads_slowly_is_spared_pictures_and_ends_with_the_newest() -> None:
    async def told() -> list[tuple[int, int]]:
        socket, table, limits = Stuck(_hello), Still(), Limits(queue_bytes=5000, pictures_apart=0.0)
        page = Page(socket, table, 0, limits, Rate(100, 20.0))  # type: ignore[arg-type]
        serving = asyncio.create_task(page.serve())
        await steps(20)
        for _ in range(50):
            table.number += 1
            page.tell(lambda: table.update_for(page))
        assert page._waiting_bytes < 7000
        socket.reads.set()
        await steps(200)
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
        return [(message["since"], message["number"]) for message in socket.got]

    parts = asyncio.run(told())
    assert len(parts) < 10
    assert parts[-1][1] == 50
    # What was left out is made up for: each picture begins where the one before it ended.
    assert [since for since, _ in parts[1:]] == [number for _, number in parts[:-1]]


@pytest.mark.parametrize("is_asked_at_last", [True, False])
def test_who_only_looks_on_is_told_in_few_pictures_and_who_is_asked_at_once(is_asked_at_last: bool) -> None:
    async def told() -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        socket, table, limits = Stuck(_hello), Still(), Limits(pictures_apart=3600.0)
        socket.reads.set()
        page = Page(socket, table, 0, limits, Rate(100, 20.0))  # type: ignore[arg-type]
        serving = asyncio.create_task(page.serve())
        await steps(20)
        for number in range(1, 31):
            table.number = number
            page.tell(lambda: table.update_for(page), may_wait=number < 30 or not is_asked_at_last)
            await steps(5)
        early = [(message["since"], message["number"]) for message in socket.got]
        page._told_at = -math.inf  # an hour later
        page._has_news.set()
        await steps(20)
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
        return early, [(message["since"], message["number"]) for message in socket.got]

    early, late = asyncio.run(told())
    assert late == [(0, 0), (0, 1), (1, 30)]
    assert early == (late if is_asked_at_last else late[:2])


def test_a_page_that_does_not_read_at_all_is_sent_away() -> None:
    async def closed() -> int:
        socket = Stuck(_hello)
        page = Page(socket, Still(), 0, Limits(send_seconds=0.05), Rate(100, 20.0))  # type: ignore[arg-type]
        await asyncio.wait_for(page.serve(), PATIENCE)
        return socket.closed

    assert asyncio.run(closed()) == 1013


def test_a_rate_lets_through_so_many_and_then_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    rate = Rate(3, 10.0)
    assert [rate.take() for _ in range(4)] == [True, True, True, False]
    assert rate.wait() == 10.0
    now[0] += 10.0
    assert rate.take()
