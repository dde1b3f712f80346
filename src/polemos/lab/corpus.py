"""The corpus: a few fuzzed games of each rule set that together show all that hundreds of them have shown.

    python -m polemos.lab.corpus [rule set ...]    plays the corpus and hundreds more, and keeps those few anew

Every change plays them, and some fresh ones. Where a change of rules has taken something away from them, reserves are
played: what must occur is shown by two games, one of them a reserve. Where these do not help either, the fuzzer says
so: a sign that the corpus should be kept anew.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from polemos import UsageProblem
from polemos.kernel.files.atomic import write_whole
from polemos.lab.fuzz import Fuzz, Kept
from polemos.lab.fuzz_game import Fuzzed, has_advisor
from polemos.registry.rulesets import RULESETS, entry_of

FOLDER = Path(__file__).resolve().parents[3] / "tests" / "corpus"
GAMES = 400


def path_of(ruleset: str, folder: Path = FOLDER) -> Path:
    return folder / f"{ruleset}.jsonl"


def read(path: Path, ruleset: str) -> tuple[Kept, ...]:
    kind = entry_of(ruleset).ruleset.setup
    try:
        lines = [msgspec.json.decode(line, type=Kept) for line in path.read_bytes().splitlines()]
        return tuple(replace(line, setup=msgspec.convert(line.setup, kind, str_keys=True)) for line in lines)
    except (msgspec.DecodeError, OSError) as error:
        raise UsageProblem(f"{path}: {error}") from error


Played = tuple[Kept, Fuzzed]


def chosen(played: Sequence[Played], twice: Collection[str] = ()) -> list[Kept]:
    """Few and short games that show everything, and reserves that show some things `twice`."""
    everything = {content for _, fuzzed in played for content in fuzzed.contents}
    firsts = _cover(played, everything)
    shown = Counter(content for (_, fuzzed), _ in firsts for content in fuzzed.contents)
    left = [each for each in played if all(each is not first for first, _ in firsts)]
    reserves = _cover(left, {content for content in twice if shown[content] == 1})
    return [
        *(replace(kept, stands_in_for=()) for (kept, _), _ in firsts),
        *(replace(kept, stands_in_for=tuple(sorted(new))) for (kept, _), new in reserves),
    ]


def _cover(played: Sequence[Played], wanted: Collection[str]) -> list[tuple[Played, set[str]]]:
    """Again and again the game that shows most that is missing for its length, with what it adds."""
    left, found = list(played), []
    missing = {content for _, fuzzed in played for content in fuzzed.contents.keys() & wanted}
    while missing:
        best = max(left, key=lambda each: len(missing & each[1].contents.keys()) / (20 + each[1].decisions))
        left.remove(best)
        found.append((best, missing & best[1].contents.keys()))
        missing -= best[1].contents.keys()
    return found


def record(ruleset: str, games: int, seed: int, jobs: int, folder: Path) -> Path:
    played: list[tuple[Kept, Fuzzed]] = []

    def lasts(kept: Kept) -> bool:
        """A game in which a computer player has a say would change whenever players learn something."""
        return not has_advisor(kept.seed)

    def keep(kept: Kept, fuzzed: Fuzzed) -> None:
        if fuzzed.failures:
            raise SystemExit(f"seed {kept.seed}: {fuzzed.failures[0].kind}, {fuzzed.failures[0].detail}")
        if lasts(kept):
            played.append((kept, fuzzed))

    path = path_of(ruleset, folder)
    before = tuple(replace(kept, stands_in_for=()) for kept in read(path, ruleset)) if path.exists() else ()
    fuzz = Fuzz(ruleset, games, seed, jobs, complete=bool(before), corpus=before, finished=keep, counts=lasts)
    report = fuzz.run()
    for failure in report.failures:
        print(f"{failure.kind}: {failure.detail}")
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(path, _lines(chosen(played, entry_of(ruleset).catalogue.contents())))
    path.with_name(path.name + ".bak").unlink(missing_ok=True)
    return path


def _lines(kept: Iterable[Kept]) -> bytes:
    return b"".join(msgspec.json.encode(each) + b"\n" for each in kept)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m polemos.lab.corpus", description="The corpus of fuzzed games.")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("rulesets", nargs="*", default=list(RULESETS))
    wanted: Any = parser.parse_args(arguments)
    for name in wanted.rulesets:
        path = record(name, wanted.games, wanted.seed, wanted.jobs, wanted.folder)
        print(f"{path.name}: {len(path.read_bytes().splitlines())} games kept", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
