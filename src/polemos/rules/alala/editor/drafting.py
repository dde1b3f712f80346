"""Scenarios of Alala! under construction (ALA-23.1): what can be placed, what follows, what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from polemos.kernel.catalogue import Battle
from polemos.rules.alala.catalogue import CATALOGUE, offered
from polemos.rules.alala.charts.battle import battle_chart
from polemos.rules.alala.charts.charts import troop_chart
from polemos.rules.alala.editor.pieces import added, lead, not_of, reshape, terrain_palette, troop_palette
from polemos.rules.alala.editor.scene import handled_of, scene_of
from polemos.rules.alala.editor.words import WORDS
from polemos.rules.alala.scenarios.check import problems, true_points
from polemos.rules.alala.scenarios.data import CONDENSED, FILES, has_condensed
from polemos.rules.alala.scenarios.naming import NAMING
from polemos.rules.alala.scenarios.records import HiddenBand, ScenarioRecord, SideSpec
from polemos.rules.alala.state import SIDES
from polemos.tabletop.drafting.places import Raw, above, last, steps, value_at
from polemos.tabletop.drafting.problems import problems_of
from polemos.tabletop.drafting.record_drafting import RecordDrafting
from polemos.tabletop.drafting.records import AddPiece, Form, PaletteEntry, Problem, Word

TABLE = {"width": 84.0, "depth": 48.0}  # that of most battles


class AlalaDrafting(RecordDrafting[ScenarioRecord]):
    tabs = {
        "battle": ("Battle", ("name", "year", "turns", "introduction", "size", "option", "men_per_hoplite_unit")),
        "table": ("Table", ("table",)),
        "south": ("", ()),
        "north": ("", ()),
        "special": ("Special rules", ("special",)),
        "notes": ("Notes", ("sources", "estimates", "rules", "id")),
    }
    mirrored_fields = ("unit", "band", "phalanx", "breaks")
    setup, scene, handled = staticmethod(CATALOGUE.setup_own), staticmethod(scene_of), staticmethod(handled_of)

    # -- what there is ---------------------------------------------------------------------------------------------

    def blanks(self) -> Sequence[Word]:
        return [Word(id="blank", name="A new battle")]

    def blank(self, id_: str) -> ScenarioRecord:
        return _blank()

    def shipped(self) -> Sequence[str]:
        known = super().shipped()
        return [*known, *(f"{each}{CONDENSED}" for each in known if has_condensed(each))]

    def settled(self, record: ScenarioRecord) -> ScenarioRecord:
        south, north = (_settled(getattr(record, name), facing) for name, facing in zip(SIDES, (0, 180), strict=True))
        specials = tuple(
            replace(each, band=replace(each.band, men=troop_chart(each.band.type).men))
            if isinstance(each, HiddenBand)
            else each
            for each in record.special
        )
        return replace(record, south=south, north=north, special=specials)

    def problems(self, record: ScenarioRecord) -> Sequence[Problem]:
        return list(problems_of(problems(record), "ALA-23.1"))

    def battle(self, record: ScenarioRecord) -> Battle:
        return offered(record, own=True)

    # -- what is seen and filled in --------------------------------------------------------------------------------

    def palette(self, record: ScenarioRecord) -> Sequence[PaletteEntry]:
        return [*terrain_palette(), *(entry for seat in (0, 1) for entry in troop_palette(record, seat))]

    def form_of(self, raw: Raw, path: str) -> Form:
        """A unit that a leader starts with has his phalanx on its form, terrain only what its kind has."""
        form = super().form_of(raw, path)
        where = steps(path)
        if where[0] == "terrain" and len(where) == 2:
            others = not_of(value_at(raw, path))
            return replace(form, fields=tuple(each for each in form.fields if last(each.path) not in others))
        if len(where) == 3 and where[1] == "unit":
            for k, phalanx in enumerate(raw[str(where[0])]["phalanx"]):
                if phalanx["unit"] == value_at(raw, path)["id"]:
                    led = self.forms.fields(raw, f"{where[0]}.phalanx.{k}", ("leader", "cp", "commander_in_chief"))
                    form = replace(form, fields=(*form.fields, *led))
        return form

    # -- what is new -----------------------------------------------------------------------------------------------

    def fresh(self, raw: Raw, path: str, sort: str) -> Any:
        made = super().fresh(raw, path, sort)
        if isinstance(made, dict) and above(path).endswith(".phalanx"):
            made["commander_in_chief"] = not value_at(raw, above(path))
        return made

    def added(self, raw: Raw, deed: AddPiece) -> str:
        return added(raw, deed, self.fresh)

    # -- what follows ----------------------------------------------------------------------------------------------

    def resized(self, raw: Raw, path: str, box: tuple[int, int, int, int]) -> None:
        """Only the place of a hidden band has a size that stands elsewhere."""
        place = value_at(raw, path)
        place["x_max"], place["y_max"] = box[2] / 1000, box[3] / 1000

    def renamed(self, raw: Raw, path: str, old: Any) -> None:
        super().renamed(raw, path, old)
        field, where = last(path), [str(step) for step in steps(path)]
        if field == "kind" and where[0] == "terrain":
            reshape(value_at(raw, above(path)))
        elif field == "side" and "unit" in value_at(raw, above(path)):
            _change_sides(raw, above(path))
        elif field == "phalanx" and where[0] in SIDES:
            lead(raw[where[0]])

    def removed(self, raw: Raw, path: str, gone: Any) -> None:
        super().removed(raw, path, gone)
        side, *where = steps(path)
        if side in SIDES and where[0] == "unit":
            lead(raw[str(side)])


# -- figures -----------------------------------------------------------------------------------------------------------


def _settled(side: SideSpec, facing: Any) -> SideSpec:
    units = sum(len(unit.grades) for unit in side.unit)
    breaks = side.breaks
    is_usual = breaks.lost_or_retiring == _usual(breaks.of)  # half of them (ALA-21.2), as long as nobody says otherwise
    breaks = replace(breaks, of=units, lost_or_retiring=_usual(units) if is_usual else breaks.lost_or_retiring)
    bands = tuple(replace(band, men=troop_chart(band.type).men) for band in side.band)
    return replace(side, facing=facing, hoplite_units=units, points=true_points(side), breaks=breaks, band=bands)


def _usual(units: int) -> int:
    return max(1, (units + 1) // 2)


def _blank() -> ScenarioRecord:
    def side(name: str, facing: int) -> dict[str, Any]:
        breaks = {"lost_or_retiring": 1, "of": 0}
        return {
            "name": name, "facing": facing, "hoplite_units": 0, "points": 0, "breaks": breaks, "phalanx": [],
            "unit": [],
        }  # fmt: skip

    return msgspec.convert(
        {
            "id": "new_battle", "name": "New battle", "year": 0, "size": "standard", "table": TABLE,
            "turns": battle_chart().start.turns, "south": side("South", 0), "north": side("North", 180),
        },
        ScenarioRecord,
    )  # fmt: skip


def _change_sides(raw: Raw, path: str) -> None:
    """A reinforcement of the other side comes from the other edge."""
    unit, side = value_at(raw, f"{path}.unit"), value_at(raw, path)["side"]
    unit["facing"], unit["y"] = (0, 180)[SIDES.index(side)], round(raw["table"]["depth"] - unit["y"], 3)
    if raw[side]["phalanx"]:
        unit["phalanx"] = raw[side]["phalanx"][0]["id"]


DRAFTING = AlalaDrafting(NAMING, WORDS, FILES)
