"""After the battle (HOP-20.7): what became of every unit, what each army suffered, and how it came to that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from polemos.kernel.fact import Entry
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import counted
from polemos.kernel.words.report import Report, SideReport
from polemos.kernel.words.telling import Line
from polemos.rules.hoplites.ending import route_points, route_value
from polemos.rules.hoplites.screen.chronicle import Course
from polemos.rules.hoplites.state import NORTH, SOUTH, Side, State, Unit

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


# -- told to a player --------------------------------------------------------------------------------------------------


def report(state: State, told: Sequence[Entry | None], ends: Sequence[int]) -> Report | None:
    """The whole debriefing from a state and a journal as one seat may see them; None while the battle is fought."""
    found = debriefing(state)
    if found is None:
        return None
    course = Course(state, told, ends)
    return course.report(lambda seat: _side(found.armies[seat], course))


def _side(army: ArmyReport, course: Course) -> SideReport:
    tally = course.tallies[army.seat]
    fates = [
        course.fate(
            each.unit, each.name or each.type, f"{each.type} {each.class_}".strip(), each.fate, _note(each), each.value
        )
        for each in army.units
    ]
    lines = [
        Line("Attacks", tally.attacks.told(), "HOP-15.1"),
        Line("Shots", f"{tally.shots}, {tally.hits} hit" if tally.shots else "none", "HOP-13.4"),
        Line("Left on the field", str(sum(unit.fate == "field" for unit in army.units)), "HOP-20.7"),
        Line("Routs", str(army.routs), "HOP-17.1"),
        Line("Rallies", str(army.rallies), "HOP-18.1"),
    ]
    if army.second_line_points:
        lines.append(Line("Plundered", f"{army.second_line_points} route points", "HOP-14.15"))
    if army.bundori:
        lines.append(Line("Heads lost", str(army.bundori), "HOP-23.4"))
    return course.side(army.seat, army.name, lines, fates, army.points, army.leader, army.level)


def _note(unit: UnitFate) -> str:
    hits = counted(unit.hits, "hit") if unit.hits else ""
    return ", ".join(filter(None, (hits, f"depletion {unit.depletion}" if unit.depletion else "")))
