"""A bound (PAE-6.1 to 6.6): eight steps of the active side, one after the other."""

from __future__ import annotations

from polemos.kernel.procedure import Call, Flow, Procedure, step
from polemos.rules.paean.combat.compulsory import CompulsoryCombat
from polemos.rules.paean.combat.rallying import rally
from polemos.rules.paean.command.power import CallOfPower
from polemos.rules.paean.command.turns import CommandOrders
from polemos.rules.paean.ending.victory import BattleEnded, at_end_of_bound, outcome_of
from polemos.rules.paean.facts import BoundBegan, PhaseBegan
from polemos.rules.paean.field.field import formations
from polemos.rules.paean.heroes.deeds import HeroicActions
from polemos.rules.paean.heroes.might import CallOfMight
from polemos.rules.paean.missiles.fire import forget
from polemos.rules.paean.order.displacing import displace_all
from polemos.rules.paean.skirmish.skirmish import SkirmishActions
from polemos.rules.paean.specials import read_omens
from polemos.rules.paean.state import G, Phase


def _begins(g: G, phase: Phase) -> None:
    g.emit(PhaseBegan(phase), "PAE-6.2")


class Bound(Procedure, frozen=True):
    """The next bound of the battle; the side with the initiative has the odd ones (PAE-6.1)."""

    @step("PAE-6.1", "PAE-6.3")
    def begin(self, g: G) -> Flow:
        g.forget_counts()
        number = g.state.turn + 1
        g.emit(BoundBegan(number, g.state.first if number % 2 else 1 - g.state.first), "PAE-6.3")
        _begins(g, "combat")
        read_omens(g)
        return None

    @step("PAE-6.2", "PAE-6.4")
    def combat(self, g: G) -> Flow:
        return Call(CompulsoryCombat())

    @step("PAE-6.2", "PAE-8.1")
    def skirmish(self, g: G) -> Flow:
        _begins(g, "skirmish")
        return Call(SkirmishActions(g.state.active))

    @step("PAE-6.2", "PAE-7.4")
    def power(self, g: G) -> Flow:
        _begins(g, "power")
        return Call(CallOfPower(g.state.active))

    @step("PAE-6.2", "PAE-6.5")
    def orders(self, g: G) -> Flow:
        _begins(g, "orders")
        return Call(CommandOrders(g.state.active))

    @step("PAE-6.2", "PAE-15.7")
    def might(self, g: G) -> Flow:
        _begins(g, "might")
        return Call(CallOfMight(g.state.active))

    @step("PAE-6.2", "PAE-15.3")
    def heroes(self, g: G) -> Flow:
        _begins(g, "heroes")
        return Call(HeroicActions(g.state.active))

    @step("PAE-6.2", "PAE-14.26")
    def rally(self, g: G) -> Flow:
        _begins(g, "rally")
        rally(g)
        return None

    @step("PAE-6.2", "PAE-6.6")
    def end(self, g: G) -> Flow:
        _begins(g, "end")
        displace_all(g)
        for formation in formations(g.state, g.state.active):
            forget(g, formation.id)
        verdict = at_end_of_bound(g.state)
        if verdict is not None:
            g.finish(outcome_of(g.state, verdict), verdict.rule)
            g.emit(BattleEnded(verdict.why, verdict.rule), "PAE-3.8", verdict.rule)
        return None
