"""Moves away from the enemy: retiring, evading, routing, withdrawing (ALA-10.14, 10.16, 12.4, 15.12, 18.7 to 18.12)."""

from __future__ import annotations

from typing import Literal

from polemos.kernel.fact import Fact
from polemos.kernel.procedure import END, Call, Flow, Procedure, step
from polemos.rules.alala.charts import milli
from polemos.rules.alala.facts import BrokeFormation, Did, EventsNoted, MustRetire, StatusChanged, change
from polemos.rules.alala.field import enemies, heading_home, within
from polemos.rules.alala.move_dice import bonus, most_dice, take_fatigue, throwing
from polemos.rules.alala.movement_charts import movement
from polemos.rules.alala.passage import take_passage
from polemos.rules.alala.state import Deed, Event, G, State, Status, Troop
from polemos.rules.alala.terrain import take_rough
from polemos.rules.alala.ways import Way, away_heading, moved_to, way_away

Fleeing = Literal["retires", "withdraws", "evades", "routs"]
BUSY: tuple[Status, ...] = ("pursuing", "looting")


class GaveGround(Fact, frozen=True):
    """A troop has made a compelled move: it does nothing more of its own accord this turn (ALA-14.8)."""

    troop: str
    how: Fleeing

    def apply(self, state: State) -> None:
        if self.how == "evades":
            change(state, self.troop, evaded=True)
        else:
            change(state, self.troop, retired=True, must_retire=False)

    def words(self, state: State) -> str:
        return ""  # its way is told


class Retire(Procedure, frozen=True):
    """A retire move (ALA-18.7). The first of a retirement is an event for others, unless it has been noted already.

    `heading` in thousandths of a degree overrides where it goes, just after a combat whose enemy is gone.
    """

    troop: str
    away_from: tuple[str, ...] = ()
    initial: bool = True
    event: bool = True
    heading: int = -1

    @step("ALA-18.7", "ALA-10.5", "ALA-10.6")
    def seen(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        if not troop.on_table:
            return END
        if troop.status == "last_stand":  # it makes no move of any kind
            return Call(_losses(self.troop, "ALA-10.15"), END)
        if not self.event or troop.is_band:
            return None
        from polemos.rules.alala.aggression import Unrest

        g.emit(EventsNoted((Event(self.troop, "retires"),)))
        return Call(Unrest(moves=False))

    @step("ALA-12.4")
    def throw(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        dice = most_dice(troop)
        return Call(throwing(troop, dice, f"{self.troop} retires", "ALA-18.7", (bonus(dice, self.initial),)))

    @step("ALA-3.14", "ALA-18.10")
    def move(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        heading = away_heading(g.state, troop, self.away_from) if self.heading < 0 else self.heading / 1000
        way = way_away(g.state, troop, heading, g.state.throws[0].total, compelled="retire")
        if way is None:
            return _unable(g, troop)
        if troop.is_hoplites and troop.status != "withdrawing":
            _unform(g, troop, "retiring", "ALA-18.9")
        elif troop.status in BUSY:  # its pursuit or looting is over, and it is free again next turn
            g.emit(StatusChanged(troop.id, "steady"), "ALA-18.9")
        return _go(g, troop, way, "retires")

    @step("ALA-7.5", "ALA-10.13")
    def others(self, g: G) -> Flow:
        """Those who must retire because of this one go after it."""
        from polemos.rules.alala.aggression import Unrest

        return Call(Unrest()) if self.event else END


class WithdrawMove(Procedure, frozen=True):
    """A troop below half strength leaves the field: first away from the enemy, in later turns straight home.

    `heading` overrides where the first move goes, just after a combat.
    """

    troop: str
    initial: bool
    heading: int = -1

    @step("ALA-10.14", "ALA-10.16")
    def throw(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        if not troop.on_table:
            return END
        dice = most_dice(troop)
        return Call(throwing(troop, dice, f"{self.troop} withdraws", "ALA-10.16", (bonus(dice, self.initial),)))

    @step("ALA-10.16", "ALA-3.14")
    def move(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        heading = heading_home(troop.seat)
        if self.initial:
            heading = away_heading(g.state, troop) if self.heading < 0 else self.heading / 1000
        way = way_away(g.state, troop, heading, g.state.throws[0].total, compelled="retire")
        if way is None:
            if troop.status != "withdrawing":  # also if the move proves impossible
                g.emit(StatusChanged(self.troop, "withdrawing"), "ALA-10.14")
            return _unable(g, g.state.troops[self.troop])
        _unform(g, troop, "withdrawing", "ALA-10.14")
        return _go(g, troop, way, "withdraws")


class Evade(Procedure, frozen=True):
    """A band gets out of the way of a charge (ALA-15.12). If it cannot, it stays and has not evaded."""

    troop: str
    away_from: tuple[str, ...] = ()

    @step("ALA-12.4")
    def throw(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        dice = most_dice(troop)
        return Call(throwing(troop, dice, f"{self.troop} evades", "ALA-15.12", (bonus(dice, True),)))

    @step("ALA-15.12", "ALA-3.14")
    def move(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        heading = away_heading(g.state, troop, self.away_from)
        way = way_away(g.state, troop, heading, g.state.throws[0].total, compelled="evade")
        return None if way is None else _go(g, troop, way, "evades")


class RoutMove(Procedure, frozen=True):
    """A rout move (ALA-18.11); who cannot run surrenders or disperses (ALA-18.12)."""

    troop: str
    away_from: tuple[str, ...] = ()
    initial: bool = True
    heading: int = -1

    @step("ALA-18.11")
    def throw(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        if not troop.on_table:
            return END
        _unform(g, troop, "routing", "ALA-18.11")
        dice = most_dice(troop)
        return Call(throwing(troop, dice, f"{self.troop} routs", "ALA-18.11", (bonus(dice, self.initial),)))

    @step("ALA-3.14", "ALA-18.10")
    def move(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        heading = away_heading(g.state, troop, self.away_from) if self.heading < 0 else self.heading / 1000
        way = way_away(g.state, troop, heading, g.state.throws[0].total, compelled="rout")
        if way is not None:
            return _go(g, troop, way, "routs")
        near = movement().compelled.surrender_within
        captors = any(within(troop, foe, near) for foe in enemies(g.state, troop))
        return _lost(self.troop, "surrenders" if captors else "disperses")


def _unform(g: G, troop: Troop, status: Status, rule: str) -> None:
    """ALA-11.7: hoplites that run are no longer in formation."""
    if troop.formed:
        g.emit(BrokeFormation(troop.id), "ALA-11.7")
    if troop.status != status:
        g.emit(StatusChanged(troop.id, status), rule)


def _go(g: G, before: Troop, way: Way, how: Fleeing) -> Flow:
    """Carry out a way away from the enemy: place, order, and the table edge."""
    faces = g.state.throws[0].faces
    if way.leaves:
        # It is gone at the end of the move; those it ran through are in disorder all the same.
        take_passage(g, before.id, way.passed)
        return _lost(before.id, "leaves the field")
    g.emit(moved_to(before, way.box, f'{how} {way.distance:.4g}"'))
    take_passage(g, before.id, way.passed)
    take_rough(g, before.id, way.rough)
    take_fatigue(g, before.id, faces)
    g.emit(GaveGround(before.id, how), "ALA-14.8")
    if how != "routs":
        kind: Literal["evade", "retire"] = "evade" if how == "evades" else "retire"
        deed = Deed(kind, len(faces), milli(way.heading) % 360_000, amount=milli(way.distance))
        g.emit(Did(before.id, deed), "ALA-9.11")
    return None


def _unable(g: G, troop: Troop) -> Flow:
    """ALA-18.8: it stays, formed if it was, and pays for it."""
    if troop.must_retire:
        g.emit(MustRetire(troop.id, False), "ALA-18.8")
    if troop.status in ("retiring", *BUSY):
        g.emit(StatusChanged(troop.id, "steady"), "ALA-18.8")
    return Call(_losses(troop.id, "ALA-18.8"))


def _losses(troop: str, rule: str) -> Procedure:
    from polemos.rules.alala.losses import Losses

    men = movement().compelled.casualties_if_impossible
    return Losses(troop, men, "unable to retire", rule, moves=False)


def _lost(troop: str, how: str) -> Flow:
    """It leaves the game with all its men (ALA-3.15, ALA-18.12)."""
    from polemos.rules.alala.losses import Lost

    return Call(Lost(troop, how, True))


FACTS = (GaveGround,)
PROCEDURES = (Retire, WithdrawMove, Evade, RoutMove)
