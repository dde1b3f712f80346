"""Where formations and leaders may be deployed (PAE-3.5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from msgspec.structs import replace

from polemos.geometry import TOLERANCE, Box, Convex, is_inside, overlaps, total
from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Said
from polemos.rules.paean.charts.charts import leader_chart
from polemos.rules.paean.field.field import boxes_of
from polemos.rules.paean.field.ground import difficult, impassable
from polemos.rules.paean.leaders.places import is_free
from polemos.rules.paean.state import SOUTH, Formation, State
from polemos.tabletop.files import even_depths, filled
from polemos.tabletop.place_spec import PlacePiece, PlaceSpec, zone_of
from polemos.tabletop.placing import Blocks, PlaceJudge, Placement, Zone

FROM_THE_SIDES = 5.0
FACINGS = ((0, 90_000, 270_000, 180_000), (180_000, 270_000, 90_000, 0))


def zone(state: State, seat: Seat) -> Zone:
    """Within the deployment depth of the own long edge, and away from the short ones."""
    width, depth, deep = state.width / 1000, state.depth / 1000, state.deployment / 1000
    south, north = (0.0, deep) if seat == SOUTH else (depth - deep, depth)
    return FROM_THE_SIDES, south, width - FROM_THE_SIDES, north


def shape_words(files: int, bases: int) -> str:
    """4 x 2: files, and rows of the deepest."""
    return f"{files} x {-(-bases // files)}"


def shapes_of(formation: Formation) -> tuple[str, ...]:
    """The usual one first."""
    usual = len(formation.files)
    others = [files for files in range(1, formation.count + 1) if files != usual]
    return tuple(shape_words(files, formation.count) for files in (usual, *others))


def in_shape(formation: Formation, shape: str) -> Formation:
    """With so many files; its first bases stand in front (PAE-1.5)."""
    if not shape:
        return formation
    files = int(shape.split(" ")[0])
    rows = [file[row] for row in range(formation.count) for file in formation.files if row < len(file)]
    return replace(formation, files=filled(rows, even_depths(formation.count, files)))


class FormationPlaces(PlaceJudge):
    """Any of the formations that a side may place now."""

    rule = "PAE-3.5"
    turns = True

    def __init__(self, state: State, seat: Seat, items: Sequence[str]) -> None:
        self.state, self.seat, self.items = state, seat, tuple(items)
        self.times = state.options.times
        self.zone = zone(state, seat)
        self.facings = FACINGS[seat]

    def placed(self, placement: Placement) -> Formation:
        known = in_shape(self.state.reserve[placement.item], placement.formation)
        return replace(known, x=placement.x, y=placement.y, facing=placement.facing)

    def why_not(self, answer: object) -> Reason | None:
        if isinstance(answer, Placement) and answer.item in self.items:
            shapes = shapes_of(self.state.reserve[answer.item])
            if answer.formation and answer.formation not in shapes:
                return Reason(f"{answer.item} stands in one of these shapes: {', '.join(shapes)}", "PAE-1.5")
        return super().why_not(answer)

    def blocks(self, placement: Placement) -> Blocks:
        return list(self.placed(placement).boxes.items())

    def _why_not_there(self, placement: Placement, blocks: Blocks) -> Reason | None:
        boxes = [box for _, box in blocks]
        if _on_any(boxes, self._taken):
            return Reason("other bases stand there", self.rule)
        formation = self.placed(placement)
        if _on_any(boxes, list(impassable(self.state, formation))):
            return Reason("it may not enter that ground", "PAE-17.1")
        if formation.count > 1 and _on_any(boxes, [part for _, part in difficult(self.state, formation)]):
            return Reason("close troops in formation cannot begin on difficult ground", self.rule)
        return None

    @cached_property
    def _taken(self) -> list[Box]:
        return [box for each in self.state.formations.values() for box in boxes_of(each)]

    def _wished(self, item: str) -> Placement:
        """In the middle of the front of its zone, hoplites first."""
        west, south, east, north = self.zone
        at = (west + east) / 2, north - 1.0 if self.seat == SOUTH else south + 1.0
        return Placement(item, round(at[0] * 1000), round(at[1] * 1000), self.facings[0])

    def _found(self, item: str) -> Placement | None:
        """The wished place, else the nearest in its usual shape, else in another; only where the zone holds it."""
        wished = self._wished(item)
        if self.why_not(wished) is None:
            return wished
        if self._is_full(item):
            return None
        for shape in ("", *shapes_of(self.state.reserve[item])[1:]):
            rooms = [(facing, self._room(Placement(item, 0, 0, facing, shape))) for facing in self.facings]
            for x, y in self._grid(wished) if any(room for _, room in rooms) else ():
                for facing, room in rooms:
                    tried = Placement(item, x, y, facing, shape)
                    if room and room[0] <= x <= room[2] and room[1] <= y <= room[3] and not self._why_not_so(tried):
                        return tried
        return None

    def _room(self, placement: Placement) -> Zone | None:
        """Where the front of a formation can lie for it to be wholly in the zone; None: nowhere."""
        west, south, east, north = self.zone
        xs, ys = zip(*self.placed(placement).grid.block.points, strict=True)
        room = west - min(xs), south - min(ys), east - max(xs), north - max(ys)
        if room[0] > room[2] + TOLERANCE or room[1] > room[3] + TOLERANCE:
            return None
        low, high = TOLERANCE * -1000, TOLERANCE * 1000
        return room[0] * 1000 + low, room[1] * 1000 + low, room[2] * 1000 + high, room[3] * 1000 + high

    def _is_full(self, item: str) -> bool:
        """Is there less ground left than its bases cover, in whatever shape?"""
        west, south, east, north = self.zone
        taken = [box for box in self._taken if is_inside(box, self.zone)]
        left = (east - west) * (north - south) - total(box.width * box.depth for box in taken)
        return left < total(box.width * box.depth for box in boxes_of(self.state.reserve[item]))

    def sample(self, chance: Chance) -> Placement:
        """Now and then in another shape."""
        drawn = super().sample(chance)
        usual, *_ = shapes = shapes_of(self.state.reserve[drawn.item])
        shape = chance.pick(shapes)
        shaped = replace(drawn, formation="" if shape == usual else shape)
        return shaped if not chance.below(3) and self.why_not(shaped) is None else drawn

    def spec(self) -> PlaceSpec:
        return PlaceSpec(shape="piece", pieces=tuple(map(self._piece, self.items)), default=self.default)

    def _piece(self, item: str) -> PlacePiece:
        known = self.state.reserve[item]
        block = known.grid.block
        return PlacePiece(
            id=item, words=self.called(item), zone=zone_of(self.zone, self.rule), facings=self.facings, turns=True,
            formations=shapes_of(known), stands=known.count,
            size=(round(block.width * 1000), round(block.depth * 1000)),
        )  # fmt: skip

    def words(self, answer: Placement) -> str:
        files = f" files {answer.formation.split(' ')[0]}" if answer.formation else ""
        return super().words(answer) + files

    def read(self, words: Sequence[str]) -> Said | Reason:
        """`S3 at 30 14.2 heading 90 files 2`; in its usual shape if nothing is said of files."""
        said = super().read(words)
        if isinstance(said, Reason):
            return said
        placement, used = said
        told = [word.lower() for word in words[used : used + 2]]
        if told[:1] != ["files"]:
            return placement, used
        known = self.state.reserve[placement.item]
        if len(told) < 2 or not told[1].isdecimal() or not 0 < int(told[1]) <= known.count:
            return Reason(f"1 to {known.count} files are wanted", "PAE-1.5")
        shape = shape_words(int(told[1]), known.count)
        return replace(placement, formation="" if shape == shapes_of(known)[0] else shape), used + 2

    def called(self, item: str) -> str:
        known = self.state.reserve[item]
        return f"{known.id} {known.name}".strip()


class LeaderPlaces(PlaceJudge):
    """A leader in the open, anywhere in the zone."""

    rule = "PAE-3.5"

    def __init__(self, state: State, seat: Seat, leader: str) -> None:
        self.state, self.seat, self.items = state, seat, (leader,)
        self.times = state.options.times
        self.zone = zone(state, seat)
        self.facings = (FACINGS[seat][0],)

    def blocks(self, placement: Placement) -> Blocks:
        across = 2 * leader_chart().radius
        return [(placement.item, Box(placement.x / 1000, placement.y / 1000, 0.0, across, across))]

    def _why_not_there(self, placement: Placement, blocks: Blocks) -> Reason | None:
        leader = self.state.reserve_leaders[placement.item]
        if not is_free(self.state, leader, (placement.x / 1000, placement.y / 1000)):
            return Reason("there is no room for his base", self.rule)
        return None

    def _wished(self, item: str) -> Placement:
        west, south, east, north = self.zone
        return Placement(item, round((west + east) * 500), round((south + north) * 500), self.facings[0])

    def called(self, item: str) -> str:
        return self.state.reserve_leaders[item].name


def _on_any(boxes: Sequence[Box], shapes: Sequence[Convex]) -> bool:
    return any(overlaps(box, shape) for shape in shapes for box in boxes)
