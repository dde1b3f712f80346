"""Odd headers, addresses and bodies over all routes: whatever comes, no answer is our fault, no traceback is logged."""

from __future__ import annotations

import json
import logging
import random
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.routing import Route
from websockets.exceptions import ConnectionClosed

from tests.patience import PATIENCE
from tests.service.client import Client
from tests.service.running import Running

ROUNDS = 400
NAMES = ("host", "origin", "sec-fetch-site", "x-forwarded-for", "content-type", "content-length", "cookie", "accept")
WORDS = (
    "", "[", "http://[", "http://]", "//[::1", "[::1]:x", "http://127.0.0.1:99999999", "127.0.0.1:-1", "null", "*", "%",
    "%00", "%ff", "..%2f..", "\u2620".encode().decode("latin-1"), "x" * 3000, "-1", "1e999", "9" * 20, "NaN",
    "a,b,,c", "http://a@b:c@d", "http://\uff0e".encode().decode("latin-1"), "own:", "own:..", "navarcoi", "hoplites",
    "alala", "mail", "0", "NAV-1.1",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 10**18, 10**30, 1e308, -0.0, "", "x" * 4000, "\u202e\u0000", [], {}, [[]] * 50, {"": {"": {}}},
    [None] * 100, "own:x", "hoplites", "human", ["human"] * 9, {"units": [{"kind": []}]}, {"kind": "battle"},
)  # fmt: skip
NOT_THIRD = ("TRACE", "HEAD", "OPTIONS")


@pytest.fixture
def told(caplog: pytest.LogCaptureFixture) -> Iterator[list[logging.LogRecord]]:
    """What was logged as a fault; none may be."""
    with caplog.at_level(logging.WARNING):
        yield caplog.records
    faults = [record.getMessage() for record in caplog.records if record.exc_info or record.levelno >= logging.ERROR]
    assert faults == []


def _routes(running: Running) -> list[tuple[str, str]]:
    found = [route for route in running.app.routes if isinstance(route, Route)]
    return [
        (method, route.path) for route in found for method in sorted(route.methods or ()) if method not in NOT_THIRD
    ]


def _filled(chance: random.Random, path: str, tokens: list[str]) -> str:
    parts = []
    for part in path.split("/"):
        if not part.startswith("{"):
            parts.append(part)
        elif "token" in part and chance.random() < 0.6:
            parts.append(chance.choice(tokens))
        elif "ruleset" in part and chance.random() < 0.7:
            parts.append(chance.choice(("navarcoi", "hoplites", "alala")))
        else:
            parts.append("".join(sign for sign in chance.choice(WORDS) if sign not in " \r\n#?/") or "x")
    return "/".join(parts)


def _body(chance: random.Random) -> bytes:
    named = "ruleset scenario players settings army record deeds step seed armies own_scenario replaces"
    fields = f"{named} also title selected".split()
    right = {"ruleset": "hoplites", "scenario": "free", "army": {}, "record": {}, "step": 0}
    match chance.randrange(5):
        case 0:
            return chance.randbytes(chance.randrange(200))
        case 1:
            return b"[" * chance.randrange(1, 5000)
        case 2:
            return b"a" + b".a" * chance.randrange(5000) + b" = 9" + b"9" * chance.randrange(5000)
        case _:
            bent = {chance.choice(fields): chance.choice(VALUES) for _ in range(chance.randrange(4))}
            return json.dumps({**right, **bent}).encode()


def _status(running: Running, method: str, path: str, headers: list[tuple[str, str]], body: bytes) -> int:
    """Sent by hand, for no client would send such things."""
    head = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers), "Connection: close"]
    is_cut = any(name == "content-length" for name, _ in headers)  # then more may be announced than comes
    if not is_cut:
        head.append(f"Content-Length: {len(body)}")
    with socket.create_connection(("127.0.0.1", running.port), timeout=PATIENCE) as raw:
        raw.sendall("\r\n".join(head).encode("latin-1", "replace") + b"\r\n\r\n" + body)
        if is_cut:
            raw.shutdown(socket.SHUT_WR)
        answer = b""
        while part := raw.recv(65536):
            answer = (answer + part)[:4000]
    assert answer.startswith(b"HTTP/") or is_cut, (method, path, headers, answer)
    return int(answer.split(b" ", 2)[1]) if answer else 400


@pytest.mark.parametrize("word", ["[", "http://[", "[::1", "]", "[127.0.0.1", "//", "", "x" * 5000])
@pytest.mark.parametrize("name", ["Host", "Origin"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_host_or_origin_that_is_none_is_refused(
    running: Running, told: list[logging.LogRecord], method: str, name: str, word: str
) -> None:
    headers = [("Host", f"127.0.0.1:{running.port}")] if name == "Origin" else []
    status = _status(running, method, "/api/games", [*headers, (name, word)], b"{}")
    assert status in ((200,) if (name, method) == ("Origin", "GET") else (400, 403))


def test_nothing_that_is_sent_anywhere_is_our_fault(running: Running, told: list[logging.LogRecord]) -> None:
    chance = random.Random(12)
    given = running.begin("human", "human", ruleset="hoplites", scenario="leuctra", seed=1)
    tokens = [*(seat["token"] for seat in given["seats"]), given["watch"]]
    routes = _routes(running)
    assert len(routes) > 35
    for number in range(ROUNDS):
        method, route = routes[number % len(routes)]
        if method == "DELETE" and "games" in route:
            continue  # the games that are asked about stay
        path = _filled(chance, route, tokens)
        if chance.random() < 0.2:
            path += (
                f"?players={chance.choice(WORDS)[:50].strip() or 'x'}&also=%ff&also={chance.choice(tokens)}".replace(
                    " ", ""
                )
            )
        headers = [("Host", f"127.0.0.1:{running.port}")]
        if chance.random() < 0.4:
            odd = chance.choice(NAMES)
            headers = [each for each in headers if each[0].lower() != odd] + [(odd, chance.choice(WORDS))]
        status = _status(running, method, path, headers, b"" if method == "GET" else _body(chance))
        assert 200 <= status < 500 or (status, route) == (503, "/"), (method, path, headers, status)
    assert running.http.get("/api/catalogue").status_code == 200


ODD_UNITS: list[Any] = [
    ["S1", "N1"],
    ["S1", "☠"],
    ["", "S1"],
    ["N20", "S13"],
    ["X9", "S2"],
    ["flank", "N1"],
    [],
    ["S1"],
]


@pytest.mark.parametrize(
    ("ruleset", "battle"), [("navarcoi", "rhium_429"), ("hoplites", "leuctra"), ("alala", "solygeia_425")]
)
def test_queries_about_anything_are_answered_or_refused_in_words(
    running: Running, told: list[logging.LogRecord], ruleset: str, battle: str
) -> None:
    chance = random.Random(battle)
    given = running.begin("human", "human", ruleset=ruleset, scenario=battle, seed=2)
    tokens = [seat["token"] for seat in given["seats"]]
    with Client(running, tokens[0]) as one, Client(running, tokens[1]) as two:
        for _ in range(12):
            client = one if one.question else two
            scene = one.update["scene"]
            known = [body["id"] for body in scene.get("bodies", scene.get("cards", ()))]
            for units in (*ODD_UNITS, *([chance.choice(known), chance.choice(known)] for _ in range(12))):
                for page in (one, two):
                    answer = page.ask("odds", units=[each or "?" for each in units])
                    assert answer["kind"] in ("odds", "no")
                    assert "at a loss" not in json.dumps(answer)
            for value in VALUES:
                if len(json.dumps(value)) < 5000:
                    for kind, field in (("preview", "answer"), ("fit", "target")):
                        answer = client.ask(kind, seq=client.update["seq"], **{field: value})
                        assert "at a loss" not in json.dumps(answer), (kind, value)
            try:
                done = client.answer_default()
            except ConnectionClosed:
                pytest.fail("the page was sent away")
            one.catch_up(done["seq"])
            two.catch_up(done["seq"])
