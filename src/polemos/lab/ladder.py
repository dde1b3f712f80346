"""The ladder: how often each level of player beats the one below it.

    python -m polemos.lab.ladder [--games 200] [--jobs 2]

The games are played on a mirrored scenario, every second one with the sides exchanged, and the table goes into
docs/ladder.md. The exit code is 1 when a level does not reach its bar.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from polemos import UsageProblem
from polemos.kernel.atomic import write_whole
from polemos.lab.house import House, house_of
from polemos.lab.simulate import Totals, simulate

DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "ladder.md"
SURE = 1.96  # standard deviations on each side of 95 %


@dataclass(frozen=True)
class Rung:
    better: str
    worse: str
    bar: float


RUNGS = (Rung("greedy", "random", 0.90), Rung("planner", "greedy", 0.65))


@dataclass(frozen=True)
class Climbed:
    rung: Rung
    totals: Totals

    @property
    def share(self) -> float:
        return self.totals.wins[0] / self.totals.games

    @property
    def is_reached(self) -> bool:
        return self.share >= self.rung.bar

    def interval(self) -> tuple[float, float]:
        """Between which shares the true one lies with 95 % (Wilson)."""
        n, p, z = self.totals.games, self.share, SURE
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        spread = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return middle - spread, middle + spread


def climb(house: House | str, rungs: Sequence[Rung], games: int, seed: int, jobs: int, scenario: str) -> list[Climbed]:
    console = Console(stderr=True)
    climbed = []
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        for rung in rungs:
            task = progress.add_task(f"{rung.better} - {rung.worse}", total=games)
            totals = simulate(
                house, scenario, (rung.better, rung.worse), games, seed, jobs,
                exchange=True, progress=lambda more, task=task: progress.advance(task, more),  # type: ignore[misc]
            )  # fmt: skip
            climbed.append(Climbed(rung, totals))
    return climbed


def document(climbed: Sequence[Climbed]) -> str:
    """The table for docs."""
    totals = climbed[0].totals
    lines = [
        "# The ladder of players",
        "",
        f"{totals.games} games of `{totals.scenario}` for each pair, every second one with the sides exchanged, seed "
        f"{totals.seed}. `make ladder` measures it again.",
        "",
        "| player | against | wins | draws | losses | share of wins | with 95 % | bar | turns | s a game |",
        "| --- | --- | --: | --: | --: | --: | --: | --: | --: | --: |",
    ]
    for each in climbed:
        won, t = each.totals.wins, each.totals
        low, high = each.interval()
        lines.append(
            f"| {each.rung.better} | {each.rung.worse} | {won[0]} | {t.draws} | {won[1]} | {each.share:.1%} | "
            f"{low:.1%} to {high:.1%} | {each.rung.bar:.0%} | {t.turns_mean:.1f} | {t.seconds / t.games:.2f} |"
        )
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m polemos.lab.ladder", description="Measure the players.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--ruleset", default="navarcoi")
    parser.add_argument("--scenario", default="", help="the mirrored scenario of the rule set unless named")
    parser.add_argument("--only", default="", help="only the rung of this player")
    parser.add_argument("--write", type=Path, default=DOCUMENT)
    wanted = parser.parse_args(arguments)
    rungs = [rung for rung in RUNGS if wanted.only in ("", rung.better)]
    if wanted.games < 1 or wanted.jobs < 1 or not rungs:
        parser.error("games and jobs are at least 1, and the player is one of the ladder")
    try:
        scenario = wanted.scenario or house_of(wanted.ruleset).catalogue.mirrored
        climbed = climb(wanted.ruleset, rungs, wanted.games, wanted.seed, wanted.jobs, scenario)
    except UsageProblem as problem:
        parser.error(str(problem))
    told = document(climbed)
    print(told, end="")
    wanted.write.parent.mkdir(parents=True, exist_ok=True)
    write_whole(wanted.write, told.encode())
    wanted.write.with_name(wanted.write.name + ".bak").unlink(missing_ok=True)
    return 0 if all(each.is_reached for each in climbed) else 1


if __name__ == "__main__":
    sys.exit(main())
