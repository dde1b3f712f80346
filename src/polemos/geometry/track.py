"""Columns: the track their head has left behind, a line of points with the newest first."""

from __future__ import annotations

from math import sqrt

from polemos.geometry.numbers import HAIR, Point, Pose
from polemos.geometry.plane import point_distance, side_of_line, step
from polemos.geometry.trig import heading_of, normal_heading, opposite, turn_between

Track = tuple[Point, ...]


def straight_track(x: float, y: float, heading: float, length: float) -> Track:
    """The track of a column whose head stands at (x, y) and has come straight along its heading."""
    return (x, y), step((x, y), opposite(heading), length)


def advance(track: Track, heading: float, distance: float) -> Track:
    """The track after its head has gone straight on along the heading."""
    if distance < 0.0:
        raise ValueError("A column does not go back on its track.")
    if distance == 0.0:
        return track
    return (step(track[0], heading, distance), *track)


def place_on(track: Track, behind: float) -> Pose:
    """The place so far behind the newest point, measured along the track, and the heading there.

    The heading is that of the segment towards its newer end; on a corner, that of the newer segment. Beyond its
    oldest point the track goes straight on backwards.
    """
    x, y = track[0]
    fx = fy = 0.0
    left = behind
    for ox, oy in track[1:]:
        dx = x - ox
        dy = y - oy
        length = sqrt(dx * dx + dy * dy)
        if length <= HAIR:
            continue
        fx = dx / length
        fy = dy / length
        if left <= length + HAIR:
            break
        left -= length
        x, y = ox, oy
    if fx == 0.0 and fy == 0.0:
        raise ValueError("A track of a single point has no heading.")
    return x - fx * left, y - fy * left, heading_of(fx, fy)


def places_on(track: Track, pitch: float, count: int) -> tuple[Pose, ...]:
    """The places of a column, head first, each a pitch behind the one before."""
    return tuple([place_on(track, pitch * k) for k in range(count)])


def track_length(track: Track) -> float:
    length = 0.0
    for i in range(1, len(track)):
        length += point_distance(track[i - 1], track[i])
    return length


def trim(track: Track, length: float) -> Track:
    """The track without the points that are older than a column of this length needs."""
    covered = 0.0
    for i in range(1, len(track)):
        covered += point_distance(track[i - 1], track[i])
        if covered >= length and covered > HAIR:
            return track[: i + 1]
    return track


def is_straight(poses: tuple[Pose, ...], max_turn: float, max_offset: float) -> bool:
    """Whether all headings agree within `max_turn` and all places lie within `max_offset` of the line of the first."""
    x, y, heading = poses[0]
    across = normal_heading(heading + 90.0)
    least = most = 0.0
    for px, py, other in poses:
        turn = turn_between(heading, other)
        least = min(least, turn)
        most = max(most, turn)
        if abs(side_of_line((px, py), (x, y), across)) > max_offset + HAIR:
            return False
    return most - least <= max_turn + HAIR
