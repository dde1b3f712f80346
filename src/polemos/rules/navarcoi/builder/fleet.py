"""Fleets for battles that are fought with chosen ones: what they may be made of, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from polemos import UsageProblem
from polemos.kernel.exchange import Priced
from polemos.kernel.file_reading import refuse_odd_values
from polemos.rules.navarcoi.builder.records import CheckFleet, FleetChecked, FleetInfo, LevelInfo, SizeInfo, TraitInfo
from polemos.rules.navarcoi.catalogue import CATALOGUE
from polemos.rules.navarcoi.charts.charts import points
from polemos.rules.navarcoi.fleets.fleets import (
    COMPOSITION,
    MORALE_STEPS,
    MOST_SQUADRONS,
    PRICE,
    TRAITS,
    FleetSpec,
    cost,
    fleet_cost,
    plain_fleet,
    stands_of,
    why_not_bought,
    why_not_fielded,
)
from polemos.rules.navarcoi.ruleset import NAVARCOI
from polemos.rules.navarcoi.setup import Setup, validate

CHECKS = CheckFleet
RECORDS: tuple[type[Any], ...] = (FleetInfo, CheckFleet, FleetChecked)


def fleet_told() -> FleetInfo:
    """What fleets may be made of."""
    chart = points()
    return FleetInfo(
        ruleset=NAVARCOI.id,
        traits=tuple(
            TraitInfo(
                id=trait.id,
                name=trait.name,
                levels=tuple(
                    LevelInfo(id=level.id, name=level.name, cost=trait.points * level.value, rule=trait.rule)
                    for level in trait.levels
                ),
                default=str(getattr(chart.default_fleet, trait.id)),
            )
            for trait in chart.trait
        ),
        sizes=tuple(
            SizeInfo(stands=size.stands, points=size.points, full_size=size.full_size_squadron) for size in chart.size
        ),
        budget=chart.budget.normal,
        most_squadrons=MOST_SQUADRONS,
        plain=msgspec.to_builtins(plain_fleet(chart.default_fleet.squadrons)),
        rules=(*TRAITS, MORALE_STEPS, COMPOSITION, PRICE),
    )


def check(wish: CheckFleet) -> FleetChecked:
    """The price of a fleet and what is wrong with it."""
    fleet = read_fleet(wish.fleet)
    setup = CATALOGUE.setup(CATALOGUE.mirrored, _general(wish.settings), ())
    options = setup.options
    reasons = why_not_fielded(fleet, options)
    if options.points:
        reasons += why_not_bought(fleet, options, setup.budget)
    lines = tuple(
        Priced(words=spec.name or f"Squadron {number}: {stands_of(spec, options)} stands", points=cost(spec, options))
        for number, spec in enumerate(fleet.squadrons[:MOST_SQUADRONS], start=1)
    )
    return FleetChecked(
        points=fleet_cost(fleet, options), budget=setup.budget, lines=lines, reasons=tuple(dict.fromkeys(reasons))
    )


def _general(settings: Mapping[str, str]) -> dict[str, str]:
    """Of the settings of some battle those that every battle has."""
    known = {setting.name for setting in CATALOGUE.settings()}
    return {
        name: value for name, value in settings.items() if name in known and name not in ("redeploy", "grand_scale")
    }


def with_fleets(setup: Setup, fleets: Sequence[Mapping[str, Any] | None]) -> Setup:
    """The setup with the players' own fleets; UsageProblem when they are not legal there."""
    if len(fleets) > 2:
        raise UsageProblem("there are two fleets")
    chosen = tuple(None if fleet is None else read_fleet(fleet) for fleet in fleets)
    setup = replace(setup, fleets=(*chosen, None, None)[:2])
    if reasons := validate(setup):
        raise UsageProblem(str(reasons[0]))
    return setup


def read_fleet(raw: Mapping[str, Any]) -> FleetSpec:
    try:
        refuse_odd_values(raw, "$")
        return msgspec.convert(raw, FleetSpec)
    except (msgspec.ValidationError, RecursionError) as error:
        raise UsageProblem(f"the fleet: {' '.join(str(error).split())[:200]}") from error
