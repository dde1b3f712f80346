"""Moves of columns (HMA-13.20): the first element goes straight and wheels, the others follow its track."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

from polemos.geometry import Box, Point, heading_of, heading_towards, overlaps, point_distance, step
from polemos.geometry.track import Track, Trail
from polemos.kernel.reason import Reason
from polemos.rules.hoplomachia.field.turning import column_depth
from polemos.rules.hoplomachia.movement import block_walk
from polemos.rules.hoplomachia.movement.going import Going
from polemos.rules.hoplomachia.movement.mover import Mover
from polemos.tabletop.legs import Legs, Turn, Wheel

GAP = 0.02  # by so much a follower hangs back who would touch the one ahead of him round a bend
MOST_BACK = 6.0
ARC = 5.0  # degrees: the track of a wheel is kept in such steps


def walk(mover: Mover, legs: Legs) -> Going | Reason:
    """The head walks as a block of one element; then the others take their places on its track. A turn is of all."""
    if legs and isinstance(legs[0], Turn):
        return block_walk.walk(mover, legs)
    found: Going | Reason | None = mover.ways.get(("column", legs))
    if found is None:
        found = mover.ways["column", legs] = _walked(mover, legs)
    return found


def _walked(mover: Mover, legs: Legs) -> Going | Reason:
    head = headed(mover, legs)
    if isinstance(head, Reason):
        return head
    whole = led(mover, head, (*reversed(head.track), *track_of(mover.boxes)))
    if any(overlaps(one, other) for one, other in combinations(whole.boxes, 2)):
        return Reason("the column would run into itself", "HMA-2.12")
    if not whole.leaves and (by := mover.around.overlapped(whole.boxes)):
        return Reason(f"the column would end on {by}", "HMA-2.12")
    return whole


def headed(mover: Mover, legs: Legs) -> Going | Reason:
    """Where the head of a column goes."""
    if any(isinstance(leg, Turn) for leg in legs):
        return Reason("a column turns before it moves", "HMA-13.20")
    return _headed(mover.head, legs)


def _headed(head: Mover, legs: Legs) -> Going | Reason:
    if not legs:
        return Going(head.keys, head.boxes)
    found: Going | Reason | None = head.ways.get(legs)
    if found is None:
        found = _headed(head, legs[:-1])
        if isinstance(legs[-1], Wheel):
            found = _wheeled(head, found, legs[-1])
        else:
            found = block_walk.walk_on(head, found, legs[-1])
        head.ways[legs] = found
    return found


def _wheeled(head: Mover, now: Going | Reason, leg: Wheel) -> Going | Reason:
    """In small steps, so that the track bends as the head went."""
    if isinstance(now, Reason) or now.stopped_by or now.leaves:
        return now
    if leg.angle > 0 and block_walk.may_wheel_freely(head, now, leg.angle / 1000):
        return block_walk.wheel_openly(head, now, _finely(leg))
    then: Going | Reason = now
    for part in _finely(leg):
        then = block_walk.walk_on(head, then, part)
    return then


def _finely(leg: Wheel) -> list[Wheel]:
    if leg.angle <= ARC * 1000:
        return [leg]
    parts = -(-leg.angle // round(ARC * 1000))
    ends = [leg.angle * part // parts for part in range(parts + 1)]
    return [Wheel(leg.side, upto - done) for done, upto in pairwise(ends)]


def track_of(boxes: Sequence[Box]) -> Track:
    """Where a column has come along, as it stands: the fronts of its elements and the end of the last."""
    last = boxes[-1]
    points: list[Point] = [box.front_centre for box in boxes]
    points.append(last.at(0.0, -last.half_depth))
    return tuple(
        point for at, point in enumerate(points) if at == 0 or point_distance(point, points[at - 1]) > 0.001
    )  # fmt: skip


def led(mover: Mover, head: Going, track: Track) -> Going:
    """The whole column after its head has moved along a track."""
    boxes = followers(mover, head.boxes[0], mover.keys[1:], track, 0.0)
    lanes = (*head.lanes, *zip(mover.boxes[1:], boxes[1:], strict=True))
    return head._replace(elements=mover.keys, boxes=boxes, is_column=len(boxes) > 1, lanes=lanes)


def followers(mover: Mover, first: Box, keys: Sequence[str], track: Track, behind: float) -> tuple[Box, ...]:
    """The first element, and the others on the track behind it, each close upon the one ahead."""
    arrangement = mover.kept
    trail = Trail(track)
    found = [first]
    behind += first.depth
    for key in keys:
        element = mover.state.elements[key]
        depth = column_depth(element, "CF" if element.disarrayed else arrangement)
        box = _on(trail, behind, found[-1].width, depth)
        start = behind
        while any(overlaps(box, each) for each in reversed(found)) and behind - start < MOST_BACK:
            behind += GAP
            box = _on(trail, behind, found[-1].width, depth)
        found.append(box)
        behind += depth
    return tuple(found)


def _on(trail: Trail, behind: float, width: float, depth: float) -> Box:
    """An element whose front is on the track, and that looks along it from where its rear is."""
    x, y, fx, fy = trail.point(behind)
    rx, ry, _, _ = trail.point(behind + depth)
    is_bent = point_distance((x, y), (rx, ry)) > 0.01
    heading = heading_towards((rx, ry), (x, y)) if is_bent else heading_of(fx, fy)
    return Box.by_front(x, y, heading, width, depth)


def follow(mover: Mover, ahead: Track, tail: Point, length: float) -> Going:
    """A unit marches behind another (HMA-13.20): its head goes along the other's track, up to the end of its column.

    `ahead` is that track, the newest point first; `tail` where the other's last element ends now.
    """
    own = track_of(mover.boxes)
    start = own[0]
    way = _joined(ahead, tail, start)
    far = min(length, _length(way))
    point, passed = _along(way, far)
    track = (point, *passed[::-1], *own) if far > 0.001 else own
    clean: Track = tuple(at for n, at in enumerate(track) if n == 0 or point_distance(at, track[n - 1]) > 0.001)
    if len(clean) < 2 or far <= 0.001:
        return Going(mover.keys, mover.boxes, mover.is_column)
    first = _on(Trail(clean), 0.0, mover.boxes[0].width, mover.boxes[0].depth)
    boxes = followers(mover, first, mover.keys[1:], clean, 0.0)
    lanes = tuple(zip(mover.boxes, boxes, strict=True))
    return Going(
        mover.keys, boxes, len(boxes) > 1, used=far, ahead=far, lanes=lanes, track=(start, point),
    )  # fmt: skip


def _joined(ahead: Track, tail: Point, start: Point) -> list[Point]:
    """From the head of the follower along the other's track up to its tail, oldest point first."""
    oldest_first = [*ahead][::-1]
    nearest = min(range(len(oldest_first)), key=lambda at: point_distance(oldest_first[at], start))
    way = [start]
    for at in range(nearest, len(oldest_first)):
        point = oldest_first[at]
        if point_distance(point, tail) <= 0.01:
            break
        if _is_beyond(way[-1], point, tail):
            break
        way.append(point)
    way.append(tail)
    return way


def _is_beyond(start: Point, point: Point, tail: Point) -> bool:
    """Would one who goes on to this point pass the tail?"""
    return point_distance(start, point) > point_distance(start, tail) + 0.01


def _length(way: Sequence[Point]) -> float:
    return sum(point_distance(way[at], way[at + 1]) for at in range(len(way) - 1))


def _along(way: Sequence[Point], length: float) -> tuple[Point, list[Point]]:
    """The point so far along a way, and the corners before it."""
    passed: list[Point] = []
    for at in range(len(way) - 1):
        leg = point_distance(way[at], way[at + 1])
        if length <= leg and leg > 0.0:
            share = length / leg
            (x, y), (tx, ty) = way[at], way[at + 1]
            return (x + (tx - x) * share, y + (ty - y) * share), passed
        length -= leg
        passed.append(way[at + 1])
    return way[-1], passed[:-1]


def tail_of(boxes: Sequence[Box]) -> Point:
    return step(boxes[-1].front_centre, boxes[-1].heading, -boxes[-1].depth)
