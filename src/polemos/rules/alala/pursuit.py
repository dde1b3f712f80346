"""Pursuits in later turns, and routers who have outrun theirs (ALA-18.11, 18.16)."""

from __future__ import annotations

from polemos.geometry import heading_towards
from polemos.kernel.procedure import AGAIN, END, Call, Flow, Procedure, step
from polemos.rules.alala.charts import milli
from polemos.rules.alala.compelled import RoutMove
from polemos.rules.alala.field import enemies, is_in_combat, nearest, on_table, right_to_left, touched_by
from polemos.rules.alala.losses import Lost
from polemos.rules.alala.pursuing import BAGGAGE, Pursue, has_left_the_table
from polemos.rules.alala.state import G, State, Troop

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


class OutrunPursuit(Procedure, frozen=True):
    """Routers that no pursuer holds disperse (ALA-18.11, 18.16)."""

    @step("ALA-18.11", "ALA-18.16")
    def disperse(self, g: G) -> Flow:
        found = outrun(g.state)
        return Call(Lost(found.id, "disperses"), AGAIN) if found else None


def outrun(state: State) -> Troop | None:
    """The first router that nobody runs after any more."""
    routers = (troop for troop in on_table(state) if troop.status == "routing")
    return next((each for each in routers if not is_held(state, each) and not _has_to_run(state, each)), None)


def is_held(state: State, router: Troop) -> bool:
    """Is a pursuer in contact with it who can go on after it?"""
    return any(foe.status == "pursuing" and not is_in_combat(state, foe) for foe in touched_by(state, router))


def _has_to_run(state: State, troop: Troop) -> bool:
    """A caught evader has its rout move before it (ALA-15.14)."""
    return any(
        troop.id in (combat.south.troop, combat.north.troop) for combat in state.combats.values() if not combat.over
    )


FACTS = ()
PROCEDURES = (ContinuePursuit, OutrunPursuit)
