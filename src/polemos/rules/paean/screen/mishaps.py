"""Through whom troops and leaders are lost, while the course of a battle is read (PAE-20.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from polemos.kernel.fact import Fact
from polemos.kernel.secrecy import Seat
from polemos.rules.paean.charge.charge_facts import ChargeBegan, ChargeOver
from polemos.rules.paean.combat.phase import DiceCounted
from polemos.rules.paean.facts import BoundBegan, root_of
from polemos.rules.paean.leaders.single_combat import SingleCombatFought
from polemos.rules.paean.missiles.fire import Fired
from polemos.rules.paean.state import LossHow

HOW: dict[LossHow, str] = {
    "missiles": "shot down", "combat": "cut down", "push": "trodden down", "table": "pushed off the table",
    "jars": "lost among the jars", "evade": "ran and did not come back", "place": "no room to stand",
    "rout": "ran with the last hoplites", "deployment": "found no place",
}  # fmt: skip
FOUGHT: tuple[LossHow, ...] = ("combat", "push", "table", "place")
TAKEN = ("PAE-7.24", "PAE-12.20")  # leaders in the open whom a charge has reached


class Mishap(NamedTuple):
    how: str
    by: tuple[str, ...] = ()
    rule: str = ""


def piece_named(piece: str) -> str:
    """A formation by its name in the roster, whatever part of it; a leader by his own (`south-H1`)."""
    return piece if "-" in piece else root_of(piece)


class Mishaps:
    """Told every fact in order, before anybody asks."""

    def __init__(self) -> None:
        self._strikers: dict[str, dict[str, None]] = {}  # who struck whom in the phase that was fought last
        self._fought: tuple[dict[str, None], dict[str, None]] = ({}, {})  # all who struck in it, by side
        self._firers: dict[str, dict[str, None]] = {}  # of this bound, by target
        self._duellists: dict[str, str] = {}  # of the last round of single combat
        self._charger = ""

    def read(self, fact: Fact) -> None:
        match fact:
            case BoundBegan():
                self._firers, self._charger = {}, ""
            case DiceCounted():
                self._strikers, self._fought = {}, ({}, {})
                for blow in fact.blows:
                    striker = piece_named(blow.piece)
                    self._strikers.setdefault(piece_named(blow.target), {})[striker] = None
                    self._fought[blow.seat][striker] = None
            case Fired():
                self._firers.setdefault(piece_named(fact.target), {})[piece_named(fact.firer)] = None
            case ChargeBegan():
                self._charger = piece_named(fact.charge.charger)
            case ChargeOver():
                self._charger = ""
            case SingleCombatFought():
                self._duellists = {fact.leader: fact.opponent, fact.opponent: fact.leader}

    def of_bases(self, formation: str, seat: Seat, how: LossHow, rule: str) -> Mishap:
        return Mishap(HOW[how], self._by(formation, seat, how), rule)

    def of_leader(self, leader: str, seat: Seat, beside: str, why: Sequence[str]) -> Mishap:
        """`beside`: the formation that has lost bases last; under missiles it is his own (PAE-7.23)."""
        if "PAE-16.5" in why:
            return Mishap("in single combat", (self._duellists[leader],), "PAE-16.5")
        if "PAE-7.23" in why:
            return Mishap("under missiles", self._by(beside, seat, "missiles"), "PAE-7.23")
        if self._charger and why[-1] in TAKEN:
            return Mishap("run down", (self._charger,), why[-1])
        return Mishap("in the fight", tuple(self._fought[1 - seat]), why[-1])

    def _by(self, formation: str, seat: Seat, how: LossHow) -> tuple[str, ...]:
        if how == "missiles":
            return tuple(self._firers.get(formation, ()))
        if how == "evade" and self._charger:
            return (self._charger,)
        if how in FOUGHT or how == "evade":
            return tuple(self._strikers.get(formation) or self._fought[1 - seat])
        return ()
