"""The names in scenarios: what bears one, and what names it."""

from __future__ import annotations

from polemos.rules.paean.scenarios.records import ScenarioRecord
from polemos.rules.paean.state import SIDES
from polemos.tabletop.drafting.naming import NameOf, Names, Naming

NAMING = Naming(
    ScenarioRecord,
    SIDES,
    {
        "FormationSpec.id": Names("formation", stems=("S1", "N1")),
        "LeaderSpec.id": Names("leader", by_side=True, stems=("SC1", "SC1")),
        "TerrainSpec.name": Names("terrain", "{name}"),
        "Special.id": Names("special rule", stems=("special_rule",)),
        "FormationSpec.under": NameOf("leader", judged=False),
        "LeaderSpec.with_": NameOf("formation", judged=False),
        "ShieldLost.hero": NameOf("leader"),
        "ShieldLost.terrain": NameOf("terrain", side=""),
        "BuriedJars.zones": NameOf("terrain", side=""),
        "StartsRallying.formations": NameOf("formation"),
        "Freed.formation": NameOf("formation"),
        "WallPulledDown.terrain": NameOf("terrain", side=""),
    },
)
