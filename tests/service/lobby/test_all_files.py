"""Every battle of every rule set: its file is written and opens again, while it runs and when it is over."""

from __future__ import annotations

import pytest

from polemos.registry.rulesets import RULESETS, entry_of
from tests.service.client import Client
from tests.service.running import Running

BATTLES = [(name, battle.id) for name in RULESETS for battle in entry_of(name).catalogue.battles()]


@pytest.mark.parametrize(("ruleset", "battle"), BATTLES)
def test_an_exported_game_opens_again(running: Running, ruleset: str, battle: str) -> None:
    given = running.begin("human", "human", ruleset=ruleset, scenario=battle, seed=5)
    tokens = [seat["token"] for seat in given["seats"]]
    path = f"/api/games/{tokens[0]}/export?also={tokens[1]}"
    with Client(running, tokens[0]) as one, Client(running, tokens[1]) as two:
        for _ in range(4):
            done = (one if one.question else two).answer_default()
            one.catch_up(done["seq"])
            two.catch_up(done["seq"])
        files = [running.http.get(path)]
        assert one.act("concede")["kind"] == "done"
        files.append(running.http.get(path))
    for file in files:
        assert file.status_code == 200, file.text
        back = running.http.post("/api/import?players=human,human", content=file.content)
        assert back.status_code == 201, back.text
        assert back.json()["title"]
        with Client(running, back.json()["seats"][0]["token"]) as client:
            assert client.update["seat"] == 0
    assert running.http.post(f"/api/games/{back.json()['watch']}/fork", json={"step": 0}).status_code == 201
