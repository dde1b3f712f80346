"""Building fleets (section 3): what one costs, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from polemos.kernel.files.toml_text import toml_text
from polemos.kernel.settings import NO, YES, Setting, truth, whole_number
from polemos.rules.navarcoi.builder.form_words import fleet_forms
from polemos.rules.navarcoi.builder.paper import fleet_roster
from polemos.rules.navarcoi.catalogue import CATALOGUE
from polemos.rules.navarcoi.charts.charts import points
from polemos.rules.navarcoi.fleets.fleets import (
    COMPOSITION,
    FleetSpec,
    cost,
    faults_of_field,
    faults_of_price,
    fleet_cost,
    plain_fleet,
)
from polemos.rules.navarcoi.fleets.ready import ready_fleets
from polemos.rules.navarcoi.options import Options
from polemos.tabletop.drafting.fields import Forms
from polemos.tabletop.drafting.places import Raw, plain
from polemos.tabletop.drafting.records import FieldGroup
from polemos.tabletop.muster.muster import Described, Judged, Muster
from polemos.tabletop.muster.records import MusterPart
from polemos.tabletop.muster.roster import Roster

BOUGHT, BUDGET, FULL_SIZE = "points", "budget", "full_size"


class For(NamedTuple):
    """The battle by which a fleet is judged."""

    options: Options
    budget: int


class FleetMuster(Muster[FleetSpec, For]):
    record = FleetSpec
    army, armies_called = "fleet", "fleets"
    about = "Fleets for free battles, bought for points or as you like them."
    battle = CATALOGUE.mirrored
    file_rule = COMPOSITION

    # -- what there is ---------------------------------------------------------------------------------------------

    def supplied(self) -> Mapping[str, FleetSpec]:
        return ready_fleets()

    def described(self, army: FleetSpec) -> Described:
        spent, count = fleet_cost(army, Options()), len(army.squadrons)
        return Described(
            name=army.name, about="", line=f"{count} squadrons · {spent} points", label=f"{army.name} ({spent})",
            points=spent,
        )  # fmt: skip

    def blank(self, id_: str) -> Raw:
        return plain(replace(plain_fleet(points().default_fleet.squadrons), name="New fleet"))

    def settings(self) -> Sequence[Setting]:
        known = {each.name: each for each in CATALOGUE.settings()}
        bought = Setting(BOUGHT, known[BOUGHT].words, (YES, NO), YES, known[BOUGHT].rule)
        return bought, known[BUDGET], known[FULL_SIZE]

    # -- one fleet -------------------------------------------------------------------------------------------------

    def battle_of(self, settings: Mapping[str, str]) -> For:
        """What does not touch fleets is passed over."""
        options = Options(
            points=truth(BOUGHT, settings.get(BOUGHT, YES)), full_size=truth(FULL_SIZE, settings.get(FULL_SIZE, NO))
        )
        return For(options, whole_number(BUDGET, settings.get(BUDGET, str(points().budget.normal))))

    def settings_of(self, battle: For) -> dict[str, str]:
        said = {
            BOUGHT: YES if battle.options.points else NO, BUDGET: str(battle.budget),
            FULL_SIZE: YES if battle.options.full_size else NO,
        }  # fmt: skip
        usual = {each.name: each.default for each in self.settings()}
        return {name: value for name, value in said.items() if usual[name] != value}

    def fitting(self, army: FleetSpec) -> For:
        return self.battle_of({})

    def forms(self, battle: For) -> Forms:
        return fleet_forms(battle.options)

    def groups(self, raw: Raw, forms: Forms) -> Sequence[FieldGroup]:
        return (
            FieldGroup(id="head", words="", fields=forms.fields(raw, "", ("name",))),
            FieldGroup(id="squadrons", words="Squadrons", fields=forms.fields(raw, "", ("squadrons",))),
        )

    def judged(self, army: FleetSpec, battle: For) -> Judged:
        options, budget = battle
        wrong = [*faults_of_field(army, options)]
        if options.points:
            wrong += faults_of_price(army, options, budget)
        parts = [
            MusterPart(
                path=f"squadrons.{k}", name=spec.name or f"Squadron {k + 1}", number=k + 1, points=cost(spec, options)
            )
            for k, spec in enumerate(army.squadrons)
        ]
        return Judged(
            faults=wrong, parts=parts, points=fleet_cost(army, options), limit=budget if options.points else None,
            verdict="May be bought." if options.points else "May be fielded.",
        )  # fmt: skip

    def roster(self, army: FleetSpec, battle: For) -> Roster:
        return fleet_roster(army, battle.options, battle.budget)

    def text(self, army: FleetSpec) -> str:
        return toml_text(army)


MUSTER = FleetMuster()
