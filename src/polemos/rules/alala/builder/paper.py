"""An army of Alala! on paper: every unit with its men, levels and disorder to be marked (ALA-5.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from polemos.rules.alala.armies.armies import (
    NUMERALS,
    Army,
    ArmyPhalanx,
    army_points,
    band_name,
    break_point,
    leader_name,
    unit_count,
    unit_name,
)
from polemos.rules.alala.armies.points import cost_of, hoplite_type, leader_cost
from polemos.rules.alala.builder.charts import SHEET
from polemos.rules.alala.charts.charts import troop_chart
from polemos.rules.alala.charts.records import TroopChart
from polemos.rules.alala.facts import Disordered
from polemos.rules.alala.options import Options
from polemos.rules.alala.troops import LEVELS
from polemos.tabletop.muster.roster import Roster, RosterBoxes, RosterGroup, RosterLine, RosterTrack

LEGEND = (
    "Cross off men from the left; when only grey ones are left, the troops are below half. A number is that of the "
    "unit at the table."
)


def army_roster(army: Army, options: Options, limit: int, size: str) -> Roster:
    units, bands = unit_count(army), len(army.band)
    breaks = break_point(units)
    return Roster(
        title=army.name, about=army.about,
        line=f"{army_points(army, options)} points of {limit} ({size}) · {units} units, {bands} bands",
        tracks=(
            RosterTrack(words=f"Broken with {breaks} units lost or retiring:", marks=_up_to(units), last=breaks),
        ) if units else (),
        groups=tuple(_groups(army, options)), legend=LEGEND, sheet=SHEET,
    )  # fmt: skip


def _groups(army: Army, options: Options) -> Iterator[RosterGroup]:
    number, kind = 0, hoplite_type(options)
    for phalanx, numeral in zip(army.phalanx, NUMERALS, strict=False):
        lines: list[RosterLine] = []
        spent = leader_cost(phalanx.cp, options)
        for place, unit in enumerate(phalanx.unit):
            number += 1
            cost = sum(cost_of(kind, grade) for grade in unit.grades)
            spent += cost
            lines += _lines(str(number), unit_name(phalanx, place), troop_chart(kind), unit.grades, cost)
        yield RosterGroup(
            title=f"Phalanx {numeral}, {phalanx.state}", words=_led(phalanx, numeral),
            tracks=(
                RosterTrack(words="CP", marks=("",) if options.rolled_leaders else _up_to(phalanx.cp)),
                RosterTrack(words="signal", marks=("",)),
            ),
            points=spent, columns=("Grade",), lines=tuple(lines),
        )  # fmt: skip
    if army.band:
        lines = []
        for place, band in enumerate(army.band, number + 1):
            cost = cost_of(band.type, band.grade)
            lines += _lines(str(place), band_name(band), troop_chart(band.type), (band.grade,), cost)
        yield RosterGroup(title="Bands", columns=("Grade",), lines=tuple(lines))


def _led(phalanx: ArmyPhalanx, numeral: str) -> str:
    chief = ", commander in chief" if phalanx.commander_in_chief else ""
    has_unit = phalanx.leads <= len(phalanx.unit)
    return f"{leader_name(phalanx, numeral)}{chief}; starts with {_first(phalanx) if has_unit else 'nobody'}"


def _first(phalanx: ArmyPhalanx) -> str:
    return unit_name(phalanx, phalanx.leads - 1)


def _lines(number: str, name: str, chart: TroopChart, grades: Sequence[str], cost: int) -> Iterator[RosterLine]:
    """One for each unit of a column, from front to rear."""
    boxes = RosterBoxes(men=chart.men, ranks=chart.ranks, half=chart.below_half_at)
    yield RosterLine(
        number=number, name=name, kind=chart.name, cells=(grades[0],), boxes=boxes, tracks=tuple(_tracks(chart)),
        points=cost,
    )  # fmt: skip
    for depth, grade in enumerate(grades[1:], 2):
        yield RosterLine(number="", name=f"unit {depth} of the column", cells=(grade,), boxes=boxes, is_behind=True)


def _tracks(chart: TroopChart) -> Iterator[RosterTrack]:
    if chart.class_ == "hoplites":
        yield RosterTrack(marks=tuple(level[0] for level in LEVELS))
    if chart.class_ != "skirmishers":
        yield RosterTrack(words="DP", marks=("",) * Disordered.MOST, is_round=True)


def _up_to(most: int) -> tuple[str, ...]:
    return tuple(map(str, range(1, most + 1)))
