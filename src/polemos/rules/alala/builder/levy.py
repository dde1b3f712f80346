"""Armies of Alala! for the army builder (section 5): what they may be made of, what one costs and what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from polemos import UsageProblem
from polemos.kernel.exchange import FileRefused, Priced
from polemos.kernel.file_reading import refuse_odd_values
from polemos.kernel.own_files import readable
from polemos.kernel.own_folder import OWN
from polemos.kernel.save import FormatError
from polemos.kernel.settings import YES
from polemos.kernel.toml_text import toml_text
from polemos.rules.alala.armies.armies import (
    NUMERALS,
    Army,
    ArmyPhalanx,
    army_points,
    band_name,
    break_point,
    front_line,
    hoplite_points,
    leader_name,
    state_name,
    supplied,
    troop_points,
    unit_count,
    unit_name,
)
from polemos.rules.alala.armies.building import faults
from polemos.rules.alala.armies.points import cost_of, hoplite_type, leader_cost
from polemos.rules.alala.armies.user_armies import OwnArmyFiles
from polemos.rules.alala.catalogue import SIZES
from polemos.rules.alala.charts.charts import armies, troop_chart
from polemos.rules.alala.options import Options
from polemos.rules.alala.setup import Size
from polemos.tabletop.levy_records import (
    CheckLevy,
    LevyChecked,
    LevyFault,
    LevyFigure,
    LevyGroup,
    LevyInfo,
    LevyListed,
    LevyUnit,
)

PRICED = ("large_units", "rolled_leaders")  # options that change what an army costs
NO_ARMY = "there is no such army"


# -- what there is -----------------------------------------------------------------------------------------------------


def listed(own: OwnArmyFiles) -> tuple[LevyListed, ...]:
    """The player's own armies first, then the supplied ones."""
    mine = [_line(f"{OWN}{name}", each, True) for name, each in own.armies.items()]
    return (*mine, *(_line(name, each, False) for name, each in supplied().items()))


def _line(id_: str, army: Army, is_own: bool) -> LevyListed:
    units = unit_count(army)
    return LevyListed(
        id=id_, name=army.name, about=army.about, points=army_points(army, Options()), unit_count=units,
        loose_count=len(army.band), breaks_at=break_point(units),
        states=tuple(dict.fromkeys(state_name(phalanx.state) for phalanx in army.phalanx)),
        fits=tuple(size for size in SIZES if not faults(army, size)), is_own=is_own,
    )  # fmt: skip


def refused(own: OwnArmyFiles) -> tuple[FileRefused, ...]:
    return tuple(FileRefused(file=each.file, line=each.line, text=readable(each.reason)) for each in own.refused)


def army_called(id_: str, own: OwnArmyFiles) -> LevyInfo:
    """A supplied army, or one of the player's own; FormatError if there is none."""
    is_own = id_.startswith(OWN)
    found = own.armies.get(id_.removeprefix(OWN)) if is_own else supplied().get(id_)
    if found is None:
        raise FormatError(NO_ARMY)
    return LevyInfo(id=id_, is_own=is_own, checked=checked(found, fitting_size(found), Options()))


def fitting_size(army: Army) -> Size:
    """The smallest battle that it is not too dear for; the largest, if it is too dear for all."""
    spent = army_points(army, Options())
    return next((size for size in SIZES if spent <= armies().points.sizes[size]), SIZES[-1])


# -- one army ----------------------------------------------------------------------------------------------------------


def check(wish: CheckLevy) -> LevyChecked:
    """The price of an army under construction and what is wrong with it."""
    size, options = battle_of(wish.settings)
    try:
        found = read_raw(wish.army)
    except UsageProblem as problem:
        return LevyChecked(
            army=None, settings=_settings(size, options), points=0, limit=armies().points.sizes[size], parts=(),
            groups=(), loose=(), figures=(), unit_count=0, breaks_at=0,
            faults=(LevyFault(text=str(problem), rule="ALA-5.5", at=()),), text="",
        )  # fmt: skip
    return checked(found, size, options)


def checked(army: Army, size: Size, options: Options) -> LevyChecked:
    units = unit_count(army)
    groups, number = [], 0
    for phalanx, numeral in zip(army.phalanx, NUMERALS, strict=False):
        groups.append(_group(phalanx, numeral, number, options))
        number += len(phalanx.unit)
    loose = [
        LevyUnit(
            name=band_name(band), number=number + place, points=cost_of(band.type, band.grade), troop=band.type,
            grades=(band.grade,),
        )
        for place, band in enumerate(army.band, 1)
    ]  # fmt: skip
    is_named = bool(army.name.strip())
    nameless = () if is_named else (LevyFault(text="the army has no name", rule="", at=("name",)),)
    found = [
        LevyFault(text=each.reason.text, rule=each.reason.rule, at=each.at) for each in faults(army, size, options)
    ]
    return LevyChecked(
        army=msgspec.to_builtins(army), settings=_settings(size, options), points=army_points(army, options),
        limit=armies().points.sizes[size], parts=_parts(army, options), groups=tuple(groups), loose=tuple(loose),
        figures=_figures(army, options), unit_count=units, breaks_at=break_point(units), faults=(*nameless, *found),
        text=toml_text(army) if is_named else "",
    )  # fmt: skip


def _group(phalanx: ArmyPhalanx, numeral: str, before: int, options: Options) -> LevyGroup:
    kind = hoplite_type(options)
    units = tuple(
        LevyUnit(
            name=unit_name(phalanx, index), number=before + index + 1, troop=kind, grades=unit.grades,
            points=sum(cost_of(kind, grade) for grade in unit.grades),
        )
        for index, unit in enumerate(phalanx.unit)
    )  # fmt: skip
    leader = leader_cost(phalanx.cp, options)
    return LevyGroup(
        name=f"Phalanx {numeral}", points=leader + sum(unit.points for unit in units),
        leader=leader_name(phalanx, numeral), leader_points=leader, units=units,
    )  # fmt: skip


def _parts(army: Army, options: Options) -> tuple[Priced, ...]:
    hoplites, troops = hoplite_points(army, options), troop_points(army, options)
    return (
        Priced(words="hoplites", points=hoplites),
        Priced(words="bands", points=troops - hoplites),
        Priced(words="leaders", points=army_points(army, options) - troops),
    )


def _figures(army: Army, options: Options) -> tuple[LevyFigure, ...]:
    units, troops = unit_count(army), troop_points(army, options)
    share = 100 * hoplite_points(army, options) // troops if troops else 0
    least = armies().composition.hoplite_share_min_percent
    front = front_line(army) * troop_chart(hoplite_type(options)).block[0]
    told = (
        ("hoplite units", str(units), "ALA-2.9"),
        ("bands", f"{len(army.band)} (1 to {units})" if units else str(len(army.band)), "ALA-5.3"),
        ("hoplites' share of the troops", f"{share} % ({least} or more)", "ALA-5.3"),
        ("broken with units lost or retiring", str(break_point(units)), "ALA-21.2"),
        ("front of the line", f'{front:g}"', "ALA-6.2"),
    )
    return tuple(LevyFigure(words=words, value=value, rule=rule) for words, value, rule in told)


# -- reading -----------------------------------------------------------------------------------------------------------


def battle_of(settings: Mapping[str, str]) -> tuple[Size, Options]:
    """For which battle an army is judged; what does not touch armies is passed over."""
    size = settings.get("size", "standard")
    if size not in SIZES:
        raise UsageProblem(f"size: {' or '.join(SIZES)} is wanted, not '{size[:40]}'")
    return size, msgspec.convert({name: settings.get(name) == YES for name in PRICED}, Options)


def _settings(size: Size, options: Options) -> dict[str, str]:
    return {"size": size, **{name: YES for name in PRICED if getattr(options, name)}}


def read_raw(raw: Mapping[str, Any]) -> Army:
    """An army out of what a page sends, which may still lack its name; UsageProblem when it cannot be one."""
    name = raw.get("name")
    is_nameless = isinstance(name, str) and not name.strip()
    try:
        refuse_odd_values(raw, "$")
        found = msgspec.convert({"id": "army", **raw, **({"name": "?"} if is_nameless else {})}, Army)
    except (msgspec.ValidationError, RecursionError, OverflowError) as error:
        raise UsageProblem(readable(str(error))) from error
    return replace(found, name="") if is_nameless else found
