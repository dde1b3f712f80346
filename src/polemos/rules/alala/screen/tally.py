"""What is counted for each side while the course of a battle is read (ALA-22.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from polemos.kernel.dice import FACES
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.annals import Fights
from polemos.kernel.words.report import Fortune
from polemos.rules.alala.charts.combat import combat_chart
from polemos.rules.alala.charts.command import command_chart
from polemos.rules.alala.charts.skirmish import skirmish_chart
from polemos.rules.alala.state import Throw

COMBATS, SHOTS, HACKS, LEADERS, INITIATIVE = "combat", "shooting", "free hacks", "risk to leaders", "initiative"
KINDS = (COMBATS, SHOTS, HACKS, LEADERS, INITIATIVE)
D6 = FACES["d6"]


class Tally:
    """What a side did, and how its dice fell."""

    def __init__(self, fortune: Fortune) -> None:
        self.fortune, self.combats = fortune, Fights()
        self.charges = self.shots = self.shot_down = self.risen = self.dropped = 0
        self.signals: dict[int, list[str]] = {}  # phalanxes by turns
        self.leaders: list[str] = []
        self.cards: list[str] = []

    def throw(self, throw: Throw, faces: Sequence[int], needs: Mapping[Seat, int]) -> None:
        """Dice of which more is better, also those thrown again; `needs` of the combat that is fought.

        Those of moves and control tests are neither lucky nor unlucky.
        """
        match throw.kind:
            case "combat":
                self.fortune.hits(COMBATS, faces, needs[throw.seat], D6)
            case "shooting":
                self.fortune.hits(SHOTS, faces, skirmish_chart().shooting.hits_on, D6)
            case "hack":
                self.fortune.hits(HACKS, faces, combat_chart().after.hack, D6)
            case "risk":
                self.fortune.hits(LEADERS, faces, command_chart().leaders.hit_on + 1, D6)
            case "initiative":
                self.fortune.ranked(INITIATIVE, D6, faces[0])
