"""Scenarios of Paean under construction (PAE-5.1): what can be placed, what follows, what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from polemos.kernel.catalogue import Battle
from polemos.rules.paean.catalogue import CATALOGUE, offered
from polemos.rules.paean.deployment.starting import USUAL_BOUNDS
from polemos.rules.paean.editor.choices import LEADER_BEHIND, TITLES, is_light, place_before
from polemos.rules.paean.editor.pieces import added, extent_of, reshape, terrain_palette, troop_palette
from polemos.rules.paean.editor.scene import handled_of, scene_of
from polemos.rules.paean.editor.words import WORDS
from polemos.rules.paean.scenarios.check import problems, true_points
from polemos.rules.paean.scenarios.data import FILES
from polemos.rules.paean.scenarios.naming import NAMING
from polemos.rules.paean.scenarios.records import ScenarioRecord
from polemos.rules.paean.scenarios.scenarios import USUAL_VICTORY
from polemos.rules.paean.scenarios.terrain import not_of
from polemos.rules.paean.state import SIDES
from polemos.tabletop.drafting.places import Raw, above, last, plain, steps, value_at
from polemos.tabletop.drafting.problems import problems_of
from polemos.tabletop.drafting.record_drafting import RecordDrafting, opposite, turned
from polemos.tabletop.drafting.records import AddPiece, Form, PaletteEntry, Problem, Word

TABLE = {"width": 120.0, "depth": 80.0}  # that of most battles


class PaeanDrafting(RecordDrafting[ScenarioRecord]):
    tabs = {
        "battle": ("Battle", ("name", "year", "about", "bounds", "initiative", "introduction")),
        "table": ("Table", ("table",)),
        "south": ("", ()),
        "north": ("", ()),
        "victory": ("Victory", ("victory",)),
        "special": ("Special rules", ("special",)),
        "notes": ("Notes", ("sources", "rule", "id")),
    }
    mirrored_fields = ("formation", "leader", "core")
    setup, scene, handled = staticmethod(CATALOGUE.setup_own), staticmethod(scene_of), staticmethod(handled_of)

    # -- what there is ---------------------------------------------------------------------------------------------

    def blanks(self) -> Sequence[Word]:
        return [Word(id="blank", name="A new battle")]

    def blank(self, id_: str) -> ScenarioRecord:
        return _blank()

    def settled(self, record: ScenarioRecord) -> ScenarioRecord:
        south, north = (replace(side, points=true_points(side)) for side in (record.south, record.north))
        return replace(record, south=south, north=north)

    def problems(self, record: ScenarioRecord) -> Sequence[Problem]:
        return list(problems_of(problems(record), "PAE-5.1"))

    def battle(self, record: ScenarioRecord) -> Battle:
        return offered(record, own=True)

    # -- what is seen and filled in --------------------------------------------------------------------------------

    def palette(self, record: ScenarioRecord) -> Sequence[PaletteEntry]:
        return [*terrain_palette(), *(entry for seat in (0, 1) for entry in troop_palette(record, seat))]

    def form_of(self, raw: Raw, path: str) -> Form:
        """Terrain has on its form only what its shape has."""
        form = super().form_of(raw, path)
        where = steps(path)
        if where[0] == "terrain" and len(where) == 2:
            others = not_of(value_at(raw, path)["shape"])
            return replace(form, fields=tuple(each for each in form.fields if last(each.path) not in others))
        return form

    # -- what is new -----------------------------------------------------------------------------------------------

    def added(self, raw: Raw, deed: AddPiece) -> str:
        return added(raw, deed)

    # -- what follows ----------------------------------------------------------------------------------------------

    def resized(self, raw: Raw, path: str, box: tuple[int, int, int, int]) -> None:
        """Terrain by the box round it."""
        west, south, east, north = (each / 1000 for each in box)
        reshape(value_at(raw, path), (west, south, east, north))

    def renamed(self, raw: Raw, path: str, old: Any) -> None:
        super().renamed(raw, path, old)
        field, where = last(path), steps(path)
        if where[0] == "terrain" and field == "shape":
            piece = value_at(raw, above(path))
            reshape(piece, extent_of(piece))
        elif where[0] in SIDES and len(where) == 4:
            item = value_at(raw, above(path))
            if where[1] == "leader":
                _settle_leader(raw, str(where[0]), item, str(field))
            elif field == "code":
                _settle_command(raw[str(where[0])], item)

    def removed(self, raw: Raw, path: str, gone: Any) -> None:
        """Formations of a commander who goes are under the first that is left, leaders of a formation stand there."""
        super().removed(raw, path, gone)
        side, *where = steps(path)
        if side not in SIDES or len(where) != 2:
            return
        spec = raw[str(side)]
        for formation in spec["formation"] if where[0] == "leader" else ():
            if formation["under"] == gone["id"]:
                formation["under"] = ""
                _settle_command(spec, formation)
        for leader in spec["leader"] if where[0] == "formation" else ():
            if leader["with"] == gone["id"] and all(each["id"] != gone["id"] for each in spec["formation"]):
                leader["with"], leader["at"] = "", list(gone["front_centre"])

    def turned_round(self, item: Raw, table: Raw) -> None:
        if "front_centre" in item:
            item["front_centre"], item["facing"] = opposite(table, *item["front_centre"]), turned(item["facing"])
        elif item["at"] is not None:
            item["at"] = opposite(table, *item["at"])


def _settle_leader(raw: Raw, side: str, leader: Raw, field: str) -> None:
    """He stands at a place or with a formation (PAE-5.1); only heroes have gifts (PAE-4.4)."""
    if field == "with" and leader["with"]:
        leader["at"] = None
    elif field == "with" and leader["at"] is None:
        leader["at"] = place_before(raw, side, LEADER_BEHIND)
    elif field == "at" and leader["at"] is not None:
        leader["with"] = ""
    elif field == "role" and leader["role"] != "hero":
        leader["gift"] = ""


def _settle_command(side: Raw, formation: Raw) -> None:
    """Lights are under nobody, all others under somebody (PAE-2.13)."""
    commanders = [each["id"] for each in side["leader"] if each["role"] != "hero"]
    if is_light(formation["code"]):
        formation["under"] = ""
    elif not formation["under"] and commanders:
        formation["under"] = commanders[0]


def _blank() -> ScenarioRecord:
    raw: Raw = {"table": TABLE}

    def side(id_: str) -> Raw:
        chief = {
            "id": "AC", "name": TITLES["army_commander"], "role": "army_commander", "value": 9,
            "at": place_before(raw, id_, LEADER_BEHIND),
        }  # fmt: skip
        return {"name": id_.capitalize(), "points": 0, "leader": [chief], "formation": []}

    record = msgspec.convert(
        {
            "id": "new_battle", "name": "New battle", "year": 0, "table": TABLE, "bounds": USUAL_BOUNDS,
            "victory": plain(USUAL_VICTORY), **{id_: side(id_) for id_ in SIDES},
        },
        ScenarioRecord,
    )  # fmt: skip
    return DRAFTING.settled(record)


DRAFTING = PaeanDrafting(NAMING, WORDS, FILES)
