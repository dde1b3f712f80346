"""A charge from its declaration to the phase of combat that it leads to (PAE-12.1 to 12.5, 12.25 to 12.31)."""

from __future__ import annotations

from polemos.geometry import milli
from polemos.kernel.procedure import AGAIN, END, Ask, Call, Flow, Procedure, step
from polemos.kernel.spaces import Manoeuvre, Option, Order, YesNo
from polemos.rules.paean.charge.answering import meet_others
from polemos.rules.paean.charge.charge_facts import ChargeBegan, ChargeOver, PursuitBegan
from polemos.rules.paean.charge.charge_ways import ChargeFacing
from polemos.rules.paean.charge.closing import closes
from polemos.rules.paean.charge.follow_on import FollowOn
from polemos.rules.paean.charge.on_the_way import goes_to, staying
from polemos.rules.paean.charge.pursuit import Pursuit
from polemos.rules.paean.charge.reach import Plan, advanced, planned
from polemos.rules.paean.charge.reaction import reaction_of
from polemos.rules.paean.combat.contacts import meet
from polemos.rules.paean.combat.phase import FightPhase
from polemos.rules.paean.combat.results.aftermath import leave_cover
from polemos.rules.paean.facts import named
from polemos.rules.paean.field.field import enemies
from polemos.rules.paean.field.melees import melee_of
from polemos.rules.paean.movement.going import FULL_TURN, completed
from polemos.rules.paean.order.passing import complete_movement
from polemos.rules.paean.order.unforming import unform
from polemos.rules.paean.specials import is_off
from polemos.rules.paean.state import ChargeNow, G, State
from polemos.tabletop.legs import Face, Legs


class Charge(Procedure, frozen=True):
    """One charge, fought out at once; `extra` thousandths more than the rate."""

    formation: str
    extra: int = 0
    facing: int = -1  # to which light mediums have pivoted
    targets: tuple[str, ...] = ()

    @step("PAE-12.3")
    def pivot(self, g: G) -> Flow:
        charger = g.state.formations[self.formation]
        if not charger.is_light_medium:
            return None
        judge = ChargeFacing(g.state, charger, self.extra)
        return Ask.one(
            charger.seat, Manoeuvre(judge, self.formation), f"{self.formation} charges: facing where?", "PAE-12.3"
        )

    @pivot.answered
    def _(self, g: G, legs: Legs) -> Flow:
        if legs and isinstance(legs[0], Face):
            g.keep(facing=legs[0].heading)
        return None

    @step("PAE-12.1", "PAE-12.2", "PAE-12.3", "PAE-12.4", "PAE-12.31")
    def declare(self, g: G) -> Flow:
        charger = g.state.formations[self.formation]
        start = charger.grid if self.facing < 0 else charger.grid.turned(self.facing / 1000 - charger.grid.heading)
        plan = planned(g.state, charger, start, self.extra)
        assert isinstance(plan, Plan), "whoever lets it charge has seen that it can"
        spot = milli(start.x), milli(start.y), milli(start.heading) % FULL_TURN
        charge = ChargeNow(
            charger=charger.id, x=spot[0], y=spot[1], facing=spot[2], extra=self.extra, slowed=plan.slowed
        )
        g.emit(ChargeBegan(charge, plan.reach.targets))
        g.keep(targets=plan.reach.targets)
        stopped = goes_to(g, advanced(start, plan.halt), "comes on")
        return Call(ChargeEnd(self.formation), END) if stopped else None

    @step("PAE-12.5")
    def in_which_order(self, g: G) -> Flow:
        if len(self.targets) < 2:
            return None
        charger = g.state.formations[self.formation]
        options = [Option(key, _name(g.state, key), (key,)) for key in self.targets]
        return Ask.one(charger.seat, Order(options), f"{self.formation}: who reacts first?", "PAE-12.5")

    @in_which_order.answered
    def _(self, g: G, order: tuple[str, ...]) -> Flow:
        g.keep(targets=order)
        return None

    @step("PAE-12.5", "PAE-12.6")
    def react(self, g: G) -> Flow:
        assert g.state.charge is not None
        if self.formation not in g.state.formations:
            return None
        waiting = [key for key in self.targets if key not in g.state.charge.reacted]
        return Call(reaction_of(g.state, waiting[0]), AGAIN) if waiting else None

    @step("PAE-12.27", "PAE-18.5")
    def pursue(self, g: G) -> Flow:
        if self.formation in g.state.formations and not staying(g.state):
            g.emit(PursuitBegan())
            return Call(Pursuit(self.formation))
        return None

    @step("PAE-12.26", "PAE-12.25")
    def faint(self, g: G) -> Flow:
        charger = g.state.formations.get(self.formation)
        charge = g.state.charge
        if charger is None or charge is None or not staying(g.state):
            return Call(ChargeEnd(self.formation), END)
        if charger.is_light_medium and _faced_by_close_troops(g.state):
            return Call(ChargeEnd(self.formation), END)
        if charge.pursues or "countercharges" in charge.reacted.values() or is_off(g.state, "PAE-12.26"):
            return None
        space = YesNo("break off", "charge home")
        return Ask.one(charger.seat, space, f"{self.formation}: break off the charge?", "PAE-12.26")

    @faint.answered
    def _(self, g: G, breaks_off: bool) -> Flow:
        return Call(ChargeEnd(self.formation), END) if breaks_off else None

    @step("PAE-12.28", "PAE-12.21", "PAE-12.16")
    def contact(self, g: G) -> Flow:
        is_home = closes(g, self.formation)
        if self.formation in g.state.formations:
            meet_others(g)
        return None if is_home else Call(ChargeEnd(self.formation), END)

    @step("PAE-12.29")
    def follow_on(self, g: G) -> Flow:
        return Call(FollowOn(self.formation))

    @step("PAE-12.5", "PAE-12.31", "PAE-13.1")
    def fight(self, g: G) -> Flow:
        """All that it has brought into contact, in one phase, though it may have come apart by then (PAE-12.30)."""
        parts = [each for each in g.state.formations.values() if each.rush == "charge"]
        known = [melee for each in parts if (melee := melee_of(g.state, each.id)) is not None]
        contacts = dict.fromkeys(contact.id for melee in known for contact in melee.contacts)
        if not contacts:
            return None
        first = next(each.id for each in parts if melee_of(g.state, each.id) is not None)
        return Call(FightPhase(first, tuple(contacts) if len(parts) > 1 else ()))

    @step("PAE-12.5")
    def over(self, g: G) -> Flow:
        return Call(ChargeEnd(self.formation))


class ChargeEnd(Procedure, frozen=True):
    """What difficult ground and friends passed on the way bring, at the end (PAE-9.5, 10.6).

    Friends may have passed through somebody who has countercharged, too."""

    formation: str

    @step("PAE-9.5", "PAE-10.6", "PAE-17.3")
    def end(self, g: G) -> Flow:
        charge = g.state.charge
        g.emit(ChargeOver())
        if charge is not None and self.formation in g.state.formations:
            self._comes_to_stand(g)
            completed(g, self.formation, charge.passed, charge.slowed)
        for key, answer in charge.reacted.items() if charge is not None else ():
            known = g.state.formations.get(key)
            if answer == "countercharges" and known is not None and known.moved:
                complete_movement(g, key, ())
        for key in charge.disordered if charge is not None else ():
            unform(g, key, "PAE-9.5")
        leave_cover(g)
        return None

    def _comes_to_stand(self, g: G) -> None:
        """Along an enemy's front on its way it is in contact with him, though it has broken off (PAE-1.6)."""
        others = [foe.id for foe in enemies(g.state, g.state.formations[self.formation]) if not foe.is_light]
        meet(g, self.formation, others, "PAE-1.6", waits=False)


def _faced_by_close_troops(state: State) -> bool:
    """Has a close formation turned to face (PAE-12.25)?"""
    assert state.charge is not None
    turned = [state.formations.get(key) for key, answer in state.charge.reacted.items() if answer == "turned"]
    return any(each is not None and each.is_close for each in turned)


def _name(state: State, key: str) -> str:
    return state.leaders[key].name if key in state.leaders else named(state, key)
