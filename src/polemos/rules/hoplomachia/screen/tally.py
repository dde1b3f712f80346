"""What is counted for each side while the course of a battle is read (HMA-20.8)."""

from __future__ import annotations

from polemos.kernel.dice import FACES
from polemos.kernel.fact import Rolled
from polemos.kernel.words.annals import Fights
from polemos.kernel.words.report import Fortune

COURAGE, CHARGES, MISSILES, RUNS = "andreia checks", "charges", "missiles", "flight and pursuit"
GODS, SPEECHES, LOYALTY, DANGER, FIRST = "omens and songs", "speeches", "stances", "strategoi in danger", "precedence"
BASE = "arete at the start"
KINDS = (COURAGE, CHARGES, MISSILES, RUNS, BASE, GODS, SPEECHES, LOYALTY, DANGER, FIRST)
TESTED = {"HMA-11.2": COURAGE, "HMA-5.8": LOYALTY, "HMA-6.5": GODS}
# The higher the better for whoever throws: how far men charge or run, how well a song is heard.
RANKED = {
    "HMA-16.7": CHARGES, "HMA-15.15": MISSILES, "HMA-14.8": RUNS, "HMA-14.12": RUNS, "HMA-14.14": RUNS,
    "HMA-6.2": BASE, "HMA-10.5": GODS, "HMA-10.6": GODS, "HMA-10.7": GODS, "HMA-10.8": GODS, "HMA-6.6": SPEECHES,
    "HMA-7.2": FIRST, "HMA-23.1": FIRST,
}  # fmt: skip
FALLS = "HMA-19.2"  # the higher, the worse for his side


class Tally:
    """What a side did, and how its dice fell."""

    def __init__(self, fortune: Fortune) -> None:
        self.fortune, self.fights = fortune, Fights()
        self.charges = self.failed = self.hits = self.routs = self.highest = 0
        self.signals: list[str] = []
        self.fallen: list[str] = []

    def throw(self, rolled: Rolled) -> None:
        """Dice of which one knows what is better; the others are neither lucky nor unlucky."""
        if rolled.rule in TESTED:
            self.fortune.test(TESTED[rolled.rule], rolled)
        elif rolled.rule in RANKED:
            self.fortune.ranked(RANKED[rolled.rule], FACES["d6"], rolled.natural)
        elif rolled.rule == FALLS:
            sums = [-(one + other) for one in FACES["d6"] for other in FACES["d6"]]
            self.fortune.ranked(DANGER, sums, -rolled.natural)
