"""Orders for several units at once: what is wanted of all of them, where that leads each, and who goes first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

import msgspec

from polemos.geometry import heading_of, milli, sin_cos, turn_between
from polemos.tabletop.legs import MOST, Advance, Face, Incline, Legs, March
from polemos.tabletop.move_spec import MoveSpec
from polemos.tabletop.scene import Body, Point, Pose

FULL_TURN, RIGHT_ANGLE = 360_000, 90_000
Length = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
Across = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]


class Ahead(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ahead", forbid_unknown_fields=True):
    """Each goes so far straight ahead; whoever is slower keeps the others back, so that the gaps stay."""

    far: Length


class Dress(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="dress", forbid_unknown_fields=True):
    """All fronts come onto a line through two points, each where it is nearest, and face across it."""

    one: tuple[Across, Across]
    other: tuple[Across, Across]

    def place(self, front: Point) -> Point:
        """The point of the line that is nearest; the line has no ends."""
        (ax, ay), (bx, by) = self.one, self.other
        dx, dy = bx - ax, by - ay
        part = ((front[0] - ax) * dx + (front[1] - ay) * dy) / ((dx * dx + dy * dy) or 1)
        return round(ax + part * dx), round(ay + part * dy)

    def facing(self, heading: int) -> int:
        """That of the two ways across which takes less turning."""
        (ax, ay), (bx, by) = self.one, self.other
        across = (milli(heading_of(bx - ax, by - ay)) + RIGHT_ANGLE) % FULL_TURN
        is_ahead = abs(turn_between(heading / 1000, across / 1000)) <= 90
        return across if is_ahead else (across + FULL_TURN // 2) % FULL_TURN


class GoFor(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="go_for", forbid_unknown_fields=True):
    """Each goes for another unit: it charges or joins it where a pull onto it means that, else it goes there."""

    body: Annotated[str, msgspec.Meta(max_length=40)]


Target = Ahead | Dress | GoFor


def in_turn(bodies: Iterable[Body], target: Target, table: Sequence[Body]) -> list[Body]:
    """Nearest to the target first, so that nobody stands in the way of those behind him."""

    def off(body: Body) -> float:
        front = front_of(body.stands, body.depth)
        match target:
            case Ahead():
                s, c = sin_cos(body.heading / 1000)
                return -(front[0] * s + front[1] * c)
            case Dress():
                return distance(front, target.place(front))
            case GoFor(body=aim):
                there = next((middle(each.stands) for each in table if each.id == aim), front)
                return distance(front, there)

    return sorted(bodies, key=off)


def ahead(spec: MoveSpec, lead: Body, far: int) -> Legs | None:
    """A way straight ahead in the verbs that it may have; None: there is none such."""
    verbs = [each.verb for each in spec.verbs]
    most = min(far, spec.allowance) if spec.allowance else far
    if "incline" in verbs:
        return (Incline(0),)
    if "advance" in verbs:
        return (Face(lead.heading), Advance(most)) if "face" in verbs else (Advance(most),)
    return (March(lead.heading, most),) if "march" in verbs else None


def front_of(stands: Sequence[Pose], depth: int) -> Point:
    """The middle of the front edge of all stands, as the first one faces."""
    s, c = sin_cos(stands[0][2] / 1000)
    forward = max(x * s + y * c for x, y, _ in stands) + depth / 2
    aside = [x * c - y * s for x, y, _ in stands]
    across = (min(aside) + max(aside)) / 2
    return round(forward * s + across * c), round(forward * c - across * s)


def middle(stands: Sequence[Pose]) -> Point:
    return round(sum(pose[0] for pose in stands) / len(stands)), round(sum(pose[1] for pose in stands) / len(stands))


def distance(one: Point, other: Point) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)
