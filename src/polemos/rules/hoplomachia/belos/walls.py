"""Psiloi on a city wall (HMA-21.11)."""

from __future__ import annotations

from polemos.geometry import distance
from polemos.kernel.dice import Modifier
from polemos.rules.hoplomachia.belos.results import Hit, apply, check
from polemos.rules.hoplomachia.field.field import elements, in_melee, within
from polemos.rules.hoplomachia.state.pieces import Element
from polemos.rules.hoplomachia.state.table import G, State

REACH = 2.0  # inches
NUMBER = 2


def under_the_wall(state: State) -> list[Element]:
    """Invader elements within 2 inches of a city wall; those in melee are no targets (HMA-15.26)."""
    walls = [each.shape for each in state.terrain.values() if each.kind == "city_wall"]
    return [
        each
        for each in elements(state, state.invader, state.defender)
        if not in_melee(state, each) and any(within(distance(each.box, wall), REACH) for wall in walls)
    ]


def shoot_from_walls(g: G) -> None:
    """Each is attacked once; nobody can be answered or charged up there."""
    hits = []
    for each in under_the_wall(g.state):
        mods = (
            Modifier(NUMBER, "psiloi on the wall", "HMA-21.11"),
            Modifier(-each.chart.belos.shield, "belos shield", "HMA-15.13"),
        )
        letter = check(g, each.id, [mod for mod in mods if mod.value], g.state.defender)
        hits.append(Hit(each.id, "M" if letter in ("B", "C", "K") else letter))
    apply(g, hits, "")
