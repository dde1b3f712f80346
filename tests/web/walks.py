"""Recorded walks of real squadrons and land units in free ground, as the rules make them and the scene tells them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec.structs import replace

from polemos.geometry import Box
from polemos.rules.navarcoi.land.ground import Ground
from polemos.rules.navarcoi.land.walk import LandWalk, turning_of, walk_on_land
from polemos.rules.navarcoi.land_state import FORMATIONS as LAND_FORMATIONS
from polemos.rules.navarcoi.land_state import LandOrder, LandUnit
from polemos.rules.navarcoi.movement.changes import CHANGES, Plan, changed, turned_on_the_spot
from polemos.rules.navarcoi.movement.walk import Walk, walk
from polemos.rules.navarcoi.screen.bodies import land_body, squadron_body
from polemos.rules.navarcoi.state import Land, Squadron, State
from polemos.tabletop.legs import Advance, Face, Leg, Legs, Turn, Wheel
from polemos.tabletop.scene import Body
from tests.navarcoi.position import sea, squadron
from tests.web.sampling import HANDS, Sample

WIDE = 400.0  # inches: so wide a table that no edge is near
FAR = 60_000  # thousandths: an allowance that no walk here uses up
FORMATIONS = ("epi_mias", "epi_pollon", "epi_keras", "unformed")
NO_ANCHOR, ROWED_UP = 5, 2  # thousandths
KEPT = ("stands", "width", "depth", "shape", "heading", "track", "pitch", "front")


@cache
def water() -> State:
    """A wide sea."""
    return sea(squadron("A1", "epi_mias", 200, 200, 0), width=WIDE, depth=WIDE)


def told(body: Body, anchor: tuple[int, int] | None) -> dict[str, Any]:
    """What the page gets of a body, as far as a walk needs it."""
    return {name: getattr(body, name) for name in KEPT} | ({"anchor": anchor} if anchor else {})


def result(body: Body, used: int) -> list[Any]:
    return [body.stands, body.track, body.heading, body.front or _corners(body), used]


def _corners(body: Body) -> list[tuple[int, int]] | None:
    """The front corners of a single stand that wheels, which the scene need not name."""
    if body.shape == "loose":
        return None
    x, y, heading = (value / 1000 for value in body.stands[0])
    ahead = Box(x, y, heading, body.width / 1000, body.depth / 1000).edge("front")
    return [(round(px * 1000), round(py * 1000)) for px, py in ahead]


# -- squadrons ---------------------------------------------------------------------------------------------------------


def sailing(s: Sample) -> Squadron:
    """A squadron as it may come out of a turn: fresh, turned about, formed anew, thinned, rowed up to an enemy."""
    formation = s.chance.choice(FORMATIONS)
    stands = s.chance.randrange(3 if formation == "epi_pollon" else 1, 5)
    x, y, heading = s.pose(60.0)
    known = squadron("A1", formation, 170 + x, 170 + y, heading, stands)
    if known.is_unformed:
        return known
    known = s.chance.choice((_fresh, _fresh, _turned_about, _formed_anew, _thinned))(s, known)
    return _walked_before(s, known)


def _fresh(s: Sample, known: Squadron) -> Squadron:
    return known


def _turned_about(s: Sample, known: Squadron) -> Squadron:
    return known if known.is_column else turned_on_the_spot(water(), known, 180_000)


def _formed_anew(s: Sample, known: Squadron) -> Squadron:
    """Anchored at one of its stands."""
    names = {"epi_mias": ("line_to_block", "line_to_column"), "epi_pollon": ("block_to_line", "block_to_column")}
    name = s.chance.choice(names.get(known.formation, ("column_to_line_by_turn", "column_to_line_on_lead")))
    plan = CHANGES[name](known, s.chance.choice(HANDS), 2)
    return changed(known, plan) if isinstance(plan, Plan) and known.stand_count > 2 else known


def _thinned(s: Sample, known: Squadron) -> Squadron:
    """Without its first stand: the anchor stays where it was."""
    if known.is_column or known.stand_count < 3 or known.formation == "epi_pollon":
        return known
    return replace(known, half_stands=known.half_stands - 2, slots=known.slots[1:])


def _walked_before(s: Sample, known: Squadron) -> Squadron:
    """After moves of earlier turns: rounding has been at work, a column may be in a bend."""
    for _ in range(s.chance.randrange(3)):
        going = walk(water(), known, legs_for(s, known), FAR)
        assert isinstance(going, Walk), going
        known = going.squadron
    return known


def rowed_up(s: Sample, known: Squadron) -> Squadron:
    """Some stands ahead of the others, after conforming."""
    return replace(known, shifts=tuple(s.chance.choice((0, s.chance.randrange(4000))) for _ in known.poses))


def legs_for(s: Sample, known: Squadron) -> Legs:
    """A way that its formation may go: 90 degrees in all, in thousandths as drags and typed orders have them."""
    if known.is_unformed:
        return Face(round(s.heading() * 1000)), Advance(_way(s))
    legs: list[Leg] = []
    left = 90_000
    for _ in range(s.chance.randrange(1, 6)):
        angle = min(left, s.chance.choice((5_000, 15_000, 45_000, 90_000, s.chance.randrange(1, 60_000))))
        if s.chance.randrange(2) or angle <= 0:
            legs.append(Advance(_way(s)))
        else:
            side = s.chance.choice(HANDS)
            legs.append(Turn(side, angle) if known.is_column else Wheel(side, angle))
            left -= angle
    return tuple(legs)


def _way(s: Sample) -> int:
    return s.chance.choice((0, 250, 1_000, 3_500, 8_000, s.chance.randrange(8_001)))


def walked(known: Squadron, legs: Legs, anchored: bool, tolerance: int = 0) -> tuple[Any, ...]:
    state = water()
    going = walk(state, known, legs, FAR)
    assert isinstance(going, Walk), going
    assert tuple(going.legs) == legs, going.stopped_by
    before = told(squadron_body(state, known), (known.x, known.y) if anchored else None)
    after = result(squadron_body(state, going.squadron), going.used)
    return "walk", [before, legs], after, tolerance


# -- land units --------------------------------------------------------------------------------------------------------


@cache
def plain() -> State:
    """Nothing but land."""
    edge = round(WIDE * 1000)
    land = Land("land", "Land", "land_side", ((0, 0), (0, edge), (edge, edge), (edge, 0)), ("neutral", "neutral"))
    return sea(squadron("A1", "epi_mias", 200, 200, 0), lands=[land], width=WIDE, depth=WIDE)


def marching(s: Sample) -> LandUnit:
    x, y, heading = s.pose(60.0)
    formation = s.chance.choice(LAND_FORMATIONS)
    return LandUnit(
        id="A1h", seat=0, name="Hoplites", kind="phalanx", x=round((170 + x) * 1000), y=round((170 + y) * 1000),
        heading=round(heading * 1000), formation=formation, order=LandOrder("move"),
    )  # fmt: skip


def marched(s: Sample) -> tuple[Any, ...]:
    unit, state = marching(s), plain()
    turning = turning_of(unit)
    way, angle, side = max(1, _way(s)), s.chance.randrange(1, 45_000), s.chance.choice(HANDS)
    legs: Legs = (Face(round(s.heading() * 1000)), Advance(way))
    if turning == "wheel":
        legs = (Wheel(side, angle), Advance(way), Wheel(side, angle // 2 + 1))
    elif turning == "in_succession":
        legs = (Advance(way), Turn(side, angle), Advance(way))
    going = walk_on_land(Ground(state, unit), legs, FAR)
    assert isinstance(going, LandWalk), going
    assert tuple(going.legs) == legs, going.blocked
    before = told(land_body(state, unit), (unit.x, unit.y))
    return "walk", [before, legs], result(land_body(state, going.unit), going.used)


def cases(rounds: int) -> Iterator[tuple[Any, ...]]:
    s = Sample("walks")
    for _ in range(rounds):
        known = sailing(s)
        yield walked(known, legs_for(s, known), anchored=True)
        yield marched(s)
        yield untold(s)
        yield from blurred(s)


def untold(s: Sample) -> tuple[Any, ...]:
    """Without its anchor: of a squadron as it is laid out, the middle of its front is as good."""
    known = squadron("A1", s.chance.choice(FORMATIONS), *s.point(60.0), s.heading())
    known = replace(known, x=known.x + 170_000, y=known.y + 170_000, track=_moved(known.track))
    return walked(known, legs_for(s, known), anchored=False)


def _moved(track: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    return tuple((x + 170_000, y + 170_000) for x, y in track)


def blurred(s: Sample) -> Iterator[tuple[Any, ...]]:
    """Where the scene says too little for the last thousandth: no anchor, or stands that have rowed up."""
    known = sailing(s)
    yield walked(known, legs_for(s, known), anchored=False, tolerance=NO_ANCHOR)
    if not known.is_unformed:
        ahead = rowed_up(s, known)
        yield walked(ahead, legs_for(s, ahead), anchored=True, tolerance=ROWED_UP)
