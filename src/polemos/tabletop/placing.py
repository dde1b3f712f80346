"""Where something is put on the table: deployment, troops that come into view, terrain.

A judge knows a zone and what may be put there; `blocks` and `_why_not_there` are all that differs between one thing and
another. What a drop on the table means (`pushed_in`, `near_by`) is the same for whoever puts whole fleets there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from heapq import merge
from itertools import chain
from typing import Any

import msgspec
from msgspec.structs import replace

from polemos.geometry import Box, is_inside, milli
from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Judge, Said
from polemos.tabletop.place_spec import PlacePiece, PlaceSpec, zone_of
from polemos.tabletop.place_words import heading_read, place_told, point_read

Zone = tuple[float, float, float, float]  # west, south, east, north
TRIES = 12
STEP = 500  # of the search for a free place, in thousandths
TURN = 360_000
RING, FARTHEST = 125, 2_750  # of the rings round a drop on which a place is looked for, in thousandths
AROUND = ((0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1))
MOST = 400_000  # no table is larger


class Placement(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is put where: of a phalanx the middle of its front, of anything else the centre. In thousandths."""

    item: str
    x: int
    y: int
    facing: int
    formation: str = ""  # in which it stands, where there is a choice; empty: the usual one


Blocks = list[tuple[str, Box]]


class PlaceJudge(Judge[Placement]):
    """What all such questions have in common. A subclass says what the item covers and what is wrong with a place."""

    items: tuple[str, ...]
    zone: Zone
    middles: Zone | None = None  # the part of the zone in which alone its middle may lie; nothing is looked for beyond
    rule: str
    facings: tuple[int, ...]  # that are tried and drawn
    turns: bool = False  # any other facing may be chosen too
    times = 1  # as large as they are kept lengths are typed and told
    ANSWER = Placement

    def blocks(self, placement: Placement) -> Blocks:
        raise NotImplementedError

    def _why_not_there(self, placement: Placement, blocks: Blocks) -> Reason | None:
        raise NotImplementedError

    def _wished(self, item: str) -> Placement:
        """Where the item would stand by default, if nothing were in the way."""
        raise NotImplementedError

    # -- what is legal ---------------------------------------------------------------------------------------------

    def why_not(self, answer: Any) -> Reason | None:
        if not isinstance(answer, Placement):
            return Reason("a place is wanted")
        if answer.item not in self.items:
            return Reason(f"{answer.item!r} is none of: {', '.join(self.items)}", self.rule)
        if max(abs(answer.x), abs(answer.y)) > MOST:
            return Reason("that is far off the table", self.rule)
        if not 0 <= answer.facing < TURN or (not self.turns and answer.facing not in self.facings):
            return Reason("it may not face that way", self.rule)
        return self._why_not_so(answer)

    def _why_not_so(self, answer: Placement) -> Reason | None:
        """What is wrong with a place for one of the items that faces as it may."""
        blocks = self.blocks(answer)
        if not all(is_inside(box, self.zone) for _, box in blocks):
            return Reason("it must stand wholly inside its zone", self.rule)
        return self._why_not_there(answer, blocks)

    def _found(self, item: str) -> Placement | None:
        """The wished place, or the nearest legal one in the rows of the zone."""
        wished = self._wished(item)
        if self.why_not(wished) is None:
            return wished
        for x, y in self._grid(wished):
            for facing in self.facings:
                tried = Placement(item, x, y, facing)
                if self._why_not_so(tried) is None:
                    return tried
        return None

    def _grid(self, around: Placement) -> Iterator[tuple[int, int]]:
        """Places all over the zone, the nearest first; found one by one, for a search ends after a few."""
        west, south, east, north = map(milli, self.middles or self.zone)
        across = sorted([(abs(x - around.x), x) for x in range(west, east + 1, STEP)])
        rows = [_row(across, abs(y - around.y), y) for y in range(south, north + 1, STEP)]
        return ((x, y) for _, x, y in merge(*rows))

    @property
    def has_room(self) -> bool:
        """Is there a place for any of the items?"""
        return self._first is not None

    @cached_property
    def _first(self) -> Placement | None:
        return next((found for item in self.items if (found := self._found(item)) is not None), None)

    @property
    def default(self) -> Placement:
        found = self._first
        assert found is not None, "whoever asks has seen to it that there is room"
        return found

    # -- answers ---------------------------------------------------------------------------------------------------

    def candidates(self, purpose: str = "") -> Iterable[Placement]:
        """The default place of each item, and places along the front and the rear of the zone."""
        seen = set()
        west, south, east, north = map(milli, self.zone)
        for item in self.items:
            wished = self._wished(item)
            rows = (wished.y, (south + north) // 2)
            tried = [
                wished,
                *(replace(wished, x=west + (east - west) * k // 8, y=y) for y in rows for k in range(1, 8)),
            ]
            for each in tried:
                if each not in seen and self.why_not(each) is None:
                    seen.add(each)
                    yield each
        if not seen:
            yield self.default

    def sample(self, chance: Chance) -> Placement:
        west, south, east, north = map(milli, self.zone)
        for _ in range(TRIES):
            item = chance.pick(self.items)
            facing = self.facings[0] if chance.below(3) else chance.pick(self.facings)
            tried = Placement(item, chance.between(west, east), chance.between(south, north), facing)
            if chance.below(2):
                tried = replace(tried, y=self._wished(item).y)
            if self.why_not(tried) is None:
                return tried
        found = self._found(chance.pick(self.items))
        return found or self.default

    def fit(self, target: Any) -> Placement | Reason:
        """A drop: pushed into the zone, then to a free place near by, or to the nearest there is."""
        try:
            wanted = msgspec.convert(target["placement"], Placement)
        except (msgspec.ValidationError, KeyError, TypeError) as error:
            return Reason(f"a placement is wanted: {error}")
        first = self.why_not(wanted)
        if first is None or wanted.item not in self.items or max(abs(wanted.x), abs(wanted.y)) > MOST:
            return first or wanted
        points = [point for _, box in self.blocks(wanted) for point in box.points]
        dx, dy = pushed_in(bounds_around(points), self.zone)
        pushed = replace(wanted, x=wanted.x + dx, y=wanted.y + dy)
        for x, y in chain(near_by(pushed.x, pushed.y), self._grid(pushed)):
            tried = replace(pushed, x=x, y=y)
            if self.why_not(tried) is None:
                return tried
        return first

    # -- how it is told --------------------------------------------------------------------------------------------

    def spec(self) -> PlaceSpec:
        zone = zone_of(self.zone, self.rule)
        pieces = (
            PlacePiece(id=item, words=self.called(item), zone=zone, facings=self.facings, turns=self.turns)
            for item in self.items
        )
        return PlaceSpec(shape="piece", pieces=tuple(pieces), default=self.default)

    def called(self, item: str) -> str:
        return item

    def words(self, answer: Placement) -> str:
        heading = None if answer.facing == self.facings[0] else answer.facing
        return f"{answer.item} {place_told(answer.x, answer.y, heading, self.times)}"

    def read(self, words: Sequence[str]) -> Said | Reason:
        """`south-I at 30 14.2 heading 90`; the item may be left out if there is only one."""
        said = [word.lower() for word in words]
        if said[:1] == ["default"]:
            return self.default, 1
        used = 0
        item = next((each for each in self.items if said[:1] and said[0] in self._names(each)), "")
        if item:
            used = 1
        elif len(self.items) == 1:
            item = self.items[0]
        else:
            return Reason(f"what is placed? One of: {', '.join(self.items)}")
        point = point_read(said[used:], self.times)
        if point is None:
            return Reason(f"where does {item} stand? For example: {self.words(self.default)}")
        used += point[2]
        facing: int | None = self.facings[0]
        if said[used : used + 1] == ["heading"]:
            facing = heading_read(said[used + 1]) if len(said) > used + 1 else None
            used += 2
        if facing is None:
            return Reason("a number of degrees is wanted after heading")
        return Placement(item, point[0], point[1], facing % TURN), used

    def _names(self, item: str) -> tuple[str, ...]:
        """How an item may be called: in full, or without the side before it."""
        return item.lower(), item.lower().rpartition("-")[2]


def bounds_around(points: Iterable[tuple[float, float]]) -> Zone:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def pushed_in(bounds: Zone, zone: Zone) -> tuple[int, int]:
    """How far something has to be moved to lie inside a zone, in thousandths."""
    west, south, east, north = bounds
    dx = max(0.0, zone[0] - west) - max(0.0, east - zone[2])
    dy = max(0.0, zone[1] - south) - max(0.0, north - zone[3])
    return milli(dx), milli(dy)


def near_by(x: int, y: int) -> Iterator[tuple[int, int]]:
    """A place, and others round it on rings that grow wider."""
    yield x, y
    for ring in range(RING, FARTHEST + 1, RING):
        yield from ((x + dx * ring, y + dy * ring) for dx, dy in AROUND)


def _row(across: Sequence[tuple[int, int]], dy: int, y: int) -> Iterator[tuple[int, int, int]]:
    for dx, x in across:
        yield dx + dy, x, y
