"""Scenarios of Alala! under construction (ALA-23.1): what can be placed, what follows, what is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from polemos.kernel.catalogue import Battle
from polemos.kernel.secrecy import Seat
from polemos.rules.alala.catalogue import CATALOGUE, offered
from polemos.rules.alala.charts.battle import battle_chart
from polemos.rules.alala.charts.charts import troop_chart
from polemos.rules.alala.editor.pieces import LETTERS, added, lead, not_of, reshape, terrain_palette, troop_palette
from polemos.rules.alala.editor.scene import handled_of, scene_of
from polemos.rules.alala.editor.words import WORDS
from polemos.rules.alala.scenarios.check import SIDES, problems, true_points
from polemos.rules.alala.scenarios.data import CONDENSED, has_condensed, load, scenario_ids
from polemos.rules.alala.scenarios.records import HiddenBand, ScenarioRecord, SideSpec
from polemos.rules.alala.setup import Setup
from polemos.tabletop.drafting import AddPiece, FieldGroup, Form, PaletteEntry, Problem, Word
from polemos.tabletop.drafting_deeds import first_id
from polemos.tabletop.drafting_fields import Forms
from polemos.tabletop.drafting_places import Raw, above, last, places, put_at, refused, steps, value_at
from polemos.tabletop.drafting_problems import problems_of
from polemos.tabletop.drafting_protocol import Handled
from polemos.tabletop.scene import Scene

TABLE = {"width": 84.0, "depth": 48.0}  # that of most battles


class AlalaDrafting:
    record = ScenarioRecord
    ground: Literal["land", "sea"] = "land"

    def __init__(self) -> None:
        self._forms = Forms(ScenarioRecord, WORDS)

    # -- what there is ---------------------------------------------------------------------------------------------

    def blanks(self) -> Sequence[Word]:
        return [Word(id="blank", name="A new battle")]

    def blank(self, id_: str) -> ScenarioRecord:
        return _blank()

    def shipped(self) -> Sequence[str]:
        known = scenario_ids()
        return [*known, *(f"{each}{CONDENSED}" for each in known if has_condensed(each))]

    def load(self, scenario: str) -> ScenarioRecord:
        return load(scenario)

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

    def setup(self, record: ScenarioRecord, settings: Mapping[str, str]) -> Setup:
        return CATALOGUE.setup_own(record, settings)

    # -- what is seen and filled in --------------------------------------------------------------------------------

    def scene(self, record: ScenarioRecord) -> Scene:
        return scene_of(record)

    def handled(self, record: ScenarioRecord) -> Iterator[Handled]:
        return handled_of(record)

    def palette(self, record: ScenarioRecord) -> Sequence[PaletteEntry]:
        return [*terrain_palette(), *(entry for seat in (0, 1) for entry in troop_palette(record, seat))]

    def form(self, raw: Raw) -> Sequence[FieldGroup]:
        fields = self._forms.fields
        battle = ("name", "year", "turns", "introduction", "size", "option", "men_per_hoplite_unit")
        return [
            FieldGroup(id="battle", words="Battle", fields=fields(raw, "", battle)),
            FieldGroup(id="table", words="Table", fields=fields(raw, "", ("table",))),
            *(FieldGroup(id=side, words=raw[side]["name"], fields=fields(raw, side)) for side in SIDES),
            FieldGroup(id="special", words="Special rules", fields=fields(raw, "", ("special",))),
            FieldGroup(id="notes", words="Notes", fields=fields(raw, "", ("sources", "estimates", "rules", "id"))),
        ]

    def form_of(self, raw: Raw, path: str) -> Form:
        """A unit that a leader starts with has his phalanx on its form, terrain only what its kind has."""
        form = self._forms.form(raw, path)
        where = steps(path)
        if where[0] == "terrain" and len(where) == 2:
            others = not_of(value_at(raw, path))
            return replace(form, fields=tuple(each for each in form.fields if last(each.path) not in others))
        if len(where) == 3 and where[1] == "unit":
            for k, phalanx in enumerate(raw[str(where[0])]["phalanx"]):
                if phalanx["unit"] == value_at(raw, path)["id"]:
                    led = self._forms.fields(raw, f"{where[0]}.phalanx.{k}", ("leader", "cp", "commander_in_chief"))
                    form = replace(form, fields=(*form.fields, *led))
        return form

    # -- what is new -----------------------------------------------------------------------------------------------

    def fresh(self, raw: Raw, path: str, sort: str) -> Any:
        made = self._forms.fresh(raw, path, sort)
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
        field, new = last(path), value_at(raw, path)
        where = [str(step) for step in steps(path)]
        if field == "id" and where[1:2] != ["phalanx"] and len(where) > 2:
            _follow(raw, old, new, ("unit", "units", "when_routs_or_withdraws", "when_all_lost_or_retiring"), where[0])
        elif field == "id" and where[1:2] == ["phalanx"]:
            _follow(raw, old, new, ("phalanx", "phalanxes", "of_phalanx"), where[0])
        elif field == "leader" and where[1:2] == ["phalanx"]:
            _follow(raw, old, new, ("leader",), where[0])
        elif field == "kind" and where[0] == "terrain":
            reshape(value_at(raw, above(path)))
        elif field == "name" and where[0] == "terrain":
            _follow(raw, old, new, ("on",), "")
        elif field == "side" and "unit" in value_at(raw, above(path)):
            _change_sides(raw, above(path))
        elif field == "phalanx" and where[0] in SIDES:
            lead(raw[where[0]])

    def removed(self, raw: Raw, path: str, gone: Any) -> None:
        where = [str(step) for step in steps(path)]
        if where[0] in SIDES and where[1] == "unit" and isinstance(gone, dict):
            spec = raw[where[0]]
            for known, value in places(raw):
                if last(known) in ("units", "when_routs_or_withdraws", "when_all_lost_or_retiring"):
                    value[:] = [each for each in value if each != gone["id"]]
            lead(spec)

    def copied(self, item: dict[str, Any]) -> None:
        """A leader stays where he is: his phalanx names the unit."""

    def mirrors(self, record: ScenarioRecord) -> bool:
        return True

    def mirrored(self, raw: Raw, seat: Seat) -> None:
        if seat not in (0, 1):
            raise refused("there are two sides")
        mine, other = (SIDES[seat], SIDES[1 - seat])
        spec, before = raw[mine], raw[other]
        before["unit"], before["band"], before["phalanx"] = [], [], []
        names: dict[str, str] = {}
        for kind in ("unit", "band"):
            for troop in spec.get(kind, ()):
                names[troop["id"]] = id_ = first_id(raw, f"{LETTERS[other]}1")
                x, y = raw["table"]["width"] - troop["x"], raw["table"]["depth"] - troop["y"]
                before[kind].append({**troop, "id": id_, "x": round(x, 3), "y": round(y, 3)})
        before["phalanx"] = [{**each, "unit": names.get(each["unit"], each["unit"])} for each in spec["phalanx"]]
        before["breaks"] = {
            key: [names.get(each, each) for each in value] if isinstance(value, list) else value
            for key, value in spec["breaks"].items()
        }


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


def _follow(raw: Raw, old: Any, new: Any, fields: Sequence[str], side: str) -> None:
    """What names the thing in these fields names it by its new name; of a side, only what belongs to it."""
    for path, value in list(places(raw)):
        if path.count(".") < 1 or not (last(path) in fields or (above(path) and last(above(path)) in fields)):
            continue
        if value == old and (not side or side == "special" or _belongs(raw, path, side)):
            put_at(raw, path, new)


def _belongs(raw: Raw, path: str, side: str) -> bool:
    first, *more = steps(path)
    if first != "special":
        return first == side
    special = raw["special"][more[0]]
    return bool(side == special.get("of_side" if last(path) == "of_phalanx" else "side", side))


DRAFTING = AlalaDrafting()
