"""Advances, leg by leg (NAV-2.7, 8.7 to 8.10, 8.14, 8.15, 14.10): one function for preview, question and deed."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec.structs import replace

from polemos.geometry import (
    Box,
    angle_for,
    arc_length,
    heading_of,
    is_straight,
    place_on,
    sin_cos,
    to_milli,
    trim,
    turn_between,
    turn_steps,
)
from polemos.geometry import (
    advance as lengthened,
)
from polemos.kernel.reason import Reason
from polemos.rules.navarcoi.charts import formations
from polemos.rules.navarcoi.exits import exit_crossed
from polemos.rules.navarcoi.going import Touch, Waters
from polemos.rules.navarcoi.sea import SHORT_OF, TOLERANCE, centroid, enemy_within, front_corner, front_width
from polemos.rules.navarcoi.state import D, P, Squadron, State, W
from polemos.tabletop.legs import Advance, Face, Leg, Legs, Turn, Wheel, thousandths

NEAR = 8.0  # NAV-10.4, checked against the chart by a test
FULL_TURN = 360_000


@dataclass(slots=True)
class Walk:
    """A squadron on its way: where it is, what it has used, what has happened to it."""

    squadron: Squadron
    allowance: int
    used: int = 0
    turned: int = 0
    wheeled: bool = False
    near: bool = False  # an enemy within 8" at the beginning or end of a wheel (NAV-10.4)
    flotsam: bool = False  # crossed flotsam: allowance halved, Disordered
    touches: tuple[Touch, ...] = ()
    stopped_by: str = ""
    exited: str = ""
    ended: bool = False
    legs: list[Leg] = field(default_factory=list)

    @property
    def left(self) -> int:
        return self.allowance - self.used

    @property
    def contact(self) -> bool:
        return bool(self.touches)


def walk(state: State, squadron: Squadron, legs: Legs, allowance: int, short: bool = False) -> Walk | Reason:
    """The way these legs go; a Reason where they break a rule."""
    waters = Waters(state, squadron)
    going = Walk(squadron, allowance)
    if waters.markers and waters.on_flotsam(squadron.stands) and any(isinstance(leg, Advance | Wheel) for leg in legs):
        _halve(going)
    for number, leg in enumerate(legs):
        if going.ended:
            if going.contact:
                return Reason("the move ends at the contact", "NAV-11.1")
            break
        refused = _leg(waters, going, leg, number, short)
        if refused is not None:
            return refused
    return going


def _leg(waters: Waters, going: Walk, leg: Leg, number: int, short: bool) -> Reason | None:
    formation = going.squadron.formation
    match leg:
        case Advance(distance):
            if distance < 0:
                return Reason("only forward", "NAV-8.7")
            if distance > going.left and not going.flotsam:
                return Reason(f'only {thousandths(going.left)}" are left', "NAV-8.4")
            distance = min(distance, going.left)
            if formation == "epi_keras":
                _advance_column(waters, going, distance)
            elif formation == "unformed" and not (number and isinstance(going.legs[-1], Face)):
                return Reason("an Unformed squadron faces a heading first", "NAV-8.15")
            else:
                _advance_body(waters, going, distance, short)
            return None
        case Wheel(side, angle):
            if formation not in ("epi_mias", "epi_pollon"):
                return Reason("only a line or a block wheels", "NAV-8.8")
            return _wheel(waters, going, side, angle)
        case Turn(side, angle):
            if formation != "epi_keras":
                return Reason("only the lead of a column turns on its way", "NAV-8.14")
            return _turn_lead(waters, going, side, angle)
        case Face(heading):
            if formation != "unformed" or number:
                return Reason("only an Unformed squadron faces where it likes, once", "NAV-8.15")
            return _face(waters, going, heading)


def _halve(going: Walk) -> None:
    going.flotsam = True
    going.allowance = going.allowance // 2


def _limit_by_flotsam(
    waters: Waters, going: Walk, stands: tuple[Box, ...], fx: float, fy: float, inches: float
) -> float:
    """How far a straight move goes on account of flotsam; marks the walk when it goes over a marker."""
    if going.flotsam or not waters.markers or inches <= 0.0:
        return inches
    met = waters.flotsam_ahead(stands, fx * inches, fy * inches)
    if met is None:
        return inches
    if 2 * (going.used + met[0] * inches * 1000) >= going.allowance - 1e-6:
        going.stopped_by, going.ended = "flotsam", True
        return met[1] * inches
    _halve(going)
    return min(inches, going.left / 1000)


def _advance_body(waters: Waters, going: Walk, distance: int, short: bool) -> None:
    """A line, a block or a shoal moves as one (NAV-8.10, 8.15)."""
    squadron = going.squadron
    heading = squadron.slots[0][2] if squadron.is_unformed else squadron.heading
    fx, fy = sin_cos(heading / 1000)
    stands = squadron.stands
    want = _limit_by_flotsam(waters, going, stands, fx, fy, distance / 1000)
    run = waters.run(stands, fx, fy, want, short)
    gone = int(run.distance * 1000 + 1e-6)
    out = exit_crossed(waters.state, squadron, centroid(squadron), (fx * gone / 1000, fy * gone / 1000))
    moved = replace(squadron, x=squadron.x + to_milli(fx * gone / 1000), y=squadron.y + to_milli(fy * gone / 1000))
    _arrive(going, moved, gone, run.touches, run.stopped_by, out)
    going.legs.append(Advance(gone))


def _arrive(going: Walk, moved: Squadron, gone: int, touches: tuple[Touch, ...], stopped_by: str, out: str) -> None:
    going.squadron = moved
    going.used += gone
    if touches or out:
        going.touches, going.exited, going.ended = touches, out, True
    if stopped_by:
        going.stopped_by = stopped_by


def _wheel(waters: Waters, going: Walk, side: str, angle: int) -> Reason | None:
    """The formation turns rigidly about a front corner (NAV-8.8); contact may not come of it (NAV-11.3)."""
    squadron = going.squadron
    most = formations().movement.wheel_max * 1000
    if angle <= 0:
        return Reason("a wheel goes forward, by some degrees", "NAV-8.8")
    if going.turned + angle > most:
        return Reason("all wheels of an action add up to 90 degrees at most", "NAV-8.8")
    width = front_width(squadron)
    cost = wheel_cost(angle, width)
    if cost > going.left and not going.flotsam:
        return Reason(f'that wheel costs {thousandths(cost)}", only {thousandths(going.left)}" are left', "NAV-8.8")
    if cost > going.left:
        angle = int(angle_for(going.left / 1000, width) * 1000)
        cost = going.left
        going.ended = True
    px, py = front_corner(squadron, "left" if side == "left" else "right")
    stands = squadron.stands
    reach = max(((s.cx - px) ** 2 + (s.cy - py) ** 2) ** 0.5 + s.radius for s in stands)
    near = waters.near(px, py, reach + SHORT_OF)
    sign = 1 if side == "right" else -1
    if not (near.is_open and waters.inside(px, py, reach)):
        turned = _checked_turn(near, going, stands, (px, py), sign * angle / 1000, width)
        if isinstance(turned, Reason):
            return turned
        if turned is not None:
            angle, cost = turned, wheel_cost(turned, width)
    going.near = going.near or enemy_within(waters.state, squadron, NEAR)
    s, c = sin_cos(sign * angle / 1000)
    ax, ay = squadron.x / 1000 - px, squadron.y / 1000 - py
    going.squadron = replace(
        squadron,
        x=to_milli(px + ax * c + ay * s),
        y=to_milli(py - ax * s + ay * c),
        heading=(squadron.heading + sign * angle) % FULL_TURN,
    )
    going.near = going.near or enemy_within(waters.state, going.squadron, NEAR)
    going.used += cost
    going.turned += angle
    going.wheeled = True
    going.legs.append(Wheel("left" if side == "left" else "right", angle))
    return None


def wheel_cost(angle: int, width: float) -> int:
    """The arc of the outer front corner, in thousandths (NAV-8.8)."""
    return round(arc_length(angle / 1000, width) * 1000)


def _checked_turn(
    near: Waters, going: Walk, stands: tuple[Box, ...], pivot: tuple[float, float], degrees: float, width: float
) -> Reason | int | None:
    """A turn checked at steps of at most one degree (NAV-2.7).

    None: free all the way. A number: flotsam ends it at that angle. A Reason: something is in the way.
    """
    before = near.gaps(stands, SHORT_OF)
    free = 0.0
    for turn in turn_steps(degrees, formations().tolerance.turn_step):
        turned = [stand.turned_about(*pivot, turn) for stand in stands]
        if blocker := near.blocked(turned):
            return Reason(f"{blocker} is in the way of the turn", "NAV-2.7")
        for enemy, gap in near.gaps(turned, SHORT_OF).items():
            if gap < before.get(enemy, SHORT_OF) - 1e-6 and not before.get(enemy, 1.0) <= TOLERANCE:
                return Reason(f"a turn may not bring it into contact with {enemy}", "NAV-11.3")
        if not going.flotsam and near.markers and near.on_flotsam(turned):
            used = going.used + arc_length(turn, width) * 1000
            if 2 * used >= going.allowance:
                going.stopped_by, going.ended = "flotsam", True
                return round(abs(free) * 1000)
            _halve(going)
            most = angle_for(max(0, going.left) / 1000, width)
            if abs(degrees) > most:
                going.ended = True
                return int(min(most, abs(degrees)) * 1000)
        free = turn
    return None


def _turn_lead(waters: Waters, going: Walk, side: str, angle: int) -> Reason | None:
    """The lead turns on the spot; it costs nothing, 90 degrees in all (NAV-8.14)."""
    squadron = going.squadron
    if angle <= 0:
        return Reason("a turn is of some degrees", "NAV-8.14")
    if going.turned + angle > formations().movement.succession_max * 1000:
        return Reason("all turns of an action add up to 90 degrees at most", "NAV-8.14")
    lead = squadron.stands[0]
    sign = 1 if side == "right" else -1
    near = waters.near(lead.cx, lead.cy, lead.radius + SHORT_OF)
    if not (near.is_open and waters.inside(lead.cx, lead.cy, lead.radius)):
        untouched = Walk(squadron, going.allowance, flotsam=True)  # turning on the spot is no crossing
        turned = _checked_turn(near, untouched, (lead,), (lead.cx, lead.cy), sign * angle / 1000, 0.0)
        if isinstance(turned, Reason):
            return turned
    going.squadron = replace(squadron, heading=(squadron.heading + sign * angle) % FULL_TURN)
    going.turned += angle
    going.legs.append(Turn("left" if side == "left" else "right", angle))
    return None


def _face(waters: Waters, going: Walk, heading: int) -> Reason | None:
    """All stands of a shoal turn on the spot (NAV-8.15)."""
    squadron = going.squadron
    untouched = Walk(squadron, going.allowance, flotsam=True)
    for (_, _, turn), stand in zip(squadron.slots, squadron.stands, strict=True):
        degrees = turn_between(turn / 1000, heading / 1000)
        near = waters.near(stand.cx, stand.cy, stand.radius + SHORT_OF)
        if degrees and not (near.is_open and waters.inside(stand.cx, stand.cy, stand.radius)):
            turned = _checked_turn(near, untouched, (stand,), (stand.cx, stand.cy), degrees, 0.0)
            if isinstance(turned, Reason):
                return Reason(turned.text, "NAV-8.15")
    slots = tuple((right, forward, heading) for right, forward, _ in squadron.slots)
    going.squadron = replace(squadron, slots=slots)
    going.legs.append(Face(heading))
    return None


def _advance_column(waters: Waters, going: Walk, distance: int) -> None:
    """The lead goes straight ahead, the others follow along the track (NAV-8.13, 8.14)."""
    squadron = going.squadron
    fx, fy = sin_cos(squadron.heading / 1000)
    lead = squadron.stands[:1]
    want = _limit_by_flotsam(
        waters, going, squadron.stands if is_straight_column(squadron) else lead, fx, fy, distance / 1000
    )
    run = waters.run(lead, fx, fy, want)
    reached = run.distance
    clear = _wake(waters, going, squadron, reached, fx, fy)
    if clear < reached - 1e-9:
        run.touches, run.stopped_by, reached = (), "its own wake", clear
    gone = int(reached * 1000 + 1e-6)
    x, y = squadron.track[0]
    start = (x / 1000, y / 1000)
    out = exit_crossed(waters.state, squadron, start, (fx * gone / 1000, fy * gone / 1000))
    head = (x + to_milli(fx * gone / 1000), y + to_milli(fy * gone / 1000))
    track = squadron.track if gone == 0 else joined((head, *squadron.track), squadron.stand_count)
    _arrive(going, replace(squadron, x=head[0], y=head[1], track=track), gone, run.touches, run.stopped_by, out)
    going.legs.append(Advance(gone))


def joined(track: tuple[tuple[int, int], ...], stands: int) -> tuple[tuple[int, int], ...]:
    """The track without points that it does not need: on a straight stretch, or older than the last stand."""
    points = list(track)
    while len(points) > 2:
        (ax, ay), (bx, by), (cx, cy) = points[:3]
        first, second = heading_of(ax - bx, ay - by), heading_of(bx - cx, by - cy)
        if abs(turn_between(first, second)) > 0.02:
            break
        del points[1]
    length = max(1, stands - 1) * P / 1000
    kept = trim(tuple((x / 1000, y / 1000) for x, y in points), length)
    return tuple(points[: len(kept)])


def is_straight_column(squadron: Squadron) -> bool:
    """All headings agree within a degree and all centres lie near the line through the lead (NAV-8.13)."""
    tolerance = formations().tolerance
    return is_straight(squadron.poses, tolerance.straight_angle, tolerance.straight_offset)


def _wake(waters: Waters, going: Walk, squadron: Squadron, reached: float, fx: float, fy: float) -> float:
    """How far the lead may go before a stand behind it would overlap something (NAV-2.7)."""
    behind = squadron.stands[1:]
    if not behind or reached <= 0.0:
        return reached
    cx, cy, radius = squadron.reach
    near = waters.near(cx, cy, radius + reached)
    if near.is_open and waters.inside(cx, cy, radius + reached):
        return reached
    if is_straight_column(squadron):
        quiet = replace_enemies(near)
        return min(reached, quiet.run(behind, fx, fy, reached).distance)
    step = formations().tolerance.wake_step
    steps = max(1, -int(-reached // step))
    track = tuple((x / 1000, y / 1000) for x, y in squadron.track)
    free = 0.0
    for k in range(1, steps + 1):
        gone = reached * k / steps
        longer = lengthened(track, squadron.heading / 1000, gone)
        poses = [place_on(longer, i * P / 1000) for i in range(1, squadron.stand_count)]
        stands = [Box(x, y, heading, W / 1000, D / 1000) for x, y, heading in poses]
        if near.blocked(stands):
            return free
        if not going.flotsam and near.markers and near.on_flotsam(stands):
            if 2 * (going.used + gone * 1000) >= going.allowance:
                going.stopped_by, going.ended = "flotsam", True
                return free
            _halve(going)
            reached = min(reached, max(going.left / 1000, gone))
        if gone >= reached:
            return reached
        free = gone
    return reached


def replace_enemies(near: Waters) -> Waters:
    """For the stands behind the lead enemies are obstacles like friends: they never make contact themselves."""
    quiet = near.near(0.0, 0.0, 1e9)
    quiet.friends, quiet.enemies = [*near.friends, *near.enemies], []
    return quiet
