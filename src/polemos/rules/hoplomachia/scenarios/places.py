"""Where the units of a scenario stand: on the table, clear of each other and of what they may not enter."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from polemos.geometry import is_inside, overlaps
from polemos.rules.hoplomachia.charts.scenarios import ScenarioRecord
from polemos.rules.hoplomachia.field.field import standing
from polemos.rules.hoplomachia.scenarios.laying import table_of
from polemos.rules.hoplomachia.scenarios.naming import SIDE_FIELDS
from polemos.rules.hoplomachia.state.pieces import SIDES

ROUNDED = 0.015  # places are whole thousandths: what touches may overlap by a hair


def paths_of_units(record: ScenarioRecord) -> dict[str, str]:
    """Where each unit stands in the record, by its id on the table."""
    found: dict[str, str] = {}
    for place, letter, army in zip(SIDE_FIELDS, SIDES, record.army, strict=True):
        lists = (("phalanx", army.phalanx), ("cavalry", army.cavalry), ("lights", army.lights))
        paths = [f"{place}.{name}.{index}" for name, units in lists for index in range(len(units))]
        found |= {f"{letter}{number}": path for number, path in enumerate(paths, 1)}
    return found


def of_places(record: ScenarioRecord) -> Iterator[str]:
    """Of a record in which all else is well."""
    state = table_of(record)
    paths = paths_of_units(record)
    known = {key: [each.box for each in standing(state, key)] for key in state.units}
    for key, boxes in known.items():
        name, where = state.units[key].name, _written(paths[key])
        if not all(is_inside(box, state.bounds, ROUNDED) for box in boxes):
            yield f"{name} does not stand on the table (HMA-2.1) - at `{where}`"
        barred = [piece for piece in state.terrain.values() if piece.chart.impassable]
        for piece in barred:
            if any(overlaps(box, piece.shape, ROUNDED) for box in boxes):
                what = piece.name or piece.kind.replace("_", " ")
                yield f"{name} stands in {what}, which nobody can enter (HMA-21.1) - at `{where}`"
    for one, other in combinations(known, 2):
        if any(overlaps(a, b, ROUNDED) for a in known[one] for b in known[other]):
            names = state.units[other].name, state.units[one].name
            yield f"{names[0]} stands on {names[1]} - at `{_written(paths[other])}`"


def _written(path: str) -> str:
    """As complaints about files write it: $.side_a.cavalry[0]."""
    head, _, number = path.rpartition(".")
    return f"$.{head}[{number}]"
