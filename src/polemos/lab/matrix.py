"""The matrix: how often each army beats each other one, greedy against greedy.

    python -m polemos.lab.matrix [--games 100] [--jobs 2]

Every second game has the sides exchanged. What is played is kept pair by pair, so that an interrupted run goes on where
it stopped; what other rules, other data or another player brought forth is left aside. The tables go into
docs/matrix.md and docs/matrix.csv when every pair has been played.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from datetime import date
from functools import cache
from itertools import combinations
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from polemos.kernel.files.atomic import write_whole
from polemos.kernel.files.save import FormatError
from polemos.lab.kept import Kept, version
from polemos.lab.match import Played, game_seed, play_out
from polemos.lab.matrix_page import Pair, data, document
from polemos.lab.simulation import Simulated
from polemos.players import CLOCK
from polemos.registry.entry import RuleSetEntry
from polemos.registry.lab_battles import ArmyMatrix
from polemos.registry.rulesets import NAMES, entry_of

TOP = Path(__file__).resolve().parents[3]
DOCUMENT = TOP / "docs" / "matrix.md"
STATE = TOP / "build" / "matrix.jsonl"
PLAYER = "greedy"
TOLD_AFTER = 10  # pairs, where there is no terminal


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m polemos.lab.matrix", description="Measure the armies.")
    parser.add_argument("--games", type=int, default=100, help="for each pair of armies, an even number")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--armies", default="", help="only these, with commas between; all unless named")
    parser.add_argument("--state", type=Path, default=STATE, help="where the pairs are kept that have been played")
    parser.add_argument("--write", type=Path, default=DOCUMENT, help="the document; the data go beside it as .csv")
    wanted = parser.parse_args(arguments)
    _, armies = compared()
    names = wanted.armies.split(",") if wanted.armies else armies.armies()
    if wanted.games < 2 or wanted.games % 2 or wanted.jobs < 1:
        parser.error("the games of a pair are an even number, and jobs are at least 1")
    if len(names) < 2 or len(set(names)) < len(names):
        parser.error("at least two armies meet, and each is named once")
    try:
        standings = [armies.standing(name) for name in names]
    except FormatError as problem:
        parser.error(str(problem))
    pairs = measured(names, wanted.games, wanted.seed, wanted.jobs, Kept(wanted.state))
    text = document(standings, pairs, wanted.seed, date.today())
    wanted.write.parent.mkdir(parents=True, exist_ok=True)
    for path, content in ((wanted.write, text), (wanted.write.with_suffix(".csv"), data(pairs))):
        write_whole(path, content.encode())
        path.with_name(path.name + ".bak").unlink(missing_ok=True)
    print(f"{len(pairs)} pairs of armies: {wanted.write}")
    return 0


@cache
def compared() -> tuple[RuleSetEntry, ArmyMatrix]:
    """The rule set whose armies are measured: the first that names some."""
    entries = map(entry_of, NAMES)
    return next((entry, entry.lab.matrix) for entry in entries if entry.lab.matrix is not None)


def measured(names: Sequence[str], games: int, seed: int, jobs: int, kept: Kept) -> list[Pair]:
    """Every pair of these armies, those that are kept and those that are played now."""
    entry, armies = compared()
    trials = [(armies.scenario, {"south": south, "north": north}) for south, north in armies.trials]
    of = version(entry, (PLAYER, PLAYER), trials, CLOCK)
    wanted = list(combinations(names, 2))
    known: dict[tuple[str, str], Pair] = {}
    for both in wanted:
        if (pair := kept.found(of, _what(both, games, seed), Pair)) is not None:
            known[both] = pair
    missing = [both for both in wanted if both not in known]
    for pair in _watched(_played(missing, games, seed, jobs), len(missing), len(wanted)):
        known[pair.first, pair.second] = pair
        kept.keep(of, _what((pair.first, pair.second), games, seed), pair)
    return [known[both] for both in wanted]


def _what(both: tuple[str, str], games: int, seed: int) -> str:
    return f"{games} of {' '.join(both)} seed {seed}"


def fought(south: str, north: str, seed: str) -> Played:
    entry, armies = compared()
    setup = entry.catalogue.setup(armies.scenario, {"south": south, "north": north}, ())
    return play_out(Simulated.new(entry.ruleset, setup, seed), [entry.players.make(PLAYER, k) for k in (0, 1)])


def meet(first: str, second: str, games: int, seed: int) -> Pair:
    """All games of a pair; in every second one the first army is North."""
    wins, draws, turns = [0, 0], 0, 0
    for number in range(games):
        both = (first, second) if number % 2 == 0 else (second, first)
        played = fought(*both, game_seed("matrix", seed, first, second, number))
        turns += played.turns
        if played.winner is None:
            draws += 1
        else:
            wins[played.winner if number % 2 == 0 else 1 - played.winner] += 1
    return Pair(first, second, wins[0], wins[1], draws, round(turns / games, 1))


def _played(missing: Sequence[tuple[str, str]], games: int, seed: int, jobs: int) -> Iterator[Pair]:
    if jobs == 1 or len(missing) < 2:
        for first, second in missing:
            yield meet(first, second, games, seed)
        return
    with ProcessPoolExecutor(min(jobs, len(missing)), multiprocessing.get_context("spawn")) as pool:
        futures = [pool.submit(meet, first, second, games, seed) for first, second in missing]
        try:
            for future in as_completed(futures):
                yield future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _watched(pairs: Iterator[Pair], missing: int, total: int) -> Iterator[Pair]:
    """Tells how far it is: on a terminal by a bar, elsewhere by a line now and then."""
    console = Console(stderr=True)
    began = time.monotonic()
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("pairs of armies", total=total, completed=total - missing)
        for done, pair in enumerate(pairs, 1):
            yield pair
            progress.advance(task)
            if not console.is_terminal and (done % TOLD_AFTER == 0 or done == missing):
                left = (time.monotonic() - began) / done * (missing - done) / 60
                print(
                    f"{total - missing + done} of {total} pairs, about {left:.0f} min left", file=sys.stderr, flush=True
                )


if __name__ == "__main__":
    sys.exit(main())
