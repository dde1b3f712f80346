"""Where a fleet may deploy: zones, margins and what else a scenario asks (NAV-4.7, 4.8, 18.4 to 18.19)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from polemos.geometry import milli
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.rules.navarcoi.charts.charts import formation as chart_of
from polemos.rules.navarcoi.records.deployment import (
    AnchoredDeployment,
    BehindCapeDeployment,
    BeyondCapeDeployment,
    ColumnsDeployment,
    DeploymentSpec,
    FreighterSpec,
    SingleColumnDeployment,
    ZoneDeployment,
)
from polemos.rules.navarcoi.sea.layouts import bounds_of, why_not_in
from polemos.rules.navarcoi.sea.sea import TOLERANCE, gap
from polemos.rules.navarcoi.state import FormationName, Land, Squadron, State

NORTHWARD, SOUTHWARD, WESTWARD = 0, 180_000, 270_000


@dataclass(frozen=True)
class Zone:
    """A rectangle that must hold all stands, in inches, and further conditions; `across` and `along` are its rules."""

    west: float
    south: float
    east: float
    north: float
    heading: int  # towards the enemy
    formations: tuple[FormationName, ...]
    across: str = "NAV-4.8"
    along: str = "NAV-4.7"
    fixed: str = ""  # rule that fixes formation and heading
    front_y: int | None = None  # the reference point must have this y
    first_line: float | None = None  # y that the front of the first line of squadrons keeps to, within `within`
    within: float = 0.0
    around: tuple[int, int] | None = None  # the reference point stays within `within` of this one

    def mirrored(self, width: float) -> Zone:
        return replace(self, west=width - self.east, east=width - self.west, heading=-self.heading % 360_000)

    def why_not(self, squadron: Squadron, state: State) -> Reason | None:
        """Why a squadron may not stand there; what else stands on the table is not looked at."""
        name = squadron.id
        if squadron.formation not in self.formations:
            told = chart_of(squadron.formation).name.lower()
            return Reason(f"{name} may not be deployed in {told}", self.fixed or "NAV-4.10")
        if not self.fixed:
            barred = why_not_in(squadron.formation, squadron.stand_count, state.options)
            if barred is not None:
                return Reason(f"{name}: {barred.text}", barred.rule)
        elif squadron.heading != self.heading:
            return Reason(f"{name} must have the heading {self.heading / 1000:g}", self.fixed)
        if self.front_y is not None and squadron.y != self.front_y:
            return Reason(f"the front of {name} must lie on y = {self.front_y / 1000:g}", self.along)
        if self.around is not None:
            return self._why_too_far(squadron, state)
        west, south, east, north = bounds_of(squadron)
        if west < self.west - TOLERANCE or east > self.east + TOLERANCE:
            zone = f"{self.west:g} to {self.east:g}"
            return Reason(f"{name} reaches from x = {west:.2f} to {east:.2f}; it must lie within {zone}", self.across)
        if south < self.south - TOLERANCE or north > self.north + TOLERANCE:
            zone = f"{self.south:g} to {self.north:g}"
            return Reason(f"{name} reaches from y = {south:.2f} to {north:.2f}; it must lie within {zone}", self.along)
        return None

    def _why_too_far(self, squadron: Squadron, state: State) -> Reason | None:
        assert self.around is not None
        dx, dy = squadron.x - self.around[0], squadron.y - self.around[1]
        if dx == dy == 0:
            return None
        if (dx * dx + dy * dy) ** 0.5 / 1000 > self.within + TOLERANCE:
            return Reason(f"{squadron.id} must stay within {self.within:g} inches of its place", self.across)
        for enemy in state.squadrons.values():
            # The enemy may come as near at the same time, and squadrons may not overlap.
            if enemy.in_play and enemy.seat != squadron.seat and gap(squadron, enemy) <= self.within + TOLERANCE:
                return Reason(f"{squadron.id} would be within {self.within:g} inches of {enemy.id}", "NAV-2.6")
        return None

    def why_not_all(self, squadrons: list[Squadron]) -> Reason | None:
        """Do the squadrons together fill the first line as far as there is room? (NAV-18.9)"""
        if self.first_line is None:
            return None
        bounds = {squadron.id: bounds_of(squadron) for squadron in squadrons}
        front = {name for name, box in bounds.items() if box[3] >= self.first_line - self.within - TOLERANCE}
        taken = sorted((box[0], box[2]) for name, box in bounds.items() if name in front)
        room, reached = 0.0, self.west
        for west, east in taken:
            room, reached = max(room, west - reached), max(reached, east)
        room = max(room, self.east - reached)
        for squadron in squadrons:
            west, _, east, _ = bounds[squadron.id]
            if squadron.id not in front and east - west <= room:
                where = f"within {self.within:g} inch behind y = {self.first_line:g}"
                return Reason(f"{squadron.id} finds room in the first line, {where}", self.along)
        return None


def zone_of(spec: DeploymentSpec, state: State, seat: Seat) -> Zone:
    """Where each squadron of a fleet that deploys by this record may stand; of columns, the first column."""
    zone = _unmirrored(spec, state, seat)
    return zone.mirrored(state.width / 1000) if state.mirrored else zone


def _unmirrored(spec: DeploymentSpec, state: State, seat: Seat) -> Zone:
    width, depth = state.width / 1000, state.depth / 1000
    match spec:
        case ZoneDeployment() | ColumnsDeployment():
            near, far = depth / 2 - spec.from_median[1], depth / 2 - spec.from_median[0]
            west, east = spec.margin_west, width - spec.margin_east
            across = "NAV-4.8"
            formations: tuple[FormationName, ...] = ("epi_keras",)
            if isinstance(spec, ZoneDeployment):
                formations = spec.formations
                across = "NAV-4.8" if "NAV-4.8" in spec.rules or not spec.rules else spec.rules[-1]
                if spec.up_to_coast:
                    west, east = _up_to_coast(state, west, east)
            if spec.side == "south":
                return Zone(west, near, east, far, NORTHWARD, formations, across)
            return Zone(west, depth - far, east, depth - near, SOUTHWARD, formations, across)
        case BehindCapeDeployment():
            tip, reach = cape_tip(state)
            return Zone(
                spec.x_min, 0.0, tip - spec.short_of_tip, reach, NORTHWARD, spec.formations, "NAV-18.9", "NAV-18.9",
                first_line=reach, within=spec.within,
            )  # fmt: skip
        case BeyondCapeDeployment():
            tip, reach = cape_tip(state)
            low, high = reach + spec.from_land, depth - spec.from_north
            return Zone(tip, low, width, high, WESTWARD, ("epi_keras",), "NAV-18.9", "NAV-18.9", within=spec.within)
        case AnchoredDeployment():
            return Zone(
                spec.margin_west, 0.0, width - spec.margin_east, depth, milli(spec.heading), (spec.formation,),
                "NAV-18.12", "NAV-18.12", fixed="NAV-18.12", front_y=milli(spec.front_y),
            )  # fmt: skip
        case SingleColumnDeployment():
            return Zone(0.0, 0.0, width, depth, milli(spec.heading), ("epi_keras",), "NAV-18.12", "NAV-18.12")


def _up_to_coast(state: State, west: float, east: float) -> tuple[float, float]:
    """Without the lateral margin where a short side is land (NAV-18.4), in the unmirrored frame."""
    width = state.width / 1000
    for land in state.lands.values():
        if land.kind == "land_side":
            low, _, high, _ = land.polygon.bounds
            if state.mirrored:
                low, high = width - high, width - low
            if low <= TOLERANCE and high < width - TOLERANCE:
                west = high
            elif high >= width - TOLERANCE and low > TOLERANCE:
                east = low
    return west, east


def cape_tip(state: State) -> tuple[float, float]:
    """The corner of the cape (NAV-18.8), in inches, in the unmirrored frame."""
    cape = next((land for land in state.lands.values() if land.kind == "promontory"), None)
    if cape is None:
        raise ValueError("the scenario needs a cape")
    west, _, east, north = cape.polygon.bounds
    return (state.width / 1000 - east if state.mirrored else west), north


def freighter_zone(spec: FreighterSpec, state: State) -> Zone:
    """Where merchantmen may wait (NAV-18.16); they sail with the wind."""
    width = state.width / 1000
    rule = spec.rule or "NAV-18.16"
    low, high = spec.y
    west, east = spec.margin_west, width - spec.margin_east
    if state.mirrored:
        west, east = spec.margin_east, width - spec.margin_west
    return Zone(west, low, east, high, state.wind or 0, ("unformed",), rule, rule)


def place_zone(squadron: Squadron, within: float) -> Zone:
    """Near the place that a battle lists, in the formation and heading listed (NAV-19.1)."""
    return Zone(
        0.0, 0.0, 0.0, 0.0, squadron.heading, (squadron.formation,), "NAV-19.1", "NAV-19.1", fixed="NAV-19.1",
        around=(squadron.x, squadron.y), within=within,
    )  # fmt: skip


def towards_land(lands: dict[str, Land], width: int, headings: tuple[int, ...], otherwise: int) -> int:
    """The heading of columns that leads towards the land (NAV-24.1)."""
    corners = [x for land in lands.values() for x, _ in land.points]
    if corners:
        eastward = sum(corners) * 2 > width * len(corners)
        wanted = 90_000 if eastward else 270_000
        if wanted in headings:
            return wanted
    return otherwise
