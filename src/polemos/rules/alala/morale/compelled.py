"""Moves away from the enemy: retiring, evading, routing, withdrawing (ALA-10.14, 10.16, 12.4, 15.12, 18.7 to 18.12)."""

from __future__ import annotations

from polemos.kernel.procedure import END, Call, Flow, Procedure, step
from polemos.rules.alala.charts.movement import movement
from polemos.rules.alala.field.field import enemies, within
from polemos.rules.alala.morale.misfortunes import go_away, leaves_the_game, unform
from polemos.rules.alala.state import G
from polemos.rules.alala.ways.move_dice import bonus, most_dice, throwing
from polemos.rules.alala.ways.obstacles import away_heading, way_away


class Evade(Procedure, frozen=True):
    """A band gets out of the way of a charge (ALA-15.12). If it cannot, it stays and has not evaded."""

    troop: str
    away_from: tuple[str, ...] = ()

    @step("ALA-12.4")
    def throw(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        dice = most_dice(troop)
        return Call(throwing(troop, dice, f"{self.troop} evades", "ALA-15.12", (bonus(dice, True),)))

    @step("ALA-15.12", "ALA-3.14")
    def move(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        heading = away_heading(g.state, troop, self.away_from)
        way = way_away(g.state, troop, heading, g.state.throws[0].total, compelled="evade")
        return None if way is None else go_away(g, troop, way, "evades")


class RoutMove(Procedure, frozen=True):
    """A rout move (ALA-18.11); who cannot run surrenders or disperses (ALA-18.12)."""

    troop: str
    away_from: tuple[str, ...] = ()
    initial: bool = True
    heading: int = -1

    @step("ALA-18.11")
    def throw(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        if not troop.on_table:
            return END
        unform(g, troop, "routing", "ALA-18.11")
        dice = most_dice(troop)
        return Call(throwing(troop, dice, f"{self.troop} routs", "ALA-18.11", (bonus(dice, self.initial),)))

    @step("ALA-3.14", "ALA-18.10")
    def move(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        heading = away_heading(g.state, troop, self.away_from) if self.heading < 0 else self.heading / 1000
        way = way_away(g.state, troop, heading, g.state.throws[0].total, compelled="rout")
        if way is not None:
            return go_away(g, troop, way, "routs")
        near = movement().compelled.surrender_within
        captors = any(within(troop, foe, near) for foe in enemies(g.state, troop))
        return leaves_the_game(self.troop, "surrenders" if captors else "disperses")
