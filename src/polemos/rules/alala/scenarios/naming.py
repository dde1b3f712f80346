"""The names in scenarios: what bears one, and what names it."""

from __future__ import annotations

from polemos.rules.alala.scenarios.records import ScenarioRecord
from polemos.rules.alala.state import SIDES
from polemos.tabletop.naming import NameOf, Names, Naming

TROOP = "troop"
NAMING = Naming(
    ScenarioRecord,
    SIDES,
    {
        "UnitSpec.id": Names("unit", among=TROOP),
        "BandSpec.id": Names("band", among=TROOP),
        "ComingUnit.id": Names("reinforcement", among=TROOP),
        "HiddenBandSpec.id": Names("hidden band", among=TROOP),
        "PhalanxSpec.id": Names("phalanx", "{id}, {leader}", by_side=True),
        "PhalanxSpec.leader": Names("leader", "{leader}", repeats=True),
        "TerrainSpec.name": Names("terrain", "{name}", repeats=True),
        "Special.id": Names("special rule"),
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
