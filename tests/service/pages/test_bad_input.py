"""Whatever is sent, the answer is a clear refusal, nothing has changed, and the service goes on."""

from __future__ import annotations

import json
import logging
import random
import socket
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.patience import PATIENCE
from tests.service.client import Client
from tests.service.running import Running

MESSAGES = 3000
FILES = 150
ODD = [
    None, True, -1, 0, 10**18, 10**400, 1e308, -0.0, "", "x" * 4000, "\u202e\u0000\u0007", "<script>alert(1)</script>",
    [], [[]] * 50, {}, {"kind": "answer"}, {"": {"": {}}}, [None] * 200, "☠" * 900, "A1", ["advance", 1], -(2**63),
    [["advance", 10**30]], [["wheel", "left", -5]], [["advance", 1.5e300]], [{"squadron": "A1", "x": 10**20}],
]  # fmt: skip


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL, "polemos.service")


def _bent(chance: random.Random, value: Any) -> Any:
    """The value with something odd in one place of it."""
    if isinstance(value, list) and value and chance.random() < 0.8:
        at = chance.randrange(len(value))
        return [*value[:at], _bent(chance, value[at]), *value[at + 1 :]]
    if isinstance(value, dict) and value and chance.random() < 0.8:
        key = chance.choice(list(value))
        return {**value, key: _bent(chance, value[key])}
    return chance.choice(ODD)


def _mutated(chance: random.Random, good: dict[str, Any]) -> str:
    message = dict(good)
    if "answer" in message and chance.random() < 0.5:
        return json.dumps({**message, "answer": _bent(chance, message["answer"])})
    for _ in range(chance.randint(1, 2)):
        match chance.randrange(6):
            case 0:
                message[chance.choice([*message, "more", "kind"])] = chance.choice(ODD)
            case 1:
                message.pop(chance.choice(list(message)), None)
            case _:
                message["answer" if "answer" in message else "target"] = chance.choice(ODD)
    text = json.dumps(message, ensure_ascii=chance.random() < 0.5)
    match chance.randrange(8):
        case 0:
            return text[: chance.randrange(len(text))]
        case 1:
            at = chance.randrange(len(text))
            return text[:at] + chr(chance.randrange(1, 0x2FF)) + text[at + 1 :]
        case 2:
            return text.replace("0", "1e999").replace("1", "-" * 30)
        case 3:
            return "[" * chance.randrange(1, 8000) + text
        case 4:
            return text[:-1] + ', "kind": "undo"}'
        case 5:
            return text.replace("A1", "\\ud800")
    return text


def _until(kind: str, pair: tuple[Client, Client]) -> Client:
    """Play until somebody is asked such a question; he."""
    for _ in range(400):
        client = next(each for each in pair if each.question)
        assert client.question is not None
        space = client.question["space"]
        if space["kind"] == kind:
            return client
        free = [option["key"] for option in space.get("options", ()) if not option.get("barred")]
        moves = [key for key in free if key == "move"]
        done = client.act("answer", answer=moves[0]) if moves else client.answer_default()
        for each in pair:
            each.catch_up(done["seq"])
    raise AssertionError(kind)


@pytest.mark.parametrize(
    ("kind", "scenario"),
    [("pick", "rhium_429"), ("choice", "rhium_429"), ("manoeuvre", "rhium_429"), ("place", "clash_in_open_seas")],
)
def test_thousands_of_mutated_messages_are_refused_and_nothing_changes(
    running: Running, kind: str, scenario: str
) -> None:
    # given a question, and messages of every kind that would be right
    chance = random.Random(kind)
    given = running.begin("human", "human", seed=5, scenario=scenario)
    tokens = [seat["token"] for seat in given["seats"]]
    with Client(running, tokens[0]) as one, Client(running, tokens[1]) as two:
        client = _until(kind, (one, two))
        assert client.question is not None
        seq, right = client.update["seq"], client.question["default"]
        good: list[dict[str, Any]] = [
            {"kind": each, "id": "m", "seq": seq, "answer": right} for each in ("answer", "preview", "preview")
        ]
        good += [{"kind": "fit", "id": "m", "seq": seq, "target": {"x": 1, "y": 2}}, {"kind": "hello", "id": "m"}]
        good += [{"kind": "order", "id": "m", "seq": 999_999, "text": "A1 hold"}, {"kind": "odds", "id": "m"}]
        good += [{"kind": each, "id": "m", "seq": 999_999} for each in ("undo", "concede", "reach")]
        # when they are sent mutated
        done, refused = 0, 0
        for _ in range(MESSAGES // 400):
            for _ in range(100):
                client.socket.send(_mutated(chance, chance.choice(good)).encode()[:16_000].decode(errors="ignore"))
            end = client.send("undo", seq=999_999)
            while True:
                message = client.receive()
                done += message["kind"] == "done"
                refused += message["kind"] == "no"
                if message.get("id") == end:
                    break
        # then nearly all were refused, and no more has changed than was acknowledged
        assert refused > MESSAGES / 8
        client.hello(0, 0)
        assert client.update["seq"] == seq + done
        assert running.http.get("/api/catalogue").status_code == 200


@pytest.mark.parametrize(
    "frame",
    [
        b"\x81\x84\x00\x00\x00\x00\xff\xfe\xfd\xfc",  # invalid UTF-8
        b"\x83\x80\x00\x00\x00\x00",  # an opcode that does not exist
        b"\x01\x81\x00\x00\x00\x00a\x81\x81\x00\x00\x00\x00b",  # a new message inside a fragmented one
        b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00",  # longer than anything
        b"\x81\x02{}",  # not masked
        b"\x89\xfe\x01\x00\x00\x00\x00\x00" + b"x" * 256,  # a ping that is too long
    ],
)
def test_broken_frames_close_the_connection_and_no_more(running: Running, frame: bytes) -> None:
    token = running.begin("human", "human")["seats"][0]["token"]
    with socket.create_connection(("127.0.0.1", running.port), timeout=PATIENCE) as raw:
        raw.sendall(
            f"GET /ws/{token} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert b" 101 " in raw.recv(4096)
        raw.sendall(frame)
        while raw.recv(4096):
            pass
    with Client(running, token) as client:
        assert client.update["seq"] == 0


@pytest.mark.parametrize(
    "first", ['{"kind":"undo","id":"1","seq":0}', "nonsense", "", "[]", '{"kind":"hello","id":""}']
)
def test_whoever_does_not_say_hello_is_sent_away(running: Running, first: str) -> None:
    token = running.begin("human", "human")["seats"][0]["token"]
    with Client(running, token, hello=False) as client:
        client.socket.send(first)
        with pytest.raises(ConnectionClosed):
            client.receive()


def test_no_token_no_seat(running: Running) -> None:
    for token in ("nobody", "x" * 5000, "..%2f..", "%00", "☠"):
        for path in ("steps", "moment/0", "export"):
            assert running.http.get(f"/api/games/{token}/{path}").status_code in (404, 400)


def test_mutated_files_are_refused_with_the_place_named(running: Running) -> None:
    chance = random.Random(3)
    given = running.begin("human", "human", seed=5)
    tokens = [seat["token"] for seat in given["seats"]]
    with Client(running, tokens[0]) as one, Client(running, tokens[1]) as two:
        for _ in range(6):
            done = (one if one.question else two).answer_default()
            one.catch_up(done["seq"])
            two.catch_up(done["seq"])
    whole = running.http.get(f"/api/games/{tokens[0]}/export?also={tokens[1]}").content
    games = len(running.http.get("/api/games").json()["games"])
    for _ in range(FILES):
        file = bytearray(whole)
        for _ in range(chance.randint(1, 3)):
            match chance.randrange(3):
                case 0:
                    file[chance.randrange(len(file))] ^= 1 << chance.randrange(8)
                case 1:
                    del file[chance.randrange(len(file)) :]
                case _:
                    at = chance.randrange(len(file) + 1)
                    file[at:at] = file[: chance.randrange(1, 200)]
        answer = running.http.post("/api/import", content=bytes(file))
        assert answer.status_code == 400, bytes(file[:80])
        assert answer.json()["error"]["text"]
    for file in (b"", b"\0" * 1000, b"[" * 100_000, b"PK\x03\x04" + b"\0" * 100, b'{"polemos":1}\n' * 9):
        assert running.http.post("/api/import", content=bytes(file)).status_code == 400
    assert len(running.http.get("/api/games").json()["games"]) == games
    assert running.http.post("/api/import?players=human,human", content=whole).status_code == 201


@pytest.mark.parametrize(
    "body",
    [
        b"", b"null", b"[]", b"{", b"\xff", b'{"ruleset":"navarcoi"}', b'{"ruleset":"none","scenario":"x"}',
        b'{"ruleset":"navarcoi","scenario":"../../etc/passwd"}', b'{"ruleset":"navarcoi","scenario":"/etc/x.toml"}',
        b'{"ruleset":"navarcoi","scenario":"rhium_429","players":["human"]}',
        b'{"ruleset":"navarcoi","scenario":"rhium_429","players":["human","nobody"]}',
        b'{"ruleset":"navarcoi","scenario":"rhium_429","more":1}',
        b'{"ruleset":"navarcoi","scenario":"rhium_429","seed":-1}',
        b'{"ruleset":"navarcoi","scenario":"rhium_429","settings":{"points":"perhaps"}}',
        b'{"ruleset":"navarcoi","scenario":"rhium_429","settings":{"budget":"1e999"}}',
        b'{"ruleset":"navarcoi","scenario":"rhium_429","armies":[{"squadrons":[]}]}',
        b'{"ruleset":"navarcoi","scenario":"clash_in_open_seas","armies":[{"squadrons":[{"stands":1e9}]}]}',
        b'{"ruleset":"navarcoi","scenario":"clash_in_open_seas","armies":[{"squadrons":[{"name":"\\u0007"}]}]}',
        b'{"ruleset":"navarcoi","scenario":"rhium_429","players":' + b"[" * 5000 + b"}",
    ],
)  # fmt: skip
def test_wishes_that_cannot_be_met_are_refused_in_words(running: Running, body: bytes) -> None:
    answer = running.http.post("/api/games", content=body)
    assert answer.status_code == 400, answer.text
    assert answer.json()["error"]["text"]


def test_texts_of_players_are_kept_as_text(running: Running) -> None:
    title = "<img src=x onerror=alert(1)>\u0000\u202e\nΣαλαμίς"
    given = running.begin("human", "human", title=title)
    assert given["title"] == "<img src=x onerror=alert(1)>Σαλαμίς" or "\n" not in given["title"]
    assert "\u0000" not in given["title"]
    assert "\u202e" not in given["title"]
