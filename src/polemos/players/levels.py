"""Players by the name of their level, as a rule set has taught them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf

from polemos import UsageProblem
from polemos.players.advisors import Advised, Advisor, DefaultAdvisor, Scout
from polemos.players.random_player import RandomPlayer
from polemos.players.search import DOUBT, Search
from polemos.players.seat import Seat

RANDOM = "random"
LEVELS = (RANDOM, "greedy", "planner", "strategos", "search")  # the weakest first
INSTEAD = {"strategos": "planner", "search": "planner"}  # who answers where nobody has learnt the level
# Of one decision, for whoever tries things out; of a strategos they take a few tenths of a second.
MOST_TRIALS = {"strategos": 16.0, "search": inf}


@dataclass(frozen=True)
class Players:
    """Who has learnt a rule set, by level. `random` plays every rule set as it is."""

    advisors: Mapping[str, Advisor] = field(default_factory=dict)
    scouts: Mapping[str, Scout] = field(default_factory=dict)  # a level with one tries things out
    most: Mapping[str, float] = field(default_factory=dict)  # trials of a decision, where they are dear
    doubts: Mapping[str, float] = field(default_factory=dict)  # how far a planner's opinion errs, where it is known

    @property
    def levels(self) -> tuple[str, ...]:
        """Those that have something to say in this rule set; the others would play as somebody else does."""
        return tuple(name for name in LEVELS if name == RANDOM or name in self.advisors or name in self.scouts)

    def make(self, level: str, seed: int) -> Seat:
        """A player of this level; the same seed makes one that answers the same."""
        if level not in LEVELS:
            raise UsageProblem(f"no player is called '{level}'; choose from {', '.join(LEVELS)}")
        if level == RANDOM:
            return RandomPlayer(seed)
        if level in self.scouts:
            most, doubt = self.most.get(level, MOST_TRIALS[level]), self.doubts.get(level, DOUBT)
            return Search(self.scouts[level], seed, most, doubt)
        return Advised(self._advisor(level))

    def _advisor(self, level: str) -> Advisor:
        found = self.advisors.get(level) or self.advisors.get(INSTEAD.get(level, level))
        return DefaultAdvisor() if found is None else found
