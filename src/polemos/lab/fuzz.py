"""Fuzzing a rule set: random games full of checks, steered towards what has not occurred yet."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Any

import msgspec

from polemos.kernel.chance import Chance
from polemos.lab.contents import Contents, all_contents
from polemos.lab.fuzz_game import MOST_DECISIONS, Failure, Fuzzed, FuzzGame
from polemos.lab.match import seed_of
from polemos.registry.entry import Playable
from polemos.registry.rulesets import entry_of

ROUND = 20  # games planned together; what they show steers the next round
SEARCH = 4  # the same while something is sought that never occurred
EVERY = 24  # the dear checks are made at one decision in so many
MOST_MORE = 3  # a search for what never occurred may take so many times the games asked for
MOST_SOUGHT = 300  # or so many, where a corpus should have shown it


class Report(msgspec.Struct, frozen=True):
    """What programs read of a fuzz run."""

    ruleset: str
    games: int
    seed: int
    decisions: int
    failures: tuple[Failure, ...]


class Kept(msgspec.Struct, frozen=True):
    """A game that can be played again; see `corpus`."""

    setup: Any
    seed: int
    is_sought: bool  # something that must occur has not yet
    stands_in_for: tuple[str, ...] = ()  # a reserve: only played if no game of the corpus has shown one of these


class Task(msgspec.Struct, frozen=True):
    entry: Playable | str
    kept: Kept
    every: int
    most_decisions: int


@dataclass
class Fuzz:
    """A fuzz run. The games depend only on the corpus, the seed and their number, not on how many processes play."""

    ruleset: Playable | str
    games: int
    seed: int = 0
    jobs: int = 1
    every: int = EVERY
    complete: bool = False  # go on until everything that the catalogue names has occurred
    scenarios: tuple[str, ...] = ()
    corpus: tuple[Kept, ...] = ()  # played first
    most_decisions: int = MOST_DECISIONS
    progress: Callable[[int], None] | None = None
    failed: Callable[[Failure, bytes], None] | None = None  # is given every failing game as a saved file
    finished: Callable[[Kept, Fuzzed], None] | None = None
    counts: Callable[[Kept], bool] = lambda kept: True  # does what a game shows count as shown?
    contents: Contents = field(default_factory=Counter)
    of_corpus: Contents = field(default_factory=Counter)
    played: int = 0
    lacking: tuple[str, ...] = ()  # what must occur and the corpus does not show any more

    def run(self) -> Report:
        failures: list[Failure] = []
        decisions = 0
        for kept, fuzzed in self._fuzzed():
            self.played += 1
            if self.finished is not None:
                self.finished(kept, fuzzed)
            decisions += fuzzed.decisions
            if self.counts(kept):
                self.contents.update(fuzzed.contents)
            if kept in self.corpus:
                self.of_corpus.update(fuzzed.contents)
            for failure in fuzzed.failures:
                failures.append(failure)
                if self.failed is not None:
                    self.failed(failure, fuzzed.save)
            if self.progress is not None:
                self.progress(1)
        if self.corpus:
            self.lacking = tuple(each for each in self._entry.catalogue.contents() if not self.of_corpus[each])
        if self.complete:
            missing = self._missing(self._entry.catalogue.contents())
            failures += [Failure(self.seed, "never occurred", content) for content in missing]
        return Report(self._entry.ruleset.id, self.played, self.seed, decisions, tuple(failures))

    def never(self) -> list[str]:
        """Contents that could occur and did not."""
        return self._missing(all_contents(self._entry))

    @property
    def _entry(self) -> Playable:
        return entry_of(self.ruleset) if isinstance(self.ruleset, str) else self.ruleset

    def _missing(self, contents: Sequence[str]) -> list[str]:
        return [content for content in contents if not self.contents[content]]

    def _fuzzed(self) -> Iterator[tuple[Kept, Fuzzed]]:
        if self.jobs == 1:
            yield from self._played_in_order(lambda tasks: map(carry_out, tasks))
            return
        with ProcessPoolExecutor(self.jobs, multiprocessing.get_context("spawn")) as pool:
            try:
                yield from self._played_in_order(lambda tasks: pool.map(carry_out, tasks))
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise

    def _played_in_order(self, play: Callable[[list[Task]], Iterator[Fuzzed]]) -> Iterator[tuple[Kept, Fuzzed]]:
        """A round begins while the one before it is still played, so that no process waits for the longest game."""
        rounds = self._rounds()
        under_way = [(tasks, play(tasks)) for tasks in islice(rounds, 1)]
        while under_way:
            under_way += [(tasks, play(tasks)) for tasks in islice(rounds, 1)]
            tasks, played = under_way.pop(0)
            yield from zip((task.kept for task in tasks), played, strict=True)
        for tasks in chain(self._reserves(), self._searches()):
            yield from zip((task.kept for task in tasks), play(tasks), strict=True)

    def _rounds(self) -> Iterator[list[Task]]:
        """The games, some at a time; each round is planned by what the rounds before the last have shown."""
        firsts = [kept for kept in self.corpus if not kept.stands_in_for]
        for first in range(0, len(firsts), ROUND):
            yield [self._task(kept) for kept in firsts[first : first + ROUND]]
        for first in range(0, self.games, ROUND):
            yield self._planned(first, min(ROUND, self.games - first))

    def _reserves(self) -> Iterator[list[Task]]:
        """Games of the corpus for what a change of rules has taken away from the others."""
        for kept in self.corpus:
            if any(not self.of_corpus[content] for content in kept.stands_in_for):
                yield [self._task(kept)]

    def _searches(self) -> Iterator[list[Task]]:
        """Further games for what never occurred, each few of them planned when all before them were played."""
        planned, most = self.games, MOST_SOUGHT if self.corpus else self.games * MOST_MORE
        while self.complete and planned < most and self._missing(self._entry.catalogue.contents()):
            yield self._planned(planned, min(SEARCH, most - planned))
            planned += SEARCH

    def _planned(self, first: int, count: int) -> list[Task]:
        catalogue = self._entry.catalogue
        scenarios = self.scenarios or tuple(battle.id for battle in catalogue.battles())
        wanted = self._missing(catalogue.contents())
        tasks = []
        for number in range(first, first + count):
            seed = seed_of("fuzz", self.seed, number)
            scenario = scenarios[number % len(scenarios)]
            setup = catalogue.drawn(scenario, wanted, Chance(seed))
            tasks.append(self._task(Kept(setup, seed, bool(wanted))))
        return tasks

    def _task(self, kept: Kept) -> Task:
        return Task(self.ruleset, kept, self.every, self.most_decisions)


def carry_out(task: Task) -> Fuzzed:
    entry = entry_of(task.entry) if isinstance(task.entry, str) else task.entry
    kept = task.kept
    return FuzzGame(entry, kept.setup, kept.seed, task.every, task.most_decisions, kept.is_sought).run()
