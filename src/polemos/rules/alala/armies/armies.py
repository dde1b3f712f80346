"""Armies for points battles as records (ALA-5.5): what a player builds, saves and loads."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec

from polemos.kernel.files.file_reading import parse_record, read_record, refuse_odd_values
from polemos.kernel.files.save import FormatError
from polemos.rules.alala.armies.points import cost_of, hoplite_type, leader_cost
from polemos.rules.alala.charts.charts import chart, state_list, troop_chart
from polemos.rules.alala.charts.records import Grade, Grades, Name, TroopType
from polemos.rules.alala.options import Options
from polemos.tabletop.drafting.scenario import Key

ARMY_BYTES = 64_000
NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")  # phalanxes, from right to left


class ArmyUnit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hoplite unit, or a column: grades from front to rear."""

    grades: Grades
    name: Annotated[str, msgspec.Meta(max_length=120)] = ""


class ArmyPhalanx(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A phalanx of one state, its units from right to left, and its leader with the unit he starts with."""

    state: Name
    cp: Annotated[int, msgspec.Meta(ge=2, le=5)]
    unit: Annotated[tuple[ArmyUnit, ...], msgspec.Meta(max_length=6)]
    leader: Annotated[str, msgspec.Meta(max_length=120)] = ""
    leads: Annotated[int, msgspec.Meta(ge=1, le=6)] = 1  # the unit he starts with, counted from the right
    commander_in_chief: bool = False


class ArmyBand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    type: TroopType
    grade: Grade
    name: Annotated[str, msgspec.Meta(max_length=120)] = ""


class Army(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: Key
    name: Name
    about: Annotated[str, msgspec.Meta(max_length=1000)] = ""
    phalanx: Annotated[tuple[ArmyPhalanx, ...], msgspec.Meta(max_length=8)] = ()
    band: Annotated[tuple[ArmyBand, ...], msgspec.Meta(max_length=30)] = ()


class Supplied(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    army: tuple[Army, ...]


# -- counting ----------------------------------------------------------------------------------------------------------


def units_of(army: Army) -> Iterator[tuple[str, Grade]]:
    """Each hoplite unit with its state, those of columns one by one."""
    for phalanx in army.phalanx:
        for unit in phalanx.unit:
            for grade in unit.grades:
                yield phalanx.state, grade


def unit_count(army: Army) -> int:
    return sum(1 for _ in units_of(army))


def hoplite_points(army: Army, options: Options) -> int:
    return sum(cost_of(hoplite_type(options), grade) for _, grade in units_of(army))


def troop_points(army: Army, options: Options) -> int:
    return hoplite_points(army, options) + sum(cost_of(band.type, band.grade) for band in army.band)


def army_points(army: Army, options: Options) -> int:
    """Troops and leaders (ALA-5.2)."""
    return troop_points(army, options) + sum(leader_cost(phalanx.cp, options) for phalanx in army.phalanx)


def front_line(army: Army) -> int:
    """How many units stand in the front line: a column counts one (ALA-6.2)."""
    return sum(len(phalanx.unit) for phalanx in army.phalanx)


def state_name(state: str) -> str:
    """A state's name without what stands in brackets after it."""
    listed = state_list(state)
    return listed.name.split(" (")[0] if listed and listed.id == state else state


def break_point(units: int) -> int:
    """With how many hoplite units lost or retiring an army is broken (ALA-21.2)."""
    return (units + 1) // 2


# -- names -------------------------------------------------------------------------------------------------------------


def unit_name(phalanx: ArmyPhalanx, index: int) -> str:
    return phalanx.unit[index].name or usual_unit_name(phalanx.state, index)


def usual_unit_name(state: str, index: int) -> str:
    return f"{state_name(state)} {index + 1}"


def leader_name(phalanx: ArmyPhalanx, numeral: str) -> str:
    return phalanx.leader or f"Leader of phalanx {numeral}"


def band_name(band: ArmyBand) -> str:
    return band.name or troop_chart(band.type).name


# -- files -------------------------------------------------------------------------------------------------------------


@functools.cache
def supplied() -> dict[str, Army]:
    """The armies that come with the program."""
    return {army.id: army for army in chart("sample_armies.toml", Supplied).army}


def army(name: str) -> Army:
    if name not in supplied():
        raise FormatError(f"no army is called {name!r}; choose from {', '.join(supplied())}")
    return supplied()[name]


def read_army(path: Path) -> Army:
    """A player's own army; FormatError names the file and the place."""
    found: Army = read_record(path, Army, ARMY_BYTES)
    return found


def parse_army(content: bytes, name: str) -> Army:
    found: Army = parse_record(content, Army, name, ARMY_BYTES)
    return found


def army_from_json(content: bytes, name: str = "army") -> Army:
    try:
        raw = msgspec.json.decode(content)
        refuse_odd_values(raw, "$")
        return msgspec.convert(raw, Army)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise FormatError(f"{name}: {' '.join(str(error).split())}") from error
