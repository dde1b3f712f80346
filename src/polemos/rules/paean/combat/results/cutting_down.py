"""Bases lost in close combat without being pushed back (PAE-14.8, 14.9, 15.18)."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.geometry import Box, total
from polemos.rules.paean.combat.clash import Clash, standing
from polemos.rules.paean.combat.contacts import renew
from polemos.rules.paean.facts import Dispersed
from polemos.rules.paean.field.around import leader_distance
from polemos.rules.paean.field.field import boxes_of, gap_between
from polemos.rules.paean.order.closing_up import close_up
from polemos.rules.paean.state import Formation, G, State


def cut_down(g: G, contacts: Sequence[str], formation: Formation, margin: int) -> None:
    """Open troops lose a base for each point."""
    rule = "PAE-14.9" if formation.is_light else "PAE-14.8"
    disperse_nearest(g, contacts, formation, margin, rule)


def disperse_nearest(g: G, contacts: Sequence[str], formation: Formation, count: int, rule: str) -> None:
    """So many bases, nearest to the winner first; the others close up and stay in contact if they can."""
    if count <= 0:
        return
    clash = standing(g.state, contacts)
    enemies = clash.enemies_of(formation.id)
    gone = nearest_first(clash, formation)[:count]
    g.emit(Dispersed(formation.id, tuple(gone), "combat"), rule)
    close_up(g, formation.id)
    renew(g, formation.id, enemies)


def nearest_first(clash: Clash, formation: Formation) -> list[str]:
    """Contacting bases by the longest contact, the others by their distance; of equals the left one."""
    enemies = clash.enemies_of(formation.id)

    def order(base: str) -> tuple[bool, float]:
        touching = clash.of_base(base)
        if touching:
            return False, -total(clash.lengths[each.id] for each in touching)
        return True, gap_to(clash.state, (formation.boxes[base],), enemies)

    return sorted(formation.boxes, key=order)  # files from the left, so that equals keep their order


def gap_to(state: State, boxes: Sequence[Box], pieces: Sequence[str]) -> float:
    """From some bases to the nearest of these formations and lone heroes, rounded so that equals are equal."""
    foes = [box for each in pieces if each in state.formations for box in boxes_of(state.formations[each])]
    heroes = [leader_distance(state.leaders[each], boxes) for each in pieces if each in state.leaders]
    return round(min([gap_between(boxes, foes), *heroes]), 2)
