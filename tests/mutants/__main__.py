"""Plants faults in every chapter of every rule set, and tells in docs/mutants.md which of them the tests caught.

python -m tests.mutants                            at least five a chapter, all rule sets
python -m tests.mutants --seconds 600              as many of them as can be begun in ten minutes
python -m tests.mutants --ruleset alala --chapter 12 --each 20

What was caught is kept, so that an interrupted run goes on where it stopped; what was not is tried again.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import inf
from pathlib import Path

import msgspec

from polemos.lab.kept import Kept
from polemos.registry.rulesets import NAMES
from polemos.rulebook.book import PREFIXES as BOOKS
from tests.mutants.faults import ROOT, Fault, faults_of
from tests.mutants.forking import Faults
from tests.mutants.order import CHAPTER, NOT, RULESET, WAYS, Caught

PREFIXES = {name: BOOKS[name] for name in NAMES}  # every rule set that is registered
EACH = 5
BAR = 0.95
FOR_EVER = 1e9
LONGEST = 600  # seconds for the tests of a whole rule set; a fault that makes them hang is a fault that is seen
PAGE = ROOT / "docs" / "mutants.md"
STATE = ROOT / "build" / "mutants.jsonl"


class Outcome(msgspec.Struct, frozen=True):
    ruleset: str
    chapter: int
    fault: Fault
    caught: Caught


def chosen(ruleset: str, each: int, only: int | None, seed: int) -> list[tuple[int, Fault]]:
    """So many faults of each chapter, drawn by chance, none twice; one of each chapter before any has its second."""
    found = faults_of(ruleset, PREFIXES[ruleset])
    chapters = sorted({chapter for fault in found for chapter in fault.chapters})
    taken: set[str] = set()
    drawn: list[tuple[int, int, Fault]] = []
    for chapter in chapters if only is None else [only]:
        mine = [fault for fault in found if chapter in fault.chapters and fault.place not in taken]
        random.Random(f"{seed} {ruleset} {chapter}").shuffle(mine)
        drawn += [(turn, chapter, fault) for turn, fault in enumerate(mine[:each])]
        taken |= {fault.place for fault in mine[:each]}
    return [(chapter, fault) for _, chapter, fault in sorted(drawn, key=lambda each: each[:2])]


def outcomes_of(
    ruleset: str, wanted: Sequence[tuple[int, Fault]], kept: Kept, seconds: float = inf
) -> Iterator[Outcome]:  # fmt: skip
    """Of faults of a rule set, those that were caught before first."""
    chapters = {fault.place: chapter for chapter, fault in wanted}
    left = []
    for chapter, fault in wanted:
        if (known := kept.found(_source(fault), fault.place, Outcome)) is not None:
            yield msgspec.structs.replace(known, chapter=chapter)
        else:
            left.append(fault)
    for fault, caught in tried(ruleset, left, seconds):
        outcome = Outcome(ruleset, chapters[fault.place], fault, caught)
        if caught != NOT:
            kept.keep(_source(fault), fault.place, outcome)
        yield outcome


def _source(fault: Fault) -> str:
    return hashlib.blake2b((ROOT / fault.path).read_bytes(), digest_size=8).hexdigest()


def tried(ruleset: str, faults: Sequence[Fault], seconds: float) -> Iterator[tuple[Fault, Caught]]:
    """All of them in tests that are collected once, and each that is not caught so in a run of its own."""
    if not faults:
        return
    with tempfile.TemporaryDirectory() as folder:
        asked = Path(folder) / "faults.json"
        asked.write_bytes(msgspec.json.encode(Faults(ruleset, tuple(faults), min(seconds, FOR_EVER))))
        environment = {**os.environ, "POLEMOS_FAULTS": str(asked)}
        command = _pytest("tests.mutants.forking", ruleset, "-s", "-p", "no:terminal")
        with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as running:
            assert running.stdout is not None
            found = {fault.place: fault for fault in faults}
            for line in running.stdout:
                if line.startswith("caught "):
                    caught, _, place = line.removeprefix("caught ").strip().partition(": ")
                    fault = found[place]
                    yield fault, by_itself(ruleset, fault) if caught == NOT else msgspec.convert(caught, Caught)


def by_itself(ruleset: str, fault: Fault) -> Caught:
    """Planted before anything of ours is imported."""
    environment = {**os.environ, "POLEMOS_FAULT": fault.place, "POLEMOS_RULES": " ".join(fault.rules)}
    command = _pytest("tests.mutants.planting", ruleset, "-x", "-q")
    try:
        ended = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=LONGEST, check=False
        )
    except subprocess.TimeoutExpired:
        return RULESET
    last = ended.stdout.rpartition("caught ")[2].strip()
    if last not in WAYS or (last == NOT) != (ended.returncode == 0):  # it could not even be begun
        return CHAPTER
    return msgspec.convert(last, Caught)


def _pytest(plugin: str, ruleset: str, *more: str) -> list[str]:
    options = ("-p", plugin, "-p", "no:cacheprovider", "-p", "no:xdist", *more)
    return [sys.executable, "-m", "pytest", *options, f"tests/{ruleset}", "tests/lab/test_golden.py"]


def page(outcomes: Iterable[Outcome], seed: int, left: int = 0) -> str:
    """What was caught by chapter, what was not, and how many there was no time for."""
    told = [
        "# Planted faults", "",
        "Small slips planted in the code of each chapter, one at a time: a comparison turned round, and for or, a fact",
        "forgotten, a sum reckoned wrongly. Written by `make mutants`; "
        f"`make mutants ARGS=\"--seed {seed}\"` plants the same ones.",
    ]  # fmt: skip
    known = list(outcomes)
    if left:
        told += ["", f"There was time for {len(known)} of {len(known) + left}."]
    for ruleset in dict.fromkeys(each.ruleset for each in known):
        mine = [each for each in known if each.ruleset == ruleset]
        seen = [each for each in mine if each.caught != NOT]
        told += [
            "", f"## {ruleset.capitalize()}", "", f"{len(seen)} of {len(mine)} caught.", "",
            "| chapter | planted | caught by its own tests | by others of the rule set | not |",
            "| --: | --: | --: | --: | --: |",
        ]  # fmt: skip
        for chapter in sorted({each.chapter for each in mine}):
            ways = [each.caught for each in mine if each.chapter == chapter]
            counts = [ways.count(way) for way in WAYS]
            told.append(f"| {chapter} | {len(ways)} | {' | '.join(map(str, counts))} |")
        missed = [each for each in mine if each.caught == NOT]
        if missed:
            told += ["", "Not caught:", ""]
            told += [f"- {each.fault.path}, line {each.fault.span[0]}: {each.fault.words}" for each in missed]
    return "\n".join(told) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__.splitlines()[0])
    parser.add_argument("--ruleset", choices=tuple(PREFIXES), help="only this one; docs/mutants.md stays as it is")
    parser.add_argument("--chapter", type=int, help="only this chapter")
    parser.add_argument("--each", type=int, default=EACH, help="faults a chapter")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=inf, help="begin no more faults after so many seconds")
    asked = parser.parse_args()
    rulesets = [asked.ruleset] if asked.ruleset else list(PREFIXES)
    drawn = {each: chosen(each, asked.each, asked.chapter, asked.seed) for each in rulesets}
    outcomes: list[Outcome] = []
    kept = Kept(STATE)
    over = time.monotonic() + asked.seconds

    def measured(ruleset: str) -> None:
        for outcome in outcomes_of(ruleset, drawn[ruleset], kept, over - time.monotonic()):
            outcomes.append(outcome)
            sign = "! " if outcome.caught == NOT else "  "
            print(f"{sign}{outcome.caught:16} {outcome.fault.place}  {outcome.fault.words}", flush=True)

    with ThreadPoolExecutor(asked.jobs) as pool:
        list(pool.map(measured, rulesets))
    outcomes.sort(key=lambda each: (rulesets.index(each.ruleset), each.chapter))
    caught = sum(outcome.caught != NOT for outcome in outcomes)
    print(f"{caught} of {len(outcomes)} caught")
    if asked.ruleset is None and asked.chapter is None:
        PAGE.write_text(page(outcomes, asked.seed, sum(map(len, drawn.values())) - len(outcomes)), encoding="utf-8")
    return 0 if caught >= BAR * len(outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
