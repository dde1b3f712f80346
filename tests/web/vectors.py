"""Recorded cases of polemos.geometry for the table in the browser: [function, arguments, result]."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from typing import Any

from polemos.geometry import (
    EDGES,
    HAIR,
    TOLERANCE,
    Convex,
    Polygon,
    advance,
    angle_between,
    angle_for,
    arc_length,
    arc_of_edge,
    arc_of_point,
    are_within,
    clear_line,
    closest_points,
    crossing_fraction,
    distance,
    distance_to_point,
    distance_to_segment,
    from_local,
    gap_or_depth,
    group_distance,
    half_away,
    heading_of,
    hull,
    nearest_on_segment,
    nearest_point,
    normal_heading,
    overlaps,
    passes_through,
    place_on,
    sector_of,
    side_of_line,
    sin_cos,
    step,
    straight_track,
    to_local,
    to_milli,
    touches,
    track_length,
    trim,
    turn_between,
    turn_point,
    turn_pose,
    visible_fraction,
    wheel_pivot,
    wheeled,
)
from polemos.geometry.box_pair import box_sweep
from polemos.geometry.sight import inside_span
from tests.web.sampling import HANDS, Sample, Told, box, five, shape


def numbers(s: Sample) -> Iterator[tuple[str, list[Any], Any]]:
    value = s.chance.choice((s.chance.uniform(-9, 9), s.chance.randrange(-99, 99) / 2, s.chance.uniform(-1e6, 1e6)))
    yield "half_away", [value], half_away(value)
    yield "half_even", [value], round(value)
    yield "to_milli", [value], to_milli(value)


def trigonometry(s: Sample) -> Iterator[tuple[str, list[Any], Any]]:
    angle, other = s.angle(), s.angle()
    yield "sin_cos", [angle], sin_cos(angle)
    yield "normal_heading", [angle], normal_heading(angle)
    yield "turns", [angle, other], [turn_between(angle, other), angle_between(angle, other)]
    dx, dy = s.chance.choice((s.point(), sin_cos(angle), (s.chance.uniform(-9, 9), s.chance.uniform(-9, 9))))
    if dx or dy:
        yield "heading_of", [dx, dy], heading_of(dx, dy)


def plane(s: Sample) -> Iterator[tuple[str, list[Any], Any]]:
    p, q, angle, length = s.point(), s.point(), s.angle(), s.length()
    local = from_local(p, q, angle), side_of_line(p, q, angle), turn_pose((*p, length), q, angle)
    found = [step(p, angle, length), turn_point(p, q, angle), to_local(p, q, angle), *local]
    yield "plane", [p, q, angle, length], found
    start, end = s.chance.choice(((s.point(), s.point()), (p, s.point()), (q, p), (p, p)))
    met = crossing_fraction(p, q, start, end)
    yield "segments", [p, q, start, end], [nearest_on_segment(p, start, end), distance_to_segment(p, start, end), met]


def single_boxes(s: Sample) -> Iterator[tuple[str, list[Any], Any]]:
    told, point, angle, length = s.five(), s.point(), s.angle(), s.length(12.0)
    known = box(told)
    inside = known.contains(*point)
    shown = [known.points, known.bounds, known.local(point), known.at(*point), inside]
    yield "box", [told, point], [*shown, [known.edge_heading(edge) for edge in EDGES], known.radius]
    moved = [known.turned_about(*point, angle), known.advanced(length), known.with_heading(angle)]
    yield "moved", [told, point, angle, length], [five(one) for one in moved]
    hand = s.chance.choice(HANDS)
    turned = five(wheeled(known, hand, angle))
    costs = [arc_length(angle, known.width), angle_for(length, known.width)]
    yield "wheel", [told, hand, angle, length], [wheel_pivot(known, hand), turned, *costs]


def pairs_of_boxes(s: Sample) -> Iterator[tuple[str, list[Any], Any]]:
    one = s.five()
    other = s.beside(one) if s.chance.randrange(5) else s.five()
    dx, dy = s.chance.uniform(-6, 6), s.chance.uniform(-6, 6)
    a, b = box(one), box(other)
    tests = [touches(a, b), overlaps(a, b), are_within(a, b, 2.0)]
    found = [distance(a, b), gap_or_depth(a, b), box_sweep(a, dx, dy, b, 0.0), *tests]
    yield "boxes", [one, other, dx, dy], found
    if s.chance.randrange(3) == 0:
        yield "closest", [one, other], closest_points(a, b)


def groups(s: Sample) -> Iterator[tuple[str, list[Any], Any]]:
    here, there = s.unit(24.0), s.unit(24.0)
    a, b = [box(one) for one in here], [box(one) for one in there]
    limit = s.length(24.0)
    within, least = group_distance(a, b, limit), group_distance(a, b)
    pair = next((one, other) for one in a for other in b if distance(one, other) == least)
    found = ["inf" if within == inf else within, least, *closest_points(*pair)]
    yield "groups", [here, there, limit], found
    if s.chance.randrange(8) == 0:
        units = [s.unit() for _ in range(20)]
        ranked = sorted((group_distance(a, [box(one) for one in unit]), i) for i, unit in enumerate(units))
        yield "nearest_units", [here, units, 5], [[str(i), apart] for apart, i in ranked[:5]]


def land(s: Sample) -> Iterator[tuple[str, list[Any], Any]]:
    ring = s.land(12.0)
    known = Polygon(tuple(ring))
    x, y = s.chance.choice((s.point(12.0), s.chance.choice(ring), known.points[0]))
    parts = [part.points for part in known.parts]
    inside = [known.contains(x, y), known.contains(x, y, 0.25)]
    found = [known.points, parts, known.outer, *inside, nearest_point(known, x, y), distance_to_point(known, x, y)]
    yield "polygon", [ring, x, y, 0.25], found
    other: Told = s.five(12.0) if s.chance.randrange(3) else s.land(12.0)
    there = shape(other)
    yield "shapes", [ring, other], [distance(known, there), touches(known, there), overlaps(known, there)]
    yield "closest", [ring, other], closest_points(known, there)
    points = [s.point(9.0) for _ in range(s.chance.randrange(1, 9))]
    yield "hull", [points], hull(tuple(points)).points


def arcs(s: Sample) -> Iterator[tuple[str, list[Any], Any]]:
    x, y, heading = s.pose(24.0)
    half = s.chance.choice((s.length(180.0), 22.5, 45.0, 90.0, 135.0))
    target: Told = s.five(24.0) if s.chance.randrange(3) else s.land(24.0)
    there = shape(target)
    arc = arc_of_point(x, y, heading, half)
    found = [arc.limits, arc.has_all_of(there), arc.has_part_of(there)]
    yield "arc_of_point", [x, y, heading, half, target], found
    told, edge, splay = s.five(24.0), s.chance.choice(EDGES), s.chance.choice((s.length(90.0), 0.0, 45.0))
    arc = arc_of_edge(box(told), edge, splay)
    found = [arc.limits, arc.has_all_of(there), arc.has_part_of(there)]
    yield "arc_of_edge", [told, edge, splay, target], found
    point, front, rear = s.point(24.0), s.chance.choice((45.0, 90.0)), s.length(90.0)
    yield "sector_of", [told, point, front, rear], sector_of(box(told), point, front, rear)


def sight(s: Sample) -> Iterator[tuple[str, list[Any], Any]]:
    start, end = s.point(24.0), s.point(24.0)
    things: list[Told] = [s.five(24.0) if s.chance.randrange(3) else s.land(24.0) for _ in range(4)]
    shapes = [shape(told) for told in things]
    through = [passes_through(start, end, known) for known in shapes]
    entered = [(_enters(start, end, shapes[i]), i) for i in range(4) if through[i]]
    blocked: list[Any] = [None, None]
    if entered:
        t, first = min(entered)
        blocked = [str(first), (start[0] + t * (end[0] - start[0]), start[1] + t * (end[1] - start[1]))]
    yield "sight", [start, end, things], [through, *blocked]
    if s.chance.randrange(8) == 0:
        edge, other = box(s.five(24.0)).edge("front"), box(s.five(24.0)).edge("front")
        yield "visible", [edge, other, things], visible_fraction(edge, other, shapes)
    if s.chance.randrange(4) == 0:
        one, two, others = s.five(24.0), s.five(24.0), [s.five(24.0) for _ in range(3)]
        clearance = s.chance.choice((0.0, 0.5, 2.0))
        line = clear_line(box(one), box(two), [box(told) for told in others], clearance, shapes[:2])
        yield "clear_line", [one, two, others, clearance, things[:2]], line


def _enters(start: tuple[float, float], end: tuple[float, float], known: Convex | Polygon) -> float:
    """From what fraction of its way a line is inside; outlines of a polygon's parts that are cuts do not count."""
    outers = known.outer if isinstance(known, Polygon) else ((True,) * len(known.points),)
    spans = []
    for part, outer in zip(known.parts, outers, strict=True):
        insets = tuple(TOLERANCE if is_outer else -HAIR for is_outer in outer)
        spans.append(inside_span(start, end, part.points, part.sides, insets))
    return min(span[0] for span in spans if span is not None)


def tracks(s: Sample) -> Iterator[tuple[str, list[Any], Any]]:
    track, behind, heading, length = s.track(), s.length(16.0), s.heading(), s.length(16.0)
    known = tuple(track)
    after = [advance(known, heading, length), straight_track(*known[0], heading, length)]
    found = [place_on(known, behind), track_length(known), trim(known, length), *after]
    yield "track", [track, behind, heading, length], found


Maker = Callable[[Sample], Iterator[tuple[str, list[Any], Any]]]
ROUNDS: tuple[tuple[Maker, int], ...] = (
    (numbers, 3_000),
    (trigonometry, 8_000),
    (plane, 4_000),
    (single_boxes, 5_000),
    (pairs_of_boxes, 14_000),
    (groups, 4_000),
    (land, 1_500),
    (arcs, 2_000),
    (sight, 3_000),
    (tracks, 4_000),
)


def cases() -> Iterator[tuple[str, list[Any], Any]]:
    for maker, rounds in ROUNDS:
        s = Sample(maker.__name__)
        for _ in range(rounds):
            yield from maker(s)
