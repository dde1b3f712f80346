"""The names in scenarios and battles: what bears one, and what names it."""

from __future__ import annotations

from polemos.rules.navarcoi.records.scenario import ScenarioRecord
from polemos.rules.navarcoi.state import FLEETS
from polemos.tabletop.naming import NameOf, Names, Naming

PARAMETER, SPECIAL, PIECE = "parameter", "special rule", "piece"
NAMING = Naming(
    ScenarioRecord,
    FLEETS,
    {
        "BattleSquadron.id": Names("squadron", among=PIECE),
        "LandUnitSpec.id": Names("land unit", among=PIECE),
        "PositionSpec.id": Names("Position", among=PIECE),
        "LandSpec.id": Names("land"),
        "Piece.id": Names("land"),
        "LandSide.id": Names("land"),
        "Cape.id": Names("land"),
        "ChoiceParameter.id": Names("choice", "{name}", PARAMETER),
        "NumberParameter.id": Names("distance", "{name}", PARAMETER),
        "CountParameter.id": Names("number", "{name}", PARAMETER),
        "FlagParameter.id": Names("flag", "{name}", PARAMETER),
        "_Special.id": Names(SPECIAL),
        "Boom.id": Names("boom", "{id}", SPECIAL),
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
