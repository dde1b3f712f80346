"""Who thinks next and how long, in a time of its own: no test here waits for anything."""

from __future__ import annotations

import heapq
from collections import Counter

import pytest

from polemos.service.seats.thinking_queue import PATIENCE, ThinkingQueue

CLOCK = 3.0


class Hall:
    """Games whose computers answer question after question; each thinks as long as it may, or a part of that."""

    def __init__(self, workers: int = 1, part: float = 1.0) -> None:
        self.queue: ThinkingQueue[str] = ThinkingQueue(workers, CLOCK)
        self.now = 0.0
        self.waits: dict[str, list[float]] = {}
        self.thought: Counter[str] = Counter()
        self._workers = workers
        self._part = part  # of what it may, each thinks
        self._asked: dict[str, float] = {}
        self._kinds: dict[str, tuple[bool, float | None]] = {}

    def ask(self, game: str, is_awaited: bool = True, takes: float | None = None) -> None:
        """`takes`: how long an answer takes that does not go by the clock."""
        self._asked[game] = self.now
        self._kinds[game] = (is_awaited, takes)
        self.queue.add(game, game, is_awaited, takes is None, self.now)

    def run(self, until: float, asks_again: bool = True) -> None:
        busy: list[tuple[float, int, object]] = []
        while True:
            while len(busy) < self._workers and len(self.queue):
                taken, seconds = self.queue.take(self.now)
                takes = self._kinds[taken.job][1]
                spent = self._part * seconds if takes is None else takes
                heapq.heappush(busy, (self.now + spent, id(taken), (taken, spent)))
            if not busy:
                return
            self.now, _, done = heapq.heappop(busy)
            taken, spent = done  # type: ignore[misc]
            game = taken.job
            self.queue.done(taken, spent)
            self.thought[game] += spent
            self.waits.setdefault(game, []).append(self.now - self._asked[game])
            if self.now < until and asks_again:
                self.ask(game, *self._kinds[game])


def test_one_game_has_the_whole_clock() -> None:
    hall = Hall()
    hall.ask("one")
    hall.run(60)
    assert set(hall.waits["one"]) == {CLOCK}


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_six_games_wait_at_most_twice_as_long_as_one(workers: int) -> None:
    hall = Hall(workers)
    for game in "abcdef":
        hall.ask(game)
    hall.run(300)
    longest = max(max(waits) for waits in hall.waits.values())
    assert longest <= PATIENCE * CLOCK + 1e-9
    # and no second is wasted, and all think alike
    assert sum(hall.thought.values()) == pytest.approx(workers * hall.now, rel=0.05)
    assert max(hall.thought.values()) <= 1.2 * min(hall.thought.values())


@pytest.mark.parametrize("part", [1.0, 0.5, 0.1])
def test_also_who_needs_only_a_part_of_the_clock_waits_at_most_twice_as_long(part: float) -> None:
    """A search that has found its answer early waits for six like itself no longer than for itself twice."""
    longest = {}
    for games in ("a", "abcdef"):
        hall = Hall(part=part)
        for game in games:
            hall.ask(game)
        hall.run(300)
        longest[games] = max(max(waits[1:]) for waits in hall.waits.values())
    assert longest["abcdef"] <= PATIENCE * longest["a"] * 1.01


def test_games_of_short_questions_do_not_keep_the_others_waiting() -> None:
    hall = Hall()
    for game in "abcdef":
        hall.ask(game)
        hall.run(hall.now, asks_again=False)
    for game in "abcdef":
        hall.ask(game)
        hall.ask(game + "2", takes=0.01)
    hall.run(hall.now + 120)
    for game, waits in hall.waits.items():
        assert max(waits) <= PATIENCE * CLOCK + 6 * 0.01 + 1e-9, game


def test_a_game_of_many_short_questions_and_one_of_long_ones_have_the_same() -> None:
    hall = Hall()
    hall.ask("long", takes=2.0)
    hall.ask("short", takes=0.05)
    hall.run(200)
    assert hall.thought["long"] == pytest.approx(hall.thought["short"], rel=0.1)


def test_who_was_away_long_does_not_have_it_all_when_he_comes_back() -> None:
    hall = Hall()
    hall.ask("there", takes=1.0)
    hall.run(100)
    before = hall.thought["there"]
    hall.ask("there", takes=1.0)
    hall.ask("back", takes=1.0)
    hall.run(hall.now + 20)
    assert hall.thought["back"] == pytest.approx(hall.thought["there"] - before, abs=2.0)


def test_people_who_wait_come_before_games_that_nobody_waits_for() -> None:
    hall = Hall()
    for number in range(100):
        hall.ask(f"alone{number}", is_awaited=False, takes=0.1)
    hall.ask("person", takes=0.1)
    hall.run(0, asks_again=False)
    assert hall.waits["person"] == [pytest.approx(0.1)]
    assert len(hall.waits) == 101


def test_many_games_have_a_little_each() -> None:
    hall = Hall()
    for number in range(200):
        hall.ask(f"game{number}")
    hall.run(60)
    assert len(hall.waits) == 200
    assert max(hall.thought.values()) <= CLOCK + 60
