"""After Combat Moves (section 18): combat by combat, the beaten first."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.kernel.fact import Fact
from polemos.kernel.procedure import AGAIN, Call, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.rules.alala.charging import ChargesOver
from polemos.rules.alala.combat import in_order, losers_first
from polemos.rules.alala.combats import CombatsOver
from polemos.rules.alala.compelled import Retire, WithdrawMove
from polemos.rules.alala.facts import PhaseBegan
from polemos.rules.alala.field import is_in_combat, on_table
from polemos.rules.alala.pursuit import OutrunPursuit, outrun
from polemos.rules.alala.side_move import SideMove
from polemos.rules.alala.state import SOUTH, Combat, G, State, Troop
from polemos.rules.alala.victors import move_of

LEAVING = ("retire", "withdraw", "rout")


class CombatOver(Fact, frozen=True):
    """Both sides of a combat have made their moves."""

    combat: str

    def apply(self, state: State) -> None:
        state.combats[self.combat] = replace(state.combats[self.combat], over=True)

    def words(self, state: State) -> str:
        return ""  # their moves are told


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


class CombatMoves(Procedure, frozen=True):
    """The moves of one combat (ALA-18.1): the loser's first; of two that leave, the initiative's last."""

    combat: str

    @step("ALA-18.1")
    def first(self, g: G) -> Flow:
        return Call(SideMove(self.combat, movers(g.state, g.state.combats[self.combat])[0]))

    @step("ALA-18.1", "ALA-18.2")
    def second(self, g: G) -> Flow:
        combat = g.state.combats[self.combat]
        return Call(SideMove(self.combat, 1 if combat.south.done else 0))

    @step("ALA-18.11")
    def outrun(self, g: G) -> Flow:
        g.emit(CombatOver(self.combat))
        return Call(OutrunPursuit())


def movers(state: State, combat: Combat) -> tuple[Seat, Seat]:
    """Who moves first and who second."""
    if all(move_of(state, combat, seat) in LEAVING for seat in (0, 1)):
        return 1 - state.initiative, state.initiative
    return losers_first(state, combat)


FACTS = (CombatOver,)
PROCEDURES = (AfterCombatMoves, CombatMoves)
