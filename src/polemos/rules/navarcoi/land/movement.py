"""A side's land movement (NAV-6.3, 16.5 to 16.12)."""

from __future__ import annotations

from polemos.kernel.procedure import AGAIN, Call, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.rules.navarcoi.land.beach_attack import BeachAttack, may_attack_ships
from polemos.rules.navarcoi.land.contact import review_orders, take_places
from polemos.rules.navarcoi.land.land import ashore
from polemos.rules.navarcoi.land.march import LandMove
from polemos.rules.navarcoi.land.orders import LandOrders
from polemos.rules.navarcoi.land.positions import is_fighting
from polemos.rules.navarcoi.state import G


class LandMovement(Procedure, frozen=True):
    """Orders, then every unit of the side carries on with its own, by identity."""

    seat: Seat
    done: tuple[str, ...] = ()

    @step("NAV-16.11")
    def review(self, g: G) -> Flow:
        take_places(g)
        review_orders(g)
        return None

    @step("NAV-16.10")
    def orders(self, g: G) -> Flow:
        return Call(LandOrders(self.seat))

    @step("NAV-16.4", "NAV-6.3")
    def move(self, g: G) -> Flow:
        unit = next((u for u in ashore(g.state, self.seat) if u.id not in self.done and not u.moved), None)
        if unit is None:
            return None
        g.keep(done=(*self.done, unit.id))
        if is_fighting(g.state, unit) and may_attack_ships(g.state, unit.id):
            return Call(BeachAttack(unit.id), AGAIN)
        return Call(LandMove(unit.id), AGAIN)
