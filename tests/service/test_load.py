"""A hundred games between computers at once, and a person who plays among them without waiting."""

from __future__ import annotations

import statistics
import time
from pathlib import Path

from tests.service.client import Client
from tests.service.database import audit
from tests.service.running import in_thread

GAMES = 100
SECONDS = 8.0
MOST_P95 = 2.0  # seconds; a shared machine is slow at times, and the figure itself is printed


def test_a_person_plays_on_among_a_hundred_games_of_computers(tmp_path: Path) -> None:
    with in_thread(tmp_path) as running:
        # given a hundred battles between computers, all begun
        watches = [running.begin("random", "random", seed=k)["watch"] for k in range(GAMES)]
        given = running.begin("human", "human", seed=5)
        tokens = [seat["token"] for seat in given["seats"]]
        began = time.monotonic()
        waited: list[float] = []
        # when a person answers question after question meanwhile
        with Client(running, tokens[0]) as one, Client(running, tokens[1]) as two:
            while time.monotonic() - began < SECONDS:
                client = one if one.question else two
                assert client.question is not None
                sent = time.monotonic()
                done = client.act("answer", answer=client.question["default"])
                waited.append(time.monotonic() - sent)
                assert done["kind"] == "done"
                one.catch_up(done["seq"])
                two.catch_up(done["seq"])
                if one.update["outcome"]:
                    break
                time.sleep(0.05)
            # and one game against a computer is played between them all
            against = running.begin("human", "greedy", seed=6)
            sent = time.monotonic()
            with Client(running, against["seats"][0]["token"]) as third:
                third.answer_default()
                third.await_question()
            computer = time.monotonic() - sent
        # then nobody has waited long, every game has gone on, and all is kept
        p95 = statistics.quantiles(waited, n=20)[-1]
        turns = [game["turn"] for game in running.http.get("/api/games").json()["games"]]
        told = f"{len(waited)} answers, p95 {1000 * p95:.0f} ms; the computer's came within {computer:.1f} s"
        print(f"\n{told}; {sum(turns)} turns")
        with Client(running, watches[-1]) as watcher:
            assert watcher.update["step"] > 0
    kept = audit(tmp_path)
    assert len(kept) == GAMES + 2
    assert sum(1 for rows in kept.values() if rows) == GAMES + 2
    print(f"{sum(map(len, kept.values()))} actions kept, {(tmp_path / 'polemos.sqlite').stat().st_size / 1e6:.1f} MB")
    assert p95 < MOST_P95
