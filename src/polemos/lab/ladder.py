"""The ladder: what share of the points each level of player wins against the one below it.

    python -m polemos.lab.ladder [--ruleset NAME] [--only planner] [--games 400] [--jobs 2] [--seed 7]

The games are shared out among the test battles of a rule set (registry/*_lab.py), fewer among its tuning battles, and
the tables of each rule set go into its section of docs/ladder.md. Where battles could drag on, it is also counted how
many come to an end in time. The seed is drawn anew each time, and told: with it the same games are played again, or
an interrupted run goes on, since what has been played is kept; with `--kept` nothing more is played. A run of one
player or one battle is only printed. The exit code is 1 when a bar is missed.
"""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace as changed
from pathlib import Path

from msgspec.structs import replace
from rich.console import Console
from rich.progress import Progress

from polemos import UsageProblem
from polemos.kernel.files.atomic import write_whole
from polemos.lab.kept import Kept, version
from polemos.lab.ladder_page import Climbed, Ended, Kind, document, with_sections
from polemos.lab.simulate import COUNTED, Totals, simulate
from polemos.registry.entry import Playable
from polemos.registry.lab_battles import Endings, Fixture, Ladder, Rung, battles
from polemos.registry.rulesets import NAMES, entry_of

TOP = Path(__file__).resolve().parents[3]
DOCUMENT = TOP / "docs" / "ladder.md"
STATE = TOP / "build" / "ladder.jsonl"
KNOWN_BY = 2  # battles by which players are told from others of the same name
ENDINGS = "endings"
SEEDS = 2**32
GAMES = 400
TUNING = 4  # so much fewer games of the tuning battles, which prove nothing


class Course:
    """Games of a rule set, with a bar that tells how far it is; what is kept is not played again."""

    def __init__(
        self, entry: Playable | str, seed: int, jobs: int, kept: Kept | None = None, plays: bool = True
    ) -> None:
        self._entry, self._seed, self._jobs = entry, seed, jobs
        self._kept = kept or Kept(None)
        self._plays = plays

    def climb(
        self, rungs: Sequence[Rung], games: int, fixtures: Sequence[Fixture], kind: Kind = "test"
    ) -> list[Climbed]:
        climbed = []
        for rung in rungs:
            parts = self._fought((rung.better, rung.worse), fixtures, min(games, rung.most or games))
            if parts:
                climbed.append(Climbed(rung, together([totals for _, totals in parts]), tuple(parts), kind))
        return climbed

    def end(self, endings: Endings) -> list[Ended]:
        ended = []
        for first, second, games in endings.pairs:
            parts = self._fought((first, second), battles(*endings.scenarios), games)
            if parts:
                ended.append(Ended(together([totals for _, totals in parts]), endings.bar, endings.scenarios))
        return ended

    def _fought(
        self, seats: tuple[str, str], fixtures: Sequence[Fixture], games: int
    ) -> list[tuple[Fixture, Totals]]:  # fmt: skip
        entry = entry_of(self._entry) if isinstance(self._entry, str) else self._entry
        for fixture in fixtures:
            entry.battle(fixture.scenario)
            entry.catalogue.setup(fixture.scenario, dict(fixture.settings), ())
        of = version(entry, seats, [(each.scenario, dict(each.settings)) for each in fixtures[:KNOWN_BY]], COUNTED)
        console, parts = Console(stderr=True), []
        with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
            task = progress.add_task(" - ".join(seats), total=games)

            def advance(more: int) -> None:
                progress.advance(task, more)

            for fixture, share in zip(fixtures, shares(games, len(fixtures)), strict=True):
                found = self._part(of, seats, fixture, share, advance) if share else None
                if found is not None:
                    parts.append((fixture, found))
                    if not console.is_terminal and self._kept.is_written:
                        done = together([totals for _, totals in parts])
                        told = f"{done.wins[0]}-{done.draws}-{done.wins[1]} of {games}, {fixture.words}"
                        print(f"{' - '.join(seats)}: {told}", file=sys.stderr, flush=True)
        return parts

    def _part(
        self, of: str, seats: tuple[str, str], fixture: Fixture, games: int, advance: Callable[[int], None]
    ) -> Totals | None:
        what = f"{games} of {fixture.words} seed {self._seed}"
        known = self._kept.found(of, what, Totals)
        if known is not None:
            advance(games)
            return known
        if not self._plays:
            return None
        found = simulate(
            self._entry, fixture.scenario, seats, games, self._seed, self._jobs, exchange=True,
            settings=dict(fixture.settings), progress=advance,
        )  # fmt: skip
        self._kept.keep(of, what, found)
        return found


def shares(games: int, parts: int) -> list[int]:
    """Games for each part, in pairs, since every second one has the sides exchanged."""
    pairs = [games // 2 // parts + (k < games // 2 % parts) for k in range(parts)]
    return [2 * each + (games % 2 if k == 0 else 0) for k, each in enumerate(pairs)]


def together(parts: Sequence[Totals]) -> Totals:
    """What came of games of several battles."""
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
    parser.add_argument("--games", type=int, default=GAMES, help="of each pair on the test battles")
    parser.add_argument("--seed", type=int, help="of an earlier run, to go on with it or to repeat it")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--ruleset", default="", help="only this one; all of them unless named")
    parser.add_argument("--scenario", default="", help="only this battle")
    parser.add_argument("--battles", choices=("test", "tuning"), help="only these")
    parser.add_argument("--only", default="", help=f"only the rung of this player, or only '{ENDINGS}'")
    parser.add_argument("--state", type=Path, default=STATE, help="where is kept what has been played")
    parser.add_argument("--kept", action="store_true", help="play nothing; tell what has been played with the seed")
    parser.add_argument("--write", type=Path, help="the page; docs/ladder.md if whole rule sets are measured")
    wanted = parser.parse_args(arguments)
    known = {name: ladder for name in NAMES if (ladder := entry_of(name).lab.ladder) is not None}
    names = [wanted.ruleset] if wanted.ruleset else list(known)
    if unknown := [name for name in names if name not in known]:
        parser.error(f"there is no ladder for '{unknown[0]}'; choose from {', '.join(known)}")
    ladders = {name: _chosen(known[name], wanted.only, wanted.battles, wanted.scenario) for name in names}
    if wanted.games < 1 or wanted.jobs < 1 or not any(each.rungs or each.endings for each in ladders.values()):
        parser.error("games and jobs are at least 1, and the player is one of the ladder")
    seed = secrets.randbelow(SEEDS) if wanted.seed is None else wanted.seed
    print(f"seed {seed}", file=sys.stderr, flush=True)
    told, is_reached = [], True
    for name, ladder in ladders.items():
        try:
            course = Course(name, seed, wanted.jobs, Kept(wanted.state), plays=not wanted.kept)
            climbed, ended = _measured(course, ladder, wanted.games)
        except UsageProblem as problem:
            parser.error(str(problem))
        if climbed or ended:
            told.append(document(climbed, ended, entry_of(name).ruleset.version))
        is_reached = is_reached and all(each.is_reached for each in climbed) and all(each.is_reached for each in ended)
    is_whole = not (wanted.only or wanted.battles or wanted.scenario)
    page = wanted.write or (DOCUMENT if is_whole else None)
    if page is None:
        print("\n".join(told), end="")
        return 0 if is_reached else 1
    whole = with_sections(page.read_text(encoding="utf-8") if page.exists() else "", told)
    print(whole, end="")
    page.parent.mkdir(parents=True, exist_ok=True)
    write_whole(page, whole.encode())
    page.with_name(page.name + ".bak").unlink(missing_ok=True)
    return 0 if is_reached else 1


def _measured(course: Course, ladder: Ladder, games: int) -> tuple[list[Climbed], list[Ended]]:
    climbed = course.climb(ladder.rungs, games, ladder.test) if ladder.test else []
    if ladder.tuning:
        climbed += course.climb(ladder.rungs, max(1, games // TUNING), ladder.tuning, "tuning")
    return climbed, course.end(ladder.endings) if ladder.endings is not None else []


def _chosen(ladder: Ladder, only: str, kind: Kind | None, scenario: str) -> Ladder:
    """The ladder of a rule set, or the rung of one player, or one kind of battles, or one battle."""
    rungs = tuple(rung for rung in ladder.rungs if only in ("", rung.better))
    endings = ladder.endings if only in ("", ENDINGS) and not kind and not scenario else None
    test = battles(scenario) if scenario else () if kind == "tuning" else ladder.test
    tuning = () if scenario or kind == "test" else ladder.tuning
    return changed(ladder, rungs=rungs, test=test, tuning=tuning, endings=endings)


if __name__ == "__main__":
    sys.exit(main())
