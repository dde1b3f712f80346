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
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import zip_longest
from typing import Literal, get_args

import msgspec

from polemos.lab.kept import Kept
from polemos.registry.rulesets import NAMES
from polemos.rulebook.book import PREFIXES as BOOKS
from tests.mutants.faults import ROOT, Fault, faults_of

PREFIXES = {name: BOOKS[name] for name in NAMES}  # every rule set that is registered
EACH = 5
BAR = 0.95
LONGEST = 600  # seconds for the tests of a whole rule set; a fault that makes them hang is a fault that is seen
PAGE = ROOT / "docs" / "mutants.md"
STATE = ROOT / "build" / "mutants.jsonl"
Caught = Literal["by its chapter", "by the rule set", "not"]
WAYS: tuple[Caught, ...] = get_args(Caught)


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


def outcome_of(ruleset: str, chapter: int, fault: Fault, kept: Kept) -> Outcome:
    source = hashlib.blake2b((ROOT / fault.path).read_bytes(), digest_size=8).hexdigest()
    if (known := kept.found(source, fault.place, Outcome)) is not None:
        return msgspec.structs.replace(known, chapter=chapter)
    outcome = tried(ruleset, chapter, fault)
    if outcome.caught != "not":
        kept.keep(source, fault.place, outcome)
    return outcome


def tried(ruleset: str, chapter: int, fault: Fault) -> Outcome:
    """The tests of its rules first, then those of their chapters, of the whole rule set, and its golden games."""
    plugins = ("-p", "tests.mutants.planting", "-p", "no:cacheprovider")
    tests = (f"tests/{ruleset}", "tests/lab/test_golden.py")
    environment = {**os.environ, "POLEMOS_FAULT": fault.place, "POLEMOS_RULES": " ".join(fault.rules)}
    try:
        ended = subprocess.run(
            [sys.executable, "-m", "pytest", "-x", "-q", *plugins, *tests],
            cwd=ROOT, env=environment, capture_output=True, text=True, timeout=LONGEST,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return Outcome(ruleset, chapter, fault, "by the rule set")
    *_, last = ["", *ended.stdout.split("caught ")]
    caught = next((way for way in WAYS if last.strip() == way), None)
    if caught is None or (caught == "not") != (ended.returncode == 0):  # it could not even be begun
        caught = "by its chapter"
    return Outcome(ruleset, chapter, fault, caught)


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
        seen = [each for each in mine if each.caught != "not"]
        told += [
            "", f"## {ruleset.capitalize()}", "", f"{len(seen)} of {len(mine)} caught.", "",
            "| chapter | planted | caught by its own tests | by others of the rule set | not |",
            "| --: | --: | --: | --: | --: |",
        ]  # fmt: skip
        for chapter in sorted({each.chapter for each in mine}):
            ways = [each.caught for each in mine if each.chapter == chapter]
            counts = [ways.count(way) for way in WAYS]
            told.append(f"| {chapter} | {len(ways)} | {' | '.join(map(str, counts))} |")
        missed = [each for each in mine if each.caught == "not"]
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
    parser.add_argument(
        "--seconds", type=float, default=float("inf"), help="begin no more faults after so many seconds"
    )
    asked = parser.parse_args()
    rulesets = [asked.ruleset] if asked.ruleset else list(PREFIXES)
    drawn = [[(each, *more) for more in chosen(each, asked.each, asked.chapter, asked.seed)] for each in rulesets]
    wanted = [one for row in zip_longest(*drawn) for one in row if one is not None]
    outcomes: list[Outcome] = []
    kept = Kept(STATE)
    over = time.monotonic() + asked.seconds
    with ThreadPoolExecutor(asked.jobs) as pool:
        for outcome in pool.map(lambda each: outcome_of(*each, kept) if time.monotonic() < over else None, wanted):
            if outcome is None:
                continue
            outcomes.append(outcome)
            sign = "  " if outcome.caught != "not" else "! "
            print(f"{sign}{outcome.caught:16} {outcome.fault.place}  {outcome.fault.words}", flush=True)
    caught = sum(outcome.caught != "not" for outcome in outcomes)
    print(f"{caught} of {len(outcomes)} caught")
    if asked.ruleset is None and asked.chapter is None:
        PAGE.write_text(page(outcomes, asked.seed, len(wanted) - len(outcomes)), encoding="utf-8")
    return 0 if caught >= BAR * len(outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
