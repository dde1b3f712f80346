"""Prices and limits of army building (sections 3 and 4), and the army lists."""

from __future__ import annotations

import functools
from typing import Annotated

import msgspec

from polemos.kernel.files.data_files import read_toml
from polemos.rules.paean.charts.charts import folder
from polemos.rules.paean.charts.records import Experience, Gift, Mount, Role


class TableRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """PAE-3.2; `up_to` 0: any larger budget."""

    up_to: int
    width: float
    depth: float
    deployment: float


class BudgetChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    usual: int
    points_per_subordinate: int
    points_per_hero: int
    hoplite_share: int
    tables: tuple[TableRow, ...]


class GiftPrice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    price: int


class TierChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which values a tier may have (PAE-4.5), and what a die gives it (PAE-21.2)."""

    values: dict[int, str]
    random: dict[int, int]
    set_aside: int


class VictoryChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Shares of starting points, in per cent (PAE-19.5, 20.2)."""

    difference_at_limit: int
    degrees: tuple[tuple[int, str], ...]
    beyond: str
    at_limit: str


class PricedBase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A base that can be bought (PAE-4.2, 4.3)."""

    code: str
    mount: Mount
    weapon: str
    experience: Experience
    expert: bool
    ranks: int
    figures: int
    points: int


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """points.toml."""

    budget: BudgetChart
    victory: VictoryChart
    commander: dict[int, int]
    hero: dict[int, int]
    gift: GiftPrice
    tier: dict[Role, TierChart]
    grade: dict[int, str]
    base: tuple[PricedBase, ...]


@functools.cache
def points_chart() -> Points:
    return read_toml(folder() / "points.toml", Points)


@functools.cache
def priced() -> dict[str, PricedBase]:
    """Every base that there is, by its troop code."""
    return {each.code: each for each in points_chart().base}


# -- army lists --------------------------------------------------------------------------------------------------------


class ListHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    rule: str
    commander_value: tuple[int, int]
    core: tuple[str, ...]


class ListRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Bases of a troop type, for a budget of 600 (PAE-4.10)."""

    code: str
    name: str
    least: int
    greatest: int


class ReadyLeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    role: Role
    value: int
    gift: Gift = ""


class ReadyFormation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: str
    bases: Annotated[int, msgspec.Meta(ge=1)]
    files: Annotated[int, msgspec.Meta(ge=1)]


class Ready(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The army that comes with a list."""

    leaders: tuple[ReadyLeader, ...]
    formations: tuple[ReadyFormation, ...]


class ArmyList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    army: ListHead
    troops: tuple[ListRow, ...]
    ready: Ready


@functools.cache
def army_lists() -> dict[str, ArmyList]:
    """By the id of the city."""
    found = [read_toml(path, ArmyList) for path in sorted((folder() / "armies").glob("*.toml"))]
    return {each.army.id: each for each in found}
