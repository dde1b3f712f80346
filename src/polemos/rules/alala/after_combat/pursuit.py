"""Pursuits in later turns, and routers who have outrun theirs (ALA-18.11, 18.16)."""

from __future__ import annotations

from polemos.geometry import heading_towards, milli
from polemos.kernel.procedure import END, Call, Flow, Procedure, step
from polemos.rules.alala.after_combat.combat_moves import Pursue
from polemos.rules.alala.after_combat.outrun import OutrunPursuit
from polemos.rules.alala.after_combat.pursuing import BAGGAGE, has_left_the_table
from polemos.rules.alala.field.field import enemies, is_in_combat, nearest, right_to_left, touched_by
from polemos.rules.alala.morale.compelled import RoutMove
from polemos.rules.alala.state import G

FLEEING = ("retiring", "withdrawing", "routing")


class ContinuePursuit(Procedure, frozen=True):
    """A pursuer goes on in its movement phase (ALA-18.16): its router runs first, then it runs after it."""

    troop: str
    quarry: str = ""
    bearing: int = 0
    at: tuple[int, int] = (0, 0)

    @step("ALA-18.16", "ALA-9.6")
    def router(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        if not troop.on_table or troop.status != "pursuing" or is_in_combat(g.state, troop):
            return Call(OutrunPursuit(), END)
        held = [foe for foe in touched_by(g.state, troop) if foe.status == "routing"]
        if not held:
            return None
        quarry = right_to_left(g.state, g.state.initiative, held)[0]
        away = heading_towards((troop.x, troop.y), (quarry.x, quarry.y))
        g.keep(quarry=quarry.id, bearing=milli(away) % 360_000, at=(quarry.x, quarry.y))
        return Call(RoutMove(quarry.id, (self.troop,), initial=False))

    @step("ALA-18.13", "ALA-18.16", "ALA-18.17")
    def pursue(self, g: G) -> Flow:
        state = g.state
        troop = state.troops[self.troop]
        quarry = state.troops.get(self.quarry)
        if quarry is not None and quarry.on_table:
            return Call(Pursue(self.troop, self.quarry))
        if quarry is not None and has_left_the_table(quarry):
            return Call(Pursue(self.troop, self.quarry, self.bearing))
        fleeing = [foe for foe in enemies(state, troop) if foe.status in FLEEING]
        found = nearest(state, troop.seat, troop.box, fleeing)
        return Call(Pursue(self.troop, found.id if found else BAGGAGE))

    @step("ALA-18.11", "ALA-18.16")
    def outrun(self, g: G) -> Flow:
        return Call(OutrunPursuit())
