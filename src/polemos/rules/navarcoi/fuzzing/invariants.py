"""What must be true of every state of Oi Navarcoi!, whatever was played; the fuzzer looks after each decision."""

from __future__ import annotations

from collections.abc import Iterator

from polemos.geometry import overlaps
from polemos.rules.navarcoi.fuzzing.land_invariants import broken_on_land
from polemos.rules.navarcoi.sea.sea import in_melee, on_table
from polemos.rules.navarcoi.state import Squadron, State

SLACK = 0.02  # penetration that rounding may add to the tolerance


def broken(state: State) -> Iterator[str]:
    """Sentences about what is wrong; none if all is well."""
    if not state.turn:
        return  # deployment is still secret
    placed = [s for s in state.squadrons.values() if s.in_play]
    for squadron in state.squadrons.values():
        yield from _strength(squadron)
    for squadron in placed:
        yield from _places(state, squadron)
    for i, one in enumerate(placed):
        for other in placed[i + 1 :]:
            if _overlap(one, other):
                yield f"{one.id} and {other.id} overlap"
    yield from _links(state)
    yield from _chases(state)
    yield from broken_on_land(state)


def _strength(squadron: Squadron) -> Iterator[str]:
    if squadron.half_stands < 0 or squadron.half_stands > 2 * squadron.full_stands:
        yield f"{squadron.id} has {squadron.half_stands} half-stands"
    if squadron.in_play and squadron.half_stands == 0:
        yield f"{squadron.id} is in play without strength"


def _places(state: State, squadron: Squadron) -> Iterator[str]:
    stands = len(squadron.stands)
    if stands != squadron.stand_count:
        yield f"{squadron.id} has {stands} stands on the table and {squadron.half_stands} half-stands"
    if squadron.shifts and len(squadron.shifts) != squadron.stand_count:
        yield f"{squadron.id} has {len(squadron.shifts)} shifts"
    if not 0 <= squadron.commander < squadron.stand_count:
        yield f"the commander of {squadron.id} is on no stand"
    if (squadron.order == "unformed") != squadron.is_unformed:
        yield f"{squadron.id} is {squadron.order} in {squadron.formation}"
    leaving = bool(squadron.freighters) or state.scenario in ("naupactus_429", "syracuse_413")
    if not leaving and not all(on_table(state, stand) for stand in squadron.stands):
        yield f"{squadron.id} is off the table"
    for land in state.lands.values():
        if any(overlaps(stand, part, SLACK) for part in land.polygon.parts for stand in squadron.stands):
            yield f"{squadron.id} lies on {land.name}"


def _overlap(one: Squadron, other: Squadron) -> bool:
    ax, ay, ar = one.reach
    bx, by, br = other.reach
    if (ax - bx) ** 2 + (ay - by) ** 2 > (ar + br) ** 2:
        return False
    return any(overlaps(a, b, SLACK) for a in one.stands for b in other.stands)


def _links(state: State) -> Iterator[str]:
    for link in state.links.values():
        pair = [state.squadrons[squadron] for squadron in (link.attacker, link.target)]
        if pair[0].seat == pair[1].seat:
            yield f"{link.id} links friends"
        for squadron in pair:
            if squadron.status != "active":
                yield f"{squadron.id} is {squadron.status} and in melee"


def _chases(state: State) -> Iterator[str]:
    for key, chase in state.chases.items():
        # Of a chase that left the table only the one that waits for room may be left (NAV-12.14).
        for squadron in tuple(chase.crossed) or (chase.attacker, chase.target):
            if state.squadrons[squadron].status not in ("chasing", "off_table"):
                yield f"{squadron} is {state.squadrons[squadron].status} in the chase {key}"
            if in_melee(state, squadron):
                yield f"{squadron} is chasing and in melee"
