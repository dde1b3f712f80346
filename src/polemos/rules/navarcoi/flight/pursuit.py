"""Pursuit: victors run after a routed enemy (NAV-14.12)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from polemos.geometry import heading_of, milli
from polemos.kernel.record_fact import sets
from polemos.rules.navarcoi.facts import ChaseEnded, Linked, Moved, SquadronFact, StatusChanged
from polemos.rules.navarcoi.sea.order import disorder, unform
from polemos.rules.navarcoi.sea.sea import (
    SHORT_OF,
    TOLERANCE,
    enemies,
    enemies_touched,
    gap,
    in_melee,
    in_play,
    is_clear,
    table_slots,
)
from polemos.rules.navarcoi.state import G, Link, Squadron, State
from polemos.tabletop.flight import Hunt, Pursuit

ALL_THE_WAY = 1.0 - 1e-9


class Stayed(SquadronFact, frozen=True):
    """A victor does not run after those that it has beaten."""

    SETS = sets(beaten=())
    SAYS = "{squadron} does not pursue"


def quarries(state: State, squadron: Squadron) -> list[str]:
    """Enemies that routed from it and are still on the table."""
    return [foe for foe in squadron.beaten if state.squadrons[foe].status == "routing"]


def quarry_of(state: State, squadron: Squadron) -> str:
    """Whom it follows: the nearest, of equals the lower identity."""
    order = list(state.squadrons)
    return min(
        quarries(state, squadron), key=lambda foe: (round(gap(squadron, state.squadrons[foe]), 9), order.index(foe))
    )


def pursue(g: G, squadron: str, vector: tuple[int, int]) -> None:
    """The pursuit move of one squadron by the vector that its quarry moved."""
    quarry = quarry_of(g.state, g.state.squadrons[squadron])
    unform(g, squadron, "NAV-14.12")
    state = g.state
    facing = _facing(state.squadrons[squadron], vector)
    way = _hunt(state, facing).run(facing.stands, vector[0] / 1000, vector[1] / 1000)
    dx, dy = milli(vector[0] * way.part / 1000), milli(vector[1] * way.part / 1000)
    there = replace(facing, x=facing.x + dx, y=facing.y + dy)
    if not is_clear(state, there.stands, (squadron,)):
        there, way = state.squadrons[squadron], Pursuit(0.0, way.meets)  # no room even to turn
    telling = f"pursues {quarry}" + ("" if way.part >= ALL_THE_WAY else " as far as it can")
    g.emit(Moved(squadron, there.x, there.y, there.heading, telling, slots=there.slots), "NAV-14.12")
    met = enemies_touched(state, state.squadrons[squadron]) if way.meets else []
    if met:
        _lock(g, squadron, met, milli(heading_of(*vector)) % 360_000)
    elif way.part >= ALL_THE_WAY:
        g.emit(StatusChanged(squadron, "pursuing", (quarry,)), "NAV-14.12")
    else:
        g.emit(StatusChanged(squadron, "active"), "NAV-14.12")


def _facing(squadron: Squadron, vector: tuple[int, int]) -> Squadron:
    x, y, slots = table_slots(squadron)
    heading = milli(heading_of(*vector)) % 360_000
    turned = tuple((right, forward, heading) for right, forward, _ in slots)
    return replace(squadron, x=x, y=y, heading=0, slots=turned, shifts=())


def _hunt(state: State, pursuer: Squadron) -> Hunt:
    """What ends its run: enemies, land, the edge, and friends on whom it would come to lie (NAV-14.12, 2.7)."""
    return Hunt(
        bounds=(0.0, 0.0, state.width / 1000, state.depth / 1000),
        walls=[land.polygon for land in state.lands.values()],
        foes=[stand for enemy in enemies(state, pursuer) for stand in enemy.stands],
        friends=[friend.stands for friend in in_play(state, pursuer.seat) if friend.id != pursuer.id],
        tolerance=TOLERANCE,
        short_of=SHORT_OF,
    )


def _lock(g: G, pursuer: str, met: Sequence[str], heading: int) -> None:
    """Links with the enemies met: frontal for them, and first fought next turn, the pursuer a shoal (NAV-11.9)."""
    state = g.state
    fresh = [foe for foe in met if not in_melee(state, foe)]
    for foe in met:
        shoal = foe in fresh and state.squadrons[foe].is_unformed
        link = Link(
            pursuer, foe, "frontal", heading, state.turn + 1,
            flanked=(pursuer, foe) if shoal else (pursuer,), privileged=() if shoal else (foe,), began=state.turn,
        )  # fmt: skip
        g.emit(Linked(link), "NAV-14.12", "NAV-11.9")
        for key, chase in list(state.chases.items()):
            if foe in (chase.attacker, chase.target):
                g.emit(ChaseEnded(key), "NAV-12.15")
        if state.squadrons[foe].is_column:
            disorder(g, foe, "NAV-11.10")
