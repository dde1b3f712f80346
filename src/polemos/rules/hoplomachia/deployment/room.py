"""Where an army may set up (HMA-3.5, 3.9, 3.16, 6.21), and whether there is room for a unit among those that stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from polemos.geometry import Box, Convex, is_inside, overlaps
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.deployment.arrays import boxes_of, is_hidden
from polemos.rules.hoplomachia.field.field import elements
from polemos.rules.hoplomachia.field.ground import disarray_of, is_concealed, terrain_crossed
from polemos.rules.hoplomachia.field.zones import home_band, metaichmion, place_called, set_up_zone
from polemos.rules.hoplomachia.state.table import State, Terrain
from polemos.tabletop.placing import Placement, Zone

MARGIN = 0.2  # inches that a palisade takes of a fort
STEP = 500  # of the search for a free place, in thousandths


def facing_of(seat: Seat) -> int:
    return 180_000 * seat


def is_garrison(state: State, seat: Seat) -> bool:
    """Does it begin inside a fort, or on an island? (HMA-3.16, 3.22)"""
    return (
        state.type == "F" and not state.scenario and seat == state.defender and place_called(state, "fort") is not None
    )


class Room:
    """The ground of one side. `outside`: units of a garrison for which its fort is too small, and which set up in the
    band before the home edge like any others (HMA-6.21)."""

    def __init__(self, state: State, seat: Seat, outside: Sequence[str] = ()) -> None:
        self.state, self.seat, self.outside = state, seat, tuple(outside)

    @cached_property
    def _standing(self) -> list[tuple[str, Box]]:
        return [(each.id, each.box) for each in elements(self.state, looker=self.seat)]

    @cached_property
    def _barred(self) -> list[Terrain]:
        """Impassable ground and works: nobody sets up on them."""
        return [each for each in self.state.terrain.values() if each.chart.impassable or each.chart.work]

    def zone(self, placement: Placement) -> Convex:
        if placement.item in self.outside:
            return home_band(self.state, self.seat)
        return set_up_zone(self.state, self.seat, is_hidden(placement.formation))

    def bounds(self, placement: Placement) -> Zone:
        return self.zone(placement).bounds

    def why_not(self, placement: Placement, others: Iterable[tuple[str, Box]] = ()) -> Reason | None:
        """Why a unit may not stand there."""
        unit, boxes = placement.item, boxes_of(self.state, placement)
        bounds = self.bounds(placement)
        if not all(is_inside(box, bounds) for _, box in boxes):
            return Reason(f"{unit} must stand wholly inside {self._zone_words(placement)}", self._zone_rule(placement))
        for _, box in boxes:
            barred = next((each for each in self._barred if overlaps(box, each.shape)), None)
            if barred is not None:
                return Reason(f"{unit} would stand on {barred.kind.replace('_', ' ')}", "HMA-6.21")
        for key, other in (*self._standing, *others):
            if any(overlaps(box, other) for _, box in boxes):
                return Reason(f"{unit} would stand on {key}", "HMA-6.21")
        if is_hidden(placement.formation) and not all(is_concealed(self.state, box) for _, box in boxes):
            return Reason(f"{unit} is hidden only where all of it lies in concealing terrain", "HMA-3.10")
        return None

    def _zone_words(self, placement: Placement) -> str:
        if placement.item not in self.outside and is_garrison(self.state, self.seat):
            return "the beach" if self.state.options.island_camp else "the fort"
        if is_hidden(placement.formation) and self.state.mode == "ambush":
            return "its set-up zone or the metaichmion"
        return "its set-up zone"

    def _zone_rule(self, placement: Placement) -> str:
        if placement.item not in self.outside and is_garrison(self.state, self.seat):
            return "HMA-3.22" if self.state.options.island_camp else "HMA-3.16"
        return {"arrayed": "HMA-3.7", "ambush": "HMA-3.9", "encounter": "HMA-3.8"}[self.state.mode]

    def disarray(self, placement: Placement) -> int:
        """Of the terrain under it: ground on which nobody draws up if he can help it."""
        return disarray_of(terrain_crossed(self.state, [box for _, box in boxes_of(self.state, placement)]))

    def nearest(self, wished: Placement, others: Sequence[tuple[str, Box]]) -> Placement | None:
        """The wished place, or the free one nearest to it in its zone."""
        if self.why_not(wished, others) is None:
            return wished
        for x, y in self._grid(wished):
            tried = Placement(wished.item, x, y, wished.facing, wished.formation)
            if self.why_not(tried, others) is None:
                return tried
        return None

    def _grid(self, around: Placement) -> Iterator[tuple[int, int]]:
        west, south, east, north = (round(edge * 1000) for edge in self.bounds(around))
        points = [(x, y) for x in range(west, east + 1, STEP) for y in range(south, north + 1, STEP)]
        return iter(sorted(points, key=lambda point: (abs(point[0] - around.x) + abs(point[1] - around.y), point)))


def hiding_ground(state: State, seat: Seat) -> bool:
    """Is there concealing terrain where an ambusher may lie?"""
    own = (home_band(state, seat), metaichmion(state))
    return any(
        each.chart.conceals and any(overlaps(each.shape, band) for band in own) for each in state.terrain.values()
    )
