"""What must be true of every state on land, whatever was played (NAV-16.1 to 16.4, 16.12, 16.23, 16.27)."""

from __future__ import annotations

from collections.abc import Iterator

from polemos.rules.navarcoi.land.contact import can_go_on
from polemos.rules.navarcoi.land.land import bodied, body_of, is_on, melees_of, why_no_such_unit
from polemos.rules.navarcoi.land.positions import inside
from polemos.rules.navarcoi.state import State


def broken_on_land(state: State) -> Iterator[str]:
    """Sentences about what is wrong; none if all is well."""
    for unit in state.land_units.values():
        wrong = why_no_such_unit(unit)
        if wrong is not None and unit.status != "gone":
            yield f"{unit.id}: {wrong}"
        if (unit.status == "aboard") and state.squadrons[unit.aboard or ""].troops != unit.id:
            yield f"{unit.id} is aboard {unit.aboard}, which does not carry it"
    standing = [(unit.id, body_of(unit)) for unit in bodied(state)]
    for i, (one, body) in enumerate(standing):
        if not any(is_on(state, land, body) for land in state.lands.values()):
            yield f"{one} is not on land"
        for other, there in standing[i + 1 :]:
            if body.overlaps(there):
                yield f"{one} and {other} overlap"
    for position in state.positions.values():
        if len({unit.seat for unit in inside(state, position.id)}) > 1:
            yield f"both sides are in {position.id}"
    yield from _melees(state)


def _melees(state: State) -> Iterator[str]:
    for melee in state.land_melees.values():
        if not can_go_on(state, melee):
            yield f"{melee.id} cannot be fought"
    for one in (*state.land_units, *state.positions, *state.squadrons):
        fought = melees_of(state, one)
        by_stands = [m.stand for m in fought if m.stand and m.attacker == one]
        if len(fought) > 1 and len(dict.fromkeys(by_stands)) != len(fought):
            yield f"{one} fights more than one enemy"
