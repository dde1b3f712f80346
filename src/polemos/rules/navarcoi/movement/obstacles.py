"""What stops a squadron on its way: land, squadrons, the table edge, flotsam (NAV-2.6, 2.7, 8.19, 14.10)."""

from __future__ import annotations

from math import inf

from polemos.rules.navarcoi.scenarios.exits import exit_of
from polemos.rules.navarcoi.sea.sea import SHORT_OF, TOLERANCE
from polemos.rules.navarcoi.state import Squadron, State
from polemos.tabletop.surroundings import Surroundings


class Waters(Surroundings):
    """The table round one squadron that is about to move, as far as it can come; made once for each action."""

    tolerance, short_of = TOLERANCE, SHORT_OF

    def __init__(self, state: State, squadron: Squadron, far: float = inf) -> None:
        super().__init__(state.width / 1000, state.depth / 1000)
        self.state = state
        self.exit = exit_of(state, squadron)
        x, y, reach = squadron.reach
        far += reach + SHORT_OF
        if squadron.formation == "epi_pollon":
            far += reach  # the rear of a deep block swings wider than the outer front corner, whose way is paid for
        for other in state.squadrons.values():
            if other.in_play and other.id != squadron.id and _in_circle(other.reach, x, y, far):
                ships = self.friends if other.seat == squadron.seat else self.enemies
                ships += [(other.id, j, stand) for j, stand in enumerate(other.stands)]
        self.markers = [marker.box for marker in state.flotsam.values()]
        self.walls = [
            (land.name, part) for land in state.lands.values() for part, (west, south, east, north) in land.pieces
            if west <= x + far and east >= x - far and south <= y + far and north >= y - far
        ]  # fmt: skip
        self.at_edge = not self.is_inside(x, y, far)

    def rule_of(self, blocker: str) -> str:
        """The rule by which something stops a squadron."""
        return "NAV-4.4" if any(name == blocker for name, _ in self.walls) else "NAV-2.7"


def _in_circle(reach: tuple[float, float, float], x: float, y: float, radius: float) -> bool:
    cx, cy, own = reach
    return (cx - x) * (cx - x) + (cy - y) * (cy - y) <= (own + radius) * (own + radius)
