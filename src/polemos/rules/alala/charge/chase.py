"""Chasing a target that evades or retires from the charge (ALA-15.13 to 15.15)."""

from __future__ import annotations

from polemos.geometry import HAIR, TOLERANCE, heading_towards, milli
from polemos.kernel.procedure import END, Ask, Call, Flow, Procedure, step
from polemos.kernel.spaces import YesNo
from polemos.rules.alala.charge.charging import ChargeEnded, still_to_move
from polemos.rules.alala.charge.cut_down import Catch
from polemos.rules.alala.charge.lining_up import bring_supports, close_in, face_hit, line_up, make_room
from polemos.rules.alala.charge.response import Meet
from polemos.rules.alala.charge.straight_pursuit import go, heading_to, in_the_way, run
from polemos.rules.alala.charts.movement import movement
from polemos.rules.alala.combat.combats import note_catch
from polemos.rules.alala.facts import Did, named
from polemos.rules.alala.field.contact import come_together
from polemos.rules.alala.field.field import gap
from polemos.rules.alala.state import Along, G, State
from polemos.rules.alala.troops import Deed, Troop
from polemos.rules.alala.ways.move_dice import fatigue, most_dice, take_fatigue, throwing


class Chase(Procedure, frozen=True):
    """The charger goes on with maximum dice: it catches its target, runs into another enemy, or runs itself out."""

    charger: str
    target: str
    bearing: int  # in which the target went
    along: tuple[Along, ...] = ()
    lowered: bool = False

    @step("ALA-15.13")
    def throw(self, g: G) -> Flow:
        charger = g.state.troops[self.charger]
        return Call(throwing(charger, most_dice(charger), f"{self.charger} chases {self.target}", "ALA-15.13"))

    @step("ALA-12.10")
    def care(self, g: G) -> Flow:
        charger = g.state.troops[self.charger]
        if charger.grade != "A" or not fatigue(charger, g.state.throws[0].faces):
            return None
        prompt = f"{named(g.state, self.charger)} has thrown a 5: lower one of them to 4, so that it gives no disorder?"
        return Ask.one(charger.seat, YesNo("lower it", "keep it", preferred=True), prompt, "ALA-12.10")

    @care.answered
    def _(self, g: G, lower: bool) -> Flow:
        g.keep(lowered=lower)
        return None

    @step("ALA-12.9", "ALA-12.11")
    def tire(self, g: G) -> Flow:
        charger = g.state.troops[self.charger]
        faces = list(g.state.throws[0].faces)
        if self.lowered:
            faces[faces.index(charger.chart.fatigue_on)] = movement().fatigue.lowered_to
        take_fatigue(g, self.charger, faces)
        if charger.is_hoplites:
            g.emit(Did(self.charger, Deed("charge", 1)), "ALA-9.11")
        return Call(ChaseRun(self.charger, self.target, self.bearing, float(sum(faces))))

    @step("ALA-15.5")
    def supports(self, g: G) -> Flow:
        out = still_to_move(g.state, g.state.troops[self.charger].seat)
        make_room(g, self.charger, out)
        bring_supports(g, self.charger, self.along, out)
        return None


class ChaseRun(Procedure, frozen=True):
    """A stretch of a chase after one target, with what is left of the roll."""

    charger: str
    target: str
    bearing: int
    left: float
    met: str = ""
    met_at: tuple[int, int] = (0, 0)
    caught: str = ""

    @step("ALA-15.13", "ALA-15.14", "ALA-15.15")
    def chase(self, g: G) -> Flow:
        charger, target = g.state.troops[self.charger], g.state.troops[self.target]
        if not target.on_table:
            return self._run(g, self.bearing / 1000)
        near = gap(charger, target) <= self.left + TOLERANCE + HAIR
        # Whoever has been caught already is hacked at no more.
        free = near and target.status != "routing" and not in_the_way(g.state, charger, target, self.left)
        if free and self._reach(g, self.target):
            return self._catch(g, self.target)
        return self._run(g, heading_to(charger, target.box))

    def _run(self, g: G, heading: float) -> Flow:
        """On and on, up to another enemy or to the end of the roll."""
        found = run(g.state, g.state.troops[self.charger], heading, self.left, self.target)
        go(g, self.charger, found.way, f'chases {self.target} for {found.way.distance:.4g}"')
        met = g.state.troops.get(found.meets)
        if met is None or met.id == self.target or met.status == "routing":
            return END
        left = max(0.0, self.left - found.way.distance)
        g.keep(left=left, met=met.id, met_at=(met.x, met.y))
        # Whoever has answered a charge already is caught if it is reached.
        return None if has_answered(g.state, met) else Call(Meet(self.charger, met.id))

    @step("ALA-15.15", "ALA-15.7")
    def uncovered(self, g: G) -> Flow:
        """The enemy it ran into stands and is contacted, or has gone and is chased in its turn."""
        if self.caught:
            return None
        state = g.state
        charger, met = state.troops[self.charger], state.troops[self.met]
        if not met.on_table or (met.x, met.y) != self.met_at:
            away = heading_towards((charger.x, charger.y), self.met_at)
            return Call(ChaseRun(self.charger, self.met, milli(away) % 360_000, self.left), END)
        if not self._reach(g, self.met):
            return END
        if has_answered(state, met):
            return self._catch(g, self.met)
        meet_half_way(g, self.charger, self.met)
        return END

    @step("ALA-15.14")
    def note(self, g: G) -> Flow:
        note_catch(g, self.charger, self.caught)
        return None

    def _reach(self, g: G, target: str) -> bool:
        """Line up on an enemy within reach; false if there is no room."""
        charger, foe = g.state.troops[self.charger], g.state.troops[target]
        out = still_to_move(g.state, charger.seat)
        place = line_up(g.state, charger, foe.box, face_hit(foe, charger.reference), out)
        if place is None:
            return False
        close_in(g, self.charger, target, place, "charge", f"comes up with {target}", gap(charger, foe))
        return True

    def _catch(self, g: G, target: str) -> Flow:
        g.keep(caught=target)
        return Call(Catch(self.charger, target))


def has_answered(state: State, troop: Troop) -> bool:
    """Has it evaded or retired before a charge of this phase (ALA-15.17: a troop responds once)?"""
    return troop.evaded or any(charge.left and charge.target == troop.id for charge in state.charges.values())


def meet_half_way(g: G, charger: str, target: str) -> None:
    """If the enemy that was run into counter-charges, both count as charging (ALA-15.8)."""
    answer = g.state.charges.get(target)
    if answer is not None and answer.counter and not answer.done:
        g.emit(ChargeEnded(target, f"it meets {charger}"), "ALA-15.8")
        come_together(g, target, "charge")
