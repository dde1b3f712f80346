"""After the battle (HOP-20.7): what became of every unit, and what each army suffered."""

from __future__ import annotations

from typing import Literal

import msgspec

from polemos.kernel.secrecy import Seat
from polemos.rules.hoplites.ending import route_points, route_value
from polemos.rules.hoplites.state import NORTH, SOUTH, Side, State, Unit

RULES = ("HOP-20.7", "HOP-1.7")
Fate = Literal[
    "field", "second line", "routed", "eliminated", "discarded", "in pursuit", "in hand", "never drawn", "unseen"
]


class UnitFate(msgspec.Struct, frozen=True):
    unit: str
    name: str
    type: str
    class_: str
    fate: Fate
    hits: int
    depletion: int
    value: int


class ArmyReport(msgspec.Struct, frozen=True):
    seat: Seat
    army: str
    name: str
    leader: str
    points: int
    level: int
    routs: int
    rallies: int
    second_line_points: int
    bundori: int
    units: tuple[UnitFate, ...]


class Debriefing(msgspec.Struct, frozen=True):
    turns: int
    winner: Seat | None
    text: str
    rule: str
    armies: tuple[ArmyReport, ArmyReport]


def debriefing(state: State) -> Debriefing | None:
    """The report of a battle that is over, from the state that is shown; None while it is fought."""
    if state.outcome is None:
        return None
    reports = (_report(state, state.side(SOUTH)), _report(state, state.side(NORTH)))
    return Debriefing(state.turn, state.outcome.winner, state.outcome.text, state.outcome.rule, reports)


def _report(state: State, side: Side) -> ArmyReport:
    units = tuple(_told(state, side, unit) for unit in state.units.values() if unit.seat == side.seat)
    return ArmyReport(
        side.seat, side.army, side.name, side.leader.name, route_points(state, side), side.level, side.routs,
        side.rallies, side.lost_points, side.bundori, units,
    )  # fmt: skip


def _told(state: State, side: Side, unit: Unit) -> UnitFate:
    return UnitFate(
        unit.id, unit.name, unit.type, unit.class_, fate_of(side, unit), unit.hits, unit.depletion,
        route_value(state, unit),
    )  # fmt: skip


def fate_of(side: Side, unit: Unit) -> Fate:
    """Where a unit is at the end; the enemy's hand and deck stay secret, and what is there was not seen."""
    name = unit.id
    places: tuple[tuple[Fate, tuple[str, ...]], ...] = (
        ("field", side.areas), ("eliminated", side.eliminated), ("discarded", side.discarded),
        ("in pursuit", side.pursuit), ("in hand", side.hand), ("never drawn", side.deck),
    )  # fmt: skip
    if name in side.second_line:
        return "routed" if unit.routed else "second line"
    found = next((fate for fate, pile in places if name in pile), None)
    if found is not None:
        return found
    # A view shows no deck: what its owner holds nowhere was never drawn, what the enemy holds was not seen.
    return "never drawn" if side.hand or not side.held else "unseen"
