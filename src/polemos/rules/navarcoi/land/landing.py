"""Where a unit may be put ashore (NAV-16.26)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from polemos.geometry import Point, distance_to_point, heading_towards, nearest_on_segment, sin_cos, to_milli
from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Judge, Said
from polemos.rules.navarcoi.land.land import (
    bodied,
    body_of,
    coast,
    coast_gap,
    gap_to_squadron,
    land_at,
    land_chart,
    phalanx_box,
    why_not_here,
)
from polemos.rules.navarcoi.land.positions import lies_at
from polemos.rules.navarcoi.land_state import LandUnit
from polemos.rules.navarcoi.sea.sea import TOLERANCE
from polemos.rules.navarcoi.state import Land, Squadron, State
from polemos.tabletop.leg_judge import place_of
from polemos.tabletop.place_spec import PlacePiece, PlaceSpec

Number = Annotated[int, msgspec.Meta(ge=-10_000_000, le=10_000_000)]
Spot = tuple[Number, Number, Number]  # x, y, heading
APART = 0.25  # between the points of the coast that are tried
INLAND = TOLERANCE / 2  # so that rounding leaves it on land, and still touching the coast


@dataclass(frozen=True)
class Landing(Judge[Spot]):
    """Judge of the place: on land, touching the coast within 2" of its squadron, clear of other units."""

    state: State
    unit: LandUnit
    squadron: Squadron
    ANSWER = Spot

    def ashore(self, spot: Spot) -> LandUnit:
        x, y, heading = spot
        formation = "unformed" if land_chart().disembark.formation == "unformed" else self.unit.formation
        return replace(self.unit, x=x, y=y, heading=heading % 360_000, formation=formation, status="ashore")

    def why_not(self, answer: Spot) -> Reason | None:
        landed = self.ashore(answer)
        body = body_of(landed)
        refused = why_not_here(self.state, body)
        if refused is not None:
            return refused
        land = land_at(self.state, landed.x / 1000, landed.y / 1000)
        if land is None or not lies_at(self.squadron, land) or coast_gap(self.state, land, body) > TOLERANCE:
            return Reason("it comes ashore touching the coast where its ships lie", "NAV-16.26")
        limit = land_chart().disembark.squadron
        if gap_to_squadron(landed, self.squadron) > limit + TOLERANCE:
            return Reason(f"it comes ashore within {limit:g} inches of its ships", "NAV-16.26")
        for other in bodied(self.state):
            if body.touches(body_of(other)):
                return Reason(f"it must be clear of {other.id}", "NAV-16.26")
        return None

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """Places along the coast that would do, the nearest to the ships first."""
        found = [spot for spot in self._tried() if self.why_not(spot) is None]
        near = {spot: round(gap_to_squadron(self.ashore(spot), self.squadron) / TOLERANCE) for spot in found}
        return tuple(sorted(near, key=lambda spot: near[spot]))

    def _tried(self) -> Iterator[Spot]:
        for land in self.state.lands.values():
            if lies_at(self.squadron, land):
                for start, end in coast(self.state, land):
                    for point in self._points(start, end):
                        yield from self._spots_at(land, point, heading_towards(start, end))

    def _points(self, start: Point, end: Point) -> Iterator[Point]:
        """Points of a stretch of coast in reach of the ships: those nearest to their stands, and on from there."""
        reach = land_chart().disembark.squadron + 2 * max(land_chart().stand)
        along = sin_cos(heading_towards(start, end))
        for stand in self.squadron.stands:
            x, y = nearest_on_segment((stand.cx, stand.cy), start, end)
            steps = int(reach / APART)
            for k in range(2 * steps + 1):
                away = (k + 1) // 2 * APART * (1 if k % 2 else -1)
                point = x + along[0] * away, y + along[1] * away
                if distance_to_point(stand, *point) <= reach and _is_between(point, start, end):
                    yield point

    def _spots_at(self, land: Land, point: Point, heading: float) -> Iterator[Spot]:
        """Standing inland of the point, front or flank to the water."""
        for inland in (heading + 90.0, heading - 90.0):
            fx, fy = sin_cos(inland)
            if not land.polygon.contains(point[0] + fx * 0.1, point[1] + fy * 0.1):
                continue
            if not self.unit.is_phalanx:
                away = land_chart().group_radius + INLAND
                yield to_milli(point[0] + fx * away), to_milli(point[1] + fy * away), 0
                continue
            box = phalanx_box(0.0, 0.0, 0.0, "unformed")
            for half, turn in ((box.half_depth, 0.0), (box.half_width, 90.0)):
                away = half + INLAND
                yield (
                    to_milli(point[0] + fx * away), to_milli(point[1] + fy * away),
                    to_milli(inland + turn) % 360_000,
                )  # fmt: skip

    # -- what an answer space must know --------------------------------------------------------------------------

    @property
    def default(self) -> Spot:
        return self.spots[0]

    def sample(self, chance: Chance) -> Spot:
        return chance.pick(self.spots)

    def candidates(self, purpose: str = "") -> Iterable[Spot]:
        return self.spots

    def spec(self) -> PlaceSpec:
        width, depth = land_chart().stand if self.unit.is_phalanx else (2 * land_chart().group_radius,) * 2
        size = to_milli(width), to_milli(depth)
        piece = PlacePiece(id=self.unit.id, words=self.unit.id, facings=(self.default[2],), turns=True, size=size)
        return PlaceSpec(shape="pose", pieces=(piece,), default=self.default)

    def words(self, answer: Spot) -> str:
        return f"at {answer[0] / 1000:g} {answer[1] / 1000:g} {answer[2] / 1000:g}"

    def read(self, words: Sequence[str]) -> Said | Reason:
        skip = 1 if words and words[0].lower() == "at" else 0
        try:
            x, y, heading = (round(float(word) * 1000) for word in words[skip : skip + 3])
            return (x, y, heading), skip + 3
        except (ValueError, OverflowError):
            return Reason("say the place: at X Y HEADING")

    def fit(self, target: Any) -> Spot | Reason:
        """The place nearest to where it was dropped."""
        place = place_of(target)
        if isinstance(place, Reason):
            return place
        x, y = place[0] * 1000, place[1] * 1000
        return min(self.spots, key=lambda spot: (spot[0] - x) ** 2 + (spot[1] - y) ** 2)


def _is_between(point: Point, start: Point, end: Point) -> bool:
    along = (end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2
    share = (point[0] - start[0]) * (end[0] - start[0]) + (point[1] - start[1]) * (end[1] - start[1])
    return 0.0 <= share <= along
