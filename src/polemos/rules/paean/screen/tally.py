"""What is counted for each side while the course of a battle is read (PAE-20.1)."""

from __future__ import annotations

from polemos.kernel.dice import FACES
from polemos.kernel.fact import Rolled
from polemos.kernel.words.annals import Fights
from polemos.kernel.words.report import Fortune

COMBAT, FIRE, DUELS = "close combat", "missiles", "single combat"
ORDERS, REACTIONS, SKIRMISH, NERVE = "command rolls", "contact reactions", "initiative of lights", "under missiles"
DANGER, HEROES, INITIATIVE = "commanders in danger", "heroes", "initiative"
KINDS = (COMBAT, FIRE, DUELS, ORDERS, REACTIONS, SKIRMISH, NERVE, DANGER, HEROES, INITIATIVE)
STRUCK = {"PAE-13.14": COMBAT, "PAE-16.5": DUELS}  # dice that must reach a score; all others are missiles
TESTED = {
    "PAE-7.8": ORDERS, "PAE-12.6": REACTIONS, "PAE-8.2": SKIRMISH, "PAE-11.18": NERVE, "PAE-7.20": DANGER,
    "PAE-7.23": DANGER, "PAE-16.3": DANGER, "PAE-15.4": HEROES, "PAE-15.18": HEROES,
}  # fmt: skip
FIRST_BOUND = "PAE-3.7"


class Tally:
    """What a side did, and how its dice fell."""

    def __init__(self, fortune: Fortune) -> None:
        self.fortune, self.combats = fortune, Fights()
        self.orders = self.unheard = self.charges = self.pushed_back = self.shots = self.shot_down = self.deeds = 0
        self.leaders: list[str] = []
        self.duels: list[str] = []

    def throw(self, rolled: Rolled) -> None:
        """Dice of which one knows what was wanted; those for places and grades are neither lucky nor unlucky."""
        if rolled.counts is not None:
            sides = FACES["d" + rolled.dice.rpartition("d")[2]]
            self.fortune.hits(STRUCK.get(rolled.rule, FIRE), rolled.faces, rolled.counts, sides)
        elif rolled.rule in TESTED:
            self.fortune.test(TESTED[rolled.rule], rolled)
        elif rolled.rule == FIRST_BOUND:
            self.fortune.ranked(INITIATIVE, FACES["d6"], rolled.natural)
