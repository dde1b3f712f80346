"""The scenarios of the toy game: a table, a strip for each army to line up in, and woods that nobody enters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import msgspec

from polemos.kernel.catalogue import Battle
from polemos.tabletop.drafting.naming import Names, Naming
from polemos.tabletop.drafting.scenario import Key, Record, Text
from polemos.tabletop.drafting.scenario_check import problems_in
from polemos.tabletop.drafting.scenario_files import ScenarioFiles

SIDES = ("south", "north")
Length = Annotated[float, msgspec.Meta(ge=0, le=200)]
Span = tuple[Length, Length]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]


class ToyTable(Record, frozen=True, kw_only=True):
    width: Annotated[float, msgspec.Meta(ge=10, le=200)]
    depth: Annotated[float, msgspec.Meta(ge=10, le=200)]


class Strip(Record, frozen=True, kw_only=True):
    """Where an army lines up, its front along the side that looks at the enemy."""

    name: Name
    x: Span
    y: Span


class Wood(Record, frozen=True, kw_only=True):
    name: Name
    x: Span
    y: Span


class ToyScenario(Record, frozen=True, kw_only=True):
    id: Key
    name: Name
    turns: Annotated[int, msgspec.Meta(ge=1, le=20)]
    introduction: Text = ""
    table: ToyTable
    south: Strip
    north: Strip
    wood: tuple[Wood, ...] = ()

    @property
    def strips(self) -> tuple[Strip, Strip]:
        return self.south, self.north


NAMING = Naming(ToyScenario, SIDES, {"Wood.name": Names("wood", label="{name}")})


def problems(record: ToyScenario) -> list[str]:
    return problems_in(record, NAMING, ("TOY", "the toy game"), (), _problems)


def _problems(record: ToyScenario) -> Iterator[str]:
    places = {
        **dict(zip(SIDES, record.strips, strict=True)),
        **{f"wood[{k}]": each for k, each in enumerate(record.wood)},
    }
    for place, each in places.items():
        if not _lies_within(each, record.table):
            yield f"{each.name} does not lie on the table (TOY-1.1) - at `$.{place}`"
    if record.south.y[1] + 4 > record.north.y[0]:
        yield "the strips lie too near to each other (TOY-1.2) - at `$.south`"


def _lies_within(each: Strip | Wood, table: ToyTable) -> bool:
    return 0 <= each.x[0] < each.x[1] <= table.width and 0 <= each.y[0] < each.y[1] <= table.depth


def offered(record: ToyScenario) -> Battle:
    names = tuple(strip.name for strip in record.strips)
    return Battle(record.id, record.name, "scenario", names, record.turns, record.introduction)


def _in_order(records: Iterable[ToyScenario]) -> list[str]:
    return [each.id for each in records]


FILES: ScenarioFiles[ToyScenario] = ScenarioFiles(
    lambda: Path(__file__).parent / "scenarios", ToyScenario, problems, 20_000, _in_order
)
