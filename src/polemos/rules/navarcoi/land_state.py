"""Land units, Positions and land melees (NAV-16.1, 16.2, 16.18). Lengths in 1/1000 inch, angles in 1/1000 degree."""

from __future__ import annotations

from typing import Literal

import msgspec

from polemos.kernel.secrecy import Public, Seat

LandFormationName = Literal["line", "column", "unformed"]
Place = Literal["left", "right", "front"]
FORMATIONS: tuple[LandFormationName, ...] = ("line", "column", "unformed")
PLACES: tuple[Place, ...] = ("left", "right", "front")
OrderKind = Literal["charge", "move", "change_formation", "recover", "embark", "disembark", "rejoin"]
HOPLITOI = "hoplitoi"  # the stand of a phalanx; its euzonoi are known by their places, those of a group by numbers


class LandOrder(msgspec.Struct, frozen=True):
    """An order (NAV-16.11); object: id of a unit, Position or squadron; x, y: the point of a move."""

    kind: Public[OrderKind]
    object: Public[str] = ""
    x: Public[int] = 0
    y: Public[int] = 0
    formation: Public[LandFormationName | None] = None


class LandUnit(msgspec.Struct, frozen=True, kw_only=True):
    """A phalanx (hoplitoi with attached euzonoi) or a detached group of euzonoi."""

    id: Public[str]
    seat: Public[Seat]
    name: Public[str]
    kind: Public[Literal["phalanx", "euzonoi"]]
    x: Public[int]
    y: Public[int]
    heading: Public[int] = 0
    formation: Public[LandFormationName] = "line"
    disordered: Public[bool] = False
    attached: Public[tuple[Place, ...]] = ()  # places of a phalanx's euzonoi
    stands: Public[int] = 1  # of a detached group
    sent_from: Public[str | None] = None  # phalanx that a group was sent out from
    order: Public[LandOrder]
    inside: Public[str | None] = None  # Position it is in
    status: Public[Literal["ashore", "aboard", "routed", "gone"]] = "ashore"
    aboard: Public[str | None] = None  # squadron that carries it, or took it with it when it was lost
    boarding: Public[tuple[str, ...]] = ()  # squadrons that may take routed hoplites aboard at the end of this turn
    was_routed: Public[bool] = False
    ordered: Public[bool] = False  # its order of this turn is given: to itself or to a group sent out from it
    moved: Public[bool] = False  # this turn
    contacted: Public[bool] = False  # by an enemy land unit this turn
    met: Public[tuple[str, ...]] = ()  # NAV-16.17: enemies rolled for in this Movement phase

    @property
    def owner(self) -> Seat:
        return self.seat

    @property
    def is_phalanx(self) -> bool:
        return self.kind == "phalanx"

    @property
    def is_ashore(self) -> bool:
        """Under orders on land; routed hoplites are not."""
        return self.status == "ashore"


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """A place that shelters troops (NAV-16.18, 16.19). `manned_by`: whose guards, rowers or citizens fight for it."""

    id: Public[str]
    name: Public[str]
    x: Public[int]
    y: Public[int]
    radius: Public[int]
    manned_by: Public[Seat | None] = None


class LandMelee(msgspec.Struct, frozen=True, kw_only=True):
    """Who fights whom on land and the row of pushes (NAV-16.12, 16.16); one that waits is in contact only."""

    attacker: Public[str]  # unit
    defender: Public[str]  # unit, Position or squadron
    stand: Public[str] = ""  # of a stand-by-stand attack on beached ships (NAV-16.23)
    waiting: Public[bool] = False
    pushed: Public[str] = ""  # who was pushed last: attacker or defender
    row: Public[int] = 0  # how often since it last pushed

    @property
    def id(self) -> str:
        stand = f":{self.stand}" if self.stand else ""
        return f"{self.attacker}{stand}|{self.defender}"

    def has(self, one: str) -> bool:
        return one in (self.attacker, self.defender)
