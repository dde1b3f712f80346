"""What has befallen troops in a turn, and through whom, while the course of a battle is read (ALA-22.1)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import NamedTuple

from polemos.kernel.fact import Fact
from polemos.rules.alala.charge.charging import ChargeNoted
from polemos.rules.alala.charts.combat import result_chart
from polemos.rules.alala.combat.combats import CombatNoted
from polemos.rules.alala.combat.results import CombatResolved
from polemos.rules.alala.facts import ContactLost, ContactMade, MustRetire, StatusChanged
from polemos.rules.alala.loss_facts import Casualties, Removed, UnitsLost
from polemos.rules.alala.skirmish.shooting import ShotAt
from polemos.rules.alala.state import Combat, Contact

# Why a unit that was not beaten runs, by the rule behind it.
CAUSES = {
    "ALA-9.3": "would not stand any longer", "ALA-10.5": "lost heart at the sight of others",
    "ALA-10.7": "lost heart over its leader", "ALA-10.8": "charged from rear or shieldless flank",
    "ALA-10.10": "charged at the halt", "ALA-20.9": "frightened by bad omens", "ALA-20.12": "chased off",
    "ALA-23.7": "wavered when it was charged", "ALA-23.11": "lost heart at the sight of the enemy",
    "ALA-23.15": "lost heart over its leader",
}  # fmt: skip
CHARGED = ("ALA-10.8", "ALA-10.10", "ALA-23.7")
TESTED = "ALA-9.10"  # a test has just been thrown, and nothing else has made it run
CAUGHT = ("ALA-18.14", "ALA-15.14")
BEATEN = ("setback", "defeat")
LOSSES = {  # by the words of the loss
    "shooting": "shot down", "the free hack": "cut down in flight", "ridden through": "ridden down",
    "unable to retire": "hemmed in", "unable to fall back": "hemmed in",
}  # fmt: skip


class Mishap(NamedTuple):
    how: str
    by: tuple[str, ...] = ()
    rule: str = ""


class Mishaps:
    """Told every fact in order, before anybody asks."""

    def __init__(self) -> None:
        self.shooter = ""  # of the last shot
        self._known: dict[str, Mishap] = {}
        self._contacts: dict[str, Contact] = {}
        self._combats: dict[str, Combat] = {}
        self._chargers: dict[str, tuple[str, ...]] = {}  # by whom they charge

    def new_turn(self, running: Iterable[str]) -> None:
        """Whoever is still running does so for what befell him then; all else is forgotten."""
        self._known = {name: self._known[name] for name in running if name in self._known}
        self._chargers, self._combats = {}, {}

    def of(self, troop: str) -> Mishap | None:
        return self._known.get(troop)

    def read(self, fact: Fact, why: Sequence[str]) -> None:
        match fact:
            case ContactMade():
                self._contacts[fact.contact.id] = fact.contact
            case ContactLost():
                self._contacts.pop(f"{fact.a}|{fact.b}", None)
            case Removed():
                self._contacts = {
                    key: each for key, each in self._contacts.items() if fact.troop not in (each.a, each.b)
                }
            case ChargeNoted():
                known = self._chargers.get(fact.charge.target, ())
                self._chargers[fact.charge.target] = tuple(dict.fromkeys((*known, fact.charge.charger)))
            case CombatNoted():
                self._combats[fact.combat.id] = fact.combat
            case ShotAt():
                self.shooter = fact.troop
            case CombatResolved():
                self._beaten(fact)
            case Casualties():
                self._fell(fact, why)
            case MustRetire(must=True):
                self._lost_heart(fact.troop, last_of(why, CAUSES))
            case StatusChanged(status="retiring") if TESTED in why:
                self._known.setdefault(fact.troop, Mishap(CAUSES["ALA-9.3"], (), "ALA-9.3"))
            case UnitsLost() if rule := last_of(why, CAUGHT):
                self._known[fact.troop] = Mishap("caught in flight", self._foes(fact.troop), rule)

    def _beaten(self, fact: CombatResolved) -> None:
        combat = self._combats[fact.combat]
        for seat, result in enumerate(fact.results):
            if result in BEATEN:
                other = combat.side(1 - seat)
                by = (other.troop, *other.left_over)
                self._known[combat.side(seat).troop] = Mishap("beaten", by, result_chart(result).rule)

    def _fell(self, fact: Casualties, why: Sequence[str]) -> None:
        if fact.cause == "shooting":
            self._known[fact.troop] = Mishap(LOSSES[fact.cause], (self.shooter,), "ALA-13.9")
        elif fact.cause in LOSSES:
            self._known[fact.troop] = Mishap(LOSSES[fact.cause], self._foes(fact.troop), why[-1])
        elif foes := self._foes(fact.troop):  # a fight that it has not lost
            self._known.setdefault(fact.troop, Mishap("worn down", foes, "ALA-10.14"))

    def _lost_heart(self, troop: str, rule: str) -> None:
        if rule:
            by = self._chargers.get(troop, ()) if rule in CHARGED else ()
            self._known[troop] = Mishap(CAUSES[rule], by, rule)

    def _foes(self, troop: str) -> tuple[str, ...]:
        return tuple(each.other(troop) for each in self._contacts.values() if troop in (each.a, each.b))


def last_of(why: Sequence[str], rules: Container[str]) -> str:
    """The innermost of some rules in a chain of them; empty if there is none."""
    return next((rule for rule in reversed(why) if rule in rules), "")
