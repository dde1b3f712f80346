"""Single bases in the way of a push (PAE-14.11): driven on as by friends who are pushed back, but without a marker."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.geometry import Box, sin_cos
from polemos.rules.paean.combat.results.making_room import free_place, give_ground, shift_clear, solid_around
from polemos.rules.paean.combat.results.obstacles import Obstacle, first_obstacle
from polemos.rules.paean.facts import Dispersed, Shifted
from polemos.rules.paean.field.field import boxes_of
from polemos.rules.paean.state import G

RULES = {"edge": "PAE-14.20", "enemy": "PAE-14.19", "yielding": "PAE-14.19", "light_medium": "PAE-14.14"}


def drive_on(
    g: G, piece: str, pressing: Sequence[Box], heading: float, but: Sequence[str], coming: Sequence[Box]
) -> None:
    """It goes until there is 1 cm between it and those that press; what it meets is driven on before it.

    `but` are pieces that are about to leave their places, `coming` is where they will stand. Formed friends are not run
    down by so short a way: where they leave no room it finds another place (PAE-1.10).
    """
    base = g.state.formations[piece]
    way = shift_clear(boxes_of(base), pressing, heading)
    ux, uy = sin_cos(heading)
    there = boxes_of(base)[0].moved(ux * way, uy * way)
    passed = [*but, piece]
    while (met := first_obstacle(g.state, base, there, passed)) is not None:
        if met.kind in ("edge", "enemy"):
            g.emit(Dispersed(piece, tuple(base.boxes), "table" if met.kind == "edge" else "push"), RULES[met.kind])
            return
        _make_room(g, met, there, heading, passed, coming)
        passed.append(met.piece)
    solid = [*solid_around(g.state, base, but), *coming]
    place = free_place(g.state, base, (ux * way, uy * way), solid, pressing)
    if place is None:
        g.emit(Dispersed(piece, tuple(base.boxes), "place"), "PAE-1.10")
    else:
        g.emit(Shifted(piece, *place, "makes room"), "PAE-14.11")


def _make_room(g: G, met: Obstacle, there: Box, heading: float, passed: Sequence[str], coming: Sequence[Box]) -> None:
    if met.kind == "single":
        drive_on(g, met.piece, (there,), heading, passed, coming)
    elif met.kind != "friend":
        give_ground(g, met.piece, (there,), heading, passed, RULES[met.kind], coming)
