"""Computers among themselves: they play while somebody looks on, and wait when nobody does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.patience import until
from tests.service.client import Client
from tests.service.running import FREE, Running, in_thread


def _paused(running: Running, game: str) -> Callable[[], bool]:
    tables = running.app.state.tables
    return lambda: game in tables._tables and tables._tables[game].is_paused and game not in tables._driven


def test_a_battle_of_computers_that_nobody_watches_waits_and_goes_on_when_somebody_comes(tmp_path: Path) -> None:
    # given computers at a table that nobody looks at
    limits = FREE.__class__(**{**FREE.__dict__, "unattended_seconds": 0.0})
    with in_thread(tmp_path, limits=limits) as running:
        given = running.begin("random", "random", seed=4)
        until(_paused(running, given["game"]))
        table = running.app.state.tables._tables[given["game"]]
        assert table.meta.outcome is None
        # when somebody comes then he is told, and they play on as long as he stays
        with Client(running, given["watch"]) as client:
            assert "nobody was watching" in client.await_("notice")["words"]
            seen = client.update["seq"]
            client.catch_up(seen + 5)
        until(_paused(running, given["game"]))


def test_a_game_of_a_person_goes_on_to_his_question_whether_or_not_he_looks(tmp_path: Path) -> None:
    limits = FREE.__class__(**{**FREE.__dict__, "unattended_seconds": 0.0})
    with in_thread(tmp_path, limits=limits) as running:
        given = running.begin("random", "human", seed=4)
        tables = running.app.state.tables
        until(lambda: given["game"] in tables._tables and not tables._tables[given["game"]].meta.thinks)
        assert not tables._tables[given["game"]].is_paused
