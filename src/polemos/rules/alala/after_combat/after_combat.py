"""After Combat Moves (section 18): combat by combat, the beaten first."""

from __future__ import annotations

from polemos.kernel.procedure import AGAIN, Call, Flow, Procedure, step
from polemos.rules.alala.after_combat.combat_moves import CombatMoves
from polemos.rules.alala.after_combat.outrun import OutrunPursuit, outrun
from polemos.rules.alala.charge.charging import ChargesOver
from polemos.rules.alala.combat.combat import in_order
from polemos.rules.alala.combat.combats import CombatsOver
from polemos.rules.alala.facts import PhaseBegan
from polemos.rules.alala.field.field import is_in_combat, on_table
from polemos.rules.alala.morale.misfortunes import Retire, WithdrawMove
from polemos.rules.alala.state import SOUTH, G, State
from polemos.rules.alala.troops import Troop


class AfterCombatMoves(Procedure, frozen=True):
    """Combats and lone retirements from right to left as seen by the side with the initiative (ALA-18.1)."""

    tried: tuple[str, ...] = ()

    @step("ALA-7.1")
    def begin(self, g: G) -> Flow:
        if g.state.phase != "after_combat":
            g.emit(PhaseBegan("after_combat"))
        return None

    @step("ALA-18.1", "ALA-7.5", "ALA-10.12")
    def moves(self, g: G) -> Flow:
        if outrun(g.state):
            return Call(OutrunPursuit(), AGAIN)
        state = g.state
        east = -1 if state.initiative == SOUTH else 1
        combats = [combat for combat in in_order(state) if not combat.over]
        alone = sorted(lone(state, self.tried), key=lambda troop: (east * troop.x, east * troop.y))
        if combats and (not alone or east * combats[0].x <= east * alone[0].x):
            fighters = combats[0].south.troop, combats[0].north.troop
            g.keep(tried=(*self.tried, *fighters))  # who cannot leave in his combat does not try twice (ALA-10.16)
            return Call(CombatMoves(combats[0].id), AGAIN)
        if not alone:
            return None
        troop = alone[0]
        g.keep(tried=(*self.tried, troop.id))
        if troop.status == "withdrawing":
            return Call(WithdrawMove(troop.id, initial=troop.must_retire), AGAIN)
        return Call(Retire(troop.id, initial=troop.status != "retiring", event=False), AGAIN)

    @step("ALA-18.11", "ALA-18.16")
    def outrun(self, g: G) -> Flow:
        return Call(OutrunPursuit())

    @step("ALA-18.1")
    def end(self, g: G) -> Flow:
        if g.state.combats:
            g.emit(CombatsOver())
        if g.state.charges:
            g.emit(ChargesOver())
        return None


def lone(state: State, tried: tuple[str, ...] = ()) -> list[Troop]:
    """Who has to go without being engaged in a combat that is still to be moved."""
    engaged = {
        side.troop for combat in state.combats.values() if not combat.over for side in (combat.south, combat.north)
    }
    return [
        troop
        for troop in on_table(state)
        if troop.id not in engaged
        and troop.status not in ("routing", "last_stand")
        and (troop.must_retire or (_is_held_back(state, troop) and troop.id not in tried))
    ]


def _is_held_back(state: State, troop: Troop) -> bool:
    """A withdrawing troop that was held by an enemy tries again (ALA-10.16)."""
    return troop.status == "withdrawing" and not troop.retired and is_in_combat(state, troop)
