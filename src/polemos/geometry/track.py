"""Columns: the track their head has left behind, a line of points with the newest first."""

from __future__ import annotations

from math import inf, sqrt

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


class Trail:
    """A track on which many places are looked for: its segments are measured once."""

    __slots__ = ("_segments",)

    def __init__(self, track: Track) -> None:
        x, y = track[0]
        segments: list[tuple[float, float, float, float, float]] = []  # newer end, direction, length
        for ox, oy in track[1:]:
            dx = x - ox
            dy = y - oy
            length = sqrt(dx * dx + dy * dy)
            if length <= HAIR:
                continue
            segments.append((x, y, dx / length, dy / length, length))
            x, y = ox, oy
        if not segments:
            raise ValueError("A track of a single point has no heading.")
        x, y, fx, fy, length = segments[-1]
        self._segments = (*segments, (ox, oy, fx, fy, inf))

    def point(self, behind: float) -> tuple[float, float, float, float]:
        """The point so far behind the newest one, and the direction of the track there."""
        left = behind
        at = 0
        for segment in self._segments:
            if left <= segment[4] + HAIR:
                break
            left -= segment[4]
            at += 1
        x, y, fx, fy, _ = self._segments[at]
        return x - fx * left, y - fy * left, fx, fy

    def place(self, behind: float) -> Pose:
        x, y, fx, fy = self.point(behind)
        return x, y, heading_of(fx, fy)


def place_on(track: Track, behind: float) -> Pose:
    """The place so far behind the newest point, measured along the track, and the heading there.

    The heading is that of the segment towards its newer end; on a corner, that of the newer segment. Beyond its
    oldest point the track goes straight on backwards.
    """
    return Trail(track).place(behind)


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
