"""On which side a charge strikes whom it runs into, and who turns to meet it (HMA-2.7, 16.24, 16.26)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from polemos.geometry import Edge
from polemos.rules.hoplomachia.arrangement.disarray import disarray
from polemos.rules.hoplomachia.arrangement.placing import put
from polemos.rules.hoplomachia.epidromos.lining import facing_turned
from polemos.rules.hoplomachia.epidromos.targets import Boxes, is_engaged, is_flank
from polemos.rules.hoplomachia.field.sides import side_struck
from polemos.rules.hoplomachia.state.table import G

Struck = tuple[str, str, Edge]  # own element, enemy element, the side on which he is struck


def turn_to_face(g: G, struck: Mapping[str, Edge]) -> None:
    """HMA-16.26: elements struck on a side, with nobody before their front, face about; their units are disarrayed."""
    for enemy, side in struck.items():
        box = facing_turned(g.state, g.state.elements[enemy], side)
        put(g, (enemy,), (box,), "turns to meet the charge", "HMA-16.26")
    if struck:
        turned = dict.fromkeys(g.state.elements[enemy].unit for enemy in struck)
        disarray(g, turned, "turns to meet a flank charge", "HMA-16.26")


def sides_struck(
    g: G, known: Sequence[Struck], met: Iterable[tuple[str, str]], before: Boxes
) -> tuple[Struck, ...]:  # fmt: skip
    """Those known, and those of others who were run into: enemies behind a target that is gone, or whom a unit meets
    that comes to meet a charge. What side was turned to it is asked of the places from which it set out."""
    found = list(known)
    for own, enemy in met:
        foe = g.state.elements[enemy]
        if not foe.is_steady or any(each[:2] == (own, enemy) for each in known):
            continue
        side = side_struck(foe.box, before[own])
        if is_flank(side) and not is_engaged(g.state, foe, g.state.units[g.state.elements[own].unit]):
            turn_to_face(g, {enemy: side})
        else:
            found.append((own, enemy, side))
    return tuple(found)
