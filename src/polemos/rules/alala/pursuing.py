"""A pursuit move (ALA-18.13 to 18.15, 18.17): after the beaten enemy, into new ones, and at last to his baggage."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.geometry import HAIR, TOLERANCE, Box, first_touch, heading_towards, nearest_point, sin_cos, touches
from polemos.kernel.fact import Fact
from polemos.kernel.procedure import END, Call, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.rules.alala.charts import ground
from polemos.rules.alala.chase import meet_half_way
from polemos.rules.alala.combats import CombatNoted, new_combat
from polemos.rules.alala.facts import BrokeFormation, Did, PhaseBegan, StatusChanged, named, set_side
from polemos.rules.alala.field import (
    contact_with,
    fighting_stretch,
    gap,
    is_in_combat,
)
from polemos.rules.alala.hack import Catch
from polemos.rules.alala.lining_up import close_in, face_hit, line_up
from polemos.rules.alala.move_dice import most_dice, take_fatigue, throwing
from polemos.rules.alala.response import Meet
from polemos.rules.alala.running import go, heading_to, in_the_way, run
from polemos.rules.alala.state import SOUTH, Deed, G, State, Troop

FLEEING = ("retiring", "withdrawing", "routing")
BAGGAGE = ""  # the name of no troop


class Looted(Fact, frozen=True):
    """The baggage train of a side is looted, for the rest of the game (ALA-18.17)."""

    seat: Seat
    by: str

    def apply(self, state: State) -> None:
        set_side(state, self.seat, looted=True)

    def words(self, state: State) -> str:
        return f"{named(state, self.by)} loots the baggage of {state.side(self.seat).name}"


def baggage_of(state: State, seat: Seat) -> Box:
    """Where the baggage train of a side stands (ALA-2.20)."""
    width, depth = ground().baggage.size
    y = depth / 2.0 if seat == SOUTH else state.depth / 1000 - depth / 2.0
    return Box(state.width / 2000, y, 0.0, width, depth)


def has_left_the_table(troop: Troop) -> bool:
    """It ran over an edge, and can be followed in the direction that it took (ALA-18.13)."""
    return not troop.on_table and troop.end.startswith("leaves")


class Pursue(Procedure, frozen=True):
    """A pursuit move after a quarry (ALA-18.13), or towards the baggage if there is none (ALA-18.17)."""

    pursuer: str
    quarry: str
    bearing: int = 0  # in which a quarry went that has left the table

    @step("ALA-18.13", "ALA-11.7", "ALA-12.4")
    def throw(self, g: G) -> Flow:
        troop = g.state.troops[self.pursuer]
        if not troop.on_table or troop.status in ("last_stand", "routing", "withdrawing"):
            return END
        if troop.formed:
            g.emit(BrokeFormation(self.pursuer), "ALA-11.7")
        if troop.status != "pursuing":
            g.emit(StatusChanged(self.pursuer, "pursuing"))
        label = f"{self.pursuer} pursues {self.quarry}" if self.quarry else f"{self.pursuer} runs for the baggage"
        return Call(throwing(troop, most_dice(troop), label, "ALA-18.13"))

    @step("ALA-18.13", "ALA-12.11")
    def run(self, g: G) -> Flow:
        throw = g.state.throws[0]
        take_fatigue(g, self.pursuer, throw.faces)
        if g.state.troops[self.pursuer].is_hoplites:
            g.emit(Did(self.pursuer, Deed("pursuit", len(throw.faces))), "ALA-9.11")
        return Call(PursuitRun(self.pursuer, self.quarry, self.bearing, float(throw.total)))


class PursuitRun(Procedure, frozen=True):
    """A stretch of a pursuit, with what is left of the roll."""

    pursuer: str
    quarry: str
    bearing: int
    left: float
    met: str = ""
    met_at: tuple[int, int] = (0, 0)

    @step("ALA-18.13", "ALA-18.14", "ALA-18.15")
    def pursue(self, g: G) -> Flow:
        state = g.state
        pursuer = state.troops[self.pursuer]
        if not self.quarry:
            return self._to_baggage(g)
        quarry = state.troops[self.quarry]
        if not quarry.on_table:
            return self._run(g, self.bearing / 1000, self.left)
        near = gap(pursuer, quarry) <= self.left + TOLERANCE + HAIR
        if near and not in_the_way(state, pursuer, quarry, self.left) and self._reach(g, self.quarry):
            return Call(Catch(self.pursuer, self.quarry), END)
        return self._run(g, heading_to(pursuer, quarry.box), self.left)

    def _to_baggage(self, g: G) -> Flow:
        pursuer = g.state.troops[self.pursuer]
        train = baggage_of(g.state, 1 - pursuer.seat)
        centre = pursuer.box.cx, pursuer.box.cy
        if touches(pursuer.box, train):
            return self._loot(g)
        heading = heading_towards(centre, nearest_point(train, *centre))
        ux, uy = sin_cos(heading)
        reach = first_touch(pursuer.box, ux * self.left, uy * self.left, train)
        flow = self._run(g, heading, self.left if reach is None else self.left * reach)
        return self._loot(g) if flow is END and touches(g.state.troops[self.pursuer].box, train) else flow

    def _loot(self, g: G) -> Flow:
        seat = 1 - g.state.troops[self.pursuer].seat
        g.emit(StatusChanged(self.pursuer, "looting"), "ALA-2.20", "ALA-18.17")
        if not g.state.side(seat).looted:
            g.emit(Looted(seat, self.pursuer), "ALA-18.17")
        return END

    def _run(self, g: G, heading: float, length: float) -> Flow:
        """The full distance, up to an enemy that it may charge, or halting before one that it may not."""
        found = run(g.state, g.state.troops[self.pursuer], heading, length, self.quarry)
        go(g, self.pursuer, found.way, f'pursues for {found.way.distance:.4g}"')
        met = g.state.troops.get(found.meets)
        if met is None or met.id == self.quarry or met.status == "routing":
            return END
        g.keep(left=max(0.0, self.left - found.way.distance), met=met.id, met_at=(met.x, met.y))
        return Call(Meet(self.pursuer, met.id))

    @step("ALA-18.15")
    def new_enemy(self, g: G) -> Flow:
        """It has gone, and the pursuit goes on; or it is contacted, and after combat they fight a round at once."""
        state = g.state
        met = state.troops[self.met]
        if not met.on_table or (met.x, met.y) != self.met_at:
            return Call(PursuitRun(self.pursuer, self.quarry, self.bearing, self.left), END)
        busy = is_busy(state, met)
        if not self._reach(g, self.met):
            return END
        meet_half_way(g, self.pursuer, self.met)
        if state.phase != "after_combat" or busy:
            return END
        a, b = contact_with(state.troops[self.pursuer], met)
        stretch = fighting_stretch(state.troops[a], state.troops[b])
        if stretch is None:
            return END
        combat = new_combat(state, state.troops[a], state.troops[b], stretch, at_once=True)
        combat = replace(combat, id=f"{combat.id}|at once")
        g.emit(CombatNoted(combat))
        return Call(RoundAtOnce(combat.id), END)

    def _reach(self, g: G, target: str) -> bool:
        pursuer, foe = g.state.troops[self.pursuer], g.state.troops[target]
        place = line_up(g.state, pursuer, foe.box, face_hit(foe, pursuer.reference))
        if place is None:
            return False
        close_in(g, self.pursuer, target, place, "pursuit", f"comes up with {target}", gap(pursuer, foe))
        return True


def is_busy(state: State, troop: Troop) -> bool:
    """Is it in combat, or does it still have an after combat move to make (ALA-18.15)?"""
    if is_in_combat(state, troop) or troop.must_retire:
        return True
    return any(
        troop.id in (combat.south.troop, combat.north.troop) for combat in state.combats.values() if not combat.over
    )


class RoundAtOnce(Procedure, frozen=True):
    """One round of combat in the middle of After Combat Moves, with its results and moves (ALA-18.15)."""

    combat: str

    @step("ALA-18.15")
    def begin(self, g: G) -> Flow:
        from polemos.rules.alala.combat import Fight

        g.emit(PhaseBegan("combat"))
        return Call(Fight(self.combat))

    @step("ALA-18.15")
    def moves(self, g: G) -> Flow:
        from polemos.rules.alala.after_combat import CombatMoves

        g.emit(PhaseBegan("after_combat"))
        return Call(CombatMoves(self.combat))


FACTS = (Looted,)
PROCEDURES = (Pursue, PursuitRun, RoundAtOnce)
