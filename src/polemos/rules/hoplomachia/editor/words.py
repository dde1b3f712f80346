"""The words of a scenario of Hoplomachia under construction: what each field is, and what may be chosen there."""

from __future__ import annotations

from polemos.rules.hoplomachia.charts.charts import battles
from polemos.rules.hoplomachia.editor import choices
from polemos.tabletop.drafting.fields import Say, Vocabulary

INCH = '"'
XY = ("x", "y")
FIELDS = {
    # -- the battle
    "ScenarioRecord.id": Say("Name of the file", "letters, digits and _"),
    "ScenarioRecord.year": Say("Year BC", "460 to 360", "HMA-1.2"),
    "ScenarioRecord.epoch": Say("Epoch", rule="HMA-1.2", told=True),
    "ScenarioRecord.men_per_lochos": Say("Men of a lochos", rule="HMA-1.6", step=10),
    "ScenarioRecord.scale_note": Say("Scale", "how many men fought, and what was made of them", long=True),
    "ScenarioRecord.type": Say("Type of battle", rule="HMA-3.11"),
    "ScenarioRecord.board": Say("Board", "", "HMA-2.1"),
    "ScenarioRecord.turn_limit": Say("Turns", "the battle ends after so many", "HMA-3.25"),
    "ScenarioRecord.objective": Say("Objectives", "besides standard victory", "HMA-20.3"),
    "ScenarioRecord.terrain": Say("Terrain", hidden=True),
    "ScenarioRecord.gates": Say("Gates", hidden=True),
    "ScenarioRecord.rules": Say("Special rules", "", "HMA-24.1"),
    "ScenarioRecord.side_a": Say("Side A", hidden=True),
    "ScenarioRecord.side_b": Say("Side B", hidden=True),
    "BoardRecord.width": Say("Width", "from the left of side A to its right", unit=INCH, step=12),
    "BoardRecord.depth": Say("Depth", "from home edge to home edge", unit=INCH, step=12),
    # -- terrain
    "TerrainRecord.name": Say("Name", "it is shown on the table; may be empty"),
    "TerrainRecord.type": Say("Kind", rule="HMA-21.1"),
    "TerrainRecord.w": Say("Width", unit=INCH, step=0.5),
    "TerrainRecord.h": Say("Depth", unit=INCH, step=0.5),
    "TerrainRecord.place": Say("Place that can be held", rule="HMA-21.12"),
    "GateRecord.x": Say("x", "of its left end", unit=INCH, step=0.5),
    "GateRecord.w": Say("Width", unit=INCH, step=0.5),
    # -- armies
    "ArmyRecord.side": Say("Side", hidden=True),
    "ArmyRecord.name": Say("Name", "of the army"),
    "ArmyRecord.nation": Say("Nationality", "whose rights it has", "HMA-4.8", values=choices.nation_names),
    "ArmyRecord.track": Say("Arete track", rule="HMA-10.2", values=choices.tracks),
    "ArmyRecord.row": Say("Line of base arete", rule="HMA-6.2"),
    "ArmyRecord.plan": Say("Battle plan", rule="HMA-6.8"),
    "ArmyRecord.flanks": Say("Flanks to envelop", "with the two taxeis at that end", "HMA-6.10"),
    "ArmyRecord.defends": Say("Defends", "a piece of terrain with a name", "HMA-6.12", values=choices.named_terrain),
    "ArmyRecord.formation": Say("Formation", rule="HMA-6.14"),
    "ArmyRecord.heading": Say("Column makes for", "the edge as side A sees it", "HMA-24.1"),
    "ArmyRecord.x_right": Say("Right end of the line", "x", unit=INCH, step=0.5),
    "ArmyRecord.front": Say("Front of the line", "y", unit=INCH, step=0.5),
    "ArmyRecord.strategoi": Say("Strategoi", "", "HMA-5.1"),
    "ArmyRecord.phalanx": Say("Phalanx", "from its right to its left", "HMA-1.7"),
    "ArmyRecord.cavalry": Say("Horse", "", "HMA-1.9"),
    "ArmyRecord.lights": Say("Lights and baggage", "", "HMA-1.8"),
    "StrategosRecord.name": Say("Name", blank=choices.new_strategos),
    "StrategosRecord.character": Say("Character", rule="HMA-5.2"),
    "StrategosRecord.stance": Say("Stance", rule="HMA-5.7"),
    "StrategosRecord.hegemon": Say("Hegemon", rule="HMA-5.1", blank=choices.has_no_hegemon),
    "StrategosRecord.unit": Say("Stands with", rule="HMA-5.10", blank=choices.first_unit),
    "UnitRecord.name": Say("Name", blank=choices.new_name),
    "UnitRecord.card": Say("Troops", rule="HMA-22.1", values=choices.troops, blank=choices.new_card),
    "UnitRecord.count": Say("Lochoi, ilai, stands", "as they stand", "HMA-4.5", blank=choices.new_count),
    "UnitRecord.depth": Say("Stands deep", "0: as usual", "HMA-1.15"),
    "UnitRecord.station": Say("Station", rule="HMA-6.19", blank=choices.new_station),
    "UnitRecord.hamippoi": Say("Hamippoi", rule="HMA-1.10"),
    "UnitRecord.arrives": Say("Arrives in turn", "0: it is there, or a special rule brings it", "HMA-17.9"),
    "UnitRecord.edge": Say("By the edge", "as side A sees it; none: home", "HMA-17.9"),
    "UnitRecord.at": Say("Stands at", "instead of its station", "HMA-24.1", unit=INCH, step=0.5, parts=XY),
    "UnitRecord.facing": Say("Faces", "degrees clockwise from side B's edge", "HMA-2.2", unit="°", step=15),
    # -- special rules
    "SpecialRecord.kind": Say("What it does", rule="HMA-24.1", blank="told"),
    "SpecialRecord.name": Say("Name", blank=choices.new_rule),
}  # fmt: skip
RECORDS = {
    "ScenarioRecord": ("Battle", "HMA-24.1"),
    "BoardRecord": ("Board", "HMA-2.1"),
    "TerrainRecord": ("Terrain", "HMA-21.1"),
    "GateRecord": ("Gate", "HMA-21.10"),
    "ArmyRecord": ("Army", "HMA-24.1"),
    "StrategosRecord": ("Strategos", "HMA-5.1"),
    "UnitRecord": ("Unit", "HMA-1.4"),
    "SpecialRecord": ("Special rule", "HMA-24.1"),
}
VALUES: dict[str, str] = {
    "": "none",
    "standard": "standard victory (always)", "exit_half_core": "side A leaves by the enemy's edge with half its core",
    "athenian_exit": "side A leaves by the left edge with half its hoplites",
    "spartan_exit": "side A leaves by the right edge with half its hoplites", "seize_gate": "side A seizes a gate",
    "hold_village": "whoever holds the village", "hold_fort": "whoever holds the fort",
    "frontal": "frontal attack", "envelope": "envelop a flank", "harass": "harass to death", "exit": "exit the board",
    "told": "nothing: something to know", "none": "none of these",
    **{each.id: f"{each.id}, {each.name}" for each in battles().battle},
}  # fmt: skip
WORDS = Vocabulary(FIELDS, RECORDS, VALUES)
