"""A hundred battles between computers, all under way at once, each played to its end.

A hundred whole ones take a minute (`make load`); here each is one battle played anew from its last turn.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.service.client import Client
from tests.service.hundred import GAMES, all_played
from tests.service.running import Running, in_thread


@pytest.mark.long
@pytest.mark.parametrize("games", [20, pytest.param(GAMES, marks=pytest.mark.nightly)])
def test_many_battles_of_computers_are_played_to_their_end(tmp_path: Path, games: int) -> None:
    # given a battle that was played up to its last turn
    with in_thread(tmp_path) as running:
        token = _that_lasted(running)
        steps = running.http.get(f"/api/games/{token}/steps").json()["steps"]
    late = next(step["step"] for step in steps if step["turn"] == steps[-1]["turn"])
    moments = min(4, len(steps) - late)  # before the last decision, so that none is over when it begins

    def again(running: Running, number: int) -> str:
        wish = {"step": late + number % moments, "players": ["random", "random"]}
        answer = running.http.post(f"/api/games/{token}/fork", json=wish)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["game"])

    # when it is played so many times from there then all come to an end
    assert len(all_played(tmp_path, games, again)) == games


def _that_lasted(running: Running) -> str:
    """The token to watch a battle that nobody won before its time was up."""
    for seed in range(20):
        token = str(running.begin("random", "random", seed=seed)["watch"])
        with Client(running, token) as client:
            while client.update["outcome"] is None:
                client.receive()
            if client.update["scene"]["turn"] == client.update["scene"]["turns"]:
                return token
    raise AssertionError("every battle was over early")
