"""Designing the fleets (section 3): traits, composition, points, and why a fleet is not a legal purchase."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from polemos.kernel.files.file_reading import read_record
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import counted, verb
from polemos.rules.navarcoi.charts.charts import formations, points
from polemos.rules.navarcoi.charts.records import Crew, Morale, ShipClass
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.records.scenario import BattleSquadron
from polemos.rules.navarcoi.state import Squadron
from polemos.tabletop.drafting.scenario import Text
from polemos.tabletop.muster.faults import Fault

LETTERS = ("A", "B")  # of squadron ids, by seat
MOST_SQUADRONS = 60  # of a fleet; the rules know no limit, a table does
FLEET_BYTES = 64_000
COMPOSITION = "NAV-3.4"
PRICE = "NAV-3.5"


class SquadronSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A squadron as it is bought or chosen; without `stands` it has its full size."""

    name: Text = ""
    stands: int | None = None
    crew: Crew = "plain"
    morale: Morale = "plain"
    ship_class: ShipClass = "plain"


class FleetSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fleet of a generic scenario; `euzonoi` agrees on another number with each phalanx (NAV-18.19)."""

    squadrons: tuple[SquadronSpec, ...]
    name: Text = ""
    euzonoi: Annotated[int, msgspec.Meta(ge=0, le=2)] | None = None


def read_fleet(path: Path) -> FleetSpec:
    """A player's own fleet; FormatError names the file and the place."""
    fleet: FleetSpec = read_record(path, FleetSpec, FLEET_BYTES)
    return fleet


def full_size(options: Options) -> int:
    """Stands of a full squadron (NAV-1.6, 22.1)."""
    return formations().size[options.size].stands


def stands_of(spec: SquadronSpec, options: Options) -> int:
    return full_size(options) if spec.stands is None else spec.stands


def plain_fleet(count: int) -> FleetSpec:
    chart = points().default_fleet
    plain = SquadronSpec(crew=chart.crew, morale=chart.morale, ship_class=chart.ship_class)
    return FleetSpec((plain,) * count)


@functools.cache
def _sizes(full: bool) -> dict[int, int]:
    """What squadrons of so many stands cost before their traits."""
    return {price.stands: price.points for price in points().size if price.full_size_squadron == full}


def cost(spec: SquadronSpec, options: Options) -> int | None:
    """Points of a squadron (NAV-3.5); None when squadrons of this size cannot be bought."""
    base = _sizes(options.full_size).get(stands_of(spec, options))
    if base is None:
        return None
    return base + sum(trait.points * trait.value(getattr(spec, trait.id)) for trait in points().trait)


def fleet_cost(fleet: FleetSpec, options: Options) -> int:
    return sum(cost(spec, options) or 0 for spec in fleet.squadrons)


def land_cost(phalanxes: int, euzonoi: int) -> int:
    """Points of hoplitoi and of stands of euzonoi (NAV-3.5)."""
    return phalanxes * points().land.hoplitoi + euzonoi * points().land.euzonoi


def why_not_fielded(fleet: FleetSpec, options: Options) -> list[Reason]:
    """What is wrong with a fleet whoever pays for it (NAV-3.4)."""
    return [fault.reason for fault in faults_of_field(fleet, options)]


def why_not_bought(fleet: FleetSpec, options: Options, budget: int, ashore: int = 0) -> list[Reason]:
    """Why a fleet is not a legal purchase for so many points, of which `ashore` are spent on land (NAV-3.5)."""
    return [fault.reason for fault in faults_of_price(fleet, options, budget, ashore)]


def _fault(words: str, rule: str, *at: str) -> Fault:
    return Fault(Reason(words, rule), at)


def faults_of_field(fleet: FleetSpec, options: Options) -> Iterator[Fault]:
    """What is wrong with a fleet on the table, each with what it is about."""
    if not fleet.squadrons:
        yield _fault("a fleet has at least one squadron", "NAV-1.1", "squadrons")
    if len(fleet.squadrons) > MOST_SQUADRONS:
        yield _fault(f"no table holds more than {MOST_SQUADRONS} squadrons of one fleet", COMPOSITION, "squadrons")
    known = sorted(_sizes(options.full_size))
    for number, spec in enumerate(fleet.squadrons):
        if stands_of(spec, options) not in known:
            words = f"squadron {number + 1}: {known[0]} to {known[-1]} stands"
            yield _fault(words, "NAV-1.6", f"squadrons.{number}")


def faults_of_price(fleet: FleetSpec, options: Options, budget: int, ashore: int = 0) -> Iterator[Fault]:
    """What is wrong with a fleet that is paid for, each with what it is about."""
    chart = points().budget
    count = len(fleet.squadrons)
    if count < chart.squadrons_min:
        yield _fault(f"at least {counted(chart.squadrons_min, 'squadron')} must be bought", PRICE, "squadrons")
    for number, spec in enumerate(fleet.squadrons):
        if cost(spec, options) is None:
            words = f"squadron {number + 1}: {counted(stands_of(spec, options), 'stand')} cannot be bought"
            yield _fault(words, PRICE, f"squadrons.{number}")
    small = [
        f"squadrons.{k}" for k, spec in enumerate(fleet.squadrons) if stands_of(spec, options) < full_size(options)
    ]
    most = count // chart.small_one_in
    if len(small) > most:
        told = f"{counted(len(small), 'squadron')} {verb(len(small) != 1, 'is')} below full size"
        yield _fault(f"{told}; of {count} at most {most} may be", PRICE, *small)
    spent = fleet_cost(fleet, options) + ashore
    if spent > budget:
        yield _fault(f"the fleet costs {counted(spent, 'point')}, {spent - budget} more than {budget}", PRICE)


def squadron_of(spec: SquadronSpec, seat: Seat, number: int, options: Options) -> Squadron:
    """A chosen squadron, not yet on the table."""
    stands = stands_of(spec, options)
    return Squadron(
        id=f"{LETTERS[seat]}{number}", seat=seat, name=spec.name, crew=spec.crew, morale=spec.morale,
        ship_class=spec.ship_class, half_stands=2 * stands, full_stands=stands, status="reserve",
    )  # fmt: skip


def listed_squadron(listed: BattleSquadron, seat: Seat) -> Squadron:
    """A squadron of a historical battle, not yet on the table."""
    return Squadron(
        id=listed.id, seat=seat, name=listed.name, crew=listed.crew, morale=listed.morale,
        ship_class=listed.ship_class, half_stands=2 * listed.stands, full_stands=listed.stands, status="reserve",
        strategos=listed.strategos,
    )  # fmt: skip


def freighter_squadron(seat: Seat, number: int, options: Options) -> Squadron:
    """Merchantmen, always Unformed (NAV-15.1)."""
    chart = formations().freighters
    stands = chart.stands[options.size]
    return Squadron(
        id=f"{LETTERS[seat]}F{number}", seat=seat, name="Freighters", freighters=True, crew=chart.crew,
        morale=chart.morale, ship_class=chart.ship_class, half_stands=2 * stands, full_stands=stands,
        formation="unformed", order="unformed", status="reserve",
    )  # fmt: skip


def identity(squadron: str) -> tuple[str, int, int, str]:
    """For sorting by identity: fleet, warships before freighters, number, letter of a grand-scale squadron."""
    found = re.fullmatch(r"([AB])(F?)(\d+)([a-z]?)", squadron)
    if found is None:
        raise ValueError(f"{squadron!r} is no squadron's id")
    return found[1], 1 if found[2] else 0, int(found[3]), found[4]


def morale_step(level: str, by: Literal[1, -1]) -> str:
    """Crew morale one level up or down, never beyond the highest and lowest (NAV-3.3)."""
    trait = next(known for known in points().trait if known.steps)
    wanted = trait.value(level) + by
    return next((known.id for known in trait.levels if known.value == wanted), level)


def counts_in(trait: str, test: str) -> bool:
    """Does the trait change this test? (NAV-3.2)"""
    return test in next(known for known in points().trait if known.id == trait).tests
