"""Routers who have outrun their pursuers (ALA-18.11, 18.16)."""

from __future__ import annotations

from polemos.kernel.procedure import AGAIN, Call, Flow, Procedure, step
from polemos.rules.alala.field.field import is_in_combat, on_table, touched_by
from polemos.rules.alala.morale.misfortunes import Lost
from polemos.rules.alala.state import G, State
from polemos.rules.alala.troops import Troop


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
