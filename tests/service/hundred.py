"""Battles between computers, all under way at once and each to its end; `make load` plays a hundred whole ones."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.service.client import Client
from tests.service.database import audit
from tests.service.running import Running, in_thread

GAMES = 100
MOST_STANDSTILL = 300.0  # seconds without any answer in any battle: then something hangs, however slow the machine


def whole_battle(running: Running, number: int) -> str:
    return str(running.begin("random", "random", seed=number)["game"])


def all_played(folder: Path, count: int, begin: Callable[[Running, int], str]) -> list[dict[str, Any]]:
    """So many battles, as the list of games tells of them when all are over."""
    # given battles that all wait for a computer, where as yet is none
    with in_thread(folder, workers=0) as running:
        begun = {begin(running, number) for number in range(count)}
        assert len(begun) == count
        assert {game["outcome"] for game in _listed(running, begun)} == {None}
    before = sum(map(len, audit(folder).values()))
    # when computers take them up
    with in_thread(folder) as running:
        began = moved = time.monotonic()
        newest = 0.0
        while any(game["outcome"] is None for game in _listed(running, begun)):
            last = max(game["updated"] for game in _listed(running, begun))
            newest, moved = (newest, moved) if last == newest else (last, time.monotonic())
            assert time.monotonic() - moved < MOST_STANDSTILL
            time.sleep(0.1)
        seconds = time.monotonic() - began
        # then each has its end, nobody was at a loss, and whoever comes to look on is told of it
        found = _listed(running, begun)
        assert running.app.state.ai_pool.failures == 0
        for game in found[:: max(1, count // 5)]:
            with Client(running, game["watch"]) as watcher:
                assert watcher.update["outcome"]["text"] == game["outcome"]
                assert (watcher.update["question"], watcher.update["waiting_for"]) == (None, [])
    # and every answer is kept, in order
    kept = audit(folder)
    assert all(kept[game] for game in begun)
    assert len({kept[game][-1].state_hash for game in begun}) > count / 2  # with dice of its own each is another battle
    answers = sum(map(len, kept.values())) - before
    told = f"{answers} answers in {seconds:.1f} s, {answers / seconds:.0f} a second"
    print(f"\n{count} battles at once to their end: {told}")
    return found


def _listed(running: Running, games: set[str]) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = running.http.get("/api/games").json()["games"]
    return [game for game in listed if game["game"] in games]


def main() -> int:
    parser = argparse.ArgumentParser(description="Whole battles between computers, all at once.")
    parser.add_argument("--games", type=int, default=GAMES)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        all_played(Path(folder), wanted.games, whole_battle)
    return 0


if __name__ == "__main__":
    sys.exit(main())
