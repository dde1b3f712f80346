"""Fracture (PAE-14.13): files without contact stay behind when a close formation is pushed, and come apart."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.geometry import Box, milli
from polemos.rules.paean.combat.results.making_room import solid_around
from polemos.rules.paean.facts import Dispersed, Divided, Part, part_names
from polemos.rules.paean.field.free_place import free_shift
from polemos.rules.paean.state import Base, Formation, G
from polemos.tabletop.files import in_order

APART = 1.0


def fracture(g: G, formation: Formation, first: int, last: int, coming: Sequence[Box] = ()) -> None:
    """Only the files from the first to the last in contact stay together; `coming` is where others will stand."""
    whole = formation.files
    outer = [
        (file, row, base)
        for file, bases in enumerate(whole)
        if not first <= file <= last
        for row, base in enumerate(bases)
    ]
    if (first, last) == (0, len(whole) - 1):
        return
    kept = whole[first : last + 1]
    x, y = formation.grid.at(formation.grid.aside((first + last) / 2.0), 0.0)
    steps = formation.steps[first : last + 1]
    parts = [Part(formation.id, kept, milli(x), milli(y), formation.facing, steps)]
    staying: list[Box] = [*coming, *(formation.boxes[base.id] for base in in_order(kept))]
    placed: list[Box] = []
    homeless: list[tuple[str, Base]] = []
    names = part_names(g.state, formation.id, len(outer))
    for name, (file, row, base) in zip(names, outer, strict=True):
        outward = file - first if file < first else file - last
        box = formation.boxes[base.id].sidestepped(outward * APART).advanced(-row * APART)
        solid = [*solid_around(g.state, formation), *staying]
        shift = free_shift(g.state, formation, (box,), solid, spaced=placed)
        if shift is None:
            homeless.append((name, base))
        else:
            box = box.moved(*shift)
        placed.append(box)
        front = box.front_centre
        parts.append(Part(name, ((base,),), milli(front[0]), milli(front[1]), formation.facing))
    way = "is torn apart" if outer else "closes on its contact"
    g.emit(Divided(formation.id, tuple(parts), way), "PAE-14.13")
    for name, base in homeless:
        g.emit(Dispersed(name, (base.id,), "place"), "PAE-1.10")
