"""Who may come in, what every answer carries, and the files of the page."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from polemos.service.pages.security import Door
from tests.loopback import HTTP
from tests.service.client import Client
from tests.service.running import Running, in_thread

SNAPSHOT = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
OTHERS = [
    "https://evil.example",
    "null",
    "http://sub.127.0.0.1:{port}",
    "http://127.0.0.1:1",
    "https://127.0.0.1:{port}",
]


@pytest.mark.parametrize("origin", [*OTHERS, "http://localhost:{port}"])
def test_a_page_of_another_origin_gets_no_socket_and_changes_nothing(running: Running, origin: str) -> None:
    given = running.begin("human", "human")
    token, foreign = given["seats"][0]["token"], origin.format(port=running.port)
    with pytest.raises(InvalidStatus) as refused, Client(running, token, origin=foreign):
        pass
    assert refused.value.response.status_code == 403
    wish = {"ruleset": "navarcoi", "scenario": "rhium_429"}
    for answer in (
        running.http.post("/api/games", json=wish, headers={"origin": foreign}),
        running.http.delete(f"/api/games/{token}", headers={"origin": foreign}),
    ):
        assert answer.status_code == 403
        assert answer.json()["error"]["text"]
    assert running.http.get(f"/api/games/{token}/steps").status_code == 200


@pytest.mark.parametrize("origin", ["http://127.0.0.1:{port}", None])
def test_our_own_page_and_programs_that_are_no_page_are_let_in(running: Running, origin: str | None) -> None:
    given = running.begin("human", "human")
    own = None if origin is None else origin.format(port=running.port)
    with Client(running, given["seats"][0]["token"], origin=own) as client:
        assert client.update["seat"] == 0
    headers = {} if own is None else {"origin": own}
    wish = {"ruleset": "navarcoi", "scenario": "rhium_429", "players": ["human", "human"]}
    assert running.http.post("/api/games", json=wish, headers=headers).status_code == 201


def test_a_request_that_a_browser_marks_as_foreign_is_refused(running: Running) -> None:
    for site in ("cross-site", "same-site"):
        answer = running.http.post("/api/games", json={}, headers={"sec-fetch-site": site})
        assert answer.status_code == 403


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "192.168.0.7", "", "localhost.evil.example"]
)
def test_under_a_foreign_name_nothing_is_told(running: Running, host: str) -> None:
    for path in ("/", "/api/games", "/api/catalogue"):
        assert running.http.get(path, headers={"host": host}).status_code in (400, 403)


def test_behind_a_proxy_games_are_neither_listed_nor_thrown_away(tmp_path: Path) -> None:
    with in_thread(tmp_path, door=Door(behind_proxy=True)) as running:
        given = running.begin("human", "human")
        assert running.http.get("/api/games").status_code == 404
        assert running.http.delete(f"/api/games/{given['seats'][0]['token']}").status_code == 404
        assert running.http.get("/api/catalogue").json()["lists_games"] is False
        own = {"host": "polemos.example", "origin": "https://polemos.example"}
        wish = {"ruleset": "navarcoi", "scenario": "rhium_429", "players": ["human", "human"]}
        assert running.http.post("/api/games", json=wish, headers=own).status_code == 201
        other = {**own, "origin": "https://sub.polemos.example"}
        assert running.http.post("/api/games", json=wish, headers=other).status_code == 403


def test_every_answer_carries_the_same_headers(running: Running) -> None:
    token = running.begin("human", "human", seed=1)["seats"][0]["token"]
    asked = [
        ("GET", path)
        for path in (
            "/", "/nothing.js", "/assets/x.js", "/api/nothing", "/api/catalogue", "/api/games", "/api/glossary",
            "/api/gallery", "/api/lessons", "/api/rules/navarcoi", "/api/rules/navarcoi/NAV-8.3", "/api/rules/nowhere",
            "/api/muster/navarcoi", f"/api/games/{token}/steps", f"/api/games/{token}/moment/0",
            f"/api/games/{token}/export", "/api/games/nobody/steps", f"/api/games/{token}/moment/77",
        )
    ]  # fmt: skip
    asked += [("POST", "/api/games"), ("POST", "/api/import"), ("PUT", "/api/games"), ("POST", "/api/gallery/none")]
    asked += [("POST", "/api/lessons/none"), ("POST", f"/api/games/{token}/fork"), ("DELETE", "/api/games/nobody")]
    asked += [("POST", "/api/muster/navarcoi/edit"), ("OPTIONS", "/api/games"), ("HEAD", "/api/catalogue")]
    for method, path in asked:
        answer = running.http.request(method, path)
        found = {name: answer.headers.get(name) for name in SNAPSHOT}
        assert found == SNAPSHOT, path
        assert answer.status_code < 500 or path == "/", (path, answer.text)
        assert "server" not in answer.headers
        assert not any(name.startswith("access-control") for name in answer.headers)
        if answer.status_code >= 400 and method != "HEAD" and path != "/":
            assert answer.json()["error"]["text"]
        if path.startswith(f"/api/games/{token}") or path == "/api/games":
            assert answer.headers.get("cache-control") == "no-store" or answer.status_code == 405


def test_get_changes_nothing(running: Running) -> None:
    token = running.begin("human", "human", seed=1)["seats"][0]["token"]
    games = len(running.http.get("/api/games").json()["games"])
    for path in ("/api/games", "/api/import", "/api/gallery/rhium_429", f"/api/games/{token}/fork"):
        running.http.get(path)
    assert len(running.http.get("/api/games").json()["games"]) == games


# -- the page ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Polemos</title>")
    (folder / "assets" / "main-abc123.js").write_text("1")
    (folder / "assets" / "main-abc123.css").write_text("a{}")
    (folder / "owl.svg").write_text("<svg/>")
    (folder / ".secret").write_text("no")
    (tmp_path / "outside.js").write_text("no")
    (folder / "way-out.js").symlink_to(tmp_path / "outside.js")
    return folder


def test_the_files_of_the_page_have_their_kinds_and_lifetimes(tmp_path: Path, bundle: Path) -> None:
    with in_thread(tmp_path / "data", web=bundle) as running:
        for path, kind, lasting in (
            ("/", "text/html; charset=utf-8", False),
            ("/assets/main-abc123.js", "text/javascript; charset=utf-8", True),
            ("/assets/main-abc123.css", "text/css; charset=utf-8", True),
            ("/owl.svg", "image/svg+xml", False),
        ):
            answer = running.http.get(path)
            assert (answer.status_code, answer.headers["content-type"]) == (200, kind)
            assert ("immutable" in answer.headers["cache-control"]) is lasting
        for path in (
            "/.secret",
            "/way-out.js",
            "/%2e%2e/outside.js",
            "/assets/../../outside.js",
            "/assets",
            "/none.js",
        ):
            assert running.http.get(path).status_code == 404, path
        # Not even when the path is sent as it is, which a browser would not do.
        with socket.create_connection(("127.0.0.1", running.port)) as raw:
            raw.sendall(b"GET /../outside.js HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n")
            assert b" 404 " in raw.recv(100)


def test_without_a_page_the_service_says_so(running: Running) -> None:
    answer = HTTP.get(f"http://127.0.0.1:{running.port}/")
    assert answer.status_code == 503
    assert "make play" in answer.text
