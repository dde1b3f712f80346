"""Names in records: offered, followed, let go of and checked, all from one table."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from polemos.rules.alala.scenarios import records as alala_records
from polemos.rules.alala.scenarios.naming import NAMING as ALALA
from polemos.rules.navarcoi.records import deployment, scenario, specials, victory
from polemos.rules.navarcoi.records.naming import NAMING as NAVARCOI
from polemos.tabletop.drafting.naming import NameOf, Names, Naming
from polemos.tabletop.drafting.places import plain


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    phalanx: str = ""


class Scout(Unit, frozen=True, kw_only=True):
    pass


class Phalanx(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    first: str


class Side(msgspec.Struct, frozen=True, kw_only=True):
    units: tuple[Unit, ...] = ()
    phalanxes: tuple[Phalanx, ...] = ()


class Ambush(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ambush"):
    side: str
    scout: Scout
    units: tuple[str, ...] = ()
    against: str = "north"
    feared: str = ""


class Truce(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="truce"):
    between: tuple[str, ...]


class Fight(msgspec.Struct, frozen=True, kw_only=True):
    south: Side
    north: Side
    special: tuple[Ambush | Truce, ...] = ()


NAMING = Naming(
    Fight,
    ("south", "north"),
    {
        "Unit.id": Names("unit", among="troop"),
        "Scout.id": Names("scout", among="troop"),
        "Phalanx.id": Names("phalanx", "phalanx {id}", by_side=True),
        "Unit.phalanx": NameOf("phalanx", nothing="none"),
        "Phalanx.first": NameOf("unit"),
        "Ambush.units": NameOf("unit"),
        "Ambush.feared": NameOf("phalanx", side="against", nothing="nobody"),
        "Truce.between": NameOf("unit", side=""),
    },
)


def fight() -> dict[str, Any]:
    south = Side(
        units=(Unit(id="S1", name="Argives", phalanx="I"), Unit(id="S2", name="Thebans")),
        phalanxes=(Phalanx(id="I", first="S1"),),
    )
    north = Side(units=(Unit(id="N1", name="Spartans", phalanx="I"),), phalanxes=(Phalanx(id="I", first="N1"),))
    scout = Scout(id="S3", name="Scout", phalanx="I")
    ambush = Ambush(side="south", scout=scout, units=("S1", "S2"), feared="I")
    return plain(Fight(south=south, north=north, special=(ambush, Truce(between=("S2", "N1", "S1")))))


def test_a_sound_record_has_no_problems() -> None:
    assert list(NAMING.problems(fight())) == []


# -- forms -------------------------------------------------------------------------------------------------------------


def offered(raw: Any, path: str, what: NameOf) -> list[tuple[str, str]]:
    return [(word.id, word.name) for word in NAMING.choices(raw, path, what)]


def test_a_form_offers_the_things_of_the_side_in_which_a_field_stands_or_that_its_record_names() -> None:
    raw = fight()
    assert offered(raw, "north.phalanxes.0.first", NameOf("unit")) == [("N1", "N1 Spartans")]
    assert offered(raw, "special.0.units", NameOf("unit")) == [("S1", "S1 Argives"), ("S2", "S2 Thebans")]
    assert [each for each, _ in offered(raw, "special.1.between", NameOf("unit", side=""))] == ["S1", "S2", "N1"]


def test_a_form_offers_nothing_in_words_where_nothing_may_be_named() -> None:
    what = NameOf("phalanx", side="against", nothing="nobody")
    assert offered(fight(), "special.0.feared", what) == [("", "nobody"), ("I", "phalanx I")]


# -- what follows ------------------------------------------------------------------------------------------------------


def test_whoever_names_a_thing_follows_when_it_is_renamed() -> None:
    raw = fight()
    raw["south"]["units"][0]["id"] = "S9"
    NAMING.renamed(raw, "south.units.0.id", "S1")
    assert raw["south"]["phalanxes"][0]["first"] == "S9"
    assert raw["special"][0]["units"] == ["S9", "S2"]
    assert raw["special"][1]["between"] == ["S2", "N1", "S9"]


def test_the_other_side_keeps_its_thing_of_the_same_name() -> None:
    raw = fight()
    raw["south"]["phalanxes"][0]["id"] = "V"
    NAMING.renamed(raw, "south.phalanxes.0.id", "I")
    assert [raw["south"]["units"][0]["phalanx"], raw["special"][0]["scout"]["phalanx"]] == ["V", "V"]
    assert [raw["north"]["units"][0]["phalanx"], raw["special"][0]["feared"]] == ["I", "I"]


def test_a_value_that_is_no_name_renames_nothing() -> None:
    raw = fight()
    raw["south"]["units"][0]["name"] = "S2"
    NAMING.renamed(raw, "south.units.0.name", "S1")
    assert raw["special"][0]["units"] == ["S1", "S2"]


def test_lists_let_go_of_what_is_removed_and_single_names_stay_to_be_complained_about() -> None:
    raw = fight()
    NAMING.removed(raw, "south.units.0", raw["south"]["units"].pop(0))
    assert raw["special"][0]["units"] == ["S2"]
    assert raw["special"][1]["between"] == ["S2", "N1"]
    assert list(NAMING.problems(raw)) == ["S1 is no unit of south - at `$.south.phalanxes[0].first`"]


def test_a_list_that_names_the_same_thing_twice_lets_go_of_it_twice() -> None:
    raw = fight()
    raw["special"][0]["units"] = ["S1", "S2", "S1", "S1"]
    NAMING.removed(raw, "south.units.0", raw["south"]["units"].pop(0))
    assert raw["special"][0]["units"] == ["S2"]


def test_a_name_that_another_thing_has_too_is_kept() -> None:
    raw = fight()
    raw["south"]["units"].append({"id": "S1", "name": "Twins"})
    NAMING.removed(raw, "south.units.2", raw["south"]["units"].pop(2))
    assert raw["special"][0]["units"] == ["S1", "S2"]


# -- checks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "name", "told"),
    [
        ("north.units.0.id", "S1", ["there is another troop called S1 - at `$.north.units[0]`",
                                    "N1 is no unit of north - at `$.north.phalanxes[0].first`",
                                    "N1 is no unit - at `$.special[1].between`"]),
        ("special.0.scout.id", "S1", ["there is another troop called S1 - at `$.special[0].scout`"]),
        ("special.0.units.1", "N1", ["N1 is no unit of south - at `$.special[0].units`"]),
        ("special.0.units.1", "S3", ["S3 is no unit of south - at `$.special[0].units`"]),  # a scout is none
        ("special.0.feared", "II", ["II is no phalanx of north - at `$.special[0].feared`"]),
        ("special.0.feared", "", []),
        ("north.phalanxes.0.first", "", ["nothing is no unit of north - at `$.north.phalanxes[0].first`"]),
    ],
)  # fmt: skip
def test_names_that_two_things_have_or_none_are_told_with_their_places(path: str, name: str, told: list[str]) -> None:
    raw: Any = fight()
    at: Any = raw
    *way, field = [int(step) if step.isdigit() else step for step in path.split(".")]
    for step in way:
        at = at[step]
    at[field] = name
    assert list(NAMING.problems(raw)) == told


# -- the tables of the rule sets ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("naming", "modules"),
    [(ALALA, (alala_records,)), (NAVARCOI, (scenario, specials, deployment, victory))],
    ids=["alala", "navarcoi"],
)
def test_a_table_names_fields_of_records_and_every_name_used_is_given(naming: Naming, modules: Any) -> None:
    fields = {
        f"{name}.{field}"
        for module in modules
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct)
        for field in kind.__struct_fields__
    }
    assert set(naming.table) <= fields
    given = {what.kind for what in naming.table.values() if isinstance(what, Names)}
    assert {what.kind for what in naming.table.values() if isinstance(what, NameOf)} <= given
