"""Two services on two computers, and the files that go between them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from polemos.kernel.view import View
from polemos.mail import Correspondence
from polemos.mail.folder import Notes
from polemos.registry.rulesets import entry_of
from tests.service.client import Client
from tests.service.running import Running

SMALL = {"level": "12", "enemy_level": "12"}
Told = dict[str, Any]


@dataclass(frozen=True)
class Player:
    """One of the two, with a service and a folder of his own."""

    running: Running
    folder: Path

    def _post(self, path: str, status: int, **body: Any) -> Told:
        answer = self.running.http.post(path, **body)
        assert answer.status_code == status, answer.text
        told: Told = answer.json()
        return told

    def invite(self, **settings: str) -> Told:
        wish = {"ruleset": "hoplites", "scenario": "leuctra", "settings": settings}
        return self._post("/api/mail", 201, json=wish)

    def join(self, raw: bytes) -> Told:
        return self._post("/api/mail/join", 201, content=raw)

    def open(self, raw: bytes) -> Told:
        return self._post("/api/mail/open", 200, content=raw)

    def take(self, raw: bytes) -> Told:
        """How the game stands after the other's letter."""
        told: Told = self.open(raw)["given"]["mail"]
        return told

    def refuses(self, raw: bytes) -> str:
        words: str = self._post("/api/mail/open", 400, content=raw)["error"]["text"]
        return words

    def letter(self, token: str) -> bytes:
        answer = self.running.http.get(f"/api/mail/{token}/letter")
        assert answer.status_code == 200, answer.text
        return answer.content

    def stands(self, token: str) -> Told:
        answer = self.running.http.get(f"/api/mail/{token}")
        assert answer.status_code == 200, answer.text
        told: Told = answer.json()["mail"]
        return told

    def notes(self, given: Told) -> Notes:
        return Notes.read(self.folder / "mail" / f"{given['game']}.secret")

    def has(self, mail: Correspondence) -> Path:
        """Put the notes of a game into the folder, as another program would."""
        book = mail.notebook
        path = self.folder / "mail" / f"{book.game}-{'host' if book.invites else 'guest'}.secret"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(mail.to_bytes())
        return path

    def listed(self, game: str) -> Told:
        (found,) = [each for each in self.running.http.get("/api/games").json()["games"] if each["game"] == game]
        told: Told = found
        return told

    @contextmanager
    def sits(self, token: str) -> Iterator[Client]:
        with Client(self.running, token) as client:
            yield client

    def plays(self, given: Told, level: str = "") -> Told:
        """A turn with what each question suggests, or as a computer would play it; how the game stands then."""
        player = entry_of("hoplites").players.make(level, 1) if level else None
        with self.sits(given["token"]) as client:
            while client.question is not None:
                answer = client.question["default"]
                if player is not None:
                    mail = self.notes(given).mail
                    assert mail.game is not None
                    view: View[Any] = View(mail.game, mail.seat)
                    answer = view.space.answer_json(player.answer(view))
                answered(client, answer)
            told: Told = client.update["mail"]
            return told


def answered(client: Client, answer: Any) -> None:
    done = client.act("answer", answer=answer)
    assert done["kind"] == "done", done
    client.catch_up(done["seq"])


@dataclass(frozen=True)
class Post:
    host: Player
    guest: Player

    def begun(self, **settings: str) -> tuple[Told, Told]:
        """A game of which the host is to play the first turn."""
        mine = self.host.invite(**settings)
        theirs = self.guest.join(self.host.letter(mine["token"]))
        assert self.host.take(self.guest.letter(theirs["token"]))["task"] == "play"
        return mine, theirs
