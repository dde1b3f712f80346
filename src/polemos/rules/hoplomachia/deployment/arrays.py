"""How a unit may be drawn up at deployment (HMA-6.21), and where its elements stand then."""

from __future__ import annotations

from typing import NamedTuple

from polemos.geometry import Box
from polemos.rules.hoplomachia.charts.charts import depth_of, width_of
from polemos.rules.hoplomachia.charts.words import Arrangement
from polemos.rules.hoplomachia.field.stations import Block
from polemos.rules.hoplomachia.field.turning import column_behind, column_depth
from polemos.rules.hoplomachia.state.pieces import Element, Unit
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.placing import Placement

ONE_RANK = 3  # stands; larger groups usually stand in two
HIDDEN = "hidden_"


class Array(NamedTuple):
    """Arrangement, ranks of a group, and whether it is one element wide."""

    arrangement: Arrangement
    ranks: int = 1
    column: bool = False


ARRAYS = {
    "close_files": Array("CF"), "open_files": Array("OF"), "column": Array("OF", column=True),
    "one_rank": Array("NF"), "two_ranks": Array("NF", 2),
}  # fmt: skip


def array_of(formation: str) -> Array | None:
    return ARRAYS.get(formation.removeprefix(HIDDEN))


def is_hidden(formation: str) -> bool:
    return formation.startswith(HIDDEN)


def arrays_for(unit: Unit, formation: str) -> tuple[str, ...]:
    """The usual one first; a column only where the army is in marching column (HMA-6.17)."""
    count = len(unit.elements)
    known = unit.chart.arrangements
    ranks = ["one_rank"] if count < 2 else ["one_rank", "two_ranks"] if count <= ONE_RANK else ["two_ranks", "one_rank"]
    found = [name for name in ("close_files", "open_files") if ARRAYS[name].arrangement in known]
    if "NF" in known:
        found += ranks
    if formation == "marching_column" and "OF" in known and count > 1:
        found.append("column")
    return tuple(found)


def members(state: State, unit: Unit) -> list[Element]:
    return [state.elements[key] for key in unit.elements]


def block_of(state: State, unit: Unit, array: Array) -> Block:
    """How wide and deep it stands."""
    own = members(state, unit)
    if array.column:
        return Block(width_of(unit.chart) / 1000, sum(column_depth(each, "OF") for each in own))
    deep = max(depth_of(each.chart, each.stands, array.arrangement) for each in own)
    return Block(-(-len(own) // array.ranks) * width_of(unit.chart) / 1000, array.ranks * deep / 1000)


def boxes_of(state: State, placement: Placement) -> list[tuple[str, Box]]:
    """The elements of a unit whose front, or head, has its middle at a place: from right to left, from head to tail."""
    unit = state.units[placement.item]
    array = array_of(placement.formation)
    assert array is not None, placement.formation
    own = members(state, unit)
    at, heading = (placement.x / 1000, placement.y / 1000), placement.facing / 1000
    wide = width_of(unit.chart) / 1000
    if array.column:
        head = Box.by_front(*at, heading, wide, column_depth(own[0], "OF"))
        return list(zip((each.id for each in own), column_behind(head, own, "OF"), strict=True))
    files = -(-len(own) // array.ranks)
    front = Box.by_front(*at, heading, files * wide, 1.0)
    found = []
    for place, element in enumerate(own):
        rank, file = divmod(place, files)
        deep = depth_of(element.chart, element.stands, array.arrangement) / 1000
        x, y = front.at(wide * (files / 2 - file - 0.5), front.half_depth - rank * deep)
        found.append((element.id, Box.by_front(x, y, heading, wide, deep)))
    return found
