"""Everything that a page receives: frames of its websockets by seat, and bodies of its requests."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page, Response, WebSocket


@dataclass
class Frame:
    token: str  # of the seat whose websocket it came by
    text: str

    @property
    def told(self) -> Any:
        return json.loads(self.text)


@dataclass
class Overheard:
    received: list[Frame] = field(default_factory=list)
    sent: list[Frame] = field(default_factory=list)
    answers: list[Response] = field(default_factory=list)

    @classmethod
    def at(cls, page: Page) -> Overheard:
        heard = cls()
        page.on("websocket", heard._websocket)
        page.on("response", lambda answer: heard.answers.append(answer))
        return heard

    def _websocket(self, socket: WebSocket) -> None:
        token = socket.url.rpartition("/")[2]
        socket.on("framereceived", lambda frame: self.received.append(Frame(token, str(frame))))
        socket.on("framesent", lambda frame: self.sent.append(Frame(token, str(frame))))

    def to(self, token: str) -> list[Frame]:
        return [frame for frame in self.received if frame.token == token]

    def bodies(self) -> list[tuple[str, str]]:
        """What came from the service besides the page itself, with its address."""
        return [(each.url, each.text()) for each in self.answers if "/api/" in each.url]

    def updates(self, token: str) -> list[Any]:
        return [told for frame in self.to(token) if (told := frame.told)["kind"] == "update"]
