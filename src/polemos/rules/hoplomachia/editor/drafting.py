"""Scenarios of Hoplomachia under construction (HMA-24.1): what can be placed, what follows, what is wrong."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from polemos.kernel.catalogue import Battle
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.catalogue import CATALOGUE, offered
from polemos.rules.hoplomachia.charts.charts import boards, epoch_of
from polemos.rules.hoplomachia.charts.scenarios import ScenarioRecord
from polemos.rules.hoplomachia.editor.choices import LISTS, free_name, names_in
from polemos.rules.hoplomachia.editor.pieces import added, put_into, terrain_palette, troop_palette, usual_facing
from polemos.rules.hoplomachia.editor.scene import handled_of, scene_of
from polemos.rules.hoplomachia.editor.words import WORDS
from polemos.rules.hoplomachia.scenarios.check import problems
from polemos.rules.hoplomachia.scenarios.data import FILES
from polemos.rules.hoplomachia.scenarios.naming import NAMING, SIDE_FIELDS
from polemos.tabletop.drafting.places import Raw, above, last, plain, refused, steps, value_at
from polemos.tabletop.drafting.problems import problems_of
from polemos.tabletop.drafting.record_drafting import RecordDrafting, opposite, turned
from polemos.tabletop.drafting.records import AddPiece, PaletteEntry, Problem, Word

OTHER_EDGE = {"right": "left", "left": "right", "": ""}


class HoplomachiaDrafting(RecordDrafting[ScenarioRecord]):
    tabs = {
        "battle": (
            "Battle",
            ("name", "year", "epoch", "type", "turn_limit", "introduction", "men_per_lochos", "scale_note"),
        ),
        "board": ("Board", ("board",)),
        "side_a": ("", ()),
        "side_b": ("", ()),
        "victory": ("Victory", ("objective",)),
        "rules": ("Special rules", ("rules",)),
        "notes": ("Notes", ("sources", "rule", "id")),
    }
    setup, scene, handled = staticmethod(CATALOGUE.setup_own), staticmethod(scene_of), staticmethod(handled_of)

    # -- what there is ---------------------------------------------------------------------------------------------

    def blanks(self) -> Sequence[Word]:
        return [Word(id="blank", name="A new battle")]

    def blank(self, id_: str) -> ScenarioRecord:
        return _blank()

    def settled(self, record: ScenarioRecord) -> ScenarioRecord:
        return replace(record, epoch=epoch_of(record.year))

    def problems(self, record: ScenarioRecord) -> Sequence[Problem]:
        return list(problems_of(problems(record), "HMA-24.1"))

    def battle(self, record: ScenarioRecord) -> Battle:
        return offered(record)

    def palette(self, record: ScenarioRecord) -> Sequence[PaletteEntry]:
        return [*terrain_palette(), *(entry for seat in (0, 1) for entry in troop_palette(record, seat))]

    # -- what is new -----------------------------------------------------------------------------------------------

    def added(self, raw: Raw, deed: AddPiece) -> str:
        return added(raw, deed)

    def copied(self, raw: Raw, item: Raw) -> None:
        """Under a name of its own."""
        units = next((raw[side] for side in SIDE_FIELDS if item["name"] in names_in(raw[side])), None)
        if "card" in item and units is not None:
            item["name"] = free_name(names_in(units), item["name"])
        elif item["name"]:
            item["name"] = free_name([each["name"] for key in ("terrain", "gates") for each in raw[key]], item["name"])

    # -- what follows ----------------------------------------------------------------------------------------------

    def resized(self, raw: Raw, path: str, box: tuple[int, int, int, int]) -> None:
        put_into(raw, path, box)

    def renamed(self, raw: Raw, path: str, old: Any) -> None:
        super().renamed(raw, path, old)
        field, where = str(last(path)), steps(path)
        if where[0] not in SIDE_FIELDS:
            return
        side, item = str(where[0]), value_at(raw, above(path))
        if len(where) == 2:
            _settle_army(item, field)
        elif where[1] == "strategoi" and field == "hegemon" and item["hegemon"]:
            for each in raw[side]["strategoi"]:
                each["hegemon"] = each is item
        elif where[1] in LISTS:
            _settle_unit(side, item, field)

    def removed(self, raw: Raw, path: str, gone: Any) -> None:
        """Strategoi of a unit that goes stand with the first that is left; the hegemon's rank goes to another."""
        super().removed(raw, path, gone)
        side, *where = steps(path)
        if side not in SIDE_FIELDS or len(where) != 2:
            return
        army = raw[str(side)]
        for each in army["strategoi"] if where[0] in LISTS else ():
            if each["unit"] == gone["name"] and gone["name"] not in names_in(army):
                each["unit"] = next(iter(names_in(army)), "")
        if where[0] == "strategoi" and gone.get("hegemon") and army["strategoi"]:
            army["strategoi"][0]["hegemon"] = True

    # -- mirrored --------------------------------------------------------------------------------------------------

    def mirrored(self, raw: Raw, seat: Seat) -> None:
        """The same army opposite, with its own name."""
        if seat not in (0, 1):
            raise refused("there are two sides")
        mine, other = SIDE_FIELDS[seat], SIDE_FIELDS[1 - seat]
        kept = {field: raw[other][field] for field in ("side", "name")}
        army = copy.deepcopy(raw[mine]) | kept
        army["x_right"], army["front"] = opposite(raw["board"], army["x_right"], army["front"])
        army["heading"] = OTHER_EDGE[army["heading"]]
        for unit in (unit for name in LISTS for unit in army[name]):
            unit["edge"] = OTHER_EDGE[unit["edge"]]
            if unit["at"] is not None:
                unit["at"] = opposite(raw["board"], *unit["at"])
                unit["facing"] = turned(unit["facing"] or 0.0)
        raw[other] = army


def _settle_army(army: Raw, field: str) -> None:
    """What goes with a plan and with a formation, and with no other."""
    if field == "plan":
        army["flanks"] = (army["flanks"] or ["right"]) if army["plan"] == "envelope" else []
        army["defends"] = army["defends"] if army["plan"] == "defend" else ""
    elif field == "formation":
        army["heading"] = (army["heading"] or "left") if army["formation"] == "marching_column" else ""


def _settle_unit(side: str, unit: Raw, field: str) -> None:
    if field == "station" and unit["station"] in ("line", "off_table"):
        unit["at"] = unit["facing"] = None
    if field == "station" and unit["station"] != "off_table":
        unit["arrives"], unit["edge"] = 0, ""
    if field == "at":
        unit["facing"] = None if unit["at"] is None else usual_facing(side)


def _blank() -> ScenarioRecord:
    """Two armies of one taxis on an open board."""
    broad = boards().broad
    right = broad.width / 2 + 3

    def army(letter: str, nation: str, track: str, card: str, x: float, y: float) -> Raw:
        chief = {
            "name": "Hegemon", "character": "fellow_hoplite", "stance": "philos", "hegemon": True, "unit": "First taxis"
        }  # fmt: skip
        return {
            "side": letter, "name": f"Side {letter}", "nation": nation, "track": track, "row": "none",
            "plan": "frontal", "formation": "battle_phalanx", "x_right": x, "front": y, "strategoi": [chief],
            "phalanx": [{"name": "First taxis", "card": card, "count": 4}],
        }  # fmt: skip

    raw = {
        "id": "new_battle", "name": "New battle", "year": 424, "epoch": 2, "men_per_lochos": 300,
        "scale_note": "Not scaled.", "type": "H", "board": {"width": broad.width, "depth": broad.depth},
        "turn_limit": boards().turn_limit, "objective": ["standard"],
        "side_a": army("A", "athens", "athenian", "athenians", right, 12.0),
        "side_b": army("B", "boeotia", "boeotian", "boeotians", broad.width - right, broad.depth - 12.0),
    }  # fmt: skip
    return msgspec.convert(plain(msgspec.convert(raw, ScenarioRecord)), ScenarioRecord)


DRAFTING = HoplomachiaDrafting(NAMING, WORDS, FILES)
