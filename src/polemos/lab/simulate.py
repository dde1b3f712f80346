"""Many games between players, in one process or in several; the totals do not depend on how many."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any

import msgspec

from polemos import UsageProblem
from polemos.lab.match import Played, game_seed, play_out, seed_of
from polemos.lab.simulation import Simulated
from polemos.players import Clock
from polemos.registry.entry import Playable
from polemos.registry.rulesets import entry_of

Progress = Callable[[int], None]  # is told how many more games are done
MOST_GAMES_A_TASK = 25
COUNTED = Clock(trials=64)  # a player that searches does so by number, so that no result depends on the machine
TASKS_A_PROCESS = 16  # small enough that no process is idle for long at the end


class Totals(msgspec.Struct, frozen=True):
    """What came of the games; wins are counted by player, in the order of `seats`."""

    ruleset: str
    scenario: str
    seats: tuple[str, ...]
    games: int
    seed: int
    wins: tuple[int, ...]
    draws: int
    decisions: int
    turns_mean: float
    seconds: float
    unended: int = 0  # games that came to the last turn of the battle


class Task(msgspec.Struct, frozen=True):
    """Some consecutive games of a simulation."""

    entry: Playable | str
    scenario: str
    seats: tuple[str, ...]
    seed: int
    first: int
    games: int
    exchange: bool
    settings: dict[str, str]


def simulate(
    ruleset: Playable | str,
    scenario: str,
    seats: Sequence[str],
    games: int,
    seed: int = 0,
    jobs: int = 1,
    *,
    exchange: bool = False,
    settings: dict[str, str] | None = None,
    progress: Progress | None = None,
) -> Totals:
    """Play games and count. With `exchange` every second game repeats the one before it with the sides exchanged."""
    entry = _entry(ruleset)
    last_turn = entry.battle(scenario).turns
    if len(seats) != len(entry.ruleset.seats):
        raise UsageProblem(f"{entry.ruleset.title} has {len(entry.ruleset.seats)} seats; {len(seats)} are named")
    for name in seats:
        entry.players.make(name, 0)
    entry.catalogue.setup(scenario, settings or {}, ())
    began = time.perf_counter()
    size = max(1, min(MOST_GAMES_A_TASK, games // (jobs * TASKS_A_PROCESS)))
    tasks = [
        Task(ruleset, scenario, tuple(seats), seed, first, min(size, games - first), exchange, settings or {})
        for first in range(0, games, size)
    ]
    played: dict[int, list[Played]] = {}
    for first, results in _carried_out(tasks, jobs):
        played[first] = results
        if progress is not None:
            progress(len(results))
    everything = [result for first in sorted(played) for result in played[first]]
    wins = tuple(sum(1 for result in everything if result.winner == seat) for seat in entry.ruleset.seats)
    return Totals(
        ruleset=entry.ruleset.id,
        scenario=scenario,
        seats=tuple(seats),
        games=games,
        seed=seed,
        wins=wins,
        draws=sum(1 for result in everything if result.winner is None),
        decisions=sum(result.decisions for result in everything),
        turns_mean=round(sum(result.turns for result in everything) / games, 3) if games else 0.0,
        seconds=round(time.perf_counter() - began, 3),
        unended=sum(1 for result in everything if result.turns >= last_turn),
    )


def _entry(ruleset: Playable | str) -> Playable:
    return entry_of(ruleset) if isinstance(ruleset, str) else ruleset


def _carried_out(tasks: Sequence[Task], jobs: int) -> Iterator[tuple[int, list[Played]]]:
    if jobs == 1 or len(tasks) == 1:
        for task in tasks:
            yield task.first, carry_out(task)
        return
    # Spawned and not forked: a worker inherits nothing, so the games cannot depend on what this process did before.
    with ProcessPoolExecutor(min(jobs, len(tasks)), multiprocessing.get_context("spawn")) as pool:
        futures = {pool.submit(carry_out, task): task.first for task in tasks}
        try:
            for future in as_completed(futures):
                yield futures[future], future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def carry_out(task: Task) -> list[Played]:
    """The games of a task, the winner told as the number of the player in `seats`."""
    entry = _entry(task.entry)
    setup = entry.catalogue.setup(task.scenario, task.settings, ())
    return [_played(entry, setup, task, number) for number in range(task.first, task.first + task.games)]


def _played(entry: Playable, setup: Any, task: Task, number: int) -> Played:
    turned = task.exchange and number % 2 == 1
    pair = number - 1 if turned else number
    players = [entry.players.make(name, seed_of(task.seed, pair, "player", k)) for k, name in enumerate(task.seats)]
    if turned:
        players.reverse()
    played = play_out(Simulated.new(entry.ruleset, setup, game_seed(task.seed, pair, "game")), players, COUNTED)
    if turned and played.winner is not None:
        return msgspec.structs.replace(played, winner=len(players) - 1 - played.winner)
    return played
