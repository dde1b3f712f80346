"""A fleet on paper: every squadron with its traits, and its half-stands to be crossed off."""

from __future__ import annotations

from polemos.rules.navarcoi.charts.charts import points, trait_name
from polemos.rules.navarcoi.fleets.fleets import FleetSpec, SquadronSpec, cost, fleet_cost, stands_of
from polemos.rules.navarcoi.options import Options
from polemos.tabletop.muster.roster import Roster, RosterBoxes, RosterGroup, RosterLine


def fleet_roster(fleet: FleetSpec, options: Options, budget: int) -> Roster:
    spent = fleet_cost(fleet, options)
    limit = f" of {budget}" if options.points else ""
    return Roster(
        title=fleet.name, about="", line=f"{spent} points{limit} · {len(fleet.squadrons)} squadrons",
        groups=(
            RosterGroup(
                title="Squadrons", columns=tuple(trait.name for trait in points().trait),
                lines=tuple(_line(number, spec, options) for number, spec in enumerate(fleet.squadrons, 1)),
            ),
        ),
        legend="Each column is a stand, each box half of one: cross them off as they are lost.",
    )  # fmt: skip


def _line(number: int, spec: SquadronSpec, options: Options) -> RosterLine:
    stands = stands_of(spec, options)
    return RosterLine(
        number=str(number), name=spec.name or f"Squadron {number}",
        cells=tuple(trait_name(trait.id, getattr(spec, trait.id)) for trait in points().trait),
        boxes=RosterBoxes(men=2 * stands, ranks=2, half=0) if stands > 0 else None, points=cost(spec, options),
    )  # fmt: skip
