"""A pursuit move (ALA-18.13 to 18.15, 18.17): after the beaten enemy, into new ones, and at last to his baggage."""

from __future__ import annotations

from polemos.geometry import Box
from polemos.kernel.fact import Fact
from polemos.kernel.secrecy import Seat
from polemos.rules.alala.charts.charts import ground
from polemos.rules.alala.facts import named, set_side
from polemos.rules.alala.field.field import (
    is_in_combat,
)
from polemos.rules.alala.state import SOUTH, State
from polemos.rules.alala.troops import Troop

FLEEING = ("retiring", "withdrawing", "routing")
BAGGAGE = ""  # the name of no troop


class Looted(Fact, frozen=True):
    """The baggage train of a side is looted, for the rest of the game (ALA-18.17)."""

    seat: Seat
    by: str

    def apply(self, state: State) -> None:
        set_side(state, self.seat, looted=True)

    def words(self, state: State) -> str:
        return f"{named(state, self.by)} loots the baggage of {state.side(self.seat).name}"


def baggage_of(state: State, seat: Seat) -> Box:
    """Where the baggage train of a side stands (ALA-2.20)."""
    width, depth = ground().baggage.size
    y = depth / 2.0 if seat == SOUTH else state.depth / 1000 - depth / 2.0
    return Box(state.width / 2000, y, 0.0, width, depth)


def has_left_the_table(troop: Troop) -> bool:
    """It ran over an edge, and can be followed in the direction that it took (ALA-18.13)."""
    return not troop.on_table and troop.end.startswith("leaves")


def is_busy(state: State, troop: Troop) -> bool:
    """Is it in combat, or does it still have an after combat move to make (ALA-18.15)?"""
    if is_in_combat(state, troop) or troop.must_retire:
        return True
    return any(
        troop.id in (combat.south.troop, combat.north.troop) for combat in state.combats.values() if not combat.over
    )
