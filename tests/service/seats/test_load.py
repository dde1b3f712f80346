"""A hundred games between computers at once, and a person who plays among them without waiting."""

from __future__ import annotations

import statistics
import time
from pathlib import Path

from tests.patience import until
from tests.service.client import Client
from tests.service.database import audit
from tests.service.running import Running, in_thread

GAMES = 100
ANSWERS = 40
MOST_BETWEEN = GAMES  # answers of computers that are kept while a person waits for one: not each game goes first


def test_a_person_plays_on_among_a_hundred_games_of_computers(tmp_path: Path) -> None:
    with in_thread(tmp_path) as running:
        # given a hundred battles between computers, all begun
        watches = [running.begin("random", "random", seed=k)["watch"] for k in range(GAMES)]
        given = running.begin("human", "human", seed=5)
        tokens = [seat["token"] for seat in given["seats"]]
        waited: list[float] = []
        between: list[int] = []
        # when a person answers question after question meanwhile
        with Client(running, tokens[0]) as one, Client(running, tokens[1]) as two:
            while len(waited) < ANSWERS and one.update["outcome"] is None:
                client = one if one.question else two
                assert client.question is not None
                sent, before = time.monotonic(), _answers(running)
                done = client.act("answer", answer=client.question["default"])
                waited.append(time.monotonic() - sent)
                between.append(_answers(running) - before)
                assert done["kind"] == "done"
                one.catch_up(done["seq"])
                two.catch_up(done["seq"])
                time.sleep(0.05)
            # and one game against a computer is played between them all
            against = running.begin("human", "greedy", seed=6)
            with Client(running, against["seats"][0]["token"]) as third:
                third.answer_default()
                before = _answers(running)
                third.await_question()
                computer = _answers(running) - before
        # then nobody had to let many go first
        until(lambda: all(table.meta.seq for table in list(running.app.state.tables._tables.values())))
        with Client(running, watches[-1]) as watcher:
            assert watcher.update["step"] > 0
    # and every game has gone on, and all is kept
    kept = audit(tmp_path)
    assert len(kept) == GAMES + 2
    assert all(kept.values())
    p95 = statistics.quantiles(waited, n=20)[-1]
    print(f"\n{len(waited)} answers, p95 {1000 * p95:.0f} ms, {max(between)} of computers between at most; {computer}")
    print(f"{sum(map(len, kept.values()))} actions kept, {(tmp_path / 'polemos.sqlite').stat().st_size / 1e6:.1f} MB")
    assert statistics.quantiles(between, n=20)[-1] <= MOST_BETWEEN
    assert statistics.median(between) <= MOST_BETWEEN / 4


def _answers(running: Running) -> int:
    """So many were kept up to now."""
    return sum(table.meta.seq for table in list(running.app.state.tables._tables.values()))
