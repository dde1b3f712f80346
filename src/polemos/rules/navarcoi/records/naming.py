"""The names in scenarios and battles: what bears one, and what names it."""

from __future__ import annotations

from polemos.rules.navarcoi.records.scenario import ScenarioRecord
from polemos.rules.navarcoi.state import FLEETS
from polemos.tabletop.drafting.naming import NameOf, Names, Naming

PARAMETER, SPECIAL, PIECE = "parameter", "special rule", "piece"
NAMING = Naming(
    ScenarioRecord,
    FLEETS,
    {
        "BattleSquadron.id": Names("squadron", among=PIECE, stems=("A1", "B1")),
        "LandUnitSpec.id": Names("land unit", among=PIECE, stems=("AL1", "BL1")),
        "PositionSpec.id": Names("Position", among=PIECE, stems=("position",)),
        "LandSpec.id": Names("land", stems=("land",)),
        "Piece.id": Names("land", stems=("island",)),
        "LandSide.id": Names("land", stems=("coast",)),
        "Cape.id": Names("land", stems=("cape",)),
        "ChoiceParameter.id": Names("choice", "{name}", PARAMETER, stems=("choice",)),
        "NumberParameter.id": Names("distance", "{name}", PARAMETER, stems=("number",)),
        "CountParameter.id": Names("number", "{name}", PARAMETER, stems=("count",)),
        "FlagParameter.id": Names("flag", "{name}", PARAMETER, stems=("flag",)),
        "_Special.id": Names(SPECIAL, stems=("special_rule",)),
        "Boom.id": Names("boom", "{id}", SPECIAL, stems=("special_rule",)),
        "StartState.squadrons": NameOf("squadron"),
        "Reinforcement.squadrons": NameOf("squadron"),
        "Restraint.squadrons": NameOf("squadron"),
        "Restraint.until_routed_or_destroyed": NameOf("squadron", side=""),
        "RestrictManoeuvres.allowed": NameOf("squadron", side=""),
        "WithdrawalChoice.on_arrival_of": NameOf("squadron", side=""),
        "Exit.after": NameOf("boom", side="", nothing="at once"),
        "PositionSpec.parameter": NameOf("flag", side="", nothing="always"),
        "Piece.quarter": NameOf("choice", side="", judged=False),
        "Present.parameter": NameOf("choice", side="", judged=False),
        "Cape.reach": NameOf("distance", side="", judged=False),
    },
)
