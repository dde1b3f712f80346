"""Short moves after a combat (ALA-17.9, 18.4 to 18.6): falling back, following up, keeping in line, riding through."""

from __future__ import annotations

from polemos.geometry import HAIR, milli, sin_cos
from polemos.kernel.procedure import END, Call, Flow, Procedure, step
from polemos.kernel.record_fact import sets
from polemos.rules.alala.charge.lining_up import put
from polemos.rules.alala.charts.combat import combat_chart
from polemos.rules.alala.facts import Did, TroopFact
from polemos.rules.alala.field.contact import come_together
from polemos.rules.alala.field.terrain import take_rough
from polemos.rules.alala.morale.misfortunes import Losses
from polemos.rules.alala.state import G, State
from polemos.rules.alala.troops import Deed, Troop
from polemos.rules.alala.ways.obstacles import FURTHER, Around, is_free, moved_to
from polemos.rules.alala.ways.passage import take_passage
from polemos.tabletop.obstacles import Way


class KeptInLine(TroopFact, frozen=True):
    """A flank support has moved along with its friend, which it does once a turn (ALA-17.9)."""

    SETS = sets(lined_up=True)
    SAYS = "{troop} keeps in line"


def _step(g: G, troop: str, heading: float, words: str, forward: bool) -> None:
    """A follow-up costs no order (ALA-18.5), a step back through rough ground does (ALA-4.3)."""
    length = combat_chart().after.fall_back
    known = g.state.troops[troop]
    ux, uy = sin_cos(heading)
    there = known.box.moved(ux * length, uy * length)
    if forward:
        g.emit(moved_to(known, there, words, length))
    else:
        put(g, troop, there, words)


class FallBack(Procedure, frozen=True):
    """One inch straight back, facing kept; who cannot pays for it (ALA-18.4)."""

    troop: str
    heading: int
    support: bool = False  # a support takes no casualties (ALA-17.8)

    @step("ALA-18.4")
    def back(self, g: G) -> Flow:
        after = combat_chart().after
        troop = g.state.troops[self.troop]
        if troop.status != "last_stand" and is_free(g.state, troop, self.heading / 1000, after.fall_back):
            _step(g, self.troop, self.heading / 1000, "falls back", forward=False)
            if troop.is_hoplites:
                g.emit(Did(self.troop, Deed("fall_back")), "ALA-9.11")
            return END
        if self.support:
            return END
        rule = "ALA-10.15" if troop.status == "last_stand" else "ALA-18.4"
        return Call(Losses(self.troop, after.fall_back_barred, "unable to fall back", rule), END)


class FollowUp(Procedure, frozen=True):
    """As far as the opponent fell back, in contact again (ALA-18.5); remains if its way is barred."""

    troop: str
    heading: int
    support: bool = False

    @step("ALA-18.5")
    def follow(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        if troop.status == "last_stand" or not is_free(
            g.state, troop, self.heading / 1000, combat_chart().after.fall_back
        ):
            return END
        _step(g, self.troop, self.heading / 1000, "follows up", forward=True)
        if troop.is_hoplites:
            g.emit(Did(self.troop, Deed("follow_up")), "ALA-9.11")
        if not self.support:
            come_together(g, self.troop, "follow_up")
        return END


def keep_in_line(g: G, troop: str, heading: int, forward: bool, in_contact: bool) -> None:
    """A flank support makes the same step as its friend (ALA-17.9); one that fought in contact follows its enemy."""
    _step(g, troop, heading / 1000, "keeps in line", forward)
    g.emit(KeptInLine(troop), "ALA-17.9")
    if g.state.troops[troop].is_hoplites:
        g.emit(Did(troop, Deed("follow_up" if forward else "fall_back")), "ALA-9.11")
    if forward and in_contact:
        come_together(g, troop, "follow_up")


class RideThrough(Procedure, frozen=True):
    """Four inches straight ahead through the opponent, if there is room beyond (ALA-18.6)."""

    troop: str
    enemy: str
    heading: int
    support: bool = False

    @step("ALA-18.6", "ALA-17.4")
    def ride(self, g: G) -> Flow:
        way = way_through(g.state, g.state.troops[self.troop], self.enemy, self.heading / 1000)
        if way is None:
            return END
        troop = g.state.troops[self.troop]
        g.emit(moved_to(troop, way.box, f'rides through for {way.distance:.4g}"'))
        take_passage(g, self.troop, way.passed)
        take_rough(g, self.troop, way.rough)
        g.emit(Did(self.troop, Deed("ride_through", 1, self.heading, amount=milli(way.distance))), "ALA-9.11")
        enemy = g.state.troops[self.enemy]
        if self.support or not enemy.on_table or not enemy.is_skirmishers:
            return END
        return Call(Losses(self.enemy, combat_chart().after.ridden_through, "ridden through", "ALA-17.4"), END)


def way_through(state: State, troop: Troop, enemy: str, heading: float) -> Way | None:
    """The way of a ride through an enemy; None if there is no room beyond him."""
    around = Around(state, troop, ignoring=(enemy,))
    foe = state.troops[enemy]
    through = [*around.passable, (enemy, foe.box)] if foe.on_table else around.passable
    around.passable = through
    ux, uy = sin_cos(heading)
    longer = around.lengthened(troop.box, ux, uy, combat_chart().after.ride_through, FURTHER)
    if longer is None:
        return None
    free, _ = around.free(troop.box, ux * longer, uy * longer)
    if free < 1.0 - HAIR:
        return None
    way = around.way(troop.box, heading, longer)
    return way._replace(passed=tuple(name for name in way.passed if name != enemy))
