"""Where phalanxes, bands and pieces of terrain may be put at deployment (ALA-6.3, 6.6, 6.7, 6.8, 6.10)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from polemos.geometry import HAIR, TOLERANCE, Box, distance, milli, overlaps
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.rules.alala.charts.battle import battle_chart
from polemos.rules.alala.charts.charts import ground, terrain_chart
from polemos.rules.alala.deployment.starting import facing_of
from polemos.rules.alala.field.field import on_table
from polemos.rules.alala.state import SOUTH, State
from polemos.rules.alala.troops import Troop
from polemos.rules.alala.ways.obstacles import is_clear
from polemos.tabletop.placing import TURN, Blocks, PlaceJudge, Placement, Zone

BEARINGS = (0, 45_000, 90_000, 135_000)  # that are tried for a band


def deployment_zone(state: State, seat: Seat) -> Zone:
    """The own side of the line nine inches from the middle (ALA-6.3)."""
    width, depth = state.width / 1000, state.depth / 1000
    half = battle_chart().start.apart / 2
    return (0.0, depth / 2 + half, width, depth) if seat else (0.0, 0.0, width, depth / 2 - half)


def units_of(state: State, leader: str) -> list[Troop]:
    """The units of a phalanx from right to left, as they were listed."""
    return [troop for troop in state.troops.values() if troop.phalanx == leader]


def frontage(state: State, leader: str) -> int:
    return sum(troop.width for troop in units_of(state, leader) if troop.status == "reserve")


class PhalanxJudge(PlaceJudge):
    """A whole phalanx side by side, beside those of its side that stand already (ALA-6.6, 6.7).

    `order` False: there was no room along the line, and it may stand anywhere in the zone.
    """

    def __init__(self, state: State, seat: Seat, phalanxes: Sequence[str], left: Sequence[str], order: bool) -> None:
        self.state, self.seat, self.items, self.order = state, seat, tuple(phalanxes), order
        self.zone, self.rule = deployment_zone(state, seat), "ALA-6.6"
        self.facings = (facing_of(seat),)
        self.left = tuple(left)  # all that the side has still to place
        self.standing = [troop for troop in on_table(state, seat) if troop.is_hoplites]
        # Along the line in the direction in which it grows: +1 to the east.
        to_the_right = 1 if seat == SOUTH else -1
        self.growth = -to_the_right if state.side(seat).from_right else to_the_right

    def blocks(self, placement: Placement) -> Blocks:
        right = 1 if self.seat == SOUTH else -1
        back = -right  # the south faces +y, so its units reach back to -y
        units = [unit for unit in units_of(self.state, placement.item) if unit.status == "reserve"]
        x = placement.x + right * sum(unit.width for unit in units) / 2
        found: Blocks = []
        for unit in units:
            centre = (x - right * unit.width / 2) / 1000, (placement.y + back * unit.depth / 2) / 1000
            found.append((unit.id, Box(*centre, placement.facing / 1000, unit.width / 1000, unit.depth / 1000)))
            x -= right * unit.width
        return found

    def _why_not_there(self, placement: Placement, blocks: Blocks) -> Reason | None:
        for name, box in blocks:
            if not is_clear(self.state, self.state.troops[name], box):
                return Reason(f"{name} would stand on others or on impassable ground", "ALA-6.6")
        return self._why_not_in_order(placement) if self.order else None

    def _why_not_in_order(self, placement: Placement) -> Reason | None:
        half = frontage(self.state, placement.item) / 2000
        side = "left" if self.state.side(self.seat).from_right else "right"
        if self.standing:
            near = placement.x / 1000 - self.growth * half
            reached = max(self.growth * troop.box.cx + troop.box.half_width for troop in self.standing)
            if self.growth * near < reached - TOLERANCE - HAIR:
                return Reason(f"it must stand to the {side} of the phalanxes already placed", "ALA-6.7")
        far = placement.x / 1000 + self.growth * half
        room = self.state.width / 1000 - far if self.growth > 0 else far
        needed = sum(frontage(self.state, other) for other in self.left if other != placement.item) / 1000
        if room < needed - TOLERANCE - HAIR:
            return Reason(f'{needed:g}" must be left for the phalanxes still to come', "ALA-6.7")
        return None

    def _wished(self, item: str) -> Placement:
        """Touching the last phalanx; the first so that the whole line will stand in the middle."""
        half = frontage(self.state, item) // 2
        if self.standing:
            reached = max(self.growth * troop.x + troop.width // 2 for troop in self.standing)
            x = self.growth * (reached + half)
        else:
            whole = sum(frontage(self.state, other) for other in self.left)
            x = self.state.width // 2 + self.growth * (half - whole // 2)
        _, south, _, north = map(milli, self.zone)
        return Placement(item, x, south if self.seat else north, self.facings[0])

    def called(self, item: str) -> str:
        leader = self.state.leaders[item]
        units = ", ".join(unit.id for unit in units_of(self.state, item))
        return f"phalanx {leader.phalanx} of {leader.name} ({units})"


class BandJudge(PlaceJudge):
    """One of several bands, in any orientation, clear of others and not where it may not enter (ALA-6.8)."""

    turns = True

    def __init__(
        self, state: State, bands: Sequence[str], zone: Zone, rule: str = "ALA-6.8",
        also: Callable[[Box], Reason | None] | None = None, middles: Zone | None = None,
    ) -> None:  # fmt: skip
        self.state, self.items, self.zone, self.rule, self.also = state, tuple(bands), zone, rule, also
        self.middles = middles
        self.seat = state.troops[self.items[0]].seat
        ahead = facing_of(self.seat)
        self.facings = tuple((ahead + bearing) % TURN for bearing in BEARINGS)

    def blocks(self, placement: Placement) -> Blocks:
        troop = self.state.troops[placement.item]
        at = placement.x / 1000, placement.y / 1000, placement.facing / 1000
        return [(troop.id, Box(*at, troop.width / 1000, troop.depth / 1000))]

    def _why_not_there(self, placement: Placement, blocks: Blocks) -> Reason | None:
        ((name, box),) = blocks
        if self.also and (reason := self.also(box)):
            return reason
        if not is_clear(self.state, self.state.troops[name], box):
            return Reason(f"{name} would stand on others or on ground that it may not enter", self.rule)
        return None

    def _wished(self, item: str) -> Placement:
        """In the middle of the zone, near its front."""
        west, south, east, north = map(milli, self.zone)
        half = self.state.troops[item].depth // 2
        y = south + half if self.seat else north - half
        return Placement(item, (west + east) // 2, y, self.facings[0])

    def called(self, item: str) -> str:
        return f"{item} {self.state.troops[item].name}"


class TerrainJudge(PlaceJudge):
    """A piece of terrain from a joker, its edges parallel to those of the table (ALA-6.10)."""

    def __init__(self, state: State, seat: Seat, kind: str) -> None:
        self.state, self.seat, self.items, self.rule = state, seat, (kind,), "ALA-6.10"
        self.zone = state.bounds
        self.facings = (0, 90_000)  # the long side along the table, or across it
        self.enemies = [troop.box for troop in on_table(state, 1 - seat)]
        self.friends = [troop.box for troop in on_table(state, seat)]

    def blocks(self, placement: Placement) -> Blocks:
        size = terrain_chart(placement.item).joker_size
        assert size is not None
        at = placement.x / 1000, placement.y / 1000, placement.facing / 1000
        return [(placement.item, Box(*at, *size))]

    def _why_not_there(self, placement: Placement, blocks: Blocks) -> Reason | None:
        ((_, box),) = blocks
        joker = ground().joker
        if any(distance(box, enemy) < joker.beyond_deployed_enemy - TOLERANCE - HAIR for enemy in self.enemies):
            return Reason(f'it may not be closer than {joker.beyond_deployed_enemy:g}" to an enemy', "ALA-6.10")
        if any(overlaps(box, other) for other in (*self.enemies, *self.friends)):
            return Reason("it would lie on a troop", "ALA-6.10")
        if any(overlaps(box, shape) for piece in self.state.terrain.values() for shape in piece.shapes):
            return Reason("it would lie on other terrain", "ALA-6.10")
        return None

    def _wished(self, item: str) -> Placement:
        return Placement(item, self.state.width // 2, self.state.depth // 2, 0)

    def called(self, item: str) -> str:
        return terrain_chart(item).name.lower()

    def corners(self, placement: Placement) -> tuple[tuple[int, int], ...]:
        """Counter-clockwise from the south-west."""
        ((_, box),) = self.blocks(placement)
        xs, ys = sorted({milli(x) for x, _ in box.points}), sorted({milli(y) for _, y in box.points})
        return (xs[0], ys[0]), (xs[-1], ys[0]), (xs[-1], ys[-1]), (xs[0], ys[-1])
