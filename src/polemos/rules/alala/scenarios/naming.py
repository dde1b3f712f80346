"""The names in scenarios: what bears one, and what names it."""

from __future__ import annotations

from polemos.rules.alala.scenarios.records import ScenarioRecord
from polemos.rules.alala.state import SIDES
from polemos.tabletop.drafting.naming import NameOf, Names, Naming

TROOP, STEMS = "troop", ("S1", "N1")
NAMING = Naming(
    ScenarioRecord,
    SIDES,
    {
        "UnitSpec.id": Names("unit", among=TROOP, stems=STEMS),
        "BandSpec.id": Names("band", among=TROOP, stems=STEMS),
        "ComingUnit.id": Names("reinforcement", among=TROOP, stems=STEMS),
        "HiddenBandSpec.id": Names("hidden band", among=TROOP, stems=STEMS),
        "PhalanxSpec.id": Names("phalanx", "{id}, {leader}", by_side=True),
        "PhalanxSpec.leader": Names("leader", "{leader}", repeats=True),
        "TerrainSpec.name": Names("terrain", "{name}", repeats=True),
        "Special.id": Names("special rule", stems=("special_rule",)),
        "UnitSpec.phalanx": NameOf("phalanx"),
        "PhalanxSpec.unit": NameOf("unit", judged=False),
        "Breaks.when_routs_or_withdraws": NameOf("unit"),
        "Breaks.when_all_lost_or_retiring": NameOf("unit"),
        "HidingPlace.on": NameOf("terrain", side="", judged=False),
        "WaversWhenCharged.units": NameOf("unit"),
        "StartState.phalanxes": NameOf("phalanx"),
        "SignalNotBefore.phalanxes": NameOf("phalanx"),
        "WaversInSight.of_phalanx": NameOf("phalanx", side="of_side"),
        "SuccessorRating.leader": NameOf("leader"),
        "LeaderDeath.leader": NameOf("leader"),
    },
)
