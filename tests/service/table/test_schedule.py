"""A random schedule of what a network and impatient people do; the model is a plain list of what was kept."""

from __future__ import annotations

import random
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.service.client import Client
from tests.service.database import audit
from tests.service.running import Running, in_thread

STEPS = 250


class Schedule:
    """Two seats with two pages each, and one that watches."""

    def __init__(self, running: Running, pages: ExitStack, chance: random.Random) -> None:
        self.running, self.pages, self.chance = running, pages, chance
        given = running.begin("human", "human", seed=chance.randrange(1000))
        self.game = given["game"]
        tokens = [seat["token"] for seat in given["seats"]]
        self.tokens = [tokens[0], tokens[0], tokens[1], tokens[1], given["watch"]]
        self.clients = [pages.enter_context(Client(running, token)) for token in self.tokens]
        self.kept: list[str] = []  # the model
        self.sent: list[tuple[int, str, dict[str, Any], dict[str, Any]]] = []  # who, kind, message, answer
        self.count = 0

    @property
    def seq(self) -> int:
        return len(self.kept)

    def catch_up(self) -> None:
        for client in self.clients:
            client.catch_up(self.seq)

    def act(self, who: int, kind: str, **fields: Any) -> dict[str, Any]:
        self.count += 1
        message = {"id": f"s{self.count}", "seq": self.clients[who].update["seq"], **fields}
        told = self.clients[who].ask(kind, **message)
        self.sent.append((who, kind, message, told))
        if told["kind"] == "done":
            assert told["seq"] == self.seq + 1
            self.kept.append(message["id"])
        return told

    def step(self) -> None:
        who = self.chance.randrange(5)
        client = self.clients[who]
        match self.chance.randrange(10):
            case 0 | 1 | 2 | 3:
                who = next(k for k in (0, 1, 2, 3) if self.clients[k].question) ^ self.chance.randrange(2)
                asked = self.clients[who].question
                assert asked is not None
                assert self.act(who, "answer", answer=asked["default"])["kind"] == "done"
            case 4:
                may = client.update["why_no_undo"] is None
                assert (self.act(who, "undo")["kind"] == "done") == may
            case 5 if self.sent:
                at, kind, message, answer = self.chance.choice(self.sent[-40:])
                # The same again from whichever page of that seat: the same answer, no effect.
                again = self.clients[at ^ 1 if at < 4 else at].ask(kind, **message)
                assert again == answer
            case 6:
                told = self.act(who, "answer", seq=self.chance.choice([0, self.seq + 3]), answer="A1")
                assert told["kind"] == "no"
            case 7:
                client.socket.close()
                log, seq = client.log, client.update["seq"]
                self.clients[who] = client = self.pages.enter_context(
                    Client(self.running, self.tokens[who], hello=False)
                )
                client.log = log
                client.hello(seq)
            case 8:
                told = self.act(4, self.chance.choice(["undo", "concede"]))
                assert told["kind"] == "no"
            case _:
                client.hello(0, 0)


@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_the_schedule_each_kept_action_has_one_effect_and_all_pages_agree(tmp_path: Path, seed: int) -> None:
    with in_thread(tmp_path) as running, ExitStack() as pages:
        schedule = Schedule(running, pages, random.Random(seed))
        for _ in range(STEPS):
            if schedule.clients[0].update["outcome"]:
                break
            schedule.step()
            schedule.catch_up()
        # All pages of a role show the same, and so does one that begins anew.
        for one, other in ((0, 1), (2, 3)):
            schedule.clients[one].hello(0, 0)
            schedule.clients[other].hello(schedule.seq)
            assert schedule.clients[one].without_news() == schedule.clients[other].without_news()
            assert schedule.clients[one].log == schedule.clients[other].log
    assert [row.id for row in audit(tmp_path)[schedule.game]] == schedule.kept
    assert schedule.seq > 50
