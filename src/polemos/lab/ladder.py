"""The ladder: how often each level of player beats the one below it.

    python -m polemos.lab.ladder [--ruleset hoplites] [--games 200] [--jobs 2]

The games are played on mirrored scenarios, every second one with the sides exchanged, and the table of each rule set
goes into its section of docs/ladder.md. The exit code is 1 when a level does not reach its bar.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

from msgspec.structs import replace
from rich.console import Console
from rich.progress import Progress

from polemos import UsageProblem
from polemos.kernel.atomic import write_whole
from polemos.lab.house import House, house_of, rulesets
from polemos.lab.simulate import Totals, simulate

DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "ladder.md"
TITLE = "# The ladder of players"
SURE = 1.96  # standard deviations on each side of 95 %


@dataclass(frozen=True)
class Rung:
    better: str
    worse: str
    bar: float


@dataclass(frozen=True)
class Ladder:
    """The bars of a rule set; the games are shared out evenly among several settings."""

    rungs: tuple[Rung, ...]
    settings: tuple[Mapping[str, str], ...] = ({},)


ARMIES = (
    "athenian_424", "theban_371", "persian_gaugamela_331", "roman_zama_202", "carthaginian_cannae_216", "gallic_225",
    "scythian_329", "indian_hydaspes_326", "oda_1560", "takeda_1575",
)  # fmt: skip
LADDERS = {
    "navarcoi": Ladder((Rung("greedy", "random", 0.90), Rung("planner", "greedy", 0.65))),
    "hoplites": Ladder(
        (Rung("greedy", "random", 0.90), Rung("planner", "greedy", 0.60), Rung("search", "planner", 0.60)),
        tuple({"army": army} for army in ARMIES),
    ),
}


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


def climb(
    house: House | str, rungs: Sequence[Rung], games: int, seed: int, jobs: int, scenario: str,
    various: Sequence[Mapping[str, str]] = ({},),
) -> list[Climbed]:  # fmt: skip
    console = Console(stderr=True)
    climbed = []
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        for rung in rungs:
            task = progress.add_task(f"{rung.better} - {rung.worse}", total=games)
            parts = [
                simulate(
                    house, scenario, (rung.better, rung.worse), share, seed, jobs, exchange=True,
                    settings=dict(settings),
                    progress=lambda more, task=task: progress.advance(task, more),  # type: ignore[misc]
                )
                for settings, share in zip(various, shares(games, len(various)), strict=True)
                if share
            ]  # fmt: skip
            climbed.append(Climbed(rung, together(parts)))
    return climbed


def shares(games: int, parts: int) -> list[int]:
    """Games for each part, in pairs, since every second one has the sides exchanged."""
    pairs = [games // 2 // parts + (k < games // 2 % parts) for k in range(parts)]
    return [2 * each + (games % 2 if k == 0 else 0) for k, each in enumerate(pairs)]


def together(parts: Sequence[Totals]) -> Totals:
    """What came of games under several settings."""
    games = sum(part.games for part in parts)
    return replace(
        parts[0],
        games=games,
        wins=tuple(map(sum, zip(*(part.wins for part in parts), strict=True))),
        draws=sum(part.draws for part in parts),
        decisions=sum(part.decisions for part in parts),
        turns_mean=round(sum(part.turns_mean * part.games for part in parts) / games, 3),
        seconds=round(sum(part.seconds for part in parts), 3),
    )


def document(climbed: Sequence[Climbed], ladder: Ladder | None = None) -> str:
    """The section of a rule set."""
    totals = climbed[0].totals
    several = [", ".join(settings.values()) for settings in ladder.settings if settings] if ladder else []
    lines = [
        f"## {totals.ruleset.capitalize()}",
        "",
        f"{totals.games} games of `{totals.scenario}` for each pair, every second one with the sides exchanged, seed "
        f"{totals.seed}. `make ladder` measures it again.",
        *([f"Shared out among: {', '.join(several)}."] if several else []),
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


def with_sections(old: str, new: Sequence[str]) -> str:
    """The whole document: sections that were measured now in place of older ones, the others as they were."""
    sections = {_heading(text): text for text in _sections(old)}
    sections |= {_heading(text): text for text in new}
    return f"{TITLE}\n\n" + "\n".join(sections.values())


def _sections(text: str) -> list[str]:
    return [f"## {part.rstrip()}\n" for part in f"\n{text}".split("\n## ")[1:]]


def _heading(section: str) -> str:
    return section.partition("\n")[0]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m polemos.lab.ladder", description="Measure the players.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--ruleset", default="", help="only this one; all of them unless named")
    parser.add_argument("--scenario", default="", help="the mirrored scenario of the rule set unless named")
    parser.add_argument("--only", default="", help="only the rung of this player")
    parser.add_argument("--write", type=Path, default=DOCUMENT)
    wanted = parser.parse_args(arguments)
    names = [wanted.ruleset] if wanted.ruleset else [name for name in LADDERS if name in rulesets()]
    ladders = {name: _chosen(name, wanted.only, bool(wanted.scenario)) for name in names}
    if wanted.games < 1 or wanted.jobs < 1 or not any(ladder.rungs for ladder in ladders.values()):
        parser.error("games and jobs are at least 1, and the player is one of the ladder")
    told, is_reached = [], True
    for name, ladder in ladders.items():
        if not ladder.rungs:
            continue
        try:
            scenario = wanted.scenario or house_of(name).catalogue.mirrored
            climbed = climb(name, ladder.rungs, wanted.games, wanted.seed, wanted.jobs, scenario, ladder.settings)
        except UsageProblem as problem:
            parser.error(str(problem))
        told.append(document(climbed, ladder))
        is_reached = is_reached and all(each.is_reached for each in climbed)
    old = wanted.write.read_text(encoding="utf-8") if wanted.write.exists() else ""
    whole = with_sections(old, told)
    print(whole, end="")
    wanted.write.parent.mkdir(parents=True, exist_ok=True)
    write_whole(wanted.write, whole.encode())
    wanted.write.with_name(wanted.write.name + ".bak").unlink(missing_ok=True)
    return 0 if is_reached else 1


def _chosen(name: str, only: str, is_named: bool) -> Ladder:
    """The ladder of a rule set, or the rung of one player; a scenario that is named has settings of its own."""
    ladder = LADDERS.get(name, LADDERS["navarcoi"])
    rungs = tuple(rung for rung in ladder.rungs if only in ("", rung.better))
    return Ladder(rungs, ({},) if is_named else ladder.settings)


if __name__ == "__main__":
    sys.exit(main())
