"""How records of units and sides are changed; only facts do it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from polemos.kernel.secrecy import Seat
from polemos.kernel.words import english
from polemos.rules.hoplites.state import NAMES, Side, State, Unit, fresh


def set_unit(state: State, name: str, **values: Any) -> Unit:
    state.units[name] = unit = replace(state.units[name], **values)
    return unit


def set_side(state: State, seat: Seat, **values: Any) -> Side:
    state.sides[NAMES[seat]] = side = replace(state.sides[NAMES[seat]], **values)
    return side


def with_area(areas: tuple[str, ...], column: int, name: str) -> tuple[str, ...]:
    return (*areas[: column - 1], name, *areas[column:])


def without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """One copy less, the order kept."""
    at = names.index(name)
    return names[:at] + names[at + 1 :]


def off_the_field(state: State, unit: Unit) -> None:
    """The area is empty, and so is the list of what is hidden there."""
    side = state.side(unit.seat)
    if unit.id in side.areas:
        veiled = without(side.veiled, unit.id) if unit.hidden else side.veiled
        set_side(state, unit.seat, areas=with_area(side.areas, side.areas.index(unit.id) + 1, ""), veiled=veiled)


def unmarked(unit: Unit, **values: Any) -> Unit:
    """The unit off the field: hits, depletion and the mark used stay, all else goes (HOP-11.7, HOP-17.2)."""
    kept = replace(fresh(unit), hits=unit.hits, depletion=unit.depletion, used=True)
    return replace(kept, **values)


def titled(state: State, name: str) -> str:
    """A unit in words."""
    unit = state.units[name]
    kind = f"{unit.type} {unit.class_}".strip()
    return english.titled(name, unit.name, kind)


def does(state: State, seat: Seat, verb: str) -> str:
    """A side and its verb, which is given for one: "Hannibal's army draws", but "Romans draw"."""
    return english.does(state.side(seat).name, verb)
