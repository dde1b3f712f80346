"""The names in scenarios: what bears one, and what names it."""

from __future__ import annotations

from polemos.rules.hoplomachia.charts.scenarios import ScenarioRecord
from polemos.tabletop.drafting.naming import NameOf, Names, Naming

SIDE_FIELDS = ("side_a", "side_b")
NAMING = Naming(
    ScenarioRecord,
    SIDE_FIELDS,
    {
        "UnitRecord.name": Names("unit", "{name}", by_side=True),
        "StrategosRecord.name": Names("strategos", "{name}", by_side=True),
        "StrategosRecord.unit": NameOf("unit"),
        "TerrainRecord.name": Names("terrain", "{name}", repeats=True),
        "ArmyRecord.defends": NameOf("terrain", side="", nothing="nothing"),
        "SpecialRecord.name": Names("special rule", "{name}"),
    },
)
