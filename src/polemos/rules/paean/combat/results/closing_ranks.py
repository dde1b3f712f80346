"""Formations into which friends are pushed back (PAE-14.15 to 14.17): they close ranks, if need be turning first."""

from __future__ import annotations

from polemos.geometry import Edge
from polemos.kernel.procedure import Ask, Flow, Procedure, step
from polemos.kernel.spaces import Choice, Option
from polemos.rules.paean.movement.facing import has_room
from polemos.rules.paean.movement.turning import ALL, may_turn_all, part_turns, turn_all, turn_part, turned_to
from polemos.rules.paean.order.reaction_test import reacts
from polemos.rules.paean.state import Formation, G, State


def can_close_ranks(formation: Formation, base: Formation) -> bool:
    """Formed close troops on foot whose armour is no lower than that of the base pushed at them."""
    return formation.is_formed_close and not formation.is_horse and formation.chart.armour >= base.chart.armour


def passes(g: G, formation: Formation, edge: Edge) -> bool:
    """PAE-14.16: it tests; who rallies, or has no base that could turn, has failed without a test (PAE-12.9)."""
    if formation.is_rallying or not ways_to_turn(g.state, formation, edge):
        return False
    return reacts(g, formation.id)


def ways_to_turn(state: State, formation: Formation, edge: Edge) -> list[Option]:
    """With a part, the smallest first, or with all bases if there is room."""
    parts = sorted(part_turns(state, formation, edge), key=lambda part: sum(map(len, part.cut.files)))
    found = [Option(part.key, part.words, rule="PAE-12.23") for part in parts]
    if may_turn_all(state, formation) and has_room(state, formation, turned_to(formation, edge)):
        found.append(Option(ALL, "turn to face with all bases", rule="PAE-12.22"))
    return found


class CloseRanks(Procedure, frozen=True):
    """Met on a side or in the rear it has passed its test, and turns."""

    formation: str
    edge: Edge

    @step("PAE-14.16", "PAE-12.22", "PAE-12.23")
    def turn(self, g: G) -> Flow:
        formation = g.state.formations[self.formation]
        space = Choice(ways_to_turn(g.state, formation, self.edge))
        return Ask.one(formation.seat, space, f"Which bases of {formation.id} turn to face?", "PAE-14.16")

    @turn.answered
    def _(self, g: G, answer: str) -> Flow:
        if answer == ALL:
            turn_all(g, self.formation, self.edge)
        else:
            turn_part(g, self.formation, self.edge, answer)
        return None
