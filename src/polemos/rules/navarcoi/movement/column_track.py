"""A column under way: the lead goes ahead, the others follow along its track (NAV-2.7, 8.13, 8.14)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from polemos.geometry import Box, distance_to_segment, is_straight, sin_cos, to_milli, trim
from polemos.geometry import advance as lengthened
from polemos.rules.navarcoi.charts.charts import formations
from polemos.rules.navarcoi.movement.move import Walk
from polemos.rules.navarcoi.movement.obstacles import Waters
from polemos.rules.navarcoi.scenarios.exits import open_ahead
from polemos.rules.navarcoi.state import D, P, Point, Squadron, W, place_in_wake
from polemos.tabletop.legs import Advance

ROUNDING = 0.0015  # inches: how far storing them may put three points of a straight track out of line
IN_LINE = 0.01  # degrees: the stands of a column follow its lead as one body


def is_straight_column(squadron: Squadron) -> bool:
    """All headings agree within a degree and all centres lie near the line through the lead (NAV-8.13)."""
    most = formations().tolerance
    return is_straight(squadron.poses, most.straight_angle + most.angle, most.straight_offset + most.length)


def advance_column(waters: Waters, going: Walk, distance: int) -> None:
    """The lead goes straight ahead as far as it and those in its wake can (NAV-8.14)."""
    squadron = going.squadron
    fx, fy = sin_cos(squadron.heading / 1000)
    opened = open_ahead(waters.state, waters.exit, squadron, fx, fy)
    run = waters.run(squadron.stands[:1], fx, fy, distance / 1000, opened)
    if run.distance > 0.0 and not waters.is_calm:
        clear, met = _wake(waters, squadron, run.distance, fx, fy, opened)
        reached = going.cut_by_flotsam(None if going.flotsam else met, min(clear, run.distance))
        if reached < run.distance - 1e-9:
            run = waters.run(squadron.stands[:1], fx, fy, reached, opened)
            if reached == clear:
                run.stopped_by = run.stopped_by or "its own wake"
    gone = int(run.distance * 1000 + 1e-6)
    x, y = squadron.track[0]
    head = (x + to_milli(fx * gone / 1000), y + to_milli(fy * gone / 1000))
    track = squadron.track if gone == 0 else joined((head, *squadron.track), squadron.stand_count)
    going.arrive(waters, replace(squadron, x=head[0], y=head[1], track=track), gone)
    going.stop(run)
    going.legs.append(Advance(gone))


def joined(track: tuple[Point, ...], stands: int) -> tuple[Point, ...]:
    """The track without points that it does not need: on a straight stretch, or older than the last stand."""
    points = [(x / 1000, y / 1000) for x, y in track]
    kept = list(track)
    while len(points) > 2 and distance_to_segment(points[1], points[0], points[2]) <= ROUNDING:
        del points[1], kept[1]
    return tuple(kept[: len(trim(tuple(points), max(1, stands - 1) * P / 1000))])


def _wake(
    waters: Waters, squadron: Squadron, reached: float, fx: float, fy: float, opened: str
) -> tuple[float, tuple[float, float] | None]:
    """How far the lead may go before a stand behind it would overlap something, and where any stand meets flotsam.

    The stands of a straight column move as one body; in a bend they are looked at step by step.
    """
    if _follows_in_line(squadron):
        free, _ = waters.without_enemies().free_part(squadron.stands[1:], fx * reached, fy * reached, opened)
        return free * reached, waters.markers_ahead(squadron.stands, fx, fy, reached)
    met = waters.markers_ahead(squadron.stands[:1], fx, fy, reached)
    ahead = max(0.0, reached - P / 1000)  # as far as the second stand comes
    track = [(x / 1000, y / 1000) for x, y in squadron.track]
    path = [(track[0][0] + fx * ahead, track[0][1] + fy * ahead), *track]
    wake = waters.along(path, squadron.stands[0].radius)
    if wake.is_calm:
        return reached, met
    free = 0.0
    for gone, stands in _steps(squadron, reached):
        if wake.blocked(stands, opened):
            return free, met
        if wake.markers and (met is None or gone < met[0]) and wake.on_markers(stands):
            met = (gone, free)
        free = gone
    return reached, met


def _follows_in_line(squadron: Squadron) -> bool:
    """Same headings are not enough: a lead that has turned back lies beside its wake, with a bend between the two."""
    return is_straight(squadron.poses, IN_LINE, formations().tolerance.length)


def _steps(squadron: Squadron, reached: float) -> Iterator[tuple[float, list[Box]]]:
    """The stands behind the lead after each short step of its path, the last one the whole of it."""
    track = tuple([(x / 1000, y / 1000) for x, y in squadron.track])
    steps = max(1, -int(-reached // formations().tolerance.wake_step))
    for k in range(1, steps + 1):
        gone = reached * k / steps
        longer = lengthened(track, squadron.heading / 1000, gone)
        poses = [place_in_wake(longer, i) for i in range(1, squadron.stand_count)]
        yield gone, [Box(x, y, heading, W / 1000, D / 1000) for x, y, heading in poses]
