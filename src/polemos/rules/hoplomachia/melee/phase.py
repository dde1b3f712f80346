"""Melee, B6 (section 18)."""

from __future__ import annotations

from polemos.kernel.procedure import AGAIN, Ask, Call, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import YesNo
from polemos.rules.hoplomachia.arete.efforts import may_step_more, one_step_more
from polemos.rules.hoplomachia.facts.armies import StrategosShown
from polemos.rules.hoplomachia.facts.pieces import Paired
from polemos.rules.hoplomachia.field.contact import front_pairs
from polemos.rules.hoplomachia.field.field import in_melee, strategoi
from polemos.rules.hoplomachia.melee.attacks import Attack, attacks, is_still_on
from polemos.rules.hoplomachia.melee.settling import Settle, Strike
from polemos.rules.hoplomachia.state.table import G, HeldResult, State


class Melee(Procedure, frozen=True):
    """One Step More, then all epidromos melees, then all othismos melees, each completely before the next."""

    asked: tuple[Seat, ...] = ()
    left: tuple[Attack, ...] = ()  # still to be carried out

    @step("HMA-5.10", "HMA-18.12")
    def show_strategoi(self, g: G) -> Flow:
        """Who fights is seen; to the fight itself he adds nothing."""
        for each in strategoi(g.state):
            if each.element and not each.shown and in_melee(g.state, each.element):
                g.emit(StrategosShown(each.id, each.element), "HMA-5.10")
        return None

    @step("HMA-10.8", "HMA-7.1")
    def step_more(self, g: G) -> Flow:
        seat = self._next_to_ask(g.state)
        if seat is None:
            return None
        return Ask.one(seat, YesNo(preferred=True), "Do you call for One Step More?", "HMA-10.8")

    @step_more.answered
    def _(self, g: G, answer: bool) -> Flow:
        seat = self._next_to_ask(g.state)
        assert seat is not None
        g.keep(asked=(*self.asked, seat))
        if answer:
            one_step_more(g, seat)
        return AGAIN

    def _next_to_ask(self, state: State) -> Seat | None:
        order = state.precedence, 1 - state.precedence
        return next((seat for seat in order if seat not in self.asked and may_step_more(state, seat)), None)

    @step("HMA-2.8", "HMA-18.3")
    def pair(self, g: G) -> Flow:
        g.emit(Paired(front_pairs(g.state)), "HMA-2.8")
        g.keep(left=attacks(g.state))
        return None

    @step("HMA-18.1", "HMA-18.2", "HMA-7.6", "HMA-18.24")
    def fight(self, g: G) -> Flow:
        held = next_to_settle(g.state, self.left)
        if held is not None:
            return Call(Settle(held.element, held.result, held.by, held.frontal, held.othismos), AGAIN)
        if not self.left:
            return None
        attack, *left = self.left
        g.keep(left=tuple(left))
        return Call(Strike(attack), AGAIN) if is_still_on(g.state, attack) else AGAIN


def next_to_settle(state: State, left: tuple[Attack, ...]) -> HeldResult | None:
    """A held result on an element that nobody attacks any more; those of the player with precedence first."""
    awaited = {key for attack in left if is_still_on(state, attack) for key in attack.struck}
    ready = [each for each in state.held.values() if each.element not in awaited]
    return min(ready, key=lambda each: state.elements[each.element].seat != state.precedence, default=None)
