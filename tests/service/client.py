"""A client as a stranger would write it, that believes nothing: every message is checked against the schema."""

from __future__ import annotations

import itertools
import json
from types import TracebackType
from typing import Any, Self

import msgspec
from websockets.sync.client import ClientConnection, connect

from polemos.service.wire.messages import PROTOCOL, ServerMessage
from tests.patience import PATIENCE
from tests.service.running import Running

_ids = itertools.count()
_typed = msgspec.json.Decoder(ServerMessage)


def fnv(lines: list[str]) -> str:
    """The hash of the log, written from its description and not from the service's code."""
    value = 2166136261
    for byte in "\n".join(lines).encode():
        value = ((value ^ byte) * 16777619) % 2**32
    return f"{value:08x}"


def understood(raw: str | bytes) -> dict[str, Any]:
    """The message; it must be exactly what the schema says, no field more."""
    record = _typed.decode(raw)
    told: dict[str, Any] = msgspec.json.decode(raw)
    assert msgspec.json.decode(msgspec.json.encode(record)) == told
    return told


class Client:
    def __init__(self, running: Running, token: str, hello: bool = True, seq: int = 0, **headers: Any) -> None:
        self._connecting = connect(
            running.socket(token), compression=None, max_size=None, open_timeout=PATIENCE, ping_interval=None, **headers
        )
        self._hello, self._seq = hello, seq
        self.socket: ClientConnection
        self.update: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.bytes: list[bytes] = []  # everything that ever came
        self.last: dict[str, Any] = {}
        self.seqs: list[int] = []

    def __enter__(self) -> Self:
        self.socket = self._connecting.__enter__()
        if self._hello:
            self.hello(self._seq)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._connecting.__exit__(kind, error, at)

    def hello(self, seq: int = 0, lines: int | None = None) -> dict[str, Any]:
        self.send("hello", protocol=PROTOCOL, seq=seq, log=len(self.log) if lines is None else lines)
        return self.await_("update")

    def send(self, kind: str, **fields: Any) -> str:
        fields.setdefault("id", f"c{next(_ids)}")
        self.socket.send(json.dumps({"kind": kind, **fields}))
        told: str = fields["id"]
        return told

    def receive(self, timeout: float = PATIENCE) -> dict[str, Any]:
        raw = self.socket.recv(timeout)
        self.bytes.append(raw.encode() if isinstance(raw, str) else raw)
        message = understood(raw)
        if message["kind"] == "update":
            part = message["log"]
            assert part["since"] <= len(self.log)
            self.log = self.log[: part["since"]] + part["lines"]
            assert message["hash"] == fnv([line["words"] for line in self.log])
            self.update = message
            self.seqs.append(message["seq"])
        self.last = message
        return message

    def await_(self, kind: str, id_: str = "", timeout: float = PATIENCE) -> dict[str, Any]:
        while True:
            message = self.receive(timeout)
            if message["kind"] == kind and (not id_ or message["id"] == id_):
                return message

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send, and wait for what is answered to just that."""
        id_ = self.send(kind, **fields)
        while True:
            message = self.receive()
            if message.get("id") == id_:
                return message

    def act(self, kind: str, **fields: Any) -> dict[str, Any]:
        return self.ask(kind, **{"seq": self.update["seq"], **fields})

    @property
    def question(self) -> dict[str, Any] | None:
        asked: dict[str, Any] | None = self.update["question"]
        return asked

    def await_question(self) -> dict[str, Any] | None:
        """The next question for this seat; None when the game is over."""
        while self.question is None and self.update["outcome"] is None:
            self.receive()
        return self.question

    def catch_up(self, seq: int) -> Self:
        """Wait for the update with this number."""
        while self.update["seq"] < seq:
            self.receive()
        return self

    def without_news(self) -> dict[str, Any]:
        return {key: value for key, value in self.update.items() if key not in ("log", "staged")}

    def answer_default(self) -> dict[str, Any]:
        asked = self.await_question()
        assert asked is not None
        done = self.act("answer", answer=asked["default"])
        if done["kind"] == "done":
            self.catch_up(done["seq"])
        return done

    def play_on(self, most: int = 10_000) -> int:
        """Answer as the questions suggest; how often."""
        for count in range(most):
            if self.await_question() is None:
                return count
            assert self.answer_default()["kind"] == "done"
        return most
