"""The ladder: how often each level of player beats the one below it.

    python -m polemos.lab.ladder [--ruleset hoplites] [--games 200] [--jobs 2]

The games are played on mirrored scenarios, every second one with the sides exchanged, and the table of each rule set
goes into its section of docs/ladder.md. Where battles could drag on, it is also counted how many come to an end in
time. What has been played is kept, so that an interrupted run goes on. The exit code is 1 when a bar is missed.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace
from rich.console import Console
from rich.progress import Progress

from polemos import UsageProblem
from polemos.kernel.atomic import write_whole
from polemos.lab.house import House, house_of, rulesets
from polemos.lab.kept import Kept, version
from polemos.lab.ladder_page import Climbed, Ended, Rung, document, with_sections
from polemos.lab.simulate import COUNTED, Totals, simulate

TOP = Path(__file__).resolve().parents[3]
DOCUMENT = TOP / "docs" / "ladder.md"
STATE = TOP / "build" / "ladder.jsonl"
KNOWN_BY = 2  # battles by which players are told from others of the same name
ENDINGS = "endings"


@dataclass(frozen=True)
class Endings:
    """Battles that could drag on, and how many games each pair of players fights there."""

    scenarios: tuple[str, ...]
    pairs: tuple[tuple[str, str, int], ...]
    bar: float = 0.95


@dataclass(frozen=True)
class Ladder:
    """The bars of a rule set; the games are shared out evenly among several settings."""

    rungs: tuple[Rung, ...]
    settings: tuple[Mapping[str, str], ...] = ({},)
    endings: Endings | None = None


ARMIES = (
    "athenian_424", "theban_371", "persian_gaugamela_331", "roman_zama_202", "carthaginian_cannae_216", "gallic_225",
    "scythian_329", "indian_hydaspes_326", "oda_1560", "takeda_1575",
)  # fmt: skip
SAMURAI = Endings(
    ("okehazama", "kawanakajima", "nagashino", "sekigahara"),
    (
        ("greedy", "greedy", 100), ("planner", "greedy", 100), ("planner", "planner", 100), ("search", "greedy", 20),
        ("search", "planner", 20),
    ),
)  # fmt: skip
LINES = Endings(("mirrored",), (("planner", "planner", 200),), 0.70)
LADDERS = {
    "navarcoi": Ladder((Rung("greedy", "random", 0.90), Rung("planner", "greedy", 0.65))),
    "hoplites": Ladder(
        (Rung("greedy", "random", 0.90), Rung("planner", "greedy", 0.60), Rung("search", "planner", 0.60)),
        tuple({"army": army} for army in ARMIES),
        SAMURAI,
    ),
    "alala": Ladder(
        (Rung("greedy", "random", 0.90), Rung("planner", "greedy", 0.60), Rung("strategos", "planner", 0.60)),
        endings=LINES,
    ),
}


class Course:
    """Games of a rule set, with a bar that tells how far it is; what is kept is not played again."""

    def __init__(self, house: House | str, seed: int, jobs: int, kept: Kept | None = None) -> None:
        self._house, self._seed, self._jobs = house, seed, jobs
        self._kept = kept or Kept(None)

    def climb(
        self, rungs: Sequence[Rung], games: int, scenario: str, various: Sequence[Mapping[str, str]] = ({},)
    ) -> list[Climbed]:
        battles = [(scenario, settings) for settings in various]
        return [Climbed(rung, self._fought((rung.better, rung.worse), battles, games)) for rung in rungs]

    def end(self, endings: Endings) -> list[Ended]:
        battles: list[tuple[str, Mapping[str, str]]] = [(scenario, {}) for scenario in endings.scenarios]
        return [
            Ended(self._fought((first, second), battles, games), endings.bar, endings.scenarios)
            for first, second, games in endings.pairs
        ]

    def _fought(
        self, seats: tuple[str, str], battles: Sequence[tuple[str, Mapping[str, str]]], games: int
    ) -> Totals:  # fmt: skip
        house = house_of(self._house) if isinstance(self._house, str) else self._house
        for scenario, settings in battles:
            house.battle(scenario)
            house.catalogue.setup(scenario, settings, ())
        of = version(house, seats, battles[:KNOWN_BY], COUNTED)
        console, parts = Console(stderr=True), []
        with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
            task = progress.add_task(" - ".join(seats), total=games)

            def advance(more: int) -> None:
                progress.advance(task, more)

            for (scenario, settings), share in zip(battles, shares(games, len(battles)), strict=True):
                if share:
                    parts.append(self._part(of, seats, scenario, dict(settings), share, advance))
                    if not console.is_terminal and self._kept.is_written:
                        done = together(parts)
                        print(f"{' - '.join(seats)}: {done.wins} of {done.games}", file=sys.stderr, flush=True)
        return together(parts)

    def _part(
        self, of: str, seats: tuple[str, str], scenario: str, settings: dict[str, str], games: int,
        advance: Callable[[int], None],
    ) -> Totals:  # fmt: skip
        told = " ".join(f"{name}={value}" for name, value in settings.items())
        what = f"{games} of {scenario} {told} seed {self._seed}"
        known = self._kept.found(of, what, Totals)
        if known is not None:
            advance(games)
            return known
        found = simulate(
            self._house, scenario, seats, games, self._seed, self._jobs, exchange=True, settings=settings,
            progress=advance,
        )  # fmt: skip
        self._kept.keep(of, what, found)
        return found


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
        unended=sum(part.unended for part in parts),
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m polemos.lab.ladder", description="Measure the players.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--ruleset", default="", help="only this one; all of them unless named")
    parser.add_argument("--scenario", default="", help="the mirrored scenario of the rule set unless named")
    parser.add_argument("--only", default="", help=f"only the rung of this player, or only '{ENDINGS}'")
    parser.add_argument("--state", type=Path, default=STATE, help="where is kept what has been played")
    parser.add_argument("--write", type=Path, default=DOCUMENT)
    wanted = parser.parse_args(arguments)
    names = [wanted.ruleset] if wanted.ruleset else [name for name in LADDERS if name in rulesets()]
    ladders = {name: _chosen(name, wanted.only, bool(wanted.scenario)) for name in names}
    if wanted.games < 1 or wanted.jobs < 1 or not any(each.rungs or each.endings for each in ladders.values()):
        parser.error("games and jobs are at least 1, and the player is one of the ladder")
    told, is_reached = [], True
    for name, ladder in ladders.items():
        if not ladder.rungs and ladder.endings is None:
            continue
        try:
            course = Course(name, wanted.seed, wanted.jobs, Kept(wanted.state))
            scenario = wanted.scenario or house_of(name).catalogue.mirrored
            climbed = course.climb(ladder.rungs, wanted.games, scenario, ladder.settings)
            ended = course.end(ladder.endings) if ladder.endings is not None else []
        except UsageProblem as problem:
            parser.error(str(problem))
        told.append(document(climbed, ended, ladder.settings))
        is_reached = is_reached and all(each.is_reached for each in climbed) and all(each.is_reached for each in ended)
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
    endings = ladder.endings if only in ("", ENDINGS) and not is_named else None
    return Ladder(rungs, ({},) if is_named else ladder.settings, endings)


if __name__ == "__main__":
    sys.exit(main())
